//! The description with which an event begins: its name, its day, its level.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

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
