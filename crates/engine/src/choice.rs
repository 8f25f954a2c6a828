//! Choices: the question a player is asked, the rule that asks it, and the answers allowed.

use std::collections::BTreeSet;

use super::card::Cost;
use super::damage::Assignment;
use super::domain::Domain;
use super::ids::{BattlefieldId, ItemId, ObjectId, PlayerId};
use super::listing::{self, Listed};
use super::reading::Reading;
use super::rune_ways::RuneWay;
use super::zone::Location;
use tribunal_rule::RuleNumber;

/// A choice that is open. The game goes on when it is answered.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// The rule that gives the choice.
    pub rule: RuleNumber,
    /// The player who chooses; nobody at the table for a reading of the rules.
    pub who: Option<PlayerId>,
    /// The question.
    pub asks: Ask,
    /// The answers that would be among those listed if no rule forbade them here.
    pub barred: Option<Barred>,
    /// The answers of which it is known what comes of them, where it is not of all.
    pub foreseen: Option<Foreseen>,
}

/// Answers of which it is known whether what is being played can be finished after them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Foreseen {
    /// The answers, in the form in which they are listed.
    pub answers: Vec<Answer>,
    /// True if it can be finished after one of them.
    pub can_finish: bool,
}

/// Answers that a rule forbids, since what is being played could not be finished after them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Barred {
    /// The rule that forbids them.
    pub by: RuleNumber,
    /// The answers, in the form in which they are listed.
    pub answers: Vec<Answer>,
}

/// What is put in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ordered {
    /// One's triggered abilities, as they go on the chain.
    Triggers,
    /// Cards that go on top of a deck, the upper one first.
    DeckTop,
    /// Cards that go under a deck, the upper one first.
    DeckBottom,
    /// Cards that one instruction plays.
    Plays,
    /// Cards whose text is followed as they are seen.
    Seen,
    /// What was attached to something that has left the board, as it is detached.
    Detached,
}

/// The question that a choice puts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// The battlefield at which the staged showdown or combat opens.
    Open {
        /// True for a combat, false for a showdown.
        combat: bool,
        /// The battlefields where one may open.
        at: Vec<BattlefieldId>,
    },
    /// The assignment of combat damage.
    Assign(Assignment),
    /// The order of what comes together: the objects, each with the text of its ability where abilities are ordered.
    Order(Ordered, Vec<(ObjectId, String)>),
    /// The targets of an item.
    Targets {
        /// The item.
        item: ItemId,
        /// The objects that may be chosen.
        among: Vec<ObjectId>,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
        /// The conditions that the chosen objects must meet together.
        bounds: Vec<Bound>,
    },
    /// The location where a unit enters or something moves to.
    Where {
        /// The object that the location is for.
        what: ObjectId,
        /// The locations that may be chosen.
        among: Vec<Location>,
    },
    /// Objects chosen during a resolution.
    Pick {
        /// The purpose of the choice, in words.
        why: String,
        /// The objects that may be chosen.
        among: Vec<ObjectId>,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
        /// The conditions that the chosen objects must meet together.
        bounds: Vec<Bound>,
    },
    /// A division of damage, some for each of these.
    Split {
        /// The amount of damage.
        amount: u32,
        /// The objects to divide it among.
        among: Vec<ObjectId>,
    },
    /// One of these players.
    Player(Vec<PlayerId>),
    /// The order of these cards after they were put in random order.
    Shuffle(Vec<ObjectId>),
    /// The order of these runes at the bottom of their owner's rune deck.
    Runes(Vec<Option<Domain>>),
    /// A card or a tag is named: one of these.
    Name(Vec<String>),
    /// Yes or no.
    May(String),
    /// One of the modes that a text lists.
    Mode(Listed<String>),
    /// The cost of an item that is paid next, in words: what is done for it.
    Cost(Vec<String>),
    /// The runes with which a player pays, or that are recycled or chosen as targets; the first way is the usual one.
    Ways(Listed<RuneWay>),
    /// The reading of the rules to follow.
    Reading(Reading),
}

/// Returns the entries of the chosen objects, from a list with one for each object that may be chosen, in that order.
fn of_chosen<'a, T>(chosen: &'a [ObjectId], among: &'a [ObjectId], said: &'a [T]) -> impl Iterator<Item = &'a T> {
    among.iter().zip(said).filter(|(id, _)| chosen.contains(id)).map(|(_, said)| said)
}

/// Numbers sorts: equal ones alike.
fn numbered<T: Ord>(sorts: impl Iterator<Item = T>) -> Vec<u16> {
    let sorts: Vec<T> = sorts.collect();
    let all: BTreeSet<&T> = sorts.iter().collect();
    let number = |sort| all.iter().position(|one| *one == sort).and_then(|at| u16::try_from(at).ok());
    sorts.iter().map(|sort| number(sort).unwrap_or(u16::MAX)).collect()
}

/// Returns true if no two are equal.
fn are_distinct<T: Ord>(mut all: impl Iterator<Item = T>) -> bool {
    let mut seen = BTreeSet::new();
    all.all(|one| seen.insert(one))
}

fn are_equal<T: PartialEq>(mut all: impl Iterator<Item = T>) -> bool {
    all.next().is_none_or(|first| all.all(|other| other == first))
}

/// A condition that the chosen objects must meet together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// Together they may not come to more than this: the Power they cost, or their Might.
    Most {
        /// The Power or Might that each one counts for, in the order of the objects that may be chosen.
        each: Vec<u16>,
        /// The most that they may come to.
        most: u16,
    },
    /// All have to be of one sort: at one place, or of one player. The sorts are numbered, in the order of the objects that may
    /// be chosen.
    Together(Vec<u16>),
    /// No two may be of one sort: at one place, or of one name.
    Apart(Vec<u16>),
    /// None may be left out that could be chosen as well within these bounds.
    Largest(Vec<Bound>),
}

impl Bound {
    /// All have to be alike in something, such as their place.
    pub(crate) fn together<T: Ord>(among: &[ObjectId], sort: impl Fn(&ObjectId) -> T) -> Self {
        Self::Together(numbered(among.iter().map(sort)))
    }

    /// No two may be alike in something, such as their name.
    pub(crate) fn apart<T: Ord>(among: &[ObjectId], sort: impl Fn(&ObjectId) -> T) -> Self {
        Self::Apart(numbered(among.iter().map(sort)))
    }

    /// Returns true if these objects may be chosen together; `among` lists all that could be, in the order of the
    /// bound.
    #[must_use]
    pub fn allows(&self, chosen: &[ObjectId], among: &[ObjectId]) -> bool {
        match self {
            Self::Most { each, most } => {
                of_chosen(chosen, among, each).map(|n| u32::from(*n)).sum::<u32>() <= u32::from(*most)
            }
            Self::Together(sorts) => are_equal(of_chosen(chosen, among, sorts)),
            Self::Apart(sorts) => are_distinct(of_chosen(chosen, among, sorts)),
            Self::Largest(within) => {
                let fits_in = |id: &&ObjectId| {
                    let more: Vec<_> = chosen.iter().chain([*id]).copied().collect();
                    all_allow(within, &more, among)
                };
                !among.iter().filter(|id| !chosen.contains(id)).any(|id| fits_in(&id))
            }
        }
    }
}

fn all_allow(bounds: &[Bound], chosen: &[ObjectId], among: &[ObjectId]) -> bool {
    bounds.iter().all(|bound| bound.allows(chosen, among))
}

/// An answer to a choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// This battlefield.
    At(BattlefieldId),
    /// This much damage to each.
    Assign(Vec<(ObjectId, u32)>),
    /// In this order, by position in what was asked.
    Order(Vec<u8>),
    /// These objects.
    Objects(Vec<ObjectId>),
    /// This location.
    Where(Location),
    /// This player.
    Player(PlayerId),
    /// Yes or no.
    May(bool),
    /// This name.
    Name(String),
    /// The mode, or the cost, at this position.
    Mode(u8),
    /// The way at this position, among those of runes.
    Way(u8),
    /// This reading, by position.
    Reading(u8),
}

/// The ends of a deck, where somebody chooses one of them.
pub const DECK_ENDS: [&str; 2] = ["on top", "on the bottom"];

/// The option that applies no replacement, where replacements are listed by their texts.
pub const LET_IT_HAPPEN: &str = "let it happen";

/// The option by which a card is played for the Flow that it was given, and not for one that is printed on it.
pub const FLOW_GIVEN: &str = "the Flow it was given";

/// The most that is offered where a text lets one pay any amount.
pub const MOST_PAID: u16 = 24;

/// Names an amount among those that may be paid: "pay 3".
#[must_use]
pub fn amount_paid(amount: u16) -> String {
    format!("pay {amount}")
}

/// Names a cost among those that may be paid: "pay 2 Energy and 1 Fury Power".
#[must_use]
pub fn cost_paid(cost: &Cost) -> String {
    let energy = (cost.energy > 0).then(|| format!("{} Energy", cost.energy));
    let of = cost.of.iter().map(|(domain, n)| format!("{n} {} Power", domain.word()));
    let any = (cost.power > 0).then(|| format!("{} Power", cost.power));
    let parts: Vec<String> = energy.into_iter().chain(of).chain(any).collect();
    if parts.is_empty() { "pay nothing".to_owned() } else { format!("pay {}", parts.join(" and ")) }
}

/// Returns true if a text has the form that [`cost_paid`] gives to a cost, whatever the cost is.
#[must_use]
pub fn is_cost_paid(text: &str) -> bool {
    let known = |word: &str| {
        ["energy", "power", "and", "nothing"].iter().any(|known| word.eq_ignore_ascii_case(known))
            || word.bytes().all(|byte| byte.is_ascii_digit())
            || Domain::read(word).is_some()
    };
    let mut words = text.split_whitespace();
    words.next().is_some_and(|first| first.eq_ignore_ascii_case("pay")) && text.contains(' ') && words.all(known)
}

/// Returns true if a text begins as what is done to pay a cost does, in our words: "kill a picked friendly unit".
#[must_use]
pub fn is_done_to_pay(text: &str) -> bool {
    let verbs = ["kill", "banish", "return", "exhaust", "discard", "pick", "recycle", "spend", "disempower", "put"];
    let verb = text.split_once(' ').is_some_and(|(first, _)| verbs.iter().any(|verb| first.eq_ignore_ascii_case(verb)));
    verb || text.starts_with("the owner of ")
}

/// The most options that are listed for one choice.
pub const MOST_OPTIONS: usize = 256;

impl Choice {
    /// A choice of which no answer is forbidden.
    #[must_use]
    pub fn new(rule: RuleNumber, who: Option<PlayerId>, asks: Ask) -> Self {
        Self { rule, who, asks, barred: None, foreseen: None }
    }

    /// Returns the rule that forbids an answer which would else be listed.
    #[must_use]
    pub fn rule_against(&self, answer: &Answer) -> Option<RuleNumber> {
        let barred = self.barred.as_ref()?;
        barred.answers.contains(&self.canonical(answer.clone())).then_some(barred.by)
    }

    /// Returns true if it is not known whether what is being played can be finished after an answer.
    pub(crate) fn is_unforeseen(&self, answer: &Answer) -> bool {
        self.foreseen.as_ref().is_some_and(|foreseen| !foreseen.answers.contains(answer))
    }

    /// The answers that may be given, at most [`MOST_OPTIONS`] of them.
    #[must_use]
    pub fn options(&self) -> Vec<Answer> {
        self.listing().all
    }

    /// Returns true if there are more answers than [`Choice::options`] lists.
    #[must_use]
    pub fn has_more_options(&self) -> bool {
        self.listing().more
    }

    /// The only answer that may be given, if there is only one.
    #[must_use]
    pub fn only_option(&self) -> Option<Answer> {
        let Listed { mut all, more } = self.listed(1);
        all.pop().filter(|_| all.is_empty() && !more)
    }

    /// Returns true if there is an answer to it, whatever is barred.
    #[must_use]
    pub(crate) fn has_an_answer(&self) -> bool {
        !self.listed_whatever_is_barred(1).all.is_empty()
    }

    /// The answers that may be given, at most [`MOST_OPTIONS`] of them, and whether there are more.
    #[must_use]
    pub fn listing(&self) -> Listed<Answer> {
        self.listed(MOST_OPTIONS)
    }

    /// Returns the answers that may be given, at most `most` of them, and whether there are more.
    fn listed(&self, most: usize) -> Listed<Answer> {
        let Some(barred) = &self.barred else { return self.listed_whatever_is_barred(most) };
        let Listed { mut all, more } = self.listed_whatever_is_barred(most.saturating_add(barred.answers.len()));
        all.retain(|answer| !barred.answers.contains(answer));
        let more = more || all.len() > most;
        all.truncate(most);
        Listed { all, more }
    }

    fn listed_whatever_is_barred(&self, most: usize) -> Listed<Answer> {
        match &self.asks {
            Ask::Open { at, .. } => Listed::whole(at.iter().copied().map(Answer::At).collect()),
            Ask::Assign(assignment) => assignment.divisions(most).map(Answer::Assign),
            Ask::Order(_, list) => orders_of(list.len(), most),
            Ask::Targets { among, min, max, bounds, .. } | Ask::Pick { among, min, max, bounds, .. } => {
                let count = usize::from(*min)..=usize::from(*max);
                let fits = |chosen: &[ObjectId]| all_allow(bounds, chosen, among);
                listing::subsets(among, count, fits, most).map(Answer::Objects)
            }
            Ask::Split { amount, among } => listing::splits(*amount, among, most).map(Answer::Assign),
            Ask::Where { among, .. } => Listed::whole(among.iter().copied().map(Answer::Where).collect()),
            Ask::Player(among) => Listed::whole(among.iter().copied().map(Answer::Player).collect()),
            Ask::Shuffle(list) => orders_of(list.len(), most),
            Ask::Runes(list) => listing::orders(list, most).map(Answer::Order),
            Ask::Name(list) => Listed::first(list.iter().cloned().map(Answer::Name).collect(), most),
            Ask::May(_) => Listed::whole(vec![Answer::May(true), Answer::May(false)]),
            Ask::Mode(list) => {
                let all = (0..list.all.len()).filter_map(|n| u8::try_from(n).ok()).map(Answer::Mode).collect();
                Listed { all, more: list.more }
            }
            Ask::Cost(list) => {
                Listed::whole((0..list.len()).filter_map(|n| u8::try_from(n).ok()).map(Answer::Mode).collect())
            }
            Ask::Ways(ways) => {
                let all = (0..ways.all.len()).filter_map(|n| u8::try_from(n).ok()).map(Answer::Way).collect();
                Listed { all, more: ways.more }
            }
            Ask::Reading(_) => Listed::whole(vec![Answer::Reading(0), Answer::Reading(1)]),
        }
    }

    /// Returns an answer in the form in which it is listed: chosen objects are a set, and in which order they are named decides
    /// nothing.
    #[must_use]
    pub fn canonical(&self, answer: Answer) -> Answer {
        match (&self.asks, answer) {
            (Ask::Targets { among, .. } | Ask::Pick { among, .. }, Answer::Objects(mut chosen)) => {
                chosen.sort_by_key(|id| among.iter().position(|one| one == id));
                Answer::Objects(chosen)
            }
            (_, answer) => answer,
        }
    }

    /// Returns true if this answer may be given.
    #[must_use]
    pub fn permits(&self, answer: &Answer) -> bool {
        self.rule_against(answer).is_none() && self.is_listed(answer)
    }

    fn is_listed(&self, answer: &Answer) -> bool {
        match (&self.asks, answer) {
            (Ask::Open { at, .. }, Answer::At(here)) => at.contains(here),
            (Ask::Assign(assignment), Answer::Assign(split)) => assignment.check(split).is_ok(),
            (Ask::Order(_, list), Answer::Order(order)) => is_permutation(order, list.len()),
            (
                Ask::Targets { among, min, max, bounds, .. } | Ask::Pick { among, min, max, bounds, .. },
                Answer::Objects(chosen),
            ) => picks(chosen, among, *min, *max) && all_allow(bounds, chosen, among),
            (Ask::Split { amount, among }, Answer::Assign(split)) => divides(*amount, among, split),
            (Ask::Where { among, .. }, Answer::Where(location)) => among.contains(location),
            (Ask::Player(among), Answer::Player(player)) => among.contains(player),
            (Ask::Shuffle(list), Answer::Order(order)) => is_permutation(order, list.len()),
            (Ask::Runes(list), Answer::Order(order)) => is_permutation(order, list.len()),
            (Ask::Name(list), Answer::Name(name)) => list.iter().any(|known| known.eq_ignore_ascii_case(name)),
            (Ask::May(_), Answer::May(_)) => true,
            (Ask::Mode(list), Answer::Mode(mode)) => usize::from(*mode) < list.all.len(),
            (Ask::Cost(list), Answer::Mode(cost)) => usize::from(*cost) < list.len(),
            (Ask::Ways(ways), Answer::Way(way)) => usize::from(*way) < ways.all.len(),
            (Ask::Reading(_), Answer::Reading(option)) => *option < 2,
            _ => false,
        }
    }
}

/// Returns true if the number chosen is within bounds, each is chosen once, and all are among what may be chosen.
fn picks(chosen: &[ObjectId], among: &[ObjectId], min: u8, max: u8) -> bool {
    (usize::from(min)..=usize::from(max)).contains(&chosen.len())
        && chosen.iter().enumerate().all(|(at, id)| among.contains(id) && !chosen[..at].contains(id))
}

/// Returns true if a division gives some to each and adds up to the amount.
fn divides(amount: u32, among: &[ObjectId], split: &[(ObjectId, u32)]) -> bool {
    let units: Vec<_> = split.iter().map(|(unit, _)| *unit).collect();
    let each_once = units.len() == among.len() && among.iter().all(|unit| units.contains(unit));
    let total: u64 = split.iter().map(|(_, n)| u64::from(*n)).sum();
    each_once && split.iter().all(|(_, n)| *n > 0) && total == u64::from(amount)
}

/// The orders of so many things.
fn orders_of(count: usize, most: usize) -> Listed<Answer> {
    listing::orders(&(0..count).collect::<Vec<_>>(), most).map(Answer::Order)
}

fn is_permutation(order: &[u8], count: usize) -> bool {
    order.len() == count && (0..count).all(|n| order.contains(&(n as u8)))
}
