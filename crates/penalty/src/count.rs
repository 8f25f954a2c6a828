//! Compares the numbers of a text: too many, too few, or neither.
//!
//! Of two counts, which is larger: `three instead of two` is too many. The second is the right one unless the first is
//! said to be, as in `the card says one and he takes two` and in `a four-cost unit, three runes`. A count alone is
//! compared with the number that the rules set for the thing, as two runes a turn.

use std::cmp::Ordering;

use super::words::Word;

/// The term for too large a number.
pub(super) const TOO_MANY: &str = "extra";
/// The term for too small a number.
pub(super) const TOO_FEW: &str = "few";

/// A number that counts things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Count {
    /// The position of the word in the text.
    pub at: usize,
    number: u32,
    /// True if the text says that this number is the right one.
    right: bool,
    /// True if the text contains "instead", after which the right number stands.
    instead: bool,
}

/// Words before a number that names something and counts nothing: `turn 3`.
const NUMBERED: [&str; 5] = ["turn", "game", "round", "table", "day"];
/// Words before a number that was mentioned before.
const AGAIN: [&str; 3] = ["all", "those", "these"];
/// Words after a number that counts time.
const TIMES: [&str; 9] = ["minute", "minutes", "turn", "turns", "seconds", "hours", "plays", "times", "actions"];
/// Words before a number that is the right one.
const RIGHTS: [&str; 16] = [
    "say", "says", "said", "allow", "allows", "let", "lets", "may", "should", "cost", "costs", "need", "needs",
    "worth", "exactly", "entitled",
];
/// Words after a number that is the right one.
const COSTS: [&str; 4] = ["cost", "drop", "mana", "energy"];

/// The largest number that counts what happens in a turn.
const SMALL: u32 = 10;

/// Returns the number that a word means, from `zero` to `ten` or in digits; `None` for other words.
pub(super) fn number(word: &str) -> Option<u32> {
    let names = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let named = names.iter().position(|name| *name == word).and_then(|at| u32::try_from(at).ok());
    named.or_else(|| word.parse().ok())
}

/// Returns the counts of a text, in order.
pub(super) fn counts(words: &[Word]) -> Vec<Count> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let instead = words.iter().any(|word| word.text == "instead");
    let found = words.iter().enumerate().filter_map(|(at, word)| {
        let number = number(&word.text)?;
        let before = (1..=3).filter_map(|back| at.checked_sub(back)).map(text);
        let again = at.checked_sub(1).is_some_and(|at| AGAIN.contains(&text(at)));
        let counts = !again
            && !at.checked_sub(1).is_some_and(|at| NUMBERED.contains(&text(at)))
            && !TIMES.contains(&text(at + 1));
        let right = COSTS.contains(&text(at + 1)) || { before }.any(|word| RIGHTS.contains(&word));
        counts.then_some(Count { at, number, right, instead })
    });
    found.collect()
}

/// Returns true if a number is too large to count what happens in a turn: a list of 39 cards is known by its number.
pub(super) fn is_large(number: u32) -> bool {
    number > SMALL
}

/// Returns the term that the counts come to, or `None` where they are equal or absent. `usual` is the number that the
/// rules set, if the text speaks of such a thing.
pub(super) fn say(counts: &[Count], usual: Option<u32>) -> Option<String> {
    let (is, right) = match (counts, usual) {
        ([alone], Some(usual)) => (alone.number, usual),
        ([alone], None) => return (alone.number > 1).then(|| alone.number.to_string()),
        ([first, second, ..], _) if first.right && !second.right && !first.instead => (second.number, first.number),
        ([first, second, ..], _) => (first.number, second.number),
        ([], _) => return None,
    };
    match is.cmp(&right) {
        Ordering::Greater => Some(TOO_MANY.to_owned()),
        Ordering::Less => Some(TOO_FEW.to_owned()),
        Ordering::Equal => None,
    }
}
