//! Instructions: this file dispatches each to the code that follows it; the files of the folder follow those of one
//! kind.

mod card;
mod choose;
mod damage;
mod experience;
mod keyword;
mod order;
mod place;
mod player;
mod prevent;
mod price;
mod rechoose;
mod replace;
mod simple;
mod status;
mod token;

use crate::state::State;
use std::collections::BTreeSet;
use std::slice;
use std::sync::Arc;

use crate::ability::{
    Amount, Change, Condition, Deed, Destination, Effect, Filter, Mark, Place, PlayedFrom, Side, Who, Whose, say,
};
use crate::agenda::{Doomed, KillBy, KillFrame, Outcome, ResolveFrame, Task};
use crate::asked::Answered;
use crate::card::Kind;
use crate::chain::{Item, Noted, What};
use crate::choice::{Ask, Choice};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{EventId, NonState, ObjectId, PlayerId};
use crate::machine::Game;
use crate::matching::From;
use crate::object::Credit;
use crate::procedure::finalize::asked_moves;
use crate::procedure::resolve::is_payment;
use crate::trigger::Seen;
use crate::zone::{Location, Zone};
pub(in crate::procedure) use damage::Dealer;
use simple::object_effect;
use tribunal_rule::RuleNumber;

impl Game {
    /// Follows one instruction, and notes what has come of it: here and nowhere else, but for deaths, which come after it. Of
    /// the destinations that were chosen those of moves which it passes over are used up.
    pub(crate) fn follow(&mut self, effect: &Effect, frame: &mut ResolveFrame) -> Answered {
        let before = frame.todo.len();
        if frame.joined.is_some_and(|left| before < left) {
            frame.joined = None;
        }
        if let Effect::All(all) = effect {
            (frame.joined, frame.outcome) = (Some(before), Outcome::Done);
            frame.missed = false;
            frame.todo.extend(all.iter().rev().cloned());
            return Ok(());
        }
        frame.missed = misses_one(frame);
        let asked =
            frame.joined.is_some() || matches!(frame.todo.last(), Some(Effect::IfDone(..) | Effect::IfDoneElse(..)));
        let lost = asked && self.state.lacks_a_referent(effect, frame);
        let followed = self.follow_now(effect, frame);
        if followed.is_err() && is_payment(frame) {
            self.say_what_is_paid(effect, frame);
        }
        let outcome = match followed? {
            Outcome::NotDone if lost => Outcome::Ignored,
            outcome => outcome,
        };
        if !misses_one(frame) {
            frame.outcome = outcome;
        }
        let nested = if matches!(effect, Effect::Move { .. }) { 0 } else { asked_moves(slice::from_ref(effect)).len() };
        if nested > 0 && !frame.item.places.is_empty() {
            let next = frame.todo.get(before..).unwrap_or_default();
            let taken = asked_moves(next).len();
            let second = match effect {
                Effect::Either(_, _, other) | Effect::IfDoneElse(_, other) => next.iter().rev().eq(other),
                _ => false,
            };
            let from = if second { 0 } else { taken };
            frame
                .item
                .places
                .drain(from.min(frame.item.places.len())..(from + nested - taken).min(frame.item.places.len()));
        }
        Ok(())
    }

    /// Has the question that has just been asked for a cost say which cost that is.
    fn say_what_is_paid(&mut self, deed: &Effect, frame: &ResolveFrame) {
        let source = frame.item.source;
        let deed = say::deeds(slice::from_ref(deed), self.state.object(source).card.kind);
        let paid = format!("to pay for {}: {deed}", self.state.name(source));
        if let Some(Choice { asks: Ask::Pick { why, .. }, .. }) = &mut self.state.under_way().choice {
            *why = paid;
        }
    }

    fn follow_now(&mut self, effect: &Effect, frame: &mut ResolveFrame) -> Answered<Outcome> {
        self.note_unlisted_for(effect, frame);
        if let Some(rule) = self.state.linked_to_ignored(effect, frame) {
            let why = "it is linked to an instruction that was ignored";
            self.record(rule, EventKind::Ignored { source: frame.item.source, why });
            return Ok(Outcome::Ignored);
        }
        if let Some(branch) = self.state.branch(effect, frame) {
            frame.todo.extend(branch.then.iter().rev().cloned());
            return Ok(branch.outcome);
        }
        Ok(match effect {
            Effect::May(then) if self.state.has_nothing_to_pick(then, frame) => {
                self.note_absence(then, frame);
                Outcome::NotDone
            }
            // Whether it is paid is asked as that is to be paid, and what can only be passed over is not asked.
            Effect::May(then) if matches!(then.as_slice(), [Effect::Pay { optional: true, .. }]) => {
                frame.todo.extend(then.iter().rev().cloned());
                Outcome::NotDone
            }
            Effect::May(then) if self.state.is_passed_over(unjoined(then), frame) => {
                self.note_ignored(unjoined(then), frame);
                self.state.passed_over(unjoined(then), frame)
            }
            Effect::May(then) => {
                let agreed = self.may(frame, question(then))?;
                frame.todo.extend(then.iter().rev().filter(|_| agreed).cloned());
                agreed.into()
            }
            Effect::Look { whose, count, revealed } => self.look_at_top(*whose, *count, *revealed, frame)?,
            Effect::Reveal(who) => self.reveal_seen(who, frame)?,
            Effect::RevealUntil(wanted) => self.reveal_until(wanted, frame)?,
            Effect::RevealHand => self.reveal_hand(frame),
            Effect::EachInTurn(then) => self.each_in_turn(then, frame),
            Effect::Gather => {
                frame.chosen.extend(frame.last.iter().copied());
                (!frame.last.is_empty()).into()
            }
            Effect::OwnersPlay(waives) => {
                self.place_all_waiting()?;
                self.owners_play(*waives, frame)?
            }
            Effect::ReturnChampion => self.return_champion(frame),
            Effect::MayRecycleTop => self.may_recycle_top(frame)?,
            Effect::Predict(count) => self.predict(*count, frame)?,
            Effect::PutBack => self.put_back(frame)?,
            Effect::PutOnDeck(who, end) => self.put_on_deck(who, *end, frame)?,
            Effect::Token { card, count, to, ready, created } => {
                self.coming_tokens(card, count, to, (*ready, *created), frame)?
            }
            Effect::Discard(side, count) => self.discard_effect(*side, *count, frame)?,
            Effect::Ready(Who::Target(n)) if frame.has_runes_at(*n) => self.ready_targets(*n, frame),
            Effect::Recycle(Who::Target(n)) if frame.has_runes_at(*n) => self.recycle_targets(*n, frame)?,
            other => match object_effect(other) {
                Some((who, what)) => self.each(who, what, frame)?,
                None => self.choosing(other, frame)?,
            },
        })
    }

    /// Says of instructions about which nobody is asked why they are ignored, where something was chosen for them.
    pub(super) fn note_ignored(&mut self, then: &[Effect], frame: &mut ResolveFrame) {
        let from = self.state.speaks_now(frame);
        let choices: BTreeSet<u8> = then.iter().flat_map(Effect::done_with).flat_map(choices).collect();
        for n in choices {
            self.legal_targets(frame, usize::from(n), &from);
        }
    }

    /// Instructions on which something may have to be chosen.
    fn choosing(&mut self, effect: &Effect, frame: &mut ResolveFrame) -> Answered<Outcome> {
        match effect {
            Effect::Unless { cost, instead, then } => self.unless(*cost, instead, then, frame),
            Effect::SwapMight(who, until) => self.swap_might(who, *until, frame),
            Effect::Prevent(who) => self.prevent_next(who, frame),
            Effect::ActivateConquer(who) => self.activate_conquer(who, frame),
            Effect::Swap(one, other) => self.swap(one, other, frame),
            Effect::Replace { who, card } => self.replace(who, card, frame),
            Effect::Name(what) => self.name(*what, frame),
            Effect::NewChoices(who) => self.new_choices(who, frame),
            Effect::ReplaceBack(who) => self.replace_back(who, frame),
            Effect::Copy(one, other) => self.copy(one, other, frame),
            Effect::CopyTraits(one, other, traits) => self.copy_traits(one, other, traits, frame),
            Effect::DetachFrom(what, from) => self.detach_from(what, from, frame),
            Effect::OneOf(options) => self.one_of(options, frame),
            Effect::RecycleRunes(count) => self.recycle_runes(*count, frame),
            Effect::MoveBuff(one, other) => self.move_buff(one, other, frame),
            Effect::Attach { what, to } => self.attach_effect(what, to, frame),
            Effect::Weaponmaster(what) => self.weaponmaster(what, frame),
            Effect::EachChooses { .. } => self.each_chooses(effect, frame),
            Effect::ChooseOpponent => self.choose_player(Whose::Enemy, frame),
            Effect::ChoosePlayer => self.choose_player(Whose::Any, frame),
            Effect::GainXp(side, amount) => self.gain_xp_effect(*side, amount, frame),
            Effect::Pay { price, then, optional } => self.pay_in_effect(price, then, *optional, frame),
            Effect::PayAny { power, then } => self.pay_any(*power, then, frame),
            Effect::Play { .. } => self.play_in_effect(effect, frame),
            Effect::Draw(side, amount) => self.draw_effect(*side, amount, frame),
            Effect::Deal { amount, to, by } => self.deal_effect(amount, to, by.as_ref(), frame),
            Effect::Split { amount, among, by } => self.split(amount, among, by.as_ref(), frame),
            Effect::Fight(one, other) => self.fight(one, other, frame),
            Effect::Move { who, to } => self.move_effect(who, to, frame),
            Effect::Alter { who, change, until, floor } => self.alter(who, change, *until, *floor, frame),
            Effect::TakeControl { who, until } => self.take_control(who, *until, frame),
            Effect::Mill(count) => {
                self.settle_burning(*count, frame)?;
                Ok(self.player_effect(effect, frame))
            }
            other => Ok(self.player_effect(other, frame)),
        }
    }

    fn kill_effect(&mut self, objects: &[ObjectId], frame: &ResolveFrame) {
        let pays = is_payment(frame);
        // What somebody else has been told to do is their doing, and no replacement's.
        let told = frame.acting == Some(frame.item.controller);
        let credit = Some(self.state.credit(frame)).filter(|_| !frame.detached || pays || told);
        self.doom(objects.iter().map(|id| (*id, credit)), frame);
    }

    /// Kills these together, each attributed as is said.
    fn doom(&mut self, objects: impl Iterator<Item = (ObjectId, Option<Credit>)>, frame: &ResolveFrame) {
        let offered = self.led_here();
        let doomed: Vec<_> = objects
            .map(|(object, credit)| Doomed {
                object,
                replaced: false,
                offered: offered.clone(),
                declined: vec![],
                first: None,
                credit,
            })
            .collect();
        if !doomed.is_empty() {
            let by = KillBy::Effect(frame.item.source);
            self.state.under_way().agenda.push(Task::Kill(KillFrame {
                doomed,
                next: 0,
                applied: None,
                interrupted: vec![],
                settled: false,
                by,
                cause: NonState(self.cause),
            }));
        }
    }

    /// A player has an object banished.
    fn banish(&mut self, object: ObjectId, by: PlayerId) {
        let event = self.record(self.cites().banish, EventKind::Banished { object });
        self.take_away(object, Zone::Banishment, (Deed::Banish, by), event);
    }

    /// A player has an object returned to its owner's hand.
    fn return_to_hand(&mut self, object: ObjectId, by: PlayerId) {
        let event = self.record(self.cites().return_to_hand, EventKind::Returned { object });
        if self.state.board.contains(&object) {
            self.look(Seen::Returned(object), event);
        }
        self.take_away(object, Zone::Hand, (Deed::Return, by), event);
    }

    /// A player has an object go to a zone off the board. What waits for that to be done to its own source looks before it
    /// leaves the board, and elsewhere after it.
    fn take_away(&mut self, object: ObjectId, to: Zone, (deed, by): (Deed, PlayerId), cause: Option<EventId>) {
        let active = self.look_before_going(object, deed, by, cause);
        self.put_away(object, to);
        if !active {
            self.look_after_going(object, deed, by, cause);
        }
    }

    /// An object goes to a zone off the board, from wherever it is.
    fn put_away(&mut self, object: ObjectId, to: Zone) {
        if self.state.board.contains(&object) {
            self.leave_board(object, to);
        } else {
            self.uncover(object);
            self.cross(object, to);
        }
    }

    /// Kills permanents that their controllers have to kill: each controller is responsible, and has killed with
    /// the spell only if it is that player's own.
    fn kill_by_each(&mut self, doomed: &[ObjectId], frame: &ResolveFrame) {
        let credit = self.state.credit(frame);
        let by = |id: ObjectId| {
            let player = self.state.object(id).controller;
            (id, Some(Credit { player, spell: credit.spell && player == credit.player, ..credit }))
        };
        let credited: Vec<_> = doomed.iter().copied().map(by).collect();
        self.doom(credited.into_iter(), frame);
    }

    /// Counters an item; a card goes where it goes from the chain, or where it says so to its owner's hand instead. Returns
    /// true if it was countered.
    fn counter(&mut self, object: ObjectId, to_hand: bool) -> bool {
        let is_it = |item: &&Arc<Item>| item.object() == object;
        let Some(item) = self.state.chain.items.iter().find(is_it).cloned() else { return false };
        let itself = item.what == What::Card || item.itself.is_some();
        if itself && self.state.is_ruled(object, &Change::Uncounterable) {
            let rule = self.cites().cant_beats_can().unwrap_or(self.cites().counter);
            self.record(rule, EventKind::Unaffected { object, why: "it cannot be countered" });
            return false;
        }
        self.record(self.cites().counter, EventKind::Countered { source: item.source, ability: item.ability() });
        if item.what == What::Card {
            let card = match self.state.leaves_chain_for(&item) {
                None if to_hand => {
                    self.record(self.cites().return_to_hand, EventKind::Returned { object: item.source });
                    self.cross(item.source, Zone::Hand)
                }
                _ => self.put_away_spell(&item),
            };
            if !self.state.keeps(RuleStatement::CounteredIsUnseen)
                || !self.state.keeps(RuleStatement::CounteredIsUnplayed)
            {
                self.has_played(card, item.controller, self.cause, None);
            }
        }
        self.leave_chain(item.id, false);
        true
    }

    fn amount(&mut self, amount: &Amount, frame: &mut ResolveFrame) -> Answered<i32> {
        if let Amount::MightOf(who) | Amount::EnergyOf(who) = amount {
            let before = self.state.taken_away(who, frame);
            // Of what has died the Might is asked, and not that of the card that it has become.
            let dead = matches!(amount, Amount::MightOf(_)) && **who == Who::ItsCard;
            let of = if dead { before } else { self.select(who, frame)?.first().copied().or(before) };
            let number = |id: ObjectId| match amount {
                Amount::MightOf(_) if Some(id) == before => self.state.object(id).might_left.0,
                Amount::MightOf(_) => self.state.might(id).value(),
                _ => i32::from(self.state.object(id).card.cost.energy),
            };
            return Ok(of.map_or(0, number));
        }
        match amount {
            Amount::Paid => return Ok(i32::from(frame.paid)),
            Amount::Killed => return Ok(i32::from(frame.kills)),
            Amount::MightShown => {
                let shown = self.state.object(frame.item.source).shown_for(Some(Kind::Unit)).next();
                return Ok(shown.map_or(0, |shown| shown.might));
            }
            Amount::MightOfGone => return Ok(frame.killed.unwrap_or(0)),
            Amount::WithBonus(both) => {
                let (plain, bonus) = (self.amount(&both.0, frame)?, self.amount(&both.1, frame)?);
                let raised = plain > 0 || (bonus > 0 && self.gives_to_nothing()?);
                return Ok(if raised { plain.max(0).saturating_add(bonus.max(0)) } else { plain });
            }
            Amount::MightOfCarried => {
                let carried = frame.item.carried.first().map(|id| self.state.now(*id));
                return Ok(carried.map_or(0, |id| self.state.might(id).value()));
            }
            Amount::Done => return Ok(i32::try_from(frame.last.len()).unwrap_or(i32::MAX)),
            Amount::Lacking(both) => {
                let one = self.select(&both.0, frame)?.first().copied();
                let other = self.select(&both.1, frame)?.first().copied();
                let lacking = |(one, other)| self.state.might_to_change(other) - self.state.might_to_change(one);
                return Ok(one.zip(other).map_or(0, lacking).max(0));
            }
            Amount::PerSeen(by, of) => {
                let from = self.state.speaks(&frame.item);
                let views = self.state.views();
                let seen = frame.seen.iter().filter(|id| views.matches(of, **id, &from)).count();
                return Ok(by.saturating_mul(i32::try_from(seen).unwrap_or(i32::MAX)));
            }
            _ => {}
        }
        let from = self.state.speaks_now(frame);
        if let (Amount::PerRune(_), Some(you)) = (amount, from.controller)
            && self.state.player(you).runes.is_none()
        {
            self.taint(format!("how many runes {} has, which are not listed", self.state.player(you).name));
        }
        Ok(self.state.views().amount(amount, &from))
    }

    /// Returns the player who is "you"; if that is nobody, records that the instruction is ignored.
    pub(crate) fn you(&mut self, frame: &ResolveFrame) -> Option<PlayerId> {
        if frame.item.you.is_none() {
            if self.state.lacks(Some(self.cites().you_is_nobody)) {
                return Some(frame.item.controller);
            }
            let why = "nobody controls the battlefield, so \"you\" is no one";
            self.record(self.cites().you_is_nobody, EventKind::Ignored { source: frame.item.source, why });
        }
        frame.item.you
    }

    /// Returns the player for whom an instruction for some players is followed; `None` if it refers to "you", and that
    /// is nobody.
    pub(super) fn you_for(&mut self, side: Side, frame: &ResolveFrame) -> Option<PlayerId> {
        if side.speaks_of_you() { self.you(frame) } else { Some(frame.item.controller) }
    }
}

impl State {
    /// Returns the player and the source to which the actions of an item are attributed: what a spell has made counts
    /// as the spell's.
    fn credit(&self, frame: &ResolveFrame) -> Credit {
        let spell = self.object(frame.item.source).card.kind == Kind::Spell;
        Credit { player: frame.item.controller, source: frame.item.source, spell }
    }

    /// The card on the chain that an object is, unless it is the one that resolves.
    fn other_item(&self, object: ObjectId, resolving: &Item) -> Option<Arc<Item>> {
        let is_it = |item: &&Arc<Item>| item.what == What::Card && item.source == object && item.id != resolving.id;
        self.chain.items.iter().find(is_it).cloned()
    }

    fn side(&self, side: Side, you: PlayerId) -> Vec<PlayerId> {
        match side {
            Side::You => vec![you],
            Side::Everyone => self.in_turn_order(self.turn.player),
            Side::Opponents => self.in_turn_order(you).into_iter().filter(|p| self.opposed(*p, you)).collect(),
            Side::Others => self.in_turn_order(you).into_iter().filter(|p| *p != you).collect(),
            Side::TurnPlayer => vec![self.turn.player],
            Side::Attacker => self.combat.iter().map(|combat| combat.attacker).collect(),
            Side::Defender => self.combat.iter().map(|combat| combat.defender).collect(),
            Side::Fighters => self.combat.iter().flat_map(|combat| [combat.attacker, combat.defender]).collect(),
            Side::Theirs | Side::Owner | Side::Chosen | Side::Acting | Side::Doer => vec![],
        }
    }

    /// The instructions that an instruction leads to, where it is a condition and nothing else. One that does not hold leaves
    /// undone what hangs on it, and one that asks of what nothing is known about is ignored.
    fn branch<'a>(&self, effect: &'a Effect, frame: &ResolveFrame) -> Option<Branch<'a>> {
        let when = |holds: bool, then: &'a [Effect], other: &'a [Effect]| if holds { then } else { other };
        let done = frame.outcome == Outcome::Done;
        Some(match effect {
            Effect::If(condition, _) if self.asks_of_illegal(condition, frame) => Branch::IGNORED,
            Effect::Either(condition, ..)
                if self.cites().linked_instructions().is_some() && self.asks_of_illegal(condition, frame) =>
            {
                Branch::IGNORED
            }
            Effect::If(condition, then) => {
                Branch { then: when(self.holds_for(condition, frame), then, &[]), outcome: Outcome::NotDone }
            }
            Effect::Either(condition, then, other) => {
                Branch { then: when(self.holds_for(condition, frame), then, other), outcome: Outcome::NotDone }
            }
            // These ask about another instruction, and what came of that one stands.
            Effect::IfDone(wanted, then) => Branch { then: when(done == *wanted, then, &[]), outcome: frame.outcome },
            Effect::IfDoneElse(then, other) => Branch { then: when(done, then, other), outcome: frame.outcome },
            _ => return None,
        })
    }

    /// Returns true if nobody is asked about instructions: they are a condition that does not hold and nothing else, or all of
    /// them are about choices of which nothing was chosen, or nothing that was is a legal target still, so that they are ignored.
    fn is_passed_over(&self, then: &[Effect], frame: &ResolveFrame) -> bool {
        match then {
            [effect @ Effect::If(..)] => self.branch(effect, frame).is_some_and(|branch| branch.then.is_empty()),
            then => !then.is_empty() && then.iter().all(|effect| self.works_on_nothing(effect, frame)),
        }
    }

    /// Returns what has come of instructions about which nobody is asked.
    fn passed_over(&self, then: &[Effect], frame: &ResolveFrame) -> Outcome {
        let asks = |effect: &Effect| self.branch(effect, frame).is_some_and(|it| it.outcome == Outcome::Ignored);
        let ignored = then.iter().any(|effect| asks(effect) || self.lacks_a_referent(effect, frame));
        if ignored { Outcome::Ignored } else { Outcome::NotDone }
    }

    /// Returns true if an instruction cannot be followed since something that it refers to is illegal or not known any more: so
    /// it is ignored. Where nothing was chosen at all, nothing is lost.
    pub(super) fn lacks_a_referent(&self, effect: &Effect, frame: &ResolveFrame) -> bool {
        let both = |who: &Who| effect.is_of_both() && self.has_lost_one(who, frame);
        let measured = match effect.amount() {
            Some(Amount::MightOf(who) | Amount::EnergyOf(who)) => self.is_unknown(who, frame),
            Some(Amount::Lacking(two)) => self.is_unknown(&two.0, frame) || self.is_unknown(&two.1, frame),
            _ => false,
        };
        let of_nobody = matches!(effect.side(), Some(Side::Theirs | Side::Owner)) && self.is_first_unknown(frame);
        measured || of_nobody || effect.done_with().into_iter().any(|who| self.is_lost(who, frame) || both(who))
    }

    /// Returns true if what an instruction refers to was there once, and is nothing that it can be done to any more.
    fn is_lost(&self, who: &Who, frame: &ResolveFrame) -> bool {
        match who {
            Who::Target(n) => self.are_chosen(*n, frame) && self.has_none_left(*n, frame),
            Who::Me => !self.is_there(frame.item.source),
            Who::It => frame.item.it.is_some_and(|it| !self.is_there(it)),
            Who::MyCard => self.card_in_trash(frame.item.source).is_none(),
            Who::ItsCard => frame.item.it.is_some_and(|it| self.card_in_trash(it).is_none()),
            Who::Last => !frame.last.is_empty() && !frame.last.iter().any(|id| self.is_there(self.now(*id))),
            Who::Each(filter) => self.is_nowhere(filter, frame),
            Who::Pick(targets) => self.is_nowhere(&targets.of, frame),
            Who::Together(all) => all.iter().all(|who| self.is_lost(who, frame)),
            Who::Seen(_) | Who::Rest | Who::OfLast(..) => false,
        }
    }

    /// Returns true if one of those that an instruction is done to together is none that it can be done to any more.
    fn has_lost_one(&self, who: &Who, frame: &ResolveFrame) -> bool {
        let Who::Target(n) = who else { return false };
        let (from, n) = (self.speaks_now(frame), usize::from(*n));
        let chosen = frame.item.targets.get(n).map_or(&[][..], Vec::as_slice);
        !chosen.iter().all(|id| self.is_followed(n, *id, frame, &from))
    }

    /// Returns true if a description is of what is in a place, or on something, which nothing tells any more, since what told it
    /// is illegal.
    fn is_nowhere(&self, filter: &Filter, frame: &ResolveFrame) -> bool {
        let (told, now) = (self.speaks(&frame.item), self.speaks_now(frame));
        if filter.marks.contains(&Mark::AttachedToChosen) && self.is_first_unknown(frame) {
            return true;
        }
        match filter.place {
            Place::There => told.there.is_some() && now.there.is_none(),
            Place::Named => told.named.is_some() && now.named.is_none(),
            _ => false,
        }
    }

    /// Returns true if nothing is known of what a number is to be taken from.
    fn is_unknown(&self, who: &Who, frame: &ResolveFrame) -> bool {
        let Who::Target(n) = who else { return self.is_lost(who, frame) && self.taken_away(who, frame).is_none() };
        let (at, chosen) = (usize::from(*n), frame.item.targets.get(usize::from(*n)));
        self.are_chosen(*n, frame) && !chosen.into_iter().flatten().any(|id| self.is_known(at, *id, frame))
    }

    /// Returns true if nothing is known of what was chosen first: then nobody is "its controller", and nothing is on it.
    fn is_first_unknown(&self, frame: &ResolveFrame) -> bool {
        first_chosen(frame).is_some_and(|(n, id)| !self.is_known(n, id, frame))
    }

    /// Returns true if anything was chosen by a choice that is not of runes, which are told apart by themselves.
    fn are_chosen(&self, n: u8, frame: &ResolveFrame) -> bool {
        !frame.has_runes_at(n) && frame.item.targets.get(usize::from(n)).is_some_and(|chosen| !chosen.is_empty())
    }

    /// Returns true if nothing that was chosen by a choice can be affected still, or nothing was chosen by it.
    fn has_none_left(&self, n: u8, frame: &ResolveFrame) -> bool {
        let (from, n) = (self.speaks_now(frame), usize::from(n));
        frame.item.targets.get(n).is_some_and(|chosen| !chosen.iter().any(|id| self.is_followed(n, *id, frame, &from)))
    }

    /// Returns the rule by which an instruction is ignored that hangs on whether an earlier one was done, if that one was
    /// ignored: it was neither done nor left undone.
    fn linked_to_ignored(&self, effect: &Effect, frame: &ResolveFrame) -> Option<RuleNumber> {
        let hangs = matches!(effect, Effect::IfDone(..) | Effect::IfDoneElse(..));
        self.cites().linked_instructions().filter(|_| hangs && frame.outcome == Outcome::Ignored)
    }

    /// Returns true if an instruction is about what was chosen, and nothing was, or about nothing that can be affected still.
    fn works_on_nothing(&self, effect: &Effect, frame: &ResolveFrame) -> bool {
        let nothing = |n: u8| !frame.has_runes_at(n) && self.has_none_left(n, frame);
        let on_nothing = |who: &Who| {
            let choices = choices(who);
            !choices.is_empty() && choices.into_iter().all(nothing)
        };
        effect.done_with().into_iter().any(on_nothing) || self.lacks_a_referent(effect, frame)
    }

    /// Returns true if a condition holds for an item that resolves: it can refer to what the item has chosen.
    fn holds_for(&self, condition: &Condition, frame: &ResolveFrame) -> bool {
        let from = self.speaks_now(frame);
        match condition {
            Condition::Is(who, filter) => {
                let spoken_of = match &**who {
                    Who::Target(n) => frame.item.targets.get(usize::from(*n)).cloned().unwrap_or_default(),
                    Who::It => frame.item.it.into_iter().collect(),
                    Who::Last => frame.last.clone(),
                    Who::Rest => frame.seen.clone(),
                    _ => vec![frame.item.source],
                };
                let views = self.views();
                spoken_of.into_iter().any(|id| views.matches(filter, id, &from))
            }
            Condition::WhereItLeft(inner) => frame.left.is_some_and(|left| {
                let from = From { named: Some(left), ..from };
                self.holds(inner, &from)
            }),
            Condition::Revealed(of) => {
                let views = self.views();
                frame.revealed.iter().any(|id| views.matches(of, self.now(*id), &from))
            }
            Condition::HadMight(who, most) => {
                let spoken_of = match &**who {
                    Who::Target(n) => frame.item.targets.get(usize::from(*n)).cloned().unwrap_or_default(),
                    Who::It => frame.item.it.into_iter().collect(),
                    Who::Last => frame.last.clone(),
                    _ => vec![],
                };
                let had = |id: &ObjectId| match self.object(*id).zone {
                    Zone::Gone => self.object(*id).might_left.0,
                    _ => self.might(*id).value(),
                };
                spoken_of.iter().any(|id| had(id) <= *most)
            }
            Condition::Outweighs(_) => {
                let there = frame.item.places.first().copied();
                there.is_some() && self.holds(condition, &From { there, ..from })
            }
            Condition::PlayedFrom(PlayedFrom::Hand) => frame.item.what == What::Card && !frame.item.from_elsewhere,
            Condition::PlayedFrom(PlayedFrom::Facedown) => frame.item.hidden_at.is_some(),
            Condition::PaidAdditional => frame.item.paid || self.object(frame.item.source).paid,
            Condition::Both(both) => self.holds_for(&both.0, frame) && self.holds_for(&both.1, frame),
            Condition::Not(not) => !self.holds_for(not, frame),
            other => self.holds(other, &from),
        }
    }

    /// Returns true if a condition asks about a target that is no longer legal: nothing is known of that one.
    fn asks_of_illegal(&self, condition: &Condition, frame: &ResolveFrame) -> bool {
        match condition {
            Condition::Is(who, _) | Condition::HadMight(who, _) => match &**who {
                Who::Target(n) => {
                    let n = usize::from(*n);
                    let chosen = frame.item.targets.get(n).map_or(&[][..], Vec::as_slice);
                    !chosen.is_empty() && !chosen.iter().any(|id| self.is_known(n, *id, frame))
                }
                _ => false,
            },
            Condition::Both(both) => self.asks_of_illegal(&both.0, frame) || self.asks_of_illegal(&both.1, frame),
            Condition::Not(not) => self.asks_of_illegal(not, frame),
            _ => false,
        }
    }

    /// Returns the object an instruction refers to, if an instruction of the same item has taken it off the board, or
    /// the item triggered on its death: where an edition says so, the item knows how it was before.
    fn taken_away(&self, who: &Who, frame: &ResolveFrame) -> Option<ObjectId> {
        let source = frame.item.source;
        if *who == Who::ItsCard {
            return frame.item.it.filter(|_| self.cites().condition_referents().is_some());
        }
        let own = *who == Who::Me || (*who == Who::It && frame.item.it == Some(source));
        if own && frame.item.noted_source == Noted::All && self.object(source).zone == Zone::Gone {
            return Some(source);
        }
        let Who::Target(n) = who else { return None };
        let n = usize::from(*n);
        let gone = |id: &&ObjectId| self.object(**id).zone == Zone::Gone && frame.settled.contains(&(n, **id));
        self.cites().looks_back()?;
        frame.item.targets.get(n)?.iter().find(gone).copied()
    }

    /// The location that an effect names or that was chosen for it; none where what tells it has none any more.
    fn destination(&self, to: &Destination, frame: &mut ResolveFrame) -> Option<Location> {
        let base = Location::Base(frame.item.controller);
        match to {
            Destination::Here => self.speaks(&frame.item).here,
            Destination::MyBattlefield => self.speaks(&frame.item).here.filter(|here| here.battlefield().is_some()),
            Destination::ThisBattlefield => self.this_battlefield(&frame.item),
            Destination::There => self.speaks_now(frame).there,
            Destination::Named => self.speaks_now(frame).named,
            Destination::Base | Destination::YourBase | Destination::Entry => Some(base),
            Destination::WherePaid => {
                let paid = frame.item.carried.first().filter(|id| self.board.contains(id));
                paid.and_then(|id| self.place_of(*id))
            }
            Destination::Chosen(_) if frame.item.places.is_empty() => Some(base),
            Destination::Chosen(_) => Some(frame.item.places.remove(0)),
        }
    }

    /// Returns true if anything is known of a target: nothing is of one that is no longer legal, where an edition says
    /// so.
    pub(crate) fn is_known(&self, n: usize, id: ObjectId, frame: &ResolveFrame) -> bool {
        let from = self.speaks(&frame.item);
        self.cites().null_when_illegal().is_none() || self.is_legal_target(n, id, frame, &from)
    }

    /// The players that an instruction is for; of what was chosen or is spoken of, its controller or owner.
    fn sides(&self, side: Side, you: PlayerId, frame: &ResolveFrame) -> Vec<PlayerId> {
        let chosen = || match first_chosen(frame) {
            Some((n, id)) => Some(id).filter(|id| self.is_known(n, *id, frame)),
            None => frame.item.it,
        };
        match side {
            Side::Theirs => chosen().map(|id| self.object(id).controller).into_iter().collect(),
            Side::Owner => chosen().map(|id| self.object(id).owner).into_iter().collect(),
            Side::Chosen => frame.opponent.into_iter().collect(),
            Side::Acting => frame.acting.into_iter().collect(),
            Side::Doer => frame.item.by.into_iter().collect(),
            side => self.side(side, you),
        }
    }
}

/// The instructions that a condition leads to, and what has come of the condition where these do not say it.
struct Branch<'a> {
    then: &'a [Effect],
    outcome: Outcome,
}

impl Branch<'_> {
    const IGNORED: Self = Self { then: &[], outcome: Outcome::Ignored };
}

/// Returns what an item has chosen first, with the position of the choice.
fn first_chosen(frame: &ResolveFrame) -> Option<(usize, ObjectId)> {
    frame.item.targets.iter().enumerate().find_map(|(n, chosen)| Some((n, *chosen.first()?)))
}

/// Returns the choices of an item that a phrase refers to, where it refers to nothing else.
fn choices(who: &Who) -> Vec<u8> {
    match who {
        Who::Target(n) => vec![*n],
        Who::Together(all) if all.iter().all(|who| matches!(who, Who::Target(_))) => {
            all.iter().flat_map(choices).collect()
        }
        _ => vec![],
    }
}

/// Returns true if of several things that have to be done all, for a cost or where a sentence joins them, one was not.
pub(in crate::procedure) fn misses_one(frame: &ResolveFrame) -> bool {
    are_all_needed(frame) && frame.outcome != Outcome::Done
}

/// Returns true if what is done is one of several things that have to be done all.
pub(in crate::procedure) fn are_all_needed(frame: &ResolveFrame) -> bool {
    is_payment(frame) || frame.joined.is_some()
}

/// Returns the instructions that one sentence joins, or those that stand for themselves.
fn unjoined(effects: &[Effect]) -> &[Effect] {
    match effects {
        [Effect::All(all)] => all,
        effects => effects,
    }
}

/// Returns the words of the question to a player who may have instructions followed.
fn question(then: &[Effect]) -> &'static str {
    match then {
        [Effect::Recycle(Who::Seen(_))] => "recycle the card",
        _ => "do it",
    }
}
