//! Where each rule of an edition leads: what it refers to, and the terms it rests on. From the graph.

use std::collections::BTreeMap;

use crate::graph::{Graph, LinkKind, NodeId};
use tribunal_rule::RuleRef;

/// The rules to which a rule of an edition leads, by positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Leads {
    /// The rules it refers to.
    pub cites: Vec<usize>,
    /// The rules that refer to it.
    pub cited_by: Vec<usize>,
    /// The terms it uses, each with the rule that defines it and how many rules use it.
    pub rests_on: Vec<Rest>,
}

/// A term that a rule uses.
#[derive(Clone, Debug)]
pub(super) struct Rest {
    pub term: String,
    pub definition: usize,
    pub used: usize,
}

/// Finds the rules to which each rule of an edition leads. `rules` are in the order of their positions.
pub(super) fn leads(rules: &[RuleRef], graph: &Graph) -> Vec<Leads> {
    let place = |rule: RuleRef| rules.binary_search(&rule).ok();
    let mut all: Vec<Leads> = vec![Leads::default(); rules.len()];
    let mut used: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, rule) in rules.iter().enumerate() {
        for link in graph.links_from(&NodeId::from(*rule)) {
            match (link.kind, &link.to) {
                (LinkKind::Cites, NodeId::Rule(to)) => {
                    let Some(to) = place(*to).filter(|to| *to != at) else { continue };
                    add(&mut all, at, |leads| &mut leads.cites, to);
                    add(&mut all, to, |leads| &mut leads.cited_by, at);
                }
                (LinkKind::Mentions, NodeId::Term(slug)) => {
                    let term = graph.term(slug);
                    let definition = term.and_then(|term| place(term.definition(rule.edition)?));
                    let (Some(term), Some(definition)) = (term, definition.filter(|to| *to != at)) else { continue };
                    let Some(leads) = all.get_mut(at) else { continue };
                    if !leads.rests_on.iter().any(|rest| rest.definition == definition) {
                        *used.entry(&term.name).or_default() += 1;
                        leads.rests_on.push(Rest { term: term.name.to_string(), definition, used: 0 });
                    }
                }
                _ => {}
            }
        }
    }
    for rest in all.iter_mut().flat_map(|leads| &mut leads.rests_on) {
        rest.used = used.get(rest.term.as_str()).copied().unwrap_or_default();
    }
    all
}

fn add(all: &mut [Leads], at: usize, list: fn(&mut Leads) -> &mut Vec<usize>, one: usize) {
    if let Some(list) = all.get_mut(at).map(list)
        && !list.contains(&one)
    {
        list.push(one);
    }
}
