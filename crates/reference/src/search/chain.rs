//! The chain of reasoning: further rules to read for an answer to be whole. From the graph, for one rule of one
//! edition.

use serde::Serialize;

use super::answer::Hit;
use super::edition_entries::EditionEntries;
use super::parsed_query::ParsedQuery;
use super::rank::EntryGraph;
use crate::graph::{Graph, LinkKind, NodeId};
use crate::words::each_word;
use tribunal_rule::RuleRef;

/// The role of a rule of the chain towards the rule that answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// It leads into the rule that answers.
    Above,
    /// It defines a term that the rule that answers rests on.
    Definition,
    /// The rule that answers refers to it.
    Cited,
    /// It makes an exception, or says where the answer ends.
    Exception,
}

/// A rule of the chain of reasoning.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// Its role towards the rule that answers.
    pub role: Role,
    /// The term that it defines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub term: Option<String>,
    /// The rule.
    #[serde(flatten)]
    pub hit: Hit,
}

impl Step {
    /// Returns its role in a word or two, for people.
    #[must_use]
    pub fn describe(&self) -> String {
        match (self.role, &self.term) {
            (Role::Above, _) => "leads in".to_owned(),
            (Role::Definition, Some(term)) => format!("defines {term}"),
            (Role::Definition, None) => "defines a term".to_owned(),
            (Role::Cited, _) => "referred to".to_owned(),
            (Role::Exception, _) => "sets a limit".to_owned(),
        }
    }
}

/// The rules to which a rule of a volume leads, by positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Leads {
    /// The rules it refers to.
    cites: Vec<usize>,
    /// The rules that refer to it.
    cited_by: Vec<usize>,
    /// The terms it uses, each with the rule that defines it and how many rules use it.
    rests_on: Vec<Rest>,
}

/// A term that a rule uses.
#[derive(Clone, Debug)]
struct Rest {
    term: String,
    definition: usize,
    used: usize,
}

/// The most definitions, and the most rules referred to, in a chain that is still read.
const MOST: usize = 2;

/// Finds the rules to which each rule of an edition leads. `rules` are in the order of their positions.
pub(super) fn leads(rules: &[RuleRef], graph: &Graph) -> Vec<Leads> {
    let place = |rule: RuleRef| rules.binary_search(&rule).ok();
    let mut all: Vec<Leads> = vec![Leads::default(); rules.len()];
    let mut used: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
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

/// Returns the chain for the rule at a position, in the order in which it is read: what leads into it, the terms it
/// rests on (those asked for first, then the rarest), what it refers to, the exception.
pub(super) fn chain(volume: &EditionEntries, at: usize, parsed: &ParsedQuery) -> Vec<Step> {
    let Some(leads) = volume.leads(at) else { return Vec::new() };
    let mut found: Vec<(Role, Option<String>, usize)> = Vec::new();
    let is_sentence = |at: &usize| volume.entries.get(*at).is_some_and(|entry| !entry.is_heading);
    let above = volume.above(at).filter(is_sentence);
    found.extend(above.map(|at| (Role::Above, None, at)));
    let mut rests: Vec<&Rest> = leads.rests_on.iter().collect();
    rests.sort_by_key(|rest| (!parsed.names(&rest.term), rest.used));
    let definitions =
        rests.into_iter().map(|rest| (Role::Definition, Some(rest.term.clone()), sentence(volume, rest.definition)));
    found.extend(definitions.filter(|(_, _, to)| Some(*to) != above).take(MOST));
    found.extend(leads.cites.iter().copied().filter(is_sentence).take(MOST).map(|to| (Role::Cited, None, to)));
    let siblings = volume.above(at).map_or(&[][..], |above| volume.below(above));
    let near = volume.below(at).iter().chain(siblings.iter().filter(|near| **near > at)).chain(&leads.cited_by);
    found.extend(near.copied().find(|to| excepts(volume, *to)).map(|to| (Role::Exception, None, to)));
    let mut seen = vec![at];
    found.retain(|(_, _, to)| {
        let is_new = !seen.contains(to);
        seen.push(*to);
        is_new
    });
    let step = |(role, term, to)| Some(Step { role, term, hit: Hit::of(volume.entries.get(to)?) });
    found.into_iter().filter_map(step).collect()
}

/// Returns the first sentence of a rule: itself, or what stands first below a heading.
fn sentence(volume: &EditionEntries, at: usize) -> usize {
    let is_heading = volume.entries.get(at).is_some_and(|entry| entry.is_heading);
    match volume.below(at).first() {
        Some(below) if is_heading => sentence(volume, *below),
        _ => at,
    }
}

/// Returns true if a rule says where another one ends.
fn excepts(volume: &EditionEntries, at: usize) -> bool {
    const WORDS: [&str; 6] = ["except", "unless", "however", "instead", "despite", "nevertheless"];
    let Some(text) = volume.entries.get(at).and_then(|entry| entry.passages.first()) else { return false };
    let mut found = false;
    each_word(text, |_, word| found |= WORDS.contains(&word));
    found
}
