//! Damage: sums and assignments in combat, dealing, healing.

use crate::ability::{ALL_DAMAGE as ALL, Body, Change, DamageOf, Deed};
use crate::asked::Answered;
use crate::choice::{Answer, Ask};
use crate::damage::{AssignError, Assignment, Doubled, Order, Receiver, times};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::machine::Game;
use crate::moment::Moment;
use crate::reading::Reading;
use crate::state::State;
use crate::trigger::Seen;
use crate::zone::Location;
use tribunal_rule::RuleNumber;

/// Damage dealt to one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    /// The unit that it is dealt to.
    pub(crate) unit: ObjectId,
    /// The amount of damage.
    pub(crate) amount: u32,
    /// The source that deals it; nothing for combat damage, which all units of the other side deal.
    pub(crate) by: Option<ObjectId>,
    /// True if a spell or ability deals it, and not a unit that one names.
    pub(crate) by_effect: bool,
    /// The number of texts that double it before any of it is prevented; `None` if texts were already applied as it was
    /// assigned.
    pub(crate) before: Option<u8>,
}

impl Hit {
    /// Creates damage whose amount is still to be set.
    pub(crate) fn new(unit: ObjectId, by: Option<ObjectId>, by_effect: bool) -> Self {
        Self { unit, amount: 0, by, by_effect, before: Some(u8::MAX) }
    }
}

impl Game {
    /// Returns the combat damage to be assigned to the units of a player, with the limits on each unit.
    pub(crate) fn assignment(&mut self, at: BattlefieldId, to: PlayerId, amount: u32) -> Answered<Assignment> {
        let units = self.state.units_of(at, to);
        let marked = units.iter().any(|id| self.state.object(*id).damage > 0);
        let counts = match (marked, self.cites().marked_damage_counts()) {
            (false, _) | (_, Some(_)) => true,
            (true, None) => self.reading(Reading::MarkedDamage)? == 0,
        };
        let combat = self.state.combat.as_ref();
        let by = combat.map_or(to, |combat| if combat.attacker == to { combat.defender } else { combat.attacker });
        let mut among = Vec::with_capacity(units.len());
        for unit in units {
            let doubled = self.doubled_as_assigned(unit, by)?;
            among.push(self.state.receiver(unit, doubled, counts, by, at));
        }
        let exempt = among.iter().filter(|receiver| receiver.lethal.is_none()).count();
        let open =
            exempt > 0 && exempt < among.len() && !self.procedures().reading_rules(Reading::ExemptUnits).is_empty();
        let pass_exempt = !open || self.reading(Reading::ExemptUnits)? == 0;
        let alike = self.state.keeps(RuleStatement::AlikeInAnyOrder);
        Ok(Assignment { amount, among, no_excess: self.cites().no_excess().is_some(), pass_exempt, alike })
    }

    /// The answer, if it is an assignment.
    pub(crate) fn take_assignment(&mut self) -> Option<Answer> {
        matches!(self.state.under_way.answer, Some(Answer::Assign(_))).then(|| self.take_answer()).flatten()
    }

    /// Deals damage to several units at once, then lets triggers look; gives to which any was dealt.
    /// Of what a spell or ability deals, whoever controls it is responsible.
    pub(crate) fn deal_together(&mut self, hits: &[Hit], actor: Option<PlayerId>, rule: RuleNumber) -> Vec<ObjectId> {
        let mut dealt = vec![];
        for Hit { unit, amount, by, by_effect, before } in hits.iter().copied().filter(|hit| hit.amount > 0) {
            if !self.state.is_unit(unit) {
                continue;
            }
            let responsible = self.state.responsible(unit, by, actor.filter(|_| by_effect));
            let preventable = !self.state.is_ruled_of(responsible, &Change::Unpreventable);
            let of = damage_of(by, by_effect);
            let doubled = before.map_or(0, |_| self.state.doublings(unit));
            let before = before.unwrap_or(0).min(doubled);
            let all = self.double(unit, amount, before);
            let left = all - if preventable { self.prevent(unit, all, of) } else { 0 };
            let amount = self.double(unit, left, doubled - before);
            if amount == 0 {
                continue;
            }
            let theirs = self.state.opposed(responsible, self.state.object(unit).controller);
            let guarded = self.state.is_ruled(unit, &Change::PreventDamage)
                || (theirs && self.state.is_ruled(unit, &Change::PreventEnemyDamage));
            if by_effect && preventable && guarded {
                self.record(rule, EventKind::Unaffected { object: unit, why: "the damage is prevented" });
                continue;
            }
            if self.state.view(unit).undamageable {
                self.record(rule, EventKind::Unaffected { object: unit, why: "it cannot be dealt damage" });
                continue;
            }
            if preventable && self.use_prevention(unit) {
                self.record(rule, EventKind::Unaffected { object: unit, why: "the damage is prevented" });
                continue;
            }
            let object = self.state.object_mut(unit);
            object.damage = object.damage.saturating_add(amount);
            let assigned = self.trace.latest(|kind| is_assigned(kind, unit)).filter(|_| by.is_none());
            let object = self.state.object_mut(unit);
            object.hurt_by |= 1 << responsible.0;
            object.hurts = object.hurts.saturating_add(u8::from(amount > 0));
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

    /// Prevents what is to be prevented of damage to a unit; gives how much that is.
    fn prevent(&mut self, unit: ObjectId, amount: u32, of: Option<DamageOf>) -> u32 {
        let stated = of.is_some_and(|of| self.state.is_ruled(unit, &Change::PreventOf(of, ALL)));
        let Some(rule) = self.cites().prevent() else {
            let mut on_it = self.state.lasting.iter_mut().filter(|lasting| lasting.on.contains(&unit));
            if stated || on_it.any(|lasting| prevent_value(&mut lasting.change, of).is_some()) {
                self.taint("how much damage is prevented, which the rules of this edition do not say".to_owned());
            }
            return 0;
        };
        let mut left = if stated { 0 } else { amount };
        if left == amount && self.state.lasting.is_empty() {
            return 0;
        }
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

    /// Doubles damage to a unit so often.
    fn double(&mut self, unit: ObjectId, amount: u32, often: u8) -> u32 {
        let doubled = times(amount, often);
        if doubled != amount {
            self.record(self.cites().replacement, EventKind::DamageDoubled { unit, amount, to: doubled });
        }
        doubled
    }

    /// Returns how texts change a player's combat damage as it is assigned to a unit, where they apply to the
    /// assignment.
    fn doubled_as_assigned(&mut self, unit: ObjectId, by: PlayerId) -> Answered<Doubled> {
        if !self.state.applies_to_assignment() {
            return Ok(Doubled::default());
        }
        let of = Some(DamageOf::Combat);
        let mut orders =
            self.state.combat.as_mut().map(|combat| std::mem::take(&mut combat.orders)).unwrap_or_default();
        let before = self.order(unit, by, of, &mut orders);
        if let Some(combat) = &mut self.state.combat {
            combat.orders = orders;
        }
        let (before, prevented) = (before?, self.state.prevented(unit, by, of));
        if !self.procedures().says(RuleStatement::EnlargedToTheLeast) {
            return Ok(Doubled { prevented, ..Doubled::default() });
        }
        Ok(Doubled { before, prevented, after: self.state.doublings(unit) - before })
    }

    /// Settles for damage that is about to be dealt together in which order texts apply to it.
    pub(crate) fn order_all(&mut self, hits: &mut [Hit], actor: Option<PlayerId>, orders: &mut Vec<Order>) -> Answered {
        for hit in hits {
            let responsible = self.state.responsible(hit.unit, hit.by, actor.filter(|_| hit.by_effect));
            let of = damage_of(hit.by, hit.by_effect);
            hit.before = Some(self.order(hit.unit, responsible, of, orders)?);
        }
        Ok(())
    }

    /// Returns the number of texts that double damage to a unit before any of it is prevented, as chosen by the player
    /// who orders them.
    fn order(&mut self, unit: ObjectId, by: PlayerId, of: Option<DamageOf>, orders: &mut Vec<Order>) -> Answered<u8> {
        let doublings = self.state.doublings(unit);
        if doublings == 0 || matches!(self.state.prevented(unit, by, of), 0 | ALL) {
            return Ok(doublings);
        }
        let at = orders.iter().position(|order| order.unit == unit).unwrap_or_else(|| {
            orders.push(Order { unit, before: 0, settled: false });
            orders.len() - 1
        });
        let order = &mut orders[at];
        while !order.settled {
            match matches!(self.state.under_way.answer, Some(Answer::May(_))).then(|| self.take_answer()).flatten() {
                Some(Answer::May(prevent)) => {
                    order.before += u8::from(!prevent);
                    order.settled = prevent || order.before == doublings;
                }
                _ => {
                    let name = self.state.name(unit);
                    let question = format!("{name}: prevent damage before it is doubled");
                    let orders = self.state.orders_for(unit);
                    return Err(self.ask(self.cites().replacement_order, orders, Ask::May(question)));
                }
            }
        }
        Ok(order.before.min(doublings))
    }

    /// Heals all damage from a unit. Returns true if there was any.
    pub(crate) fn heal(&mut self, unit: ObjectId, rule: RuleNumber) -> bool {
        let object = self.state.object_mut(unit);
        let amount = std::mem::take(&mut object.damage);
        object.hurt_by = 0;
        if amount > 0 {
            self.record(rule, EventKind::Healed { unit, amount });
            self.due(Moment::StatusChanged);
        }
        amount > 0
    }
}

impl State {
    /// The Might that a side sums up for combat damage: stunned units contribute none.
    pub(crate) fn combat_total(&self, at: BattlefieldId, player: PlayerId) -> u32 {
        let views = self.views();
        let stunned = |id: &ObjectId| self.object(*id).stunned && self.keeps(RuleStatement::StunnedDealNothing);
        let deals = |id: &ObjectId| !stunned(id) && !self.is_ruled(*id, &Change::Harmless);
        let units = self.units_of(at, player).into_iter().filter(deals);
        let least = if self.keeps(RuleStatement::NoMightBelowZero) { 0 } else { i32::MIN };
        let total: i32 = units.map(|id| views.true_might(id).max(least)).sum();
        u32::try_from(total).unwrap_or(0)
    }

    /// Returns true if a text has a player ignore a keyword while they assign combat damage at a battlefield.
    fn ignores(&self, player: PlayerId, at: BattlefieldId, keyword: Keyword) -> bool {
        let change = Change::IgnoredInCombat(keyword);
        let says = |body: &Body| matches!(body, Body::Passive(passive) if passive.change == change);
        self.sources_with(says).any(|source| {
            let from = self.source(source);
            let here = from.controller == Some(player) && from.here == Some(Location::Battlefield(at));
            here && self.texts(source).any(|ability| says(&ability.body))
        })
    }

    /// Returns the player responsible for damage to a unit: the player of the spell or ability that deals it, the
    /// controller of the unit that does, or for combat damage the player on the other side.
    fn responsible(&self, unit: ObjectId, by: Option<ObjectId>, actor: Option<PlayerId>) -> PlayerId {
        let dealer = by.map(|by| self.object(by).controller);
        let theirs = self.object(unit).controller;
        let other_side = || {
            let combat = self.combat.as_ref()?;
            Some(if combat.attacker == theirs { combat.defender } else { combat.attacker })
        };
        actor.or(dealer).or_else(other_side).unwrap_or(theirs)
    }

    fn receiver(
        &self,
        unit: ObjectId,
        doubled: Doubled,
        marked_counts: bool,
        by: PlayerId,
        at: BattlefieldId,
    ) -> Receiver {
        let view = self.view(unit);
        let object = self.object(unit);
        let might = view.might(object).value() as u32;
        let marked = if marked_counts { object.damage } else { 0 };
        let prevented = doubled.prevented;
        let enough = self.any_is_lethal(unit, 1 << by.0);
        let needed = if enough { 1 } else { might.saturating_sub(marked).max(1) };
        let counted = if self.keeps(RuleStatement::EnlargedToTheLeast) {
            doubled
        } else {
            Doubled { prevented, ..Doubled::default() }
        };
        let lethal = counted.least(needed);
        let never = prevented == ALL && self.keeps(RuleStatement::NeverLethal);
        let lethal = if prevented == ALL { lethal.min(ALL / 2) } else { lethal };
        let exempt = view.undamageable && self.cites().exempt().is_some();
        let lethal = (!exempt && !never).then_some(lethal);
        let heeds = |keyword| view.keywords.has(keyword) && !self.ignores(by, at, keyword);
        let (first, last) = (heeds(Keyword::Tank), heeds(Keyword::Backline));
        let either = self.keeps(RuleStatement::FirstOrLast);
        Receiver { unit, lethal, doubled, first, last: last && (either || !first) }
    }

    /// The rule that an assignment breaks.
    pub(crate) fn assign_rule(&self, error: &AssignError) -> RuleNumber {
        let cites = self.cites();
        match error {
            AssignError::Stranger(_) | AssignError::Total { .. } => cites.assign,
            AssignError::Spread(..) => cites.assign_full,
            AssignError::Excess(..) => cites.assign_no_excess,
            AssignError::Order(..) => cites.assign_order,
            AssignError::Exempt(_) => self.cites().exempt().unwrap_or(cites.assign),
        }
    }

    /// Returns the amount to be prevented of damage to a unit from such a source, for which a player is responsible.
    fn prevented(&self, unit: ObjectId, by: PlayerId, of: Option<DamageOf>) -> u32 {
        if self.cites().prevent().is_none() || self.is_ruled_of(by, &Change::Unpreventable) {
            return 0;
        }
        if of.is_some_and(|of| self.is_ruled(unit, &Change::PreventOf(of, ALL))) {
            return ALL;
        }
        let on_it = self.lasting.iter().filter(|lasting| lasting.on.contains(&unit));
        let each = on_it.map(|lasting| match lasting.change {
            Change::Prevent(value) => value,
            Change::PreventOf(source, value) if Some(source) == of => value,
            _ => 0,
        });
        each.fold(0, u32::saturating_add)
    }

    /// Returns the amount to be prevented of damage that a source, or an effect, deals to a unit.
    pub(crate) fn prevented_of(&self, unit: ObjectId, by: Option<ObjectId>, by_effect: bool, actor: PlayerId) -> u32 {
        let responsible = self.responsible(unit, by, Some(actor).filter(|_| by_effect));
        self.prevented(unit, responsible, damage_of(by, by_effect))
    }

    /// Returns the number of texts that double damage to a unit.
    fn doublings(&self, unit: ObjectId) -> u8 {
        let on_it = self.lasting.iter().filter(|lasting| lasting.on.contains(&unit));
        let count = on_it.filter(|lasting| lasting.change == Change::DoubleDamage).count();
        if count == 0 || self.lacks(Some(self.cites().replacement)) {
            0
        } else {
            u8::try_from(count).unwrap_or(u8::MAX)
        }
    }

    /// Returns true if texts that change damage apply as it is assigned, and not as it is dealt.
    pub(crate) fn applies_to_assignment(&self) -> bool {
        self.procedures().says(RuleStatement::ReplacedAsAssigned) && self.keeps(RuleStatement::ReplacedAsAssigned)
    }

    /// Returns true if a text makes any amount of damage lethal for a unit, if one of these players, one bit each,
    /// deals it.
    pub(crate) fn any_is_lethal(&self, unit: ObjectId, of: u32) -> bool {
        if !self.has_passives() || !self.is_so(self.cites().lethal_altered(), Reading::LethalDamage) {
            return false;
        }
        self.sources().any(|source| {
            let from = self.source(source);
            let theirs = from.controller.is_some_and(|player| of & 1 << player.0 != 0);
            let mut passives = self.passives_of(source).filter(|passive| passive.change == Change::AnyDamageKills);
            theirs && passives.any(|passive| self.states(passive, unit, &from))
        })
    }

    /// Returns true if the damage on a unit is lethal: not zero, and at least its Might unless a text says that less is
    /// enough.
    pub(crate) fn is_lethal(&self, unit: ObjectId, might: i32) -> bool {
        let object = self.object(unit);
        let reached = i64::from(object.damage) >= i64::from(might);
        object.damage > 0 && (reached || self.any_is_lethal(unit, object.hurt_by))
    }
}

/// Returns the kind of source that damage comes from: a combat, where no source deals it.
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
