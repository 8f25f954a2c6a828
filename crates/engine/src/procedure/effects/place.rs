//! Instructions that move units or change who controls them.

use std::sync::Arc;

use crate::ability::{Amount, Change, Destination, Duration, Effect, Whereto, Who};
use crate::agenda::{Outcome, ResolveFrame};
use crate::asked::Answered;
use crate::card::Kind;
use crate::choice::{Answer, Ask};
use crate::event::EventKind;
use crate::ids::{ObjectId, PlayerId};
use crate::lasting::Lasting;
use crate::machine::Game;
use crate::moment::Moment;
use crate::reading::Reading;
use crate::state::State;
use crate::zone::{Location, Zone};

impl State {
    /// Returns true if a chosen destination still meets what the text asks of it.
    fn still_leads(&self, to: &Destination, units: &[ObjectId], place: Location, frame: &ResolveFrame) -> bool {
        let Destination::Chosen(whereto) = to else { return true };
        self.lacks(Some(self.cites().move_restriction)) || self.is_among(&frame.item, *whereto, units, place)
    }
}

impl Game {
    pub(super) fn move_effect(&mut self, who: &Who, to: &Destination, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let meant = self.select(who, frame)?;
        let before: Vec<_> = meant.iter().map(|id| (*id, self.state.object(*id).location())).collect();
        frame.left = before.first().and_then(|(_, from)| *from);
        let by = frame.item.controller;
        let units: Vec<_> = meant.into_iter().filter(|id| self.may_be_moved(*id)).collect();
        let (mut ignored, mut lost) = (false, false);
        if *to == Destination::Base {
            let mut moved = vec![];
            for unit in units {
                let own = Location::Base(self.state.object(unit).controller);
                moved.extend(self.move_units(&[unit], own, (by, self.cites().moves)));
            }
            frame.last = moved;
        } else {
            let open = frame.item.places.is_empty() && !units.is_empty();
            // What is picked as it is moved was asked for just now: where it goes is asked next.
            if open
                && matches!(to, Destination::Chosen(_))
                && matches!(who, Who::Pick(_) | Who::Seen(_) | Who::OfLast(..))
            {
                frame.last = units;
                frame.todo.push(Effect::Move { who: Who::Last, to: to.clone() });
                return Ok(Outcome::NotDone);
            }
            let goal = match to {
                Destination::Chosen(whereto) if open => self.choose_goal(*whereto, &units, frame)?,
                to => self.state.destination(to, frame),
            };
            frame.last = match goal {
                Some(place) if !self.state.still_leads(to, &units, place, frame) => {
                    let why = "its destination is none any more that the text allows";
                    let kind = EventKind::Ignored { source: frame.item.source, why };
                    self.record(self.cites().move_restriction, kind);
                    vec![]
                }
                Some(place) => match self.pays_to_move(&units, place, frame) {
                    Ok(true) => self.move_units(&units, place, (by, self.cites().moves)),
                    Ok(false) => {
                        ignored = true;
                        vec![]
                    }
                    Err(asked) => {
                        // It is asked for the place again as the instruction goes on.
                        frame.item.places.splice(0..0, matches!(to, Destination::Chosen(_)).then_some(place));
                        return Err(asked);
                    }
                },
                None => {
                    (ignored, lost) = (true, true);
                    self.ignore_placeless(frame.item.source);
                    vec![]
                }
            };
        }
        if let Who::Target(n) = who {
            let stays = |(id, from): &&(ObjectId, Option<Location>)| self.state.object(*id).location() == *from;
            let stayed: Vec<_> = before.iter().filter(stays).map(|(id, _)| (usize::from(*n), *id)).collect();
            if !stayed.is_empty() && (ignored || self.negation_stops_links()) {
                frame.unfollowed.extend(stayed);
            }
        }
        Ok(if lost { Outcome::Ignored } else { (!frame.last.is_empty()).into() })
    }

    /// Chooses the destination of a move that was not chosen as its item was finalized, since it was open whether the
    /// units move at all.
    fn choose_goal(
        &mut self,
        whereto: Whereto,
        units: &[ObjectId],
        frame: &ResolveFrame,
    ) -> Answered<Option<Location>> {
        let among = self.state.goals(&frame.item, whereto, units);
        match (among.as_slice(), self.take_answer()) {
            ([], answer) => {
                self.state.under_way().answer = answer;
                Ok(None)
            }
            ([only], _) => Ok(Some(*only)),
            (_, Some(Answer::Where(place))) => Ok(Some(place)),
            _ => {
                let asks = Ask::Where { what: frame.item.source, among };
                Err(self.ask(self.cites().move_destination, frame.item.controller, asks))
            }
        }
    }

    /// Returns true if instructions linked to one that something keeps from happening are not followed either: the
    /// letter of an edition without negated instructions, unless a ruling or a reading says otherwise.
    fn negation_stops_links(&mut self) -> bool {
        if self.cites().negated_links().is_some() {
            return false;
        }
        let said = self.state.in_force.readings.get(Reading::NegatedLinks);
        let settled = said.or_else(|| self.state.ruling(Reading::NegatedLinks).map(|ruled| ruled.option));
        if settled == Some(0) {
            self.note_ruling(Reading::NegatedLinks);
        }
        settled != Some(0)
    }

    /// Returns true if the player who moves several units at once by an effect pays what texts of opponents ask for
    /// that, if any do; without payment the units do not move.
    fn pays_to_move(&mut self, units: &[ObjectId], to: Location, frame: &mut ResolveFrame) -> Answered<bool> {
        let (by, source) = (frame.item.controller, frame.item.source);
        let goes = |id: &&ObjectId| self.state.is_unit(**id) && self.state.object(**id).location() != Some(to);
        let cost = self.state.move_tax(by, units.iter().filter(goes).count(), to);
        if cost.is_free() {
            return Ok(true);
        }
        let rule = self.procedures().word("opponents must pay").unwrap_or(self.cites().pay);
        if !frame.pays {
            frame.pays = self.state.could_pay(by, cost, source)
                && match self.take_answer() {
                    Some(Answer::May(yes)) => yes,
                    _ => {
                        return Err(self.ask(rule, by, Ask::May(format!("pay {cost} to move these units at once"))));
                    }
                };
        }
        if !std::mem::take(&mut frame.pays) {
            self.record(rule, EventKind::Ignored { source, why: "what a text asks for the move is not paid" });
            return Ok(false);
        }
        if let Err(asked) = self.pay_adding(by, cost, source) {
            frame.pays = true;
            return Err(asked);
        }
        Ok(true)
    }

    /// Returns true if an effect can move an object: a unit or gear, and not an attached one, which goes only with what
    /// it is on.
    fn may_be_moved(&mut self, id: ObjectId) -> bool {
        let object = self.state.object(id);
        let moves = matches!(object.card.kind, Kind::Unit | Kind::Gear) && object.location().is_some();
        let attached = moves && object.attached_to.is_some();
        if attached {
            let rule = self.procedures().word("attached").unwrap_or(self.cites().moves);
            self.record(
                rule,
                EventKind::Unaffected { object: id, why: "it is attached, and moves only with what it is on" },
            );
        }
        moves && !attached
    }

    /// Returns true if an effect that is to last until its source leaves the board is over before it begins, where an
    /// edition says so.
    pub(super) fn is_belated(&mut self, source: ObjectId, until: Duration) -> bool {
        let gone = until == Duration::UntilSourceLeaves && self.state.object(source).location().is_none();
        let Some(rule) = self.cites().belated().filter(|_| gone) else { return false };
        self.record(rule, EventKind::Ignored { source, why: "it was to last for as long as this stays" });
        true
    }

    pub(super) fn take_control(&mut self, who: &Who, until: Duration, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let units = self.select(who, frame)?;
        let Some(by) = self.you(frame) else { return Ok(Outcome::Ignored) };
        let source = frame.item.source;
        if self.is_belated(source, until) {
            return Ok(Outcome::Ignored);
        }
        let done = !units.is_empty();
        for unit in units {
            if self.state.object(unit).zone == Zone::Chain {
                self.take_item(unit, by);
                continue;
            }
            let before = self.state.object(unit).controller;
            self.change_control(unit, by);
            let stamp = self.state.stamp;
            let change = Change::Might(Amount::Fixed(0));
            self.state.lasting.push(Lasting { on: vec![unit], change, until, source, returns: Some(before), stamp });
        }
        Ok(done.into())
    }

    /// A card on the chain changes sides: what is "you" in its text, and who chooses on resolution, is its new controller.
    fn take_item(&mut self, card: ObjectId, by: PlayerId) {
        let Some(item) = self.state.chain.items.iter_mut().find(|item| item.source == card) else { return };
        let item = Arc::make_mut(item);
        (item.controller, item.you) = (by, Some(by));
        self.state.object_mut(card).controller = by;
        self.record(self.cites().control_of_objects, EventKind::ControlTaken { object: card, by });
    }

    /// Control that was taken last is lost: who had it before has it again. Returns true if it was taken.
    pub(super) fn lose_control_of(&mut self, object: ObjectId) -> bool {
        let taken = |lasting: &Lasting| lasting.returns.is_some() && lasting.on.contains(&object);
        let Some(at) = self.state.lasting.iter().rposition(taken) else { return false };
        let back = self.state.lasting.remove(at).returns;
        if let Some(to) = back {
            self.change_control(object, to);
        }
        back.is_some()
    }

    /// A permanent changes sides. At a battlefield that its new controller does not control, this contests it.
    pub(crate) fn change_control(&mut self, object: ObjectId, by: PlayerId) {
        if self.state.object(object).location().is_none() || self.state.object(object).controller == by {
            return;
        }
        self.state.object_mut(object).controller = by;
        let event = self.record(self.cites().control_of_objects, EventKind::ControlTaken { object, by });
        self.due(Moment::StatusChanged);
        self.contest_with(object, event, self.cites().control_contests().unwrap_or(self.cites().contest));
    }
}
