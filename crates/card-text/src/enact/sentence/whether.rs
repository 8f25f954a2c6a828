//! Sentences with "may", "if" and "unless".

use super::super::condition::{Spoken, condition};
use super::super::enacted::{Enacted, done, missing};
use super::super::who::Scope;
use crate::card::Kind;
use crate::text::clause::Condition as If;
use crate::text::sentence::{Sentence, Step, Steps};
use crate::text::terminal::Bracketed;
use crate::{Condition, Effect, Filter, Mark, Place, PlayedFrom, Trigger, Triggered, Who};

impl Scope {
    /// "... unless its controller ...": they are asked, and do one thing so that the other is not done.
    pub(super) fn unless(&mut self, steps: &Steps, test: &If) -> Enacted<Effect> {
        let then = self.steps(steps)?;
        if self.targets.is_empty() {
            return missing(test);
        }
        let (cost, instead) = match test {
            If::ControllerPays(symbols) => (super::super::symbols::cost(symbols), vec![]),
            If::ControllerHasYou(step) => (crate::card::Cost::default(), self.step(step)?),
            other => return missing(other),
        };
        Ok(Effect::Unless { cost, instead, then })
    }

    /// Enacts "... if ...": "it" is what the sentence chooses; behind "then" the condition is on nothing before.
    pub(super) fn done_if(&mut self, steps: &Steps, test: &If) -> Enacted<Vec<Effect>> {
        if let Steps::Then(step, rest) = steps {
            return Ok([self.step(step)?, self.done_if(rest, test)?].concat());
        }
        let of_it = super::super::condition::spoken(test)?.is_some();
        let (chosen, before) = (self.targets.len(), self.spoken(test));
        let then = done(self.steps(steps)?, steps)?;
        let condition = match (self.targets.len().saturating_sub(chosen), before) {
            (0, before) => before?,
            (_, Ok(before)) if !of_it => before,
            (1, _) if of_it => match self.spoken(test)? {
                Condition::Is(who, of) if matches!(*who, Who::Target(_)) => Condition::Is(who, of),
                _ => return missing(test),
            },
            (_, Err(why)) => return Err(why),
            _ => return missing(test),
        };
        Ok(vec![Effect::If(condition, then)])
    }

    /// "You may ..."; where paying comes first, one is asked only if one can.
    pub(super) fn may(&mut self, steps: &Steps) -> Enacted<Vec<Effect>> {
        if let Steps::One(step) = steps
            && let Step::Choose(what) = &**step
        {
            let before = self.targets.len();
            self.choose(what)?;
            // "You may choose up to one" says the same twice: of a text that does, more may be meant than is known here.
            if self.targets.iter().skip(before).any(|targets| targets.min == 0) {
                return missing(steps);
            }
            self.targets.iter_mut().skip(before).for_each(|targets| targets.min = 0);
            return Ok(vec![]);
        }
        if let Steps::One(step) = steps
            && let Step::PlayThisTurn(what, price) = &**step
        {
            return Ok(vec![super::super::card::may_play(what, price)?]);
        }
        let mut effects = self.steps(steps)?;
        if let Some(Effect::Pay { optional, .. }) = effects.first_mut() {
            *optional = true;
            let Some((Effect::Pay { price, then, .. }, rest)) = effects.split_first() else { return Ok(effects) };
            let then = [then.as_slice(), rest].concat();
            // It is paid for nothing that is said with it: no cost, but something that is done.
            return Ok(vec![Effect::May(vec![Effect::Pay { price: price.clone(), then, optional: true }])]);
        }
        Ok(vec![Effect::May(effects)])
    }

    /// "If ...": on what has been done, on what is spoken of, or on the state of the game.
    pub(super) fn conditional(&mut self, test: &If, then: &Sentence) -> Enacted<Vec<Effect>> {
        match test {
            If::YouDo => Ok(vec![Effect::IfDone(true, self.sentence(then)?)]),
            If::ThisKillsIt if !self.targets.is_empty() => {
                // What waits for the kill is the reflexive ability itself.
                self.wait_for_choice()?;
                let does = self.reflexive(if let Sentence::DoThis(inner) = then { inner } else { then })?;
                let when = Trigger::KilledByMe;
                Ok(vec![Effect::Delay(Box::new(Triggered::plain(when, does)))])
            }
            If::YouHave(group) | If::YouControl(group) if matches!(then, Sentence::TheyEach(..)) => {
                let Sentence::TheyEach(grants, long) = then else { return missing(then) };
                let condition = self.spoken(test)?;
                let each = Who::Each(super::super::who::all_of_yours(group)?);
                Ok(vec![Effect::If(condition, self.gives(&each, grants, Some(long), None)?)])
            }
            If::YouDidnt | If::YouCant | If::YouCouldnt(_) => Ok(vec![Effect::IfDone(false, self.sentence(then)?)]),
            test => {
                let condition = self.spoken(test)?;
                let before = std::mem::replace(&mut self.shown, matches!(test, If::ShowedOffA(_)));
                self.counted = match &condition {
                    Condition::Count(_, of) => Some(of.clone()),
                    _ => None,
                };
                let then = done(self.sentence(then)?, then);
                (self.shown, self.counted) = (before, None);
                Ok(vec![Effect::If(condition, then?)])
            }
        }
    }

    /// Returns where the card was played from, where that is known: for a spell, and facedown for what happens as a
    /// permanent is played.
    fn played_from(&self, test: &If) -> Option<PlayedFrom> {
        match test {
            If::FromHand(_) if self.spell => Some(PlayedFrom::Hand),
            If::FromFacedown(_) if self.spell || self.play_effect => Some(PlayedFrom::Facedown),
            _ => None,
        }
    }

    /// A condition that may speak of what has been chosen.
    pub(super) fn spoken(&self, test: &If) -> Enacted<Condition> {
        match test {
            If::OneOfThemHas(keyword) => return self.one_of_them_has(keyword),
            If::ItHadMightUpTo(n) => {
                return Ok(Condition::HadMight(Box::new(self.it()?), i32::from(n.value)));
            }
            _ => {}
        }
        match super::super::condition::spoken(test)? {
            None if let Some(from) = self.played_from(test) => Ok(Condition::PlayedFrom(from)),
            Some(Spoken(filter)) => Ok(Condition::Is(Box::new(self.it()?), filter)),
            None => {
                let condition = condition(test)?;
                let chosen = self.targets.iter().any(|targets| targets.of.kind == Some(Kind::Battlefield));
                let lost = condition.speaks_of_place() && self.strayed && !chosen;
                match lost {
                    true if self.left_battlefield() && is_at_named(&condition) => {
                        Ok(Condition::WhereItLeft(Box::new(condition)))
                    }
                    true => missing(test),
                    false => Ok(condition),
                }
            }
        }
    }

    /// Returns true if the only choice is of what stands at a battlefield, from which it has been moved.
    fn left_battlefield(&self) -> bool {
        matches!(self.targets.as_slice(), [only] if only.max == 1 && only.of.place == Place::AtBattlefield)
    }

    /// "At least one of them has ...", said of two that were chosen.
    fn one_of_them_has(&self, keyword: &Bracketed) -> Enacted<Condition> {
        let Some((one, other)) = self.pair_chosen() else { return missing(keyword) };
        let marks = vec![Mark::Has(super::super::keyword::known(keyword)?)];
        let of = Filter { marks, place: Place::Anywhere, ..Filter::default() };
        let lacks = |who| Condition::Not(Box::new(Condition::Is(Box::new(who), of.clone())));
        Ok(Condition::Not(Box::new(Condition::Both(Box::new((lacks(one), lacks(other)))))))
    }
}

/// Returns true if a condition counts what is at "that battlefield", and speaks of no other place.
fn is_at_named(condition: &Condition) -> bool {
    match condition {
        Condition::Count(_, of) => of.place == Place::Named && of.or.is_none() && of.beside.is_none(),
        Condition::Not(not) => is_at_named(not),
        _ => false,
    }
}
