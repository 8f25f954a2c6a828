//! Editions: dated issues of a numbered document.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;

use super::printed::serde_as_printed;

/// One dated issue of a numbered document: core rules `1.1`, tournament rules `tr-2026-03-30`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edition {
    /// Core rules that do not say which issue they are and resemble none that is imported, printed `undated`.
    Undated,
    /// An issue of the core rules with a version, printed `1.1`.
    Core {
        /// The number before the dot.
        major: u8,
        /// The number after the dot.
        minor: u8,
    },
    /// An issue of the core rules known by its date alone, printed `core-2027-01-31`.
    CoreOf(Date),
    /// An issue of the tournament rules, printed `tr-2026-03-30`.
    Tournament(Date),
}

/// The error for a text that does not name an edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an edition; write one such as 1.1, core-2026-07-16 or tr-2026-03-30")]
pub struct EditionError(pub String);

impl Edition {
    /// Core rules 1.0, printed 2025-06-02.
    pub const CORE_1_0: Self = Self::core(1, 0);
    /// Core rules 1.1, printed 2025-10-01.
    pub const CORE_1_1: Self = Self::core(1, 1);
    /// Core rules 1.2, printed 2025-12-01.
    pub const CORE_1_2: Self = Self::core(1, 2);
    /// Core rules 1.3, printed 2026-03-30.
    pub const CORE_1_3: Self = Self::core(1, 3);
    /// Core rules 1.4, printed 2026-07-16.
    pub const CORE_1_4: Self = Self::core(1, 4);
    /// Core rules 1.5, printed 2026-10-09.
    pub const CORE_1_5: Self = Self::core(1, 5);

    /// Returns the core rules with this version.
    #[must_use]
    pub const fn core(major: u8, minor: u8) -> Self {
        Self::Core { major, minor }
    }

    /// Returns true for an issue of the core rules, false for one of the tournament rules.
    #[must_use]
    pub fn is_core(self) -> bool {
        !matches!(self, Self::Tournament(_))
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Undated => "undated".to_owned(),
            Self::Core { major, minor } => format!("{major}.{minor}"),
            Self::CoreOf(date) => format!("core-{date}"),
            Self::Tournament(date) => format!("tr-{date}"),
        };
        f.pad(&text)
    }
}

impl FromStr for Edition {
    type Err = EditionError;

    fn from_str(text: &str) -> Result<Self, EditionError> {
        let text = text.trim();
        let refuse = || EditionError(text.to_owned());
        if text == "undated" {
            return Ok(Self::Undated);
        }
        if let Some(date) = text.strip_prefix("tr-") {
            return date.parse().map(Self::Tournament).map_err(|_| refuse());
        }
        let version = text.strip_prefix("core-").unwrap_or(text);
        if let Ok(date) = version.parse::<Date>() {
            return Ok(Self::CoreOf(date));
        }
        let (major, minor) = version.split_once('.').ok_or_else(refuse)?;
        match (major.parse(), minor.parse()) {
            (Ok(major), Ok(minor)) => Ok(Self::Core { major, minor }),
            _ => Err(refuse()),
        }
    }
}

serde_as_printed!(Edition);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_what_it_reads() {
        for text in ["1.0", "1.4", "2.10", "core-2027-01-31", "tr-2026-03-30", "undated"] {
            assert_eq!(text.parse::<Edition>().unwrap().to_string(), text);
        }
        assert_eq!("core-1.1".parse::<Edition>().unwrap(), Edition::CORE_1_1);
    }

    #[test]
    fn refuses_what_is_no_edition() {
        for text in ["", "1", "1.1.1", "tr-", "tr-2026-13-01", "newest", "1.300"] {
            assert!(text.parse::<Edition>().is_err(), "{text}");
        }
    }
}
