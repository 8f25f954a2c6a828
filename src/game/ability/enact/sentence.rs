//! Sentences: instructions, with who follows them and whether.

use super::condition::condition;
use super::step::few;
use super::who::Scope;
use super::{Enacted, missing};
use crate::game::ability::text::event::{Event, TheirDeed};
use crate::game::ability::text::sentence::{
    Act, Actor, Acts, Gains, Instructions as Text, ItDoes, Sentence, TheyDo, Times,
};
use crate::game::ability::{Amount, Effect, Filter, Instructions, Replacement, Side, Trigger, Triggered, Who};

/// Instructions that stand on their own.
pub(super) fn instructions(text: &Text) -> Enacted<Instructions> {
    let mut scope = Scope::default();
    let effects = scope.sentences(text)?;
    Ok(Instructions { targets: scope.targets, effects })
}

impl Scope {
    /// Sentences in order.
    pub(super) fn sentences(&mut self, text: &Text) -> Enacted<Vec<Effect>> {
        match text {
            Text::One(sentence) => self.sentence(sentence),
            Text::More(sentence, rest) => Ok([self.sentence(sentence)?, self.sentences(rest)?].concat()),
        }
    }

    pub(super) fn sentence(&mut self, sentence: &Sentence) -> Enacted<Vec<Effect>> {
        let one = |effect| Ok(vec![effect]);
        match sentence {
            Sentence::Do(steps) | Sentence::YouDo(steps) => self.steps(steps),
            Sentence::Must(steps) => self.must(|scope| scope.steps(steps)),
            Sentence::May(steps) => one(Effect::May(self.steps(steps)?)),
            Sentence::If(condition, then) => one(Effect::If(self::condition(condition)?, self.sentence(then)?)),
            Sentence::DoIf(steps, condition) => one(Effect::If(self::condition(condition)?, self.steps(steps)?)),
            Sentence::Then(sentence) | Sentence::ThenComma(sentence) => self.sentence(sentence),
            Sentence::DoThis(sentence) => one(Effect::DoThis(1, reflexive(sentence)?)),
            Sentence::StepsDoThis(steps, sentence) => {
                let mut effects = self.steps(steps)?;
                effects.push(Effect::DoThis(1, reflexive(sentence)?));
                Ok(effects)
            }
            Sentence::DoThisTimes(times, then) => {
                let Some(then) = then.as_ref() else { return missing(sentence) };
                let times = match &**times {
                    Times::Twice => 2,
                    Times::Many(n) => few(n)?,
                };
                one(Effect::DoThis(times, reflexive(then)?))
            }
            Sentence::Someone(actor, acts) => self.someone(actor, acts),
            Sentence::They(deed) => one(self.they(deed)?),
            Sentence::We(deed) => one(self.we(deed)?),
            Sentence::It(deed) => self.it_does(deed),
            Sentence::ThatGains(_, deed) => self.gains(deed),
            Sentence::NextTime(event, instead) | Sentence::NextTimeThisTurn(event, instead) => {
                one(self.next_death(event, instead)?)
            }
            Sentence::DoNextTime(steps, event) => one(self.next_damage(steps, event)?),
            other => missing(other),
        }
    }

    fn must<T>(&mut self, read: impl FnOnce(&mut Self) -> Enacted<T>) -> Enacted<T> {
        self.must = true;
        let read = read(self);
        self.must = false;
        read
    }

    fn someone(&self, actor: &Actor, acts: &Acts) -> Enacted<Vec<Effect>> {
        let side = match actor {
            Actor::EachPlayer => Side::Everyone,
            Actor::EachOpponent => Side::Opponents,
            other => return missing(other),
        };
        match acts {
            Acts::One(act) => match &**act {
                Act::Draws(n) | Act::DrawsCards(n) => Ok(vec![Effect::Draw(side, few(n)?)]),
                Act::GainsPoint(n) => Ok(vec![Effect::GainPoints(side, few(n)?)]),
                other => missing(other),
            },
            other => missing(other),
        }
    }

    /// The last two choices fight each other.
    fn they(&self, deed: &TheyDo) -> Enacted<Effect> {
        let last = self.targets.len().checked_sub(1).and_then(|last| u8::try_from(last).ok());
        match last.and_then(|last| Some((last.checked_sub(1)?, last))) {
            Some((one, other)) => Ok(Effect::Fight(Who::Target(one), Who::Target(other))),
            None => missing(deed),
        }
    }

    fn we(&self, deed: &TheyDo) -> Enacted<Effect> {
        if self.targets.is_empty() { missing(deed) } else { Ok(Effect::Fight(Who::Me, self.it())) }
    }

    fn it_does(&mut self, deed: &ItDoes) -> Enacted<Vec<Effect>> {
        match deed {
            ItDoes::Gains(grants, long) => {
                let it = self.it();
                self.gives(&it, grants, long.as_ref().as_ref(), None)
            }
            ItDoes::Deals(amount, to) => {
                let it = self.it();
                let Effect::Deal { amount, to, .. } = self.deal_equal(amount, to)? else { return missing(deed) };
                let own = matches!(&amount, Amount::MightOf(of) if **of == it);
                if own { Ok(vec![Effect::Deal { amount, to, by: Some(it) }]) } else { missing(deed) }
            }
        }
    }

    fn gains(&mut self, deed: &Gains) -> Enacted<Vec<Effect>> {
        let it = self.it();
        match deed {
            Gains::Gains(grants, long) | Gains::Gain(grants, long) => {
                self.gives(&it, grants, long.as_ref().as_ref(), None)
            }
            other => missing(other),
        }
    }

    /// "The next time it would die, ... instead": it waits, for what was chosen or for anything that fits.
    fn next_death(&self, event: &Event, instead: &Sentence) -> Enacted<Effect> {
        let dies = match event {
            Event::It(deed) | Event::ThatUnit(_, deed) if is_death(deed) && !self.targets.is_empty() => {
                Filter::default()
            }
            other => super::line::doomed(other)?,
        };
        let (optional, instead) = super::line::instead(instead)?;
        Ok(Effect::Shield(Box::new(Replacement { dies, optional, once: true, instead })))
    }

    /// What is done to the choice when it is next dealt damage: a trigger that waits.
    fn next_damage(&self, steps: &crate::game::ability::text::step::Steps, event: &Event) -> Enacted<Effect> {
        let damaged = matches!(event, Event::It(deed) if matches!(**deed, TheirDeed::TakesDamage));
        if !damaged || self.targets.is_empty() {
            return missing(event);
        }
        let mut scope = Self::default();
        let effects = scope.steps(steps)?;
        if !scope.targets.is_empty() {
            return missing(steps);
        }
        let does = Instructions { targets: vec![], effects };
        let when = Trigger::Damaged(Filter::unit());
        Ok(Effect::Delay(Box::new(Triggered { when, condition: None, does })))
    }
}

fn is_death(deed: &TheirDeed) -> bool {
    matches!(deed, TheirDeed::Dies | TheirDeed::WouldDie)
}

/// What is put on the chain by an instruction chooses for itself.
fn reflexive(sentence: &Sentence) -> Enacted<Instructions> {
    let mut scope = Scope::default();
    let effects = scope.sentence(sentence)?;
    Ok(Instructions { targets: scope.targets, effects })
}
