//! Words reduced to what they have in common: `Scoring`, `scores` and `score` are one.

/// Returns the words of a text in lower case, without their endings, in order.
pub(super) fn stems(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '\u{2019}').filter_map(|word| {
        let word = word.trim_matches(['\'', '\u{2019}']).to_lowercase();
        (!word.is_empty()).then(|| stem(&word))
    })
}

/// Returns the words of a text that carry meaning, as [`stems`].
pub(crate) fn content_stems(text: &str) -> impl Iterator<Item = String> {
    stems(text).filter(|stem| !STOP_WORDS.contains(&stem.as_str()))
}

/// Words that any rule may use.
const STOP_WORDS: [&str; 24] = [
    "a", "about", "an", "and", "any", "are", "as", "at", "by", "for", "from", "how", "in", "is", "it", "of", "on",
    "or", "that", "the", "thi", "to", "what", "with",
];

/// Returns a word in lower case without its ending.
pub(super) fn stem(word: &str) -> String {
    let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("\u{2019}s")).unwrap_or(word);
    let mut stem = plural(word);
    for ending in ["ing", "ed"] {
        if let Some(rest) = stem.strip_suffix(ending)
            && rest.chars().count() >= 3
        {
            stem.truncate(rest.len());
            break;
        }
    }
    if stem.ends_with('e') && stem.chars().count() > 3 {
        stem.pop();
    }
    stem
}

fn plural(word: &str) -> String {
    if word.chars().count() < 4 || word.ends_with("ss") || word.ends_with("us") {
        return word.to_owned();
    }
    if let Some(rest) = word.strip_suffix("ies") {
        return format!("{rest}y");
    }
    for ending in ["sses", "shes", "ches", "xes", "nuses", "tuses", "cuses"] {
        if word.ends_with(ending) {
            return word.get(..word.len() - 2).unwrap_or(word).to_owned();
        }
    }
    word.strip_suffix('s').unwrap_or(word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        stems(text).collect()
    }

    #[test]
    fn forms_of_one_word_are_equal() {
        for (a, b) in [
            ("Scoring", "scores"),
            ("Abilities", "ability"),
            ("passes", "Pass"),
            ("Triggered", "triggers"),
            ("player\u{2019}s", "players"),
            ("Moves", "moving"),
            ("bonus", "Bonuses"),
            ("causes", "cause"),
        ] {
            assert_eq!(all(a), all(b));
        }
        assert_ne!(all("King"), all("K"));
    }

    #[test]
    fn words_without_meaning_are_left_out() {
        assert!(content_stems("more of the Rune Pools, and this").eq(["mor", "run", "pool"]));
    }
}
