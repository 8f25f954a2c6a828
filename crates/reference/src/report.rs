//! The result of reading a document, along with the others of the library: the shape of `import --json` and of the page
//! of a document.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::graph::{Citation, Graph, NodeId};
use crate::library::{Library, StoredDocument};
use tribunal_document::{Body, Finding, FindingKind, Kind, Recovery, Rulebook};
use tribunal_rule::{Edition, RuleNumber};

/// The result of reading one document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The file as the user named it.
    pub file: String,
    /// The name by which the library knows it.
    pub id: String,
    /// The kind of document; null when nothing could be read.
    pub kind: Option<Kind>,
    /// The title that it prints.
    pub title: String,
    /// The edition: printed, or found by comparison with the library.
    pub edition: Option<Edition>,
    /// The date that it prints.
    pub date: Option<jiff::civil::Date>,
    /// The number of its numbered rules.
    pub rules: usize,
    /// The number of entries of its kind: rules, questions, changes, notes, cards that formats list, or cards.
    pub entries: usize,
    /// The numbers of its rules, ascending.
    pub numbers: Vec<RuleNumber>,
    /// The numbers of rules by the way their numbers were found.
    pub recovered: Recovered,
    /// Numbers that it must have had and that are gone.
    pub lost: Vec<RuleNumber>,
    /// Its cross references.
    pub links: LinkReport,
    /// Everything the reader had to do or could not do.
    pub findings: Vec<Finding>,
}

/// The numbers of rules by the way their numbers were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Recovered {
    /// As printed, where they were printed.
    pub printed: usize,
    /// Printed, but in another place.
    pub reordered: usize,
    /// Printed, but with a text that had slid.
    pub realigned: usize,
    /// Not printed, or misprinted.
    pub inferred: usize,
    /// Texts whose numbers are gone and that nothing proves: they are no rules of it.
    pub unnumbered: usize,
}

/// The cross references of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LinkReport {
    /// The number of cross references.
    pub found: usize,
    /// Those that lead nowhere or to another rule than they say.
    pub dangling: Vec<Incomplete>,
}

/// A cross reference that leads nowhere or to another rule than it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Incomplete {
    /// The rule or entry whose text has it.
    pub from: String,
    /// The number as printed.
    pub to: String,
    /// `dangling`, `wrong-title` or `other-rule`.
    pub kind: &'static str,
    /// The reason for calling it wrong, and what is probably meant.
    pub why: String,
    /// The rule that is probably meant.
    pub likely: Option<String>,
}

/// Reports on the document with this id; none where the library has no such document.
#[must_use]
pub fn report(library: &Library, graph: &Graph, id: &str) -> Option<Report> {
    let (at, held) = library.documents().iter().enumerate().find(|(_, held)| held.id == id)?;
    let document = &held.document;
    let book = document.body.rulebook();
    let edition = library.edition_of(at).or(document.edition);
    Some(Report {
        file: held.file.clone(),
        id: held.id.clone(),
        kind: document.body.kind(),
        title: document.title.clone(),
        edition,
        date: document.date,
        rules: book.map_or(0, |book| book.rules().len()),
        entries: document.body.entries(),
        numbers: book.map(numbers).unwrap_or_default(),
        recovered: book.map(Recovered::of).unwrap_or_default(),
        lost: book.map(|book| book.lost.clone()).unwrap_or_default(),
        links: links(graph, held, edition),
        findings: document.findings.clone(),
    })
}

fn numbers(book: &Rulebook) -> Vec<RuleNumber> {
    book.rules().iter().map(|rule| rule.number).collect()
}

/// Returns the cross references of the rules or entries that a document has.
fn links(graph: &Graph, held: &StoredDocument, edition: Option<Edition>) -> LinkReport {
    let body = &held.document.body;
    let numbers: BTreeSet<RuleNumber> = body.rulebook().map(numbers).unwrap_or_default().into_iter().collect();
    let slugs: BTreeSet<&str> = match body {
        Body::Faq(faq) => faq.entries.iter().map(|entry| entry.slug.as_str()).collect(),
        _ => BTreeSet::new(),
    };
    let own = |citation: &&Citation| match &citation.from {
        _ if citation.span.wording != held.document.wording => false,
        NodeId::Rule(rule) => Some(rule.edition) == edition && numbers.contains(&rule.number),
        NodeId::Faq(slug) => slugs.contains(&**slug),
        NodeId::Note(name) => name.strip_prefix(&held.id).is_some_and(|rest| rest.starts_with('/')),
        _ => false,
    };
    let citations: Vec<&Citation> = graph.citations().iter().filter(own).collect();
    LinkReport { found: citations.len(), dangling: citations.into_iter().filter_map(Incomplete::of).collect() }
}

impl Recovered {
    fn of(book: &Rulebook) -> Self {
        Self {
            printed: book.recovered(Recovery::Printed),
            reordered: book.recovered(Recovery::Reordered),
            realigned: book.recovered(Recovery::Realigned),
            inferred: book.recovered(Recovery::Inferred),
            unnumbered: book.unnumbered.len(),
        }
    }
}

impl Incomplete {
    fn of(citation: &Citation) -> Option<Self> {
        let fault = citation.fault.as_ref()?;
        Some(Self {
            from: citation.from.to_string(),
            to: citation.printed.map_or_else(|| citation.words.to_string(), |(first, _)| first.to_string()),
            kind: fault.kind.name(),
            why: fault.why.clone(),
            likely: fault.likely.map(|rule| rule.to_string()),
        })
    }
}

impl Report {
    /// Returns the lost numbers in runs; those of one run have no rule of the document between them.
    pub fn lost_runs(&self) -> impl Iterator<Item = &[RuleNumber]> {
        let place = |number: &RuleNumber| self.numbers.partition_point(|held| held < number);
        self.lost.chunk_by(move |a, b| place(a) == place(b))
    }

    /// Counts the findings by kind.
    #[must_use]
    pub fn counts(&self) -> BTreeMap<FindingKind, usize> {
        let mut counts = BTreeMap::new();
        for finding in &self.findings {
            *counts.entry(finding.kind).or_default() += 1;
        }
        counts
    }
}
