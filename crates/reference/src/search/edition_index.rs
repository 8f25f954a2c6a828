//! Everything that one edition is answered from, ready to be searched.

use super::HitKind;
use super::entry::Entry;
use super::entry_graph::EntryGraph;
use super::lexicon::{Lexicon, Reader};
use super::term_vector::{Idf, TermVector};
use super::text_index::TextIndex;

/// The index from which one edition is answered: its rules, the questions, and the entries that are no rules.
///
/// An edition has a lexicon of its own, so that what is found in one edition never depends on which others the library has.
pub(super) struct EditionIndex {
    pub lexicon: Lexicon,
    pub idf: Idf,
    pub rules: TextIndex,
    pub questions: TextIndex,
    pub shared: TextIndex,
}

impl EditionIndex {
    /// Reads and indexes the rules of an edition, the words of the questions asked of it, and the entries that are no
    /// rules, of which one that tells nothing of this edition is none.
    ///
    /// # Errors
    /// When tantivy refuses to write to memory.
    pub fn new<'e>(
        rules: &[Entry],
        questions: impl Iterator<Item = &'e str>,
        answered: &impl EntryGraph,
        shared: impl Iterator<Item = Option<&'e Entry>>,
    ) -> tantivy::Result<Self> {
        let mut reader = Reader::new();
        let asked: Vec<Vec<u32>> = questions.map(|question| reader.read(question)).collect();
        let mut rules: Vec<Vec<u32>> = rules.iter().map(|entry| entry.terms(&mut reader)).collect();
        for (question, terms) in asked.iter().enumerate() {
            for at in answered.answers(question) {
                rules.get_mut(*at).into_iter().for_each(|rule| rule.extend(terms));
            }
        }
        let shared: Vec<Vec<u32>> =
            shared.map(|entry| entry.map_or_else(Vec::new, |entry| entry.terms(&mut reader))).collect();
        let lexicon = reader.finish();
        let vectors = |texts: Vec<Vec<u32>>| texts.into_iter().map(TermVector::new).collect::<Vec<TermVector>>();
        let (rules, asked, shared) = (vectors(rules), vectors(asked), vectors(shared));
        let with_words = asked.iter().filter(|vector| vector.length() > 0.0);
        let idf = Idf::new(rules.iter().chain(with_words), &lexicon);
        let texts = |vectors| TextIndex::new(vectors, &lexicon, &idf);
        let (rules, questions, shared) = (texts(rules)?, texts(asked)?, texts(shared)?);
        Ok(Self { lexicon, idf, rules, questions, shared })
    }

    /// Indexes texts apart from those of this edition, by their words and its own: how rare a word is, all of them tell together.
    /// They stand where rules stand; this index learns nothing of them.
    ///
    /// # Errors
    /// When tantivy refuses to write to memory.
    pub fn apart(&self, entries: &[Entry]) -> tantivy::Result<Self> {
        let mut reader = Reader::over(self.lexicon.clone());
        let vectors: Vec<TermVector> = entries.iter().map(|entry| TermVector::new(entry.terms(&mut reader))).collect();
        let lexicon = reader.finish();
        let idf = Idf::new(self.rules.vectors.iter().chain(&vectors), &lexicon);
        let texts = |vectors| TextIndex::new(vectors, &lexicon, &idf);
        let (rules, questions, shared) = (texts(vectors)?, texts(Vec::new())?, texts(Vec::new())?);
        Ok(Self { lexicon, idf, rules, questions, shared })
    }

    /// Returns the texts among which entries of a kind stand; those of an index [apart](Self::apart) stand where rules do.
    pub fn texts(&self, kind: HitKind) -> &TextIndex {
        if matches!(kind, HitKind::Rule | HitKind::Others) { &self.rules } else { &self.shared }
    }

    /// Returns true if an entry says these words in a row.
    pub fn says(&self, entry: &Entry, phrase: &[u32]) -> bool {
        let stems = |text: &str| {
            let mut stems = Vec::new();
            crate::words::each_word(text, |_, word| stems.extend(self.lexicon.word(word)));
            stems
        };
        let titles = std::iter::once(&entry.title);
        entry
            .passages
            .iter()
            .chain(titles)
            .any(|text| stems(text).windows(phrase.len().max(1)).any(|run| run == phrase))
    }
}
