//! The cross references of the real documents: what is wrong with them, and nothing else.

use crate::shared;
use std::collections::BTreeSet;

use tribunal::graph::{FaultKind, Graph};
use tribunal::rule::RuleRef;

/// Every faulty citation of the documents at hand, each read against the text: where it stands, what it names, and the
/// rule that it means as far as one can tell.
const ALARMS: [(&str, &str, FaultKind, &str); 39] = [
    ("561.3@1.0", "step b", FaultKind::Dangling, ""),
    ("626.1.a.1@1.0", "step 4", FaultKind::Dangling, ""),
    ("335.2@1.1", "Step 3", FaultKind::WrongTitle, "334@1.1"),
    ("407.2.b@1.1", "rule 140", FaultKind::OtherRule, "141@1.1"),
    ("422@1.1", "rule 140", FaultKind::OtherRule, "141@1.1"),
    ("436.2.b@1.1", "rule 352.5", FaultKind::OtherRule, "356.3.e.9@1.1"),
    ("335.2@1.2", "Step 3", FaultKind::WrongTitle, "334@1.2"),
    ("345.2.a@1.2", "rule 179", FaultKind::WrongTitle, "182@1.2"),
    ("407.2.b@1.2", "rule 142", FaultKind::OtherRule, "143@1.2"),
    ("426@1.2", "rule 142", FaultKind::OtherRule, "143@1.2"),
    ("440.2.b@1.2", "rule 352.5", FaultKind::OtherRule, "356.3.e.9@1.2"),
    ("339.2@1.3", "Step 3", FaultKind::WrongTitle, "338@1.3"),
    ("427.1@1.3", "See 107.5", FaultKind::Dangling, "108.6@1.3"),
    ("457.2.b@1.3", "rule 355.6", FaultKind::OtherRule, "359.3.e.9@1.3"),
    ("143.3.b.1@1.4", "rule 317.2", FaultKind::WrongTitle, "317@1.4"),
    ("328.1@1.4", "rule 349", FaultKind::WrongTitle, "353@1.4"),
    ("403.1.b.1@1.4", "rule 740.2.a", FaultKind::OtherRule, "740.4.a@1.4"),
    ("133.7.a@1.5", "rule 103.2.a", FaultKind::WrongTitle, "103.3.a@1.5"),
    ("133.7.b@1.5", "rule 103.2.d", FaultKind::Dangling, "103.3.d@1.5"),
    ("143.3.b.1@1.5", "rule 317.2", FaultKind::WrongTitle, "317@1.5"),
    ("161.2.a@1.5", "rule 103.3", FaultKind::WrongTitle, "103.4@1.5"),
    ("328.1@1.5", "rule 349", FaultKind::WrongTitle, "353@1.5"),
    ("406.1.b@tr-2026-03-30", "See 420", FaultKind::OtherRule, "421@tr-2026-03-30"),
    ("602.4.a.8.f@tr-2026-03-30", "602.4.8.c-e", FaultKind::Dangling, "602.4.a.8.c@tr-2026-03-30"),
    ("702.2.b@tr-2026-03-30", "See 702.15", FaultKind::OtherRule, "702.16@tr-2026-03-30"),
    ("702.6.b.1@tr-2026-03-30", "See 702.15", FaultKind::OtherRule, "702.16@tr-2026-03-30"),
    ("702.8.b.1.b@tr-2026-03-30", "See 702.15", FaultKind::OtherRule, "702.16@tr-2026-03-30"),
    ("406.1.c@tr-2026-07-16", "See 420", FaultKind::OtherRule, "421@tr-2026-07-16"),
    ("408.4.c.3@tr-2026-07-16", "CR 469.1.a", FaultKind::OtherRule, "471.1.a@1.4"),
    ("502.11@tr-2026-07-16", "484.8.e", FaultKind::Dangling, ""),
    ("602.4.a.8.f@tr-2026-07-16", "602.4.8.c-e", FaultKind::Dangling, "602.4.a.8.c@tr-2026-07-16"),
    ("702.2.b@tr-2026-07-16", "See 702.15", FaultKind::OtherRule, "702.16@tr-2026-07-16"),
    ("702.6.b.1@tr-2026-07-16", "See 702.15", FaultKind::OtherRule, "702.16@tr-2026-07-16"),
    ("702.8.b.1.b@tr-2026-07-16", "See 702.15", FaultKind::OtherRule, "702.16@tr-2026-07-16"),
    ("408.4.c.3@tr-2026-10-09", "CR 469.1.a", FaultKind::Dangling, "469@1.5"),
    ("502.12@tr-2026-10-09", "484.8.e", FaultKind::Dangling, ""),
    ("602.4.a.8.f@tr-2026-10-09", "602.4.8.c-e", FaultKind::Dangling, "602.4.a.8.c@tr-2026-10-09"),
    ("702.6.b.1@tr-2026-10-09", "See 702.15", FaultKind::OtherRule, "702.16@tr-2026-10-09"),
    ("702.8.b.1.b@tr-2026-10-09", "See 702.15", FaultKind::OtherRule, "702.16@tr-2026-10-09"),
];

#[test]
fn the_publishers_slips_are_found_and_nothing_else_is_called_one() {
    let Some(library) = shared::library() else { return };
    let graph = Graph::build(&library);
    let found: BTreeSet<String> = graph
        .citations()
        .iter()
        .filter_map(|citation| {
            let fault = citation.fault.as_ref()?;
            let likely = fault.likely.map(|rule| rule.to_string()).unwrap_or_default();
            Some(format!("{}: {} {} {likely}", citation.from, citation.words, fault.kind.name()))
        })
        .collect();
    let expected: BTreeSet<String> = ALARMS
        .iter()
        .map(|(from, words, kind, likely)| format!("rule {from}: {words} {} {likely}", kind.name()))
        .collect();
    let missed: Vec<_> = expected.difference(&found).collect();
    let false_alarms: Vec<_> = found.difference(&expected).collect();
    assert!(missed.is_empty() && false_alarms.is_empty(), "missed {missed:#?}\nfalse alarms {false_alarms:#?}");
}

#[test]
fn citations_lead_to_the_rules_they_mean() {
    let Some(library) = shared::library() else { return };
    let graph = Graph::build(&library);
    let rule = |text: &str| text.parse::<RuleRef>().unwrap();
    let leads = |from: &str, to: &str| {
        let cited = graph.links_to(&rule(to).into()).any(|link| link.from == rule(from).into());
        assert!(cited, "{from} does not lead to {to}");
    };
    leads("347.2@1.2", "173@1.2");
    leads("577.3.b@1.0", "560@1.0");
    leads("356.3.b@1.1", "353@1.1");
    leads("466.3.d@1.4", "466.1.a.2@1.4");
    leads("423.1.a.2@1.4", "317.2.c@1.4");
    leads("178.1.a.1.a@1.4", "323.7@1.4");
    leads("505.10@tr-2026-03-30", "505.6@tr-2026-03-30");
    // The tournament rules use the numbers of the edition before last.
    leads("506.1.a@tr-2026-03-30", "184.6@1.2");
    println!("{} citations in five documents", graph.citations().len());
    assert!(graph.citations().len() > 650);
}
