//! Sentences about a card that the sentence before has played: where it enters, what it costs, where it goes
//! afterwards.

use super::super::object::is_it;
use super::super::who::Scope;
use super::is_step;
use crate::text::clause::Condition as If;
use crate::text::condition::Being;
use crate::text::object::Kindred;
use crate::text::place::To;
use crate::text::sentence::{Sentence, Step, Steps};
use crate::{Effect, Entry, Filter};

impl Scope {
    /// Applies a sentence about where a card that was just played enters, what it costs or where it goes afterwards.
    /// Returns false if the sentence is about something else.
    pub(super) fn of_the_played(&self, sentence: &Sentence, before: &mut [Vec<Effect>]) -> bool {
        let Some(Effect::Play { at, recycled, less, less_by, .. }) =
            before.last_mut().and_then(|effects| last_play(effects))
        else {
            return false;
        };
        match sentence {
            Sentence::RecycleAfter => *recycled = true,
            Sentence::Do(steps) if let Steps::One(step) = &**steps => match &**step {
                Step::ReduceItsCost(by) => *less = super::super::symbols::cost(by),
                Step::ReduceItsEnergy(by) => match self.energy_less(by) {
                    Ok(by) => *less_by = Some(by),
                    Err(_) => return false,
                },
                _ => return false,
            },
            Sentence::Then(inner) if is_step(inner, |step| matches!(step, Step::Recycle(what) if is_it(what))) => {
                *recycled = true;
            }
            Sentence::If(test, inner) if is_a_unit(test) => match &**inner {
                inner if is_step(inner, plays_it_here) => *at = Entry::Here,
                Sentence::May(steps) if matches!(&**steps, Steps::One(step) if plays_it_here(step)) => {
                    *at = Entry::OrHere
                }
                _ => return false,
            },
            _ => return false,
        }
        true
    }
}

/// The instruction that has a card played, if the last of these leads to one.
pub(super) fn last_play(effects: &mut [Effect]) -> Option<&mut Effect> {
    match effects.iter_mut().rev().find(|effect| !matches!(effect, Effect::Recycle(_)))? {
        play @ Effect::Play { .. } => Some(play),
        Effect::May(then) | Effect::Pay { then, .. } | Effect::IfDone(_, then) => last_play(then),
        _ => None,
    }
}

pub(super) fn plays_it_here(step: &Step) -> bool {
    matches!(step, Step::Play(what, to, price) if is_it(what)
        && matches!(to.as_ref(), Some(To::Here)) && price.is_none())
}

/// Returns true if it is "it's a unit", or the same of the card that was played.
pub(super) fn is_a_unit(test: &If) -> bool {
    let unit = |kind: &Kindred| super::super::who::kindred_filter(kind).is_ok_and(|of| of == Filter::unit());
    match test {
        If::PlayedIs(kind) => unit(kind),
        If::Its(state) | If::ItIs(state) => matches!(&**state, Being::AKind(kind) if unit(kind)),
        _ => false,
    }
}
