//! `/replay`: a board is typed, its replay read. Everything that was typed is in the address, so that a link can be
//! pasted into a chat and the Back button works; nothing is stored here.

mod bench;
mod build;
mod language;
mod link;
mod note;
mod parting;
#[cfg(feature = "app")]
mod preview;
mod proving;
#[cfg(feature = "app")]
mod public;
mod result;
mod rewind;
mod shelf;
#[cfg(feature = "app")]
mod shown;
mod suggest;
mod table;
mod trace_view;
mod triggers;

use askama::Template;
use axum::body::Bytes;
use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use self::build::Build;
#[cfg(not(feature = "app"))]
use self::link::MOST_TEXT;

pub use self::link::href;
#[cfg(feature = "app")]
pub use self::link::{MOST_TEXT, unpack as unpacked};
pub use self::proving::page as proved;
use self::result::ResultView;
use self::table::{MOST_TOLD, fitted, replayed};
use super::cache::Caching;
use super::page::{Layout, Page};
use super::refusal::Refusal;
use super::view::View;
use super::words::replay as words;
use crate::reference::{enactment, kin};
use crate::rule::Edition;
use crate::scenario::why::Missing;
use crate::scenario::{Options, Replay};

pub use self::build::{Part, build};
#[cfg(feature = "app")]
pub use self::language::{RARITIES, TEXT as LANGUAGE};
pub use self::language::{language, rarities};
pub use self::parting::about as parting;
#[cfg(feature = "app")]
pub use self::preview::preview;
#[cfg(feature = "app")]
pub use self::public::Public;
pub use self::rewind::drawn;
pub use self::shelf::{Proof, Proven, naming, proofs, shown, with_card};
#[cfg(feature = "app")]
pub use self::shown::Shown;
pub use self::suggest::cards;
#[cfg(feature = "app")]
pub use self::table::fitting;

/// The most ways of answering choices that are followed for a visitor.
const MOST_OUTCOMES: usize = 128;

/// `/replay`
#[derive(Template)]
#[template(path = "replay.html")]
pub struct ReplayPage {
    layout: Layout,
    text: String,
    /// The reason why there is nothing to replay though something was asked for, or an empty string.
    trouble: &'static str,
    examples: Vec<Example>,
    build: Build,
    /// True if the form was just used, without a script.
    building: bool,
    /// A note where the edition in force is not enacted yet.
    behind: Option<String>,
    result: Option<ResultView>,
}

/// A scenario to start from.
pub struct Example {
    /// The subject.
    pub name: &'static str,
    /// The address of its replay.
    pub href: String,
}

/// The parameters of the address.
#[derive(Debug, Deserialize)]
pub struct Params {
    s: Option<String>,
    /// The part of the form that was just filled in.
    built: Option<String>,
    /// Present if something was missing in it.
    amiss: Option<String>,
    #[serde(flatten)]
    question: Question,
}

/// The questions about a replay.
#[derive(Debug, Default, Deserialize)]
pub struct Question {
    /// The subject of the question why something happened to it.
    why: Option<String>,
    /// The rule or event of the question why it did not fire or happen.
    why_not: Option<String>,
    /// The number of the first action to undo.
    rewind: Option<String>,
    /// Present if the triggers are asked for.
    triggers: Option<String>,
}

/// The fields of the form: the text, and a line to insert as a button sends it: the number of the line before which it
/// belongs (0 for the end), a blank and the line.
#[derive(Debug, Deserialize)]
pub struct Typed {
    text: String,
    add: Option<String>,
}

/// The parameters of the API.
#[derive(Debug, Default, Deserialize)]
pub struct Wanted {
    /// The editions, separated by commas.
    #[serde(default)]
    pub(in crate::web) edition: String,
    #[serde(default)]
    pub(in crate::web) all_outcomes: bool,
    pub(in crate::web) why: Option<String>,
    pub(in crate::web) why_not: Option<String>,
    pub(in crate::web) rewind: Option<String>,
    /// True if the accountable player of each trigger is wanted.
    #[serde(default)]
    pub(in crate::web) triggers: bool,
    /// True if cleanup steps that did nothing are left out.
    #[serde(default)]
    pub(in crate::web) brief: bool,
    /// The most bytes of the answer.
    pub(in crate::web) most: Option<usize>,
}

/// `GET /replay?s=`
pub async fn page(view: View, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    let text = asked.s.as_deref().map(link::unpack);
    let trouble = match text {
        Some(None) => words::LINK_NOT_WHOLE,
        _ => "",
    };
    let text = text.flatten().unwrap_or_default();
    if text.trim().is_empty() {
        return Ok(Page(ReplayPage::new(&view, text, trouble, &asked, None)).into_response());
    }
    let options = asked.question.options()?;
    let typed = text.clone();
    let html = replayed(&view, typed, options, move |view, replay| {
        fitted(replay, |told| {
            let result = ResultView::new(view, &text, told);
            ReplayPage::new(view, text.clone(), trouble, &asked, Some(result))
        })
    });
    Ok((Caching::Revalidate, Html(html.await??)).into_response())
}

/// Returns the frame of the page, with a preview of its replay.
fn layout(view: &View, result: Option<&ResultView>) -> Layout {
    let Some(result) = result else {
        return Layout::new(view, "/replay", words::TITLE).described(words::ABOUT);
    };
    let title = words::title(result.word());
    let picture = format!("/replay.png?s={}", result.packed);
    Layout::new(view, &result.link, title).described(&result.brief()).pictured(view, &picture)
}

/// `POST /replay`: redirects to the page that carries the sent text in its address.
pub async fn submit(Form(typed): Form<Typed>) -> Result<Response, Refusal> {
    let text = typed.whole();
    if text.len() > MOST_TEXT {
        return Err(Refusal::TooLong { most: MOST_TEXT });
    }
    Ok((Caching::Never, Redirect::to(&href(&text))).into_response())
}

/// `POST /replay/run`: the result of a scenario, as a part of a page.
pub async fn fragment(view: View, Query(question): Query<Question>, body: Bytes) -> Result<Response, Refusal> {
    let text = text_of(&body)?;
    let typed = build::or_standing(&text).to_owned();
    let html = replayed(&view, typed, question.options()?, move |view, replay| {
        fitted(replay, |told| ResultView::new(view, &text, told))
    });
    Ok((Caching::Never, Html(html.await??)).into_response())
}

/// Replays a scenario and tells every step with the rule that it rests on.
#[cfg_attr(feature = "app", utoipa::path(
    post, path = "/api/v1/replay", tag = "replay",
    params(
        ("edition" = Option<String>, Query, description = "Editions, by commas; left out, those that the scenario names, else the newest", example = "1.4"),
        ("all_outcomes" = Option<bool>, Query, description = "Whether choices that nobody makes are followed in every direction", example = false),
        ("why" = Option<String>, Query, description = "An object, battlefield or player of whom it is told why", example = "Guard"),
        ("why_not" = Option<String>, Query, description = "The number of a rule, or what could have happened as it is typed after `=>` (`Watcher triggers`): it is told why it did not", example = "Guard triggers"),
        ("brief" = Option<bool>, Query, description = "Whether steps of cleanups that did nothing are left out", example = true),
        ("most" = Option<usize>, Query, description = "The most bytes of the answer, which then says what it leaves out"),
        ("rewind" = Option<String>, Query, description = "The number of an action, the first being 1: what has to be undone at the table to come back to before it"),
        ("triggers" = Option<bool>, Query, description = "Whether it is told who is accountable for each trigger, by when it had to be acknowledged, and what happens if it was missed"),
    ),
    request_body(content = String, content_type = "text/plain", description = "The scenario; /replay/language tells the language", example = json!("players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove\nall pass\n=> Guard dies\n")),
    responses((status = 200, description = "A run for each edition: verdict, steps, events, cleanups, expectations, receipt; and where the editions differ", body = Replay), (status = 400, description = "The body is not UTF-8"), (status = 404, description = "The edition is none"), (status = 413, description = "The scenario is too long"), (status = 503, description = "Too many are replaying; Retry-After says when to come back")),
))]
pub async fn api(view: View, Query(wanted): Query<Wanted>, body: Bytes) -> Result<Response, Refusal> {
    let text = text_of(&body)?;
    let editions = editions(&wanted.edition)?;
    let question = Question {
        why: wanted.why,
        why_not: wanted.why_not,
        rewind: wanted.rewind,
        triggers: wanted.triggers.then(|| "1".to_owned()),
    };
    let options = Options { editions, all_outcomes: wanted.all_outcomes, ..question.options()? };
    let (brief, most) = (wanted.brief, wanted.most.unwrap_or(MOST_TOLD).min(MOST_TOLD));
    let json = replayed(&view, text, options, move |_, replay| {
        let told = if brief { replay.brief() } else { replay.clone() };
        serde_json::to_vec(&told.within(most))
    });
    let json = json.await?.map_err(|_| Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR))?;
    Ok((Caching::Never, [(CONTENT_TYPE, "application/json")], json).into_response())
}

impl ReplayPage {
    fn new(view: &View, text: String, trouble: &'static str, asked: &Params, result: Option<ResultView>) -> Self {
        let layout = layout(view, result.as_ref());
        // The badge of each run stands beside its verdict.
        let badge = layout.badge.filter(|_| result.is_none());
        let layout = Layout { badge, ..layout };
        let build = Build::of(&text, asked.built.as_deref(), asked.amiss.is_some(), &view.reference.cards);
        let building = asked.built.is_some();
        let behind =
            enactment::behind(view.today).map(|(issue, enacted)| words::behind(&issue.name, issue.in_force, enacted));
        Self { layout, text, trouble, examples: examples(), build, building, behind, result }
    }

    /// Returns true if the text is open from the start. A visitor who follows a link wants the verdict first.
    fn is_open(&self) -> bool {
        self.building || self.result.as_ref().is_none_or(ResultView::is_invalid)
    }
}

/// Parses editions, separated by commas.
pub fn editions(named: &str) -> Result<Vec<Edition>, Refusal> {
    let named = named.split(',').map(str::trim).filter(|name| !name.is_empty());
    named.map(|name| name.parse().map_err(|_| Refusal::Name(name.to_owned()))).collect()
}

impl Typed {
    /// Returns the text with the line inserted, with normalized line breaks.
    fn whole(&self) -> String {
        let text = self.text.replace("\r\n", "\n");
        let add = self.add.as_deref().and_then(|add| add.split_once(' '));
        match add.and_then(|(at, line)| Some((at.parse().ok()?, line))) {
            Some((at, line)) => with_line(&text, at, line),
            None => text,
        }
    }
}

/// Inserts a line into a text: before the line of this number, or at the end for 0.
fn with_line(text: &str, at: usize, line: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if at == 0 {
        while lines.last().is_some_and(|last| last.trim().is_empty()) {
            lines.pop();
        }
    }
    let at = if at == 0 { lines.len() } else { (at - 1).min(lines.len()) };
    lines.insert(at, line);
    lines.join("\n") + "\n"
}

/// Returns the scenario that was sent.
pub fn text_of(body: &Bytes) -> Result<String, Refusal> {
    if body.len() > MOST_TEXT {
        return Err(Refusal::TooLong { most: MOST_TEXT });
    }
    Ok(String::from_utf8_lossy(body).replace("\r\n", "\n"))
}

impl Question {
    fn options(&self) -> Result<Options, Refusal> {
        let asked =
            |field: &Option<String>| field.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let from = asked(&self.rewind).map(|from| from.parse().map_err(|_| Refusal::Name(from)));
        Ok(Options {
            most_outcomes: MOST_OUTCOMES,
            why: asked(&self.why),
            why_not: asked(&self.why_not).map(|missing| Missing::from(missing.as_str())),
            rewind: from.transpose()?,
            barred: true,
            triggers: asked(&self.triggers).is_some(),
            ..Options::default()
        })
    }
}

/// Adds to a difference the lineage of its rules in the other editions.
fn trace(view: &View, replay: &mut Replay) {
    if let Some(difference) = &mut replay.difference {
        difference.lineage = kin(&view.reference, difference);
    }
}

/// Returns the first examples: a combat step by step, a Showdown without one, a facedown card.
pub fn tour() -> Vec<Example> {
    let mut tour = examples();
    tour.truncate(3);
    tour
}

/// Returns the examples.
fn examples() -> Vec<Example> {
    const EXAMPLES: [(&str, &str); 4] = [
        (words::COMBAT, include_str!("examples/combat.scn")),
        (words::SHOWDOWN, include_str!("examples/showdown.scn")),
        (words::HIDDEN, include_str!("examples/hidden.scn")),
        (words::TRIGGERS, include_str!("examples/triggers.scn")),
    ];
    EXAMPLES.map(|(name, text)| Example { name, href: href(text) }).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario;

    #[test]
    fn a_line_is_put_where_it_belongs() {
        let typed = |add: &str| Typed { text: "a\r\nb\r\n\r\n".to_owned(), add: Some(add.to_owned()) }.whole();
        assert_eq!(typed("0 c d"), "a\nb\nc d\n");
        assert_eq!(typed("2 c d"), "a\nc d\nb\n\n");
        assert_eq!(typed("99 c"), "a\nb\n\nc\n");
        assert_eq!(typed("nonsense"), "a\nb\n\n");
    }

    #[test]
    fn the_examples_come_out_as_they_say() {
        for example in examples() {
            let text = link::unpack(example.href.trim_start_matches("/replay?s=")).unwrap();
            let replay = scenario::replay(&text, &Options::default());
            let runs: Vec<_> = replay.runs.iter().map(|run| run.verdict).collect();
            assert_eq!(runs, [scenario::Verdict::AsExpected], "{}", example.name);
        }
    }
}
