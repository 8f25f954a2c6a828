//! Checks a deck whose cards are known against the rules, and reports everything that is wrong.

use std::collections::BTreeMap;

use super::find::{Finder, Found};
use super::rules::Rules;
use super::{Breach, List, Matched, Section, Unchecked, Unknown};
use crate::library::{DatedLegality, Library};
use tribunal_document::{Card, ListKind};
use tribunal_rule::{RuleRef, counted};
use tribunal_scenario::cards::{Cards, Which, asks_at_building, set_name};

/// The number of cards that a Main Deck needs.
const MAIN_DECK: u32 = 40;
/// The number of cards in a Rune Deck.
const RUNES: u32 = 12;
/// The most cards of one name.
const COPIES: u32 = 3;
/// The most Signature cards.
const SIGNATURES: u32 = 3;
/// The number of battlefields that a player brings.
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

/// A deck, with the lines that were not read as written.
pub(super) struct ReadDeck<'a> {
    pub(super) deck: Deck<'a>,
    pub(super) matched: Vec<Matched>,
    pub(super) unknown: Vec<Unknown>,
}

impl<'a> Deck<'a> {
    /// Reads a deck, with the lines that name no known card, and those that name one loosely.
    pub(super) fn read(list: &List, library: &'a Library) -> ReadDeck<'a> {
        let mut deck = Self { known: Vec::new(), unknown: BTreeMap::new() };
        let (mut matched, mut unknown) = (Vec::new(), Vec::new());
        let finder = Finder::new(library);
        for entry in &list.entries {
            match finder.find(&entry.name) {
                Ok(Found { card, loosely }) => {
                    let section = entry.section.unwrap_or_else(|| usual(card));
                    deck.known.push(Known { line: entry.line, section, count: entry.count, card });
                    matched.extend(loosely.then(|| Matched {
                        line: entry.line,
                        written: entry.name.clone(),
                        taken_for: card.name.clone(),
                    }));
                }
                Err(instead) => {
                    *deck.unknown.entry(entry.section.unwrap_or(Section::MainDeck)).or_default() += entry.count;
                    let set = Cards::shipped().set_not_here(&entry.name).map(|set| set_name(set).to_owned());
                    unknown.push(Unknown { entry: entry.clone(), instead, set_not_here: set });
                }
            }
        }
        if list.entries.iter().all(|entry| entry.section.is_none()) {
            matched.extend(deck.first_champion());
        }
        ReadDeck { deck, matched, unknown }
    }

    /// Takes the first champion unit with a tag of the legend for the Chosen Champion, in a list without headings, and
    /// returns that as a match to report.
    fn first_champion(&mut self) -> Option<Matched> {
        let tags: Vec<String> = self.tags().into_iter().map(str::to_owned).collect();
        let is_champion = |known: &Known| {
            let card = known.card;
            let tagged = card.tags.iter().any(|tag| tags.contains(tag));
            known.section == Section::MainDeck && card.supertype.as_deref() == Some("Champion") && tagged
        };
        let at = self.known.iter().position(is_champion)?;
        let known = self.known.get_mut(at)?;
        let chosen = Known { section: Section::Champion, count: 1, ..*known };
        known.count = known.count.saturating_sub(1);
        self.known.retain(|known| known.count > 0);
        self.known.push(chosen);
        let taken_for = format!("{}, the Chosen Champion: the list has no headings", chosen.card.name);
        Some(Matched { line: chosen.line, written: chosen.card.name.clone(), taken_for })
    }

    /// Returns the cards that ask for choices while the deck is built; no list shows what was chosen.
    fn asking(&self) -> impl Iterator<Item = &Known<'a>> {
        let shipped = Cards::shipped();
        let asks = move |card: &Card| {
            let facts = shipped.worded(&card.name, &Which::Current);
            asks_at_building(&card.text.join("\n")) || facts.is_some_and(|facts| facts.asks_at_building)
        };
        self.known.iter().filter(move |known| known.section != Section::Sideboard && asks(known.card))
    }

    /// Returns those choices as unchecked, by the rule that has such choices made.
    pub(super) fn choices(&self, rule: RuleRef) -> Vec<Unchecked> {
        let asking = self.asking();
        let what = |known: &Known| {
            format!("{} asks for choices while the deck is built (line {})", known.card.name, known.line)
        };
        asking.map(|known| Unchecked { rule, what: what(known) }).collect()
    }

    /// Returns the breaches of a list: the cards that it bans, and those that it restricts, of which a deck may have
    /// one.
    pub(super) fn listed(&self, library: &Library, dated: &DatedLegality, rule: RuleRef) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for listed in &dated.legality.listed {
            let slug = library.card_slug(&listed.card);
            let there: Vec<&Known> = self.known.iter().filter(|known| known.card.slug == slug).collect();
            let count: u32 = there.iter().map(|known| known.count).sum();
            let since = dated.from.map(|from| format!(" since {from}")).unwrap_or_default();
            let format = &dated.legality.format;
            let what = match listed.list {
                ListKind::Banned if count > 0 => format!("{} is banned in {format}{since}", listed.card),
                ListKind::Restricted if count > 1 => {
                    format!("there are {count} copies of {}, which is restricted in {format}{since}", listed.card)
                }
                ListKind::Banned | ListKind::Restricted => continue,
            };
            breaches.push(breach(rule, what, there.into_iter()));
        }
        breaches
    }

    fn of(&self, section: Section) -> impl Iterator<Item = &Known<'a>> {
        self.known.iter().filter(move |known| known.section == section)
    }

    /// Returns the number of cards in a section, including those that are not known.
    pub(super) fn size(&self, section: Section) -> u32 {
        let unknown = self.unknown.get(&section).copied().unwrap_or_default();
        unknown + self.of(section).map(|known| known.count).sum::<u32>()
    }

    /// Returns everything that is wrong, in the order of the rules.
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
        // Legends beyond the first may be what a card has had chosen for it; that is told as not checked.
        let may_be_chosen = size > 1 && rules.choices.is_some() && self.asking().next().is_some();
        if size != 1 && !may_be_chosen {
            breaches.push(breach(
                rules.legend,
                format!("the list has {}; a deck has one legend", counted(size as usize, "legend", "legends")),
                self.of(Section::Legend),
            ));
        }
        breaches.extend(self.strangers(Section::Legend, &["Legend"], rules.legend));
        breaches
    }

    /// Returns a breach for each card of a section that is of another type.
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
            let what = format!(
                "the Main Deck with its Chosen Champion has {}; {asked} {MAIN_DECK} are needed",
                counted(size as usize, "card", "cards")
            );
            breaches.push(Breach { rule: rules.main_deck, what, lines: Vec::new() });
        }
        breaches.extend(self.strangers(Section::MainDeck, &["Unit", "Gear", "Spell"], rules.main_deck));
        breaches
    }

    fn champion(&self, rules: &Rules) -> Vec<Breach> {
        let size = self.size(Section::Champion);
        let mut breaches = Vec::new();
        if size != 1 {
            let named = if size == 0 { "no card is".to_owned() } else { format!("{size} cards are") };
            let what = format!("{named} named as the Chosen Champion; a deck has exactly one");
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

    /// Returns the tags of the legend.
    fn tags(&self) -> Vec<&str> {
        self.of(Section::Legend).flat_map(|known| known.card.tags.iter().map(String::as_str)).collect()
    }

    /// Returns the cards counted together for the limit of copies: the Main Deck, and the sideboard where there may be
    /// one.
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
        let over = counted.filter_map(|(name, count, all)| {
            let allowed = copies(all.first()?.card);
            allowed.filter(|allowed| count > *allowed).map(|allowed| (name, count, allowed, all))
        });
        over.map(|(name, count, allowed, all)| {
            let verb = if allowed == 1 { "is" } else { "are" };
            let what = format!("there are {count} copies of {name}; {allowed} {verb} allowed");
            breach(rules.copies, what, all.into_iter())
        })
        .collect()
    }

    /// Checks domains. Where core rules stand alone no sideboard is part of a deck.
    fn domains(&self, rules: &Rules) -> Vec<Breach> {
        let battlefields = self.of(Section::Battlefields);
        self.foreign(self.played(rules).chain(battlefields), rules.domains)
    }

    /// Returns a breach for each card with a domain that the legend does not have; none where the legend is not known.
    fn foreign<'b>(&'b self, cards: impl Iterator<Item = &'b Known<'a>>, rule: RuleRef) -> Vec<Breach>
    where
        'a: 'b,
    {
        let own: Vec<&str> = self.of(Section::Legend).flat_map(|known| domains_of(known.card)).collect();
        if self.of(Section::Legend).next().is_none() {
            return Vec::new();
        }
        let legend = if own.is_empty() { "of no domain".to_owned() } else { own.join(" and ") };
        let told = |known: &'b Known<'a>| {
            let domain = domains_of(known.card).find(|domain| !own.contains(domain))?;
            let what = format!("{} is {domain}, and the legend is {legend}", known.card.name);
            Some(Breach { rule, what, lines: vec![known.line] })
        };
        cards.filter_map(told).collect()
    }

    fn signatures(&self, rules: &Rules) -> Vec<Breach> {
        let all: Vec<&Known> = self.played(rules).filter(|known| is_signature(known)).collect();
        let tags = self.tags();
        let has_legend = self.of(Section::Legend).next().is_some();
        let (count, _) = self.signature_counts(rules);
        let mut breaches = Vec::new();
        if count > SIGNATURES {
            let what = format!("there are {count} Signature cards; {SIGNATURES} are allowed in all");
            let of_deck = all.iter().copied().filter(|known| known.section != Section::Sideboard);
            breaches.push(breach(rules.signatures, what, of_deck));
        }
        let strange = all.iter().filter(|known| !known.card.tags.iter().any(|tag| tags.contains(&tag.as_str())));
        breaches.extend(strange.filter(|_| has_legend).map(|known| Breach {
            rule: rules.signature_tag,
            what: format!("{} is a Signature card of another champion than the legend", known.card.name),
            lines: vec![known.line],
        }));
        breaches
    }

    /// Returns the number of Signature cards in the deck, and in the deck with its sideboard.
    fn signature_counts(&self, rules: &Rules) -> (u32, u32) {
        let all = || self.played(rules).filter(|known| is_signature(known));
        let of_deck = all().filter(|known| known.section != Section::Sideboard);
        (of_deck.map(|known| known.count).sum(), all().map(|known| known.count).sum())
    }

    /// Returns what is unchecked where only the sideboard exceeds the limit of Signature cards: no rule says that this
    /// limit counts the sideboard, as the limit of copies does.
    pub(super) fn signatures_beside(&self, rules: &Rules) -> Option<Unchecked> {
        let (of_deck, with_sideboard) = self.signature_counts(rules);
        let may_be = of_deck <= SIGNATURES && with_sideboard > SIGNATURES;
        may_be.then(|| Unchecked {
            rule: rules.signatures,
            what: format!(
                "with its sideboard the deck has {with_sideboard} Signature cards; {SIGNATURES} are allowed in a deck, and \
                 no rule says whether the sideboard counts"
            ),
        })
    }

    fn runes(&self, rules: &Rules) -> Vec<Breach> {
        let size = self.size(Section::Runes);
        let mut breaches = Vec::new();
        if size != RUNES {
            let what = format!("the Rune Deck has {}; it needs {RUNES}", counted(size as usize, "rune", "runes"));
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
            let what = format!(
                "the list has {}; a player brings {BATTLEFIELDS}",
                counted(size as usize, "battlefield", "battlefields")
            );
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

    /// Checks the sideboard. Core rules know none, and say nothing about one.
    fn sideboard(&self, rules: &Rules) -> Vec<Breach> {
        let Some(asked) = &rules.sideboard else { return Vec::new() };
        let size = self.size(Section::Sideboard);
        let mut breaches = Vec::new();
        if size > asked.most {
            let what =
                format!("the sideboard has {}; {} are allowed", counted(size as usize, "card", "cards"), asked.most);
            breaches.push(Breach { rule: asked.size, what, lines: Vec::new() });
        }
        breaches.extend(self.strangers(Section::Sideboard, &["Unit", "Gear", "Spell"], asked.cards));
        breaches
    }
}

fn breach<'a, 'b: 'a>(rule: RuleRef, what: String, about: impl Iterator<Item = &'a Known<'b>>) -> Breach {
    Breach { rule, what, lines: about.map(|known| known.line).collect() }
}

fn is_signature(known: &Known) -> bool {
    known.card.supertype.as_deref() == Some("Signature")
}

/// Returns the number of copies of a card that a deck may have; none where its own text allows any number.
fn copies(card: &Card) -> Option<u32> {
    if card.text.iter().any(|line| line.contains("any number of cards named")) {
        return None;
    }
    Some(if card.keywords.iter().any(|keyword| keyword == "Unique") { 1 } else { COPIES })
}

/// Returns the section to which a card belongs in a list without headings.
fn usual(card: &Card) -> Section {
    match card.kind.as_str() {
        "Legend" => Section::Legend,
        "Rune" => Section::Runes,
        "Battlefield" => Section::Battlefields,
        _ => Section::MainDeck,
    }
}

/// Returns the domains of a card. What card files call colourless is no domain, and fits every deck.
fn domains_of(card: &Card) -> impl Iterator<Item = &str> {
    card.domains.iter().map(String::as_str).filter(|domain| *domain != "Colorless")
}
