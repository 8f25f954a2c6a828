//! Whatever is done on a board, legal or not: what is offered is accepted, what is refused is refused by a rule, and every
//! game comes to rest.

use std::sync::LazyLock;

use tribunal::game::action::Action;
use tribunal::game::edition::ENACTED;
use tribunal::game::ids::{BattlefieldId, ObjectId, PlayerId};
use tribunal::game::trace::Trace;
use tribunal::game::zone::Location;
use tribunal::game::{Game, Stop};
use tribunal::scenario::read::read;

const BOARD: &str = include_str!("board.txt");
/// Decisions in one game.
const MOST: usize = 80;

/// A fresh game in each enacted edition.
static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let (script, mistakes) = read(BOARD);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let game = |table| script.setup.clone().into_game(table, Trace::on()).expect("the board is legal");
    ENACTED.iter().copied().map(game).collect()
});

/// Bytes that decide.
struct Dice<'a>(&'a [u8]);

impl Dice<'_> {
    fn below(&mut self, n: usize) -> Option<usize> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        usize::from(*first).checked_rem(n)
    }
}

/// The first byte chooses the edition, each of the others decides something.
pub fn hold(bytes: &[u8]) {
    let mut dice = Dice(bytes);
    let Some(mut game) = dice.below(GAMES.len()).and_then(|at| GAMES.get(at).cloned()) else { return };
    for _ in 0..MOST {
        let stop = game.advance();
        assert!(!matches!(stop, Stop::Loop | Stop::Fuel), "{stop:?}");
        if stop == Stop::Over || decide(&mut game, &mut dice).is_none() {
            break;
        }
    }
    for event in &game.trace.events {
        assert!(event.parent.is_none_or(|parent| parent < event.id));
        assert!(!event.kind.text(&game.state).is_empty());
    }
}

/// An answer to the open choice, an action that is offered, or any action at all.
fn decide(game: &mut Game, dice: &mut Dice) -> Option<()> {
    if let Some(choice) = game.state.under_way.choice.clone() {
        let options = choice.options();
        let answer = options.get(dice.below(options.len())?)?.clone();
        game.answer(answer).expect("a listed option may be given");
        return Some(());
    }
    let offers = game.state.legal_actions();
    if dice.below(4)? == 0 {
        let (player, action) = (PlayerId(dice.below(2)? as u8), any_action(game, dice)?);
        let offered = offers.iter().any(|offer| offer.permits(player, &action));
        match game.clone().act(player, &action) {
            Ok(()) => assert!(offered, "{action:?} was accepted and not offered"),
            Err(refusal) => assert!(!offered && refusal.rule.is_some(), "{action:?}: {refusal}"),
        }
    }
    let offer = offers.get(dice.below(offers.len())?)?;
    game.act(offer.player, &some_of(&offer.action, dice)).expect("an offered action is accepted");
    Some(())
}

/// The action, or the same with some of the units.
fn some_of(action: &Action, dice: &mut Dice) -> Action {
    let Action::Move { units, to } = action else { return action.clone() };
    let some: Vec<_> = units.iter().copied().filter(|_| dice.below(2) == Some(0)).collect();
    Action::Move { units: if some.is_empty() { units.clone() } else { some }, to: *to }
}

fn any_action(game: &Game, dice: &mut Dice) -> Option<Action> {
    let object = ObjectId(dice.below(game.state.objects.len())? as u32);
    let place = BattlefieldId(dice.below(2)? as u8);
    let to = match dice.below(2)? {
        0 => Location::Battlefield(place),
        _ => Location::Base(PlayerId(dice.below(2)? as u8)),
    };
    Some(match dice.below(7)? {
        0 => Action::Pass,
        1 => Action::EndTurn,
        2 => Action::Play(object),
        3 => Action::Hide(object, place),
        4 => Action::Activate(object, dice.below(2)? as u8),
        _ => Action::Move { units: vec![object], to },
    })
}
