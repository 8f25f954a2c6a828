//! Decides which rules are headings: a title of a few words rather than a sentence.
//!
//! Where the document marks its headings up, that decides. Else a rule is a heading if it reads like a title (short,
//! capitalised, without the stop of a sentence or the verb of one) and stands like one: it has children; or it is a
//! top-level rule that the next one follows; or, deeper, it is alone among siblings that are sentences, for a row of
//! short siblings is a list.

use crate::Rule;

/// The most words that a title has.
const WORDS: usize = 9;

/// Decides for each rule, in ascending order, whether it is a heading; `marked` is what the markup says of each.
pub(super) fn decide(rules: &mut [Rule], marked: &[Option<bool>]) {
    let titles: Vec<Title> = rules.iter().map(|rule| title(&rule.text)).collect();
    let standing: Vec<bool> = (0..rules.len()).map(|at| stands(rules, &titles, at)).collect();
    for (at, rule) in rules.iter_mut().enumerate() {
        rule.heading = match marked.get(at).copied().flatten() {
            Some(true) => titles[at] != Title::No || rule.text.split_whitespace().count() <= WORDS,
            Some(false) => false,
            None => standing[at],
        };
    }
}

/// The degree to which a text reads like a title.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Title {
    /// A sentence, or a part of one.
    No,
    /// A few words, which could also be an item of a list.
    Words,
    /// Words in capitals, as titles have them.
    Capitals,
}

fn title(text: &str) -> Title {
    // Most rules are sentences, and their ends show it.
    let ends = text.trim_end().chars().next_back();
    if ends.is_some_and(|c| matches!(c, '.' | ',' | '?' | '!' | '"' | ')')) {
        return Title::No;
    }
    let words: Vec<&str> = text.split_whitespace().take(WORDS + 1).collect();
    let opens = text.chars().find(|c| c.is_alphanumeric());
    if words.is_empty()
        || words.len() > WORDS
        || text.contains(['\n', ':', ';'])
        || opens.is_none_or(char::is_lowercase)
        || words.iter().any(|word| VERBS.contains(word))
    {
        return Title::No;
    }
    let long = || words.iter().filter(|word| word.len() > 3 && !SMALL.contains(word));
    let capitals = long().filter(|word| !word.starts_with(char::is_lowercase)).count();
    if capitals == long().count() && !words.first().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
        Title::Capitals
    } else {
        Title::Words
    }
}

/// Words that make a sentence of a row without a stop.
const VERBS: [&str; 22] = [
    "is",
    "are",
    "was",
    "be",
    "has",
    "have",
    "had",
    "may",
    "must",
    "can",
    "can't",
    "can\u{2019}t",
    "cannot",
    "will",
    "does",
    "do",
    "becomes",
    "become",
    "if",
    "each",
    "gains",
    "you",
];

/// Longer words that stay small in titles.
const SMALL: [&str; 9] = ["from", "with", "into", "outside", "during", "among", "between", "under", "over"];

/// Returns true if a rule that may be a title stands where a title does.
fn stands(rules: &[Rule], titles: &[Title], at: usize) -> bool {
    let (number, title) = (rules[at].number, titles[at]);
    let next = rules.get(at + 1).map(|rule| rule.number);
    if title == Title::No {
        return false;
    }
    if next.is_some_and(|next| next.is_within(&number)) {
        return true;
    }
    if title != Title::Capitals || next != Some(number.next_sibling()) {
        return false;
    }
    // The next sibling of a deeper one must be a sentence, and so must the one before, or this is an item of a list.
    let sentence = |at: Option<usize>| at.and_then(|at| titles.get(at)).is_none_or(|title| *title == Title::No);
    number.depth() == 1 || (sentence(Some(at + 1)) && sentence(at.checked_sub(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the headings among rules given one a line.
    fn check(rules: &str, expected: &str) {
        let mut rules: Vec<Rule> = rules
            .lines()
            .map(|line| line.trim().split_once(' ').unwrap())
            .map(|(number, text)| Rule::printed(number.parse().unwrap(), text, 1))
            .collect();
        let marked = vec![None; rules.len()];
        decide(&mut rules, &marked);
        let headings: Vec<String> =
            rules.iter().filter(|rule| rule.heading).map(|rule| rule.number.to_string()).collect();
        assert_eq!(headings.join(" "), expected);
    }

    #[test]
    fn titles_have_children_or_are_followed() {
        check(
            "300 The Pond\n301 Frogs and Toads\n302 Frogs swim.\n302.1 By Day\n302.1.a They sleep.\n303 Ponds",
            "300 301 302.1",
        );
    }

    #[test]
    fn lists_and_sentences_are_no_headings() {
        check("300 A pond holds:\n300.1 Frogs\n300.2 Toads\n300.3 Newts\n301 Frogs are green\n301.1 They swim.", "");
        check("300 Ann becomes the Frog Player\n300.1 She swims.", "");
        check("300 Frogs swim.\n300.1 Frogs sleep.\n300.2 By Night\n300.3 They sing.\n301 Frogs rest.", "300.2");
    }

    #[test]
    fn markup_decides_where_there_is_some() {
        let mut rules = vec![Rule::printed("300".parse().unwrap(), "is what a pond is", 1)];
        decide(&mut rules, &[Some(true)]);
        assert!(rules[0].heading);
        decide(&mut rules, &[Some(false)]);
        assert!(!rules[0].heading);
    }
}
