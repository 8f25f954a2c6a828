//! Fingerprints of each known edition: hashes of a sample of its rules, from `rules/prints.tsv`.
//!
//! The sample is systematic: of every edition rules at equal distances, from the first on, so that a part of a document
//! is measured, too. It has no words; the share of it that stands in a document under the same number in the same words
//! estimates the share of all rules.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use tribunal_document::{Rulebook, TextHash};
use tribunal_rule::{Edition, RuleNumber};

/// The number of rules of each edition in the sample.
pub const PRINTS_EACH: usize = 48;
/// The fewest of them that must lie within a document before they prove anything.
const FEWEST: usize = 12;
/// The percentage of them that must stand in the document: neighbouring editions share some sixty.
const SAME: usize = 90;

/// The comparison of a document with the sample of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Compared {
    /// The edition.
    pub edition: Edition,
    /// The number of rules of the sample that stand in it under the same number in the same words.
    pub agree: usize,
    /// The number of them that it should have.
    pub of: usize,
}

impl Compared {
    /// Returns true if the document is this edition.
    pub fn is_same(&self) -> bool {
        self.of >= FEWEST && self.agree * 100 >= self.of * SAME
    }

    /// Returns the percentage that agrees.
    pub fn percent(&self) -> usize {
        self.agree * 100 / self.of.max(1)
    }
}

/// A sample by edition: numbers and hashes of texts.
type Samples = BTreeMap<Edition, Vec<(RuleNumber, TextHash)>>;

/// Returns the samples of all editions.
fn samples() -> &'static Samples {
    static SAMPLES: LazyLock<Samples> = LazyLock::new(|| {
        let mut samples = Samples::new();
        let rows = include_str!("../../../../rules/prints.tsv").lines().skip(1).filter_map(row);
        rows.for_each(|(edition, number, hash)| samples.entry(edition).or_default().push((number, hash)));
        samples
    });
    &SAMPLES
}

fn row(line: &str) -> Option<(Edition, RuleNumber, TextHash)> {
    let mut fields = line.split('\t');
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

/// Returns the known edition that a document is most like, of the core rules or of the tournament rules.
pub(super) fn nearest(book: &Rulebook, core: bool) -> Option<Compared> {
    let editions = samples().iter().filter(|(edition, _)| edition.is_core() == core);
    let compared = editions.map(|(edition, sample)| compare(book, *edition, sample));
    compared.filter(|compared| compared.of >= FEWEST).max_by_key(|it| (it.percent(), it.edition))
}

fn compare(book: &Rulebook, edition: Edition, sample: &[(RuleNumber, TextHash)]) -> Compared {
    let rules = book.rules();
    let (first, last) = (rules.first().map(|rule| rule.number), rules.last().map(|rule| rule.number));
    let within = sample.iter().filter(|(number, _)| Some(*number) >= first && Some(*number) <= last);
    let (mut agree, mut of) = (0, 0);
    for (number, hash) in within {
        let rule = rules.binary_search_by_key(number, |rule| rule.number).ok().and_then(|at| rules.get(at));
        of += 1;
        agree += usize::from(rule.is_some_and(|rule| TextHash::of(&rule.full_text()) == *hash));
    }
    Compared { edition, agree, of }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read() {
        let table = include_str!("../../../../rules/prints.tsv");
        assert_eq!(samples().values().map(Vec::len).sum::<usize>(), table.lines().count() - 1);
        assert!(samples().values().all(|sample| sample.len() == PRINTS_EACH));
    }

    #[test]
    fn few_rules_tell_nothing() {
        assert_eq!(nearest(&Rulebook::default(), true), None);
        let few = Compared { edition: Edition::CORE_1_0, agree: 3, of: 3 };
        assert!(!few.is_same() && few.percent() == 100);
    }
}
