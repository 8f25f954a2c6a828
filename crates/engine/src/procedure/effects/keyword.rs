//! Abilities that keywords stand for.

use std::sync::Arc;

use crate::ability::{
    Amount, Change, Duration, Effect, Filter, Instructions, Place, Side, Targets, Trigger, Triggered, Who, Whose,
};
use crate::ids::{BattlefieldId, EventId, ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::machine::Game;
use crate::zone::Location;

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
        debug_assert!(self.state.active_keywords(permanent).has(Keyword::Temporary));
        self.trigger_keyword(permanent, player, "Temporary", Effect::Kill(Who::Me), 1, cause);
    }

    /// Hunt: the unit's controller gains XP.
    pub(super) fn trigger_hunt(&mut self, unit: ObjectId, player: PlayerId, value: u16, cause: Option<EventId>) {
        let xp = Amount::Fixed(i32::from(value));
        self.trigger_keyword(unit, player, "Hunt", Effect::GainXp(Side::You, xp), 1, cause);
    }

    /// Deploy: the permanent is killed when an opponent holds the battlefield where it is.
    pub(crate) fn deployed(&mut self, holder: PlayerId, at: BattlefieldId, cause: Option<EventId>) {
        let here = Location::Battlefield(at);
        let deployed = |id: &ObjectId| {
            let object = self.state.object(*id);
            object.location() == Some(here)
                && self.state.opposed(object.controller, holder)
                && self.state.active_keywords(*id).has(Keyword::Deploy)
        };
        for permanent in self.state.board.iter().copied().filter(deployed).collect::<Vec<_>>() {
            let player = self.state.object(permanent).controller;
            self.trigger_keyword(permanent, player, "Deploy", Effect::Kill(Who::Me), 1, cause);
        }
    }

    /// Disarm: as the unit attacks, an enemy unit there gets less Might this turn, by the whole Disarm Value.
    pub(crate) fn disarm(&mut self, unit: ObjectId, cause: Option<EventId>) {
        let value = self.state.view(unit).keywords.disarm;
        if value == 0 {
            return;
        }
        let of = Filter { whose: Whose::Enemy, place: Place::Here, ..Filter::unit() };
        let change = Change::Might(Amount::Fixed(-i32::from(value)));
        let less = Effect::Alter { who: Who::Target(0), change, until: Duration::ThisTurn, floor: None };
        let does =
            Instructions { targets: vec![Targets { of, min: 1, max: 1, ..Targets::default() }], effects: vec![less] };
        let ability = Arc::new(Triggered::plain(Trigger::Attacks(Filter::me()), does));
        let text = format!("[{}]", Keyword::Disarm(value));
        let from = self.state.source(unit);
        self.trigger(unit, &from, ability, &text, self.state.stamp, cause);
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
