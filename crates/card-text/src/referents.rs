//! Words that refer to a place: whether "here", "there" and their like stand anywhere in instructions.

use super::{Amount, Change, Condition, Destination, Effect, Entry, Filter, Instructions, Mode, Place, Targets, Who};

impl Instructions {
    /// Whether a word that refers to such a place stands anywhere in them: in a description, a destination, a condition or
    /// an amount, also of what they have done later.
    #[must_use]
    pub fn speaks_of(&self, place: Place) -> bool {
        self.targets.iter().any(|targets| of_targets(targets, place)) || any(&self.effects, place)
    }
}

impl Filter {
    /// Whether where it describes things to be is told from such a place.
    fn speaks_of(&self, place: Place) -> bool {
        let own = match self.place {
            Place::Elsewhere | Place::OtherBattlefield | Place::MyBattlefield => place == Place::Here,
            own => own == place,
        };
        own || [&self.or, &self.beside].into_iter().flatten().any(|other| other.speaks_of(place))
    }
}

impl Effect {
    /// Whether it moves something to "this battlefield", and not in what it leads to.
    #[must_use]
    pub fn goes_to_this_battlefield(&self) -> bool {
        match self {
            Self::Move { to, .. } => *to == Destination::ThisBattlefield,
            Self::May(then) | Self::If(_, then) | Self::IfDone(_, then) | Self::Pay { then, .. } => {
                then.iter().any(Self::goes_to_this_battlefield)
            }
            _ => false,
        }
    }

    /// Whether a word that refers to a place other than the source's stands in it, and not in what it leads to.
    #[must_use]
    pub fn speaks_of_place(&self) -> bool {
        match self {
            Self::If(condition, _) | Self::Either(condition, ..) => condition.speaks_of_place(),
            Self::IfDone(..)
            | Self::IfDoneElse(..)
            | Self::May(_)
            | Self::Pay { .. }
            | Self::PayAny { .. }
            | Self::Unless { .. }
            | Self::EachInTurn(_)
            | Self::EachChooses { .. }
            | Self::Modes(_)
            | Self::NewModes(_)
            | Self::OtherModes(_)
            | Self::OneOf(_)
            | Self::ByDomain(_)
            | Self::ByKind(_)
            | Self::DoThis(..)
            | Self::Delay(_)
            | Self::Await(_)
            | Self::Watch(_)
            | Self::Shield(_) => false,
            done => [Place::There, Place::Named].into_iter().any(|place| of_effect(done, place)),
        }
    }
}

impl Condition {
    /// Whether a word that refers to a place other than the source's stands in it.
    #[must_use]
    pub fn speaks_of_place(&self) -> bool {
        [Place::There, Place::Named].into_iter().any(|place| of_condition(self, place))
    }
}

fn any(effects: &[Effect], place: Place) -> bool {
    effects.iter().any(|effect| of_effect(effect, place))
}

fn of_targets(targets: &Targets, place: Place) -> bool {
    targets.of.speaks_of(place)
}

fn of_modes(modes: &[Mode], place: Place) -> bool {
    modes.iter().any(|mode| mode.does.speaks_of(place))
}

fn of_who(who: &Who, place: Place) -> bool {
    match who {
        Who::Each(filter) => filter.speaks_of(place),
        Who::Pick(targets) | Who::Seen(targets) => of_targets(targets, place),
        _ => false,
    }
}

fn of_destination(to: &Destination, place: Place) -> bool {
    match to {
        Destination::Here | Destination::MyBattlefield | Destination::ThisBattlefield => place == Place::Here,
        Destination::There => place == Place::There,
        Destination::Named => place == Place::Named,
        _ => false,
    }
}

fn of_condition(condition: &Condition, place: Place) -> bool {
    match condition {
        Condition::Source(filter) | Condition::Count(_, filter) | Condition::Is(_, filter) => filter.speaks_of(place),
        Condition::Chooses(filter) => filter.speaks_of(place),
        Condition::AllTags(_, filter) => filter.speaks_of(place),
        Condition::Controls { here, .. } => *here && place == Place::Here,
        Condition::Both(both) => of_condition(&both.0, place) || of_condition(&both.1, place),
        Condition::Not(not) | Condition::AtYours(not) => of_condition(not, place),
        _ => false,
    }
}

fn of_amount(amount: &Amount, place: Place) -> bool {
    match amount {
        Amount::HighestMight(filter)
        | Amount::PerSeen(_, filter)
        | Amount::Count(filter)
        | Amount::PerEach(_, filter)
        | Amount::TagsAmong(_, _, filter) => filter.speaks_of(place),
        Amount::MightOf(who) | Amount::EnergyOf(who) => of_who(who, place),
        Amount::Lacking(both) => of_who(&both.0, place) || of_who(&both.1, place),
        _ => false,
    }
}

fn of_effect(effect: &Effect, place: Place) -> bool {
    let mut found = false;
    effect.each_who(&mut |who| found |= of_who(who, place));
    found
        || match effect {
            Effect::Deal { amount, .. } | Effect::Split { amount, .. } | Effect::Draw(_, amount) => {
                of_amount(amount, place)
            }
            Effect::Alter { change: Change::Might(amount), .. } => of_amount(amount, place),
            Effect::Token { count, to, .. } => of_amount(count, place) || of_destination(to, place),
            Effect::Move { to, .. } => of_destination(to, place),
            Effect::Play { at: Entry::Here | Entry::OrHere, .. } => place == Place::Here,
            Effect::If(condition, then) => of_condition(condition, place) || any(then, place),
            Effect::Either(condition, then, other) => {
                of_condition(condition, place) || any(then, place) || any(other, place)
            }
            Effect::IfDoneElse(then, other) | Effect::Unless { instead: then, then: other, .. } => {
                any(then, place) || any(other, place)
            }
            Effect::May(then) | Effect::IfDone(_, then) | Effect::EachInTurn(then) | Effect::PayAny { then, .. } => {
                any(then, place)
            }
            Effect::Pay { price, then, .. } => any(&price.deeds, place) || any(then, place),
            Effect::EachChooses { of, then, .. } => of_targets(of, place) || any(then, place),
            Effect::Modes(modes)
            | Effect::NewModes(modes)
            | Effect::OtherModes(modes)
            | Effect::OneOf(modes)
            | Effect::ByDomain(modes)
            | Effect::ByKind(modes) => of_modes(modes, place),
            Effect::DoThis(_, does) => does.speaks_of(place),
            Effect::Delay(triggered) | Effect::Await(triggered) | Effect::Watch(triggered) => {
                triggered.does.speaks_of(place)
            }
            Effect::Shield(replacement) => any(&replacement.instead, place),
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

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
