//! Front matter: what a document of our own says about itself before it starts.
//!
//! Either lines of `key: value` between two lines of three hyphens, or, in TOML, the `key = "value"` lines above the first
//! table. A publisher's document has none.

/// The facts at the top of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Front {
    facts: Vec<(String, String)>,
    /// How many lines of the file it takes up.
    pub lines: usize,
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

fn fenced(text: &str) -> Option<Front> {
    let mut facts = Vec::new();
    for (at, line) in text.lines().enumerate().skip(1) {
        if line.trim_end() == "---" {
            return Some(Front { facts, lines: at + 1 });
        }
        facts.extend(fact(line, ':'));
    }
    None
}

fn bare(text: &str) -> Front {
    let top = text.lines().take_while(|line| {
        let line = line.trim();
        line.is_empty() || line.starts_with('#') || line.contains(" = ")
    });
    Front { facts: top.filter_map(|line| fact(line, '=')).collect(), lines: 0 }
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
        for text in ["", "---\n", "---\ndocument: faq\n", "000. Golden Rule\n", "---\ntitle: Ponds\n---\n", "# Ponds\n"]
        {
            assert_eq!(Front::of(text), None, "{text}");
        }
    }
}
