//! `/cards`: all cards; `/cards/{slug}`: the current wording, its changes with their reasons, printings, rulings.

use std::collections::BTreeMap;

use askama::Template;
use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};

use super::cache::Caching;
use super::concurrency::READINGS;
use super::errata::Erratum;
use super::facts::Ours;
use super::item::{Item, Kind, erratum_node};
use super::legality;
use super::markup::{Markup, plain};
use super::page::{Layout, Page};
use super::prose::{anchors, prose, run};
use super::reading::{self, ReadLine};
use super::refusal::Refusal;
use super::replay::{self, Proven};
use super::show;
use super::view::View;
use super::words;
use crate::document::{Card, Wording};
use crate::graph::{LinkKind, NodeId, Part};
use crate::library::CardWording;
use crate::reference::CardAnswer;
use crate::scenario::cards::set_name;

/// All cards by the first letter of their names.
#[derive(Template)]
#[template(path = "cards.html")]
pub struct CardsPage {
    layout: Layout,
    letters: BTreeMap<String, Vec<Item>>,
    count: usize,
    changed: usize,
}

/// One card.
#[derive(Template)]
#[template(path = "card.html")]
pub struct CardPage {
    layout: Layout,
    name: String,
    facts: Vec<(&'static str, String)>,
    text: Vec<Markup>,
    by: String,
    printed_differs: bool,
    /// The card's effect in our own words, where its facts ship.
    ours: Option<Ours>,
    errata: Vec<Erratum>,
    rulings: Vec<Item>,
    rules: Vec<Item>,
    reading: Vec<ReadLine>,
    proofs: Vec<Proven>,
    terms: Vec<Item>,
    printings: Vec<Print>,
    /// The address of the page that shows it alone.
    shown: String,
}

/// One printing of a card.
struct Print {
    name: String,
    set: String,
    rarity: String,
    id: String,
    /// The text, where it differs from the current wording.
    text: Vec<String>,
}

/// `/cards`
pub async fn list(view: View) -> Page<CardsPage> {
    let library = view.library();
    let mut letters: BTreeMap<String, Vec<Item>> = BTreeMap::new();
    let mut changed = 0;
    let mut count = 0;
    for card in library.known_cards() {
        let (slug, name) = (&card.slug, &card.name);
        count += 1;
        let errata = library.wording(slug).map_or(0, |wording| wording.history.len());
        changed += usize::from(errata > 0);
        let note = if errata > 0 { words::cards::CHANGED.to_owned() } else { String::new() };
        let letter = name.chars().find(|c| c.is_alphanumeric()).map(|c| c.to_uppercase().to_string());
        let item = Item { note, ..Item::card(slug, name) };
        letters.entry(letter.unwrap_or_default()).or_default().push(item);
    }
    let layout = Layout::new(&view, "/cards", words::page::CARDS).described(words::cards::ABOUT);
    Page(CardsPage { layout, count, letters, changed })
}

/// `/cards/{slug}`
pub async fn page(view: View, Path(slug): Path<String>) -> Result<Page<CardPage>, Refusal> {
    let library = view.library();
    let wording = library.wording(&slug);
    let ours = Ours::of(&view, &slug);
    let shipped = ours.as_ref().map(|ours| &ours.card);
    let imported = library.cards().get(&slug);
    let card = imported.or(shipped);
    let name = card.map(|card| plain(&card.name)).or_else(|| errata_name(&view, wording?));
    let Some(name) = name else { return Err(missing(&view, slug)) };
    let node = NodeId::Card(slug.as_str().into());
    let (text, by) = current(&view, &node, imported, wording);
    let layout = Layout::new(&view, format!("/cards/{slug}"), &name);
    let layout = layout.described(&words::cards::about(&name, &wording_text(imported, wording, ours.as_ref())));
    let layout = layout.portrayed(&view);
    Ok(Page(CardPage {
        layout,
        facts: card.map(facts).unwrap_or_default().into_iter().chain(legality::fact(&view, &slug)).collect(),
        printed_differs: wording.is_some_and(|wording| wording.by.is_some()),
        text,
        by,
        errata: history(&view, wording),
        reading: reading::lines(&view, card, &lines(imported, wording)),
        proofs: replay::with_card(&view, &slug).await,
        rulings: linked_from(&view, &node, |node| matches!(node, NodeId::Faq(_))),
        rules: linked_from(&view, &node, |node| matches!(node, NodeId::Rule(_))),
        terms: linked_to(&view, &node),
        printings: card.map(|card| printings(card, &lines(Some(card), wording))).unwrap_or_default(),
        name,
        ours,
        shown: show::of_card(&slug),
    }))
}

/// A card as it is shown alone.
pub(super) struct Alone {
    pub name: String,
    /// Type, domains, costs and Might, each with its name where a number needs one.
    pub facts: Vec<String>,
    /// The source of the words that follow, and the wording that they describe.
    pub whose: String,
    /// A note on what those words leave out, or an empty string.
    pub caution: String,
    pub words: Markup,
}

/// Returns a card as it is shown alone: the current wording, or its effect in our own words. `None` if it is unknown.
pub(super) fn shown(view: &View, slug: &str) -> Option<Alone> {
    let wording = view.library().wording(slug);
    let ours = Ours::of(view, slug);
    let imported = view.library().cards().get(slug);
    let card = imported.or(ours.as_ref().map(|ours| &ours.card));
    let name = card.map(|card| plain(&card.name)).or_else(|| errata_name(view, wording?))?;
    let numbers = card.map(facts).unwrap_or_default();
    let node = NodeId::Card(slug.into());
    let lines = lines(imported, wording);
    let ours = ours.filter(|_| lines.is_empty());
    let official = (!lines.is_empty()).then(|| words::cards::current(&current(view, &node, imported, wording).1));
    let said = ours.as_ref().map(|ours| ours.said.clone()).unwrap_or_default();
    Some(Alone {
        name,
        facts: numbers.into_iter().map(|fact| words::cards::alone(&fact)).collect(),
        whose: official.or_else(|| ours.as_ref().map(|ours| ours.which.clone())).unwrap_or_default(),
        caution: ours.as_ref().map(words_left_out).unwrap_or_default(),
        words: prose(&lines.into_iter().chain(said).collect::<Vec<_>>().join("\n"), &[]),
    })
}

/// Returns a note on what our own words of a card leave out.
fn words_left_out(ours: &Ours) -> String {
    let untold = ours.not_enacted.iter().map(|line| words::cards::not_told(line));
    untold.chain([ours.outdated.to_owned()]).filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns the reason why there is no page: the card is unknown, or its set is not on this device yet.
fn missing(view: &View, slug: String) -> Refusal {
    let (library, cards) = (view.library(), &view.reference.cards);
    let asked = library.card_slug(&slug);
    let meant = cards.all_names().find(|name| library.card_slug(name) == asked);
    let set = meant.and_then(|name| Some((name.to_owned(), set_name(cards.set_not_here(name)?))));
    set.map_or(Refusal::Entry { kind: Kind::Card, slug }, |(name, set)| Refusal::SetNotHere { name, set })
}

/// Tells everything about a card: its facts, the wording that counts, how that is read, errata, legality and rulings.
#[cfg_attr(feature = "app", utoipa::path(
    get, path = "/api/v1/cards/{name}", tag = "reference",
    params(("name" = String, Path, description = "Its name, or its name in an address", example = "void-gate")),
    responses((status = 200, description = "What is known of it; `missing` says what is not", body = CardAnswer), (status = 404, description = "No such card is known; `instead` names those that may be meant")),
))]
pub async fn json(view: View, Path(slug): Path<String>) -> Result<Response, Refusal> {
    let work = move || {
        let card = CardAnswer::of(&view.reference, &slug, Some(view.today));
        match card {
            Some(card) if view.reference.cards.set_not_here(&card.name).is_none() => Ok(card),
            _ => Err(missing(&view, slug)),
        }
    };
    Ok((Caching::Revalidate, Json(READINGS.done(work).await??)).into_response())
}

/// Returns the name of a card that is known only by its errata.
fn errata_name(view: &View, wording: &CardWording) -> Option<String> {
    let first = view.library().errata().get(*wording.history.first()?)?;
    Some(plain(first.erratum.subject.card()?))
}

/// Returns the lines of the current wording: by errata, else as printed.
fn lines(card: Option<&Card>, wording: Option<&CardWording>) -> Vec<String> {
    let current = wording.map(|wording| wording.current.clone()).filter(|lines| !lines.is_empty());
    current.or_else(|| card.map(|card| card.text.clone())).unwrap_or_default()
}

fn wording_text(card: Option<&Card>, wording: Option<&CardWording>, ours: Option<&Ours>) -> String {
    let lines = lines(card, wording);
    if lines.is_empty() { ours.map(|ours| ours.said.join(" ")).unwrap_or_default() } else { lines.join(" ") }
}

/// Returns the current wording, with its links, and the name of its source.
fn current(view: &View, node: &NodeId, card: Option<&Card>, wording: Option<&CardWording>) -> (Vec<Markup>, String) {
    let by = wording.and_then(|wording| view.library().errata().get(wording.by?));
    let lines = lines(card, wording);
    // The links of a text hang on the node that holds it: the erratum's, or the card's own.
    let source = by.filter(|dated| dated.erratum.new == lines).map(erratum_node);
    let source = source.or_else(|| card.filter(|card| card.text == lines).map(|_| node.clone()));
    let set = |(at, line): (usize, &String)| {
        let part = Part::Line(u16::try_from(at).unwrap_or(u16::MAX));
        let anchors = source.as_ref().map(|source| anchors(view, source, Wording::Official, part));
        run(line, &anchors.unwrap_or_default())
    };
    let told = match by {
        Some(dated) => Erratum::new(view, dated).source,
        None => words::cards::AS_PRINTED.to_owned(),
    };
    (lines.iter().enumerate().map(set).collect(), told)
}

fn history(view: &View, wording: Option<&CardWording>) -> Vec<Erratum> {
    let all = view.library().errata();
    let history = wording.map(|wording| wording.history.as_slice()).unwrap_or_default();
    history.iter().rev().filter_map(|at| all.get(*at)).map(|dated| Erratum::new(view, dated)).collect()
}

fn facts(card: &Card) -> Vec<(&'static str, String)> {
    let kind = card.supertype.iter().chain([&card.kind]).map(String::as_str).collect::<Vec<_>>().join(" ");
    let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let all = [
        (words::cards::TYPE, kind),
        (words::cards::DOMAIN, card.domains.join(", ")),
        (words::cards::ENERGY, number(card.energy)),
        (words::cards::POWER, number(card.power)),
        (words::cards::MIGHT, number(card.might)),
        (
            words::cards::MIGHT_BONUS,
            if card.is_equipment() { words::cards::NO_BONUS.to_owned() } else { String::new() },
        ),
        (words::cards::TAGS, card.tags.join(", ")),
    ];
    all.into_iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| (name, plain(&value))).collect()
}

fn printings(card: &Card, current: &[String]) -> Vec<Print> {
    let print = |printing: &crate::document::Printing| Print {
        name: plain(&printing.name),
        set: plain(&printing.set),
        rarity: plain(&printing.rarity),
        id: words::cards::collector_number(&plain(&printing.id)),
        text: if printing.text == current {
            Vec::new()
        } else {
            printing.text.iter().map(|line| plain(line)).collect()
        },
    };
    card.printings.iter().map(print).collect()
}

fn linked_from(view: &View, node: &NodeId, wanted: fn(&NodeId) -> bool) -> Vec<Item> {
    let links = view.graph().links_to(node).filter(|link| wanted(&link.from));
    let mut items: Vec<Item> = Vec::new();
    for link in links {
        let item = match link.from.rule() {
            Some(rule) => Some(super::faq::of_edition(view, rule)),
            None => Item::node(view, &link.from, 100),
        };
        items.extend(item.filter(|item| !items.contains(item)));
    }
    items
}

fn linked_to(view: &View, node: &NodeId) -> Vec<Item> {
    let links = view.graph().links_from(node).iter().filter(|link| link.kind == LinkKind::Mentions);
    let mut items: Vec<Item> = Vec::new();
    for item in links.filter_map(|link| Item::node(view, &link.to, 80)).filter(|item| item.kind == Kind::Term) {
        if !items.contains(&item) {
            items.push(item);
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equipment_says_that_its_bonus_is_not_known() {
        let card = |tags: &[&str]| Card {
            kind: "Gear".to_owned(),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            ..Card::default()
        };
        let names = |card: &Card| facts(card).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(
            names(&card(&["Equipment", "Otter"])),
            [words::cards::TYPE, words::cards::MIGHT_BONUS, words::cards::TAGS]
        );
        assert_eq!(names(&card(&["Otter"])), [words::cards::TYPE, words::cards::TAGS]);
    }
}
