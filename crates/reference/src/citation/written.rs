//! A citation as it is written: `322.4@1.1#o0123456789abcdef-d0123456789abcdef "its first words"`.
//!
//! It can stand in any text, Markdown too, and is read back from there. The hashes are those of the official words
//! (`o`) and of our own line (`d`), each where it was known; they are separate, so that a text that becomes known
//! later, or a line of ours that is rewritten, never makes the other look changed.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use regex::Regex;
use serde::{Serialize, Serializer};

use crate::library::LibraryRule;
use tribunal_document::{TextHash, Wording, normalise, pattern};
use tribunal_rule::{RefError, RuleRef};

/// The number of words of a rule that a citation quotes.
const QUOTED: usize = 9;

/// A rule that somebody relied on, with enough of its words to notice when they have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The rule.
    pub rule: RuleRef,
    /// The hash of the publisher's words, where they were imported.
    pub official: Option<TextHash>,
    /// The hash of our own line, where there was one.
    pub digest: Option<TextHash>,
    /// The first words, or an empty string.
    pub quote: String,
}

/// The reason why a text is not a citation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CitationError {
    /// The part before the hash names no rule.
    #[error(transparent)]
    Rule(#[from] RefError),
    /// The part after the rule is neither a hash nor a quotation.
    #[error("`{0}` is no hash of a citation; it looks like #o0123456789abcdef-d0123456789abcdef")]
    Hash(String),
}

impl Citation {
    /// Cites a rule as it stands.
    #[must_use]
    pub fn of(rule: &LibraryRule) -> Self {
        let line = normalise(rule.text().lines().next().unwrap_or_default()).replace('"', "'");
        let mut words = line.split(' ');
        let mut quote = words.by_ref().take(QUOTED).collect::<Vec<_>>().join(" ");
        if words.next().is_some() {
            quote.push('\u{2026}');
        }
        Self {
            rule: rule.reference,
            official: rule.official.as_ref().map(|words| words.hash),
            digest: rule.digest.as_ref().map(|words| words.hash),
            quote,
        }
    }

    /// Returns true if a rule has the words that were cited; none where neither of the wordings cited is known.
    #[must_use]
    pub fn holds(&self, rule: &LibraryRule) -> Option<bool> {
        let pairs = [(self.official, &rule.official), (self.digest, &rule.digest)];
        let mut known = pairs.into_iter().filter_map(|(cited, now)| Some(cited? == now.as_ref()?.hash)).peekable();
        // Equal in one wording is equal: a line of ours may have been written anew since.
        known.peek().is_some().then(|| known.any(|equal| equal))
    }

    /// Returns the wordings that were cited, with their hashes.
    pub fn hashes(&self) -> impl Iterator<Item = (Wording, TextHash)> {
        let both = [(Wording::Official, self.official), (Wording::Digest, self.digest)];
        both.into_iter().filter_map(|(wording, hash)| Some((wording, hash?)))
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rule)?;
        for (at, (wording, hash)) in self.hashes().enumerate() {
            let sign = if wording == Wording::Official { 'o' } else { 'd' };
            write!(f, "{}{sign}{hash}", if at == 0 { '#' } else { '-' })?;
        }
        if self.quote.is_empty() { Ok(()) } else { write!(f, " \"{}\"", self.quote) }
    }
}

impl FromStr for Citation {
    type Err = CitationError;

    fn from_str(text: &str) -> Result<Self, CitationError> {
        let text = text.trim();
        let end = text.find(['#', ' ', '"', '\u{201c}']).unwrap_or(text.len());
        let (rule, rest) = text.split_at(end);
        let rule: RuleRef = rule.parse()?;
        let (tail, length) = Tail::read(rest).ok_or_else(|| CitationError::Hash(rest.to_owned()))?;
        if rest.get(length..).is_some_and(|left| !left.trim().is_empty()) {
            return Err(CitationError::Hash(rest.to_owned()));
        }
        Ok(Self { rule, official: tail.official, digest: tail.digest, quote: tail.quote })
    }
}

impl Serialize for Citation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The part of a written citation after its rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tail {
    pub official: Option<TextHash>,
    pub digest: Option<TextHash>,
    pub quote: String,
}

impl Tail {
    /// Reads the hashes and the quotation at the start of a text, and returns them with their length; none where a hash
    /// is begun and is not one.
    pub(super) fn read(text: &str) -> Option<(Self, usize)> {
        static HASHES: LazyLock<Regex> =
            LazyLock::new(|| pattern(r"^#(?:o(?P<o>[0-9a-f]{16}))?-?(?:d(?P<d>[0-9a-f]{16}))?"));
        static QUOTE: LazyLock<Regex> =
            LazyLock::new(|| pattern(r#"^\s?["\u{201c}](?P<q>[^"\u{201d}\n]{1,300})["\u{201d}]"#));
        let mut tail = Self::default();
        let mut length = 0;
        if text.starts_with('#') {
            let found = HASHES.captures(text)?;
            let hash = |name| found.name(name).and_then(|hash| hash.as_str().parse().ok());
            (tail.official, tail.digest) = (hash("o"), hash("d"));
            if tail.official.is_none() && tail.digest.is_none() {
                return None;
            }
            length = found.get_match().end();
        }
        if let Some(found) = text.get(length..).and_then(|rest| QUOTE.captures(rest)) {
            tail.quote = found["q"].to_owned();
            length += found.get_match().end();
        }
        Some((tail, length))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_citation_is_read_back_as_it_was_written() {
        for text in [
            "322.4@1.1",
            "322.4@1.1#o0123456789abcdef",
            "322.4@1.1#d0123456789abcdef \"A hull floats on\u{2026}\"",
            "401.2@tr-2026-03-30#o0123456789abcdef-d00000000000000ff \"Row home\"",
        ] {
            assert_eq!(text.parse::<Citation>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_citation_says_what_is_wrong() {
        assert!(matches!("322.4".parse::<Citation>(), Err(CitationError::Rule(_))));
        assert!(matches!("322.4@1.1#x".parse::<Citation>(), Err(CitationError::Hash(_))));
        assert!(matches!("322.4@1.1#o0123".parse::<Citation>(), Err(CitationError::Hash(_))));
        assert!(matches!("322.4@1.1 and more".parse::<Citation>(), Err(CitationError::Hash(_))));
    }

    proptest! {
        #[test]
        fn any_citation_survives_writing(
            official in proptest::option::of(any::<u64>()),
            digest in proptest::option::of(any::<u64>()),
            quote in "[a-zA-Z ,.']{0,40}",
        ) {
            let hash = |bits: Option<u64>| bits.map(|bits| format!("{bits:016x}").parse().unwrap());
            let rule = "322.4.b@1.2".parse().unwrap();
            let citation = Citation { rule, official: hash(official), digest: hash(digest), quote };
            prop_assert_eq!(citation.to_string().parse::<Citation>().unwrap(), citation);
        }

        #[test]
        fn reading_never_panics(text in "\\PC{0,60}") {
            let _ = text.parse::<Citation>();
            let _ = format!("322.4@1.1{text}").parse::<Citation>();
        }
    }
}
