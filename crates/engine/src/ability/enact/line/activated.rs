//! Activated abilities: their price, their timing, and how often they may be used.

use super::super::condition::condition;
use super::super::cost::add_cost;
use super::super::passive::keyword;
use super::super::sentence::of_sentences;
use super::super::who::Scope;
use super::super::{Enacted, missing};
use super::depending::both;
use crate::ability::text::cost::{Paid, Price};
use crate::ability::text::line::Timing;
use crate::ability::text::sentence::{Instructions as Text, Sentence, UseFor};
use crate::ability::{Activated, Condition, Effect, Instructions, UseOnly};
use crate::card::Cost;
use crate::keyword::Keyword;

/// What is paid without exhausting the source: symbols and deeds.
pub(super) fn paid(price: &Price) -> Enacted<(Cost, Vec<Effect>)> {
    let (mut cost, mut deeds, mut scope) = (Cost::default(), vec![], Scope::default());
    let mut next = Some(price);
    while let Some(price) = next {
        let (paid, rest) = price.first_and_rest();
        match paid {
            Paid::Symbols(symbols) => add_cost(symbols, &mut cost),
            Paid::Deed(deed) => deeds.push(scope.deed(deed)?),
            Paid::Exhaust => return missing(price),
        }
        next = rest;
    }
    Ok((cost, deeds))
}

pub(super) fn activated(price: &Price, timing: Option<&Timing>, does: &Text) -> Enacted<Activated> {
    let (does, uses) = without_limits(does)?;
    let mut activated = Activated {
        cost: Cost::default(),
        exhaust: false,
        deeds: vec![],
        once: uses.once,
        condition: uses.condition,
        timing: None,
        does: Instructions::default(),
    };
    let mut scope = Scope::default();
    let mut next = Some(price);
    while let Some(price) = next {
        let (paid, rest) = price.first_and_rest();
        match paid {
            Paid::Exhaust => activated.exhaust = true,
            Paid::Symbols(symbols) => add_cost(symbols, &mut activated.cost),
            Paid::Deed(deed) => activated.deeds.push(scope.deed(deed)?),
        }
        next = rest;
    }
    activated.does = does;
    match timing {
        None => {}
        Some(Timing::One(when)) if when.name == "Legion" => {
            activated.condition = both(Condition::Legion, activated.condition);
        }
        Some(Timing::One(when)) => match keyword(when)? {
            timing @ (Keyword::Action | Keyword::Reaction) => activated.timing = Some(timing),
            _ => return missing(&**when),
        },
        Some(Timing::Two(when, legion)) if legion.name == "Legion" => {
            activated.timing = Some(keyword(when)?);
            activated.condition = both(Condition::Legion, activated.condition);
        }
        Some(other @ Timing::Two(..)) => return missing(other),
    }
    Ok(activated)
}

/// When and how often an ability may be used, as its last sentence says.
#[derive(Default)]
pub(super) struct Limits {
    once: bool,
    condition: Option<Condition>,
    /// For what only that may be used which the ability adds.
    only: Option<UseOnly>,
}

pub(super) fn use_only(what: &UseFor) -> UseOnly {
    match what {
        UseFor::Spells => UseOnly::Spells,
        UseFor::Gear => UseOnly::Gear,
    }
}

/// The instructions, and the limits on their use apart.
pub(super) fn without_limits(text: &Text) -> Enacted<(Instructions, Limits)> {
    let mut kept: Vec<&Sentence> = vec![];
    let mut limits = Limits::default();
    for sentence in text.sentences() {
        match sentence {
            Sentence::UseOncePerTurn => limits.once = true,
            Sentence::UseOnlyTo(what) => limits.only = Some(use_only(what)),
            Sentence::UseOnlyWhile(test) | Sentence::UseOnlyIf(test) => limits.condition = Some(condition(test)?),
            _ => kept.push(sentence),
        }
    }
    if kept.is_empty() {
        return missing(text);
    }
    let mut does = of_sentences(kept)?;
    match (does.effects.as_mut_slice(), limits.only) {
        (_, None) => {}
        ([Effect::Add { only, .. }], of) => *only = of,
        _ => return missing(text),
    }
    Ok((does, limits))
}
