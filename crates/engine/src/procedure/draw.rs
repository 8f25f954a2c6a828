//! Drawing, and burning out where the main deck does not suffice.

use crate::ability::Deed;
use crate::agenda::{Burning, Coming, DrawFrame, Outcome, Task};
use crate::asked::Answered;
use crate::choice::{Answer, Ask};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{EventId, NonState, ObjectId, PlayerId};
use crate::machine::Game;
use crate::trigger::Seen;
use crate::zone::Zone;
use tribunal_rule::RuleNumber;

impl Game {
    /// Each of some players draws cards. Who has too few left goes on after a burn out, and who would draw cards whose order
    /// is open when that is settled.
    pub(crate) fn draw(&mut self, players: &[PlayerId], count: u32, rule: RuleNumber) {
        self.draw_or_put_off(players, count, rule, false);
    }

    /// The same, as an instruction says. Returns true if anybody draws at once; of draws that a text may replace it is told
    /// once they happen, see [`Game::tell_of_draw`].
    pub(crate) fn draw_as_instructed(&mut self, players: &[PlayerId], count: u32) -> bool {
        self.draw_or_put_off(players, count, self.cites().draw, true)
    }

    fn draw_or_put_off(&mut self, players: &[PlayerId], count: u32, rule: RuleNumber, instructed: bool) -> bool {
        let mut players = players.to_vec();
        players.retain(|player| count == 0 || !self.puts_off(Coming::Draw(*player, count), rule, instructed));
        self.draw_now(&players, count, rule);
        count > 0 && !players.is_empty()
    }

    /// The same where no text has something else done instead.
    pub(crate) fn draw_now(&mut self, players: &[PlayerId], count: u32, rule: RuleNumber) {
        self.take_from_decks(players, count, rule, Zone::Hand);
    }

    /// Lets the item whose instruction has a player draw know that a draw which a text could have replaced has happened.
    pub(crate) fn tell_of_draw(&mut self) {
        if let Some(frame) = self.resolving(|_| true).filter(|frame| !frame.missed) {
            frame.outcome = Outcome::Done;
        }
    }

    /// A card is drawn by its owner from wherever it is, unless a text has something else done instead. Returns true if it
    /// was drawn at once; else see [`Game::tell_of_draw`].
    pub(crate) fn draw_this(&mut self, card: ObjectId) -> bool {
        let (player, rule) = (self.state.object(card).owner, self.cites().draw);
        let at_once = !self.puts_off(Coming::DrawThis(player, card), rule, true);
        if at_once {
            self.draw_this_now(player, card, rule);
        }
        at_once
    }

    /// The same where no text has something else done instead.
    pub(crate) fn draw_this_now(&mut self, player: PlayerId, card: ObjectId, rule: RuleNumber) {
        let card = self.cross(card, Zone::Hand);
        let event = self.record(rule, EventKind::Drew { player, card: Some(card) });
        self.has_drawn(player, event);
    }

    /// A player's topmost cards go from their main deck to their trash.
    pub(crate) fn burn(&mut self, player: PlayerId, count: u32) {
        let rule = self.cites().burn().unwrap_or(self.cites().deck_to_trash);
        self.take_from_decks(&[player], count, rule, Zone::Trash);
    }

    /// Cards leave the top of main decks for another zone of their players.
    fn take_from_decks(&mut self, players: &[PlayerId], count: u32, rule: RuleNumber, to: Zone) {
        let cause = NonState(self.cause);
        let mut short = vec![];
        for player in players.iter().copied() {
            let mut left = count;
            while left > 0 && !self.state.is_loose_on_top(player) && self.take_one(player, rule, to) {
                left -= 1;
            }
            if left > 0 {
                short.push(Task::Draw(DrawFrame { player, left, rule, to, burning: Burning::No, burned: 0, cause }));
            }
        }
        self.state.under_way().agenda.extend(short.into_iter().rev());
    }

    /// A player draws one card, or puts it elsewhere; what is to stay in the deck is left there. False means that the deck is
    /// empty.
    fn take_one(&mut self, player: PlayerId, rule: RuleNumber, to: Zone) -> bool {
        let Some(deck) = &self.state.player(player).deck else {
            if self.state.player(player).laid_on_top {
                self.taint_deck(player);
            }
            self.state.player_mut(player).unknown_hand += 1;
            self.state.player_mut(player).unlisted_draws += 1;
            let event = self.record(rule, EventKind::Drew { player, card: None });
            self.has_drawn(player, event);
            return true;
        };
        let Some(top) = deck.first().copied() else { return false };
        if to == Zone::Deck {
            return true;
        }
        let card = self.cross(top, to);
        let kind =
            if to == Zone::Hand { EventKind::Drew { player, card: Some(card) } } else { EventKind::Trashed { card } };
        let event = self.record(rule, kind);
        match to {
            Zone::Hand => self.has_drawn(player, event),
            Zone::Trash if self.cites().burn().is_some() => {
                self.look(Seen::Does(Deed::Burn, player, Some(card)), event);
                self.look_after_going(card, Deed::Burn, player, event);
            }
            _ => {}
        }
        true
    }

    /// A player has drawn a card: it is counted, and what waits for it looks.
    pub(crate) fn has_drawn(&mut self, player: PlayerId, event: Option<EventId>) {
        let tallies = &mut self.state.player_mut(player).tallies;
        tallies.drawn = tallies.drawn.saturating_add(1);
        self.look(Seen::Draws(player), event);
    }

    /// Goes on with a draw that the deck did not suffice for: a burn out, then the rest, as often as it takes.
    pub(crate) fn run_draw(&mut self, mut frame: DrawFrame) -> Answered {
        self.cause = frame.cause.0;
        while frame.left > 0 && !self.state.is_over() {
            if frame.burning == Burning::No && self.state.is_loose_on_top(frame.player) {
                let player = frame.player;
                self.state.under_way().agenda.push(Task::Draw(frame));
                return self.settle_top(player, 1);
            }
            frame.burning = match frame.burning {
                Burning::No if self.take_one(frame.player, frame.rule, frame.to) => {
                    frame.left -= 1;
                    Burning::No
                }
                Burning::No if self.put_trash_in_deck(frame.player).is_ok() => Burning::Recycled,
                Burning::Recycled if self.shuffle(frame.player).is_ok() => Burning::Giving,
                // Each burn out is a step of its own: where nobody can gain points they would go on for ever, and that is seen
                // between steps.
                Burning::Giving if self.give_point(frame.player, frame.burned).is_ok() => {
                    let again = DrawFrame { burning: Burning::No, burned: 1, ..frame };
                    let phase =
                        again.rule != self.cites().draw_phase || self.state.keeps(RuleStatement::BurntOutStillDraws);
                    if !phase || !self.state.keeps(RuleStatement::BurntOutDrawsRest) {
                        return Ok(());
                    }
                    self.state.under_way().agenda.push(Task::Draw(again));
                    return Ok(());
                }
                waits => {
                    self.state.under_way().agenda.push(Task::Draw(DrawFrame { burning: waits, ..frame }));
                    return Ok(());
                }
            };
        }
        Ok(())
    }

    /// A player who burns out recycles the cards of their trash, all at once, or shuffles them into their main deck.
    fn put_trash_in_deck(&mut self, player: PlayerId) -> Answered {
        let trash = self.state.player(player).trash.clone();
        let Some(rule) = self.cites().burn_out_recycles() else {
            let rule = self.cites().burn_out_shuffles().unwrap_or(self.cites().burn_out);
            for card in trash {
                let object = self.cross(card, Zone::Deck);
                self.record(rule, EventKind::ShuffledIn { object });
            }
            return Ok(());
        };
        self.settle_off_board(&trash, Deed::Recycle)?;
        // What has been drawn or burned before it is of another moment, and so is what comes after it.
        self.state.stamp += 1;
        self.leave_together(&trash, |game| trash.iter().for_each(|card| game.recycle_by(*card, rule)));
        self.state.stamp += 1;
        Ok(())
    }

    /// Puts a deck in random order. Chance is a choice like any other.
    fn shuffle(&mut self, player: PlayerId) -> Answered {
        let deck: Vec<ObjectId> = self.state.player(player).deck.clone().unwrap_or_default();
        if self.state.are_alike(&deck) {
            return Ok(());
        }
        let Some(Answer::Order(order)) = self.take_answer() else {
            return Err(self.ask(self.cites().burn_out, player, Ask::Shuffle(deck)));
        };
        let order = order.iter().filter_map(|n| deck.get(usize::from(*n)).copied()).collect();
        self.state.player_mut(player).deck = Some(order);
        Ok(())
    }

    /// The player who burns out chooses an opponent, who gains a point.
    fn give_point(&mut self, player: PlayerId, before: u32) -> Answered {
        let rule = self.cites().burn_out;
        let among: Vec<_> = self.state.player_ids().filter(|other| self.state.opposed(*other, player)).collect();
        let opponent = match (among.as_slice(), self.take_answer()) {
            ([], _) => return Ok(()),
            ([only], _) => *only,
            (_, Some(Answer::Player(chosen))) => chosen,
            _ => {
                return Err(self.ask(rule, player, Ask::Player(among)));
            }
        };
        self.record(rule, EventKind::BurnedOut { player, opponent });
        match self.cites().burn_out_stands().filter(|_| before > 0) {
            Some(_) => self.add_points(opponent, 1, rule),
            None => self.gain_points(opponent, 1, rule),
        };
        self.win_by_burn_out(player, opponent, before);
        Ok(())
    }

    /// No cleanup comes in the middle of a draw, so that a deck that remains empty would give points for ever.
    fn win_by_burn_out(&mut self, player: PlayerId, opponent: PlayerId, before: u32) {
        let rule = match self.cites().burn_out_wins() {
            Some(_) if before == 0 => return,
            Some(rule) => rule,
            None if self.state.player(player).deck.as_ref().is_some_and(Vec::is_empty) => self.cites().win,
            None => return,
        };
        if self.state.has_won(opponent) && !self.state.is_over() {
            self.win(opponent, rule);
        }
    }
}
