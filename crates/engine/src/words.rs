//! Events in words, with the names that the board gives.

use super::event::{EventKind, Lethal};
use super::ids::{BattlefieldId, ObjectId, PlayerId};
use super::state::State;

struct Names<'a>(&'a State);

impl Names<'_> {
    fn p(&self, id: PlayerId) -> &str {
        &self.0.player(id).name
    }

    fn o(&self, id: ObjectId) -> String {
        self.0.name(id)
    }

    /// An item on the chain: a card, or an ability of one.
    fn item(&self, source: ObjectId, ability: bool) -> String {
        format!("{}{}", self.o(source), if ability { "'s ability" } else { "" })
    }

    fn b(&self, id: BattlefieldId) -> String {
        self.0.battlefield_name(id)
    }
}

/// Says in a sentence what happened.
pub(super) fn event(kind: &EventKind, state: &State) -> String {
    let n = Names(state);
    board(kind, &n)
        .or_else(|| combat(kind, &n))
        .or_else(|| status(kind, &n))
        .or_else(|| cards(kind, &n))
        .or_else(|| chain(kind, &n))
        .unwrap_or_else(|| turn(kind, &n))
}

fn board(kind: &EventKind, n: &Names) -> Option<String> {
    use EventKind as K;
    Some(match kind {
        K::Moved { unit, from, to } => {
            format!("{} moves from {} to {}", n.o(*unit), n.0.location_name(*from), n.0.location_name(*to))
        }
        K::Recalled { object, from, to } => {
            format!("{} is recalled from {} to {}", n.o(*object), n.0.location_name(*from), n.0.location_name(*to))
        }
        K::Contested { at, by } => format!("{} becomes contested by {}", n.b(*at), n.p(*by)),
        K::ContestedCleared { at } => format!("{} is no longer contested", n.b(*at)),
        K::ControlEstablished { at, by, from: Some(from) } if from != by => {
            format!("{} establishes control of {}, which {} loses", n.p(*by), n.b(*at), n.p(*from))
        }
        K::ControlEstablished { at, by, .. } => format!("{} establishes control of {}", n.p(*by), n.b(*at)),
        K::ControlLost { at, by } => format!("{} loses control of {}", n.p(*by), n.b(*at)),
        K::ShowdownStaged { at } => format!("a showdown is staged at {}", n.b(*at)),
        K::ShowdownUnstaged { at } => format!("the showdown at {} is no longer staged", n.b(*at)),
        K::CombatStaged { at } => format!("a combat is staged at {}", n.b(*at)),
        K::CombatUnstaged { at } => format!("the combat at {} is no longer staged", n.b(*at)),
        K::ShowdownBegan { at } => format!("a showdown begins at {}", n.b(*at)),
        K::ShowdownClosed { at } => format!("the showdown at {} closes", n.b(*at)),
        K::CombatBegan { at, attacker, defender } => {
            format!("combat begins at {}: {} attacks, {} defends", n.b(*at), n.p(*attacker), n.p(*defender))
        }
        K::CombatWon { player, at } => format!("{} has won the combat at {}", n.p(*player), n.b(*at)),
        K::CombatLost { player, at } => format!("{} has lost the combat at {}", n.p(*player), n.b(*at)),
        K::CombatUndecided { at } => format!("the combat at {} has no result", n.b(*at)),
        K::CombatEnded { at } => format!("the combat at {} is over", n.b(*at)),
        K::Conquered { player, at } => format!("{} conquers {}", n.p(*player), n.b(*at)),
        K::Held { player, at } => format!("{} holds {}", n.p(*player), n.b(*at)),
        K::NotScored { player, at } => format!("{} may not score {} this turn", n.p(*player), n.b(*at)),
        K::FinalPointDenied { player, at } => format!(
            "{} has not scored every battlefield this turn: a card instead of the final point for {}",
            n.p(*player),
            n.b(*at)
        ),
        _ => return None,
    })
}

fn combat(kind: &EventKind, n: &Names) -> Option<String> {
    use EventKind as K;
    Some(match kind {
        K::Designated { unit, role } => format!("{} gains the {} designation", n.o(*unit), role.word()),
        K::RoleRemoved { unit, role } => format!("{} loses the {} designation", n.o(*unit), role.word()),
        K::DamageSkipped { at } => format!("no combat damage at {}: one side has no units left", n.b(*at)),
        K::DamageSummed { player, total } => format!("{} has {total} damage to assign", n.p(*player)),
        K::DamageAssigned { player, unit, amount } => format!("{} assigns {amount} to {}", n.p(*player), n.o(*unit)),
        K::Damaged { unit, amount, by: Some(by) } => format!("{} deals {amount} to {}", n.o(*by), n.o(*unit)),
        K::Damaged { unit, amount, by: None } => format!("{} is dealt {amount}", n.o(*unit)),
        K::Killed { object, lethal: Some(Lethal { damage, might }) } => {
            format!("{} dies: damage {damage}, Might {might}", n.o(*object))
        }
        K::Killed { object, lethal: None } => format!("{} is killed", n.o(*object)),
        K::Saved { object, by } => format!("{} would die; {} replaces that", n.o(*object), n.o(*by)),
        K::CeasedToExist { object } => format!("{} ceases to exist", n.o(*object)),
        _ => return None,
    })
}

fn status(kind: &EventKind, n: &Names) -> Option<String> {
    use EventKind as K;
    Some(match kind {
        K::Healed { unit, amount } => format!("{} is healed of {amount}", n.o(*unit)),
        K::Stunned { unit } => format!("{} is stunned", n.o(*unit)),
        K::StunEnded { unit } => format!("{} is no longer stunned", n.o(*unit)),
        K::Buffed { unit } => format!("{} is buffed", n.o(*unit)),
        K::BuffLost { unit } => format!("{} loses its buff", n.o(*unit)),
        K::BuffMoved { from, to } => format!("a buff moves from {} to {}", n.o(*from), n.o(*to)),
        K::BuffSpent { unit } => format!("the buff on {} is spent", n.o(*unit)),
        K::Attached { gear, unit } => format!("{} is attached to {}", n.o(*gear), n.o(*unit)),
        K::Detached { gear } => format!("{} is detached", n.o(*gear)),
        K::Seen { card, revealed: true, .. } => format!("{} is revealed", n.o(*card)),
        K::Seen { card, player, .. } => format!("{} looks at {}", n.p(*player), n.o(*card)),
        K::PutOnDeck { object, top: true } => format!("{} is put on top of its owner's main deck", n.o(*object)),
        K::PutOnDeck { object, .. } => format!("{} is put on the bottom of its owner's main deck", n.o(*object)),
        K::PutInHand { player, card } => format!("{} puts {} into their hand", n.p(*player), n.o(*card)),
        K::Trashed { card } => format!("{} is put into the trash", n.o(*card)),
        K::RunesReadied { player } => format!("{} readies runes", n.p(*player)),
        K::RuneExhausted { player, domain } => {
            format!("{} exhausts a {}", n.p(*player), super::rune_deck::name(*domain))
        }
        K::RuneRevealed { player, domain } => {
            format!("{} reveals a {}", n.p(*player), super::rune_deck::name(*domain))
        }
        K::RuneRecycled { player, domain } => {
            format!("{} recycles a {}", n.p(*player), super::rune_deck::name(*domain))
        }
        K::UsualRunes { player, way, others } => format!(
            "nobody said which runes {} uses: taken is the usual way, \"{way}\"; there {} beside it",
            n.p(*player),
            if *others == 1 { "is 1 other".to_owned() } else { format!("are {others} others") },
        ),
        K::Exhausted { object } => format!("{} is exhausted", n.o(*object)),
        K::Readied { object } => format!("{} is readied", n.o(*object)),
        K::MightChanged { unit, by } => format!("{} gets {by:+} Might", n.o(*unit)),
        K::KeywordGranted { object, keyword } => format!("{} gains {keyword}", n.o(*object)),
        K::Altered { object } => format!("{} is changed", n.o(*object)),
        K::Expired { count: 1 } => "1 effect expires".to_owned(),
        K::Expired { count } => format!("{count} effects expire"),
        K::ControlTaken { object, by } => format!("{} is controlled by {}", n.o(*object), n.p(*by)),
        _ => return None,
    })
}

fn cards(kind: &EventKind, n: &Names) -> Option<String> {
    use EventKind as K;
    Some(match kind {
        K::Drew { player, card: Some(card) } => format!("{} draws {}", n.p(*player), n.o(*card)),
        K::DamagePrevented { unit, amount } => format!("{amount} damage to {} is prevented", n.o(*unit)),
        K::DamageDoubled { unit, amount, to } => format!("{amount} damage to {} is doubled to {to}", n.o(*unit)),
        K::PhaseSkipped { player, phase } => format!("{} skips their {phase}", n.p(*player)),
        K::Replaced { object, was: Some(was) } => format!("{} is replaced with {}", n.o(*was), n.o(*object)),
        K::Replaced { object, was: None } => format!("a token is replaced with {}", n.o(*object)),
        K::ReplacedBack { object } => format!("{} is back in its place", n.o(*object)),
        K::BecameCopy { object, of } => format!("{} is a copy of {} now", n.o(*object), n.o(*of)),
        K::XpSpent { player, xp } => format!("{} spends {xp} XP", n.p(*player)),
        K::PointsLost { player, points } => format!("{} loses {points} point{}", n.p(*player), plural(*points)),
        K::Invited { by, player } => format!("{} invites {} to act", n.p(*by), n.p(*player)),
        K::PlayUndone { source, ability: true, at_will: false, why } => {
            format!("{}'s ability leaves the chain, and what was done for it is undone: {why}", n.o(*source))
        }
        K::PlayUndone { source, why, .. } => format!("the play of {} is undone: {why}", n.o(*source)),
        K::DrawSkipped { player } => format!("{} does not draw", n.p(*player)),
        K::XpGained { player, xp } => format!("{} gains {xp} XP", n.p(*player)),
        K::Empowered { object, times: 1 } => format!("{} becomes Empowered", n.o(*object)),
        K::Empowered { object, times } => format!("{} becomes Empowered again: {times} times now", n.o(*object)),
        K::Disempowered { object, left: 0 } => format!("{} is Empowered no more", n.o(*object)),
        K::Disempowered { object, left: 1 } => format!("{} is Empowered once less: once now", n.o(*object)),
        K::Disempowered { object, left } => format!("{} is Empowered once less: {left} times now", n.o(*object)),
        K::Drew { player, card: None } => format!("{} draws a card", n.p(*player)),
        K::Discarded { player, card } => format!("{} discards {}", n.p(*player), n.o(*card)),
        K::BurnedOut { player, opponent } => format!("{} burns out: {} gains 1 point", n.p(*player), n.p(*opponent)),
        K::Recycled { object } => format!("{} is recycled", n.o(*object)),
        K::ShuffledIn { object } => format!("{} is shuffled into its owner's main deck", n.o(*object)),
        K::Banished { object } => format!("{} is banished", n.o(*object)),
        K::Returned { object } => format!("{} is returned to its owner's hand", n.o(*object)),
        K::Channeled { player, count } => format!("{} channels {count}", n.p(*player)),
        K::Added { player, energy, power } => format!("{} adds {energy} Energy and {power} Power", n.p(*player)),
        K::PoolEmptied { player } => format!("{}'s Rune Pool empties", n.p(*player)),
        K::ShownOff { source, object } => format!("{} is shown off for {}", n.o(*object), n.o(*source)),
        K::OptionalCostTaken { source, cost } => format!("the cost of {cost} is taken on for {}", n.o(*source)),
        K::CostPaid { player, cost } => format!("{} pays {cost}", n.p(*player)),
        K::Hid { player, card, at } => format!("{} hides {} at {}", n.p(*player), n.o(*card), n.b(*at)),
        K::HiddenRemoved { card, at } => format!("{} is removed from its facedown zone at {}", n.o(*card), n.b(*at)),
        _ => return None,
    })
}

fn chain(kind: &EventKind, n: &Names) -> Option<String> {
    use EventKind as K;
    Some(match kind {
        K::PutOnChain { player, source, text, .. } if text.is_empty() => {
            format!("{} puts {} on the chain", n.p(*player), n.o(*source))
        }
        K::PutOnChain { source, text, .. } => format!("{}'s ability is put on the chain: {text}", n.o(*source)),
        K::Triggered { source, text, .. } => format!("{} triggers: {text}", n.o(*source)),
        K::TriggerDeclined { source } => format!("{}'s ability is not performed and leaves the chain", n.o(*source)),
        K::TriggerRemoved { source, why } => format!("{}'s ability leaves the chain: {why}", n.o(*source)),
        K::RunesTargeted { source, way } => format!("for {}: {way}", n.o(*source)),
        K::Targeted { source, target } => format!("{} chooses {}", n.o(*source), n.o(*target)),
        K::Finalized { source, ability, .. } => format!("{} is finalized", n.item(*source, *ability)),
        K::Entered { object, at } => format!("{} enters {}", n.o(*object), n.0.location_name(*at)),
        K::Resolving { source, ability, .. } => format!("{} resolves", n.item(*source, *ability)),
        K::Resolved { source, ability } => format!("{} has resolved", n.item(*source, *ability)),
        K::Countered { source, ability } => format!("{} is countered", n.item(*source, ability.is_some())),
        K::Ignored { source, why } => format!("an instruction of {} is ignored: {why}", n.o(*source)),
        K::Unaffected { object, why } => format!("nothing happens to {}: {why}", n.o(*object)),
        K::Played { card, player } => format!("{} has played {}", n.p(*player), n.o(*card)),
        _ => return None,
    })
}

fn turn(kind: &EventKind, n: &Names) -> String {
    use EventKind as K;
    match kind {
        K::PhaseBegan { player, phase } => format!("{}'s {phase} begins", n.p(*player)),
        K::StepBegan { step, at: Some(at) } => format!("the {step} of the combat at {} begins", n.b(*at)),
        K::StepBegan { step, at: None } => format!("the {step} begins"),
        K::TurnBegan { player } => format!("{}'s turn begins", n.p(*player)),
        K::Passed { player, focus: true } => format!("{} passes focus", n.p(*player)),
        K::Passed { player, focus: false } => format!("{} passes priority", n.p(*player)),
        K::EndedTurn { player } => format!("{} ends the turn", n.p(*player)),
        K::PriorityGained { player } => format!("{} gains priority", n.p(*player)),
        K::FocusGained { player } => format!("{} gains focus", n.p(*player)),
        K::PointsGained { player, points } => format!("{} gains {points} point{}", n.p(*player), plural(*points)),
        K::Won { player } => format!("{} wins", n.p(*player)),
        K::Conceded { player } => format!("{} concedes", n.p(*player)),
        K::LeftGame { player } => format!("{} is removed from the game", n.p(*player)),
        K::BattlefieldReplaced { at } => format!("{} is replaced with a token battlefield without abilities", n.b(*at)),
        K::ReadingFollowed { name, meaning } => format!("reading of {name}: {meaning}"),
        _ => String::new(),
    }
}

fn plural(n: u32) -> &'static str {
    if n == 1 { "" } else { "s" }
}
