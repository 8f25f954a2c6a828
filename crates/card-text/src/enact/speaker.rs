//! Words that a source of some type cannot say: a spell is no permanent, and neither it nor a legend is at a battlefield.
//! A line that says them has left out a word, or is on the wrong card.

use super::enacted::{Enacted, Given, Missing};
use crate::card::Kind;
use crate::{Amount, Body, Condition, Descend, Effect, Filter, Instructions, Part, Place, Triggered, Who};

/// Declines what a line gives a card of this type if it says what such a card cannot say.
pub(super) fn check(given: &Given, kind: Kind) -> Enacted<()> {
    let mode = given.mode.iter().map(|mode| &mode.does);
    given.abilities.iter().filter_map(instructions).chain(mode).try_for_each(|does| check_instructions(does, kind))?;
    given.abilities.iter().try_for_each(|body| match body {
        Body::Triggered(triggered) => check_there(triggered),
        _ => Ok(()),
    })
}

/// The instructions of an ability.
fn instructions(body: &Body) -> Option<&Instructions> {
    match body {
        Body::Spell(does) => Some(does),
        Body::Triggered(triggered) => Some(&triggered.does),
        Body::Activated(activated) => Some(&activated.does),
        _ => None,
    }
}

fn check_instructions(does: &Instructions, kind: Kind) -> Enacted<()> {
    let declined = |what: &str| Err(Missing(what.to_owned()));
    match kind {
        Kind::Spell if does.speaks_of(Place::Here) => declined("here, said by a spell"),
        Kind::Legend if does.speaks_of(Place::Here) => declined("here, said by a legend"),
        Kind::Spell if speaks_as_permanent(does) => declined("me, said by a spell"),
        _ if stuns_no_unit(does) => declined("what is stunned, buffed or healed is no unit"),
        _ => Ok(()),
    }
}

/// Returns true if instructions do to something of another type what is done to units alone.
fn stuns_no_unit(does: &Instructions) -> bool {
    let other = |of: &Filter| of.kind.is_some_and(|kind| kind != Kind::Unit) && of.or.is_none();
    let mut found = false;
    does.parts(&mut |part| {
        if let Part::Effect(Effect::Stun(who) | Effect::Buff(who) | Effect::Heal(who)) = part {
            found |= match who {
                Who::Target(n) => does.targets.get(usize::from(*n)).is_some_and(|targets| other(&targets.of)),
                Who::Each(of) => other(of),
                Who::Pick(targets) => other(&targets.of),
                _ => false,
            };
        }
        // What makes choices of its own counts its targets anew.
        match part {
            Part::Card(_) | Part::Ability(_) | Part::Mode(_) => Descend::Past,
            Part::Effect(effect) if effect.chooses_for_itself() => Descend::Past,
            _ => Descend::Into,
        }
    });
    found
}

/// Returns true if instructions do something to their source that is only done to what is on the board, or ask how it is there.
/// What a card or an ability says that they make or give speaks for itself.
fn speaks_as_permanent(does: &Instructions) -> bool {
    let mut found = false;
    let mut as_card = 0;
    let mut named = 0;
    does.parts(&mut |part| {
        match part {
            Part::Card(_) | Part::Ability(_) => return Descend::Past,
            Part::Effect(effect) => as_card += usize::from(effect.goes_as_card() == Some(&Who::Me)),
            Part::Amount(Amount::EnergyOf(who)) => as_card += usize::from(**who == Who::Me),
            Part::Who(Who::Me) => named += 1,
            Part::Filter(of) => found |= of.me,
            Part::Condition(Condition::Source(of)) => found |= !of.place.is_off_board(),
            _ => {}
        }
        Descend::Into
    });
    found || named > as_card
}

/// Declines "there" where the condition of a trigger names a battlefield that is the source's: it is not the place of what the
/// trigger is about.
fn check_there(triggered: &Triggered) -> Enacted<()> {
    let told = triggered.does.targets.is_empty()
        && [Place::There, Place::Named].into_iter().any(|place| triggered.does.speaks_of(place));
    match &triggered.condition {
        Some(condition) if told && places_source(condition) => {
            Err(Missing("there, where it is the source that is said to be somewhere".to_owned()))
        }
        _ => Ok(()),
    }
}

/// Returns true if a condition says at which place its source is.
fn places_source(condition: &Condition) -> bool {
    match condition {
        Condition::Source(of) => of.me && matches!(of.place, Place::AtBattlefield | Place::InBase),
        Condition::Both(both) => places_source(&both.0) || places_source(&both.1),
        _ => false,
    }
}
