//! Everything that one edition is answered from, ready to be searched.

use super::HitKind;
use super::entry::Entry;
use super::entry_graph::EntryGraph;
use super::lexicon::{Lexicon, Reader};
use super::term_vector::{Idf, TermVector};
use super::text_index::TextIndex;

/// The index from which one edition is answered: its rules, the questions, and the entries that are no rules.
///
/// A book has a lexicon of its own, so that what is found in one edition never depends on which others the library has.
pub(super) struct EditionIndex {
    pub lexicon: Lexicon,
    pub idf: Idf,
    pub rules: TextIndex,
    pub questions: TextIndex,
    pub beside: TextIndex,
}

impl EditionIndex {
    /// Reads and indexes the rules of an edition, the words of the questions asked of it, and the entries beside the
    /// rules, of which one that tells nothing of this edition is none.
    ///
    /// # Errors
    /// When tantivy refuses to write to memory.
    pub fn new<'e>(
        rules: &[Entry],
        questions: impl Iterator<Item = &'e str>,
        answered: &impl EntryGraph,
        beside: impl Iterator<Item = Option<&'e Entry>>,
    ) -> tantivy::Result<Self> {
        let mut reader = Reader::new();
        let asked: Vec<Vec<u32>> = questions.map(|question| reader.read(question)).collect();
        let mut rules: Vec<Vec<u32>> = rules.iter().map(|entry| entry.terms(&mut reader)).collect();
        for (question, terms) in asked.iter().enumerate() {
            for at in answered.answers(question) {
                rules.get_mut(*at).into_iter().for_each(|rule| rule.extend(terms));
            }
        }
        let beside: Vec<Vec<u32>> =
            beside.map(|entry| entry.map_or_else(Vec::new, |entry| entry.terms(&mut reader))).collect();
        let lexicon = reader.finish();
        let bags = |texts: Vec<Vec<u32>>| texts.into_iter().map(TermVector::new).collect::<Vec<TermVector>>();
        let (rules, asked, beside) = (bags(rules), bags(asked), bags(beside));
        let with_words = asked.iter().filter(|bag| bag.length() > 0.0);
        let idf = Idf::new(rules.iter().chain(with_words), &lexicon);
        let shelf = |bags| TextIndex::new(bags, &lexicon, &idf);
        let (rules, questions, beside) = (shelf(rules)?, shelf(asked)?, shelf(beside)?);
        Ok(Self { lexicon, idf, rules, questions, beside })
    }

    /// Indexes texts apart from those of this book, by their words and its own: how rare a word is, all of them tell together.
    /// They stand where rules stand; this book learns nothing of them.
    ///
    /// # Errors
    /// When tantivy refuses to write to memory.
    pub fn apart(&self, entries: &[Entry]) -> tantivy::Result<Self> {
        let mut reader = Reader::over(self.lexicon.clone());
        let bags: Vec<TermVector> = entries.iter().map(|entry| TermVector::new(entry.terms(&mut reader))).collect();
        let lexicon = reader.finish();
        let idf = Idf::new(self.rules.bags.iter().chain(&bags), &lexicon);
        let shelf = |bags| TextIndex::new(bags, &lexicon, &idf);
        let (rules, questions, beside) = (shelf(bags)?, shelf(Vec::new())?, shelf(Vec::new())?);
        Ok(Self { lexicon, idf, rules, questions, beside })
    }

    /// The shelf on which entries of a kind stand; those of a book [apart](Self::apart) stand where rules do.
    pub fn shelf(&self, kind: HitKind) -> &TextIndex {
        if matches!(kind, HitKind::Rule | HitKind::Others) { &self.rules } else { &self.beside }
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
