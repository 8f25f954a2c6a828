//! The two sides of a comparison, their differences, and the mixtures between them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use tribunal_engine::edition::{Part, Procedures, procedures};
use tribunal_engine::reading::Reading;
use tribunal_rule::{Edition, RuleNumber, RuleRef};
use tribunal_scenario::Cards;
use tribunal_scenario::script::Script;

/// The side that an edition is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// Another edition.
    Edition(Edition),
    /// Itself without its official rulings.
    AsPrinted,
    /// One option of a reading against the other.
    Reading(Reading),
    /// Itself without a rule.
    Without(RuleNumber),
    /// Itself with cards as they were worded before all errata.
    BeforeErrata,
}

/// A difference between the two sides.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cause {
    /// A part of the tables.
    Part(Part),
    /// A rule that one side lacks.
    Rule(RuleNumber),
    /// The option of a reading.
    Reading(Reading),
    /// The wording of a card.
    Wording(String),
}

impl Cause {
    /// Returns its description in words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Part(part) => part.words(),
            Self::Rule(rule) => rule.to_string(),
            Self::Reading(reading) => format!("the reading `{}`", reading.name()),
            Self::Wording(card) => format!("the wording of {card}"),
        }
    }

    /// Returns the name under which the engine notes that it is asked for, if it does.
    pub(super) fn asked_as(&self) -> Option<&'static str> {
        match self {
            Self::Part(Part::Behaviour(name)) => Some(name),
            Self::Part(Part::Reading(reading)) => Some(reading.name()),
            _ => None,
        }
    }

    /// Returns true if it comprises many rules, so that it names no single one.
    pub(super) fn is_wide(&self) -> bool {
        matches!(self, Self::Part(part) if !matches!(part, Part::Behaviour(_) | Part::Reading(_)))
    }
}

impl Serialize for Cause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.words())
    }
}

/// The settings under which a board is played.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub table: &'static Procedures,
    pub cards: Arc<Cards>,
    pub reading: Option<(Reading, u8)>,
    pub without: Option<RuleNumber>,
}

/// The two sides of a comparison.
pub(super) struct Sides {
    against: Against,
    tables: [&'static Procedures; 2],
    cards: Arc<Cards>,
    /// The cards as they were before all errata; the same as `cards` where that is not compared.
    printed: Arc<Cards>,
    /// Tables between the two, by the parts that they take from the second. A table is leaked: it stays until the
    /// program ends.
    mixed: RefCell<BTreeMap<Vec<Part>, &'static Procedures>>,
}

impl Sides {
    /// Returns the sides; `None` if an edition is not enacted.
    pub(super) fn new(edition: Edition, against: Against, cards: &Arc<Cards>) -> Option<Self> {
        let table = procedures(edition)?;
        let other = match against {
            Against::Edition(other) => procedures(other)?,
            Against::AsPrinted => table.without_rulings(),
            _ => table,
        };
        let printed = match against {
            Against::BeforeErrata => Arc::new(cards.before_errata(None)),
            _ => Arc::clone(cards),
        };
        let mixed = RefCell::default();
        Some(Self { against, tables: [table, other], cards: Arc::clone(cards), printed, mixed })
    }

    /// Returns the names of the sides.
    pub(super) fn names(&self) -> [String; 2] {
        let edition = self.tables[0].edition;
        let [one, other] = match self.against {
            Against::Edition(other) => return [edition.to_string(), other.to_string()],
            Against::AsPrinted => ["as ruled", "as printed"].map(str::to_owned),
            Against::Reading(reading) => reading.options().map(|(word, _)| format!("{}: {word}", reading.name())),
            Against::Without(rule) => [format!("with {rule}"), format!("without {rule}")],
            Against::BeforeErrata => ["with all errata", "before all errata"].map(str::to_owned),
        };
        [format!("{edition} {one}"), format!("{edition} {other}")]
    }

    /// Returns both sides as they are.
    pub(super) fn both(&self) -> [Way; 2] {
        let way = |side: usize| Way {
            table: self.tables[side],
            cards: Arc::clone(if side == 0 { &self.cards } else { &self.printed }),
            reading: match self.against {
                Against::Reading(reading) => Some((reading, side as u8)),
                _ => None,
            },
            without: match self.against {
                Against::Without(rule) if side == 1 => Some(rule),
                _ => None,
            },
        };
        [way(0), way(1)]
    }

    /// Returns both sides with tables that note which behaviours are asked for, the first with some differences taken from the second.
    pub(super) fn watched<'a>(&self, taken: impl IntoIterator<Item = &'a Cause>) -> [Way; 2] {
        let [_, other] = self.both();
        [self.between(taken), other].map(|way| Way { table: way.table.watched(), ..way })
    }

    /// Returns the behaviours and readings in which the sides differ, by their names: those that rest on one of these rules, or all of
    /// them if none is given.
    pub(super) fn behaviours(&self, wanted: &[RuleNumber]) -> BTreeSet<&'static str> {
        let is_wanted = |cause: &Cause| {
            let of = || self.rules(std::slice::from_ref(cause));
            wanted.is_empty() || of().iter().any(|rule| wanted.iter().any(|wanted| rule.number.is_within(wanted)))
        };
        let all = self.causes(&Script::default());
        all.iter().filter(|cause| is_wanted(cause)).filter_map(Cause::asked_as).collect()
    }

    /// Returns every difference between the sides that can matter on a board, the widest first.
    pub(super) fn causes(&self, script: &Script) -> Vec<Cause> {
        match self.against {
            Against::Edition(_) | Against::AsPrinted => {
                self.tables[0].parts_beside(self.tables[1]).into_iter().map(Cause::Part).collect()
            }
            Against::Reading(reading) => vec![Cause::Reading(reading)],
            Against::Without(rule) => vec![Cause::Rule(rule)],
            Against::BeforeErrata => {
                let changed = script.named_cards().into_iter().filter_map(|name| self.cards.changed_by_errata(name));
                changed.collect::<BTreeSet<_>>().into_iter().map(Cause::Wording).collect()
            }
        }
    }

    /// Returns the first side with the given differences taken from the second.
    pub(super) fn between<'a>(&self, taken: impl IntoIterator<Item = &'a Cause>) -> Way {
        let [mut way, other] = self.both();
        let mut parts = vec![];
        let mut worded = BTreeSet::new();
        for cause in taken {
            match cause {
                Cause::Part(part) => parts.push(*part),
                Cause::Rule(_) => way.without = other.without,
                Cause::Reading(_) => way.reading = other.reading,
                Cause::Wording(card) => {
                    worded.insert(card.clone());
                }
            }
        }
        if !worded.is_empty() {
            way.cards = Arc::new(self.cards.before_errata(Some(&worded)));
        }
        way.table = self.mixed(parts);
        way
    }

    fn mixed(&self, mut parts: Vec<Part>) -> &'static Procedures {
        if parts.is_empty() {
            return self.tables[0];
        }
        parts.sort();
        let mut mixed = self.mixed.borrow_mut();
        mixed.entry(parts).or_insert_with_key(|parts| self.tables[0].with_parts(parts, self.tables[1]))
    }

    /// Returns the rules of some causes, in both editions.
    pub(super) fn rules(&self, causes: &[Cause]) -> Vec<RuleRef> {
        let of = |cause: &Cause| -> Vec<RuleRef> {
            let read = |reading: Reading| {
                let of = |table: &Procedures| {
                    let rules = table.reading_rules(reading).iter();
                    rules.map(|rule| RuleRef::new(table.edition, *rule)).collect::<Vec<_>>()
                };
                self.tables.iter().flat_map(|table| of(table)).collect()
            };
            match cause {
                Cause::Part(Part::Reading(reading)) | Cause::Reading(reading) => read(*reading),
                Cause::Part(part) => self.tables.iter().filter_map(|table| part.rule(table)).collect(),
                Cause::Rule(rule) => vec![RuleRef::new(self.tables[0].edition, *rule)],
                Cause::Wording(_) => vec![],
            }
        };
        causes.iter().flat_map(of).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Returns the readings that the text of one of the sides leaves open, also where a ruling settles them.
    pub(super) fn open_readings(&self) -> Vec<Reading> {
        let open = |table: &&Procedures, reading: Reading| !table.reading_rules(reading).is_empty();
        let compared = |reading: &Reading| !matches!(self.against, Against::Reading(of) if of == *reading);
        let all = Reading::ALL.into_iter().filter(compared);
        all.filter(|reading| self.tables.iter().any(|table| open(table, *reading))).collect()
    }

    /// Returns the rules of every difference that names any: boards on which one comes up are tried more often.
    pub(super) fn changed(&self) -> BTreeSet<RuleRef> {
        self.rules(&self.causes(&Script::default())).into_iter().collect()
    }
}
