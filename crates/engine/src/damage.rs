//! Assigning combat damage: which splits the rules allow.

use super::ids::ObjectId;
use super::listing::{FEW, Listed, Search};

/// Damage to be assigned among the units of the other side.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Assignment {
    /// The amount of damage.
    pub amount: u32,
    /// The units to assign it among, each with the limits on assigning to it.
    pub among: Vec<Receiver>,
    /// True if no unit may be assigned more than lethal damage while others remain.
    pub no_excess: bool,
    /// True if units that cannot be dealt damage are passed over while there are others.
    pub pass_exempt: bool,
    /// True if units of one class may be filled in any order, not just in that of the list.
    pub alike: bool,
}

/// A unit that combat damage may be assigned to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Receiver {
    /// The unit.
    pub unit: ObjectId,
    /// The least damage that is lethal; none if it cannot be dealt damage.
    pub lethal: Option<u32>,
    /// The effect of texts on the damage that is assigned to it.
    pub doubled: Doubled,
    /// It must be assigned damage before others.
    pub first: bool,
    /// It must be assigned damage after others.
    pub last: bool,
}

/// The texts that change damage to a unit: some double it before part of it is prevented, some double what is left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Doubled {
    /// The number of texts that double all of it.
    pub before: u8,
    /// The amount that is prevented after that.
    pub prevented: u32,
    /// The number of texts that double what is left.
    pub after: u8,
}

impl Doubled {
    /// Returns what an amount of damage becomes, including the part that is to be prevented.
    #[must_use]
    pub fn of(self, amount: u32) -> u32 {
        let all = times(amount, self.before);
        let prevented = all.min(self.prevented);
        times(all - prevented, self.after).saturating_add(prevented)
    }

    /// The least damage of which so much is left.
    #[must_use]
    pub fn least(self, left: u32) -> u32 {
        let reach = |amount: u32, times: u8| amount.div_ceil(1 << times.min(31));
        reach(reach(left, self.after).saturating_add(self.prevented), self.before)
    }
}

/// The order in which texts that double damage to a unit, and texts that prevent some of it, apply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Order {
    /// The unit, whose controller chooses.
    pub unit: ObjectId,
    /// The number of texts that double it before any is prevented.
    pub before: u8,
    /// True once the whole choice is made.
    pub settled: bool,
}

/// Returns an amount doubled this many times.
pub(super) fn times(amount: u32, doubled: u8) -> u32 {
    amount.saturating_mul(1 << doubled.min(31))
}

/// A reason why an assignment is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AssignError {
    /// A unit that is not on the other side.
    #[error("that unit is not one of the units to be assigned damage")]
    Stranger(ObjectId),
    /// Not all of it, or more than all of it.
    #[error("{given} is assigned and {due} is to be assigned")]
    Total {
        /// The amount assigned.
        given: u32,
        /// The amount that has to be assigned.
        due: u32,
    },
    /// A unit has damage while another that was begun has less than lethal damage.
    #[error("two units have less than lethal damage: one must be filled before the next")]
    Spread(ObjectId, ObjectId),
    /// A unit has more than lethal damage while another could still be given some.
    #[error("a unit has more than lethal damage while another has less")]
    Excess(ObjectId, ObjectId),
    /// A unit that cannot be dealt damage has been assigned some.
    #[error("a unit that cannot be dealt damage is assigned some while there are others")]
    Exempt(ObjectId),
    /// A unit has damage while one that must come before it is not filled.
    #[error("a unit is assigned damage before another that must come first")]
    Order(ObjectId, ObjectId),
}

impl Receiver {
    /// The classes the unit may be placed in by who assigns: a unit that must be both first and last may be either.
    fn classes(&self) -> &'static [u8] {
        match (self.first, self.last) {
            (true, true) => &[0, 2],
            (true, false) => &[0],
            (false, true) => &[2],
            (false, false) => &[1],
        }
    }
}

impl Assignment {
    /// Returns the damage beyond lethal in a division, for all units together.
    #[must_use]
    pub fn excess(&self, split: &[(ObjectId, u32)]) -> u32 {
        let beyond = |(unit, amount): &(ObjectId, u32)| {
            let lethal = self.among.iter().find(|receiver| receiver.unit == *unit).and_then(|receiver| receiver.lethal);
            amount.saturating_sub(lethal.unwrap_or(*amount))
        };
        split.iter().map(beyond).sum()
    }

    /// Applies to a division the texts that change damage as it is assigned.
    pub fn applied(&self, split: &[(ObjectId, u32)]) -> Vec<(ObjectId, u32)> {
        let doubled = |unit| self.among.iter().find(|receiver| receiver.unit == unit).map(|receiver| receiver.doubled);
        split.iter().map(|(unit, amount)| (*unit, doubled(*unit).unwrap_or_default().of(*amount))).collect()
    }

    fn given(&self, split: &[(ObjectId, u32)], unit: ObjectId) -> u32 {
        split.iter().filter(|(id, _)| *id == unit).map(|(_, n)| *n).sum()
    }

    /// Checks that the rules allow this split.
    ///
    /// # Errors
    /// Returns the demand that is not met, and the units concerned.
    pub fn check(&self, split: &[(ObjectId, u32)]) -> Result<(), AssignError> {
        if let Some((stranger, _)) = split.iter().find(|(id, _)| self.among.iter().all(|r| r.unit != *id)) {
            return Err(AssignError::Stranger(*stranger));
        }
        let total: u32 = split.iter().map(|(_, n)| *n).sum();
        if total != self.amount && !self.among.is_empty() {
            return Err(AssignError::Total { given: total, due: self.amount });
        }
        if let Some(exempt) = self.passed_over().find(|unit| self.given(split, *unit) > 0) {
            return Err(AssignError::Exempt(exempt));
        }
        let given: Vec<u32> = self.among.iter().map(|r| self.given(split, r.unit)).collect();
        let mut first_error = None;
        for classes in self.class_choices() {
            match self.check_in(&given, &classes) {
                Ok(()) => return Ok(()),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        first_error.map_or(Ok(()), Err)
    }

    /// The units that may not be assigned damage because they cannot be dealt any.
    fn passed_over(&self) -> impl Iterator<Item = ObjectId> + '_ {
        let others = self.pass_exempt && self.among.iter().any(|r| r.lethal.is_some());
        self.among.iter().filter(move |r| others && r.lethal.is_none()).map(|r| r.unit)
    }

    /// Every way of settling the units that must be both first and last.
    fn class_choices(&self) -> Vec<Vec<u8>> {
        let mut all = vec![vec![]];
        for receiver in &self.among {
            all = all
                .iter()
                .flat_map(|classes: &Vec<u8>| {
                    receiver.classes().iter().map(move |c| {
                        let mut longer = classes.clone();
                        longer.push(*c);
                        longer
                    })
                })
                .take(64)
                .collect();
        }
        all
    }

    fn check_in(&self, given: &[u32], classes: &[u8]) -> Result<(), AssignError> {
        let count = given.len().min(classes.len()).min(self.among.len());
        for unit in 0..count {
            for other in (0..count).filter(|other| *other != unit) {
                self.check_pair(given, classes, (unit, other))?;
            }
        }
        Ok(())
    }

    /// Checks the amount given to one unit against that of another; a unit that cannot be dealt damage restricts
    /// nothing.
    fn check_pair(&self, given: &[u32], classes: &[u8], (unit, other): (usize, usize)) -> Result<(), AssignError> {
        let (of, beside) = (&self.among[unit], &self.among[other]);
        let (Some(lethal), Some(other_lethal)) = (of.lethal, beside.lethal) else { return Ok(()) };
        let (n, m) = (given[unit], given[other]);
        let (class, other_class) = (classes[unit], classes[other]);
        let earlier = !self.alike && class == other_class && unit < other;
        if (class < other_class || earlier) && n < lethal && m > 0 {
            return Err(AssignError::Order(beside.unit, of.unit));
        }
        if (1..lethal).contains(&n) && m > 0 && (m < other_lethal || other_class > class) {
            return Err(AssignError::Spread(of.unit, beside.unit));
        }
        if self.no_excess && n > lethal && m < other_lethal {
            return Err(AssignError::Excess(of.unit, beside.unit));
        }
        Ok(())
    }

    /// Returns true if the amount of the last unit is allowed together with those of all before it.
    fn goes_with_earlier(&self, least: &[u32], classes: &[u8]) -> bool {
        let Some(last) = least.len().checked_sub(1) else { return true };
        let goes = |pair| self.check_pair(least, classes, pair).is_ok();
        (0..last).all(|at| goes((at, last)) && goes((last, at)))
    }

    /// The divisions that are allowed, at most `most` of them, and whether there are more.
    #[must_use]
    pub fn divisions(&self, most: usize) -> Listed<Vec<(ObjectId, u32)>> {
        let mut search = Search::new(if most > FEW { most.saturating_mul(2) } else { most });
        for classes in self.class_choices() {
            self.fill(&classes, &mut Filling::default(), self.amount, &mut search);
        }
        let Listed { mut all, more } = search.listed();
        all.sort();
        all.dedup();
        let listed = Listed::first(all, most);
        Listed { more: more || listed.more, ..listed }
    }

    /// Settles for one unit after the other whether it is to be filled, given a part, or given nothing, for as long as the rules
    /// allow these to be filled and begun; what is left is then divided in every way.
    fn fill(&self, classes: &[u8], filling: &mut Filling, left: u32, search: &mut Search<Vec<(ObjectId, u32)>>) {
        if !search.visits() {
            return;
        }
        let Some(next) = self.among.get(filling.given.len()) else {
            self.divide_rest(filling, left, search);
            return;
        };
        let kinds: &[(Given, u32)] = match next.lethal {
            Some(lethal) if lethal <= left => &[(Given::Lethal, lethal), (Given::Part, 0), (Given::Nothing, 0)],
            Some(_) => &[(Given::Part, 0), (Given::Nothing, 0)],
            None => &[(Given::Any, 0)],
        };
        let begun = filling.given.contains(&Given::Part);
        for (kind, amount) in kinds.iter().filter(|(kind, _)| *kind != Given::Part || !begun) {
            filling.given.push(*kind);
            filling.least.push(if *kind == Given::Part { 1 } else { *amount });
            if self.goes_with_earlier(&filling.least, classes) {
                self.fill(classes, filling, left - amount, search);
            }
            filling.given.pop();
            filling.least.pop();
        }
    }

    /// Divides what is left among the units that may have some of it.
    fn divide_rest(&self, Filling { given, least }: &Filling, left: u32, search: &mut Search<Vec<(ObjectId, u32)>>) {
        let lethal = |at: usize| self.among[at].lethal.unwrap_or(0);
        let unfilled = given.iter().any(|kind| matches!(kind, Given::Part | Given::Nothing));
        let excess = !self.no_excess || !unfilled;
        let passed: Vec<_> = self.passed_over().collect();
        let room = |at: usize| match given[at] {
            Given::Lethal if excess => u32::MAX,
            Given::Part => lethal(at).saturating_sub(2),
            Given::Any if !passed.contains(&self.among[at].unit) => u32::MAX,
            _ => 0,
        };
        let rooms: Vec<u32> = (0..given.len()).map(room).collect();
        let parts = given.iter().filter(|kind| **kind == Given::Part).count() as u32;
        let too_small = given.iter().enumerate().any(|(at, kind)| *kind == Given::Part && lethal(at) < 2);
        if let Some(left) = left.checked_sub(parts).filter(|_| !too_small) {
            self.spread(&rooms, left, &mut least.clone(), 0, search);
        }
    }

    /// Spreads what is left over the rooms that there are for it.
    fn spread(
        &self,
        rooms: &[u32],
        left: u32,
        amounts: &mut [u32],
        at: usize,
        search: &mut Search<Vec<(ObjectId, u32)>>,
    ) {
        if !search.visits() {
            return;
        }
        let Some(room) = rooms.get(at) else {
            if left == 0 {
                let split = self.among.iter().zip(amounts.iter()).map(|(receiver, n)| (receiver.unit, *n));
                search.add_again(split.filter(|(_, n)| *n > 0).collect());
            }
            return;
        };
        let later = rooms[at + 1..].iter().fold(0u32, |all, room| all.saturating_add(*room));
        let least = left.saturating_sub(later);
        let most = left.min(*room);
        let before = amounts[at];
        for more in (least..=most).rev() {
            amounts[at] = before + more;
            self.spread(rooms, left - more, amounts, at + 1, search);
        }
        amounts[at] = before;
    }
}

/// The decisions made so far in a search: what each unit is to be given, and the least damage that this takes.
#[derive(Default)]
struct Filling {
    given: Vec<Given>,
    least: Vec<u32>,
}

/// A decision about a unit: to be given lethal damage, a part of it, nothing, or any amount.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Given {
    Lethal,
    Part,
    Nothing,
    /// However much: the unit cannot be dealt damage.
    Any,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ability::ALL_DAMAGE;

    fn receiver(unit: u32, lethal: u32) -> Receiver {
        Receiver { unit: ObjectId(unit), lethal: Some(lethal), doubled: Doubled::default(), first: false, last: false }
    }

    fn of(amount: u32, among: Vec<Receiver>) -> Assignment {
        Assignment { amount, among, no_excess: true, pass_exempt: true, alike: true }
    }

    fn split(parts: &[(u32, u32)]) -> Vec<(ObjectId, u32)> {
        parts.iter().map(|(unit, n)| (ObjectId(*unit), *n)).collect()
    }

    #[test]
    fn one_unit_is_filled_before_the_next() {
        let four = of(5, (0..4).map(|n| receiver(n, 3)).collect());
        assert!(four.check(&split(&[(0, 3), (2, 2)])).is_ok());
        assert!(matches!(four.check(&split(&[(0, 2), (1, 1), (2, 1), (3, 1)])), Err(AssignError::Spread(..))));
        assert!(matches!(four.check(&split(&[(0, 4), (1, 1)])), Err(AssignError::Excess(..))));
        assert!(matches!(four.check(&split(&[(0, 5)])), Err(AssignError::Excess(..))));
        assert!(matches!(four.check(&split(&[(0, 3)])), Err(AssignError::Total { .. })));
        assert_eq!(four.divisions(99).all.len(), 12);
    }

    #[test]
    fn excess_is_free_when_all_are_filled() {
        let two = of(9, vec![receiver(0, 2), receiver(1, 3)]);
        assert!(two.check(&split(&[(0, 6), (1, 3)])).is_ok());
        assert!(two.check(&split(&[(0, 4), (1, 5)])).is_ok());
        assert!(two.check(&split(&[(0, 7), (1, 2)])).is_err());
    }

    #[test]
    fn what_is_listed_is_what_is_accepted() {
        for (no_excess, pass_exempt, alike) in [(true, true, true), (false, true, true), (true, false, false)] {
            for amount in 0..8 {
                let tank = Receiver { first: true, ..receiver(0, 2) };
                let immune = Receiver { lethal: None, ..receiver(3, 1) };
                let among = vec![tank, receiver(1, 3), Receiver { last: true, ..receiver(2, 1) }, immune];
                let all = Assignment { amount, among, no_excess, pass_exempt, alike };
                let mut accepted = vec![];
                for code in 0..8u32.pow(4) {
                    let parts = (0..4).map(|at| (ObjectId(at), code / 8u32.pow(at) % 8)).filter(|(_, n)| *n > 0);
                    let parts: Vec<_> = parts.collect();
                    if all.check(&parts).is_ok() {
                        accepted.push(parts);
                    }
                }
                accepted.sort();
                let listed = all.divisions(999);
                assert_eq!((listed.all, listed.more), (accepted, false), "{amount} {no_excess} {pass_exempt} {alike}");
            }
        }
        let many = of(60, (0..6).map(|n| receiver(n, 1)).collect());
        assert!(many.divisions(256).more && many.divisions(256).all.len() == 256);
    }

    #[test]
    fn who_must_be_first_is_first_and_who_must_be_last_is_last() {
        let tank = Receiver { first: true, ..receiver(0, 3) };
        let last = Receiver { last: true, ..receiver(2, 1) };
        let all = of(4, vec![tank, receiver(1, 2), last]);
        assert_eq!(all.divisions(99).all, [split(&[(0, 3), (1, 1)])]);
        assert!(matches!(all.check(&split(&[(0, 3), (2, 1)])), Err(AssignError::Order(..))));
    }

    #[test]
    fn who_must_be_both_may_be_either_but_not_between() {
        let both = Receiver { first: true, last: true, ..receiver(0, 2) };
        let all = of(4, vec![both, receiver(1, 2), receiver(2, 2)]);
        assert!(all.check(&split(&[(0, 2), (1, 2)])).is_ok());
        assert!(all.check(&split(&[(1, 2), (2, 2)])).is_ok());
        let five = of(5, all.among);
        assert!(five.check(&split(&[(1, 2), (0, 2), (2, 1)])).is_ok(), "it came first");
    }

    #[test]
    fn a_unit_that_cannot_be_dealt_damage_is_left_out() {
        let immune = Receiver { lethal: None, ..receiver(0, 1) };
        let all = of(3, vec![immune, receiver(1, 3)]);
        assert!(all.check(&split(&[(1, 3)])).is_ok());
        assert_eq!(all.divisions(99).all, [split(&[(1, 3)])]);
        assert_eq!(all.check(&split(&[(0, 3)])), Err(AssignError::Exempt(ObjectId(0))));
        let may = Assignment { pass_exempt: false, ..all };
        let parts = [split(&[(0, 1), (1, 2)]), split(&[(0, 2), (1, 1)])];
        let [some, more] = parts;
        assert_eq!(may.divisions(99).all, [some, more, split(&[(0, 3)]), split(&[(1, 3)])]);
    }

    #[test]
    fn what_is_doubled_and_prevented_reaches_what_is_lethal_at_the_least() {
        for (before, prevented, after) in [(0, 0, 0), (1, 0, 0), (0, 2, 1), (1, 2, 0), (2, 3, 1), (0, 5, 0)] {
            let doubled = Doubled { before, prevented, after };
            for left in 1..9 {
                let least = doubled.least(left);
                assert!(doubled.of(least) >= left + prevented, "{doubled:?} {left}");
                assert!(doubled.of(least - 1) < left + prevented, "{doubled:?} {left}");
            }
        }
        assert_eq!(Doubled { before: 40, prevented: ALL_DAMAGE, after: 40 }.of(7), ALL_DAMAGE);
    }

    #[test]
    fn every_option_passes_its_own_check() {
        let all = of(7, vec![receiver(0, 1), receiver(1, 2), Receiver { first: true, ..receiver(2, 3) }]);
        let options = all.divisions(99).all;
        assert!(!options.is_empty() && options.iter().all(|split| all.check(split).is_ok()));
    }
}
