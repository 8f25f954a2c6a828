//! Merges the cards of all files by name, and finds the current wording of each.

use std::collections::BTreeMap;

use crate::library::{CardWording, DatedErratum, StoredDocument};
use tribunal_document::{Body, Card, Finding, FindingKind, slug};
use tribunal_scenario::cards::without_printing;

/// Returns the cards by slug, and the slug of each name by which documents call a card. Where two files contradict each
/// other the first one counts, and the other gets a finding.
pub(super) fn cards(documents: &mut [StoredDocument]) -> (BTreeMap<String, Card>, BTreeMap<String, String>) {
    let mut cards: BTreeMap<String, Card> = BTreeMap::new();
    for held in documents.iter_mut() {
        let Body::Cards(list) = &held.document.body else { continue };
        for card in list {
            match cards.get_mut(&card.slug) {
                Some(known) => {
                    add_printings(known, card);
                    held.document.findings.extend(contradictions(known, card));
                }
                None => drop(cards.insert(card.slug.clone(), card.clone())),
            }
        }
    }
    join_titles(&mut cards, documents);
    let names = names(&cards);
    (cards, names)
}

/// Joins the cards that are listed under a bare title to the card with the whole name, as an alias: one printing is one
/// card.
fn join_titles(cards: &mut BTreeMap<String, Card>, documents: &mut [StoredDocument]) {
    for (title, whole) in titles(cards) {
        let Some(bare) = cards.remove(&title) else { continue };
        let Some(known) = cards.get_mut(&whole) else { continue };
        add_printings(known, &bare);
        let findings = contradictions(known, &bare);
        if let Some(held) = documents.iter_mut().find(|held| lists(held, &title)) {
            held.document.findings.extend(findings);
        }
    }
}

/// Returns the cards that are printings of another one under an alias of that one, each with the other.
fn titles(cards: &BTreeMap<String, Card>) -> Vec<(String, String)> {
    let aliased = |whole: &Card| {
        let titles = whole.aliases.iter().map(|alias| slug(alias)).filter(|title| *title != whole.slug);
        let printed = titles.filter(|title| cards.get(title).is_some_and(|bare| share_a_printing(bare, whole)));
        printed.map(|title| (title, whole.slug.clone())).collect::<Vec<_>>()
    };
    cards.values().flat_map(aliased).collect()
}

fn share_a_printing(one: &Card, other: &Card) -> bool {
    let of_other = |id: &String| !id.is_empty() && other.printings.iter().any(|printing| printing.id == *id);
    one.printings.iter().any(|printing| of_other(&printing.id))
}

fn lists(held: &StoredDocument, slug: &str) -> bool {
    matches!(&held.document.body, Body::Cards(list) if list.iter().any(|card| card.slug == slug))
}

/// Returns findings for what another file has that contradicts the first one; what the first one lacks is taken from
/// it.
fn contradictions(known: &mut Card, card: &Card) -> Vec<Finding> {
    let told = |fact: String| format!("{}: another file contradicts this one, which says {fact}", card.name);
    known.complete(card).into_iter().map(|fact| Finding::whole(FindingKind::Twice, told(fact))).collect()
}

fn add_printings(known: &mut Card, card: &Card) {
    for printing in &card.printings {
        if !known.printings.iter().any(|held| held.id == printing.id) {
            known.printings.push(printing.clone());
        }
    }
}

/// Returns every alias that belongs to one card only, and is no other card's name. A printing in parentheses may be left out.
fn names(cards: &BTreeMap<String, Card>) -> BTreeMap<String, String> {
    let mut owners: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for card in cards.values() {
        let names = card.aliases.iter().chain([&card.name]);
        let bare = names.clone().filter_map(|name| without_printing(name));
        for alias in bare.chain(card.aliases.iter().map(String::as_str)) {
            let owned = owners.entry(slug(alias)).or_default();
            if !owned.contains(&card.slug.as_str()) {
                owned.push(&card.slug);
            }
        }
    }
    let single = |(alias, owners): (String, Vec<&str>)| match owners.as_slice() {
        [owner] if !cards.contains_key(&alias) => Some((alias, (*owner).to_owned())),
        _ => None,
    };
    owners.into_iter().filter_map(single).collect()
}

/// Returns the wordings of every card that is known or under errata. The newest words that were not withdrawn count.
pub(super) fn wordings(
    cards: &BTreeMap<String, Card>,
    names: &BTreeMap<String, String>,
    errata: &[DatedErratum],
) -> BTreeMap<String, CardWording> {
    let printed = |card: &Card| CardWording { current: card.text.clone(), ..CardWording::default() };
    let mut wordings: BTreeMap<String, CardWording> =
        cards.iter().map(|(slug, card)| (slug.clone(), printed(card))).collect();
    for (at, erratum) in errata.iter().enumerate() {
        let Some(card) = erratum.card() else { continue };
        let named = slug(card);
        let wording = wordings.entry(names.get(&named).cloned().unwrap_or(named)).or_default();
        wording.history.push(at);
        if !erratum.is_retired() && !erratum.erratum.new.is_empty() {
            wording.current.clone_from(&erratum.erratum.new);
            wording.by = Some(at);
        }
    }
    wordings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use tribunal_document::{Document, Errata, Erratum, Faq, RevisedText, Subject, Wording};

    fn held(id: &str, date: &str, body: Body) -> StoredDocument {
        let document = Document {
            title: String::new(),
            wording: Wording::Official,
            edition: None,
            date: date.parse().ok(),
            body,
            findings: Vec::new(),
        };
        StoredDocument { id: id.to_owned(), file: String::new(), imported: None, document }
    }

    fn card(name: &str, aliases: &[&str]) -> Card {
        Card {
            name: name.to_owned(),
            slug: slug(name),
            aliases: aliases.iter().map(|&alias| alias.to_owned()).collect(),
            text: vec!["As printed.".to_owned()],
            ..Card::default()
        }
    }

    fn errata(name: &str, card: &str, new: &str) -> Body {
        let subject = Subject::Card(card.to_owned());
        let erratum = Erratum { subject, new: vec![new.to_owned()], ..Erratum::default() };
        Body::Errata(Errata { name: name.to_owned(), errata: vec![erratum] })
    }

    fn revised(card: &str) -> Body {
        let text = RevisedText {
            subject: Subject::Card(card.to_owned()),
            lines: vec!["Provisional.".to_owned()],
            ..RevisedText::default()
        };
        Body::Faq(Faq { name: "origins".to_owned(), revised: vec![text], ..Faq::default() })
    }

    #[test]
    fn one_printing_is_one_card_by_whichever_name_a_file_lists_it() {
        let printed = |name: &str, aliases: &[&str], id: &str| {
            let printing = tribunal_document::Printing { id: id.to_owned(), ..Default::default() };
            Card { printings: vec![printing], ..card(name, aliases) }
        };
        let whole = printed("Orla, Light of the Pass", &["Light of the Pass"], "moon-139");
        let mut documents = vec![
            held("one", "", Body::Cards(vec![printed("Light of the Pass", &[], "moon-139"), whole])),
            held(
                "two",
                "",
                Body::Cards(vec![printed("Keeper", &[], "moon-7"), printed("Rope, Keeper", &["Keeper"], "moon-8")]),
            ),
        ];
        for _ in 0..documents.len() {
            documents.rotate_left(1);
            let library = Library::new(documents.clone());
            let names: Vec<&str> = library.cards().values().map(|card| card.name.as_str()).collect();
            assert_eq!(
                names,
                ["Keeper", "Orla, Light of the Pass", "Rope, Keeper"],
                "another printing is another card"
            );
            assert_eq!(library.card_slug("Light of the Pass"), "orla-light-of-the-pass");
        }
    }

    #[test]
    fn the_newest_words_count_whatever_the_order_of_imports() {
        let mut documents = vec![
            held("cards", "", Body::Cards(vec![card("Lamp, Keeper", &["Keeper"]), card("Rope", &[])])),
            held("old", "2025-11-04", errata("origins", "Lamp, Keeper", "First change.")),
            held("new", "2026-01-14", errata("spiritforged", "Keeper", "Second change.")),
            held("faq", "2025-11-04", revised("Rope")),
        ];
        for _ in 0..documents.len() {
            documents.rotate_left(1);
            let library = Library::new(documents.clone());
            let lamp = library.wording(&library.card_slug("Keeper")).unwrap();
            assert_eq!((lamp.current.as_slice(), lamp.history.len()), (["Second change.".to_owned()].as_slice(), 2));
            let rope = library.wording("rope").unwrap();
            assert_eq!(rope.current, ["As printed."], "the FAQ was withdrawn before an errata document took it over");
            assert_eq!(rope.history.len(), 1);
        }
    }
}
