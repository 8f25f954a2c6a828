//! Damage: sums and assignments in combat, dealing, healing.

use crate::game::ability::{Body, Change, DamageOf, Deed};
use crate::game::choice::Answer;
use crate::game::damage::{ALL, AssignError, Assignment, Receiver};
use crate::game::edition::Said;
use crate::game::event::EventKind;
use crate::game::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::game::keyword::Keyword;
use crate::game::machine::Game;
use crate::game::moment::Moment;
use crate::game::reading::Reading;
use crate::game::trigger::Seen;
use crate::game::zone::Location;
use crate::rule::RuleNumber;

/// Damage dealt to one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game) struct Hit {
    /// To which.
    pub(in crate::game) unit: ObjectId,
    /// How much.
    pub(in crate::game) amount: u32,
    /// What deals it; nothing for combat damage, which all units of the other side deal.
    pub(in crate::game) by: Option<ObjectId>,
    /// Whether a spell or ability deals it, and not a unit that one names.
    pub(in crate::game) by_effect: bool,
}

impl Game {
    /// The Might that a side sums up for combat damage: stunned units contribute none.
    pub(in crate::game) fn combat_total(&self, at: BattlefieldId, player: PlayerId) -> u32 {
        let views = self.state.views();
        let stunned = |id: &ObjectId| self.state.object(*id).stunned && self.state.keeps(Said::StunnedDealNothing);
        let deals = |id: &ObjectId| !stunned(id) && !self.state.is_ruled(*id, &Change::Harmless);
        let units = self.units_of(at, player).into_iter().filter(deals);
        let least = if self.state.keeps(Said::NoMightBelowZero) { 0 } else { i32::MIN };
        let total: i32 = units.map(|id| views.true_might(id).max(least)).sum();
        u32::try_from(total).unwrap_or(0)
    }

    /// What a side's units may be assigned. Nothing while a reading that it depends on is open.
    pub(in crate::game) fn assignment(&mut self, at: BattlefieldId, to: PlayerId, amount: u32) -> Option<Assignment> {
        let units = self.units_of(at, to);
        let marked = units.iter().any(|id| self.state.object(*id).damage > 0);
        let counts = match (marked, self.table.marked_damage_counts) {
            (false, _) | (_, Some(_)) => true,
            (true, None) => self.reading(Reading::MarkedDamage)? == 0,
        };
        let combat = self.state.combat.as_ref();
        let by = combat.map_or(to, |combat| if combat.attacker == to { combat.defender } else { combat.attacker });
        let among: Vec<_> = units.into_iter().map(|unit| self.receiver(unit, counts, by, at)).collect();
        let exempt = among.iter().filter(|receiver| receiver.lethal.is_none()).count();
        let open = exempt > 0 && exempt < among.len() && !self.table.reading_rules(Reading::ExemptUnits).is_empty();
        let pass_exempt = !open || self.reading(Reading::ExemptUnits)? == 0;
        let alike = self.state.keeps(Said::AlikeInAnyOrder);
        Some(Assignment { amount, among, no_excess: self.table.no_excess.is_some(), pass_exempt, alike })
    }

    fn receiver(&self, unit: ObjectId, marked_counts: bool, by: PlayerId, at: BattlefieldId) -> Receiver {
        let view = self.state.view(unit);
        let object = self.state.object(unit);
        let might = view.might(object).value() as u32;
        let marked = if marked_counts { object.damage } else { 0 };
        let beyond = self.state.keeps(Said::AssignedBeyondPrevention);
        let prevented = if beyond { self.prevented(unit, by) } else { 0 };
        let enough = self.any_is_lethal(unit, 1 << by.0);
        let lethal = if enough { 1 } else { might.saturating_sub(marked).max(1) }.saturating_add(prevented);
        let never = prevented == ALL && self.state.keeps(Said::NeverLethal);
        let lethal = if prevented == ALL { lethal.min(ALL / 2) } else { lethal };
        let lethal = (!view.undamageable && !never).then_some(lethal);
        let heeds = |keyword| view.keywords.has(keyword) && !self.ignores(by, at, keyword);
        let (first, last) = (heeds(Keyword::Tank), heeds(Keyword::Backline));
        let either = self.state.keeps(Said::FirstOrLast);
        Receiver { unit, lethal, first, last: last && (either || !first) }
    }

    /// Whether a text has a player ignore a keyword while they assign combat damage at a battlefield.
    fn ignores(&self, player: PlayerId, at: BattlefieldId, keyword: Keyword) -> bool {
        let change = Change::IgnoredInCombat(keyword);
        self.state.sources().any(|source| {
            let from = self.state.source(source);
            let here = from.controller == Some(player) && from.here == Some(Location::Battlefield(at));
            let says = |body: &Body| matches!(body, Body::Passive(passive) if passive.change == change);
            here && self.state.texts(source).any(|ability| says(&ability.body))
        })
    }

    /// The rule that an assignment breaks.
    pub(in crate::game) fn assign_rule(&self, error: &AssignError) -> RuleNumber {
        let cites = self.cites();
        match error {
            AssignError::Stranger(_) | AssignError::Total { .. } => cites.assign,
            AssignError::Spread(..) => cites.assign_full,
            AssignError::Excess(..) => cites.assign_no_excess,
            AssignError::Order(..) => cites.assign_order,
            AssignError::Exempt(_) => cites.assign_exempt,
        }
    }

    /// The answer, if it is an assignment.
    pub(in crate::game) fn take_assignment(&mut self) -> Option<Answer> {
        matches!(self.state.answer, Some(Answer::Assign(_))).then(|| self.take_answer()).flatten()
    }

    /// Deals damage to several units at once, then lets triggers look; gives to which any was dealt.
    /// Of what a spell or ability deals, whoever controls it is responsible.
    pub(in crate::game) fn deal_together(
        &mut self,
        hits: &[Hit],
        actor: Option<PlayerId>,
        rule: RuleNumber,
    ) -> Vec<ObjectId> {
        let mut dealt = vec![];
        for Hit { unit, amount, by, by_effect } in hits.iter().copied().filter(|hit| hit.amount > 0) {
            if !self.is_unit(unit) {
                continue;
            }
            let responsible = self.responsible(unit, by, actor.filter(|_| by_effect));
            let preventable = !self.state.is_ruled_of(responsible, &Change::Unpreventable);
            let of = damage_of(by, by_effect);
            let amount = amount - if preventable { self.prevent(unit, amount, of) } else { 0 };
            if amount == 0 {
                continue;
            }
            if by_effect && preventable && self.state.is_ruled(unit, &Change::PreventDamage) {
                let source = by.unwrap_or(unit);
                self.record(rule, EventKind::Ignored { source, why: "the damage is prevented" });
                continue;
            }
            if self.state.view(unit).undamageable {
                let source = by.unwrap_or(unit);
                self.record(rule, EventKind::Ignored { source, why: "the unit cannot be dealt damage" });
                continue;
            }
            if let Some(source) = preventable.then(|| self.use_prevention(unit)).flatten() {
                self.record(rule, EventKind::Ignored { source, why: "the damage is prevented" });
                continue;
            }
            let object = self.state.object_mut(unit);
            object.damage = object.damage.saturating_add(amount);
            let assigned = self.trace.latest(|kind| is_assigned(kind, unit)).filter(|_| by.is_none());
            self.state.object_mut(unit).hurt_by |= 1 << responsible.0;
            let event = self.record_due_to(assigned, rule, EventKind::Damaged { unit, amount, by });
            dealt.push((unit, event, responsible));
        }
        for (unit, event, responsible) in &dealt {
            self.look(Seen::Damaged(*unit), *event);
            self.look(Seen::Does(Deed::Deal, *responsible, Some(*unit)), *event);
            self.due(Moment::StatusChanged);
        }
        self.state.stamp += 1;
        dealt.into_iter().map(|(unit, ..)| unit).collect()
    }

    /// Who is responsible for damage to a unit: the player of the spell or ability that deals it, the controller of the unit
    /// that does, or for combat damage the player on the other side.
    fn responsible(&self, unit: ObjectId, by: Option<ObjectId>, actor: Option<PlayerId>) -> PlayerId {
        let dealer = by.map(|by| self.state.object(by).controller);
        let theirs = self.state.object(unit).controller;
        let other_side = || {
            let combat = self.state.combat.as_ref()?;
            Some(if combat.attacker == theirs { combat.defender } else { combat.attacker })
        };
        actor.or(dealer).or_else(other_side).unwrap_or(theirs)
    }

    /// Prevents what is to be prevented of damage to a unit; gives how much that is.
    fn prevent(&mut self, unit: ObjectId, amount: u32, of: Option<DamageOf>) -> u32 {
        let stated = of.is_some_and(|of| self.state.is_ruled(unit, &Change::PreventOf(of, ALL)));
        let Some(rule) = self.table.prevent else {
            let mut on_it = self.state.lasting.iter_mut().filter(|lasting| lasting.on.contains(&unit));
            if stated || on_it.any(|lasting| prevent_value(&mut lasting.change, of).is_some()) {
                self.taint("how much damage is prevented, which the rules of this edition do not say".to_owned());
            }
            return 0;
        };
        let mut left = if stated { 0 } else { amount };
        for lasting in self.state.lasting.iter_mut().filter(|lasting| lasting.on.contains(&unit)) {
            if let Some(value) = prevent_value(&mut lasting.change, of) {
                let taken = left.min(*value);
                if *value != ALL {
                    *value -= taken;
                }
                left -= taken;
            }
        }
        self.state.lasting.retain(|lasting| !matches!(lasting.change, Change::Prevent(0) | Change::PreventOf(_, 0)));
        let prevented = amount - left;
        if prevented > 0 {
            self.record(rule, EventKind::DamagePrevented { unit, amount: prevented });
        }
        prevented
    }

    /// How much of the combat damage to a unit by a player is to be prevented.
    fn prevented(&self, unit: ObjectId, by: PlayerId) -> u32 {
        if self.table.prevent.is_none() || self.state.is_ruled_of(by, &Change::Unpreventable) {
            return 0;
        }
        if self.state.is_ruled(unit, &Change::PreventOf(DamageOf::Combat, ALL)) {
            return ALL;
        }
        let on_it = self.state.lasting.iter().filter(|lasting| lasting.on.contains(&unit));
        let each = on_it.map(|lasting| match lasting.change {
            Change::Prevent(value) | Change::PreventOf(DamageOf::Combat, value) => value,
            _ => 0,
        });
        each.fold(0, u32::saturating_add)
    }

    /// Whether a text makes any amount of damage lethal for a unit, if one of these players, one bit each, deals it.
    pub(in crate::game) fn any_is_lethal(&self, unit: ObjectId, of: u32) -> bool {
        if self.state.passives == 0 || self.table.lethal_altered.is_none() {
            return false;
        }
        self.state.sources().any(|source| {
            let from = self.state.source(source);
            let theirs = from.controller.is_some_and(|player| of & 1 << player.0 != 0);
            let mut passives =
                self.state.passives_of(source).filter(|passive| passive.change == Change::AnyDamageKills);
            theirs && passives.any(|passive| self.state.states(passive, unit, &from))
        })
    }

    /// Whether the damage on a unit is lethal: not zero, and at least its Might unless a text says that less is enough.
    pub(in crate::game) fn is_lethal(&self, unit: ObjectId, might: i32) -> bool {
        let object = self.state.object(unit);
        let reached = i64::from(object.damage) >= i64::from(might);
        object.damage > 0 && (reached || self.any_is_lethal(unit, object.hurt_by))
    }

    /// Heals all damage from a unit.
    pub(in crate::game) fn heal(&mut self, unit: ObjectId, rule: RuleNumber) {
        let object = self.state.object_mut(unit);
        let amount = std::mem::take(&mut object.damage);
        object.hurt_by = 0;
        if amount > 0 {
            self.record(rule, EventKind::Healed { unit, amount });
            self.due(Moment::StatusChanged);
        }
    }
}

/// Where damage comes from that a source deals: a combat, where it has none.
fn damage_of(by: Option<ObjectId>, by_effect: bool) -> Option<DamageOf> {
    match (by, by_effect) {
        (_, true) => Some(DamageOf::Effects),
        (None, false) => Some(DamageOf::Combat),
        (Some(_), false) => None,
    }
}

/// The Prevent Value of a change, if it prevents damage from there.
fn prevent_value(change: &mut Change, of: Option<DamageOf>) -> Option<&mut u32> {
    match change {
        Change::Prevent(value) => Some(value),
        Change::PreventOf(source, value) if Some(*source) == of => Some(value),
        _ => None,
    }
}

fn is_assigned(kind: &EventKind, to: ObjectId) -> bool {
    matches!(kind, EventKind::DamageAssigned { unit, .. } if *unit == to)
}
