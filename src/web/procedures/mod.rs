//! `/procedures`: procedures of an event as cards to follow, the order of a turn by the engine's own tables, two cards
//! to a page, and the questions that a judge may answer.

mod timing;

use askama::Template;
use axum::extract::Query;
use serde::Deserialize;

use super::item::rule_href;
use super::page::{Layout, Page};
use super::view::View;
use super::words::procedures as words;
use crate::game::edition::procedures;
use crate::reference::penalties;
use crate::rule::{Edition, RuleNumber, RuleRef};
use crate::scenario::question::{About, about, rephrased};

use timing::Timing;

/// The most characters of a question.
const MOST: usize = 300;

/// The parameters of the address.
#[derive(Debug, Default, Deserialize)]
pub struct Wanted {
    /// The player's question.
    #[serde(default)]
    q: String,
    /// The level.
    #[serde(default)]
    level: String,
}

/// The page with procedures, timing and questions.
#[derive(Template)]
#[template(path = "procedures.html")]
pub struct ProceduresPage {
    layout: Layout,
    cards: Vec<CardView>,
    timing: Option<Timing>,
    question: String,
    /// True if the level is low.
    is_low: bool,
    answer: Option<Answer>,
    answers: Vec<Answer>,
}

/// A procedure.
struct CardView {
    id: &'static str,
    title: &'static str,
    steps: Vec<(Cited, &'static str)>,
    layer: &'static str,
}

/// A cited rule.
pub(super) struct Cited {
    number: String,
    href: String,
}

/// The answer whether a judge may answer a question.
struct Answer {
    about: &'static str,
    may: bool,
    rule: Cited,
    text: &'static str,
    /// The words by which the kind of question was recognized, or an empty string.
    sign: &'static str,
    /// The question rephrased as one about the rules, where that is possible.
    rephrased: Option<String>,
}

/// `GET /procedures?q=&level=`
pub async fn page(view: View, Query(wanted): Query<Wanted>) -> Page<ProceduresPage> {
    let question: String = wanted.q.trim().chars().take(MOST).collect();
    let is_low = wanted.level == "low";
    let tournament = penalties::guide().map(|guide| guide.edition);
    let core = view.in_force().map(|held| held.edition);
    let answered = |kind: About| {
        let (may, rule, text) = words::may_answer(kind, !is_low);
        let rule = cited(&view, tournament, rule);
        Answer { about: words::about(kind), may, rule, text, sign: "", rephrased: None }
    };
    let known = about(&question).filter(|_| !question.is_empty());
    let answer = known.map(|(kind, sign)| {
        let again = rephrased(&question).filter(|_| kind == About::Future && !is_low);
        Answer { sign, rephrased: again, ..answered(kind) }
    });
    let step = |step: &words::Step| {
        let edition = if step.of == "tr" { tournament } else { core };
        (cited(&view, edition, step.rule), step.text)
    };
    let card = |card: &words::Card| CardView {
        id: card.id,
        title: card.title,
        steps: card.steps.iter().map(step).collect(),
        layer: card.layer,
    };
    Page(ProceduresPage {
        layout: Layout::new(&view, "/procedures", words::TITLE).described(words::ABOUT),
        cards: words::CARDS.iter().map(card).collect(),
        timing: core.and_then(procedures).map(|tables| Timing::new(&view, tables)),
        answers: About::ALL.into_iter().map(answered).collect(),
        question,
        is_low,
        answer,
    })
}

/// Returns a rule by its number, with its address where the library has it.
fn cited(view: &View, edition: Option<Edition>, number: &str) -> Cited {
    let at = edition.zip(number.parse::<RuleNumber>().ok()).map(|(edition, number)| RuleRef::new(edition, number));
    let href = at.filter(|at| view.rule(*at).is_some()).map(rule_href).unwrap_or_default();
    Cited { number: number.to_owned(), href }
}
