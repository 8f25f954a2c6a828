//! Everything that is known of one card: the answer that API and assistants share.

use serde::Serialize;

use super::Reference;
use super::ability_answer::{AbilityAnswer, LineAnswer};
use crate::graph::NodeId;
use crate::library::{CardWording, DatedErratum};
use jiff::civil::Date;
use tribunal_document::{Card, ListKind};
use tribunal_engine::card::Kind;
use tribunal_rule::RuleRef;
use tribunal_scenario::cards::{Cards, Which, Wording};

/// Everything that is known of one card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = card::CardAnswer))]
pub struct CardAnswer {
    /// Its name in an address.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The facts printed on it besides its text.
    pub facts: CardFacts,
    /// The current wording, line by line; empty where no text is imported.
    pub text: Vec<String>,
    /// The effect of each line as the engine enacts it, in words of our own: for every card whose facts ship.
    pub ours: Vec<String>,
    /// The lines of its text that the engine does not enact, in words that say which.
    pub not_enacted: Vec<String>,
    /// The erratum that gave this wording; null for a card as printed.
    pub by: Option<String>,
    /// The reading of each line; empty where no text is imported.
    pub reading: Vec<LineAnswer>,
    /// Every erratum about it, newest first.
    pub errata: Vec<ErratumAnswer>,
    /// The formats that list it today.
    pub legality: Vec<CardLegality>,
    /// The formats with a list in use today: one that is not among `legality` does not list the card.
    pub formats: Vec<String>,
    /// The rulings that speak of it.
    pub rulings: Vec<RulingLink>,
    /// The rules whose texts name it.
    pub rules: Vec<RuleRef>,
    /// The facts about it that are missing here, in words.
    pub missing: Vec<String>,
}

/// The facts printed on a card besides its text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = card::CardFacts))]
pub struct CardFacts {
    /// Unit, Spell, Gear, Rune, Legend or Battlefield; null where that is not known.
    pub kind: Option<String>,
    /// Champion, Signature, Token or Basic, where there is one.
    pub supertype: Option<String>,
    /// Its domains.
    pub domains: Vec<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// The Energy in its cost.
    pub energy: Option<u32>,
    /// The Power in its cost.
    pub power: Option<u32>,
    /// Its printed Might.
    pub might: Option<u32>,
}

/// A change of its wording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = card::ErratumAnswer))]
pub struct ErratumAnswer {
    /// The document that gave it.
    pub source: String,
    /// The day it took effect.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub date: Option<Date>,
    /// The new wording, line by line; empty where only facts about it are known.
    pub new: Vec<String>,
    /// The reason why the wording changed, or what the document says about it.
    pub reason: String,
    /// True if it was withdrawn since.
    pub withdrawn: bool,
}

/// The list of a format on which a card stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = card::CardLegality))]
pub struct CardLegality {
    /// The format.
    pub format: String,
    /// `banned` or `restricted`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub list: ListKind,
    /// The day from which the list counts.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub from: Option<Date>,
}

/// A ruling that speaks of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = card::RulingLink))]
pub struct RulingLink {
    /// Its name in an address, below `/faq`.
    pub slug: String,
    /// The question that it answers.
    pub question: String,
}

impl CardAnswer {
    /// Returns everything about a card on a day, by its name or its name in an address; none where no such card is
    /// known.
    #[must_use]
    pub fn of(reference: &Reference, named: &str, day: Option<Date>) -> Option<Self> {
        let library = &reference.library;
        let slug = library.card_slug(named);
        let named = library.card(&slug);
        let (card, wording) = (library.cards().get(&slug), library.wording(&slug));
        let by_name = |name: &&str| library.card_slug(name) == slug;
        let known = || reference.cards.all_names().find(by_name);
        let known = named.map(|card| card.name.as_str()).or_else(known);
        let name = card.map(|card| card.name.as_str()).or_else(|| subject(reference, wording?)).or(known)?;
        let shipped = Cards::shipped();
        let shipped = shipped.worded(name, &Which::Current);
        let facts = named.map(CardFacts::of).unwrap_or_default();
        let text = text(card, wording);
        let kind = facts.kind.as_deref().unwrap_or_default();
        let kind = Kind::ALL.into_iter().find(|known| known.word().eq_ignore_ascii_case(kind)).unwrap_or_default();
        let by = wording.and_then(|wording| library.errata().get(wording.by?)).map(source);
        Some(Self {
            name: name.to_owned(),
            ours: shipped.map(Wording::said).unwrap_or_default(),
            not_enacted: shipped.map(|wording| wording.card.unread.clone()).unwrap_or_default(),
            by,
            reading: AbilityAnswer::of(text.iter().map(String::as_str), kind).lines,
            errata: errata(reference, wording),
            legality: legality(reference, &slug, day),
            formats: library.legality_on(day).map(|dated| dated.legality.format.clone()).collect(),
            rulings: rulings(reference, &slug),
            rules: rules(reference, &slug),
            missing: missing(&facts, &text, shipped.is_some()),
            facts,
            text,
            slug,
        })
    }
}

impl CardFacts {
    fn of(card: &Card) -> Self {
        Self {
            kind: Some(card.kind.clone()),
            supertype: card.supertype.clone(),
            domains: card.domains.clone(),
            tags: card.tags.clone(),
            energy: card.energy,
            power: card.power,
            might: card.might,
        }
    }
}

/// Returns the current lines: by errata, else as printed.
fn text(card: Option<&Card>, wording: Option<&CardWording>) -> Vec<String> {
    let current = wording.map(|wording| wording.current.clone()).filter(|lines| !lines.is_empty());
    current.or_else(|| card.map(|card| card.text.clone())).unwrap_or_default()
}

/// Returns the name of a card that is known only by its errata.
fn subject<'a>(reference: &'a Reference, wording: &CardWording) -> Option<&'a str> {
    reference.library.errata().get(*wording.history.first()?)?.erratum.subject.card()
}

fn source(dated: &DatedErratum) -> String {
    let date = dated.date.map(|date| format!(", {date}")).unwrap_or_default();
    format!("{}{date}", dated.name)
}

fn errata(reference: &Reference, wording: Option<&CardWording>) -> Vec<ErratumAnswer> {
    let history = wording.map(|wording| wording.history.as_slice()).unwrap_or_default();
    let told = |dated: &DatedErratum| ErratumAnswer {
        source: dated.name.clone(),
        date: dated.date,
        new: dated.erratum.new.clone(),
        reason: dated.erratum.reason.clone(),
        withdrawn: dated.is_retired(),
    };
    history.iter().rev().filter_map(|at| reference.library.errata().get(*at)).map(told).collect()
}

pub(super) fn legality(reference: &Reference, slug: &str, day: Option<Date>) -> Vec<CardLegality> {
    let listed = reference.library.listed(slug, day);
    let told = listed.map(|(dated, listed)| CardLegality {
        format: dated.legality.format.clone(),
        list: listed.list,
        from: dated.from,
    });
    told.collect()
}

fn rulings(reference: &Reference, slug: &str) -> Vec<RulingLink> {
    let node = NodeId::Card(slug.into());
    let mut found: Vec<RulingLink> = Vec::new();
    for link in reference.graph.links_to(&node) {
        let NodeId::Faq(ruling) = &link.from else { continue };
        let Some(held) = reference.library.ruling(ruling) else { continue };
        let one = RulingLink { slug: ruling.to_string(), question: held.entry.question.clone() };
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

fn rules(reference: &Reference, slug: &str) -> Vec<RuleRef> {
    let node = NodeId::Card(slug.into());
    let mut found: Vec<RuleRef> = reference.graph.links_to(&node).filter_map(|link| link.from.rule()).collect();
    found.dedup();
    found
}

fn missing(facts: &CardFacts, text: &[String], is_enacted: bool) -> Vec<String> {
    let mut missing = Vec::new();
    if facts.kind.is_none() {
        missing.push("nothing but its name is held; a card file has the rest".to_owned());
    } else if text.is_empty() {
        let replayed = if is_enacted { "; replays know what it does" } else { "" };
        missing.push(format!("its card text is not imported{replayed}"));
    }
    missing
}
