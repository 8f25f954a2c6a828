//! The step that decides who has won.

use crate::asked::Answered;
use crate::ids::PlayerId;
use crate::machine::Game;
use crate::procedure::cleanup::Outcome;
use crate::reading::Reading;
use crate::state::State;
use crate::why::Aspect;

use Outcome::{Fired, Quiet};

const TIED: &str = "nobody with the Victory Score has more points than every opponent";

/// A player with as many points as the Victory Score wins.
pub fn win(game: &mut Game) -> Answered<Outcome> {
    let mut sides: Vec<PlayerId> = vec![];
    let state: &State = &game.state;
    for player in state.player_ids().filter(|p| state.has_won(*p)) {
        if sides.iter().all(|other| state.opposed(player, *other)) {
            sides.push(player);
        }
    }
    if sides.is_empty() {
        let tied = game.trace.is_on() && game.state.player_ids().any(|p| game.state.points(p) >= game.state.victory);
        let why = if tied { TIED } else { "nobody has as many points as the Victory Score" };
        return Ok(Quiet(game.standing(why, Aspect::Points)));
    }
    if sides.len() > 1 && game.reading(Reading::SharedVictory)? == 0 {
        game.state.keep_first_at_victory(&mut sides);
    }
    for winner in sides {
        game.owing_to(game.what_scored(winner), |game| game.win(winner, game.step_rule));
    }
    Ok(Fired(game.standing("the Victory Score is reached", Aspect::Points)))
}

impl State {
    /// Keeps the side that came to the Victory Score first. Sides of which this is not known, because the board was typed
    /// so, came before all others.
    fn keep_first_at_victory(&self, sides: &mut Vec<PlayerId>) {
        let when = |player: PlayerId| {
            let side = self.players.iter().filter(|p| p.team == self.player(player).team);
            side.map(|p| p.reached).filter(|n| *n > 0).min().unwrap_or(0)
        };
        let first = sides.iter().map(|player| when(*player)).min();
        sides.retain(|player| Some(when(*player)) == first);
    }
}
