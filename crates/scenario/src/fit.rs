//! Shortens a replay to a number of bytes: the rest is left out, and that is said. What matters most comes first.

use serde::Serialize;

use super::report::{Replay, Run, Step};

/// The bytes that are left.
struct Left(usize);

impl Replay {
    /// Returns the same replay without the steps of cleanups that did nothing.
    #[must_use]
    pub fn brief(&self) -> Self {
        let mut brief = self.clone();
        for step in brief.runs.iter_mut().flat_map(|run| &mut run.steps) {
            step.cleanups.iter_mut().for_each(|cleanup| cleanup.steps.retain(|step| step.fired));
            step.cleanups.retain(|cleanup| !cleanup.steps.is_empty());
        }
        brief
    }

    /// Returns the same replay in at most about that many bytes of JSON.
    #[must_use]
    pub fn within(&self, most: usize) -> Self {
        let each = most / self.runs.len().max(1);
        Self { runs: self.runs.iter().map(|run| run.within(each)).collect(), difference: self.difference.clone() }
    }
}

impl Run {
    /// Returns the same run in at most about that many bytes of JSON. Verdict and receipt stay as they are.
    #[must_use]
    pub fn within(&self, most: usize) -> Self {
        let mut left = Left(most);
        let mut out = LeftOut::default();
        let mut run = Self {
            start: self.start.as_ref().filter(|board| left.takes(board)).cloned(),
            may_act: self.may_act.clone(),
            board: self.board.as_ref().filter(|board| left.takes(board)).cloned(),
            diagnostics: left.of(&self.diagnostics, "mistakes", &mut out),
            expectations: left.of(&self.expectations, "expectations", &mut out),
            warnings: left.of(&self.warnings, "warnings", &mut out),
            taints: left.of(&self.taints, "things that are left open", &mut out),
            choice: self.choice.as_ref().map(|choice| {
                let options = left.of(&choice.options, "answers", &mut out);
                super::report::OpenChoice { options, ..choice.clone() }
            }),
            steps: vec![],
            legal: vec![],
            barred: self.barred.clone(),
            outcomes: vec![],
            why: self.why.as_ref().filter(|why| out.unless(left.takes(why), "why it is so")).cloned(),
            why_not: self.why_not.as_ref().filter(|why| out.unless(left.takes(why), "why it did not fire")).cloned(),
            not_happened: self
                .not_happened
                .as_ref()
                .filter(|why| out.unless(left.takes(why), "why it did not happen"))
                .cloned(),
            rewind: self.rewind.as_ref().filter(|list| out.unless(left.takes(list), "what has to be undone")).cloned(),
            triggers: self.triggers.as_ref().filter(|list| out.unless(left.takes(list), "the triggers")).cloned(),
            edition: self.edition,
            verdict: self.verdict,
            outcomes_complete: self.outcomes_complete,
            bound: self.bound.clone(),
            receipt: self.receipt.clone(),
            left_out: self.left_out.clone(),
        };
        run.steps = left.steps(&self.steps, &mut out);
        run.legal = left.of(&self.legal, "actions that are legal", &mut out);
        run.outcomes = left.of(&self.outcomes, "outcomes", &mut out);
        run.left_out = out.describe().or(run.left_out);
        run
    }
}

impl Left {
    /// Returns true if this fits, and then takes its size off what is left.
    fn takes(&mut self, one: &impl Serialize) -> bool {
        let size = serde_json::to_string(one).map_or(usize::MAX, |json| json.len().saturating_add(1));
        let fits = size <= self.0;
        self.0 -= if fits { size } else { 0 };
        fits
    }

    /// Returns the first items of a list, as far as they fit.
    fn of<T: Serialize + Clone>(&mut self, list: &[T], what: &'static str, out: &mut LeftOut) -> Vec<T> {
        let kept: Vec<T> = list.iter().take_while(|one| self.takes(one)).cloned().collect();
        out.note(list.len() - kept.len(), what);
        kept
    }

    /// Returns the last board, after the first steps as far as they fit. The first step that does not fit keeps its
    /// action and board, without what happened between.
    fn steps(&mut self, steps: &[Step], out: &mut LeftOut) -> Vec<Step> {
        let mut kept = vec![];
        // How it ends comes before how it came to that.
        let Some((last, before)) = steps.split_last() else { return kept };
        let end = Step { events: vec![], cleanups: vec![], ..last.clone() };
        let has_end = self.takes(&end);
        for step in before {
            if self.takes(step) {
                kept.push(step.clone());
                continue;
            }
            let short = Step { events: vec![], cleanups: vec![], ..step.clone() };
            if self.takes(&short) {
                out.note(step.events.len(), "events");
                kept.push(short);
            }
            break;
        }
        let is_whole = kept.len() == before.len() && self.takes(&(&last.events, &last.cleanups));
        if is_whole && has_end {
            kept.push(last.clone());
        } else if has_end {
            out.note(last.events.len(), "events of the last step");
            kept.push(end);
        }
        out.note(steps.len() - kept.len(), "steps");
        kept
    }
}

/// The parts that were left out, with their numbers.
#[derive(Default)]
struct LeftOut(Vec<String>);

impl LeftOut {
    fn note(&mut self, count: usize, what: &str) {
        if count > 0 {
            self.0.push(format!("{count} {what}"));
        }
    }

    fn unless(&mut self, fits: bool, what: &str) -> bool {
        if !fits {
            self.0.push(what.to_owned());
        }
        fits
    }

    fn describe(self) -> Option<String> {
        (!self.0.is_empty()).then(|| format!("too long to be told whole; left out: {}", self.0.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, replay};

    #[test]
    fn what_fits_is_whole_and_what_does_not_says_so() {
        let board = "players Ann, Bob\nbase of Ann\n  Rider 4 might x40\nbattlefield Grove\n";
        let whole = replay(&format!("{board}Ann moves Rider #1 to Grove\nall pass\n"), &Options::default());
        assert!(serde_json::to_string(&whole).unwrap().len() > 10_000);
        assert_eq!(whole.within(1 << 20), whole);
        for most in [0, 500, 2_000, 5_000] {
            let cut = whole.within(most);
            let told = cut.runs[0].left_out.clone().unwrap();
            assert!(told.contains("left out"), "{told}");
            assert!(serde_json::to_string(&cut).unwrap().len() <= most + 1_000, "{most}");
            assert_eq!((cut.runs[0].verdict, &cut.runs[0].receipt), (whole.runs[0].verdict, &whole.runs[0].receipt));
        }
    }
}
