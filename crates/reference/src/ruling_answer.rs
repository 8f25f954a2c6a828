//! Everything that is known of one ruling: the answer that API, chat and assistants share.

use jiff::civil::Date;
use serde::Serialize;

use super::Reference;
use crate::graph::NodeId;
use crate::holds::{Holding, holding};
use crate::library::{KNOWN_UNTIL, Library, Ruling};
use tribunal_document::{Later, Wording};
use tribunal_rule::{Edition, RuleRef};

/// Everything that is known of one ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ruling::RulingAnswer))]
pub struct RulingAnswer {
    /// The day up to which this build was checked against the publisher's list of documents.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub known_until: Date,
    /// Its name in an address, below `/faq`.
    pub slug: String,
    /// The question that it answers.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// True if `answer` is the publisher's own; else it is ours, and says the same in other words.
    pub is_official: bool,
    /// The publisher's own answer in addition to ours, where it was imported.
    pub official: Option<String>,
    /// The FAQ it stands in: `origins`.
    pub faq: String,
    /// The day it was given.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub date: Option<Date>,
    /// The edition whose gaps it fills.
    pub over: Option<Edition>,
    /// The edition that ended its FAQ.
    pub until: Option<Edition>,
    /// The status of the ruling in the edition in force; null where no edition is.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub holding: Option<Holding>,
    /// The later editions and documents that took it up, with its fate in each.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub later: Vec<Later>,
    /// The rules that it rests on.
    pub rules: Vec<RuleRef>,
    /// The cards that it speaks of.
    pub cards: Vec<String>,
    /// Boards that show it, in the language of scenarios.
    pub scenarios: Vec<String>,
}

impl RulingAnswer {
    /// Returns everything about the ruling of an address on a day; none where there is no such ruling.
    #[must_use]
    pub fn of(reference: &Reference, slug: &str, today: Date) -> Option<Self> {
        let ruling = reference.library.ruling(slug)?;
        let entry = &ruling.entry;
        let in_force = reference.library.in_force(Some(today));
        let beside = ruling.official.as_ref().filter(|_| ruling.wording == Wording::Digest);
        Some(Self {
            known_until: KNOWN_UNTIL,
            slug: entry.slug.clone(),
            question: entry.question.clone(),
            answer: entry.answer.clone(),
            is_official: ruling.wording == Wording::Official,
            official: beside.map(|official| official.answer.clone()),
            faq: ruling.faq.clone(),
            date: ruling.date,
            over: ruling.reach.map(|reach| reach.over),
            until: ruling.reach.and_then(|reach| reach.until),
            holding: in_force.map(|edition| holding(reference, ruling, edition.edition)),
            later: entry.later.clone(),
            rules: rules_of(reference, ruling),
            cards: cards(&reference.library, ruling),
            scenarios: entry.scenarios.clone(),
        })
    }
}

/// Returns the rules that a ruling names and those that its words cite, in order, each once.
#[must_use]
pub fn rules_of(reference: &Reference, ruling: &Ruling) -> Vec<RuleRef> {
    let node = NodeId::Faq(ruling.entry.slug.as_str().into());
    let linked = reference.graph.links_from(&node).iter().filter_map(|link| link.to.rule());
    let mut rules: Vec<RuleRef> = ruling.entry.rules.iter().copied().chain(linked).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// Returns each card that it names, under the name by which the library knows it.
fn cards(library: &Library, ruling: &Ruling) -> Vec<String> {
    let named = |name: &String| {
        let held = library.cards().get(&library.card_slug(name));
        held.map_or_else(|| name.clone(), |card| card.name.clone())
    };
    let mut cards: Vec<String> = ruling.entry.cards.iter().map(named).collect();
    cards.dedup();
    cards
}
