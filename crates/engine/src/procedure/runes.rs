//! Runes between the board and the Rune Deck: channeling them, recycling them, and the order in which they lie.

use std::sync::Arc;

use crate::ability::{Deed, Instructions, Mode};
use crate::agenda::{Outcome, ResolveFrame};
use crate::asked::Answered;
use crate::card::Cost;
use crate::choice::{Answer, Ask, MOST_OPTIONS};
use crate::domain::Domain;
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{EventId, PlayerId};
use crate::listing::Listed;
use crate::machine::Game;
use crate::payment::Runes;
use crate::player::Player;
use crate::rune_targets::{self, RuneTargets, RunesOf};
use crate::rune_ways::RuneWay;
use crate::state::State;
use crate::trigger::Seen;
use tribunal_rule::RuleNumber;

impl State {
    /// Returns the player who has recycled runes together that are still to be put in order.
    pub(crate) fn orders_runes(&self) -> Option<PlayerId> {
        let waits = |player: &Arc<Player>| player.rune_deck.as_ref().is_some_and(|deck| !deck.unordered().is_empty());
        self.players.iter().position(waits).map(PlayerId::at)
    }
}

impl Game {
    /// Runes that were recycled together lie in the order that their owner likes: it is asked, and then done.
    pub(crate) fn order_runes(&mut self, player: PlayerId) -> Answered {
        let order = match self.take_answer() {
            Some(Answer::Order(order)) => Some(order),
            _ => None,
        };
        let Some(deck) = &mut self.state.player_mut(player).rune_deck else { return Ok(()) };
        if let Some(order) = order {
            deck.order(&order);
            return Ok(());
        }
        let runes = deck.unordered().to_vec();
        Err(self.ask(self.cites().rune_order, player, Ask::Runes(runes)))
    }

    /// A player channels runes from the top of their rune deck, as many as there are; gives how many.
    pub(crate) fn channel(&mut self, player: PlayerId, count: u16, exhausted: bool, rule: RuleNumber) -> u16 {
        let fewer = self.state.keeps(RuleStatement::ChannelsFewer)
            && (rule != self.cites().channel_phase || self.state.keeps(RuleStatement::TurnChannelsFewer));
        let owner = self.state.player_mut(player);
        let channeled = match &mut owner.rune_deck {
            Some(deck) if !fewer && deck.runes().len() < usize::from(count) => vec![],
            Some(deck) => deck.take(usize::from(count)),
            None => vec![None; usize::from(count)],
        };
        if let Some(runes) = &mut owner.runes {
            channeled.iter().for_each(|domain| runes.channel(*domain, exhausted));
        }
        let count = u16::try_from(channeled.len()).unwrap_or(count);
        self.record(rule, EventKind::Channeled { player, count: u32::from(count) });
        count
    }

    /// The controller of an instruction reveals the top rune of their rune deck.
    pub(crate) fn reveal_rune(&mut self, player: PlayerId, frame: &mut ResolveFrame) -> Outcome {
        let top = self.state.player(player).rune_deck.as_ref().map(|deck| deck.runes().first().copied());
        frame.rune = top.unwrap_or(Some(None));
        if let Some(domain) = frame.rune {
            self.record(self.cites().choose_on_resolution, EventKind::RuneRevealed { player, domain });
        }
        frame.rune.is_some().into()
    }

    /// The rune that was revealed goes from the top of its deck to the bottom.
    pub(crate) fn recycle_revealed_rune(&mut self, player: PlayerId, frame: &ResolveFrame) -> Outcome {
        if frame.rune.is_none() {
            return Outcome::NotDone;
        }
        if let Some(deck) = &mut self.state.player_mut(player).rune_deck {
            let top = deck.take(1);
            deck.put_under(&top);
        }
        self.rune_recycled(player, frame.rune.flatten());
        Outcome::Done
    }

    /// A rune has been recycled, by an instruction or for Power.
    pub(crate) fn rune_recycled(&mut self, player: PlayerId, domain: Option<Domain>) {
        self.rune_recycled_by(self.cites().recycle, player, domain);
    }

    /// A rune has been recycled by a rule; gives the event.
    pub(crate) fn rune_recycled_by(
        &mut self,
        rule: RuleNumber,
        player: PlayerId,
        domain: Option<Domain>,
    ) -> Option<EventId> {
        let event = self.record(rule, EventKind::RuneRecycled { player, domain });
        for item in &mut self.state.chain.items {
            if !item.runes.is_empty() {
                let runes = &mut Arc::make_mut(item).runes;
                runes.iter_mut().for_each(|(_, runes)| runes.note_recycled(player, domain));
            }
        }
        self.look_at_recycled_rune(player, event);
        event
    }

    /// Lets triggers on recycling a rune look.
    pub(crate) fn look_at_recycled_rune(&mut self, player: PlayerId, event: Option<EventId>) {
        self.look(Seen::Does(Deed::RecycleRune, player, None), event);
    }

    /// Returns the instructions for the domain of the rune that was revealed; taints the replay if nobody listed that
    /// rune.
    pub(crate) fn by_domain(&mut self, modes: &[Mode], player: PlayerId, frame: &ResolveFrame) -> Option<Instructions> {
        let Some(domain) = frame.rune? else {
            self.taint(format!("which rune lies on top of {}'s rune deck", self.state.player(player).name));
            return None;
        };
        modes.iter().find(|mode| mode.domain == Some(domain)).map(|mode| mode.does.clone())
    }

    /// Asks with which runes a player pays a cost that they have what it takes for, where there is a choice that nobody has
    /// made.
    pub(crate) fn asks_for_runes(&mut self, player: PlayerId, cost: &Cost) -> Answered {
        let decided = matches!(self.state.under_way.answer, Some(Answer::Way(_)));
        match self.state.player(player).runes.filter(|_| !decided && !cost.is_free()) {
            Some(runes) if runes.left_by_ways_to_pay(cost).len() > 1 => {
                self.asks_which(self.cites().pay, player, runes.ways_to_pay(cost))
            }
            Some(_) => Ok(()),
            None => Ok(()),
        }
    }

    fn asks_which(&mut self, rule: RuleNumber, player: PlayerId, ways: Listed<RuneWay>) -> Answered {
        if ways.all.len() > 1 { Err(self.ask(rule, player, Ask::Ways(ways))) } else { Ok(()) }
    }

    /// The way that was chosen for runes, by its position; the usual one where there was no choice.
    pub(crate) fn take_way(&mut self) -> usize {
        let Some(Answer::Way(way)) = self.state.under_way.answer else { return 0 };
        self.state.under_way().answer = None;
        usize::from(way)
    }

    /// A player recycles runes of their choice, as many as there are.
    pub(crate) fn recycle_runes(&mut self, count: u8, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let Some(player) = self.you(frame) else { return Ok(Outcome::Ignored) };
        let before = self.state.player(player).runes;
        let ways = before.map(|runes| runes.ways_to_recycle(u16::from(count)));
        if let Some(ways) = ways.clone()
            && !matches!(self.state.under_way.answer, Some(Answer::Way(_)))
        {
            self.asks_which(self.cites().choose_on_resolution, player, ways)?;
        }
        let chosen = self.take_way();
        let left = ways.and_then(|ways| ways.all.get(chosen).map(|way| way.left));
        let gone = match (before, left) {
            (Some(before), Some(left)) => {
                self.state.player_mut(player).runes = Some(left);
                left.gone_since(&before)
            }
            _ => vec![None; usize::from(count)],
        };
        let done = !gone.is_empty();
        gone.into_iter().for_each(|domain| self.rune_recycled(player, domain));
        self.put_recycled_back(player, before, count);
        Ok(done.into())
    }

    /// Readies the runes that have been chosen, as far as they are there still.
    pub(crate) fn ready_targets(&mut self, n: u8, frame: &mut ResolveFrame) -> Outcome {
        let runes = self.state.rune_targets(n, frame);
        if let RuneTargets::Unsaid(player, _) = runes {
            self.record(self.cites().ready, EventKind::RunesReadied { player });
        }
        self.note_missing_runes(runes.are_all_left(), frame);
        let mut readied = 0;
        for of in runes.said() {
            let player = of.player;
            let of_them =
                self.state.player_mut(player).runes.as_mut().map(|now| now.ready_of_kind(of.kind, of.most_left()));
            if of_them.is_some_and(|readied| readied > 0) {
                self.record(self.cites().ready, EventKind::RunesReadied { player });
            }
            readied += of_them.unwrap_or_default();
        }
        match readied {
            _ if runes.are_gone() => Outcome::Ignored,
            readied => (readied > 0 || matches!(runes, RuneTargets::Unsaid(..))).into(),
        }
    }

    fn note_missing_runes(&mut self, all_there: bool, frame: &ResolveFrame) {
        if !all_there {
            let why = "a target is no longer legal";
            self.record(self.cites().illegal_target, EventKind::Ignored { source: frame.item.source, why });
        }
    }

    /// Recycles the runes that have been chosen, as far as they are there still. Where some of the same kind have been recycled
    /// since, their player says which those were.
    pub(crate) fn recycle_targets(&mut self, n: u8, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let runes = self.state.rune_targets(n, frame);
        let gone = runes.are_gone();
        let runes = match runes {
            RuneTargets::Unsaid(_, count) => return self.recycle_runes(count, frame),
            RuneTargets::Said(runes) => runes,
        };
        let left = self.runes_left(&runes, frame)?;
        self.note_missing_runes(rune_targets::number(&left) == rune_targets::number(&runes), frame);
        for player in self.state.in_turn_order(frame.item.controller) {
            let (before, mut gone) = (self.state.player(player).runes, vec![]);
            for of in left.iter().filter(|of| of.player == player) {
                gone.extend(std::iter::repeat_n(of.kind, usize::from(of.count)));
            }
            if let Some(now) = self.state.player_mut(player).runes.as_mut() {
                gone.retain(|kind| now.recycle_one_of(*kind));
            }
            let count = u8::try_from(gone.len()).unwrap_or(u8::MAX);
            gone.into_iter().for_each(|domain| self.rune_recycled(player, domain));
            if count > 0 {
                self.put_recycled_back(player, before, count);
            }
        }
        Ok(if gone { Outcome::Ignored } else { (!left.is_empty()).into() })
    }

    /// The chosen runes that are on the board still: as their controller says, where it can't be seen.
    fn runes_left(&mut self, runes: &[RunesOf], frame: &ResolveFrame) -> Answered<Vec<RunesOf>> {
        let mut ways: Vec<Vec<RunesOf>> = vec![vec![]];
        for of in runes {
            let counts = || (of.fewest_left()..=of.most_left()).rev();
            let with = |way: &Vec<RunesOf>| {
                let way = way.clone();
                counts().map(move |count| {
                    way.iter().copied().chain((count > 0).then_some(RunesOf { count, ..*of })).collect()
                })
            };
            ways = ways.iter().flat_map(with).collect::<Vec<_>>();
            ways.truncate(MOST_OPTIONS);
        }
        let controller = frame.item.controller;
        if ways.len() > 1 && !matches!(self.state.under_way.answer, Some(Answer::Way(_))) {
            let left = self.state.player(controller).runes.unwrap_or_default();
            let told = |way: &Vec<RunesOf>| self.state.runes_in_words("recycle", way, controller);
            let all = ways.iter().map(|way| RuneWay { left, told: told(way) }).collect();
            return Err(self.ask(self.cites().choose_on_resolution, controller, Ask::Ways(Listed::whole(all))));
        }
        let chosen = if ways.len() > 1 { self.take_way() } else { 0 };
        Ok(ways.into_iter().nth(chosen).unwrap_or_default())
    }

    /// Runes that were recycled by an instruction lie under their owner's rune deck.
    fn put_recycled_back(&mut self, player: PlayerId, before: Option<Runes>, count: u8) {
        if !self.state.keeps(RuleStatement::RunesGoUnder) {
            return;
        }
        match before {
            Some(before) => self.state.player_mut(player).put_back(&before),
            None => self.state.player_mut(player).put_back_unsaid(usize::from(count)),
        }
    }
}

impl State {
    /// The runes that an item has chosen by the choice at a position, as they are by now.
    fn rune_targets(&self, n: u8, frame: &ResolveFrame) -> RuneTargets {
        let item = self.chain.item(frame.item.id).unwrap_or(&frame.item);
        let found = item.runes.iter().find(|(at, _)| *at == usize::from(n));
        found.map(|(_, runes)| runes.clone()).unwrap_or_default()
    }
}
