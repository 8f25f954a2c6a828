//! The end of finalizing: the item is no longer pending, and a permanent enters the board.

use std::sync::Arc;

use crate::ability::{Change, Duration};
use crate::card::Kind;
use crate::chain::{Item, What};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::ObjectId;
use crate::lasting::{DelayedBody, Lasting};
use crate::machine::Game;
use crate::matching::From;
use crate::moment::Moment;
use crate::state::State;
use crate::trigger::Seen;
use crate::zone::{Location, Zone};

impl State {
    /// Returns true if a permanent that was just finalized resolves at once.
    fn enters_at_once(&self) -> bool {
        self.cites().permanents_wait().is_none() || self.chain.items.len() == 1
    }
}

impl Game {
    /// The item is no longer pending. Permanents and abilities that add resources resolve at once.
    pub(super) fn finalize(&mut self, item: &Item) {
        let Some(now) = self.state.chain.item_mut(item.id) else { return };
        now.pending = false;
        self.end_process(item.id);
        self.state.turn.items = true;
        let kind = EventKind::Finalized { item: item.id, source: item.source, ability: item.what != What::Card };
        self.cause = self.record(self.cites().finalized, kind);
        self.due(Moment::Finalized);
        if let Some(at) = self.state.once_use(item) {
            self.state.count_use(item.source, at);
        }
        if self.cites().chosen_when_finalized().is_some() {
            item.targets.iter().flatten().for_each(|target| self.look_at_chosen(item, *target, self.cause));
        }
        if item.what == What::Card && self.cites().played_when_finalized().is_some() {
            self.state.object_mut(item.source).played_on = self.state.turn.number;
            self.state.player_mut(item.controller).played += 1;
            self.count_spell(item.controller, item.source);
        }
        if item.what == What::Card {
            self.bind_bonus(item.source);
        }
        match (&item.what, self.state.object(item.source).card.kind) {
            (What::Card, Kind::Unit | Kind::Gear) if self.state.enters_at_once() => self.enter(item),
            (What::Adding(_), _) if self.state.keeps(RuleStatement::AddsAtOnce) => self.resolve_at_once(item),
            (What::Card, Kind::Spell) if self.cites().spells_add().is_some() && item.does.only_adds() => {
                self.resolve_at_once(item);
            }
            _ => {}
        }
    }

    /// Bonus Damage that the next card played is to deal is that card's from now on.
    fn bind_bonus(&mut self, card: ObjectId) {
        let bonus = |delayed: &crate::lasting::Delayed| match &delayed.body {
            DelayedBody::Passive(passive, true) => match passive.change {
                Change::BonusDamage(n) => Some((n, Arc::clone(passive), delayed.controller, delayed.source)),
                _ => None,
            },
            _ => None,
        };
        let waiting: Vec<_> = self.state.delayed.iter().filter_map(bonus).collect();
        for (n, passive, controller, source) in waiting {
            let from = From { controller: Some(controller), ..self.state.source(source) };
            if self.state.views().matches(&passive.on, card, &from) {
                self.use_up(card, |change| *change == Change::BonusDamage(n));
                let (stamp, until) = (self.state.stamp, Duration::ThisTurn);
                let change = Change::BonusDamage(n);
                self.state.lasting.push(Lasting { on: vec![card], change, until, source, returns: None, stamp });
            }
        }
    }

    fn resolve_at_once(&mut self, item: &Item) {
        if let Some(item) = self.state.chain.item(item.id).cloned() {
            self.begin_resolving(item);
        }
    }

    /// A permanent that was played enters the board.
    pub(crate) fn enter(&mut self, item: &Item) {
        let Some(item) = self.state.chain.item(item.id).cloned() else { return };
        let player = item.controller;
        let gear = self.state.object(item.source).card.kind == Kind::Gear;
        let at = self.state.settled_place(&item).unwrap_or(Location::Base(player));
        self.leave_chain(item.id, true);
        self.due(Moment::ItemResolved);
        let object = self.cross(item.source, Zone::Board(at));
        self.state.object_mut(object).controller = player;
        self.state.object_mut(object).paid = item.paid;
        self.state.object_mut(object).shown = self.state.object(item.source).shown.clone();
        let played = self.state.object_mut(object);
        (played.elsewhere, played.from_trash) = (item.from_elsewhere, item.from_trash);
        // It has been played already where that counts from finalizing on, and is no other card for its own texts.
        self.state.object_mut(object).played_on = self.state.object(item.source).played_on;
        let ready = item.accelerated || self.enters_ready(object);
        let said = if gear { RuleStatement::GearEntersReady } else { RuleStatement::UnitsEnterExhausted };
        let usual = gear != self.state.keeps(said);
        self.state.object_mut(object).exhausted =
            !ready && (usual || self.state.is_ruled(object, &Change::EntersExhausted));
        self.enter_board(object);
        let rule = if gear { self.cites().gear_enters } else { self.cites().unit_enters };
        let event = self.record(rule, EventKind::Entered { object, at });
        self.arrive(object, event);
        if item.accelerated && !self.state.keeps(RuleStatement::EnteringIsNoReadying) {
            self.look(Seen::Readied(object), event);
        }
        self.has_played(object, player, event, item.hidden_at);
    }

    /// Returns true if a text has an object enter ready; one for the next object only is used up.
    pub(crate) fn enters_ready(&mut self, object: ObjectId) -> bool {
        let ready = self.state.keeps(RuleStatement::EntersAsSaid) && self.state.is_ruled(object, &Change::EntersReady);
        self.use_up(object, |change| *change == Change::EntersReady);
        ready
    }

    /// Uses up the facts for the next object only that apply to this one, all of them: the one after it is no longer
    /// the next.
    pub(super) fn use_up(&mut self, object: ObjectId, fact: impl Fn(&Change) -> bool) {
        let applies = |delayed: &crate::lasting::Delayed| match &delayed.body {
            DelayedBody::Passive(passive, true) if fact(&passive.change) => {
                let from = From { controller: Some(delayed.controller), ..self.state.source(delayed.source) };
                self.state.views().matches(&passive.on, object, &from)
            }
            _ => false,
        };
        let used: Vec<_> = self.state.delayed.iter().filter(|delayed| applies(delayed)).cloned().collect();
        self.state.delayed.retain(|delayed| !used.contains(delayed));
    }
}
