//! A rule as typed on the command line: `322.4`, or `322.4@1.1`.

use std::str::FromStr;

use crate::library::Library;
use crate::rule::{Edition, RefError, RuleNumber, RuleRef};

/// A rule number, with the edition where one was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AskedRule {
    pub(super) number: RuleNumber,
    pub(super) edition: Option<Edition>,
}

/// The reason why the library has no such rule, with what it has instead.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoRule {
    #[error("nothing of edition {asked} is held; held are {}", list(held))]
    Edition { asked: Edition, held: Vec<Edition> },
    #[error("the library holds no rules at all; `tribunal import FILE` puts some in")]
    Nothing,
    #[error("there is no rule {number} in {edition}{}{}", near(nearest), others(elsewhere))]
    Number { number: RuleNumber, edition: Edition, nearest: Option<RuleNumber>, elsewhere: Vec<Edition> },
}

impl FromStr for AskedRule {
    type Err = RefError;

    fn from_str(text: &str) -> Result<Self, RefError> {
        let (number, edition) = match text.split_once('@') {
            Some((number, edition)) => (number, Some(edition.parse()?)),
            None => (text, None),
        };
        Ok(Self { number: number.parse()?, edition })
    }
}

impl AskedRule {
    /// Returns the rule that is meant: of the edition typed, else of the one in force on this day.
    pub(super) fn find(self, library: &Library, today: jiff::civil::Date) -> Result<RuleRef, NoRule> {
        let held = || library.editions().map(|edition| edition.edition).collect();
        let edition = match self.edition {
            Some(asked) => library.edition(asked).ok_or_else(|| NoRule::Edition { asked, held: held() })?,
            None => library.in_force(Some(today)).or_else(|| library.in_force(None)).ok_or(NoRule::Nothing)?,
        };
        match edition.get(self.number) {
            Some(rule) => Ok(rule.reference),
            None => Err(NoRule::Number {
                number: self.number,
                edition: edition.edition,
                nearest: edition.rules().iter().map(|rule| rule.number()).rfind(|number| *number < self.number),
                elsewhere: library
                    .editions()
                    .filter(|other| other.get(self.number).is_some())
                    .map(|other| other.edition)
                    .collect(),
            }),
        }
    }
}

fn list(editions: &[Edition]) -> String {
    editions.iter().map(Edition::to_string).collect::<Vec<_>>().join(", ")
}

fn near(nearest: &Option<RuleNumber>) -> String {
    nearest.map(|number| format!("; the one before it is {number}")).unwrap_or_default()
}

fn others(elsewhere: &[Edition]) -> String {
    if elsewhere.is_empty() { String::new() } else { format!("; it exists in {}", list(elsewhere)) }
}
