//! Choices that depend on others: mates, objects that nobody has chosen yet, choices of somebody else.

use super::super::enacted::{Enacted, missing};
use super::super::number::Count;
use super::filter::{described, filter, several, yours};
use super::kind::kind_of;
use crate::text::object::{Adjective, Counted, Group, Object, One, OneOf, Owned, Tail, With};
use crate::{Filter, Targets};

/// Returns true if it is "a unit with the same controller".
pub(in crate::enact) fn is_mate(group: &Group) -> Enacted<bool> {
    let Group::Counted(counted) = group else { return Ok(false) };
    let (count, of) = described(counted)?;
    Ok(count == Count::Chosen(1, 1) && of == Filter { same_controller: true, ..Filter::unit() })
}

/// "A unit ... that hasn't been chosen for this spell", said of what each of several players chooses.
pub(in crate::enact) fn not_yet_chosen(what: &Object) -> Enacted<Targets> {
    if let Object::Group(group) = what
        && let Group::Counted(counted) = &**group
        && let Counted::One(number, marks, noun, tail) = &**counted
        && let Tail::PlaceFirst(owned, at, with) = &**tail
        && matches!((&**number, with.as_ref()), (One::A, Some(With::NotChosen)))
    {
        let tail = Tail::PlaceFirst(owned.clone(), at.clone(), Box::new(None));
        return Ok(Targets { of: filter(marks, kind_of(noun)?, &tail)?, min: 1, max: 1, ..Targets::default() });
    }
    missing(what)
}

/// "One of their units", said of what each of several players chooses.
pub(in crate::enact) fn one_of_theirs(what: &Object) -> Enacted<Targets> {
    if let Object::Group(group) = what
        && let Group::Counted(counted) = &**group
        && let Counted::OfYours(number, marks, nouns, tail) = &**counted
        && **number == OneOf::OfTheir
    {
        return Ok(Targets { of: yours(several(marks, nouns, tail)?), min: 1, max: 1, ..Targets::default() });
    }
    missing(what)
}

/// "A unit they control", said of what each of several players chooses.
pub(in crate::enact) fn one_they_control(what: &Object) -> Enacted<Targets> {
    if let Object::Group(group) = what
        && let Group::Counted(counted) = &**group
        && let Counted::One(number, marks, noun, tail) = &**counted
        && let Tail::PlaceFirst(owned, at, with) = &**tail
        && matches!((&**number, owned.as_ref()), (One::A, Some(Owned::TheyControl)))
    {
        let tail = Tail::PlaceFirst(Box::new(None), at.clone(), with.clone());
        return Ok(Targets { of: yours(filter(marks, kind_of(noun)?, &tail)?), min: 1, max: 1, ..Targets::default() });
    }
    missing(what)
}

/// "A different unit", without the word that says so.
pub(super) fn without_different(counted: &Counted) -> Option<Counted> {
    let Counted::One(number, marks, noun, tail) = counted else { return None };
    let (Some(Adjective::Different), One::A) = (marks.first(), &**number) else { return None };
    let rest = Box::new(marks.iter().skip(1).cloned().collect());
    Some(Counted::One(number.clone(), rest, noun.clone(), tail.clone()))
}
