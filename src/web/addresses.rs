//! Lists the addresses of pages without rendering any, so that a caller can tell at once whether a page exists.

use super::item::rule_href;
use super::practice;
use super::view::View;
use crate::reference::penalties;

/// The pages that exist for every library.
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

/// Returns the addresses of pages that answer without parameters: those that exist for every library, editions, rules,
/// rulings, cards, terms, documents, infractions, practice boards and rulings of others. Each of them exists; other
/// pages (comparisons, chapters in one piece, pages for players) do too.
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
