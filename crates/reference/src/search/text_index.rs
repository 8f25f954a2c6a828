//! Texts that are searched together, in a full-text index in memory.

use tantivy::collector::TopDocs;
use tantivy::directory::RamDirectory;
use tantivy::query::{BooleanQuery, BoostQuery, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{TokenizerManager, WhitespaceTokenizer};
use tantivy::{Index, IndexReader, IndexSettings, ReloadPolicy, TantivyDocument, Term};

use super::lexicon::{Lexicon, TermId};
use super::term_vector::{Idf, TermVector, WeightedTerm};
use super::weights;

/// The memory that tantivy may gather before it writes a segment, in bytes; more than any rulebook needs. Its tables
/// are made for as much from the start.
const BUDGET: usize = 16 << 20;

/// Texts and the full-text index over them. The position of a text is its document's number there.
pub(super) struct TextIndex {
    pub vectors: Vec<TermVector>,
    /// The norm of each vector (see [`TermVector::norm`]).
    pub norms: Vec<f32>,
    pub mean_length: f32,
    index: IndexReader,
    terms: Field,
}

impl TextIndex {
    /// Indexes texts: one segment in memory, no thread, so that the same code runs in WebAssembly.
    ///
    /// # Errors
    /// When tantivy refuses to write to memory.
    pub fn new(vectors: Vec<TermVector>, lexicon: &Lexicon, idf: &Idf) -> tantivy::Result<Self> {
        const NAME: &str = "terms";
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default().set_tokenizer(NAME).set_index_option(IndexRecordOption::WithFreqs);
        let terms = schema.add_text_field(NAME, TextOptions::default().set_indexing_options(indexing));
        let tokenizers = TokenizerManager::new();
        tokenizers.register(NAME, WhitespaceTokenizer::default());
        let settings = IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
        let mut writer = Index::builder()
            .schema(schema.build())
            .settings(settings)
            .tokenizers(tokenizers)
            .single_segment_index_writer::<TantivyDocument>(RamDirectory::create(), BUDGET)?;
        for vector in &vectors {
            let mut document = TantivyDocument::default();
            document.add_text(terms, vector.names(lexicon));
            writer.add_document(document)?;
        }
        let index = writer.finalize()?.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let mean_length = vectors.iter().map(TermVector::length).sum::<f32>() / (vectors.len() as f32).max(1.0);
        let norms = vectors.iter().map(|vector| vector.norm(idf)).collect();
        Ok(Self { vectors, norms, mean_length, index, terms })
    }

    /// Returns the texts that fit the telling ones of these terms best by plain BM25, at most `limit` of them.
    pub fn propose(&self, query: &[WeightedTerm], lexicon: &Lexicon, idf: &Idf, limit: usize) -> Vec<usize> {
        let telling = |(term, _): &&WeightedTerm| idf.of(*term) >= weights::TELLING;
        let term = |(term, weight): &WeightedTerm| -> Box<dyn Query> {
            let term = Term::from_field_text(self.terms, lexicon.name(*term));
            Box::new(BoostQuery::new(Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)), *weight))
        };
        let mut any: Vec<Box<dyn Query>> = query.iter().filter(telling).map(term).collect();
        if any.is_empty() {
            any = query.iter().map(term).collect();
        }
        let searcher = self.index.searcher();
        let limit = limit.clamp(1, self.vectors.len().max(1));
        // A search that tantivy cannot carry out proposes nothing: the index is in memory, and whole or absent.
        let top = TopDocs::with_limit(limit).order_by_score();
        let found = searcher.search(&BooleanQuery::union(any), &top).unwrap_or_default();
        found.into_iter().map(|(_, address)| address.doc_id as usize).collect()
    }

    /// Returns true if a text has all of these terms.
    pub fn holds(&self, at: usize, terms: &[TermId]) -> bool {
        self.vectors.get(at).is_some_and(|vector| terms.iter().all(|term| vector.count(*term) > 0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexicon::Reader;
    use super::*;

    #[test]
    fn texts_are_proposed_by_any_of_the_terms() {
        let mut reader = Reader::new();
        let vectors: Vec<TermVector> = ["The lamp hops twice.", "Twice the lamp.", "A stone or rock."]
            .iter()
            .map(|text| TermVector::new(reader.read(text)))
            .collect();
        let lexicon = reader.finish();
        let idf = Idf::new(vectors.iter(), &lexicon);
        let texts = TextIndex::new(vectors, &lexicon, &idf).unwrap();
        let propose = |names: &[&str]| {
            let query: Vec<WeightedTerm> = names.iter().filter_map(|name| Some((lexicon.stem(name)?, 1.0))).collect();
            texts.propose(&query, &lexicon, &idf, 9)
        };
        assert_eq!(propose(&["rock"]), [2]);
        assert_eq!(propose(&["lamp", "stone"]).len(), 3);
        assert!(propose(&["nothing"]).is_empty());
        assert!(texts.holds(0, &[lexicon.stem("lamp").unwrap(), lexicon.stem("hop").unwrap()]));
        assert!(!texts.holds(1, &[lexicon.stem("hop").unwrap()]));
    }
}
