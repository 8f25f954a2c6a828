//! The chain of reasoning: further rules to read for an answer to be whole. From the graph, for one rule of one
//! edition.

use super::answer::{Hit, Role, Step};
use super::edition_entries::EditionEntries;
use super::entry_graph::EntryGraph;
use super::leads::Rest;
use super::parsed_query::ParsedQuery;
use crate::words::each_word;

/// The most definitions, and the most rules referred to, in a chain that is still read.
const MOST: usize = 2;

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
