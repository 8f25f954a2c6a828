//! Facts that hold for a while.

use super::super::enacted::{Enacted, missing};
use super::super::who::Scope;
use crate::text::change::{Measure, Quantity, Whose as Possessive};
use crate::text::object::{Object, Pronoun};
use crate::text::sentence::{Sentence, Step, Steps, Trait as Named, Traits};
use crate::{Amount, Change, Duration, Effect, Passive, Trait, Who};

impl Scope {
    /// "..., increase its Might to the Might of ..."
    pub(super) fn increased(&mut self, sentence: &Sentence) -> Enacted<Effect> {
        let Sentence::Do(steps) = sentence else { return missing(sentence) };
        let Steps::One(step) = &**steps else { return missing(sentence) };
        let Step::IncreaseTo(of, to) = &**step else { return missing(sentence) };
        let its = matches!(&**of, Quantity::Of(whose, measure)
            if matches!((&**whose, &**measure), (Possessive::Its, Measure::Might)));
        let Quantity::MightOf(other) = &**to else { return missing(sentence) };
        if !its {
            return missing(sentence);
        }
        let who = self.it()?;
        let other = self.who(other)?;
        let change = Change::Might(Amount::Lacking(Box::new((who.clone(), other))));
        Ok(Effect::Alter { who, change, until: Duration::ThisTurn, floor: None })
    }

    /// Returns the object that something becomes a copy of: "that unit" is one that has been chosen before what is
    /// made. Later words still refer to what they referred to before.
    fn copied(&mut self, other: &Object) -> Enacted<Who> {
        let last = self.last;
        let of = match other {
            Object::Named(named) => match &**named {
                Pronoun::ThatOne(noun) => self.that(noun)?,
                _ => self.named(named)?,
            },
            other => self.who(other)?,
        };
        self.last = last;
        if of == Who::Last { missing(other) } else { Ok(of) }
    }

    /// Enacts a sentence whose fact holds for the rest of the turn.
    pub(super) fn lasting(&mut self, sentence: &Sentence) -> Enacted<Vec<Effect>> {
        let establish = |passive: Passive, next| Effect::Establish { passive: Box::new(passive), next };
        match sentence {
            Sentence::Lasting(statement, long) => {
                super::super::duration::rest_of_turn(long)?;
                if let Some(cost) = super::super::passive::costs_for_now(statement)? {
                    return Ok(vec![establish(cost, false)]);
                }
                let facts = super::super::passive::facts(statement, None)?;
                Ok(facts.into_iter().map(|passive| establish(passive, false)).collect())
            }
            Sentence::ThisTurnFact(statement) => {
                if let Some(cost) = super::super::passive::costs_for_now(statement)? {
                    return Ok(vec![establish(cost, false)]);
                }
                let facts = super::super::passive::facts(statement, None)?;
                Ok(facts.into_iter().map(|passive| establish(passive, false)).collect())
            }
            Sentence::BecomesCopy(one, other) => {
                let one = self.who(one)?;
                Ok(vec![Effect::Copy(one, self.copied(other)?)])
            }
            Sentence::TheyBecomeCopies(other) => {
                let they = self.it()?;
                Ok(vec![Effect::Copy(they, self.copied(other)?)])
            }
            Sentence::CopiesTraits(one, traits, other) => {
                let one = self.who(one)?;
                Ok(vec![Effect::CopyTraits(one, self.who(other)?, traits_of(traits))])
            }
            Sentence::BaseMightBecomes(whose, n, long) | Sentence::MightBecomes(whose, n, long) => {
                let (who, change) = (self.possessor(whose)?, Change::SetMight(i32::from(n.value)));
                Ok(vec![Effect::Alter { who, change, until: super::super::duration::duration(long)?, floor: None }])
            }
            Sentence::YouControlIt(long) => {
                let who = self.it()?;
                Ok(vec![Effect::TakeControl { who, until: super::super::duration::duration(long)? }])
            }
            Sentence::BuffsGive(grants, who, long) => {
                super::super::duration::rest_of_turn(long)?;
                let mut on = super::super::who::plural_filter(who)?;
                on.mark(&crate::Mark::Buffed);
                let changes = super::super::passive::changes(grants)?;
                let fact = |change| establish(Passive { condition: None, on: on.clone(), change }, false);
                Ok(changes.into_iter().map(fact).collect())
            }
            Sentence::PlayedEnterReady(nouns) => {
                Ok(vec![establish(super::super::passive::played_ready(nouns)?, false)])
            }
            Sentence::NextSpell(what, change) => {
                Ok(vec![establish(super::super::passive::next_played(what, change)?, true)])
            }
            other => missing(other),
        }
    }
}

/// The traits that are named.
pub(super) fn traits_of(traits: &Traits) -> Vec<Trait> {
    let one = |named: &Named| match named {
        Named::Name => Trait::Name,
        Named::Tags => Trait::Tags,
        Named::Cost => Trait::Cost,
        Named::Domain => Trait::Domain,
        Named::Text => Trait::Text,
    };
    match traits {
        Traits::One(only) => vec![one(only)],
        Traits::And(first, other) => vec![one(first), one(other)],
    }
}
