//! Questions that only make sense after the one before.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::document::FaqEntry;
use crate::document::normal::pattern;

/// Gives every entry that depends on the one before a pointer to it. Under the name of a card, a question that starts
/// with the same words goes on about the same case.
pub(super) fn relate(entries: &mut [FaqEntry], names: &BTreeSet<String>) {
    let mut before: Option<FaqEntry> = None;
    for entry in entries {
        if let Some(before) = &before {
            let beside = before.path == entry.path;
            let same_part = before.path.first() == entry.path.first();
            let under_name = entry.path.last().is_some_and(|title| names.contains(title));
            let depends = (same_part && goes_on(&entry.question))
                || (beside && points_back(&entry.question))
                || (beside && under_name && starts_alike(&before.question, &entry.question));
            entry.follows = depends.then(|| before.slug.clone());
        }
        before = Some(entry.clone());
    }
}

/// Whether two questions share their first words.
fn starts_alike(one: &str, other: &str) -> bool {
    const WORDS: usize = 4;
    let words = |text: &'_ str| text.split(' ').map(|word| word.trim_matches(',').to_owned()).collect::<Vec<_>>();
    words(one).iter().zip(&words(other)).take_while(|(one, other)| one == other).count() >= WORDS
}

/// Whether a question starts as the continuation of a talk, wherever it stands.
fn goes_on(question: &str) -> bool {
    static START: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)^(?:(?:ok|okay|right|hm+)[,.]?\s+)?(?:so\b|and\b|but\b|then\b|what about\b|how about\b|does (?:this|that) mean\b|in that case\b|if so\b|that [\u{201c}\x22])|\btoo\?$",
        )
    });
    START.is_match(question)
}

/// Whether a question points at something that only the one before it, in the same part, can have named.
fn points_back(question: &str) -> bool {
    static POINTER: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)\b(?:these|those) (?:cards|ones|effects|spells|abilities|units)\b|\b(?:this|that) (?:ability|effect|process|way)\b|^(?:can|does|do|is|are|will|if) (?:it|he|she|they)\b|^aren't (?:those|these)\b",
        )
    });
    POINTER.is_match(question)
}
