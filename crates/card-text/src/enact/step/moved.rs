//! Moves, and places that are changed for each other.

use super::super::enacted::{Enacted, missing};
use super::super::who::Scope;
use crate::text::object::{Object, Owned, Place, PlaceMark};
use crate::text::phrase::Part;
use crate::text::place::Goal;
use crate::{Destination, Effect, Filter, Whereto, Who};

impl Scope {
    /// One thing goes to where the other is, and that one to where the first was.
    pub(super) fn swapped(&mut self, (one, to): (&Object, &Goal), (other, back): (&Object, &Goal)) -> Enacted<Effect> {
        let goes = |goal: &Goal, place: &Place| matches!(goal, Goal::To(to) if **to == *place);
        if goes(to, &Place::ItsLocation) && goes(back, &Place::MyOriginalLocation) {
            return Ok(Effect::Swap(self.who(one)?, self.who(other)?));
        }
        missing(to)
    }

    pub(super) fn moved(&mut self, what: &Object, to: Option<&Goal>) -> Enacted<Effect> {
        let told = self.about || !self.targets.is_empty();
        let mut who = self.who(what)?;
        // Behind "move", where nothing else says where to, "here" or "there" at the end does, and describes nothing.
        let goes = match what.words().last().map(String::as_str) {
            Some("here") if to.is_none() => Some((crate::Place::Here, Destination::Here)),
            Some("there") if to.is_none() => Some((crate::Place::There, Destination::There)),
            _ => None,
        };
        if let Some((said, to)) = goes {
            return if self.forget(said, &mut who) { Ok(Effect::Move { who, to }) } else { missing(what) };
        }
        let to = match to {
            Some(Goal::ToHere) => Destination::Here,
            Some(Goal::ToOrFrom(place)) if **place == Place::ItsBase => Destination::Chosen(Whereto::ToOrFromBase),
            Some(Goal::To(place)) => match &**place {
                Place::LocationWith(group) if super::super::who::is_mate(group)? => {
                    Destination::Chosen(Whereto::WithMate)
                }
                Place::YourBase => Destination::YourBase,
                Place::MyBase if who != Who::Me => return missing(&**place),
                Place::Base | Place::MyBase | Place::ItsBase | Place::TheirBase => Destination::Base,
                Place::ThisBattlefield if self.later => Destination::There,
                Place::ThisBattlefield => Destination::ThisBattlefield,
                Place::MyBattlefield => Destination::MyBattlefield,
                Place::MyLocation => Destination::Here,
                Place::Battlefield(marks, owned)
                    if marks.is_empty() && matches!(owned.as_ref(), Some(Owned::YouControl)) =>
                {
                    Destination::Chosen(Whereto::Controlled)
                }
                Place::OfExhausted(noun) if self.paying && super::super::who::is_unit(noun) => Destination::WherePaid,
                Place::Battlefield(marks, owned) if owned.is_none() => match marks.as_slice() {
                    [PlaceMark::Occupied, PlaceMark::Enemy] | [PlaceMark::Enemy, PlaceMark::Occupied] => {
                        Destination::Chosen(Whereto::HeldByEnemy)
                    }
                    [] => Destination::Chosen(Whereto::Battlefield),
                    [PlaceMark::Open] => Destination::Chosen(Whereto::Open),
                    _ => return missing(&**place),
                },
                Place::BattlefieldWhere(what) | Place::BattlefieldWhereHave(what)
                    if super::super::who::plural_filter(what)? == Filter::unit() =>
                {
                    Destination::Chosen(Whereto::WithYours)
                }
                Place::ItsLocation | Place::ThatUnitsBattlefield => Destination::There,
                Place::SingleLocation => Destination::Chosen(Whereto::Anywhere),
                Place::DifferentBattlefield => Destination::Chosen(Whereto::OtherBattlefield),
                Place::DifferentLocation => Destination::Chosen(Whereto::OtherLocation),
                Place::SameBattlefield | Place::ThatBattlefield if told => Destination::Named,
                // Nothing has named one: it is one and the same for all of them.
                Place::SameBattlefield => Destination::Chosen(Whereto::Battlefield),
                other => return missing(other),
            },
            None => Destination::Chosen(Whereto::Anywhere),
            other => return other.map_or_else(|| missing(what), |to| missing(to)),
        };
        // What has left the place that told "there" does not tell it any more, unless a battlefield was chosen.
        let leaves = matches!(
            to,
            Destination::Base
                | Destination::YourBase
                | Destination::Here
                | Destination::MyBattlefield
                | Destination::ThisBattlefield
        );
        self.strayed |= leaves && matches!(who, Who::Target(_) | Who::It | Who::Last);
        Ok(Effect::Move { who, to })
    }

    /// Takes "here" or "there" from a description of what is done something to; whether it stood there.
    fn forget(&mut self, said: crate::Place, who: &mut Who) -> bool {
        let of = match who {
            Who::Target(n) => self.targets.get_mut(usize::from(*n)).map(|targets| &mut targets.of),
            Who::Each(of) => Some(of),
            Who::Pick(targets) => Some(&mut targets.of),
            _ => None,
        };
        let Some(of) = of.filter(|of| of.place == said) else { return false };
        of.alter(|of| of.place = crate::Place::Board);
        true
    }
}
