//! The ways in which runes can pay a cost or be recycled: their player chooses one.
//!
//! Listed are those that leave different runes or another pool. A way that leaves the same runes with more of them exhausted
//! is not listed: nobody gains by it. The first is the one that is taken where nobody says which.

use super::card::Cost;
use super::choice::MOST_OPTIONS;
use super::domain::Domain;
use super::listing::Listed;
use super::payment::Runes;
use super::rune_deck::kinds;

/// One way: what it leaves, and what is done, in words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RuneWay {
    /// The runes and the pool afterwards.
    pub left: Runes,
    /// The way in words: "exhaust 2 Fury and 1 Calm and recycle 1 Calm".
    pub told: String,
}

/// A way that is not complete yet: what is left, and which runes have been exhausted for it.
#[derive(Clone, PartialEq, Eq)]
struct Partly {
    left: Runes,
    exhausted: Runes,
}

impl RuneWay {
    /// Returns true if words name this way, whole or by what is exhausted or recycled in it.
    #[must_use]
    pub fn is_told_by(&self, words: &str) -> bool {
        let (told, words) = (self.told.to_ascii_lowercase(), words.trim().to_ascii_lowercase());
        if let Some(chosen) = told.strip_prefix("choose ") {
            return ["choose ", "ready ", "recycle "].iter().any(|verb| words.strip_prefix(verb) == Some(chosen));
        }
        let rest = told.strip_suffix(&words).is_some_and(|before| before.is_empty() || before.ends_with(" and "));
        let start = told.strip_prefix(&words).is_some_and(|after| {
            [" and recycle ", " and use "].iter().any(|next| after.starts_with(next)) || after.is_empty()
        });
        let within = told.contains(&format!(" and {words} and use "));
        is_way(&words) && (rest || start || within)
    }
}

/// Returns true if a text has the form of [`RuneWay::describe`], whatever runes it names.
#[must_use]
pub fn is_way(text: &str) -> bool {
    const VERBS: [&str; 5] = ["exhaust", "recycle", "ready", "use", "choose"];
    let text = text.trim().to_ascii_lowercase();
    // Whose they are is a name of any words.
    let unnamed = |part: &str| part.split_once(" of ").map_or(part.to_owned(), |(runes, _)| runes.to_owned());
    let said = text.split(" and ").map(unnamed).collect::<Vec<_>>().join(" and ");
    let mut words = said.split_whitespace();
    let known = |word: &str| {
        VERBS.contains(&word)
            || ["and", "power", "unknown", "nothing"].contains(&word)
            || word.bytes().all(|byte| byte.is_ascii_digit())
            || Domain::read(word).is_some()
    };
    let verb = words.next().is_some_and(|first| VERBS.contains(&first));
    verb && said.contains(' ') && words.all(known)
}

impl Runes {
    /// The ways in which a cost that can be paid is paid.
    #[must_use]
    pub fn ways_to_pay(&self, cost: &Cost) -> Listed<RuneWay> {
        let mut usual = *self;
        usual.pay(cost);
        self.describe(self.partly_paying(cost), usual)
    }

    /// What the ways in which a cost that can be paid is paid leave, in the same order.
    pub(super) fn left_by_ways_to_pay(&self, cost: &Cost) -> Vec<Self> {
        let mut usual = *self;
        usual.pay(cost);
        worth_a_choice(&self.partly_paying(cost).all, usual).into_iter().map(|way| way.left).collect()
    }

    /// The ways in which a cost that can be paid is paid, with those that nobody gains by.
    fn partly_paying(&self, cost: &Cost) -> Listed<Partly> {
        let mut begun = *self;
        let energy = cost.energy - begun.energy.min(cost.energy);
        begun.energy -= cost.energy - energy;
        let mut ways = Listed::whole(vec![Partly { left: begun, exhausted: Self::default() }]);
        for _ in 0..energy {
            ways = further(&ways, Partly::exhausting_one);
        }
        let mut rest = Cost { energy: 0, ..*cost };
        for (domain, n) in cost.of.iter() {
            for _ in 0..n {
                rest.of.take(domain, 1);
                ways = further(&ways, |way| way.paying(Some(domain), &rest));
            }
        }
        for _ in 0..cost.power {
            rest.power -= 1;
            ways = further(&ways, |way| way.paying(None, &rest));
        }
        ways
    }

    /// The ways in which so many runes, or as many as there are, are recycled.
    #[must_use]
    pub fn ways_to_recycle(&self, count: u16) -> Listed<RuneWay> {
        let mut usual = *self;
        let mut ways = Listed::whole(vec![Partly { left: *self, exhausted: Self::default() }]);
        for _ in 0..count.min(self.on_board()) {
            usual.recycle_one();
            ways = further(&ways, |way| kinds().filter_map(|kind| way.recycling(kind)).collect());
        }
        self.describe(ways, usual)
    }

    /// The runes of a kind that are exhausted.
    fn exhausted_ones(&self, kind: Option<Domain>) -> u16 {
        kind.map_or(self.exhausted, |domain| self.exhausted_of.get(domain))
    }

    /// The runes of a kind that are ready.
    fn ready_ones(&self, kind: Option<Domain>) -> u16 {
        kind.map_or(self.ready, |domain| self.ready_of.get(domain))
    }

    /// Returns true if both sides have the same runes and pool, and this side has as many ready runes of each kind or
    /// more.
    fn is_no_worse_than(&self, other: &Self) -> bool {
        let pool = (self.energy, self.power, self.power_of) == (other.energy, other.power, other.power_of);
        pool && kinds().all(|kind| self.of(kind) == other.of(kind) && self.ready_ones(kind) >= other.ready_ones(kind))
    }

    /// The ways that are worth a choice in words, with the usual one first.
    fn describe(&self, ways: Listed<Partly>, usual: Self) -> Listed<RuneWay> {
        let Listed { all, more } = ways;
        let best = worth_a_choice(&all, usual);
        let all = best.into_iter().map(|way| RuneWay { left: way.left, told: self.spent(way) }).collect();
        Listed { all, more }
    }

    /// Says in words what is exhausted, recycled and taken from the pool.
    fn spent(&self, way: &Partly) -> String {
        let exhausted = numbered(|kind| way.exhausted.exhausted_ones(kind));
        let recycled = numbered(|kind| self.of(kind) - way.left.of(kind));
        let taken = Domain::ALL.map(|domain| (Some(domain), self.power_of.get(domain) - way.left.power_of.get(domain)));
        let taken = taken.into_iter().chain([(None, self.power - way.left.power)]);
        let used = taken.filter(|(_, n)| *n > 0).map(|(kind, n)| format!("{n} {} Power", word(kind)));
        let used = used.collect::<Vec<_>>().join(" and ");
        let parts = [("exhaust", exhausted), ("recycle", recycled), ("use", used)];
        let parts = parts.iter().filter(|(_, what)| !what.is_empty()).map(|(verb, what)| format!("{verb} {what}"));
        parts.collect::<Vec<_>>().join(" and ")
    }
}

/// The ways that are worth a choice, with the usual one first.
fn worth_a_choice(all: &[Partly], usual: Runes) -> Vec<&Partly> {
    let beaten = |way: &Partly| all.iter().any(|one| one.left != way.left && one.left.is_no_worse_than(&way.left));
    let mut best: Vec<_> = all.iter().filter(|way| !beaten(way)).collect();
    if let Some(at) = best.iter().position(|way| way.left.is_no_worse_than(&usual)) {
        best.swap(0, at);
    }
    best
}

impl Partly {
    fn exhausting_one(&self) -> Vec<Self> {
        let ready = kinds().filter(|kind| self.left.ready_ones(*kind) > 0);
        ready
            .map(|kind| {
                let mut way = self.clone();
                match kind {
                    Some(domain) => {
                        way.left.ready_of.take(domain, 1);
                        way.left.exhausted_of.add(domain, 1);
                        way.exhausted.exhausted_of.add(domain, 1);
                    }
                    None => {
                        way.left.ready -= 1;
                        way.left.exhausted += 1;
                        way.exhausted.exhausted += 1;
                    }
                }
                way
            })
            .collect()
    }

    /// One Power of a domain, or of any, is paid so that the rest can be paid still.
    fn paying(&self, of: Option<Domain>, rest: &Cost) -> Vec<Self> {
        let fits = move |kind: Option<Domain>| of.is_none() || kind.is_none() || kind == of;
        let from_pool = kinds().filter(move |kind| fits(*kind)).filter_map(|kind| self.using(kind));
        let from_runes = kinds().filter(move |kind| fits(*kind)).filter_map(|kind| self.recycling(kind));
        from_pool.chain(from_runes).filter(|way| way.left.affords(rest)).collect()
    }

    fn using(&self, kind: Option<Domain>) -> Option<Self> {
        let mut way = self.clone();
        match kind {
            Some(domain) => (way.left.power_of.take(domain, 1) > 0).then_some(way),
            None => {
                way.left.power = way.left.power.checked_sub(1)?;
                Some(way)
            }
        }
    }

    /// A rune of a kind is recycled, an exhausted one if there is one.
    fn recycling(&self, kind: Option<Domain>) -> Option<Self> {
        let mut way = self.clone();
        let gone = way.left.recycle_one_of(kind);
        gone.then_some(way)
    }
}

/// All ways one step further, each once.
fn further(ways: &Listed<Partly>, step: impl Fn(&Partly) -> Vec<Partly>) -> Listed<Partly> {
    let mut next = first_ones(ways.all.iter().flat_map(step).collect());
    next.more |= ways.more;
    next
}

/// Each once, and not more than are listed.
fn first_ones<T: PartialEq>(all: Vec<T>) -> Listed<T> {
    let mut once: Vec<T> = vec![];
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    Listed::first(once, MOST_OPTIONS)
}

/// Returns the word for runes of a kind: their domain, or "unknown".
pub(crate) fn word(kind: Option<Domain>) -> &'static str {
    kind.map_or("unknown", Domain::word)
}

/// The numbers of runes that are not zero, by kind: "2 Fury and 1 Calm".
fn numbered(count: impl Fn(Option<Domain>) -> u16) -> String {
    let some = kinds().map(|kind| (kind, count(kind))).filter(|(_, n)| *n > 0);
    some.map(|(kind, n)| format!("{n} {}", word(kind))).collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Domains;

    fn runes(ready: &[(Domain, u16)], exhausted: &[(Domain, u16)]) -> Runes {
        let of = |list: &[(Domain, u16)]| {
            let mut all = Domains::default();
            list.iter().for_each(|(domain, n)| all.add(*domain, *n));
            all
        };
        Runes { ready_of: of(ready), exhausted_of: of(exhausted), ..Runes::default() }
    }

    fn describe(ways: &Listed<RuneWay>) -> Vec<&str> {
        ways.all.iter().map(|way| way.told.as_str()).collect()
    }

    #[test]
    fn any_power_is_paid_by_each_kind_and_the_usual_one_comes_first() {
        let held = runes(&[(Domain::Fury, 1), (Domain::Calm, 2)], &[]);
        let ways = held.ways_to_pay(&Cost::one_power());
        assert_eq!(describe(&ways), ["recycle 1 Calm", "recycle 1 Fury"]);
    }

    #[test]
    fn a_rune_that_is_recycled_anyway_is_exhausted_first() {
        let held = runes(&[(Domain::Fury, 2), (Domain::Calm, 1)], &[]);
        let cost = Cost { energy: 1, of: Domains::one(Domain::Calm), ..Cost::default() };
        assert_eq!(describe(&held.ways_to_pay(&cost)), ["exhaust 1 Calm and recycle 1 Calm"]);
    }

    #[test]
    fn every_way_pays_the_whole_cost_and_leaves_something_else() {
        let held = runes(&[(Domain::Fury, 2), (Domain::Calm, 2), (Domain::Mind, 1)], &[(Domain::Mind, 1)]);
        let cost = Cost { energy: 2, power: 1, of: Domains::one(Domain::Mind) };
        let ways = held.ways_to_pay(&cost);
        assert!(ways.all.len() > 3 && !ways.more, "{ways:?}");
        for (at, way) in ways.all.iter().enumerate() {
            assert_eq!(held.on_board() - way.left.on_board(), 2, "{way:?}");
            assert!(ways.all.iter().skip(at + 1).all(|other| other.left != way.left), "{way:?}");
            assert!(is_way(&way.told) && way.is_told_by(&way.told.to_uppercase()), "{way:?}");
        }
    }

    #[test]
    fn chosen_runes_are_named_by_what_is_done_with_them_as_well() {
        let way = RuneWay { left: Runes::default(), told: "choose 1 Fury and 2 Calm of Bob Ray".to_owned() };
        assert!(
            ["choose", "ready", "recycle"]
                .iter()
                .all(|verb| way.is_told_by(&format!("{verb} 1 fury and 2 calm of Bob Ray")))
        );
        assert!(
            !["ready 1 Fury", "ready 2 Calm of Bob Ray", "exhaust 1 Fury"].iter().any(|words| way.is_told_by(words))
        );
        assert!(is_way(&way.told) && is_way("ready nothing") && !is_way("ready 1 Zap of Bob"));
    }

    #[test]
    fn a_part_of_the_words_names_a_way_but_nothing_else_does() {
        let way = RuneWay { left: Runes::default(), told: "exhaust 2 Fury and recycle 1 Fury and 1 Calm".to_owned() };
        assert!(["exhaust 2 Fury", "recycle 1 fury and 1 calm"].iter().all(|words| way.is_told_by(words)));
        assert!(!["1 Calm", "recycle 1 Fury", "exhaust", "Zap"].iter().any(|words| way.is_told_by(words)));
    }
}
