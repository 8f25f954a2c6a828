//! Boards that end otherwise under another edition, shrunk, with the rules that make the difference.
//!
//! Seeds are scenarios as they are, boards that differ from them in one fact, and boards made from nothing of what their cards
//! say. Each is replayed under both editions. What
//! ends otherwise is laid to a rule by switching rules off, one by one: if the game ends without a rule of one edition as it
//! does under the other, that rule makes the difference.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use super::scratch;
use super::shrink::{size, without_what_does_not_matter};
use super::vary::variations;
use tribunal_engine::edition::procedures;
use tribunal_rule::{Edition, RuleNumber, RuleRef};
use tribunal_scenario::read::read_with;
use tribunal_scenario::report::{Board, Run, Verdict};
use tribunal_scenario::script::{Says, Script};
use tribunal_scenario::{Cards, Deadline, Options, print, replay};

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
    /// The two editions.
    pub editions: [Edition; 2],
    /// How many boards that differ in one fact are tried for each seed that ends alike.
    pub mutations: usize,
    /// How many boards are made from nothing, of what the seeds' cards say.
    pub scratch: usize,
    /// The rule that is asked for, if it is one: only what is laid to it is kept.
    pub rule: Option<RuleNumber>,
    /// Says when to stop, where there is a clock.
    pub deadline: Option<Deadline>,
    /// The cards that may be named without being described.
    pub cards: Arc<Cards>,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Differences {
    /// The two editions.
    pub editions: [Edition; 2],
    /// How many seeds were looked at.
    pub seeds: usize,
    /// How many of them say nothing: they cannot be replayed under both, or not whole.
    pub silent: usize,
    /// How many boards that differ from a seed in one fact were looked at.
    pub mutated: usize,
    /// How many boards that were made from nothing were looked at.
    pub scratch: usize,
    /// Whether it was stopped before all was looked at.
    pub stopped: bool,
    /// One board for each set of rules that makes a difference, and one for each seed where no single rule does.
    pub witnesses: Vec<Witness>,
}

/// A board that ends otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Witness {
    /// The rules without any one of which both editions end alike; none if no single rule makes the difference.
    pub rules: Vec<RuleRef>,
    /// The seed from which the board is.
    pub seed: String,
    /// How many boards end otherwise by the same rules.
    pub times: usize,
    /// How many objects and battlefields it has.
    pub objects: usize,
    /// The board with what is done on it.
    pub scenario: String,
    /// What is so at the end under each edition and not under the other.
    pub ends: [Vec<String>; 2],
}

/// How many boards there are, and the smallest of them with its seed, by the rules that make the difference. Boards on which no
/// single rule does are kept apart by their seeds: nothing says that it is the same difference.
type ByRules = BTreeMap<(Vec<RuleRef>, Option<String>), (usize, String, Script)>;

/// How a replay ends, one thing to a line, in order.
type End = Vec<String>;

/// Replays seeds and what is near them under both editions.
#[must_use]
pub fn differ(seeds: &[Seed], differing: &Differing) -> Differences {
    let mut found = Differences {
        editions: differing.editions,
        seeds: 0,
        silent: 0,
        mutated: 0,
        scratch: 0,
        stopped: false,
        witnesses: vec![],
    };
    let mut by_rules = ByRules::new();
    let mut scripts = vec![];
    for seed in seeds {
        if differing.is_stopped() {
            found.stopped = true;
            break;
        }
        found.seeds += 1;
        let (script, mistakes) = read_with(&seed.text, &differing.cards);
        if !mistakes.is_empty() {
            found.silent += 1;
            continue;
        }
        let script = bare(script);
        scripts.push(script.clone());
        match differing.ends(&script) {
            None => found.silent += 1,
            Some([one, other]) if one == other => {
                for near in variations(&script).into_iter().take(differing.mutations) {
                    found.mutated += 1;
                    if differing.is_different(&near.script) {
                        differing.keep(&near.script, &seed.name, &mut by_rules);
                    }
                }
            }
            Some(_) => differing.keep(&script, &seed.name, &mut by_rules),
        }
    }
    differing.seek_from_nothing(&scripts, &mut found, &mut by_rules);
    found.witnesses = by_rules.into_iter().filter_map(|((rules, _), kept)| differing.witness(rules, kept)).collect();
    found.stopped |= differing.is_stopped();
    found
}

/// The scenario without what it expects, and for no edition.
fn bare(mut script: Script) -> Script {
    script.editions.clear();
    script.lines.retain(|line| !matches!(line.says, Says::Expects(_)));
    script
}

impl Differing {
    fn is_stopped(&self) -> bool {
        self.deadline.as_ref().is_some_and(Deadline::is_over)
    }

    fn options(&self, edition: Edition, without: Option<RuleNumber>) -> Options {
        Options {
            // One replay is bounded by its work: what was begun is told whole, also when the time is up.
            editions: vec![edition],
            cards: Arc::clone(&self.cards),
            without,
            ..Options::default()
        }
    }

    fn run(&self, text: &str, edition: Edition, without: Option<RuleNumber>) -> Option<Run> {
        let run = replay(text, &self.options(edition, without)).runs.into_iter().next()?;
        let whole = !matches!(run.verdict, Verdict::Invalid | Verdict::Tainted | Verdict::TooCostly);
        whole.then_some(run)
    }

    /// How it ends under both; none if it does not go whole under both.
    fn ends(&self, script: &Script) -> Option<[End; 2]> {
        let text = print::print(script);
        let [one, other] = self.editions.map(|edition| self.run(&text, edition, None).map(|run| end(&run)));
        Some([one?, other?])
    }

    fn is_different(&self, script: &Script) -> bool {
        !self.is_stopped() && self.ends(script).is_some_and(|[one, other]| one != other)
    }

    /// Boards that are made from nothing, small ones first, played on under the newer edition.
    fn seek_from_nothing(&self, scripts: &[Script], found: &mut Differences, by_rules: &mut ByRules) {
        let constructs = scratch::constructs(scripts);
        let Some(table) = procedures(self.editions[1]) else { return };
        for nth in 0..self.scratch {
            if self.is_stopped() || constructs.is_empty() {
                found.stopped |= self.is_stopped();
                return;
            }
            let Some(text) = scratch::board(&constructs, nth, table) else { continue };
            let (script, mistakes) = read_with(&text, &self.cards);
            if !mistakes.is_empty() {
                continue;
            }
            found.scratch += 1;
            if self.is_different(&script) {
                self.keep(&script, &format!("made from nothing, {nth}"), by_rules);
            }
        }
    }

    /// Keeps the smallest board for the rules that make a difference on it.
    fn keep(&self, script: &Script, seed: &str, by_rules: &mut ByRules) {
        let rules = self.rules(script);
        if self.rule.is_some_and(|wanted| !rules.iter().any(|rule| rule.number.is_within(&wanted))) {
            return;
        }
        let apart = rules.is_empty().then(|| seed.to_owned());
        let kept = by_rules.entry((rules, apart)).or_insert_with(|| (0, seed.to_owned(), script.clone()));
        kept.0 += 1;
        if size(script) < size(&kept.2) {
            (kept.1, kept.2) = (seed.to_owned(), script.clone());
        }
    }

    /// The rules without any one of which it ends as it does under the other edition.
    fn rules(&self, script: &Script) -> Vec<RuleRef> {
        let text = print::print(script);
        let runs = self.editions.map(|edition| self.run(&text, edition, None));
        let [Some(one), Some(other)] = &runs else { return vec![] };
        let makes = |run: &Run, wanted: &End| -> Vec<RuleRef> {
            let met: BTreeSet<RuleRef> = met(run);
            let ends_so = |rule: &RuleRef| {
                let without = self.run(&text, run.edition, Some(rule.number));
                without.is_some_and(|without| end(&without) == *wanted)
            };
            met.into_iter().filter(ends_so).collect()
        };
        let mut rules = makes(one, &end(other));
        rules.extend(makes(other, &end(one)));
        rules
    }

    /// Shrinks a board for as long as it ends otherwise by the same rules.
    fn witness(&self, rules: Vec<RuleRef>, (times, seed, script): (usize, String, Script)) -> Option<Witness> {
        let fits = |less: &Script| self.is_different(less) && self.rules(less) == rules;
        let script = without_what_does_not_matter(script, true, &fits);
        let [one, other] = self.ends(&script)?;
        Some(Witness {
            rules,
            seed,
            times,
            objects: script.setup.objects.len() + script.setup.battlefields.len(),
            scenario: print::print(&script),
            ends: [only(&one, &other), only(&other, &one)],
        })
    }
}

/// What is in one end and not in the other, as often as it is more often.
fn only(of: &End, not: &End) -> Vec<String> {
    let mut left = not.clone();
    let mut is_left = |line: &&String| match left.iter().position(|other| other == *line) {
        Some(at) => {
            left.remove(at);
            false
        }
        None => true,
    };
    of.iter().filter(|line| is_left(line)).cloned().collect()
}

/// The rules that came up in a run.
fn met(run: &Run) -> BTreeSet<RuleRef> {
    let steps = run.steps.iter().flat_map(|step| &step.cleanups).flat_map(|cleanup| &cleanup.steps);
    let fired = steps.filter(|step| step.fired).map(|step| step.rule);
    let due = run.steps.iter().flat_map(|step| &step.cleanups).flat_map(|cleanup| cleanup.rules.iter().copied());
    let events = run.steps.iter().flat_map(|step| &step.events).filter_map(|event| event.rule);
    let refused = run.steps.iter().filter_map(|step| step.refused.as_ref()?.rule);
    let asked = run.choice.iter().map(|choice| choice.rule);
    events.chain(fired).chain(due).chain(refused).chain(asked).collect()
}

/// How a run ends: what is on the board, whoever is asked, and what was refused.
fn end(run: &Run) -> End {
    let mut lines = run.steps.last().map(|step| board(&step.board)).unwrap_or_default();
    lines
        .extend(run.steps.iter().filter(|step| step.refused.is_some()).map(|step| format!("refused: {}", step.action)));
    lines.extend(run.choice.iter().map(|choice| {
        let who = choice.who.as_deref().unwrap_or("nobody at the table");
        format!("{who} is asked: {}", choice.asks)
    }));
    lines.sort();
    lines
}

fn board(board: &Board) -> Vec<String> {
    let mut lines = vec![];
    let mut pieces = |place: &str, pieces: &[tribunal_scenario::report::Piece]| {
        for piece in pieces {
            let marks = piece.marks.join(", ");
            let keywords = piece.keywords.join(", ");
            let (name, might, damage) = (&piece.name, piece.might, piece.damage);
            let whose = &piece.controller;
            lines.push(format!("{place}: {whose}'s {name}, {might} might, {damage} damage; {marks}; {keywords}"));
        }
    };
    for seat in &board.players {
        pieces(&format!("{}'s base", seat.name), &seat.base);
    }
    for place in &board.battlefields {
        pieces(&place.name, &place.pieces);
    }
    for seat in &board.players {
        lines.push(format!("{} has {} points", seat.name, seat.points));
        lines.extend(seat.hand.iter().map(|card| format!("{}'s hand: {card}", seat.name)));
        lines.extend(seat.trash.iter().map(|card| format!("{}'s trash: {card}", seat.name)));
    }
    for place in &board.battlefields {
        let nobody = || "nobody".to_owned();
        let (by, contested) = (place.controller.clone(), place.contested.clone());
        let (by, contested) = (by.unwrap_or_else(nobody), contested.unwrap_or_else(nobody));
        lines.push(format!("{}: controlled by {by}, contested by {contested}; {}", place.name, place.marks.join(", ")));
        lines.extend(place.facedown.iter().map(|whose| format!("{}: a facedown card of {whose}", place.name)));
    }
    lines.extend(board.chain.iter().map(|item| format!("on the chain: {item}")));
    lines.extend(board.focus.iter().map(|who| format!("{who} has focus")));
    lines
}
