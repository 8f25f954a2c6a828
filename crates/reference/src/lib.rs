//! The reference: a library with everything that follows from it, built in whole and swapped in whole.
//!
//! A [`Reference`] never changes. When an import changes the library a new one is built while the old one serves, and
//! requests under way finish on the one they started with.
//!
//! ```
//! use tribunal_reference::{Reference, library::{Library, shipped}};
//!
//! let reference = Reference::new(Library::new(shipped()))?;
//! assert!(reference.library.rule("322.4@1.1".parse()?).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ability_answer;
pub mod answers;
mod bundle;
mod card_answer;
pub mod cards;
pub mod citation;
pub mod deck;
pub mod enactment;
pub mod graph;
pub mod holds;
pub mod json;
mod kin;
pub mod library;
pub mod outside;
pub mod penalties;
pub mod reading;
pub mod readings;
pub mod report;
mod ruling_answer;
mod scenarios;
pub mod search;
mod words;
pub mod worklist;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::graph::{Graph, Lineage};
use crate::library::{Library, both};
use crate::search::{Index, IndexError};
use tribunal_rule::Edition;
use tribunal_scenario::Cards;

use self::scenarios::Scenarios;

pub use ability_answer::{AbilityAnswer, LineAnswer, LineState, PhraseAnswer};
pub use bundle::Bundle;
pub use card_answer::{CardAnswer, CardFacts, CardLegality, ErratumAnswer, RulingLink};
pub use kin::kin;
pub use ruling_answer::{RulingAnswer, rules_of};

/// A library and all that is derived from it.
pub struct Reference {
    /// The documents in use.
    pub library: Library,
    /// The links between the documents.
    pub graph: Graph,
    /// The search index: built at once where questions are expected, else when the first one comes.
    index: OnceLock<Index>,
    /// Its cards as scenarios may name them, with those whose facts ship.
    pub cards: Arc<Cards>,
    /// A tag for this state of the library: equal documents give equal tags, in whatever order they are given.
    pub etag: String,
    /// The documents of the library directory that could not be read, in words for people.
    pub unread: Vec<String>,
    lineages: BTreeMap<(Edition, Edition), OnceLock<Lineage>>,
    /// The subjects of rulings' scenarios, found when first asked for.
    scenarios: Scenarios,
    /// The judgements of rulings of others, found when first asked for.
    judged: outside::OutsideCache,
}

impl Reference {
    /// Builds everything that follows from a library.
    ///
    /// # Errors
    /// When the index cannot be built, which is a fault of the program.
    pub fn new(library: Library) -> Result<Self, IndexError> {
        let graph = Graph::build(&library);
        let (etag, index) = both(|| state_of(&library), || Index::build(&library, &graph));
        Ok(Self::of(library, graph, etag, OnceLock::from(index?)))
    }

    /// Links a library without indexing it: for those who look things up by their numbers and seldom search.
    #[must_use]
    pub fn linked(library: Library) -> Self {
        let (graph, etag) = both(|| Graph::build(&library), || state_of(&library));
        Self::of(library, graph, etag, OnceLock::new())
    }

    fn of(library: Library, graph: Graph, etag: String, index: OnceLock<Index>) -> Self {
        let lineages = pairs(&library).map(|pair| (pair, OnceLock::new())).collect();
        let cards = cards::cards(&library);
        let (scenarios, judged) = (Scenarios::default(), outside::OutsideCache::default());
        Self { library, graph, index, cards, etag, unread: Vec::new(), lineages, scenarios, judged }
    }

    /// Returns the search index, built when first asked for.
    #[must_use]
    pub fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::closed(&self.library, &self.graph))
    }

    /// Returns the same reference with the sources that could not be read, which change its tag.
    #[must_use]
    pub fn without(mut self, unread: Vec<String>) -> Self {
        if !unread.is_empty() {
            let mut hasher = blake3::Hasher::new();
            for fault in &unread {
                hasher.update(fault.as_bytes());
            }
            self.etag = format!("{}-{}", self.etag, &hasher.finalize().to_hex()[..8]);
        }
        self.unread = unread;
        self
    }

    /// Returns the lineage from one edition to another of the same document; none where the library lacks either.
    ///
    /// Found when it is first asked for, and kept.
    #[must_use]
    pub fn lineage(&self, from: Edition, to: Edition) -> Option<&Lineage> {
        if let Some(known) = self.graph.succession(from, to) {
            return Some(known);
        }
        let kept = self.lineages.get(&(from, to))?;
        let (from, to) = (self.library.edition(from)?, self.library.edition(to)?);
        Some(kept.get_or_init(|| Lineage::between(from, to)))
    }
}

impl std::fmt::Debug for Reference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reference").field("etag", &self.etag).finish_non_exhaustive()
    }
}

/// Returns every two editions of the same document, in both directions.
fn pairs(library: &Library) -> impl Iterator<Item = (Edition, Edition)> {
    let editions: Vec<Edition> = library.editions().map(|held| held.edition).collect();
    let all = editions.clone().into_iter().flat_map(move |from| editions.clone().into_iter().map(move |to| (from, to)));
    all.filter(|(from, to)| from != to && from.is_core() == to.is_core())
}

/// Hashes all that a page may show: what the documents say, when they came and whence.
fn state_of(library: &Library) -> String {
    let mut hasher = blake3::Hasher::new();
    for held in library.documents() {
        hasher.update(&serde_json::to_vec(held).unwrap_or_default());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::StoredDocument;
    use tribunal_document::{Hints, read};

    fn held(id: &str, text: &str) -> StoredDocument {
        StoredDocument {
            id: id.to_owned(),
            file: id.to_owned(),
            imported: None,
            document: read(text.as_bytes(), Hints::default()),
        }
    }

    #[test]
    fn the_tag_depends_on_the_documents_and_not_on_their_order() {
        let one = || held("one", "Gardens\n2025-01-01\n100. Beds\n101. A bed holds plants.");
        let two = || held("two", "Gardens\n2025-02-01\n100. Beds\n101. A bed holds weeds.");
        let tag = |documents| Reference::new(Library::new(documents)).unwrap().etag;
        assert_eq!(tag(vec![one(), two()]), tag(vec![two(), one()]));
        assert_ne!(tag(vec![one()]), tag(vec![two()]));
    }
}
