//! An event: its name, its day, how strictly it is held, who has joined.

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

/// How strictly deviations are treated: the Organized Play Level of the tournament rules.
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

/// What an event is when it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Founding {
    /// What it is called.
    pub name: String,
    /// Its day, which decides what is in force.
    pub date: Date,
    /// How strictly it is held.
    pub level: Level,
    /// The core edition that it is played under.
    pub edition: Edition,
    /// Its format, by its name in an address, whose list of banned cards counts; none where nobody said, as before there was a
    /// field for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
}

/// An event as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Its address and the first half of what it takes to join.
    pub code: Code,
    /// What it began as.
    #[serde(flatten)]
    pub founding: Founding,
    /// What its organiser has announced beyond the rules, in Markdown, or an empty string.
    pub addenda: String,
    /// Tables that were drawn for deck checks, the oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<ByWhom<DrawnTables>>,
    /// Decks that were held against their lists, the oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<ByWhom<CheckedDeck>>,
    /// When it was closed, if it is.
    pub closed: Option<Timestamp>,
    /// The number of its last entry.
    pub seq: i64,
}

/// Somebody who has joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// A name that nobody else has, for sessions and the log.
    pub id: String,
    /// The name as given.
    pub name: String,
    /// What they are.
    pub role: Role,
    /// Whether they were removed.
    pub removed: bool,
}

impl Level {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Casual, Self::Competitive, Self::Professional];

    /// Whether the tournament rules call it high.
    #[must_use]
    pub fn is_high(self) -> bool {
        self > Self::Casual
    }

    /// The name as it is kept and sent.
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
    /// What a log of entries about an event makes of it; none where the log does not begin with its founding.
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

/// There is no such level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level; levels are casual, competitive and professional")]
pub struct UnknownLevel(String);
