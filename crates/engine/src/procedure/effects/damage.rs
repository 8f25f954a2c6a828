//! Instructions that deal damage.

use crate::ability::{Amount, Change, Who};
use crate::agenda::ResolveFrame;
use crate::asked::Answered;
use crate::choice::{Answer, Ask};
use crate::ids::{ObjectId, PlayerId};
use crate::machine::Game;
use crate::procedure::damage::Hit;
use tribunal_rule::RuleNumber;

impl Game {
    /// Damage with the Bonus Damage that texts grant to its source: all of it together, and none to no damage.
    fn with_bonus(&self, amount: i32, source: ObjectId) -> u32 {
        self.raised(u32::try_from(amount).unwrap_or(0), source, |change| match change {
            Change::BonusDamage(n) => u32::from(*n),
            _ => 0,
        })
    }

    /// Damage with the Bonus Damage that texts grant to what is dealt to a unit.
    fn with_bonus_taken(&self, amount: u32, unit: ObjectId) -> u32 {
        self.raised(amount, unit, |change| match change {
            Change::BonusTaken(n) => u32::from(*n),
            _ => 0,
        })
    }

    /// Damage with what texts about an object add to it; nothing is added to no damage.
    fn raised(&self, amount: u32, by_texts_on: ObjectId, bonus: impl Fn(&Change) -> u32) -> u32 {
        if amount == 0 { 0 } else { self.state.ruled(by_texts_on).map(bonus).fold(amount, u32::saturating_add) }
    }

    pub(super) fn deal_effect(
        &mut self,
        amount: &Amount,
        to: &Who,
        by: Option<&Who>,
        frame: &mut ResolveFrame,
    ) -> Answered {
        // Before the targets are looked up: a number may be that of what the instruction before was done to.
        let last = frame.last.clone();
        let amount = self.amount(amount, frame);
        frame.last.clone_from(&last);
        let amount = amount?;
        let targets = self.select(to, frame)?;
        let by_effect = by.is_none();
        let by = match by {
            Some(who) => self.select(who, frame)?.first().copied(),
            None => Some(frame.item.source),
        };
        let amount = self.with_bonus(amount, by.unwrap_or(frame.item.source));
        let hit = |unit| Hit { amount: self.with_bonus_taken(amount, unit), ..Hit::new(unit, by, by_effect) };
        let mut hits: Vec<_> = targets.into_iter().map(hit).collect();
        if let Err(asked) = self.order_all(&mut hits, Some(frame.item.controller), &mut frame.orders) {
            frame.last = last;
            return Err(asked);
        }
        self.deal_hits(&hits, self.cites().deal, frame);
        Ok(())
    }

    /// Deals damage as an instruction. Until the next cleanup is over it is remembered which item has; what a unit deals is
    /// the unit's doing. Damage that is prevented has not been dealt.
    fn deal_hits(&mut self, hits: &[Hit], rule: RuleNumber, frame: &mut ResolveFrame) {
        let whole = |game: &Self, hit: &Hit| game.state.object(hit.unit).damage.saturating_add(hit.amount);
        let only_whole = self.lacks(Some(self.cites().done_in_part));
        let wanted: Vec<_> = hits.iter().filter(|_| only_whole).map(|hit| (hit.unit, whole(self, hit))).collect();
        let dealt = self.deal_together(hits, Some(frame.item.controller), rule);
        frame.orders.clear();
        let credit = self.credit(frame);
        for hit in hits.iter().filter(|hit| hit.by_effect && dealt.contains(&hit.unit)) {
            self.state.object_mut(hit.unit).hit_by = Some(credit);
        }
        frame.done = !dealt.is_empty() && wanted.iter().all(|(unit, all)| self.state.object(*unit).damage == *all);
    }

    /// Deals damage as its controller divides it: some to each target. With too few points for all, some cease to be
    /// targets.
    pub(super) fn split(
        &mut self,
        amount: &Amount,
        among: &Who,
        by: Option<&Who>,
        frame: &mut ResolveFrame,
    ) -> Answered {
        let by_effect = by.is_none();
        let source = match by {
            Some(who) => self.select(who, frame)?.first().copied().unwrap_or(frame.item.source),
            None => frame.item.source,
        };
        let amount = self.amount(amount, frame)?;
        let among = self.select(among, frame)?;
        let amount = self.with_bonus(amount, source);
        let amount = among.iter().map(|unit| self.with_bonus_taken(amount, *unit)).max().unwrap_or(amount);
        if among.is_empty() || amount == 0 {
            return Ok(());
        }
        let mut hits: Vec<_> = among.iter().map(|unit| Hit::new(*unit, Some(source), by_effect)).collect();
        // Asked first, since the division is not asked for again.
        self.order_all(&mut hits, Some(frame.item.controller), &mut frame.orders)?;
        let division = self.divided(amount, among, frame.item.controller)?;
        for hit in &mut hits {
            hit.amount = division.iter().filter(|(unit, _)| *unit == hit.unit).map(|(_, amount)| *amount).sum();
        }
        self.deal_hits(&hits, self.cites().split, frame);
        Ok(())
    }

    /// How a player divides damage among units.
    fn divided(&mut self, amount: u32, among: Vec<ObjectId>, player: PlayerId) -> Answered<Vec<(ObjectId, u32)>> {
        let most = u8::try_from(amount).unwrap_or(u8::MAX);
        if among.len() > usize::from(most) {
            let Some(Answer::Objects(chosen)) = self.take_answer() else {
                let why = "as what remains a target".to_owned();
                let asks = Ask::Pick { why, among, min: most, max: most, bounds: vec![] };
                return Err(self.ask(self.cites().split_cease, player, asks));
            };
            return Ok(chosen.into_iter().map(|unit| (unit, 1)).collect());
        }
        match (among.as_slice(), self.take_answer()) {
            ([only], _) => Ok(vec![(*only, amount)]),
            (_, Some(Answer::Assign(division))) => Ok(division),
            _ => Err(self.ask(self.cites().split, player, Ask::Split { amount, among })),
        }
    }

    pub(super) fn fight(&mut self, one: &Who, other: &Who, frame: &mut ResolveFrame) -> Answered {
        let both_of_one = one == other;
        let one = self.select(one, frame)?;
        let other = self.select(other, frame)?.get(usize::from(both_of_one)).copied();
        let one = one.first().copied();
        if let (Some(one), Some(other)) = (one, other) {
            let amount = |from: ObjectId| self.state.might(from).value() as u32;
            let blow = |from: ObjectId, unit| Hit { amount: amount(from), ..Hit::new(unit, Some(from), false) };
            let mut hits = [blow(one, other), blow(other, one)];
            self.order_all(&mut hits, None, &mut frame.orders)?;
            self.deal_together(&hits, None, self.cites().deal);
            frame.orders.clear();
        }
        Ok(())
    }
}
