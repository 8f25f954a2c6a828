//! The cards that a FAQ entry is about, as far as the FAQ itself tells: its labels and its headings name them.

use std::collections::BTreeSet;

use super::outline::{Outline, names_in};
use crate::document::{Faq, FaqEntry};

/// Adds to the cards that an entry labels those of its heading and those that it names, in that order.
pub(super) fn name(faq: &mut Faq, outline: &Outline) {
    let labels = faq.revised.iter().filter_map(|text| text.subject.card());
    let names: BTreeSet<String> = labels.map(str::to_owned).chain(outline.names.iter().cloned()).collect();
    for entry in &mut faq.entries {
        entry.cards = cards(entry, &names);
    }
}

fn cards(entry: &FaqEntry, names: &BTreeSet<String>) -> Vec<String> {
    let heading = entry.path.last().map_or("", String::as_str);
    let mut found: Vec<String> = names_in(heading).filter(|name| names.contains(*name)).map(str::to_owned).collect();
    let labelled = entry.cards.iter().cloned();
    let text = format!("{}\n{}", entry.question, entry.answer);
    let mut mentioned: Vec<(usize, &String)> =
        names.iter().filter_map(|name| Some((place(&text, name)?, name))).collect();
    mentioned.sort_unstable();
    for name in mentioned.into_iter().map(|(_, name)| name.clone()).chain(labelled) {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// Where a text first names something, as whole words.
fn place(text: &str, name: &str) -> Option<usize> {
    text.match_indices(name).map(|(at, _)| at).find(|at| {
        let before = text.get(..*at).and_then(|text| text.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}
