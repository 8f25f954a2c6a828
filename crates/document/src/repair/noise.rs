//! Drops rows that carry nothing: punctuation, running headers, fragments from the edge of a page.

use std::collections::{BTreeMap, BTreeSet};

use super::words::{Words, is_appendage, is_empty, is_torn, starts_inside, words};
use crate::read::rows::{Printed, Row};
use crate::{Finding, FindingKind};

/// The number of times the same words must stand on the pages to be a running header.
const HEADERS: usize = 3;
/// The number of words that a document must use before a row of others is no row of it.
const VOCABULARY: usize = 150;

/// Drops rows that carry no text; returns their lines, next to which more may be missing.
pub(super) fn drop_noise(pages: &mut Vec<Vec<Row>>, findings: &mut Vec<Finding>) -> BTreeSet<usize> {
    let mut dropped = BTreeSet::new();
    if pages.iter().flatten().all(|row| row.number().is_some()) {
        pages.retain(|page| !page.is_empty());
        return dropped;
    }
    let headers = headers(pages);
    let known = Known::of(pages);
    let mut torn = false;
    for page in pages.iter_mut() {
        page.retain(|row| {
            let note = why_drop(row, torn, &headers, &known);
            if note.is_none() {
                torn = is_torn(&row.text) || row.text.is_empty();
            }
            note.is_none_or(|note| {
                dropped.insert(row.line);
                findings.push(Finding::at(FindingKind::Dropped, row.line, note));
                false
            })
        });
    }
    pages.retain(|page| !page.is_empty());
    dropped
}

/// Returns the reason why a row carries nothing, if so; `torn` is true if the row before stops in the middle of a
/// sentence.
fn why_drop(row: &Row, torn: bool, headers: &BTreeSet<String>, known: &Known) -> Option<&'static str> {
    let column = match &row.printed {
        Printed::Number(_) => return None,
        Printed::Damaged(column) => column.as_str(),
        Printed::Nothing => "",
    };
    if is_empty(&row.text) && is_empty(column) {
        return Some("a row of mere punctuation");
    }
    if headers.contains(&outline(&row.text)) {
        return Some("a running header of the pages");
    }
    if row.text.is_empty() || is_appendage(&row.text) {
        return None;
    }
    let goes_on = torn && starts_inside(&row.text);
    match known.share(&row.text) {
        Share { all: 0, .. } => Some("a row without words"),
        Share { all, known: share } if known.is_large() && share * 2 < all && !goes_on => {
            Some("a row of words that the document does not know")
        }
        // A sentence cannot start like this, and there is none that it could go on with.
        Share { all, known } if column.is_empty() && !torn && starts_inside(&row.text) && (all < 6 || known < all) => {
            Some("a fragment that belongs to no sentence")
        }
        _ => None,
    }
}

/// Returns the texts that stand without a number at least [`HEADERS`] times, but for the numbers in them.
fn headers(pages: &[Vec<Row>]) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for page in pages {
        for row in page.iter().filter(|row| row.number().is_none() && !is_empty(&row.text)) {
            *seen.entry(outline(&row.text)).or_default() += 1;
        }
    }
    seen.into_iter().filter(|(text, times)| *times >= HEADERS && text.len() <= 80).map(|(text, _)| text).collect()
}

fn outline(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect()
}

/// The words of the doubtful rows that stand in numbered ones, and the number of different words of these.
struct Known {
    words: BTreeSet<String>,
    /// The number of different words in numbered rows, up to [`VOCABULARY`].
    vocabulary: usize,
}

/// The number of words of a text, and of those that are known.
struct Share {
    all: usize,
    known: usize,
}

impl Known {
    fn of(pages: &[Vec<Row>]) -> Self {
        let rows = || pages.iter().flatten();
        let doubtful = rows().filter(|row| row.number().is_none()).flat_map(|row| words(&row.text));
        let asked: BTreeSet<String> = doubtful.collect();
        let (mut known, mut vocabulary) = (BTreeSet::new(), BTreeSet::new());
        for row in rows().filter(|row| row.number().is_some()) {
            if vocabulary.len() >= VOCABULARY && known.len() == asked.len() {
                break;
            }
            let words = Words::of(&row.text);
            for word in words.iter() {
                if vocabulary.len() < VOCABULARY {
                    vocabulary.insert(word.to_owned());
                }
                if let Some(word) = asked.get(word).filter(|word| !known.contains(*word)) {
                    known.insert(word.clone());
                }
            }
        }
        Self { words: known, vocabulary: vocabulary.len() }
    }

    /// Returns true if the document is so long that a row of other words is none of its own.
    fn is_large(&self) -> bool {
        self.vocabulary >= VOCABULARY
    }

    fn share(&self, text: &str) -> Share {
        let mut share = Share { all: 0, known: 0 };
        for word in words(text) {
            share.all += 1;
            share.known += usize::from(self.words.contains(&word) || word.chars().all(|c| c.is_ascii_digit()));
        }
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that stay of a sheet given as `number|text` rows, pages parted by blank lines.
    fn check(text: &str) -> Vec<usize> {
        let mut pages = super::super::testing::pages(text);
        let mut findings = Vec::new();
        let dropped = drop_noise(&mut pages, &mut findings);
        assert_eq!(dropped.len(), findings.len());
        pages.iter().flatten().map(|row| row.line).collect()
    }

    #[test]
    fn punctuation_and_fragments_are_dropped() {
        let rules = "300|Frogs leap over the other frogs in the pond.\n-|, , ,\n301|Toads walk to the other pond.";
        let page = "?|ogs leap\n?|pond.\n?|the other\n?|Qzx wvk\n\n302|Newts";
        assert_eq!(check(&format!("{rules}\n\n{page}")), [1, 3, 8, 10], "a small document may use new words");
        let words: Vec<String> = (0..VOCABULARY).map(|n| format!("frog{n}")).collect();
        assert_eq!(check(&format!("{rules}\n\n{page} {}", words.join(" "))), [1, 3, 10]);
    }

    #[test]
    fn what_goes_on_with_a_torn_sentence_stays() {
        assert_eq!(check("300|Frogs leap into the\n\n-|pond.\n301|Toads"), [1, 3, 4]);
        assert_eq!(check("300|Frogs leap.\n-|Example: Frogs leap.\n?|Toads leap.\n301|Toads"), [1, 2, 3, 4]);
    }

    #[test]
    fn running_headers_are_dropped() {
        let page = |n: usize| format!("?|Pond page {n}\n30{n}|A pond page has frogs.\n\n");
        assert_eq!(check(&format!("{}{}{}", page(1), page(2), page(3))), [2, 5, 8]);
    }
}
