//! Questions that only make sense after the one before.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::FaqEntry;
use crate::normal::pattern;

/// Gives every entry that depends on the one before a pointer to it. Under the name of a card, a question that starts
/// with the same words goes on about the same case.
pub(super) fn relate(entries: &mut [FaqEntry], names: &BTreeSet<String>) {
    for at in 1..entries.len() {
        if let Some([before, entry]) = entries.get_mut(at - 1..=at) {
            let beside = before.path == entry.path;
            let same_part = before.path.first() == entry.path.first();
            let under_name = entry.path.last().is_some_and(|title| names.contains(title));
            let depends = (same_part && goes_on(&entry.question))
                || (beside && points_back(&entry.question))
                || (beside && under_name && starts_alike(&before.question, &entry.question));
            entry.follows = depends.then(|| before.slug.clone());
        }
    }
}

/// Returns true if two questions share their first four words.
fn starts_alike(one: &str, other: &str) -> bool {
    const WORDS: usize = 4;
    let words = |text: &'_ str| text.split(' ').map(|word| word.trim_matches(',').to_owned()).collect::<Vec<_>>();
    words(one).iter().zip(&words(other)).take_while(|(one, other)| one == other).count() >= WORDS
}

/// Returns true if a question starts as the continuation of a conversation, wherever it stands.
fn goes_on(question: &str) -> bool {
    static START: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)^(?:(?:ok|okay|right|hm+)[,.]?\s+)?(?:so(?-u:\b)|and(?-u:\b)|but(?-u:\b)|then(?-u:\b)|what about(?-u:\b)|how about(?-u:\b)|does (?:this|that) mean(?-u:\b)|in that case(?-u:\b)|if so(?-u:\b)|that [\u{201c}\x22])|(?-u:\b)too\?$",
        )
    });
    START.is_match(question)
}

/// Returns true if a question points at something that only the one before it, in the same part, can have named.
fn points_back(question: &str) -> bool {
    static POINTER: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)(?-u:\b)(?:these|those) (?:cards|ones|effects|spells|abilities|units)(?-u:\b)|(?-u:\b)(?:this|that) (?:ability|effect|process|way)(?-u:\b)|^(?:can|does|do|is|are|will|if) (?:it|he|she|they)(?-u:\b)|^aren't (?:those|these)(?-u:\b)",
        )
    });
    POINTER.is_match(question)
}
