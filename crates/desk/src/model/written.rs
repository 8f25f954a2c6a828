//! What every entry of the log is made of: its author, their words, and the version that it makes.

use serde::{Deserialize, Serialize};

use super::pin::Pin;
use super::role::Role;

/// The number of entries of a dispute: a change is based on one version and makes the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(pub i64);

/// A text with its citations, as they stood when the text was written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The text, in Markdown.
    pub text: String,
    /// The citations, in the order of the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pins: Vec<Pin>,
}

/// The author of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The id of the member.
    pub id: String,
    /// The name as given.
    pub name: String,
    /// The role.
    pub role: Role,
}
