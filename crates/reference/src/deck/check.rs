//! A deck whose cards are known, and what is wrong with it.

use std::collections::BTreeMap;

use super::list::without_set;
use super::rules::Rules;
use super::{Breach, Entry, List, Section};
use crate::library::Library;
use tribunal_document::Card;
use tribunal_rule::RuleRef;

/// The cards that a Main Deck needs.
const MAIN_DECK: u32 = 40;
/// The cards that a Rune Deck has.
const RUNES: u32 = 12;
/// How many cards of one name there may be.
const COPIES: u32 = 3;
/// How many Signature cards there may be.
const SIGNATURES: u32 = 3;
/// The battlefields that a player brings.
const BATTLEFIELDS: u32 = 3;

/// A line whose card is known.
#[derive(Clone, Copy)]
struct Known<'a> {
    line: usize,
    section: Section,
    count: u32,
    card: &'a Card,
}

/// A deck with its cards.
pub(super) struct Deck<'a> {
    known: Vec<Known<'a>>,
    unknown: BTreeMap<Section, u32>,
}

impl<'a> Deck<'a> {
    /// A deck with the lines that name no card that is held.
    pub(super) fn new(list: &List, library: &'a Library) -> (Self, Vec<Entry>) {
        let mut deck = Self { known: Vec::new(), unknown: BTreeMap::new() };
        let mut lost = Vec::new();
        for entry in &list.entries {
            match find(library, &entry.name) {
                Some(card) => {
                    let section = entry.section.unwrap_or_else(|| usual(card));
                    deck.known.push(Known { line: entry.line, section, count: entry.count, card });
                }
                None => {
                    *deck.unknown.entry(entry.section.unwrap_or(Section::MainDeck)).or_default() += entry.count;
                    lost.push(entry.clone());
                }
            }
        }
        (deck, lost)
    }

    fn of(&self, section: Section) -> impl Iterator<Item = &Known<'a>> {
        self.known.iter().filter(move |known| known.section == section)
    }

    /// How many cards a section has, with those that nobody knows.
    pub(super) fn size(&self, section: Section) -> u32 {
        let unknown = self.unknown.get(&section).copied().unwrap_or_default();
        unknown + self.of(section).map(|known| known.count).sum::<u32>()
    }

    /// Everything that is wrong, in the order of the rules.
    pub(super) fn breaches(&self, rules: &Rules) -> Vec<Breach> {
        let all = [
            self.legend(rules),
            self.main_deck(rules),
            self.champion(rules),
            self.copies(rules),
            self.domains(rules),
            self.signatures(rules),
            self.runes(rules),
            self.battlefields(rules),
            self.sideboard(rules),
        ];
        all.concat()
    }

    fn legend(&self, rules: &Rules) -> Vec<Breach> {
        let mut breaches = Vec::new();
        let size = self.size(Section::Legend);
        if size != 1 {
            breaches.push(breach(
                rules.legend,
                format!("there are {size} legends; a deck has one"),
                self.of(Section::Legend),
            ));
        }
        breaches.extend(self.strangers(Section::Legend, &["Legend"], rules.legend));
        breaches
    }

    /// Cards of a section that are of another type.
    fn strangers(&self, section: Section, kinds: &[&str], rule: RuleRef) -> Vec<Breach> {
        let belongs = |card: &Card| {
            kinds.iter().any(|kind| card.kind.eq_ignore_ascii_case(kind)) && card.supertype.as_deref() != Some("Token")
        };
        let strange = self.of(section).filter(|known| !belongs(known.card));
        let told = |known: &Known| {
            let kind = known.card.supertype.iter().chain([&known.card.kind]).map(String::as_str).collect::<Vec<_>>();
            let what = format!(
                "{} is a {}, which does not belong to the {}",
                known.card.name,
                kind.join(" "),
                section.title()
            );
            Breach { rule, what, lines: vec![known.line] }
        };
        strange.map(told).collect()
    }

    fn main_deck(&self, rules: &Rules) -> Vec<Breach> {
        let mut breaches = Vec::new();
        let size = self.size(Section::MainDeck) + self.size(Section::Champion);
        if size < MAIN_DECK || (rules.exact && size > MAIN_DECK) {
            let asked = if rules.exact { "exactly" } else { "at least" };
            let what =
                format!("the Main Deck with its Chosen Champion has {size} cards; {asked} {MAIN_DECK} are needed");
            breaches.push(Breach { rule: rules.main_deck, what, lines: Vec::new() });
        }
        breaches.extend(self.strangers(Section::MainDeck, &["Unit", "Gear", "Spell"], rules.main_deck));
        breaches
    }

    fn champion(&self, rules: &Rules) -> Vec<Breach> {
        let size = self.size(Section::Champion);
        let mut breaches = Vec::new();
        if size != 1 {
            let what = format!("{size} cards are named as the Chosen Champion; it is one");
            breaches.push(breach(rules.champion, what, self.of(Section::Champion)));
        }
        let tags = self.tags();
        for known in self.of(Section::Champion) {
            let name = &known.card.name;
            if known.card.kind != "Unit" || known.card.supertype.as_deref() != Some("Champion") {
                let what = format!("{name} is not a champion unit and cannot be the Chosen Champion");
                breaches.push(Breach { rule: rules.champion_tag, what, lines: vec![known.line] });
            } else if !known.card.tags.iter().any(|tag| tags.contains(&tag.as_str())) {
                let what = format!("{name} does not have the champion tag of the legend");
                breaches.push(Breach { rule: rules.champion_tag, what, lines: vec![known.line] });
            }
        }
        breaches
    }

    /// The tags of the legend.
    fn tags(&self) -> Vec<&str> {
        self.of(Section::Legend).flat_map(|known| known.card.tags.iter().map(String::as_str)).collect()
    }

    /// What is counted together for the limit of copies: the Main Deck, and the sideboard where there may be one.
    fn played(&self, rules: &Rules) -> impl Iterator<Item = &Known<'a>> {
        let side = rules.sideboard.is_some();
        let counts = move |section| match section {
            Section::MainDeck | Section::Champion => true,
            Section::Sideboard => side,
            _ => false,
        };
        self.known.iter().filter(move |known| counts(known.section))
    }

    fn copies(&self, rules: &Rules) -> Vec<Breach> {
        let mut named: BTreeMap<&str, Vec<&Known>> = BTreeMap::new();
        for known in self.played(rules) {
            named.entry(&known.card.name).or_default().push(known);
        }
        let counted =
            named.into_iter().map(|(name, all)| (name, all.iter().map(|known| known.count).sum::<u32>(), all));
        let many = counted.filter(|(_, count, _)| *count > COPIES);
        many.map(|(name, count, all)| {
            let what = format!("there are {count} copies of {name}; {COPIES} are allowed");
            breach(rules.copies, what, all.into_iter())
        })
        .collect()
    }

    fn domains(&self, rules: &Rules) -> Vec<Breach> {
        let played = self
            .known
            .iter()
            .filter(|known| matches!(known.section, Section::MainDeck | Section::Champion | Section::Sideboard));
        self.foreign(played, rules.domains)
    }

    /// Cards with a domain that the legend does not have; nothing where the legend is not known.
    fn foreign<'b>(&'b self, cards: impl Iterator<Item = &'b Known<'a>>, rule: RuleRef) -> Vec<Breach>
    where
        'a: 'b,
    {
        let own: Vec<&str> =
            self.of(Section::Legend).flat_map(|known| known.card.domains.iter().map(String::as_str)).collect();
        if own.is_empty() {
            return Vec::new();
        }
        let foreign =
            |card: &Card| card.domains.iter().find(|d| *d != "Colorless" && !own.contains(&d.as_str())).cloned();
        let told = |known: &'b Known<'a>| {
            let domain = foreign(known.card)?;
            let what = format!("{} is {domain}, and the legend is {}", known.card.name, own.join(" and "));
            Some(Breach { rule, what, lines: vec![known.line] })
        };
        cards.filter_map(told).collect()
    }

    fn signatures(&self, rules: &Rules) -> Vec<Breach> {
        let signature = |known: &&Known| known.card.supertype.as_deref() == Some("Signature");
        let all: Vec<&Known> = self.played(rules).filter(signature).collect();
        let tags = self.tags();
        let count: u32 = all.iter().map(|known| known.count).sum();
        let mut breaches = Vec::new();
        if count > SIGNATURES {
            let what = format!("there are {count} Signature cards; {SIGNATURES} are allowed in all");
            breaches.push(breach(rules.signatures, what, all.iter().copied()));
        }
        let strange = all.iter().filter(|known| !known.card.tags.iter().any(|tag| tags.contains(&tag.as_str())));
        breaches.extend(strange.filter(|_| !tags.is_empty()).map(|known| Breach {
            rule: rules.signature_tag,
            what: format!("{} is a Signature card of another champion than the legend", known.card.name),
            lines: vec![known.line],
        }));
        breaches
    }

    fn runes(&self, rules: &Rules) -> Vec<Breach> {
        let size = self.size(Section::Runes);
        let mut breaches = Vec::new();
        if size != RUNES {
            let what = format!("the Rune Deck has {size} runes; it has {RUNES}");
            breaches.push(Breach { rule: rules.runes, what, lines: Vec::new() });
        }
        breaches.extend(self.strangers(Section::Runes, &["Rune"], rules.runes));
        breaches.extend(self.foreign(self.of(Section::Runes), rules.rune_domains));
        breaches
    }

    fn battlefields(&self, rules: &Rules) -> Vec<Breach> {
        let size = self.size(Section::Battlefields);
        let mut breaches = Vec::new();
        if size != BATTLEFIELDS {
            let what = format!("there are {size} battlefields; a player brings {BATTLEFIELDS}");
            breaches.push(Breach { rule: rules.battlefields, what, lines: Vec::new() });
        }
        breaches.extend(self.strangers(Section::Battlefields, &["Battlefield"], rules.battlefields));
        let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
        for known in self.of(Section::Battlefields) {
            *seen.entry(&known.card.name).or_default() += known.count;
        }
        let twice = seen.into_iter().filter(|(_, count)| *count > 1).map(|(name, _)| name);
        if let Some(rule) = rules.unique_battlefields {
            let what = |name| format!("{name} is there more than once");
            breaches.extend(twice.map(|name| Breach { rule, what: what(name), lines: Vec::new() }));
        }
        breaches
    }

    /// Core rules know no sideboard, and say nothing about one.
    fn sideboard(&self, rules: &Rules) -> Vec<Breach> {
        let Some(asked) = &rules.sideboard else { return Vec::new() };
        let size = self.size(Section::Sideboard);
        let mut breaches = Vec::new();
        if size > asked.most {
            let what = format!("the sideboard has {size} cards; {} are allowed", asked.most);
            breaches.push(Breach { rule: asked.size, what, lines: Vec::new() });
        }
        breaches.extend(self.strangers(Section::Sideboard, &["Unit", "Gear", "Spell"], asked.cards));
        breaches
    }
}

fn breach<'a, 'b: 'a>(rule: RuleRef, what: String, about: impl Iterator<Item = &'a Known<'b>>) -> Breach {
    Breach { rule, what, lines: about.map(|known| known.line).collect() }
}

fn find<'a>(library: &'a Library, name: &str) -> Option<&'a Card> {
    let of = |name: &str| library.cards().get(&library.card_slug(name));
    of(name).or_else(|| of(without_set(name)))
}

/// Where a card belongs in a list without headings.
fn usual(card: &Card) -> Section {
    match card.kind.as_str() {
        "Legend" => Section::Legend,
        "Rune" => Section::Runes,
        "Battlefield" => Section::Battlefields,
        _ => Section::MainDeck,
    }
}
