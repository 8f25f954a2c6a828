//! A board at the desk: a scenario, and the line up to which it has happened.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use tribunal_rule::Edition;
use tribunal_scenario::read::read;
use tribunal_scenario::{Cards, Deadline, Options, Run, replay};

/// The longest that a replay at the desk may take, since a page waits for it.
const PATIENCE: Duration = Duration::from_secs(2);

/// The edition and the cards with which a board is replayed.
#[derive(Clone, Debug)]
pub struct Table {
    /// The edition of the event, which applies unless the board names one itself.
    pub edition: Edition,
    /// The cards.
    pub cards: Arc<Cards>,
}

/// The position of a board, as indices of the steps of its replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stands {
    /// The last step that has happened; `None` where nothing has.
    pub now: Option<usize>,
    /// The last step, where it is hypothetical; `None` where everything has happened.
    pub hypothetical: Option<usize>,
}

/// A scenario, and the line up to which it has happened at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The scenario as typed.
    pub text: String,
    /// The last line that happened; the actions below it are hypothetical. `None` where all of it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub happened: Option<usize>,
}

impl Board {
    /// Replays it under the edition that it names itself, else under that of the event. `None` if there is no run.
    #[must_use]
    pub fn replay(&self, table: &Table) -> Option<Run> {
        let named = !read(&self.text).0.editions.is_empty();
        let editions = if named { Vec::new() } else { vec![table.edition] };
        let begun = Instant::now();
        let deadline = Some(Deadline::new(move || begun.elapsed() > PATIENCE));
        let cards = Arc::clone(&table.cards);
        replay(&self.text, &Options { editions, cards, deadline, ..Options::default() }).runs.into_iter().next()
    }

    /// Returns true if this line, counted from 1, has happened.
    #[must_use]
    pub fn has_happened(&self, line: usize) -> bool {
        self.happened.is_none_or(|last| line <= last)
    }

    /// Returns the position after what has happened, and after the hypothetical actions if there are some, as indices
    /// of the steps of `run`.
    #[must_use]
    pub fn stands(&self, run: &Run) -> Stands {
        let now = run.steps.iter().rposition(|step| self.has_happened(step.line));
        let last = run.steps.len().checked_sub(1);
        Stands { now, hypothetical: last.filter(|last| now != Some(*last)) }
    }

    /// Returns the board without hypothetical actions and without expectations: nothing in it is derived.
    #[must_use]
    pub fn as_happened(&self) -> Self {
        let lines = self.text.lines().enumerate().filter(|(at, _)| self.has_happened(at + 1)).map(|(_, line)| line);
        let lines = lines.filter(|line| !line.trim_start().starts_with("=>"));
        Self { text: lines.map(|line| format!("{line}\n")).collect(), happened: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  \
                        Rider 4 might\nAnn moves Rider to Grove\nall pass\n=> Guard dies\n";

    fn table(edition: &str) -> Table {
        Table { edition: edition.parse().unwrap(), cards: Cards::shipped() }
    }

    #[test]
    fn where_it_stands_is_apart_from_where_it_would() {
        let board = Board { text: TEXT.to_owned(), happened: Some(5) };
        let run = board.replay(&table("1.4")).unwrap();
        assert_eq!(board.stands(&run), Stands { now: Some(0), hypothetical: Some(2) });
        let whole = Board { happened: None, ..board };
        assert_eq!(whole.stands(&run), Stands { now: Some(2), hypothetical: None });
    }

    #[test]
    fn what_has_not_happened_is_not_replayed() {
        let board = Board { text: TEXT.to_owned(), happened: Some(6) };
        let happened = board.as_happened();
        assert!(happened.text.ends_with("Ann moves Rider to Grove\n"), "{}", happened.text);
        let run = happened.replay(&table("1.4")).unwrap();
        assert!(run.steps.iter().all(|step| step.line <= 6) && run.expectations.is_empty());
    }

    #[test]
    fn the_edition_of_the_event_counts_unless_the_board_names_one() {
        let edition = |text: &str| {
            let board = Board { text: text.to_owned(), happened: None };
            board.replay(&table("1.1")).unwrap().edition.to_string()
        };
        assert_eq!(edition(TEXT), "1.1");
        assert_eq!(edition(&format!("edition 1.2\n{TEXT}")), "1.2");
    }
}
