//! The code of an event, by which its address and its log name it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The short name of an event, in its address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Code(String);

impl Code {
    /// Normalizes a typed code: capitals and spaces do not matter.
    #[must_use]
    pub fn typed(text: &str) -> Self {
        Self(text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).take(16).collect())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl AsRef<str> for Code {
    fn as_ref(&self) -> &str {
        &self.0
    }
}
