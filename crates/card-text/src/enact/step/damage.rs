//! Damage: dealing it and preventing it.

use super::super::damage::{damage_of, prevented};
use super::super::enacted::{Enacted, missing};
use super::super::who::Scope;
use crate::Place::Anywhere;
use crate::text::change::Quantity;
use crate::text::object::{Group, Object};
use crate::text::sentence::Step;
use crate::text::step::Shielded;
use crate::text::terminal::Number;
use crate::{Amount, Change, Duration, Effect, Filter, Mark, Passive, Who};

impl Scope {
    /// Damage that is dealt, and damage that is prevented.
    pub(super) fn damage_step(&mut self, step: &Step) -> Enacted<Vec<Effect>> {
        let one = |effect| Ok(vec![effect]);
        match step {
            Step::Deal(n, to) | Step::DealDamage(n, to) => one(self.deal(n, to)?),
            Step::DealBoth(n, to, m, other) => Ok(vec![self.deal(n, to)?, beside_chosen(self.deal(m, other)?)]),
            Step::DealSplit(n, among) => match self.split_among(among)? {
                among @ Who::Target(_) => {
                    one(Effect::Split { amount: Amount::Fixed(i32::from(n.value)), among, by: None })
                }
                _ => missing(step),
            },
            Step::DealEqual(amount, to) => one(self.deal_equal(amount, to)?),
            Step::DealToEqual(to, amount) => {
                let to = self.who(to)?;
                one(Effect::Deal { amount: self.quantity(amount)?, to, by: None })
            }
            Step::DealAs(amount, to) => {
                let amount = self.quantity(amount)?;
                one(Effect::Deal { amount, to: self.target_of(to)?, by: None })
            }
            Step::PreventSort(of) | Step::PreventSortDealt(of) => {
                let on = Filter { place: Anywhere, ..Filter::default() };
                let passive = Passive { condition: None, on, change: prevented(of) };
                one(Effect::Establish { passive: Box::new(passive), next: false })
            }
            Step::PreventNext(n, whom) => {
                let change = Change::Prevent(u32::from(n.value));
                one(Effect::Alter { who: self.who(whom)?, change, until: Duration::ThisTurn, floor: None })
            }
            Step::DoubleDamageTo(whom) => {
                let change = Change::DoubleDamage;
                one(Effect::Alter { who: self.who(whom)?, change, until: Duration::ThisTurn, floor: None })
            }
            Step::PreventAllTo(whom) => {
                let change = Change::Prevent(crate::ALL_DAMAGE);
                one(Effect::Alter { who: self.who(whom)?, change, until: Duration::ThisTurn, floor: None })
            }
            Step::PreventNextOf(n, of, whom) => {
                let change = Change::PreventOf(damage_of(of), u32::from(n.value));
                one(Effect::Alter { who: self.who(whom)?, change, until: Duration::ThisTurn, floor: None })
            }
            Step::PreventAllOf(of, whom) => {
                let change = Change::PreventOf(damage_of(of), crate::ALL_DAMAGE);
                let who = match &**whom {
                    Shielded::Counted(counted) => self.group(&Group::Counted(counted.clone()))?,
                    Shielded::It => self.it()?,
                    Shielded::That(noun) => self.that(noun)?,
                };
                one(Effect::Alter { who, change, until: Duration::ThisTurn, floor: None })
            }
            Step::DealThat(to) | Step::DealThatDamage(to) => {
                let amount = self.that_much.clone().map_or_else(|| missing(step), Ok)?;
                one(Effect::Deal { amount, to: self.who(to)?, by: None })
            }
            Step::DealForEach(n, to, each) => {
                let amount = self.for_each(i32::from(n.value), each)?;
                one(Effect::Deal { amount, to: self.who(to)?, by: None })
            }
            other => missing(other),
        }
    }

    pub(super) fn deal(&mut self, n: &Number, to: &Object) -> Enacted<Effect> {
        Ok(Effect::Deal { amount: Amount::Fixed(i32::from(n.value)), to: self.who(to)?, by: None })
    }

    /// Damage equal to the Might of something named before, which does not deal it by that.
    pub(in crate::enact) fn deal_equal(&mut self, amount: &Quantity, to: &Object) -> Enacted<Effect> {
        Ok(Effect::Deal { amount: self.quantity(amount)?, to: self.who(to)?, by: None })
    }
}

/// "All other" units, behind one that is chosen, are all but that one.
fn beside_chosen(effect: Effect) -> Effect {
    match effect {
        Effect::Deal { amount, to: Who::Each(mut of), by } if of.other => {
            of.alter(|of| of.other = false);
            of.mark(&Mark::NotChosen);
            Effect::Deal { amount, to: Who::Each(of), by }
        }
        other => other,
    }
}
