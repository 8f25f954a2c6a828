//! Conceding, and the removal of players from a game that goes on without them.

use crate::state::State;
use std::sync::Arc;

use crate::ability::Duration;
use crate::agenda::Task;
use crate::card::{Card, Kind};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{ObjectId, PlayerId};
use crate::machine::Game;
use crate::moment::Moment;
use crate::zone::Zone;

impl Game {
    /// A player leaves the game, with their teammates where an edition says so. If one side is left, it wins; else the game goes on.
    pub(crate) fn concede(&mut self, player: PlayerId) {
        if self.state.lacks(Some(self.cites().concede)) {
            return;
        }
        self.cause = self.record(self.cites().concede, EventKind::Conceded { player });
        self.leave_game(player);
    }

    /// An effect has a player lose the game: they leave it at once.
    pub(crate) fn lose(&mut self, player: PlayerId) {
        if self.state.player(player).out || self.state.is_over() {
            return;
        }
        let rule = self.procedures().word("lose the game").unwrap_or(self.cites().removal);
        self.record(rule, EventKind::LeftGame { player });
        self.leave_game(player);
    }

    fn leave_game(&mut self, player: PlayerId) {
        let mut gone = vec![player];
        if let Some(rule) = self.cites().team_leaves() {
            let mate = |other: &PlayerId| *other != player && !self.state.opposed(*other, player);
            gone.extend(self.state.player_ids().filter(mate).collect::<Vec<_>>());
            for other in gone.iter().skip(1) {
                self.record(rule, EventKind::LeftGame { player: *other });
            }
        }
        let passed = self.state.who_passed();
        for player in &gone {
            self.state.player_mut(*player).out = true;
        }
        let left: Vec<_> = self.state.player_ids().collect();
        match left.as_slice() {
            [] => {}
            [first, rest @ ..] if rest.iter().all(|p| !self.state.opposed(*first, *p)) => {
                self.win(*first, self.cites().last_player);
            }
            _ => self.remove(&gone, &passed),
        }
    }

    /// The steps of removing players.
    fn remove(&mut self, gone: &[PlayerId], passed: &[PlayerId]) {
        self.banish_of(gone);
        self.replace_battlefields(gone);
        self.remove_cards(gone);
        self.counter_all(gone);
        self.lift_influence(gone);
        self.hand_on_passes(gone, passed);
        self.hand_on_turn(gone);
        self.due(Moment::BoardChanged);
        self.due(Moment::StatusChanged);
    }

    /// Every permanent and rune that they control or own is banished.
    fn banish_of(&mut self, gone: &[PlayerId]) {
        let theirs = |id: &ObjectId| {
            let object = self.state.object(*id);
            gone.contains(&object.controller) || gone.contains(&object.owner)
        };
        let permanents: Vec<_> = self.state.board.iter().copied().filter(theirs).collect();
        for object in permanents {
            self.record(self.cites().removal_banish, EventKind::Banished { object });
            self.leave_board(object, Zone::Banishment);
        }
        for player in gone {
            let player = self.state.player_mut(*player);
            (player.runes, player.rune_deck) = (None, None);
        }
    }

    /// The battlefields that they contributed give way to blank ones. What is there stays.
    fn replace_battlefields(&mut self, gone: &[PlayerId]) {
        if self.state.lacks(Some(self.cites().removal_battlefield)) {
            return;
        }
        let asked = self.state.more_points();
        for at in self.state.battlefield_ids() {
            let place = self.state.battlefield(at);
            let (object, owner) = (place.object, place.owner);
            let card = &self.state.object(object).card;
            if owner.is_some_and(|owner| gone.contains(&owner)) {
                let blank = Card { name: card.name.clone(), kind: Kind::Battlefield, token: true, ..Card::default() };
                self.state.object_mut(object).card = Arc::new(blank);
                self.record(self.cites().removal_battlefield, EventKind::BattlefieldReplaced { at });
            } else if owner.is_none() && !card.abilities.is_empty() {
                let name = self.state.battlefield_name(at);
                self.state.taints.push(format!("who contributed {name}, which is replaced if its owner has gone"));
            }
        }
        self.state.ask_for_points_anew(asked);
    }

    /// Every card that they own leaves the game, wherever it is.
    fn remove_cards(&mut self, gone: &[PlayerId]) {
        if self.state.lacks(Some(self.cites().removal_cards)) {
            return;
        }
        for object in &mut self.state.objects {
            if gone.contains(&object.owner) && object.zone != Zone::Battlefields {
                Arc::make_mut(object).zone = Zone::Gone;
            }
        }
        let state = &mut *self.state;
        for place in &mut state.battlefields {
            place.facedown.retain(|id| state.objects[id.index()].zone != Zone::Gone);
        }
        state.legends.retain(|id| state.objects[id.index()].zone != Zone::Gone);
        for player in gone {
            let player = self.state.player_mut(*player);
            (player.hand, player.trash, player.banishment, player.deck) = (vec![], vec![], vec![], None);
            player.unknown_hand = 0;
        }
        self.count_texts();
        for player in gone.iter().copied() {
            self.record(self.cites().removal_cards, EventKind::LeftGame { player });
        }
    }

    /// All that they have on the chain is countered.
    fn counter_all(&mut self, gone: &[PlayerId]) {
        let countered: Vec<_> =
            self.state.chain.items.iter().filter(|item| gone.contains(&item.controller)).cloned().collect();
        for item in &countered {
            let kind = EventKind::Countered { source: item.source, ability: item.ability() };
            self.record(self.cites().removal_counter, kind);
        }
        self.state.chain.items.retain(|item| !gone.contains(&item.controller));
        countered.iter().for_each(|item| self.end_process(item.id));
        self.state.under_way().waiting.retain(|waiting| !gone.contains(&waiting.controller));
        self.state.under_way().agenda.retain(|task| match task {
            Task::Resolve(frame) => !gone.contains(&frame.item.controller),
            Task::Draw(frame) => !gone.contains(&frame.player),
            Task::Shuffle { player, .. } => !gone.contains(player),
            _ => true,
        });
        if !countered.is_empty() {
            self.due(Moment::ItemLeft);
        }
        let went_on = !countered.is_empty() || self.state.chain.resolved;
        if went_on && self.state.chain.items.is_empty() && self.state.under_way.waiting.is_empty() {
            self.state.chain = crate::chain::Chain::default();
            self.due(Moment::OpenClosed);
        }
    }

    /// Ends the influence of players who leave beyond what they own: open choices, control, Contested, delayed
    /// abilities.
    fn lift_influence(&mut self, gone: &[PlayerId]) {
        self.state.under_way().choice = None;
        self.state.under_way().answer = None;
        self.state.delayed.retain(|delayed| !gone.contains(&delayed.controller));
        for at in self.state.battlefield_ids() {
            let place = self.state.battlefield(at);
            let (control, contested) = (place.controller, place.contested);
            if contested.is_some_and(|by| gone.contains(&by)) {
                self.clear_contested(at, self.cites().removal);
                let place = self.state.battlefield_mut(at);
                place.showdown_staged = false;
                place.combat_staged = false;
            }
            if control.is_some_and(|by| gone.contains(&by)) {
                self.lose_control(at, self.cites().removal);
            }
        }
    }

    /// Priority and focus go on to the next player. If everybody left has passed, the item resolves or the showdown closes.
    fn hand_on_passes(&mut self, gone: &[PlayerId], passed: &[PlayerId]) {
        let still = passed.iter().filter(|player| !gone.contains(player)).count() as u8;
        let relevant = self.state.acting(self.state.turn.player).len();
        let all = relevant > 0 && usize::from(still) >= relevant;
        if let Some(rule) = self.cites().nobody_relevant().filter(|_| relevant == 0 && self.state.in_showdown()) {
            self.close_showdown_by(rule);
            return;
        }
        if let Some(focus) = self.state.showdown.as_ref().map(|showdown| showdown.focus)
            && gone.contains(&focus)
        {
            let next = self.state.next_acting(focus);
            self.give_focus(next, self.cites().removal_focus);
        }
        if self.state.is_closed() {
            self.hand_on_priority(gone, still, all);
        } else if let Some(showdown) = &mut self.state.showdown {
            showdown.passes = still;
            if all && self.state.keeps(RuleStatement::RestHavePassedFocus) {
                self.close_showdown();
            }
        }
    }

    fn hand_on_priority(&mut self, gone: &[PlayerId], still: u8, all: bool) {
        self.state.chain.passes = still;
        let Some(holder) = self.state.chain.priority.filter(|holder| gone.contains(holder)) else { return };
        if all && self.state.keeps(RuleStatement::RestHavePassedPriority) {
            self.state.chain.priority = None;
            self.resolve_newest();
        } else {
            let next = self.state.next_acting(holder);
            self.give_priority(next, self.cites().removal_priority);
        }
    }

    /// If the Turn Player has gone, the next player's turn begins. What lasted for the turn is over with it.
    fn hand_on_turn(&mut self, gone: &[PlayerId]) {
        if gone.contains(&self.state.turn.player) {
            let rule = self.cites().removal_turn;
            self.expire(Duration::ends_with_turn, rule);
            self.begin_turn_after(rule);
        }
    }
}

impl State {
    /// Returns the players who have passed in sequence, on the chain or in the showdown.
    fn who_passed(&self) -> Vec<PlayerId> {
        let (holder, passes) = match (self.chain.priority, &self.showdown) {
            (Some(player), _) => (player, self.chain.passes),
            (None, Some(showdown)) if !self.is_closed() => (showdown.focus, showdown.passes),
            _ => return vec![],
        };
        let order = self.in_turn_order(holder);
        order.into_iter().rev().take(usize::from(passes)).collect()
    }
}
