//! `/rulings-of-others`: rulings that are not the publisher's, by their standing; `/rulings-of-others/{slug}`: one of
//! them.
//!
//! They exist only where somebody imported them, bind nobody, and are not mixed with the publisher's.

use std::sync::Arc;

use askama::Template;
use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};

use super::cache::Caching;
use super::concurrency::{JUDGING, READINGS};
use super::faq::of_edition;
use super::item::{Item, Kind, rule_href};
use super::markup::{Markup, plain, start};
use super::page::{Layout, Page, edition_name};
use super::prose::{Anchor, prose};
use super::refusal::Refusal;
use super::replay::href;
use super::view::View;
use super::words::outside as words;
use crate::citation::Answer;
use crate::library::StoredOutsideRuling;
use crate::reference::outside::{Board, Judged, Outcome, OutsideAnswer, OutsideRulings, Report, Standing};
use crate::rule::RuleRef;

/// The address of the list.
pub const PATH: &str = "/rulings-of-others";

/// The page with all of them.
#[derive(Template)]
#[template(path = "outsides.html")]
pub struct ListPage {
    layout: Layout,
    groups: Vec<Group>,
    contradictions: Vec<[Item; 2]>,
}

/// The rulings of one standing.
struct Group {
    class: &'static str,
    title: String,
    items: Vec<Item>,
}

/// The page of one ruling.
#[derive(Template)]
#[template(path = "outside.html")]
pub struct RulingPage {
    layout: Layout,
    question: String,
    by: String,
    /// The address of its source, if a browser can open it.
    address: Option<String>,
    class: &'static str,
    standing: String,
    text: Markup,
    boards: Vec<BoardView>,
    citations: Vec<CitationView>,
    otherwise: Vec<Item>,
    rules: Vec<Item>,
    document: String,
}

/// A board with its outcomes.
struct BoardView {
    text: String,
    href: String,
    outcomes: Vec<OutcomeView>,
}

/// The outcome of a board under an edition.
struct OutcomeView {
    class: &'static str,
    under: String,
    told: String,
    rule: Option<Item>,
}

/// The fate of a cited rule.
struct CitationView {
    text: String,
    told: &'static str,
    now: Vec<Item>,
}

/// `GET /rulings-of-others`
pub async fn list(view: View) -> Result<Page<ListPage>, Refusal> {
    let layout = Layout::new(&view, PATH, words::TITLE).described(words::ABOUT);
    let Some(report) = judged(&view).await? else {
        return Ok(Page(ListPage { layout, groups: vec![], contradictions: vec![] }));
    };
    let all: Vec<Item> = view.library().outside().iter().map(item).collect();
    let of = |standing| {
        let these = report.rulings.iter().zip(&all).filter(|(judged, _)| judged.standing == standing);
        these.map(|(_, item)| item.clone()).rev().collect::<Vec<_>>()
    };
    let groups = Standing::ALL.into_iter().rev().map(|standing| Group {
        class: class(standing),
        title: words::heading(standing, &edition_name(report.in_force)),
        items: of(standing),
    });
    let pair = |holds: usize, does_not: usize| Some([all.get(holds)?.clone(), all.get(does_not)?.clone()]);
    Ok(Page(ListPage {
        groups: groups.filter(|group| !group.items.is_empty()).collect(),
        contradictions: report.contradictions.iter().filter_map(|two| pair(two.holds, two.does_not)).collect(),
        layout,
    }))
}

/// `GET /rulings-of-others/{slug}`
pub async fn page(view: View, Path(slug): Path<String>) -> Result<Page<RulingPage>, Refusal> {
    let all = view.library().outside();
    let at = all.iter().position(|held| held.slug == slug);
    let report = judged(&view).await?;
    let found = at.and_then(|at| Some((at, all.get(at)?, report.as_ref()?.rulings.get(at)?)));
    let (Some((at, held, judged)), Some(report)) = (found, &report) else {
        return Err(Refusal::Entry { kind: Kind::Outside, slug });
    };
    let ruling = &held.ruling;
    let others = report.contradicting(at).filter_map(|other| all.get(other));
    let source = view.library().documents().get(held.document);
    Ok(Page(RulingPage {
        layout: Layout::new(&view, address(&slug), &ruling.question).described(&ruling.answer),
        question: plain(&ruling.question),
        by: words::by(&plain(&ruling.author), ruling.date, &edition_name(judged.edition)),
        address: Some(&ruling.address).filter(|address| is_link(address)).cloned(),
        class: class(judged.standing),
        standing: judged
            .unchecked
            .clone()
            .unwrap_or_else(|| words::standing(judged.standing, &edition_name(report.in_force))),
        text: prose(&ruling.answer, &anchors(judged)),
        boards: ruling
            .scenarios
            .iter()
            .zip(&judged.boards)
            .map(|(text, board)| shown(&view, text, board, judged, report))
            .collect(),
        citations: judged
            .citations
            .iter()
            .filter(|cited| !cited.is_live())
            .map(|cited| followed(&view, cited))
            .collect(),
        otherwise: others.map(item).collect(),
        rules: judged.rules().map(|rule| of_edition(&view, rule)).collect(),
        document: source.map(|held| format!("/documents/{}", held.id)).unwrap_or_default(),
    }))
}

/// Lists the rulings of others that are held, with author, date, address and what comes of each.
///
/// They are not the publisher's and bind nobody.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/rulings-of-others", tag = "reference",
    responses((status = 200, description = "All of them, oldest first, each with what comes of it by replay and by its citations", body = OutsideRulings), (status = 503, description = "Too many are waiting for it; Retry-After says when to come back")),
))]
pub async fn list_json(view: View) -> Result<Response, Refusal> {
    let report = judged(&view).await?;
    Ok((Caching::Revalidate, Json(OutsideRulings::of(&view.reference, report.as_deref()))).into_response())
}

/// Tells a ruling of somebody else with everything that comes of it.
///
/// It is not the publisher's and binds nobody.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/rulings-of-others/{slug}", tag = "reference",
    params(("slug" = String, Path, description = "Its name in an address", example = "does-the-guard-die-to-the-rider-nell-b")),
    responses((status = 200, description = "The ruling, its boards replayed under its own edition and the one in force, and what became of its citations", body = OutsideAnswer), (status = 404, description = "No such ruling is held"), (status = 503, description = "Too many are waiting for it; Retry-After says when to come back")),
))]
pub async fn json(view: View, Path(slug): Path<String>) -> Result<Response, Refusal> {
    let report = judged(&view).await?;
    let ruling = report.and_then(|report| OutsideAnswer::of(&view.reference, &report, &slug));
    let ruling = ruling.ok_or(Refusal::Entry { kind: Kind::Outside, slug })?;
    Ok((Caching::Revalidate, Json(ruling)).into_response())
}

/// Returns the rulings that cite a rule, in its own edition or by its number in the one in force.
pub async fn citing(view: &View, rule: RuleRef) -> Result<Vec<Item>, Refusal> {
    let all = view.library().outside();
    if all.is_empty() {
        return Ok(vec![]);
    }
    let (reference, today) = (Arc::clone(&view.reference), view.today);
    let places = READINGS.done(move || reference.outside_citing(rule, today).unwrap_or_default()).await?;
    Ok(places.into_iter().filter_map(|at| all.get(at)).map(item).collect())
}

/// Judges the imported rulings, with their boards replayed in the room for that; `None` where there are none.
async fn judged(view: &View) -> Result<Option<Arc<Report>>, Refusal> {
    if view.library().outside().is_empty() {
        return Ok(None);
    }
    let (reference, today) = (Arc::clone(&view.reference), view.today);
    JUDGING.done(move || reference.outside(today).ok()).await
}

/// Returns the address of one of them.
pub(super) fn address(slug: &str) -> String {
    format!("{PATH}/{slug}")
}

/// Returns a ruling as a line of a list.
fn item(held: &StoredOutsideRuling) -> Item {
    Item {
        kind: Kind::Outside,
        href: address(&held.slug),
        number: String::new(),
        text: start(&held.ruling.question, 120),
        note: words::in_a_list(&plain(&held.ruling.author), held.ruling.date),
    }
}

/// Returns the links on the citations of the answer, to the present rules.
fn anchors(judged: &Judged) -> Vec<Anchor> {
    // Question, an empty line, answer: so they were read.
    let before = judged.ruling.question.len() + 2;
    let anchor = |cited: &Answer| {
        let range = cited.start.checked_sub(before)?..cited.end.checked_sub(before)?;
        let rule = *cited.fate.as_ref()?.now.first()?;
        Some(Anchor { range, href: rule_href(rule), class: "cite" })
    };
    judged.citations.iter().filter_map(anchor).collect()
}

fn shown(view: &View, text: &str, board: &Board, judged: &Judged, report: &Report) -> BoardView {
    let later = (judged.edition != report.in_force).then(|| outcome(view, &board.now, &edition_name(report.in_force)));
    BoardView {
        text: text.to_owned(),
        href: href(text),
        outcomes: std::iter::once(outcome(view, &board.then, &edition_name(judged.edition))).chain(later).collect(),
    }
}

fn outcome(view: &View, outcome: &Outcome, under: &str) -> OutcomeView {
    let (class, told) = match (&outcome.differs, &outcome.open) {
        (Some(differs), _) => ("bad", differs.clone()),
        (None, Some(open)) => ("open", open.clone()),
        (None, None) => ("good", words::COMES_OUT.to_owned()),
    };
    OutcomeView {
        class,
        under: under.to_owned(),
        told: plain(&told),
        rule: outcome.rule.map(|rule| of_edition(view, rule)),
    }
}

fn followed(view: &View, cited: &Answer) -> CitationView {
    CitationView {
        text: plain(&cited.text),
        told: cited.fate.as_ref().map_or(words::EDITION_OPEN, |fate| fate.kind.describe()),
        now: cited.fate.iter().flat_map(|fate| &fate.now).map(|rule| of_edition(view, *rule)).collect(),
    }
}

/// Returns true if a browser can open an address.
fn is_link(address: &str) -> bool {
    let rest = ["https://", "http://"].into_iter().find_map(|scheme| address.strip_prefix(scheme));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(['\\', ' ']) && !rest.contains(char::is_control))
}

fn class(standing: Standing) -> &'static str {
    match standing {
        Standing::Agrees | Standing::OnlyWords => "now",
        Standing::Overtaken | Standing::WordsMoved => "next",
        Standing::Undecided => "unsure",
        Standing::Disagrees => "past",
    }
}
