//! Converts a state to a board that can be drawn or described.

use tribunal_engine::card::Kind;
use tribunal_engine::ids::{BattlefieldId, ObjectId, PlayerId};
use tribunal_engine::might::Views;
use tribunal_engine::state::State;
use tribunal_engine::zone::Location;

use super::print;
use super::report::{Board, Permanent, Place, Seat};

/// Returns the board of a state.
#[must_use]
pub fn board(state: &State) -> Board {
    let table = state.procedures();
    let views = state.views();
    let name = |player: PlayerId| state.player(player).name.clone();
    let phase = table.turn.get(usize::from(state.turn.row)).map_or("", |row| table.phase_name(row.phase));
    let neutral = if state.in_showdown() { "Showdown" } else { "Neutral" };
    let open = if state.is_closed() { "Closed" } else { "Open" };
    Board {
        turn: format!("{}'s {phase}", name(state.turn.player)),
        state: format!("{neutral} {open}"),
        focus: state.showdown.as_ref().map(|showdown| name(showdown.focus)),
        priority: state.priority().map(name),
        players: (0..state.players.len()).map(|at| seat(state, &views, PlayerId::at(at))).collect(),
        battlefields: state.battlefield_ids().map(|at| place(state, &views, at)).collect(),
        chain: state.chain.items.iter().map(|item| state.name(item.source)).collect(),
    }
}

fn seat(state: &State, views: &Views, player: PlayerId) -> Seat {
    let here = state.player(player);
    Seat {
        name: here.name.clone(),
        team: here.team,
        points: state.points(player),
        xp: here.xp,
        runes: here.runes.as_ref().map(print::pool),
        base: pieces(state, views, Location::Base(player)),
        hand: here.hand.iter().map(|id| state.name(*id)).collect(),
        trash: here.trash.iter().map(|id| state.name(*id)).collect(),
    }
}

fn place(state: &State, views: &Views, at: BattlefieldId) -> Place {
    let place = state.battlefield(at);
    let name = |player: PlayerId| state.player(player).name.clone();
    let combat = state.combat.as_ref().is_some_and(|combat| combat.at == at);
    let showdown = state.showdown.as_ref().is_some_and(|showdown| showdown.at == at);
    let marks = [
        (place.showdown_staged, "showdown staged"),
        (place.combat_staged, "combat staged"),
        (showdown, "showdown in progress"),
        (combat, "combat in progress"),
    ];
    Place {
        name: state.battlefield_name(at),
        controller: place.controller.map(name),
        contested: place.contested.map(name),
        marks: marks.into_iter().filter(|(so, _)| *so).map(|(_, mark)| mark).collect(),
        pieces: pieces(state, views, Location::Battlefield(at)),
        facedown: place.facedown.iter().map(|card| name(state.object(*card).controller)).collect(),
    }
}

fn pieces(state: &State, views: &Views, location: Location) -> Vec<Permanent> {
    let here = state.board.iter().copied().filter(|id| state.object(*id).location() == Some(location));
    here.map(|id| piece(state, views, id)).collect()
}

fn piece(state: &State, views: &Views, id: ObjectId) -> Permanent {
    let object = state.object(id);
    let marks = [
        (object.exhausted, "exhausted"),
        (object.stunned, "stunned"),
        (object.buffed, "buffed"),
        (object.card.token, "token"),
    ];
    let marks = marks.into_iter().filter(|(so, _)| *so).map(|(_, mark)| mark.to_owned());
    let role = object.role.map(|role| role.word().to_lowercase());
    Permanent {
        id: id.0,
        name: state.name(id),
        kind: object.card.kind.word(),
        controller: state.player(object.controller).name.clone(),
        printed: object.card.might,
        might: if object.card.kind == Kind::Unit { views.might(id) } else { 0 },
        damage: object.damage,
        marks: marks.chain(role).collect(),
        keywords: views.get(id).keywords.list().iter().map(ToString::to_string).collect(),
        attached_to: object.attached_to.map(|bearer| state.name(bearer)),
    }
}

/// Sums up a state in a few lines: the winners, the points, control of battlefields, and what is left where.
#[must_use]
pub fn summary(state: &State) -> Vec<String> {
    let name = |player: PlayerId| state.player(player).name.as_str();
    let mut lines = vec![];
    for winner in &state.winners {
        lines.push(format!("{} wins", name(*winner)));
    }
    let ids = (0..state.players.len()).map(PlayerId::at);
    let points: Vec<_> = ids.map(|p| format!("{} {}", name(p), state.points(p))).collect();
    lines.push(format!("points: {}", points.join(", ")));
    for at in state.battlefield_ids() {
        let place = state.battlefield(at);
        let control = place.controller.map_or("uncontrolled".to_owned(), |p| format!("controlled by {}", name(p)));
        let contested = place.contested.map_or(String::new(), |p| format!(", contested by {}", name(p)));
        lines.push(format!(
            "{}: {control}{contested}; {}",
            state.battlefield_name(at),
            list(state, Location::Battlefield(at))
        ));
    }
    for at in (0..state.players.len()).map(PlayerId::at) {
        lines.push(format!("{}: {}", state.location_name(Location::Base(at)), list(state, Location::Base(at))));
    }
    lines
}

fn list(state: &State, location: Location) -> String {
    let here = state.board.iter().copied().filter(|id| state.object(*id).location() == Some(location));
    let one = |id: ObjectId| {
        let damage = state.object(id).damage;
        if damage > 0 { format!("{} with {damage} damage", state.name(id)) } else { state.name(id) }
    };
    let names: Vec<_> = here.map(one).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}
