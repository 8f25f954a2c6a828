//! Abilities that a keyword makes depend on something, and lines that depend on the line before.

use super::super::enacted::{Enact, Enacted, missing};
use super::super::sentence::of_trigger;
use super::super::who::Scope;
use super::triggered::deathknell;
use crate::card::Kind;
use crate::text::clause::When;
use crate::text::line::{Ability, Passive};
use crate::text::sentence::{Instructions as Text, Sentence};
use crate::text::terminal::Bracketed;
use crate::{Body, Condition, Effect, Instructions, Trigger, Triggered};

impl Test {
    /// The same of everything.
    pub(super) fn of(condition: Condition) -> Self {
        Self { playing: condition.clone(), otherwise: condition }
    }
}

/// An ability that a keyword makes depend on something.
pub(super) fn depending(keyword: &Bracketed, inner: &Ability, kind: Kind) -> Enacted<Vec<Body>> {
    if keyword.name == "Deathknell" {
        return deathknell(inner);
    }
    let test = test_of(keyword)?;
    inner.enact(kind)?.into_iter().map(|body| under(keyword, &test, body)).collect()
}

pub(super) fn test_of(keyword: &Bracketed) -> Enacted<Test> {
    Ok(match (keyword.name, keyword.value) {
        ("Legion", _) => Test { playing: Condition::PlayedAnother, otherwise: Condition::Legion },
        ("Empowered", _) => Test::of(super::super::keyword::is_empowered()),
        ("Level", Some(least)) => Test::of(Condition::Xp(u8::try_from(least).unwrap_or(u8::MAX))),
        _ => return missing(keyword),
    })
}

/// "[Legion] — ... instead", of a spell: if that holds, this is done and not what the line before says. What that line has
/// chosen is "it".
pub(super) fn replaces_line(ability: &Ability, kind: Kind) -> Enacted<Option<(Condition, Vec<Effect>)>> {
    let (Ability::Under(before, inner) | Ability::Arrow(before, inner) | Ability::Arrows(before, inner)) = ability
    else {
        return Ok(None);
    };
    let keyword = &before.0;
    let Ability::Spell(text) = &**inner else { return Ok(None) };
    let Text::One(sentence) = &**text else { return Ok(None) };
    let Sentence::Instead(steps) = &**sentence else { return Ok(None) };
    if kind != Kind::Spell {
        return Ok(None);
    }
    let mut scope = Scope::of_trigger();
    let effects = scope.steps(steps)?;
    let test = test_of(keyword)?;
    if scope.targets.is_empty() { Ok(Some((test.playing, effects))) } else { missing(&**steps) }
}

/// "[Level 6][>] ... instead", of what is so: while that holds, this is so and not what the line before says.
pub(super) fn overrides_line(ability: &Ability) -> Option<Enacted<Condition>> {
    let (Ability::Under(before, inner) | Ability::Arrow(before, inner) | Ability::Arrows(before, inner)) = ability
    else {
        return None;
    };
    let Ability::Passive(passive) = &**inner else { return None };
    matches!(**passive, Passive::Instead(_)).then(|| test_of(&before.0).map(|test| test.otherwise))
}

/// Enacts a statement that replaces what the line before says.
pub(super) fn overriding(line: &Ability, kind: Kind) -> Enacted<Vec<Body>> {
    let (Ability::Under(before, inner) | Ability::Arrow(before, inner) | Ability::Arrows(before, inner)) = line else {
        return missing(line);
    };
    match &**inner {
        Ability::Passive(passive) => match &**passive {
            Passive::Instead(statement) => {
                let plain = Ability::Passive(Box::new(Passive::Always(statement.clone())));
                depending(&before.0, &plain, kind)
            }
            other => missing(other),
        },
        other => missing(other),
    }
}

/// Instructions of a spell that choose nothing and speak of what the line before has chosen, as "it".
pub(super) fn follows_line(ability: &Ability, kind: Kind) -> Option<Vec<Effect>> {
    let Ability::Spell(text) = ability else { return None };
    let does = of_trigger(text, &[]).ok().filter(|_| kind == Kind::Spell)?;
    (does.targets.is_empty() && does.effects.iter().any(Effect::speaks_of_it)).then_some(does.effects)
}

/// Joins Legion with the condition that a text sets anyway.
pub(super) fn both(legion: Condition, condition: Option<Condition>) -> Option<Condition> {
    Some(match condition {
        Some(other) => Condition::Both(Box::new((legion, other))),
        None => legion,
    })
}

/// A triggered ability that waits only while something holds.
pub(super) fn while_held(held: &Condition, body: Body, when: &When) -> Enacted<Body> {
    match body {
        Body::Triggered(t) => {
            let condition = both(held.clone(), t.condition);
            Ok(Body::Triggered(Triggered { condition, ..t }))
        }
        _ => missing(when),
    }
}

/// The condition that a keyword sets for an ability. Legion asks something else of spells and of play effects than of
/// other abilities.
pub(super) struct Test {
    playing: Condition,
    otherwise: Condition,
}

/// An ability as it is while a keyword's test holds.
pub(super) fn under(keyword: &Bracketed, test: &Test, body: Body) -> Enacted<Body> {
    Ok(match body {
        Body::Triggered(t) => {
            let played = matches!(&t.when, Trigger::Enters(of) if of.me);
            let test = if played { &test.playing } else { &test.otherwise };
            Body::Triggered(Triggered { condition: both(test.clone(), t.condition), ..t })
        }
        Body::Passive(mut p) => {
            p.condition = both(test.otherwise.clone(), p.condition);
            Body::Passive(p)
        }
        Body::Cost(mut change) => {
            change.condition = both(test.otherwise.clone(), change.condition);
            Body::Cost(change)
        }
        Body::Activated(mut a) => {
            a.condition = both(test.otherwise.clone(), a.condition);
            Body::Activated(a)
        }
        Body::Spell(Instructions { mut targets, effects }) => {
            targets.iter_mut().for_each(|targets| targets.depend_on(&test.playing));
            Body::Spell(Instructions { targets, effects: vec![Effect::If(test.playing.clone(), effects)] })
        }
        _ => return missing(keyword),
    })
}
