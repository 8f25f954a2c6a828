//! Carries a rule into another edition by the links of lineage.

use super::{Graph, LinkKind, NodeId};
use tribunal_rule::{Edition, RuleRef};

/// Returns what a rule is in another edition: itself, or what it became by lineage, forward or backward.
pub(crate) fn carry(rule: RuleRef, edition: Edition, graph: &Graph) -> impl Iterator<Item = RuleRef> {
    let mut now = vec![rule];
    // Each round goes one edition further; there are few, and a lineage that never arrives is dropped.
    for _ in 0..8 {
        if now.iter().all(|rule| rule.edition == edition) {
            break;
        }
        now = now.into_iter().flat_map(|rule| step(rule, edition, graph)).collect();
    }
    now.into_iter().filter(move |rule| rule.edition == edition)
}

fn step(rule: RuleRef, edition: Edition, graph: &Graph) -> Vec<RuleRef> {
    let node = NodeId::from(rule);
    let becomes = |kind: LinkKind| kind == LinkKind::Becomes;
    match rule.edition.cmp(&edition) {
        std::cmp::Ordering::Equal => vec![rule],
        std::cmp::Ordering::Less => {
            let links = graph.links_from(&node).iter().filter(|link| becomes(link.kind));
            links.filter_map(|link| link.to.rule()).filter(|rule| rule.edition <= edition).collect()
        }
        std::cmp::Ordering::Greater => {
            let links = graph.links_to(&node).filter(|link| becomes(link.kind));
            links.filter_map(|link| link.from.rule()).filter(|rule| rule.edition >= edition).collect()
        }
    }
}
