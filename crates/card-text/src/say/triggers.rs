//! The events of triggered abilities as clauses: "this unit attacks".

use super::super::{Deed, Filter, Moment, Place, PlayedHow, Trigger, Whose};
use super::Say;
use super::targets::ordinal;

/// A player as a subject, and whether verbs after it end in an s.
pub(super) fn player(who: Whose) -> (&'static str, bool) {
    match who {
        Whose::Any => ("a player", true),
        Whose::Friendly => ("you or a teammate", true),
        Whose::Yours => ("you", false),
        Whose::Enemy => ("an opponent", true),
    }
}

/// A player doing something.
fn does(who: Whose, verb: &str) -> String {
    let (subject, third) = player(who);
    let (verb, rest) = verb.split_once(' ').map_or((verb, String::new()), |(verb, rest)| (verb, format!(" {rest}")));
    let s = match (third, verb.ends_with("sh") || verb.ends_with('s')) {
        (false, _) => "",
        (true, true) => "es",
        (true, false) => "s",
    };
    format!("{subject} {verb}{s}{rest}")
}

impl Say<'_> {
    /// The clause of a trigger.
    pub(super) fn trigger(&self, when: &Trigger) -> String {
        let one = |of: &Filter| self.one(of, "", Place::Board);
        let card = |of: &Filter| self.card_one(of);
        let here = |here: bool| if here { " the battlefield here" } else { "" };
        match when {
            Trigger::Attacks(of) => format!("{} attacks", one(of)),
            Trigger::Defends(of) => format!("{} defends", one(of)),
            Trigger::Dies(of) => format!("{} dies", one(of)),
            Trigger::Enters(of) => format!("{} has been played", one(of)),
            Trigger::Moves(of) => format!("{} moves", one(of)),
            Trigger::Stunned(of) => format!("{} is stunned", one(of)),
            Trigger::Buffed(of) => format!("{} is buffed", one(of)),
            Trigger::Damaged(of) => format!("{} is dealt damage", one(of)),
            Trigger::UnitConquers(of) => format!("{} conquers", one(of)),
            Trigger::UnitHolds(of) => format!("{} holds", one(of)),
            Trigger::PlayerConquers { who, here: at } => format!("{}{}", does(*who, "conquer"), here(*at)),
            Trigger::PlayerHolds { who, here: at } => format!("{}{}", does(*who, "hold"), here(*at)),
            Trigger::Plays { who, of, how } => {
                let how = match how {
                    PlayedHow::Anyhow => String::new(),
                    PlayedHow::FromFacedown => " from facedown".to_owned(),
                    PlayedHow::FromElsewhere => " from anywhere but a hand".to_owned(),
                    PlayedHow::FromTrash => " from a trash".to_owned(),
                    PlayedHow::InTheirTurn => " in an opponent's turn".to_owned(),
                    PlayedHow::Nth(n) => format!(" as the {} card of a turn", ordinal(*n)),
                    PlayedHow::NthSpell(n) => format!(" as the {} spell of a turn", ordinal(*n)),
                    PlayedHow::ToBattlefield => " to a battlefield".to_owned(),
                };
                format!("{}{how}", does(*who, &format!("play {}", card(of))))
            }
            Trigger::Discards(who, of) => does(*who, &format!("discard {}", card(of))),
            Trigger::MovesFrom(of, from) => format!(
                "{} moves away{}",
                one(of),
                self.place(*from, Place::Anywhere).replacen(" ", " from ", 1).replace("from at ", "from ")
            ),
            Trigger::AttacksYours(of) => format!("{} attacks one of your battlefields", one(of)),
            Trigger::BecomesMighty(of) => format!("{} becomes Mighty", one(of)),
            Trigger::ReachesMight(of, n) => format!("{} comes to have at least {n} Might", one(of)),
            Trigger::BecomesEmpowered(of) => format!("{} becomes Empowered", one(of)),
            Trigger::UnitWinsCombat(of) => format!("{} wins a combat", one(of)),
            Trigger::WinsCombat(who) => does(*who, "win a combat"),
            Trigger::LosesCombat(who) => does(*who, "lose a combat"),
            Trigger::PlayerDefends { who, here: at } => format!("{}{}", does(*who, "defend"), here(*at)),
            Trigger::ConquersAfterAttack(of) => format!("{} conquers after an attack", one(of)),
            Trigger::Does(deed, who, of) => self.deed(*deed, *who, of),
            Trigger::KilledByMe => format!("{} kills what it chose", self.me),
            Trigger::ConquersUncontrolled(of) => format!("{} conquers a battlefield that nobody controlled", one(of)),
            Trigger::Draws(who) => does(*who, "draw a card"),
            Trigger::Readied(of) => format!("{} becomes ready", one(of)),
            Trigger::Returned(of) => format!("{} returns to its owner's hand", one(of)),
            Trigger::Disempowered(of) => format!("{} is Empowered no more", one(of)),
            Trigger::GainsXp(who) => does(*who, "gain XP"),
            Trigger::SpendsXp(who) => does(*who, "spend XP"),
            Trigger::Leaves(of) => format!("{} leaves the board", one(of)),
            Trigger::Attached(of) => format!("{} becomes attached", one(of)),
            Trigger::Detached(of) => format!("{} becomes detached", one(of)),
            Trigger::GainsPoints(who) => does(*who, "gain points"),
            Trigger::BeginsHere { combat: true } => "a combat begins here".to_owned(),
            Trigger::BeginsHere { combat: false } => "a showdown begins here".to_owned(),
            Trigger::UsesAbility(who, n) => {
                does(*who, &format!("use an activated ability with an Energy cost of at least {n}"))
            }
            Trigger::CombatEnds(of) => format!("a combat ends that {} was in", one(of)),
            Trigger::At(moment, who) => self.moment(*moment, *who),
        }
    }

    fn deed(&self, deed: Deed, who: Whose, of: &Filter) -> String {
        let one = || self.one_of(who, of);
        let verb = match deed {
            Deed::Stun => format!("stun {}", one()),
            Deed::Buff => format!("buff {}", one()),
            Deed::Ready => format!("ready {}", one()),
            Deed::Choose => format!("choose {}", one()),
            Deed::ChooseWithSpell => format!("choose {} by a spell", one()),
            Deed::Kill => format!("kill {}", one()),
            Deed::KillWithSpell => format!("kill {} with a spell", one()),
            Deed::Recycle => format!("recycle {}", self.card_one(of)),
            Deed::Banish => format!("banish {}", self.card_one(of)),
            Deed::RecycleRune => format!("recycle {} as a rune", one()),
            Deed::SpendBuff => format!("spend the buff of {}", one()),
            Deed::Attach => format!("attach an Equipment to {}", one()),
            Deed::Activate => format!("activate an ability of {}", one()),
            Deed::Deal => format!("deal damage to {}", one()),
            Deed::Hide => format!("hide {}", self.card_one(of)),
            Deed::Empower => format!("empower {}", one()),
            Deed::Disempower => format!("disempower {}", one()),
            Deed::Burn => format!("burn {}", self.card_one(of)),
            Deed::Return => format!("return {} to a hand", one()),
            Deed::Move => format!("move {}", one()),
        };
        does(who, &verb)
    }

    /// One thing to which a player does something: friend or enemy of "a player" is that player's.
    fn one_of(&self, who: Whose, of: &Filter) -> String {
        let theirs = match of.whose {
            Whose::Friendly if who == Whose::Any => "friendly",
            Whose::Enemy if who == Whose::Any => "an enemy",
            _ => return self.one(of, "", Place::Board),
        };
        let of = Filter { whose: Whose::Any, ..of.clone() };
        format!("{} that is {theirs} to them", self.one(&of, "", Place::Board))
    }

    /// A card that fits, where what is spoken of is no permanent yet or no longer.
    pub(super) fn card_one(&self, of: &Filter) -> String {
        let words = self.one(of, "", Place::Anywhere);
        match of.kind {
            None => words.replacen("an object", "a card", 1).replacen(" object", " card", 1),
            Some(_) => words,
        }
    }

    fn moment(&self, moment: Moment, who: Whose) -> String {
        let whose = match who {
            Whose::Any => "any player's",
            Whose::Friendly => "your or a teammate's",
            Whose::Yours => "your",
            Whose::Enemy => "an opponent's",
        };
        match moment {
            Moment::Beginning => format!("{whose} Beginning Phase starts"),
            Moment::FirstBeginning => format!("{whose} first Beginning Phase starts"),
            Moment::Channel => format!("{whose} Channel Phase has brought its runes"),
            Moment::Draw => format!("{whose} Draw Phase has brought its card"),
            Moment::Main => format!("{whose} Main Phase starts"),
            Moment::CombatStart => format!("a combat starts in {whose} turn"),
            Moment::CombatEnd => format!("a combat ends in {whose} turn"),
            Moment::EndOfTurn => format!("{whose} turn ends"),
        }
    }
}
