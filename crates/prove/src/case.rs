//! A claim on one board after another: with each of its hands and readings, and with a rule switched off.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use tribunal_engine::Game;
use tribunal_engine::edition::Procedures;
use tribunal_engine::event::EventKind;
use tribunal_engine::reading::Reading;
use tribunal_engine::trace::Trace;
use tribunal_engine::work::Work;
use tribunal_rule::RuleNumber;
use tribunal_scenario::Cards;
use tribunal_scenario::diagnostic::{Diagnostic, Mistake};
use tribunal_scenario::position::{self, Followed, Halt, OpenOrder};
use tribunal_scenario::print;
use tribunal_scenario::read::read_with;
use tribunal_scenario::script::{Claim, Says, Script, ScriptLine};

use super::bounds::{Bounds, Options};
use super::claim::{Goal, On};
use super::hands;
use super::open::Open;
use super::report::Verdict;
use super::search::{Outcome, Step, search};

/// The most open readings in one claim for which both options are tried.
const MOST_READINGS: usize = 3;

/// A claim with everything that is needed to examine it.
pub(crate) struct Case<'a> {
    pub table: &'static Procedures,
    pub goal: Goal,
    pub options: &'a Options,
    pub work: Arc<Work>,
}

/// The result of examining a case on one board.
pub(crate) struct Examined {
    pub verdict: Verdict,
    pub outcome: Outcome,
    /// The things that were left open; empty if everything was examined.
    pub open: Vec<Open>,
    /// The line that was found, with the board on which it was found, including the chosen readings.
    pub found: Option<(Script, Vec<Step>)>,
    /// The number of hands that were followed, where hands are unknown.
    pub hands: usize,
}

impl Examined {
    /// Combines the results on two boards that differ in the unknown hands: a line that settles the claim on one board
    /// settles it; otherwise anything left open on one board is left open.
    fn beside(self, other: Self, settles: Verdict) -> Self {
        let weight = |examined: &Self| match examined.verdict {
            verdict if verdict == settles => 2,
            Verdict::NotSettled => 1,
            _ => 0,
        };
        let (mut one, two) = if weight(&other) > weight(&self) { (other, self) } else { (self, other) };
        one.outcome.add(two.outcome);
        if one.verdict == Verdict::NotSettled {
            let more: Vec<Open> = two.open.into_iter().filter(|open| !one.open.contains(open)).collect();
            one.open.extend(more);
        }
        Self { found: one.found.or(two.found), ..one }
    }
}

impl Case<'_> {
    /// Returns true if the work is used up or the deadline is over.
    pub(crate) fn is_stopped(&self) -> bool {
        self.work.look();
        self.work.is_over()
    }

    /// Examines the claim on a board, with a rule switched off if one is named. Both options of an open reading, and
    /// every possible hand, are tried.
    pub(crate) fn examine(
        &self,
        script: &Script,
        bounds: Bounds,
        without: Option<RuleNumber>,
    ) -> Result<Examined, Halt> {
        if script.unknown_hands.is_empty() {
            return self.examine_with(script, bounds, without, 0);
        }
        let (boards, more) = hands::dealt(script);
        let misfit = RefCell::new(None);
        let examine = |board: &Script, bounds| match self.examine_with(board, bounds, without, 0) {
            // A hand with which the lines before do not go is none that fits.
            Err(Halt::Wrong(mistakes)) if !mistakes.iter().any(leaves_open) => {
                note_misfit(&mut misfit.borrow_mut(), mistakes);
                Ok(None)
            }
            examined => examined.map(Some),
        };
        let Some((mut all, hands)) = self.on_each(boards, bounds, &examine)? else {
            return Err(Halt::Wrong(misfit.take().unwrap_or_default()));
        };
        all.hands = hands;
        if more && all.verdict != self.goal.says().0 {
            all.verdict = Verdict::NotSettled;
            all.open.push(Open::Hands(hands::MOST));
        }
        Ok(all)
    }

    /// Examines the claim on one board after another, until a line on one of them settles it; returns what they come to together,
    /// and how many were followed. A board for which there is no result is passed over.
    fn on_each(
        &self,
        boards: impl IntoIterator<Item = Script>,
        bounds: Bounds,
        examine: &ExamineBoard<'_>,
    ) -> Result<Option<(Examined, usize)>, Halt> {
        let says = self.goal.says().0;
        let mut all: Option<(Examined, usize)> = None;
        let mut left = bounds.states;
        for board in boards {
            let Some(examined) = examine(&board, Bounds { states: left, ..bounds })? else { continue };
            left = left.saturating_sub(examined.outcome.states).max(1);
            let settles = examined.verdict == says;
            all = Some(match all.take() {
                Some((before, count)) => (before.beside(examined, says), count + 1),
                None => (examined, 1),
            });
            if settles {
                break;
            }
        }
        Ok(all)
    }

    fn examine_with(
        &self,
        script: &Script,
        bounds: Bounds,
        without: Option<RuleNumber>,
        readings: usize,
    ) -> Result<Examined, Halt> {
        let has_acted = has_acts(script);
        let from_the_start = without.filter(|_| !has_acted);
        let options = tribunal_scenario::Options { without: from_the_start, ..replaying(self.options) };
        let followed = match position::follow_noting(script, self.table, &options, &self.work) {
            Err(Halt::Reading(reading)) => return self.both_ways(script, reading, bounds, without, readings),
            Err(Halt::Order(order)) => return self.in_each_order(script, order, bounds, without, readings),
            followed => followed?,
        };
        let Followed { mut game, unmet, .. } = followed;
        // A hand with which what is expected above does not come true is none that fits.
        if !script.dealt.is_empty() && !unmet.is_empty() {
            return Err(Halt::Wrong(unmet));
        }
        let unread = position::not_enacted_in(&game);
        let (readings_above, usual) = if has_acted { untold(&game) } else { Default::default() };
        if has_acted {
            // What lines above have brought about has happened before the claim; what no line has is part of it.
            game.trace = Trace::off();
            without.into_iter().for_each(|rule| game.switch_off(rule));
        }
        let outcome = search(&game, &self.goal, bounds, self.options.explains, &|| self.is_stopped());
        let mut outcome = outcome.map_err(|mistake| Halt::Wrong(vec![mistake]))?;
        outcome.readings.extend(readings_above);
        outcome.usual.extend(usual);
        let line = |unmet: &Diagnostic| script.lines.iter().find(|line| line.span == unmet.span);
        let told = |unmet: &Diagnostic| Some(format!("`{}` does not come true", line(unmet)?.text));
        outcome.usual.extend(unmet.iter().filter_map(told));
        match outcome.reading {
            Some(reading) => self.both_ways(script, reading, bounds, without, readings),
            None => Ok(self.conclude(script, outcome, unread)),
        }
    }

    /// Returns what is so before anybody has done anything, where a claim is likely to be meant of what comes after it: an
    /// event that the lines above it have brought about, or a state that has not to be come to.
    pub(crate) fn already(&self, script: &Script, claim: &Claim, examined: &Examined) -> Option<String> {
        if !claim.is.is_event() {
            let (_, line) = examined.found.as_ref().filter(|_| self.goal.on == On::Point)?;
            let is_so = if self.goal.claim.is == claim.is { "it is so already" } else { "it is not so" };
            let at_once = format!("{is_so} where the claim stands; to ask of the end of the turn, add `in the end`");
            return line.is_empty().then_some(at_once);
        }
        if !has_acts(script) {
            return None;
        }
        let is = if claim.is.is_denial() { claim.is.negated()? } else { claim.is.clone() };
        let happened = Claim { is, ..claim.clone() };
        let (so, _) = position::check(&self.game(script).ok()?, &happened, &[], None).ok()?;
        let event = print::fact(script, &happened.is, &[]);
        so.then(|| format!("`{event}` has come about above the claim, which speaks of what comes after it"))
    }

    /// Returns the game from which the search starts, and what had a single answer behind the last line.
    pub(crate) fn game_noting(&self, script: &Script) -> Result<(Game, Vec<position::Answered>), Halt> {
        let followed = position::follow_noting(script, self.table, &replaying(self.options), &self.work)?;
        Ok((followed.game, followed.single))
    }

    /// Returns the game from which the search starts.
    pub(crate) fn game(&self, script: &Script) -> Result<Game, Halt> {
        self.game_noting(script).map(|(game, _)| game)
    }

    fn conclude(&self, script: &Script, mut outcome: Outcome, unread: Vec<String>) -> Examined {
        outcome.open.extend(unread.iter().cloned().map(Open::NotEnacted));
        let (says, otherwise) = self.goal.says();
        let verdict = match &outcome.line {
            Some(_) if unread.is_empty() => says,
            None if outcome.open.is_empty() => otherwise,
            _ => Verdict::NotSettled,
        };
        let line = outcome.line.take().or(outcome.doubtful.take());
        // A line that was found settles it, whatever was not looked at.
        let open = if verdict == Verdict::NotSettled { outcome.open.iter().cloned().collect() } else { vec![] };
        Examined { verdict, found: line.map(|line| (script.clone(), line)), open, outcome, hands: 0 }
    }

    /// Examines the claim in each order that a line above it leaves to nobody.
    fn in_each_order(
        &self,
        script: &Script,
        order: OpenOrder,
        bounds: Bounds,
        without: Option<RuleNumber>,
        readings: usize,
    ) -> Result<Examined, Halt> {
        let listed = order.instead.iter().filter_map(|text| with_line(script, order.line, text, &self.options.cards));
        let boards: Vec<Script> = listed.collect();
        let all_listed = !order.more && boards.len() == order.instead.len();
        let count = boards.len();
        let examine = |board: &Script, bounds| self.examine_with(board, bounds, without, readings).map(Some);
        let Some((mut all, _)) = self.on_each(boards, bounds, &examine)? else {
            return Err(Halt::Order(order));
        };
        if !all_listed && all.verdict != self.goal.says().0 {
            all.verdict = Verdict::NotSettled;
            all.open.push(Open::Answers { most: count, asks: "in which order?".to_owned() });
        }
        let line = script.lines.get(order.line).map_or(0, |line| line.span.line);
        let of = if all_listed { count.to_string() } else { format!("more than {count}") };
        all.outcome.usual.insert(format!("line {line} leaves an order to nobody, who may have any of {of}"));
        Ok(all)
    }

    /// Examines the claim under both options of a reading; if the verdicts differ, the claim depends on the reading.
    fn both_ways(
        &self,
        script: &Script,
        reading: Reading,
        bounds: Bounds,
        without: Option<RuleNumber>,
        readings: usize,
    ) -> Result<Examined, Halt> {
        let hangs = || Open::Reading(reading.name().to_owned(), reading.question().to_owned());
        if readings >= MOST_READINGS || script.setup.readings.get(reading).is_some() {
            let outcome = Outcome::default();
            return Ok(Examined { verdict: Verdict::NotSettled, outcome, open: vec![hangs()], found: None, hands: 0 });
        }
        let way = |option: u8| {
            let mut chosen = script.clone();
            chosen.setup.readings.set(reading, option);
            self.examine_with(&chosen, bounds, without, readings + 1)
        };
        let (mut first, second) = (way(0)?, way(1)?);
        first.outcome.add(second.outcome);
        let same = first.verdict == second.verdict;
        // Where one of them is not settled it is not known whether it hangs on the reading: what is open there is told.
        let settled = first.verdict != Verdict::NotSettled && second.verdict != Verdict::NotSettled;
        first.open.extend(second.open.into_iter().filter(|open| !first.open.contains(open)).collect::<Vec<_>>());
        if !same {
            first.verdict = Verdict::NotSettled;
            if settled {
                first.open.insert(0, hangs());
            }
        }
        let length = |found: &Option<(Script, Vec<Step>)>| found.as_ref().map_or(usize::MAX, |(_, line)| line.len());
        if length(&second.found) < length(&first.found) {
            first.found = second.found;
        }
        Ok(first)
    }
}

/// Examines a board within bounds; `None` passes it over.
type ExamineBoard<'a> = dyn Fn(&Script, Bounds) -> Result<Option<Examined>, Halt> + 'a;

/// Returns the readings that were followed on the way to a position without being asked for, and what was done there in the usual way
/// for want of a word.
fn untold(game: &Game) -> (BTreeSet<(&'static str, &'static str)>, BTreeSet<String>) {
    let usual = game.trace.events.iter().filter(|event| !game.trace.is_undone(event));
    let usual = usual.filter(|event| matches!(event.kind, EventKind::UsualRunes { .. }));
    (game.trace.readings_followed().collect(), usual.map(|event| event.kind.text(&game.state)).collect())
}

/// Returns true if a mistake leaves open what a line means, so that the hand with which it is made may fit.
fn leaves_open(mistake: &Diagnostic) -> bool {
    matches!(mistake.mistake, Mistake::Ambiguous { .. } | Mistake::ChoiceBefore)
}

/// Keeps the mistakes of a hand with which the lines go farthest, of those that do not fit.
fn note_misfit(kept: &mut Option<Vec<Diagnostic>>, mistakes: Vec<Diagnostic>) {
    let goes_to = |mistakes: &[Diagnostic]| mistakes.iter().map(|mistake| mistake.span.line).min();
    if kept.as_ref().is_none_or(|kept| goes_to(kept) < goes_to(&mistakes)) {
        *kept = Some(mistakes);
    }
}

/// Returns a board with another line in one place; `None` if that cannot be read.
fn with_line(script: &Script, at: usize, text: &str, cards: &Arc<Cards>) -> Option<Script> {
    let alone = Script { lines: vec![], ..script.clone() };
    let (mut read, mistakes) = read_with(&format!("{}\n{text}\n", print::print(&alone)), cards);
    let line = read.lines.pop().filter(|_| mistakes.is_empty())?;
    let mut board = script.clone();
    let span = board.lines.get(at)?.span;
    board.lines[at] = ScriptLine { span, ..line };
    Some(board)
}

/// Returns true if something is done in a scenario, rather than that its board is only described.
fn has_acts(script: &Script) -> bool {
    script.lines.iter().any(|line| !matches!(line.says, Says::Expects(_)))
}

/// Returns the options for replays on the way: the same deadline and work, no bound on steps.
pub(crate) fn replaying(options: &Options) -> tribunal_scenario::Options {
    tribunal_scenario::Options {
        as_printed: options.as_printed,
        deadline: options.deadline.clone(),
        cards: Arc::clone(&options.cards),
        most_work: options.most_work,
        most_steps: u64::MAX,
        ..tribunal_scenario::Options::default()
    }
}
