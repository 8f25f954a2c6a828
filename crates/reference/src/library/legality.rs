//! The cards that formats of play ban or restrict, and from when.

use jiff::civil::Date;

use super::Library;
use tribunal_document::{FormatLegality, ListedCard, slug};

/// The lists of one format of play from a day on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatedLegality {
    /// The format and its lists.
    pub legality: FormatLegality,
    /// The day from which they count.
    pub from: Option<Date>,
    /// The index of the document in [`Library::documents`](super::Library::documents).
    pub document: usize,
}

impl Library {
    /// Returns the lists of every format in every document, oldest first.
    #[must_use]
    pub fn legality(&self) -> &[DatedLegality] {
        &self.legality
    }

    /// Returns the lists of each format that count on a day: the newest that had begun by then. Without a day, the
    /// newest.
    pub fn legality_on(&self, day: Option<Date>) -> impl Iterator<Item = &DatedLegality> {
        let begun = move |dated: &&DatedLegality| day.is_none_or(|day| dated.from.is_none_or(|from| from <= day));
        self.legality
            .iter()
            .enumerate()
            .filter(move |(at, dated)| {
                let mut later = self.legality.iter().skip(at + 1).filter(begun);
                begun(dated) && later.all(|other| other.legality.slug != dated.legality.slug)
            })
            .map(|(_, dated)| dated)
    }

    /// Returns the formats that list a card on a day, with its entry.
    pub fn listed(&self, card: &str, day: Option<Date>) -> impl Iterator<Item = (&DatedLegality, &ListedCard)> {
        self.listing(card, day).filter_map(|(dated, listed)| Some((dated, listed?)))
    }

    /// Returns every format with lists on a day, and its entry for a card, if it has one.
    pub fn listing(
        &self,
        card: &str,
        day: Option<Date>,
    ) -> impl Iterator<Item = (&DatedLegality, Option<&ListedCard>)> {
        self.legality_on(day).map(move |dated| {
            let listed = dated
                .legality
                .listed
                .iter()
                .find(|listed| slug(&listed.card) == card || self.card_slug(&listed.card) == card);
            (dated, listed)
        })
    }
}
