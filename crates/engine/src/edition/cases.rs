//! Rules given case by case: those for the first turns in each mode, and those for the results of a combat.

use tribunal_rule::RuleNumber;

/// The rule of each mode for the first turns of a game: who goes last channels one more rune, and with more than two players
/// who goes first does not draw.
#[derive(Clone, Debug)]
pub struct FirstTurns {
    /// The rule for two players.
    pub duel: RuleNumber,
    /// The rule for three players.
    pub three: RuleNumber,
    /// The rule for four players.
    pub four: RuleNumber,
    /// The rule for two teams.
    pub teams: RuleNumber,
}

impl FirstTurns {
    /// Every mode with its rule.
    pub(super) fn all(&self) -> [(&'static str, RuleNumber); 4] {
        let Self { duel, three, four, teams } = *self;
        [("first turns of two", duel), ("of three", three), ("of four", four), ("of teams", teams)]
    }
}

/// The possible results of a combat, with the rule of each.
#[derive(Clone, Debug)]
pub struct Results {
    /// A player has won.
    pub won: RuleNumber,
    /// A player has lost.
    pub lost: RuleNumber,
    /// There is no result.
    pub none: RuleNumber,
    /// There is none, both sides have units, and they are to fight again.
    pub again: RuleNumber,
    /// True if a showdown is staged for that along with the combat.
    pub with_showdown: bool,
}

impl Results {
    /// Every result with its rule.
    pub(super) fn all(&self) -> [(&'static str, RuleNumber); 4] {
        [
            ("a combat is won", self.won),
            ("a combat is lost", self.lost),
            ("a combat has no result", self.none),
            ("a combat is fought again", self.again),
        ]
    }
}
