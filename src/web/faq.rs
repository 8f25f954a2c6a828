//! `/faq`: all rulings, by FAQ and section; `/faq/{slug}`: one ruling with its fate.

use askama::Template;
use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};

use super::cache::Caching;
use super::citation_text::{Copies, whose};
use super::item::{Item, Kind};
use super::markup::{Markup, plain, start, title_case};
use super::page::{Layout, Page, edition_name};
use super::prose::{linked, prose};
use super::refusal::Refusal;
use super::replay::{self, Proof};
use super::show;
use super::view::View;
use super::words;
use crate::document::{Fate, Later, Wording};
use crate::graph::{NodeId, Part};
use crate::library::Ruling;
use crate::reference::holds::{Ground, Holding, Holds, holding};
use crate::reference::{RulingAnswer, rules_of};
use crate::rule::RuleRef;

/// All rulings.
#[derive(Template)]
#[template(path = "faqs.html")]
pub struct FaqsPage {
    layout: Layout,
    faqs: Vec<FaqList>,
}

/// The rulings of one FAQ.
struct FaqList {
    name: String,
    facts: String,
    sections: Vec<(String, Vec<Item>)>,
}

/// One ruling.
#[derive(Template)]
#[template(path = "faq.html")]
pub struct FaqPage {
    layout: Layout,
    question: String,
    path: Vec<String>,
    facts: String,
    status: Option<Status>,
    over: Option<String>,
    /// True if it is still correct as a whole: the answer stands first then.
    holds: bool,
    follows: Option<Item>,
    fates: Vec<FateLine>,
    wordings: Vec<Answer>,
    notes: Vec<String>,
    rules: Vec<Item>,
    cards: Vec<Item>,
    proofs: Vec<Proof>,
    copies: Copies,
    /// The address of the page that shows it alone.
    shown: String,
    previous: Option<Item>,
    next: Option<Item>,
}

/// The standing of a ruling today, shown before anything else.
struct Status {
    class: &'static str,
    text: String,
    why: String,
}

/// The answer in one of its wordings.
struct Answer {
    class: &'static str,
    whose: &'static str,
    question: Option<String>,
    text: Markup,
    href: String,
}

/// The effect of a later text on a ruling.
struct FateLine {
    class: &'static str,
    word: &'static str,
    by: String,
    note: String,
    rules: Vec<Item>,
}

/// `/faq`
pub async fn list(view: View) -> Page<FaqsPage> {
    let mut faqs: Vec<FaqList> = Vec::new();
    for ruling in view.library().faq() {
        let name = title(ruling);
        if faqs.last().is_none_or(|last| last.name != name) {
            faqs.push(FaqList { name, facts: facts(ruling), sections: Vec::new() });
        }
        let Some(faq) = faqs.last_mut() else { continue };
        let section = plain(&ruling.entry.path.join(" \u{203a} "));
        if faq.sections.last().is_none_or(|(last, _)| *last != section) {
            faq.sections.push((section, Vec::new()));
        }
        if let Some((_, items)) = faq.sections.last_mut() {
            items.push(item(&view, ruling));
        }
    }
    faqs.reverse();
    let layout = Layout::new(&view, "/faq", words::page::RULINGS).described(words::faq::ABOUT);
    Page(FaqsPage { layout, faqs })
}

/// `/faq/{slug}`
pub async fn page(view: View, Path(slug): Path<String>) -> Result<Page<FaqPage>, Refusal> {
    let all = view.library().faq();
    let at = all.iter().position(|ruling| ruling.entry.slug == slug);
    let Some((at, ruling)) = at.and_then(|at| Some((at, all.get(at)?))) else {
        return Err(Refusal::Entry { kind: Kind::Ruling, slug });
    };
    let beside =
        |at: Option<usize>| all.get(at?).filter(|other| other.faq == ruling.faq).map(|other| item(&view, other));
    let entry = &ruling.entry;
    let layout = Layout::new(&view, format!("/faq/{slug}"), format!("{} \u{b7} {}", entry.question, title(ruling)));
    let followed = entry.follows.as_ref().and_then(|slug| all.iter().find(|other| other.entry.slug == *slug));
    Ok(Page(FaqPage {
        layout: layout.described(&entry.answer).portrayed(&view),
        question: plain(&entry.question),
        path: entry.path.iter().map(|title| plain(title)).collect(),
        facts: facts(ruling),
        holds: holding_now(&view, ruling).is_some_and(|holding| holding.holds == Holds::Still),
        status: holding_now(&view, ruling).map(|holding| status(&holding)),
        over: over(&view, ruling),
        follows: followed.map(|other| item(&view, other)),
        fates: entry.later.iter().map(|later| FateLine::new(&view, later)).collect(),
        wordings: wordings(&view, ruling),
        notes: entry.notes.iter().map(|note| plain(note)).collect(),
        rules: rules(&view, ruling),
        cards: cards(&view, ruling),
        proofs: replay::proofs(&entry.scenarios).await,
        copies: copies(ruling),
        shown: show::of_ruling(&slug),
        previous: beside(at.checked_sub(1)).map(shortened),
        next: beside(at.checked_add(1)).map(shortened),
    }))
}

/// Tells a ruling: question and answer, when and over what it was given, whether it still holds, and what it rests on.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/rulings/{slug}", tag = "reference",
    params(("slug" = String, Path, description = "Its name in an address", example = "how-do-i-hide-a-card")),
    responses((status = 200, description = "The ruling and what became of it", body = RulingAnswer), (status = 404, description = "There is no such ruling")),
))]
pub async fn json(view: View, Path(slug): Path<String>) -> Result<Response, Refusal> {
    let ruling = RulingAnswer::of(&view.reference, &slug, view.today);
    let ruling = ruling.ok_or(Refusal::Entry { kind: Kind::Ruling, slug })?;
    Ok((Caching::Revalidate, Json(ruling)).into_response())
}

/// Returns a ruling in one line, with its standing.
fn item(view: &View, ruling: &Ruling) -> Item {
    Item {
        kind: Kind::Ruling,
        href: format!("/faq/{}", ruling.entry.slug),
        number: String::new(),
        text: plain(&ruling.entry.question),
        note: holding_now(view, ruling).map(|holding| words::faq::in_a_list(&holding)).unwrap_or_default(),
    }
}

fn shortened(item: Item) -> Item {
    Item { text: start(&item.text, 60), ..item }
}

/// Returns the name of the FAQ for people: `Origins FAQ`.
fn title(ruling: &Ruling) -> String {
    words::faq::name(&title_case(&ruling.faq))
}

/// Returns the source and date of a ruling, and the editions it applies to.
pub(super) fn facts(ruling: &Ruling) -> String {
    let reach = ruling.reach.map(|reach| (reach.over, reach.until));
    words::faq::facts(&title(ruling), ruling.date, reach)
}

/// Returns the standing of a ruling in the edition in force today.
fn holding_now(view: &View, ruling: &Ruling) -> Option<Holding> {
    Some(holding(&view.reference, ruling, view.in_force()?.edition))
}

/// Returns the standing of a ruling for the page that shows it alone: as a note if it still holds, else as a caution.
pub(super) fn standing(view: &View, ruling: &Ruling) -> (String, String) {
    match holding_now(view, ruling) {
        Some(holding) if holding.holds == Holds::Still => (words::faq::status(&holding), String::new()),
        Some(holding) => {
            let notes = ruling.entry.later.iter().rev().map(|later| plain(&later.note));
            let note = notes.into_iter().find(|note| !note.is_empty());
            let status = words::faq::status(&holding);
            (String::new(), note.map_or_else(|| status.clone(), |note| words::faq::with_note(&status, &note)))
        }
        None => Default::default(),
    }
}

fn status(holding: &Holding) -> Status {
    let class = match holding.holds {
        Holds::Still => "now",
        Holds::Changed => "next",
        Holds::Obsolete => "past",
        Holds::Unchecked => "unsure",
    };
    let why = match &holding.ground {
        // That this edition confirms it stands below, with the rules.
        Ground::Stated(by) if by.parse() == Ok(holding.edition) => {
            return Status { class, text: words::faq::status(holding), why: String::new() };
        }
        Ground::Stated(by) => by.parse().map_or_else(|_| plain(by), edition_name),
        _ => String::new(),
    };
    Status { class, text: words::faq::status(holding), why: words::faq::why(&holding.ground, &why) }
}

/// Returns a sentence if the edition that ends its reach, or its publisher, has taken the FAQ out of force; that says
/// nothing about the answer.
fn over(view: &View, ruling: &Ruling) -> Option<String> {
    let until = ruling.reach.and_then(|reach| reach.until);
    let begun =
        |edition| view.library().edition(edition).and_then(|held| held.in_force).is_some_and(|from| from <= view.today);
    if let Some(until) = until.filter(|until| begun(*until)) {
        return Some(words::faq::superseded(&edition_name(until)));
    }
    let retired = ruling.issue.and_then(|issue| issue.retired).filter(|day| *day <= view.today)?;
    Some(words::faq::withdrawn(retired))
}

fn wordings(view: &View, ruling: &Ruling) -> Vec<Answer> {
    let node = NodeId::Faq(ruling.entry.slug.as_str().into());
    let document = view.library().documents().get(ruling.document);
    let href = document.map(|held| format!("/documents/{}", held.id)).unwrap_or_default();
    let own = Answer {
        class: class(ruling.wording),
        whose: whose(ruling.wording),
        question: None,
        text: linked(view, &node, ruling.wording, Part::Answer, &ruling.entry.answer),
        href,
    };
    let beside = ruling.official.as_ref().filter(|_| ruling.wording == Wording::Digest);
    let official = beside.map(|entry| Answer {
        class: class(Wording::Official),
        whose: whose(Wording::Official),
        question: Some(plain(&entry.question)),
        text: prose(&entry.answer, &[]),
        href: String::new(),
    });
    official.into_iter().chain([own]).collect()
}

/// Returns the class that styles the words of a source.
pub fn class(wording: Wording) -> &'static str {
    match wording {
        Wording::Official => "official",
        Wording::Digest => "digest",
        Wording::Others => "others",
    }
}

fn rules(view: &View, ruling: &Ruling) -> Vec<Item> {
    rules_of(&view.reference, ruling).into_iter().map(|rule| of_edition(view, rule)).collect()
}

/// Returns a rule in one line with its edition.
pub fn of_edition(view: &View, rule: RuleRef) -> Item {
    Item { note: edition_name(rule.edition), ..Item::rule(view, rule, 80) }
}

fn cards(view: &View, ruling: &Ruling) -> Vec<Item> {
    let slugs = ruling.entry.cards.iter().map(|name| view.library().card_slug(name));
    let mut cards: Vec<Item> =
        slugs.filter_map(|slug| Item::node(view, &NodeId::Card(slug.as_str().into()), 80)).collect();
    cards.dedup();
    cards
}

fn copies(ruling: &Ruling) -> Copies {
    let entry = ruling.official.as_ref().unwrap_or(&ruling.entry);
    let ours = ruling.official.is_none() && ruling.wording == Wording::Digest;
    let mut source = title(ruling);
    if let Some(date) = ruling.date {
        source.push_str(&format!(", {date}"));
    }
    if ours {
        source.push_str(words::copy::IN_OUR_WORDS);
    }
    let words: Vec<String> = entry.answer.lines().map(plain).collect();
    Copies::new(&start(&entry.question, 200), &format!("/faq/{}", ruling.entry.slug), &source, &words)
}

impl FateLine {
    fn new(view: &View, later: &Later) -> Self {
        let class = match later.fate {
            Fate::Confirmed => "now",
            Fate::Overtaken => "past",
            Fate::Changed | Fate::Open => "next",
        };
        let by = later.by.parse().map_or_else(|_| plain(&later.by), edition_name);
        let rules = later.rules.iter().map(|rule| of_edition(view, *rule)).collect();
        Self { class, word: words::faq::fate(later.fate), by, note: plain(&later.note), rules }
    }
}
