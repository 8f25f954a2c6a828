//! A set of entries that are searched together, in a full-text index in memory.

use tantivy::collector::TopDocs;
use tantivy::directory::RamDirectory;
use tantivy::query::{BooleanQuery, BoostQuery, PhraseQuery, Query, TermQuery};
use tantivy::schema::{Field as Column, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{PreTokenizedString, Token};
use tantivy::{Index, IndexReader, IndexSettings, ReloadPolicy, TantivyDocument, Term};

use super::entry::{Entry, Field};
use super::text::Stems;

/// How much memory tantivy may gather before it writes a segment; far more than any rulebook needs.
const BUDGET: usize = 64 << 20;

/// Entries and the full-text index over them. The position of an entry is its document's number there.
pub(super) struct Shelf {
    pub entries: Vec<Entry>,
    reader: IndexReader,
    columns: Vec<(Field, Column)>,
}

impl Shelf {
    /// Indexes these entries: one segment in memory, no thread, so that the same code runs in WebAssembly.
    pub fn new(entries: Vec<Entry>, stems: &mut Stems) -> tantivy::Result<Self> {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("raw")
            .set_index_option(IndexRecordOption::WithFreqsAndPositions);
        let options = TextOptions::default().set_indexing_options(indexing);
        let columns: Vec<(Field, Column)> = Field::ALL
            .iter()
            .map(|field| (*field, schema.add_text_field(&format!("{field:?}"), options.clone())))
            .collect();
        let settings = IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
        let mut writer = Index::builder()
            .schema(schema.build())
            .settings(settings)
            .single_segment_index_writer::<TantivyDocument>(RamDirectory::create(), BUDGET)?;
        for entry in &entries {
            writer.add_document(document(entry, &columns, stems))?;
        }
        let reader = writer.finalize()?.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Self { entries, reader, columns })
    }

    /// The entries that hold any of these stems, best first, with how well they fit.
    pub fn candidates(&self, stems: &[(String, f32)], limit: usize) -> Vec<(usize, f32)> {
        let mut any: Vec<Box<dyn Query>> = Vec::new();
        for (stem, weight) in stems {
            for (field, column) in &self.columns {
                let term = Term::from_field_text(*column, stem);
                let query = TermQuery::new(term, IndexRecordOption::WithFreqs);
                any.push(Box::new(BoostQuery::new(Box::new(query), weight * super::rank::weight(*field))));
            }
        }
        self.run(&BooleanQuery::union(any), limit)
    }

    /// The entries that hold these stems in a row, in any one field.
    pub fn phrase(&self, stems: &[String]) -> Vec<usize> {
        let phrase = |(_, column): &(Field, Column)| -> Box<dyn Query> {
            let terms: Vec<Term> = stems.iter().map(|stem| Term::from_field_text(*column, stem)).collect();
            match terms.as_slice() {
                [one] => Box::new(TermQuery::new(one.clone(), IndexRecordOption::Basic)),
                _ => Box::new(PhraseQuery::new(terms)),
            }
        };
        let any = self.columns.iter().map(phrase).collect();
        let mut found: Vec<usize> =
            self.run(&BooleanQuery::union(any), self.entries.len()).into_iter().map(|(at, _)| at).collect();
        found.sort_unstable();
        found
    }

    /// A search that tantivy cannot carry out finds nothing: the index is in memory, and whole or absent.
    fn run(&self, query: &dyn Query, limit: usize) -> Vec<(usize, f32)> {
        let top = TopDocs::with_limit(limit.max(1)).order_by_score();
        let found = self.reader.searcher().search(query, &top).unwrap_or_default();
        found.into_iter().map(|(score, address)| (address.doc_id as usize, score)).collect()
    }
}

fn document(entry: &Entry, columns: &[(Field, Column)], stems: &mut Stems) -> TantivyDocument {
    let mut document = TantivyDocument::default();
    for (field, text) in &entry.fields {
        let Some((_, column)) = columns.iter().find(|(name, _)| name == field) else { continue };
        let tokens = stems.all(text).into_iter().enumerate();
        let tokens = tokens.map(|(position, text)| Token { position, text, ..Token::default() }).collect();
        document.add_pre_tokenized_text(*column, PreTokenizedString { text: String::new(), tokens });
    }
    document
}
