//! Texts as vectors of term counts, with Okapi BM25 and cosine similarity.

use super::lexicon::{Lexicon, TermId};
use super::weights;

/// The terms of one text with how often each occurs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct TermVector {
    /// Sorted by term, each once.
    terms: Vec<(TermId, f32)>,
    /// The number of terms, repeated ones counted.
    length: f32,
}

/// The rarity of each term among the texts of an edition (inverse document frequency), which makes a word telling.
#[derive(Clone, Debug, Default)]
pub(super) struct Idf {
    /// The rarity of each term, and the share of it that counts (senses count for less).
    terms: Vec<(f32, f32)>,
    greatest: f32,
}

/// A term of a query with its weight: 1 for a typed word, less for what was searched for as well.
pub(super) type WeightedTerm = (TermId, f32);

impl TermVector {
    /// Counts these terms, in any order.
    pub fn new(mut terms: Vec<TermId>) -> Self {
        terms.sort_unstable();
        let length = terms.len() as f32;
        let mut counted: Vec<(TermId, f32)> = Vec::with_capacity(terms.len());
        for term in terms {
            match counted.last_mut() {
                Some((last, count)) if *last == term => *count += 1.0,
                _ => counted.push((term, 1.0)),
            }
        }
        // Room was made for every term; an index keeps thousands of vectors.
        counted.shrink_to_fit();
        Self { terms: counted, length }
    }

    /// Returns the number of times a term occurs.
    pub fn count(&self, term: TermId) -> f32 {
        let at = self.terms.binary_search_by_key(&term, |(term, _)| *term);
        at.ok().and_then(|at| self.terms.get(at)).map_or(0.0, |(_, count)| *count)
    }

    /// Returns the terms, each once.
    pub fn terms(&self) -> impl Iterator<Item = TermId> {
        self.terms.iter().map(|(term, _)| *term)
    }

    /// Returns the names of all terms, repeated ones as often as they occur, separated by spaces.
    pub fn names(&self, lexicon: &Lexicon) -> String {
        let mut names = String::with_capacity(self.length as usize * 7);
        for (term, count) in &self.terms {
            for _ in 0..*count as usize {
                names.push_str(lexicon.name(*term));
                names.push(' ');
            }
        }
        names
    }

    /// Returns the number of terms, repeated ones counted.
    pub fn length(&self) -> f32 {
        self.length
    }

    /// Returns the BM25 score of a query: the sum of [`Self::shares`].
    pub fn fit(&self, query: &[WeightedTerm], idf: &Idf, mean_length: f32) -> f32 {
        self.shares(query, idf, mean_length).map(|(_, share)| share).sum()
    }

    /// Returns what each term of a query adds to its score, by Okapi BM25: rare terms count for more, repeated ones for
    /// little more, long texts for a little less.
    pub fn shares(&self, query: &[WeightedTerm], idf: &Idf, mean_length: f32) -> impl Iterator<Item = WeightedTerm> {
        /// The parameter k1 of BM25: how soon repeating a term stops adding.
        const SATURATION: f32 = 1.2;
        /// The parameter b of BM25: the penalty on long texts; less than is usual, since a long rule is long because it
        /// says much.
        const LENGTH: f32 = 0.5;
        let held_back = SATURATION * (1.0 - LENGTH + LENGTH * self.length / mean_length.max(1.0));
        query.iter().map(move |(term, weight)| {
            let count = self.count(*term);
            (*term, weight * idf.of(*term) * count * (SATURATION + 1.0) / (count + held_back))
        })
    }

    /// Returns the Euclidean norm of this vector in the space of terms, each term once: the denominator of
    /// [`Self::likeness`].
    pub fn norm(&self, idf: &Idf) -> f32 {
        self.terms().map(|term| idf.square(term)).sum::<f32>().sqrt()
    }

    /// Returns the cosine between a query and this vector, each term once and weighted by its rarity; 1 for the same
    /// words.
    pub fn likeness(&self, query: &[WeightedTerm], idf: &Idf, norm: f32) -> f32 {
        let mut common = 0.0;
        let mut asked = 0.0;
        for (term, weight) in query {
            // A sense's weight in the query stands for its share.
            let own = weight * idf.of(*term);
            asked += own * own;
            if self.count(*term) > 0.0 {
                common += own * idf.square(*term).sqrt();
            }
        }
        common / (asked.sqrt() * norm).max(f32::MIN_POSITIVE)
    }
}

impl Idf {
    /// Computes the rarity of terms over these vectors.
    pub fn new<'a>(vectors: impl Iterator<Item = &'a TermVector>, lexicon: &Lexicon) -> Self {
        let mut having = vec![0.0_f32; lexicon.len()];
        let mut all = 0.0_f32;
        for vector in vectors {
            all += 1.0;
            for term in vector.terms() {
                if let Some(having) = having.get_mut(term as usize) {
                    *having += 1.0;
                }
            }
        }
        let idf = |having: f32| logarithm(1.0 + (all - having + 0.5) / (having + 0.5));
        let share = |term: usize| if lexicon.is_sense(term as TermId) { weights::SENSE } else { 1.0 };
        let terms = having.iter().enumerate().map(|(term, having)| (idf(*having), share(term))).collect();
        Self { terms, greatest: idf(1.0) }
    }

    /// Returns the rarity of a term: the logarithm of how few texts have it.
    pub fn of(&self, term: TermId) -> f32 {
        self.terms.get(term as usize).map_or(0.0, |(idf, _)| *idf)
    }

    /// Returns the rarity of a term that a single text has.
    pub fn greatest(&self) -> f32 {
        self.greatest
    }

    fn square(&self, term: TermId) -> f32 {
        self.terms.get(term as usize).map_or(0.0, |(idf, share)| (idf * share).powi(2))
    }
}

/// Returns the natural logarithm, the same on every machine: mathematical libraries differ in the last digit, so it is
/// computed in double precision and rounded.
fn logarithm(of: f32) -> f32 {
    f64::from(of).ln() as f32
}

#[cfg(test)]
mod tests {
    use super::super::lexicon::Reader;
    use super::*;

    fn vectors() -> (Vec<TermVector>, Idf, Lexicon) {
        let mut reader = Reader::new();
        let texts = ["zug zab zab", "zug zid", "zug zob zub zib zeb zed zid"];
        let vectors: Vec<TermVector> = texts.iter().map(|text| TermVector::new(reader.read(text))).collect();
        let lexicon = reader.finish();
        let idf = Idf::new(vectors.iter(), &lexicon);
        (vectors, idf, lexicon)
    }

    #[test]
    fn rare_terms_and_short_texts_fit_better() {
        let (vectors, idf, lexicon) = vectors();
        let term = |name: &str| lexicon.stem(name).unwrap();
        assert!(idf.of(term("zab")) > idf.of(term("zid")) && idf.of(term("zid")) > idf.of(term("zug")));
        let fit = |at: usize| vectors[at].fit(&[(term("zid"), 1.0)], &idf, 4.0);
        assert!(fit(1) > fit(2));
        assert_eq!(fit(0), 0.0);
    }

    #[test]
    fn the_same_words_are_wholly_alike() {
        let (vectors, idf, lexicon) = vectors();
        let like = |names: &[&str]| {
            let query: Vec<WeightedTerm> = names.iter().map(|name| (lexicon.stem(name).unwrap(), 1.0)).collect();
            vectors[1].likeness(&query, &idf, vectors[1].norm(&idf))
        };
        assert!((like(&["zug", "zid"]) - 1.0).abs() < 1e-6);
        assert_eq!(like(&["zab"]), 0.0);
        assert_eq!(like(&[]), 0.0);
    }
}
