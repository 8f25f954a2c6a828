//! `/replay/prove`: proves a claim over all lines of play. Without a script it is a page; with one, the result part of
//! it, requested with more and more states so that progress is visible (iterative deepening of the bound).

use std::sync::Arc;

use askama::Template;
use axum::extract::Query;
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;

use super::super::cache::Caching;
use super::super::claims::{MOST_CLAIMS, bounded};
use super::super::concurrency::{ONE_PROOF, PROVING};
use super::super::page::{Layout, Page, edition_name};
use super::super::refusal::Refusal;
use super::super::view::View;
use super::super::words::proving as words;
use super::link::{href, unpack};
use super::trace_view::Number;
use crate::prove::{Hinge, Open, Proved, Verdict, prove};
use crate::scenario::read::read_with;
use crate::scenario::script::{Deed, Says, Script};

/// The number of states in the first search and the second; the third has all that are allowed. Each begins anew, so that
/// the first two take a tenth of the last.
const FIRST: usize = 1_000;
const SECOND: usize = 15_000;

/// The parameters of a request.
#[derive(Debug, Default, Deserialize)]
pub struct Claimed {
    /// The encoded scenario.
    #[serde(default)]
    s: String,
    /// The claim; without always, never or can, `how` supplies the word.
    #[serde(default)]
    claim: String,
    #[serde(default)]
    how: String,
    /// The line of the scenario after which it is claimed: 0 is the board before the first action.
    from: Option<usize>,
    /// The line of an expectation: the claim then starts after the last action above it that somebody decided on.
    at: Option<usize>,
    /// The most states of the search.
    states: Option<usize>,
    /// Present if only the result part is wanted.
    part: Option<String>,
}

/// The result, as a part of a page.
#[derive(Template)]
#[template(path = "replay-proof.html")]
pub struct ProofView {
    /// Each claim under each edition.
    claims: Vec<ClaimView>,
    /// The reason why nothing was searched, or an empty string.
    refused: String,
    /// The most states of the next search; `None` where there is none.
    next: Option<usize>,
    /// A note on a search that will continue, or an empty string.
    so_far: String,
    /// The address of the next search.
    more: String,
    /// The level of its headings: 2 on a page of its own, 4 within that of a replay.
    level: u8,
}

/// The page with the result.
#[derive(Template)]
#[template(path = "replay-proof-page.html")]
struct ProofPage {
    layout: Layout,
    back: String,
    /// The action after which it is claimed, in words.
    from: String,
    proof: ProofView,
}

/// The result for one claim.
struct ClaimView {
    word: &'static str,
    class: &'static str,
    claim: String,
    means: &'static str,
    looked: String,
    /// The heading of what is left open.
    open_title: &'static str,
    open: Vec<String>,
    /// What whoever reads the verdict has to know with it.
    notes: Vec<String>,
    assumed: Vec<String>,
    line: Option<LineView>,
    hinges: Vec<Hinge>,
    /// True if no single fact of the board changes the verdict.
    no_hinge: bool,
    rules: Vec<Number>,
    /// True if every rule that came up was tried.
    tried_all_rules: bool,
}

/// A line of play that settles it.
struct LineView {
    shows: String,
    lines: Vec<String>,
    replay: String,
    /// The board without everything that does not matter, if anything could be left out.
    shrunk: Option<String>,
}

/// `GET /replay/prove?s=&claim=&how=&from=`
pub async fn page(view: View, Query(asked): Query<Claimed>) -> Result<Response, Refusal> {
    let text = unpack(&asked.s).ok_or(Refusal::Name(words::LINK.to_owned()))?;
    let (script, _) = read_with(&text, &view.reference.cards);
    let from =
        asked.from.map_or_else(|| before(&script, asked.at.unwrap_or(usize::MAX)), |from| at_a_line(&script, from));
    let board = up_to(&text, &script, from);
    let most = bounded().bounds.states;
    let states = asked.states.unwrap_or(most).min(most);
    let options = bounded();
    let options = crate::prove::Options {
        claims: vec![claim(&asked)],
        bounds: crate::prove::Bounds { states, ..options.bounds },
        cards: Arc::clone(&view.reference.cards),
        most_claims: MOST_CLAIMS,
        ..options
    };
    let work = move || prove(&board, &options).map_err(|refused| refused.to_string());
    let proved = PROVING.done_for(&view.visitor, ONE_PROOF, work).await?;
    let next = proved.as_ref().ok().filter(|all| is_open(all)).and_then(|_| next(states, most));
    let more = format!(
        "/replay/prove?part=1&s={}&claim={}&how={}&from={from}&states={}",
        asked.s,
        encoded(&asked.claim),
        encoded(&asked.how),
        next.unwrap_or(most)
    );
    let level = if asked.part.is_some() { 4 } else { 2 };
    let proof = ProofView { level, ..ProofView::new(&view, proved, next, more) };
    if asked.part.is_some() {
        return Ok((Caching::Never, Html(rendered(&proof)?)).into_response());
    }
    let layout = Layout::new(&view, "/replay/prove", words::TITLE);
    let from = words::from(script.lines.iter().find(|line| line.span.line == from).map(|line| line.text.as_str()));
    Ok((Caching::Never, Page(ProofPage { layout, back: href(&text), from, proof })).into_response())
}

fn rendered(part: &ProofView) -> Result<String, Refusal> {
    part.render().map_err(|error| {
        tracing::error!(%error, "a template failed");
        Refusal::Request(axum::http::StatusCode::INTERNAL_SERVER_ERROR)
    })
}

/// Returns true if more states could settle a claim.
fn is_open(all: &[Proved]) -> bool {
    all.iter().any(|proved| proved.open.iter().any(|open| matches!(open.kind, Open::States(_))))
}

/// Returns the bound after this one; `None` at the limit.
fn next(states: usize, most: usize) -> Option<usize> {
    [FIRST, SECOND, most].into_iter().find(|more| *more > states).filter(|more| *more <= most)
}

/// Returns the claim as it is typed, with its quantifier.
fn claim(asked: &Claimed) -> String {
    let fact = asked.claim.trim().trim_start_matches("=>").trim();
    let says_how = ["always", "never", "can"].iter().any(|how| fact.split_whitespace().next() == Some(how));
    let how = match asked.how.as_str() {
        _ if says_how => return fact.to_owned(),
        how @ ("never" | "can") => how,
        _ => "always",
    };
    format!("{how} {fact}")
}

/// Returns the line of the last action before a line of the scenario that is not passing, answering or conceding; 0 if
/// there is none.
fn before(script: &Script, at: usize) -> usize {
    let acts = |says: &Says| matches!(says, Says::Does(_, _, deed) if deed.is_act() && !matches!(deed, Deed::Concede));
    let lines = script.lines.iter().filter(|line| line.span.line < at && acts(&line.says));
    lines.map(|line| line.span.line).next_back().unwrap_or(0)
}

/// Returns the last line of what is done or expected that is not behind this one; 0 if the board itself is not over there.
fn at_a_line(script: &Script, from: usize) -> usize {
    script.lines.iter().map(|line| line.span.line).filter(|line| *line <= from).max().unwrap_or(0)
}

/// Returns the scenario up to a line, without expectations; up to its first action for 0.
fn up_to(text: &str, script: &Script, from: usize) -> String {
    let first = script.lines.iter().map(|line| line.span.line).next();
    let last = if from == 0 { first.map_or(usize::MAX, |first| first - 1) } else { from };
    let expects =
        |at: usize| script.lines.iter().any(|line| line.span.line == at && matches!(line.says, Says::Expects(_)));
    let kept = text.lines().take(last).enumerate().filter(|(at, _)| !expects(at + 1)).map(|(_, line)| line);
    kept.collect::<Vec<_>>().join("\n") + "\n"
}

/// Percent-encodes a text for an address.
fn encoded(text: &str) -> String {
    let one = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

impl ProofView {
    fn new(view: &View, proved: Result<Vec<Proved>, String>, next: Option<usize>, more: String) -> Self {
        let (proved, refused) = match proved {
            Ok(proved) => (proved, String::new()),
            Err(refused) => (vec![], refused),
        };
        let looked_at = proved.iter().map(|proved| proved.states).sum();
        let so_far = next.map_or_else(String::new, |_| words::so_far(looked_at));
        Self {
            claims: proved.iter().map(|proved| ClaimView::new(view, proved)).collect(),
            refused,
            next,
            so_far,
            more,
            level: 2,
        }
    }
}

impl ClaimView {
    fn new(view: &View, proved: &Proved) -> Self {
        let example = proved.example.as_ref().filter(|example| example.replays);
        Self {
            word: words::verdict(proved.verdict),
            class: match proved.verdict {
                Verdict::Holds => "good",
                Verdict::DoesNot => "bad",
                Verdict::NotSettled => "open",
            },
            claim: proved.claim.clone(),
            means: words::means(proved.verdict, example.is_some()),
            open_title: words::open(proved.verdict),
            looked: words::looked(&edition_name(proved.edition), &proved.horizon, proved.states, proved.depth),
            open: proved.open.iter().map(|open| open.text.clone()).collect(),
            notes: proved.left_out.iter().chain(&proved.already).cloned().collect(),
            assumed: proved.assumed.clone(),
            line: example.map(|example| LineView {
                shows: example.shows.clone(),
                lines: example.lines.clone(),
                replay: href(&example.scenario),
                shrunk: example.shrunk.as_deref().map(href),
            }),
            hinges: proved.hinges.clone(),
            no_hinge: proved.hinges.is_empty() && proved.hinges_all,
            tried_all_rules: proved.carried_by_all,
            rules: proved.carried_by.iter().map(|rule| Number::new(view, *rule)).collect(),
        }
    }
}
