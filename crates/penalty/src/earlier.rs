//! Reads earlier Warnings from a judge's words: `third time today`, `five Warnings so far for all sorts of things`.
//!
//! They are no part of what happened, so the search leaves them out, and the walk takes them for answers.

use super::count::number;
use super::words::Word;

/// Warnings that a player already has, as far as the words say so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Earlier {
    /// The number of Warnings for the same infraction.
    pub same: Option<u32>,
    /// The number of Warnings for infractions of the same family.
    pub total: Option<u32>,
}

impl Earlier {
    /// Returns the number that a question asks for, by its key in the table.
    pub(super) fn of(self, key: &str) -> Option<u32> {
        match key {
            "same" => self.same,
            "total" => self.total,
            _ => None,
        }
    }
}

/// Words by which Warnings were for the same infraction.
const SAME: [&str; 4] = ["same", "exactly", "that", "this"];
/// Words by which Warnings were for different infractions.
const SORTS: [&str; 8] = ["sorts", "kinds", "various", "different", "mistakes", "errors", "total", "altogether"];
/// Words that place a repetition within the event.
const EVENT: [&str; 5] = ["today", "tonight", "event", "tournament", "weekend"];
/// The ordinals of repetitions.
const ORDINALS: [(&str, u32); 14] = [
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("2nd", 2),
    ("3rd", 3),
    ("4th", 4),
    ("5th", 5),
    ("6th", 6),
    ("7th", 7),
    ("8th", 8),
];

/// Takes the words about earlier Warnings out of a text and returns the numbers that they give.
pub(super) fn take(words: &mut Vec<Word>) -> Earlier {
    let mut earlier = Earlier::default();
    if let Some((at, times)) = repetition(words) {
        earlier.same = times.checked_sub(1);
        words.drain(at..(at + 2).min(words.len()));
    }
    if let Some(at) = words.iter().position(|word| word.stem == "warn") {
        let (from, to) = sentence(words, at);
        let said: Vec<&str> = words.get(from..to).unwrap_or_default().iter().map(|word| word.text.as_str()).collect();
        let before = words.get(at.saturating_sub(3)..at).unwrap_or_default().iter().rev();
        let count = before.map(|word| word.text.as_str()).find_map(|word| match word {
            "a" | "another" => Some(1),
            "no" => Some(0),
            word => number(word),
        });
        let ordinal = words.get(at.saturating_sub(1)).and_then(|word| ordinal(&word.text)).map(|place| place - 1);
        if said.iter().any(|word| SORTS.contains(word)) {
            earlier.total = ordinal.or(count);
        } else if said.iter().skip(at - from).any(|word| SAME.contains(word)) {
            earlier.same = earlier.same.or(ordinal).or(count);
        }
        if earlier != Earlier::default() {
            words.drain(from..to);
        }
    }
    earlier
}

/// Finds `third time today`: returns its position and the ordinal. A card counted `a fifth time` does not match.
fn repetition(words: &[Word]) -> Option<(usize, u32)> {
    let event = words.iter().any(|word| EVENT.contains(&word.text.as_str()));
    words.windows(2).enumerate().find_map(|(at, pair)| {
        let [first, second] = pair else { return None };
        let times = ordinal(&first.text).filter(|_| event && second.stem == "time")?;
        let article = at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|word| word.text == "a");
        (!article).then_some((at, times))
    })
}

fn ordinal(word: &str) -> Option<u32> {
    ORDINALS.iter().find(|(name, _)| *name == word).map(|(_, place)| *place)
}

/// Returns the bounds of the sentence around a word: the index of its first word, and the index after its last.
fn sentence(words: &[Word], at: usize) -> (usize, usize) {
    let from = (0..=at).rev().find(|at| words.get(*at).is_some_and(Word::opens_sentence)).unwrap_or_default();
    let to = (at + 1..words.len()).find(|at| words.get(*at).is_some_and(Word::opens_sentence)).unwrap_or(words.len());
    (from, to)
}
