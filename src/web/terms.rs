//! `/terms`: keywords and defined terms; `/terms/{slug}`: the meaning of one in each edition, and its uses.

use askama::Template;
use axum::extract::Path;

use super::item::{Item, Kind, rule_href};
use super::markup::{Markup, plain};
use super::page::{Badge, Layout, Page, short_name};
use super::prose::{anchors, prose};
use super::refusal::Refusal;
use super::view::View;
use super::words;
use crate::document::Wording;
use crate::graph::{NodeId, Part, Term};
use crate::rule::{Edition, RuleRef};

/// The number of uses of a kind that are visible before the rest is folded.
const IN_SIGHT: usize = 8;

/// All terms.
#[derive(Template)]
#[template(path = "terms.html")]
pub struct TermsPage {
    layout: Layout,
    keywords: Vec<Item>,
    terms: Vec<Item>,
}

/// One term.
#[derive(Template)]
#[template(path = "term.html")]
pub struct TermPage {
    layout: Layout,
    name: String,
    keyword: bool,
    /// The full form of the keyword, from the newest edition that states it.
    short: Option<Item>,
    definitions: Vec<Definition>,
    /// The comparisons between editions: an address and the editions.
    changes: Vec<(String, String)>,
    uses: Vec<Uses>,
}

/// The definition of a term in one edition.
struct Definition {
    badge: Badge,
    href: String,
    number: String,
    text: Markup,
    below: Vec<(String, String, Markup)>,
}

/// The uses of a term in one kind of entry.
struct Uses {
    title: String,
    class: &'static str,
    items: Vec<Item>,
    folded: Vec<Item>,
}

/// `/terms`
pub async fn list(view: View) -> Page<TermsPage> {
    let item = |term: &Term| Item::node(&view, &NodeId::Term(term.slug.clone()), 80);
    let (keywords, terms): (Vec<&Term>, Vec<&Term>) = view.graph().terms().iter().partition(|term| term.keyword);
    Page(TermsPage {
        layout: Layout::new(&view, "/terms", words::page::TERMS).described(words::terms::ABOUT),
        keywords: keywords.into_iter().filter_map(item).collect(),
        terms: terms.into_iter().filter_map(item).collect(),
    })
}

/// `/terms/{slug}`
pub async fn page(view: View, Path(slug): Path<String>) -> Result<Page<TermPage>, Refusal> {
    let Some(term) = view.graph().term(&slug) else { return Err(Refusal::Entry { kind: Kind::Term, slug }) };
    let here = format!("/terms/{slug}");
    let definitions: Vec<Definition> =
        term.defined_by.iter().rev().filter_map(|rule| Definition::new(&view, *rule, &here)).collect();
    let newest = term.defined_by.last().and_then(|rule| view.rule(*rule)).map(|rule| rule.text().to_owned());
    let layout = Layout::new(&view, here, &*term.name);
    Ok(Page(TermPage {
        layout: layout.described(&newest.unwrap_or_default()),
        name: plain(&term.name),
        keyword: term.keyword,
        short: term.keyword.then(|| short_for(&view, term)).flatten(),
        definitions,
        changes: changes(&view, term),
        uses: uses(&view, term),
    }))
}

impl Definition {
    fn new(view: &View, at: RuleRef, here: &str) -> Option<Self> {
        let rule = view.rule(at)?;
        let badge = Badge::of(view, view.library().edition(at.edition)?);
        let words = |at: RuleRef| {
            let rule = view.rule(at)?;
            let wording = if rule.official.is_some() { Wording::Official } else { Wording::Digest };
            let mut anchors = anchors(view, &at.into(), wording, Part::Text);
            anchors.retain(|anchor| anchor.href != here);
            Some(prose(rule.text(), &anchors))
        };
        // What a keyword does stands two levels below its heading.
        let graph = view.graph();
        let below = graph.children(at).flat_map(|child| std::iter::once(child).chain(graph.children(child)));
        Some(Self {
            href: rule_href(at),
            number: rule.number().to_string(),
            text: words(at)?,
            below: below
                .filter_map(|below| Some((rule_href(below), below.number.to_string(), words(below)?)))
                .collect(),
            badge,
        })
    }
}

/// Returns the rules that define a term in an edition: the given one, and all below it.
#[must_use]
pub fn family(view: &View, at: RuleRef) -> Vec<RuleRef> {
    let mut all = vec![at];
    let mut next = 0;
    while let Some(rule) = all.get(next).copied() {
        all.extend(view.graph().children(rule));
        next += 1;
    }
    all
}

/// Returns the rule with the full form of a keyword, which cards print in parentheses after it.
fn short_for(view: &View, term: &Term) -> Option<Item> {
    let says = |at: &RuleRef| {
        let rule = view.rule(*at)?;
        let digest = rule.in_wording(Wording::Digest).map_or(rule.text(), |words| words.text.as_str());
        digest.contains("In function").then(|| Item { text: plain(digest), ..Item::rule(view, *at, 1) })
    };
    term.defined_by.iter().rev().find_map(|rule| family(view, *rule).iter().find_map(says))
}

/// Returns the comparisons of a term between editions: each step from one to the next, and the oldest with the newest.
fn changes(view: &View, term: &Term) -> Vec<(String, String)> {
    let mut editions: Vec<Edition> = term.defined_by.iter().map(|rule| rule.edition).collect();
    editions.sort();
    editions.dedup();
    let steps = editions.windows(2).rev().filter_map(|pair| Some((*pair.first()?, *pair.last()?)));
    let whole = editions.first().copied().zip(editions.last().copied()).filter(|_| editions.len() > 2);
    let held = |pair: &(Edition, Edition)| view.reference.lineage(pair.0, pair.1).is_some();
    let address = |(from, to): (Edition, Edition)| {
        let told = format!("{} \u{2192} {}", short_name(from), short_name(to));
        (format!("/diff/{from}/{to}?show=words&term={}", term.slug), told)
    };
    steps.chain(whole).filter(held).map(address).collect()
}

/// Returns the cards that have a keyword, or whose text contains it.
fn speak_of<'a>(view: &'a View, keyword: &'a str) -> impl Iterator<Item = Item> + 'a {
    let is_word = move |line: &str| {
        let parts = line.split(|c: char| !c.is_alphanumeric() && c != '-');
        parts.collect::<Vec<_>>().windows(keyword.split(' ').count()).any(|words| words.join(" ") == keyword)
    };
    let known = view.library().known_cards().filter(move |card| card.text.iter().any(|line| is_word(line)));
    known.map(|card| Item::card(&card.slug, &card.name))
}

fn uses(view: &View, term: &Term) -> Vec<Uses> {
    let node = NodeId::Term(term.slug.clone());
    let edition = view.in_force().map(|edition| edition.edition);
    let mut rules = Vec::new();
    let mut rulings = Vec::new();
    let mut cards = Vec::new();
    for link in view.graph().links_to(&node) {
        let group = match &link.from {
            NodeId::Rule(at) if Some(at.edition) == edition && !term.defined_by.contains(at) => &mut rules,
            NodeId::Faq(_) => &mut rulings,
            NodeId::Card(_) => &mut cards,
            _ => continue,
        };
        let item = Item::node(view, &link.from, 90);
        group.extend(item.filter(|item| group.last() != Some(item)));
    }
    if term.keyword {
        cards = speak_of(view, &term.name).collect();
    }
    let all = [
        (words::terms::RULINGS, "k-faq", rulings),
        (words::terms::RULES, "k-rule", rules),
        (words::terms::CARDS, "k-card", cards),
    ];
    all.into_iter()
        .filter(|(_, _, items)| !items.is_empty())
        .map(|(title, class, items)| Uses::new(title, class, items))
        .collect()
}

impl Uses {
    fn new(title: &str, class: &'static str, mut items: Vec<Item>) -> Self {
        let title = format!("{title} ({})", items.len());
        let folded = if items.len() > IN_SIGHT + 1 { items.split_off(IN_SIGHT) } else { Vec::new() };
        Self { title, class, items, folded }
    }
}
