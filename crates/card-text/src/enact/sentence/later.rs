//! Instructions for a later moment, or for the next time that something happens.

use super::super::enacted::{Enacted, Missing, missing};
use super::super::who::Scope;
use crate::card::Kind;
use crate::text::clause::{Event, YourDeed};
use crate::text::event::{Later, TheirDeed};
use crate::text::sentence::{Sentence, Step, Steps};
use crate::{Effect, Filter, Instructions, Mark, Moment, Place, Replacement, Trigger, Triggered, Who, Whose};

impl Scope {
    /// "The next time it would be dealt damage this turn, prevent it."
    pub(super) fn prevented(&self, sentence: &Sentence) -> Enacted<Effect> {
        let Sentence::Do(steps) = sentence else { return missing(sentence) };
        match &**steps {
            Steps::One(step) if matches!(**step, Step::Prevent(_)) => Ok(Effect::Prevent(self.it()?)),
            _ => missing(sentence),
        }
    }

    /// Enacts instructions for the end of the turn, on what has been chosen already, or on what the instruction before
    /// was done to.
    pub(super) fn at_moment(
        &self,
        moment: &Later,
        read: impl FnOnce(&mut Self) -> Enacted<Vec<Effect>>,
    ) -> Enacted<Effect> {
        if !is_end_of_turn(moment) {
            return missing(moment);
        }
        let (targets, last, about) = (self.targets.clone(), self.last, self.about);
        let mut scope = Self { targets, last, about, later: self.about, ..Self::default() };
        let effects = read(&mut scope)?;
        // What is chosen only then is chosen as that ability is finalized; beside what has been chosen now there is no such.
        if scope.targets.len() > self.targets.len() && !self.targets.is_empty() {
            return missing(moment);
        }
        let targets = if self.targets.is_empty() { scope.targets } else { vec![] };
        let does = Instructions { targets, effects };
        let when = Trigger::At(Moment::EndOfTurn, Whose::Any);
        Ok(Effect::Delay(Box::new(Triggered::plain(when, does))))
    }

    /// Something waits for what becomes of what was chosen: of one choice alone, so that no other can be taken for it.
    pub(super) fn wait_for_choice(&mut self) -> Enacted<()> {
        let chosen = self.targets.iter().filter(|targets| targets.of.kind != Some(Kind::Battlefield));
        if chosen.count() != 1 {
            return Err(Missing("what waits for one of two choices".to_owned()));
        }
        self.awaited = true;
        Ok(())
    }

    /// Enacts instructions for a moment of a later turn, which make their own choices then.
    pub(super) fn at_next(&self, moment: &Later, then: &Sentence) -> Enacted<Effect> {
        let when = match moment {
            Later::NextMain => Moment::Main,
            Later::NextBeginning => Moment::Beginning,
            other => return missing(other),
        };
        let mut scope = Self { later: true, ..Self::of_trigger() };
        let effects = scope.sentence(then)?;
        let unclear = !self.about && effects.iter().any(Effect::speaks_of_it);
        if unclear || !self.targets.is_empty() {
            return missing(then);
        }
        let does = Instructions { targets: scope.targets, effects };
        Ok(Effect::Await(Box::new(Triggered::plain(Trigger::At(when, Whose::Yours), does))))
    }

    /// "The next time it would die, ... instead": it waits, for what was chosen or for anything that fits.
    pub(super) fn next_death(&mut self, event: &Event, instead: &Sentence) -> Enacted<Effect> {
        let dies = match event {
            Event::It(deed) | Event::ThatUnit(_, deed) if is_death(deed) && !self.targets.is_empty() => {
                self.wait_for_choice()?;
                Filter::default()
            }
            other => super::super::death::doomed(other)?,
        };
        let replacement = super::super::death::replacement(dies, instead, None)?;
        Ok(Effect::Shield(Box::new(Replacement { once: true, ..replacement })))
    }

    /// Enacts instructions for when the choice is next dealt damage, as a trigger that waits.
    pub(super) fn next_damage(&mut self, steps: &Steps, event: &Event) -> Enacted<Effect> {
        let damaged = matches!(event, Event::It(deed) if matches!(**deed, TheirDeed::TakesDamage));
        if !damaged || self.targets.is_empty() {
            return missing(event);
        }
        self.wait_for_choice()?;
        let mut scope = Self::of_trigger();
        let effects = scope.steps(steps)?;
        if !scope.targets.is_empty() {
            return missing(steps);
        }
        let does = Instructions { targets: vec![], effects };
        let when = Trigger::Damaged(Filter::unit());
        Ok(Effect::Delay(Box::new(Triggered::plain(when, does))))
    }

    /// Enacts instructions for the next time that an event happens in the turn, as a trigger that waits for it once.
    pub(super) fn next_time(&self, event: &Event, then: &Sentence) -> Enacted<Effect> {
        let triggers = super::super::trigger::event(event)?;
        let [when] = triggers.as_slice() else { return missing(event) };
        let mut scope = Self::of_trigger();
        let effects = scope.sentence(then)?;
        let does = Instructions { targets: scope.targets, effects };
        Ok(Effect::Delay(Box::new(Triggered::plain(when.clone(), does))))
    }

    /// Returns true if the event is the death of what was chosen.
    pub(super) fn is_own_death(&self, event: &Event) -> bool {
        let dies = |deed: &TheirDeed| matches!(deed, TheirDeed::Dies);
        !self.targets.is_empty() && matches!(event, Event::It(deed) | Event::ThatUnit(_, deed) if dies(deed))
    }

    /// Enacts instructions for when the choice dies this turn, as a trigger that waits for its death.
    pub(super) fn when_it_dies(&mut self, then: &Sentence) -> Enacted<Effect> {
        self.wait_for_choice()?;
        let mut scope = Self::of_trigger();
        let effects = scope.sentence(then)?;
        let does = Instructions { targets: scope.targets, effects };
        let when = Trigger::Dies(Filter { place: Place::Anywhere, ..Filter::default() });
        Ok(Effect::Delay(Box::new(Triggered::plain(when, does))))
    }

    /// Returns the trigger on an action of the one unit that was chosen, where "it" is that one.
    fn of_chosen(&self, event: &Event) -> Option<Trigger> {
        let (Event::It(deed) | Event::ThatUnit(_, deed)) = event else { return None };
        let [only] = self.targets.as_slice() else { return None };
        let one = only.max == 1 && only.of.kind == Some(Kind::Unit) && self.it() == Ok(Who::Target(0));
        let chosen = Filter { marks: vec![Mark::Bound], ..Filter::default() };
        match **deed {
            TheirDeed::WinsCombat if one => Some(Trigger::UnitWinsCombat(chosen)),
            TheirDeed::Conquers if one => Some(Trigger::UnitConquers(chosen)),
            TheirDeed::Holds if one => Some(Trigger::UnitHolds(chosen)),
            _ => None,
        }
    }

    /// A trigger that waits for the rest of the turn, however often it comes.
    pub(super) fn when_this_turn(&self, event: &Event, then: &Sentence) -> Enacted<Vec<Effect>> {
        let mut scope = Self { last: self.last, ..Self::of_trigger() };
        let effects = scope.sentence(then)?;
        let does = Instructions { targets: scope.targets, effects };
        let watch = |when| Effect::Watch(Box::new(Triggered::plain(when, does.clone())));
        if let Some(when) = self.of_chosen(event) {
            return Ok(vec![watch(when)]);
        }
        Ok(super::super::trigger::event(event)?.into_iter().map(watch).collect())
    }
}

/// Returns true if the event is an action of the controller that happens, and not one that would.
pub(super) fn is_deed(event: &Event) -> bool {
    let would = |deed: &YourDeed| {
        matches!(
            deed,
            YourDeed::WouldReveal | YourDeed::WouldDraw | YourDeed::WouldPlay(_) | YourDeed::WouldPlayWhile(..)
        )
    };
    matches!(event, Event::You(deed) if !would(deed))
}

/// Returns true if the event is that something would be dealt damage.
pub(super) fn is_damage_to_come(event: &Event) -> bool {
    matches!(event, Event::It(deed) | Event::ThatUnit(_, deed) if matches!(**deed, TheirDeed::WouldBeDealtDamage))
}

/// Returns true if the event is that something referred to would die.
pub(super) fn is_death_to_come(event: &Event) -> bool {
    matches!(event, Event::It(deed) | Event::ThatUnit(_, deed) if matches!(**deed, TheirDeed::WouldDie))
}

pub(super) fn is_end_of_turn(moment: &Later) -> bool {
    matches!(moment, Later::EndOfThisTurn | Later::EndOfTurn)
}

pub(super) fn is_death(deed: &TheirDeed) -> bool {
    matches!(deed, TheirDeed::Dies | TheirDeed::WouldDie)
}
