//! Words that refer to a place, whether "here", "there" and their like stand anywhere in instructions; and words that
//! refer to what a trigger is about, or to whose that is.

use super::{
    Condition, Descend, Destination, Effect, Entry, Filter, Instructions, Mark, Part, Place, Side, Trigger, Weaker, Who,
};
use crate::card::Card;

impl Instructions {
    /// Returns true if a word that refers to such a place stands anywhere in them: in a description, a destination, a
    /// condition or an amount, and in what they have done later.
    #[must_use]
    pub fn speaks_of(&self, place: Place) -> bool {
        let mut found = false;
        self.parts(&mut |part| look(&part, place, &mut found));
        found
    }

    /// Returns true if what they do can hang on which object their trigger is about, beyond whose it is: they call it "it",
    /// compare something with it, leave it out as "another" than it, or speak of its place.
    #[must_use]
    pub fn hang_on_it(&self, source: &Card) -> bool {
        self.any_part(|part| match part {
            Part::Who(who) => matches!(who, Who::It | Who::ItsCard),
            Part::Effect(effect) => {
                matches!(effect, Effect::Delay(_) | Effect::Await(_) | Effect::Watch(_) | Effect::Shield(_))
            }
            Part::Filter(filter) => filter.hangs_on_it(source),
            Part::Destination(to) => {
                matches!(to, Destination::There | Destination::Named | Destination::ThisBattlefield)
            }
            Part::Condition(condition) => matches!(
                condition,
                Condition::Weaker
                    | Condition::EnergySpentOnIt(_)
                    | Condition::Chooses(_)
                    | Condition::RivalSpell { another: true }
            ),
            _ => false,
        })
    }

    /// Returns true if they are about players alone, so that nothing of what they do can hang on whose text they are: they speak of
    /// no object, test nothing, and make nothing.
    #[must_use]
    pub fn are_about_players(&self) -> bool {
        self.targets.is_empty()
            && !self.any_part(|part| match part {
                Part::Effect(effect) => {
                    matches!(effect, Effect::Delay(_) | Effect::Await(_) | Effect::Watch(_) | Effect::Shield(_))
                }
                Part::Who(_)
                | Part::Filter(_)
                | Part::Destination(_)
                | Part::Condition(_)
                | Part::Card(_)
                | Part::Ability(_) => true,
                _ => false,
            })
    }

    /// Returns true if they speak of what their item was paid with: of its place, or of other things than it.
    #[must_use]
    pub fn speaks_of_paid(&self) -> bool {
        let other = |of: &Filter| of.marks.contains(&Mark::NotPaidWith);
        self.targets.iter().any(|targets| other(&targets.of))
            || self.any_part(|part| match part {
                Part::Destination(to) => **to == Destination::WherePaid,
                Part::Filter(of) => other(of),
                _ => false,
            })
    }

    /// Returns true if they choose something that is compared with what their item was paid with.
    #[must_use]
    pub fn compares_with_paid(&self) -> bool {
        self.any_part(|part| matches!(part, Part::Filter(of) if of.up_to_paid))
    }

    /// Returns true if what they do hangs on whose the object is that their trigger is about, or on who did it.
    #[must_use]
    pub fn hang_on_its_player(&self) -> bool {
        self.any_part(|part| matches!(part, Part::Side(Side::Theirs | Side::Owner | Side::Doer)))
    }

    /// Returns true if a part of them is such a one; what a card or an ability says that is made or given is none.
    fn any_part(&self, is: impl Fn(&Part<'_>) -> bool) -> bool {
        let mut found = false;
        self.parts(&mut |part| {
            found |= is(&part);
            if matches!(part, Part::Card(_) | Part::Ability(_)) { Descend::Past } else { Descend::Into }
        });
        found
    }
}

impl Filter {
    /// Returns true if what fits can hang on the object that a trigger is about, for an ability of this source.
    fn hangs_on_it(&self, source: &Card) -> bool {
        // "Another" than the source is left out by itself: see what an item may choose.
        let another = self.other && self.kind.is_some_and(|kind| kind != source.kind && !source.is_also(kind));
        let mark = |mark: &Mark| matches!(mark, Mark::AttachedToChosen | Mark::NotChosen);
        another
            || self.same_controller
            || self.chooses.is_some()
            || self.weaker == Some(Weaker::First)
            || self.marks.iter().any(mark)
            || self.place == Place::ThisBattlefield
            || matches!(of_filter(self), Some(Place::There | Place::Named))
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
        // Where the item moves something to is chosen for it.
        Part::Condition(Condition::Outweighs(_)) => return Descend::Past,
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

    fn does(effect: Effect) -> Instructions {
        Instructions { targets: vec![], effects: vec![Effect::May(vec![effect])] }
    }

    #[test]
    fn what_hangs_on_what_a_trigger_is_about_is_found_in_every_word_for_it() {
        let (card, one) = (Card::default(), || Amount::Fixed(1));
        let plain = does(Effect::Draw(Side::You, one()));
        assert!(!plain.hang_on_it(&card) && !plain.hang_on_its_player());
        for side in [Side::Theirs, Side::Owner, Side::Doer] {
            let of_player = does(Effect::Draw(side, one()));
            assert!(of_player.hang_on_its_player() && !of_player.hang_on_it(&card), "{side:?}");
        }
        let there = Filter { place: Place::NotThere, ..Filter::unit() };
        for effect in [
            Effect::Kill(Who::It),
            Effect::Kill(Who::Each(there)),
            Effect::If(Condition::Weaker, vec![]),
            Effect::If(Condition::EnergySpentOnIt(5), vec![]),
            Effect::Move { who: Who::Me, to: Destination::ThisBattlefield },
        ] {
            assert!(does(effect.clone()).hang_on_it(&card), "{effect:?}");
        }
    }

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
