//! Collects the errata of all documents; the publisher's words and the digest's facts about the same change become one.

use std::collections::BTreeMap;

use crate::library::{DatedErratum, IssueKind, StoredDocument, dates};
use tribunal_document::{Authority, Body, Document, Erratum, ErratumFacts, RevisedText, Subject, Wording, slug};

/// An erratum by what gave it and what it is about.
type Key = (Authority, String, String);

/// Collects errata, oldest document first, in printed order; of one day, provisional wordings come first.
pub(super) fn errata(documents: &[StoredDocument]) -> Vec<DatedErratum> {
    let mut errata: Vec<DatedErratum> = Vec::new();
    let mut known: BTreeMap<Key, usize> = BTreeMap::new();
    for wording in [Wording::Official, Wording::Digest] {
        for (at, held) in documents.iter().enumerate().filter(|(_, held)| held.document.wording == wording) {
            for (authority, name, erratum) in changes(&held.document) {
                let key = (authority, name.clone(), slug(&erratum.subject.to_string()));
                match known.get(&key).copied().and_then(|at| errata.get_mut(at)) {
                    Some(twin) => twin.erratum.facts = twin.erratum.facts.take().or(erratum.facts),
                    None => {
                        known.insert(key, errata.len());
                        errata.push(dated(authority, name, erratum, &held.document, at));
                    }
                }
            }
        }
    }
    errata.sort_by_key(|erratum| (erratum.date, erratum.authority, erratum.name.clone()));
    errata
}

/// Returns the changes of words in a document, with the sort of document that gave them and its name.
fn changes(document: &Document) -> Vec<(Authority, String, Erratum)> {
    match &document.body {
        Body::Errata(list) => list.errata.iter().map(|erratum| stated(erratum, &list.name)).collect(),
        Body::Faq(faq) => {
            faq.revised.iter().map(|text| (Authority::Faq, faq.name.clone(), provisional(text))).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns an erratum with its source. The digest's list covers several documents and names the one of each erratum; an
/// official list is one document.
fn stated(erratum: &Erratum, list: &str) -> (Authority, String, Erratum) {
    match &erratum.facts {
        Some(ErratumFacts { authority, document, .. }) => (*authority, document.clone(), erratum.clone()),
        None => (Authority::Errata, list.to_owned(), erratum.clone()),
    }
}

fn provisional(text: &RevisedText) -> Erratum {
    Erratum {
        subject: text.subject.clone(),
        new: text.lines.clone(),
        path: text.path.clone(),
        line: text.line,
        ..Erratum::default()
    }
}

fn dated(authority: Authority, name: String, erratum: Erratum, document: &Document, at: usize) -> DatedErratum {
    let kind = match authority {
        Authority::Faq => IssueKind::Faq,
        Authority::Errata => IssueKind::Errata,
    };
    let issue = dates::issue_named(kind, &name);
    let date = erratum.date.or(issue.map(|issue| issue.in_force)).or(document.date);
    DatedErratum { erratum, authority, name, date, issue, document: at }
}

impl DatedErratum {
    /// Returns the card that it is about, by the name printed there.
    pub(super) fn card(&self) -> Option<&str> {
        match &self.erratum.subject {
            Subject::Card(name) => Some(name),
            Subject::Rule { .. } => None,
        }
    }
}
