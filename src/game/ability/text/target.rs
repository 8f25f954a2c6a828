//! What is a target: each thing that a text mentions, whether it is chosen as a target, and the rule that says so.
//!
//! Core rules 1.0 say little (559.3); 1.1 and 1.2 list the exceptions (352.10), and 1.4 words one of them anew (355.10.b).

use super::change::{ForEach, Quantity};
use super::condition::Condition;
use super::cost::{Deed, Deeds, Price};
use super::line::Ability;
use super::object::{Adjective, Counted, Kindred, Many, Noun, Object, One, OneOf, Plural, Pronoun, Sort, Sorts, Tail};
use super::phrase::Part;
use super::place::{At, Goal, Place, To, Zone};
use super::sentence::{Actor, Sentence};
use super::step::Step;
use super::words::typeset;
use super::{Declined, read};
use crate::rule;
use crate::rule::{Edition, RuleNumber, RuleRef};

/// Something that a text mentions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// The words that mention it.
    pub text: String,
    /// Why it is a target, or why not.
    pub reason: Reason,
    /// Among what it is.
    pub among: Realm,
}

/// Why something mentioned is a target, or why not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// It is chosen.
    Chosen,
    /// It is the battlefield that a move goes to.
    Destination,
    /// It is the battlefield that a unit is played to.
    PlayedTo,
    /// It lies where not everybody sees it.
    Hidden,
    /// It only restricts another choice.
    Restriction,
    /// It is a part of a cost.
    Cost,
    /// It is a part of a cost inside an instruction.
    CostWithin,
    /// It is a part of a trigger condition.
    Condition,
    /// It is a part of a replacement effect.
    Replacement,
    /// Nobody chooses it: what it is decides.
    Selected,
    /// Other players choose too.
    Others,
    /// It belongs to something that must be done.
    Must,
    /// Passive abilities have no targets.
    Passive,
}

/// Where the objects are among which one is chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Realm {
    /// Permanents and runes on the board.
    Board,
    /// Battlefields.
    Battlefields,
    /// Spells and abilities on the chain, without the one that chooses.
    Chain,
    /// Cards in a trash.
    Trash,
    /// Cards in a hand or a deck.
    Private,
    /// Facedown cards.
    Facedown,
    /// Legends.
    LegendZone,
    /// Chosen Champions.
    ChampionZone,
    /// Players.
    Players,
}

/// The rules of one edition about targets.
struct Table {
    edition: Edition,
    rules: [(Reason, RuleNumber); 13],
    /// Whether the destination of a move is a target, and the battlefield that a unit is played to.
    destination: bool,
    played_to: bool,
}

const fn listed(edition: Edition) -> Table {
    use Reason as R;
    let rules = [
        (R::Chosen, rule!("352.6")),
        (R::Destination, rule!("352.10.b")),
        (R::PlayedTo, rule!("352.10")),
        (R::Hidden, rule!("352.10.a")),
        (R::Restriction, rule!("352.10.b")),
        (R::Cost, rule!("352.10.c")),
        (R::CostWithin, rule!("352.10.c.1")),
        (R::Condition, rule!("352.10.c")),
        (R::Replacement, rule!("352.10.c")),
        (R::Selected, rule!("352.10.d")),
        (R::Others, rule!("352.10.e")),
        (R::Must, rule!("352.10.f")),
        (R::Passive, rule!("352.9.a")),
    ];
    Table { edition, rules, destination: true, played_to: true }
}

/// In order of editions.
static TABLES: [Table; 4] = [
    Table {
        edition: Edition::CORE_1_0,
        rules: [
            (Reason::Chosen, rule!("559.3.c.1")),
            (Reason::Destination, rule!("559.3")),
            (Reason::PlayedTo, rule!("559.2")),
            (Reason::Hidden, rule!("559.3")),
            (Reason::Restriction, rule!("559.3.a")),
            (Reason::Cost, rule!("559.3")),
            (Reason::CostWithin, rule!("559.3")),
            (Reason::Condition, rule!("559.3")),
            (Reason::Replacement, rule!("559.3")),
            (Reason::Selected, rule!("559.3.a")),
            (Reason::Others, rule!("559.3")),
            (Reason::Must, rule!("559.3")),
            (Reason::Passive, rule!("559.3")),
        ],
        destination: false,
        played_to: false,
    },
    listed(Edition::CORE_1_1),
    listed(Edition::CORE_1_2),
    Table {
        edition: Edition::CORE_1_4,
        rules: [
            (Reason::Chosen, rule!("355.7")),
            (Reason::Destination, rule!("355.10.b")),
            (Reason::PlayedTo, rule!("355.10.b")),
            (Reason::Hidden, rule!("355.10.a")),
            (Reason::Restriction, rule!("355.10.b")),
            (Reason::Cost, rule!("355.10.c")),
            (Reason::CostWithin, rule!("355.10.c.1")),
            (Reason::Condition, rule!("355.10.c")),
            (Reason::Replacement, rule!("355.10.c")),
            (Reason::Selected, rule!("355.10.d")),
            (Reason::Others, rule!("355.10.e")),
            (Reason::Must, rule!("355.10.f")),
            (Reason::Passive, rule!("355.10")),
        ],
        destination: false,
        played_to: false,
    },
];

/// The editions whose rules about targets are known, oldest first.
pub fn editions() -> impl DoubleEndedIterator<Item = Edition> {
    TABLES.iter().map(|table| table.edition)
}

impl Mention {
    /// Whether it is a target in an edition, and the rule; none for an edition whose rules are not known.
    #[must_use]
    pub fn is_target(&self, edition: Edition) -> Option<(bool, RuleRef)> {
        let table = TABLES.iter().find(|table| table.edition == edition)?;
        let (_, number) = table.rules.iter().find(|(reason, _)| *reason == self.reason)?;
        let target = match self.reason {
            Reason::Chosen => true,
            Reason::Destination => table.destination,
            Reason::PlayedTo => table.played_to,
            _ => false,
        };
        Some((target, RuleRef::new(edition, *number)))
    }
}

impl Reason {
    /// The reason in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Chosen => "its controller chooses it",
            Self::Destination => "a move goes there",
            Self::PlayedTo => "a unit is played there",
            Self::Hidden => "it lies in a zone that is not Public: it is picked on resolution",
            Self::Restriction => "it only restricts another choice",
            Self::Cost => "it is part of a cost",
            Self::CostWithin => "it is part of a cost inside the instruction",
            Self::Condition => "it is part of a trigger condition",
            Self::Replacement => "it is part of a replacement effect",
            Self::Selected => "nobody chooses it: what it is decides",
            Self::Others => "other players choose too: it is picked on resolution",
            Self::Must => "it belongs to what must be done: it is picked on resolution",
            Self::Passive => "passive abilities have no targets",
        }
    }
}

impl Realm {
    /// Where, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Board => "the Board",
            Self::Battlefields => "the battlefields",
            Self::Chain => "the Chain, without itself",
            Self::Trash => "the Trash",
            Self::Private => "a hand or a deck",
            Self::Facedown => "the Facedown Zones",
            Self::LegendZone => "the Legend Zones",
            Self::ChampionZone => "the Champion Zones",
            Self::Players => "the players",
        }
    }
}

/// Everything that a text mentions, in order.
///
/// # Errors
/// When the text cannot be read.
pub fn mentions(text: &str) -> Result<Vec<Mention>, Declined> {
    let read = read(text)?;
    let mut walk = Walk { within: None, found: Vec::new() };
    walk.see(&read.line);
    Ok(walk.found)
}

/// A walk over a reading, in the context of the phrase around.
struct Walk {
    within: Option<Reason>,
    found: Vec<Mention>,
}

impl Walk {
    fn within(&mut self, reason: Reason, part: &dyn Part) {
        let before = self.within;
        self.within = before.or(Some(reason));
        self.see(part);
        self.within = before;
    }

    fn mention(&mut self, part: &dyn Part, reason: Reason, among: Realm) {
        let reason = self.within.unwrap_or(reason);
        self.found.push(Mention { text: inside(part.words()), reason, among });
    }

    fn see(&mut self, part: &dyn Part) {
        let any = part.as_any();
        if let Some(ability) = any.downcast_ref() {
            self.ability(ability);
        } else if let Some(sentence) = any.downcast_ref() {
            self.sentence(sentence);
        } else if let Some(counted) = any.downcast_ref() {
            self.counted(counted);
        } else if let Some(Plural::All(_, nouns, tail)) = any.downcast_ref() {
            self.mention(part, private(tail).unwrap_or(Reason::Selected), realm(sorts(nouns), &[], tail));
            self.tail(tail, false);
        } else if let Some(Pronoun::YourLegend) = any.downcast_ref() {
            self.mention(part, Reason::Selected, Realm::LegendZone);
        } else if let Some(Object::YourChampion(_)) = any.downcast_ref() {
            self.mention(part, Reason::Selected, Realm::ChampionZone);
        } else if let Some(actor) = any.downcast_ref::<Actor>() {
            self.mention(actor, Reason::Selected, Realm::Players);
        } else if any.is::<Price>() || any.is::<Deeds>() || any.is::<Deed>() {
            self.inside(Reason::Cost, part);
        } else if any.is::<Quantity>() || any.is::<ForEach>() || any.is::<Condition>() || any.is::<Kindred>() {
            self.inside(Reason::Selected, part);
        } else if let Some(Step::Play(what, to, _)) = any.downcast_ref() {
            self.see(what);
            match to.as_ref() {
                Some(To::Goal(goal)) => self.goal(goal, Reason::PlayedTo),
                other => other.iter().for_each(|to| self.see(to)),
            }
        } else if let Some(goal) = any.downcast_ref() {
            self.goal(goal, Reason::Destination);
        } else if let Some(To::In(place) | To::Into(place) | To::At(place)) = any.downcast_ref() {
            self.place(place, Reason::PlayedTo);
        } else {
            part.each(&mut |part| self.see(part));
        }
    }

    /// Looks at the parts of a phrase whose own kind has been dealt with.
    fn inside(&mut self, reason: Reason, part: &dyn Part) {
        let before = self.within;
        self.within = before.or(Some(reason));
        part.each(&mut |part| self.see(part));
        self.within = before;
    }

    fn ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Triggered(when, does) => {
                self.within(Reason::Condition, when);
                self.see(does);
            }
            Ability::Passive(_) => self.inside(Reason::Passive, ability),
            Ability::Replacement(..) => self.inside(Reason::Replacement, ability),
            _ => ability.each(&mut |part| self.see(part)),
        }
    }

    fn sentence(&mut self, sentence: &Sentence) {
        match sentence {
            Sentence::MayPay(cost, steps) | Sentence::MayPayInstead(cost, steps) | Sentence::Pay(cost, steps) => {
                self.within(Reason::CostWithin, cost);
                self.see(steps);
            }
            Sentence::Must(steps) => self.within(Reason::Must, steps),
            Sentence::NextTime(..) | Sentence::NextTimeThisTurn(..) | Sentence::DoNextTime(..) => {
                self.inside(Reason::Replacement, sentence);
            }
            Sentence::Someone(actor, acts) => {
                self.see(actor);
                self.within(Reason::Others, acts);
            }
            Sentence::SomeoneMay(actor, steps) => {
                self.see(actor);
                self.within(Reason::Others, steps);
            }
            _ => sentence.each(&mut |part| self.see(part)),
        }
    }

    fn counted(&mut self, counted: &Counted) {
        let (chosen, sort, marks, tail) = match counted {
            Counted::One(number, marks, noun, tail) => (is_choice(number), sort(noun), marks, tail),
            Counted::Many(number, marks, nouns, tail) => (is_choice_of_many(number), sorts(nouns), marks, tail),
            Counted::OfYours(number, marks, nouns, tail) => (**number != OneOf::EachOfYour, sorts(nouns), marks, tail),
        };
        let reason = match private(tail) {
            Some(hidden) => hidden,
            None if chosen => Reason::Chosen,
            None => Reason::Selected,
        };
        self.mention(counted, reason, realm(sort, marks, tail));
        self.tail(tail, chosen);
    }

    /// The place in a description restricts the choice; where all that is there is meant, the place is what is chosen.
    fn tail(&mut self, tail: &Tail, chosen: bool) {
        let reason = if chosen { Reason::Restriction } else { Reason::Chosen };
        if let Some(At::At(place) | At::In(place)) = at(tail) {
            self.place(place, reason);
        }
    }

    fn goal(&mut self, goal: &Goal, reason: Reason) {
        if let Goal::To(place) = goal {
            self.place(place, reason);
        }
    }

    fn place(&mut self, place: &Place, reason: Reason) {
        if let Place::Battlefield(..) = place {
            self.mention(place, reason, Realm::Battlefields);
        }
    }
}

/// Words as they stand inside a sentence.
fn inside(words: Vec<String>) -> String {
    let text = typeset(words.iter().cloned());
    match words.first().and_then(|first| first.chars().next()) {
        Some(first) if first.is_lowercase() => {
            let rest: String = text.chars().skip(1).collect();
            format!("{first}{rest}")
        }
        _ => text,
    }
}

fn is_choice(number: &One) -> bool {
    matches!(number, One::A | One::Another | One::Any | One::UpToOne)
}

fn is_choice_of_many(number: &Many) -> bool {
    !matches!(number, Many::All | Many::AllOfYour | Many::Your | Many::Their | Many::TheTop(_) | Many::The)
}

/// The reason not to be a target for what lies in a zone that is not Public.
fn private(tail: &Tail) -> Option<Reason> {
    let zone = zone(tail)?;
    let hand = matches!(zone, Zone::YourHand | Zone::Hand | Zone::AHand | Zone::TheirHand | Zone::TheirHands);
    let deck = matches!(zone, Zone::Deck(_) | Zone::TopOf(_) | Zone::AmongThem | Zone::ItIn);
    (hand || deck).then_some(Reason::Hidden)
}

fn zone(tail: &Tail) -> Option<&Zone> {
    match at(tail)? {
        At::From(zone) | At::InZone(zone) => Some(zone),
        _ => None,
    }
}

fn at(tail: &Tail) -> Option<&At> {
    match tail {
        Tail::PlaceFirst(_, at, _) => at.as_ref().as_ref(),
        Tail::WithFirst(_, _, at) => Some(at),
        Tail::WithThenOwned(..) => None,
    }
}

fn sort(noun: &Noun) -> Realm {
    let (Noun::Plain(sort) | Noun::Or(sort, _) | Noun::OrThree(sort, ..)) = noun;
    match **sort {
        Sort::Spell | Sort::Ability => Realm::Chain,
        Sort::Legend => Realm::LegendZone,
        Sort::Champion => Realm::ChampionZone,
        Sort::Player | Sort::Opponent => Realm::Players,
        Sort::Battlefield => Realm::Battlefields,
        _ => Realm::Board,
    }
}

fn sorts(nouns: &super::object::Nouns) -> Realm {
    use super::object::Nouns;
    let (Nouns::Plain(sorts) | Nouns::And(sorts, _) | Nouns::AndOr(sorts, _) | Nouns::AndThree(sorts, ..)) = nouns;
    match **sorts {
        Sorts::Spells | Sorts::Abilities => Realm::Chain,
        Sorts::Legends => Realm::LegendZone,
        Sorts::Players | Sorts::Opponents => Realm::Players,
        Sorts::Battlefields => Realm::Battlefields,
        _ => Realm::Board,
    }
}

fn realm(kind: Realm, marks: &[Adjective], tail: &Tail) -> Realm {
    match zone(tail) {
        Some(Zone::YourTrash | Zone::Trashes) => Realm::Trash,
        Some(_) if private(tail).is_some() => Realm::Private,
        _ if marks.contains(&Adjective::Facedown) => Realm::Facedown,
        _ => kind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, edition: Edition) -> Vec<(String, bool, String)> {
        let told = |mention: &Mention| {
            let (target, rule) = mention.is_target(edition).unwrap();
            (mention.text.clone(), target, rule.number.to_string())
        };
        mentions(text).unwrap().iter().map(told).collect()
    }

    fn row(text: &str, target: bool, rule: &str) -> (String, bool, String) {
        (text.to_owned(), target, rule.to_owned())
    }

    #[test]
    fn a_place_restricts_a_choice_or_is_one() {
        let one = told("Banish an Otter at a battlefield.", Edition::CORE_1_1);
        assert_eq!(one, [row("an Otter at a battlefield", true, "352.6"), row("a battlefield", false, "352.10.b")]);
        let all = told("Banish all Otters at a battlefield.", Edition::CORE_1_1);
        assert_eq!(all, [row("all Otters at a battlefield", false, "352.10.d"), row("a battlefield", true, "352.6")]);
    }

    #[test]
    fn what_is_paid_is_no_target() {
        let told = told("You may exhaust another gear to stun an enemy unit.", Edition::CORE_1_4);
        assert_eq!(told, [row("another gear", false, "355.10.c.1"), row("an enemy unit", true, "355.7")]);
    }

    #[test]
    fn every_edition_has_a_rule_for_every_reason() {
        for table in &TABLES {
            let mut reasons: Vec<Reason> = table.rules.iter().map(|(reason, _)| *reason).collect();
            reasons.dedup();
            assert_eq!(reasons.len(), table.rules.len(), "{}", table.edition);
        }
    }
}
