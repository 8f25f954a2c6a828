//! What guides a search: the lines on which a behaviour has come up that only one of the editions has are kept, and boards near
//! them are tried further, each behaviour as often as any other and those without a witness most.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use tribunal_scenario::script::Script;

use super::dice::Dice;
use super::reshape::{self, Reshaping};
use super::scratch;

/// The most lines that are kept for each sign.
const MOST: usize = 64;

/// How rarely a line is kept for the sign for which its origin was kept.
const DRIFT: usize = 4;

/// The most boards, of those that can be generated without a line, from which the search starts.
pub(super) const BOARDS: usize = 1_500;

/// Something that came up on a line, by the name of the behaviour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sign {
    /// The engine asked for the behaviour, whether or not that decided anything.
    Asked(&'static str),
    /// The engine asked for it in the step after which the sides were no longer in equal states, though nobody sees a
    /// difference yet.
    Apart(&'static str),
}

impl Sign {
    fn row(self) -> &'static str {
        match self {
            Self::Asked(row) | Self::Apart(row) => row,
        }
    }
}

/// A board with the actions on it, and the seed that it was made from.
pub(super) struct Kept {
    pub script: Script,
    pub seed: String,
}

/// The lines that are kept, by what came up on them.
pub(super) struct Guide {
    /// The behaviours in which the sides differ.
    rows: BTreeSet<&'static str>,
    kept: BTreeMap<Sign, Vec<Rc<Kept>>>,
}

impl Guide {
    pub(super) fn new(rows: BTreeSet<&'static str>) -> Self {
        Self { rows, kept: BTreeMap::new() }
    }

    /// Keeps a line for each of its signs that are of behaviours in which the sides differ; where it was made from another for a
    /// sign that tells little, now and then only, so that lines change step by step and yet stay different.
    pub(super) fn keep(&mut self, kept: &Rc<Kept>, signs: &BTreeSet<Sign>, before: Option<Sign>, dice: &mut Dice) {
        let told = signs.iter().filter(|sign| self.rows.contains(sign.row()));
        for sign in told.copied().collect::<Vec<_>>() {
            if matches!(sign, Sign::Asked(_)) && Some(sign) == before && !dice.once_in(DRIFT) {
                continue;
            }
            let all = self.kept.entry(sign).or_default();
            if all.len() < MOST {
                all.push(Rc::clone(kept));
            } else if let Some(other) = all.get_mut(dice.of(MOST * 2)) {
                *other = Rc::clone(kept);
            }
        }
    }

    /// Returns how often each sign has been kept, at most [`MOST`].
    pub(super) fn counts(&self) -> impl Iterator<Item = (Sign, usize)> {
        self.kept.iter().map(|(sign, all)| (*sign, all.len()))
    }

    /// Picks a sign, and a line that has it.
    pub(super) fn pick(&self, witnessed: &BTreeSet<&'static str>, dice: &mut Dice) -> Option<(Sign, Rc<Kept>)> {
        let weight = |sign: Sign| match (sign, witnessed.contains(sign.row())) {
            (Sign::Asked(_), true) => 1,
            (Sign::Apart(_), true) => 2,
            (Sign::Asked(_), false) => 12,
            (Sign::Apart(_), false) => 24,
        };
        let all: Vec<Sign> = self.kept.keys().flat_map(|sign| std::iter::repeat_n(*sign, weight(*sign))).collect();
        let sign = *dice.one(&all)?;
        Some((sign, self.of(sign, dice)?))
    }

    fn of(&self, sign: Sign, dice: &mut Dice) -> Option<Rc<Kept>> {
        dice.one(self.kept.get(&sign)?).cloned()
    }

    /// Returns a board near a kept one: some of its lines, with cards of another of the same sign, further cards, and changes.
    pub(super) fn near(&self, sign: Sign, kept: &Kept, with: &Reshaping, dice: &mut Dice) -> Script {
        let mut script = kept.script.clone();
        match dice.of(4) {
            0 => {}
            1 => script.lines.clear(),
            _ => script.lines.truncate(dice.of(script.lines.len() + 1)),
        }
        if dice.once_in(3)
            && let Some(other) = self.of(sign, dice)
        {
            let cards = scratch::constructs(std::iter::once((other.seed.as_str(), &other.script)));
            dice.one(&cards).into_iter().for_each(|card| scratch::place(&mut script, card, dice));
        }
        for _ in 0..dice.of(3) {
            reshape::add_card(&mut script, with, &kept.seed, dice);
        }
        if dice.once_in(2) {
            reshape::reshape(&mut script, with, &kept.seed, dice);
        }
        script
    }
}
