//! Conditions as clauses: "this unit is buffed".

use super::super::{Compared, Condition, Filter, PhaseOf, Place, PlayedFrom, Tally, Whose};
use super::{Say, count, row};

impl Say<'_> {
    /// The clause of a condition.
    pub(super) fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Source(of) if of.me => format!("{} is {}", self.me, self.own_complement(of)),
            Condition::Source(of) => format!("{} is {}", self.me, self.complement(of, Place::Board)),
            Condition::Noted(true) => format!("{} was so", self.me),
            Condition::Noted(false) => format!("{} was not so", self.me),
            Condition::Count(n, of) if *n == 1 => format!("there is {}", self.one(of, "", Place::Board)),
            Condition::Count(n, of) => format!("there are at least {n} {}", self.all(of, Place::Board)),
            Condition::AllTags(tags, of) => {
                format!("the tags {} are all among {}", row(tags, "and"), self.all(of, Place::Board))
            }
            Condition::Legion => "Legion holds: you have played a card this turn".to_owned(),
            Condition::PlayedAnother => "you have played another card this turn".to_owned(),
            Condition::Clause(played) => format!("{}, as triggers count", self.condition(played)),
            Condition::Is(who, of) => format!("{} is {}", self.who(who).0, self.complement(of, Place::Anywhere)),
            Condition::Weaker => format!("it has less Might than {}", self.me),
            Condition::PaidAdditional => "the additional cost was paid".to_owned(),
            Condition::WhereItLeft(inner) => {
                format!("{} (the battlefield from which that was moved)", self.condition(inner))
            }
            Condition::Revealed(of) => format!("a card revealed by this is {}", self.complement(of, Place::Anywhere)),
            Condition::HadMight(who, n) => {
                format!("{} has at most {n} Might, or had as it left the board", self.who(who).0)
            }
            Condition::Outweighs(of) => {
                format!("the Might of {} is more than that of {} together", self.me, self.all(of, Place::Board))
            }
            Condition::ShowedOff(None) => "something was shown off for this".to_owned(),
            Condition::ShowedOff(Some(kind)) => format!("{} was shown off for this", super::a(kind.word())),
            Condition::Xp(n) => format!("you have at least {n} XP"),
            Condition::ScoreWithin(n, who) => {
                let who = match who {
                    Whose::Any => "any player is",
                    Whose::Friendly => "you or a teammate is",
                    Whose::Yours => "you are",
                    Whose::Enemy => "an opponent is",
                };
                format!("{who} at most {} short of the Victory Score", count(u64::from(*n), "point"))
            }
            Condition::Controls { who, here } => {
                let who = match who {
                    Whose::Any => "somebody controls",
                    Whose::Friendly => "you or a teammate controls",
                    Whose::Yours => "you control",
                    Whose::Enemy => "an opponent controls",
                };
                format!("{who} {}", if *here { "the battlefield here" } else { "a battlefield" })
            }
            Condition::ThisTurn(tally, n) => tallied(*tally, *n, self.me),
            Condition::Excess(n) => format!("you assigned at least {n} more than lethal damage in the last combat"),
            Condition::EnergySpentOnIt(n) => format!("at least {n} Energy was spent to play it"),
            Condition::Runes(n) => format!("you have at least {}", count(u64::from(*n), "rune")),
            Condition::Hand(n) => format!("you have at least {} in hand", count(u64::from(*n), "card")),
            Condition::Chooses(of) => format!("what was chosen first is {}", self.complement(of, Place::Anywhere)),
            Condition::NoChampion => "your Champion Zone is empty".to_owned(),
            Condition::Ahead { of, you, all } => self.ahead(of, *you, *all),
            Condition::Turn(who) => format!("it is the turn of {}", super::triggers::player(*who).0),
            Condition::Phase(phase) => {
                let phase = match phase {
                    PhaseOf::Beginning => "Beginning",
                    PhaseOf::Channel => "Channel",
                    PhaseOf::Draw => "Draw",
                    PhaseOf::Main => "Main",
                };
                format!("it is your {phase} Phase")
            }
            Condition::Showdown => "a showdown is in progress".to_owned(),
            Condition::Combat => "a combat is in progress, wherever it is".to_owned(),
            Condition::RivalSpell { another: true } => "an opponent has played a spell besides this turn".to_owned(),
            Condition::RivalSpell { another: false } => "an opponent has played a spell this turn".to_owned(),
            Condition::AtYours(inner) => format!("at a battlefield you control {}", self.condition(inner)),
            Condition::ClashHere { combat: true } => "a combat is in progress here".to_owned(),
            Condition::ClashHere { combat: false } => "a showdown is in progress here".to_owned(),
            Condition::TotalMight(n, of) => format!("{} have at least {n} Might together", self.all(of, Place::Board)),
            Condition::PlayedFrom(PlayedFrom::Hand) => "this was played from a hand".to_owned(),
            Condition::PlayedFrom(PlayedFrom::Facedown) => "this was played from facedown".to_owned(),
            Condition::Both(both) => format!("{} and {}", self.condition(&both.0), self.condition(&both.1)),
            Condition::Not(not) => self.denied(not),
        }
    }

    /// That something is not so.
    fn denied(&self, not: &Condition) -> String {
        match not {
            Condition::Not(so) => self.condition(so),
            Condition::Source(of) if of.me => format!("{} is not {}", self.me, self.own_complement(of)),
            Condition::Is(who, of) => format!("{} is not {}", self.who(who).0, self.complement(of, Place::Anywhere)),
            Condition::Count(1, of) if !of.other => format!("there is no {}", self.noun(of, "", false, Place::Board)),
            Condition::PaidAdditional => "the additional cost was not paid".to_owned(),
            Condition::Both(both) => match (&both.0, &both.1) {
                // Not neither is either.
                (Condition::Not(one), Condition::Not(other)) => {
                    format!("{} or {}", self.condition(one), self.condition(other))
                }
                _ => format!("it is not so that {}", self.condition(not)),
            },
            other => {
                let said = self.condition(other);
                fewer(&said).unwrap_or_else(|| format!("it is not so that {said}"))
            }
        }
    }

    /// Says what the source is to be: "Empowered", "buffed", where only states are asked, wherever it is unless a place
    /// is given; else like `complement`.
    fn own_complement(&self, of: &Filter) -> String {
        let rest = Filter { me: false, marks: vec![], place: Place::Board, ..of.clone() };
        let states: Option<Vec<String>> = of.marks.iter().map(|mark| self.state(*mark)).collect();
        match states.filter(|states| rest == Filter::default() && !states.is_empty()) {
            Some(states) => {
                let place =
                    if of.place == Place::Board { String::new() } else { self.place(of.place, Place::Anywhere) };
                format!("{}{place}", row(&states, "and"))
            }
            None => self.complement(&Filter { me: false, ..of.clone() }, Place::Board),
        }
    }

    /// Says what something is to be: "a stunned unit here", "an object at a battlefield".
    fn complement(&self, of: &Filter, usual: Place) -> String {
        let words = self.one(of, "", usual);
        // What is only somewhere, or only has a number, is not called an object first.
        match words.strip_prefix("an object ") {
            Some(rest) if of.kind.is_none() && !of.other => rest.to_owned(),
            _ => words,
        }
    }

    fn ahead(&self, of: &Compared, you: bool, all: bool) -> String {
        let what = match of {
            Compared::Points => "points".to_owned(),
            Compared::Hand => "cards in hand".to_owned(),
            Compared::Xp => "XP".to_owned(),
            Compared::Runes => "runes".to_owned(),
            Compared::Objects(of) => self.all(of, Place::Board),
        };
        match (you, all) {
            (true, true) => format!("you have more {what} than every opponent"),
            (true, false) => format!("you have more {what} than an opponent"),
            (false, true) => format!("every opponent has more {what} than you"),
            (false, false) => format!("an opponent has more {what} than you"),
        }
    }
}

/// A fact about this turn.
fn tallied(tally: Tally, n: u8, me: &str) -> String {
    let least = |one: &str| {
        if n == 1 { super::a(one) } else { format!("at least {}", count(u64::from(n), one)) }
    };
    match tally {
        Tally::Discards => format!("you have discarded {} this turn", least("card")),
        Tally::PowerSpent => format!("you have spent at least {n} Power this turn"),
        Tally::EquipmentPlayed => format!("you have played at least {n} Equipment this turn"),
        Tally::GearPlayed => format!("you have played at least {n} non-token gear this turn"),
        Tally::FriendlyGearPlayed => format!("you and teammates have played at least {n} non-token gear this turn"),
        Tally::SpellsPlayed => format!("you have played {} this turn", least("spell")),
        Tally::EnemyUnitsChosen => format!("you have chosen enemy units {} this turn", times(n)),
        Tally::EnemiesChosen => {
            format!("spells or unit abilities of yours have chosen enemy units or gear {} this turn", times(n))
        }
        Tally::EnemyDeaths => format!("{} of opponents has died this turn", least("unit")),
        Tally::Deaths => format!("{} has died this turn", least("unit")),
        Tally::FriendlyDeaths => format!("{} of your side has died this turn", least("unit")),
        Tally::FriendlyDeathsInBeginning => {
            format!("{} of your side has died in the Beginning Phase of this turn", least("unit"))
        }
        Tally::XpGained => format!("you have gained at least {n} XP this turn"),
        Tally::SpellEnergy => format!("you have spent at least {n} Energy on one spell this turn"),
        Tally::Hurts => format!("{me} has been dealt damage {} this turn", times(n)),
        Tally::Moves => format!("{me} has moved {} this turn", times(n)),
    }
}

fn times(n: u8) -> String {
    if n == 1 { "at least once".to_owned() } else { format!("at least {n} times") }
}

/// Denies words that ask for a least number: "fewer than 5 runes" for "at least 5 runes", "no gear" for "at least 1 gear",
/// "has not been dealt damage" for "has been dealt damage at least once". None where they ask for nothing of the kind, or
/// for two.
fn fewer(said: &str) -> Option<String> {
    let (before, least) = said.split_once("at least ")?;
    let (count, what) = least.split_once(' ')?;
    match count {
        _ if least.contains("at least ") => None,
        "once" if before.contains("has been ") => Some(before.replacen("has been ", "has not been ", 1) + what),
        "1" => Some(format!("{before}no {what}")),
        _ if count.parse::<u32>().is_err() => None,
        _ if what.starts_with("Might") => Some(format!("{before}less than {least}")),
        _ => Some(format!("{before}fewer than {least}")),
    }
}

#[cfg(test)]
mod tests {
    use super::fewer;

    #[test]
    fn a_least_number_is_denied_as_it_is_said() {
        assert_eq!(fewer("you have at least 5 runes").as_deref(), Some("you have fewer than 5 runes"));
        assert_eq!(fewer("this unit has at least 5 Might").as_deref(), Some("this unit has less than 5 Might"));
        assert_eq!(
            fewer("you have played at least 1 gear this turn").as_deref(),
            Some("you have played no gear this turn")
        );
        let dealt = "this unit has been dealt damage at least once this turn";
        assert_eq!(fewer(dealt).as_deref(), Some("this unit has not been dealt damage this turn"));
        assert_eq!(fewer("this is at a battlefield"), None);
        assert_eq!(fewer("you have at least 3 runes and at least 2 units"), None);
    }
}
