//! What guides a search: the lines on which a behaviour has come up that only one of the editions has are kept, and boards near
//! them are tried further, each behaviour as often as any other and those without a witness most.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use tribunal_engine::ability::text::stock::Stock;
use tribunal_scenario::script::Script;

use super::super::vary::without_object;
use super::cross;
use super::dice::Dice;
use super::reshape::{self, Reshaping};
use super::scratch;

/// The most lines that are kept for each sign.
const MOST: usize = 64;

/// How rarely a line is kept for the sign for which its origin was kept.
const DRIFT: usize = 4;

/// How far apart shapes are that come one after the other, so that those of one kind of form do not.
const SHAPES_APART: usize = 7_919;

/// The most objects of a board to which others come: lines on large boards take long.
const MOST_OBJECTS: usize = 8;

/// The most changes that are made to a board at once.
const MOST_CHANGES: usize = 4;

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
    /// The phrases of its texts, once they are asked for.
    phrases: OnceCell<Stock>,
}

impl Kept {
    pub(super) fn new(script: Script, seed: &str) -> Self {
        Self { script, seed: seed.to_owned(), phrases: OnceCell::new() }
    }

    fn phrases(&self) -> &Stock {
        let read = || Stock::of_spoken(cross::texts(&self.script).iter().map(String::as_str));
        self.phrases.get_or_init(read)
    }
}

/// The lines that are kept, by what came up on them.
pub(super) struct Guide {
    /// The behaviours in which the sides differ.
    rows: BTreeSet<&'static str>,
    kept: BTreeMap<Sign, Vec<Rc<Kept>>>,
    /// The shape whose turn it is, for each behaviour.
    turns: RefCell<BTreeMap<&'static str, usize>>,
}

impl Guide {
    pub(super) fn new(rows: BTreeSet<&'static str>) -> Self {
        Self { rows, kept: BTreeMap::new(), turns: RefCell::default() }
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

    /// Returns a board near a kept one: some of its lines, and up to four changes. Cards of other lines of the same sign come to it;
    /// its own get phrases and further lines of those, of each other and of any; and it changes as any board does.
    pub(super) fn near(&self, sign: Sign, kept: &Kept, with: &Reshaping, dice: &mut Dice) -> Script {
        let mut script = kept.script.clone();
        match dice.of(4) {
            0 => {}
            1 => cross::truncate(&mut script, 0, dice),
            _ => {
                let some = dice.of(script.lines.len() + 1);
                cross::truncate(&mut script, some, dice);
            }
        }
        while script.setup.objects.len() > MOST_OBJECTS {
            leave_out(&mut script, dice);
        }
        for _ in 0..dice.of(MOST_CHANGES + 1) {
            match dice.of(10) {
                0 | 1 => {
                    if let Some(other) = self.of(sign, dice) {
                        let cards = scratch::constructs(std::iter::once((other.seed.as_str(), &other.script)));
                        dice.one(&cards).into_iter().for_each(|card| scratch::place(&mut script, card, dice));
                    }
                }
                2 => reshape::add_card(&mut script, with, &kept.seed, dice),
                9 => leave_out(&mut script, dice),
                3 | 4 => self.reword(sign, &mut script, with, dice),
                5 => {
                    let other = self.of(sign, dice).map(|other| cross::texts(&other.script));
                    cross::graft(&mut script, &other.unwrap_or_default(), dice);
                }
                _ => reshape::change(&mut script, with, dice),
            }
        }
        if dice.once_in(2) {
            self.with_next_shape(sign, &mut script, with, dice);
        }
        if dice.once_in(2) {
            reshape::readings(&mut script, &with.open, dice);
        }
        script
    }

    /// Adds a card of the shape whose turn it is for a sign, or gives a line of such a card to one of the board's, so that each sign comes
    /// together with each shape.
    fn with_next_shape(&self, sign: Sign, script: &mut Script, with: &Reshaping, dice: &mut Dice) {
        let mut turns = self.turns.borrow_mut();
        let turn = turns.entry(sign.row()).or_insert_with(|| dice.of(usize::MAX / 2));
        *turn += SHAPES_APART;
        let Some(construct) = with.constructs.of_shape(*turn, dice) else { return };
        if dice.once_in(2) {
            scratch::place(script, construct, dice);
        } else {
            cross::graft(script, &cross::lines_of(&construct.card).collect::<Vec<_>>(), dice);
        }
    }

    /// Gives a card of a board a phrase of another of its cards, of a card of another line with the same sign, or of any.
    fn reword(&self, sign: Sign, script: &mut Script, with: &Reshaping, dice: &mut Dice) {
        match dice.of(4) {
            0 => {
                let own = cross::texts(script);
                cross::reword(script, &Stock::of_spoken(own.iter().map(String::as_str)), dice);
            }
            1 => cross::reword(script, with.constructs.stock(), dice),
            _ => {
                if let Some(other) = self.of(sign, dice) {
                    cross::reword(script, other.phrases(), dice);
                }
            }
        }
    }
}

/// Leaves an object out of a board, or what is attached to it.
fn leave_out(script: &mut Script, dice: &mut Dice) {
    let at = dice.of(script.setup.objects.len());
    let at = script.setup.objects.iter().position(|object| object.attached_to == Some(at)).unwrap_or(at);
    if let Some(less) = script.setup.objects.get(at).and_then(|_| without_object(script, at)) {
        *script = less;
    }
}
