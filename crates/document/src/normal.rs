//! One normal form for texts that differ only in how they were typed.

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use regex::Regex;
use serde::{Deserialize, Serialize};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

/// The hash of a text after [`normalise`]: equal words have equal hashes, however they were typed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextHash(u64);

/// Brings a text to its normal form: compatibility form of Unicode (NFKC), straight quotes, plain hyphens, single
/// spaces, no space before a stop, the newer symbols ([M] for [S], [E] for [T]), no markup. Letters keep their case.
#[must_use]
pub fn normalise(text: &str) -> String {
    static TAGS: LazyLock<Regex> = LazyLock::new(|| pattern(r"</?[a-zA-Z][^<>]{0,40}>"));
    let plain: String = composed(text)
        .chars()
        .filter_map(|c| match c {
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => None,
            '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' | '`' => Some('\''),
            '\u{201c}' | '\u{201d}' | '\u{201f}' | '\u{2033}' => Some('"'),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
            c => Some(c),
        })
        .collect();
    let plain = if plain.contains('<') { TAGS.replace_all(&plain, "") } else { Cow::Borrowed(plain.as_str()) };
    let mut text = hug_quotes(&closed_up(&plain));
    for (old, new) in [("[S]", "[M]"), ("[T]", "[E]"), ("...", "\u{2026}")] {
        if text.contains(old) {
            text = text.replace(old, new);
        }
    }
    text
}

/// Returns the compatibility form of Unicode (NFKC). Most texts are in it already, which a quick check shows.
fn composed(text: &str) -> Cow<'_, str> {
    let is_composed = text.is_ascii() || is_nfkc_quick(text.chars()) == IsNormalized::Yes;
    if is_composed { Cow::Borrowed(text) } else { Cow::Owned(text.nfkc().collect()) }
}

/// Returns a text with single spaces between the words, none before a stop or inside a bracket.
fn closed_up(text: &str) -> String {
    let mut closed = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let apart = !word.starts_with(['.', ',', ';', ':', ')', '!', '?']) && !closed.ends_with('(');
        if apart && !closed.is_empty() {
            closed.push(' ');
        }
        closed.push_str(word);
    }
    closed
}

/// Returns a text without the spaces that some extractions leave inside quotation marks.
fn hug_quotes(text: &str) -> String {
    let mut hugged = String::with_capacity(text.len());
    for (at, part) in text.split('"').enumerate() {
        if at > 0 {
            hugged.push('"');
        }
        hugged.push_str(if at % 2 == 1 { part.trim() } else { part });
    }
    hugged
}

/// Returns the name of something in an address: lower-case words joined by hyphens. A text without ASCII letters and
/// digits is named by the code points of its first characters, so that nothing with a name lacks an address.
#[must_use]
pub fn slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    let apart: String;
    let text = if text.is_ascii() {
        text
    } else {
        apart = text.nfkd().collect();
        &apart
    };
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !matches!(c, '\'' | '\u{2019}') && !('\u{300}'..='\u{36f}').contains(&c) && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let named = slug.trim_matches('-');
    if named.is_empty() { signs(text) } else { named.to_owned() }
}

/// Returns the code points of the first characters of a text, such as `u5149-u706f`.
fn signs(text: &str) -> String {
    const SIGNS: usize = 12;
    let signs = text.chars().filter(|c| !c.is_whitespace()).take(SIGNS);
    signs.map(|c| format!("u{:x}", u32::from(c))).collect::<Vec<_>>().join("-")
}

impl TextHash {
    /// Hashes a text after normalising it.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let bytes = *blake3::hash(normalise(text).as_bytes()).as_bytes();
        Self(u64::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]]))
    }
}

impl fmt::Display for TextHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl std::str::FromStr for TextHash {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

impl Serialize for TextHash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TextHash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Compiles a pattern that is part of this crate.
///
/// # Panics
/// On a pattern that does not compile, which a unit test of its module would show.
#[must_use]
#[expect(clippy::unwrap_used, reason = "patterns are constants of this crate")]
pub fn pattern(text: &str) -> Regex {
    Regex::new(text).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_does_not_change_a_text() {
        assert_eq!(normalise("See  rule 518 . \u{201c}Clean\u{ad}ups\u{201d}"), "See rule 518. \"Cleanups\"");
        assert_eq!(normalise("<i>Example:</i> \u{fb01}ve [S] \u{2013} [T]"), "Example: five [M] - [E]");
        assert_eq!(TextHash::of("a  b\u{2019}s"), TextHash::of("a b's"));
        assert_ne!(TextHash::of("may"), TextHash::of("must"));
    }

    #[test]
    fn slugs_are_plain() {
        assert_eq!(slug("Kai'Sa, Daughter of the Void"), "kaisa-daughter-of-the-void");
        assert_eq!(slug("  Q: How do I score?  "), "q-how-do-i-score");
        assert_eq!(slug("Caf\u{e9}!"), "cafe");
        assert_eq!(
            (slug("["), slug("\u{86d9} !"), slug(" ")),
            ("u5b".to_owned(), "u86d9-u21".to_owned(), String::new())
        );
    }

    #[test]
    fn a_hash_survives_json() {
        let hash = TextHash::of("words");
        let json = serde_json::to_string(&hash).unwrap();
        assert_eq!(serde_json::from_str::<TextHash>(&json).unwrap(), hash);
    }
}
