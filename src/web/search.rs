//! `/`: the search, as a page; `/hits`: its hits alone, for search as you type.

use askama::Template;
use axum::extract::Query;
use serde::Deserialize;

use super::item::{Kind, rule_href};
use super::markup::{Markup, plain};
use super::page::{Badge, Layout, Page, edition_name, short_name};
use super::prose::run;
use super::view::View;
use crate::library::EditionRules;
use crate::rule::{Edition, RuleRef};
use crate::search::{self, Answer, HitKind, Notice, Reference, Snippet};

/// How many characters of the first rule are shown at once.
const FIRST: usize = 700;

/// What stands in the address of a search.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    #[serde(default)]
    q: String,
    #[serde(default)]
    edition: String,
}

/// The start page, with or without hits.
#[derive(Template)]
#[template(path = "search.html")]
pub struct SearchPage {
    layout: Layout,
    hits: Hits,
    editions: Vec<Badge>,
    chosen: String,
    chapters: Vec<super::item::Item>,
    held: Vec<Held>,
    only_digest: bool,
}

/// How many of something are held, and where they are listed.
struct Held {
    class: &'static str,
    href: &'static str,
    count: usize,
    name: &'static str,
}

/// The hits alone.
#[derive(Template)]
#[template(path = "hits.html")]
pub struct Hits {
    query: String,
    edition: Option<Edition>,
    said: String,
    within: Vec<Within>,
    notices: Vec<String>,
    also: Vec<String>,
    hits: Vec<Hit>,
    elsewhere: Vec<Hit>,
}

/// An edition to answer the same question from.
struct Within {
    name: String,
    class: &'static str,
    href: String,
    here: bool,
}

/// Its own template has escaped it.
impl askama::filters::HtmlSafe for Hits {}

/// One hit.
struct Hit {
    key: String,
    kind: Kind,
    href: String,
    number: String,
    title: Option<Markup>,
    path: Vec<String>,
    words: Markup,
    edition: Option<Badge>,
}

/// `/`: the start page; with `q`, its hits.
pub async fn page(view: View, Query(asked): Query<Asked>) -> Page<SearchPage> {
    let hits = Hits::new(&view, &asked);
    let title =
        if asked.q.trim().is_empty() { "Riftbound rules".to_owned() } else { format!("{}: search", asked.q.trim()) };
    let mut layout = Layout::new(&view, "/", title);
    layout.description = "Search the rules of Riftbound, edition by edition, with rulings and errata.".to_owned();
    layout.query = plain(&asked.q);
    if let Some(edition) = hits.edition.and_then(|edition| view.library().edition(edition)) {
        layout = layout.about(&view, edition);
    }
    let library = view.library();
    Page(SearchPage {
        editions: library.editions().rev().map(|edition| Badge::of(&view, edition)).collect(),
        chosen: asked.edition,
        chapters: view.in_force().map(|edition| super::edition::chapters(&view, edition)).unwrap_or_default(),
        held: held(&view),
        only_digest: library.editions().all(|edition| edition.rules().iter().all(|rule| rule.official.is_none())),
        layout,
        hits,
    })
}

fn held(view: &View) -> Vec<Held> {
    let library = view.library();
    let all = [
        ("k-faq", "/faq", library.faq().len(), "rulings"),
        ("k-errata", "/errata", library.errata().len(), "errata"),
        ("k-card", "/cards", library.cards().len(), "cards"),
        ("k-term", "/terms", view.graph().terms().len(), "terms"),
    ];
    let held = all.map(|(class, href, count, name)| Held { class, href, count, name });
    held.into_iter().filter(|held| held.count > 0).collect()
}

/// `/hits`: the hits alone.
pub async fn fragment(view: View, Query(asked): Query<Asked>) -> Page<Hits> {
    Page(Hits::new(&view, &asked))
}

impl Hits {
    fn new(view: &View, asked: &Asked) -> Self {
        let chosen = asked.edition.parse::<Edition>().ok();
        let edition = chosen.or_else(|| Some(view.in_force()?.edition));
        let query = search::Query { edition, ..search::Query::new(asked.q.trim()) };
        let answer = view.reference.index.search(&query);
        let hits: Vec<Hit> = answer.hits.iter().enumerate().map(|(at, hit)| Hit::new(view, hit, at == 0)).collect();
        Self {
            query: plain(asked.q.trim()),
            edition: answer.edition,
            said: said(&asked.q, &answer),
            within: within(view, asked.q.trim(), answer.edition),
            notices: answer.notices.iter().map(told).collect(),
            also: also(&answer),
            hits,
            elsewhere: answer.elsewhere.iter().map(|hit| Hit::new(view, hit, false)).collect(),
        }
    }
}

/// The editions that the same question can be put to, newest first.
fn within(view: &View, query: &str, here: Option<Edition>) -> Vec<Within> {
    let in_force = view.in_force().map(|edition| edition.edition);
    let way = |edition: &EditionRules| {
        let edition_of_address = (Some(edition.edition) != in_force).then(|| edition.edition.to_string());
        Within {
            name: short_name(edition.edition),
            class: Badge::of(view, edition).class(),
            href: address(query, edition_of_address),
            here: Some(edition.edition) == here,
        }
    };
    let (core, other): (Vec<_>, Vec<_>) =
        view.library().editions().rev().partition(|edition| edition.edition.is_core());
    core.into_iter().chain(other).map(way).collect()
}

/// The address of a search.
fn address(query: &str, edition: Option<String>) -> String {
    let edition = edition.map(|edition| format!("&edition={edition}")).unwrap_or_default();
    let mut address = String::from("/?q=");
    for byte in query.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => address.push(char::from(byte)),
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address + &edition
}

/// What a screen reader says when the hits have changed.
fn said(query: &str, answer: &Answer) -> String {
    match (query.trim().is_empty(), answer.hits.first()) {
        (true, _) => String::new(),
        (false, None) => "No hits.".to_owned(),
        (false, Some(first)) => {
            let name = first.number.map_or_else(|| plain(&first.title), |number| format!("rule {number}"));
            format!("{} hits, the first is {name}.", answer.hits.len())
        }
    }
}

fn told(notice: &Notice) -> String {
    match notice {
        Notice::NumberElsewhere { number, editions } => {
            let editions: Vec<String> = editions.iter().map(|edition| edition_name(*edition)).collect();
            format!("{number} does not exist in this edition. It does in {}.", editions.join(", "))
        }
        Notice::NoSuchNumber { number } => format!("No edition held here has a rule {number}."),
        Notice::EditionNotHeld { edition } => {
            format!("The library holds no {}; this is from another edition.", edition_name(*edition))
        }
        Notice::NothingConvincing { unknown } if unknown.is_empty() => {
            "Nothing here fits well enough to be called an answer.".to_owned()
        }
        Notice::NothingConvincing { unknown } => {
            format!(
                "No rule speaks of {}; nothing here fits well enough to be called an answer.",
                plain(&unknown.join(", "))
            )
        }
    }
}

/// What was searched for beside the words typed.
fn also(answer: &Answer) -> Vec<String> {
    let asked = &answer.asked;
    let corrected = asked.corrected.iter().map(|word| format!("{} for {}", word.meant, word.typed));
    let also = asked.also.iter().map(|also| match also.rule {
        Some(rule) => format!("{} ({}, {rule})", also.means, also.why),
        None => format!("{} ({})", also.means, also.why),
    });
    corrected.chain(also).map(|text| plain(&text)).collect()
}

impl Hit {
    fn new(view: &View, hit: &search::Hit, first: bool) -> Self {
        let at = match &hit.reference {
            Reference::Rule(at) => Some(*at),
            Reference::Slug(_) => None,
        };
        Self {
            key: format!("{}-{}", hit.kind, hit.reference),
            kind: kind(hit.kind),
            href: href(hit.kind, &hit.reference),
            number: hit.number.map(|number| number.to_string()).unwrap_or_default(),
            title: title(hit),
            path: hit.title_path.iter().map(|title| super::markup::start(title, 48)).collect(),
            words: whole(view, at, first, &hit.snippet).unwrap_or_else(|| marked(&hit.snippet)),
            edition: at.and_then(|at| view.library().edition(at.edition)).map(|edition| Badge::of(view, edition)),
        }
    }
}

/// The title of a hit, unless it says nothing that its path or its words do not.
fn title(hit: &search::Hit) -> Option<Markup> {
    let said = hit.title.is_empty() || hit.title_path.contains(&hit.title) || hit.snippet.text == hit.title;
    (!said || hit.number.is_none()).then(|| run(&hit.title, &[]))
}

/// The first hit answers at once: with all its words, where they are not many and the snippet marks nothing that they
/// would not show.
fn whole(view: &View, at: Option<RuleRef>, first: bool, snippet: &Snippet) -> Option<Markup> {
    let text = view.rule(at?)?.text();
    (first && snippet.marks.is_empty() && text.len() <= FIRST).then(|| run(text, &[]))
}

fn marked(snippet: &Snippet) -> Markup {
    let mut markup = Markup::default();
    for (piece, marked) in snippet.pieces() {
        if marked {
            markup.raw("<mark>");
        }
        markup.text(piece);
        if marked {
            markup.raw("</mark>");
        }
    }
    markup
}

fn kind(kind: HitKind) -> Kind {
    match kind {
        HitKind::Rule => Kind::Rule,
        HitKind::Faq => Kind::Ruling,
        HitKind::Errata => Kind::Erratum,
        HitKind::Card => Kind::Card,
        HitKind::Term => Kind::Term,
        HitKind::Scenario => Kind::Scenario,
    }
}

fn href(kind: HitKind, reference: &Reference) -> String {
    match (kind, reference) {
        (_, Reference::Rule(at)) => rule_href(*at),
        (HitKind::Faq, Reference::Slug(slug)) => format!("/faq/{slug}"),
        (HitKind::Errata | HitKind::Card, Reference::Slug(slug)) => format!("/cards/{slug}"),
        (HitKind::Term, Reference::Slug(slug)) => format!("/terms/{slug}"),
        (HitKind::Rule | HitKind::Scenario, Reference::Slug(slug)) => format!("/{slug}"),
    }
}
