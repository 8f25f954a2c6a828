//! Paying from runes and the Rune Pool: what can be paid, and what is spent for it.
//!
//! A ready rune gives one Energy by being exhausted, any rune one Power of its domain by being recycled, so that one ready
//! rune can give both. Runes whose domain is not said may be of any. Which of several ways is taken, their player says
//! ([`super::rune_ways`]); where nobody does, it is settled here, always alike: the pool before runes, exhausted runes before
//! ready ones, and of the domain of which there is most.

use super::action::RuneUse;
use super::card::Cost;
use super::domain::{Domain, Domains};
use super::rune_deck;

/// Runes on the board and what they have produced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Runes {
    /// Ready runes whose domain is not said.
    pub ready: u16,
    /// Exhausted runes whose domain is not said.
    pub exhausted: u16,
    /// Energy in the pool.
    pub energy: u16,
    /// Power in the pool that pays for any domain.
    pub power: u16,
    /// Ready runes by domain.
    pub ready_of: Domains,
    /// Exhausted runes by domain.
    pub exhausted_of: Domains,
    /// Power in the pool by domain.
    pub power_of: Domains,
}

impl Runes {
    fn all_ready(&self) -> u16 {
        self.ready.saturating_add(self.ready_of.total())
    }

    /// The Power of one domain that there is beyond what may be of any.
    fn power_for(&self, domain: Domain) -> u16 {
        self.power_of.get(domain).saturating_add(self.of(Some(domain)))
    }

    /// The Power that may be of any domain.
    fn wild(&self) -> u16 {
        self.power.saturating_add(self.ready).saturating_add(self.exhausted)
    }

    fn all_power(&self) -> u16 {
        Domain::ALL.into_iter().fold(self.wild(), |sum, domain| sum.saturating_add(self.power_for(domain)))
    }

    /// The Power of particular domains that only Power of any domain can pay for.
    fn forced(&self, cost: &Cost) -> u16 {
        cost.of.iter().fold(0, |sum, (domain, n)| sum.saturating_add(n.saturating_sub(self.power_for(domain))))
    }

    /// Returns the number of runes on the board.
    #[must_use]
    pub fn on_board(&self) -> u16 {
        self.all_ready().saturating_add(self.exhausted).saturating_add(self.exhausted_of.total())
    }

    /// Returns the most runes that can be left on the board once a cost is paid: those that it does not take for Power.
    #[must_use]
    pub fn most_left_by(&self, cost: &Cost) -> u16 {
        let in_pool = self.power.saturating_add(self.power_of.total());
        self.on_board().saturating_sub(cost.all_power().saturating_sub(in_pool))
    }

    /// Returns true if these runes and this pool can pay a cost.
    #[must_use]
    pub fn affords(&self, cost: &Cost) -> bool {
        cost.energy <= self.energy.saturating_add(self.all_ready())
            && self.forced(cost) <= self.wild()
            && cost.all_power() <= self.all_power()
    }

    /// Returns the Power of any domain that is left beyond a cost.
    #[must_use]
    pub fn spare_power(&self, cost: &Cost) -> u16 {
        self.all_power().saturating_sub(cost.all_power())
    }

    /// Pays a cost that can be paid.
    pub fn pay(&mut self, cost: &Cost) {
        let energy = cost.energy.saturating_sub(take(&mut self.energy, cost.energy));
        for _ in 0..energy {
            self.exhaust_one();
        }
        let mut free = self.power.saturating_sub(self.forced(cost));
        for (domain, n) in cost.of.iter() {
            let mut left = n - self.power_of.take(domain, n);
            let from_pool = take(&mut free, left);
            self.power -= from_pool;
            left -= from_pool;
            left -= self.exhausted_of.take(domain, left);
            left -= self.ready_of.take(domain, left);
            self.pay_wild(left);
        }
        for _ in 0..cost.power {
            self.pay_any();
        }
    }

    /// A rune is channeled.
    pub fn channel(&mut self, domain: Option<Domain>, exhausted: bool) {
        match (domain, exhausted) {
            (None, true) => self.exhausted = self.exhausted.saturating_add(1),
            (None, false) => self.ready = self.ready.saturating_add(1),
            (Some(domain), true) => self.exhausted_of.add(domain, 1),
            (Some(domain), false) => self.ready_of.add(domain, 1),
        }
    }

    /// The runes of one domain that are on the board; those of which it is not said, for none.
    #[must_use]
    pub fn of(&self, domain: Option<Domain>) -> u16 {
        match domain {
            Some(domain) => self.ready_of.get(domain).saturating_add(self.exhausted_of.get(domain)),
            None => self.ready.saturating_add(self.exhausted),
        }
    }

    /// The runes that have left the board since it was so.
    #[must_use]
    pub fn gone_since(&self, before: &Self) -> Vec<Option<Domain>> {
        let kinds = rune_deck::kinds();
        let gone = |kind: Option<Domain>| usize::from(before.of(kind).saturating_sub(self.of(kind)));
        kinds.flat_map(|kind| std::iter::repeat_n(kind, gone(kind))).collect()
    }

    /// Adds to the pool.
    pub fn add(&mut self, added: Cost) {
        self.energy = self.energy.saturating_add(added.energy);
        self.power = self.power.saturating_add(added.power);
        added.of.iter().for_each(|(domain, n)| self.power_of.add(domain, n));
    }

    /// Exhausts one ready rune of a kind; false means that there is none.
    pub fn exhaust_one_of(&mut self, kind: Option<Domain>) -> bool {
        match kind {
            Some(domain) => {
                let exhausted = self.ready_of.take(domain, 1);
                self.exhausted_of.add(domain, exhausted);
                exhausted > 0
            }
            None => {
                let exhausted = take(&mut self.ready, 1);
                self.exhausted += exhausted;
                exhausted > 0
            }
        }
    }

    /// The runes of a kind that an ability of theirs can be activated of: to be exhausted they have to be ready.
    #[must_use]
    pub fn usable(&self, of: RuneUse, kind: Option<Domain>) -> u16 {
        match (of, kind) {
            (RuneUse::Exhaust, Some(domain)) => self.ready_of.get(domain),
            (RuneUse::Exhaust, None) => self.ready,
            (RuneUse::Recycle, kind) => self.of(kind),
        }
    }

    /// The kinds of runes of which an ability can be activated; those of no known domain last.
    pub fn kinds_usable(self, of: RuneUse) -> impl Iterator<Item = Option<Domain>> {
        rune_deck::kinds().filter(move |kind| self.usable(of, *kind) > 0)
    }

    fn exhaust_one(&mut self) {
        match self.ready_of.most() {
            Some(domain) if self.ready_of.get(domain) > self.ready => {
                self.ready_of.take(domain, 1);
                self.exhausted_of.add(domain, 1);
            }
            _ => self.exhausted += take(&mut self.ready, 1),
        }
    }

    fn pay_wild(&mut self, n: u16) {
        let mut left = n - take(&mut self.power, n);
        left -= take(&mut self.exhausted, left);
        take(&mut self.ready, left);
    }

    /// Pays one Power of any domain.
    fn pay_any(&mut self) {
        if let Some(domain) = self.power_of.most() {
            self.power_of.take(domain, 1);
        } else if self.power > 0 {
            self.power -= 1;
        } else if !recycle(&mut self.exhausted, &mut self.exhausted_of) {
            recycle(&mut self.ready, &mut self.ready_of);
        }
    }

    /// Readies every rune.
    pub fn ready_all(&mut self) {
        self.ready += std::mem::take(&mut self.exhausted);
        for (domain, n) in std::mem::take(&mut self.exhausted_of).iter() {
            self.ready_of.add(domain, n);
        }
    }

    /// Readies one rune of a kind.
    fn ready_one(&mut self, kind: Option<Domain>) {
        match kind {
            Some(domain) => {
                let readied = self.exhausted_of.take(domain, 1);
                self.ready_of.add(domain, readied);
            }
            None => self.ready += take(&mut self.exhausted, 1),
        }
    }

    /// Readies so many runes of a kind, or as many as are exhausted; gives how many.
    pub fn ready_of_kind(&mut self, kind: Option<Domain>, count: u16) -> u16 {
        let exhausted = kind.map_or(self.exhausted, |domain| self.exhausted_of.get(domain));
        let readied = exhausted.min(count);
        (0..readied).for_each(|_| self.ready_one(kind));
        readied
    }

    /// Recycles one rune; false means that there is none.
    pub fn recycle_one(&mut self) -> bool {
        recycle(&mut self.exhausted, &mut self.exhausted_of) || recycle(&mut self.ready, &mut self.ready_of)
    }

    /// Recycles one rune of a kind, an exhausted one if there is one; false means that there is none.
    pub fn recycle_one_of(&mut self, kind: Option<Domain>) -> bool {
        match kind {
            Some(domain) => self.exhausted_of.take(domain, 1) > 0 || self.ready_of.take(domain, 1) > 0,
            None => take(&mut self.exhausted, 1) > 0 || take(&mut self.ready, 1) > 0,
        }
    }

    /// Returns true if the pool is empty.
    #[must_use]
    pub fn is_pool_empty(&self) -> bool {
        self.energy == 0 && self.power == 0 && self.power_of.is_zero()
    }

    /// Empties the pool; says whether there was anything in it.
    pub fn empty_pool(&mut self) -> bool {
        let had = !self.is_pool_empty();
        (self.energy, self.power, self.power_of) = (0, 0, Domains::default());
        had
    }
}

/// Takes up to so many; gives how many were taken.
fn take(from: &mut u16, most: u16) -> u16 {
    let taken = most.min(*from);
    *from -= taken;
    taken
}

/// Recycles one rune, of the kind of which there is most. False means that there is none.
fn recycle(unsaid: &mut u16, by_domain: &mut Domains) -> bool {
    match by_domain.most() {
        Some(domain) if by_domain.get(domain) > *unsaid => by_domain.take(domain, 1) > 0,
        _ => take(unsaid, 1) > 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(list: &[(Domain, u16)]) -> Domains {
        let mut all = Domains::default();
        list.iter().for_each(|(domain, n)| all.add(*domain, *n));
        all
    }

    fn cost(energy: u16, power: u16, list: &[(Domain, u16)]) -> Cost {
        Cost { energy, power, of: of(list) }
    }

    #[test]
    fn one_rune_gives_energy_and_then_power() {
        let mut runes = Runes { ready_of: of(&[(Domain::Fury, 4)]), ..Runes::default() };
        let due = cost(4, 0, &[(Domain::Fury, 1)]);
        assert!(runes.affords(&due));
        runes.pay(&due);
        assert_eq!(runes, Runes { exhausted_of: of(&[(Domain::Fury, 3)]), ..Runes::default() });
    }

    #[test]
    fn power_of_a_domain_comes_from_runes_of_it() {
        let runes = Runes { ready_of: of(&[(Domain::Calm, 3)]), ..Runes::default() };
        assert!(!runes.affords(&cost(1, 0, &[(Domain::Fury, 1)])));
        assert!(runes.affords(&cost(1, 2, &[(Domain::Calm, 1)])));
        assert!(!runes.affords(&cost(1, 3, &[(Domain::Calm, 1)])));
    }

    #[test]
    fn power_of_any_domain_is_kept_for_what_nothing_else_pays() {
        let mut runes = Runes { power: 1, exhausted_of: of(&[(Domain::Calm, 1)]), ..Runes::default() };
        let due = cost(0, 0, &[(Domain::Fury, 1), (Domain::Calm, 1)]);
        assert!(runes.affords(&due));
        runes.pay(&due);
        assert_eq!(runes, Runes::default());
    }

    #[test]
    fn the_pool_is_spent_before_runes() {
        let mut runes = Runes { energy: 1, power_of: of(&[(Domain::Mind, 1)]), ready: 2, ..Runes::default() };
        runes.pay(&cost(1, 1, &[]));
        assert_eq!(runes, Runes { ready: 2, ..Runes::default() });
    }

    #[test]
    fn what_can_be_paid_is_paid_whole() {
        for seed in 0..4096_u16 {
            let part = |n: u16| (seed >> (2 * n)) & 3;
            let runes = Runes {
                ready: part(0),
                power: part(1),
                ready_of: of(&[(Domain::Fury, part(2))]),
                exhausted_of: of(&[(Domain::Calm, part(3))]),
                ..Runes::default()
            };
            let due = cost(part(4), 1, &[(Domain::Fury, part(5)), (Domain::Calm, 1)]);
            if runes.affords(&due) {
                let mut after = runes;
                after.pay(&due);
                assert_eq!(runes.all_power() - after.all_power(), due.all_power(), "{runes:?} {due:?}");
                assert_eq!(runes.spare_power(&due), after.all_power());
            }
        }
    }
}
