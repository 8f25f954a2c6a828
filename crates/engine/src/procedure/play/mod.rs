//! Actions: who may do what now, and by which rule not.

mod activate;
mod draft;
mod permit;
mod rune;

use crate::ability::Change;
use crate::action::{Action, Offer};
use crate::agenda::HideFrame;
use crate::asked::Asked;
use crate::card::Kind;
use crate::chain::What;
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{BattlefieldId, EventId, ItemId, NonState, ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::machine::{Game, Stop};
use crate::refusal::{Forbidden, Refusal};
use crate::state::State;
use crate::trigger::Seen;
use crate::under_way::Begun;
use crate::zone::{Location, Zone};
use std::sync::Arc;

/// The keywords that let something be played or activated beyond one's own turn in a Neutral Open State.
#[derive(Clone, Copy)]
struct Timed {
    action: bool,
    reaction: bool,
    /// Spells and abilities, unlike permanents, may also be used in a teammate's turn.
    by_teammates: bool,
}

impl Game {
    /// Takes an action. Afterwards [`Game::advance`] goes on.
    ///
    /// # Errors
    /// If the action is not among [`State::legal_actions`]: what stands in the way, and by which rule.
    pub fn act(&mut self, player: PlayerId, action: &Action) -> Result<(), Refusal> {
        self.take_back();
        self.state.unless_without(self.state.check(player, action))?;
        self.cause = None;
        let plays = matches!(action, Action::Play(_) | Action::Activate(..));
        let before = plays.then(|| {
            let mut before = State::clone(&self.state);
            before.under_way.begun.0.clear();
            (Arc::new(before), self.trace.events.len())
        });
        let mut begun = None;
        match action {
            Action::Pass if self.state.is_closed() => self.pass_priority(player),
            Action::Pass => self.pass_focus(player),
            Action::EndTurn => {
                self.cause = self.record(self.cites().end_of_actions, EventKind::EndedTurn { player });
                self.state.turn.cause = NonState(self.cause);
                self.next_row();
            }
            Action::Move { units, to } => {
                let (Ok(()) | Err(Asked)) = self.standard_move(units, *to);
            }
            Action::Play(card) => begun = Some(self.begin_playing(player, *card)),
            Action::Hide(card, at) => {
                let frame = HideFrame { player, card: *card, at: *at, cost: None };
                let (Ok(()) | Err(Asked)) = self.hide(frame);
            }
            Action::Activate(source, n) => begun = self.begin_activating(player, *source, *n),
            Action::Rune(of, kind) => self.use_rune(player, *of, *kind),
            Action::Invite(other) => self.invite(player, *other),
            Action::Concede => self.concede(player),
        }
        if let (Some(item), Some((before, from))) = (begun, before) {
            self.state.under_way.begun.0 = vec![Begun { item, before }];
            self.trace.begin_play(item, from);
        }
        Ok(())
    }

    fn begin_playing(&mut self, player: PlayerId, card: ObjectId) -> ItemId {
        let hidden_at = match self.state.object(card).zone {
            Zone::Facedown(at) => Some(at),
            _ => None,
        };
        self.uncover(card);
        let does = self.state.spell_of(card);
        let mut item = self.state.draft(player, card, What::Card, does, hidden_at);
        self.state.permit_play(&mut item, self.state.permit(player, card).unwrap_or_default());
        item.source = self.cross(card, Zone::Chain);
        self.state.object_mut(item.source).controller = player;
        item.here = hidden_at.map(Location::Battlefield);
        let id = self.put_on_chain(item, "", self.cites().put_on_chain);
        self.finalize_now(id);
        id
    }

    /// A card has been played: it counts for this turn, and what waits for that looks.
    pub(crate) fn has_played(
        &mut self,
        card: ObjectId,
        player: PlayerId,
        cause: Option<EventId>,
        hidden_at: Option<BattlefieldId>,
    ) {
        let event = self.record_under(cause.or(self.cause), self.cites().played, EventKind::Played { card, player });
        let printed = Arc::clone(&self.state.object(card).card);
        let counted = self.cites().played_when_finalized().is_some();
        if !printed.token {
            self.state.object_mut(card).played_on = self.state.turn.number;
            let by = self.state.player_mut(player);
            by.played += u16::from(!counted);
            by.completed += 1;
        }
        if !counted {
            self.count_spell(player, card);
        }
        let equipment = printed.has_tag("Equipment");
        let tallies = &mut self.state.player_mut(player).tallies;
        tallies.equipment_played = tallies.equipment_played.saturating_add(u16::from(equipment));
        tallies.spells_completed = tallies.spells_completed.saturating_add(u16::from(printed.kind == Kind::Spell));
        let gear = printed.kind == Kind::Gear && !printed.token;
        tallies.gear_played = tallies.gear_played.saturating_add(u16::from(gear));
        if self.state.keeps(RuleStatement::PlayEffects) {
            self.look(Seen::Enters(card), event);
        }
        self.look(Seen::Plays(player, card, hidden_at), event);
        self.vision(card, player, event);
        for waiting in self.state.under_way().waiting.iter_mut().filter(|w| w.source == card && w.it == Some(card)) {
            waiting.hidden_at = hidden_at;
        }
        self.state.stamp += 1;
    }

    /// Counts a spell that a player has played.
    pub(crate) fn count_spell(&mut self, player: PlayerId, card: ObjectId) {
        let spell = self.state.object(card).card.kind == Kind::Spell;
        let tallies = &mut self.state.player_mut(player).tallies;
        tallies.spells_played = tallies.spells_played.saturating_add(u16::from(spell));
    }

    /// Goes on, answering choices that have one answer only, until there is something to decide.
    pub fn advance_to_decision(&mut self) -> Stop {
        loop {
            let stop = self.advance();
            let Some(choice) = self.state.under_way.choice.as_ref().filter(|_| stop == Stop::Choice) else {
                return stop;
            };
            let Some(only) = choice.only_option() else { return stop };
            if self.answer(only).is_err() {
                return stop;
            }
        }
    }
}

impl State {
    /// The cards that a player might play: hand, champion zone, facedown, and from the trash those that a text lets be played there.
    fn playable(&self, player: PlayerId) -> Vec<ObjectId> {
        let hand = self.player(player).hand.iter().copied();
        let down = self.battlefields.iter().flat_map(|b| b.facedown.iter().copied());
        let champions = (0..self.objects.len()).map(ObjectId::at);
        let champions = champions.filter(|id| self.object(*id).zone == Zone::Champion);
        let mine = |id: &ObjectId| self.object(*id).controller == player;
        let from_trash = |id: &ObjectId| self.has_flow(*id) || self.price_from_trash(*id).is_some();
        let flowing = self.player(player).trash.iter().copied().filter(from_trash);
        hand.chain(down.chain(champions).filter(mine)).chain(flowing).collect()
    }

    pub(crate) fn name_of(&self, player: PlayerId) -> String {
        self.player(player).name.clone()
    }

    /// Returns true if a card that is not on the board has a keyword: printed on it, or given to it by a text.
    pub(crate) fn comes_with(&self, card: ObjectId, keyword: Keyword) -> bool {
        self.object(card).card.keywords.has(keyword)
            || ((self.has_passives() || !self.delayed.is_empty()) && self.is_ruled(card, &Change::Grant(keyword)))
    }

    /// Returns the actions that players may take now; none while a choice is open or a procedure is in progress.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Offer> {
        let moves = self.in_force.switched_off.is_some() || self.is_neutral_open();
        self.legal_actions_of(|player| self.may_have_a_say(player), moves, |_| ())
    }

    /// The same, and tells of every refusal of what a player might have tried. What the rule forbids that is switched off
    /// is legal.
    pub fn legal_actions_but(&self, refused: impl FnMut(&Refusal)) -> Vec<Offer> {
        self.legal_actions_of(|_| true, true, refused)
    }

    /// Returns false of a player who can do nothing now but concede: whoever has neither priority nor focus, or while there is
    /// neither, is no teammate of the Turn Player. Where a rule is switched off that is not known.
    fn may_have_a_say(&self, player: PlayerId) -> bool {
        let state = self;
        self.in_force.switched_off.is_some()
            || match &state.showdown {
                _ if state.is_closed() => state.chain.priority == Some(player),
                Some(showdown) => showdown.focus == player,
                None => !state.opposed(player, state.turn.player),
            }
    }

    /// Returns the actions that players may take now, and of those players that are passed over, to concede alone. Without
    /// `moves` nobody is asked for any, nor for the end of their turn: neither is done but in a Neutral Open State.
    fn legal_actions_of(
        &self,
        asks: impl Fn(PlayerId) -> bool,
        moves: bool,
        mut refused: impl FnMut(&Refusal),
    ) -> Vec<Offer> {
        let mut offers = vec![];
        for player in self.player_ids() {
            let tried = if asks(player) { self.actions_to_try(player, moves) } else { vec![Action::Concede] };
            for action in tried {
                match self.unless_without(self.check_offer(player, &action)) {
                    Ok(()) => offers.push(Offer { player, action }),
                    Err(refusal) => refused(&refusal),
                }
            }
        }
        offers
    }

    /// Returns the action that a player may take now, where it is the only one of all players but conceding. A move of units
    /// is never the only one: it may be made by fewer of them, or the turn be ended.
    #[must_use]
    pub fn only_action(&self) -> Option<Offer> {
        let moves = self.in_force.switched_off.is_some() || self.is_neutral_open();
        self.only_action_of(moves, |_| ())
    }

    /// The same, and tells of every refusal of what a player might have tried, where there is such an action. Where there is none
    /// it stops at the second, and what it has told is not all.
    #[must_use]
    pub fn only_action_but(&self, mut refused: impl FnMut(&Refusal)) -> Option<Offer> {
        let only = self.only_action_of(true, &mut refused)?;
        for player in self.player_ids().filter(|player| !self.may_have_a_say(*player)) {
            for action in self.actions_to_try(player, true) {
                if let Err(refusal) = self.check_offer(player, &action) {
                    refused(&refusal);
                }
            }
        }
        Some(only)
    }

    fn only_action_of(&self, moves: bool, mut refused: impl FnMut(&Refusal)) -> Option<Offer> {
        let mut only = None;
        for player in self.player_ids().filter(|player| self.may_have_a_say(*player)) {
            for action in self.actions_to_try(player, moves) {
                if action == Action::Concede {
                    continue;
                }
                if let Err(refusal) = self.unless_without(self.check_offer(player, &action)) {
                    refused(&refusal);
                    continue;
                }
                if only.is_some() || matches!(action, Action::Move { .. }) {
                    return None;
                }
                only = Some(Offer { player, action });
            }
        }
        only
    }

    pub(crate) fn candidate_actions(&self, player: PlayerId) -> Vec<Action> {
        self.actions_to_try(player, true)
    }

    fn actions_to_try(&self, player: PlayerId, moves: bool) -> Vec<Action> {
        let mut actions = vec![Action::Pass];
        actions.extend(moves.then_some(Action::EndTurn));
        actions.push(Action::Concede);
        actions.extend(self.player_ids().filter(|other| *other != player).map(Action::Invite));
        if moves {
            actions.extend(self.moves(player));
        }
        let cards = self.playable(player);
        for card in &cards {
            for at in self.battlefield_ids() {
                actions.push(Action::Hide(*card, at));
            }
        }
        actions.extend(cards.into_iter().map(Action::Play));
        for source in self.activatable() {
            for n in 0..self.activated(source).len() {
                actions.push(Action::Activate(source, n as u8));
            }
        }
        actions
    }

    /// Checks that a player may take an action now, or, of a move of several units, that one of them may make it: together
    /// they may cost more than can be paid.
    fn check_offer(&self, player: PlayerId, action: &Action) -> Result<(), Refusal> {
        let all = self.check(player, action);
        let (Err(_), Action::Move { units, to }) = (&all, action) else { return all };
        let alone = |unit: &ObjectId| self.check(player, &Action::Move { units: vec![*unit], to: *to }).is_ok();
        if units.len() > 1 && units.iter().any(alone) { Ok(()) } else { all }
    }

    /// Checks that a player may take an action now.
    ///
    /// # Errors
    /// Returns the reason against it and its rule.
    pub fn check(&self, player: PlayerId, action: &Action) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::plain(Forbidden::Over));
        }
        if self.player(player).out {
            return Err(Refusal::by(self.cites().removal, Forbidden::LeftGame(self.name_of(player))));
        }
        if *action == Action::Concede {
            return Ok(());
        }
        if self.under_way.choice.is_some() || !self.under_way.agenda.is_empty() {
            return Err(Refusal::by(self.cites().one_at_a_time, Forbidden::ChoiceOpen));
        }
        match action {
            Action::Pass => self.check_pass(player),
            Action::EndTurn => self.check_neutral(player),
            Action::Move { units, to } => self.check_moves(player, units, *to),
            Action::Play(card) => self.check_play(player, *card),
            Action::Hide(card, at) => self.check_hide(player, *card, *at),
            Action::Activate(source, n) => self.check_activate(player, *source, *n),
            Action::Rune(of, kind) => self.check_rune(player, *of, *kind),
            Action::Invite(other) => self.check_invite(player, *other),
            Action::Concede => Ok(()),
        }
    }

    /// The refusal of what is done only when an effect or the turn says so; the verb says what that is.
    #[must_use]
    pub fn refuse_at_will(&self, verb: &'static str) -> Refusal {
        Refusal::by(self.cites().limited, Forbidden::AtWill(verb))
    }

    /// Checks that a player may act now: with priority in a Closed State, with focus in a showdown, else as the Turn
    /// Player in the Action Phase.
    pub(crate) fn check_permission(&self, player: PlayerId) -> Result<(), Refusal> {
        let cites = self.cites();
        if self.is_closed() {
            let mine = self.chain.priority == Some(player);
            return mine
                .then_some(())
                .ok_or_else(|| Refusal::by(cites.need_priority, Forbidden::NoPriority(self.name_of(player))));
        }
        if let Some(showdown) = &self.showdown {
            return (showdown.focus == player)
                .then_some(())
                .ok_or_else(|| Refusal::by(cites.need_focus, Forbidden::NoFocus(self.name_of(player))));
        }
        self.check_neutral(player)
    }

    fn check_pass(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.is_neutral_open() {
            return Err(Refusal::by(self.cites().end_of_actions, Forbidden::NothingToPass));
        }
        if let Some(rule) = self.has_to_act(player) {
            return Err(Refusal::by(rule, Forbidden::Invited(self.name_of(player))));
        }
        self.check_permission(player)
    }

    /// Checks that a player may do what only the Turn Player may, in a Neutral Open State of the Action Phase.
    pub(crate) fn check_neutral(&self, player: PlayerId) -> Result<(), Refusal> {
        let cites = self.cites();
        if self.turn.player != player {
            return Err(Refusal::by(cites.own_turn, Forbidden::NotYourTurn(self.name_of(player))));
        }
        if self.is_closed() {
            return Err(Refusal::by(cites.closed, Forbidden::Closed));
        }
        if self.in_showdown() {
            return Err(Refusal::by(cites.showdown, Forbidden::Showdown));
        }
        if !self.procedures().turn.get(usize::from(self.turn.row)).is_some_and(|row| row.waits) {
            return Err(Refusal::by(cites.action_phase, Forbidden::NotActionPhase));
        }
        Ok(())
    }

    fn check_moves(&self, player: PlayerId, units: &[ObjectId], to: Location) -> Result<(), Refusal> {
        if self.is_closed() {
            return Err(Refusal::by(self.cites().move_closed, Forbidden::MoveClosed));
        }
        if self.in_showdown() {
            return Err(Refusal::by(self.cites().move_showdown, Forbidden::MoveInShowdown));
        }
        self.check_neutral(player)?;
        let twice = units.iter().enumerate().any(|(at, unit)| units[..at].contains(unit));
        let origins = units.iter().map(|unit| self.object(*unit).location());
        let apart = !self.keeps(RuleStatement::OriginsDiffer)
            && origins.clone().any(|from| Some(from) != origins.clone().next());
        if units.is_empty() || twice || apart {
            return Err(Refusal::by(self.cites().move_together, Forbidden::NotAnOption));
        }
        units.iter().try_for_each(|unit| self.check_move(player, *unit, to))?;
        let cost = self.move_tax(player, units.len(), to);
        let rule = self.procedures().word("opponents must pay").unwrap_or(self.cites().pay);
        let first = units.first().copied();
        let payable = first.is_none_or(|unit| self.could_pay_by_adding(player, cost, unit));
        if payable { Ok(()) } else { Err(Refusal::by(rule, Forbidden::Cost(cost))) }
    }

    /// Checks that something with these keywords may be played or activated at this time.
    fn check_timing(&self, player: PlayerId, what: Timed) -> Result<(), Refusal> {
        let Timed { action, reaction, by_teammates } = what;
        if self.is_neutral_open() {
            let turn = self.turn.player;
            let may = by_teammates && self.keeps(RuleStatement::TeammatesAct);
            let helps = may && !self.opposed(player, turn) && self.is_asked_to_help(player);
            return self.check_neutral(if helps { turn } else { player });
        }
        if self.is_closed() && !reaction {
            return Err(Refusal::by(self.cites().closed, Forbidden::Closed));
        }
        if !action && !reaction {
            return Err(Refusal::by(self.cites().showdown, Forbidden::Showdown));
        }
        self.check_permission(player)
    }
}
