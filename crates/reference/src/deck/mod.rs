//! Deck lists: read from the usual exports, and held against the rules of deck construction, all breaches at once.
//!
//! What a deck has to be depends on who asks: core rules alone, or tournament rules over them, which want an exact size and
//! allow a sideboard. A card that the library does not hold cannot be judged, and is named.

mod check;
mod list;
mod rules;
mod team;

use serde::Serialize;

use crate::library::Library;
use tribunal_rule::{Edition, RuleRef};

pub use list::{Entry, List, Section, read};
pub use team::{Shared, team};

/// By what a deck is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::By))]
pub struct By {
    /// The core rules.
    pub core: Edition,
    /// Whether tournament rules stand over them.
    pub tournament: bool,
}

/// What came of holding a deck against the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::Verdict))]
pub struct Verdict {
    /// By what it was judged.
    pub by: By,
    /// The tournament rules that stand over the core rules, where they do.
    pub tournament_rules: Option<Edition>,
    /// Whether it may be played; none where nothing was found wrong, but some cards are not known or something was not
    /// checked.
    pub legal: Option<bool>,
    /// How many cards each section has.
    pub sizes: Vec<(Section, u32)>,
    /// Everything that is wrong.
    pub breaches: Vec<Breach>,
    /// Lines that name no card that the library holds, or that say nothing that can be read.
    pub unknown: Vec<Entry>,
    /// Rules that ask something of the deck which was not checked, and why.
    pub unchecked: Vec<Unchecked>,
}

/// A rule that asks something of a deck which could not be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::Unchecked))]
pub struct Unchecked {
    /// The rule.
    pub rule: RuleRef,
    /// What could not be checked.
    pub what: &'static str,
}

/// No document that lists banned cards is read.
const NO_BAN_LIST: &str = "whether a card is banned in the format: no list of banned cards is known here";

/// A rule that a deck breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::Breach))]
pub struct Breach {
    /// The rule.
    pub rule: RuleRef,
    /// What is wrong.
    pub what: String,
    /// The lines of the list that it is about, from 1.
    pub lines: Vec<usize>,
}

/// Holds a deck against the rules. None for an edition whose rules of deck construction are not known here.
#[must_use]
pub fn judge(list: &List, library: &Library, by: By) -> Option<Verdict> {
    let rules = rules::of(by)?;
    let (deck, unknown) = check::Deck::new(list, library);
    let breaches = deck.breaches(&rules);
    let unchecked: Vec<_> = rules.banned.map(|rule| Unchecked { rule, what: NO_BAN_LIST }).into_iter().collect();
    let legal = match (breaches.is_empty(), unknown.is_empty() && unchecked.is_empty()) {
        (false, _) => Some(false),
        (true, true) => Some(true),
        (true, false) => None,
    };
    let tournament_rules = rules::tournament_rules().filter(|_| by.tournament);
    let sizes = Section::ALL.into_iter().map(|section| (section, deck.size(section))).collect();
    Some(Verdict { by, tournament_rules, legal, sizes, breaches, unknown, unchecked })
}

/// The core editions by which decks can be judged, oldest first.
pub fn editions() -> impl DoubleEndedIterator<Item = Edition> {
    rules::CORE.iter().map(|core| core.edition)
}

#[cfg(test)]
mod tests;
