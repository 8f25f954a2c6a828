//! `/cite`: paste a text, see the fate of every rule that it cites.

use askama::Template;
use axum::Json;
use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::cache::Caching;
use super::compare::within;
use super::concurrency::READINGS;
use super::item::Item;
use super::markup::{Markup, plain, start};
use super::page::{Layout, Page, edition_name};
use super::refusal::Refusal;
use super::view::View;
use super::words;
use crate::citation::{Answer, Candidate, Checker, Fate, FateKind, Report};
use crate::rule::{Edition, RuleRef};

/// The most bytes that are read at once: a long ruling, not a book.
const MOST: usize = 32 * 1024;

/// The fields of the form, or the parameters of the address.
#[derive(Debug, Default, Deserialize)]
pub struct Params {
    #[serde(default)]
    pub(super) text: String,
    #[serde(default)]
    pub(super) edition: String,
    #[serde(default)]
    pub(super) to: String,
    /// True if the words around each number are compared with its rule, too.
    #[serde(default)]
    pub(super) meaning: bool,
}

/// The page with the form and its result.
#[derive(Template)]
#[template(path = "cite.html")]
pub struct CitePage {
    layout: Layout,
    text: String,
    most: usize,
    written_for: Vec<Choice>,
    followed_to: Vec<Choice>,
    verdict: String,
    lines: Vec<CitationRow>,
}

/// An edition to choose.
struct Choice {
    value: String,
    name: String,
    chosen: bool,
}

/// One citation of the text.
struct CitationRow {
    /// The words of the text.
    words: String,
    line: usize,
    /// The rule that it names, where that is settled and it exists.
    was: Option<Item>,
    edition: String,
    how: String,
    end: Option<End>,
    choices: Vec<Candidacy>,
}

/// The fate of a rule.
struct End {
    /// The class of the fate: `lives`, `changed` or `gone`.
    class: &'static str,
    told: &'static str,
    now: Vec<Item>,
    note: String,
    words: Option<Markup>,
    cite: String,
}

/// An edition for which a number may have been written.
struct Candidacy {
    edition: String,
    was: Item,
    why: String,
    end: End,
}

/// `GET /cite`: the form, or the answer to a text in the address.
pub async fn page(view: View, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    READINGS.done(move || CitePage::new(&view, asked).map(|page| Page(page).into_response())).await?
}

/// `POST /cite`: the answer to a text in the form. Nothing of it is stored.
pub async fn answer(view: View, Form(asked): Form<Params>) -> Result<Response, Refusal> {
    let page = move || CitePage::new(&view, asked).map(|page| Page(page).into_response());
    let mut response = READINGS.done(page).await??;
    response.extensions_mut().insert(Caching::Never);
    Ok(response)
}

/// Says of every rule that a text cites what became of it.
#[cfg_attr(feature = "app", utoipa::path(
    post, path = "/api/v1/cite", tag = "reference",
    params(("edition" = Option<String>, Query, description = "The edition that the text was written for; left out, what the text itself tells", example = "1.1"), ("to" = Option<String>, Query, description = "The edition to follow to; left out, the one in force", example = "1.4"), ("meaning" = Option<bool>, Query, description = "Whether the words beside each number are held against its rule and the neighbours", example = true)),
    request_body(content = String, content_type = "text/plain", description = "Any text that names rules", example = json!("That is decided by rule 103.2.")),
    responses((status = 200, description = "Each citation with where it stands, its edition and its fate; `live` if all still mean the same", body = Report), (status = 404, description = "An edition is not held"), (status = 413, description = "The text is too long"), (status = 503, description = "Too many are asking; Retry-After says when to come back")),
))]
pub async fn json(view: View, Query(asked): Query<Params>, text: String) -> Result<Response, Refusal> {
    let asked = Params { text, ..asked };
    READINGS.done(move || Ok((Caching::Never, Json(report(&view, &asked)?)).into_response())).await?
}

fn report(view: &View, asked: &Params) -> Result<Report, Refusal> {
    if asked.text.len() > MOST {
        return Err(Refusal::TooLong { most: MOST });
    }
    let (edition, to) = (chosen(&asked.edition)?, chosen(&asked.to)?);
    let missing = [edition, to].into_iter().flatten().find(|edition| view.library().edition(*edition).is_none());
    let refuse = |_| missing.map_or(Refusal::Request(StatusCode::NOT_FOUND), Refusal::Edition);
    let checker = Checker::new(&view.reference, edition, to, view.today).map_err(refuse)?;
    let checker = if asked.meaning { checker.with_meaning() } else { checker };
    Ok(checker.check(&asked.text))
}

/// Returns the chosen edition; `None` where the choice is left to the program.
fn chosen(text: &str) -> Result<Option<Edition>, Refusal> {
    Some(text.trim()).filter(|text| !text.is_empty()).map(|text| super::edition::named(text.to_owned())).transpose()
}

impl CitePage {
    fn new(view: &View, asked: Params) -> Result<Self, Refusal> {
        let layout = Layout::new(view, "/cite", words::cite::TITLE);
        let report = (!asked.text.trim().is_empty()).then(|| report(view, &asked)).transpose()?;
        let answers = report.as_ref().map(|report| report.citations.as_slice()).unwrap_or_default();
        Ok(Self {
            layout: layout.described(words::cite::ABOUT),
            most: MOST,
            written_for: choices(view, &asked.edition),
            followed_to: choices(view, &asked.to),
            verdict: report.as_ref().map(verdict).unwrap_or_default(),
            lines: answers.iter().map(|answer| CitationRow::new(view, answer)).collect(),
            text: asked.text,
        })
    }
}

fn choices(view: &View, chosen: &str) -> Vec<Choice> {
    let held = view.library().editions().rev().map(|held| held.edition);
    let choice = |edition: Edition| {
        let value = edition.to_string();
        Choice { chosen: value == chosen, name: edition_name(edition), value }
    };
    held.map(choice).collect()
}

/// Returns the result in one line.
fn verdict(report: &Report) -> String {
    let all = report.citations.len();
    let live = report.citations.iter().filter(|answer| answer.is_live()).count();
    let open = report.citations.iter().filter(|answer| answer.fate.is_none()).count();
    words::cite::verdict(all, all - live - open, open, &edition_name(report.to))
}

impl CitationRow {
    fn new(view: &View, answer: &Answer) -> Self {
        let was = answer.edition.map(|edition| RuleRef::new(edition, answer.number));
        Self {
            words: plain(&answer.text),
            line: answer.line,
            was: was.filter(|at| view.rule(*at).is_some()).map(|at| Item::rule(view, at, 80)),
            edition: answer.edition.map(edition_name).unwrap_or_default(),
            how: how(answer),
            end: answer.fate.as_ref().map(|fate| End::new(view, fate)),
            choices: answer.candidates.iter().map(|one| Candidacy::new(view, answer, one)).collect(),
        }
    }
}

/// Returns how the edition was determined, in words.
fn how(answer: &Answer) -> String {
    let settled = words::cite::settled(answer.settled);
    let why = answer.why.join("; ");
    plain(&if why.is_empty() { settled.to_owned() } else { format!("{settled}: {why}") })
}

impl End {
    fn new(view: &View, fate: &Fate) -> Self {
        let matched: Vec<&str> = fate.matched.iter().map(|matched| matched.name()).collect();
        let found = if matched.is_empty() { String::new() } else { words::cite::matched_by(&matched) };
        let note = if fate.note.is_empty() { found } else { found + &words::cite::note(&fate.note) };
        let part = |without: &str| -> String {
            fate.words.iter().filter(|piece| piece.kind != without).map(|piece| piece.text.as_str()).collect()
        };
        Self {
            class: match fate.kind {
                _ if fate.is_live() => "lives",
                FateKind::Gone | FateKind::NeverExisted | FateKind::NotHeld => "gone",
                _ => "changed",
            },
            told: if fate.editorial { words::cite::SAYS_THE_SAME } else { fate.kind.describe() },
            now: fate.now.iter().map(|at| Item::rule(view, *at, 80)).collect(),
            note: plain(note.trim()),
            words: (!fate.words.is_empty()).then(|| within(&part("added"), &part("removed"))),
            cite: fate.cite.as_ref().map(ToString::to_string).unwrap_or_default(),
        }
    }
}

impl Candidacy {
    fn new(view: &View, answer: &Answer, candidate: &Candidate) -> Self {
        let at = RuleRef::new(candidate.edition, answer.number);
        Self {
            edition: edition_name(candidate.edition),
            was: Item { text: start(&candidate.title, 80), ..Item::rule(view, at, 80) },
            why: plain(&candidate.why.join("; ")),
            end: End::new(view, &candidate.fate),
        }
    }
}
