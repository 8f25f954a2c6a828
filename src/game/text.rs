//! Which text an object has now: its own, unless that is inactive, and the effect text of what is attached to it.

use std::sync::Arc;

use super::ability::{Ability, Activated, Body, Effect, Who};
use super::card::Card;
use super::ids::ObjectId;
use super::state::State;

/// A card as far as an object has its text.
pub(super) struct Printed {
    card: Arc<Card>,
    effect_text: bool,
}

impl Printed {
    /// The abilities of this part of the text.
    pub(super) fn abilities(&self) -> &[Ability] {
        abilities(&self.card, self.effect_text)
    }
}

fn abilities(card: &Card, effect_text: bool) -> &[Ability] {
    match (effect_text, &card.equipment) {
        (false, _) => &card.abilities,
        (true, Some(equipment)) => &equipment.abilities,
        (true, None) => &[],
    }
}

impl State {
    /// What is attached to an object, in order of entering.
    pub fn attachments(&self, id: ObjectId) -> impl Iterator<Item = ObjectId> + '_ {
        let count = if self.attached == 0 { 0 } else { self.board.len() };
        self.board.iter().copied().take(count).filter(move |gear| self.object(*gear).attached_to == Some(id))
    }

    /// The abilities that an object has now. The rules text of what is attached to something is inactive; its effect text
    /// is appended to that of the Top-Most Card.
    pub fn texts(&self, id: ObjectId) -> impl Iterator<Item = &Ability> {
        let object = self.object(id);
        let own = if object.attached_to.is_some() { &[] } else { abilities(&object.card, false) };
        own.iter().chain(self.attachments(id).flat_map(|gear| abilities(&self.object(gear).card, true)))
    }

    /// The same as [`State::texts`], held apart from the state.
    pub(super) fn printed(&self, id: ObjectId) -> Vec<Printed> {
        let object = self.object(id);
        let own = object.attached_to.is_none().then(|| Printed { card: Arc::clone(&object.card), effect_text: false });
        let attached = self.attachments(id).map(|gear| {
            let card = Arc::clone(&self.object(gear).card);
            Printed { card, effect_text: true }
        });
        own.into_iter().chain(attached).collect()
    }

    /// The Equip ability of a card, whether its text is inactive or not.
    #[must_use]
    pub fn equip(&self, id: ObjectId) -> Option<&Activated> {
        self.object(id).card.abilities.iter().find_map(|ability| match &ability.body {
            Body::Activated(activated) if is_equip(activated) => Some(activated),
            _ => None,
        })
    }
}

/// Whether an ability attaches its own card to what it chooses.
fn is_equip(activated: &Activated) -> bool {
    matches!(activated.does.effects.as_slice(), [Effect::Attach { what: Who::Me, to: Who::Target(0) }])
}
