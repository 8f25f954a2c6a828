//! Boards that end otherwise under another edition, shrunk, with what makes the difference: one machine, and five uses.
//!
//! An edition is held against another, against itself without its official rulings, with the one or the other option of a
//! reading, without a rule, or with cards as they were before all errata ([`Against`]).
//!
//! Seeds are scenarios as they are, boards that differ from them in one fact, lines that are played on from them, and boards
//! made from nothing of what their cards say. Lines are played under both sides at once, until they part. What goes otherwise is
//! replayed, and laid to what makes the difference by switching over: all in which the sides differ is taken from the second,
//! and given back one by one for as long as the board still goes as it does there. What cannot be given back makes it.

mod block;
mod course;
mod dice;
mod expect;
mod reshape;
mod roam;
mod scratch;
mod sides;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use super::shrink::{size, without_what_does_not_matter};
use super::vary::variations;
use course::{Course, met};
use dice::Dice;
pub use sides::{Against, Cause};
use sides::{Sides, Way};
use tribunal_rule::{Edition, RuleNumber, RuleRef};
use tribunal_scenario::read::read_with;
use tribunal_scenario::report::Run;
use tribunal_scenario::script::{Says, Script};
use tribunal_scenario::{Cards, Deadline, Options, print, replay};

/// How many more lines are played on from a seed on which something comes up in which the sides differ.
const MORE_WALKS: usize = 8;

/// How many lines are played on a board made from nothing.
const WALKS_FROM_NOTHING: usize = 4;

/// A board from which to begin.
#[derive(Clone, Debug)]
pub struct Seed {
    /// Where it comes from.
    pub name: String,
    /// The scenario.
    pub text: String,
}

/// How boards are sought.
#[derive(Clone, Debug)]
pub struct Differing {
    /// The edition.
    pub edition: Edition,
    /// What it is held against.
    pub against: Against,
    /// How many boards that differ in one fact are tried for each seed that ends alike.
    pub mutations: usize,
    /// How many lines are played on from each seed that ends alike, and several times as many where something comes up in
    /// which the sides differ.
    pub walks: usize,
    /// How many boards are made from nothing, of what the seeds' cards say.
    pub scratch: usize,
    /// The rule that is asked for, if it is one: only what is laid to it is kept.
    pub rule: Option<RuleNumber>,
    /// Whether seeds that go otherwise themselves are passed over, so that all that is found was sought.
    pub only_sought: bool,
    /// Says when to stop, where there is a clock.
    pub deadline: Option<Deadline>,
    /// The cards that may be named without being described.
    pub cards: Arc<Cards>,
}

impl Differing {
    /// Only seeds as they are, without a clock.
    #[must_use]
    pub fn of(edition: Edition, against: Against, cards: Arc<Cards>) -> Self {
        let (mutations, walks, scratch) = (0, 0, 0);
        Self { edition, against, mutations, walks, scratch, rule: None, only_sought: false, deadline: None, cards }
    }
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Differences {
    /// What the two sides are called.
    pub sides: [String; 2],
    /// How many seeds were looked at.
    pub seeds: usize,
    /// How many of them say nothing: they cannot be replayed under both, or not whole.
    pub silent: usize,
    /// How many of them go otherwise themselves.
    pub different: usize,
    /// How many boards that differ from a seed in one fact were looked at.
    pub mutated: usize,
    /// How many lines were played under both sides.
    pub walked: usize,
    /// How many of them parted in a way that their replay does not show.
    pub unseen: usize,
    /// How many boards that were made from nothing were looked at.
    pub scratch: usize,
    /// Whether it was stopped before all was looked at.
    pub stopped: bool,
    /// One board for each set of what makes a difference, and one for each seed where nothing could be laid to anything.
    pub witnesses: Vec<Witness>,
}

/// A board that ends otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Witness {
    /// What makes the difference: without any one of these there is none. Nothing, if that is not known.
    pub causes: Vec<Cause>,
    /// The rules of these in both editions.
    pub rules: Vec<RuleRef>,
    /// The seed from which the board is.
    pub seed: String,
    /// How many boards go otherwise by the same.
    pub times: usize,
    /// How many objects and battlefields it has.
    pub objects: usize,
    /// The board with what is done on it.
    pub scenario: String,
    /// What is so on each side and not on the other, where they first part.
    pub ends: [Vec<String>; 2],
    /// What a scenario may expect of the first side, and of the second.
    pub expected: [Vec<String>; 2],
}

/// Boards by what makes them go otherwise; where that is not known, by their seeds.
type ByCauses = BTreeMap<(Vec<Cause>, Option<String>), Kept>;

/// The smallest board of those that go otherwise by the same.
struct Kept {
    times: usize,
    seed: String,
    script: Script,
}

/// A seed that goes alike on both sides.
struct Alike {
    name: String,
    script: Script,
    /// Whether something comes up on it in which the sides differ.
    is_near: bool,
}

/// Replays seeds and what is near them under both sides. None if an edition is not enacted.
#[must_use]
pub fn differ(seeds: &[Seed], differing: &Differing) -> Option<Differences> {
    let sides = Sides::new(differing.edition, differing.against, &differing.cards)?;
    let found = Differences {
        sides: sides.names(),
        seeds: 0,
        silent: 0,
        different: 0,
        mutated: 0,
        walked: 0,
        unseen: 0,
        scratch: 0,
        stopped: false,
        witnesses: vec![],
    };
    let changed = sides.changed();
    let mut search = Search { differing, sides, changed, found, kept: ByCauses::new(), alike: vec![] };
    search.seeds(seeds);
    search.mutations();
    search.walks();
    search.scratch();
    let stopped = search.is_stopped();
    search.found.stopped |= stopped;
    let kept = std::mem::take(&mut search.kept);
    search.found.witnesses = kept.into_iter().filter_map(|((causes, _), kept)| search.witness(causes, kept)).collect();
    Some(search.found)
}

/// The scenario without what it expects, and for no edition.
fn bare(mut script: Script) -> Script {
    script.editions.clear();
    script.lines.retain(|line| !matches!(line.says, Says::Expects(_)));
    script
}

struct Search<'a> {
    differing: &'a Differing,
    sides: Sides,
    /// The rules of everything in which the sides differ.
    changed: BTreeSet<RuleRef>,
    found: Differences,
    kept: ByCauses,
    alike: Vec<Alike>,
}

impl Search<'_> {
    fn is_stopped(&mut self) -> bool {
        let over = self.differing.deadline.as_ref().is_some_and(Deadline::is_over);
        self.found.stopped |= over;
        over
    }

    /// Every seed as it is.
    fn seeds(&mut self, seeds: &[Seed]) {
        for seed in seeds {
            if self.is_stopped() {
                return;
            }
            self.found.seeds += 1;
            let (script, mistakes) = read_with(&seed.text, &self.differing.cards);
            let script = bare(script);
            let runs = mistakes.is_empty().then(|| self.runs(&script)).flatten();
            let Some((runs, [one, other])) = runs else {
                self.found.silent += 1;
                continue;
            };
            if one == other {
                let is_near = runs.iter().any(|run| met(run).iter().any(|rule| self.changed.contains(rule)));
                self.alike.push(Alike { name: seed.name.clone(), script, is_near });
            } else {
                self.found.different += 1;
                if !self.differing.only_sought {
                    self.keep(&script, &seed.name, [one, other]);
                }
            }
        }
    }

    /// Boards that differ from a seed in one fact.
    fn mutations(&mut self) {
        let most = self.differing.mutations;
        self.for_each_alike(|search, alike| {
            for near in variations(&alike.script).into_iter().take(most) {
                search.found.mutated += 1;
                search.look_at(&near.script, &alike.name);
            }
        });
    }

    /// Lines that are played on from seeds and from boards near them; first one from each, then the next.
    fn walks(&mut self) {
        let constructs = scratch::constructs(self.alike.iter().map(|alike| &alike.script));
        let ways = self.sides.both();
        for round in 0..self.differing.walks * MORE_WALKS {
            let everywhere = round % MORE_WALKS == 0;
            self.for_each_alike(|search, alike| {
                if !everywhere && !alike.is_near {
                    return;
                }
                let mut dice = Dice::new(search.found.walked as u64);
                let mut script = alike.script.clone();
                script.lines.truncate(dice.of(script.lines.len() + 1));
                if dice.of(3) > 0 {
                    reshape::reshape(&mut script, &constructs, &mut dice);
                }
                search.walk(&script, &ways, &mut dice, &alike.name);
            });
        }
    }

    /// Boards that are made from nothing, small ones first.
    fn scratch(&mut self) {
        let constructs = scratch::constructs(self.alike.iter().map(|alike| &alike.script));
        let ways = self.sides.both();
        for nth in 0..self.differing.scratch {
            if self.is_stopped() {
                return;
            }
            let Some(board) = scratch::board(&constructs, nth) else { continue };
            self.found.scratch += 1;
            for walk in 0..WALKS_FROM_NOTHING {
                let mut dice = Dice::new((nth * WALKS_FROM_NOTHING + walk) as u64);
                let mut board = board.clone();
                if walk > 0 {
                    reshape::reshape(&mut board, &constructs, &mut dice);
                }
                self.walk(&board, &ways, &mut dice, &format!("made from nothing, {nth}"));
            }
        }
    }

    fn for_each_alike(&mut self, mut each: impl FnMut(&mut Self, &Alike)) {
        let alike = std::mem::take(&mut self.alike);
        for one in &alike {
            if self.is_stopped() {
                break;
            }
            each(self, one);
        }
        self.alike = alike;
    }

    /// Plays a line, and keeps it if the sides part on it and its replay shows that.
    fn walk(&mut self, script: &Script, ways: &[Way; 2], dice: &mut Dice, seed: &str) {
        self.found.walked += 1;
        if let Some(parted) = roam::walk(script, ways, dice)
            && !self.look_at(&parted, seed)
        {
            self.found.unseen += 1;
        }
    }

    /// Keeps a board if it goes otherwise.
    fn look_at(&mut self, script: &Script, seed: &str) -> bool {
        let Some([one, other]) = self.courses(script) else { return false };
        let differs = one != other;
        if differs {
            self.keep(script, seed, [one, other]);
        }
        differs
    }

    fn run(&self, script: &Script, way: &Way) -> Option<Run> {
        self.run_text(&print::print(script), way)
    }

    fn run_text(&self, text: &str, way: &Way) -> Option<Run> {
        let chosen = way.reading.map(|(reading, option)| (reading.name(), reading.options()[usize::from(option)].0));
        let chosen = chosen.map(|(name, word)| format!("reading {name}: {word}\n")).unwrap_or_default();
        let options = Options {
            // One replay is bounded by its work: what was begun is told whole, also when the time is up.
            tables: Some(way.table),
            cards: Arc::clone(&way.cards),
            without: way.without,
            ..Options::default()
        };
        replay(&format!("{chosen}{text}"), &options).runs.into_iter().next()
    }

    fn course(&self, script: &Script, way: &Way) -> Option<Course> {
        Course::of(&self.run(script, way)?)
    }

    /// How it goes on both sides; none if it does not go whole on both.
    fn runs(&self, script: &Script) -> Option<([Run; 2], [Course; 2])> {
        let [one, other] = self.sides.both();
        let runs = [self.run(script, &one)?, self.run(script, &other)?];
        let courses = [Course::of(&runs[0])?, Course::of(&runs[1])?];
        Some((runs, courses))
    }

    fn courses(&self, script: &Script) -> Option<[Course; 2]> {
        self.runs(script).map(|(_, courses)| courses)
    }

    /// Keeps the smallest board for what makes the difference on it.
    fn keep(&mut self, script: &Script, seed: &str, [one, other]: [Course; 2]) {
        let mut known = self.kept.keys().map(|(causes, _)| causes).filter(|causes| !causes.is_empty());
        let known = known.find(|causes| self.is_made_by(script, causes, &other)).cloned();
        let causes = known.unwrap_or_else(|| self.causes(script, &other));
        let is_of = |wanted: RuleNumber| {
            self.rules(script, &causes, &one, &other).iter().any(|rule| rule.number.is_within(&wanted))
        };
        if !self.differing.rule.is_none_or(is_of) {
            return;
        }
        let apart = causes.is_empty().then(|| seed.to_owned());
        let kept = self.kept.entry((causes, apart));
        let kept = kept.or_insert_with(|| Kept { times: 0, seed: seed.to_owned(), script: script.clone() });
        kept.times += 1;
        if size(script) < size(&kept.script) {
            (kept.seed, kept.script) = (seed.to_owned(), script.clone());
        }
    }

    /// Whether the first side goes as the second once it has just this of it.
    fn is_made_by(&self, script: &Script, causes: &[Cause], other: &Course) -> bool {
        self.course(script, &self.sides.between(causes)).is_some_and(|course| course == *other)
    }

    /// What makes the first side go as the second: all in which they differ, less what can be given back.
    fn causes(&self, script: &Script, other: &Course) -> Vec<Cause> {
        let mut taken = self.sides.causes(script);
        if !self.is_made_by(script, &taken, other) {
            return vec![];
        }
        let mut at = 0;
        while at < taken.len() {
            let given_back = taken.remove(at);
            if !self.is_made_by(script, &taken, other) {
                taken.insert(at, given_back);
                at += 1;
            }
        }
        taken
    }

    /// The rules of what makes a difference; where that is wide, or not known, those without any one of which both sides go alike.
    fn rules(&self, script: &Script, causes: &[Cause], one: &Course, other: &Course) -> Vec<RuleRef> {
        let mut rules = self.sides.rules(causes);
        if causes.is_empty() || causes.iter().any(Cause::is_wide) {
            let [way, their] = self.sides.both();
            let switched = |way: &Way, wanted: &Course| -> Vec<RuleRef> {
                let Some(run) = self.run(script, way) else { return vec![] };
                let ends_so = |rule: &RuleRef| {
                    let without = Way { without: Some(rule.number), ..way.clone() };
                    way.without.is_none() && self.course(script, &without).is_some_and(|course| course == *wanted)
                };
                met(&run).into_iter().filter(ends_so).collect()
            };
            rules.extend(switched(&way, other));
            rules.extend(switched(&their, one));
            rules.sort();
            rules.dedup();
        }
        rules
    }

    /// Shrinks a board for as long as it goes otherwise by the same.
    fn witness(&self, causes: Vec<Cause>, kept: Kept) -> Option<Witness> {
        let fits = |less: &Script| {
            let Some([one, other]) = self.courses(less) else { return false };
            let less_one = |at: usize| {
                let mut rest = causes.clone();
                rest.remove(at);
                self.is_made_by(less, &rest, &other)
            };
            let by_the_same = || self.is_made_by(less, &causes, &other) && !(0..causes.len()).any(less_one);
            one != other && (causes.is_empty() || by_the_same())
        };
        let script = without_what_does_not_matter(kept.script, true, &fits);
        let [one, other] = self.courses(&script)?;
        let rules = self.rules(&script, &causes, &one, &other);
        let expected = self.expected(&script);
        Some(Witness {
            causes,
            rules,
            seed: kept.seed,
            times: kept.times,
            objects: script.setup.objects.len() + script.setup.battlefields.len(),
            scenario: print::print(&script),
            ends: one.part(&other),
            expected,
        })
    }
}
