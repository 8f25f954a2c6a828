//! What may be done now, in lines as they are typed.

use crate::names;
use crate::report::Legal;
use tribunal_engine::Game;
use tribunal_engine::action::{Action, Offer};
use tribunal_engine::ids::{BattlefieldId, ObjectId};
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
    let legal = |what: String| Legal { who: Some(who.clone()), line: format!("{} {what}", names::quoted(&who)) };
    let name = |id: &ObjectId| names::typed(&game.state, *id);
    match &offer.action {
        Action::Pass => vec![legal("passes".to_owned())],
        Action::EndTurn => vec![legal("ends the turn".to_owned())],
        Action::Invite(other) => {
            vec![legal(format!("invites {}", names::quoted(&game.state.player(*other).name)))]
        }
        Action::Concede => vec![legal("concedes".to_owned())],
        Action::Move { units, to } => {
            let to = match to {
                Location::Base(_) => "base".to_owned(),
                Location::Battlefield(at) => place(game, *at),
            };
            let each = units.iter().map(name);
            let together = (units.len() > 1).then(|| each.clone().collect::<Vec<_>>().join(" and "));
            each.chain(together).map(|units| legal(format!("moves {units} to {to}"))).collect()
        }
        Action::Play(card) => vec![legal(format!("plays {}", name(card)))],
        Action::Hide(card, at) => vec![legal(format!("hides {} at {}", name(card), place(game, *at)))],
        Action::Activate(source, 0) => vec![legal(format!("activates {}", name(source)))],
        Action::Activate(source, n) => vec![legal(format!("activates {} ability {}", name(source), n + 1))],
    }
}

fn place(game: &Game, at: BattlefieldId) -> String {
    names::typed(&game.state, game.state.battlefield(at).object)
}
