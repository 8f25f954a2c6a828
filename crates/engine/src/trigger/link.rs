//! Texts of cards that wait for their own card being attached or detached.

use crate::state::State;
use std::sync::Arc;

use super::Seen;
use crate::ability::{Body, Trigger};
use crate::ids::{EventId, ObjectId};
use crate::machine::Game;
use crate::matching::From;
use tribunal_rule::RuleNumber;

impl Game {
    /// Lets the own text of a card that is attached or detached look at that, though it is inactive otherwise: where an
    /// edition says so. What it is about is the Top-Most Card.
    pub(crate) fn look_at_link(
        &mut self,
        card: ObjectId,
        bearer: ObjectId,
        seen: Seen,
        rule: Option<RuleNumber>,
        cause: Option<EventId>,
    ) {
        let Some(rule) = rule else { return };
        let from = self.state.source(card);
        let printed = Arc::clone(&self.state.object(card).card);
        for ability in &printed.abilities {
            let Body::Triggered(triggered) = &ability.body else { continue };
            if self.state.matches_event(&triggered.when, seen, &from).is_some() {
                let from = From { it: Some(bearer), ..from };
                let (batch, ability_text) = (self.state.stamp, &ability.text);
                self.trigger_by(rule, card, &from, Arc::new(triggered.clone()), ability_text, batch, vec![], cause);
            }
        }
        self.state.stamp += 1;
    }
}

impl State {
    /// Returns true if a card's own text waits for its being detached.
    pub(crate) fn waits_for_detaching(&self, card: ObjectId) -> bool {
        let waits = |body: &Body| matches!(body, Body::Triggered(t) if matches!(t.when, Trigger::Detached(_)));
        self.object(card).card.abilities.iter().any(|ability| waits(&ability.body))
    }
}
