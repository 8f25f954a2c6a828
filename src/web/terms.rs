//! `/terms`: keywords and defined terms; `/terms/{slug}`: what one means in each edition, and where it is used.

use askama::Template;
use axum::extract::Path;

use super::item::{Item, Kind, rule_href};
use super::markup::{Markup, plain};
use super::page::{Badge, Layout, Page};
use super::prose::{anchors, prose};
use super::refusal::Refusal;
use super::view::View;
use super::words;
use crate::document::Wording;
use crate::graph::{NodeId, Part, Term};
use crate::rule::RuleRef;

/// How many uses of a kind are in sight before the rest is folded.
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
    definitions: Vec<Definition>,
    uses: Vec<Uses>,
}

/// What a term means in one edition.
struct Definition {
    badge: Badge,
    href: String,
    number: String,
    text: Markup,
    below: Vec<(String, String, Markup)>,
}

/// Where a term is used, one kind of thing at a time.
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
        definitions,
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
