//! Disputed facts: compares two accounts that continue from the last state that both players agree on, and finds the
//! differences that change the result and so are worth asking about.

use serde::Serialize;
use similar::{DiffOp, TextDiff};

use super::model::{Board, Facts, Table};
use tribunal_scenario::picture::words;
use tribunal_scenario::{Run, Verdict};

/// The most differences that are tried one by one.
const MOST: usize = 12;

/// The comparison of two accounts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// The ending of the first account.
    pub one: Ending,
    /// The ending of the second account.
    pub other: Ending,
    /// The differences, in the order of the account.
    pub differences: Vec<Difference>,
}

/// The ending of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The verdict of the replay; `None` where there is none.
    pub verdict: Option<Verdict>,
    /// The final board in words, with what is wrong with the account.
    pub words: Vec<String>,
    /// The receipt by which the run can be checked.
    pub receipt: String,
}

/// One difference between the accounts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The lines of the first account.
    pub one: Vec<String>,
    /// The lines of the second account.
    pub other: Vec<String>,
    /// True if the result changes when only this difference is taken from the other account.
    pub matters: bool,
}

impl Compared {
    /// Returns true if both accounts end the same, so that nobody needs to know who is right.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.one.same(&self.other)
    }

    /// Truncates both endings to `most` bytes together; returns the number of lines left out.
    pub fn keep(&mut self, most: usize) -> usize {
        [&mut self.one, &mut self.other].into_iter().map(|ending| ending.keep(most / 2)).sum()
    }

    /// Returns the differences that are worth asking about.
    pub fn worth_asking(&self) -> impl Iterator<Item = &Difference> {
        self.differences.iter().filter(|difference| difference.matters)
    }
}

impl Ending {
    fn of(text: &str, table: &Table) -> Self {
        let board = Board { text: text.to_owned(), happened: None };
        board.replay(table).map(|run| Self::describe(&run)).unwrap_or(Self {
            verdict: None,
            words: Vec::new(),
            receipt: String::new(),
        })
    }

    fn describe(run: &Run) -> Self {
        let last = run.steps.last();
        let board = last.map(|step| &step.board).or(run.start.as_ref());
        let mut words = board.map(words::board).unwrap_or_default();
        words.extend(run.diagnostics.iter().map(|note| format!("line {}: {}", note.line, note.message)));
        words.extend(last.and_then(|step| step.refused.as_ref()).map(|refused| format!("refused: {}", refused.why)));
        words.extend(run.choice.as_ref().map(|choice| format!("stops at a choice: {}", choice.asks)));
        let unmet = run.expectations.iter().filter(|expected| !expected.met);
        words.extend(unmet.map(|expected| format!("did not come true: {}", expected.text)));
        Self { verdict: Some(run.verdict), words, receipt: run.receipt.clone() }
    }

    fn keep(&mut self, most: usize) -> usize {
        let mut left = most;
        let fits = |line: &&String| left.checked_sub(line.len() + 20).inspect(|rest| left = *rest).is_some();
        let kept = self.words.iter().take_while(fits).count();
        let out = self.words.len() - kept;
        self.words.truncate(kept);
        out
    }

    fn same(&self, other: &Self) -> bool {
        (self.verdict, &self.words) == (other.verdict, &other.words)
    }
}

/// Replays both accounts and finds the differences that matter.
#[must_use]
pub fn compare(facts: &Facts, table: &Table) -> Compared {
    let whole = |then: &str| format!("{}\n{then}\n", facts.agreed).trim_start().to_owned();
    let (one, other) = (whole(&facts.one), whole(&facts.other));
    let diff = TextDiff::from_lines(one.as_str(), other.as_str());
    let (old, new): (Vec<&str>, Vec<&str>) =
        (one.split_inclusive('\n').collect(), other.split_inclusive('\n').collect());
    let ops: Vec<DiffOp> =
        diff.ops().iter().copied().filter(|op| op.tag() != similar::DiffTag::Equal).take(MOST).collect();
    let (ends, other_ends) = (Ending::of(&one, table), Ending::of(&other, table));
    let differences = ops.iter().map(|op| {
        let lines = |lines: &[&str], range: std::ops::Range<usize>| -> Vec<String> {
            lines.get(range).unwrap_or_default().iter().map(|line| line.trim_end().to_owned()).collect()
        };
        let believed = swapped(&old, &new, op.old_range(), op.new_range());
        let doubted = swapped(&new, &old, op.new_range(), op.old_range());
        let matters = !Ending::of(&believed, table).same(&ends) || !Ending::of(&doubted, table).same(&other_ends);
        Difference { one: lines(&old, op.old_range()), other: lines(&new, op.new_range()), matters }
    });
    Compared { differences: differences.collect(), one: ends, other: other_ends }
}

/// Returns one account with a part of it replaced by the other's.
fn swapped(lines: &[&str], others: &[&str], out: std::ops::Range<usize>, into: std::ops::Range<usize>) -> String {
    let before = lines.get(..out.start).unwrap_or_default();
    let after = lines.get(out.end..).unwrap_or_default();
    let part = others.get(into).unwrap_or_default();
    before.iter().chain(part).chain(after).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const AGREED: &str = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nbase of Ann\n  \
                          Rider 4 might\n  Scout 1 might";

    fn facts(agreed: &str, one: &str, other: &str) -> Compared {
        let facts = Facts { agreed: agreed.to_owned(), one: one.to_owned(), other: other.to_owned() };
        compare(&facts, &Table { edition: "1.4".parse().unwrap(), cards: tribunal_scenario::Cards::shipped() })
    }

    #[test]
    fn what_changes_the_end_is_worth_asking_about() {
        let compared = facts(AGREED, "Ann moves Rider to Grove\nall pass", "Ann moves Scout to Grove\nall pass");
        assert!(!compared.is_settled());
        let worth: Vec<_> = compared.worth_asking().collect();
        assert_eq!(worth.len(), 1, "{compared:?}");
        assert_eq!(
            (worth[0].one.concat(), worth[0].other.concat()),
            ("Ann moves Rider to Grove".into(), "Ann moves Scout to Grove".into())
        );
    }

    #[test]
    fn what_does_not_change_the_end_is_told_apart() {
        let one = "Ann moves Rider to Grove  # quickly\nall pass";
        let compared = facts(AGREED, one, "Ann moves Rider to Grove\nall pass");
        assert!(
            compared.is_settled() && compared.differences.len() == 1 && compared.worth_asking().count() == 0,
            "{compared:?}"
        );
    }

    #[test]
    fn two_whole_boards_can_be_told() {
        let other = AGREED.replace("Guard 3", "Guard 5");
        let then = "\nAnn moves Rider to Grove\nall pass";
        let compared = facts("", &format!("{AGREED}{then}"), &format!("{other}{then}"));
        assert_eq!(compared.worth_asking().count(), 1, "{compared:?}");
    }

    #[test]
    fn nonsense_is_compared_too() {
        let compared = facts("what?", "no", "yes");
        assert!(compared.one.words.iter().any(|line| line.starts_with("line ")), "{compared:?}");
    }
}
