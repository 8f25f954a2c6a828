//! Generates boards that differ from another in one fact.

use tribunal_engine::card::Kind;
use tribunal_engine::ids::BattlefieldId;
use tribunal_engine::zone::{Location, Zone};
use tribunal_scenario::script::{Script, UnknownHand};

/// A board that differs from another in one fact.
pub(crate) struct Variation {
    pub script: Script,
    /// The fact, as a question for the table.
    pub ask: String,
    /// The change, in words.
    pub changed: String,
    /// The order of asking, the smallest first: facts that are not plainly visible come before those that are.
    pub rank: u8,
}

/// Returns the board without one of its objects; `None` if another is attached to it.
pub(crate) fn without_object(script: &Script, at: usize) -> Option<Script> {
    let mut less = script.clone();
    if less.setup.objects.iter().any(|object| object.attached_to == Some(at)) {
        return None;
    }
    let gone = less.setup.objects.remove(at);
    // A hand whose cards are listed is listed still, with one card less.
    if gone.zone == Zone::Hand
        && let Some(owner) = less.setup.players.get_mut(gone.owner.index())
    {
        owner.hand_listed = true;
    }
    less.object_spans.remove(at);
    less.object_cards.remove(at);
    for object in &mut less.setup.objects {
        if let Some(to) = object.attached_to.as_mut().filter(|to| **to > at) {
            *to -= 1;
        }
    }
    Some(less)
}

/// Returns the board without one of its battlefields; `None` if anything is there.
pub(crate) fn without_battlefield(script: &Script, at: usize) -> Option<Script> {
    let here = BattlefieldId::at(at);
    let place = |zone: Zone| match zone {
        Zone::Board(Location::Battlefield(at)) | Zone::Facedown(at) => Some(at),
        _ => None,
    };
    if script.setup.objects.iter().any(|object| place(object.zone) == Some(here)) {
        return None;
    }
    let mut less = script.clone();
    less.setup.battlefields.remove(at);
    less.battlefield_spans.remove(at);
    less.battlefield_cards.remove(at);
    let moved = |id: BattlefieldId| if id > here { BattlefieldId::at(id.index() - 1) } else { id };
    for object in &mut less.setup.objects {
        object.zone = match object.zone {
            Zone::Board(Location::Battlefield(at)) => Zone::Board(Location::Battlefield(moved(at))),
            Zone::Facedown(at) => Zone::Facedown(moved(at)),
            zone => zone,
        };
    }
    for player in &mut less.setup.players {
        player.scored.retain(|id| *id != here);
        player.scored.iter_mut().for_each(|id| *id = moved(*id));
    }
    Some(less)
}

/// Returns every board that differs in one fact: something left out, or a number that is one higher or lower.
pub(crate) fn variations(script: &Script) -> Vec<Variation> {
    let mut all = vec![];
    for at in 0..script.setup.objects.len() {
        object_variations(script, at, &mut all);
    }
    for (at, hand) in script.unknown_hands.iter().enumerate() {
        hand_variations(script, at, hand, &mut all);
    }
    for at in 0..script.setup.players.len() {
        player_variations(script, at, &mut all);
    }
    for at in 0..script.setup.battlefields.len() {
        place_variations(script, at, &mut all);
    }
    all
}

/// Adds boards on which an unknown hand has one possible card fewer.
fn hand_variations(script: &Script, at: usize, hand: &UnknownHand, all: &mut Vec<Variation>) {
    let owner = script.setup.players.get(hand.player.index()).map_or("somebody", |player| player.name.as_str());
    for (n, card) in hand.among.iter().enumerate() {
        let name = &card.object.card.name;
        let mut less = script.clone();
        if let Some(hand) = less.unknown_hands.get_mut(at) {
            hand.among.remove(n);
            hand.others = true;
        }
        let ask = format!("Can {owner} have {name} in hand?");
        all.push(Variation { script: less, ask, changed: format!("{name} cannot be in hand"), rank: 0 });
    }
}

fn object_variations(script: &Script, at: usize, all: &mut Vec<Variation>) {
    let object = &script.setup.objects[at];
    let name = &object.card.name;
    let owner = script.setup.players.get(object.controller.index()).map_or("somebody", |player| player.name.as_str());
    let place = |id: BattlefieldId| script.setup.battlefields.get(id.index()).map_or("", |b| b.card.name.as_str());
    if let Some(less) = without_object(script, at) {
        let (ask, rank) = match object.zone {
            Zone::Hand => (format!("Does {owner} have {name} in hand?"), 0),
            Zone::Facedown(at) => (format!("Was {owner}'s {name} facedown at {}?", place(at)), 0),
            Zone::Board(Location::Battlefield(at)) => (format!("Is {owner}'s {name} at {}?", place(at)), 3),
            Zone::Board(Location::Base(_)) => (format!("Is {name} in {owner}'s base?"), 3),
            Zone::Trash => (format!("Is {name} in {owner}'s trash?"), 2),
            Zone::Champion => (format!("Is {name} in {owner}'s champion zone?"), 2),
            _ => (format!("Does {owner} have {name}?"), 2),
        };
        all.push(Variation { script: less, ask, changed: "without it".to_owned(), rank });
    }
    let mut with =
        |ask: String, changed: String, rank: u8, change: &dyn Fn(&mut tribunal_engine::board::ObjectSetup)| {
            let mut other = script.clone();
            change(&mut other.setup.objects[at]);
            all.push(Variation { script: other, ask, changed, rank });
        };
    if !matches!(object.zone, Zone::Board(_)) {
        return;
    }
    if object.exhausted {
        with(format!("Is {name} exhausted?"), "ready".to_owned(), 1, &|o| o.exhausted = false);
    } else {
        with(format!("Is {name} ready?"), "exhausted".to_owned(), 1, &|o| o.exhausted = true);
    }
    if object.stunned {
        with(format!("Is {name} stunned?"), "not stunned".to_owned(), 1, &|o| o.stunned = false);
    }
    if object.buffed {
        with(format!("Does {name} have a buff?"), "without it".to_owned(), 1, &|o| o.buffed = false);
    }
    if object.damage > 0 {
        let less = object.damage - 1;
        let ask = format!("Does {name} have {} damage?", object.damage);
        with(ask, format!("with {less}"), 1, &move |o| o.damage = less);
    }
    if object.card.kind == Kind::Unit {
        let might = object.card.might;
        for other in [might + 1, might - 1].into_iter().filter(|might| *might >= 0) {
            let ask = format!("Does {name} have {might} Might?");
            with(ask, format!("with {other}"), 4, &move |o| o.card.might = other);
        }
    }
}

fn player_variations(script: &Script, at: usize, all: &mut Vec<Variation>) {
    let player = &script.setup.players[at];
    let points = player.points;
    let others = [points.checked_sub(1), Some(points + 1)];
    for other in others.into_iter().flatten() {
        let mut changed = script.clone();
        changed.setup.players[at].points = other;
        let s = if points == 1 { "" } else { "s" };
        let ask = format!("Does {} have {points} point{s}?", player.name);
        all.push(Variation { script: changed, ask, changed: format!("with {other}"), rank: 2 });
    }
    for (n, place) in player.scored.iter().enumerate() {
        let mut changed = script.clone();
        changed.setup.players[at].scored.remove(n);
        let name = script.setup.battlefields.get(place.index()).map_or("", |b| b.card.name.as_str());
        let ask = format!("Has {} scored {name} this turn?", player.name);
        all.push(Variation { script: changed, ask, changed: "not scored".to_owned(), rank: 1 });
    }
}

fn place_variations(script: &Script, at: usize, all: &mut Vec<Variation>) {
    let place = &script.setup.battlefields[at];
    let Some(controller) = place.controller else { return };
    let owner = script.setup.players.get(controller.index()).map_or("", |player| player.name.as_str());
    let mut changed = script.clone();
    changed.setup.battlefields[at].controller = None;
    let ask = format!("Does {owner} control {}?", place.card.name);
    all.push(Variation { script: changed, ask, changed: "uncontrolled".to_owned(), rank: 1 });
}
