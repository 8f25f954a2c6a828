//! Searches for boards that end differently in another edition (differential testing), shrinks them and names the
//! cause.
//!
//! An edition is compared with another, with itself without its official rulings, under the one or the other option of
//! a reading, without a rule, or with cards as they were before all errata ([`Against`]).
//!
//! Seeds are scenarios as they are, boards that differ from them in one fact, random lines that are played on from
//! them, and boards generated from the abilities of their cards. Lines are played under both sides at once, until they
//! diverge. A board that differs is replayed, and its causes are found by delta debugging: everything in which the
//! sides differ is taken from the second side, and given back item by item as long as the board still goes as it does
//! there. The items that cannot be given back are the causes.

mod block;
mod constructs;
mod course;
mod cross;
mod dice;
mod expect;
mod guide;
mod guided;
mod reshape;
mod roam;
mod scratch;
mod sides;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use super::shrink::{size, without_what_does_not_matter};
use super::vary::variations;
use constructs::Constructs;
use course::{Course, met};
use dice::Dice;
use reshape::Reshaping;
pub use sides::{Against, Cause};
use sides::{Sides, Way};
use tribunal_engine::reading::{Reading, Readings};
use tribunal_rule::{Edition, RuleNumber, RuleRef};
use tribunal_scenario::read::read_with;
use tribunal_scenario::report::Run;
use tribunal_scenario::script::{Says, Script};
use tribunal_scenario::{Cards, Deadline, Options, print, replay};

/// The factor by which more lines are played on from a seed on which something comes up in which the sides differ.
const MORE_WALKS: usize = 8;

/// The number of lines that are played on each generated board.
const WALKS_FROM_NOTHING: usize = 4;

/// A scenario from which the search starts.
#[derive(Clone, Debug)]
pub struct Seed {
    /// The name of its source.
    pub name: String,
    /// The scenario.
    pub text: String,
}

/// The settings of a search for differences.
#[derive(Clone, Debug)]
pub struct DifferOptions {
    /// The edition.
    pub edition: Edition,
    /// The side that it is compared with.
    pub against: Against,
    /// The number of one-fact mutations that are tried for each seed that ends alike.
    pub mutations: usize,
    /// The number of lines that are played on from each seed that ends alike; eight times as many where
    /// something comes up in which the sides differ.
    pub walks: usize,
    /// The number of boards that are generated from the seeds' cards.
    pub scratch: usize,
    /// The number of lines that are played on from boards on which something has come up in which the sides differ, and from
    /// boards near them.
    pub guided: usize,
    /// The number with which chance begins for those lines: searches that share them out differ in it.
    pub dice: u32,
    /// The rules that are asked for, if there are any: only boards attributed to one of them are kept, and the guided lines follow
    /// what rests on them.
    pub rules: Vec<RuleNumber>,
    /// True if seeds that differ by themselves are skipped, so that everything found is new.
    pub only_sought: bool,
    /// The deadline at which to stop, if there is a clock.
    pub deadline: Option<Deadline>,
    /// The cards that may be named without being described.
    pub cards: Arc<Cards>,
}

impl DifferOptions {
    /// Returns settings that only replay the seeds as they are, without a clock.
    #[must_use]
    pub fn of(edition: Edition, against: Against, cards: Arc<Cards>) -> Self {
        let (mutations, walks, scratch, guided) = (0, 0, 0, 0);
        Self {
            edition,
            against,
            mutations,
            walks,
            scratch,
            guided,
            dice: 0,
            rules: vec![],
            only_sought: false,
            deadline: None,
            cards,
        }
    }
}

/// The result of a search for differences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Differences {
    /// The names of the two sides.
    pub sides: [String; 2],
    /// The number of seeds that were examined.
    pub seeds: usize,
    /// The number of seeds that were unusable: they cannot be replayed under both sides, or not completely.
    pub silent: usize,
    /// The number of seeds that differ by themselves.
    pub different: usize,
    /// The number of one-fact mutations that were examined.
    pub mutated: usize,
    /// The number of lines that were played under both sides.
    pub walked: usize,
    /// The number of lines that diverged in a way that their replay does not show.
    pub unseen: usize,
    /// The number of generated boards that were examined.
    pub scratch: usize,
    /// The number of lines that were played on from boards on which something had come up in which the sides differ.
    pub guided: usize,
    /// The behaviours that came up in which the sides differ, each with the number of lines on which it did that were kept.
    pub met: BTreeMap<String, usize>,
    /// True if the search was stopped before everything was examined.
    pub stopped: bool,
    /// One board for each set of causes, and one for each seed whose difference has no known cause.
    pub witnesses: Vec<Witness>,
}

/// A board that ends differently on the two sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Witness {
    /// The causes: without any one of these there is no difference. Empty if they are not known.
    pub causes: Vec<Cause>,
    /// The rules of these causes in both editions.
    pub rules: Vec<RuleRef>,
    /// The seed that the board was made from.
    pub seed: String,
    /// The number of boards that differ by the same causes.
    pub times: usize,
    /// The number of its objects and battlefields.
    pub objects: usize,
    /// The board with the actions on it.
    pub scenario: String,
    /// The facts that are true on one side alone, for each side, at the first step where they differ.
    pub ends: [Vec<String>; 2],
    /// The facts that a scenario can expect of the first side, and of the second.
    pub expected: [Vec<String>; 2],
}

/// The kept boards by their causes; where those are not known, by their seeds.
type ByCauses = BTreeMap<(Vec<Cause>, Option<String>), Kept>;

/// The smallest board of those with the same causes.
struct Kept {
    times: usize,
    seed: String,
    script: Script,
}

/// A seed that goes alike on both sides.
struct Alike {
    name: String,
    script: Script,
    /// True if something comes up on it in which the sides differ.
    is_near: bool,
}

/// Replays the seeds and boards near them under both sides and returns the differences. `None` if an edition is not
/// enacted.
#[must_use]
pub fn differ(seeds: &[Seed], differing: &DifferOptions) -> Option<Differences> {
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
        guided: 0,
        met: BTreeMap::new(),
        stopped: false,
        witnesses: vec![],
    };
    let changed = sides.changed();
    let mut search =
        Search { differing, sides, changed, found, kept: ByCauses::new(), alike: vec![], alone: BTreeSet::new() };
    search.seeds(seeds);
    search.mutations();
    search.walks();
    search.scratch();
    search.guided();
    let stopped = search.is_stopped();
    search.found.stopped |= stopped;
    let kept = std::mem::take(&mut search.kept);
    let found = kept.into_iter().filter_map(|((causes, _), kept)| search.witness(causes, kept));
    let mut witnesses: Vec<Witness> = found.collect();
    witnesses.sort_by(|one, other| (&one.causes, one.objects).cmp(&(&other.causes, other.objects)));
    witnesses.dedup_by(|next, one| !one.causes.is_empty() && next.causes == one.causes);
    search.found.witnesses = witnesses;
    Some(search.found)
}

/// Returns the scenario without its expectations and its editions.
fn bare(mut script: Script) -> Script {
    script.editions.clear();
    script.lines.retain(|line| !matches!(line.says, Says::Expects(_)));
    script
}

/// Returns the readings that a board chooses without those that do not matter for what it fits.
fn without_readings(script: &Script, fits: &impl Fn(&Script) -> bool) -> Readings {
    let mut kept = script.setup.readings;
    for reading in Reading::ALL.into_iter().filter(|reading| script.setup.readings.get(*reading).is_some()) {
        let less = kept.without(reading);
        let mut script = script.clone();
        script.setup.readings = less;
        if fits(&script) {
            kept = less;
        }
    }
    kept
}

struct Search<'a> {
    differing: &'a DifferOptions,
    sides: Sides,
    /// The rules of everything in which the sides differ.
    changed: BTreeSet<RuleRef>,
    found: Differences,
    kept: ByCauses,
    alike: Vec<Alike>,
    /// What makes a difference by itself on some board.
    alone: BTreeSet<Cause>,
}

impl Search<'_> {
    fn is_stopped(&mut self) -> bool {
        let over = self.differing.deadline.as_ref().is_some_and(Deadline::is_over);
        self.found.stopped |= over;
        over
    }

    /// Replays every seed as it is.
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

    /// Examines boards that differ from a seed in one fact.
    fn mutations(&mut self) {
        let most = self.differing.mutations;
        self.for_each_alike(|search, alike| {
            for near in variations(&alike.script).into_iter().take(most) {
                search.found.mutated += 1;
                search.look_at(&near.script, &alike.name);
            }
        });
    }

    /// Returns what boards are changed by: the cards of the seeds that say something, and open readings.
    fn reshaping(&self) -> Reshaping {
        let seeds = self.alike.iter().map(|alike| (alike.name.as_str(), &alike.script));
        Reshaping { constructs: Constructs::of(seeds), open: self.sides.open_readings() }
    }

    /// Plays random lines on from the seeds and from boards near them; first one from each, then the next.
    fn walks(&mut self) {
        if self.differing.walks == 0 {
            return;
        }
        let reshaping = self.reshaping();
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
                    reshape::reshape(&mut script, &reshaping, &alike.name, &mut dice);
                }
                search.walk(&script, &ways, &mut dice, &alike.name);
            });
        }
    }

    /// Examines generated boards, small ones first.
    fn scratch(&mut self) {
        if self.differing.scratch == 0 {
            return;
        }
        let reshaping = self.reshaping();
        let ways = self.sides.both();
        for nth in 0..self.differing.scratch {
            if self.is_stopped() {
                return;
            }
            let Some(board) = scratch::board(&reshaping.constructs, nth) else { continue };
            let home = scratch::home_of(&reshaping.constructs, nth);
            self.found.scratch += 1;
            for walk in 0..WALKS_FROM_NOTHING {
                let mut dice = Dice::new((nth * WALKS_FROM_NOTHING + walk) as u64);
                let mut board = board.clone();
                if walk > 0 {
                    reshape::reshape(&mut board, &reshaping, home, &mut dice);
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

    /// Plays a line, and keeps it if the sides diverge on it and its replay shows that.
    fn walk(&mut self, script: &Script, ways: &[Way; 2], dice: &mut Dice, seed: &str) {
        self.found.walked += 1;
        if let Some(walked) = roam::walk(script, ways, dice).filter(|walked| walked.parted) {
            self.look_at_parted(&walked, ways, seed);
        }
    }

    /// Keeps a line on which the sides diverged if its replay shows that.
    fn look_at_parted(&mut self, walked: &roam::Walked, ways: &[Way; 2], seed: &str) {
        let whole = walked.whole(ways);
        if !whole.is_some_and(|whole| self.look_at(&whole, seed)) {
            self.found.unseen += 1;
        }
    }

    /// Keeps a board if it goes differently on the two sides; returns whether it does.
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
            receipts: false,
            ..Options::default()
        };
        replay(&format!("{chosen}{text}"), &options).runs.into_iter().next()
    }

    fn course(&self, script: &Script, way: &Way) -> Option<Course> {
        self.course_of(script, way, &self.run(script, way)?)
    }

    /// Returns the course of a run, with what a facedown card is seen to have.
    fn course_of(&self, script: &Script, way: &Way, run: &Run) -> Option<Course> {
        let seen = expect::of_facedown(script).into_iter().filter(|fact| self.is_so(script, way, fact));
        Course::of(run, seen.collect())
    }

    /// Replays a board on both sides; `None` if it cannot be replayed completely on both.
    fn runs(&self, script: &Script) -> Option<([Run; 2], [Course; 2])> {
        let [one, other] = self.sides.both();
        let runs = [self.run(script, &one)?, self.run(script, &other)?];
        let courses = [self.course_of(script, &one, &runs[0])?, self.course_of(script, &other, &runs[1])?];
        Some((runs, courses))
    }

    fn courses(&self, script: &Script) -> Option<[Course; 2]> {
        self.runs(script).map(|(_, courses)| courses)
    }

    /// Counts the board for its causes, and keeps it if it is the smallest one for them.
    fn keep(&mut self, script: &Script, seed: &str, [one, other]: [Course; 2]) {
        let alone = self.alone.iter().map(|cause| vec![cause.clone()]);
        let several = self.kept.keys().map(|(causes, _)| causes.clone()).filter(|causes| causes.len() > 1);
        let known = alone.chain(several).find(|causes| self.is_made_by(script, causes, &other));
        let causes = known.unwrap_or_else(|| self.causes(script, &other));
        if let [one] = &causes[..] {
            self.alone.insert(one.clone());
        }
        let wanted = &self.differing.rules;
        let is_wanted = |rule: &RuleRef| wanted.iter().any(|wanted| rule.number.is_within(wanted));
        if !wanted.is_empty() && !self.rules(script, &causes, &one, &other).iter().any(is_wanted) {
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

    /// Returns true if the first side goes as the second once it has exactly these causes.
    fn is_made_by(&self, script: &Script, causes: &[Cause], other: &Course) -> bool {
        self.course(script, &self.sides.between(causes)).is_some_and(|course| course == *other)
    }

    /// Returns a minimal set of causes that makes the first side go as the second, or none if that fails. Greedy: one
    /// cause after another is given back.
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

    /// Returns the rules of the causes; where those are wide or not known, also the rules without any one of which both
    /// sides go alike.
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

    /// Leaves out of a board with several causes whatever it can do without, as long as it differs by those that make a difference on
    /// no other board; returns it with the causes that are left.
    fn by_fewer(&self, script: Script, causes: Vec<Cause>) -> (Script, Vec<Cause>) {
        let sought: Vec<&Cause> = causes.iter().filter(|cause| !self.alone.contains(*cause)).collect();
        if sought.is_empty() || sought.len() == causes.len() {
            return (script, causes);
        }
        let left = |less: &Script| {
            let [one, other] = self.courses(less)?;
            let now = if one == other { vec![] } else { self.causes(less, &other) };
            let fewer =
                sought.iter().all(|cause| now.contains(cause)) && now.iter().all(|cause| causes.contains(cause));
            fewer.then_some(now)
        };
        let script = without_what_does_not_matter(script, true, &|less: &Script| left(less).is_some());
        let now = left(&script).unwrap_or_else(|| causes.clone());
        (script, now)
    }

    /// Shrinks a board as long as it differs by the same causes, or by fewer of several, and makes the witness of it.
    fn witness(&self, causes: Vec<Cause>, kept: Kept) -> Option<Witness> {
        let mut kept = kept;
        let mut causes = causes;
        if let [_, _, ..] = causes[..] {
            (kept.script, causes) = self.by_fewer(kept.script, causes);
        }
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
        let mut script = kept.script;
        script.setup.readings = without_readings(&script, &fits);
        let script = without_what_does_not_matter(script, true, &fits);
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
