//! Front matter: what a document of our own says about itself before it starts.
//!
//! Either lines of `key: value` between two lines of three hyphens, or, in TOML, the `key = "value"` lines above the
//! first table. A publisher's document has none.

use crate::{Finding, FindingKind};

/// The facts at the top of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Front {
    facts: Vec<(String, String)>,
    /// The number of lines of the file that it takes up.
    pub lines: usize,
    /// True if it is closed with a line of three hyphens.
    closed: bool,
}

impl Front {
    /// Reads the front matter, if there is any that names the kind of document.
    pub fn of(text: &str) -> Option<Self> {
        let front = if text.lines().next()?.trim_end() == "---" { fenced(text)? } else { bare(text) };
        front.get("document").is_some().then_some(front)
    }

    /// The value of a fact.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.facts.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The value of a fact, read as whatever it should be.
    pub fn parse<T: std::str::FromStr>(&self, key: &str) -> Option<T> {
        self.get(key)?.parse().ok()
    }
}

/// Returns true if a text begins with the front matter of rulings of others, which names an author and no document.
pub(super) fn of_others(text: &str) -> bool {
    let is_fenced = text.lines().next().is_some_and(|line| line.trim_end() == "---");
    let front = if is_fenced { fenced(text) } else { None };
    front.is_some_and(|front| front.get("document").is_none() && front.get("author").is_some())
}

/// Returns a text without its front matter, if it has any, and the number of lines that took. Front matter that is not
/// closed is a finding: it ends with the last line that states a fact.
pub(super) fn skip<'a>(text: &'a str, findings: &mut Vec<Finding>) -> (&'a str, usize) {
    let front = if text.lines().next().is_some_and(|line| line.trim_end() == "---") { fenced(text) } else { None };
    let Some(Front { lines, closed, .. }) = front else { return (text, 0) };
    if !closed {
        let note = "the front matter is not closed with a line of three hyphens; it was taken to end here";
        findings.push(Finding::at(FindingKind::Unclosed, lines, note));
    }
    let taken: usize = text.split_inclusive('\n').take(lines).map(str::len).sum();
    (text.get(taken..).unwrap_or_default(), lines)
}

/// Facts between lines of three hyphens; a first line of hyphens without a fact after it is none.
fn fenced(text: &str) -> Option<Front> {
    let mut front = Front { lines: 1, ..Front::default() };
    for (at, line) in text.lines().enumerate().skip(1) {
        if line.trim_end() == "---" {
            return Some(Front { lines: at + 1, closed: true, ..front });
        }
        match fact(line, ':') {
            Some(fact) => front = Front { facts: [front.facts, vec![fact]].concat(), lines: at + 1, closed: false },
            None if line.trim().is_empty() || line.starts_with([' ', '#']) => {}
            None => break,
        }
    }
    (!front.facts.is_empty()).then_some(front)
}

fn bare(text: &str) -> Front {
    let top = text.lines().take_while(|line| {
        let line = line.trim();
        line.is_empty() || line.starts_with('#') || line.contains(" = ")
    });
    Front { facts: top.filter_map(|line| fact(line, '=')).collect(), lines: 0, closed: true }
}

fn fact(line: &str, sign: char) -> Option<(String, String)> {
    let (key, value) = line.split_once(sign)?;
    let key = key.trim();
    let named = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    named.then(|| (key.to_owned(), value.trim().trim_matches('"').to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read() {
        let fenced = Front::of("---\ndocument: faq\ntitle: Ponds: a FAQ\n---\n\ntext").unwrap();
        assert_eq!((fenced.get("title"), fenced.lines), (Some("Ponds: a FAQ"), 4));
        let toml =
            Front::of("# Ours.\ndocument = \"errata\"\nover = \"1.0\"\n\n[[erratum]]\ncard = \"Lamp\"\n").unwrap();
        assert_eq!((toml.get("over"), toml.get("card"), toml.lines), (Some("1.0"), None, 0));
    }

    #[test]
    fn other_documents_have_none() {
        for text in ["", "---\n", "000. Golden Rule\n", "---\ntitle: Ponds\n---\n", "# Ponds\n"] {
            assert_eq!(Front::of(text), None, "{text}");
        }
    }

    #[test]
    fn one_that_is_not_closed_is_a_finding() {
        let text = "---\ndocument: core\n# Pond\n300. Frogs: green\n";
        let mut findings = Vec::new();
        assert_eq!(skip(text, &mut findings), ("# Pond\n300. Frogs: green\n", 2));
        assert_eq!(findings.len(), 1);
        assert_eq!(Front::of(text).unwrap().get("document"), Some("core"));
        findings.clear();
        assert_eq!(skip("---\ntitle: Pond\n---\nFrogs\n", &mut findings), ("Frogs\n", 3));
        assert_eq!(skip("---\nFrogs\n", &mut findings), ("---\nFrogs\n", 0));
        assert!(findings.is_empty());
    }
}
