//! The cards that a scenario may name instead of describing: those of a library, and the facts of some that ship.
//!
//! The facts that ship are numbers, keywords and abilities in the engine's own form, never a card's words; a library
//! gives words, which the grammar reads when a scenario names the card.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

use tribunal_engine::ability::enact::{read_text, take_back_without_modes};
use tribunal_engine::card::{Card, Kind};

static SHIPPED: LazyLock<Arc<Cards>> = LazyLock::new(|| {
    let mut cards = Cards::default();
    for (_, lines) in tribunal_enclosed::beginning(tribunal_enclosed::CARDS) {
        cards.take_facts(lines);
    }
    cards.list(tribunal_enclosed::text(tribunal_enclosed::CARD_NAMES));
    Arc::new(cards)
});

/// Cards by name, each with its wordings through time.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    wordings: BTreeMap<String, Vec<Wording>>,
    /// Other names of cards, where no other card has them.
    aliases: BTreeMap<String, String>,
    /// The names of cards by what stands before their comma.
    fronts: BTreeMap<String, Vec<String>>,
    /// Cards of which no more is known than this, by the key of the name.
    listed: BTreeMap<String, Listed>,
}

/// Returns a name without the printing that it has in parentheses, as `(Starter)`: so it is said where no other card has the
/// shorter name.
#[must_use]
pub fn without_printing(name: &str) -> Option<&str> {
    name.strip_suffix(')')?.rsplit_once(" (").map(|(bare, _)| bare)
}

/// A card of which nothing is known but its name, its type and perhaps its set.
#[derive(Clone, Debug)]
struct Listed {
    name: String,
    kind: Kind,
    /// The code of the set that printed it first, where that is known.
    set: Option<String>,
}

/// A card as worded from some day on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wording {
    /// The day from which it counts, as `2025-12-01`; none is what was printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// True if it is the current wording.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub current: bool,
    /// Champion, Signature, Token or Basic, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supertype: Option<String>,
    /// The identifiers of its printings, as `ogn-001-298`, the one of the first set first; only the first wording has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printings: Vec<String>,
    /// Other names of the card; only the first wording has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// The number of copies that a deck may have, where its text says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<Copies>,
    /// True if its text asks for choices while a deck is built.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks_at_building: bool,
    /// The card; without the abilities of its text, where the text is still to be read.
    pub card: Card,
    /// Its text, where it is still to be read.
    #[serde(skip)]
    pub text: String,
}

/// Returns true if a text asks for choices while a deck is built (103.1 of the core rules, from 1.5 on).
#[must_use]
pub fn asks_at_building(text: &str) -> bool {
    let said = text.to_lowercase();
    let built =
        ["your deck, choose", "your deck, you may choose", "your deck, name", "building your deck", "build your deck"];
    built.iter().any(|words| said.contains(words))
}

/// The number of cards of one name that its text lets a deck have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Copies {
    /// One.
    One,
    /// As many as one likes.
    Any,
}

impl Copies {
    /// Reads the number that a text allows; none where it says nothing of it.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let says = |words: &str| text.contains(words);
        if says("[Unique]") {
            return Some(Self::One);
        }
        (says("deck can have") && says("any number of cards named")).then_some(Self::Any)
    }
}

/// A choice among the wordings of a card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Which {
    /// The one that counts now.
    #[default]
    Current,
    /// The one that was printed first.
    Printed,
    /// The one that counted on a day, as `2025-12-01`.
    On(String),
}

impl Cards {
    /// Returns the cards whose facts ship.
    #[must_use]
    pub fn shipped() -> Arc<Self> {
        Arc::clone(&SHIPPED)
    }

    /// Reads cards from lines of facts. A line that is not one is left out.
    #[must_use]
    pub fn from_facts(lines: &str) -> Self {
        let mut cards = Self::default();
        cards.take_facts(lines);
        cards
    }

    /// Adds lines of facts. A line that is not one is left out.
    pub fn take_facts(&mut self, lines: &str) {
        for wording in lines.lines().filter_map(|line| serde_json::from_str::<Wording>(line).ok()) {
            for alias in &wording.aliases {
                self.alias(alias, &wording.card.name);
            }
            self.add(wording);
        }
    }

    /// Adds names of cards of which no more need be known: a line for each, its type before a tab, behind another the
    /// code of the set that printed it first. A line in another form is left out.
    pub fn list(&mut self, lines: &str) {
        for (kind, rest) in lines.lines().filter_map(|line| line.split_once('\t')) {
            let (name, set) = rest.split_once('\t').map_or((rest, None), |(name, set)| (name, Some(set.to_owned())));
            if let Some(kind) = Kind::ALL.into_iter().find(|of| of.word() == kind) {
                self.listed.insert(key(name), Listed { name: name.to_owned(), kind, set });
            }
        }
    }

    /// Returns the code of the set whose facts a card needs, where the card exists and nothing of it is here: facts
    /// ship in pieces, which a device fetches one by one.
    #[must_use]
    pub fn set_not_here(&self, name: &str) -> Option<&str> {
        if self.has(name) { None } else { self.listed.get(&key(name))?.set.as_deref() }
    }

    /// Returns the lines that [`list`](Self::list) reads, for every card here by each of its names.
    #[must_use]
    pub fn listing(&self) -> String {
        let firsts = self.wordings.values().filter_map(|all| all.first());
        let mut lines: Vec<String> = firsts.flat_map(listing).collect();
        lines.sort();
        lines.concat()
    }

    /// Adds a wording of a card after those that came before it.
    pub fn add(&mut self, wording: Wording) {
        if let Some(bare) = without_printing(&wording.card.name) {
            self.aliases.entry(key(bare)).or_insert_with(|| key(&wording.card.name));
        }
        let own = key(&wording.card.name);
        if let Some((front, _)) = wording.card.name.split_once(", ") {
            let owners = self.fronts.entry(key(front)).or_default();
            if !owners.contains(&own) {
                owners.push(own.clone());
            }
        }
        self.wordings.entry(own).or_default().push(wording);
    }

    /// Adds another name for a card. A name that is a card's own stays that card's.
    pub fn alias(&mut self, alias: &str, name: &str) {
        if let Some(bare) = without_printing(alias) {
            self.aliases.entry(key(bare)).or_insert_with(|| key(name));
        }
        self.aliases.insert(key(alias), key(name));
    }

    /// Adds every wording of another collection that this one does not have. The newest of the current wordings stays
    /// current.
    pub fn fill_from(&mut self, others: &Self) {
        self.listed.extend(others.listed.clone());
        self.aliases.extend(
            others
                .aliases
                .iter()
                .filter(|(alias, _)| !self.aliases.contains_key(*alias))
                .map(|(a, b)| (a.clone(), b.clone()))
                .collect::<Vec<_>>(),
        );
        for (front, names) in &others.fronts {
            let owners = self.fronts.entry(front.clone()).or_default();
            owners.extend(names.iter().filter(|name| !owners.contains(name)).cloned().collect::<Vec<_>>());
        }
        for (key, wordings) in &others.wordings {
            let held = self.wordings.entry(key.clone()).or_default();
            for wording in wordings {
                if !held.iter().any(|own| own.since == wording.since) {
                    held.push(wording.clone());
                }
            }
            held.sort_by(|one, other| one.since.cmp(&other.since));
            let newest = held.iter().rposition(|wording| wording.current);
            held.iter_mut().enumerate().for_each(|(at, wording)| wording.current = Some(at) == newest);
        }
    }

    /// Returns the same cards with those of some names, or all, as they were before every erratum.
    #[must_use]
    pub fn before_errata(&self, of: Option<&BTreeSet<String>>) -> Self {
        let mut cards = self.clone();
        for (key, wordings) in &mut cards.wordings {
            let printed = wordings.iter().position(|wording| wording.since.is_none());
            if let Some(printed) = printed.filter(|_| of.is_none_or(|names| names.contains(key))) {
                wordings.iter_mut().enumerate().for_each(|(at, wording)| wording.current = at == printed);
            }
        }
        cards
    }

    /// Returns the key of a card by which [`before_errata`](Self::before_errata) knows it; none where errata have not
    /// changed its wording.
    #[must_use]
    pub fn changed_by_errata(&self, name: &str) -> Option<String> {
        let wordings = self.of(name)?;
        let printed = self.worded(name, &Which::Printed)?;
        let differs = self.worded(name, &Which::Current).is_some_and(|now| now != printed);
        differs.then(|| wordings.first().map(|first| key(&first.card.name)))?
    }

    /// Returns the names of all cards, as printed.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.wordings.values().filter_map(|wordings| Some(wordings.first()?.card.name.as_str()))
    }

    /// Returns the names of all cards known to exist, as printed, whether more is known of them or not.
    pub fn all_names(&self) -> impl Iterator<Item = &str> {
        self.names().chain(self.not_here().map(|listed| listed.name.as_str()))
    }

    /// Returns the names of all cards of a type known to exist.
    pub fn names_of(&self, kind: Kind) -> impl Iterator<Item = &str> {
        let known = self.wordings.values().filter_map(|wordings| Some(&wordings.first()?.card));
        let known = known.filter(move |card| card.kind == kind).map(|card| card.name.as_str());
        let others = self.not_here().filter(move |listed| listed.kind == kind);
        known.chain(others.map(|listed| listed.name.as_str()))
    }

    /// Returns the cards of which nothing is known but their names.
    fn not_here(&self) -> impl Iterator<Item = &Listed> {
        let known = |key: &String| self.wordings.contains_key(key) || self.aliases.contains_key(key);
        self.listed.iter().filter(move |(key, _)| !known(key)).map(|(_, listed)| listed)
    }

    /// Returns true if a wording of a card of this name is known.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.of(name).is_some()
    }

    /// Returns true if this is a known card's own name, not only another one for it.
    #[must_use]
    pub fn is_own_name(&self, name: &str) -> bool {
        self.wordings.contains_key(&key(name))
    }

    /// Returns true if a card of this name exists, whether its wording is known or not.
    #[must_use]
    pub fn exists(&self, name: &str) -> bool {
        self.has(name) || self.listed.contains_key(&key(name))
    }

    /// Returns the wordings of a card, oldest first.
    #[must_use]
    pub fn of(&self, name: &str) -> Option<&[Wording]> {
        let key = key(name);
        let found = self.wordings.get(&key).or_else(|| self.wordings.get(self.aliases.get(&key)?));
        let short = || match self.fronts.get(&key).map(Vec::as_slice) {
            Some([only]) => self.wordings.get(only),
            _ => None,
        };
        found.or_else(short).map(Vec::as_slice)
    }

    /// Returns what a card is called in a scenario: its name up to a comma, with which the whole name begins, and its
    /// other names.
    pub fn calls<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let own = key(name);
        let others = self.aliases.iter().filter(move |(_, of)| **of == own).map(|(other, _)| other.as_str());
        name.split(", ").take(1).chain(others)
    }

    /// Returns the names of the cards that begin with this, before a comma: `Draven` may be two or more.
    pub fn beginning_with(&self, front: &str) -> impl Iterator<Item = &str> {
        let names = self.fronts.get(&key(front)).into_iter().flatten();
        names.filter_map(|name| Some(self.wordings.get(name)?.first()?.card.name.as_str()))
    }

    /// Returns a card in one of its wordings, its text read. None where no card has the name, or that wording is not
    /// known.
    #[must_use]
    pub fn find(&self, name: &str, which: &Which) -> Option<Card> {
        self.worded(name, which).map(Wording::read)
    }

    /// Returns a wording of a card. None where no card has the name, or that wording is not known.
    #[must_use]
    pub fn worded(&self, name: &str, which: &Which) -> Option<&Wording> {
        let all = self.of(name)?;
        match which {
            Which::Current => all.iter().find(|wording| wording.current).or_else(|| all.last()),
            Which::Printed => all.iter().find(|wording| wording.since.is_none()),
            Which::On(day) => all.iter().rev().find(|wording| wording.since.as_ref().is_none_or(|since| since <= day)),
        }
    }
}

impl Wording {
    /// Returns the card with the abilities that its text gives it.
    #[must_use]
    pub fn read(&self) -> Card {
        let mut card = self.card.clone();
        read_text(&mut card, &self.text);
        take_back_without_modes(&mut card);
        card
    }
}

/// Returns the lines of a card in the list of names, one for each name that differs in more than punctuation.
fn listing(first: &Wording) -> Vec<String> {
    let set = first.printings.first().and_then(|printing| printing.split('-').next());
    let set = set.map(|set| format!("\t{set}")).unwrap_or_default();
    let own = &first.card.name;
    let others = first.aliases.iter().filter(|alias| key(alias) != key(own));
    let line = |name: &String| format!("{}\t{name}{set}\n", first.card.kind.word());
    std::iter::once(own).chain(others).map(line).collect()
}

/// Returns the name of a set, by its code or by a printing such as `ogn-001-298`.
#[must_use]
pub fn set_name(printing: &str) -> &'static str {
    match printing.split('-').next().unwrap_or_default() {
        "ogn" => "Origins",
        "ogs" => "Proving Grounds",
        "sfd" => "Spiritforged",
        "unl" => "Unleashed",
        "ven" => "Vendetta",
        _ => "another set",
    }
}

/// Returns the key of a name, without what people write in different ways: letters and digits, separated by single
/// blanks.
fn key(name: &str) -> String {
    let said = name.chars().filter(|c| !matches!(c, '\'' | '\u{2019}')).collect::<String>().to_lowercase();
    let words = said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_whose_set_is_not_here_is_told_from_one_that_nobody_knows() {
        let mut cards = lamp();
        cards.list("unit\tMoth, Of The Lamp\tunl\nspell\tLamp, Keeper\u{2019}s Own\togn\ngear\tPot\n");
        assert_eq!(cards.set_not_here("moth of the lamp"), Some("unl"));
        assert_eq!(cards.set_not_here("Lamp, Keeper's Own"), None, "its facts are here");
        assert_eq!((cards.set_not_here("Pot"), cards.set_not_here("Nobody")), (None, None));
        let board = "players Ann, Bob\nbase of Ann\n  \"Moth, Of The Lamp\"\n";
        let (_, mistakes) = crate::read::read_with(board, &Arc::new(cards));
        let said: Vec<String> = mistakes.iter().map(|mistake| mistake.mistake.to_string()).collect();
        assert_eq!(
            said,
            ["`Moth, Of The Lamp` is a card of Unleashed, and the cards of Unleashed are not yet on this device"]
        );
    }

    fn lamp() -> Cards {
        let worded = |since: Option<&str>, current, text: &str| Wording {
            since: since.map(str::to_owned),
            current,
            supertype: None,
            printings: vec![],
            aliases: vec![],
            copies: None,
            asks_at_building: false,
            card: Card { name: "Lamp, Keeper's Own".to_owned(), kind: Kind::Unit, might: 3, ..Card::default() },
            text: text.to_owned(),
        };
        let mut cards = Cards::default();
        cards.add(worded(None, false, "When I attack, draw 1."));
        cards.add(worded(Some("2025-03-01"), true, "When I defend, draw 1."));
        cards.add(worded(Some("2025-02-01"), false, "When I move, draw 1."));
        cards.alias("The Lamp", "Lamp, Keeper's Own");
        cards
    }

    #[test]
    fn a_card_is_found_by_any_spelling_and_as_it_was_worded() {
        let cards = lamp();
        let text = |which| cards.find("lamp keeper\u{2019}s own", &which).unwrap().abilities[0].text.clone();
        assert_eq!(text(Which::Current), "When I defend, draw 1.");
        assert_eq!(text(Which::Printed), "When I attack, draw 1.");
        assert_eq!(text(Which::On("2025-02-15".to_owned())), "When I move, draw 1.");
        assert!(cards.has("the lamp"));
    }

    #[test]
    fn a_short_name_is_a_card_s_as_long_as_no_other_card_begins_so() {
        let mut cards = lamp();
        assert!(cards.has("lamp") && !cards.is_own_name("lamp"));
        let other = Card { name: "Lamp, Broken".to_owned(), ..Card::default() };
        cards.add(Wording { card: other, ..lamp().of("lamp").unwrap()[0].clone() });
        assert!(!cards.has("lamp"));
        assert_eq!(cards.beginning_with("Lamp").collect::<Vec<_>>(), ["Lamp, Keeper's Own", "Lamp, Broken"]);
    }

    #[test]
    fn facts_say_what_a_text_says_without_its_words() {
        let cards = lamp();
        let facts = cards.of("the lamp").unwrap()[0].facts();
        let line = serde_json::to_string(&facts).unwrap();
        assert!(!line.contains("draw 1."), "{line}");
        let mut again = cards.find("the lamp", &Which::Printed).unwrap();
        again.abilities[0].text = "When this unit attacks: Draw one card.".to_owned();
        assert_eq!(Cards::from_facts(&line).find("Lamp Keepers Own", &Which::Printed), Some(again));
    }

    #[test]
    fn before_errata_cards_are_as_printed() {
        let cards = lamp();
        let key = cards.changed_by_errata("The Lamp").unwrap();
        let text = |cards: &Cards| cards.find("The Lamp", &Which::Current).unwrap().abilities[0].text.clone();
        assert_eq!(text(&cards.before_errata(None)), "When I attack, draw 1.");
        assert_eq!(text(&cards.before_errata(Some(&BTreeSet::from([key])))), "When I attack, draw 1.");
        assert_eq!(text(&cards.before_errata(Some(&BTreeSet::new()))), "When I defend, draw 1.");
        assert_eq!(cards.before_errata(None).changed_by_errata("The Lamp"), None);
    }

    #[test]
    fn a_library_without_an_erratum_has_it_from_elsewhere() {
        let mut old = Cards::default();
        let printed = lamp().of("the lamp").unwrap()[0].clone();
        old.add(Wording { current: true, ..printed });
        old.fill_from(&lamp());
        let now = old.find("Lamp, Keeper's Own", &Which::Current).unwrap();
        assert_eq!(now.abilities[0].text, "When I defend, draw 1.");
        assert_eq!(old.of("Lamp, Keeper's Own").unwrap().iter().filter(|wording| wording.current).count(), 1);
    }

    #[test]
    fn facts_that_ship_are_all_read() {
        let sets = tribunal_enclosed::beginning(tribunal_enclosed::CARDS);
        let lines: usize = sets.map(|(_, lines)| lines.lines().filter(|line| !line.is_empty()).count()).sum();
        assert!(lines > 900, "facts of {lines} wordings ship");
        let read = SHIPPED.wordings.values().map(Vec::len).sum::<usize>();
        assert_eq!(lines, read);
    }
}
