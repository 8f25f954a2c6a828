//! The pages that there are, told without making any: whoever has to say at once whether a page exists need not wait for it.

use super::item::rule_href;
use super::practice;
use super::view::View;
use crate::reference::penalties;

/// The pages that stand in every library.
const ALWAYS: [&str; 17] = [
    "/",
    "/faq",
    "/errata",
    "/cards",
    "/terms",
    "/legality",
    "/documents",
    "/offline",
    "/rulings-of-others",
    "/cite",
    "/deck",
    "/penalty",
    "/practice",
    "/procedures",
    "/replay",
    "/replay/language",
    "/replay/language/more",
];

/// The addresses of pages that answer when nothing is asked of them: those that stand in every library, editions, rules,
/// rulings, cards, terms, documents, infractions, what is there to practise with and rulings of others. Each of them exists; other pages (comparisons, chapters in one piece, what is shown to players alone) do too.
#[must_use]
pub fn addresses(view: &View) -> Vec<String> {
    let library = view.library();
    let below = |room: &'static str| move |slug: &str| format!("/{room}/{slug}");
    let editions = library.editions().map(|edition| format!("/{}", edition.edition));
    let rules = library.editions().flat_map(|edition| edition.rules()).map(|rule| rule_href(rule.reference));
    let rulings = library.faq().iter().map(|ruling| ruling.entry.slug.as_str()).map(below("faq"));
    let cards = library.known_cards().map(|card| card.slug.as_str()).map(below("cards"));
    let terms = view.graph().terms().iter().map(|term| &*term.slug).map(below("terms"));
    let documents = library.documents().iter().map(|held| held.id.as_str()).map(below("documents"));
    let infractions = penalties::guide().into_iter().flat_map(|guide| &guide.infractions);
    let infractions = infractions.map(|infraction| infraction.id.as_str()).map(below("penalty"));
    let items = practice::slugs().map(|slug| format!("/practice/{slug}"));
    let outside = library.outside().iter().map(|held| held.slug.as_str()).map(below("rulings-of-others"));
    let always = ALWAYS.map(str::to_owned).into_iter();
    always
        .chain(editions)
        .chain(rules)
        .chain(rulings)
        .chain(cards)
        .chain(terms)
        .chain(documents)
        .chain(infractions)
        .chain(items)
        .chain(outside)
        .collect()
}
