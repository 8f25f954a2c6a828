//! `/diff/{a}/{b}`: the changes between two editions.

use std::collections::BTreeSet;

use askama::Template;
use axum::extract::{Path, Query};
use serde::Deserialize;

use super::compare;
use super::edition::named;
use super::item::{Item, rule_href};
use super::markup::{Markup, plain, start};
use super::page::{Badge, Layout, Page, edition_name, short_name};
use super::prose::symbols;
use super::refusal::Refusal;
use super::replay::parting;
use super::view::View;
use super::words;
use crate::document::Wording;
use crate::graph::{Change, ChangeKind, Lineage, LinkKind, NodeId, Term};
use crate::library::{EditionRules, Words};
use crate::rule::{Edition, RuleRef};

/// A filter of the changes that a page shows together.
type Holds = fn(&Change) -> bool;

/// The groups of changes, by their names in the address; changes of meaning come first.
const SIGHTS: [(&str, &str, Holds); 6] = [
    ("words", words::diff::OTHER_WORDS, |change| is_reworded(change.kind) && !change.editorial),
    ("added", words::diff::ADDED, |change| change.kind == ChangeKind::Added),
    ("removed", words::diff::REMOVED, |change| change.kind == ChangeKind::Removed),
    ("edited", words::diff::EDITED_ONLY, |change| change.editorial),
    ("places", words::diff::OTHER_PLACES, |change| matches!(change.kind, ChangeKind::Moved | ChangeKind::Renumbered)),
    ("same", words::diff::THE_SAME, |change| change.kind == ChangeKind::Same),
];

/// Returns true if the words changed.
pub fn is_reworded(kind: ChangeKind) -> bool {
    matches!(kind, ChangeKind::Reworded | ChangeKind::Split | ChangeKind::Merged)
}

/// The parameters of a comparison.
#[derive(Debug, Default, Deserialize)]
pub struct Params {
    #[serde(default)]
    show: String,
    /// The term to whose rules the comparison is limited, or an empty string.
    #[serde(default)]
    term: String,
}

/// The page with the changes between two editions.
#[derive(Template)]
#[template(path = "diff.html")]
pub struct DiffPage {
    layout: Layout,
    title: String,
    from: Badge,
    to: Badge,
    back: String,
    sights: Vec<Sight>,
    chapters: Vec<Chapter>,
    edited: Vec<Chapter>,
    edited_count: usize,
    wording: String,
    /// The number of boards on the page that the editions decide differently.
    parting: usize,
    /// The changes that have such boards, by their places on this page.
    witnessed: Vec<End>,
    others: Vec<(String, String)>,
}

/// A choice of the changes to show.
struct Sight {
    href: String,
    name: &'static str,
    count: usize,
    here: bool,
}

/// The changes in one chapter.
struct Chapter {
    /// The anchor: the number of its first rule.
    id: String,
    title: String,
    changes: Vec<ChangeRow>,
}

/// One change.
struct ChangeRow {
    /// The anchor: the number of its first rule.
    id: String,
    kind: &'static str,
    from: Vec<End>,
    to: Vec<End>,
    words: Markup,
    /// Rulings, errata and scenarios that depend on the rule.
    touched: Vec<Item>,
    /// Boards that it decides differently, each with its replay under both editions.
    boards: Vec<Item>,
}

/// A rule before or after.
struct End {
    href: String,
    number: String,
}

/// `/diff/{a}/{b}`
pub async fn page(
    view: View,
    Path((from, to)): Path<(String, String)>,
    Query(asked): Query<Params>,
) -> Result<Page<DiffPage>, Refusal> {
    let (from, to) = (named(from)?, named(to)?);
    let held = |edition: Edition| view.library().edition(edition).ok_or(Refusal::Edition(edition));
    let (old, new) = (held(from)?, held(to)?);
    let lineage = view.reference.lineage(from, to).ok_or(Refusal::Pair(from, to))?;
    let chosen = SIGHTS.iter().find(|(name, ..)| *name == asked.show).unwrap_or(&SIGHTS[0]);
    let path = format!("/diff/{from}/{to}");
    let title = words::diff::title(&edition_name(from), &edition_name(to));
    let term = view.graph().term(&asked.term);
    let title = term.map_or(title.clone(), |term| words::diff::of_term(&plain(&term.name), &title));
    let layout = Layout::new(&view, &path, &title).about(&view, new);
    let only = term.map(|term| rules_of(&view, term, [from, to]));
    let is_meant = |change: &Change| {
        only.as_ref().is_none_or(|only| change.from.iter().chain(&change.to).any(|rule| only.contains(rule)))
    };
    let query = term.map(|term| format!("&term={}", term.slug)).unwrap_or_default();
    let count = |holds: Holds| lineage.changes().iter().filter(|change| holds(change) && is_meant(change)).count();
    let sight = |(name, told, holds): &(&'static str, &'static str, Holds)| Sight {
        href: format!("{path}?show={name}{query}"),
        name: told,
        count: count(*holds),
        here: *name == chosen.0,
    };
    // What was merely edited is folded below what changed its meaning.
    let edited = if chosen.0 == SIGHTS[0].0 {
        chapters(&view, lineage, |change| SIGHTS[3].2(change) && is_meant(change))
    } else {
        Vec::new()
    };
    let shown = chapters(&view, lineage, |change| chosen.2(change) && is_meant(change));
    let boards = shown.iter().flat_map(|chapter| &chapter.changes).flat_map(|line| &line.boards);
    let parting: BTreeSet<&str> = boards.map(|board| board.href.as_str()).collect();
    let lines = shown.iter().flat_map(|chapter| &chapter.changes).filter(|line| !line.boards.is_empty());
    let witnessed = lines.filter_map(ChangeRow::here).collect();
    Ok(Page(DiffPage {
        parting: parting.len(),
        witnessed,
        layout: layout.described(&words::diff::about(&title)),
        title,
        from: Badge::of(&view, old),
        to: Badge::of(&view, new),
        back: format!("/diff/{to}/{from}?show={}{query}", chosen.0),
        sights: SIGHTS.iter().map(sight).collect(),
        chapters: shown,
        edited_count: if edited.is_empty() { 0 } else { count(SIGHTS[3].2) },
        edited,
        wording: compared(lineage),
        others: others(&view, old, new),
    }))
}

/// Returns a note on which wordings were compared, and what that cannot show.
fn compared(lineage: &Lineage) -> String {
    use super::citation_text::whose;
    let (old, new) = (whose(lineage.from_wording), whose(lineage.to_wording));
    match (lineage.is_across_wordings(), lineage.of_official, lineage.from_wording) {
        (true, ..) => words::diff::across_wordings((&short_name(lineage.from), old), (&short_name(lineage.to), new)),
        (_, true, Wording::Digest) => words::diff::OUR_WORDS_SHOWN.to_owned(),
        _ => words::diff::compared(new),
    }
}

/// Returns other pairs of consecutive editions.
fn others(view: &View, old: &EditionRules, new: &EditionRules) -> Vec<(String, String)> {
    let core = view.library().editions().filter(|edition| edition.edition.is_core() == new.edition.is_core());
    let editions: Vec<Edition> = core.map(|edition| edition.edition).collect();
    let steps = editions.windows(2).filter_map(|pair| Some((*pair.first()?, *pair.last()?)));
    let other = steps.filter(|pair| *pair != (old.edition, new.edition));
    other.map(|(a, b)| (format!("/diff/{a}/{b}"), format!("{} \u{2192} {}", short_name(a), short_name(b)))).collect()
}

/// Returns the rules that define a term in some editions.
fn rules_of(view: &View, term: &Term, editions: [Edition; 2]) -> BTreeSet<RuleRef> {
    let defined = term.defined_by.iter().filter(|rule| editions.contains(&rule.edition));
    defined.flat_map(|rule| super::terms::family(view, *rule)).collect()
}

fn chapters(view: &View, lineage: &Lineage, holds: impl Fn(&Change) -> bool) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for change in lineage.changes().iter().filter(|change| holds(change)) {
        let title = chapter_of(view, change);
        if chapters.last().is_none_or(|last| last.title != title) {
            let first = change.to.first().or(change.from.first());
            let id = first.map(|rule| format!("c{}{}", if change.editorial { "e" } else { "" }, rule.number));
            chapters.push(Chapter { id: id.unwrap_or_default(), title, changes: Vec::new() });
        }
        if let Some(chapter) = chapters.last_mut() {
            chapter.changes.push(ChangeRow::new(view, lineage, change));
        }
    }
    chapters
}

/// Returns the headings above a change.
fn chapter_of(view: &View, change: &Change) -> String {
    let at = change.to.first().or(change.from.first());
    let path = at.map(|at| view.graph().title_path(*at)).unwrap_or_default();
    plain(&path.into_iter().take(2).collect::<Vec<_>>().join(" \u{203a} "))
}

impl ChangeRow {
    fn new(view: &View, lineage: &Lineage, change: &Change) -> Self {
        let ends = |rules: &[RuleRef]| rules.iter().map(|at| End::of(*at)).collect();
        let first = change.to.first().or(change.from.first());
        Self {
            id: first.map(|rule| format!("r{}", rule.number)).unwrap_or_default(),
            kind: change.kind.name(),
            from: ends(&change.from),
            to: ends(&change.to),
            words: words(view, lineage, change),
            touched: touched(view, change),
            boards: boards(lineage, change),
        }
    }

    /// Returns its place on the page, by the number of its first rule.
    fn here(&self) -> Option<End> {
        let first = self.to.first().or(self.from.first())?;
        Some(End { href: format!("#{}", self.id), number: first.number.clone() })
    }
}

/// Returns the rulings, errata and scenarios that depend on the rules of a change of words, each once.
fn touched(view: &View, change: &Change) -> Vec<Item> {
    if change.editorial || change.kind <= ChangeKind::Moved {
        return Vec::new();
    }
    let mut nodes: Vec<&NodeId> = Vec::new();
    let rules = change.from.iter().chain(&change.to).map(|at| NodeId::from(*at));
    for rule in rules {
        for link in view.graph().links_to(&rule) {
            let rests = matches!(link.kind, LinkKind::Clarifies | LinkKind::Changes | LinkKind::Exercises);
            if (rests || matches!(link.from, NodeId::Faq(_))) && !nodes.contains(&&link.from) {
                nodes.push(&link.from);
            }
        }
    }
    nodes.into_iter().filter_map(|node| Item::node(view, node, 90)).collect()
}

/// Returns the shipped boards that the rules of a change decide differently.
fn boards(lineage: &Lineage, change: &Change) -> Vec<Item> {
    if change.editorial {
        return Vec::new();
    }
    let rules: Vec<RuleRef> = change.from.iter().chain(&change.to).copied().collect();
    parting(&rules, lineage.from, lineage.to)
}

impl End {
    fn of(at: RuleRef) -> Self {
        Self { href: rule_href(at), number: at.number.to_string() }
    }
}

/// Returns the words of a change: with removed and added words marked where it was reworded, else the rule as it is.
fn words(view: &View, lineage: &Lineage, change: &Change) -> Markup {
    let (old, new) = both(view, lineage, change);
    match change.kind {
        kind if is_reworded(kind) => compare::within(&old, &new),
        ChangeKind::Removed => marked(&old),
        ChangeKind::Added => marked(&new),
        _ => marked(&start(&new, 120)),
    }
}

/// Returns the words on both sides of a change; with the examples where these changed.
pub fn both(view: &View, lineage: &Lineage, change: &Change) -> (String, String) {
    let side = |rules: &[RuleRef], wording: Wording| {
        let words: Vec<&Words> = rules.iter().filter_map(|at| view.rule(*at)?.in_wording(wording)).collect();
        let examples: Vec<&str> = words.iter().flat_map(|words| &words.examples).map(String::as_str).collect();
        (words.iter().map(|words| words.text.as_str()).collect::<Vec<_>>().join("\n"), examples.join("\n"))
    };
    let (old, new) = (side(&change.from, lineage.from_wording), side(&change.to, lineage.to_wording));
    if !is_reworded(change.kind) || old.1 == new.1 {
        return (old.0, new.0);
    }
    let with_examples = |(text, examples): (String, String)| {
        if examples.is_empty() { text } else { format!("{text}\n{examples}") }
    };
    (with_examples(old), with_examples(new))
}

fn marked(text: &str) -> Markup {
    let mut markup = Markup::default();
    symbols(&mut markup, text);
    markup
}
