//! Card text: a grammar that reads a line and prints it back, or declines it.
//!
//! Each file holds the tables of one kind of phrase. [`read`] gives the one reading of a line. A line that cannot be read
//! whole is declined with the words where reading stopped; a line with two readings is declined too, since choosing one of
//! them would be luck.

pub mod change;
pub mod clause;
pub mod condition;
pub mod cost;
pub mod event;
pub mod line;
pub mod object;
pub mod phrase;
pub mod place;
pub mod sentence;
pub mod statement;
pub mod step;
pub mod stock;
pub mod tables;
pub mod target;
pub mod terminal;
pub mod words;

use std::fmt;

use line::Line;
use phrase::Phrase;
use words::Input;

/// A line that has been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The line as a tree of phrases.
    pub line: Line,
}

/// The reason why a line was not read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Declined {
    /// No line of a card is that long.
    #[error("it is longer than any line of a card")]
    Long,
    /// From these words on nothing fits.
    #[error("nothing fits from \"{0}\" on")]
    Stopped(String),
    /// There is more than one way to read it.
    #[error("it can be read in {0} ways")]
    Ambiguous(usize),
}

/// Reads a line without its reminders.
///
/// # Errors
/// When the line has no reading, or more than one.
pub fn read(line: &str) -> Result<Read, Declined> {
    let input = Input::new(line).ok_or(Declined::Long)?;
    let mut whole = Line::read(&input, 0).into_iter().filter(|(_, end)| *end == input.len()).map(|(line, _)| line);
    match (whole.next(), whole.count()) {
        (Some(line), 0) => Ok(Read { line }),
        (Some(_), more) => Err(Declined::Ambiguous(more + 1)),
        (None, _) => Err(Declined::Stopped(input.rest())),
    }
}

/// The words of a line in small letters: two lines with the same words say the same.
#[must_use]
pub fn normal(line: &str) -> String {
    words::normal(line)
}

impl fmt::Display for Read {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        self.line.print(&mut words);
        let stops = !matches!(
            self.line,
            Line::Keywords(_) | Line::Plain(_) | Line::Cost(..) | Line::CostDash(..) | Line::CostEither(..)
        ) && !matches!(words.last().map(String::as_str), Some("\"" | "—" | ":"));
        words.extend(stops.then(|| ".".to_owned()));
        f.write_str(&words::typeset(words))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn printed(line: &str) -> String {
        read(line).unwrap_or_else(|why| panic!("{line}: {why}")).to_string()
    }

    #[test]
    fn what_is_read_is_printed_back() {
        for line in [
            "[Assault 2] [Tank]",
            "When I attack, give an enemy Otter here -3 [M] this combat, to a minimum of 2 [M].",
            "[2][C], [E]: [Reaction] — Deal 3 to up to two units at battlefields. Draw 1.",
            "While I'm buffed, other friendly Otters here have +1 [M] and [Shield 2].",
            "If an enemy unit would die, you may pay [1] to recall it exhausted instead.",
            "You may discard 2 as an additional cost to play me.",
            "At the end of your turn, if you control two or more gear, draw 1.",
            "As you play me, you may recycle any number of cards from your trash as an additional cost. \
             Reduce my cost by [1] for each card recycled this way.",
            "You may recycle an Otter to play a gear from your trash, reducing its Energy cost by your points.",
            "Enemy Otters here lose [Tank].",
            "If you've played another card this turn, draw 1.",
            "While you control this battlefield, your spells cost [1] less to play.",
            "[Deathknell] — Each opponent discards 1.",
            "When you play your third card in a turn, each player gains 2 XP.",
            "When an enemy Otter dies here, play a Gold gear token exhausted for each enemy Otter.",
            "This turn, Otters can't be readied.",
            "Draw 1 at the end of this turn.",
            "At the start of your next Main Phase, draw cards equal to your points.",
            "Gain control of an enemy Otter until end of turn.",
            "If you have no cards in hand, discard your hand.",
            "Counter a spell that costs [3] or less.",
            "Gain control of an enemy spell. You may make new choices for it.",
            "When you lose a combat, draw 2.",
            "When an opponent loses a combat, buff me.",
            "When you move a friendly Otter, stun it.",
            "When an opponent moves an Otter, draw 1.",
            "Stun an Otter. If it dies this turn, draw 2.",
            "While an opponent has more points than you, Otters here have +1 [M].",
            "While you control fewer Otters than each opponent, I have [Tank].",
            "While you have more cards in hand than an opponent, I can't move.",
            "Prevent the next 2 combat damage that would be dealt to that Otter this turn.",
            "Prevent all spell and ability damage that would be dealt to Otters.",
            "Prevent all combat damage that would be dealt to all Otters this turn.",
            "Your damage can't be prevented.",
            "Detach it from that Otter or detach all Equipment from an Otter.",
            "When you score here, draw 1.",
            "When you play an Otter, if it costs [4] or more, buff it.",
            "When you play an Otter, if it has 3 [M] or less, ready it.",
            "You may play an Otter with Energy cost [3] or less from your hand this turn, ignoring its cost.",
        ] {
            assert_eq!(printed(line), line);
        }
    }

    #[test]
    fn a_line_that_does_not_fit_tells_from_where() {
        let why = read("When I attack, draw 1 and sing a song.").unwrap_err();
        assert_eq!(why, Declined::Stopped("Sing a song".to_owned()));
        assert_eq!(read(&"draw 1. ".repeat(200)), Err(Declined::Long));
    }

    #[test]
    fn articles_and_numbers_keep_their_form() {
        assert_eq!(printed("Stun an enemy unit."), "Stun an enemy unit.");
        assert_eq!(printed("draw three"), "Draw three.");
        assert_eq!(printed("Predict."), "Predict.");
        assert!(read("Stun an unit.").map(|read| normal(&read.to_string())) != Ok(normal("Stun an unit.")));
    }

    proptest! {
        #[test]
        fn any_words_are_read_or_declined(
            words in proptest::collection::vec(
                prop::sample::select(vec![
                    "draw", "1", "kill", "a", "unit", "and", "then", ",", ".", "if", "you", "may", "pay", "[1]", "to",
                    "do", "this", ":", "[E]", "\"", "when", "I", "attack", "here", "give", "+1", "[M]", "your", "Otters",
                ]),
                0..40,
            )
        ) {
            let line = words.join(" ");
            if let Ok(read) = read(&line) {
                prop_assert_eq!(super::read(&read.to_string()), Ok(read));
            }
        }
    }
}
