//! The cards of a library as scenarios may name them: every wording that is known, oldest first.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::library::{CardWording, DatedErratum, Library};
use tribunal_document::Wording as Side;
use tribunal_engine::card::{Card, Cost, Kind};
use tribunal_engine::domain::{Domain, Domains};
use tribunal_scenario::cards::{Cards, Copies, Wording, asks_at_building};

/// Returns every card of a library, in every wording, and in addition those whose facts ship.
#[must_use]
pub fn cards(library: &Library) -> Arc<Cards> {
    let mut cards = held(library);
    if cards.names().next().is_none() {
        return Cards::shipped();
    }
    cards.fill_from(&Cards::shipped());
    Arc::new(cards)
}

/// Returns every card of a library, in every wording.
#[must_use]
pub fn held(library: &Library) -> Cards {
    let mut cards = Cards::default();
    for (slug, card) in library.cards() {
        let wording = library.wording(slug).cloned().unwrap_or_default();
        let aliases = || card.aliases.iter().filter(|alias| library.card_slug(alias) == *slug);
        let mut wordings = wordings(library, card, &wording);
        if let Some(first) = wordings.first_mut() {
            first.aliases = aliases().cloned().collect();
            first.printings = printings(card);
        }
        wordings.into_iter().for_each(|wording| cards.add(wording));
        aliases().for_each(|alias| cards.alias(alias, &card.name));
    }
    cards
}

/// Returns the facts that ship: by the code of the set that printed a card first, a line for each wording of each card.
#[must_use]
pub fn facts(cards: &Cards) -> BTreeMap<String, String> {
    let mut sets: BTreeMap<String, String> = BTreeMap::new();
    for wordings in cards.names().filter_map(|name| cards.of(name)) {
        let first = wordings.first().and_then(|wording| wording.printings.first());
        let Some((set, _)) = first.and_then(|printing| printing.split_once('-')) else { continue };
        let lines = sets.entry(set.to_owned()).or_default();
        for line in wordings.iter().filter_map(|wording| serde_json::to_string(&wording.facts()).ok()) {
            lines.push_str(&line);
            lines.push('\n');
        }
    }
    sets
}

/// Returns the wordings of a card: the printed one, as far as it is known, then that of each erratum.
fn wordings(library: &Library, card: &tribunal_document::Card, wording: &CardWording) -> Vec<Wording> {
    let errata: Vec<&DatedErratum> = wording
        .history
        .iter()
        .filter_map(|at| library.errata().get(*at))
        .filter(|dated| is_official(library, dated))
        .collect();
    let say = |lines: &[String], since: Option<String>, current| Wording {
        since,
        current,
        supertype: card.supertype.clone(),
        printings: vec![],
        aliases: vec![],
        copies: Copies::of(&lines.join("\n")),
        asks_at_building: asks_at_building(&lines.join("\n")),
        card: bare(card),
        text: of_own_domain(&lines.join("\n"), &card.domains),
    };
    let newest = wording.by.and_then(|by| library.errata().get(by));
    let mut all: Vec<Wording> =
        printed(card, &errata).map(|lines| say(lines, None, newest.is_none())).into_iter().collect();
    for dated in errata.iter().filter(|dated| !dated.erratum.new.is_empty()) {
        let current = newest.is_some_and(|newest| newest == *dated);
        all.push(say(&dated.erratum.new, dated.date.map(|date| date.to_string()), current));
    }
    all
}

/// Returns the identifiers of the printings of a card, those of one set in the order of their numbers, sets in that of
/// the file.
fn printings(card: &tribunal_document::Card) -> Vec<String> {
    let mut all: Vec<String> = card.printings.iter().map(|printing| printing.id.clone()).collect();
    let set = |id: &String| id.split('-').next().map(str::to_owned);
    let sets: Vec<_> = all.iter().map(set).collect();
    all.sort_by_key(|id| (sets.iter().position(|of| *of == set(id)), id.clone()));
    all.dedup();
    all
}

/// Replaces Power of the card's own domain by Power of that domain. With several domains the text stays as printed.
fn of_own_domain(text: &str, domains: &[String]) -> String {
    match domains.iter().filter_map(|domain| Domain::read(domain)).collect::<Vec<_>>().as_slice() {
        [only] => text.replace("[C]", &format!("[{}]", only.letter())),
        _ => text.to_owned(),
    }
}

/// Returns true for an erratum in the publisher's words; the digest's only say what a wording does.
fn is_official(library: &Library, dated: &DatedErratum) -> bool {
    library.documents().get(dated.document).is_some_and(|held| held.document.wording == Side::Official)
}

/// Returns the printed words: those that the first erratum gives as old, else the card file's, unless those are an
/// erratum's.
fn printed<'a>(card: &'a tribunal_document::Card, errata: &[&'a DatedErratum]) -> Option<&'a [String]> {
    let old = errata.iter().map(|dated| dated.erratum.old.as_slice()).find(|old| !old.is_empty());
    let own = Some(card.text.as_slice()).filter(|text| errata.iter().all(|dated| dated.erratum.new != *text));
    old.or(own)
}

/// Returns the facts of a card besides its text.
fn bare(card: &tribunal_document::Card) -> Card {
    let domains: Vec<Domain> = card.domains.iter().filter_map(|domain| Domain::read(domain)).collect();
    Card {
        name: card.name.clone(),
        kind: Kind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(&card.kind)).unwrap_or_default(),
        might: card.might.and_then(|might| i32::try_from(might).ok()).unwrap_or_default(),
        token: card.supertype.as_deref() == Some("Token"),
        tags: card.tags.clone(),
        cost: cost(card, &domains),
        domains,
        ..Card::default()
    }
}

/// Returns the cost of a card. Power is of the card's domain; with several domains it may be of any.
fn cost(card: &tribunal_document::Card, domains: &[Domain]) -> Cost {
    let number = |n: Option<u32>| n.and_then(|n| u16::try_from(n).ok()).unwrap_or_default();
    let (energy, power) = (number(card.energy), number(card.power));
    match domains {
        [only] => {
            let mut of = Domains::default();
            of.add(*only, power);
            Cost { energy, power: 0, of }
        }
        _ => Cost { energy, power, ..Cost::default() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::StoredDocument;
    use tribunal_document::{Hints, Kind as DocumentKind, read};
    use tribunal_engine::ability::Body;
    use tribunal_scenario::cards::Which;

    fn held_as(id: &str, text: &str, kind: DocumentKind) -> StoredDocument {
        let document = read(text.as_bytes(), Hints { kind: Some(kind), edition: None });
        StoredDocument { id: id.to_owned(), file: id.to_owned(), imported: None, document }
    }

    #[test]
    fn a_card_comes_with_its_numbers_and_its_words() {
        let file = r#"[{"name": "Lamp", "type": "Unit", "domain": ["Calm"], "energy": 3, "power": 1, "might": 4,
            "tags": ["Keeper"], "text": "[Tank]\nWhen I attack, draw 1."}]"#;
        let cards = held(&Library::new(vec![held_as("cards", file, DocumentKind::Cards)]));
        let lamp = cards.find("lamp", &Which::Current).unwrap();
        assert_eq!((lamp.might, lamp.cost.energy, lamp.cost.of.get(Domain::Calm)), (4, 3, 1));
        assert_eq!((lamp.abilities.len(), lamp.tags.as_slice()), (1, ["Keeper".to_owned()].as_slice()));
        assert_eq!(cards.find("lamp", &Which::Printed), Some(lamp));
    }

    #[test]
    fn power_of_the_own_domain_is_that_domain_s() {
        let file = r#"[{"name": "Lamp", "type": "Gear", "domain": ["Calm"], "text": "[C], [E]: Draw 1."},
            {"name": "Bell", "type": "Gear", "domain": ["Calm", "Fury"], "text": "[C], [E]: Draw 1."}]"#;
        let cards = held(&Library::new(vec![held_as("cards", file, DocumentKind::Cards)]));
        let cost = |name| match &cards.find(name, &Which::Current).unwrap().abilities[0].body {
            Body::Activated(activated) => activated.cost,
            other => panic!("{other:?}"),
        };
        assert_eq!((cost("lamp").power, cost("lamp").of.get(Domain::Calm)), (0, 1));
        assert_eq!((cost("bell").power, cost("bell").of.is_zero()), (1, true));
    }
}
