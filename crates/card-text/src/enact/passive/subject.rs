//! What a statement is about.

use super::super::enacted::{Enacted, missing};
use crate::text::statement::Subject;
use crate::{Filter, Place, Whose};

/// The objects that a statement is about.
pub(super) fn subject(subject: &Subject) -> Enacted<Filter> {
    match subject {
        Subject::I | Subject::This => Ok(Filter::me()),
        Subject::Group(group) | Subject::Each(group) => super::super::amount::all(group),
        Subject::Opponents(nouns) => {
            let of = super::super::who::kinds_of(nouns)?.filter();
            if nouns.is_both() { missing(&**nouns) } else { Ok(of.altered(|of| of.whose = Whose::Enemy)) }
        }
        other => missing(other),
    }
}

/// Opponents, said of what they may do.
pub(in crate::enact) fn opponents() -> Filter {
    Filter { place: Place::Anywhere, whose: Whose::Enemy, ..Filter::default() }
}

/// Everything that one plays or controls, wherever it is.
pub(super) fn yours() -> Filter {
    Filter { place: Place::Anywhere, whose: Whose::Yours, ..Filter::default() }
}
