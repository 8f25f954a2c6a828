//! Changes of wording that change no meaning: articles, symbols for words, numerals, contractions, the titles of cross
//! references, spelling.

use std::sync::LazyLock;

use tribunal_document::light::{Captures, Regex, pattern};

use super::side::without_references;
use super::words::{Vocabulary, each_word};

/// Returns true if two texts say the same in other letters. Misspellings are recognised by how often each word is used
/// in the two editions: a misspelt word occurs nowhere else.
pub(super) fn is_editorial(old: &str, new: &str, vocabulary: &Vocabulary) -> bool {
    if letters(old) == letters(new) {
        return true;
    }
    let (old, new) = (plain_words(old), plain_words(new));
    old == new || is_spelling(&old, &new, vocabulary)
}

/// Returns the letters and digits of a text, wherever words begin: a change of type can leave blanks inside a word ("T
/// asks") and before the ending of another ("Power 's"), which then read as words, or as symbols, of their own.
fn letters(text: &str) -> String {
    without_references(text).chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the words of a text without what an editor may change.
fn plain_words(text: &str) -> Vec<String> {
    static SYMBOL: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[([A-Z]|\d{1,2})\]|\b(\d{1,2}) Energy\b"));
    let symbol = |found: &Captures| match found.get(1).or_else(|| found.get(2)).map(|symbol| symbol.as_str()) {
        Some("M" | "S") => " might ".to_owned(),
        Some("E" | "T") => " exhaust ".to_owned(),
        // No word begins so, and none is a slip of the other.
        Some(other) => format!(" 0{other} "),
        None => String::new(),
    };
    let text = without_references(text);
    let text = SYMBOL.replace_all(&text, symbol);
    let mut words = Vec::new();
    each_word(&text, |word| expand(word, &mut words));
    words
}

/// Adds a word in its longest form; articles are left out.
fn expand(word: &str, words: &mut Vec<String>) {
    let parts: &[&str] = match word {
        "a" | "an" | "the" => &[],
        "can't" | "cannot" => &["can", "not"],
        "won't" => &["will", "not"],
        "it's" => &["it", "is"],
        "one" => &["1"],
        "two" => &["2"],
        "three" => &["3"],
        "four" => &["4"],
        "five" => &["5"],
        _ => match word.strip_suffix("n't") {
            Some(verb) => {
                words.extend([verb.to_owned(), "not".to_owned()]);
                return;
            }
            None => {
                words.push(word.to_owned());
                return;
            }
        },
    };
    words.extend(parts.iter().map(|part| (*part).to_owned()));
}

/// Shorter words are too near to others to be called misspelt.
const SPELT: usize = 5;
/// The most letters by which a misspelt word differs.
const SLIPS: usize = 2;

/// Returns true if the texts differ only in one or two misspelt words (by edit distance), or in words that were written
/// apart.
fn is_spelling(old: &[String], new: &[String], vocabulary: &Vocabulary) -> bool {
    if old.concat() == new.concat() {
        return true;
    }
    let differing: Vec<(&String, &String)> = old.iter().zip(new).filter(|(a, b)| a != b).collect();
    old.len() == new.len() && differing.len() <= 2 && differing.iter().all(|(a, b)| is_slip(a, b, vocabulary))
}

fn is_slip(a: &str, b: &str, vocabulary: &Vocabulary) -> bool {
    let forms = a.starts_with(b) || b.starts_with(a);
    let letters = |word: &str| word.chars().all(char::is_alphabetic) && word.chars().count() >= SPELT;
    // One rule uses a word twice: in its text, and in its text with the examples.
    let alone = |word: &str| vocabulary.uses(word) <= 2;
    !forms && letters(a) && letters(b) && strsim::osa_distance(a, b) <= SLIPS && (alone(a) || alone(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary(texts: &[&str]) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for text in texts {
            let tokens = vocabulary.tokenize(std::iter::once(*text));
            vocabulary.stems(&tokens);
        }
        vocabulary
    }

    fn editorial(old: &str, new: &str) -> bool {
        is_editorial(old, new, &vocabulary(&[old, new, "Oars and sails, sails and oars.", "A boat has oars."]))
    }

    #[test]
    fn a_blank_inside_a_word_changes_no_meaning() {
        assert!(editorial(
            "An Oar 's owner is its rower's friend.",
            "An Oar\u{2019}s owner is its rower\u{2019}s friend."
        ));
        assert!(editorial("Finish all O utstanding T asks first.", "Finish all Outstanding Tasks first."));
        assert!(!editorial("A boat has 1 oar.", "A boat has 11 oars."));
    }

    #[test]
    fn an_editor_changes_no_meaning() {
        for (old, new) in [
            ("Row the boat.", "row a Boat"),
            ("It can't float.", "It cannot float."),
            ("A boat doesn't sink.", "The boat does not sink."),
            ("Pay [S] or [2].", "Pay Might or 2 Energy."),
            ("See rule 316. Rowing Phase for more information.", "See rule 317. Sailing Phase for more information."),
            ("Two boats.", "2 boats."),
            ("The captian rows.", "The captain rows."),
            ("A non-stop journey.", "A nonstop journey."),
        ] {
            assert!(editorial(old, new), "{:?} -> {:?}", plain_words(old), plain_words(new));
        }
    }

    #[test]
    fn another_meaning_is_no_editorial_change() {
        for (old, new) in [
            ("A boat may row.", "A boat must row."),
            ("Pay [A].", "Pay [C]."),
            ("Pay [A].", "Pay."),
            ("Kill a boat.", "Kill boats."),
            ("Two boats.", "Three boats."),
            ("The boat floats.", "The boat does not float."),
            ("Up to 2 oars.", "2 oars."),
        ] {
            assert!(!editorial(old, new), "{old} -> {new}");
        }
    }
}
