//! The guided part of a search for differences: from the seeds and from boards of one card each, lines on which a changed behaviour
//! came up are kept, and boards near them are played on: mostly between the second edition and the second with that behaviour of the
//! first, so that nothing else ends a line or has the sides go apart.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use tribunal_scenario::script::Script;

use super::dice::Dice;
use super::guide::{Guide, Kept, Sign};
use super::reshape::Reshaping;
use super::sides::{Cause, Way};
use super::{Search, cross, roam, scratch};

/// The number of lines after which it is looked anew which behaviours have a witness.
const LOOK_AGAIN: usize = 64;

/// How often lines are followed between sides that differ in one behaviour alone, in so many lines.
const ALONE: [usize; 2] = [3, 4];

/// The most times that a board is played on on which the sides go apart by that one behaviour, though nobody sees it yet.
const MORE_WALKS: usize = 6;

/// The most times that a board gives up lines of its own which do not go.
const TRIES: usize = 3;

/// The two sides that a line is followed between.
struct Between {
    ways: [Way; 2],
    /// The behaviour in which alone they differ, if they do.
    row: Option<&'static str>,
}

impl Search<'_> {
    /// Plays lines on from boards on which something came up in which the sides differ, and from boards near them.
    pub(super) fn guided(&mut self) {
        if self.differing.guided == 0 {
            return;
        }
        let mut passed = self.alone.len();
        let mut whole = Between { ways: self.sides.watched(&self.alone), row: None };
        let reshaping = self.reshaping();
        let reshaping = Reshaping { constructs: reshaping.constructs.with_forms(), ..reshaping };
        let mut guide = Guide::new(self.sides.behaviours(&self.differing.rules));
        self.gather(&mut guide, &reshaping, &whole);
        let mut witnessed = BTreeSet::new();
        let mut each_alone: BTreeMap<&'static str, Between> = BTreeMap::new();
        for nth in 0..self.differing.guided {
            if self.is_stopped() {
                break;
            }
            if nth % LOOK_AGAIN == 0 {
                witnessed = self.witnessed();
                if self.alone.len() > passed {
                    whole.ways = self.sides.watched(&self.alone);
                    passed = self.alone.len();
                }
            }
            let mut dice = Dice::new(0x6a09_e667 + nth as u64 + (u64::from(self.differing.dice) << 32));
            let Some((sign, kept)) = guide.pick(&witnessed, &mut dice) else { break };
            let script = guide.near(sign, &kept, &reshaping, &mut dice);
            let [alone, of] = ALONE;
            let between = if dice.of(of) < alone {
                let row = sign.row();
                let alone = || Between { ways: self.sides.watched_alone(row), row: Some(row) };
                each_alone.entry(row).or_insert_with(alone)
            } else {
                &whole
            };
            for _ in 0..MORE_WALKS {
                self.found.guided += 1;
                let apart = self.follow(&script, &kept.seed, Some(sign), &mut guide, between, &mut dice);
                if !apart || self.is_stopped() {
                    break;
                }
            }
        }
        for (sign, count) in guide.counts() {
            let name = match sign {
                Sign::Asked(row) => row.to_owned(),
                Sign::Apart(row) => format!("{row}, apart"),
            };
            self.found.met.insert(name, count);
        }
    }

    /// Plays each seed on, and a board of each card.
    fn gather(&mut self, guide: &mut Guide, reshaping: &Reshaping, between: &Between) {
        self.for_each_alike(|search, alike| {
            let mut dice = Dice::new(search.found.guided as u64);
            search.found.guided += 1;
            search.follow(&alike.script, &alike.name, None, guide, between, &mut dice);
        });
        let mut dice = Dice::new(0);
        let each: Vec<_> = reshaping.constructs.of_each_shape(&mut dice).cloned().collect();
        for (nth, construct) in each.iter().enumerate() {
            if self.is_stopped() {
                return;
            }
            let mut dice = Dice::new(nth as u64);
            let board = scratch::board_of(construct, &mut dice);
            self.found.guided += 1;
            self.follow(&board, &construct.home, None, guide, between, &mut dice);
        }
    }

    /// Plays a board on, with as many of its own lines as go; keeps the line for what came up on it. Returns true if the sides have
    /// gone apart by the behaviour of the sign, and nobody sees it.
    fn follow(
        &mut self,
        script: &Script,
        seed: &str,
        before: Option<Sign>,
        guide: &mut Guide,
        between: &Between,
        dice: &mut Dice,
    ) -> bool {
        let ways = &between.ways;
        let mut script = script.clone();
        for _ in 0..TRIES {
            if let Some(mut walked) = roam::walk(&script, ways, dice) {
                // Where they differ in more than one behaviour, nobody knows by which of them they have gone apart.
                walked.signs.retain(|sign| !matches!(sign, Sign::Apart(row) if Some(*row) != between.row));
                if walked.parted {
                    self.look_at_parted(&walked, ways, seed);
                    return false;
                }
                if let Some(whole) = walked.whole(ways) {
                    guide.keep(&Rc::new(Kept::new(whole, seed)), &walked, before, dice);
                }
                return before.is_some_and(|sign| walked.signs.contains(&Sign::Apart(sign.row())));
            }
            if script.lines.is_empty() {
                return false;
            }
            let fewer = script.lines.len() / 2;
            cross::truncate(&mut script, fewer, dice);
        }
        false
    }

    /// Returns the behaviours and readings that have a witness.
    fn witnessed(&self) -> BTreeSet<&'static str> {
        let kept = self.kept.keys().flat_map(|(causes, _)| causes);
        kept.chain(&self.alone).filter_map(Cause::asked_as).collect()
    }
}
