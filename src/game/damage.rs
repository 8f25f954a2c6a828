//! Assigning combat damage: which splits the rules allow.

use super::ids::ObjectId;

/// The Prevent Value of what prevents all damage: it stays what it is, and no amount is lethal.
pub const ALL: u32 = u32::MAX;

/// Damage to be assigned among the units of the other side.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Assignment {
    /// How much.
    pub amount: u32,
    /// Among which units, each with what assigning to it has to heed.
    pub among: Vec<Receiver>,
    /// Whether no unit may be assigned more than lethal damage while others remain.
    pub no_excess: bool,
    /// Whether units that cannot be dealt damage are passed over while there are others.
    pub pass_exempt: bool,
    /// Whether units that come alike are in any order, and not in that of the list.
    pub alike: bool,
}

/// A unit that combat damage may be assigned to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Receiver {
    /// The unit.
    pub unit: ObjectId,
    /// The least damage that is lethal; none if it cannot be dealt damage.
    pub lethal: Option<u32>,
    /// What texts make of the damage that is assigned to it.
    pub doubled: Doubled,
    /// It must be assigned damage before others.
    pub first: bool,
    /// It must be assigned damage after others.
    pub last: bool,
}

/// What texts make of damage to a unit: some double it before part of it is prevented, some double what is left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Doubled {
    /// How many double all of it.
    pub before: u8,
    /// How much is to be prevented then.
    pub prevented: u32,
    /// How many double what is left.
    pub after: u8,
}

impl Doubled {
    /// What so much damage becomes, with what is to be prevented of it.
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

/// In which order texts apply that double damage to a unit and that prevent some of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Order {
    /// The unit, whose controller chooses.
    pub unit: ObjectId,
    /// How many double it before any is prevented.
    pub before: u8,
    /// Whether that is all of the choice.
    pub settled: bool,
}

/// An amount that is doubled so often.
pub(super) fn times(amount: u32, doubled: u8) -> u32 {
    amount.saturating_mul(1 << doubled.min(31))
}

/// What is wrong with an assignment.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AssignError {
    /// A unit that is not on the other side.
    #[error("that unit is not one of the units to be assigned damage")]
    Stranger(ObjectId),
    /// Not all of it, or more than all of it.
    #[error("{given} is assigned and {due} is to be assigned")]
    Total {
        /// What was assigned.
        given: u32,
        /// What is to be assigned.
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
    /// By how much a division is more than lethal, all units together.
    #[must_use]
    pub fn excess(&self, split: &[(ObjectId, u32)]) -> u32 {
        let beyond = |(unit, amount): &(ObjectId, u32)| {
            let lethal = self.among.iter().find(|receiver| receiver.unit == *unit).and_then(|receiver| receiver.lethal);
            amount.saturating_sub(lethal.unwrap_or(*amount))
        };
        split.iter().map(beyond).sum()
    }

    /// What a division becomes by the texts that apply as damage is assigned.
    pub fn applied(&self, split: &[(ObjectId, u32)]) -> Vec<(ObjectId, u32)> {
        let doubled = |unit| self.among.iter().find(|receiver| receiver.unit == unit).map(|receiver| receiver.doubled);
        split.iter().map(|(unit, amount)| (*unit, doubled(*unit).unwrap_or_default().of(*amount))).collect()
    }

    fn given(&self, split: &[(ObjectId, u32)], unit: ObjectId) -> u32 {
        split.iter().filter(|(id, _)| *id == unit).map(|(_, n)| *n).sum()
    }

    /// Whether the rules allow this split, and if not, what is wrong with it.
    ///
    /// # Errors
    /// Says which demand is not met, and by which units.
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
        let units = || self.among.iter().zip(given).zip(classes).filter_map(|((r, n), c)| Some((r, *n, *c, r.lethal?)));
        for (unit, n, class, lethal) in units() {
            for (other, m, other_class, other_lethal) in units().filter(|(r, ..)| r.unit != unit.unit) {
                let listed = |unit: &Receiver| self.among.iter().position(|r| r.unit == unit.unit);
                let earlier = !self.alike && class == other_class && listed(unit) < listed(other);
                if (class < other_class || earlier) && n < lethal && m > 0 {
                    return Err(AssignError::Order(other.unit, unit.unit));
                }
                if (1..lethal).contains(&n) && m > 0 && (m < other_lethal || other_class > class) {
                    return Err(AssignError::Spread(unit.unit, other.unit));
                }
                if self.no_excess && n > lethal && m < other_lethal {
                    return Err(AssignError::Excess(unit.unit, other.unit));
                }
            }
        }
        Ok(())
    }

    /// The splits that are allowed, at most `most` of them. Excess is given to the unit filled last.
    #[must_use]
    pub fn options(&self, most: usize) -> Vec<Vec<(ObjectId, u32)>> {
        let mut found = vec![];
        for classes in self.class_choices() {
            let mut order = vec![];
            self.fill(&classes, &mut order, self.amount, &mut found, most);
        }
        found.sort();
        found.dedup();
        found.retain(|split| self.check(split).is_ok());
        found.truncate(most);
        found
    }

    fn fill(
        &self,
        classes: &[u8],
        given: &mut Vec<(usize, u32)>,
        left: u32,
        found: &mut Vec<Vec<(ObjectId, u32)>>,
        most: usize,
    ) {
        if found.len() >= most.saturating_mul(4) {
            return;
        }
        let open: Vec<usize> = (0..self.among.len())
            .filter(|i| self.among[*i].lethal.is_some() && !given.iter().any(|(g, _)| g == i))
            .collect();
        let next = open.iter().map(|i| classes[*i]).min();
        if left == 0 || open.is_empty() {
            found.extend(self.finish(given, left));
            return;
        }
        if !self.pass_exempt {
            found.extend(self.dump(given, left));
        }
        for at in open.into_iter().filter(|i| Some(classes[*i]) == next) {
            let part = left.min(self.among[at].lethal.unwrap_or(0));
            given.push((at, part));
            self.fill(classes, given, left - part, found, most);
            given.pop();
        }
    }

    /// Gives all that is left to a unit that cannot be dealt damage.
    fn dump(&self, given: &[(usize, u32)], left: u32) -> Vec<Vec<(ObjectId, u32)>> {
        let exempt = (0..self.among.len()).filter(|at| self.among[*at].lethal.is_none());
        let with = |at: usize| {
            let mut split: Vec<_> = given.iter().copied().chain(std::iter::once((at, left))).collect();
            split.sort_unstable();
            split.into_iter().map(|(at, n)| (self.among[at].unit, n)).collect()
        };
        exempt.map(with).collect()
    }

    /// Places what is left when every unit has lethal damage: on any one of them.
    fn finish(&self, given: &[(usize, u32)], left: u32) -> Vec<Vec<(ObjectId, u32)>> {
        let split = |extra: Option<usize>| {
            let mut split: Vec<_> = given.to_vec();
            if let Some(extra) = extra {
                match split.iter_mut().find(|(at, _)| *at == extra) {
                    Some((_, n)) => *n += left,
                    None => split.push((extra, left)),
                }
            }
            split.sort_unstable();
            split.into_iter().filter(|(_, n)| *n > 0).map(|(at, n)| (self.among[at].unit, n)).collect()
        };
        if left == 0 {
            return vec![split(None)];
        }
        (0..self.among.len()).map(|at| split(Some(at))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(four.options(99).len(), 12);
    }

    #[test]
    fn excess_is_free_when_all_are_filled() {
        let two = of(9, vec![receiver(0, 2), receiver(1, 3)]);
        assert!(two.check(&split(&[(0, 6), (1, 3)])).is_ok());
        assert!(two.check(&split(&[(0, 4), (1, 5)])).is_ok());
        assert!(two.check(&split(&[(0, 7), (1, 2)])).is_err());
    }

    #[test]
    fn who_must_be_first_is_first_and_who_must_be_last_is_last() {
        let tank = Receiver { first: true, ..receiver(0, 3) };
        let last = Receiver { last: true, ..receiver(2, 1) };
        let all = of(4, vec![tank, receiver(1, 2), last]);
        assert_eq!(all.options(99), [split(&[(0, 3), (1, 1)])]);
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
        assert_eq!(all.options(99), [split(&[(1, 3)])]);
        assert_eq!(all.check(&split(&[(0, 3)])), Err(AssignError::Exempt(ObjectId(0))));
        let may = Assignment { pass_exempt: false, ..all };
        assert_eq!(may.options(99), [split(&[(0, 3)]), split(&[(1, 3)])]);
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
        assert_eq!(Doubled { before: 40, prevented: ALL, after: 40 }.of(7), ALL);
    }

    #[test]
    fn every_option_passes_its_own_check() {
        let all = of(7, vec![receiver(0, 1), receiver(1, 2), Receiver { first: true, ..receiver(2, 3) }]);
        let options = all.options(99);
        assert!(!options.is_empty() && options.iter().all(|split| all.check(split).is_ok()));
    }
}
