//! `/errata`: every change of a wording; the page of each card shows the same blocks.

use askama::Template;

use super::compare;
use super::faq::class;
use super::item::{Item, erratum_node, rule_href};
use super::markup::{Markup, plain, title_case};
use super::page::{Layout, Page};
use super::prose::linked;
use super::view::View;
use super::words;
use crate::document::{ErratumFacts, Subject, Wording};
use crate::graph::{NodeId, Part};
use crate::library::DatedErratum;
use crate::rule::RuleRef;

/// Every erratum, newest first.
#[derive(Template)]
#[template(path = "errata.html")]
pub struct ErrataPage {
    layout: Layout,
    errata: Vec<Erratum>,
}

/// One change of a wording.
pub struct Erratum {
    /// The id in an address.
    pub id: String,
    /// The card or rule.
    pub subject: String,
    /// Its page.
    pub href: String,
    /// The document of the erratum, with its date.
    pub source: String,
    /// The reason why it no longer applies, if it does not.
    pub over: Option<&'static str>,
    /// The new words, with added ones marked.
    pub new: Vec<Markup>,
    /// The old words, with removed ones marked.
    pub old: Vec<Markup>,
    /// The document's reason for it.
    pub reason: Markup,
    /// The class that styles the reason.
    pub class: &'static str,
    /// The statements of the digest about it.
    pub facts: Vec<(&'static str, String)>,
    /// The rulings that it settles.
    pub settles: Vec<Item>,
}

/// `/errata`
pub async fn list(view: View) -> Page<ErrataPage> {
    let errata = view.library().errata().iter().rev().map(|dated| Erratum::new(&view, dated)).collect();
    let layout = Layout::new(&view, "/errata", words::errata::TITLE).described(words::errata::ABOUT);
    Page(ErrataPage { layout, errata })
}

impl Erratum {
    /// Returns an erratum as pages show it.
    #[must_use]
    pub fn new(view: &View, dated: &DatedErratum) -> Self {
        let erratum = &dated.erratum;
        let node = erratum_node(dated);
        let wording =
            view.library().documents().get(dated.document).map_or(Wording::Official, |held| held.document.wording);
        let (old, new) = compare::beside(&erratum.old.join("\n"), &erratum.new.join("\n"));
        Self {
            id: match &node {
                NodeId::Erratum(slug) => slug.to_string(),
                other => other.to_string(),
            },
            subject: plain(&erratum.subject.to_string()),
            href: subject_href(view, dated),
            source: source(dated),
            over: dated.is_retired().then_some(words::errata::WITHDRAWN),
            new,
            old,
            reason: linked(view, &node, wording, Part::Reason, &erratum.reason),
            class: class(wording),
            facts: erratum.facts.as_ref().map(describe).unwrap_or_default(),
            settles: erratum.facts.as_ref().map(|facts| settled(view, facts)).unwrap_or_default(),
        }
    }
}

fn source(dated: &DatedErratum) -> String {
    plain(&words::errata::source(&title_case(&dated.name), dated.authority, dated.date))
}

fn subject_href(view: &View, dated: &DatedErratum) -> String {
    match &dated.erratum.subject {
        Subject::Card(name) => format!("/cards/{}", view.library().card_slug(name)),
        Subject::Rule { number, edition: Some(edition) } => rule_href(RuleRef::new(*edition, *number)),
        Subject::Rule { number, edition: None } => format!("/{number}"),
    }
}

fn describe(facts: &ErratumFacts) -> Vec<(&'static str, String)> {
    let all = [
        (words::errata::BEFORE, facts.before.as_str()),
        (words::errata::NOW, &facts.after),
        (words::errata::EFFECT, words::errata::effect(facts.functional)),
        (words::errata::SINCE, &facts.fate),
    ];
    all.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| (name, plain(text))).collect()
}

fn settled(view: &View, facts: &ErratumFacts) -> Vec<Item> {
    let slugs = facts.settles.iter().map(|name| name.rsplit('/').next().unwrap_or(name));
    slugs.filter_map(|slug| Item::node(view, &NodeId::Faq(slug.into()), 100)).collect()
}
