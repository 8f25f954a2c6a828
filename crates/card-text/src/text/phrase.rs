//! Phrases: one table tells how a kind of phrase is read and how it is printed, so that the two cannot drift apart.
//!
//! A table has one row for each form of a phrase: the constructor, its parts, and the words around them. Reading
//! follows every row that fits and gives all readings; tests make sure that a line has no more than one, never the
//! order of rows.

use std::any::{Any, TypeId};
use std::rc::Rc;

use super::tables::Tables;
use super::words::Input;

/// A phrase of card text.
pub trait Phrase: Clone + PartialEq + std::fmt::Debug + 'static {
    /// Every reading of the words from a place on, each with the place after it.
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)>;

    /// The words it is printed with.
    fn print(&self, out: &mut Vec<String>);

    /// The phrases that it is made of, each with the number of words printed before it when `at` stand before the whole.
    fn parts(&self, _at: usize, _see: &mut dyn FnMut(&dyn Part, usize)) {}

    /// Tells of every form that a phrase of this kind can have, and of the kinds of its parts; of none where its words are no
    /// table.
    fn forms(_tables: &mut Tables) {}

    /// The words of every other phrase of this kind that can be made of the same parts.
    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        Vec::new()
    }
}

/// A phrase of any kind, for walks over a reading.
pub trait Part {
    /// Itself, to ask which kind it is.
    fn as_any(&self) -> &dyn Any;
    /// The phrases that it is made of.
    fn each(&self, see: &mut dyn FnMut(&dyn Part)) {
        self.placed(0, &mut |part, _| see(part));
    }
    /// The phrases that it is made of, each with the number of words before it when `at` stand before the whole.
    fn placed(&self, at: usize, see: &mut dyn FnMut(&dyn Part, usize));
    /// The words it is printed with.
    fn words(&self) -> Vec<String>;
    /// The words of every other phrase of this kind that can be made of the same parts.
    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>>;
}

impl<T: Phrase> Part for T {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn placed(&self, at: usize, see: &mut dyn FnMut(&dyn Part, usize)) {
        self.parts(at, see);
    }

    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        self.print(&mut words);
        words
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        Phrase::siblings(self)
    }
}

impl<T: Phrase> Phrase for Box<T> {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        T::read(input, at).into_iter().map(|(phrase, at)| (Self::new(phrase), at)).collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        (**self).print(out);
    }

    fn parts(&self, at: usize, see: &mut dyn FnMut(&dyn Part, usize)) {
        see(&**self, at);
    }
}

/// A phrase that may be left out.
impl<T: Phrase> Phrase for Option<T> {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let there = T::read(input, at).into_iter().map(|(phrase, at)| (Some(phrase), at));
        there.chain([(None, at)]).collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        self.iter().for_each(|phrase| phrase.print(out));
    }

    fn parts(&self, at: usize, see: &mut dyn FnMut(&dyn Part, usize)) {
        self.iter().for_each(|phrase| see(phrase, at));
    }

    fn forms(tables: &mut Tables) {
        tables.of::<Self>(&[("", &[]), ("{one}", &[Tables::kind::<T>])]);
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        self.iter().map(|_| Vec::new()).collect()
    }
}

/// Phrases that follow one another, as many as come.
impl<T: Phrase> Phrase for Vec<T> {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let mut all = vec![(Self::new(), at)];
        let mut next = 0;
        while let Some((phrases, at)) = all.get(next).cloned() {
            for (phrase, after) in T::read(input, at) {
                if after > at {
                    let mut longer = phrases.clone();
                    longer.push(phrase);
                    all.push((longer, after));
                }
            }
            next += 1;
        }
        all
    }

    fn print(&self, out: &mut Vec<String>) {
        self.iter().for_each(|phrase| phrase.print(out));
    }

    fn parts(&self, at: usize, see: &mut dyn FnMut(&dyn Part, usize)) {
        let mut at = at;
        for phrase in self {
            see(phrase, at);
            at += phrase.words().len();
        }
    }

    fn forms(tables: &mut Tables) {
        let one: fn(&mut Tables) -> TypeId = Tables::kind::<T>;
        tables.of::<Self>(&[("", &[]), ("{one}", &[one]), ("{one} {other}", &[one, one])]);
    }

    #[cfg(test)]
    fn siblings(&self) -> Vec<Vec<String>> {
        let without = |at: usize| {
            let kept = self.iter().enumerate().filter(|(other, _)| *other != at);
            kept.flat_map(|(_, phrase)| phrase.words()).collect()
        };
        (0..self.len()).map(without).collect()
    }
}

/// Returns the number of parts that a pattern has room for.
pub(super) const fn holes(pattern: &str) -> usize {
    let (bytes, mut at, mut holes) = (pattern.as_bytes(), 0, 0);
    while at < bytes.len() {
        holes += (bytes[at] == b'{') as usize;
        at += 1;
    }
    holes
}

/// The words of a pattern before its part of this number.
pub(super) fn literal(pattern: &'static str, number: usize) -> &'static str {
    let piece = pattern.split('{').nth(number).unwrap_or_default();
    piece.split_once('}').map_or(piece, |(_, after)| after)
}

/// Prints the words of a pattern before its part of this number.
pub(super) fn print_literal(pattern: &'static str, number: usize, out: &mut Vec<String>) {
    out.extend(super::words::split(literal(pattern, number)).into_iter().map(|word| set(word.printed)));
}

/// Returns the number of words of a pattern before its part of this number.
pub(super) fn literal_words(pattern: &'static str, number: usize) -> usize {
    super::words::split(literal(pattern, number)).len()
}

/// Symbols are printed in capitals, everything else as it is in the pattern.
fn set(word: String) -> String {
    match word.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) {
        Some(inner) if inner.len() == 1 => word.to_uppercase(),
        _ => word,
    }
}

/// The words of the rows of a table that have room for the same parts as one of them, each with the parts of that one.
#[cfg(test)]
pub(super) fn siblings(rows: &[(&str, &'static str)], own: (&str, &str), parts: &[Vec<String>]) -> Vec<Vec<String>> {
    let alike = rows.iter().filter(|(room, pattern)| *room == own.0 && *pattern != own.1);
    let print = |(_, pattern): &(&str, &'static str)| {
        let mut words = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            print_literal(pattern, number, &mut words);
            words.extend_from_slice(part);
        }
        print_literal(pattern, parts.len(), &mut words);
        words
    };
    alike.map(print).collect()
}

/// A part of a row, of any kind.
pub(super) type AnyPart = Rc<dyn Any>;

/// A reader of one part of a row: its readings from a place on, each with the place after it.
pub(super) type PartReader = fn(&Input, usize) -> Vec<(AnyPart, usize)>;

/// One form of a phrase: its words, its parts, and what is made of them.
pub(super) struct Row<T: 'static> {
    /// The words, with a `{}` for each part.
    pub pattern: &'static str,
    /// The readers of the parts, in order.
    pub parts: &'static [PartReader],
    /// Makes the phrase of its parts, as many as there are readers and of the kinds that they read.
    pub make: fn(&mut Parts<'_>) -> T,
}

/// The parts of a row that have been read, to be taken in order.
pub(super) struct Parts<'a>(std::slice::Iter<'a, AnyPart>);

impl Parts<'_> {
    /// Takes the next part.
    ///
    /// # Panics
    /// On a part of another kind than its reader reads, or more parts than readers, which `phrases!` cannot write.
    #[expect(clippy::unwrap_used, reason = "a row's readers and its parts are written from one list")]
    pub fn take<T: Phrase>(&mut self) -> Box<T> {
        Box::new(self.0.next().and_then(|part| part.downcast_ref::<T>()).cloned().unwrap())
    }
}

/// Reads one part of a row, of any kind.
pub(super) fn read_part<T: Phrase>(input: &Input, at: usize) -> Vec<(AnyPart, usize)> {
    T::read(input, at).into_iter().map(|(phrase, at)| (Rc::new(phrase) as AnyPart, at)).collect()
}

/// Reads every row of a table that fits at a place.
pub(super) fn read_rows<T: Phrase>(rows: &'static [Row<T>], input: &Input, at: usize) -> Vec<(T, usize)> {
    input.remembered(at, || {
        let mut found = Vec::new();
        for row in rows {
            fit(input, at, row.pattern, row.parts, &mut Vec::new(), &mut |parts, at| {
                found.push(((row.make)(&mut Parts(parts.iter())), at));
            });
        }
        found
    })
}

/// Follows a row from a place on, after the parts that are read already; reports all its parts with the place after them.
fn fit(
    input: &Input,
    at: usize,
    pattern: &'static str,
    readers: &[PartReader],
    read: &mut Vec<AnyPart>,
    found: &mut dyn FnMut(&[AnyPart], usize),
) {
    let Some(at) = input.literal(literal(pattern, read.len()), at) else { return };
    let Some(reader) = readers.get(read.len()) else { return found(read, at) };
    for (part, at) in reader(input, at) {
        read.push(part);
        fit(input, at, pattern, readers, read, found);
        read.pop();
    }
}

/// Prints a row: its words with its parts between them.
pub(super) fn print_row(pattern: &'static str, parts: &[&dyn Part], out: &mut Vec<String>) {
    for (number, part) in parts.iter().enumerate() {
        print_literal(pattern, number, out);
        out.extend(part.words());
    }
    print_literal(pattern, parts.len(), out);
}

/// Shows the parts of a row, each with the number of words before it when `at` stand before the row.
pub(super) fn place_parts(
    pattern: &'static str,
    parts: &[&dyn Part],
    mut at: usize,
    see: &mut dyn FnMut(&dyn Part, usize),
) {
    for (number, part) in parts.iter().enumerate() {
        at += literal_words(pattern, number);
        see(*part, at);
        at += part.words().len();
    }
}

/// Declares kinds of phrases by tables: `Name { Form(part: Kind, ...) = "words {part} words", ... }`. Parts are boxed, so
/// that a reading in progress takes little of the stack.
///
/// A row is data, which [`read_rows`] follows: written out as code, the rows were a twelfth of the program that browsers
/// fetch.
macro_rules! phrases {
    ($(
        $(#[$meta:meta])*
        $name:ident { $($form:ident $(($($part:ident: $kind:ty),+))? = $pattern:literal),+ $(,)? }
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(clippy::enum_variant_names, reason = "forms are named by what they say")]
        pub enum $name {
            $(#[doc = $pattern] $form $(($(Box<$kind>),+))?),+
        }

        impl $name {
            /// Returns the words of its form and its parts.
            fn row(&self) -> (&'static str, Vec<&dyn $crate::text::phrase::Part>) {
                match self {
                    $(Self::$form $(($($part),+))? => ($pattern, vec![$($(&**$part),+)?]),)+
                }
            }
        }

        impl $crate::text::phrase::Phrase for $name {
            fn read(input: &$crate::text::words::Input, at: usize) -> Vec<(Self, usize)> {
                const ROWS: &[$crate::text::phrase::Row<$name>] = &[$({
                    let parts: &[&str] = &[$($(stringify!($part)),+)?];
                    assert!($crate::text::phrase::holes($pattern) == parts.len());
                    $crate::text::phrase::Row {
                        pattern: $pattern,
                        parts: &[$($($crate::text::phrase::read_part::<$kind>),+)?],
                        make: |_parts| $name::$form $(($(_parts.take::<$kind>()),+))?,
                    }
                }),+];
                $crate::text::phrase::read_rows(ROWS, input, at)
            }

            fn print(&self, out: &mut Vec<String>) {
                let (pattern, parts) = self.row();
                $crate::text::phrase::print_row(pattern, &parts, out);
            }

            fn parts(&self, at: usize, see: &mut dyn FnMut(&dyn $crate::text::phrase::Part, usize)) {
                let (pattern, parts) = self.row();
                $crate::text::phrase::place_parts(pattern, &parts, at, see);
            }

            fn forms(tables: &mut $crate::text::tables::Tables) {
                tables.of::<Self>(&[$(($pattern, &[$($($crate::text::tables::Tables::kind::<$kind>),+)?])),+]);
            }

            #[cfg(test)]
            fn siblings(&self) -> Vec<Vec<String>> {
                const ROWS: &[(&str, &str)] = &[$((concat!("" $(, $(stringify!($kind), ";"),+)?), $pattern)),+];
                let own = match self {
                    $(Self::$form { .. } => (concat!("" $(, $(stringify!($kind), ";"),+)?), $pattern),)+
                };
                let parts: Vec<Vec<String>> = self.row().1.iter().map(|part| part.words()).collect();
                $crate::text::phrase::siblings(ROWS, own, &parts)
            }
        }
    )+};
}

pub(super) use phrases;
