//! What stands on a board, by the words that name it in the text.

use crate::game::board::ObjectSetup;
use crate::game::card::Kind;
use crate::game::zone::Zone;
use crate::scenario::names::quoted;
use crate::scenario::script::Script;

/// The objects of a board: each by its name, and by its number where several have it.
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

/// The units on the board, to which something can be attached.
pub fn units(script: &Script) -> impl Iterator<Item = (String, &ObjectSetup)> {
    objects(script).filter(|(_, object)| object.card.kind == Kind::Unit && matches!(object.zone, Zone::Board(_)))
}

/// Everything of which something may be expected: objects, battlefields, players.
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

/// The objects of a board by the names that a replay tells of them: the first of a name has no number.
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
