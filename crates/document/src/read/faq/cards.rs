//! The cards that a FAQ entry is about, as far as the FAQ itself tells: its labels and its headings name them.

use std::collections::BTreeSet;

use super::outline::{Outline, names_in};
use super::places::Names;
use crate::{Faq, FaqEntry};

/// Adds to the cards that an entry labels those of its heading and those that it names, in that order.
pub(super) fn name(faq: &mut Faq, outline: &Outline) {
    let labels = faq.revised.iter().filter_map(|text| text.subject.card());
    let names: BTreeSet<String> = labels.map(str::to_owned).chain(outline.names.iter().cloned()).collect();
    let looked_for = Names::of(names.iter().map(String::as_str));
    for entry in &mut faq.entries {
        entry.cards = cards(entry, &names, &looked_for);
    }
}

fn cards(entry: &FaqEntry, names: &BTreeSet<String>, looked_for: &Names<'_>) -> Vec<String> {
    let heading = entry.path.last().map_or("", String::as_str);
    let mut found: Vec<String> = names_in(heading).filter(|name| names.contains(*name)).map(str::to_owned).collect();
    let labelled = entry.cards.iter().cloned();
    let text = format!("{}\n{}", entry.question, entry.answer);
    let places = looked_for.places(&text);
    let whole = |name: &str, places: &[usize]| places.iter().copied().find(|at| is_whole(&text, *at, name));
    let mut mentioned: Vec<(usize, &str)> =
        places.iter().filter_map(|(name, places)| Some((whole(name, places)?, name))).collect();
    mentioned.sort_unstable();
    for name in mentioned.into_iter().map(|(_, name)| name.to_owned()).chain(labelled) {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// Returns true if the name at a place of a text is not part of a longer word.
fn is_whole(text: &str, at: usize, name: &str) -> bool {
    let before = text.get(..at).and_then(|text| text.chars().next_back());
    let after = text.get(at + name.len()..).and_then(|text| text.chars().next());
    !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
}
