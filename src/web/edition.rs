//! `/{edition}`: the contents of an edition; `/{edition}/{number}/all`: a rule with everything below it.

use askama::Template;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};

use super::item::{Item, rule_href};
use super::markup::{Markup, plain, title_case};
use super::page::{Badge, Layout, Page, edition_name, short_name};
use super::prose::linked;
use super::refusal::Refusal;
use super::rule::{self, numbered};
use super::view::View;
use super::words;
use crate::document::Wording;
use crate::graph::Part;
use crate::library::{EditionRules, LibraryRule, issues};
use crate::rule::{Edition, RuleNumber, RuleRef};

/// The most levels by which the reading view indents.
const DEEPEST: usize = 3;

/// The contents of an edition.
#[derive(Template)]
#[template(path = "edition.html")]
struct EditionPage {
    layout: Layout,
    name: String,
    facts: Vec<(&'static str, String)>,
    chapters: Vec<Chapter>,
    lost: Vec<String>,
    overrides: Vec<String>,
    slips: Vec<Slip>,
    compared: Vec<(String, String)>,
    others: Vec<Badge>,
}

/// A broken cross-reference.
struct Slip {
    from: Item,
    words: String,
    why: String,
    likely: Option<Item>,
}

/// A heading and the headings below it.
struct Chapter {
    item: Item,
    whole: String,
    sections: Vec<Chapter>,
}

/// A stretch of an edition, to be read from top to bottom.
#[derive(Template)]
#[template(path = "reading.html")]
pub struct ReadingPage {
    layout: Layout,
    title: String,
    path: Vec<Item>,
    rules: Vec<Paragraph>,
    previous: Option<Item>,
    next: Option<Item>,
}

/// One rule in the reading view.
struct Paragraph {
    href: String,
    number: String,
    heading: bool,
    /// The number of levels below the first rule of the page, up to [`DEEPEST`].
    depth: usize,
    text: Markup,
    examples: Vec<Markup>,
    digest: bool,
}

/// `/{edition}` or `/{number}`: both are one part of an address, and a rule number begins with three digits.
pub async fn by_name(view: View, Path(name): Path<String>) -> Result<Response, Refusal> {
    let digits = name.split('.').next().unwrap_or_default();
    if digits.len() == 3 && digits.bytes().all(|b| b.is_ascii_digit()) {
        return rule::by_number(&view, numbered(name)?).await;
    }
    let edition = named(name)?;
    let edition = view.library().edition(edition).ok_or(Refusal::Edition(edition))?;
    Ok(Page(EditionPage::new(&view, edition)).into_response())
}

/// `/{edition}/{number}/all`: a rule with everything below it.
pub async fn whole(view: View, Path((edition, number)): Path<(String, String)>) -> Result<Page<ReadingPage>, Refusal> {
    let at = RuleRef::new(named(edition)?, numbered(number)?);
    ReadingPage::new(&view, at).map(Page)
}

/// Parses the edition in an address.
pub fn named(text: String) -> Result<Edition, Refusal> {
    text.parse().map_err(|_| Refusal::Name(text))
}

/// Returns the chapters of an edition.
pub fn chapters(view: &View, edition: &EditionRules) -> Vec<Item> {
    roots(view, edition).into_iter().map(|root| Item::rule(view, root, 80)).collect()
}

fn roots(view: &View, edition: &EditionRules) -> Vec<RuleRef> {
    let first = edition.rules().first().map(|rule| rule.reference);
    first.map(|first| view.graph().siblings(first)).unwrap_or_default()
}

impl EditionPage {
    fn new(view: &View, edition: &EditionRules) -> Self {
        let name = edition_name(edition.edition);
        let layout = Layout::new(view, format!("/{}", edition.edition), &name).about(view, edition);
        let others = view.library().editions().rev().filter(|other| other.edition != edition.edition);
        Self {
            layout: layout.described(&words::edition::about(&name)),
            facts: facts(edition),
            chapters: roots(view, edition).into_iter().map(|root| Chapter::new(view, root, 1)).collect(),
            lost: edition.lost.iter().map(RuleNumber::to_string).collect(),
            overrides: overrides(edition.edition),
            slips: slips(view, edition.edition),
            compared: compared(view, edition.edition),
            others: others.map(|other| Badge::of(view, other)).collect(),
            name,
        }
    }
}

/// Returns the FAQs that override an edition where they differ, in the library or not.
fn overrides(edition: Edition) -> Vec<String> {
    let over = issues().iter().filter(|issue| issue.reach.is_some_and(|reach| reach.over == edition));
    let told = over.map(|issue| {
        let until = issue.reach.and_then(|reach| reach.until);
        words::edition::overridden(&title_case(&issue.name), issue.printed, until)
    });
    told.collect()
}

/// Returns the comparisons with the editions before and after it.
fn compared(view: &View, edition: Edition) -> Vec<(String, String)> {
    let editions: Vec<Edition> = view.library().editions().map(|held| held.edition).collect();
    let pairs = editions.windows(2).filter_map(|pair| Some((*pair.first()?, *pair.last()?)));
    let pairs = pairs.filter(|(a, b)| (*a == edition || *b == edition) && a.is_core() == b.is_core());
    pairs.map(|(a, b)| (format!("/diff/{a}/{b}"), words::edition::from_to(&short_name(a), &short_name(b)))).collect()
}

/// Returns the cross-references in an edition that name no rule, or not the one they mean.
fn slips(view: &View, edition: Edition) -> Vec<Slip> {
    let slips = view.graph().citations().iter().filter_map(|citation| {
        let from = citation.from.rule().filter(|from| from.edition == edition)?;
        let fault = citation.fault.as_ref()?;
        Some(Slip {
            from: Item::rule(view, from, 80),
            words: plain(&citation.words),
            why: plain(&fault.why),
            likely: fault.likely.map(|likely| Item::rule(view, likely, 60)),
        })
    });
    slips.collect()
}

fn facts(edition: &EditionRules) -> Vec<(&'static str, String)> {
    let count = |has: fn(&LibraryRule) -> bool| edition.rules().iter().filter(|rule| has(rule)).count();
    let official = count(|rule| rule.official.is_some());
    let digest = count(|rule| rule.digest.is_some());
    let date = |date: Option<jiff::civil::Date>| date.map(|date| date.to_string());
    let mut facts = Vec::new();
    facts.extend(date(edition.printed).map(|date| (words::edition::PRINTED, date)));
    facts.extend(date(edition.in_force).map(|date| (words::edition::IN_FORCE_FROM, date)));
    facts.push((words::edition::RULES, edition.rules().len().to_string()));
    facts.push((words::edition::OFFICIAL, official.to_string()));
    facts.push((words::edition::OUR_WORDS, digest.to_string()));
    facts
}

impl Chapter {
    fn new(view: &View, at: RuleRef, levels: usize) -> Self {
        let headings = view.graph().children(at).filter(|below| levels > 0 && is_heading(view, *below));
        Self {
            item: Item::rule(view, at, 80),
            whole: format!("{}/all", rule_href(at)),
            sections: headings.map(|below| Self::new(view, below, levels - 1)).collect(),
        }
    }
}

fn is_heading(view: &View, at: RuleRef) -> bool {
    view.rule(at).is_some_and(|rule| rule.heading)
}

impl ReadingPage {
    fn new(view: &View, at: RuleRef) -> Result<Self, Refusal> {
        let edition = view.library().edition(at.edition).ok_or(Refusal::Edition(at.edition))?;
        let rule = edition.get(at.number).ok_or(Refusal::Rule { edition: at.edition, number: at.number })?;
        let mut rules = Vec::new();
        gather(view, at, 0, &mut rules);
        let siblings = view.graph().siblings(at);
        let here = siblings.iter().position(|sibling| *sibling == at).unwrap_or_default();
        let whole = |sibling: Option<&RuleRef>| {
            let item = Item::rule(view, *sibling?, 48);
            Some(Item { href: format!("{}/all", item.href), ..item })
        };
        let title = format!("{} {}", at.number, super::markup::start(rule.text(), 60));
        let layout =
            Layout::new(view, format!("{}/all", rule_href(at)), format!("{title} \u{b7} {}", edition_name(at.edition)));
        Ok(Self {
            layout: layout.about(view, edition).described(rule.text()),
            path: rule::path(view, at),
            previous: whole(here.checked_sub(1).and_then(|before| siblings.get(before))),
            next: whole(siblings.get(here + 1)),
            title,
            rules,
        })
    }
}

fn gather(view: &View, at: RuleRef, depth: usize, rules: &mut Vec<Paragraph>) {
    if let Some(rule) = view.rule(at) {
        rules.push(Paragraph::new(view, rule, depth));
        let unnumbered = rule.words().into_iter().flat_map(|words| &words.unnumbered);
        rules.extend(unnumbered.map(|text| Paragraph::unnumbered(rule, &text.rule.full_text(), depth)));
    }
    for below in view.graph().children(at) {
        gather(view, below, depth + 1, rules);
    }
}

impl Paragraph {
    /// Builds the paragraph of a text below a rule whose number is not proved: the page of that rule lists the possible
    /// ones.
    fn unnumbered(above: &LibraryRule, text: &str, depth: usize) -> Self {
        let mut words = Markup::default();
        words.text(text);
        Self {
            href: rule_href(above.reference),
            number: "?".to_owned(),
            heading: false,
            depth: depth.min(DEEPEST),
            text: words,
            examples: Vec::new(),
            digest: false,
        }
    }

    fn new(view: &View, rule: &LibraryRule, depth: usize) -> Self {
        let node = rule.reference.into();
        let wording = if rule.official.is_some() { Wording::Official } else { Wording::Digest };
        let examples = rule.words().map(|words| words.examples.as_slice()).unwrap_or_default().iter().enumerate();
        let part = |at: usize| Part::Example(u16::try_from(at).unwrap_or(u16::MAX));
        Self {
            href: rule_href(rule.reference),
            number: rule.number().to_string(),
            heading: rule.heading,
            depth: depth.min(DEEPEST),
            text: linked(view, &node, wording, Part::Text, rule.text()),
            examples: examples.map(|(at, text)| linked(view, &node, wording, part(at), text)).collect(),
            digest: wording == Wording::Digest,
        }
    }
}
