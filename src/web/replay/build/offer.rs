//! The choices of the form, in the words of the scenario language, which are written into the text as they are.

use super::Build;
use crate::game::domain::Domain;

impl Build {
    /// Returns the properties of a unit, as the language writes them.
    pub(super) fn ticks(&self) -> [&'static str; 11] {
        [
            "exhausted",
            "stunned",
            "buffed",
            "token",
            "attacker",
            "defender",
            "[Tank]",
            "[Ganking]",
            "[Temporary]",
            "[Deflect]",
            "[Hidden]",
        ]
    }

    /// Returns the keywords for the timing of a card, as the language writes them.
    pub(super) fn timings(&self) -> [&'static str; 3] {
        ["[Action]", "[Reaction]", "[Hidden]"]
    }

    /// Returns the domains of runes.
    pub(super) fn domains(&self) -> impl Iterator<Item = &'static str> {
        Domain::ALL.into_iter().map(Domain::word)
    }

    /// Returns the phases in which a board may begin.
    pub(super) fn phases(&self) -> [&'static str; 6] {
        ["awaken", "beginning", "channel", "draw", "action", "end of turn"]
    }

    /// Returns the claims about a unit, a battlefield or a player, as the language writes them.
    pub(super) fn claims(&self) -> [&'static str; 24] {
        [
            "dies",
            "survives",
            "is healed",
            "is recalled",
            "triggers",
            "does not trigger",
            "is undamaged",
            "is exhausted",
            "is ready",
            "is stunned",
            "is an attacker",
            "is a defender",
            "is in base",
            "is in hand",
            "is in trash",
            "is contested",
            "is uncontrolled",
            "conquers",
            "holds",
            "scores",
            "does not score",
            "wins",
            "has focus",
            "has priority",
        ]
    }
}
