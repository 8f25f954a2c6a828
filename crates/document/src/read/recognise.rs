//! Recognises a file by what it prints: its kind, its edition, its date, and whose words it has.
//!
//! Stronger evidence first: what the caller says, what a document of our own says about itself, and only then title,
//! first lines and contents.

use std::sync::LazyLock;

use jiff::civil::Date;
use regex::Regex;

use super::front::Front;
use super::line::{Line, Mark};
use super::source::Source;
use super::{Hints, Kind, date, kinds};
use crate::normal::pattern;
use crate::{Finding, FindingKind, Wording};
use tribunal_rule::Edition;

/// The facts that identify a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct About {
    /// The title it prints, or an empty string.
    pub title: String,
    /// The kind of document; none where nothing shows it.
    pub kind: Option<Kind>,
    /// Its edition, for numbered documents, as far as it states one.
    pub edition: Option<Edition>,
    /// The date it prints.
    pub date: Option<Date>,
    /// The author of these words.
    pub wording: Wording,
}

/// The number of lines at the top that may have title and date.
const HEAD: usize = 12;
/// The number of lines at the top that may have a date that is called one.
const FAR: usize = 60;
/// The number of times a line must be repeated to be a page header rather than a title.
const REPEATED: usize = 3;

/// Recognises a document; what the caller knows has precedence, then what a document of our own says about itself.
pub(super) fn recognise(source: &Source, hints: Hints, findings: &mut Vec<Finding>) -> About {
    let front = Front::of(source.text).unwrap_or_default();
    let title = front.get("title").map_or_else(|| title(source), str::to_owned);
    let named = |name: &str| Kind::ALL.into_iter().find(|kind| kind.name() == name);
    let kind =
        hints.kind.or_else(|| stated(&front, "document", findings, named)).or_else(|| kinds::kind(source, &title));
    let date = stated(&front, "date", findings, |text| text.parse().ok()).or_else(|| printed_date(&source.lines));
    let edition = stated(&front, "edition", findings, |text| text.parse().ok());
    let edition = hints.edition.or(edition).or_else(|| edition_of(source, kind?, date));
    let wording = match front.get("text") {
        Some("digest") => Wording::Digest,
        _ if kind == Some(Kind::Outside) => Wording::Others,
        _ => Wording::Official,
    };
    About { title, kind, edition, date, wording }
}

/// A value of the front matter; one that cannot be read is a finding.
fn stated<T>(front: &Front, key: &str, findings: &mut Vec<Finding>, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
    let value = front.get(key)?;
    let parsed = parse(value);
    if parsed.is_none() {
        let note = format!("the front matter gives `{value}` as {key}, which cannot be read");
        findings.push(Finding::whole(FindingKind::Unread, note));
    }
    parsed
}

/// Returns the lines before the first rule, at most [`HEAD`] of them.
fn head<'a>(source: &'a Source) -> impl Iterator<Item = &'a Line<'a>> {
    source.lines.iter().take(HEAD).take_while(|line| !kinds::starts_rule(line))
}

/// Returns the title: a first heading, or the first line that has words and is no page header.
fn title(source: &Source) -> String {
    let repeated = |text: &str| source.lines.iter().filter(|line| line.text == text).take(REPEATED).count() == REPEATED;
    let wordy = |line: &&Line| line.text.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 2);
    let said =
        || head(source).filter(|line| !matches!(line.mark, Mark::Quote | Mark::Fence | Mark::Code)).filter(wordy);
    let marked = said().find(|line| line.mark == Mark::Heading(1));
    marked
        .or_else(|| said().find(|line| !repeated(&line.text)))
        .map(|line| line.text.clone().into_owned())
        .unwrap_or_default()
}

/// Returns true if a line may speak of the document as a whole.
fn is_own(line: &Line) -> bool {
    // When somebody fetched or printed the file is not when it was issued.
    static OTHER: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"(?i)(?-u:\b)(?:fetched|retrieved|accessed|downloaded|printed on|copyright)(?-u:\b)|\x{a9}")
    });
    line.text.len() < 200 && !kinds::starts_rule(line) && !OTHER.is_match(&line.text)
}

/// Returns the date in a line that calls it one: updated, effective, version, ...
pub(super) fn date_called(line: &Line) -> Option<Date> {
    static SAYS: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?i)\b(?:updated|effective|published|version|revised|dated|as of)\b"));
    let says = date::may_be_in(&line.text) && SAYS.is_match(&line.text) && is_own(line);
    says.then(|| date::find(&line.text)).flatten()
}

/// Returns the date at the top of the document: one that is called a date, else the first; else one called so at the
/// end.
fn printed_date(lines: &[Line]) -> Option<Date> {
    let own = |line: &&Line| is_own(line);
    let dated = |line: &Line| date::find(&line.text);
    let top = || lines.iter().take(FAR);
    let called = top().find_map(date_called);
    let first = || {
        top().any(|line| date::may_be_in(&line.text)).then(|| top().filter(own).take(HEAD).find_map(dated)).flatten()
    };
    called.or_else(first).or_else(|| lines.iter().rev().take(HEAD).find_map(date_called))
}

/// Returns the edition that the document names; tournament rules are named by their date.
fn edition_of(source: &Source, kind: Kind, date: Option<Date>) -> Option<Edition> {
    static VERSION: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"(?i)\b(?:version|edition|v|core rules,?)\s*\(?v?(\d{1,2}\.\d{1,2})\b(?:[^.\d]|\.?$)")
    });
    match kind {
        Kind::Core => head(source).find_map(|line| VERSION.captures(&line.text))?[1].parse().ok(),
        Kind::Tournament => date.map(Edition::Tournament),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(text: &str) -> About {
        recognise(&Source::of(text), Hints::default(), &mut Vec::new())
    }

    const POND: &str = "300. The Pond\n301. Units swim.\n302. Spells sink.\n";

    #[test]
    fn dates_and_versions_are_read() {
        let pond = about(&format!("Pond Core Rules v1.7\nFetched: 2026-01-01\nLast Updated: October 1, 2025\n{POND}"));
        assert_eq!((pond.edition, pond.date), (Some(Edition::core(1, 7)), Some(jiff::civil::date(2025, 10, 1))));
        let fair = about(&format!("Pond Tournament Rules\n2026/03/30\n{POND}"));
        assert_eq!(fair.edition.map(|edition| edition.to_string()).as_deref(), Some("tr-2026-03-30"));
    }

    #[test]
    fn a_title_is_a_heading_or_the_first_line_that_is_no_page_header() {
        assert_eq!(
            about(&format!("Seen today\nPond Rules\n{POND}Seen today\n303. Frogs.\nSeen today\n")).title,
            "Pond Rules"
        );
        assert_eq!(about(&format!("12/46\n# Pond Rules\n{POND}")).title, "Pond Rules");
        assert_eq!(about(POND).title, "");
    }

    #[test]
    fn front_matter_tells_and_says_what_is_wrong_with_it() {
        let digest =
            about(&format!("---\ndocument: core\nedition: \"1.1\"\ndate: 2025-10-01\ntext: digest\n---\n{POND}"));
        assert_eq!(
            (digest.kind, digest.edition, digest.wording),
            (Some(Kind::Core), Some(Edition::CORE_1_1), Wording::Digest)
        );
        let mut findings = Vec::new();
        let text = format!("---\ndocument: core\nedition: newest\n---\n{POND}");
        recognise(&Source::of(&text), Hints::default(), &mut findings);
        assert_eq!(findings.len(), 1);
    }
}
