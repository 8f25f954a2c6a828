//! Puts documents together: what needs more than one document is decided here.
//!
//! Everything is a function of the *set* of documents: they are sorted by content before anything else, and no pass asks
//! which came first.

mod cards;
mod cross_check;
mod errata;
mod legality;
mod likeness;
mod merge;
mod missing_rules;
mod outside;
mod reference;
mod rulings;
#[cfg(test)]
mod testing;
mod which;

use super::{Library, StoredDocument};

/// Builds the library of these documents, in whatever order they are given.
pub(super) fn build(mut documents: Vec<StoredDocument>) -> Library {
    documents.sort_by(|a, b| (&a.id, &a.file).cmp(&(&b.id, &b.file)));
    let editions_of = which::editions(&mut documents);
    cross_check::cross_check(&mut documents, &editions_of);
    let editions = merge::merge(&documents, &editions_of);
    let faq = rulings::rulings(&documents);
    let errata = errata::errata(&documents);
    let (cards, names) = cards::cards(&mut documents);
    let wordings = cards::wordings(&cards, &names, &errata);
    let legality = legality::legality(&documents);
    let outside = outside::outside(&documents);
    Library { documents, editions_of, editions, faq, errata, legality, outside, cards, names, wordings }
}
