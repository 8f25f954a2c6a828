//! What is wrong with a log that was changed or lost beside this program.

use std::fmt;

use serde::Serialize;

use super::secret::Code;

/// How many faults are told one by one.
const TOLD: usize = 100;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fault {
    /// The database finds itself damaged.
    #[error("the database is damaged: {found}")]
    Unsound {
        /// What it says.
        found: String,
    },
    /// Entries are missing.
    #[error("event {event}: {}", if first == last { format!("entry {first} is missing") } else { format!("entries {first} to {last} are missing") })]
    Gap {
        /// The event.
        event: Code,
        /// The first that is missing.
        first: i64,
        /// The last that is missing.
        last: i64,
    },
    /// An entry is not what it was when the next one was written.
    #[error("event {event}: entry {seq} is not what it was when it was written")]
    Changed {
        /// The event.
        event: Code,
        /// Its number.
        seq: i64,
    },
    /// An entry cannot be read.
    #[error("event {event}: entry {seq} cannot be read")]
    Unreadable {
        /// The event.
        event: Code,
        /// Its number.
        seq: i64,
    },
    /// Who wrote an entry is not there any more.
    #[error("event {event}: who wrote entry {seq} is missing")]
    Nobody {
        /// The event.
        event: Code,
        /// Its number.
        seq: i64,
    },
}

/// All that is wrong, the first hundred things by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    /// What was found.
    pub told: Vec<Fault>,
    /// How many more there are.
    pub more: usize,
}

impl Faults {
    /// Adds one.
    pub(super) fn push(&mut self, fault: Fault) {
        if self.told.len() < TOLD {
            self.told.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self { told: vec![fault], more: 0 }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.told.first().map(ToString::to_string).unwrap_or_default();
        match self.told.len() + self.more {
            0 | 1 => f.write_str(&first),
            several => write!(f, "{first}, and {} more", several - 1),
        }
    }
}
