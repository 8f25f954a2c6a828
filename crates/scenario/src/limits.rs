//! Limits of the size of a scenario. They are generous for a judge: the largest board of our own scenarios has a tenth
//! of them. They are the same for the pages, the browser's program and the command line, where a flag lifts them.

use std::fmt;

use serde::Serialize;

/// The things that are limited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Limit {
    /// The bytes of the whole text.
    Text,
    /// Its lines.
    Lines,
    /// The characters of a line.
    Line,
    /// The digits of a number.
    Digits,
    /// The players.
    Players,
    /// The battlefields.
    Battlefields,
    /// The objects typed, wherever they are.
    Objects,
    /// The objects that one `xN` makes.
    Copies,
    /// The texts of all objects together, each as often as there are objects that have it.
    Abilities,
    /// The characters of one text.
    Ability,
    /// The runes of one listed rune deck.
    Runes,
    /// The actions.
    Actions,
    /// The mistakes that are listed.
    Mistakes,
}

impl Limit {
    /// Every limit, in the order of the documentation.
    pub const ALL: [Self; 13] = [
        Self::Text,
        Self::Lines,
        Self::Line,
        Self::Digits,
        Self::Players,
        Self::Battlefields,
        Self::Objects,
        Self::Copies,
        Self::Abilities,
        Self::Ability,
        Self::Runes,
        Self::Actions,
        Self::Mistakes,
    ];

    /// Returns the thing that is counted, in words.
    #[must_use]
    pub fn what(self) -> &'static str {
        match self {
            Self::Text => "bytes in a scenario",
            Self::Lines => "lines in a scenario",
            Self::Line => "characters on a line",
            Self::Digits => "digits in a number",
            Self::Players => "players",
            Self::Battlefields => "battlefields",
            Self::Objects => "objects, wherever they are",
            Self::Copies => "objects by one `xN`",
            Self::Abilities => "texts on all objects together",
            Self::Ability => "characters in one text",
            Self::Runes => "runes in one rune deck",
            Self::Actions => "actions",
            Self::Mistakes => "mistakes told at once",
        }
    }

    /// Returns the usual limit.
    #[must_use]
    pub const fn usual(self) -> usize {
        match self {
            Self::Text => 16 * 1024,
            Self::Lines => 1_000,
            Self::Line => 2_000,
            Self::Digits => 6,
            Self::Players => 8,
            Self::Battlefields => 12,
            Self::Objects | Self::Abilities => 240,
            Self::Copies => 40,
            Self::Ability => 1_000,
            Self::Runes => 100,
            Self::Actions => 300,
            Self::Mistakes => 50,
        }
    }

    /// Returns the limit where limits are lifted: what the engine can distinguish.
    fn widest(self) -> usize {
        match self {
            Self::Digits => 9,
            Self::Players | Self::Battlefields => 32,
            Self::Objects | Self::Copies => 3_000,
            _ => usize::MAX,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what())
    }
}

/// The set of limits under which a scenario is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Limits {
    /// The usual ones.
    #[default]
    Usual,
    /// None but what the engine can distinguish: for whoever replays at their own cost.
    Lifted,
}

impl Limits {
    /// Returns the most of this that is allowed.
    #[must_use]
    pub fn most(self, of: Limit) -> usize {
        match self {
            Self::Usual => of.usual(),
            Self::Lifted => of.widest(),
        }
    }
}

/// The bound that stopped a replay before every way was followed to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// There were more ways than may be followed.
    Ways(usize),
    /// A choice had more answers than are listed.
    Options(usize),
    /// The engine took as many steps as it may, over all ways together.
    Steps(u64),
    /// The engine did as much work as it may, over all ways together.
    Work(u64),
    /// The time was up.
    Time,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ways(most) => write!(f, "only {most} ways of answering were followed: there are more"),
            Self::Options(most) => write!(f, "a choice has more than the {most} answers that were followed"),
            Self::Steps(most) => write!(f, "stopped after {most} steps of the engine, not everything was followed"),
            Self::Work(most) => {
                write!(f, "the board is too costly: stopped after {most} units of work of the engine")
            }
            Self::Time => write!(f, "the time allowed is up, not everything was followed"),
        }
    }
}
