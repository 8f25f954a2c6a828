//! Instructions by which players choose on resolution: each in turn, an opponent, an amount to pay.

use std::collections::BTreeSet;

use crate::ability::{Effect, Mode, Named, Side, Who, Whose};
use crate::agenda::{Outcome, ResolveFrame};
use crate::asked::Answered;
use crate::card::Cost;
use crate::choice::{Answer, Ask, MOST_PAID, amount_paid};
use crate::event::EventKind;
use crate::ids::{ObjectId, PlayerId};
use crate::listing::Listed;
use crate::machine::Game;
use crate::matching::From;
use crate::state::State;

impl State {
    /// The players meant in the order in which they choose.
    fn in_order(&self, who: Side, you: PlayerId, from_next: bool, frame: &ResolveFrame) -> Vec<PlayerId> {
        let meant = self.sides(who, you, frame);
        if !from_next {
            return meant;
        }
        let order = self.in_turn_order(self.next_player(you));
        order.into_iter().filter(|player| meant.contains(player)).collect()
    }

    /// The cards that are known to exist: those of this game, but no tokens, and those that the board names besides.
    fn card_names(&self) -> Vec<String> {
        let tokens = self.cites().name_card().is_none();
        let cards = self.objects.iter().filter(|object| tokens || !object.card.token);
        let all: BTreeSet<&String> = cards.map(|object| &object.card.name).chain(self.cards.iter()).collect();
        all.into_iter().cloned().collect()
    }

    /// The tags that may be named: those of cards of the game Riftbound, and where no rule says so those of this board besides.
    pub(crate) fn tag_names(&self) -> Vec<String> {
        let listed = self.procedures().tags.iter().copied();
        if self.cites().name_tag().is_some() {
            return listed.map(str::to_owned).collect();
        }
        let here = self.objects.iter().flat_map(|object| &object.card.tags).map(String::as_str);
        let tags: BTreeSet<&str> = here.chain(listed).collect();
        tags.into_iter().map(str::to_owned).collect()
    }
}

impl Game {
    /// Each player meant chooses in turn; then something is done to all that was chosen.
    pub(super) fn each_chooses(&mut self, effect: &Effect, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let Effect::EachChooses { who, of, yours, distinct, from_next, rest, then } = effect else {
            return Ok(Outcome::NotDone);
        };
        let Some(you) = self.you_for(*who, frame) else { return Ok(Outcome::Ignored) };
        for player in self.state.in_order(*who, you, *from_next, frame) {
            if frame.chosen_by & 1 << player.0 != 0 {
                continue;
            }
            let speaks = self.state.speaks(&frame.item);
            let from = if *yours { speaks } else { From { controller: Some(player), ..speaks } };
            let mut among = self.state.described(&of.of, &from);
            among.retain(|id| !distinct || !frame.chosen.contains(id));
            let chosen = self.pick_among(among, (of.min, of.max), player, frame)?;
            frame.chosen.extend(chosen);
            frame.chosen_by |= 1 << player.0;
        }
        frame.chosen_by = 0;
        frame.last = std::mem::take(&mut frame.chosen);
        if *rest {
            let speaks = self.state.speaks(&frame.item);
            let all = self.state.described(&crate::ability::Filter { whose: Whose::Any, ..of.of.clone() }, &speaks);
            frame.last = all.into_iter().filter(|id| !frame.last.contains(id)).collect();
        }
        let any = !frame.last.is_empty();
        match then.as_slice() {
            [Effect::Kill(Who::Last)] if !yours && !rest => {
                let doomed: Vec<_> = frame.last.iter().map(|id| self.state.now(*id)).collect();
                self.kill_by_each(&doomed, frame);
            }
            then => frame.todo.extend(then.iter().rev().cloned()),
        }
        Ok(any.into())
    }

    /// A player is chosen; where there is one only who may be, it is that one.
    pub(super) fn choose_player(&mut self, whose: Whose, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let Some(you) = self.you(frame) else { return Ok(Outcome::Ignored) };
        let among = self.state.players_to_choose(whose, you);
        if let Some(target) = frame.item.opponent {
            frame.opponent = Some(target).filter(|target| among.contains(target));
            return Ok(if frame.opponent.is_some() { Outcome::Done } else { Outcome::Ignored });
        }
        frame.opponent = match (among.as_slice(), self.take_answer()) {
            ([], _) => None,
            ([only], _) => Some(*only),
            (_, Some(Answer::Player(player))) => Some(player),
            _ => {
                return Err(self.ask(self.cites().choose_on_resolution, you, Ask::Player(among)));
            }
        };
        Ok(frame.opponent.is_some().into())
    }

    /// The chosen opponent reveals the cards in their hand.
    pub(super) fn reveal_hand(&mut self, frame: &mut ResolveFrame) -> Outcome {
        frame.seen.clear();
        let Some(player) = frame.opponent else { return Outcome::NotDone };
        let hand: Vec<ObjectId> = self.state.player(player).hand.clone();
        let of = self.state.player(player);
        let of_unknown = !of.hand_listed || of.unknown_hand > 0;
        if of_unknown {
            self.taint(format!("what is in {}'s hand, which is not listed", self.state.player(player).name));
        }
        for card in &hand {
            self.record(self.cites().choose_on_resolution, EventKind::Seen { card: *card, player, revealed: true });
        }
        frame.revealed.extend(hand.iter().copied());
        frame.seen = hand;
        (!frame.seen.is_empty() || of_unknown).into()
    }

    /// The controller chooses which of two or more things is done, unless each of them is ignored.
    pub(super) fn one_of(&mut self, options: &[Mode], frame: &mut ResolveFrame) -> Answered<Outcome> {
        if options.iter().all(|option| self.state.is_passed_over(&option.does.effects, frame)) {
            let effects: Vec<_> = options.iter().flat_map(|option| option.does.effects.iter().cloned()).collect();
            self.note_ignored(&effects, frame);
            return Ok(self.state.passed_over(&effects, frame));
        }
        let Some(Answer::Mode(chosen)) = self.take_answer() else {
            let texts = options.iter().map(|option| option.text.clone()).collect();
            return Err(self.ask(
                self.cites().choose_on_resolution,
                frame.item.controller,
                Ask::Mode(Listed::whole(texts)),
            ));
        };
        let does = options.get(usize::from(chosen)).map(|option| &option.does.effects);
        frame.todo.extend(does.into_iter().flatten().rev().cloned());
        Ok(Outcome::NotDone)
    }

    /// The controller names a card or a tag, and what is still to be done speaks of that.
    pub(super) fn name(&mut self, what: Named, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let named = match self.take_answer() {
            Some(Answer::Name(name)) => name,
            _ => {
                let rule = match what {
                    Named::Card => self.cites().name_card(),
                    Named::Tag => self.cites().name_tag(),
                };
                let among = match what {
                    Named::Card => self.state.card_names(),
                    Named::Tag => self.state.tag_names(),
                };
                return Err(self.ask(
                    rule.unwrap_or(self.cites().choose_on_resolution),
                    frame.item.controller,
                    Ask::Name(among),
                ));
            }
        };
        let todo = std::mem::take(&mut frame.todo);
        frame.todo = todo.into_iter().map(|effect| effect.naming(what, &named)).collect();
        Ok(Outcome::Done)
    }

    /// As much is paid as the controller likes.
    pub(super) fn pay_any(&mut self, power: bool, then: &[Effect], frame: &mut ResolveFrame) -> Answered<Outcome> {
        if let Some(ignored) = self.cannot_buy(then, frame) {
            return Ok(ignored);
        }
        let player = frame.item.controller;
        let cost = |n: u16| match power {
            true => Cost { power: n, ..Cost::default() },
            false => Cost { energy: n, ..Cost::default() },
        };
        let source = frame.item.source;
        if !frame.pays {
            let Some(Answer::Mode(paid)) = self.take_answer() else {
                // One more than is offered, to know whether there is more.
                let amounts = (0..=MOST_PAID + 1).take_while(|n| self.state.could_pay(player, cost(*n), source));
                let modes = Listed::first(amounts.map(amount_paid).collect(), usize::from(MOST_PAID) + 1);
                return Err(self.ask(self.cites().pay, player, Ask::Mode(modes)));
            };
            (frame.paid, frame.pays) = (u16::from(paid), true);
        }
        if !self.state.could_pay(player, cost(frame.paid), source) {
            frame.paid = 0;
        }
        self.pay_adding(player, cost(frame.paid), source)?;
        frame.pays = false;
        frame.todo.extend(then.iter().rev().cloned());
        Ok((frame.paid > 0).into())
    }

    /// Some of what the instruction before was done to.
    pub(crate) fn pick_of_last(&mut self, min: u8, max: u8, frame: &ResolveFrame) -> Answered<Vec<ObjectId>> {
        let among: Vec<_> = frame.last.iter().map(|id| self.state.now(*id)).collect();
        self.pick_among(among, (min, max), frame.item.controller, frame)
    }

    /// Two units change places: each moves to where the other is, at once.
    pub(super) fn swap(&mut self, one: &Who, other: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let one = self.select(one, frame)?.first().copied();
        let other = self.select(other, frame)?.first().copied();
        let (Some(one), Some(other)) = (one, other) else { return Ok(Outcome::NotDone) };
        let place = |id: ObjectId| self.state.object(id).location().filter(|_| self.state.is_unit(id));
        let (Some(here), Some(there)) = (place(one), place(other)) else { return Ok(Outcome::NotDone) };
        let moved = self.move_each(&[(one, there), (other, here)], (frame.item.controller, self.cites().moves));
        Ok((!moved.is_empty()).into())
    }
}
