//! Changes of what playing costs.

use super::super::condition::condition;
use super::super::enacted::{Enacted, missing};
use super::super::number::Count;
use super::subject::{subject, yours};
use crate::card::{Cost, Kind};
use crate::text::change::{Floor, Measure, Quantity, Whose as Own};
use crate::text::clause::{Condition as If, Grant, Grants};
use crate::text::line::{Passive as Text, Statement};
use crate::text::object::{Counted, Group, Many, NextPlayed, Object, One, Plural, Pronoun, Zone};
use crate::text::sentence::{NextChange, Step, Steps};
use crate::text::statement::{Possessor, Rate, Subject};
use crate::text::terminal::Symbols;
use crate::{Change, Condition, CostChange, Effect, Filter, Mark, Passive, Place, Tally, Whose};

/// Returns the fact about the next card that one plays.
pub(in crate::enact) fn next_played(what: &NextPlayed, change: &NextChange) -> Enacted<Passive> {
    let (NextPlayed::ThisTurn(noun) | NextPlayed::YourNext(noun)) = what else { return missing(what) };
    let on = Filter { whose: Whose::Yours, ..super::super::who::kind_of(noun)?.filter() };
    let change = match change {
        NextChange::EntersReady => Change::EntersReady,
        NextChange::CostsLess(cost) => Change::CostsLess(super::super::symbols::cost(cost)),
        NextChange::DealsBonus(n) => Change::BonusDamage(super::super::number::few(n)?),
    };
    Ok(Passive { condition: None, on: on.altered(|of| of.place = Place::Anywhere), change })
}

/// Repeat for the next spell of the turn, for as much as that spell costs.
pub(in crate::enact) fn next_repeats(next: &Object, grants: &Grants) -> Enacted<Effect> {
    let Object::NextPlayed(what) = next else { return missing(next) };
    let (NextPlayed::ThisTurn(noun) | NextPlayed::YourNext(noun), Grants::One(grant)) = (&**what, grants) else {
        return missing(grants);
    };
    let of = super::super::who::kind_of(noun)?.filter();
    let for_cost = matches!(&**grant, Grant::KeywordEqual(keyword, amount) if keyword.name == "Repeat"
        && matches!(&**amount, Quantity::Of(whose, measure)
            if matches!((&**whose, &**measure), (Own::Its, Measure::Cost))))
        || matches!(&**grant, Grant::KeywordForBaseCost(keyword) if keyword.name == "Repeat");
    if of != (Filter { kind: Some(Kind::Spell), ..Filter::default() }) || !for_cost {
        return missing(grants);
    }
    let on = of.altered(|of| (of.place, of.whose) = (Place::Anywhere, Whose::Yours));
    let passive = Passive { condition: None, on, change: Change::RepeatsForCost };
    Ok(Effect::Establish { passive: Box::new(passive), next: true })
}

/// The changes of what cards cost that the line states, if it states any.
pub(in crate::enact) fn cost_changes(text: &Text) -> Enacted<Vec<CostChange>> {
    let (statement, condition) = match text {
        Text::Always(statement) | Text::Instead(statement) | Text::Once(statement) => (statement, None),
        Text::OnceOnYours(statement) => (statement, Some(Ok(Condition::Turn(Whose::Yours)))),
        Text::During(time, statement) => (statement, Some(Ok(super::super::condition::clash(time)))),
        Text::While(test, statement)
        | Text::If(test, statement)
        | Text::WhileAfter(statement, test)
        | Text::IfAfter(statement, test) => (statement, Some(self::condition(test))),
        Text::OrElseCost(statement, test, _, by, rate) => return or_else_cost(statement, test, by, rate),
        Text::Two(one, other) => {
            let costs = |statement: &Statement| {
                cost_changes(&Text::Always(Box::new(statement.clone()))).is_ok_and(|found| found.is_empty())
            };
            return if costs(one) && costs(other) { Ok(vec![]) } else { missing(text) };
        }
        Text::Unless(..) | Text::OrElse(..) => return Ok(vec![]),
    };
    let change = |of: Filter, by: Cost| CostChange { of, by, ..CostChange::default() };
    let mut found = vec![match &**statement {
        Statement::CostLessAndMore(who, _, by, floor, others, _, more) => {
            let less = CostChange { floor: least(floor)?, ..change(payer(who)?, super::super::symbols::cost(by)) };
            let others = payer(others)?;
            let more = CostChange { more: true, ..change(others, super::super::symbols::cost(more)) };
            if matches!(text, Text::Once(_) | Text::OnceOnYours(_)) {
                return missing(text);
            }
            let held = condition.transpose()?;
            return Ok([less, more].map(|change| CostChange { condition: held.clone(), ..change }).into());
        }
        Statement::EnergyReduced(who, by, floor) => {
            let Possessor::YourDragons(name) = &**who;
            let tag = Some(name.0.trim_end_matches('\'').trim_end_matches('s').to_owned());
            let of = Filter { kind: Some(Kind::Unit), tag, ..yours() };
            CostChange { floor: least(floor)?, ..change(of, super::super::symbols::cost(by)) }
        }
        Statement::CostsForReduced(what, by, floor) => {
            let of = super::super::who::plural_filter(what)?;
            if of.whose != Whose::Yours {
                return missing(what);
            }
            let of = super::super::who::wherever(&**what, of)?;
            CostChange { floor: least(floor)?, ..change(of, super::super::symbols::cost(by)) }
        }
        Statement::FirstCostsLess(who, by) => {
            let first = Some(Condition::Not(Box::new(Condition::ThisTurn(Tally::FriendlyGearPlayed, 1))));
            CostChange { condition: first, ..change(first_gear(who)?, super::super::symbols::cost(by)) }
        }
        Statement::FirstSpellYouPlay(by) | Statement::YourFirstSpell(by) => {
            let first = Some(Condition::Not(Box::new(Condition::ThisTurn(Tally::SpellsPlayed, 1))));
            let of = Filter { kind: Some(Kind::Spell), ..yours() };
            CostChange { condition: first, ..change(of, super::super::symbols::cost(by)) }
        }
        Statement::CostLess(who, _, by, _, each, floor)
            if let Subject::EachChoosingOwn(group) = &**who
                && each.is_none()
                && floor.is_none() =>
        {
            let of = Filter { kind: Some(Kind::Spell), whose: Whose::Any, ..yours() };
            let choosing = Some(Box::new(one_or_more(group)?));
            CostChange { choosing, theirs: true, ..change(of, super::super::symbols::cost(by)) }
        }
        Statement::CostLess(who, _, by, _, each, floor) => {
            let times = each.as_ref().as_ref().map(|each| super::super::amount::per_each(1, each)).transpose()?;
            let floor = floor.as_ref().as_ref().map_or(Ok(0), least)?;
            CostChange { times, floor, by: super::super::symbols::cost(by), ..of_those(who)? }
        }
        Statement::CostLessAndEnterReady(who, _, by, _) => change(payer(who)?, super::super::symbols::cost(by)),
        Statement::CostOrLess(who, _, by, or) => {
            let Subject::Choosing(object) = &**who else { return missing(&**who) };
            if !matches!(&**object, Object::Named(named) if **named == Pronoun::Me) {
                return missing(&**who);
            }
            let spells = Filter { kind: Some(Kind::Spell), ..yours() };
            let less = change(spells, super::super::symbols::cost(by));
            CostChange { choosing_me: true, or: Some(super::super::symbols::cost(or)), ..less }
        }
        Statement::CostMore(who, _, by, _) => {
            CostChange { more: true, by: super::super::symbols::cost(by), ..of_those(who)? }
        }
        Statement::CostLessFrom(who, _, by, zone)
            if matches!(**zone, Zone::ElsewhereThanHand | Zone::ElsewhereThanAHand) =>
        {
            CostChange { from_elsewhere: true, ..change(payer(who)?, super::super::symbols::cost(by)) }
        }
        Statement::ReducedBy(what, by) if is_own_energy(what) => {
            let one = Cost { energy: 1, ..Cost::default() };
            CostChange { times: Some(super::super::amount::general(by)?), ..change(itself(), one) }
        }
        _ => return Ok(vec![]),
    }];
    let held = condition.transpose()?;
    let once = matches!(text, Text::Once(_) | Text::OnceOnYours(_));
    for change in &mut found {
        change.once |= once;
        change.condition = match (change.condition.take(), held.clone()) {
            (Some(own), Some(held)) => Some(Condition::Both(Box::new((held, own)))),
            (own, held) => own.or(held),
        };
    }
    Ok(found)
}

/// Returns a change of what some cards cost, as far as it says which: with what they have to choose, where that is said.
fn of_those(who: &Subject) -> Enacted<CostChange> {
    if let Some(of) = choosing_me(who) {
        return Ok(CostChange { of, choosing_me: true, ..CostChange::default() });
    }
    Ok(match choosing(who)? {
        Some((of, chosen)) => CostChange { of, choosing: Some(Box::new(chosen)), ..CostChange::default() },
        None => CostChange { of: payer(who)?, ..CostChange::default() },
    })
}

/// Spells of opponents that choose the source.
fn choosing_me(who: &Subject) -> Option<Filter> {
    let (Subject::EnemyChoosing(object) | Subject::RivalsChoosing(object) | Subject::TheyPlayChoosing(object)) = who
    else {
        return None;
    };
    let me = matches!(&**object, Object::Named(named) if **named == Pronoun::Me);
    me.then(|| Filter { kind: Some(Kind::Spell), whose: Whose::Enemy, ..yours() })
}

/// Returns which spells are meant, and what they choose; `None` if no choice is described.
fn choosing(who: &Subject) -> Enacted<Option<(Filter, Filter)>> {
    let (object, whose) = match who {
        Subject::Choosing(object) => (object, Whose::Yours),
        Subject::AnyChoosing(object) => (object, Whose::Any),
        Subject::EnemyChoosing(object) | Subject::RivalsChoosing(object) | Subject::TheyPlayChoosing(object) => {
            (object, Whose::Enemy)
        }
        _ => return Ok(None),
    };
    let Object::Group(group) = &**object else { return Ok(None) };
    let chosen = match &**group {
        Group::Counted(counted) => match super::super::who::described(counted)? {
            (Count::Chosen(1, 1), of) => of,
            _ => return missing(who),
        },
        Group::Plural(plural) => super::super::who::plural_filter(plural)?,
    };
    Ok(Some((Filter { kind: Some(Kind::Spell), whose, ..yours() }, chosen)))
}

/// "One or more units here": what one of them is to be, friendly to whoever plays what chooses it.
fn one_or_more(group: &Group) -> Enacted<Filter> {
    let Group::Counted(counted) = group else { return missing(group) };
    let Counted::Many(number, marks, nouns, tail) = &**counted else { return missing(group) };
    let all = Plural::All(marks.clone(), nouns.clone(), tail.clone());
    let of = super::super::who::plural_filter(&all)?;
    let one = matches!(&**number, Many::OrMore(n) if n.value == 1) && of.whose == Whose::Any;
    if one { Ok(of.altered(|of| of.whose = Whose::Friendly)) } else { missing(group) }
}

/// "Reduce my cost by so much for each ...", said of the card itself.
pub(in crate::enact) fn own_cost_less(steps: &Steps) -> Enacted<Option<CostChange>> {
    let Steps::One(step) = steps else { return Ok(None) };
    let Step::ReduceMyCost(by, each) = &**step else { return Ok(None) };
    let Some(each) = each.as_ref() else { return missing(&**step) };
    let times = Some(super::super::amount::per_each(1, each)?);
    Ok(Some(CostChange { of: itself(), by: super::super::symbols::cost(by), times, ..CostChange::default() }))
}

/// "... cost so much more. If ..., they cost so much more instead."
fn or_else_cost(statement: &Statement, test: &If, by: &Symbols, rate: &Rate) -> Enacted<Vec<CostChange>> {
    let usual = cost_changes(&Text::Always(Box::new(statement.clone())))?;
    let [usual] = usual.as_slice() else { return missing(statement) };
    let more = matches!(rate, Rate::More | Rate::MoreToPlay);
    if usual.more != more || usual.condition.is_some() || usual.times.is_some() || usual.or.is_some() {
        return missing(statement);
    }
    let held = self::condition(test)?;
    let not = Some(Condition::Not(Box::new(held.clone())));
    let instead = CostChange { condition: Some(held), by: super::super::symbols::cost(by), ..usual.clone() };
    Ok(vec![CostChange { condition: not, ..usual.clone() }, instead])
}

/// Returns the change of cost of one's own cards for a while, as a fact of the turn; `None` if the statement is not one
/// on costs.
pub(in crate::enact) fn costs_for_now(statement: &Statement) -> Enacted<Option<Passive>> {
    let changes = cost_changes(&Text::Always(Box::new(statement.clone())))?;
    let [only] = changes.as_slice() else { return Ok(None) };
    let change = if only.more { Change::CostsMore(only.by) } else { Change::CostsLess(only.by) };
    let plain = CostChange { of: only.of.clone(), by: only.by, more: only.more, ..CostChange::default() };
    if *only != plain || is_two_facts(&Text::Always(Box::new(statement.clone()))) {
        return missing(statement);
    }
    Ok(Some(Passive { condition: None, on: only.of.clone(), change }))
}

/// Returns true if a line says of a card both what it costs and how it enters.
pub(in crate::enact) fn is_two_facts(text: &Text) -> bool {
    let (Text::Always(statement)
    | Text::Instead(statement)
    | Text::While(_, statement)
    | Text::If(_, statement)
    | Text::WhileAfter(statement, _)
    | Text::IfAfter(statement, _)
    | Text::Unless(statement, _)
    | Text::During(_, statement)
    | Text::Once(statement)
    | Text::OnceOnYours(statement)
    | Text::OrElseCost(statement, ..)
    | Text::Two(statement, _)
    | Text::OrElse(statement, ..)) = text;
    matches!(**statement, Statement::CostLessAndEnterReady(..))
}

/// "The first friendly non-token gear".
pub(super) fn first_gear(who: &Group) -> Enacted<Filter> {
    let Group::Counted(counted) = who else { return missing(who) };
    let Counted::One(number, marks, noun, tail) = &**counted else { return missing(who) };
    let of = super::super::who::filter(marks, super::super::who::kind_of(noun)?, tail)?;
    let gear = of.kind == Some(Kind::Gear) && of.tag.is_none() && of.marks == [Mark::NonToken];
    let first = matches!(**number, One::TheFirst) && gear && of.whose == Whose::Friendly;
    if first { Ok(of.altered(|of| of.place = Place::Anywhere)) } else { missing(who) }
}

/// Returns the description of the cards whose cost is changed: the card itself, or cards that its controller plays. What abilities cost
/// is not changed.
pub(super) fn payer(who: &Subject) -> Enacted<Filter> {
    let of = super::super::who::wherever(who, subject(who)?)?;
    let is_of_abilities = of.alternatives().any(|of| of.kind == Some(Kind::Ability));
    if is_of_abilities { missing(who) } else { Ok(of) }
}

/// The card itself, wherever it is played from.
pub(super) fn itself() -> Filter {
    Filter { place: Place::Anywhere, ..Filter::me() }
}

pub(super) fn is_own_energy(what: &Quantity) -> bool {
    matches!(what, Quantity::Of(whose, measure)
        if matches!((&**whose, &**measure), (Own::ThisSpells | Own::My, Measure::EnergyCost)))
}

pub(super) fn least(floor: &Floor) -> Enacted<u16> {
    match floor {
        Floor::Cost(symbols) | Floor::CostWithout(symbols) => super::super::symbols::energy(symbols),
        other => missing(other),
    }
}
