//! The Rune Deck: how many runes lie in it, from the top, and of which domain they are as far as that is known.

use super::domain::Domain;

/// A Rune Deck. Nobody shuffles it: what is recycled lies at the bottom, and what is channeled comes from the top.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct RuneDeck {
    /// From the top, each with its domain where that is known.
    runes: Vec<Option<Domain>>,
    /// True if the board lists the deck, so that the order of what comes to it matters.
    listed: bool,
    /// The number of runes at the bottom that came together and are still to be put in order.
    unordered: usize,
}

impl RuneDeck {
    /// A deck that a board lists from the top.
    #[must_use]
    pub fn listed(runes: Vec<Option<Domain>>) -> Self {
        Self { runes, listed: true, unordered: 0 }
    }

    /// A deck of which only the size is known.
    #[must_use]
    pub fn unknown(size: usize) -> Self {
        Self { runes: vec![None; size], listed: false, unordered: 0 }
    }

    /// Its runes from the top, each with its domain where that is known.
    #[must_use]
    pub fn runes(&self) -> &[Option<Domain>] {
        &self.runes
    }

    /// Takes up to so many runes off the top.
    pub fn take(&mut self, most: usize) -> Vec<Option<Domain>> {
        let count = most.min(self.runes.len());
        self.runes.drain(..count).collect()
    }

    /// Puts runes at the bottom together. Of a deck that nobody listed only the number is kept.
    pub fn put_under(&mut self, runes: &[Option<Domain>]) {
        let listed = self.listed;
        self.runes.extend(runes.iter().map(|domain| domain.filter(|_| listed)));
        let alike = runes.windows(2).all(|pair| pair.first() == pair.last());
        self.unordered = if listed && !alike { runes.len() } else { 0 };
    }

    /// The runes at the bottom that came together and are still to be put in order.
    #[must_use]
    pub fn unordered(&self) -> &[Option<Domain>] {
        let first = self.runes.len().saturating_sub(self.unordered);
        self.runes.get(first..).unwrap_or_default()
    }

    /// Puts the runes that came together in an order: the positions that they have now, the upper first.
    pub fn order(&mut self, order: &[u8]) {
        let came = self.unordered().to_vec();
        self.runes.truncate(self.runes.len().saturating_sub(came.len()));
        self.runes.extend(order.iter().filter_map(|at| came.get(usize::from(*at)).copied()));
        self.unordered = 0;
    }
}

/// The kinds of runes: by domain, and last those of which it is not said.
pub fn kinds() -> impl Iterator<Item = Option<Domain>> {
    Domain::ALL.into_iter().map(Some).chain([None])
}

/// Names a rune by its domain: "Fury Rune", or "rune" where the domain is not known.
#[must_use]
pub fn name(rune: Option<Domain>) -> String {
    rune.map_or_else(|| "rune".to_owned(), |domain| format!("{} Rune", domain.word()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FURY: Option<Domain> = Some(Domain::Fury);
    const CALM: Option<Domain> = Some(Domain::Calm);

    #[test]
    fn what_is_put_under_comes_last_and_in_the_order_chosen() {
        let mut deck = RuneDeck::listed(vec![CALM]);
        deck.put_under(&[FURY, CALM]);
        assert_eq!(deck.unordered(), [FURY, CALM]);
        deck.order(&[1, 0]);
        assert_eq!(deck.runes(), [CALM, CALM, FURY]);
        assert_eq!((deck.take(2), deck.take(9)), (vec![CALM, CALM], vec![FURY]));
    }

    #[test]
    fn runes_that_are_alike_need_no_order() {
        let mut deck = RuneDeck::listed(vec![]);
        deck.put_under(&[FURY, FURY]);
        assert_eq!(deck.unordered(), []);
    }

    #[test]
    fn of_an_unlisted_deck_only_the_number_is_kept() {
        let mut deck = RuneDeck::unknown(1);
        deck.put_under(&[FURY, CALM]);
        assert_eq!((deck.runes(), deck.unordered().len()), (&[None, None, None][..], 0));
    }
}
