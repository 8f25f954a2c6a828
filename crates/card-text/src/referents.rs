//! Words that refer to a place: whether "here", "there" and their like stand anywhere in instructions.

use super::{Condition, Descend, Destination, Effect, Entry, Filter, Instructions, Part, Place, Trigger};

impl Instructions {
    /// Returns true if a word that refers to such a place stands anywhere in them: in a description, a destination, a
    /// condition or an amount, and in what they have done later.
    #[must_use]
    pub fn speaks_of(&self, place: Place) -> bool {
        let mut found = false;
        self.parts(&mut |part| look(&part, place, &mut found));
        found
    }
}

impl Effect {
    /// Returns true if a word that refers to a place other than the source's stands in it, and not in what it leads to.
    #[must_use]
    pub fn speaks_of_place(&self) -> bool {
        let leads_on = |part: &Part<'_>| matches!(part, Part::Effect(_) | Part::Mode(_) | Part::Trigger(_));
        !self.chooses_for_itself()
            && elsewhere(|place, found| {
                self.parts(&mut |part| if leads_on(&part) { Descend::Past } else { look(&part, place, found) });
            })
    }
}

impl Condition {
    /// Returns true if a word that refers to a place other than the source's stands in it.
    #[must_use]
    pub fn speaks_of_place(&self) -> bool {
        elsewhere(|place, found| self.parts(&mut |part| look(&part, place, found)))
    }
}

/// Returns true if a look finds a place other than the source's: that of what was chosen, or one that has been named.
fn elsewhere(look: impl Fn(Place, &mut bool)) -> bool {
    [Place::There, Place::Named].into_iter().any(|place| {
        let mut found = false;
        look(place, &mut found);
        found
    })
}

/// Looks whether a part itself refers to a place. What a card or an ability says that is made or given refers to its own.
fn look(part: &Part<'_>, place: Place, found: &mut bool) -> Descend {
    let here = match part {
        Part::Card(_) | Part::Ability(_) => return Descend::Past,
        Part::Filter(filter) => {
            *found |= of_filter(filter) == Some(place);
            return Descend::Into;
        }
        Part::Destination(to) => {
            *found |= of_destination(to) == Some(place);
            return Descend::Into;
        }
        Part::Effect(Effect::Play { at, .. }) => matches!(at, Entry::Here | Entry::OrHere),
        Part::Condition(Condition::Controls { here, .. }) => *here,
        Part::Condition(Condition::ClashHere { .. }) | Part::Trigger(Trigger::BeginsHere { .. }) => true,
        Part::Trigger(
            Trigger::PlayerConquers { here, .. }
            | Trigger::PlayerHolds { here, .. }
            | Trigger::PlayerDefends { here, .. },
        ) => *here,
        _ => false,
    };
    *found |= here && place == Place::Here;
    Descend::Into
}

/// Returns the place that a description of an object's place depends on.
fn of_filter(filter: &Filter) -> Option<Place> {
    match filter.place {
        Place::Here | Place::Elsewhere | Place::OtherBattlefield | Place::MyBattlefield | Place::ThisBattlefield => {
            Some(Place::Here)
        }
        Place::There | Place::NotThere => Some(Place::There),
        Place::Named => Some(Place::Named),
        _ => None,
    }
}

fn of_destination(to: &Destination) -> Option<Place> {
    match to {
        Destination::Here | Destination::MyBattlefield | Destination::ThisBattlefield => Some(Place::Here),
        Destination::There => Some(Place::There),
        Destination::Named => Some(Place::Named),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amount, Who};

    fn here(effects: Vec<Effect>) -> bool {
        Instructions { targets: vec![], effects }.speaks_of(Place::Here)
    }

    #[test]
    fn a_place_is_found_wherever_it_is_spoken_of() {
        let near = Filter { place: Place::Here, ..Filter::unit() };
        let kill = Effect::Kill(Who::Each(near.clone()));
        let count = Effect::Draw(crate::Side::You, Amount::Count(Box::new(near.clone())));
        let comes = Effect::Move { who: Who::Me, to: Destination::Here };
        for effect in [kill, count, comes] {
            assert!(here(vec![Effect::May(vec![effect.clone()])]), "{effect:?}");
            assert!(!here(vec![Effect::Kill(Who::Me), Effect::ReadyRunes]));
        }
        assert!(here(vec![Effect::If(Condition::Not(Box::new(Condition::Count(1, near))), vec![])]));
        let elsewhere = Filter { place: Place::Elsewhere, ..Filter::unit() };
        assert!(here(vec![Effect::Kill(Who::Each(elsewhere))]));
    }
}
