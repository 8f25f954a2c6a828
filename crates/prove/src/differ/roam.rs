//! Random walks: plays a line under both sides at once, by a deterministic generator, until they diverge, which is
//! where something is decided differently. What only one side allows is tried first.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use tribunal_engine::action::{Action, Offer};
use tribunal_engine::alike::{Known, Texts, describe};
use tribunal_engine::choice::{Answer, Ask};
use tribunal_engine::edition::{ENACTED, take_asked};
use tribunal_engine::ids::{NonState, ObjectId};
use tribunal_engine::in_force::InForce;
use tribunal_engine::reading::Reading;
use tribunal_engine::state::State;
use tribunal_engine::trace::Trace;
use tribunal_engine::work::Work;
use tribunal_engine::{Game, Stop};
use tribunal_scenario::position::{Answered, Halt};
use tribunal_scenario::read::read_with;
use tribunal_scenario::script::Script;
use tribunal_scenario::{Options, position, print};

use super::dice::Dice;
use super::guide::Sign;
use super::sides::Way;
use crate::typed::to_write;

/// The most steps in a line.
const STEPS: usize = 14;

/// The most work for one line before it is given up.
const MOST_WORK: u64 = 2_000_000;

/// The most readings that are chosen on one line as it comes to them.
const MOST_READINGS: usize = 4;

/// The result of one step of a walk.
enum Next {
    /// The game goes on to the next decision.
    On,
    /// The sides diverge here.
    Parted,
    /// The line cannot go on.
    Ended,
    /// A reading has to be chosen first.
    Reads(Reading),
}

/// A line of play under both sides.
struct Walk<'a> {
    games: [Game; 2],
    lines: Vec<String>,
    /// The single answers that were given since the last line.
    single: Vec<Answered>,
    dice: &'a mut Dice,
    /// True if a reading that comes up is chosen, and the line begun again.
    chooses: bool,
    /// What is known of each game for its description; `None` once the two have gone apart, and where nobody asks.
    known: Option<[Known; 2]>,
    signs: BTreeSet<Sign>,
}

/// A line that was played, and what came up on it.
pub(super) struct Walked {
    /// The board from which it went, with the lines before it and the readings that were chosen.
    pub script: Script,
    lines: Vec<String>,
    /// True if the sides diverged in the last step.
    pub parted: bool,
    /// What came up on it in which the sides differ.
    pub signs: BTreeSet<Sign>,
}

impl Walked {
    /// Returns the board with all actions on it.
    pub(super) fn whole(&self, ways: &[Way; 2]) -> Option<Script> {
        let text = format!("{}\n{}\n", print::print(&self.script), self.lines.join("\n"));
        let (found, mistakes) = read_with(&text, &ways[0].cards);
        mistakes.is_empty().then_some(found)
    }
}

/// Plays a board on under both sides, at most until they diverge; `None` if its own lines do not go. Readings that the line
/// comes to are chosen by chance, mostly; what came up is told where the ways are [watched](super::sides::Sides::watched).
pub(super) fn walk(script: &Script, ways: &[Way; 2], dice: &mut Dice) -> Option<Walked> {
    let mut script = script.clone();
    let chooses = !dice.once_in(4);
    let mut options = Dice::new(dice.of(usize::MAX) as u64);
    let begun = dice.clone();
    for _ in 0..MOST_READINGS {
        // Once a reading is chosen, the same line is played again.
        *dice = begun.clone();
        match walk_as_read(&script, ways, dice, chooses) {
            Ok(walked) => return Some(walked),
            Err(Some(reading)) if chooses => {
                script.setup.readings.set(reading, options.of(reading.options().len()) as u8);
            }
            Err(_) => return None,
        }
    }
    None
}

/// Plays a board on; fails if its own lines do not go, or at a reading if those are to be chosen.
fn walk_as_read(script: &Script, ways: &[Way; 2], dice: &mut Dice, chooses: bool) -> Result<Walked, Option<Reading>> {
    let work = Arc::new(Work::bounded(MOST_WORK));
    let alike = Arc::ptr_eq(&ways[0].cards, &ways[1].cards);
    let _ = take_asked();
    let [one, other] = ways.each_ref().map(|way| begun(script, way, alike, &work));
    let games = [one?, other?];
    let asked = take_asked().into_iter().map(Sign::Asked).collect();
    let known = alike.then(|| games.each_ref().map(|game| Known::of(Texts::of(&game.state))));
    let mut walk = Walk { games, lines: vec![], single: vec![], dice, chooses, known, signs: asked };
    let mut parted = false;
    for _ in 0..STEPS {
        match walk.step() {
            Next::On => {}
            Next::Reads(reading) => return Err(Some(reading)),
            Next::Parted => {
                parted = true;
                break;
            }
            Next::Ended => break,
        }
    }
    let Walk { lines, signs, .. } = walk;
    Ok(Walked { script: script.clone(), lines, parted: parted && !work.is_over(), signs })
}

/// Returns the game where the lines of a board end. The board is read again for this side if the sides know cards by
/// different wordings.
fn begun(script: &Script, way: &Way, cards_alike: bool, work: &Arc<Work>) -> Result<Game, Option<Reading>> {
    let options = Options { without: way.without, cards: Arc::clone(&way.cards), ..Options::default() };
    let mut read = if cards_alike { script.clone() } else { read_with(&print::print(script), &way.cards).0 };
    if let Some((reading, option)) = way.reading {
        read.setup.readings.set(reading, option);
    }
    let game = position::follow(&read, way.table, &options, work);
    let mut game = game.map_err(|halt| if let Halt::Reading(reading) = halt { Some(reading) } else { None })?;
    game.trace = Trace::off();
    Ok(game)
}

impl Walk<'_> {
    fn step(&mut self) -> Next {
        let [one, other] = self.games.each_mut().map(Game::advance);
        self.note();
        let reads = self.games.iter().find_map(reading_asked);
        if let Some(reading) = reads.filter(|_| self.chooses) {
            return Next::Reads(reading);
        }
        if one != other || glance(&self.games[0].state) != glance(&self.games[1].state) {
            return Next::Parted;
        }
        if self.games.iter().any(|game| !game.state.taints.is_empty()) {
            return Next::Ended;
        }
        match one {
            Stop::Choice => self.answer().unwrap_or(Next::Ended),
            Stop::Idle(_) => self.act().unwrap_or(Next::Ended),
            _ => Next::Ended,
        }
    }

    /// Notes what was asked for since the last time, and whether the sides have gone apart meanwhile.
    fn note(&mut self) {
        let asked = take_asked();
        if let Some([one, other]) = &mut self.known {
            let [game, their] = self.games.each_ref().map(|game| beyond_tables(&game.state));
            if describe(&game, &[], one) != describe(&their, &[], other) {
                self.signs.extend(asked.iter().copied().map(Sign::Apart));
                self.known = None;
            }
        }
        self.signs.extend(asked.into_iter().map(Sign::Asked));
    }

    fn answer(&mut self) -> Option<Next> {
        let choice = self.games[0].state.under_way.choice.clone()?;
        if matches!(choice.asks, Ask::Reading(_)) {
            return None;
        }
        let theirs = self.games[1].state.under_way.choice.as_ref()?.options();
        let ours = choice.options();
        if let Some((side, answer)) = only_in_one(&ours, &theirs) {
            let answered = Answered::of(&self.games[side], answer)?;
            self.write(answered);
            return Some(Next::Parted);
        }
        let answer: Answer = match choice.only_option() {
            Some(only) => {
                self.single.extend(Answered::of(&self.games[0], &only));
                only
            }
            None => {
                let answer = self.dice.one(&ours)?.clone();
                let answered = Answered::of(&self.games[0], &answer)?;
                self.write(answered);
                answer
            }
        };
        for game in &mut self.games {
            game.answer(answer.clone()).ok()?;
        }
        Some(Next::On)
    }

    /// Writes the line of an answer, and before it those of the single ones for which it might be taken.
    fn write(&mut self, answered: Answered) {
        let line = answered.text.clone();
        self.lines.extend(to_write(std::mem::take(&mut self.single), Some(answered)));
        self.lines.push(line);
    }

    fn act(&mut self) -> Option<Next> {
        self.single.clear();
        let [ours, theirs] = self.games.each_ref().map(|game| game.state.legal_actions());
        if let Some((side, offer)) = only_in_one(&ours, &theirs) {
            self.lines.push(position::action(&self.games[side], offer.player, &offer.action));
            return Some(Next::Parted);
        }
        let offer = self.pick(&ours)?;
        let mut action = self.some_units(offer.action);
        let too_many = self.games[0].state.check(offer.player, &action).is_err();
        if let Action::Move { units, .. } = &mut action
            && too_many
        {
            // Each may go by itself, but so many cannot be paid for.
            units.truncate(1);
        }
        self.lines.push(position::action(&self.games[0], offer.player, &action));
        for game in &mut self.games {
            game.act(offer.player, &action).ok()?;
        }
        Some(Next::On)
    }

    /// Picks an offered action at random. Ending the turn early and conceding show little, so they get little or no
    /// weight.
    fn pick(&mut self, offers: &[Offer]) -> Option<Offer> {
        let weight = |offer: &Offer| match offer.action {
            Action::Concede => 0,
            Action::EndTurn => usize::from(self.lines.len() > 2 || offers.len() < 3),
            Action::Pass => 2,
            _ => 3,
        };
        let all: Vec<&Offer> = offers.iter().flat_map(|offer| std::iter::repeat_n(offer, weight(offer))).collect();
        self.dice.one(&all).map(|offer| (*offer).clone())
    }

    /// Reduces a move to a random subset of its units.
    fn some_units(&mut self, action: Action) -> Action {
        let Action::Move { units, to } = action else { return action };
        let mut some: Vec<ObjectId> = units.iter().copied().filter(|_| self.dice.once_in(2)).collect();
        if some.is_empty() {
            some.extend(self.dice.one(&units));
        }
        Action::Move { units: some, to }
    }
}

/// Returns a state without what an edition's tables say of themselves in it, and without what was before a play that is under way: two
/// states that are equal in the rest have not gone apart yet.
fn beyond_tables(state: &State) -> State {
    let mut state = state.clone();
    state.in_force = InForce::of(ENACTED[0], state.in_force.readings);
    state.under_way.begun = NonState(vec![]);
    state
}

/// Returns the reading that a game asks for, if it does.
fn reading_asked(game: &Game) -> Option<Reading> {
    match game.state.under_way.choice.as_ref()?.asks {
        Ask::Reading(reading) => Some(reading),
        _ => None,
    }
}

/// Returns the first element that is in only one of the two lists, with the index of that list.
fn only_in_one<'a, T: PartialEq>(one: &'a [T], other: &'a [T]) -> Option<(usize, &'a T)> {
    let first = one.iter().find(|it| !other.contains(it)).map(|it| (0, it));
    first.or_else(|| other.iter().find(|it| !one.contains(it)).map(|it| (1, it)))
}

/// Returns a hash of the parts of a state that players can see at a table.
fn glance(state: &State) -> u64 {
    let mut hasher = DefaultHasher::new();
    for player in &state.players {
        (player.points, player.hand.len(), player.trash.len(), player.out).hash(&mut hasher);
    }
    for id in &state.board {
        let object = state.object(*id);
        (&object.card.name, object.ordinal, object.zone, object.controller).hash(&mut hasher);
        (object.exhausted, object.damage, object.stunned, object.buffed, object.role).hash(&mut hasher);
        object.attached_to.hash(&mut hasher);
        state.might(*id).value().hash(&mut hasher);
    }
    for place in &state.battlefields {
        (place.controller, place.contested, place.facedown.len()).hash(&mut hasher);
        (place.showdown_staged, place.combat_staged).hash(&mut hasher);
        // Whoever may look at a facedown card sees which keywords it has.
        place.facedown.iter().for_each(|card| state.view(*card).keywords.list().hash(&mut hasher));
    }
    state.showdown.as_ref().map(|showdown| (showdown.at, showdown.focus)).hash(&mut hasher);
    state.combat.as_ref().map(|combat| combat.at).hash(&mut hasher);
    for item in &state.chain.items {
        let source = state.object(item.source);
        (&source.card.name, source.ordinal).hash(&mut hasher);
    }
    let choice = state.under_way.choice.as_ref();
    choice.map(|choice| (choice.who, std::mem::discriminant(&choice.asks))).hash(&mut hasher);
    state.winners.hash(&mut hasher);
    hasher.finish()
}
