//! The name of a source: a name in `sources/`, which no path can be.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// The hash of a source's bytes, as the name of its file: 64 hexadecimal digits and nothing else. A manifest is a file
/// that anybody may have handed on, so its names are checked against this before anything is read or removed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SourceName(String);

/// The error of a text that is no name of a source.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no name in `sources/`, which are 64 hexadecimal digits; nothing elsewhere is read or removed", .0.escape_debug())]
pub struct NoSource(String);

impl SourceName {
    /// Returns the name under which these bytes are stored.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(blake3::hash(bytes).to_hex().to_string())
    }

    /// Returns true if these are the bytes stored under this name.
    #[must_use]
    pub fn is_of(&self, bytes: &[u8]) -> bool {
        *self == Self::of(bytes)
    }

    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for SourceName {
    type Error = NoSource;

    fn try_from(text: String) -> Result<Self, NoSource> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == 64 && text.bytes().all(is_digit) { Ok(Self(text)) } else { Err(NoSource(text)) }
    }
}

impl From<SourceName> for String {
    fn from(name: SourceName) -> Self {
        name.0
    }
}

impl fmt::Display for SourceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl AsRef<Path> for SourceName {
    fn as_ref(&self) -> &Path {
        Path::new(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_hash_is_a_name() {
        let name = SourceName::of(b"rules");
        assert_eq!(SourceName::try_from(name.to_string()), Ok(name.clone()));
        assert!(name.is_of(b"rules") && !name.is_of(b"other rules"));
        for path in
            ["", ".", "..", "../..", "/etc/passwd", "a/b", &name.to_string().to_uppercase(), &format!("{name}/")]
        {
            assert!(SourceName::try_from(path.to_owned()).is_err(), "{path}");
        }
    }
}
