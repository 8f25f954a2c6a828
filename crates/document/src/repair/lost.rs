//! Finds the numbers that the document must have had: what the gaps between its numbers prove.

use super::row_state::RowState;
use super::step::Gap;
use crate::{Finding, FindingKind};
use tribunal_rule::RuleNumber;

/// Reports the gaps and returns the lost numbers. A child without its parent proves a loss anywhere; a skipped sibling
/// only at the edge of a page, for documents skip numbers on purpose too.
pub(super) fn gaps(pieces: &[RowState], findings: &mut Vec<Finding>) -> Vec<RuleNumber> {
    let mut lost = Vec::new();
    for pair in pieces.windows(2) {
        let [before, after] = pair else { continue };
        let (Some(from), Some(to)) = (before.number(), after.number()) else { continue };
        let gap = Gap::between(&from, &to);
        let proved: Vec<RuleNumber> = if after.edge || !gap.orphaned.is_empty() { gap.skipped } else { Vec::new() };
        let missing: Vec<RuleNumber> = proved.into_iter().chain(gap.orphaned).collect();
        if let (Some(first), Some(last)) = (missing.first(), missing.last()) {
            let which = if first == last { first.to_string() } else { format!("{first} to {last}") };
            let note =
                format!("{which} must have stood before this rule: lost, unless the edition itself leaves it out");
            findings.push(Finding::at(FindingKind::Lost, after.row.line, note).about(to));
        }
        lost.extend(missing);
    }
    lost
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut pieces = Vec::new();
        for page in testing::pages(text) {
            for (at, row) in page.into_iter().enumerate() {
                pieces.push(RowState { row, edge: at == 0, rule: false });
            }
        }
        let lost: Vec<String> = gaps(&pieces, &mut Vec::new()).iter().map(RuleNumber::to_string).collect();
        assert_eq!(lost.join(" "), expected);
    }

    #[test]
    fn parents_are_missed_anywhere_and_siblings_at_page_edges() {
        check("300|a\n300.2|b\n301.1.a|c", "301 301.1");
        check("300|a\n300.1|b\n\n300.3|c\n350|d\n\n400|e", "300.2");
    }
}
