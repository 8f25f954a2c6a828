//! Replacements of events that would happen to a player or a battlefield.

use super::enacted::{Enacted, missing};
use super::who::Scope;
use crate::card::Kind;
use crate::text::clause::{Event, YourDeed};
use crate::text::object::{Adjective, Counted, Group, Noun, Object, One, Sort, Tail};
use crate::text::sentence::{Instructions as Text, Sentence};
use crate::{Effect, Prospect, Would};

/// Returns true if an event is one that would happen to a player or a battlefield.
pub(super) fn is_prospect(event: &Event) -> bool {
    prospect(event).is_some()
}

/// "If ..., ... instead".
pub(super) fn would(event: &Event, text: &Text) -> Enacted<Would> {
    let Some(what) = prospect(event) else { return missing(event) };
    let condition = match event {
        Event::You(deed) => match &**deed {
            YourDeed::WouldPlayWhile(_, held) => Some(super::condition::condition(held)?),
            _ => None,
        },
        _ => None,
    };
    let (optional, instead) = done_instead(text)?;
    Ok(Would { what, optional, each_turn: false, condition, instead })
}

fn prospect(event: &Event) -> Option<Prospect> {
    match event {
        Event::You(deed) => match &**deed {
            YourDeed::WouldDraw => Some(Prospect::Draw),
            YourDeed::WouldPlay(what) | YourDeed::WouldPlayWhile(what, _) => token(what).map(Prospect::PlayToken),
            _ => None,
        },
        Event::WouldBeContested => Some(Prospect::Contest),
        _ => None,
    }
}

/// "A token", "a unit token", "a token gear": of which type, if it says so.
fn token(what: &Object) -> Option<Option<Kind>> {
    let Object::Group(group) = what else { return None };
    let Group::Counted(counted) = &**group else { return None };
    let Counted::One(number, marks, noun, tail) = &**counted else { return None };
    let (Noun::Plain(sort), Tail::PlaceFirst(owned, at, with)) = (&**noun, &**tail) else { return None };
    if **number != One::A || owned.is_some() || at.is_some() || with.is_some() {
        return None;
    }
    match (marks.as_slice(), &**sort) {
        ([], Sort::Token) => Some(None),
        ([], Sort::UnitToken) | ([Adjective::Token], Sort::Unit) => Some(Some(Kind::Unit)),
        ([], Sort::GearToken) | ([Adjective::Token], Sort::Gear) => Some(Some(Kind::Gear)),
        _ => None,
    }
}

/// Returns the instructions followed instead, which may choose nothing; the flag is true if that is optional.
fn done_instead(text: &Text) -> Enacted<(bool, Vec<Effect>)> {
    let Text::One(sentence) = text else { return missing(text) };
    let (optional, steps) = match &**sentence {
        Sentence::Instead(steps) | Sentence::LeadingInstead(steps) => (false, steps),
        Sentence::MayInstead(steps) => (true, steps),
        _ => return missing(text),
    };
    let mut scope = Scope::default();
    let effects = scope.steps(steps)?;
    if scope.targets.is_empty() { Ok((optional, effects)) } else { missing(text) }
}
