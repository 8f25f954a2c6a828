//! An event: its name, its day, its level, its members.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::change::{Change, Entry, EventChange};
use super::checks::{ByWhom, CheckedDeck, DrawnTables};
use super::role::Role;
use crate::Code;
use tribunal_rule::Edition;

/// The Organized Play Level of the tournament rules: how strictly deviations are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// For fun; low.
    Casual,
    /// For significant rewards; high.
    Competitive,
    /// The highest; high.
    Professional,
}

/// The description of an event when it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Founding {
    /// The name.
    pub name: String,
    /// The day, which decides what is in force.
    pub date: Date,
    /// The level.
    pub level: Level,
    /// The core edition under which it is played.
    pub edition: Edition,
    /// The format, by its name in an address, whose list of banned cards applies; `None` where nobody named one, as in
    /// events older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
}

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

impl Level {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Casual, Self::Competitive, Self::Professional];

    /// Returns true if the tournament rules call the level high.
    #[must_use]
    pub fn is_high(self) -> bool {
        self > Self::Casual
    }

    /// Returns the name as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Casual => "casual",
            Self::Competitive => "competitive",
            Self::Professional => "professional",
        }
    }
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

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Casual => "Casual (low)",
            Self::Competitive => "Competitive (high)",
            Self::Professional => "Professional (high)",
        })
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

/// The error for a name that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level; levels are casual, competitive and professional")]
pub struct UnknownLevel(String);
