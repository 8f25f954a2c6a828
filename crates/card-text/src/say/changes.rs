//! Passives and lasting effects as predicates: "has +1 Might".

use super::super::{Change, DamageOf, Duration, Effect, Filter, Passive, Place, Waiver, Who, Whose};
use super::amounts::cost;
use super::{Say, Speaker, count};
use crate::domain::Domain;

/// A predicate, of what things have or do, or of what their player may do.
enum Said {
    /// "has +1 Might": the verb as of one thing, the verb as of several, the rest.
    Have(&'static str, &'static str, String),
    /// Of players, with the same three parts as they are said of somebody else and of "you".
    Player(&'static str, &'static str, String),
}

fn has(rest: impl Into<String>) -> Said {
    Said::Have("has", "have", rest.into())
}

fn is(rest: impl Into<String>) -> Said {
    Said::Have("is", "are", rest.into())
}

fn cant(rest: impl Into<String>) -> Said {
    Said::Have("can't", "can't", rest.into())
}

impl Say<'_> {
    /// A fact that holds.
    pub(super) fn passive(&self, passive: &Passive) -> String {
        let Passive { condition, on, change } = passive;
        let told = self.holds(on, change);
        match condition {
            Some(condition) => format!("while {}, {told}", self.condition(condition)),
            None => told,
        }
    }

    /// A change on what fits.
    fn holds(&self, on: &Filter, change: &Change) -> String {
        let said = match change {
            Change::BonusDamage(n) if on.kind.is_some() => Said::Have("deals", "deal", format!("{n} Bonus Damage")),
            _ => self.change(change),
        };
        match said {
            Said::Have(one, several, rest) => {
                let (subject, verb) = match on.me {
                    true => (self.all(on, usual(change)), one),
                    false => (self.all(on, usual(change)), several),
                };
                format!("{subject} {verb} {rest}")
            }
            Said::Player(third, second, rest) => {
                let (subject, is_you) = self.players(on);
                format!(
                    "{subject} {} {}",
                    if is_you { second } else { third },
                    if is_you { rest } else { rest.replace("your ", "their ") }
                )
            }
        }
    }

    /// Players as a description of what is theirs means them.
    fn players(&self, on: &Filter) -> (String, bool) {
        let place = if on.place == Place::Anywhere { Place::Board } else { on.place };
        let rest = Filter { whose: Whose::Any, place: Place::Board, ..on.clone() };
        let here = self.place(place, Place::Board);
        match (rest == Filter::default(), on.whose) {
            (true, Whose::Yours) => (format!("you{here}"), true),
            (true, Whose::Friendly) => (format!("you and each teammate{here}"), false),
            (true, Whose::Enemy) => (format!("each opponent{here}"), false),
            (true, Whose::Any) => (format!("each player{here}"), false),
            (false, _) => (format!("the controller of {}", self.one(on, "", Place::Board)), false),
        }
    }

    /// A change that lasts.
    pub(super) fn alter(&self, who: &Who, change: &Change, until: Duration, floor: Option<i32>) -> String {
        let (subject, several) = self.who(who);
        let (verb, rest) = match (self.change(change), change) {
            (
                Said::Have("has", _, rest),
                Change::Grant(_) | Change::GrantNew(_) | Change::MyKeywords | Change::Have(_),
            ) => (if several { "gain" } else { "gains" }, rest),
            (Said::Have("has", _, rest), _) => (if several { "get" } else { "gets" }, rest),
            (Said::Have(one, many, rest), _) => (if several { many } else { one }, rest),
            (Said::Player(third, _, rest), _) => {
                return format!(
                    "{}, the controller of {subject} {third} {}",
                    self.duration(until),
                    rest.replace("your ", "their ")
                );
            }
        };
        let each = if several { "each of " } else { "" };
        let verb = if several { verb_of_one(verb) } else { verb };
        let floor = floor.map(|least| format!(", down to {least} at the least")).unwrap_or_default();
        format!("{each}{subject} {verb} {rest} {}{floor}", self.duration(until))
    }

    /// The predicate of a change.
    fn change(&self, change: &Change) -> Said {
        match change {
            Change::SetMight(n) => has(format!("{n} Might in place of its own")),
            Change::Might(amount) => has(self.might(amount)),
            Change::Grant(keyword) => has(keyword.to_string()),
            Change::Gives(keyword) => Said::Have("gives", "give", format!("{keyword} to what it is attached to")),
            Change::RepeatsFor(by) => has(format!("Repeat for {}", cost(by))),
            Change::Lose(keyword) => Said::Have("loses", "lose", keyword.name().to_owned()),
            Change::Undamageable => cant("be dealt damage"),
            Change::AnyDamageKills => Said::Have("dies", "die", "of any damage that you deal".to_owned()),
            Change::AssignedLast => is("assigned combat damage last"),
            Change::EntersReady => Said::Have("enters", "enter", "ready".to_owned()),
            Change::EntersExhausted => Said::Have("enters", "enter", "exhausted".to_owned()),
            Change::Assault(amount) => has(format!("Assault {}", self.amount(amount))),
            Change::Unchoosable => cant("be chosen by what opponents play or use"),
            Change::Harmless => Said::Have("deals", "deal", "no combat damage".to_owned()),
            Change::CantMoveToBase => cant("move to a base"),
            Change::CantMove => cant("move"),
            Change::OwnPlayerCantMove => cant("be moved by its controller"),
            Change::Uncounterable => cant("be countered"),
            Change::Unstunnable => cant("be stunned"),
            Change::EntersOpen => Said::Have("may", "may", "be played to open battlefields".to_owned()),
            Change::EntersOccupied => {
                Said::Have("may", "may", "be played to battlefields where enemies are".to_owned())
            }
            Change::AnyBuffs => Said::Have("can", "can", "have any number of buffs".to_owned()),
            Change::BonusDamage(n) => {
                Said::Player("has", "have", format!("{n} Bonus Damage on all spells and abilities"))
            }
            Change::CostsLess(by) => Said::Have("costs", "cost", format!("{} less", cost(by))),
            Change::MayWaive(waiver) => {
                let hand = if matches!(waiver, Waiver::For(_)) { "" } else { "from hand " };
                Said::Have("can", "can", format!("be played {hand}{}", self.waived(waiver)))
            }
            Change::Unreadiable => cant("be readied by spells or abilities"),
            Change::NeverReadied => cant("be readied"),
            Change::DeathknellTwice => has("a Deathknell that triggers once more"),
            Change::NotPlayedHere => cant("be played to here"),
            Change::OnlyToBase => Said::Player("plays", "play", "units to your base only".to_owned()),
            Change::CantScore => Said::Player("can't", "can't", "gain points".to_owned()),
            Change::CantPlay => Said::Player("can't", "can't", "play cards".to_owned()),
            Change::PreventDamage => {
                Said::Have("takes", "take", "no damage from spells and abilities: all is prevented".to_owned())
            }
            Change::PreventEnemyDamage => Said::Have(
                "takes",
                "take",
                "no damage from spells and abilities of opponents: all is prevented".to_owned(),
            ),
            Change::ScoresTwice { hold, here } => {
                let what = if *hold { "holding" } else { "conquering" };
                let here = if *here { " here" } else { "" };
                Said::Player("has", "have", format!("abilities that trigger once more on your {what}{here}"))
            }
            Change::NoTemporary => has("a Temporary that does not trigger"),
            Change::EntersAtLone => Said::Have(
                "may",
                "may",
                "be played to battlefields where an enemy unit has no friend beside it".to_owned(),
            ),
            Change::CostsMore(by) => Said::Have("costs", "cost", format!("{} more", cost(by))),
            Change::AnyInDeck(name) => {
                Said::Have("lets", "let", format!("a deck hold as many cards named {name} as its player likes"))
            }
            Change::Prevent(n) => has(format!("the next {n} damage to it prevented")),
            Change::PreventOf(of, n) => has(format!("the next {n} {} damage to it prevented", damage_of(*of))),
            Change::DoubleDamage => Said::Have("takes", "take", "double damage".to_owned()),
            Change::Unpreventable => Said::Player("deals", "deal", "damage that can't be prevented".to_owned()),
            Change::GrantNew(keyword) => has(format!("{keyword} unless it has that already")),
            Change::Lower { by, floor } => has(format!("{by} Might less, down to {floor} at the least")),
            Change::MyKeywords => has(format!("every keyword of {}", self.me)),
            Change::BonusTaken(n) => Said::Have("takes", "take", format!("{n} more damage from each spell or ability")),
            Change::EntersAttacked => Said::Have("may", "may", "be played to where its player attacks".to_owned()),
            Change::AllExhaustAbilities => has("every ability of its side that is paid by exhausting"),
            Change::HidesFree => Said::Player("hides", "hide", "cards for nothing".to_owned()),
            Change::HidesFor(by) => {
                Said::Player("may", "may", format!("hide cards for {} in place of the usual cost", cost(by)))
            }
            Change::HidesMore(n) => {
                Said::Player("may", "may", format!("hide {} more than usual", count(u64::from(*n), "card")))
            }
            Change::Unusable => has("no activated ability that can be used"),
            Change::RepeatCostsLess(by) => Said::Player("pays", "pay", format!("{} less for Repeat", cost(by))),
            Change::AddsMore(n) => Said::Have("adds", "add", format!("{n} Energy more with all resources added")),
            Change::NotRevealedHere => Said::Player("can't", "can't", "play facedown cards here".to_owned()),
            Change::MorePoints(n) => {
                Said::Player("needs", "need", format!("{} more to win", count(u64::from(*n), "point")))
            }
            Change::AcceleratesFromElsewhere => has("Accelerate when played from anywhere but a hand"),
            Change::OnlyToConquered => {
                Said::Have("enters", "enter", "only at a battlefield its player has conquered this turn".to_owned())
            }
            Change::TiesRecallAll => {
                Said::Player("has", "have", "all units recalled where you attack and both sides are left".to_owned())
            }
            Change::RepeatsForCost => has("Repeat for as much as it costs"),
            Change::FlowsForCost => has("Flow for as much as it costs"),
            Change::EmpoweredTimes(None) => Said::Have("can", "can", "be Empowered any number of times".to_owned()),
            Change::EmpoweredTimes(Some(n)) => Said::Have("can", "can", format!("be Empowered up to {n} times")),
            Change::EmpowersForLess(first, second) => {
                has(format!("an Empower cost {} or {} less, whichever is chosen", cost(first), cost(second)))
            }
            Change::NoScoreBefore(n) => {
                Said::Player("can't", "can't", format!("score here before your {} turn", super::targets::ordinal(*n)))
            }
            Change::Are(tag) => has(format!("the tag {tag}")),
            Change::OfDomain(domain) => is(format!("of the domain {} and no other", Domain::word(*domain))),
            Change::AmbushesEnemies => Said::Have("can", "can", "use Ambush to go where enemy units are".to_owned()),
            Change::OnlyInTheirTurn => Said::Have("can", "can", "be played only in an opponent's turn".to_owned()),
            Change::Also(kind) => is(format!("a {} as well", kind.word())),
            Change::IgnoredInCombat(keyword) => {
                Said::Player("ignores", "ignore", format!("{} while assigning combat damage here", keyword.name()))
            }
            Change::IgnoresDeflect => Said::Have("ignores", "ignore", "Deflect in its cost".to_owned()),
            Change::AdditionalCostsLess(first, second) => Said::Player(
                "pays",
                "pay",
                format!("{} or {} less for optional additional costs, whichever is chosen", cost(first), cost(second)),
            ),
            Change::MoveTax(each) => Said::Player(
                "pays",
                "pay",
                format!("{} for each unit beyond the first moved together to here", cost(each)),
            ),
            Change::AbilitiesCostLess(by) => {
                Said::Player("pays", "pay", format!("{} less for activated abilities", cost(by)))
            }
            Change::FirstAbilityCostsLess(by) => {
                has(format!("activated abilities of which the first in a turn costs {} less", cost(by)))
            }
            Change::PlayedFromTrash(waiver) => {
                Said::Have("may", "may", format!("be played from its player's trash {}", self.waiver(waiver)))
            }
            Change::LowersMore(n) => Said::Player(
                "lowers",
                "lower",
                format!("Might by {n} more wherever a spell or ability lowers that of a unit it chooses"),
            ),
            Change::DrawsForEarlyPoints(n) => Said::Player(
                "draws",
                "draw",
                format!("a card in place of the point of a Conquer or Hold, in the first {n} turns of that player"),
            ),
            Change::AmbushesWherePaid => {
                Said::Have("can", "can", "use Ambush to go where the unit it is paid for with was".to_owned())
            }
            Change::NamesTag(tags) if tags.is_empty() => {
                Said::Have("has", "have", "a tag named for it as it is played".to_owned())
            }
            Change::NamesTag(tags) => has(format!("one of {} named for it as it is played", super::row(tags, "and"))),
            Change::HasNamedTag => has("the tag that was named for it"),
            Change::SkipsChannel => Said::Player("skips", "skip", "your Channel Phase".to_owned()),
            Change::SkipsDraw => Said::Player("skips", "skip", "your Draw Phase".to_owned()),
            Change::Have(abilities) => {
                let given = |ability| format!("\"{}\"", super::ability(ability, Speaker::Holder));
                let said: Vec<String> = abilities.iter().map(given).collect();
                has(super::row(&said, "and"))
            }
            Change::CopiesText => has("the text of what it is attached to as its effect text"),
        }
    }

    fn waived(&self, waiver: &Waiver) -> String {
        self.waiver(waiver)
    }
}

/// Returns the usual place of the objects of a change.
fn usual(change: &Change) -> Place {
    match change {
        Change::EntersOpen
        | Change::EntersOccupied
        | Change::EntersAttacked
        | Change::EntersAtLone
        | Change::CostsLess(_)
        | Change::CostsMore(_)
        | Change::Uncounterable
        | Change::AnyInDeck(_)
        | Change::MayWaive(_)
        | Change::OnlyToConquered
        | Change::OnlyInTheirTurn
        | Change::AcceleratesFromElsewhere
        | Change::AmbushesEnemies
        | Change::IgnoresDeflect
        | Change::RepeatsForCost
        | Change::FlowsForCost
        | Change::BonusDamage(_)
        | Change::PlayedFromTrash(_)
        | Change::AmbushesWherePaid
        | Change::NamesTag(_)
        | Change::Also(_) => Place::Anywhere,
        // It is about a place, not about what is there.
        Change::NotPlayedHere => Place::Here,
        _ => Place::Board,
    }
}

fn verb_of_one(verb: &'static str) -> &'static str {
    match verb {
        "get" => "gets",
        "gain" => "gains",
        "have" => "has",
        "are" => "is",
        "take" => "takes",
        "deal" => "deals",
        "enter" => "enters",
        "lose" => "loses",
        "die" => "dies",
        "cost" => "costs",
        "add" => "adds",
        "ignore" => "ignores",
        other => other,
    }
}

fn damage_of(of: DamageOf) -> &'static str {
    match of {
        DamageOf::Combat => "combat",
        DamageOf::Effects => "spell and ability",
    }
}

/// Returns true if an effect is a block of others, which is set apart inside a list.
pub(super) fn is_block(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::If(..)
            | Effect::Either(..)
            | Effect::IfDone(..)
            | Effect::IfDoneElse(..)
            | Effect::All(_)
            | Effect::May(_)
            | Effect::Pay { .. }
            | Effect::PayAny { .. }
            | Effect::Unless { .. }
            | Effect::Modes(_)
            | Effect::OneOf(_)
            | Effect::NewModes(_)
            | Effect::OtherModes(_)
            | Effect::ByDomain(_)
            | Effect::EachChooses { .. }
            | Effect::EachInTurn(_)
            | Effect::DoThis(..)
            | Effect::Delay(_)
            | Effect::Await(_)
            | Effect::Watch(_)
            | Effect::Shield(_)
            | Effect::Establish { .. }
    )
}
