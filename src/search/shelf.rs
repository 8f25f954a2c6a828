//! Texts that are searched together, in a full-text index in memory.

use tantivy::collector::TopDocs;
use tantivy::directory::RamDirectory;
use tantivy::query::{BooleanQuery, BoostQuery, PhraseQuery, Query, TermQuery};
use tantivy::schema::{Field as Column, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{PreTokenizedString, Token};
use tantivy::{Index, IndexReader, IndexSettings, ReloadPolicy, TantivyDocument, Term};

use super::bag::{Bag, Bags};
use super::lexicon::{Reader, TermId};

/// How much memory tantivy may gather before it writes a segment; far more than any rulebook needs.
const BUDGET: usize = 64 << 20;

/// Texts being gathered for a [`Shelf`].
#[derive(Default)]
pub(super) struct Pile {
    texts: Vec<Text>,
}

/// One text: what it says, and everything it is found by.
#[derive(Default)]
struct Text {
    bag: Vec<TermId>,
    names: Vec<String>,
    said: Vec<Vec<String>>,
}

/// Texts and the full-text index over them. The position of a text is its document's number there.
pub(super) struct Shelf {
    /// The texts as bags of terms.
    pub bags: Bags,
    reader: IndexReader,
    columns: Columns,
}

#[derive(Clone, Copy)]
struct Columns {
    /// Everything a text is found by, as terms in no order.
    found_by: Column,
    /// What it says, in its order, for phrases.
    said: Column,
}

impl Pile {
    /// Begins the next text and gives its position.
    pub fn begin(&mut self) -> usize {
        self.texts.push(Text::default());
        self.texts.len() - 1
    }

    /// Adds words to a text that it says itself; they can be found as phrases.
    pub fn say(&mut self, at: usize, words: &str, reader: &mut Reader) {
        let said = reader.stems.all(words);
        if let Some(text) = self.texts.get_mut(at) {
            text.said.push(said);
        }
        self.add(at, words, reader);
    }

    /// Adds words by which a text is found although it does not say them.
    pub fn add(&mut self, at: usize, words: &str, reader: &mut Reader) {
        let Some(text) = self.texts.get_mut(at) else { return };
        for (id, name) in reader.terms(words) {
            text.bag.push(id);
            text.names.push(name);
        }
    }

    /// Indexes the texts: one segment in memory, no thread, so that the same code runs in WebAssembly.
    /// `terms` is the size of the lexicon.
    pub fn shelve(self, terms: usize) -> tantivy::Result<Shelf> {
        let mut schema = Schema::builder();
        let column = |schema: &mut tantivy::schema::SchemaBuilder, name: &str, option| {
            let indexing = TextFieldIndexing::default().set_tokenizer("raw").set_index_option(option);
            schema.add_text_field(name, TextOptions::default().set_indexing_options(indexing))
        };
        let columns = Columns {
            found_by: column(&mut schema, "found-by", IndexRecordOption::WithFreqs),
            said: column(&mut schema, "said", IndexRecordOption::WithFreqsAndPositions),
        };
        let settings = IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
        let mut writer = Index::builder()
            .schema(schema.build())
            .settings(settings)
            .single_segment_index_writer::<TantivyDocument>(RamDirectory::create(), BUDGET)?;
        let mut bags = Vec::with_capacity(self.texts.len());
        for text in self.texts {
            let mut document = TantivyDocument::default();
            document.add_pre_tokenized_text(columns.found_by, tokens(text.names));
            for said in text.said {
                document.add_pre_tokenized_text(columns.said, tokens(said));
            }
            writer.add_document(document)?;
            bags.push(Bag::new(text.bag));
        }
        let reader = writer.finalize()?.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Shelf { bags: Bags::new(bags, terms), reader, columns })
    }
}

impl Shelf {
    /// The texts that fit these terms best by plain BM25, at most `limit` of them.
    pub fn candidates(&self, terms: &[(String, f32)], limit: usize) -> Vec<usize> {
        let any = terms.iter().map(|(name, weight)| -> Box<dyn Query> {
            let term = Term::from_field_text(self.columns.found_by, name);
            Box::new(BoostQuery::new(Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)), *weight))
        });
        self.run(&BooleanQuery::union(any.collect()), limit)
    }

    /// The texts that say these stems in a row, ascending.
    pub fn saying(&self, stems: &[String]) -> Vec<usize> {
        let terms: Vec<Term> = stems.iter().map(|stem| Term::from_field_text(self.columns.said, stem)).collect();
        let everything = usize::MAX >> 1;
        let mut found = match terms.as_slice() {
            [] => Vec::new(),
            [one] => self.run(&TermQuery::new(one.clone(), IndexRecordOption::Basic), everything),
            _ => self.run(&PhraseQuery::new(terms), everything),
        };
        found.sort_unstable();
        found
    }

    /// A search that tantivy cannot carry out finds nothing: the index is in memory, and whole or absent.
    fn run(&self, query: &dyn Query, limit: usize) -> Vec<usize> {
        let searcher = self.reader.searcher();
        let limit = limit.clamp(1, (searcher.num_docs() as usize).max(1));
        let found = searcher.search(query, &TopDocs::with_limit(limit).order_by_score()).unwrap_or_default();
        found.into_iter().map(|(_, address)| address.doc_id as usize).collect()
    }
}

fn tokens(terms: Vec<String>) -> PreTokenizedString {
    let token = |(position, text): (usize, String)| Token { position, text, ..Token::default() };
    PreTokenizedString { text: String::new(), tokens: terms.into_iter().enumerate().map(token).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_what_they_say_and_by_other_words_for_it() {
        let mut reader = Reader::new();
        let mut pile = Pile::default();
        for (says, also) in [("The lamp hops twice.", "bounce"), ("Twice the lamp.", ""), ("A stone.", "rock")] {
            let at = pile.begin();
            pile.say(at, says, &mut reader);
            pile.add(at, also, &mut reader);
        }
        let terms = reader.finish();
        let shelf = pile.shelve(terms.len()).unwrap();
        let one = |name: &str| shelf.candidates(&[(name.to_owned(), 1.0)], 9);
        assert_eq!(one("rock"), [2]);
        assert_eq!(one("lamp").len(), 2);
        assert!(one("nothing").is_empty());
        let saying = |text: &str| shelf.saying(&text.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(saying("the lamp"), [0, 1]);
        assert_eq!(saying("twice the lamp"), [1]);
        assert!(saying("rock").is_empty());
    }
}
