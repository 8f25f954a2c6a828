//! Objects that are told by their words alone.

use crate::text::object::{Counted, Group, Noun, Object, One, Pronoun, Sort};
use crate::text::phrase::Part;

/// Returns true if it is the source itself.
pub(super) fn is_me(what: &Object) -> bool {
    matches!(what, Object::Named(named) if matches!(**named, Pronoun::Me | Pronoun::This))
}

/// Returns true if it is "it".
pub(super) fn is_it(what: &Object) -> bool {
    matches!(what, Object::Named(named) if **named == Pronoun::It)
}

/// Returns true if it is "a" with this noun, such as "a card", and nothing more.
pub(super) fn is_a(what: &Object, wanted: &Sort) -> bool {
    let Object::Group(group) = what else { return false };
    let Group::Counted(counted) = &**group else { return false };
    let Counted::One(number, marks, noun, tail) = &**counted else { return false };
    let plain = matches!(&**noun, Noun::Plain(sort) if **sort == *wanted);
    matches!(**number, One::A) && marks.is_empty() && plain && tail.words().is_empty()
}
