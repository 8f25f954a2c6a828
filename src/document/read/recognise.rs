//! What a file is: its kind, its edition, its date, whose words, from what it prints.

use std::sync::LazyLock;

use jiff::civil::Date;
use regex::Regex;

use super::front::Front;
use super::source::{Mark, Source};
use super::{Hints, Kind, kinds};
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

/// Recognises a document; what the caller knows has precedence, then what a document of our own says about itself.
pub(super) fn recognise(source: &Source, hints: Hints) -> About {
    let printed = printed(source);
    let Some(front) = Front::of(&source.text) else {
        return About { kind: hints.kind.or(printed.kind), edition: hints.edition, ..printed };
    };
    let kind = Kind::ALL.into_iter().find(|kind| front.get("document") == Some(kind.name()));
    About {
        title: front.get("title").unwrap_or_default().to_owned(),
        kind: hints.kind.or(kind),
        edition: hints.edition.or_else(|| front.parse("edition")),
        date: front.parse("date"),
        wording: if front.get("text") == Some("digest") { Wording::Digest } else { Wording::Official },
    }
}

/// What the first lines say: the first that is no page header is the title.
fn printed(source: &Source) -> About {
    let head = || source.lines.iter().take(HEAD).filter(|line| line.mark != Mark::Quote).map(|line| line.text.as_str());
    let repeated = |text: &str| source.lines.iter().filter(|line| line.text == text).count() > 2;
    let title = head().find(|text| !repeated(text)).unwrap_or_default().to_owned();
    let date = head().find_map(date);
    About { kind: kinds::kind(source, &title), title, edition: None, date, wording: Wording::Official }
}

fn date(line: &str) -> Option<Date> {
    static ISO: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(\d{4}-\d{2}-\d{2})(?:\b|T\d)"));
    ISO.captures(line)?.get(1)?.as_str().parse().ok()
}
