//! Attachment: cards that are linked to others, go where those go, and give them their effect text.

use crate::ability::{Deed, Effect, Who};
use crate::agenda::{DetachFrame, Outcome, ResolveFrame, Task};
use crate::asked::Answered;
use crate::authority::Authority;
use crate::card::Kind;
use crate::chain::{Item, What};
use crate::choice::{Answer, Ask, Ordered};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{EventId, NonState, ObjectId};
use crate::machine::Game;
use crate::moment::Moment;
use crate::reading::Reading;
use crate::state::State;
use crate::text::is_equip;
use crate::trigger::Seen;
use crate::zone::{Location, Zone};

impl State {
    /// The rule of a keyword in this edition; in one that does not have it, the card that does.
    pub(crate) fn by_keyword(&self, keyword: &str, card: ObjectId) -> Authority {
        let here = crate::glossary::rules(keyword).into_iter().find(|rule| rule.edition == self.procedures().edition);
        here.map_or_else(|| Authority::Card(self.object(card).card.name.as_str().into()), |rule| rule.number.into())
    }

    /// The rule by which an item attaches a card: that of Equip or of Weaponmaster, or that of attaching, whatever says so.
    fn attaches_by(&self, item: &Item, card: ObjectId) -> Authority {
        match (&item.what, item.does.effects.as_slice()) {
            (What::Activated(_), _) if is_equip(&item.does) => self.by_keyword("Equip", card),
            (_, [Effect::Weaponmaster(_)]) => self.by_keyword("Weaponmaster", card),
            _ => self.by_word("attach", card),
        }
    }

    /// The rule of a game action in this edition; in one that does not have it, that of Equip, or the card.
    fn by_word(&self, word: &str, card: ObjectId) -> Authority {
        self.procedures().word(word).map_or_else(|| self.by_keyword("Equip", card), Authority::from)
    }
}

impl Game {
    /// Attaches gear to a unit: it leaves what it was attached to and goes where the unit is, which is no move. Nothing comes
    /// of it where it is attached to that unit already, if an edition says so. Returns true if it was attached.
    fn attach(&mut self, gear: ObjectId, to: ObjectId, rule: Authority) -> bool {
        let Some(at) = self.state.object(to).location().filter(|_| gear != to && self.state.is_unit(to)) else {
            return false;
        };
        if let Some(rule) = self.cites().units_unattached()
            && self.state.is_unit(gear)
        {
            self.record(rule, EventKind::Unaffected { object: gear, why: "a unit is never attached" });
            return false;
        }
        let again = self.state.object(gear).attached_to == Some(to);
        if let Some(rule) = self.cites().attached_already().filter(|_| again) {
            self.record(rule, EventKind::Unaffected { object: gear, why: "it is attached to that already" });
            return false;
        }
        if self.state.object(gear).attached_to.is_some() && self.procedures().word("detach").is_some() {
            self.detach(gear);
        }
        self.state.object_mut(gear).zone = Zone::Board(at);
        let event = self.record(rule, EventKind::Attached { gear, unit: to });
        self.bear(gear, to);
        self.due(Moment::StatusChanged);
        let player = self.state.object(gear).controller;
        let after =
            self.procedures().says(RuleStatement::AsComesAfter) && self.state.keeps(RuleStatement::AsComesAfter);
        self.state.attaching = after.then_some(gear);
        self.look(Seen::Does(Deed::Attach, player, Some(to)), event);
        self.look_at_link(gear, to, Seen::Attached(gear), self.cites().attach_text(), event);
        self.state.attaching = None;
        true
    }

    /// Links something to a unit. What nobody said of gear taints whatever comes of it; a unit has no Might Bonus of its own.
    pub(crate) fn bear(&mut self, gear: ObjectId, to: ObjectId) {
        let card = &self.state.object(gear).card;
        let untold = card.equipment.as_ref().is_none_or(|equipment| equipment.bonus.is_none());
        if untold && card.kind == Kind::Gear {
            let name = self.state.name(gear);
            self.taint(format!(
                "the Might Bonus of {name}, which no card file has: say it on the board, as in `{name} bonus 2`"
            ));
        }
        if self.state.object_mut(gear).attached_to.replace(to).is_none() {
            self.state.derived.attached += 1;
        }
        self.count_texts();
    }

    /// Detaches gear: it stays where its Top-Most Card is. Returns true if it was attached to one.
    pub(crate) fn detach(&mut self, gear: ObjectId) -> bool {
        let link = self.unlink(gear);
        if let Some((bearer, event)) = link {
            self.look_at_link(gear, bearer, Seen::Detached(gear), self.cites().detach_text(), event);
        }
        link.is_some()
    }

    /// Ends a link: what the gear was attached to, and the event, if it was attached.
    fn unlink(&mut self, gear: ObjectId) -> Option<(ObjectId, Option<EventId>)> {
        let bearer = self.state.object_mut(gear).attached_to.take()?;
        self.state.derived.attached = self.state.derived.attached.saturating_sub(1);
        let event = self.record(self.state.by_word("detach", gear), EventKind::Detached { gear });
        self.count_texts();
        self.due(Moment::StatusChanged);
        Some((bearer, event))
    }

    /// Moves the cards attached to a unit along with it.
    pub(crate) fn carry(&mut self, unit: ObjectId, to: Location) {
        for gear in self.state.attachments(unit).collect::<Vec<_>>() {
            self.state.object_mut(gear).zone = Zone::Board(to);
        }
    }

    /// Detaches from a leaving object the cards attached to it, and the object from the one that it is attached to.
    pub(crate) fn let_go(&mut self, object: ObjectId) {
        let player = self.state.object(object).controller;
        let mut detached = vec![];
        for gear in self.state.attachments(object).collect::<Vec<_>>() {
            let unlinked = self.unlink(gear);
            detached.extend(unlinked.map(|(_, event)| (gear, NonState(event))));
        }
        detached.retain(|(gear, _)| self.state.waits_for_detaching(*gear));
        if !detached.is_empty() {
            self.state.under_way().agenda.push(Task::Detach(DetachFrame { player, bearer: object, detached }));
        }
        if self.state.object_mut(object).attached_to.take().is_some() {
            self.state.derived.attached = self.state.derived.attached.saturating_sub(1);
        }
    }

    /// Lets the texts of cards look that were detached from one that left the board: whoever controlled that one says in which
    /// order, where there are several.
    pub(crate) fn run_detached(&mut self, mut frame: DetachFrame) -> Answered {
        let order = match (frame.detached.len(), self.cites().detach_order(), self.take_answer()) {
            (0 | 1, ..) | (_, None, _) => None,
            (_, Some(_), Some(Answer::Order(order))) => Some(order),
            (_, Some(rule), _) => {
                let list = frame.detached.iter().map(|(gear, _)| (*gear, String::new())).collect();
                let asked = self.ask(rule, frame.player, Ask::Order(Ordered::Detached, list));
                self.state.under_way().agenda.push(Task::Detach(frame));
                return Err(asked);
            }
        };
        if let Some(order) = order {
            frame.detached = order.iter().filter_map(|at| frame.detached.get(usize::from(*at)).copied()).collect();
        }
        for (gear, event) in frame.detached {
            self.look_at_link(gear, frame.bearer, Seen::Detached(gear), self.cites().detach_text(), event.0);
        }
        Ok(())
    }

    /// Attaches one thing to another, as an instruction says.
    pub(crate) fn attach_effect(&mut self, what: &Who, to: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let (gear, to) = match frame.attaching.take() {
            Some(both) => both,
            None => {
                let spoken_of = frame.last.clone();
                let to = self.select(to, frame)?.first().copied();
                frame.last = spoken_of;
                let gear = self.select(what, frame)?.first().copied();
                let (Some(gear), Some(to)) = (gear, to) else { return Ok(Outcome::NotDone) };
                (gear, to)
            }
        };
        let again = self.state.object(gear).attached_to == Some(to);
        if again && !self.procedures().reading_rules(Reading::Reattach).is_empty() {
            match self.reading(Reading::Reattach) {
                Err(asked) => {
                    frame.attaching = Some((gear, to));
                    return Err(asked);
                }
                Ok(0) => {}
                Ok(_) => return Ok(Outcome::NotDone),
            }
        }
        let rule = self.state.attaches_by(&frame.item, gear);
        Ok(self.attach(gear, to, rule).into())
    }

    /// Detaches one thing from another, if that is what it is attached to.
    pub(crate) fn detach_from(&mut self, what: &Who, from: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let bearers = self.select(from, frame)?;
        let gear = self.select(what, frame)?;
        frame.last = gear
            .into_iter()
            .filter(|gear| self.state.object(*gear).attached_to.is_some_and(|to| bearers.contains(&to)))
            .collect();
        let mut done = false;
        for gear in frame.last.clone() {
            done |= self.detach(gear);
        }
        Ok(done.into())
    }

    /// Weaponmaster: the chosen Equipment's Equip cost may be paid, less one Power, to attach it to the unit.
    pub(crate) fn weaponmaster(&mut self, what: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let Some(gear) = self.select(what, frame)?.first().copied() else { return Ok(Outcome::NotDone) };
        let Some(equip) = self.state.equip(gear) else { return Ok(Outcome::NotDone) };
        let (player, unit, deeds) = (frame.item.controller, frame.item.source, equip.deeds.clone());
        let mut cost = equip.cost;
        if self.cites().equip_altered().is_some() {
            cost = self.state.ability_cost(player, gear, equip, self.cites().equip_unplayed().is_none());
            cost.reduce(self.state.less_choosing(equip, unit), 0);
        }
        cost.reduce(crate::card::Cost::one_power(), 0);
        let from = self.state.speaks(&frame.item);
        if !self.state.could_pay(player, cost, unit) || !self.state.can_do_all(cost, &[&deeds], &from) {
            return Ok(Outcome::NotDone);
        }
        if !frame.pays && !self.procedures().reading_rules(Reading::Weaponmaster).is_empty() {
            frame.pays = self.reading(Reading::Weaponmaster)? == 1;
        }
        if !frame.pays {
            let Some(Answer::May(yes)) = self.take_answer() else {
                let question = format!("{}: attach {}", self.state.name(unit), self.state.name(gear));
                return Err(self.ask(self.cites().choose_on_resolution, player, Ask::May(question)));
            };
            frame.pays = yes;
        }
        let pays = std::mem::take(&mut frame.pays);
        if pays {
            if let Err(asked) = self.pay_adding(player, cost, unit) {
                frame.pays = true;
                return Err(asked);
            }
            let attach = Effect::Attach { what: what.clone(), to: Who::Me };
            frame.todo.push(attach);
            frame.todo.extend(deeds.into_iter().rev());
        }
        Ok(pays.into())
    }
}
