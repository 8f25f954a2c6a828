//! The guided part of a search for differences: from the seeds and from boards of one card each, lines on which a changed behaviour
//! came up are kept, and boards near them are played on. What has a witness already the first side takes from the second, so that
//! lines go on past it.

use std::collections::BTreeSet;
use std::rc::Rc;

use tribunal_scenario::script::Script;

use super::dice::Dice;
use super::guide::{Guide, Kept, Sign};
use super::reshape::Reshaping;
use super::sides::{Cause, Way};
use super::{Search, cross, roam, scratch};

/// The number of lines after which it is looked anew which behaviours have a witness.
const LOOK_AGAIN: usize = 64;

/// The most times that a board gives up lines of its own which do not go.
const TRIES: usize = 3;

impl Search<'_> {
    /// Plays lines on from boards on which something came up in which the sides differ, and from boards near them.
    pub(super) fn guided(&mut self) {
        if self.differing.guided == 0 {
            return;
        }
        let mut passed = self.alone.len();
        let mut ways = self.sides.watched(&self.alone);
        let reshaping = self.reshaping();
        let reshaping = Reshaping { constructs: reshaping.constructs.with_forms(), ..reshaping };
        let mut guide = Guide::new(self.sides.behaviours(&self.differing.rules));
        self.gather(&mut guide, &reshaping, &ways);
        let mut witnessed = BTreeSet::new();
        for nth in 0..self.differing.guided {
            if self.is_stopped() {
                break;
            }
            if nth % LOOK_AGAIN == 0 {
                witnessed = self.witnessed();
                if self.alone.len() > passed {
                    ways = self.sides.watched(&self.alone);
                    passed = self.alone.len();
                }
            }
            let mut dice = Dice::new(0x6a09_e667 + nth as u64 + (u64::from(self.differing.dice) << 32));
            let Some((sign, kept)) = guide.pick(&witnessed, &mut dice) else { break };
            let script = guide.near(sign, &kept, &reshaping, &mut dice);
            self.found.guided += 1;
            self.follow(script, &kept.seed, Some(sign), &mut guide, &ways, &mut dice);
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
    fn gather(&mut self, guide: &mut Guide, reshaping: &Reshaping, ways: &[Way; 2]) {
        self.for_each_alike(|search, alike| {
            let mut dice = Dice::new(search.found.guided as u64);
            search.found.guided += 1;
            search.follow(alike.script.clone(), &alike.name, None, guide, ways, &mut dice);
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
            self.follow(board, &construct.home, None, guide, ways, &mut dice);
        }
    }

    /// Plays a board on, with as many of its own lines as go; keeps the line for what came up on it.
    fn follow(
        &mut self,
        mut script: Script,
        seed: &str,
        before: Option<Sign>,
        guide: &mut Guide,
        ways: &[Way; 2],
        dice: &mut Dice,
    ) {
        for _ in 0..TRIES {
            if let Some(walked) = roam::walk(&script, ways, dice) {
                if walked.parted {
                    self.look_at_parted(&walked, ways, seed);
                } else if let Some(whole) = walked.whole(ways) {
                    guide.keep(&Rc::new(Kept::new(whole, seed)), &walked.signs, before, dice);
                }
                return;
            }
            if script.lines.is_empty() {
                return;
            }
            let fewer = script.lines.len() / 2;
            cross::truncate(&mut script, fewer, dice);
        }
    }

    /// Returns the behaviours and readings that have a witness.
    fn witnessed(&self) -> BTreeSet<&'static str> {
        let kept = self.kept.keys().flat_map(|(causes, _)| causes);
        kept.chain(&self.alone).filter_map(Cause::asked_as).collect()
    }
}
