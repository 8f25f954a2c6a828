//! Instructions about players, their hands, decks and runes, and about what is to happen later.

use std::sync::Arc;

use super::misses_one;
use crate::ability::{Amount, Condition, Deed, Effect, Instructions, Moment, Side, Trigger, Triggered, Who, Whose};
use crate::agenda::{Outcome, ResolveFrame, Task};
use crate::asked::Answered;
use crate::card::Cost;
use crate::chain::Item;
use crate::choice::{Answer, Ask};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{ObjectId, PlayerId};
use crate::lasting::{Delayed, DelayedBody};
use crate::machine::Game;
use crate::player::{Earmarked, Player};
use crate::zone::Zone;

impl Game {
    /// Each player meant discards so many cards, one after the other.
    pub(super) fn discard_effect(&mut self, side: Side, count: u8, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let Some(you) = self.you_for(side, frame) else { return Ok(Outcome::Ignored) };
        let sides = self.state.sides(side, you, frame);
        // Asked before any card goes, since this is come to again after each answer.
        if frame.chosen_by == 0 {
            let least = if self.state.keeps(RuleStatement::AsMuchAsPossible) { 1 } else { u32::from(count) };
            let can = sides.iter().any(|player| self.state.has_cards_for(*player, least));
            if !misses_one(frame) {
                frame.outcome = can.into();
            }
        }
        for player in sides {
            if frame.chosen_by & 1 << player.0 != 0 {
                continue;
            }
            let hand = self.state.player(player).hand.clone();
            let unknown = self.state.player(player).unknown_hand;
            let chosen = self.choose_to_discard(player, hand, unknown, count)?;
            let others = u32::from(count).saturating_sub(chosen.len() as u32);
            self.state.player_mut(player).unknown_hand = unknown.saturating_sub(others);
            frame.chosen_by |= 1 << player.0;
            frame.chosen.extend(chosen.iter().copied());
            chosen.into_iter().for_each(|card| self.discard(card));
            let listed = self.state.player(player).hand_listed;
            self.discard_unlisted(player, if listed { others.min(unknown) } else { others });
        }
        frame.chosen_by = 0;
        frame.last = std::mem::take(&mut frame.chosen);
        Ok(frame.outcome)
    }

    /// Asks a player which of the known cards of a hand to discard; what is missing of the count is taken from those that
    /// nobody knows. Where all are needed, nobody is asked.
    fn choose_to_discard(
        &mut self,
        player: PlayerId,
        hand: Vec<ObjectId>,
        unknown: u32,
        count: u8,
    ) -> Answered<Vec<ObjectId>> {
        let (all, wanted) = (hand.len() + unknown as usize, usize::from(count));
        if all < wanted && !self.state.keeps(RuleStatement::AsMuchAsPossible) {
            return Ok(vec![]);
        }
        if all <= wanted || hand.is_empty() {
            return Ok(hand);
        }
        let least = wanted.saturating_sub(unknown as usize) as u8;
        let most = hand.len().min(wanted) as u8;
        if let Some(Answer::Objects(chosen)) = self.take_answer() {
            return Ok(chosen);
        }
        let asks = Ask::Pick { why: "to discard".to_owned(), among: hand, min: least, max: most, bounds: vec![] };
        Err(self.ask(self.cites().discard, player, asks))
    }

    /// Instructions about players and zones.
    pub(super) fn player_effect(&mut self, effect: &Effect, frame: &mut ResolveFrame) -> Outcome {
        let made = matches!(
            effect,
            Effect::DoThis(..) | Effect::Delay(_) | Effect::Await(_) | Effect::Watch(_) | Effect::Shield(_)
        );
        let you = match effect {
            Effect::GainPoints(side, _)
            | Effect::Bar(side, _)
            | Effect::LosePoints(side, _)
            | Effect::LoseGame(side)
            | Effect::DiscardHand(side)
            | Effect::Channel { who: side, .. }
            | Effect::By { who: side, .. } => self.you_for(*side, frame),
            _ if made => Some(frame.item.controller),
            _ => self.you(frame),
        };
        let Some(you) = you else { return Outcome::Ignored };
        match effect {
            Effect::GainPoints(side, count) => {
                return self.for_each_of(*side, you, frame, |game, player| {
                    let before = game.state.player(player).points;
                    game.gain_points(player, u32::from(*count), game.cites().other_points);
                    game.state.player(player).points > before
                });
            }
            Effect::Bar(side, kind) => {
                return self.for_each_of(*side, you, frame, |game, player| {
                    game.state.player_mut(player).tallies.bar(*kind);
                    true
                });
            }
            Effect::SpendXp(xp) => self.spend_xp(you, u32::from(*xp)),
            Effect::LosePoints(side, points) => {
                let points = u32::from(*points);
                return self.for_each_of(*side, you, frame, |game, player| game.lose_points(player, points));
            }
            Effect::LoseGame(side) => {
                return self.for_each_of(*side, you, frame, |game, player| {
                    game.lose(player);
                    true
                });
            }
            Effect::Channel { who, count, exhausted } => {
                let mut all = true;
                for player in self.state.sides(*who, you, frame) {
                    let channeled = self.channel(player, u16::from(*count), *exhausted, self.cites().channel);
                    all &= channeled == u16::from(*count);
                }
                return all.into();
            }
            Effect::ChannelPerLast { exhausted } => {
                let count = u16::try_from(frame.last.len()).unwrap_or(u16::MAX);
                let channeled = self.channel(you, count, *exhausted, self.cites().channel);
                return (channeled > 0 && channeled == count).into();
            }
            Effect::AddPaid { power } => {
                let (energy, power) = if *power { (0, frame.paid) } else { (frame.paid, 0) };
                self.add(you, Cost { energy, power, ..Cost::default() });
            }
            Effect::ReadyRunes => self.ready_all_runes(you),
            Effect::DiscardHand(side) => {
                let sides = self.state.sides(*side, you, frame);
                let any = sides.iter().any(|player| self.state.has_cards_for(*player, 1));
                sides.into_iter().for_each(|player| self.discard_hand(player));
                return any.into();
            }
            Effect::SeeFacedown => return self.see_facedown(you, frame).into(),
            Effect::By { who, then } => return self.done_by(*who, then, frame),
            Effect::Mill(count) => self.mill(you, *count, frame),
            Effect::WinGame => self.win(you, self.cites().win),
            Effect::ExtraTurn => self.state.extra_turns.push(you),
            Effect::Establish { passive, next } => {
                self.delay(DelayedBody::Passive(Arc::new((**passive).clone()), *next), frame);
            }
            Effect::Add { energy, power, only: Some(only), .. } => {
                self.add_earmarked(
                    you,
                    Earmarked { only: *only, energy: u16::from(*energy), power: u16::from(*power) },
                );
            }
            Effect::Add { only: None, .. } => {
                let added = self.state.added_by(frame.item.source, effect).unwrap_or_default();
                self.add(you, added);
            }
            Effect::RevealRune => return self.reveal_rune(you, frame),
            Effect::RecycleRevealedRune => return self.recycle_revealed_rune(you, frame),
            Effect::ByDomain(modes) => {
                let Some(does) = self.by_domain(modes, you, frame) else { return Outcome::NotDone };
                self.do_this(1, &does, frame);
            }
            Effect::ByKind(modes) => {
                let kind = frame.last.first().map(|id| self.state.object(self.state.now(*id)).card.kind);
                let mode = modes.iter().find(|mode| mode.kind.is_some() && mode.kind == kind);
                let Some(mode) = mode else { return Outcome::NotDone };
                self.do_this(1, &mode.does.clone(), frame);
            }
            Effect::DoThis(times, instructions) => self.do_this(*times, instructions, frame),
            Effect::Watch(triggered) => self.delay(DelayedBody::Watch(Arc::new((**triggered).clone())), frame),
            Effect::Await(triggered) => {
                self.delay(DelayedBody::Trigger(Arc::new((**triggered).clone())), frame);
                self.note_for_later(frame, true);
            }
            Effect::Delay(triggered) => {
                self.delay(DelayedBody::Trigger(Arc::new((**triggered).clone())), frame);
                // Where something is chosen, that tells what "there" is.
                if matches!(triggered.when, Trigger::At(..)) && frame.item.targets.is_empty() {
                    self.note_for_later(frame, false);
                }
            }
            Effect::Shield(replacement) => {
                self.delay(DelayedBody::Replacement(Arc::new((**replacement).clone())), frame);
            }
            // Modes are chosen before anything is followed, and a token that is played as well is made with the one it joins.
            _ => return Outcome::NotDone,
        }
        Outcome::Done
    }

    /// Does something to each of the players that an instruction is for; it is done if it was to any.
    fn for_each_of(
        &mut self,
        side: Side,
        you: PlayerId,
        frame: &ResolveFrame,
        mut does: impl FnMut(&mut Self, PlayerId) -> bool,
    ) -> Outcome {
        let mut done = false;
        for player in self.state.sides(side, you, frame) {
            done |= does(self, player);
        }
        done.into()
    }

    /// A delayed ability that was made just now refers to the place that the condition of the trigger named which made it.
    fn note_for_later(&mut self, frame: &ResolveFrame, awaits: bool) {
        let noted = frame.item.noted.filter(|_| self.cites().linked_referents().is_some()).map(|about| about.at);
        if let Some(delayed) = self.state.delayed.last_mut() {
            (delayed.awaits, delayed.noted) = (awaits, noted);
        }
    }

    /// Puts a reflexive trigger on the chain, as often as is said.
    fn do_this(&mut self, times: u8, does: &Instructions, frame: &ResolveFrame) {
        let when = Trigger::At(Moment::Beginning, Whose::Yours);
        let ability = Arc::new(Triggered::plain(when, does.clone()));
        let (from, source, stamp) = (self.state.speaks(&frame.item), frame.item.source, self.state.stamp);
        let (noted, noted_source) = (frame.item.noted, frame.item.noted_source);
        // Where it chooses nothing itself, what it speaks of as chosen was chosen before.
        let speaks_of_chosen = |effect: &Effect| effect.clone().shifted(1) != *effect;
        let handed_on = does.targets.is_empty() && does.effects.iter().any(speaks_of_chosen);
        // Where it has a player chosen itself, that one is meant.
        let opponent = frame.opponent.filter(|_| does.effects.iter().all(|effect| effect.chooses_player().is_none()));
        for _ in 0..times {
            self.trigger(source, &from, Arc::clone(&ability), "do this", stamp, self.cause);
            let carried: Vec<_> = frame.last.iter().map(|id| self.state.now(*id)).collect();
            let there = carried.first().and_then(|id| self.state.place_of(*id));
            if let Some(waiting) = self.state.under_way().waiting.last_mut() {
                (waiting.carried, waiting.there, waiting.opponent) = (carried, there, opponent);
                (waiting.noted, waiting.noted_source) = (noted, noted_source);
                if handed_on {
                    waiting.targets.clone_from(&frame.item.targets);
                }
            }
        }
    }

    fn delay(&mut self, body: DelayedBody, frame: &ResolveFrame) {
        let targets = frame.item.targets.clone();
        let (source, controller) = (frame.item.source, frame.item.controller);
        let carried = frame.last.iter().map(|id| self.state.now(*id)).collect();
        let (it, here) = (frame.item.it, self.state.speaks(&frame.item).here);
        let number = self.state.number_of_delayed();
        let (noted, awaits, stamp) = (None, false, self.state.stamp);
        let made = Delayed { source, controller, targets, carried, body, it, here, noted, awaits, number, stamp };
        self.state.delayed.push(made);
    }

    /// A player may look at the facedown cards of the player who was chosen: at those that lie there now, and for the rest of
    /// the turn at any that come.
    fn see_facedown(&mut self, you: PlayerId, frame: &ResolveFrame) -> bool {
        let Some(of) = frame.opponent else { return false };
        self.state.player_mut(you).tallies.sees_facedown_of |= 1 << of.0;
        let down: Vec<ObjectId> = self.state.battlefields.iter().flat_map(|place| place.facedown.clone()).collect();
        for card in down.into_iter().filter(|card| self.state.object(*card).controller == of).collect::<Vec<_>>() {
            self.record(self.cites().private, EventKind::Seen { card, player: you, revealed: false });
        }
        true
    }

    /// Adds to a Rune Pool what pays so much.
    pub(crate) fn add(&mut self, player: PlayerId, added: Cost) {
        if let Some(runes) = &mut self.state.player_mut(player).runes {
            runes.add(added);
        }
        let (energy, power) = (added.energy, added.all_power());
        self.record(self.cites().add, EventKind::Added { player, energy, power });
    }

    /// Adds to a Rune Pool what may be used for one thing only.
    fn add_earmarked(&mut self, player: PlayerId, added: Earmarked) {
        let (energy, power) = (added.energy, added.power);
        let owner = self.state.player_mut(player);
        owner.earmarked.extend(owner.runes.is_some().then_some(added));
        self.record(self.cites().add, EventKind::Added { player, energy, power });
    }

    fn ready_all_runes(&mut self, player: PlayerId) {
        if let Some(runes) = &mut self.state.player_mut(player).runes {
            runes.ready_all();
        }
        self.record(self.cites().ready, EventKind::RunesReadied { player });
    }

    fn discard_hand(&mut self, player: PlayerId) {
        for card in self.state.player(player).hand.clone() {
            self.discard(card);
        }
        let Player { unknown_hand, hand_listed, .. } = *self.state.player(player);
        self.state.player_mut(player).unknown_hand = 0;
        self.discard_unlisted(player, unknown_hand.max(u32::from(!hand_listed)));
    }

    /// Follows the reading of what cards off the board wait for, if one that is to be burned waits for that.
    pub(super) fn settle_burning(&mut self, count: u8, frame: &ResolveFrame) -> Answered {
        let player = frame.item.controller;
        let deck = self.state.player(player).deck.as_deref().unwrap_or_default();
        let top: Vec<ObjectId> = deck.iter().take(usize::from(count)).copied().collect();
        self.settle_off_board(&top, Deed::Burn)
    }

    /// Puts cards from the top of a main deck into the trash; of a deck that is not listed nobody knows which.
    fn mill(&mut self, player: PlayerId, count: u8, frame: &mut ResolveFrame) {
        let Some(deck) = &self.state.player(player).deck else {
            self.taint_deck(player);
            return;
        };
        let top: Vec<ObjectId> = deck.iter().take(usize::from(count)).copied().collect();
        self.burn(player, u32::from(count));
        let asked = matches!(frame.todo.last(), Some(Effect::If(Condition::Is(who, _), _)) if **who == Who::Last);
        if asked && top.len() < usize::from(count) {
            self.taint(format!("what {} burned after a burn out", self.state.player(player).name));
        }
        if asked {
            let burned = top.into_iter().map(|id| self.state.now(id));
            frame.last = burned.filter(|id| self.state.object(*id).zone == Zone::Trash).collect();
        }
    }

    /// Players gain XP, as much as a number of the game.
    pub(super) fn gain_xp_effect(
        &mut self,
        side: Side,
        amount: &Amount,
        frame: &mut ResolveFrame,
    ) -> Answered<Outcome> {
        let xp = u32::try_from(self.amount(amount, frame)?).unwrap_or(0);
        if xp == 0 {
            return Ok(Outcome::NotDone);
        }
        let Some(you) = self.you_for(side, frame) else { return Ok(Outcome::Ignored) };
        Ok(self.for_each_of(side, you, frame, |game, player| {
            game.gain_xp(player, xp);
            true
        }))
    }

    /// Other players follow instructions, each as "you", in turn order. What has been chosen for them is as it is now: they do
    /// not see it as their own choice.
    pub(super) fn done_by(&mut self, who: Side, then: &[Effect], frame: &mut ResolveFrame) -> Outcome {
        let Some(you) = self.you_for(who, frame) else { return Outcome::Ignored };
        let from = self.state.speaks_now(frame);
        let legal = |n: usize, chosen: &[ObjectId]| -> Vec<ObjectId> {
            chosen.iter().copied().filter(|id| self.state.is_legal_target(n, *id, frame, &from)).collect()
        };
        let targets: Vec<_> = frame.item.targets.iter().enumerate().map(|(n, chosen)| legal(n, chosen)).collect();
        let does = Arc::new(Instructions { targets: vec![], effects: then.to_vec() });
        let players = self.state.sides(who, you, frame);
        for player in players.iter().rev().copied() {
            let (controller, you) = (player, Some(player));
            let item =
                Item { controller, you, does: Arc::clone(&does), targets: targets.clone(), ..frame.item.clone() };
            let mut theirs = ResolveFrame::new(item, true);
            theirs.last.clone_from(&frame.last);
            (theirs.acting, theirs.opponent, theirs.killed) = (Some(player), frame.opponent, frame.killed);
            self.state.under_way().agenda.push(Task::Resolve(Box::new(theirs)));
        }
        (!players.is_empty()).into()
    }

    /// Draws; what is drawn is a number of the game.
    pub(super) fn draw_effect(&mut self, side: Side, amount: &Amount, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let count = self.amount(amount, frame)?;
        let Some(you) = self.you_for(side, frame) else { return Ok(Outcome::Ignored) };
        let players = self.state.sides(side, you, frame);
        let count = u32::try_from(count).unwrap_or(0);
        Ok(self.draw_as_instructed(&players, count).into())
    }
}
