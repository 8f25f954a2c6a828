//! Which edition a numbered document is an issue of.

use jiff::civil::Date;

use crate::document::{Body, Document};
use crate::library::{Held, IssueKind, issues};
use crate::rule::Edition;

/// The edition of each document, in the order of the documents; none where it is no rulebook or nothing tells.
pub(super) fn editions(documents: &[Held]) -> Vec<Option<Edition>> {
    documents.iter().map(|held| stated(&held.document)).collect()
}

/// What the document itself says: its edition, else its date.
fn stated(document: &Document) -> Option<Edition> {
    let core = match document.body {
        Body::Core(_) => true,
        Body::Tournament(_) => false,
        _ => return None,
    };
    document.edition.or_else(|| document.date.map(|date| of_date(date, core)))
}

/// The issue printed on that day; a day that the table does not know makes an edition of its own.
fn of_date(date: Date, core: bool) -> Edition {
    let known = issues().iter().find_map(|issue| match issue.kind {
        IssueKind::Rules(edition) if issue.printed == date && edition.is_core() == core => Some(edition),
        _ => None,
    });
    known.unwrap_or(if core { Edition::CoreOf(date) } else { Edition::Tournament(date) })
}
