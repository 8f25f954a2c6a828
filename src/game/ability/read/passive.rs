//! Passive abilities: statements of fact.

use super::cursor::Cursor;
use super::lines::subject;
use super::phrases::condition;
use crate::game::ability::{Amount, Change, Condition, Passive};
use crate::game::keyword::Keyword;

/// "While I'm attacking alone, I have +2 [M]." and the like.
pub(super) fn passive(c: &mut Cursor) -> Option<Passive> {
    let before = leading_condition(c)?;
    let (on, change) = statement(c)?;
    let after = trailing_condition(c)?;
    let condition = match (before, after) {
        (Some(one), Some(other)) => Some(Condition::Both(Box::new((one, other)))),
        (one, other) => one.or(other),
    };
    Some(Passive { condition, on, change })
}

#[allow(clippy::option_option)] // none is "cannot be read", some(none) is "no condition"
fn leading_condition(c: &mut Cursor) -> Option<Option<Condition>> {
    if c.eat_any(&["while", "if"]).is_none() {
        return Some(None);
    }
    let condition = condition(c)?;
    c.eat(",").then_some(Some(condition))
}

#[allow(clippy::option_option)] // none is "cannot be read", some(none) is "no condition"
fn trailing_condition(c: &mut Cursor) -> Option<Option<Condition>> {
    if c.eat_any(&["while", "if"]).is_none() {
        return Some(None);
    }
    condition(c).map(Some)
}

fn statement(c: &mut Cursor) -> Option<(crate::game::ability::Filter, Change)> {
    let on = subject(c)?;
    let change = change(c)?;
    Some((on, change))
}

fn change(c: &mut Cursor) -> Option<Change> {
    if c.eat_any(&["must be assigned combat damage last"]).is_some() {
        return Some(Change::AssignedLast);
    }
    if c.eat_any(&["must be assigned combat damage first"]).is_some() {
        return Some(Change::Grant(Keyword::Tank));
    }
    if c.eat_any(&["don't take damage", "doesn't take damage", "can't be dealt damage"]).is_some() {
        return Some(Change::Undamageable);
    }
    if c.eat_any(&["enter ready", "enters ready"]).is_some() {
        return Some(Change::EntersReady);
    }
    c.eat_any(&["have", "has", "get", "gets"])?;
    if let Some(by) = c.signed() {
        return c.eat("[m]").then_some(Change::Might(Amount::Fixed(by)));
    }
    Keyword::read(&c.bracket()?).map(Change::Grant)
}
