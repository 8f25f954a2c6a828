//! An edition's tables as they would be if a rule were not there.

use super::Procedures;
use tribunal_rule::RuleNumber;

impl Procedures {
    /// The tables without the rows, inserted steps, moments and behaviours of a rule. What is made lives as long as the
    /// program, as the tables themselves do: this is for checking what rests on a rule, not for playing.
    #[must_use]
    pub fn without(&'static self, rule: RuleNumber) -> &'static Self {
        let mut tables = self.clone();
        tables.cleanup = kept(self.cleanup, |step| step.rule != rule);
        tables.end_of_turn = kept(self.end_of_turn, |insert| insert.step.rule != rule);
        tables.combat_cleanup = kept(self.combat_cleanup, |insert| insert.step.rule != rule);
        tables.moments = kept(self.moments, |(_, by)| *by != rule);
        tables.combat = kept(self.combat, |row| row.rule != rule);
        tables.turn = kept(self.turn, |row| row.rule != rule);
        tables.cites.forget(rule);
        Box::leak(Box::new(tables))
    }
}

/// The rows that stay: the very table where all do.
fn kept<T: Copy>(rows: &'static [T], stays: impl Fn(&T) -> bool) -> &'static [T] {
    if rows.iter().all(&stays) {
        return rows;
    }
    Vec::leak(rows.iter().copied().filter(stays).collect())
}
