//! Movement: standard moves, and moves that effects make.

use crate::ability::{Body, Change, Deed, Passive};
use crate::action::Action;
use crate::agenda::{MoveFrame, Task};
use crate::asked::Answered;
use crate::card::{Cost, Kind};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{BattlefieldId, EventId, ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::machine::Game;
use crate::moment::Moment;
use crate::refusal::{Forbidden, Refusal};
use crate::state::State;
use crate::trigger::Seen;
use crate::zone::{Location, Zone};
use tribunal_rule::RuleNumber;

impl Game {
    /// Carries out standard moves of several units to one destination: their costs are paid together, then they move.
    pub(crate) fn standard_move(&mut self, units: &[ObjectId], to: Location) -> Answered {
        self.run_move(MoveFrame { units: units.to_vec(), to })
    }

    /// Goes on with standard moves: what texts of opponents ask for them is paid first, with what is added for it if need be.
    pub(crate) fn run_move(&mut self, frame: MoveFrame) -> Answered {
        let Some(first) = frame.units.first().copied() else { return Ok(()) };
        let player = self.state.object(first).controller;
        let cost = self.state.move_tax(player, frame.units.len(), frame.to);
        let depth = self.state.under_way.agenda.len();
        if !self.state.can_pay(player, cost) && self.state.could_pay_by_adding(player, cost, first) {
            let asked = self.add_for(player, first);
            self.state.under_way().agenda.insert(depth, Task::Move(frame));
            return Err(asked);
        }
        if let Err(asked) = self.asks_for_runes(player, &cost) {
            self.state.under_way().agenda.insert(depth, Task::Move(frame));
            return Err(asked);
        }
        self.pay(player, cost);
        for unit in &frame.units {
            self.state.object_mut(*unit).exhausted = true;
            self.record(self.cites().move_cost, EventKind::Exhausted { object: *unit });
        }
        self.move_units(&frame.units, frame.to, (player, self.cites().standard_move));
        Ok(())
    }

    /// Moves units to a location; gives those that have moved. A unit that may not become present there is recalled instead.
    pub(crate) fn move_units(&mut self, units: &[ObjectId], to: Location, by: (PlayerId, RuleNumber)) -> Vec<ObjectId> {
        let units: Vec<_> = units.iter().map(|unit| (*unit, to)).collect();
        self.move_each(&units, by)
    }

    /// A player moves units at once by a rule, each to a location of its own; gives those that have moved.
    pub(crate) fn move_each(
        &mut self,
        units: &[(ObjectId, Location)],
        (player, rule): (PlayerId, RuleNumber),
    ) -> Vec<ObjectId> {
        let mut moved: Vec<(ObjectId, Location, Option<EventId>)> = vec![];
        for (unit, to) in units.iter().copied() {
            let Some(from) = self.state.object(unit).location().filter(|from| *from != to) else { continue };
            let controller = self.state.object(unit).controller;
            if self.state.cannot_move(unit, to) || self.state.keeps_from_moving(player, unit) {
                self.record(self.cites().prevented, EventKind::Unaffected { object: unit, why: "it can't move there" });
                continue;
            }
            if self.state.is_unit(unit) && self.state.bars_move(to, controller).is_some() {
                self.recall(unit, self.cites().move_becomes_recall);
                continue;
            }
            self.state.object_mut(unit).zone = Zone::Board(to);
            self.carry(unit, to);
            let event = self.record(rule, EventKind::Moved { unit, from, to });
            let moves = &mut self.state.object_mut(unit).moves;
            *moves = moves.saturating_add(1);
            moved.push((unit, from, event));
        }
        for (unit, _, event) in &moved {
            self.arrive(*unit, *event);
        }
        let units = moved.iter().map(|(unit, ..)| *unit).collect();
        for (unit, from, event) in moved {
            self.look(Seen::Moves(unit), event);
            self.look(Seen::MovesFrom(unit, Some(from)), event);
            self.look(Seen::Does(Deed::Move, player, Some(unit)), event);
            self.due(Moment::Moved);
        }
        self.state.stamp += 1;
        units
    }
}

impl State {
    /// Returns the cost that texts of opponents at a location set for a player's moving so many units there at once.
    pub(crate) fn move_tax(&self, player: PlayerId, units: usize, to: Location) -> Cost {
        let beyond = u16::try_from(units.saturating_sub(1)).unwrap_or(u16::MAX);
        let mut all = Cost::default();
        for source in self.sources().filter(|_| beyond > 0) {
            let from = self.source(source);
            let theirs = from.controller.is_some_and(|by| self.opposed(by, player));
            for ability in self.texts(source).filter(|_| theirs && from.here == Some(to)) {
                if let Body::Passive(Passive { change: Change::MoveTax(each), .. }) = &ability.body {
                    all.add(each.times(beyond));
                }
            }
        }
        all
    }

    /// Returns true if a text keeps a unit from moving to a location, or at all.
    pub(crate) fn cannot_move(&self, unit: ObjectId, to: Location) -> bool {
        (matches!(to, Location::Base(_)) && self.is_ruled(unit, &Change::CantMoveToBase))
            || self.is_ruled(unit, &Change::CantMove)
    }

    /// Returns true if a text keeps a player from moving a unit that they control.
    fn keeps_from_moving(&self, player: PlayerId, unit: ObjectId) -> bool {
        self.object(unit).controller == player && self.is_ruled(unit, &Change::OwnPlayerCantMove)
    }

    /// Returns true if a combat is staged or in progress at a battlefield.
    pub(crate) fn is_battle(&self, at: BattlefieldId) -> bool {
        self.battlefield(at).combat_staged || self.combat.as_ref().is_some_and(|combat| combat.at == at)
    }

    /// Returns the reason why units of a player may not become present at a location; `None` if they may.
    pub(crate) fn barred_from(&self, to: Location, player: PlayerId) -> Option<(RuleNumber, Forbidden)> {
        let at = match to {
            Location::Base(owner) if owner == player => return None,
            Location::Base(_) => return Some((self.cites().foreign_base, Forbidden::ForeignBase)),
            Location::Battlefield(at) => at,
        };
        let there = self.presence(at);
        let others = (there & !(1 << player.0)).count_ones();
        let name = || self.battlefield_name(at);
        if others >= 2 {
            return Some((self.cites().third_player, Forbidden::ThirdPlayer(name())));
        }
        let rule = self.cites().foreign_combat;
        let foreign = self.players.len() > 2 && there & 1 << player.0 == 0 && self.is_battle(at);
        (foreign && !self.lacks(Some(rule))).then(|| (rule, Forbidden::ForeignCombat(name())))
    }

    /// Returns the reason why units of a player may not move to a location, also where teammates are if an edition says
    /// so; `None` if they may.
    pub(crate) fn bars_move(&self, to: Location, player: PlayerId) -> Option<(RuleNumber, Forbidden)> {
        self.barred_from(to, player).or_else(|| {
            let (rule, at) = (self.cites().teammates_apart()?, to.battlefield()?);
            let name = || self.battlefield_name(at);
            let mate = |other: PlayerId| other != player && !self.opposed(other, player);
            let barred = match self.cites().teammates_hold_apart() {
                Some(_) => self.battlefield(at).controller.is_some_and(mate),
                None => self.units_on(at).any(|id| mate(self.object(id).controller)),
            };
            barred.then(|| (rule, Forbidden::Teammates(name())))
        })
    }

    /// Checks that a unit may make a standard move to a location, apart from the state of the turn.
    pub(crate) fn check_move(&self, player: PlayerId, unit: ObjectId, to: Location) -> Result<(), Refusal> {
        let cites = self.cites();
        let object = self.object(unit);
        let name = || self.name(unit);
        let Some(from) = object.location().filter(|_| object.card.kind == Kind::Unit) else {
            return Err(Refusal::by(cites.only_units_move, Forbidden::NotAUnit(name())));
        };
        if object.controller != player {
            return Err(Refusal::by(cites.own_units, Forbidden::NotYours(name())));
        }
        if object.exhausted {
            return Err(Refusal::by(cites.exhaust_cost, Forbidden::Exhausted(name())));
        }
        if from == to {
            return Err(Refusal::by(cites.move_between_locations, Forbidden::AlreadyThere(name())));
        }
        if object.attached_to.is_some()
            && let Some(rule) = self.procedures().word("attached")
            && !self.lacks(Some(rule))
        {
            return Err(Refusal::by(rule, Forbidden::Attached(name())));
        }
        let elsewhere = matches!(from, Location::Base(of) if of != player);
        if elsewhere && !self.lacks(Some(cites.move_destinations)) {
            return Err(Refusal::by(cites.move_destinations, Forbidden::FromForeignBase(name())));
        }
        let way = match (from, to) {
            (Location::Base(_), Location::Battlefield(_)) => self.keeps(RuleStatement::MovesOut),
            (Location::Battlefield(_), Location::Base(_)) => self.keeps(RuleStatement::MovesHome),
            _ => true,
        };
        if !way {
            return Err(Refusal::by(cites.move_between_locations, Forbidden::NotAnOption));
        }
        if let Some((rule, reason)) = self.bars_move(to, player) {
            return Err(Refusal::by(rule, reason));
        }
        if self.cannot_move(unit, to) || self.keeps_from_moving(player, unit) {
            return Err(Refusal::by(cites.standard_move, Forbidden::Text(name())));
        }
        let between = from.battlefield().is_some() && to.battlefield().is_some();
        if between && !self.has(unit, Keyword::Ganking) {
            return Err(Refusal::by(cites.ganking, Forbidden::NoGanking(name())));
        }
        Ok(())
    }

    /// The standard moves a player may make: for each destination the units that may go there; all of theirs where it is not
    /// the time for any, so that the first to be told is why.
    pub(crate) fn moves(&self, player: PlayerId) -> Vec<Action> {
        let in_time = self.in_force.switched_off.is_some() || self.check_neutral(player).is_ok();
        let mine: Vec<_> = self.board.iter().copied().filter(|id| self.object(*id).controller == player).collect();
        let places = self.battlefield_ids().map(Location::Battlefield);
        let places = places.chain(std::iter::once(Location::Base(player)));
        let offer = |to| {
            let may = |id: &ObjectId| !in_time || self.check_move(player, *id, to).is_ok();
            let units: Vec<_> = mine.iter().copied().filter(may).collect();
            (!units.is_empty()).then_some(Action::Move { units, to })
        };
        places.filter_map(offer).collect()
    }
}
