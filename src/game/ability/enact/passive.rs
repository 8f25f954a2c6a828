//! Passive abilities.

use super::condition::condition;
use super::who::{Count, described, kindred_filter, plural_filter};
use super::{Enacted, missing};
use crate::game::ability::text::change::{ForEach, Grant, Grants, Quantity};
use crate::game::ability::text::object::Group;
use crate::game::ability::text::statement::{Passive as Text, Statement, Subject};
use crate::game::ability::text::terminal::Bracketed;
use crate::game::ability::{Amount, Change, Condition, Filter, Passive, Place, Whose};
use crate::game::keyword::Keyword;

/// The facts that a line states: one for each thing that it grants.
pub(super) fn passive(text: &Text) -> Enacted<Vec<Passive>> {
    let (statement, condition) = match text {
        Text::Always(statement) => (statement, None),
        Text::While(condition, statement)
        | Text::If(condition, statement)
        | Text::WhileAfter(statement, condition)
        | Text::IfAfter(statement, condition) => (statement, Some(self::condition(condition)?)),
        Text::Unless(statement, condition) => (statement, Some(Condition::Not(Box::new(self::condition(condition)?)))),
    };
    let (on, changes) = self::statement(statement)?;
    let fact = |change| Passive { condition: condition.clone(), on: on.clone(), change };
    Ok(changes.into_iter().map(fact).collect())
}

fn statement(statement: &Statement) -> Enacted<(Filter, Vec<Change>)> {
    match statement {
        Statement::Have(who, _, grants) => Ok((subject(who)?, changes(grants)?)),
        Statement::HaveEach(who, _, grants, each) => {
            let count = counted(each)?;
            let by = only_might(grants).map_or_else(|| missing(&**grants), Ok)?;
            Ok((subject(who)?, vec![Change::Might(Amount::PerEach(by, Box::new(count)))]))
        }
        Statement::HaveHere(who, _, by) => {
            let on = Filter { place: Place::Here, ..subject(who)? };
            Ok((on, vec![Change::Might(Amount::Fixed(by.0))]))
        }
        Statement::AssignedLast(who) => Ok((subject(who)?, vec![Change::AssignedLast])),
        Statement::AssignedFirst(who) => Ok((subject(who)?, vec![Change::Grant(Keyword::Tank)])),
        Statement::Undamageable(who) | Statement::CantBeDamaged(who) => Ok((subject(who)?, vec![Change::Undamageable])),
        Statement::EnterReady(who, _) if matches!(**who, Subject::I | Subject::This) => {
            Ok((Filter::me(), vec![Change::EntersReady]))
        }
        Statement::MightIncreased(by) => match &**by {
            Quantity::NumberOf(group) => Ok((Filter::me(), vec![Change::Might(Amount::Count(Box::new(all(group)?)))])),
            other => missing(other),
        },
        other => missing(other),
    }
}

fn subject(subject: &Subject) -> Enacted<Filter> {
    match subject {
        Subject::I | Subject::This => Ok(Filter::me()),
        Subject::Group(group) | Subject::Each(group) => all(group),
        other => missing(other),
    }
}

/// All objects that a description means.
fn all(group: &Group) -> Enacted<Filter> {
    match group {
        Group::Plural(plural) => plural_filter(plural),
        Group::Counted(counted) => match described(counted)? {
            (Count::All, filter) => Ok(filter),
            _ => missing(group),
        },
    }
}

/// What is counted.
pub(super) fn counted(each: &ForEach) -> Enacted<Filter> {
    match each {
        ForEach::Kind(kind) => kindred_filter(kind),
        ForEach::OfYours(plural) => Ok(Filter { whose: Whose::Yours, ..plural_filter(plural)? }),
        other => missing(other),
    }
}

/// The one change of Might that is given, if nothing else is.
pub(super) fn only_might(grants: &Grants) -> Option<i32> {
    let Grants::One(grant) = grants else { return None };
    match &**grant {
        Grant::Might(by) | Grant::MightWord(by) | Grant::Additional(by) => Some(by.0),
        _ => None,
    }
}

/// What is given, one change for each thing.
pub(super) fn changes(grants: &Grants) -> Enacted<Vec<Change>> {
    match grants {
        Grants::One(grant) => Ok(vec![change(grant)?]),
        Grants::And(one, other) => Ok(vec![change(one)?, change(other)?]),
        Grants::Three(one, other, third) => Ok(vec![change(one)?, change(other)?, change(third)?]),
    }
}

fn change(grant: &Grant) -> Enacted<Change> {
    match grant {
        Grant::Might(by) | Grant::MightWord(by) | Grant::Additional(by) => Ok(Change::Might(Amount::Fixed(by.0))),
        Grant::Keyword(keyword) => Ok(Change::Grant(self::keyword(keyword)?)),
        other => missing(other),
    }
}

/// A keyword that the engine knows.
pub(super) fn keyword(keyword: &Bracketed) -> Enacted<Keyword> {
    let text = match keyword.value {
        Some(value) => format!("{} {value}", keyword.name),
        None => keyword.name.to_owned(),
    };
    Keyword::read(&text).map_or_else(|| missing(keyword), Ok)
}
