//! Questions that only make sense after the one before.

use std::sync::LazyLock;

use regex::Regex;

use crate::document::FaqEntry;
use crate::document::normal::pattern;

/// Gives every entry that depends on the one before a pointer to it.
pub(super) fn relate(entries: &mut [FaqEntry]) {
    let mut before: Option<(String, Vec<String>)> = None;
    for entry in entries {
        if let Some((slug, path)) = &before {
            let beside = *path == entry.path;
            let same_part = path.first() == entry.path.first();
            let depends = (same_part && goes_on(&entry.question)) || (beside && points_back(&entry.question));
            entry.follows = depends.then(|| slug.clone());
        }
        before = Some((entry.slug.clone(), entry.path.clone()));
    }
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
            r"(?i)\b(?:these|those) (?:cards|ones|effects|spells|abilities|units)\b|\b(?:this|that) (?:ability|effect|process|way)\b|^(?:can|does|do|is|are|will|if) (?:it|he|she|they)\b|^aren't (?:those|these)\b|\bnow\?$",
        )
    });
    POINTER.is_match(question)
}
