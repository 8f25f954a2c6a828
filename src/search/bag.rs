//! Texts as bags of terms, and how well a query fits one.

use super::lexicon::TermId;

/// The terms of one text with how often each occurs.
#[derive(Clone, Debug, Default)]
pub(super) struct Bag {
    /// Sorted by term, each once.
    terms: Vec<(TermId, f32)>,
    /// How many terms there are, repeated ones counted.
    length: f32,
}

/// Many bags, and how rare each term is among them.
#[derive(Clone, Debug, Default)]
pub(super) struct Bags {
    bags: Vec<Bag>,
    /// For each term of the lexicon, how telling it is here.
    rarity: Vec<f32>,
    mean_length: f32,
}

/// A term of a query with its weight: 1 for a typed word, less for what was searched for as well.
pub(super) type Weighed = (TermId, f32);

impl Bag {
    /// A bag of these terms, in any order.
    pub fn new(mut terms: Vec<TermId>) -> Self {
        terms.sort_unstable();
        let length = terms.len() as f32;
        let mut counted: Vec<(TermId, f32)> = Vec::new();
        for term in terms {
            match counted.last_mut() {
                Some((last, count)) if *last == term => *count += 1.0,
                _ => counted.push((term, 1.0)),
            }
        }
        Self { terms: counted, length }
    }

    /// How often a term occurs.
    pub fn count(&self, term: TermId) -> f32 {
        let at = self.terms.binary_search_by_key(&term, |(term, _)| *term);
        at.ok().and_then(|at| self.terms.get(at)).map_or(0.0, |(_, count)| *count)
    }
}

impl Bags {
    /// Weighs the terms of these bags against one another; `terms` is the size of the lexicon.
    pub fn new(bags: Vec<Bag>, terms: usize) -> Self {
        let mut having = vec![0.0_f32; terms];
        for (term, _) in bags.iter().flat_map(|bag| &bag.terms) {
            if let Some(having) = having.get_mut(*term as usize) {
                *having += 1.0;
            }
        }
        let all = bags.len() as f32;
        let rarity = having.into_iter().map(|having| (1.0 + (all - having + 0.5) / (having + 0.5)).ln()).collect();
        let mean_length = bags.iter().map(|bag| bag.length).sum::<f32>() / all.max(1.0);
        Self { bags, rarity, mean_length }
    }

    /// How telling a term is: the logarithm of how few bags hold it.
    pub fn rarity(&self, term: TermId) -> f32 {
        self.rarity.get(term as usize).copied().unwrap_or(0.0)
    }

    /// How telling a term is that a single bag holds.
    pub fn greatest_rarity(&self) -> f32 {
        (1.0 + self.bags.len() as f32 / 1.5).ln()
    }

    /// The bag at a place.
    pub fn get(&self, at: usize) -> Option<&Bag> {
        self.bags.get(at)
    }

    /// Okapi BM25: rare terms count for more, repeated ones for little more, long texts for a little less.
    pub fn fit(&self, at: usize, query: &[Weighed]) -> f32 {
        /// How soon repeating a term stops adding.
        const SATURATION: f32 = 1.2;
        /// How much long texts are held back; less than is usual, since a long rule is long because it says much.
        const LENGTH: f32 = 0.5;
        let Some(bag) = self.bags.get(at) else { return 0.0 };
        let held_back = SATURATION * (1.0 - LENGTH + LENGTH * bag.length / self.mean_length.max(1.0));
        let term = |(term, weight): &Weighed| {
            let count = bag.count(*term);
            weight * self.rarity(*term) * count * (SATURATION + 1.0) / (count + held_back)
        };
        query.iter().map(term).sum()
    }

    /// The cosine between a query and a bag, each term once and weighed by how telling it is; 1 for the same words.
    pub fn likeness(&self, at: usize, query: &[Weighed], weight: impl Fn(TermId) -> f32) -> f32 {
        let Some(bag) = self.bags.get(at) else { return 0.0 };
        let square = |term: TermId, weight: f32| (weight * self.rarity(term)).powi(2);
        let common: f32 = query
            .iter()
            .filter(|(term, _)| bag.count(*term) > 0.0)
            .map(|(term, own)| own * weight(*term) * self.rarity(*term).powi(2))
            .sum();
        let query: f32 = query.iter().map(|(term, own)| square(*term, *own)).sum();
        let bag: f32 = bag.terms.iter().map(|(term, _)| square(*term, weight(*term))).sum();
        common / (query * bag).sqrt().max(f32::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bags() -> Bags {
        let bag = |terms: &[TermId]| Bag::new(terms.to_vec());
        Bags::new(vec![bag(&[0, 1, 1]), bag(&[0, 2]), bag(&[0, 3, 4, 5, 6, 7, 2])], 8)
    }

    #[test]
    fn rare_terms_and_short_texts_fit_better() {
        let bags = bags();
        assert!(bags.rarity(1) > bags.rarity(2) && bags.rarity(2) > bags.rarity(0));
        assert!(bags.fit(1, &[(2, 1.0)]) > bags.fit(2, &[(2, 1.0)]));
        assert_eq!(bags.fit(0, &[(2, 1.0)]), 0.0);
        assert_eq!(bags.fit(9, &[(2, 1.0)]), 0.0);
    }

    #[test]
    fn the_same_words_are_wholly_alike() {
        let bags = bags();
        let all = |_| 1.0;
        assert!((bags.likeness(1, &[(0, 1.0), (2, 1.0)], all) - 1.0).abs() < 1e-6);
        assert_eq!(bags.likeness(1, &[(5, 1.0)], all), 0.0);
        assert_eq!(bags.likeness(1, &[], all), 0.0);
    }
}
