//! A rule of one edition, printed `322.2@1.1`.

use std::fmt;
use std::str::FromStr;

use super::printed::serde_as_printed;
use super::{Edition, EditionError, NumberError, RuleNumber};

/// A rule of one edition, printed `322.2@1.1`; the only thing that names a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleRef {
    /// The edition whose rule this is.
    pub edition: Edition,
    /// Its number there.
    pub number: RuleNumber,
}

/// The reason why a text is not a reference to a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefError {
    /// The part before the `@` is not a rule number.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// The part after the `@` is not an edition.
    #[error(transparent)]
    Edition(#[from] EditionError),
    /// There is no `@`.
    #[error("`{0}` does not say which edition it is from; write for example {0}@1.1")]
    NoEdition(String),
}

impl RuleRef {
    /// Returns the rule with this number in this edition.
    #[must_use]
    pub fn new(edition: Edition, number: RuleNumber) -> Self {
        Self { edition, number }
    }
}

impl fmt::Display for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}@{}", self.number, self.edition))
    }
}

impl fmt::Debug for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for RuleRef {
    type Err = RefError;

    fn from_str(text: &str) -> Result<Self, RefError> {
        let (number, edition) = text.split_once('@').ok_or_else(|| RefError::NoEdition(text.to_owned()))?;
        Ok(Self { edition: edition.parse()?, number: number.parse()? })
    }
}

serde_as_printed!(RuleRef);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_what_it_reads() {
        for text in ["322.2@1.1", "401.2@tr-2026-03-30"] {
            assert_eq!(text.parse::<RuleRef>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_number_alone_names_no_rule() {
        assert_eq!("322.2".parse::<RuleRef>(), Err(RefError::NoEdition("322.2".to_owned())));
    }
}
