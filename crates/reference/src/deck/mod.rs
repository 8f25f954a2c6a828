//! Deck lists: read from the usual exports, and checked against the rules of deck construction, with all breaches at
//! once.
//!
//! The requirements depend on who asks: core rules alone, or tournament rules over them, which want an exact size and
//! allow a sideboard. A line that names no known card cannot be judged, and is named.

mod check;
mod find;
mod list;
mod rules;
mod team;

use jiff::civil::Date;
use serde::Serialize;

use crate::library::{DatedLegality, KNOWN_UNTIL, Library};
use tribunal_rule::{Edition, RuleRef};

pub use list::{Entry, List, Section, read};
pub use team::{SharedCardFault, team};

/// The rules, format and day by which a deck is judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::By))]
pub struct DeckRules {
    /// The core rules.
    pub core: Edition,
    /// True if tournament rules stand over them.
    pub tournament: bool,
    /// The format whose list of banned cards counts, by its name in an address; without it, in a tournament, the first that
    /// has one.
    pub format: Option<String>,
    /// The day of play; without it, the newest rules and lists count.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub day: Option<Date>,
}

impl DeckRules {
    /// Judges by the core rules, and if asked by those of tournaments over them, whatever the format and the day.
    #[must_use]
    pub fn new(core: Edition, tournament: bool) -> Self {
        Self { core, tournament, format: None, day: None }
    }
}

/// The result of checking a deck against the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::Verdict))]
pub struct Verdict {
    /// The rules, format and day by which it was judged.
    pub by: DeckRules,
    /// The tournament rules that stand over the core rules, where they do.
    pub tournament_rules: Option<Edition>,
    /// True if it may be played; none where nothing was found wrong, but some cards are not known or something was not
    /// checked.
    pub legal: Option<bool>,
    /// The number of cards in each section.
    pub sizes: Vec<(Section, u32)>,
    /// The list of banned cards that was used; none where none was asked for, or none is known.
    pub list: Option<ListUsed>,
    /// Everything that is wrong.
    pub breaches: Vec<Breach>,
    /// Lines that were taken for a card of another name than is written there, or for more than they say.
    pub matched: Vec<Matched>,
    /// Lines that name no known card, or that say nothing that can be read.
    pub unknown: Vec<Unknown>,
    /// Rules that ask something of the deck which was not checked, and why.
    pub unchecked: Vec<Unchecked>,
}

/// The list of a format by which a deck was judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::ListUsed))]
pub struct ListUsed {
    /// The format.
    pub format: String,
    /// The day from which the list counts.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub from: Option<Date>,
    /// The day up to which this build was checked for a newer one.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub known_until: Date,
}

/// A line that was taken for a card of another name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::Matched))]
pub struct Matched {
    /// The number of the line, from 1.
    pub line: usize,
    /// The text written there.
    pub written: String,
    /// The card that it was taken for.
    pub taken_for: String,
}

/// A line that names no known card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::Unknown))]
pub struct Unknown {
    /// The line.
    #[serde(flatten)]
    pub entry: Entry,
    /// The cards that may be meant.
    pub instead: Vec<String>,
    /// The set of the card that is meant, where it exists and only the facts of its set are not on this device yet.
    pub set_not_here: Option<String>,
}

/// A rule that asks something of a deck which could not be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::Unchecked))]
pub struct Unchecked {
    /// The rule.
    pub rule: RuleRef,
    /// The requirement that could not be checked.
    pub what: String,
}

/// A rule that a deck breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = deck::Breach))]
pub struct Breach {
    /// The rule.
    pub rule: RuleRef,
    /// The fault, in words.
    pub what: String,
    /// The lines of the list that it is about, from 1.
    pub lines: Vec<usize>,
}

/// Judges a deck by the rules. None for an edition whose rules of deck construction are not known here.
#[must_use]
pub fn judge(list: &List, library: &Library, by: DeckRules) -> Option<Verdict> {
    let rules = rules::of(&by, library)?;
    let read = check::Deck::read(list, library);
    let deck = &read.deck;
    let mut breaches = deck.breaches(&rules);
    let mut unchecked: Vec<Unchecked> = rules.choices.into_iter().flat_map(|rule| deck.choices(rule)).collect();
    unchecked.extend(deck.signatures_beside(&rules));
    let held = by.format_list(library);
    if let Some(rule) = rules.banned.or(rules.core_legality) {
        match held.filter(|_| by.asks_for_legality()) {
            Some(dated) => breaches.extend(deck.listed(library, dated, rule)),
            None => unchecked.push(Unchecked { rule, what: by.no_list() }),
        }
    }
    let legal = match (breaches.is_empty(), read.unknown.is_empty() && unchecked.is_empty()) {
        (false, _) => Some(false),
        (true, true) => Some(true),
        (true, false) => None,
    };
    let list = held.filter(|_| by.asks_for_legality()).map(|dated| ListUsed {
        format: dated.legality.format.clone(),
        from: dated.from,
        known_until: KNOWN_UNTIL,
    });
    let tournament_rules = rules::tournament_rules(library, by.day).filter(|_| by.tournament);
    let sizes = Section::ALL.into_iter().map(|section| (section, deck.size(section))).collect();
    let (matched, unknown) = (read.matched, read.unknown);
    Some(Verdict { by, tournament_rules, legal, sizes, list, breaches, matched, unknown, unchecked })
}

impl DeckRules {
    /// Returns true if a list of banned cards counts: in tournaments, and where a format is named.
    fn asks_for_legality(&self) -> bool {
        self.tournament || self.format.is_some()
    }

    /// Returns the list of its format on its day; without a format, the first list of that day.
    fn format_list<'a>(&self, library: &'a Library) -> Option<&'a DatedLegality> {
        let mut lists = library.legality_on(self.day);
        match &self.format {
            Some(format) => lists.find(|dated| dated.legality.slug == *format),
            None => lists.next(),
        }
    }

    /// Returns the words for a missing list of banned cards.
    fn no_list(&self) -> String {
        if !self.asks_for_legality() {
            return "whether a card is banned: no format was named, so no list of banned cards counted".to_owned();
        }
        let format = self.format.as_deref().map(|format| format!(" of the format {format}")).unwrap_or_default();
        let day = self.day.map(|day| format!(" for {day}")).unwrap_or_default();
        format!("whether a card is banned: no list{format} is known here{day}")
    }
}

/// Returns the core editions by which decks can be judged, oldest first.
pub fn editions() -> impl DoubleEndedIterator<Item = Edition> {
    rules::CORE.iter().map(|core| core.edition)
}

#[cfg(test)]
mod tests;
