//! `/documents`: the documents of the library; `/documents/{id}`: one document, and all findings of its reader.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::Path;

use super::item::{Item, Kind};
use super::markup::{Markup, plain};
use super::page::{Layout, Page, edition_name};
use super::prose::linked;
use super::refusal::Refusal;
use super::view::View;
use super::words;
use crate::document::{Document, FindingKind, Recovery};
use crate::graph::{NodeId, Part};
use crate::library::StoredDocument;
use crate::rule::{Edition, RuleRef};

/// The page with all documents.
#[derive(Template)]
#[template(path = "documents.html")]
pub struct DocumentsPage {
    layout: Layout,
    unread: Vec<String>,
    imported: Vec<Item>,
    others: usize,
    shipped: Vec<Item>,
}

/// One document.
#[derive(Template)]
#[template(path = "document.html")]
pub struct DocumentPage {
    layout: Layout,
    title: String,
    edition: Option<(String, String)>,
    facts: Vec<(&'static str, String)>,
    findings: Vec<Findings>,
    lost: Vec<String>,
    notes: Vec<Section>,
}

/// The findings of one kind.
struct Findings {
    kind: FindingKind,
    lines: Vec<FindingLine>,
}

/// One finding.
struct FindingLine {
    line: Option<usize>,
    rule: Option<(String, String)>,
    note: String,
}

/// A section of notes with its heading.
struct Section {
    slug: String,
    title: String,
    text: Markup,
}

/// `/documents`
pub async fn list(view: View) -> Page<DocumentsPage> {
    let (imported, shipped): (Vec<&StoredDocument>, Vec<&StoredDocument>) =
        view.library().documents().iter().partition(|held| held.imported.is_some());
    let items = |held: Vec<&StoredDocument>| held.into_iter().map(item).collect();
    let layout = Layout::new(&view, "/documents", words::page::DOCUMENTS).described(words::documents::ABOUT);
    let unread = view.reference.unread.iter().map(|fault| plain(fault)).collect();
    let others = view.library().outside().len();
    Page(DocumentsPage { layout, unread, imported: items(imported), others, shipped: items(shipped) })
}

fn item(held: &StoredDocument) -> Item {
    let document = &held.document;
    let kind = document.body.kind().map_or(words::documents::NOT_READ, |kind| kind.name());
    let note = words::documents::in_a_line(kind, document.date, &file_name(&held.file), document.findings.len());
    Item {
        kind: Kind::Document,
        href: format!("/documents/{}", held.id),
        number: String::new(),
        text: title(held),
        note: plain(&note),
    }
}

fn title(held: &StoredDocument) -> String {
    let title = plain(&held.document.title);
    if title.contains(char::is_alphanumeric) { title } else { file_name(&held.file) }
}

/// `/documents/{id}`
pub async fn page(view: View, Path(id): Path<String>) -> Result<Page<DocumentPage>, Refusal> {
    let at = view.library().documents().iter().position(|held| held.id == id);
    let Some((at, held)) = at.and_then(|at| Some((at, view.library().documents().get(at)?))) else {
        return Err(Refusal::Entry { kind: Kind::Document, slug: id });
    };
    let document = &held.document;
    let edition = edition(&view, at, document);
    let layout = Layout::new(&view, format!("/documents/{id}"), title(held));
    let lost = document.body.rulebook().map(|book| book.lost.as_slice()).unwrap_or_default();
    Ok(Page(DocumentPage {
        layout: layout.described(&words::documents::about(&title(held))),
        title: title(held),
        facts: facts(held),
        findings: findings(document, edition),
        lost: lost.iter().map(ToString::to_string).collect(),
        notes: sections(&view, held),
        edition: edition.map(|edition| (format!("/{edition}"), edition_name(edition))),
    }))
}

/// Returns the edition of a document, as it says itself or as the library determined it.
fn edition(view: &View, at: usize, document: &Document) -> Option<Edition> {
    document.body.rulebook()?;
    let of_rules = || {
        let mut rules = view.library().editions().flat_map(|edition| edition.rules());
        let words = |rule: &&crate::library::LibraryRule| {
            rule.official.iter().chain(&rule.digest).any(|words| words.document == at)
        };
        rules.find(words).map(|rule| rule.reference.edition)
    };
    document.edition.or_else(of_rules)
}

fn facts(held: &StoredDocument) -> Vec<(&'static str, String)> {
    let document = &held.document;
    let whose = words::documents::whose(document.wording).to_owned();
    let mut facts = vec![(words::documents::WORDS, whose), (words::documents::FILE, file_name(&held.file))];
    facts.extend(
        document
            .body
            .kind()
            .map(|kind| (words::documents::KIND, words::documents::kind_in_words(kind.name()).to_owned())),
    );
    facts.extend(document.date.map(|date| (words::documents::DATE, date.to_string())));
    facts.extend(held.imported.and_then(day).map(|day| (words::documents::IMPORTED, day)));
    if let Some(book) = document.body.rulebook() {
        facts.push((words::documents::RULES, book.rules().len().to_string()));
        let found = [
            (words::documents::AS_PRINTED, Recovery::Printed),
            (words::documents::PUT_IN_ORDER, Recovery::Reordered),
            (words::documents::PUT_BACK, Recovery::Realigned),
            (words::documents::INFERRED, Recovery::Inferred),
        ];
        facts.extend(
            found
                .map(|(name, recovery)| (name, book.recovered(recovery).to_string()))
                .into_iter()
                .chain([(words::documents::UNNUMBERED, book.unnumbered.len().to_string())])
                .filter(|(_, count)| count != "0"),
        );
    }
    facts
}

/// Returns the name of a file without its folders, which are private.
fn file_name(file: &str) -> String {
    plain(file.rsplit(['/', '\\']).next().unwrap_or(file))
}

fn day(seconds: i64) -> Option<String> {
    let moment = jiff::Timestamp::from_second(seconds).ok()?;
    Some(jiff::tz::Offset::UTC.to_datetime(moment).date().to_string())
}

fn findings(document: &Document, edition: Option<Edition>) -> Vec<Findings> {
    let mut kinds: BTreeMap<FindingKind, Vec<FindingLine>> = BTreeMap::new();
    for finding in &document.findings {
        let href =
            |rule| edition.map_or_else(String::new, |edition| super::item::rule_href(RuleRef::new(edition, rule)));
        kinds.entry(finding.kind).or_default().push(FindingLine {
            line: finding.line,
            rule: finding.rule.map(|rule| (href(rule), rule.to_string())),
            note: plain(&finding.note),
        });
    }
    kinds.into_iter().map(|(kind, lines)| Findings { kind, lines }).collect()
}

/// Returns the sections with headings: of patch notes, of a FAQ apart from its questions, of each format of play.
fn sections(view: &View, held: &StoredDocument) -> Vec<Section> {
    let notes = held.document.body.sections();
    let section = |note: &crate::document::Note| Section {
        slug: note.slug.clone(),
        title: plain(note.path.last().map_or("", String::as_str)),
        text: linked(view, &NodeId::note(&held.id, &note.slug), held.document.wording, Part::Text, &note.text),
    };
    notes.iter().map(section).collect()
}
