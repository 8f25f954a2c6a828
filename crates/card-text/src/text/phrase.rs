//! Phrases: one table tells how a kind of phrase is read and how it is printed, so that the two cannot drift apart.
//!
//! A table has one row for each form of a phrase: the constructor, its parts, and the words around them. Reading
//! follows every row that fits and gives all readings; tests make sure that a line has no more than one, never the
//! order of rows.

use std::any::Any;

use super::words::Input;

/// A phrase of card text.
pub trait Phrase: Clone + PartialEq + std::fmt::Debug + 'static {
    /// Every reading of the words from a place on, each with the place after it.
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)>;

    /// The words it is printed with.
    fn print(&self, out: &mut Vec<String>);

    /// The phrases that it is made of, each with the number of words printed before it when `at` stand before the whole.
    fn parts(&self, _at: usize, _see: &mut dyn FnMut(&dyn Part, usize)) {}

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

/// Declares kinds of phrases by tables: `Name { Form(part: Kind, ...) = "words {part} words", ... }`. Parts are boxed, so
/// that a reading in progress takes little of the stack.
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

        impl $crate::text::phrase::Phrase for $name {
            fn read(input: &$crate::text::words::Input, at: usize) -> Vec<(Self, usize)> {
                $(const {
                    let parts: &[&str] = &[$($(stringify!($part)),+)?];
                    assert!($crate::text::phrase::holes($pattern) == parts.len());
                })+
                input.remembered(at, || {
                    let mut found = Vec::new();
                    $({
                        // A function for each row keeps the stack small.
                        let mut row = || {
                            $crate::text::phrase::phrases!(
                                @row input, at, found, $pattern, 0, $name::$form, [$($($part: $kind,)+)?], []
                            );
                        };
                        row();
                    })+
                    found
                })
            }

            fn print(&self, out: &mut Vec<String>) {
                match self {
                    $(Self::$form $(($($part),+))? => {
                        $crate::text::phrase::phrases!(@print out, $pattern, 0, [$($($part,)+)?]);
                    })+
                }
            }

            #[allow(unused_variables, unused_mut, unused_assignments, reason = "some tables have no parts")]
            fn parts(
                &self,
                at: usize,
                see: &mut dyn FnMut(&dyn $crate::text::phrase::Part, usize),
            ) {
                let (mut at, mut number) = (at, 0);
                match self {
                    $(Self::$form $(($($part),+))? => {
                        $($(
                            at += $crate::text::phrase::literal_words($pattern, number);
                            see(&**$part, at);
                            at += $crate::text::phrase::Part::words(&**$part).len();
                            number += 1;
                        )+)?
                    })+
                }
            }

            #[cfg(test)]
            fn siblings(&self) -> Vec<Vec<String>> {
                const ROWS: &[(&str, &str)] = &[$((concat!("" $(, $(stringify!($kind), ";"),+)?), $pattern)),+];
                match self {
                    $(Self::$form $(($($part),+))? => {
                        let own = (concat!("" $(, $(stringify!($kind), ";"),+)?), $pattern);
                        let parts = vec![$($($crate::text::phrase::Part::words(&**$part)),+)?];
                        $crate::text::phrase::siblings(ROWS, own, &parts)
                    })+
                }
            }
        }
    )+};
    (@row $input:ident, $at:expr, $found:ident, $pattern:literal, $n:expr, $make:path, [], []) => {
        if let Some(at) = $input.literal($crate::text::phrase::literal($pattern, $n), $at) {
            $found.push(($make, at));
        }
    };
    (@row $input:ident, $at:expr, $found:ident, $pattern:literal, $n:expr, $make:path, [], [$($done:ident,)+]) => {
        if let Some(at) = $input.literal($crate::text::phrase::literal($pattern, $n), $at) {
            $found.push(($make($(Box::new($done.clone())),+), at));
        }
    };
    (@row $input:ident, $at:expr, $found:ident, $pattern:literal, $n:expr, $make:path,
        [$part:ident: $kind:ty, $($rest:tt)*], [$($done:ident,)*]) => {
        if let Some(at) = $input.literal($crate::text::phrase::literal($pattern, $n), $at) {
            for ($part, at) in <$kind as $crate::text::phrase::Phrase>::read($input, at) {
                $crate::text::phrase::phrases!(
                    @row $input, at, $found, $pattern, $n + 1, $make, [$($rest)*], [$($done,)* $part,]
                );
            }
        }
    };
    (@print $out:ident, $pattern:literal, $n:expr, []) => {
        $crate::text::phrase::print_literal($pattern, $n, $out);
    };
    (@print $out:ident, $pattern:literal, $n:expr, [$part:ident, $($rest:tt)*]) => {
        $crate::text::phrase::print_literal($pattern, $n, $out);
        $crate::text::phrase::Phrase::print(&**$part, $out);
        $crate::text::phrase::phrases!(@print $out, $pattern, $n + 1, [$($rest)*]);
    };
}

pub(super) use phrases;
