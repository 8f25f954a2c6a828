//! Plain numbers of a text.

use super::enacted::{Enacted, Missing, missing};
use crate::text::change::Floor;
use crate::text::terminal::Number;

/// The number of objects that a text chooses, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    Chosen(u8, u8),
    All,
}

/// A number as the engine counts.
pub(super) fn few(n: &Number) -> Enacted<u8> {
    u8::try_from(n.value).map_err(|_| Missing(n.value.to_string()))
}

pub(super) fn lowest(floor: &Floor) -> Enacted<i32> {
    match floor {
        Floor::Might(n) | Floor::MightWithout(n) | Floor::MightMin(n) | Floor::MightPlain(n) => Ok(i32::from(n.value)),
        other => missing(other),
    }
}
