//! Moves, and places that are changed for each other.

use super::super::who::Scope;
use super::super::{Enacted, missing};
use crate::text::object::Object;
use crate::text::place::{Goal, Owned, Place, PlaceMark};
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
        let who = self.who(what)?;
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
                Place::ThisBattlefield | Place::MyBattlefield => Destination::MyBattlefield,
                Place::MyLocation => Destination::Here,
                Place::Battlefield(marks, owned)
                    if marks.is_empty() && matches!(owned.as_ref(), Some(Owned::YouControl)) =>
                {
                    Destination::Chosen(Whereto::Controlled)
                }
                Place::Battlefield(marks, owned) if owned.is_none() => match marks.as_slice() {
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
                Place::DifferentBattlefield => Destination::Chosen(Whereto::OtherBattlefield),
                Place::DifferentLocation => Destination::Chosen(Whereto::OtherLocation),
                Place::SameBattlefield | Place::ThatBattlefield => Destination::Named,
                other => return missing(other),
            },
            None => Destination::Chosen(Whereto::Anywhere),
            other => return other.map_or_else(|| missing(what), |to| missing(to)),
        };
        // What has left the place that told "there" does not tell it any more, unless a battlefield was chosen.
        let leaves =
            matches!(to, Destination::Base | Destination::YourBase | Destination::Here | Destination::MyBattlefield);
        self.strayed |= leaves && matches!(who, Who::Target(_) | Who::It | Who::Last);
        Ok(Effect::Move { who, to })
    }
}
