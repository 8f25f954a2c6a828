//! The expiry of stun and of the turn's effects.

use crate::machine::Game;
use crate::procedure::cleanup::Outcome;
use crate::procedure::turn::rows as turn_rows;
use crate::why::Why;

use Outcome::{Fired, Quiet};

/// Stun ends, and all effects of this turn expire together.
pub fn expire(game: &mut Game) -> Outcome {
    let before = game.state.lasting.len() + game.state.delayed.len();
    let stunned = game.state.board.iter().any(|id| game.state.object(*id).stunned);
    turn_rows::end_stun(game);
    turn_rows::expire_effects(game);
    if stunned || game.state.lasting.len() + game.state.delayed.len() < before {
        Fired(Why::Fact("effects of this turn are over"))
    } else {
        Quiet(Why::Fact("nothing lasts until the end of this turn"))
    }
}

/// Every player's Rune Pool empties.
pub fn empty_pools(game: &mut Game) -> Outcome {
    let filled = game.state.player_ids().any(|p| game.state.player(p).runes.is_some_and(|r| !r.is_pool_empty()));
    turn_rows::empty_pools(game);
    if filled { Fired(Why::Fact("what was left is lost")) } else { Quiet(Why::Fact("every known Rune Pool is empty")) }
}
