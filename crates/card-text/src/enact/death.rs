//! Death: what replaces it, and what it triggers.

use super::condition::condition;
use super::enacted::{Enacted, missing};
use super::number::Count;
use super::who::{Scope, described};
use crate::text::clause::{Event, Events, When};
use crate::text::event::{MyDeed, TheirDeed};
use crate::text::object::Group;
use crate::text::sentence::{Actor, Instructions as Text, Sentence};
use crate::{Body, Condition, Filter, Instructions, Replacement, Trigger, Triggered};

impl Scope {
    fn instead(&mut self, dies: Filter, sentence: &Sentence) -> Enacted<Replacement> {
        let plain = |optional, price, instead| {
            Ok(Replacement {
                dies: dies.clone(),
                optional,
                once: false,
                each_turn: false,
                price,
                condition: None,
                theirs: false,
                instead,
            })
        };
        match sentence {
            Sentence::Instead(steps) | Sentence::LeadingInstead(steps) => plain(false, None, self.steps(steps)?),
            Sentence::MayInstead(steps) => plain(true, None, self.steps(steps)?),
            Sentence::MayPayInstead(deeds, steps) => {
                let price = self.price(deeds)?;
                self.last = false;
                plain(true, Some(price), self.steps(steps)?)
            }
            Sentence::SomeoneMayPayInstead(actor, deeds, steps) if **actor == Actor::ItsController && !dies.me => {
                let price = self.price(deeds)?;
                if !price.deeds.is_empty() {
                    return missing(&**deeds);
                }
                self.last = false;
                Ok(Replacement { theirs: true, ..plain(true, Some(price), self.steps(steps)?)? })
            }
            Sentence::If(test, inner) => {
                let condition = self::condition(test)?;
                let replacement = self.instead(dies.clone(), inner)?;
                Ok(Replacement { condition: Some(condition), ..replacement })
            }
            other => missing(other),
        }
    }
}

/// A replacement of a death, with all its sentences.
pub(super) fn dying(event: &Event, text: &Text) -> Enacted<Replacement> {
    let (first, rest) = text.first_and_rest();
    let (plain, in_combat) = match event {
        Event::Them(who, deed) if **deed == TheirDeed::WouldDieInCombat => {
            (Event::Them(who.clone(), Box::new(TheirDeed::WouldDie)), true)
        }
        other => (other.clone(), false),
    };
    let replacement = replacement(doomed(&plain)?, first, rest)?;
    match (in_combat, &replacement.condition) {
        (false, _) => Ok(replacement),
        (true, None) => Ok(Replacement { condition: Some(Condition::Combat), ..replacement }),
        (true, Some(_)) => missing(event),
    }
}

/// "When ... would die" replaces the death like "if" does.
pub(super) fn death_to_come(when: &When) -> Option<&Event> {
    let When::When(events) = when else { return None };
    let Events::One(event) = &**events else { return None };
    let would = match &**event {
        Event::I(deed) => matches!(**deed, MyDeed::WouldDie),
        Event::Them(_, deed) => matches!(**deed, TheirDeed::WouldDie),
        _ => false,
    };
    would.then_some(&**event)
}

/// The Deathknell of a card that does what something else of it does.
pub(super) fn deathknell_of(does: &Instructions) -> Body {
    let triggered = Triggered::plain(Trigger::Dies(Filter::me()), does.clone());
    Body::Triggered(Triggered { deathknell: true, ..triggered })
}

/// Returns the description of the objects whose death is replaced.
pub(super) fn doomed(event: &Event) -> Enacted<Filter> {
    match event {
        Event::I(deed) if matches!(**deed, MyDeed::WouldDie) => Ok(Filter::me()),
        Event::Them(who, deed) if matches!(**deed, TheirDeed::WouldDie) => match &**who {
            Group::Counted(counted) => match described(counted)? {
                (Count::Chosen(1, 1), filter) => Ok(filter),
                _ => missing(&**who),
            },
            Group::Plural(_) => missing(&**who),
        },
        other => missing(other),
    }
}

/// Enacts a replacement of a death: what happens instead, whether that is optional, its price and its condition.
pub(super) fn replacement(dies: Filter, first: &Sentence, rest: Option<&Text>) -> Enacted<Replacement> {
    let mut scope = Scope { it_is_me: dies.me, about: true, ..Scope::default() };
    let mut replacement = scope.instead(dies, first)?;
    if let Some(rest) = rest {
        replacement.instead.extend(scope.sentences(rest.sentences())?);
    }
    if scope.targets.is_empty() { Ok(replacement) } else { missing(first) }
}
