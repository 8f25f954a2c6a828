//! `/practice`: practice boards, by topic; `/practice/{slug}`: one of them, its answers with reasons; `/practice.tsv`:
//! all of them for flashcard programs.
//!
//! An item that the edition in force answers differently is withdrawn: each is replayed under it before its answers are
//! shown.

use askama::Template;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use super::cache::Caching;
use super::concurrency::PROOFS;
use super::faq::of_edition;
use super::item::{Item as Link, Kind};
use super::markup::{Markup, plain};
use super::page::{Layout, Page, edition_name};
use super::refusal::Refusal;
use super::replay::{drawn, href};
use super::view::View;
use super::words::practice as words;
use crate::rule::{Edition, RuleRef};
use crate::scenario::practice::{Answer, Item, Misconception, Posed, shipped};

/// The address of the items as a table.
pub const TABLE: &str = "/practice.tsv";

/// The page with all items.
#[derive(Template)]
#[template(path = "practices.html")]
pub struct ListPage {
    layout: Layout,
    under: String,
    count: usize,
    topics: Vec<Topic>,
}

/// The items of one topic.
struct Topic {
    name: &'static str,
    items: Vec<(u8, Link)>,
}

/// The page of one item.
#[derive(Template)]
#[template(path = "practice.html")]
pub struct ItemPage {
    layout: Layout,
    slug: String,
    topic: &'static str,
    level: u8,
    under: String,
    question: &'static str,
    picture: Markup,
    typed: String,
    actions: Vec<String>,
    /// Empty where the item is withdrawn: the edition in force answers it differently.
    answers: Vec<Told>,
    previous: Option<Link>,
    next: Option<Link>,
}

/// An answer, with the reason why it is right or wrong.
struct Told {
    right: bool,
    text: String,
    why: String,
    /// The rules that decide it.
    rules: Vec<Link>,
    /// The address of its replay, or an empty string.
    href: String,
}

/// `GET /practice`
pub async fn list(view: View) -> Result<Page<ListPage>, Refusal> {
    let edition = edition(&view)?;
    let items = standing(edition);
    let mut topics: Vec<Topic> = Vec::new();
    for item in &items {
        if topics.last().is_none_or(|last| last.name != item.topic) {
            topics.push(Topic { name: &item.topic, items: Vec::new() });
        }
        if let Some(topic) = topics.last_mut() {
            topic.items.push((item.level.number(), link(item)));
        }
    }
    Ok(Page(ListPage {
        layout: Layout::new(&view, "/practice", words::TITLE).described(words::ABOUT),
        under: edition_name(edition),
        count: items.len(),
        topics,
    }))
}

/// `GET /practice/{slug}`
pub async fn page(view: View, Path(slug): Path<String>) -> Result<Page<ItemPage>, Refusal> {
    let edition = edition(&view)?;
    let items = standing(edition);
    let item = shipped().and_then(|practice| practice.named(&slug)).ok_or(Refusal::Page)?;
    let at = items.iter().position(|other| std::ptr::eq(*other, item));
    let beside = |at: Option<usize>| at.and_then(|at| items.get(at)).map(|item| link(item));
    let posed = PROOFS.done(move || item.posed(edition)).await?.map_err(|_| Refusal::Page)?;
    let (picture, _) = drawn(&posed.start, "practice");
    Ok(Page(ItemPage {
        layout: Layout::new(&view, format!("/practice/{slug}"), &*item.question).described(words::ABOUT),
        topic: &item.topic,
        level: item.level.number(),
        under: edition_name(edition),
        question: &item.question,
        picture,
        answers: if posed.fault.is_none() { answers(&view, item, edition, &posed) } else { Vec::new() },
        typed: posed.typed,
        actions: posed.actions,
        previous: beside(at.and_then(|at| at.checked_sub(1))),
        next: beside(at.and_then(|at| at.checked_add(1))),
        slug,
    }))
}

/// `GET /practice.tsv`: a tab-separated line for each item: question, board, answers, the right one, the deciding rules
/// in words and by number, topic, level, edition and address.
pub async fn table(view: View) -> Result<Response, Refusal> {
    let edition = edition(&view)?;
    let items = standing(edition);
    let rows = {
        let view = view.clone();
        PROOFS.done(move || items.iter().filter_map(|item| row(&view, item, edition)).collect::<String>()).await?
    };
    let told = format!("{}{rows}", words::COLUMNS);
    Ok((Caching::Revalidate, [(CONTENT_TYPE, "text/tab-separated-values; charset=utf-8")], told).into_response())
}

/// Returns the edition in force; without one there is nothing to practise.
fn edition(view: &View) -> Result<Edition, Refusal> {
    view.in_force().map(|held| held.edition).ok_or(Refusal::Page)
}

/// Returns the items that an edition answers as they say.
fn standing(edition: Edition) -> Vec<&'static Item> {
    shipped().into_iter().flat_map(|practice| practice.under(edition)).collect()
}

/// Returns an item as a line of a list.
fn link(item: &Item) -> Link {
    Link {
        kind: Kind::Scenario,
        href: format!("/practice/{}", item.slug()),
        number: String::new(),
        text: plain(&item.question),
        note: String::new(),
    }
}

/// Returns all answers, the right one at a position that depends on the question.
fn answers(view: &View, item: &Item, edition: Edition, posed: &Posed) -> Vec<Told> {
    let written = shipped().map_or(edition, |practice| practice.edition);
    let right = Told {
        right: true,
        text: words::answer(&item.answer),
        why: words::sentence(&posed.why),
        rules: item.deciding(written).filter_map(|rule| held(view, rule)).collect(),
        href: href(&item.solved(&posed.text, &[edition])),
    };
    let mut all: Vec<Told> = item
        .others
        .iter()
        .map(|other| wrong(view, item, other.answer.clone(), other.because, &posed.text, written))
        .collect();
    let at = match item.answer {
        Answer::Allowed => 0,
        Answer::Refused => all.len(),
        Answer::So(_) => item.question.bytes().map(usize::from).sum::<usize>() % (all.len() + 1),
    };
    all.insert(at, right);
    all
}

fn wrong(view: &View, item: &Item, answer: Answer, because: Misconception, board: &str, written: Edition) -> Told {
    let (rules, editions) = match because {
        Misconception::Without(rule) => (held(view, RuleRef::new(written, rule)).into_iter().collect(), None),
        Misconception::Edition(other) => (vec![], Some([other, written])),
        Misconception::AsPrinted(_) => (vec![], None),
    };
    Told {
        right: false,
        text: words::answer(&answer),
        why: words::because(because),
        rules,
        href: editions.map(|both| href(&item.solved(board, &both))).unwrap_or_default(),
    }
}

/// Returns a rule with its edition, where the library has it.
fn held(view: &View, at: RuleRef) -> Option<Link> {
    view.rule(at).map(|_| of_edition(view, at))
}

/// Returns an item as a line of the table.
fn row(view: &View, item: &Item, edition: Edition) -> Option<String> {
    let written = shipped().map_or(edition, |practice| practice.edition);
    let rules: Vec<RuleRef> = item.deciding(written).collect();
    let texts: Vec<String> = rules.iter().filter_map(|rule| Some(plain(view.rule(*rule)?.text()))).collect();
    let mut choices: Vec<String> =
        std::iter::once(&item.answer).chain(item.others.iter().map(|other| &other.answer)).map(words::answer).collect();
    choices.sort();
    let cells = [
        item.question.clone(),
        item.board().ok()?.trim_end().replace('\n', "<br>"),
        choices.join(" / "),
        words::answer(&item.answer),
        texts.join(" "),
        rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        item.topic.clone(),
        item.level.number().to_string(),
        edition.to_string(),
        format!("/practice/{}", item.slug()),
    ];
    Some(cells.map(|cell| cell.replace(['\t', '\n', '\r'], " ")).join("\t") + "\n")
}

/// Returns the slugs of all shipped items: a withdrawn one has no page.
pub fn slugs() -> impl Iterator<Item = &'static str> {
    shipped().into_iter().flat_map(|all| &all.items).map(Item::slug)
}
