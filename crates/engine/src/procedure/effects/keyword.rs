//! Abilities that keywords stand for.

use std::sync::Arc;

use crate::ability::{Effect, Side, Trigger, Triggered, Who};
use crate::ids::{EventId, ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::machine::Game;

impl Game {
    /// Vision: for each instance the player may recycle the top card of their main deck.
    pub(crate) fn vision(&mut self, card: ObjectId, player: PlayerId, cause: Option<EventId>) {
        let instances =
            if self.state.object(card).location().is_some() { self.state.view(card).keywords.vision } else { 0 };
        if instances > 0 {
            self.trigger_keyword(card, player, "Vision", Effect::MayRecycleTop, instances, cause);
        }
    }

    /// Temporary: the permanent is killed at the start of its controller's Beginning Phase.
    pub(crate) fn trigger_temporary(&mut self, permanent: ObjectId) {
        let player = self.state.object(permanent).controller;
        let cause = self.cause;
        debug_assert!(self.state.has(permanent, Keyword::Temporary));
        self.trigger_keyword(permanent, player, "Temporary", Effect::Kill(Who::Me), 1, cause);
    }

    /// Hunt: the unit's controller gains XP.
    pub(super) fn trigger_hunt(&mut self, unit: ObjectId, player: PlayerId, value: u16, cause: Option<EventId>) {
        let xp = u8::try_from(value).unwrap_or(u8::MAX);
        self.trigger_keyword(unit, player, "Hunt", Effect::GainXp(Side::You, xp), 1, cause);
    }

    fn trigger_keyword(
        &mut self,
        source: ObjectId,
        player: PlayerId,
        text: &str,
        effect: Effect,
        times: u16,
        cause: Option<EventId>,
    ) {
        let does = crate::ability::Instructions { targets: vec![], effects: vec![effect] };
        let when = Trigger::Enters(crate::ability::Filter::me());
        let ability = Arc::new(Triggered::plain(when, does));
        let from = crate::matching::From { controller: Some(player), ..self.state.source(source) };
        for _ in 0..times {
            self.trigger(source, &from, Arc::clone(&ability), text, self.state.stamp, cause);
        }
    }
}
