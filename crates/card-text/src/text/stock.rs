//! A stock of phrases, and lines that are varied with them: some phrase of a line gives way to another of its kind.
//!
//! The phrases are those of lines that are put into the stock, and one for each form that the grammar has, so that there is none that
//! cannot come up.

use std::any::TypeId;
use std::collections::BTreeMap;

use super::line::Line;
use super::phrase::{Part, print_literal};
use super::read;
use super::tables::{Form, Tables};
use super::words::typeset;

/// The most times that the forms are gone through: a phrase is made as soon as there are some of the kinds of its parts.
const ROUNDS: usize = 8;

/// The most lines in which a form is put in the place of a phrase.
const HOSTS: usize = 3;

/// The words of a phrase.
type Words = Vec<String>;

/// Phrases by their kinds.
#[derive(Debug, Default)]
pub struct Stock {
    /// Those of lines.
    spoken: BTreeMap<TypeId, Vec<Words>>,
    /// Those that were made, one for each form.
    made: BTreeMap<TypeId, Vec<Words>>,
}

/// A phrase of a line: its kind, the words before it, and its own.
struct Piece {
    kind: TypeId,
    at: usize,
    words: usize,
}

impl Stock {
    /// Returns a stock of the phrases of some lines; what cannot be read is passed over.
    pub fn of<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut stock = Self::of_spoken(lines);
        stock.make(&Tables::from::<Line>());
        stock
    }

    /// Returns a stock of the phrases of some lines and of no others.
    pub fn of_spoken<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut stock = Self::default();
        lines.into_iter().filter_map(|line| read(line).ok()).for_each(|read| stock.put(&read.line));
        stock
    }

    fn put(&mut self, part: &dyn Part) {
        let known = self.spoken.entry(part.as_any().type_id()).or_default();
        let words = part.words();
        if !known.contains(&words) {
            known.push(words);
        }
        part.each(&mut |part| self.put(part));
    }

    /// Makes a phrase of each form, of the shortest that are there of the kinds of its parts.
    fn make(&mut self, tables: &Tables) {
        let mut left: Vec<(TypeId, &Form)> =
            tables.all().flat_map(|(kind, forms)| forms.iter().map(move |form| (kind, form))).collect();
        for _ in 0..ROUNDS {
            left.retain(|(kind, form)| match self.filled(form) {
                Some(words) => {
                    self.made.entry(*kind).or_default().push(words);
                    false
                }
                None => true,
            });
        }
    }

    fn filled(&self, (pattern, parts): &Form) -> Option<Words> {
        let mut words = vec![];
        for (number, part) in parts.iter().enumerate() {
            print_literal(pattern, number, &mut words);
            words.extend(self.shortest(*part)?.iter().cloned());
        }
        print_literal(pattern, parts.len(), &mut words);
        Some(words)
    }

    fn shortest(&self, kind: TypeId) -> Option<&Words> {
        let all = [&self.spoken, &self.made].into_iter().filter_map(|from| from.get(&kind)).flatten();
        all.min_by_key(|words| (words.is_empty(), words.len()))
    }

    /// Returns a line in which a phrase is another of its kind; `pick` says which of so many. `None` if the line cannot be read
    /// or there is no other.
    pub fn vary(&self, line: &str, pick: &mut dyn FnMut(usize) -> usize) -> Option<String> {
        let line = read(line).ok()?.line;
        let mut pieces = vec![];
        place(&line, 0, &mut pieces);
        let piece = pieces.get(pick(pieces.len()))?;
        let from = if !self.made.is_empty() && pick(2) == 0 { &self.made } else { &self.spoken };
        let others = from.get(&piece.kind)?;
        let other = others.get(pick(others.len()))?;
        with_phrase(line.words(), piece, other)
    }

    /// Returns for each form of the grammar the lines that have a phrase of that form in the place of another of its kind, at most
    /// [`HOSTS`] of them, each with the position of the line that it was made from.
    pub fn formed(&self, lines: &[&str]) -> Vec<Vec<(usize, String)>> {
        let mut hosts: BTreeMap<TypeId, Vec<(usize, Words, Piece)>> = BTreeMap::new();
        for (nth, line) in lines.iter().enumerate() {
            let Ok(read) = read(line) else { continue };
            let mut pieces = vec![];
            place(&read.line, 0, &mut pieces);
            for piece in pieces {
                let of_kind = hosts.entry(piece.kind).or_default();
                if of_kind.len() < HOSTS && of_kind.iter().all(|(at, ..)| *at != nth) {
                    of_kind.push((nth, read.line.words(), piece));
                }
            }
        }
        let in_hosts = |kind: &TypeId, phrase: &Words| {
            let of_kind = hosts.get(kind).into_iter().flatten();
            of_kind.filter_map(|(at, words, piece)| Some((*at, with_phrase(words.clone(), piece, phrase)?))).collect()
        };
        self.made.iter().flat_map(|(kind, made)| made.iter().map(move |phrase| in_hosts(kind, phrase))).collect()
    }
}

/// Returns a line of these words with another phrase in the place of one; `None` if the two are the same.
fn with_phrase(mut words: Words, piece: &Piece, other: &Words) -> Option<String> {
    let cut = piece.at..(piece.at + piece.words).min(words.len());
    if words.get(cut.clone())? == other.as_slice() {
        return None;
    }
    words.splice(cut, other.iter().cloned());
    Some(format!("{}.", typeset(words)))
}

/// Collects the phrases of a phrase, itself first.
fn place(part: &dyn Part, at: usize, pieces: &mut Vec<Piece>) {
    pieces.push(Piece { kind: part.as_any().type_id(), at, words: part.words().len() });
    part.placed(at, &mut |part, at| place(part, at, pieces));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_comes_up_in_lines_that_can_be_read() {
        let line = "[1]: Draw 1. Draw 1.";
        let stock = Stock::of([line, "When I conquer, draw 1."]);
        let mut n = 0_usize;
        let mut pick = |of: usize| {
            n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (n >> 33) % of.max(1)
        };
        let wanted = "[1]: Draw 1. Any player may use this ability.";
        assert!((0..100_000).any(|_| stock.vary(line, &mut pick).as_deref() == Some(wanted)));
        assert!(read(wanted).is_ok());
    }
}
