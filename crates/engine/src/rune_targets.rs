//! Runes that an item targets. Runes are no objects but numbers by domain: a target is one of so many of a kind.

use super::choice::MOST_OPTIONS;
use super::domain::Domain;
use super::ids::PlayerId;
use super::listing::Listed;
use super::payment::Runes;
use super::rune_deck;

/// The runes of one choice among an item's targets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RuneTargets {
    /// At most this many, of a player whose runes are not listed.
    Unsaid(PlayerId, u8),
    /// These.
    Said(Vec<RunesOf>),
}

/// Runes of one kind that one player has, and how many of them are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RunesOf {
    /// The player whose runes they are.
    pub player: PlayerId,
    /// Their domain, where that is said.
    pub kind: Option<Domain>,
    /// The number chosen.
    pub count: u16,
    /// The number they are chosen among.
    pub among: u16,
    /// The number of those that have been recycled since.
    pub gone: u16,
}

impl RunesOf {
    /// Returns the most chosen runes that can still be on the board: the others were recycled as far as there were any.
    #[must_use]
    pub fn most_left(&self) -> u16 {
        self.count.min(self.among.saturating_sub(self.gone))
    }

    /// Returns the fewest chosen runes that can still be on the board: it was they that were recycled.
    #[must_use]
    pub fn fewest_left(&self) -> u16 {
        self.count.saturating_sub(self.gone)
    }
}

impl Default for RuneTargets {
    fn default() -> Self {
        Self::Said(vec![])
    }
}

impl RuneTargets {
    /// The runes that are chosen, as far as they are said.
    #[must_use]
    pub fn said(&self) -> &[RunesOf] {
        match self {
            Self::Unsaid(..) => &[],
            Self::Said(runes) => runes,
        }
    }

    /// Returns true if all of them may still be on the board.
    #[must_use]
    pub fn are_all_left(&self) -> bool {
        self.said().iter().all(|runes| runes.most_left() == runes.count)
    }

    /// Returns true if runes are chosen, and none of them can be on the board any more.
    #[must_use]
    pub fn are_gone(&self) -> bool {
        !self.said().is_empty() && self.said().iter().all(|runes| runes.most_left() == 0)
    }

    /// A rune has been recycled.
    pub fn note_recycled(&mut self, by: PlayerId, domain: Option<Domain>) {
        let Self::Said(runes) = self else { return };
        let same = |runes: &&mut RunesOf| runes.player == by && runes.kind == domain;
        runes.iter_mut().filter(same).for_each(|runes| runes.gone = runes.gone.saturating_add(1).min(runes.among));
    }
}

/// The ways of choosing so many among these; the first is the one that is taken where nobody says which.
#[must_use]
pub fn choices(among: &[RunesOf], (min, max): (u16, u16), usual: &[RunesOf]) -> Listed<Vec<RunesOf>> {
    let mut ways = Listed::whole(vec![vec![]]);
    for (at, kind) in among.iter().enumerate() {
        let later: u16 = among.iter().skip(at + 1).map(|later| later.among).fold(0, u16::saturating_add);
        ways = with_some_of(&ways, kind, (min.saturating_sub(later), max));
    }
    ways.all.retain(|way| *way != usual);
    if (min..=max).contains(&number(usual)) {
        ways.all.insert(0, usual.to_vec());
    }
    Listed { more: ways.more || ways.all.len() > MOST_OPTIONS, ..Listed::first(ways.all, MOST_OPTIONS) }
}

/// Extends each way by runes of one more kind: every count that keeps the total between the least and the most.
fn with_some_of(ways: &Listed<Vec<RunesOf>>, kind: &RunesOf, (least, most): (u16, u16)) -> Listed<Vec<RunesOf>> {
    let some = |way: &Vec<RunesOf>| {
        let before = number(way);
        let counts = least.saturating_sub(before)..=kind.among.min(most.saturating_sub(before));
        let with = |count| way.iter().copied().chain((count > 0).then_some(RunesOf { count, ..*kind })).collect();
        counts.map(with).collect::<Vec<Vec<RunesOf>>>()
    };
    let mut next = Listed::first(ways.all.iter().flat_map(some).collect(), MOST_OPTIONS);
    next.more |= ways.more;
    next
}

/// Returns the number of runes chosen in all.
#[must_use]
pub fn number(chosen: &[RunesOf]) -> u16 {
    chosen.iter().map(|runes| runes.count).fold(0, u16::saturating_add)
}

impl Runes {
    /// The runes of each kind that there are, none of them chosen.
    #[must_use]
    pub fn by_kind(&self, player: PlayerId) -> Vec<RunesOf> {
        let all = rune_deck::kinds().map(|kind| RunesOf { player, kind, count: 0, among: self.of(kind), gone: 0 });
        all.filter(|runes| runes.among > 0).collect()
    }

    /// Returns the runes that are chosen where nobody says which, at most this many: exhausted ones first, of the kind
    /// of which there is most.
    #[must_use]
    pub fn usual_ones(&self, player: PlayerId, most: u16) -> Vec<RunesOf> {
        let mut left = *self;
        (0..most).for_each(|_| {
            left.recycle_one();
        });
        let chosen = self.by_kind(player).into_iter();
        let chosen = chosen.map(|runes| RunesOf { count: runes.among - left.of(runes.kind), ..runes });
        chosen.filter(|runes| runes.count > 0).collect()
    }

    /// The runes without so many of a kind, exhausted ones first.
    #[must_use]
    pub fn without(mut self, kind: Option<Domain>, count: u16) -> Self {
        (0..count).for_each(|_| {
            self.recycle_one_of(kind);
        });
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Vec<RunesOf> {
        let of = |kind, among| RunesOf { player: PlayerId(0), kind: Some(kind), count: 0, among, gone: 0 };
        vec![of(Domain::Fury, 2), of(Domain::Calm, 1), of(Domain::Mind, 1)]
    }

    #[test]
    fn every_choice_has_as_many_as_are_asked_and_none_comes_twice() {
        let all = choices(&three(), (2, 2), &[]);
        assert_eq!(all.all.len(), 4, "{all:?}");
        assert!(all.all.iter().all(|way| number(way) == 2) && !all.more);
        let up_to = choices(&three(), (0, 2), &[]);
        assert_eq!(up_to.all.len(), 8, "{up_to:?}");
        assert!(up_to.all.iter().enumerate().all(|(at, way)| !up_to.all[at + 1..].contains(way)));
    }

    #[test]
    fn there_is_no_choice_of_more_than_there_are() {
        assert_eq!(choices(&three(), (5, 5), &[]).all.len(), 0);
    }

    #[test]
    fn one_of_two_that_was_chosen_is_left_or_not_once_one_is_gone() {
        let mut runes = RuneTargets::Said(vec![RunesOf { count: 1, ..three()[0] }]);
        runes.note_recycled(PlayerId(0), Some(Domain::Fury));
        let [left] = runes.said() else { panic!("{runes:?}") };
        assert_eq!((left.fewest_left(), left.most_left()), (0, 1));
        assert!(runes.are_all_left());
        runes.note_recycled(PlayerId(0), Some(Domain::Fury));
        assert!(!runes.are_all_left());
    }
}
