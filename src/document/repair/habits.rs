//! How this very document numbers its rules, counted on the rows whose numbers are sure.
//!
//! Where a chapter has lost its numbers, several numberings remain possible. What decides is what the rest of the
//! document does in like places: whether a row under a heading becomes a child or the next top-level rule, whether a row
//! that opens with "If" goes deeper, whether rows that open alike are siblings. Each of these habits is a table of counts;
//! a step from one row to the next costs the sum of the negative logarithms of how often its like was taken.

use std::collections::BTreeMap;

use super::words::{Words, is_title};
use crate::rule::RuleNumber;

/// How a number follows the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Move {
    /// As its first child.
    Child,
    /// As its next sibling.
    Sibling,
    /// As the next sibling of its parent, and so on, or after a gap.
    Up(u8),
}

const MOVES: usize = 5;

impl Move {
    /// The move between two numbers of which the second is greater.
    pub fn of(from: &RuleNumber, to: &RuleNumber) -> Self {
        if to.depth() > from.depth() {
            return Self::Child;
        }
        match from.depth() - to.depth() {
            0 => Self::Sibling,
            up => Self::Up(up.min(3) as u8),
        }
    }

    fn index(self) -> usize {
        match self {
            Self::Child => 0,
            Self::Sibling => 1,
            Self::Up(up) => (1 + usize::from(up)).min(MOVES - 1),
        }
    }
}

/// What the habits look at in a row.
#[derive(Clone, Debug, Default)]
pub(super) struct Looks {
    title: bool,
    lead: bool,
    opening: &'static str,
    words: Words,
    /// Which beginnings its words have: one bit for every sixty-fourth of all beginnings.
    beginnings: u64,
}

impl Looks {
    /// The looks of a row's text.
    pub fn of(text: &str) -> Self {
        let words = Words::of(text);
        let lead = text.trim_end().ends_with(':') || (words.len() < 30 && text.contains("following"));
        let first = words.iter().next().unwrap_or_default();
        let opening = OPENINGS.iter().find(|opening| **opening == first).copied().unwrap_or_default();
        let beginnings = words.iter().fold(0, |bits, word| bits | bit(word));
        Self { title: is_title(text), lead, opening, words, beginnings }
    }

    /// Whether two rows open with the same two words, or one of them.
    fn parallel(&self, other: &Self) -> usize {
        self.words.iter().zip(other.words.iter()).take(2).take_while(|(a, b)| a == b).count()
    }

    /// Whether this row opens with a word of a title.
    fn names(&self, title: &Self) -> bool {
        let long = |word: &&str| word.len() > 3;
        title.words.iter().filter(long).any(|word| self.words.iter().take(3).any(|own| alike(own, word)))
    }

    /// In how many of four steps the longer words of this row stand in another.
    fn shares(&self, other: &Self) -> usize {
        let others: Vec<&str> = other.words.iter().collect();
        let stands = |word: &str| other.beginnings & bit(word) != 0 && others.iter().any(|own| alike(own, word));
        let (mut long, mut shared) = (0, 0);
        for word in self.words.iter().filter(|word| word.len() > 4) {
            long += 1;
            shared += usize::from(stands(word));
        }
        (shared * 4_usize).checked_div(long).unwrap_or(0).min(3)
    }
}

/// The bit for the beginning of a word. Longer words that are alike share their first four bytes, and so this bit.
fn bit(word: &str) -> u64 {
    let mixed = word.bytes().take(4).fold(0_u32, |sum, byte| sum.wrapping_mul(37).wrapping_add(byte.into()));
    1 << (mixed.wrapping_mul(0x9e37_79b1) >> 26)
}

/// Words with which rows open and which tell how they relate to the row before.
const OPENINGS: [&str; 22] = [
    "a",
    "all",
    "an",
    "any",
    "each",
    "for",
    "if",
    "in",
    "it",
    "once",
    "otherwise",
    "some",
    "that",
    "the",
    "their",
    "then",
    "these",
    "they",
    "this",
    "to",
    "when",
    "while",
];

/// Whether two words are forms of the same.
fn alike(a: &str, b: &str) -> bool {
    let stem = |word: &str| word.trim_end_matches("ing").trim_end_matches('s').len();
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    a == b
        || (long.len() - short.len() <= 3
            && long.as_bytes().first() == short.as_bytes().first()
            && stem(short) > 3
            && long.starts_with(short.get(..stem(short)).unwrap_or(short)))
}

/// Counts of one habit: how often each move was taken in each of its cases.
#[derive(Clone, Debug, Default)]
struct Habit<K: Ord> {
    taken: BTreeMap<K, [f32; MOVES]>,
    all: [f32; MOVES],
}

impl<K: Ord> Habit<K> {
    fn count(&mut self, case: K, at: usize) {
        self.taken.entry(case).or_default()[at] += 1.0;
        self.all[at] += 1.0;
    }

    /// How likely this case is where the move is taken, against how likely it is at all; logarithm.
    fn speaks_for(&self, case: &K, at: usize) -> f32 {
        const WEIGHT: f32 = 4.0;
        let total: f32 = self.all.iter().sum::<f32>() + 1.0;
        let seen = self.taken.get(case).copied().unwrap_or_default();
        let share = (seen.iter().sum::<f32>() + 0.5) / total;
        let here = (seen[at] + WEIGHT * share) / (self.all[at] + WEIGHT);
        (here / share).ln()
    }

    /// How likely the move is in this case; logarithm.
    fn chance(&self, case: &K, at: usize) -> f32 {
        const WEIGHT: f32 = 3.0;
        let total: f32 = self.all.iter().sum::<f32>() + MOVES as f32;
        let seen = self.taken.get(case).copied().unwrap_or_default();
        let prior = (self.all[at] + 1.0) / total;
        ((seen[at] + WEIGHT * prior) / (seen.iter().sum::<f32>() + WEIGHT)).ln()
    }
}

/// How this document numbers its rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Habits {
    /// By whether the row before and this one are titles, and how deep the one before is.
    shape: Habit<(bool, bool, usize)>,
    /// By the word with which this row opens.
    opening: Habit<&'static str>,
    /// By whether the row before announces something.
    lead: Habit<bool>,
    /// By how much of this row the one before says already.
    shares: Habit<usize>,
    /// By whether it opens with a word of the title above; here the moves are the depths it gets.
    topic: Habit<bool>,
    /// By how alike it and the sibling before it open; move 0 is any row, 1 the sibling before.
    parallel: Habit<usize>,
}

/// A row with its number, as the habits see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    /// Its number.
    pub number: RuleNumber,
    /// Its looks.
    pub looks: &'a Looks,
}

impl Habits {
    /// Counts over rows whose numbers are sure, in order.
    pub fn of(rows: &[Seen<'_>]) -> Self {
        let mut habits = Self::default();
        for (at, here) in rows.iter().enumerate() {
            habits.count(rows.get(..at).unwrap_or_default(), *here);
        }
        habits
    }

    fn count(&mut self, path: &[Seen<'_>], here: Seen<'_>) {
        let Some(before) = path.last() else { return };
        let step = Move::of(&before.number, &here.number).index();
        self.shape.count(shape(*before, here), step);
        self.opening.count(here.looks.opening, step);
        self.lead.count(before.looks.lead, step);
        self.shares.count(here.looks.shares(before.looks), step);
        if let Some(title) = title_above(path) {
            self.topic.count(here.looks.names(title), depth(&here.number));
        }
        let sibling = path.iter().rev().take(40).find(|row| is_sibling_before(&row.number, &here.number));
        for row in path.iter().rev().take(3) {
            let is_sibling = sibling.is_some_and(|sibling| sibling.number == row.number);
            self.parallel.count(here.looks.parallel(row.looks), usize::from(is_sibling));
        }
    }

    /// What it costs to number this row so, after the others; less is likelier.
    pub fn cost(&self, path: &[Seen<'_>], here: Seen<'_>) -> f32 {
        let Some(before) = path.last() else { return 0.0 };
        let step = Move::of(&before.number, &here.number).index();
        let mut gain = self.shape.chance(&shape(*before, here), step);
        gain += self.opening.speaks_for(&here.looks.opening, step);
        gain += self.lead.speaks_for(&before.looks.lead, step);
        gain += self.shares.speaks_for(&here.looks.shares(before.looks), step);
        if let Some(title) = title_above(path) {
            gain += self.topic.speaks_for(&here.looks.names(title), depth(&here.number));
        }
        for row in path.iter().rev().take(8) {
            let is_sibling = is_sibling_before(&row.number, &here.number);
            let alike = here.looks.parallel(row.looks);
            if is_sibling || alike > 0 {
                gain += self.parallel.speaks_for(&alike, usize::from(is_sibling));
            }
        }
        -gain
    }
}

fn shape(before: Seen<'_>, here: Seen<'_>) -> (bool, bool, usize) {
    (before.looks.title, here.looks.title, before.number.depth().min(4))
}

fn depth(number: &RuleNumber) -> usize {
    number.depth().min(MOVES) - 1
}

/// The last top-level title among the rows before one.
fn title_above<'a>(rows: &[Seen<'a>]) -> Option<&'a Looks> {
    let above = rows.iter().rev().take(60).find(|row| row.number.depth() == 1 && row.looks.title);
    above.map(|row| row.looks)
}

fn is_sibling_before(sibling: &RuleNumber, number: &RuleNumber) -> bool {
    sibling.depth() == number.depth() && sibling.next_sibling() == *number
}
