//! The facts under a question: `- rules: 322.4@1.1`, `- asked: ...`, `- later: overtaken in 1.4 (323.6@1.4): ...`.

use std::str::FromStr;
use std::sync::LazyLock;

use regex::Regex;

use crate::normal::pattern;
use crate::{FaqEntry, Fate, Finding, FindingKind, Later};
use tribunal_rule::RuleRef;

/// The reason why a line is no fact.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum FactError {
    #[error("`{0}` is no fact of a ruling; write rules, cards, asked, later, date or official")]
    Key(String),
    #[error("`{value}` cannot be read as {what}: {why}")]
    Value { value: String, what: &'static str, why: String },
    #[error(
        "`{0}` does not tell what became of the ruling; write for example: changed in 1.4 (323.6@1.4): what differs"
    )]
    Later(String),
}

/// Adds one line of facts to an entry. Returns true if the line has the form of one, `- key: value`; a value that
/// cannot be read is a finding.
pub(super) fn add(entry: &mut FaqEntry, line: &str, at: usize, findings: &mut Vec<Finding>) -> bool {
    let Some((key, value)) = line.strip_prefix("- ").and_then(|fact| fact.split_once(": ")) else { return false };
    if let Err(error) = set(entry, key.trim(), value.trim()) {
        findings.push(Finding::at(FindingKind::Unread, at, error.to_string()));
    }
    true
}

fn set(entry: &mut FaqEntry, key: &str, value: &str) -> Result<(), FactError> {
    match key {
        "rules" => entry.rules.extend(list(value)?),
        "cards" => entry.cards.extend(value.split("; ").map(str::to_owned)),
        "asked" => entry.asked.push(value.to_owned()),
        "later" => entry.later.push(later(value)?),
        "date" => entry.date = Some(one(value, "a date")?),
        "official" => entry.official = Some(one(value, "the hash of a question")?),
        _ => return Err(FactError::Key(key.to_owned())),
    }
    Ok(())
}

fn one<T: FromStr<Err: std::fmt::Display>>(value: &str, what: &'static str) -> Result<T, FactError> {
    value.parse().map_err(|why: T::Err| FactError::Value { value: value.to_owned(), what, why: why.to_string() })
}

fn list(value: &str) -> Result<Vec<RuleRef>, FactError> {
    value.split(',').map(|item| one(item.trim(), "a rule")).collect()
}

/// Reads the fate of a ruling, as in `overtaken in 1.4 (323.6@1.4): control goes at once`.
fn later(value: &str) -> Result<Later, FactError> {
    static LATER: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"^(confirmed|changed|overtaken|open) (?:in|by) ([^():]+?)(?: \(([^()]*)\))?(?:: (.+))?$")
    });
    let parts = LATER.captures(value).ok_or_else(|| FactError::Later(value.to_owned()))?;
    let text = |at: usize| parts.get(at).map_or("", |part| part.as_str());
    let fate = match text(1) {
        "confirmed" => Fate::Confirmed,
        "changed" => Fate::Changed,
        "overtaken" => Fate::Overtaken,
        _ => Fate::Open,
    };
    let rules = if text(3).is_empty() { Vec::new() } else { list(text(3))? };
    Ok(Later { fate, by: text(2).to_owned(), rules, note: text(4).to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str) -> (FaqEntry, Vec<String>) {
        let (mut entry, mut findings) = (FaqEntry::default(), Vec::new());
        assert!(add(&mut entry, line, 1, &mut findings));
        (entry, findings.into_iter().map(|finding| finding.note).collect())
    }

    #[test]
    fn facts_are_read() {
        assert_eq!(check("- rules: 322.4@1.1, 523@1.0").0.rules.len(), 2);
        assert_eq!(check("- cards: Orla, Owl; Lamp").0.cards, ["Orla, Owl", "Lamp"]);
        assert_eq!(check("- asked: does it: leap?").0.asked, ["does it: leap?"]);
        let later = check("- later: changed in 1.4 (323.6@1.4, 190.4.c@1.4): it goes at once").0.later;
        assert_eq!((later[0].fate, later[0].by.as_str(), later[0].rules.len()), (Fate::Changed, "1.4", 2));
        assert_eq!(later[0].note, "it goes at once");
        assert_eq!(check("- later: confirmed by the Spiritforged FAQ").0.later[0].by, "the Spiritforged FAQ");
    }

    #[test]
    fn slips_are_told() {
        assert!(check("- rule: 322.4@1.1").1[0].contains("no fact of a ruling"));
        assert!(check("- rules: 322.4").1[0].contains("edition"));
        assert!(check("- later: gone").1[0].contains("what became"));
        assert!(!add(&mut FaqEntry::default(), "A ruling.", 1, &mut Vec::new()));
    }
}
