//! Instructions about players, their hands, decks and runes, and about what is to happen later.

use std::sync::Arc;

use crate::game::ability::{Effect, Instructions, Moment, Side, Trigger, Triggered, Whose};
use crate::game::agenda::ResolveFrame;
use crate::game::choice::{Answer, Ask};
use crate::game::event::EventKind;
use crate::game::ids::PlayerId;
use crate::game::machine::Game;
use crate::game::state::{Delayed, DelayedBody};
use crate::rule::RuleNumber;

impl Game {
    pub(super) fn discard_effect(&mut self, side: Side, count: u8, frame: &mut ResolveFrame) -> bool {
        let Some(you) = self.you(frame) else { return false };
        let Some(player) = self.side(side, you).first().copied() else { return false };
        let hand = self.state.player(player).hand.clone();
        if hand.is_empty() {
            let unknown = self.state.player(player).unknown_hand;
            self.state.player_mut(player).unknown_hand = unknown.saturating_sub(u32::from(count));
            return false;
        }
        let count = count.min(hand.len() as u8);
        if usize::from(count) < hand.len() {
            let Some(Answer::Objects(chosen)) = self.take_answer() else {
                let why = "to discard".to_owned();
                self.ask(
                    self.cites().discard,
                    player,
                    Ask::Pick { why, among: hand, min: count, max: count, bounds: vec![] },
                );
                return true;
            };
            chosen.into_iter().for_each(|card| self.discard(card));
        } else {
            hand.into_iter().for_each(|card| self.discard(card));
        }
        false
    }

    pub(super) fn may_recycle_top(&mut self, frame: &mut ResolveFrame) -> bool {
        let Some(player) = self.you(frame) else { return false };
        let top = match &self.state.player(player).deck {
            Some(deck) => deck.first().copied(),
            None => return false,
        };
        let Some(top) = top else { return false };
        match self.may(frame, "recycle the top card") {
            None => true,
            Some(yes) => {
                if yes {
                    self.recycle(top);
                }
                false
            }
        }
    }

    /// Instructions about players and zones.
    pub(super) fn player_effect(&mut self, effect: &Effect, frame: &mut ResolveFrame) {
        let made = matches!(effect, Effect::DoThis(..) | Effect::Delay(_) | Effect::Shield(_));
        let you = if made { Some(frame.item.controller) } else { self.you(frame) };
        let Some(you) = you else { return };
        match effect {
            Effect::Draw(side, count) => {
                self.draw(&self.side(*side, you), u32::from(*count), self.cites().draw);
            }
            Effect::GainPoints(side, count) => {
                for player in self.side(*side, you) {
                    self.gain_points(player, u32::from(*count), self.cites().other_points);
                }
            }
            Effect::Channel { count, exhausted } => {
                self.channel(you, u16::from(*count), *exhausted, self.cites().channel);
            }
            Effect::Add { energy, power } => self.add(you, u16::from(*energy), u16::from(*power)),
            Effect::Token { card, count, to, ready } => self.make_tokens(card, *count, to, *ready, frame),
            Effect::DoThis(times, instructions) => self.do_this(*times, instructions, frame),
            Effect::Delay(triggered) => self.delay(DelayedBody::Trigger(Arc::new((**triggered).clone())), frame),
            Effect::Shield(replacement) => {
                self.delay(DelayedBody::Replacement(Arc::new((**replacement).clone())), frame);
            }
            _ => {}
        }
    }

    /// Puts a reflexive trigger on the chain, as often as is said.
    fn do_this(&mut self, times: u8, does: &Instructions, frame: &ResolveFrame) {
        let when = Trigger::At(Moment::Beginning, Whose::Yours);
        let ability = Arc::new(Triggered { when, condition: None, does: does.clone() });
        let (from, source, stamp) = (self.speaks(&frame.item), frame.item.source, self.state.stamp);
        for _ in 0..times {
            self.trigger(source, &from, Arc::clone(&ability), "do this", stamp, vec![], self.cause);
        }
    }

    fn delay(&mut self, body: DelayedBody, frame: &ResolveFrame) {
        let targets = frame.item.targets.clone();
        let (source, controller) = (frame.item.source, frame.item.controller);
        self.state.delayed.push(Delayed { source, controller, targets, body });
    }

    /// A player channels runes, as many as there are.
    pub(in crate::game) fn channel(&mut self, player: PlayerId, count: u16, exhausted: bool, rule: RuleNumber) {
        let count = match &mut self.state.player_mut(player).rune_deck {
            Some(left) => {
                let count = (*left).min(u32::from(count));
                *left -= count;
                count as u16
            }
            None => count,
        };
        if let Some(runes) = &mut self.state.player_mut(player).runes {
            if exhausted {
                runes.exhausted += count;
            } else {
                runes.ready += count;
            }
        }
        self.record(rule, EventKind::Channeled { player, count: u32::from(count) });
    }

    fn add(&mut self, player: PlayerId, energy: u16, power: u16) {
        if let Some(runes) = &mut self.state.player_mut(player).runes {
            runes.energy += energy;
            runes.power += power;
        }
        self.record(self.cites().add, EventKind::Added { player, energy, power });
    }
}
