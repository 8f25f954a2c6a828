//! Finds which documents that are known to exist are newer than those of the library.

use jiff::civil::Date;
use serde::Serialize;

use super::{IssueKind, Library, issues};
use tribunal_document::{Authority, Body, HubEntry, Kind, slug};

/// A document that exists, compared with the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its title.
    pub title: String,
    /// The kind of document.
    pub kind: Kind,
    /// Its date.
    pub date: Date,
    /// The newest date of it in the library; none where the library lacks it.
    pub held: Option<Date>,
    /// True if the library has an older one, or none.
    pub newer: bool,
}

/// Compares a list of documents with a library, in the order of the list.
#[must_use]
pub fn listed(library: &Library, entries: &[HubEntry]) -> Vec<Listed> {
    let told = |entry: &HubEntry| {
        let held = held(library, entry);
        let newer = held.is_none_or(|held| held < entry.date);
        Listed { title: entry.title.clone(), kind: entry.kind, date: entry.date, held, newer }
    };
    entries.iter().map(told).collect()
}

/// Returns the newest issue of every document that this build knows, as a list of documents.
#[must_use]
pub fn known() -> Vec<HubEntry> {
    let mut known: Vec<HubEntry> = Vec::new();
    for issue in issues() {
        let (kind, name) = match issue.kind {
            IssueKind::Rules(edition) if edition.is_core() => (Kind::Core, String::new()),
            IssueKind::Rules(_) => (Kind::Tournament, String::new()),
            IssueKind::Faq => (Kind::Faq, issue.name.clone()),
            IssueKind::Errata => (Kind::Errata, issue.name.clone()),
            IssueKind::Legality => (Kind::Legality, String::new()),
        };
        let title = if name.is_empty() { format!("{kind} {}", issue.name) } else { format!("{kind} of {name}") };
        let entry = HubEntry { title, kind, name, date: issue.printed, line: 0 };
        match known.iter_mut().find(|other| (other.kind, &other.name) == (entry.kind, &entry.name)) {
            Some(other) if other.date >= entry.date => {}
            Some(other) => *other = entry,
            None => known.push(entry),
        }
    }
    known
}

/// Returns the newest date of a document in the library.
fn held(library: &Library, entry: &HubEntry) -> Option<Date> {
    let edition = |core: bool| {
        let editions = library.editions().filter(move |held| held.edition.is_core() == core);
        editions.filter_map(|held| held.printed).max()
    };
    match entry.kind {
        Kind::Core => edition(true),
        Kind::Tournament => edition(false),
        Kind::Faq => {
            let rulings = library.faq().iter().filter(|ruling| ruling.faq == entry.name);
            rulings.filter_map(|ruling| ruling.issue.map(|issue| issue.printed).max(ruling.date)).max()
        }
        Kind::Errata => {
            let errata =
                library.errata().iter().filter(|it| it.authority == Authority::Errata && it.name == entry.name);
            errata.filter_map(|erratum| erratum.date).max()
        }
        // A list of one format is as new as that format's.
        Kind::Legality => {
            let named = |format: &str| entry.name.is_empty() || slug(&entry.title).starts_with(&slug(format));
            let formats = library.legality().iter().filter(|dated| named(&dated.legality.format));
            formats.filter_map(|dated| dated.from).max()
        }
        // The publisher lists none of those.
        Kind::Outside => None,
        Kind::PatchNotes | Kind::Cards => {
            let documents = library.documents().iter().map(|held| &held.document);
            let same = documents.filter(|document| match document.body {
                Body::PatchNotes(_) => entry.kind == Kind::PatchNotes && slug(&document.title) == slug(&entry.title),
                _ => false,
            });
            same.filter_map(|document| document.date).max()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::StoredDocument;
    use tribunal_document::{Hints, hub, read};

    #[test]
    fn what_is_newer_or_missing_is_told() {
        let texts = [
            "Pond Core Rules\nLast Updated: 2031-05-06\n300. Ponds\n301. Frogs\n302. Toads\n303. Newts\n",
            "# Pond FAQ\n\nPublished: 2031-06-07\n\n## Do frogs leap?\n\nThey do.\n",
            "# Pond legality\n\n## Still Water Legality\n\n*Last updated: May 6, 2031*\n\nBanned:\n\n- Newt\n",
        ];
        let held = |(at, text): (usize, &&str)| StoredDocument {
            id: at.to_string(),
            file: String::new(),
            imported: Some(0),
            document: read(text.as_bytes(), Hints::default()),
        };
        let library = Library::new(texts.iter().enumerate().map(held).collect());
        let page = "Core Rules | 2031-05-06\nPond FAQ | 2031-08-09\nPond Errata | 2031-06-08\nStill Water Legality | 2031-05-06\n";
        let told: Vec<(Kind, bool, bool)> =
            listed(&library, &hub(page.as_bytes())).iter().map(|it| (it.kind, it.held.is_some(), it.newer)).collect();
        assert_eq!(
            told,
            [
                (Kind::Core, true, false),
                (Kind::Faq, true, true),
                (Kind::Errata, false, true),
                (Kind::Legality, true, false)
            ]
        );
    }

    #[test]
    fn what_is_known_is_listed_once() {
        let known = known();
        let core: Vec<Date> = known.iter().filter(|entry| entry.kind == Kind::Core).map(|entry| entry.date).collect();
        assert_eq!(core.len(), 1);
        assert!(known.iter().any(|entry| entry.kind == Kind::Errata && entry.name == "radiance"));
    }
}
