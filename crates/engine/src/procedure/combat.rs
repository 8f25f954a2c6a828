//! Combat: opening it, and the rows that follow its showdown.

use crate::ability::Moment as At;
use crate::asked::{Answered, Asked};
use crate::edition::{CombatRow, CombatStep, RuleStatement};
use crate::event::EventKind;
use crate::ids::{BattlefieldId, NonState, ObjectId, PlayerId};
use crate::machine::Game;
use crate::moment::Moment;
use crate::object::Role;
use crate::reading::Reading;
use crate::state::Combat;
use crate::state::State;
use crate::trigger::Seen;
use tribunal_rule::RuleNumber;

impl Game {
    /// Opens a combat with its showdown, or with the one in progress there: attacker and defender are established, and
    /// their units designated.
    pub(crate) fn open_combat(&mut self, at: BattlefieldId, rule: RuleNumber) {
        let Some(attacker) = self.state.battlefield(at).contested else { return };
        let Some(defender) = self.state.defender_against(at, attacker) else { return };
        self.state.battlefield_mut(at).combat_staged = false;
        self.state.combat = Some(Combat::new(at, attacker, defender));
        for player in [attacker, defender] {
            self.state.player_mut(player).tallies.excess = 0;
        }
        let staged = self.trace.latest(|kind| *kind == EventKind::CombatStaged { at });
        let event = self.record_due_to(staged, rule, EventKind::CombatBegan { at, attacker, defender });
        let before = self.caused_by(event);
        self.opening = self.cites().all_in_initial_chain().is_some();
        if self.state.showdown.is_none() {
            self.open_showdown(at, attacker, self.cites().combat_showdown);
        } else if self.starts_showdowns_again() {
            self.look(Seen::Begins(false, at), event);
        }
        if self.cites().start_of_combat().is_some() {
            self.look(Seen::At(At::CombatStart, attacker), event);
        }
        self.look(Seen::Begins(true, at), event);
        self.opening = true;
        for (player, role) in [(attacker, Role::Attacker), (defender, Role::Defender)] {
            let rule = if role == Role::Attacker { self.cites().attackers } else { self.cites().defenders };
            for unit in self.state.units_of(at, player) {
                self.give_role(unit, role, rule);
            }
        }
        self.look(Seen::PlayerDefends(defender, at), event);
        self.opening = false;
        self.state.stamp += 1;
        self.cause = before;
    }

    /// Returns true if effects of the start of a showdown happen again as that becomes a combat: where a rule can be read so, and
    /// that is what is followed.
    fn starts_showdowns_again(&self) -> bool {
        let is_open = !self.procedures().reading_rules(Reading::ShowdownStart).is_empty();
        is_open && self.state.in_force.readings.get(Reading::ShowdownStart) == Some(1)
    }

    /// Gives a unit a designation. The first time in a combat, what triggers on it looks.
    pub(crate) fn give_role(&mut self, unit: ObjectId, role: Role, rule: RuleNumber) {
        let stamp = self.state.stamp;
        let object = self.state.object_mut(unit);
        object.role = Some(role);
        object.role_at = NonState(stamp);
        let first = object.roles_had & role.bit() == 0;
        object.roles_had |= role.bit();
        let event = self.record(rule, EventKind::Designated { unit, role });
        self.due(Moment::StatusChanged);
        let again = role == Role::Defender && !self.state.keeps(RuleStatement::DefendsOnce);
        if first || again || self.cites().attack_once().is_none() {
            let seen = if role == Role::Attacker { Seen::Attacks(unit) } else { Seen::Defends(unit) };
            self.look(seen, event);
            if role == Role::Attacker {
                self.disarm(unit, event);
            }
        }
    }

    /// Takes a unit's designation away.
    pub(crate) fn remove_role(&mut self, unit: ObjectId, rule: RuleNumber) {
        if let Some(role) = self.state.object_mut(unit).role.take() {
            self.record(rule, EventKind::RoleRemoved { unit, role });
            self.due(Moment::StatusChanged);
        }
    }

    /// Carries out the next row of the combat in progress.
    pub(crate) fn run_combat(&mut self) {
        let Some(combat) = &self.state.combat else { return };
        let (Some(row), cause) = (combat.row, combat.cause) else { return };
        let Some(current) = self.procedures().combat.get(usize::from(row)) else { return };
        self.step_rule = current.rule;
        self.cause = cause.0;
        let next = match carry_out(current.id, self) {
            Ok(Flow::Next) => row + 1,
            Ok(Flow::Again) | Err(Asked) => row,
            Ok(Flow::To(label)) => {
                let to = self.procedures().combat.iter().position(|row| row.label == label);
                to.map_or(row + 1, |to| to as u8)
            }
        };
        if let Some(combat) = &mut self.state.combat {
            combat.row = Some(next);
        }
    }

    /// Begins the step of the combat in progress that the edition names at this row.
    pub(crate) fn begin_combat_stage(&mut self) {
        let Some(at) = self.state.combat.as_ref().map(|combat| combat.at) else { return };
        self.begin_stage(Some(at));
        let cause = NonState(self.cause);
        if let Some(combat) = &mut self.state.combat {
            combat.cause = cause;
        }
    }
}

impl State {
    fn defender_against(&self, at: BattlefieldId, attacker: PlayerId) -> Option<PlayerId> {
        let there = |p: &PlayerId| self.opposed(*p, attacker) && self.has_units(at, *p);
        self.player_ids().find(there)
    }

    /// Returns true if a player has units at a battlefield.
    pub(crate) fn has_units(&self, at: BattlefieldId, player: PlayerId) -> bool {
        self.units_on(at).any(|id| self.object(id).controller == player)
    }

    /// The units of a player at a battlefield.
    pub(crate) fn units_of(&self, at: BattlefieldId, player: PlayerId) -> Vec<ObjectId> {
        self.units_on(at).filter(|id| self.object(*id).controller == player).collect()
    }

    /// The row of the combat in progress that comes next, once its showdown has closed.
    pub(crate) fn combat_row(&self) -> Option<&'static CombatRow> {
        let row = self.combat.as_ref()?.row?;
        self.procedures().combat.get(usize::from(row))
    }
}

/// The next row of a combat after one that was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// To the next row.
    Next,
    /// To the same row again.
    Again,
    /// To the row with this label.
    To(&'static str),
}

/// Carries out a row of a combat.
fn carry_out(step: CombatStep, game: &mut Game) -> Answered<Flow> {
    use super::result;
    Ok(match step {
        CombatStep::CheckSides => rows::check_sides(game)?,
        CombatStep::AttackerAssigns => rows::attacker_assigns(game)?,
        CombatStep::DefenderAssigns => rows::defender_assigns(game)?,
        CombatStep::Deal => rows::deal(game),
        CombatStep::Cleanup => rows::cleanup(game),
        CombatStep::ChainBeforeSteps => rows::chain_before_steps(game)?,
        CombatStep::ChainBeforeControl => rows::chain_before_control(game)?,
        CombatStep::Kill => result::kill(game),
        CombatStep::KillAgain => result::kill_again(game)?,
        CombatStep::Recall => result::recall(game),
        CombatStep::Determine => result::determine(game),
        CombatStep::DetermineIfRuled => result::determine_if_ruled(game)?,
        CombatStep::Conquer => result::conquer(game),
        CombatStep::ClearContested => rows::clear_contested(game),
        CombatStep::EstablishControl => rows::establish_control(game),
        CombatStep::SettleControl => rows::settle_control(game),
        CombatStep::ControlByPresence => result::control_by_presence(game),
        CombatStep::RemoveFacedown => result::remove_facedown(game),
        CombatStep::RemoveRoles => result::remove_roles(game),
        CombatStep::Heal => result::heal(game),
        CombatStep::End => rows::end(game),
    })
}

/// The rows of a combat after its showdown.
mod rows {
    use super::{At, Flow, Game, Moment, RuleStatement};
    use crate::ability::Duration;
    use crate::asked::Answered;
    use crate::choice::{Answer, Ask};
    use crate::edition::Special;
    use crate::event::EventKind;
    use crate::ids::ObjectId;
    use crate::object::{Credit, Role};
    use crate::procedure::damage::Hit;
    use crate::reading::Reading;
    use crate::trigger::Seen;

    /// Goes on to damage if both sides have units left, and sums their Might; else damage is skipped.
    pub fn check_sides(game: &mut Game) -> Answered<Flow> {
        let Some(combat) = game.state.combat.clone() else { return Ok(Flow::To("end")) };
        let sides = [combat.attacker, combat.defender];
        let skips = !game.state.lacks(Some(game.cites().damage_skipped));
        let nobody = sides.iter().all(|player| !game.state.has_units(combat.at, *player));
        if skips && nobody && nobody_left(game)? {
            game.record(game.cites().damage_skipped, EventKind::DamageSkipped { at: combat.at });
            return Ok(Flow::To("end"));
        }
        if skips && sides.iter().any(|player| !game.state.has_units(combat.at, *player)) {
            game.record(game.cites().damage_skipped, EventKind::DamageSkipped { at: combat.at });
            return Ok(Flow::To("cleanup"));
        }
        game.begin_combat_stage();
        for (player, rule) in sides.into_iter().zip([game.cites().sum_might, game.cites().sum_defenders]) {
            let total = game.state.combat_total(combat.at, player);
            game.record(rule, EventKind::DamageSummed { player, total });
        }
        Ok(Flow::Next)
    }

    /// With neither side left: whether the combat is over at once, where the edition leaves that open.
    fn nobody_left(game: &mut Game) -> Answered<bool> {
        let open = !game.procedures().reading_rules(Reading::NoCombat).is_empty();
        if open { game.reading(Reading::NoCombat).map(|option| option != 0) } else { Ok(false) }
    }

    /// The attacker assigns damage among the defenders.
    pub fn attacker_assigns(game: &mut Game) -> Answered<Flow> {
        assign(game, true)
    }

    /// The defender assigns damage among the attackers.
    pub fn defender_assigns(game: &mut Game) -> Answered<Flow> {
        assign(game, false)
    }

    fn assign(game: &mut Game, attacking: bool) -> Answered<Flow> {
        let Some(combat) = game.state.combat.clone() else { return Ok(Flow::To("end")) };
        let (by, to) = if attacking { (combat.attacker, combat.defender) } else { (combat.defender, combat.attacker) };
        if let Some(Answer::Assign(split)) = game.take_assignment() {
            let amount = game.state.combat_total(combat.at, by);
            let assignment = game.assignment(combat.at, to, amount).ok();
            game.state.player_mut(by).tallies.excess = assignment.as_ref().map_or(0, |all| all.excess(&split));
            let applied = assignment.map_or_else(|| split.clone(), |all| all.applied(&split));
            for ((unit, given), (_, amount)) in split.into_iter().zip(&applied).filter(|((_, n), _)| *n > 0) {
                game.record(game.cites().assign, EventKind::DamageAssigned { player: by, unit, amount: given });
                if *amount != given {
                    let to = *amount;
                    game.record(game.cites().replacement, EventKind::DamageDoubled { unit, amount: given, to });
                }
            }
            if let Some(combat) = &mut game.state.combat {
                combat.assigned.extend(applied);
            }
            return Ok(Flow::Next);
        }
        let summed = if attacking { game.cites().sum_might } else { game.cites().sum_defenders };
        let amount = if game.state.lacks(Some(summed)) { 0 } else { game.state.combat_total(combat.at, by) };
        let assignment = game.assignment(combat.at, to, amount)?;
        if amount > 0 && !assignment.among.is_empty() {
            return Err(game.ask(game.cites().assign, by, Ask::Assign(assignment)));
        }
        Ok(Flow::Next)
    }

    /// All assigned damage is dealt at once.
    pub fn deal(game: &mut Game) -> Flow {
        let Some(combat) = &mut game.state.combat else { return Flow::To("end") };
        let assigned = std::mem::take(&mut combat.assigned);
        // What texts make of damage they have made of it already where they apply to the assignment.
        let before = (!game.state.applies_to_assignment()).then_some(u8::MAX);
        let hit = |(unit, amount)| Hit { unit, amount, by: None, by_effect: false, before };
        let hits: Vec<_> = assigned.into_iter().map(hit).collect();
        game.deal_together(&hits, None, game.cites().deal_assigned);
        if game.cites().combat_kills().is_some() {
            hits.iter().filter(|hit| hit.amount > 0).for_each(|hit| credit_combat(game, hit.unit));
        }
        Flow::Next
    }

    /// Attributes what combat damage does to a unit to the other side of the combat.
    fn credit_combat(game: &mut Game, unit: ObjectId) {
        let Some(combat) = &game.state.combat else { return };
        let attacks = game.state.object(unit).role == Some(Role::Attacker);
        let player = if attacks { combat.defender } else { combat.attacker };
        let Some(source) = game.state.units_of(combat.at, player).first().copied() else { return };
        game.state.object_mut(unit).hit_by = Some(Credit { player, source, spell: false });
    }

    /// Performs the combat cleanup.
    pub fn cleanup(game: &mut Game) -> Flow {
        game.begin_combat_stage();
        game.push_cleanup(Special::Combat);
        Flow::Next
    }

    /// Lets the triggers of the combat cleanup resolve before control is settled, or wait until after: the text leaves
    /// it open.
    pub fn chain_before_control(game: &mut Game) -> Answered<Flow> {
        if game.state.chain.items.is_empty() { Ok(Flow::Next) } else { settle_triggers(game) }
    }

    /// Lets the triggers of the steps so far resolve before the next steps, or wait until those are over: the text
    /// leaves it open.
    pub fn chain_before_steps(game: &mut Game) -> Answered<Flow> {
        let quiet = game.state.under_way.waiting.is_empty() && game.state.chain.items.is_empty();
        if quiet { Ok(Flow::Next) } else { settle_triggers(game) }
    }

    fn settle_triggers(game: &mut Game) -> Answered<Flow> {
        if game.reading(Reading::CombatTriggers)? != 0
            && let Some(combat) = &mut game.state.combat
        {
            combat.patient = true;
        }
        Ok(Flow::Next)
    }

    /// Contested is cleared, however the combat ended.
    pub fn clear_contested(game: &mut Game) -> Flow {
        let Some(combat) = &game.state.combat else { return Flow::To("end") };
        let at = combat.at;
        game.clear_contested(at, game.cites().combat_clears_contested);
        Flow::Next
    }

    /// Whoever has units left establishes control, if they do not have it.
    pub fn establish_control(game: &mut Game) -> Flow {
        let Some(combat) = &game.state.combat else { return Flow::To("end") };
        let at = combat.at;
        if let Some(player) = game.state.sole_occupant(at).filter(|p| game.state.battlefield(at).controller != Some(*p))
        {
            game.establish_control(at, player, game.cites().combat_control);
        }
        Flow::Next
    }

    /// Unless something is staged there again, whoever has units left controls the battlefield, and it is contested no
    /// more; with nobody left it becomes uncontrolled.
    pub fn settle_control(game: &mut Game) -> Flow {
        let Some(combat) = &game.state.combat else { return Flow::To("end") };
        let at = combat.at;
        let place = game.state.battlefield(at);
        if place.showdown_staged || place.combat_staged {
            return Flow::Next;
        }
        let holder = place.controller;
        match game.state.sole_occupant(at) {
            Some(player) if holder != Some(player) => game.establish_control(at, player, game.cites().combat_control),
            None if game.state.presence(at) == 0 => game.lose_control(at, game.cites().combat_control_lost),
            _ => {}
        }
        game.clear_contested(at, game.cites().combat_clears_contested);
        Flow::Next
    }

    /// The combat is over. A unit that left it before may attack and defend for the first time again in the next.
    pub fn end(game: &mut Game) -> Flow {
        if let Some(combat) = game.state.combat.take() {
            let fought: Vec<_> =
                game.state.board.iter().copied().filter(|unit| game.state.object(*unit).roles_had != 0).collect();
            for unit in game.state.board.clone() {
                game.state.object_mut(unit).roles_had = 0;
            }
            let event = game.record(game.cites().combat_over, EventKind::CombatEnded { at: combat.at });
            if game.cites().end_of_combat().is_some() {
                game.look(Seen::At(At::CombatEnd, combat.attacker), event);
                fought.into_iter().for_each(|unit| game.look(Seen::CombatEnds(unit), event));
            }
            if game.state.keeps(RuleStatement::CombatEffectsEnd) {
                game.expire(|until| until == Duration::ThisCombat, game.cites().combat_over);
            }
            game.due(Moment::CombatEnded);
        }
        Flow::Next
    }
}
