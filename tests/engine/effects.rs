//! Instructions that the grammar of card text does not reach yet, given as typed data.

use tribunal_engine::ability::{Ability, Amount, Body, Effect, Filter, Instructions, Targets, Who, Whose};
use tribunal_engine::action::Action;
use tribunal_engine::board::ObjectSetup;
use tribunal_engine::card::{Card, Kind};
use tribunal_engine::choice::{Answer, Ask};
use tribunal_engine::edition::ENACTED;
use tribunal_engine::ids::{ObjectId, PlayerId};
use tribunal_engine::trace::Trace;
use tribunal_engine::zone::Zone;
use tribunal_engine::{Game, Stop};
use tribunal_rule::Edition;
use tribunal_scenario::read::read;

const ANN: PlayerId = PlayerId(0);

/// A game in which Ann holds a spell with these instructions.
fn game(board: &str, targets: Vec<Targets>, effects: Vec<Effect>) -> Game {
    let (mut script, mistakes) = read(&format!("players Ann, Bob\n{board}"));
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let body = Body::Spell(Instructions { targets, effects });
    let abilities = vec![Ability { text: "typed".to_owned(), body }];
    let spell = Card { name: "Spell".to_owned(), kind: Kind::Spell, abilities, ..Card::default() };
    script.setup.objects.push(ObjectSetup::new(spell, ANN, Zone::Hand));
    let tables = ENACTED.iter().find(|tables| tables.edition == Edition::CORE_1_1).expect("1.1 is enacted");
    let mut game = script.setup.into_game(tables, Trace::on()).expect("the board is legal");
    game.advance();
    game
}

fn named(game: &Game, name: &str) -> ObjectId {
    let at = game.state.objects.iter().rposition(|object| object.card.name == name);
    ObjectId::at(at.expect("it is on the board"))
}

fn one(whose: Whose) -> Targets {
    Targets { of: Filter { whose, ..Filter::unit() }, min: 1, max: 1, ..Targets::default() }
}

/// Plays the spell with these targets, one for each choice, and lets everybody pass.
fn play(game: &mut Game, targets: &[&[ObjectId]]) -> Stop {
    game.act(ANN, &Action::Play(named(game, "Spell"))).expect("it may be played");
    for chosen in targets {
        assert_eq!(game.advance(), Stop::Choice);
        game.answer(Answer::Objects(chosen.to_vec())).expect("these may be chosen");
    }
    for _ in 0..2 {
        let Stop::Idle(player) = game.advance_to_decision() else { break };
        game.act(player, &Action::Pass).expect("passing is legal");
    }
    game.advance_to_decision()
}

#[test]
fn two_units_strike_each_other_at_once_with_the_might_they_have_now() {
    let board = "base of Ann\n  Rider 3 might buffed\nbase of Bob\n  Guard 4 might";
    let fight = Effect::Fight(Who::Target(0), Who::Target(1));
    let mut game = game(board, vec![one(Whose::Friendly), one(Whose::Enemy)], vec![fight]);
    let (rider, guard) = (named(&game, "Rider"), named(&game, "Guard"));
    play(&mut game, &[&[rider], &[guard]]);
    let on_board = |id: ObjectId| game.state.object(id).location().is_some();
    assert!(!on_board(rider) && !on_board(guard), "4 against 4: both die in one cleanup");
}

#[test]
fn with_less_damage_than_targets_some_cease_to_be_targets() {
    let board = "base of Ann\n  Rider 9 might x2\nbase of Bob\n  Guard 4 might, Watch 4 might";
    let amount = Amount::Count(Box::new(Filter { whose: Whose::Friendly, ..Filter::unit() }));
    let enemies =
        Targets { of: Filter { whose: Whose::Enemy, ..Filter::unit() }, min: 0, max: 9, ..Targets::default() };
    let recall = Effect::Banish(Who::Target(1));
    let split = Effect::Split { amount, among: Who::Target(0), by: None };
    let mut game = game(board, vec![enemies, one(Whose::Friendly)], vec![recall, split]);
    let (rider, guard, watch) = (named(&game, "Rider"), named(&game, "Guard"), named(&game, "Watch"));
    assert_eq!(play(&mut game, &[&[guard, watch], &[rider]]), Stop::Choice);
    let choice = game.state.under_way.choice.clone().expect("a choice is open");
    assert!(matches!(&choice.asks, Ask::Pick { min: 1, max: 1, .. }), "one point of damage: {choice:?}");
    assert_eq!(choice.rule.to_string(), "352.14.h");
    game.answer(Answer::Objects(vec![watch])).expect("one of them remains a target");
    game.advance_to_decision();
    assert_eq!((game.state.object(guard).damage, game.state.object(watch).damage), (0, 1));
}
