//! The search: breadth first over every choice of every player, states that are alike joined.

use std::cell::Cell;
use std::collections::{BTreeSet, VecDeque};

use indexmap::IndexSet;

use super::claim::{Goal, On};
use super::open::Open;
use tribunal_engine::action::{Action, Offer};
use tribunal_engine::alike::{Known, describe};
use tribunal_engine::choice::{Answer, Ask};
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
use tribunal_scenario::position;
use tribunal_scenario::script::Name;

use super::bounds::Bounds;

/// How many units may be moved together before the sets of them are too many to be listed.
const MOST_TOGETHER: usize = 8;

/// One decision of a player.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// An action.
    Act(PlayerId, Action),
    /// An answer to an open choice.
    Answer(Answer),
}

impl Step {
    /// Takes the step; false if it is refused.
    pub(crate) fn take(&self, game: &mut Game) -> bool {
        match self {
            Self::Act(player, action) => game.act(*player, action).is_ok(),
            Self::Answer(answer) => game.answer(answer.clone()).is_ok(),
        }
    }

    /// Whether it counts among the actions of a line: passing does not, nor does answering.
    fn counts(&self) -> bool {
        matches!(self, Self::Act(_, action) if *action != Action::Pass)
    }
}

/// Where a game has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rest {
    /// Somebody has to decide.
    Decision(Stop),
    /// The line is over: the turn, or the game.
    End(Stop),
    /// The game goes on by itself without end.
    Endless,
    /// It was stopped.
    Stopped,
}

/// What a search has come to.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// The shortest line that was sought, if there is one.
    pub line: Option<Vec<Step>>,
    /// The shortest such line on which something could not be enacted, or on which a bound stood in the way of knowing.
    pub doubtful: Option<Vec<Step>>,
    /// How many different states were looked at.
    pub states: usize,
    /// How many steps were taken.
    pub steps: u64,
    /// How many steps the longest line has.
    pub depth: usize,
    /// What was left open: if nothing was, everything was looked at.
    pub open: BTreeSet<Open>,
    /// The rules by which something happened.
    pub rules: BTreeSet<RuleNumber>,
    /// The rules that kept players from doing something.
    pub refusals: BTreeSet<RuleNumber>,
    /// A reading that was left open, which has to be chosen before anything can be said.
    pub reading: Option<Reading>,
}

/// Goes on until somebody has to decide, or the turn is over; choices with one answer are answered.
pub(crate) fn settle(game: &mut Game, turn: u32) -> Rest {
    loop {
        let stop = game.advance_until(|state| state.turn.number != turn);
        if game.state.turn.number != turn && !game.state.is_over() {
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

/// Searches from a game, whose trace is not looked at.
///
/// # Errors
/// If a name of what is sought means more than one thing where the search begins.
pub(crate) fn search(
    root: &Game,
    goal: &Goal,
    bounds: Bounds,
    stopped: &dyn Fn() -> bool,
) -> Result<Outcome, Diagnostic> {
    let mut search = Search {
        goal,
        bounds,
        stopped,
        turn: root.state.turn.number,
        apart: names(&goal.claim.is),
        known: Known::default(),
        seen: IndexSet::new(),
        parents: vec![],
        depths: vec![],
        frontier: VecDeque::new(),
        taken: 0,
        hidden: root.state.players.iter().map(|player| player.unknown_hand).collect(),
        out: Outcome::default(),
    };
    search.run(root)?;
    search.out.states = search.seen.len();
    Ok(search.out)
}

/// A state that is still to be looked at.
struct Ahead {
    game: Game,
    rest: Rest,
    /// Its number.
    at: usize,
    /// How many of them count as actions.
    actions: u32,
    weight: usize,
}

struct Search<'a> {
    goal: &'a Goal,
    bounds: Bounds,
    stopped: &'a dyn Fn() -> bool,
    turn: u32,
    /// Names whose objects are told apart.
    apart: Vec<String>,
    known: Known,
    /// What has been looked at, by hashes of descriptions.
    seen: IndexSet<[u8; 16]>,
    /// Of each state but the first: the one before it, and the step from there.
    parents: Vec<Option<(usize, Step)>>,
    /// Of each state, how many steps lead to it.
    depths: Vec<usize>,
    frontier: VecDeque<Ahead>,
    /// The bytes that the frontier takes, roughly.
    taken: usize,
    /// How many unknown cards each player has in hand where the search begins.
    hidden: Vec<u32>,
    out: Outcome,
}

impl Search<'_> {
    fn run(&mut self, root: &Game) -> Result<(), Diagnostic> {
        let mut game = root.clone();
        game.trace = Trace::on();
        let rest = settle(&mut game, self.turn);
        // A name that means nothing here is a mistake, unless it is that of something that may come to be.
        let unclear = |mistake: &Diagnostic| !matches!(mistake.mistake, Mistake::UnknownName { .. });
        if let Err(mistake) = position::check(&game, &self.goal.claim, &self.goal.rules, stop_of(rest))
            && unclear(&mistake)
        {
            return Err(mistake);
        }
        if let Some(next) = self.arrive(game, rest, None, 0) {
            self.frontier.push_back(next);
        }
        while let Some(ahead) = self.frontier.pop_front() {
            self.taken = self.taken.saturating_sub(ahead.weight);
            if self.out.line.is_some() || self.out.reading.is_some() {
                return Ok(());
            }
            self.expand(&ahead);
        }
        Ok(())
    }

    /// Takes every step that can be taken from a state.
    fn expand(&mut self, ahead: &Ahead) {
        for step in self.steps(ahead) {
            if self.is_cut_off() {
                return;
            }
            let mut game = ahead.game.clone();
            game.trace = Trace::on();
            if !step.take(&mut game) {
                continue;
            }
            self.out.steps += 1;
            let actions = ahead.actions + u32::from(step.counts());
            let rest = settle(&mut game, self.turn);
            let next = self.arrive(game, rest, Some((ahead.at, step)), actions);
            self.frontier.extend(next);
            if self.out.line.is_some() || self.out.reading.is_some() {
                return;
            }
        }
    }

    /// Whether nothing more may be looked at; says why.
    fn is_cut_off(&mut self) -> bool {
        if (self.stopped)() {
            self.out.open.insert(Open::Stopped);
        } else if self.seen.len() >= self.bounds.states {
            self.out.open.insert(Open::States(self.bounds.states));
        } else if self.taken > self.bounds.memory {
            self.out.open.insert(Open::Memory(self.bounds.memory));
        } else {
            return false;
        }
        self.frontier.clear();
        true
    }

    /// Looks at what a step has led to; gives it back if it is to be gone on from.
    fn arrive(&mut self, game: Game, rest: Rest, from: Option<(usize, Step)>, actions: u32) -> Option<Ahead> {
        self.out.rules.extend(game.trace.events.iter().filter_map(|event| event.authority.rule()));
        let rest = self.within_horizon(&game, rest, actions);
        match rest {
            Rest::Endless => {
                self.out.open.insert(Open::Endless);
                return None;
            }
            Rest::Stopped => {
                self.out.open.insert(Open::Stopped);
                return None;
            }
            Rest::Decision(_) | Rest::End(_) => {}
        }
        if let Some(choice) = &game.state.choice
            && let Ask::Reading(reading) = choice.asks
        {
            self.out.reading = Some(reading);
            return None;
        }
        self.out.open.extend(game.state.taints.iter().cloned().map(Open::NotEnacted));
        let ended = matches!(rest, Rest::End(_));
        let so = self.is_so(&game, rest);
        let found = match self.goal.on {
            On::Point => so,
            On::End => ended && so,
            On::Never if so => return None,
            On::Never => ended,
        };
        if found {
            self.found(&game, from);
            return None;
        }
        let mut description = if self.bounds.joins {
            describe(&game.state, &self.apart, &mut self.known)
        } else {
            format!("{:?}", game.state).into_bytes()
        };
        if self.goal.actions.is_some() {
            description.extend_from_slice(&actions.to_le_bytes());
        }
        let mut hash = [0; 16];
        hash.copy_from_slice(&blake3::hash(&description).as_bytes()[..16]);
        if !self.seen.insert(hash) {
            return None;
        }
        let depth = from.as_ref().and_then(|(at, _)| self.depths.get(*at)).map_or(0, |before| before + 1);
        self.parents.push(from);
        self.depths.push(depth);
        self.out.depth = self.out.depth.max(depth);
        if ended {
            return None;
        }
        self.note_unknown_hands(&game);
        let weight = weight(&game.state);
        self.taken += weight;
        Some(Ahead { game, rest, at: self.parents.len() - 1, actions, weight })
    }

    /// Where the actions of a line are used up, it ends as soon as nobody can pass any more.
    fn within_horizon(&self, game: &Game, rest: Rest, actions: u32) -> Rest {
        let used_up = self.goal.actions.is_some_and(|most| actions >= most);
        match rest {
            Rest::Decision(stop @ Stop::Idle(_)) if used_up && game.state.is_neutral_open() => Rest::End(stop),
            _ => rest,
        }
    }

    /// Whether what is sought is so now, or has happened by the last step.
    fn is_so(&mut self, game: &Game, rest: Rest) -> bool {
        match position::check(game, &self.goal.claim, &self.goal.rules, stop_of(rest)) {
            Ok((so, _)) => so,
            // Nothing has happened to what is not there, and it is in no state.
            Err(Diagnostic { mistake: Mistake::UnknownName { .. }, .. }) => self.goal.claim.is.is_denial(),
            Err(unclear) => {
                self.out.open.insert(Open::Name(unclear.mistake.to_string()));
                false
            }
        }
    }

    fn found(&mut self, game: &Game, from: Option<(usize, Step)>) {
        let mut line: Vec<Step> = vec![];
        let mut before = from;
        while let Some((at, step)) = before {
            line.push(step);
            before = self.parents.get(at).cloned().flatten();
        }
        line.reverse();
        self.out.depth = self.out.depth.max(line.len());
        if game.state.taints.is_empty() {
            self.out.line = Some(line);
        } else if self.out.doubtful.is_none() {
            self.out.doubtful = Some(line);
        }
    }

    /// Players who have come to have cards that nobody knows might play them.
    fn note_unknown_hands(&mut self, game: &Game) {
        for (player, before) in game.state.players.iter().zip(&self.hidden) {
            if player.unknown_hand > *before {
                self.out.open.insert(Open::Unknown(player.name.clone()));
            }
        }
    }

    /// Every step that can be taken.
    fn steps(&mut self, ahead: &Ahead) -> Vec<Step> {
        let game = &ahead.game;
        if let Some(choice) = &game.state.choice {
            let listing = choice.listing();
            if listing.more {
                self.out.open.insert(Open::Answers(listing.all.len()));
            }
            if listing.all.is_empty() {
                self.out.open.insert(Open::NoAnswer(format!("{:?}", choice.asks)));
            }
            return listing.all.into_iter().map(Step::Answer).collect();
        }
        let Rest::Decision(_) = ahead.rest else { return vec![] };
        let used_up = self.goal.actions.is_some_and(|most| ahead.actions >= most);
        if !used_up && leaves_hiding_open(game) {
            self.out.reading = Some(Reading::Hiding);
            return vec![];
        }
        let refusals = Cell::new(std::mem::take(&mut self.out.refusals));
        let offers = game.legal_actions_but(|refusal| {
            let mut all = refusals.take();
            all.extend(refusal.rule);
            refusals.set(all);
        });
        self.out.refusals = refusals.into_inner();
        let mut steps = vec![];
        for offer in offers {
            match &offer.action {
                // Nobody is kept from conceding; no claim is about that.
                Action::Concede => {}
                action if used_up && *action != Action::Pass => {}
                Action::Move { .. } => self.moves(&offer, &mut steps),
                _ => steps.push(Step::Act(offer.player, offer.action)),
            }
        }
        steps
    }

    /// Every set of units that may move together.
    fn moves(&mut self, offer: &Offer, steps: &mut Vec<Step>) {
        let Action::Move { units, to } = &offer.action else { return };
        let listed: &[ObjectId] = if units.len() > MOST_TOGETHER {
            self.out.open.insert(Open::Answers(1 << MOST_TOGETHER));
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
}

/// Whether it is a matter of reading that somebody may hide a card that they have.
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

/// The bytes of a state, roughly.
fn weight(state: &State) -> usize {
    size_of::<Game>() + size_of_val(state.objects.as_slice()) + size_of::<Object>() * 4 + 2048
}

/// The names of objects of which a fact speaks, without their numbers.
fn names(fact: &Fact) -> Vec<String> {
    let bare = |name: &Name| numbered(name).map_or_else(|| name.text.clone(), |inner| inner.text);
    match fact {
        Fact::Object(name, ObjectFact::State(ObjectState::AttachedTo(other)), _) => vec![bare(name), bare(other)],
        Fact::Object(name, ..) | Fact::MayLook(_, name, _) => vec![bare(name)],
        _ => vec![],
    }
}
