//! Triggered abilities: their leading condition, and their instructions.

use super::super::condition::condition;
use super::super::enacted::{Enacted, Missing, missing};
use super::super::sentence::of_trigger;
use super::super::who::Scope;
use crate::text::clause::Condition as If;
use crate::text::line::Ability;
use crate::text::sentence::{Instructions as Text, Sentence, Step, Steps};
use crate::{Amount, Body, Condition, Filter, Instructions, Tally, Trigger, Triggered};

/// A leading condition is checked when the ability would trigger.
pub(super) fn triggered(when: Vec<Trigger>, text: &Text) -> Enacted<Vec<Body>> {
    let (first, rest) = text.first_and_rest();
    let (condition, mut does) = match first {
        Sentence::If(condition, then) if rest.is_none_or(|rest| is_independent(condition, rest)) => {
            let mut scope = Scope::of_triggers(&when);
            if matches!(**condition, If::AssignedExcess(_) | If::AssignedMore(_)) {
                scope.that_much = Some(Amount::Excess);
            }
            scope.shown = matches!(**condition, If::ShowedOffA(_));
            let rest = rest.into_iter().flat_map(Text::sentences);
            let effects = scope.sentences(std::iter::once(&**then).chain(rest))?;
            (Some(clause(self::condition(condition)?)), Instructions { targets: scope.targets, effects })
        }
        _ => (None, of_trigger(text, &when)?),
    };
    let head = match first {
        Sentence::If(_, then) if condition.is_some() => then,
        first => first,
    };
    if let (true, Some(choice)) = (may_choose(head), does.targets.first_mut()) {
        choice.may = true;
    }
    if when.iter().any(Trigger::loses_it) && does.move_it() {
        return Err(Missing("where the card of \"it\" lies, which has gone".to_owned()));
    }
    let body =
        |when| Body::Triggered(Triggered { condition: condition.clone(), ..Triggered::plain(when, does.clone()) });
    Ok(when.into_iter().map(body).collect())
}

pub(super) fn deathknell(inner: &Ability) -> Enacted<Vec<Body>> {
    match inner {
        Ability::Spell(does) => {
            let mut bodies = triggered(vec![Trigger::Dies(Filter::me())], does)?;
            for body in &mut bodies {
                if let Body::Triggered(triggered) = body {
                    triggered.deathknell = true;
                }
            }
            Ok(bodies)
        }
        other => missing(other),
    }
}

/// A condition as the clause of a triggered ability.
fn clause(condition: Condition) -> Condition {
    match condition {
        Condition::PlayedAnother | Condition::RivalSpell { .. } | Condition::ThisTurn(Tally::SpellsPlayed, _) => {
            Condition::Clause(Box::new(condition))
        }
        other => other,
    }
}

/// Returns true if a sentence lets somebody choose something, and says no more.
fn may_choose(sentence: &Sentence) -> bool {
    let Sentence::May(steps) = sentence else { return false };
    matches!(&**steps, Steps::One(step) if matches!(**step, Step::Choose(_)))
}

/// Returns true if a leading condition is one on the state of the game, and the sentence after it does not say what is
/// done where it fails.
fn is_independent(condition: &If, rest: &Text) -> bool {
    let (next, _) = rest.first_and_rest();
    self::condition(condition).is_ok() && !matches!(next, Sentence::Otherwise(_))
}
