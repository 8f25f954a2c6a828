//! What may be done now, in lines as they are typed.

use crate::names;
use crate::report::Legal;
use tribunal_engine::Game;
use tribunal_engine::action::{Action, Offer};
use tribunal_engine::ids::{BattlefieldId, ObjectId, PlayerId};
use tribunal_engine::zone::Location;

/// Every action that is legal now: standard moves one unit at a time and all together, conceding last.
pub(super) fn lines(game: &Game) -> Vec<Legal> {
    let offers = game.legal_actions();
    let told = |concedes: bool| offers.iter().filter(move |offer| (offer.action == Action::Concede) == concedes);
    let everybody = (!game.state.is_neutral_open()).then(|| Legal { who: None, line: "all pass".to_owned() });
    everybody.into_iter().chain(told(false).chain(told(true)).flat_map(|offer| of(game, offer))).collect()
}

fn of(game: &Game, offer: &Offer) -> Vec<Legal> {
    let who = game.state.player(offer.player).name.clone();
    let says = |action: &Action| Legal { who: Some(who.clone()), line: line(game, offer.player, action) };
    match &offer.action {
        Action::Move { units, to } => {
            let moves = |units: &[ObjectId]| says(&Action::Move { units: units.to_vec(), to: *to });
            let together = (units.len() > 1).then(|| moves(units));
            units.iter().map(|unit| moves(&[*unit])).chain(together).collect()
        }
        action => vec![says(action)],
    }
}

/// An action as it is typed.
pub(super) fn line(game: &Game, player: PlayerId, action: &Action) -> String {
    let name = |id: &ObjectId| names::typed(&game.state, *id);
    let what = match action {
        Action::Pass => "passes".to_owned(),
        Action::EndTurn => "ends the turn".to_owned(),
        Action::Invite(other) => format!("invites {}", names::quoted(&game.state.player(*other).name)),
        Action::Concede => "concedes".to_owned(),
        Action::Move { units, to } => {
            let to = match to {
                Location::Base(_) => "base".to_owned(),
                Location::Battlefield(at) => place(game, *at),
            };
            format!("moves {} to {to}", units.iter().map(name).collect::<Vec<_>>().join(" and "))
        }
        Action::Play(card) => format!("plays {}", name(card)),
        Action::Hide(card, at) => format!("hides {} at {}", name(card), place(game, *at)),
        Action::Activate(source, 0) => format!("activates {}", name(source)),
        Action::Activate(source, n) => format!("activates {} ability {}", name(source), n + 1),
    };
    format!("{} {what}", names::quoted(&game.state.player(player).name))
}

fn place(game: &Game, at: BattlefieldId) -> String {
    names::typed(&game.state, game.state.battlefield(at).object)
}
