//! Passive abilities.

mod change;
mod cost;
mod statement;
pub(super) mod subject;

use super::condition::condition;
use super::enacted::{Enacted, missing};
use super::who::described;
use crate::text::clause::{Condition as If, Grants};
use crate::text::condition::Being;
use crate::text::line::{Passive as Text, Statement};
use crate::text::object::{Adjective, Group, Nouns, Object, Place as Where, PlaceMark, Pronoun, Zone};
use crate::text::place::{Goal, To};
use crate::text::sentence::{Step, Steps};
use crate::text::statement::Subject;
use crate::{Change, Condition, Filter, Mark, Passive, Place, Waiver, Whose};
pub(super) use change::{changes, given, only_might};
pub(super) use cost::{cost_changes, costs_for_now, is_two_facts, next_played, next_repeats, own_cost_less};
use statement::{enters, statement};
use subject::subject;

/// The facts that a line states: one for each thing that it grants.
pub(super) fn passive(text: &Text) -> Enacted<Vec<Passive>> {
    match text {
        Text::Always(statement) => {
            if let Statement::CantScoreHere = &**statement {
                let on = Filter { place: Place::Here, ..Filter::default() };
                return Ok(vec![Passive { condition: None, on, change: Change::NoScoreBefore(3) }]);
            }
            if let Statement::UseMineOnly(test) = &**statement {
                let condition = Some(Condition::Not(Box::new(self::condition(test)?)));
                return Ok(vec![Passive { condition, on: Filter::me(), change: Change::Unusable }]);
            }
        }
        Text::If(test, statement) | Text::IfAfter(statement, test) if matches!(&**test, If::PlayMeTo(_)) => {
            return played_to(test, statement);
        }
        Text::While(test, statement) => {
            if let (If::FriendlyDefendsAlone(who), Statement::ItGets(grants) | Statement::ItHas(grants)) =
                (&**test, &**statement)
            {
                return alone_in_defence(who, grants);
            }
            if let (If::Is(who, state), Statement::ItGets(grants) | Statement::ItHas(grants)) = (&**test, &**statement)
                && matches!(&**state, Being::Alone(mark) if **mark == Adjective::Defending)
            {
                return alone_in_defence(who, grants);
            }
        }
        Text::OrElse(statement, test, _, grants) => return or_else(statement, test, grants),
        Text::Two(one, other) => {
            let of = |statement: &Statement| passive(&Text::Always(Box::new(statement.clone())));
            return Ok([of(one)?, of(other)?].concat());
        }
        Text::If(test, statement) | Text::IfAfter(statement, test) if matches!(&**test, If::Is(_, state) if **state == Being::AloneThere) =>
        {
            return beside_lone(test, statement);
        }
        // "Unless" is said of what is denied, and of nothing before it; what "while" is said of is left open.
        Text::Unless(statement, test) => {
            if let Statement::HaveAndCant(who, verb, grants, cant) = &**statement {
                let held = Condition::Not(Box::new(self::condition(test)?));
                let plain = facts(&Statement::Have(who.clone(), verb.clone(), grants.clone()), None)?;
                let denied = Passive { condition: Some(held), on: subject(who)?, change: statement::denied(cant) };
                return Ok([plain, vec![denied]].concat());
            }
        }
        Text::WhileAfter(statement, _) | Text::IfAfter(statement, _)
            if matches!(&**statement, Statement::HaveAndCant(..)) =>
        {
            return missing(text);
        }
        _ => {}
    }
    let (statement, condition) = match text {
        Text::OrElse(statement, ..) | Text::OrElseCost(statement, ..) | Text::Two(statement, _) => {
            return missing(&**statement);
        }
        Text::Once(_) | Text::OnceOnYours(_) => return missing(text),
        Text::During(time, statement) => (statement, Some(super::condition::clash(time))),
        Text::Always(statement) | Text::Instead(statement) => (statement, None),
        Text::While(condition, statement)
        | Text::If(condition, statement)
        | Text::WhileAfter(statement, condition)
        | Text::IfAfter(statement, condition) => (statement, Some(self::condition(condition)?)),
        Text::Unless(statement, condition) => (statement, Some(Condition::Not(Box::new(self::condition(condition)?)))),
    };
    facts(statement, condition)
}

/// That a unit enters ready wherever it has been played to such a place.
fn played_to(test: &If, statement: &Statement) -> Enacted<Vec<Passive>> {
    let If::PlayMeTo(place) = test else { return missing(test) };
    if !matches!(statement, Statement::EnterReady(who, _) if **who == Subject::I) {
        return missing(statement);
    }
    facts(statement, Some(Condition::Source(Filter { place: super::who::location(place)?, ..Filter::me() })))
}

/// That a unit may be played to an occupied battlefield where an enemy unit is alone.
fn beside_lone(test: &If, statement: &Statement) -> Enacted<Vec<Passive>> {
    let If::Is(group, _) = test else { return missing(test) };
    let Group::Counted(counted) = &**group else { return missing(test) };
    let enemy = Filter { whose: Whose::Enemy, ..Filter::unit() };
    let (Statement::MayBePlayedTo(who, place) | Statement::CanBePlayedTo(who, place)) = statement else {
        return missing(statement);
    };
    let occupied = matches!(&**place, Where::Battlefield(marks, owned)
        if marks.as_slice() == [PlaceMark::Occupied] && owned.is_none());
    if !occupied || described(counted)? != (super::number::Count::Chosen(1, 1), enemy) {
        return missing(test);
    }
    let on = subject(who)?.altered(|of| of.place = Place::Anywhere);
    Ok(vec![Passive { condition: None, on, change: Change::EntersAtLone }])
}

/// "While a friendly unit defends alone, it gets ...".
fn alone_in_defence(who: &Group, grants: &Grants) -> Enacted<Vec<Passive>> {
    let Group::Counted(counted) = who else { return missing(who) };
    let (_, mut on) = described(counted)?;
    on.marks.extend([Mark::Defending, Mark::Alone]);
    let fact = |change| Passive { condition: None, on: on.clone(), change };
    Ok(changes(grants)?.into_iter().map(fact).collect())
}

/// "Your units have ... . If ..., they have ... instead."
fn or_else(statement: &Statement, test: &If, grants: &Grants) -> Enacted<Vec<Passive>> {
    let Statement::Have(who, verb, _) = statement else { return missing(statement) };
    let held = self::condition(test)?;
    let better = Statement::Have(who.clone(), verb.clone(), Box::new(grants.clone()));
    let usual = facts(statement, Some(Condition::Not(Box::new(held.clone()))))?;
    Ok([usual, facts(&better, Some(held))?].concat())
}

/// The facts of a statement under a condition.
pub(super) fn facts(statement: &Statement, condition: Option<Condition>) -> Enacted<Vec<Passive>> {
    let (on, changes) = self::statement(statement)?;
    let fact = |change| Passive { condition: condition.clone(), on: on.clone(), change };
    Ok(changes.into_iter().map(fact).collect())
}

/// Cards that one plays enter ready.
pub(super) fn played_ready(nouns: &Nouns) -> Enacted<Passive> {
    let on = Filter { whose: Whose::Yours, ..super::who::kinds_of(nouns)?.filter() };
    Ok(Passive { condition: None, on, change: Change::EntersReady })
}

/// "You may play me for ...": what a card may cost in place of what is printed, played from hand.
pub(super) fn may_cost(steps: &Steps) -> Option<Passive> {
    let Steps::One(step) = steps else { return None };
    let Step::PlayFor(what, price) = &**step else { return None };
    let me = matches!(&**what, Object::Named(named) if matches!(**named, Pronoun::Me));
    let on = Filter { place: Place::Anywhere, ..Filter::me() };
    let change = Change::MayWaive(Waiver::For(super::symbols::cost(price)));
    me.then_some(Passive { condition: None, on, change })
}

/// "You may play me from your trash", for what it costs or for something else.
pub(super) fn may_play_from_trash(steps: &Steps) -> Option<Passive> {
    let Steps::One(step) = steps else { return None };
    let (what, from, waives) = match &**step {
        Step::PlayFrom(what, from) => (what, from, Waiver::Nothing),
        Step::PlayFromFor(what, from, price) => (what, from, Waiver::For(super::symbols::cost(price))),
        _ => return None,
    };
    let own = matches!(**what, Pronoun::Me | Pronoun::This) && matches!(**from, Zone::YourTrash);
    let on = Filter { place: Place::Anywhere, ..Filter::me() };
    own.then_some(Passive { condition: None, on, change: Change::PlayedFromTrash(waives) })
}

/// "You may play me to ...": a unit may enter where units of its player could not.
pub(super) fn may_enter(steps: &Steps) -> Enacted<Option<Passive>> {
    let Steps::One(step) = steps else { return Ok(None) };
    let Step::Play(what, to, price) = &**step else { return Ok(None) };
    let (Object::Named(named), Some(To::Goal(goal)), None) = (&**what, to.as_ref(), price.as_ref()) else {
        return Ok(None);
    };
    let (Pronoun::Me, Goal::To(place)) = (&**named, &**goal) else { return Ok(None) };
    let on = Filter { place: Place::Anywhere, ..Filter::me() };
    Ok(Some(Passive { condition: None, on, change: enters(place)? }))
}
