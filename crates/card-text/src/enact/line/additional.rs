//! Additional costs, and what depends on their being paid.

use super::super::enacted::{Enacted, missing};
use super::super::sentence::instructions;
use super::super::who::Scope;
use crate::card::{Cost, Kind};
use crate::text::clause::Condition as If;
use crate::text::cost::Deeds;
use crate::text::line::OwnLess;
use crate::text::sentence::{Instructions as Text, Sentence, Step, Steps};
use crate::{
    Additional, Body, Change, Condition, Effect, Filter, Instructions, Passive, Price as CardPrice, Trigger, Triggered,
    Who,
};

pub(super) fn additional(cost: &Deeds, optional: bool) -> Enacted<Body> {
    let price = Scope::default().price(cost)?;
    Ok(Body::Additional(Additional {
        price,
        optional,
        less: Cost::default(),
        less_each: Cost::default(),
        less_as_paid: None,
        waives: false,
        condition: None,
    }))
}

/// An optional additional cost for which the card costs less or enters ready; where a condition is given, one that may be
/// paid only while that holds.
pub(super) fn costing_less(cost: &Deeds, less: &OwnLess, condition: Option<Condition>) -> Enacted<Vec<Body>> {
    let Body::Additional(paid) = additional(cost, true)? else { return missing(cost) };
    let paid = Additional { condition, ..paid };
    Ok(match less {
        OwnLess::IfYouDo(by) => {
            vec![Body::Additional(Additional { less: super::super::symbols::cost(by), ..paid })]
        }
        OwnLess::PerCost(energy, power) => {
            let kills =
                |deed: &Effect| matches!(deed, Effect::Kill(Who::Pick(picked)) if (picked.min, picked.max) == (1, 1));
            let less_as_paid = Some((super::super::symbols::cost(energy), super::super::symbols::cost(power)));
            match paid.price.deeds.as_slice() {
                [only] if kills(only) => vec![Body::Additional(Additional { less_as_paid, ..paid })],
                _ => return missing(cost),
            }
        }
        OwnLess::EnterReady => {
            let condition = Some(Condition::PaidAdditional);
            let ready = Passive { condition, on: Filter::me(), change: Change::EntersReady };
            vec![Body::Additional(paid), Body::Passive(ready)]
        }
    })
}

/// An optional additional cost with what comes of it: the card costs less, or its instructions speak of it.
pub(super) fn with_additional(cost: &Deeds, rest: &Text, kind: Kind) -> Enacted<Vec<Body>> {
    let Body::Additional(mut additional) = additional(cost, true)? else { return missing(cost) };
    if let Text::One(sentence) = rest
        && let Some(by) = less_for_each(sentence, &additional.price)
    {
        additional.less_each = by;
        return Ok(vec![Body::Additional(additional)]);
    }
    if let Text::One(sentence) = rest
        && let Sentence::If(test, then) = &**sentence
        && matches!(**test, If::YouDo)
        && let Sentence::Do(steps) = &**then
        && let Steps::One(step) = &**steps
    {
        match &**step {
            Step::ReduceMyCost(by, each) if each.is_none() => {
                additional.less = super::super::symbols::cost(by);
                return Ok(vec![Body::Additional(additional)]);
            }
            Step::IgnoreCost => {
                additional.waives = true;
                return Ok(vec![Body::Additional(additional)]);
            }
            _ => {}
        }
    }
    let does = instructions(rest)?;
    let paid = |effect: &Effect| match effect {
        Effect::IfDone(true, then) => Some(Effect::If(Condition::PaidAdditional, then.clone())),
        Effect::IfDoneElse(then, other) => Some(Effect::Either(Condition::PaidAdditional, then.clone(), other.clone())),
        _ => None,
    };
    let [first, others @ ..] = does.effects.as_slice() else { return missing(rest) };
    let Some(first) = paid(first) else { return missing(rest) };
    let effects = [&[first], others].concat();
    let does = Instructions { targets: does.targets, effects };
    let body = if kind == Kind::Spell {
        Body::Spell(does)
    } else {
        Body::Triggered(Triggered::plain(Trigger::Enters(Filter::me()), does))
    };
    Ok(vec![Body::Additional(additional), body])
}

/// "Reduce my cost by ... for each ... this way", said of what any number of is paid with.
pub(super) fn less_for_each(sentence: &Sentence, price: &CardPrice) -> Option<Cost> {
    let Sentence::Do(steps) = sentence else { return None };
    let Steps::One(step) = &**steps else { return None };
    let Step::ReduceMyCost(by, each) = &**step else { return None };
    let each = each.as_ref().as_ref()?;
    price.any_number()?;
    let deed = price.deeds.iter().find(|deed| deed.picks().is_some())?;
    super::super::amount::is_done(each, deed).then(|| super::super::symbols::cost(by))
}
