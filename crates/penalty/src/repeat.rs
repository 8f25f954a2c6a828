//! Upgrades a Warning by the number of the player's earlier Warnings at the event.

use super::earlier::Earlier;
use super::kinds::{FamilyId, Level, Penalty};
use super::table::{Change, Guide, Infraction, Open, Question, When};
use super::walk::{Known, PENALTY};

impl Guide {
    /// Returns the cell that upgrades a penalty for this infraction, given the player's earlier Warnings, or `None` if
    /// the penalty stays as it is.
    #[must_use]
    pub fn repeated(&self, infraction: &str, level: Level, penalty: Penalty, earlier: Earlier) -> Option<&Change> {
        let infraction = self.infraction(infraction)?;
        if infraction.never_upgrades.is_some() {
            return None;
        }
        let after = &self.family(infraction.family)?.after;
        let mut known = Known::default();
        known.tell(PENALTY, penalty.key());
        known.tell(Level::KEY, level.key());
        for question in &after.question {
            if known.holds(&question.when)
                && let Some(answer) = earlier.of(&question.key).and_then(|count| question.of_count(count))
            {
                known.tell(&question.key, answer);
            }
        }
        after.penalty.iter().find(|cell| known.holds(&cell.when))
    }

    /// Returns true if the rules have such a penalty for an infraction at this level, before Warnings are counted: one
    /// that the table names, or at low level a lighter one, which they ask for among game play errors and tournament
    /// errors (702.1.c, 703.1.c). For unsporting conduct they do not (704.1.c leaves it to the head judge).
    #[must_use]
    pub fn has(&self, infraction: &Infraction, level: Level, penalty: Penalty) -> bool {
        let at_this = |when: &When| when.0.get(Level::KEY).is_none_or(|levels| levels.has(level.key()));
        let named = infraction.cells.penalty.iter().filter(|cell| at_this(&cell.when)).map(|cell| cell.to);
        let possible: Vec<Penalty> = infraction.base.into_iter().chain(named).collect();
        let is_lenient = level == Level::Casual && infraction.family != FamilyId::Conduct;
        possible.contains(&penalty) || is_lenient && possible.iter().all(|one| penalty < *one)
    }

    /// Returns the point that the text leaves open about counting this infraction's Warnings, where its Warning never
    /// upgrades.
    #[must_use]
    pub fn open_count(&self, infraction: &str) -> Option<&Open> {
        let infraction = self.infraction(infraction).filter(|infraction| infraction.never_upgrades.is_some())?;
        infraction.cells.open.first()
    }
}

impl Question {
    /// Returns the key of the answer with the highest `least` that `count` reaches.
    fn of_count(&self, count: u32) -> Option<&str> {
        let reached = self.answers.iter().filter(|choice| choice.least.is_some_and(|least| least <= count));
        reached.max_by_key(|choice| choice.least).map(|choice| choice.key.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guide() -> Guide {
        Guide::from_toml(include_str!("../../../rules/infractions.toml")).unwrap()
    }

    /// Returns the numbers of the Warning at which it is upgraded: counted for one infraction, and for different ones
    /// of its family.
    fn upgraded(infraction: &str, level: Level) -> (Option<u32>, Option<u32>) {
        let guide = guide();
        let first = |earlier: fn(u32) -> Earlier| {
            let is = |count: &u32| guide.repeated(infraction, level, Penalty::Warning, earlier(*count)).is_some();
            (0..10).find(is).map(|count| count + 1)
        };
        let same = first(|count| Earlier { same: Some(count), total: Some(0) });
        (same, first(|count| Earlier { same: Some(0), total: Some(count) }))
    }

    #[test]
    fn warnings_upgrade_where_the_rules_say() {
        for of in ["general-error", "slow-play"] {
            assert_eq!(upgraded(of, Level::Casual), (Some(3), None), "702.1.b.1, 703.1.b.1: {of}");
            assert_eq!(upgraded(of, Level::Competitive), (Some(3), Some(6)), "702.1.b.2, 703.1.b.2: {of}");
            assert_eq!(upgraded(of, Level::Professional), (Some(3), Some(5)), "702.1.b.3, 703.1.b.3: {of}");
        }
        assert_eq!(upgraded("unsporting-minor", Level::Professional), (Some(2), None), "704.1.b");
        assert_eq!(upgraded("failure-to-maintain", Level::Professional), (None, None), "702.17.b");
    }

    /// 702.1.c and 703.1.c ask for less at low level, chapter 704 does not; and what a cell has for one level it has for no other.
    #[test]
    fn a_penalty_is_within_the_table_or_it_is_not() {
        let guide = guide();
        let has =
            |infraction: &str, level: Level, penalty| guide.has(guide.infraction(infraction).unwrap(), level, penalty);
        assert!(has("general-error", Level::Competitive, Penalty::Warning));
        assert!(!has("general-error", Level::Competitive, Penalty::None));
        assert!(has("general-error", Level::Casual, Penalty::None), "702.1.c");
        assert!(!has("general-error", Level::Casual, Penalty::GameLoss));
        // While it is only suspected the table has No Penalty (704.8.a.2).
        for lighter in [Penalty::Warning, Penalty::GameLoss, Penalty::MatchLoss] {
            assert!(!has("cheating", Level::Casual, lighter), "704 has no {}", lighter.name());
        }
        assert!(has("cheating", Level::Casual, Penalty::Disqualification));
    }

    #[test]
    fn only_warnings_are_counted_up() {
        let many = Earlier { same: Some(9), total: Some(9) };
        for penalty in [Penalty::None, Penalty::GameLoss, Penalty::Disqualification] {
            assert_eq!(guide().repeated("general-error", Level::Professional, penalty, many), None);
        }
    }

    #[test]
    fn what_is_open_is_told() {
        assert!(guide().open_count("failure-to-maintain").is_some());
        assert!(guide().open_count("general-error").is_none());
    }
}
