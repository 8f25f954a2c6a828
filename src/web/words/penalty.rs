//! `/penalty`: from what happened at a table to the ruling. The statements of the rules come from the table of
//! infractions; these are the words around them.

use crate::penalty::{Who, Within};

/// The title.
pub const TITLE: &str = "Which penalty?";
/// The pages in previews of links.
pub const ABOUT: &str =
    "From what happened to the ruling: infraction, penalty, remedy in steps, and what to say and write down.";

/// The person who takes a step of a remedy.
pub fn who(who: Who) -> &'static str {
    match who {
        Who::Judge => "Judge",
        Who::HeadJudge => "Head judge",
        Who::Opponent => "Next opponent",
        Who::Player => "Erring player",
        Who::Players => "All players",
    }
}

/// The time within which a step is possible.
pub fn within(within: Within) -> &'static str {
    match within {
        Within::Turn => "within the turn of the error",
        Within::RoundCycle => "within one full round cycle",
    }
}

/// Above a raised penalty.
pub fn raised(from: &str, to: &str) -> String {
    format!("Upgraded from {from} to {to}")
}

/// The note on an infraction whose rule prints no penalty for all cases.
pub const DEPENDS: &str = "the penalty depends on the case";

/// The note on answers that no question asked for.
pub fn unused(keys: &[String]) -> String {
    format!("Nobody asked for: {}", keys.join(", "))
}
