//! The one table of behaviours: everything that the engine does because a rule says so, one row each, with its rule in
//! every edition. The files of this folder hold the rows, chapter by chapter as the newest edition has them.
//!
//! A row has a name, words that are its evidence, and a cell for each edition, the oldest first:
//!
//! - the number of the rule that says so;
//! - a number in parentheses where no rule of the edition says so, and the nearest is cited;
//! - `-` where the edition has no such rule.
//!
//! The heading over a row gives its [`Kind`]. All else follows from the rows: what a game [cites](Cites) and which
//! [sayings](RuleStatement) it keeps, the tests that each rule exists and has the words of its evidence, what switching a rule
//! off takes away, and the receipt. The words are looked for one by one; alternatives stand after a bar.
//!
//! An edition more is a cell more in each row, and one more in [`EDITIONS`].

#[macro_use]
mod concepts;
#[macro_use]
mod turn;
#[macro_use]
mod play;
#[macro_use]
mod abilities;
#[macro_use]
mod actions;
#[macro_use]
mod combat;
#[macro_use]
mod modes;
#[macro_use]
mod keywords;

use crate::keyword::Keyword;
use tribunal_rule::{RuleNumber, rule};

/// The number of editions, which is the number of cells in each row.
pub const EDITIONS: usize = 6;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The name of the behaviour; for a word of card text, the word.
    pub name: &'static str,
    /// The kind of behaviour.
    pub kind: Kind,
    /// The words of its rule that are its evidence; after a bar, others that may stand instead.
    pub words: &'static str,
    /// Its cell in each edition, the oldest first.
    pub cells: [Cell; EDITIONS],
}

/// The rule of one edition for a behaviour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// No rule.
    Nothing,
    /// The rule that says so.
    Rule(RuleNumber),
    /// No rule that says so, and the nearest that does not.
    Nearest(RuleNumber),
}

impl Cell {
    /// The rule that is cited.
    #[must_use]
    pub const fn rule(self) -> Option<RuleNumber> {
        match self {
            Self::Nothing => None,
            Self::Rule(rule) | Self::Nearest(rule) => Some(rule),
        }
    }
}

/// The kinds of behaviours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Done in games of every edition: events, refusals and choices name the rule.
    Always,
    /// Done only where a rule says so.
    Written,
    /// Said by a rule of something that happens by another. No event is due to such a rule alone.
    Says,
    /// Used by the reading of card text alone: nothing happens by it.
    Reads,
    /// A word of card text, with the rule that says what it means.
    Words,
    /// A keyword, with the rule that says what it is short for.
    Keywords,
}

macro_rules! cell {
    (-) => {
        Cell::Nothing
    };
    (($number:literal)) => {
        Cell::Nearest(rule!($number))
    };
    ($number:literal) => {
        Cell::Rule(rule!($number))
    };
}

/// Adds a chapter's rows to those of the chapters before it, and goes on to the next.
macro_rules! chapter {
    (
        [{ $($always:tt)* } { $($written:tt)* } { $($says:tt)* } { $($reads:tt)* } { $($words:tt)* } { $($keywords:tt)* }]
        [$next:ident $($later:ident)*]
        always { $($a:tt)* }
        written { $($w:tt)* }
        says { $($s:tt)* }
        reads { $($r:tt)* }
        words { $($t:tt)* }
        keywords { $($k:tt)* }
    ) => {
        $next! {
            [
                { $($always)* $($a)* }
                { $($written)* $($w)* }
                { $($says)* $($s)* }
                { $($reads)* $($r)* }
                { $($words)* $($t)* }
                { $($keywords)* $($k)* }
            ]
            [$($later)*]
        }
    };
}

/// Makes the types and tables that follow from the rows of all chapters.
macro_rules! behaviours {
    ([
        { $($(#[$adoc:meta])* $a:ident $awords:literal [$($acell:tt)*])* }
        { $($(#[$wdoc:meta])* $w:ident $wwords:literal [$($wcell:tt)*])* }
        { $($(#[$sdoc:meta])* $s:ident $swords:literal [$($scell:tt)*])* }
        { $($(#[$rdoc:meta])* $r:ident $rwords:literal [$($rcell:tt)*])* }
        { $($t:literal $twords:literal [$($tcell:tt)*])* }
        { $($k:ident $(($kvalue:literal))? $kwords:literal [$($kcell:tt)*])* }
    ] []) => {
        /// The rules that the behaviours rest on, in one edition.
        #[derive(Clone, Debug)]
        pub struct Cites {
            $($(#[$adoc])* pub $a: RuleNumber,)*
            $($w: Option<RuleNumber>,)*
            $($(#[$rdoc])* pub $r: RuleNumber,)*
            /// True if what is asked of these rows is noted.
            pub(super) watched: bool,
        }

        impl Cites {
            $(
                $(#[$wdoc])*
                #[must_use]
                pub fn $w(&self) -> Option<RuleNumber> {
                    self.note_asked(stringify!($w));
                    self.$w
                }
            )*

            /// Notes that a row is asked for, in a game that is watched.
            pub(super) fn note_asked(&self, row: &'static str) {
                if self.watched {
                    super::watched::note(row);
                }
            }

            /// The column of an edition, by its place among them. A row that every edition has is not built with a hole.
            pub(super) const fn of(edition: usize) -> Self {
                Self {
                    $($a: had(&[$(cell!($acell)),*], edition),)*
                    $($w: has(&[$(cell!($wcell)),*], edition),)*
                    $($r: had(&[$(cell!($rcell)),*], edition),)*
                    watched: false,
                }
            }

            /// Takes away what a game does only because this rule says so.
            pub(super) fn forget(&mut self, rule: RuleNumber) {
                let written = [$(&mut self.$w),*];
                written.into_iter().filter(|by| **by == Some(rule)).for_each(|by| *by = None);
            }

            /// Takes over what a game does only because a rule says so, by its name, as another edition has it.
            pub(super) fn take(&mut self, name: &str, of: &Self) {
                match name {
                    $(stringify!($w) => self.$w = of.$w,)*
                    _ => {}
                }
            }

            /// The names of what a game does in one of two editions only because a rule says so.
            pub(super) fn differing(&self, other: &Self) -> Vec<&'static str> {
                let written = [$((stringify!($w), self.$w.is_some() != other.$w.is_some())),*];
                written.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect()
            }
        }

        /// Something that a rule says of what happens by another: that what is stunned is not stunned again, that units enter
        /// exhausted. It is done where [`State::keeps`](crate::state::State::keeps) asks for it, and is not once the rule is
        /// switched off.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum RuleStatement {
            $($(#[$sdoc])* $s,)*
        }

        /// Every saying.
        const SAYINGS: &[RuleStatement] = &[$(RuleStatement::$s,)*];
        /// The row of each.
        const SAID: &[Row] = &[$(Row::new(stringify!($s), Kind::Says, $swords, [$(cell!($scell)),*]),)*];
        /// The words of card text that rules explain.
        pub(super) const WORDS: &[Row] = &[$(Row::new($t, Kind::Words, $twords, [$(cell!($tcell)),*]),)*];
        /// The keywords. Their values stand for any.
        pub(super) const KEYWORDS: &[(Keyword, Row)] = &[$((
            Keyword::$k $(($kvalue))?,
            Row::new(stringify!($k), Kind::Keywords, $kwords, [$(cell!($kcell)),*]),
        ),)*];
        /// The other rows.
        const CITED: &[Row] = &[
            $(Row::new(stringify!($w), Kind::Written, $wwords, [$(cell!($wcell)),*]),)*
            $(Row::new(stringify!($a), Kind::Always, $awords, [$(cell!($acell)),*]),)*
            $(Row::new(stringify!($r), Kind::Reads, $rwords, [$(cell!($rcell)),*]),)*
        ];
    };
}

concepts! { [{} {} {} {} {} {}] [turn play abilities actions combat modes keywords behaviours] }

/// Every row of the table.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    CITED.iter().chain(KEYWORDS.iter().map(|(_, row)| row)).chain(WORDS).chain(SAID)
}

impl Row {
    const fn new(name: &'static str, kind: Kind, words: &'static str, cells: [Cell; EDITIONS]) -> Self {
        Self { name, kind, words, cells }
    }

    /// Its rule in an edition, by the place of that among them.
    #[must_use]
    pub fn rule(&self, edition: usize) -> Option<RuleNumber> {
        self.cells.get(edition).and_then(|cell| cell.rule())
    }
}

impl RuleStatement {
    /// Every saying.
    pub fn all() -> impl Iterator<Item = Self> {
        SAYINGS.iter().copied()
    }

    /// Its row.
    #[must_use]
    pub fn row(self) -> &'static Row {
        &SAID[self as usize]
    }

    /// Its place among the sayings that a game does without.
    #[must_use]
    pub(crate) fn bit(self) -> u128 {
        1 << self as u32
    }
}

/// The rule of an edition that has one, if it has.
const fn has(cells: &[Cell; EDITIONS], edition: usize) -> Option<RuleNumber> {
    cells[edition].rule()
}

/// The rule of an edition that has one, as every edition does.
const fn had(cells: &[Cell; EDITIONS], edition: usize) -> RuleNumber {
    has(cells, edition).expect("every edition has a rule for this row")
}
