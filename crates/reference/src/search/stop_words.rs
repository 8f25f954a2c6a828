//! Stop words: words that say how something is asked rather than what. They count for as much as they are rare; but
//! where a hit shows what it was found by, they would only be in the way.

/// In alphabetical order. What the rules use with weight (`before`, `only`, `each`, `another`, `might`) is not among them.
const STOP_WORDS: [&str; 99] = [
    "a", "about", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been", "being", "but", "by",
    "can", "cannot", "cant", "could", "did", "do", "does", "doesnt", "doing", "dont", "else", "even", "for", "from",
    "get", "gets", "got", "had", "has", "have", "having", "he", "her", "here", "his", "how", "i", "if", "im", "in",
    "into", "is", "isnt", "it", "its", "just", "let", "me", "my", "now", "of", "off", "on", "or", "our", "out", "over",
    "own", "shall", "she", "should", "so", "some", "such", "than", "that", "the", "their", "them", "then", "there",
    "these", "they", "this", "those", "to", "too", "up", "us", "was", "we", "were", "what", "when", "where", "which",
    "who", "whose", "why", "will", "with", "would", "your",
];

/// Returns true if a word, in lower case and plain letters, says little by itself.
#[must_use]
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        assert!(STOP_WORDS.is_sorted());
    }

    #[test]
    fn the_games_own_words_say_something() {
        assert!(is_stop_word("does") && is_stop_word("who"));
        for word in ["might", "only", "before", "unit", "hidden", "each"] {
            assert!(!is_stop_word(word), "{word}");
        }
    }
}
