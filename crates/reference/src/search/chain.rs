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
pub(super) fn chain(edition_entries: &EditionEntries, at: usize, parsed: &ParsedQuery) -> Vec<Step> {
    let Some(leads) = edition_entries.leads(at) else { return Vec::new() };
    let mut found: Vec<(Role, Option<String>, usize)> = Vec::new();
    let is_sentence = |at: &usize| edition_entries.entries.get(*at).is_some_and(|entry| !entry.is_heading);
    let above = edition_entries.above(at).filter(is_sentence);
    found.extend(above.map(|at| (Role::Above, None, at)));
    let mut rests: Vec<&Rest> = leads.rests_on.iter().collect();
    rests.sort_by_key(|rest| (!parsed.names(&rest.term), rest.used));
    let definitions = rests
        .into_iter()
        .map(|rest| (Role::Definition, Some(rest.term.clone()), sentence(edition_entries, rest.definition)));
    found.extend(definitions.filter(|(_, _, to)| Some(*to) != above).take(MOST));
    found.extend(leads.cites.iter().copied().filter(is_sentence).take(MOST).map(|to| (Role::Cited, None, to)));
    let siblings = edition_entries.above(at).map_or(&[][..], |above| edition_entries.below(above));
    let near =
        edition_entries.below(at).iter().chain(siblings.iter().filter(|near| **near > at)).chain(&leads.cited_by);
    found.extend(near.copied().find(|to| excepts(edition_entries, *to)).map(|to| (Role::Exception, None, to)));
    let mut seen = vec![at];
    found.retain(|(_, _, to)| {
        let is_new = !seen.contains(to);
        seen.push(*to);
        is_new
    });
    let step = |(role, term, to)| Some(Step { role, term, hit: Hit::of(edition_entries.entries.get(to)?) });
    found.into_iter().filter_map(step).collect()
}

/// Returns the first sentence of a rule: itself, or what stands first below a heading.
fn sentence(edition_entries: &EditionEntries, at: usize) -> usize {
    let is_heading = edition_entries.entries.get(at).is_some_and(|entry| entry.is_heading);
    match edition_entries.below(at).first() {
        Some(below) if is_heading => sentence(edition_entries, *below),
        _ => at,
    }
}

/// Returns true if a rule says where another one ends.
fn excepts(edition_entries: &EditionEntries, at: usize) -> bool {
    const WORDS: [&str; 6] = ["except", "unless", "however", "instead", "despite", "nevertheless"];
    let Some(text) = edition_entries.entries.get(at).and_then(|entry| entry.passages.first()) else { return false };
    let mut found = false;
    each_word(text, |_, word| found |= WORDS.contains(&word));
    found
}
