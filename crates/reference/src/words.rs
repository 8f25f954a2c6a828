//! From text to terms: the one way in which documents and queries are cut into words and brought to their stems, for search,
//! the graph and citations alike.

use std::ops::Range;
use std::sync::LazyLock;

use frostem::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;

/// A word of a text, in lower case and plain letters, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// Its place in the text, in bytes.
    pub range: Range<usize>,
    /// The word: `Units'` is `units`, `can't` is `cant`, `[M]` is `might`.
    pub text: String,
}

/// Cuts a text into words. Ranges are ascending and on character boundaries.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::with_capacity(text.len() / 5);
    each_word(text, |range, word| words.push(Word { range, text: word.to_owned() }));
    words
}

/// Calls `take` with every word of a text and its place, in order. Spares an allocation for each.
pub(crate) fn each_word(text: &str, mut take: impl FnMut(Range<usize>, &str)) {
    let mut word = String::new();
    let mut rest = text.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        if c == '['
            && let Some((end, word)) = symbol(text, start)
        {
            take(start..end, word);
            while rest.next_if(|(at, _)| *at < end).is_some() {}
            continue;
        }
        if !c.is_alphanumeric() {
            continue;
        }
        let mut end = start + c.len_utf8();
        while let Some((at, c)) = rest.next_if(|(at, c)| c.is_alphanumeric() || joins(text, *at, *c)) {
            end = at + c.len_utf8();
        }
        plain(text.get(start..end).unwrap_or_default(), &mut word);
        if !word.is_empty() {
            take(start..end, &word);
        }
    }
}

/// Reads a symbol of the rulebook at its opening bracket; returns the byte after it and the word that it stands for.
fn symbol(text: &str, start: usize) -> Option<(usize, &'static str)> {
    let (inner, _) = text.get(start + 1..)?.split_once(']')?;
    let word = match inner {
        "M" | "S" => "might",
        "E" | "T" => "exhaust",
        "A" | "C" => "power",
        number if !number.is_empty() && number.len() <= 2 && number.bytes().all(|b| b.is_ascii_digit()) => "energy",
        _ => return None,
    };
    Some((start + inner.len() + 2, word))
}

/// Returns true if this character keeps a word together: the apostrophe of `can't`, the soft hyphen of a torn word.
fn joins(text: &str, at: usize, c: char) -> bool {
    let followed =
        || text.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next()).is_some_and(char::is_alphabetic);
    c == '\u{ad}' || (matches!(c, '\'' | '\u{2019}' | '\u{301}'..='\u{308}') && followed())
}

/// Writes a word in lower case, without accents, apostrophes and the possessive.
fn plain(word: &str, plain: &mut String) {
    plain.clear();
    if word.is_ascii() {
        plain.push_str(word);
        plain.make_ascii_lowercase();
    } else {
        plain.extend(word.nfkd().filter(|c| !('\u{300}'..='\u{36f}').contains(c)).flat_map(char::to_lowercase));
    }
    let possessive = ["'s", "\u{2019}s"].iter().find_map(|ending| plain.strip_suffix(ending)).map(str::len);
    plain.truncate(possessive.unwrap_or(plain.len()));
    plain.retain(char::is_alphanumeric);
}

/// Brings words to their stems, by the Snowball algorithm for English: `conquered` and `conquering` are both `conquer`.
pub(crate) struct Stems(Stemmer);

impl Stems {
    /// Creates an English stemmer.
    pub fn new() -> Self {
        Self(Stemmer::new(Algorithm::English))
    }

    /// Returns the stem of a word of [`words`].
    pub fn stem(&self, word: &str) -> String {
        self.0.stem(regular(word)).into_owned()
    }

    /// The stems of a text, in its order.
    pub fn all(&self, text: &str) -> Vec<String> {
        words(text).iter().map(|word| self.stem(&word.text)).collect()
    }
}

/// Words that any rule may use.
const STOP_WORDS: [&str; 24] = [
    "a", "about", "an", "and", "any", "are", "as", "at", "by", "for", "from", "how", "in", "is", "it", "of", "on",
    "or", "that", "the", "this", "to", "what", "with",
];

/// Returns the stem of a word in lower case.
pub(crate) fn stem(word: &str) -> String {
    static STEMS: LazyLock<Stems> = LazyLock::new(Stems::new);
    STEMS.stem(word)
}

/// Returns the stems of a text, in its order.
pub(crate) fn stems(text: &str) -> impl Iterator<Item = String> {
    words(text).into_iter().map(|word| stem(&word.text))
}

/// Returns the stems of the words of a text that carry meaning, in its order.
pub(crate) fn content_stems(text: &str) -> impl Iterator<Item = String> {
    let telling = |word: &Word| !STOP_WORDS.contains(&word.text.as_str());
    words(text).into_iter().filter(telling).map(|word| stem(&word.text))
}

/// Returns the plain form of a verb that does not follow the stemmer's rules; any other word as it is.
///
/// `left`, `hidden` and `saw` are missing on purpose: they are words of the game, or of other meanings.
fn regular(word: &str) -> &str {
    match word {
        "became" => "become",
        "began" | "begun" => "begin",
        "broke" | "broken" => "break",
        "brought" => "bring",
        "came" => "come",
        "chose" | "chosen" => "choose",
        "dealt" => "deal",
        "did" | "does" | "done" => "do",
        "drawn" | "drew" => "draw",
        "fell" | "fallen" => "fall",
        "fought" => "fight",
        "gave" | "given" => "give",
        "goes" | "gone" | "went" => "go",
        "got" | "gotten" => "get",
        "grew" | "grown" => "grow",
        "held" => "hold",
        "kept" => "keep",
        "lost" => "lose",
        "made" => "make",
        "meant" => "mean",
        "paid" => "pay",
        "ran" => "run",
        "sent" => "send",
        "shown" => "show",
        "spent" => "spend",
        "stole" | "stolen" => "steal",
        "stood" => "stand",
        "struck" => "strike",
        "swung" => "swing",
        "taken" | "took" => "take",
        "threw" | "thrown" => "throw",
        "told" => "tell",
        "won" => "win",
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_are_plain() {
        assert_eq!(
            texts("Can't the Ogres\u{2019} caf\u{e9}-lamp hop?"),
            ["cant", "the", "ogres", "cafe", "lamp", "hop"]
        );
        assert_eq!(texts("the lamp's +2 [M], [E]: add [1]"), ["the", "lamp", "2", "might", "exhaust", "add", "energy"]);
        assert_eq!(texts("[Hop 2] sho\u{ad}w"), ["hop", "2", "show"]);
        assert_eq!(words("a [0").last().map(|word| word.range.clone()), Some(3..4), "a symbol is closed");
    }

    #[test]
    fn words_of_one_family_share_a_stem() {
        let stems = Stems::new();
        assert_eq!(stems.stem("conquered"), stems.stem("conquering"));
        assert_ne!(stems.stem("holding"), stems.stem("hidden"));
        assert_eq!(stems.stem("fought"), stems.stem("fighting"));
    }

    #[test]
    fn words_without_meaning_are_left_out() {
        assert!(content_stems("more of the Rune Pools, and this").eq(["more", "rune", "pool"]));
    }

    proptest! {
        #[test]
        fn ranges_fit_any_text(text in "\\PC*") {
            let mut end = 0;
            for word in words(&text) {
                prop_assert!(word.range.start >= end && word.range.start < word.range.end);
                prop_assert!(text.get(word.range.clone()).is_some());
                end = word.range.end;
            }
        }
    }
}
