//! The most important changes of the newest edition for play: one line each, with a board that the editions decide
//! differently.

use super::item::rule_href;
use super::markup::title_case;
use super::replay::href;
use super::view::View;
use super::words::changes as words;
use crate::library::{IssueKind, Library, issues};
use crate::rule;
use crate::rule::{Edition, RuleNumber, RuleRef};

/// The edition that made these changes.
const NEW: Edition = Edition::CORE_1_5;

/// The rule that states it now, the change in words, and a board under both editions.
const MOST: [(RuleNumber, &str, &str); 5] = [
    (rule!("811.1.d.3.a"), words::HIDDEN, include_str!("changes/hidden.scn")),
    (rule!("383.4.b.2"), words::CHOOSING, include_str!("changes/choosing.scn")),
    (rule!("430.2"), words::ADDING, include_str!("changes/adding.scn")),
    (rule!("491.8.g.1"), words::ALLY, include_str!("changes/ally.scn")),
    (rule!("491.8.b"), words::TEAM, include_str!("changes/team.scn")),
];

/// A change, as the start page shows it.
pub struct TableChange {
    /// The address of its rule.
    pub rule: String,
    /// The number of that rule.
    pub number: String,
    /// The change, in words.
    pub said: &'static str,
    /// The bench with its board, played by both editions.
    pub board: String,
}

/// Returns the changes if the edition in force is the one that made them; otherwise none.
pub fn most(view: &View) -> Vec<TableChange> {
    let is_new = view.in_force().is_some_and(|edition| edition.edition == NEW);
    let shown = MOST.iter().filter(|_| is_new);
    shown
        .map(|(rule, said, board)| TableChange {
            rule: rule_href(RuleRef::new(NEW, *rule)),
            number: rule.to_string(),
            said,
            board: href(board),
        })
        .collect()
}

/// Returns a line on the edition in force and the FAQs that apply to it; `None` if it is not in the library.
pub fn in_force(view: &View) -> Option<String> {
    let edition = view.in_force()?.edition;
    let issue = Library::issue_in_force(Some(view.today))?;
    if issue.kind != IssueKind::Rules(edition) {
        return None;
    }
    let stands =
        |reach: crate::document::Reach| reach.over <= edition && reach.until.is_none_or(|until| until > edition);
    let faqs = issues().iter().filter(|faq| faq.kind == IssueKind::Faq && faq.retired.is_none());
    let faqs: Vec<_> = faqs
        .filter_map(|faq| Some((faq, faq.reach.filter(|reach| stands(*reach))?)))
        .map(|(faq, reach)| (title_case(&faq.name), faq.in_force, reach.over.to_string()))
        .collect();
    Some(words::in_force(&edition.to_string(), issue.in_force, &faqs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Options, Verdict, replay};

    #[test]
    fn each_board_comes_out_in_two_ways() {
        for (rule, _, board) in MOST {
            let replay = replay(board, &Options::default());
            let verdicts: Vec<Verdict> = replay.runs.iter().map(|run| run.verdict).collect();
            assert_eq!(verdicts, [Verdict::AsExpected, Verdict::AsExpected], "{rule}");
            for only in ["under 1.4", "under 1.5"] {
                assert!(board.contains(only), "{rule}: nothing is expected {only}");
            }
            assert!(replay.difference.is_some(), "{rule}");
        }
    }
}
