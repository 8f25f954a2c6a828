//! Instructions that change what an object is like: stunned, buffed, ready, exhausted, altered for a while.

use crate::ability::{Amount, Change, Duration, Who};
use crate::agenda::{Outcome, ResolveFrame};
use crate::asked::Answered;
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{NonState, ObjectId};
use crate::lasting::Lasting;
use crate::machine::Game;
use crate::moment::Moment;
use crate::state::State;
use crate::trigger::Seen;
use tribunal_rule::RuleNumber;

/// The duration of a change, and the object that made it.
type Bound = (Duration, ObjectId);

impl Game {
    /// Stuns a unit; returns true if it was not stunned before.
    pub(super) fn stun(&mut self, unit: ObjectId) -> bool {
        if self.state.is_ruled(unit, &Change::Unstunnable) {
            self.record(self.cites().stun, EventKind::Unaffected { object: unit, why: "it can't be stunned" });
            return false;
        }
        let before = std::mem::replace(&mut self.state.object_mut(unit).stunned, true);
        let done = !before || !self.state.keeps(RuleStatement::StunnedOnce);
        if done {
            let event = self.record(self.cites().stun, EventKind::Stunned { unit });
            self.due(Moment::StatusChanged);
            self.look(Seen::Stunned(unit), event);
        }
        done
    }

    /// Puts a buff on a unit; returns true if it had none, or may have more.
    pub(super) fn buff(&mut self, unit: ObjectId) -> bool {
        let any = !self.state.keeps(RuleStatement::OneBuff) || self.state.is_ruled(unit, &Change::AnyBuffs);
        let more = self.state.object(unit).buffed && any;
        let stamp = self.state.stamp;
        let object = self.state.object_mut(unit);
        if !object.buffed {
            object.buffed_at = NonState(stamp);
        }
        object.more_buffs = object.more_buffs.saturating_add(u8::from(more));
        let done = !std::mem::replace(&mut object.buffed, true) || more;
        if done {
            let event = self.record(self.cites().buff, EventKind::Buffed { unit });
            self.due(Moment::StatusChanged);
            self.look(Seen::Buffed(unit), event);
        }
        done
    }

    /// A buff moves from one unit to another: it is on the one or on the other, never between them. Where the other can
    /// have no more buffs it stays.
    pub(super) fn move_buff(&mut self, from: &Who, to: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let from = self.select(from, frame)?.first().copied();
        let to = self.select(to, frame)?.first().copied();
        let (Some(from), Some(to)) = (from, to) else { return Ok(Outcome::NotDone) };
        let full = self.state.object(to).buffed && !self.state.is_ruled(to, &Change::AnyBuffs);
        if from == to || full || !self.state.object(from).buffed {
            return Ok(Outcome::NotDone);
        }
        let rule = self.procedures().word("move a buff").unwrap_or(self.cites().buff);
        let giver = self.state.object_mut(from);
        match giver.more_buffs {
            0 => giver.buffed = false,
            more => giver.more_buffs = more - 1,
        }
        let taker = self.state.object_mut(to);
        taker.more_buffs += u8::from(std::mem::replace(&mut taker.buffed, true));
        self.record(rule, EventKind::BuffMoved { from, to });
        self.due(Moment::StatusChanged);
        Ok(Outcome::Done)
    }

    /// Readies an exhausted object, unless a text keeps it from being readied at all; returns true if it was exhausted.
    pub(crate) fn ready(&mut self, object: ObjectId, rule: RuleNumber) -> bool {
        if self.state.is_ruled(object, &Change::NeverReadied) {
            self.stays_exhausted(object, rule);
            return false;
        }
        let before = std::mem::take(&mut self.state.object_mut(object).exhausted);
        let done = before || !self.state.keeps(RuleStatement::ReadiedOnce);
        if done {
            let event = self.record(rule, EventKind::Readied { object });
            self.due(Moment::StatusChanged);
            self.look(Seen::Readied(object), event);
        }
        done
    }

    /// Records that an object is not readied, since a text keeps it from that.
    pub(super) fn stays_exhausted(&mut self, object: ObjectId, rule: RuleNumber) {
        self.record(rule, EventKind::Unaffected { object, why: "it can't be readied" });
    }

    /// Exhausts a ready object; whether it was ready.
    pub(super) fn exhaust(&mut self, object: ObjectId, rule: RuleNumber) -> bool {
        let before = std::mem::replace(&mut self.state.object_mut(object).exhausted, true);
        let done = !before || !self.state.keeps(RuleStatement::ExhaustedOnce);
        if done {
            self.record(rule, EventKind::Exhausted { object });
            self.due(Moment::StatusChanged);
        }
        done
    }

    pub(super) fn alter(
        &mut self,
        who: &Who,
        change: &Change,
        until: Duration,
        floor: Option<i32>,
        frame: &mut ResolveFrame,
    ) -> Answered<Outcome> {
        let on = self.select(who, frame)?;
        let change = match change {
            Change::Might(amount) => Change::Might(Amount::Fixed(self.amount(amount, frame)?)),
            other => other.clone(),
        };
        let changes = match change {
            Change::MyKeywords => {
                let own = self.state.view(frame.item.source).keywords;
                own.list().into_iter().map(Change::Grant).collect()
            }
            other => vec![other],
        };
        let source = frame.item.source;
        if self.is_belated(source, until) {
            return Ok(Outcome::Ignored);
        }
        for object in on.iter().copied() {
            for change in &changes {
                let lowered = match change {
                    Change::Might(Amount::Fixed(by)) => {
                        Change::Might(Amount::Fixed(self.state.given(object, *by, frame)))
                    }
                    other => other.clone(),
                };
                self.alter_one(object, lowered, (until, source), floor);
            }
        }
        Ok((!on.is_empty()).into())
    }

    /// Two units swap their Might: the lower becomes greater and the greater lower by the difference.
    pub(super) fn swap_might(&mut self, who: &Who, until: Duration, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let on = self.select(who, frame)?;
        let (&[one, other], Some(rule)) = (on.as_slice(), self.cites().swap()) else { return Ok(Outcome::NotDone) };
        let difference = self.state.might_to_change(other) - self.state.might_to_change(one);
        for (unit, by) in [(one, difference), (other, -difference)] {
            let by = self.state.given(unit, by, frame);
            if by != 0 {
                self.change(unit, &Change::Might(Amount::Fixed(by)), (until, frame.item.source), rule);
            }
        }
        Ok(Outcome::Done)
    }

    fn alter_one(&mut self, object: ObjectId, mut change: Change, how: Bound, floor: Option<i32>) {
        if let (Change::Might(Amount::Fixed(by)), Some(floor)) = (&mut change, floor) {
            if !self.procedures().says(RuleStatement::LimitedOnce) {
                change = Change::Lower { by: by.saturating_neg(), floor };
            } else if self.state.keeps(RuleStatement::LimitedOnce) {
                let now = self.state.might(object).value();
                *by = (*by).max((floor - now).min(0));
            }
        }
        self.change(object, &change, how, self.cites().layers);
    }

    /// An object is changed for a while.
    fn change(&mut self, object: ObjectId, change: &Change, (until, source): Bound, rule: RuleNumber) {
        let kind = match change {
            Change::Might(Amount::Fixed(by)) => EventKind::MightChanged { unit: object, by: *by },
            Change::Lower { by, floor } => {
                let room = (self.state.might(object).value() - floor).max(0);
                EventKind::MightChanged { unit: object, by: -(*by).min(room) }
            }
            Change::Grant(keyword) => EventKind::KeywordGranted { object, keyword: *keyword },
            _ => EventKind::Altered { object },
        };
        self.record(rule, kind);
        let stamp = self.state.stamp;
        self.state.lasting.push(Lasting {
            on: vec![object],
            change: change.clone(),
            until,
            source,
            returns: None,
            stamp,
        });
        self.due(Moment::StatusChanged);
    }
}

impl State {
    /// Returns by how much a spell or ability changes the Might of a unit that it was to change by so much: texts of its controller
    /// lower that of a unit which it chooses by more, whatever else the same instruction is about.
    fn given(&self, unit: ObjectId, by: i32, frame: &ResolveFrame) -> i32 {
        let chosen = || frame.item.targets.iter().flatten().any(|target| *target == unit);
        let Some(you) = frame.item.you.filter(|_| by < 0 && chosen()) else { return by };
        let more = self.sums_for(you, |change| if let Change::LowersMore(n) = change { i32::from(*n) } else { 0 });
        by.saturating_sub(more)
    }

    /// The Might of a unit where it decides by how much Might is increased or decreased.
    pub(super) fn might_to_change(&self, unit: ObjectId) -> i32 {
        let might = self.might(unit);
        if self.cites().true_might().is_some() { might.true_value() } else { might.value() }
    }
}
