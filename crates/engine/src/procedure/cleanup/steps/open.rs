//! The steps that finalize pending items and open staged showdowns and combats.

use crate::agenda::Task;
use crate::asked::Answered;
use crate::choice::{Answer, Ask};
use crate::ids::BattlefieldId;
use crate::machine::Game;
use crate::procedure::cleanup::Outcome;
use crate::state::Battlefield;
use crate::why::{Aspect, Why};

use Outcome::{Fired, Quiet};

/// Pending items on the chain are finalized.
pub fn finalize_pending(game: &mut Game) -> Outcome {
    if game.state.chain.pending().is_none() {
        let items = &game.state.chain.items;
        return Quiet(match (items.is_empty(), game.trace.is_on()) {
            (true, _) => Why::Fact("the chain is empty"),
            (false, true) => Why::Objects("finalized already", items.iter().map(|item| item.source).collect()),
            (false, false) => Why::Fact("finalized already"),
        });
    }
    let pending = game.state.chain.items.iter().filter(|item| item.pending).map(|item| item.source).collect();
    game.state.under_way().agenda.push(Task::FinalizeAll);
    Fired(Why::Objects("pending", pending))
}

/// In a Neutral Open State the Turn Player chooses a staged showdown, and it begins.
pub fn open_showdown(game: &mut Game) -> Answered<Outcome> {
    open(game, false, |place| place.showdown_staged)
}

/// In a Neutral Open State the Turn Player chooses a staged combat, and it begins.
pub fn open_combat(game: &mut Game) -> Answered<Outcome> {
    open(game, true, |place| place.combat_staged)
}

/// Opens a staged showdown or combat at one of the battlefields that fit, in a Neutral Open State.
pub(in crate::procedure::cleanup) fn open(
    game: &mut Game,
    combat: bool,
    fits: fn(&Battlefield) -> bool,
) -> Answered<Outcome> {
    let Some(first) = game.state.battlefields.iter().position(fits) else {
        let none = if combat { "no combat is staged" } else { "no showdown is staged" };
        return Ok(Quiet(game.standing(none, Aspect::Control)));
    };
    let staged = |at: &BattlefieldId| fits(game.state.battlefield(*at));
    let options: Vec<_> = game.state.battlefield_ids().skip(first).filter(staged).collect();
    let first = options[0];
    let rule = game.step_rule;
    if !game.state.is_neutral_open() {
        return Ok(Quiet(Why::At("staged, but the state is not Neutral Open", options)));
    }
    if game.state.combat.is_some() {
        return Ok(Quiet(Why::At("staged, but the steps of a combat are being carried out", options)));
    }
    let chosen = match (options.len(), game.take_answer()) {
        (1, _) => first,
        (_, Some(Answer::At(chosen))) => chosen,
        _ => {
            return Err(game.ask(rule, game.state.turn.player, Ask::Open { combat, at: options }));
        }
    };
    let together = game.cites().showdown_opens_as_combat().filter(|_| game.state.battlefield(chosen).combat_staged);
    if let Some(rule) = together.or(combat.then_some(rule)) {
        game.open_combat(chosen, rule);
    } else if let Some(focus) = game.state.battlefield(chosen).contested {
        game.open_showdown(chosen, focus, rule);
    }
    Ok(Fired(Why::At("begins", vec![chosen])))
}
