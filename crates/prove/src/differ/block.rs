//! A witness as a block of a file of scenarios, with what each edition comes to.

use super::{Differences, Witness};

impl Witness {
    /// A heading with its rules and what is in it, and the board with what may be expected of each side. None where not both
    /// sides are editions, or nothing may be expected of one of them.
    #[must_use]
    pub fn block(&self, found: &Differences) -> Option<String> {
        let [one, other] = &found.sides;
        let is_edition = |side: &String| side.parse::<tribunal_rule::Edition>().is_ok();
        let told = self.expected.iter().all(|facts| !facts.is_empty());
        if !told || !found.sides.iter().all(is_edition) {
            return None;
        }
        let numbers: Vec<_> = self.rules.iter().rev().take(2).map(ToString::to_string).collect();
        let causes: Vec<_> = self.causes.iter().map(|cause| cause.words().replace('_', " ")).collect();
        let heading = if numbers.is_empty() { "no single rule".to_owned() } else { numbers.join(", ") };
        let expects = |side: &str, facts: &[String]| format!("=> under {side}: {}\n", facts.join(", "));
        Some(format!(
            "## {heading}: {}\n\n```scenario\neditions {one}, {other}\n{}{}{}```\n",
            causes.join("; "),
            self.scenario,
            expects(one, &self.expected[0]),
            expects(other, &self.expected[1]),
        ))
    }
}
