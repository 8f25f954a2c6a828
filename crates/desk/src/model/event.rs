//! An event: folded from its entries, and its members.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::change::{Change, Entry, EventChange};
use super::checks::{CheckedDeck, DrawnTables};
use super::founding::Founding;
use super::role::Role;
use super::written::Person;
use crate::Code;

/// The present state of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The code: its address, and one half of what it takes to join.
    pub code: Code,
    /// The description with which it began.
    #[serde(flatten)]
    pub founding: Founding,
    /// The organiser's announcements beyond the rules, in Markdown, or an empty string.
    pub addenda: String,
    /// Tables that were drawn for deck checks, the oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<ByWhom<DrawnTables>>,
    /// Decks that were compared with their lists, the oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<ByWhom<CheckedDeck>>,
    /// The time at which it was closed, if it is.
    pub closed: Option<Timestamp>,
    /// The number of its last entry.
    pub seq: i64,
}

/// Something about deck checks, with its author and time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ByWhom<T> {
    /// The thing itself.
    #[serde(flatten)]
    pub what: T,
    /// The author.
    pub by: Person,
    /// The time.
    pub at: Timestamp,
}

/// A person who has joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The unique id, for sessions and the log.
    pub id: String,
    /// The name as given.
    pub name: String,
    /// The role.
    pub role: Role,
    /// True if they were removed.
    pub removed: bool,
}

impl Event {
    /// Folds the entries about an event; `None` where they do not begin with its founding.
    #[must_use]
    pub fn fold<'a>(code: Code, seq: i64, entries: impl IntoIterator<Item = &'a Entry>) -> Option<Self> {
        let mut event: Option<Self> = None;
        for entry in entries {
            let Change::Event(change) = &entry.change else { continue };
            match (change, &mut event) {
                (EventChange::Founded(founding), None) => {
                    let (addenda, founding) = (String::new(), founding.clone());
                    let (draws, checks) = (Vec::new(), Vec::new());
                    event = Some(Self { code: code.clone(), founding, addenda, draws, checks, closed: None, seq });
                }
                (EventChange::Addended { text }, Some(event)) => event.addenda.clone_from(text),
                (EventChange::ChecksDrawn { drawn }, Some(event)) => event.draws.push(ByWhom::of(drawn, entry)),
                (EventChange::DeckChecked { checked }, Some(event)) => event.checks.push(ByWhom::of(checked, entry)),
                (EventChange::Closed, Some(event)) => event.closed = Some(entry.at),
                (EventChange::Reopened, Some(event)) => event.closed = None,
                _ => {}
            }
        }
        event
    }
}

impl<T: Clone> ByWhom<T> {
    /// Attaches an entry's author and time.
    fn of(what: &T, entry: &Entry) -> Self {
        Self { what: what.clone(), by: entry.by.clone(), at: entry.at }
    }
}
