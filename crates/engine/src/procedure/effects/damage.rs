//! Instructions that deal damage.

use crate::ability::{Amount, Change, Who};
use crate::agenda::{Outcome, ResolveFrame};
use crate::asked::Answered;
use crate::choice::{Answer, Ask};
use crate::edition::RuleStatement;
use crate::ids::{ObjectId, PlayerId};
use crate::machine::Game;
use crate::procedure::damage::Hit;
use crate::reading::Reading;
use crate::state::State;
use tribunal_rule::RuleNumber;

impl Game {
    /// Returns true if Bonus Damage is granted to a text that deals none, and dealt all the same.
    fn adds_to_nothing(&mut self, amount: i32, dealer: Dealer) -> Answered<bool> {
        let granted = || self.state.board.iter().any(|unit| self.state.bonus(dealer, *unit) > 0);
        if amount > 0 || !granted() {
            return Ok(false);
        }
        self.gives_to_nothing()
    }

    /// Returns true if Bonus Damage is added where no damage is dealt.
    pub(super) fn gives_to_nothing(&mut self) -> Answered<bool> {
        if self.procedures().says(RuleStatement::NothingHasNoBonus) {
            return Ok(!self.state.keeps(RuleStatement::NothingHasNoBonus));
        }
        let open = !self.procedures().reading_rules(Reading::BonusToNothing).is_empty();
        Ok(open && self.reading(Reading::BonusToNothing)? == 0)
    }

    pub(super) fn deal_effect(
        &mut self,
        amount: &Amount,
        to: &Who,
        by: Option<&Who>,
        frame: &mut ResolveFrame,
    ) -> Answered<Outcome> {
        // Before the targets are looked up: a number may be that of what the instruction before was done to.
        let last = frame.last.clone();
        let amount = self.amount(amount, frame);
        frame.last.clone_from(&last);
        let amount = amount?;
        let source = frame.item.source;
        let deals_itself = by.is_none_or(|who| *who == Who::Me && !self.state.is_unit(source));
        let to_nothing = deals_itself && self.adds_to_nothing(amount, Dealer { source, by_effect: true })?;
        let targets = self.select(to, frame)?;
        let by_effect = by.is_none();
        let by = match by {
            Some(who) => self.select(who, frame)?.first().copied(),
            None => Some(frame.item.source),
        };
        let amount = u32::try_from(amount).unwrap_or(0);
        let dealer = Dealer { source: by.unwrap_or(frame.item.source), by_effect };
        let hit = |unit| {
            let prevented = self.state.prevented_of(unit, by, by_effect, frame.item.controller);
            let amount = self.state.with_bonus(amount, self.state.bonus(dealer, unit), prevented, to_nothing);
            Hit { amount, ..Hit::new(unit, by, by_effect) }
        };
        let mut hits: Vec<_> = targets.into_iter().map(hit).collect();
        if let Err(asked) = self.order_all(&mut hits, Some(frame.item.controller), &mut frame.orders) {
            frame.last = last;
            return Err(asked);
        }
        Ok(self.deal_hits(&hits, self.cites().deal, frame))
    }

    /// Deals damage as an instruction. Until the next cleanup is over it is remembered which item has; what a unit deals is
    /// the unit's doing. Damage that is prevented has not been dealt.
    fn deal_hits(&mut self, hits: &[Hit], rule: RuleNumber, frame: &mut ResolveFrame) -> Outcome {
        let whole = |game: &Self, hit: &Hit| game.state.object(hit.unit).damage.saturating_add(hit.amount);
        let only_whole = self.state.lacks(Some(self.cites().done_in_part));
        let wanted: Vec<_> = hits.iter().filter(|_| only_whole).map(|hit| (hit.unit, whole(self, hit))).collect();
        let dealt = self.deal_together(hits, Some(frame.item.controller), rule);
        frame.orders.clear();
        let credit = self.state.credit(frame);
        for hit in hits.iter().filter(|hit| dealt.contains(&hit.unit)) {
            self.state.object_mut(hit.unit).hit_in = Some(credit.source);
        }
        for hit in hits.iter().filter(|hit| hit.by_effect && dealt.contains(&hit.unit)) {
            self.state.object_mut(hit.unit).hit_by = Some(credit);
        }
        let done = !dealt.is_empty() && wanted.iter().all(|(unit, all)| self.state.object(*unit).damage == *all);
        done.into()
    }

    /// Deals damage as its controller divides it: some to each target. With too few points for all, some cease to be
    /// targets.
    pub(super) fn split(
        &mut self,
        amount: &Amount,
        among: &Who,
        by: Option<&Who>,
        frame: &mut ResolveFrame,
    ) -> Answered<Outcome> {
        let by_effect = by.is_none();
        let source = match by {
            Some(who) => self.select(who, frame)?.first().copied().unwrap_or(frame.item.source),
            None => frame.item.source,
        };
        let amount = self.amount(amount, frame)?;
        let dealer = Dealer { source, by_effect };
        let to_nothing = self.adds_to_nothing(amount, dealer)?;
        let among = self.select(among, frame)?;
        let bonus = among.iter().map(|unit| self.state.bonus(dealer, *unit)).max().unwrap_or(0);
        let amount = self.state.with_bonus(u32::try_from(amount).unwrap_or(0), bonus, 0, to_nothing);
        if among.is_empty() || amount == 0 {
            return Ok(Outcome::NotDone);
        }
        let mut hits: Vec<_> = among.iter().map(|unit| Hit::new(*unit, Some(source), by_effect)).collect();
        // Asked first, since the division is not asked for again.
        self.order_all(&mut hits, Some(frame.item.controller), &mut frame.orders)?;
        let division = self.divided(amount, among, frame.item.controller)?;
        for hit in &mut hits {
            hit.amount = division.iter().filter(|(unit, _)| *unit == hit.unit).map(|(_, amount)| *amount).sum();
        }
        Ok(self.deal_hits(&hits, self.cites().split, frame))
    }

    /// Asks a player for a division of damage among units.
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

    pub(super) fn fight(&mut self, one: &Who, other: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let both_of_one = one == other;
        let one = self.select(one, frame)?;
        let other = self.select(other, frame)?.get(usize::from(both_of_one)).copied();
        let one = one.first().copied();
        let (Some(one), Some(other)) = (one, other) else { return Ok(Outcome::NotDone) };
        let amount = |from: ObjectId| self.state.might(from).value() as u32;
        let blow = |from: ObjectId, unit| Hit { amount: amount(from), ..Hit::new(unit, Some(from), false) };
        let mut hits = [blow(one, other), blow(other, one)];
        self.order_all(&mut hits, None, &mut frame.orders)?;
        let dealt = self.deal_together(&hits, None, self.cites().deal);
        frame.orders.clear();
        Ok((!dealt.is_empty()).into())
    }
}

/// Who deals damage.
#[derive(Clone, Copy, Debug)]
pub(in crate::procedure) struct Dealer {
    /// The object that deals it.
    pub(in crate::procedure) source: ObjectId,
    /// True if no text names it, so that the spell or ability itself deals the damage.
    pub(in crate::procedure) by_effect: bool,
}

impl State {
    /// The Bonus Damage that texts grant to what a spell or ability deals, and to what one deals to a unit, all together. What a
    /// text has a unit deal is not dealt by the spell or ability as well.
    pub(in crate::procedure) fn bonus(&self, Dealer { source, by_effect }: Dealer, unit: ObjectId) -> u32 {
        if !by_effect && self.is_unit(source) {
            return 0;
        }
        let dealt =
            self.ruled_by(source, |change| matches!(change, Change::BonusDamage(_))).map(|change| match change {
                Change::BonusDamage(n) => u32::from(*n),
                _ => 0,
            });
        let taken = self.ruled_by(unit, |change| matches!(change, Change::BonusTaken(_))).map(|change| match change {
            Change::BonusTaken(n) => u32::from(*n),
            _ => 0,
        });
        dealt.chain(taken).fold(0, u32::saturating_add)
    }

    /// Returns the damage dealt with its Bonus Damage: none is added to none unless `to_nothing`, nor, where an edition
    /// says so, to damage that would all be prevented.
    fn with_bonus(&self, amount: u32, bonus: u32, prevented: u32, to_nothing: bool) -> u32 {
        let spared = self.cites().bonus_after_prevention().is_some() && prevented >= amount;
        if (amount == 0 && !to_nothing) || spared { amount } else { amount.saturating_add(bonus) }
    }
}
