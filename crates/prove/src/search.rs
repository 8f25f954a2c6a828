//! Breadth-first search over every choice of every player; states from which the game continues alike are joined by
//! hashes.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use indexmap::IndexSet;

use super::claim::{Goal, On};
use super::open::Open;
use tribunal_engine::action::{Action, Offer};
use tribunal_engine::alike::{Known, Texts, describe_in, exactly};
use tribunal_engine::choice::{Answer, Ask};
use tribunal_engine::edition::Procedures;
use tribunal_engine::ids::{ObjectId, PlayerId};
use tribunal_engine::keyword::Keyword;
use tribunal_engine::object::Object;
use tribunal_engine::reading::Reading;
use tribunal_engine::state::State;
use tribunal_engine::trace::Trace;
use tribunal_engine::{Game, Stop};
use tribunal_rule::RuleNumber;
use tribunal_scenario::diagnostic::{Diagnostic, Mistake};
use tribunal_scenario::fact::{Fact, ObjectFact, ObjectState};
use tribunal_scenario::names::numbered;
use tribunal_scenario::script::Name;
use tribunal_scenario::{position, question};

use super::bounds::Bounds;
use super::crew;

/// The most units whose sets are all listed for moves together.
const MOST_TOGETHER: usize = 8;

/// The most passes that are taken in a row where nobody can do anything else.
const MOST_PASSES: usize = 64;

/// One decision of a player.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// An action.
    Act(PlayerId, Action),
    /// An answer to an open choice.
    Answer(Answer),
}

impl Step {
    /// Takes the step; returns false if the engine refuses it.
    pub(crate) fn take(&self, game: &mut Game) -> bool {
        match self {
            Self::Act(player, action) => game.act(*player, action).is_ok(),
            Self::Answer(answer) => game.answer(answer.clone()).is_ok(),
        }
    }

    /// Returns true if the step counts as an action of a line: passing and answering do not.
    fn counts(&self) -> bool {
        matches!(self, Self::Act(_, action) if *action != Action::Pass)
    }
}

/// The state in which a game has come to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rest {
    /// A player has to decide.
    Decision(Stop),
    /// The line is over: the turn, or the game.
    End(Stop),
    /// The game goes on by itself without end.
    Endless,
    /// It was stopped.
    Stopped,
}

/// The result of a search.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// The shortest line to the goal, if one was found.
    pub line: Option<Vec<Step>>,
    /// The shortest such line on which something was not enacted, or on which a bound prevented certainty.
    pub doubtful: Option<Vec<Step>>,
    /// The number of different states that were examined.
    pub states: usize,
    /// The number of steps that were taken.
    pub steps: u64,
    /// The number of steps of the longest line.
    pub depth: usize,
    /// The things that were left open; empty if everything was examined.
    pub open: BTreeSet<Open>,
    /// The rules by which something happened.
    pub rules: BTreeSet<RuleNumber>,
    /// The rules by which actions were refused.
    pub refusals: BTreeSet<RuleNumber>,
    /// A reading that was left open, which has to be chosen before the claim can be settled.
    pub reading: Option<Reading>,
    /// The players who have come to have runes whose domain nobody has said.
    pub unsaid_runes: BTreeSet<PlayerId>,
}

impl Outcome {
    /// Adds the counts and rules of another search.
    pub(crate) fn add(&mut self, other: Self) {
        self.states += other.states;
        self.steps += other.steps;
        self.depth = self.depth.max(other.depth);
        self.rules.extend(other.rules);
        self.refusals.extend(other.refusals);
        self.unsaid_runes.extend(other.unsaid_runes);
    }
}

/// Returns whose runes pay Power of any domain, since it is not said of which they are.
fn unsaid_runes(state: &State) -> impl Iterator<Item = PlayerId> + '_ {
    state.player_ids().filter(|player| state.player(*player).runes.is_some_and(|runes| runes.of(None) > 0))
}

/// Advances the game until a player has to decide or the turn is over, and the next one has not begun yet.
pub(crate) fn advance(game: &mut Game, turn: u32) -> Stop {
    let table = game.procedures();
    game.advance_until(|state| is_turn_over(state, table, turn))
}

fn is_turn_over(state: &State, table: &Procedures, turn: u32) -> bool {
    state.is_turn_over(table) || state.turn.number != turn
}

/// Advances the game likewise; choices with a single answer are answered.
pub(crate) fn settle(game: &mut Game, turn: u32) -> Rest {
    loop {
        let stop = advance(game, turn);
        if is_turn_over(&game.state, game.procedures(), turn) && !game.state.is_over() {
            return Rest::End(stop);
        }
        match stop {
            Stop::Over => return Rest::End(stop),
            Stop::Idle(_) => return Rest::Decision(stop),
            Stop::Loop | Stop::Fuel => return Rest::Endless,
            Stop::Halted => return Rest::Stopped,
            Stop::Choice => {}
        }
        let Some(choice) = game.state.choice.as_ref() else { return Rest::Stopped };
        if matches!(choice.asks, Ask::Reading(_)) {
            return Rest::Decision(stop);
        }
        let Some(only) = choice.only_option() else { return Rest::Decision(stop) };
        if game.answer(only).is_err() {
            return Rest::Decision(stop);
        }
    }
}

/// Searches from a game; the game's trace is ignored.
///
/// # Errors
/// If a claim cannot be checked at the root, such as by an ambiguous name; an unknown name is no error.
pub(crate) fn search(
    root: &Game,
    goal: &Goal,
    bounds: Bounds,
    wants_rules: bool,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Result<Outcome, Diagnostic> {
    let lens = Lens {
        goal,
        bounds,
        stopped,
        trace: trace_for(goal, wants_rules),
        wants_rules,
        turn: root.state.turn.number,
        apart: names(&goal.claim.is),
        hidden: root.state.players.iter().map(|player| player.unlisted_draws).collect(),
        texts: Texts::of(&root.state),
    };
    let mut search = Search {
        lens: &lens,
        known: Known::of(lens.texts),
        seen: IndexSet::new(),
        parents: vec![],
        depths: vec![],
        frontier: BTreeMap::new(),
        taken: 0,
        out: Outcome::default(),
    };
    search.run(root)?;
    search.out.states = search.seen.len();
    let deepest = search.depths.iter().copied().max().unwrap_or_default();
    search.out.depth = search.out.depth.max(deepest);
    Ok(search.out)
}

/// Returns the trace that records as much of each step as the goal needs.
fn trace_for(goal: &Goal, wants_rules: bool) -> Trace {
    match goal.claim.is {
        Fact::Step(..) => Trace::on(),
        _ if goal.claim.is.is_event() || !goal.rules.is_empty() => Trace::of_events(),
        _ if wants_rules => Trace::of_rules(),
        _ => Trace::off(),
    }
}

/// A state in the frontier.
struct Ahead {
    game: Game,
    rest: Rest,
    /// The index of the state.
    at: usize,
    /// The number of steps that lead to it.
    depth: usize,
    /// The number of actions on the line that leads to it.
    actions: u32,
    /// The actions of the players there, where they were listed already.
    offers: Option<Vec<Offer>>,
    weight: usize,
}

impl Ahead {
    /// Returns its place among the states.
    fn place(&self) -> Place {
        Place { at: self.at, weight: self.weight }
    }
}

/// The place of a state that was in the frontier.
struct Place {
    /// The index of the state.
    at: usize,
    weight: usize,
}

/// The parameters of a search, the same throughout.
struct Lens<'a> {
    goal: &'a Goal,
    bounds: Bounds,
    stopped: &'a (dyn Fn() -> bool + Sync),
    /// An empty trace that records what is needed of a step.
    trace: Trace,
    /// True if the rules are recorded by which something happens or is refused.
    wants_rules: bool,
    turn: u32,
    /// The names whose objects are never joined with others.
    apart: Vec<String>,
    /// The number of cards that each player had drawn at the root and that nobody has listed.
    hidden: Vec<u32>,
    /// What the texts of the game can come to.
    texts: Texts,
}

/// The result of a step.
struct Arrival {
    game: Game,
    rest: Rest,
    /// The step; `None` at the root.
    step: Option<Step>,
    /// The players who passed after it, where nobody could do anything else.
    passes: Vec<PlayerId>,
    actions: u32,
    comes_to: Comes,
    /// The actions of the players there, where they were listed already.
    offers: Option<Vec<Offer>>,
    /// The rules by which actions were refused on the way.
    refusals: BTreeSet<RuleNumber>,
    /// The players who have come to have runes whose domain nobody has said.
    unsaid_runes: BTreeSet<PlayerId>,
    /// The things that it leaves open.
    open: Vec<Open>,
    /// The rules by which something happened.
    rules: Vec<RuleNumber>,
}

/// The role of a state in the search.
enum Comes {
    /// The search does not continue from it.
    ToNothing,
    /// A reading has to be chosen first.
    ToReading(Reading),
    /// It is the goal.
    ToGoal,
    /// An ordinary state, with its hash; the line ends or goes on.
    To([u8; 16]),
}

/// The successors of a state.
#[derive(Default)]
struct Expanded {
    arrivals: Vec<Arrival>,
    open: Vec<Open>,
    refusals: BTreeSet<RuleNumber>,
    reading: Option<Reading>,
}

/// The way from one state to the next.
#[derive(Clone)]
struct Way {
    /// The index of the state that it begins from.
    from: usize,
    step: Step,
    /// The players who passed after the step, where nobody could do anything else.
    passes: Vec<PlayerId>,
}

struct Search<'a> {
    lens: &'a Lens<'a>,
    known: Known,
    /// The hashes of the states that were examined.
    seen: IndexSet<[u8; 16]>,
    /// The way to each state from its predecessor; `None` for the root.
    parents: Vec<Option<Way>>,
    /// The number of steps that lead to each state.
    depths: Vec<usize>,
    /// The states that have not been examined, by the number of steps that lead to them: passes that nobody has a choice about
    /// are steps like others, so that what is found is a shortest line.
    frontier: BTreeMap<usize, VecDeque<Ahead>>,
    /// The rough number of bytes that the frontier takes.
    taken: usize,
    out: Outcome,
}

impl Search<'_> {
    fn run(&mut self, root: &Game) -> Result<(), Diagnostic> {
        let lens = self.lens;
        let mut game = root.clone();
        game.trace = lens.trace.anew();
        let rest = settle(&mut game, lens.turn);
        // A name that means nothing here is a mistake, unless it is that of something that may come to be.
        let unclear = |mistake: &Diagnostic| !matches!(mistake.mistake, Mistake::UnknownName { .. });
        if let Err(mistake) = position::check(&game, &lens.goal.claim, &lens.goal.rules, stop_of(rest))
            && unclear(&mistake)
        {
            return Err(mistake);
        }
        let first = lens.arrive(game, rest, None, 0, &mut self.known);
        self.take_in(first, None);
        while !self.is_done() {
            let share = if lens.bounds.on_all_cores { crew::SHARE } else { 1 };
            let together = self.next(share);
            match together.as_slice() {
                [] => return Ok(()),
                few if few.len() < crew::WORTH_SHARING => {
                    for ahead in together {
                        let from = ahead.place();
                        let expanded = lens.expand(ahead, &mut self.known);
                        self.gather(from, expanded);
                    }
                }
                _ => {
                    let from: Vec<_> = together.iter().map(Ahead::place).collect();
                    let known = || Known::of(lens.texts);
                    let all = crew::together(together, known, |ahead, known| lens.expand(ahead, known));
                    from.into_iter().zip(all).for_each(|(from, expanded)| self.gather(from, expanded));
                }
            }
        }
        Ok(())
    }

    /// Takes the next states, all of which as many steps lead to; none if none is left.
    fn next(&mut self, share: usize) -> Vec<Ahead> {
        while let Some(mut level) = self.frontier.first_entry() {
            let states = level.get_mut();
            let taken: Vec<Ahead> = states.drain(..share.min(states.len())).collect();
            if states.is_empty() {
                level.remove();
            }
            // A state to which a shorter line was found meanwhile has been examined already.
            let (left, stale): (Vec<_>, Vec<_>) =
                taken.into_iter().partition(|ahead| self.depths.get(ahead.at) == Some(&ahead.depth));
            self.taken = self.taken.saturating_sub(stale.iter().map(|ahead| ahead.weight).sum());
            if !left.is_empty() {
                return left;
            }
        }
        vec![]
    }

    /// Returns true if the goal is found and nothing shorter is left, or a reading stops the search.
    fn is_done(&self) -> bool {
        let shorter = |line: &Vec<Step>| self.frontier.keys().next().is_some_and(|depth| depth + 1 < line.len());
        self.out.reading.is_some() || self.out.line.as_ref().is_some_and(|line| !shorter(line))
    }

    /// Adds the successors of a state, in order.
    fn gather(&mut self, from: Place, expanded: Expanded) {
        self.taken = self.taken.saturating_sub(from.weight);
        if self.out.reading.is_some() {
            return;
        }
        self.out.open.extend(expanded.open);
        self.out.refusals.extend(expanded.refusals);
        if self.out.line.is_none() {
            self.out.reading = expanded.reading;
        }
        for arrival in expanded.arrivals {
            if self.is_cut_off() || self.out.reading.is_some() {
                return;
            }
            self.out.steps += 1 + arrival.passes.len() as u64;
            self.take_in(arrival, Some(from.at));
        }
    }

    /// Returns true, and records the reason, if a bound forbids to examine more.
    fn is_cut_off(&mut self) -> bool {
        if (self.lens.stopped)() {
            self.out.open.insert(Open::Stopped);
        } else if self.seen.len() >= self.lens.bounds.states {
            self.out.open.insert(Open::States(self.lens.bounds.states));
        } else if self.taken > self.lens.bounds.memory {
            self.out.open.insert(Open::Memory(self.lens.bounds.memory));
        } else {
            return false;
        }
        self.frontier.clear();
        true
    }

    /// Adds the result of a step; the search continues from it if it is new, or if the line to it is shorter than the one that
    /// was known.
    fn take_in(&mut self, arrival: Arrival, before: Option<usize>) {
        let Arrival { game, rest, step, passes, actions, comes_to, offers, open, rules, refusals, unsaid_runes } =
            arrival;
        let depth = before.and_then(|at| self.depths.get(at)).map_or(0, |before| before + 1) + passes.len();
        // What is found is found: no longer line says more.
        if self.out.line.as_ref().is_some_and(|line| depth >= line.len()) {
            return;
        }
        self.out.open.extend(open);
        self.out.rules.extend(rules);
        self.out.refusals.extend(refusals);
        self.out.unsaid_runes.extend(unsaid_runes);
        let way = before.zip(step).map(|(from, step)| Way { from, step, passes });
        let hash = match comes_to {
            Comes::ToNothing => return,
            Comes::ToReading(reading) => {
                self.out.reading = Some(reading);
                return;
            }
            Comes::ToGoal => {
                self.found(&game, way);
                return;
            }
            Comes::To(hash) => hash,
        };
        let at = match self.seen.insert_full(hash) {
            (at, true) => {
                self.parents.push(way);
                self.depths.push(depth);
                at
            }
            (at, false) if self.depths.get(at).is_some_and(|known| depth < *known) => {
                self.parents[at] = way;
                self.depths[at] = depth;
                at
            }
            _ => return,
        };
        if matches!(rest, Rest::Decision(_)) {
            let weight = weight(&game.state);
            self.taken += weight;
            let ahead = Ahead { game, rest, at, depth, actions, offers, weight };
            self.frontier.entry(depth).or_default().push_back(ahead);
        }
    }

    fn found(&mut self, game: &Game, way: Option<Way>) {
        let mut line: Vec<Step> = vec![];
        let mut before = way;
        while let Some(Way { from, step, passes }) = before {
            line.extend(passes.into_iter().rev().map(|player| Step::Act(player, Action::Pass)));
            line.push(step);
            before = self.parents.get(from).cloned().flatten();
        }
        line.reverse();
        self.out.depth = self.out.depth.max(line.len());
        if game.state.taints.is_empty() {
            self.out.line = Some(line);
        } else if self.out.doubtful.as_ref().is_none_or(|known| line.len() < known.len()) {
            self.out.doubtful = Some(line);
        }
    }
}

impl Lens<'_> {
    /// Takes every possible step from a state.
    fn expand(&self, mut ahead: Ahead, known: &mut Known) -> Expanded {
        let mut expanded = Expanded::default();
        let steps = self.steps(&mut ahead, &mut expanded);
        let Ahead { game, actions: before, .. } = ahead;
        // The last step is taken by the game itself, which nobody needs any more, and not by a copy.
        let games = std::iter::repeat_n(game, steps.len());
        for (step, mut game) in steps.into_iter().zip(games) {
            if (self.stopped)() {
                expanded.open.push(Open::Stopped);
                break;
            }
            game.trace = self.trace.anew();
            if !step.take(&mut game) {
                continue;
            }
            let actions = before + u32::from(step.counts());
            let rest = settle(&mut game, self.turn);
            expanded.arrivals.push(self.arrive(game, rest, Some(step), actions, known));
        }
        expanded
    }

    /// Examines the state that a step has led to, and where nobody there can do anything but pass, the one after that.
    fn arrive(&self, game: Game, rest: Rest, step: Option<Step>, actions: u32, known: &mut Known) -> Arrival {
        let (open, rules, refusals, unsaid) = (vec![], vec![], BTreeSet::new(), BTreeSet::new());
        let passes = vec![];
        let offers = None;
        let comes_to = Comes::ToNothing;
        let mut arrival = Arrival {
            game,
            rest,
            step,
            passes,
            actions,
            comes_to,
            offers,
            refusals,
            unsaid_runes: unsaid,
            open,
            rules,
        };
        loop {
            arrival.rest = self.within_horizon(&arrival.game, arrival.rest, actions);
            let role = self.role(&arrival.game, arrival.rest, &mut arrival.open);
            if self.wants_rules {
                arrival.rules.extend(arrival.game.trace.all_rules());
            }
            if let Some(role) = role {
                arrival.comes_to = role;
                break;
            }
            arrival.unsaid_runes.extend(unsaid_runes(&arrival.game.state));
            if !self.pass(&mut arrival) {
                arrival.comes_to = Comes::To(self.hash(&arrival.game, actions, known));
                break;
            }
        }
        arrival.game.trace = Trace::off();
        arrival
    }

    /// Passes for a player where nobody can do anything else; returns false where somebody has a choice.
    fn pass(&self, arrival: &mut Arrival) -> bool {
        let game = &mut arrival.game;
        let decides = matches!(arrival.rest, Rest::Decision(Stop::Idle(_))) && game.state.choice.is_none();
        // From where the search begins the line has to tell of every pass.
        let stops = arrival.step.is_none() || arrival.passes.len() >= MOST_PASSES || (self.stopped)();
        // With nothing going on the turn can be ended at least.
        if !decides || stops || game.state.is_neutral_open() {
            return false;
        }
        let used_up = self.is_used_up(arrival.actions);
        if !used_up && leaves_hiding_open(game) {
            return false;
        }
        let offers = self.offers(game, &mut arrival.refusals);
        let counts = |action: &Action| *action != Action::Concede && (!used_up || *action == Action::Pass);
        let mut all = offers.iter().filter(|offer| counts(&offer.action));
        let player = match (all.next(), all.next()) {
            (Some(Offer { player, action: Action::Pass }), None) => *player,
            _ => {
                arrival.offers = Some(offers);
                return false;
            }
        };
        game.trace = self.trace.anew();
        let step = Step::Act(player, Action::Pass);
        if !step.take(game) {
            return false;
        }
        arrival.passes.push(player);
        arrival.rest = settle(game, self.turn);
        true
    }

    /// Returns true if a line may have no more actions.
    fn is_used_up(&self, actions: u32) -> bool {
        self.goal.actions.is_some_and(|most| actions >= most)
    }

    /// Lists the actions of all players; notes the rules by which others are refused, where they are asked for.
    fn offers(&self, game: &Game, refusals: &mut BTreeSet<RuleNumber>) -> Vec<Offer> {
        if self.wants_rules {
            game.legal_actions_but(|refusal| refusals.extend(refusal.rule))
        } else {
            game.legal_actions()
        }
    }

    /// Determines the role of a state; `None` if it is an ordinary one.
    fn role(&self, game: &Game, rest: Rest, open: &mut Vec<Open>) -> Option<Comes> {
        match rest {
            Rest::Endless => {
                open.push(Open::Endless);
                return Some(Comes::ToNothing);
            }
            Rest::Stopped => {
                open.push(Open::Stopped);
                return Some(Comes::ToNothing);
            }
            Rest::Decision(_) | Rest::End(_) => {}
        }
        if let Some(choice) = &game.state.choice
            && let Ask::Reading(reading) = choice.asks
        {
            return Some(Comes::ToReading(reading));
        }
        open.extend(game.state.taints.iter().cloned().map(Open::NotEnacted));
        let ended = matches!(rest, Rest::End(_));
        let so = self.is_so(game, rest, open);
        let found = match self.goal.on {
            On::Point => so,
            On::End => ended && so,
            On::Never if so => return Some(Comes::ToNothing),
            On::Never => ended,
        };
        if found {
            return Some(Comes::ToGoal);
        }
        if !ended {
            self.note_unknown_hands(game, open);
        }
        None
    }

    /// Returns a hash that is equal for all states from which the game continues alike.
    fn hash(&self, game: &Game, actions: u32, known: &mut Known) -> [u8; 16] {
        known.in_room(|known, description| {
            if self.bounds.joins {
                describe_in(description, &game.state, &self.apart, known);
            } else {
                exactly(description, &game.state);
            }
            if self.goal.actions.is_some() {
                description.extend_from_slice(&actions.to_le_bytes());
            }
            xxhash_rust::xxh3::xxh3_128(description).to_le_bytes()
        })
    }

    /// Ends the line where its actions are used up, as soon as the state is Neutral Open and nobody has to pass.
    fn within_horizon(&self, game: &Game, rest: Rest, actions: u32) -> Rest {
        match rest {
            Rest::Decision(stop @ Stop::Idle(_)) if self.is_used_up(actions) && game.state.is_neutral_open() => {
                Rest::End(stop)
            }
            _ => rest,
        }
    }

    /// Returns true if the fact is true now, or happened in the last step.
    fn is_so(&self, game: &Game, rest: Rest, open: &mut Vec<Open>) -> bool {
        match position::check(game, &self.goal.claim, &self.goal.rules, stop_of(rest)) {
            Ok((so, _)) => so,
            // Nothing has happened to what is not there, and it is in no state.
            Err(Diagnostic { mistake: Mistake::UnknownName { .. }, .. }) => self.goal.claim.is.is_denial(),
            Err(unclear) => {
                open.push(Open::Name(unclear.mistake.to_string()));
                false
            }
        }
    }

    /// Notes players who have gained unknown cards: they might play them.
    fn note_unknown_hands(&self, game: &Game, open: &mut Vec<Open>) {
        for (player, before) in game.state.players.iter().zip(&self.hidden) {
            if player.unlisted_draws > *before {
                open.push(Open::Unknown(player.name.clone()));
            }
        }
    }

    /// Returns every possible step.
    fn steps(&self, ahead: &mut Ahead, expanded: &mut Expanded) -> Vec<Step> {
        let listed = ahead.offers.take();
        let game = &ahead.game;
        if let Some(choice) = &game.state.choice {
            let listing = choice.listing();
            if listing.more {
                expanded.open.push(Open::Answers(listing.all.len()));
            }
            if listing.all.is_empty() {
                expanded.open.push(Open::NoAnswer(question(&game.state, choice)));
            }
            return listing.all.into_iter().map(Step::Answer).collect();
        }
        let Rest::Decision(_) = ahead.rest else { return vec![] };
        let used_up = self.is_used_up(ahead.actions);
        if !used_up && leaves_hiding_open(game) {
            expanded.reading = Some(Reading::Hiding);
            return vec![];
        }
        let offers = listed.unwrap_or_else(|| self.offers(game, &mut expanded.refusals));
        let mut steps = vec![];
        for offer in offers {
            match &offer.action {
                // Nobody is kept from conceding; no claim is about that.
                Action::Concede => {}
                action if used_up && *action != Action::Pass => {}
                Action::Move { .. } => moves(&offer, &mut steps, &mut expanded.open),
                _ => steps.push(Step::Act(offer.player, offer.action)),
            }
        }
        steps
    }
}

/// Adds a move for every set of units that may move together.
fn moves(offer: &Offer, steps: &mut Vec<Step>, open: &mut Vec<Open>) {
    let Action::Move { units, to } = &offer.action else { return };
    let listed: &[ObjectId] = if units.len() > MOST_TOGETHER {
        open.push(Open::Answers(1 << MOST_TOGETHER));
        &units[..MOST_TOGETHER]
    } else {
        units
    };
    for set in 1..1_u32 << listed.len() {
        let chosen = listed.iter().enumerate().filter(|(at, _)| set & 1 << at != 0).map(|(_, unit)| *unit);
        let action = Action::Move { units: chosen.collect(), to: *to };
        steps.push(Step::Act(offer.player, action));
    }
}

/// Returns true if a reading decides whether a player may hide a card from their hand.
fn leaves_hiding_open(game: &Game) -> bool {
    let hides = |player: &&PlayerId| {
        let hand = &game.state.player(**player).hand;
        hand.iter().any(|card| game.state.object(*card).card.keywords.has(Keyword::Hidden))
    };
    let players: Vec<_> = game.state.player_ids().collect();
    players.iter().filter(hides).any(|player| game.clone().asks_about_hiding(*player))
}

fn stop_of(rest: Rest) -> Option<Stop> {
    match rest {
        Rest::Decision(stop) | Rest::End(stop) => Some(stop),
        Rest::Endless => Some(Stop::Loop),
        Rest::Stopped => None,
    }
}

/// Returns the rough number of bytes of a state.
fn weight(state: &State) -> usize {
    size_of::<Game>() + size_of_val(state.objects.as_slice()) + size_of::<Object>() * 4 + 2048
}

/// Returns the names of the objects in a fact, without their numbers.
fn names(fact: &Fact) -> Vec<String> {
    let bare = |name: &Name| numbered(name).map_or_else(|| name.text.clone(), |inner| inner.text);
    match fact {
        Fact::Object(name, ObjectFact::State(ObjectState::AttachedTo(other)), _) => vec![bare(name), bare(other)],
        Fact::Object(name, ..) | Fact::MayLook(_, name, _) => vec![bare(name)],
        _ => vec![],
    }
}
