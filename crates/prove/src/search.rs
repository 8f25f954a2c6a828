//! Breadth-first search over every choice of every player; states from which the game continues alike are joined by
//! hashes.

use std::collections::{BTreeSet, VecDeque};

use indexmap::IndexSet;

use super::claim::{Goal, On};
use super::open::Open;
use tribunal_engine::action::{Action, Offer};
use tribunal_engine::alike::{Known, Texts, describe_in, exactly};
use tribunal_engine::choice::{Answer, Ask};
use tribunal_engine::ids::{ItemId, ObjectId, PlayerId};
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
use super::{crew, runes};

/// The most units whose sets are all listed for moves together.
const MOST_TOGETHER: usize = 8;

/// The most steps that are followed one after the other while each is the only one.
const MOST_FOLLOWED: usize = 64;

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
    /// The readings that were followed without being asked for, by name and meaning.
    pub readings: BTreeSet<(&'static str, &'static str)>,
    /// What was done in the usual way in lines above the claim, since nobody said how.
    pub usual: BTreeSet<String>,
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
        self.readings.extend(other.readings);
        self.usual.extend(other.usual);
        self.unsaid_runes.extend(other.unsaid_runes);
    }
}

/// Advances the game until a player has to decide or the turn is over, and the next one has not begun yet.
pub(crate) fn advance(game: &mut Game, turn: u32) -> Stop {
    game.advance_until(|state| is_turn_over(state, turn))
}

fn is_turn_over(state: &State, turn: u32) -> bool {
    state.is_turn_over() || state.turn.number != turn
}

/// Advances the game likewise; choices with a single answer are answered.
pub(crate) fn advance_to_decision(game: &mut Game, turn: u32) -> Rest {
    advance_telling(game, turn, &mut |_, _| ())
}

/// Advances the game likewise, and tells each single answer just before it is given.
pub(crate) fn advance_telling(game: &mut Game, turn: u32, tell: &mut dyn FnMut(&Game, &Answer)) -> Rest {
    loop {
        let stop = advance(game, turn);
        if is_turn_over(&game.state, turn) && !game.state.is_over() {
            return Rest::End(stop);
        }
        match stop {
            Stop::Over => return Rest::End(stop),
            Stop::Idle(_) => return Rest::Decision(stop),
            Stop::Loop | Stop::Fuel => return Rest::Endless,
            Stop::Halted => return Rest::Stopped,
            Stop::Choice => {}
        }
        let Some(choice) = game.state.under_way.choice.as_ref() else { return Rest::Stopped };
        if matches!(choice.asks, Ask::Reading(_)) {
            return Rest::Decision(stop);
        }
        let Some(only) = choice.only_option() else { return Rest::Decision(stop) };
        tell(game, &only);
        if game.answer(only).is_err() {
            return Rest::Decision(stop);
        }
    }
}

/// Searches from a game. What its trace has recorded belongs to the first step, as what comes of itself before anybody has to
/// decide does.
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
        by_hand: runes::ByHand::in_game(&root.state),
        own_plays: own_plays(root).collect(),
    };
    let mut search = Search {
        lens: &lens,
        known: Known::of(lens.texts),
        seen: IndexSet::new(),
        parents: vec![],
        depths: vec![],
        leads: Leads::default(),
        frontier: VecDeque::new(),
        taken: 0,
        goes_on: false,
        out: Outcome::default(),
    };
    search.run(root)?;
    search.out.states = search.seen.len();
    if goal.on != On::Point && !search.is_done() && !search.leads.end_everywhere(search.seen.len()) {
        search.out.open.insert(Open::Endless);
    }
    if let Some(item) = lens.own_plays.first().filter(|_| !search.goes_on && search.out.open.is_empty()) {
        let source = root.state.chain.item(*item).map(|item| root.state.name(item.source));
        search.out.open.insert(Open::Unfinishable(source.unwrap_or_default()));
    }
    Ok(search.out)
}

/// Returns the items that players are playing or activating by actions of theirs.
fn own_plays(game: &Game) -> impl Iterator<Item = ItemId> + '_ {
    game.state.under_way.being_played().filter(|item| game.before_play(*item).is_none())
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

/// What is told of the line to a state beside the state itself.
#[derive(Clone, Default)]
struct Line {
    /// The number of its actions.
    actions: u32,
    /// The plays under way in which the fact has happened, which may be undone yet; none where it has not.
    in_plays: Vec<ItemId>,
}

/// A state in the frontier. The game has a place of its own, so that what is handed on is small.
struct Ahead {
    game: Box<Game>,
    rest: Rest,
    /// The index of the state.
    at: usize,
    line: Line,
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
    /// What is done with runes apart from costs, too.
    by_hand: runes::ByHand,
    /// The plays in the midst of which the search begins, of those that players have begun by actions of theirs.
    own_plays: Vec<ItemId>,
}

/// The result of a step.
struct Arrival {
    /// The game, to go on from; `None` if it has gone on already, with the only step that there was, or if the state is known.
    game: Option<Box<Game>>,
    rest: Rest,
    /// The step; `None` at the root.
    step: Option<Step>,
    /// True if the step was the only one from the state of the arrival before this one.
    follows: bool,
    line: Line,
    comes_to: Comes,
    /// True if what players were playing where the search began has been played.
    goes_on: bool,
    /// The things that it leaves open.
    open: Vec<Open>,
    /// The rules by which something happened.
    rules: Vec<RuleNumber>,
    /// The readings that were followed without being asked for.
    readings: Vec<(&'static str, &'static str)>,
    /// The players who have runes of which nobody has said the domain.
    unsaid_runes: Vec<PlayerId>,
}

/// The hashes of the states that were examined, in order.
type Seen = IndexSet<[u8; 16]>;

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

struct Search<'a> {
    lens: &'a Lens<'a>,
    known: Known,
    seen: Seen,
    /// The predecessor of each state and the step from there; `None` for the root.
    parents: Vec<Option<(usize, Step)>>,
    /// The number of steps that lead to each state.
    depths: Vec<usize>,
    leads: Leads,
    frontier: VecDeque<Ahead>,
    /// The rough number of bytes that the frontier takes.
    taken: usize,
    /// True if a line goes on behind what players were playing where it began.
    goes_on: bool,
    out: Outcome,
}

impl Search<'_> {
    fn run(&mut self, root: &Game) -> Result<(), Diagnostic> {
        let lens = self.lens;
        let mut game = root.clone();
        if game.trace.events.is_empty() {
            game.trace = lens.trace.anew();
        }
        let rest = advance_to_decision(&mut game, lens.turn);
        // A name that means nothing here is a mistake, unless it is that of something that may come to be.
        let unclear = |mistake: &Diagnostic| !matches!(mistake.mistake, Mistake::UnknownName { .. });
        if let Err(mistake) = position::check(&game, &lens.goal.claim, &lens.goal.rules, stop_of(rest))
            && unclear(&mistake)
        {
            return Err(mistake);
        }
        let mut first = lens.arrive(&mut game, rest, None, Line::default(), &mut self.known);
        first.game = Some(Box::new(game));
        self.take_in(first, None);
        let shares = lens.bounds.on_all_cores && crew::has_several_cores();
        let mut expanded = Expanded::default();
        while !self.is_done() {
            if shares && self.frontier.len() >= crew::WORTH_SHARING {
                let share = crew::SHARE.min(self.frontier.len());
                let together: Vec<Ahead> = self.frontier.drain(..share).collect();
                let from: Vec<_> = together.iter().map(Ahead::place).collect();
                let known = || Known::of(lens.texts);
                let seen = &self.seen;
                let expand = |ahead, known: &mut Known| {
                    let mut expanded = Expanded::default();
                    lens.expand(ahead, known, seen, &mut expanded);
                    expanded
                };
                let all = crew::together(together, known, expand);
                from.into_iter().zip(all).for_each(|(from, mut expanded)| self.gather(from, &mut expanded));
                continue;
            }
            // One after the other, in room that is used again.
            let Some(ahead) = self.frontier.pop_front() else { return Ok(()) };
            let from = ahead.place();
            lens.expand(ahead, &mut self.known, &self.seen, &mut expanded);
            self.gather(from, &mut expanded);
        }
        Ok(())
    }

    /// Returns true if the goal is found, or a reading stops the search.
    fn is_done(&self) -> bool {
        self.out.line.is_some() || self.out.reading.is_some()
    }

    /// Adds the successors of a state, in order, and leaves none.
    fn gather(&mut self, from: Place, expanded: &mut Expanded) {
        self.taken = self.taken.saturating_sub(from.weight);
        if self.is_done() {
            return;
        }
        self.out.open.extend(expanded.open.drain(..));
        self.out.refusals.append(&mut expanded.refusals);
        self.out.reading = expanded.reading.take();
        let mut before = None;
        for arrival in expanded.arrivals.drain(..) {
            if self.is_cut_off() || self.is_done() {
                return;
            }
            let from = if arrival.follows { before } else { Some(from.at) };
            // What follows a state that was known already has been looked at from there.
            if from.is_some() {
                self.out.steps += 1;
                before = self.take_in(arrival, from);
            }
        }
    }

    /// Returns true, and records the reason, if a bound forbids to examine more.
    fn is_cut_off(&mut self) -> bool {
        if (self.lens.stopped)() {
            self.out.open.insert(Open::Stopped);
        } else if self.seen.len() >= self.lens.bounds.states {
            self.out.open.insert(Open::States(self.lens.bounds.states));
        } else if self.taken + self.leads.bytes(self.seen.len()) > self.lens.bounds.memory {
            self.out.open.insert(Open::Memory(self.lens.bounds.memory));
        } else {
            return false;
        }
        self.frontier.clear();
        true
    }

    /// Adds the result of a step; the search continues from it if it is new. Returns its index then.
    fn take_in(&mut self, arrival: Arrival, before: Option<usize>) -> Option<usize> {
        let Arrival { game, rest, step, follows: _, line, comes_to, goes_on, open, rules, readings, unsaid_runes } =
            arrival;
        self.goes_on |= goes_on;
        self.out.open.extend(open);
        self.out.rules.extend(rules);
        self.out.readings.extend(readings);
        let from = before.zip(step);
        let hash = match comes_to {
            Comes::ToNothing => {
                self.leads.ends.extend(before);
                return None;
            }
            Comes::ToReading(reading) => {
                self.out.reading = Some(reading);
                return None;
            }
            Comes::ToGoal => {
                self.found(game.is_some_and(|game| game.state.taints.is_empty()), from);
                return None;
            }
            Comes::To(hash) => hash,
        };
        let (at, new) = self.seen.insert_full(hash);
        if self.lens.goal.on != On::Point {
            self.leads.steps.extend(before.map(|before| (before, at)));
            self.leads.ends.extend(Some(at).filter(|_| matches!(rest, Rest::End(_))));
        }
        if !new {
            return None;
        }
        self.out.unsaid_runes.extend(unsaid_runes);
        let depth = before.and_then(|at| self.depths.get(at)).map_or(0, |before| before + 1);
        self.parents.push(from);
        self.depths.push(depth);
        self.out.depth = self.out.depth.max(depth);
        if let Some(game) = game
            && matches!(rest, Rest::Decision(_))
        {
            let weight = weight(&game.state);
            self.taken += weight;
            self.frontier.push_back(Ahead { game, rest, at, line, weight });
        }
        Some(at)
    }

    /// Keeps the line to the goal that a step ends, which is certain if everything on it was enacted.
    fn found(&mut self, certain: bool, from: Option<(usize, Step)>) {
        let mut line: Vec<Step> = vec![];
        let mut before = from;
        while let Some((at, step)) = before {
            line.push(step);
            before = self.parents.get(at).cloned().flatten();
        }
        line.reverse();
        self.out.depth = self.out.depth.max(line.len());
        if certain {
            self.out.line = Some(line);
        } else if self.out.doubtful.is_none() {
            self.out.doubtful = Some(line);
        }
    }
}

/// The steps between the states that were examined, by their indices, for claims about how lines end.
#[derive(Default)]
struct Leads {
    steps: Vec<(usize, usize)>,
    /// The states in which a line ends, or from which a step leads to what ends the search on it.
    ends: Vec<usize>,
}

impl Leads {
    /// Returns true if from each of the first `count` states a line leads to an end. Otherwise some line goes round for ever,
    /// or comes to a state in which nobody has anything to do, and what is so at the end of every line says nothing of it.
    fn end_everywhere(&self, count: usize) -> bool {
        // The steps by where they lead: those to a state stand together, and `begins` has where.
        let mut begins = vec![0; count + 1];
        for (_, after) in &self.steps {
            begins[*after + 1] += 1;
        }
        for at in 0..count {
            begins[at + 1] += begins[at];
        }
        let mut from = vec![0; self.steps.len()];
        let mut next = begins.clone();
        for (before, after) in &self.steps {
            from[next[*after]] = *before;
            next[*after] += 1;
        }
        let mut ends = vec![false; count];
        let mut open = self.ends.clone();
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut ends[at], true) {
                open.extend(&from[begins[at]..begins[at + 1]]);
            }
        }
        ends.into_iter().all(|ends| ends)
    }

    /// Returns the rough number of bytes that it takes, with those that [`Self::end_everywhere`] will take for `count` states.
    fn bytes(&self, count: usize) -> usize {
        if self.steps.is_empty() && self.ends.is_empty() {
            return 0;
        }
        let word = size_of::<usize>();
        // Each step as it stands, as it is sorted and as it is followed back; each end as it stands and as it is followed back.
        let steps = self.steps.len() * (size_of::<(usize, usize)>() + 2 * word);
        steps + self.ends.len() * 2 * word + count * (2 * word + 1)
    }
}

impl Lens<'_> {
    /// Takes every possible step from a state, and adds where they lead. Of what is among the states `seen` nothing more is
    /// looked at.
    fn expand(&self, ahead: Ahead, known: &mut Known, seen: &Seen, expanded: &mut Expanded) {
        let steps = self.steps(&ahead, expanded);
        let Ahead { game, line, .. } = ahead;
        // The last step is taken by the game itself, which nobody needs any more, and not by a copy.
        let games = std::iter::repeat_n(game, steps.len());
        for (step, game) in steps.into_iter().zip(games) {
            if (self.stopped)() {
                expanded.open.push(Open::Stopped);
                break;
            }
            self.follow(game, step, line.clone(), known, seen, expanded);
        }
    }

    /// Takes a step, and after it every step that is the only one there is, up to a decision, a state that is known, or an end.
    fn follow(
        &self,
        mut game: Box<Game>,
        mut step: Step,
        mut line: Line,
        known: &mut Known,
        seen: &Seen,
        expanded: &mut Expanded,
    ) {
        let begin = expanded.arrivals.len();
        loop {
            game.trace = self.trace.anew();
            if !step.take(&mut game) {
                return;
            }
            line.actions += u32::from(step.counts());
            let rest = advance_to_decision(&mut game, self.turn);
            let before = &expanded.arrivals[begin..];
            let follows = !before.is_empty();
            let mut arrival = self.arrive(&mut game, rest, Some(step), line.clone(), known);
            arrival.follows = follows;
            line.clone_from(&arrival.line);
            let is_new = match arrival.comes_to {
                Comes::To(hash) => {
                    let again = |earlier: &Arrival| matches!(earlier.comes_to, Comes::To(before) if before == hash);
                    !seen.contains(&hash) && !before.iter().any(again)
                }
                Comes::ToNothing | Comes::ToReading(_) => false,
                Comes::ToGoal => true,
            };
            let may_go_on = is_new && before.len() < MOST_FOLLOWED && !(self.stopped)();
            let only = if may_go_on { self.only_step(&game, &arrival, expanded) } else { None };
            match only {
                Some(next) => {
                    expanded.arrivals.push(arrival);
                    step = next;
                }
                None => {
                    arrival.game = is_new.then_some(game);
                    expanded.arrivals.push(arrival);
                    return;
                }
            }
        }
    }

    /// Returns the step that is the only one from a state that a player has to act in, unless they concede.
    fn only_step(&self, game: &Game, arrival: &Arrival, expanded: &mut Expanded) -> Option<Step> {
        let is_up_to_somebody =
            matches!(arrival.comes_to, Comes::To(_)) && matches!(arrival.rest, Rest::Decision(Stop::Idle(_)));
        let used_up = self.goal.actions.is_some_and(|most| arrival.line.actions >= most);
        if !is_up_to_somebody || used_up {
            return None;
        }
        let mut refusals = vec![];
        let only = if self.wants_rules {
            game.state.only_action_but(|refusal| refusals.extend(refusal.rule))
        } else {
            game.state.only_action()
        };
        let Offer { player, action } = only?;
        if leaves_hiding_open(game) || self.by_hand.actions(&game.state).next().is_some() {
            return None;
        }
        expanded.refusals.extend(refusals);
        Some(Step::Act(player, action))
    }

    /// Examines the state that a step has led to.
    fn arrive(&self, game: &mut Game, rest: Rest, step: Option<Step>, mut line: Line, known: &mut Known) -> Arrival {
        let mut open = vec![];
        let rest = self.within_horizon(game, rest, line.actions);
        // Nobody may do what has a play of their own undone: it is no step, as one that is refused.
        let is_none = step.is_some() && game.trace.is_own_play_undone();
        let comes_to = if is_none {
            open.extend(not_known(&game.state));
            Comes::ToNothing
        } else {
            self.comes_to(game, rest, &mut line, known, &mut open)
        };
        let goes_on = !is_none && !game.state.under_way.being_played().any(|item| self.own_plays.contains(&item));
        let rules = if self.wants_rules { game.trace.all_rules().collect() } else { vec![] };
        let readings = game.trace.readings_followed().collect();
        game.trace = Trace::off();
        let unsaid_runes = with_unsaid_runes(&game.state).collect();
        Arrival { game: None, rest, step, follows: false, line, comes_to, goes_on, open, rules, readings, unsaid_runes }
    }

    /// Determines the role of a state.
    fn comes_to(&self, game: &Game, rest: Rest, line: &mut Line, known: &mut Known, open: &mut Vec<Open>) -> Comes {
        match rest {
            Rest::Endless => {
                open.push(Open::Endless);
                return Comes::ToNothing;
            }
            Rest::Stopped => {
                open.push(Open::Stopped);
                return Comes::ToNothing;
            }
            Rest::Decision(_) | Rest::End(_) => {}
        }
        if let Some(choice) = &game.state.under_way.choice
            && let Ask::Reading(reading) = choice.asks
        {
            return Comes::ToReading(reading);
        }
        open.extend(not_known(&game.state));
        let ended = matches!(rest, Rest::End(_));
        let so = self.is_so_for_good(game, rest, &mut line.in_plays, open);
        let found = match self.goal.on {
            On::Point => so,
            On::End => ended && so,
            On::Never if so => return Comes::ToNothing,
            On::Never => ended,
        };
        if found {
            match self.absence(game, rest) {
                // How something is that is not there cannot be shown: on another line it may be there.
                Some(why) => open.push(Open::Absent(why)),
                None => return Comes::ToGoal,
            }
        }
        if !ended {
            self.note_unknown_hands(game, open);
        }
        Comes::To(self.hash(game, line, known))
    }

    /// Returns a hash that is equal for all states from which the game continues alike.
    fn hash(&self, game: &Game, line: &Line, known: &mut Known) -> [u8; 16] {
        known.in_room(|known, description| {
            if self.bounds.joins {
                describe_in(description, &game.state, &self.apart, known);
            } else {
                exactly(description, &game.state);
            }
            if self.goal.actions.is_some() {
                description.extend_from_slice(&line.actions.to_le_bytes());
            }
            if !line.in_plays.is_empty() {
                // Of the plays under way those that are not among them are the last.
                description.extend_from_slice(b"in play");
                description.extend_from_slice(&line.in_plays.len().to_le_bytes());
            }
            xxhash_rust::xxh3::xxh3_128(description).to_le_bytes()
        })
    }

    /// Ends the line where its actions are used up, as soon as the state is Neutral Open and nobody has to pass.
    fn within_horizon(&self, game: &Game, rest: Rest, actions: u32) -> Rest {
        let used_up = self.goal.actions.is_some_and(|most| actions >= most);
        match rest {
            Rest::Decision(stop @ Stop::Idle(_)) if used_up && game.state.is_neutral_open() => Rest::End(stop),
            _ => rest,
        }
    }

    /// Returns true if the fact is true, or has happened, and no play can be undone that it belongs to. Until then `in_plays` are the
    /// plays that are not at their end and in which it has happened, each begun within the one before it.
    fn is_so_for_good(&self, game: &Game, rest: Rest, in_plays: &mut Vec<ItemId>, open: &mut Vec<Open>) -> bool {
        let is_now = self.is_so(game, rest, open);
        let mut plays: Vec<ItemId> = game.state.under_way.being_played().collect();
        // What was so as a play began, or happened in this step before it, is not undone with it.
        let so_before = |item: &ItemId| {
            let before = game.before_play(*item);
            before.is_some_and(|before| self.is_so(&before, rest, &mut vec![]))
        };
        let within = plays.iter().position(so_before);
        plays.truncate(within.unwrap_or(plays.len()));
        let is_so = is_now || within.is_some();
        if !self.goal.claim.is.is_event() {
            return is_so && plays.is_empty();
        }
        let has_happened = !in_plays.is_empty() && !in_plays.iter().any(|item| game.trace.is_play_undone(*item));
        let still: Vec<ItemId> = game.state.under_way.being_played().filter(|item| in_plays.contains(item)).collect();
        *in_plays = match (has_happened, is_so) {
            (true, true) if plays.len() < still.len() => plays,
            (true, _) => still,
            (false, true) => plays,
            (false, false) => {
                in_plays.clear();
                return false;
            }
        };
        in_plays.is_empty()
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

    /// Returns why the name of what the claim speaks of means nothing in a state, if it does not: it is not there.
    fn absence(&self, game: &Game, rest: Rest) -> Option<String> {
        match position::check(game, &self.goal.claim, &[], stop_of(rest)) {
            Err(Diagnostic { mistake: mistake @ Mistake::UnknownName { .. }, .. }) => Some(mistake.to_string()),
            _ => None,
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
    fn steps(&self, ahead: &Ahead, expanded: &mut Expanded) -> Vec<Step> {
        let game = &ahead.game;
        if let Some(choice) = &game.state.under_way.choice {
            let listing = choice.listing();
            if listing.more {
                expanded.open.push(Open::Answers { most: listing.all.len(), asks: question(&game.state, choice) });
            }
            if listing.all.is_empty() {
                expanded.open.push(Open::NoAnswer(question(&game.state, choice)));
            }
            return listing.all.into_iter().map(Step::Answer).collect();
        }
        let Rest::Decision(_) = ahead.rest else { return vec![] };
        let used_up = self.goal.actions.is_some_and(|most| ahead.line.actions >= most);
        if !used_up && leaves_hiding_open(game) {
            expanded.reading = Some(Reading::Hiding);
            return vec![];
        }
        let refusals = &mut expanded.refusals;
        let offers = if self.wants_rules {
            game.state.legal_actions_but(|refusal| refusals.extend(refusal.rule))
        } else {
            game.state.legal_actions()
        };
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
        if !used_up {
            steps.extend(self.by_hand.actions(&game.state).map(|(player, action)| Step::Act(player, action)));
        }
        steps
    }
}

/// Adds a move for every set of units that may each move; the engine refuses those that cost more than can be paid.
fn moves(offer: &Offer, steps: &mut Vec<Step>, open: &mut Vec<Open>) {
    let Action::Move { units, to } = &offer.action else { return };
    let listed: &[ObjectId] = if units.len() > MOST_TOGETHER {
        open.push(Open::Together { most: MOST_TOGETHER, of: units.len() });
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

/// Returns what is open since a board does not say it, or no rule does.
fn not_known(state: &State) -> impl Iterator<Item = Open> + '_ {
    state.taints.iter().cloned().map(Open::NotKnown)
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

/// Returns the players who have runes that pay Power of any domain, since it is not said of which they are.
fn with_unsaid_runes(state: &State) -> impl Iterator<Item = PlayerId> {
    state.player_ids().filter(|player| state.player(*player).runes.is_some_and(|runes| runes.of(None) > 0))
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

#[cfg(test)]
mod tests {
    use super::Leads;

    #[test]
    fn from_everywhere_a_line_leads_to_an_end_or_some_line_goes_round() {
        let ended = Leads { steps: vec![(0, 1), (0, 2), (1, 3), (2, 1), (1, 2)], ends: vec![3] };
        assert!(ended.end_everywhere(4));
        let round = Leads { steps: vec![(0, 1), (0, 2), (2, 4), (4, 2), (1, 3)], ends: vec![3] };
        assert!(!round.end_everywhere(5), "2 and 4 lead to one another alone");
        let stuck = Leads { steps: vec![(0, 1)], ends: vec![] };
        assert!(!stuck.end_everywhere(2), "nobody has anything to do in 1");
    }

    #[test]
    fn its_bytes_are_at_least_those_of_its_lists() {
        assert_eq!(Leads::default().bytes(1000), 0, "where lines need not end nothing is kept");
        let leads = Leads { steps: vec![(0, 1); 100], ends: vec![1; 10] };
        let held = size_of_val(leads.steps.as_slice()) + size_of_val(leads.ends.as_slice());
        assert!(leads.bytes(2) > held && leads.bytes(50) > leads.bytes(2));
    }
}
