//! How long something is so.

use super::enacted::{Enacted, missing};
use crate::Duration;
use crate::text::clause::Duration as Long;

/// Returns the duration of a change.
pub(super) fn duration(long: &Long) -> Enacted<Duration> {
    match long {
        Long::ThisTurn | Long::UntilEndOfTurn | Long::UntilTheEndOfTurn => Ok(Duration::ThisTurn),
        Long::ThisCombat => Ok(Duration::ThisCombat),
        Long::UntilILeave => Ok(Duration::UntilSourceLeaves),
        other => missing(other),
    }
}

/// That something holds for the rest of the turn, no shorter and no longer.
pub(super) fn rest_of_turn(long: &Long) -> Enacted<()> {
    match duration(long)? {
        Duration::ThisTurn => Ok(()),
        _ => missing(long),
    }
}
