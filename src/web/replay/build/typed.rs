//! The names by which the text refers to what is on a board.

use crate::game::board::ObjectSetup;
use crate::game::card::Kind;
use crate::game::zone::Zone;
use crate::scenario::names::quoted;
use crate::scenario::script::Script;

/// Returns the objects of a board: each by its name, with a number where two or more have it.
pub fn objects(script: &Script) -> impl Iterator<Item = (String, &ObjectSetup)> {
    let all = &script.setup.objects;
    all.iter().enumerate().map(move |(at, object)| {
        let alike = |other: &&ObjectSetup| other.card.name == object.card.name;
        let name = quoted(&object.card.name);
        let typed = match all.iter().filter(alike).count() {
            1 => name,
            _ => format!("{name} #{}", all.iter().take(at + 1).filter(alike).count()),
        };
        (typed, object)
    })
}

/// Returns the units on the board, to which something can be attached.
pub fn units(script: &Script) -> impl Iterator<Item = (String, &ObjectSetup)> {
    objects(script).filter(|(_, object)| object.card.kind == Kind::Unit && matches!(object.zone, Zone::Board(_)))
}

/// Returns everything that an expectation can be about: objects, battlefields, players.
pub fn subjects(script: &Script) -> Vec<String> {
    let places = script.setup.battlefields.iter().map(|place| quoted(&place.card.name));
    let players = script.setup.players.iter().map(|player| quoted(&player.name));
    let mut subjects: Vec<String> = Vec::new();
    for subject in objects(script).map(|(typed, _)| typed).chain(places).chain(players) {
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    subjects
}

/// Returns the objects of a board by the names that a replay uses: the first of a name has no number.
pub fn names(script: &Script) -> impl Iterator<Item = String> {
    let all = &script.setup.objects;
    all.iter().enumerate().map(move |(at, object)| {
        let name = &object.card.name;
        match all.iter().take(at).filter(|other| other.card.name == *name).count() {
            0 => name.clone(),
            before => format!("{name} #{}", before + 1),
        }
    })
}
