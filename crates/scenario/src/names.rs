//! Resolves names to the objects that they mean now.

use std::sync::Arc;

use tribunal_engine::Game;
use tribunal_engine::ids::{BattlefieldId, ObjectId, PlayerId};
use tribunal_engine::object::Object;
use tribunal_engine::state::State;
use tribunal_engine::zone::{Location, Zone};

pub use super::quoted::quoted;

use super::diagnostic::{Diagnostic, Mistake};
use super::script::Name;

/// Returns the objects of a name: the newest identity of each card or token that has it, in order of their numbers. A
/// number may stand within the quotation marks, too.
#[must_use]
pub fn objects(state: &State, name: &Name) -> Vec<ObjectId> {
    let found = of_name(state, name);
    match numbered(name).filter(|_| found.is_empty()) {
        Some(inner) => of_name(state, &inner),
        None => found,
    }
}

/// Returns a name whose number was typed as part of it: `"Jinx, Rebel #2"`; none where it has none.
#[must_use]
pub fn numbered(name: &Name) -> Option<Name> {
    let (text, n) = name.text.rsplit_once(" #").filter(|_| name.ordinal.is_none())?;
    Some(Name { text: text.to_owned(), ordinal: Some(n.parse().ok()?), span: name.span })
}

fn of_name(state: &State, name: &Name) -> Vec<ObjectId> {
    let fits = |id: &ObjectId| {
        let object = state.object(*id);
        object.became.is_none()
            && object.zone != Zone::Battlefields
            && object.card.name.eq_ignore_ascii_case(&name.text)
            && name.ordinal.is_none_or(|n| n == object.ordinal)
    };
    let mut found: Vec<_> = (0..state.objects.len()).map(ObjectId::at).filter(fits).collect();
    found.sort_by_key(|id| state.object(*id).ordinal);
    found
}

/// Returns an object as it is typed: its name, and its number where others have the same name.
#[must_use]
pub fn typed(state: &State, id: ObjectId) -> String {
    let object = state.object(id);
    let same = |other: &&Arc<Object>| other.became.is_none() && other.card.name.eq_ignore_ascii_case(&object.card.name);
    let name = quoted(&object.card.name);
    if state.objects.iter().filter(same).count() > 1 { format!("{name} #{}", object.ordinal) } else { name }
}

/// Returns the one object that a name means, among those that `wanted` picks where two or more have the name. Of copies of a card in one
/// hand, which nobody can tell apart, it means the first.
///
/// # Errors
/// If no object has the name, or two or more wanted ones have it.
pub fn object(state: &State, name: &Name, wanted: impl Fn(ObjectId) -> bool) -> Result<ObjectId, Diagnostic> {
    let all = objects(state, name);
    let unknown = || Mistake::UnknownName { name: name.text.clone(), meant: None };
    let picked: Vec<_> = all.iter().copied().filter(|id| wanted(*id)).collect();
    match (all.as_slice(), picked.as_slice()) {
        ([], _) if place(state, name).is_some() => Err(Diagnostic::new(name.span, Mistake::NoCard(name.text.clone()))),
        ([], _) => Err(Diagnostic::new(name.span, unknown())),
        ([only], _) | (_, [only]) => Ok(*only),
        (_, [first, more @ ..]) if more.iter().all(|other| are_copies_in_hand(state, *first, *other)) => Ok(*first),
        (_, several) => {
            let count = if several.is_empty() { all.len() } else { several.len() };
            Err(Diagnostic::new(name.span, Mistake::Ambiguous { name: name.text.clone(), count }))
        }
    }
}

/// Returns true if two cards lie in one hand, and nothing tells them apart but their numbers.
fn are_copies_in_hand(state: &State, one: ObjectId, other: ObjectId) -> bool {
    let [first, second] = [one, other].map(|id| state.object(id));
    let is_changed = |id: &ObjectId| state.lasting.iter().any(|lasting| lasting.on.contains(id));
    first.zone == Zone::Hand
        && ![one, other].iter().any(is_changed)
        && *first == Object { ordinal: first.ordinal, entered: first.entered, ..Object::clone(second) }
}

/// Returns the player of a name.
///
/// # Errors
/// If no player has it.
pub fn player(state: &State, name: &Name) -> Result<PlayerId, Diagnostic> {
    let found = state.players.iter().position(|player| player.name.eq_ignore_ascii_case(&name.text));
    let unknown = || Diagnostic::new(name.span, Mistake::UnknownName { name: name.text.clone(), meant: None });
    found.map(PlayerId::at).ok_or_else(unknown)
}

/// Returns the battlefield of a name.
///
/// # Errors
/// If no battlefield has it.
pub fn battlefield(state: &State, name: &Name) -> Result<BattlefieldId, Diagnostic> {
    place(state, name).ok_or_else(|| {
        let mistake = match objects(state, name).is_empty() {
            true => Mistake::UnknownName { name: name.text.clone(), meant: None },
            false => Mistake::NoBattlefield(name.text.clone()),
        };
        Diagnostic::new(name.span, mistake)
    })
}

fn place(state: &State, name: &Name) -> Option<BattlefieldId> {
    let fits = |at: &BattlefieldId| {
        let object = state.object(state.battlefield(*at).object);
        object.card.name.eq_ignore_ascii_case(&name.text) && name.ordinal.is_none_or(|n| n == object.ordinal)
    };
    state.battlefield_ids().find(fits)
}

/// Returns the location of a name: a battlefield, the player's own base, or `Bob's base`.
///
/// # Errors
/// If no battlefield has the name.
pub fn location(game: &Game, player: PlayerId, name: &Name) -> Result<Location, Diagnostic> {
    if name.text.eq_ignore_ascii_case("base") {
        return Ok(Location::Base(player));
    }
    let players = (0..game.state.players.len()).map(PlayerId::at).map(Location::Base);
    if let Some(base) = players.into_iter().find(|base| game.state.location_name(*base) == name.text) {
        return Ok(base);
    }
    battlefield(&game.state, name).map(Location::Battlefield)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_be_read_otherwise_stand_in_quotation_marks() {
        for plain in ["Rider", "Kha\u{2019}Zix", "Master of Hunts", "Vi"] {
            assert_eq!(quoted(plain), plain);
        }
        for odd in ["Jinx, Rebel", "Way to Go", "Area 51", "Tank [old]", "x2", "Ready Now", "No. #1"] {
            assert_eq!(quoted(odd), format!("\"{odd}\""));
        }
    }
}
