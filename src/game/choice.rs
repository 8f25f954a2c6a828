//! Choices: what a player is asked, by which rule, and what may be answered.

use super::damage::Assignment;
use super::ids::{BattlefieldId, ItemId, ObjectId, PlayerId};
use super::reading::Reading;
use super::zone::Location;
use crate::rule::RuleNumber;

/// A choice that is open. The game goes on when it is answered.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// The rule that gives the choice.
    pub rule: RuleNumber,
    /// Who chooses; nobody at the table for a reading of the rules.
    pub who: Option<PlayerId>,
    /// What is asked.
    pub asks: Ask,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// At which battlefield the staged showdown or combat opens.
    Open {
        /// Whether it is a combat.
        combat: bool,
        /// Where one may open.
        at: Vec<BattlefieldId>,
    },
    /// How combat damage is assigned.
    Assign(Assignment),
    /// In which order one's triggered abilities go on the chain: their sources and texts.
    Order(Vec<(ObjectId, String)>),
    /// What an item targets.
    Targets {
        /// The item.
        item: ItemId,
        /// What may be chosen.
        among: Vec<ObjectId>,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
        /// What choosing costs more, where that cannot be paid without end.
        surcharge: Option<Surcharge>,
    },
    /// Where a unit enters or something moves.
    Where {
        /// What for.
        what: ObjectId,
        /// The locations that may be chosen.
        among: Vec<Location>,
    },
    /// Objects chosen during a resolution.
    Pick {
        /// Why.
        why: String,
        /// What may be chosen.
        among: Vec<ObjectId>,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// One of these players.
    Player(Vec<PlayerId>),
    /// In which order these cards lie after they were put in random order.
    Shuffle(Vec<ObjectId>),
    /// Yes or no.
    May(String),
    /// Which reading of the rules to follow.
    Reading(Reading),
}

/// What choosing costs more, and how much of that can be paid: choices that could not be paid for may not be made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Surcharge {
    /// The Power that each object costs, in the order of what may be chosen.
    pub each: Vec<u16>,
    /// The Power that there is for it.
    pub spare: u16,
}

impl Surcharge {
    fn affords(&self, chosen: &[ObjectId], among: &[ObjectId]) -> bool {
        let due = among.iter().zip(&self.each).filter(|(id, _)| chosen.contains(id));
        due.map(|(_, power)| u32::from(*power)).sum::<u32>() <= u32::from(self.spare)
    }
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
    /// This reading, by position.
    Reading(u8),
}

/// The most options that are listed for one choice.
pub const MOST_OPTIONS: usize = 256;

impl Choice {
    /// The answers that may be given, at most [`MOST_OPTIONS`] of them.
    #[must_use]
    pub fn options(&self) -> Vec<Answer> {
        match &self.asks {
            Ask::Open { at, .. } => at.iter().copied().map(Answer::At).collect(),
            Ask::Assign(assignment) => assignment.options(MOST_OPTIONS).into_iter().map(Answer::Assign).collect(),
            Ask::Order(list) => permutations(list.len()).into_iter().map(Answer::Order).collect(),
            Ask::Targets { among, min, max, surcharge, .. } => {
                let affords = |chosen: &Vec<_>| surcharge.as_ref().is_none_or(|s| s.affords(chosen, among));
                subsets(among, *min, *max).into_iter().filter(affords).map(Answer::Objects).collect()
            }
            Ask::Pick { among, min, max, .. } => subsets(among, *min, *max).into_iter().map(Answer::Objects).collect(),
            Ask::Where { among, .. } => among.iter().copied().map(Answer::Where).collect(),
            Ask::Player(among) => among.iter().copied().map(Answer::Player).collect(),
            Ask::Shuffle(list) => permutations(list.len()).into_iter().map(Answer::Order).collect(),
            Ask::May(_) => vec![Answer::May(true), Answer::May(false)],
            Ask::Reading(_) => vec![Answer::Reading(0), Answer::Reading(1)],
        }
    }

    /// Whether an answer may be given.
    #[must_use]
    pub fn permits(&self, answer: &Answer) -> bool {
        match (&self.asks, answer) {
            (Ask::Open { at, .. }, Answer::At(here)) => at.contains(here),
            (Ask::Assign(assignment), Answer::Assign(split)) => assignment.check(split).is_ok(),
            (Ask::Order(list), Answer::Order(order)) => is_permutation(order, list.len()),
            (Ask::Targets { among, min, max, surcharge, .. }, Answer::Objects(chosen)) => {
                picks(chosen, among, *min, *max) && surcharge.as_ref().is_none_or(|s| s.affords(chosen, among))
            }
            (Ask::Pick { among, min, max, .. }, Answer::Objects(chosen)) => picks(chosen, among, *min, *max),
            (Ask::Where { among, .. }, Answer::Where(location)) => among.contains(location),
            (Ask::Player(among), Answer::Player(player)) => among.contains(player),
            (Ask::Shuffle(list), Answer::Order(order)) => is_permutation(order, list.len()),
            (Ask::May(_), Answer::May(_)) => true,
            (Ask::Reading(_), Answer::Reading(option)) => *option < 2,
            _ => false,
        }
    }
}

/// Whether so many are chosen, each once, all among what may be.
fn picks(chosen: &[ObjectId], among: &[ObjectId], min: u8, max: u8) -> bool {
    (usize::from(min)..=usize::from(max)).contains(&chosen.len())
        && chosen.iter().enumerate().all(|(at, id)| among.contains(id) && !chosen[..at].contains(id))
}

fn is_permutation(order: &[u8], count: usize) -> bool {
    order.len() == count && (0..count).all(|n| order.contains(&(n as u8)))
}

fn permutations(count: usize) -> Vec<Vec<u8>> {
    let mut all = vec![vec![]];
    for n in 0..count as u8 {
        let longer = all.iter().flat_map(|order: &Vec<u8>| {
            (0..=order.len()).map(move |at| {
                let mut order = order.clone();
                order.insert(at, n);
                order
            })
        });
        all = longer.take(MOST_OPTIONS).collect();
    }
    all.sort();
    all
}

fn subsets(among: &[ObjectId], min: u8, max: u8) -> Vec<Vec<ObjectId>> {
    let mut all: Vec<Vec<ObjectId>> = vec![vec![]];
    for id in among {
        for at in 0..all.len() {
            if all.len() < MOST_OPTIONS && all[at].len() < usize::from(max) {
                let mut larger = all[at].clone();
                larger.push(*id);
                all.push(larger);
            }
        }
    }
    all.retain(|chosen| chosen.len() >= usize::from(min));
    all
}
