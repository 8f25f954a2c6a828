//! What a file is: its kind, its edition, its date, whose words, from what it prints.

use std::sync::LazyLock;

use jiff::civil::Date;
use regex::Regex;

use super::source::Source;
use super::{Hints, Kind};
use crate::document::Wording;
use crate::document::normal::pattern;
use crate::rule::Edition;

/// What a document says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct About {
    /// The title it prints, or an empty string.
    pub title: String,
    /// What kind of document it is; none where nothing tells.
    pub kind: Option<Kind>,
    /// Its edition, for numbered documents, as far as it tells.
    pub edition: Option<Edition>,
    /// The date it prints.
    pub date: Option<Date>,
    /// Whose words these are.
    pub wording: Wording,
}

/// How many lines at the top may hold title and date.
const HEAD: usize = 12;

/// Recognises a document; what the caller knows has precedence.
pub(super) fn recognise(source: &Source, hints: Hints) -> About {
    let head = || source.lines.iter().take(HEAD).map(|line| line.text.as_str());
    let title = head().next().unwrap_or_default().to_owned();
    let date = head().find_map(date);
    let kind = hints.kind.or_else(|| kind(&title));
    About { title, kind, edition: hints.edition, date, wording: Wording::Official }
}

fn kind(title: &str) -> Option<Kind> {
    let title = title.to_lowercase();
    let has = |word: &str| title.contains(word);
    match () {
        () if has("tournament rules") => Some(Kind::Tournament),
        () if has("patch notes") => Some(Kind::PatchNotes),
        () if has("errata") => Some(Kind::Errata),
        () if has("faq") => Some(Kind::Faq),
        () if title.starts_with('[') || title.starts_with('{') => Some(Kind::Cards),
        () if has("rules") => Some(Kind::Core),
        () => None,
    }
}

fn date(line: &str) -> Option<Date> {
    static ISO: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b\d{4}-\d{2}-\d{2}\b"));
    ISO.find(line)?.as_str().parse().ok()
}
