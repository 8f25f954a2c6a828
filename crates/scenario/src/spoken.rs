//! Walks over the words within an ability, knowing who speaks them: an ability that a card gives speaks of its holder,
//! a token for itself.

use tribunal_engine::ability::say::{self, Speaker};
use tribunal_engine::ability::{Ability, Change, Descend, Mode, Part, PartMut};

/// Calls `see` with each mode within an ability, and who speaks in it.
pub(crate) fn each_mode(ability: &Ability, speaker: Speaker, see: &mut dyn FnMut(&Mode, Speaker)) {
    ability.parts(&mut |part| match part {
        Part::Mode(mode) => {
            see(mode, speaker);
            Descend::Into
        }
        Part::Change(Change::Have(given)) => {
            given.iter().for_each(|ability| each_mode(ability, Speaker::Holder, see));
            Descend::Past
        }
        Part::Card(card) => {
            card.all_abilities().for_each(|ability| each_mode(ability, card.kind.into(), see));
            Descend::Past
        }
        _ => Descend::Into,
    });
}

/// Replaces the words of an ability, and all words within it, by words of our own: those of its modes, and of what it
/// gives and makes.
pub(crate) fn reword(ability: &mut Ability, speaker: Speaker) {
    ability.text = say::ability(ability, speaker);
    ability.parts_mut(&mut |part| match part {
        PartMut::Mode(mode) => {
            mode.text = say::mode(mode, speaker);
            Descend::Into
        }
        PartMut::Change(Change::Have(given)) => {
            given.iter_mut().for_each(|ability| reword(ability, Speaker::Holder));
            Descend::Past
        }
        PartMut::Card(card) => {
            let speaker = card.kind.into();
            card.all_abilities_mut().for_each(|ability| reword(ability, speaker));
            Descend::Past
        }
        _ => Descend::Into,
    });
}
