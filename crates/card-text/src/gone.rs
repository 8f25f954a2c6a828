//! Words for what has died: what is done to it as a card is done to the card that it has become, and its Might is that which
//! it had.

use super::{Amount, Deed, Descend, Filter, Instructions, Part, PartMut, Trigger, Who};

impl Trigger {
    /// Returns true if what it is about has died by the time that its ability is put on the chain.
    fn is_death_of_it(&self) -> bool {
        match self {
            Self::Dies(of) => !of.me,
            Self::Does(deed, ..) => matches!(deed, Deed::Kill | Deed::KillWithSpell),
            Self::KilledByMe => true,
            _ => false,
        }
    }

    /// Returns true if it is on something done to the card itself that takes it from a zone off the board.
    #[must_use]
    pub fn takes_own_card(&self) -> bool {
        match self {
            Self::Discards(_, of) | Self::Does(Deed::Recycle | Deed::Banish | Deed::Return | Deed::Burn, _, of) => {
                of.me
            }
            _ => false,
        }
    }

    /// Returns true if what it is about has gone, and nothing tells where its card lies.
    #[must_use]
    pub(super) fn loses_it(&self) -> bool {
        match self {
            Self::Leaves(of) | Self::Returned(of) => !of.me,
            Self::Does(deed, ..) => matches!(deed, Deed::Return | Deed::Banish),
            _ => false,
        }
    }
}

impl Instructions {
    /// The same instructions of an ability that a trigger leads to: where that is a death, what they do to what has died as a
    /// card is done to the card in the trash.
    #[must_use]
    pub(super) fn after(self, when: &Trigger) -> Self {
        match when {
            Trigger::Dies(Filter { me: true, .. })
            | Trigger::Does(Deed::Kill | Deed::KillWithSpell, _, Filter { me: true, .. }) => self.of_dead_source(),
            when if when.is_death_of_it() => self.of_card(&Who::It, &Who::ItsCard),
            _ => self,
        }
    }

    /// The same instructions of a source that lies in a trash by then: what they do to it as a card is done to the card that it
    /// has become.
    #[must_use]
    pub(super) fn of_dead_source(self) -> Self {
        self.of_card(&Who::Me, &Who::MyCard)
    }

    fn of_card(mut self, of: &Who, card: &Who) -> Self {
        self.parts_mut(&mut |part| match part {
            PartMut::Card(_) | PartMut::Ability(_) => Descend::Past,
            PartMut::Effect(effect) if effect.waits() => Descend::Past,
            PartMut::Effect(effect) => {
                if let Some(who) = effect.goes_as_card_mut().filter(|who| **who == *of) {
                    *who = card.clone();
                }
                Descend::Into
            }
            PartMut::Amount(Amount::MightOf(who) | Amount::EnergyOf(who)) if *of == Who::It && **who == *of => {
                **who = card.clone();
                Descend::Past
            }
            _ => Descend::Into,
        });
        self
    }

    /// Returns true if they do something to what their trigger is about as a card: where that lies by then has to be known.
    #[must_use]
    pub(super) fn move_it(&self) -> bool {
        let mut found = false;
        self.parts(&mut |part| match part {
            Part::Card(_) | Part::Ability(_) => Descend::Past,
            Part::Effect(effect) => {
                found |= effect.goes_as_card() == Some(&Who::It);
                Descend::Into
            }
            _ => Descend::Into,
        });
        found
    }
}
