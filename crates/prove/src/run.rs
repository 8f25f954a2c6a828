//! Proves the claims of a scenario: reads it, runs a search for each claim, and builds the reports.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use tribunal_engine::Game;
use tribunal_engine::ability::{Ability, Body, Effect};
use tribunal_engine::edition::{DEFAULT, Procedures, procedures};
use tribunal_engine::ids::PlayerId;
use tribunal_engine::keyword::Keyword;
use tribunal_engine::reading::Reading;
use tribunal_engine::trace::Trace;
use tribunal_engine::work::Work;
use tribunal_rule::{RuleNumber, RuleRef};
use tribunal_scenario::diagnostic::Diagnostic;
use tribunal_scenario::position::{self, Halt};
use tribunal_scenario::print;
use tribunal_scenario::read::read_with;
use tribunal_scenario::script::{Claim, Expectation, Says, Script};
use tribunal_scenario::warning::Caution;

use super::bounds::{Bounds, Options};
use super::claim::{Goal, On};
use super::open::Open;
use super::report::{Proved, Verdict};
use super::search::{Outcome, Step, search};
use super::{carried, example, hands, hinge};

/// The most open readings in one claim for which both options are tried.
const MOST_READINGS: usize = 3;

/// The reason why nothing was proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The scenario has mistakes, each rendered with its line and a caret.
    Wrong(Vec<String>),
    /// The scenario has no claim over lines of play.
    NoClaims,
    /// The scenario has more claims than this number, the most that may be asked at once.
    TooMany(usize),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(mistakes) => f.write_str(&mistakes.join("\n")),
            Self::TooMany(most) => write!(f, "at most {most} claims are looked into at once, each edition counted"),
            Self::NoClaims => f.write_str(
                "nothing is claimed of lines of play: add a line such as `=> never Bob scores`, or ask with `--claim`",
            ),
        }
    }
}

impl std::error::Error for Refused {}

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
        let hands = self.hands + 1;
        let weight = |examined: &Self| match examined.verdict {
            verdict if verdict == settles => 2,
            Verdict::NotSettled => 1,
            _ => 0,
        };
        let (mut one, two) = if weight(&other) > weight(&self) { (other, self) } else { (self, other) };
        one.outcome.add(two.outcome);
        if one.verdict == Verdict::NotSettled {
            one.open.extend(two.open);
            one.open.dedup();
        }
        Self { hands, found: one.found.or(two.found), ..one }
    }
}

/// Proves every claim of a scenario, under each edition that the options or the text name, else under the one that the
/// engine plays by default.
///
/// If the scenario has mistakes, has no claim over lines of play, or has more claims than are allowed.
pub fn prove(text: &str, options: &Options) -> Result<Vec<Proved>, Refused> {
    let own = text.lines().count();
    let mut all = text.trim_end_matches('\n').to_owned();
    for claim in &options.claims {
        all.push_str("\n=> ");
        all.push_str(claim.trim().trim_start_matches("=>").trim());
    }
    let (script, mistakes) = read_with(&all, &options.cards);
    if !mistakes.is_empty() {
        return Err(wrong(&all, &mistakes));
    }
    let asked_beside = |line: usize| line > own.max(all.lines().count() - options.claims.len());
    let mut asked = vec![];
    for table in tables(options, &script) {
        for (at, line) in script.lines.iter().enumerate() {
            let Says::Expects(expectation) = &line.says else { continue };
            if expectation.over.is_some()
                && expectation.is_for(table.edition)
                && let Some(mistake) = expectation.unknown_rule(table.edition)
            {
                return Err(wrong(&all, &[Diagnostic::new(line.span, mistake)]));
            }
            if asked_beside(line.span.line) && expectation.over.is_none() {
                let what = format!("`{}` claims nothing of lines of play: begin with always, never or can", line.text);
                return Err(Refused::Wrong(vec![what]));
            }
            if expectation.over.is_none() || !expectation.is_for(table.edition) {
                continue;
            }
            let number = if asked_beside(line.span.line) { 0 } else { line.span.line };
            asked.extend(expectation.claims.iter().map(|claim| (table, at, number, expectation, claim)));
        }
    }
    match asked.len() {
        0 => return Err(Refused::NoClaims),
        many if many > options.most_claims => return Err(Refused::TooMany(options.most_claims)),
        _ => {}
    }
    let prove = |(table, at, line, expectation, claim)| {
        let proved = prove_one(&before(&script, at), expectation, claim, table, options);
        proved.map(|proved| Proved { line, ..proved }).map_err(|halted| refused(&all, halted))
    };
    asked.into_iter().map(prove).collect()
}

fn wrong(text: &str, mistakes: &[Diagnostic]) -> Refused {
    Refused::Wrong(mistakes.iter().map(|mistake| mistake.render(text)).collect())
}

fn refused(text: &str, halted: Halt) -> Refused {
    match halted {
        Halt::Wrong(mistakes) => wrong(text, &mistakes),
        Halt::Bound(bound) => Refused::Wrong(vec![bound.to_string()]),
        Halt::Reading(reading) => {
            Refused::Wrong(vec![format!("a reading has to be chosen first: reading {}", reading.name())])
        }
    }
}

fn tables(options: &Options, script: &Script) -> Vec<&'static Procedures> {
    let wanted = if options.editions.is_empty() { &script.editions } else { &options.editions };
    let mut found: Vec<&'static Procedures> = vec![];
    for table in wanted.iter().filter_map(|edition| procedures(*edition)) {
        if found.iter().all(|other| other.edition != table.edition) {
            found.push(table);
        }
    }
    if found.is_empty() { vec![DEFAULT] } else { found }
}

/// Returns true if something is done in a scenario, rather than that its board is only described.
fn acts(script: &Script) -> bool {
    script.lines.iter().any(|line| !matches!(line.says, Says::Expects(_)))
}

/// Returns the scenario up to a line, without claims over lines of play.
fn before(script: &Script, at: usize) -> Script {
    let mut before = script.clone();
    before.lines.truncate(at);
    before.lines.retain(|line| !matches!(&line.says, Says::Expects(expected) if expected.over.is_some()));
    before
}

fn prove_one(
    script: &Script,
    expectation: &Expectation,
    claim: &Claim,
    table: &'static Procedures,
    options: &Options,
) -> Result<Proved, Halt> {
    let Some(mut over) = expectation.over else { return Err(Halt::Wrong(vec![])) };
    over.actions = over.actions.or(options.within);
    let work = replaying(options).work();
    let case = Case { table, goal: Goal::of(claim, &expectation.rules, over), options, work };
    let examined = match case.examine(script, options.bounds, None) {
        // Time or work ran out before the place of the claim was come to.
        Err(Halt::Bound(_)) => Examined {
            verdict: Verdict::NotSettled,
            outcome: Outcome::default(),
            open: vec![Open::Stopped],
            found: None,
            hands: 0,
        },
        examined => examined?,
    };
    let edition = table.edition;
    let of_edition = |rule: RuleNumber| RuleRef::new(edition, rule);
    let mut proved = Proved {
        edition,
        line: 0,
        claim: print::claim(script, over, &expectation.rules, claim),
        horizon: case.goal.horizon(),
        verdict: examined.verdict,
        states: examined.outcome.states,
        steps: examined.outcome.steps,
        depth: examined.outcome.depth,
        example: None,
        open: examined.open.iter().cloned().map(Into::into).collect(),
        already: case.already(script, claim, &examined),
        assumed: assumed(script, table, examined.hands, &examined.outcome.unsaid_runes),
        carried_by: vec![],
        carried_by_all: false,
        hinges: vec![],
        hinges_all: false,
    };
    if let Some((board, line)) = &examined.found {
        // A line that does not come out when it is replayed settles nothing.
        let replayed = example::of(&case, board, line);
        let doubt = match &replayed {
            Ok(example) if example.replays => None,
            _ if case.is_stopped() => Some(Open::Stopped),
            // What keeps it from being replayed is told already.
            _ if !examined.open.is_empty() => None,
            _ => Some(Open::Replay),
        };
        if let Some(doubt) = doubt {
            proved.verdict = Verdict::NotSettled;
            proved.open.push(doubt.into());
        }
        proved.example = replayed.ok();
    }
    if options.explains && proved.verdict != Verdict::NotSettled {
        let (rules, all) = carried::by(&case, script, &examined);
        proved.carried_by = rules.into_iter().map(of_edition).collect();
        proved.carried_by_all = all;
        (proved.hinges, proved.hinges_all) = hinge::of(&case, script, &examined);
    }
    Ok(proved)
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

/// Returns the assumptions that were made where the board says nothing, and what the engine does not enact of the
/// edition.
fn assumed(script: &Script, table: &Procedures, hands: usize, unsaid_runes: &BTreeSet<PlayerId>) -> Vec<String> {
    let mut all = vec!["nobody plays a card that the board does not list, and nobody concedes".to_owned()];
    all.extend(script.unknown_hands.iter().map(|hand| hands::told(script, hand)));
    if hands > 0 {
        all.push(format!("every hand is one of {hands} that fit so and were followed, each on all its lines"));
    }
    let free = script.setup.players.iter().filter(|player| player.runes.is_none());
    let names: Vec<_> = free.map(|player| player.name.as_str()).collect();
    if !names.is_empty() {
        all.push(format!("every cost can be paid where no runes are listed: {}", names.join(", ")));
    }
    let listed = script.setup.players.iter().filter(|player| player.runes.is_some_and(|runes| runes.on_board() > 0));
    let names: Vec<_> = listed.map(|player| player.name.as_str()).collect();
    if !names.is_empty() {
        all.push(format!(
            "nobody exhausts or recycles runes apart from costs, and what is in a Rune Pool pays first: {}",
            names.join(", ")
        ));
    }
    let adders = adders_left_out(script);
    if !adders.is_empty() {
        let abilities = "nobody uses an ability that adds resources while a cost is paid, where it costs some itself or adds \
                         them for something only";
        all.push(format!("{abilities}: {}", adders.join(", ")));
    }
    let unsaid = unsaid_runes.iter().filter_map(|player| script.setup.players.get(player.index()));
    let names: Vec<_> = unsaid.map(|player| player.name.as_str()).collect();
    if !names.is_empty() {
        all.push(format!("runes of which nobody has said the domain pay Power of any: {}", names.join(", ")));
    }
    let cautions = script.warnings.iter().filter(|warning| warning.caution != Caution::UnknownHand);
    all.extend(cautions.map(|warning| warning.caution.to_string()));
    let not_yet = script.not_yet(table);
    if !not_yet.is_empty() {
        all.push(format!("no line comes to what is not enacted yet in {}: {}", table.edition, not_yet.join("; ")));
    }
    all
}

/// Returns the cards with abilities that could add resources while a cost is paid, and of which no payment makes use.
fn adders_left_out(script: &Script) -> Vec<String> {
    let left_out = |ability: &Ability| {
        let Body::Activated(activated) = &ability.body else { return false };
        let only = |effect: &Effect| matches!(effect, Effect::Add { only: Some(_), .. });
        let adds = |effect: &Effect| matches!(effect, Effect::Add { .. } | Effect::PayAny { .. });
        let effects = &activated.does.effects;
        activated.timing == Some(Keyword::Reaction)
            && effects.iter().any(adds)
            && (!activated.cost.is_free()
                || effects.iter().any(|effect| only(effect) || !matches!(effect, Effect::Add { .. })))
    };
    let cards = script.cards().filter(|card| card.all_abilities().any(left_out));
    cards.map(|card| card.name.clone()).collect::<BTreeSet<_>>().into_iter().collect()
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
        let says = self.goal.says().0;
        let mut all: Option<Examined> = None;
        let mut misfit = None;
        let mut left = bounds.states;
        for board in boards {
            let examined = match self.examine_with(&board, Bounds { states: left, ..bounds }, without, 0) {
                Ok(examined) => examined,
                // A hand with which the lines before do not go is none that fits.
                Err(Halt::Wrong(mistakes)) => {
                    misfit = Some(Halt::Wrong(mistakes));
                    continue;
                }
                Err(halt) => return Err(halt),
            };
            left = left.saturating_sub(examined.outcome.states).max(1);
            let settles = examined.verdict == says;
            all = Some(match all.take() {
                Some(before) => before.beside(examined, says),
                None => Examined { hands: 1, ..examined },
            });
            if settles {
                break;
            }
        }
        let mut all = all.ok_or_else(|| misfit.unwrap_or(Halt::Wrong(vec![])))?;
        if more && all.verdict != says {
            all.verdict = Verdict::NotSettled;
            all.open.push(Open::Hands(hands::MOST));
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
        let from_the_start = without.filter(|_| !acts(script));
        let options = tribunal_scenario::Options { without: from_the_start, ..replaying(self.options) };
        let game = match position::follow(script, self.table, &options, &self.work) {
            Err(Halt::Reading(reading)) => return self.both_ways(script, reading, bounds, without, readings),
            game => game?,
        };
        let unread = position::not_enacted_in(&game);
        let mut game = game;
        if acts(script) {
            // What lines above have brought about has happened before the claim; what no line has is part of it.
            game.trace = Trace::off();
            without.into_iter().for_each(|rule| game.switch_off(rule));
        }
        let outcome = search(&game, &self.goal, bounds, self.options.explains, &|| self.is_stopped());
        let outcome = outcome.map_err(|mistake| Halt::Wrong(vec![mistake]))?;
        match outcome.reading {
            Some(reading) => self.both_ways(script, reading, bounds, without, readings),
            None => Ok(self.conclude(script, outcome, unread)),
        }
    }

    /// Returns what is so before anybody has done anything, where a claim is likely to be meant of what comes after it: an
    /// event that the lines above it have brought about, or a state that has not to be come to.
    fn already(&self, script: &Script, claim: &Claim, examined: &Examined) -> Option<String> {
        if !claim.is.is_event() {
            let (_, line) = examined.found.as_ref().filter(|_| self.goal.on == On::Point)?;
            let at_once = "it is so already where the claim stands; to ask of the end of the turn, add `in the end`";
            return line.is_empty().then(|| at_once.to_owned());
        }
        if !acts(script) {
            return None;
        }
        let is = if claim.is.is_denial() { claim.is.negated()? } else { claim.is.clone() };
        let happened = Claim { is, ..claim.clone() };
        let (so, _) = position::check(&self.game(script).ok()?, &happened, &[], None).ok()?;
        let event = print::fact(script, &happened.is, &[]);
        so.then(|| format!("`{event}` has come about above the claim, which speaks of what comes after it"))
    }

    /// Returns the game from which the search starts.
    pub(crate) fn game(&self, script: &Script) -> Result<Game, Halt> {
        position::follow(script, self.table, &replaying(self.options), &self.work)
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
        first.open.extend(second.open.into_iter().filter(|open| !first.open.contains(open)).collect::<Vec<_>>());
        if !same {
            first.verdict = Verdict::NotSettled;
            first.open.insert(0, hangs());
        }
        let length = |found: &Option<(Script, Vec<Step>)>| found.as_ref().map_or(usize::MAX, |(_, line)| line.len());
        if length(&second.found) < length(&first.found) {
            first.found = second.found;
        }
        Ok(first)
    }
}
