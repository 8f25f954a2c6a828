//! Words that the end of a line has broken.
//!
//! A hyphen at the end of a line may be the word's own ("non-" before "combat") or the typesetter's ("com-" before
//! "bat"). It is the typesetter's where the document has the joined word elsewhere and nowhere the hyphenated one; it is
//! never so in a word of several hyphens, as in "once-per-" before "turn".

use std::collections::BTreeSet;

/// The words that lines of one document have broken.
#[derive(Clone, Debug, Default)]
pub(super) struct Hyphens(BTreeSet<String>);

impl Hyphens {
    /// Learns from a document, line by line, which words its line ends have broken.
    pub fn of<'a>(lines: impl Iterator<Item = &'a str> + Clone) -> Self {
        let pairs = lines.clone().zip(lines.clone().skip(1));
        let broken: Vec<(String, String)> = pairs.filter_map(|(line, next)| halves(line, next)).map(small).collect();
        if broken.is_empty() {
            return Self::default();
        }
        let wanted = Wanted::of(broken.iter().map(|(head, tail)| format!("{head}{tail}")));
        let mut held = BTreeSet::new();
        for line in lines.clone() {
            wanted.find(line, &mut held);
        }
        for line in lines.filter(|line| line.contains('-')).map(str::to_lowercase) {
            for (head, tail) in &broken {
                if line.contains(&format!("{head}-{tail}")) {
                    held.remove(&format!("{head}{tail}"));
                }
            }
        }
        Self(held)
    }

    /// Whether the hyphen at the end of a line is only there because the line ends: the word goes on in the next.
    pub fn breaks(&self, line: &str, next: &str) -> bool {
        !self.0.is_empty()
            && halves(line, next).map(small).is_some_and(|(head, tail)| self.0.contains(&format!("{head}{tail}")))
    }
}

/// Small words that are looked for among all words of a document: nearly every other is told from them by its first byte
/// and its length, before letters are compared.
struct Wanted {
    words: BTreeSet<String>,
    /// For each first byte, as a small letter, the lengths of the words that start with it, a bit each.
    lengths: [u64; 256],
}

impl Wanted {
    fn of(words: impl Iterator<Item = String>) -> Self {
        let words: BTreeSet<String> = words.collect();
        let mut lengths = [0; 256];
        for word in &words {
            if let Some(first) = word.bytes().next() {
                lengths[usize::from(first)] |= bit(word.len());
            }
        }
        Self { words, lengths }
    }

    /// Adds those of these words that stand in a line, in whatever letters.
    fn find(&self, line: &str, found: &mut BTreeSet<String>) {
        if !line.is_ascii() {
            // What is not ASCII may change its length with its letters.
            let words = line.split(|c: char| !c.is_alphabetic());
            return found.extend(words.filter_map(|word| self.words.get(&word.to_lowercase())).cloned());
        }
        let mut within = false;
        for (at, byte) in line.bytes().enumerate() {
            let letter = byte.is_ascii_alphabetic();
            let lengths = self.lengths[usize::from(byte.to_ascii_lowercase())];
            if letter && !within && lengths != 0 {
                let rest = line.get(at..).unwrap_or_default();
                let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
                if lengths & bit(word.len()) != 0 {
                    found.extend(self.words.get(&word.to_ascii_lowercase()).cloned());
                }
            }
            within = letter;
        }
    }
}

/// The bit of a length; all long words share the last.
fn bit(length: usize) -> u64 {
    1 << length.min(63)
}

fn small((head, tail): (&str, &str)) -> (String, String) {
    (head.to_lowercase(), tail.to_lowercase())
}

/// Whether a line ends in a hyphen within a word.
pub(super) fn ends_in_hyphen(line: &str) -> bool {
    line.strip_suffix(HYPHENS).is_some_and(|word| word.ends_with(|c: char| c.is_alphabetic()))
}

/// The signs that are hyphens.
const HYPHENS: [char; 2] = ['-', '\u{2010}'];

/// The two halves of a word that may have been broken; none where it has other hyphens.
fn halves<'a>(line: &'a str, next: &'a str) -> Option<(&'a str, &'a str)> {
    let whole = line.strip_suffix(HYPHENS)?;
    let head = whole.rsplit(|c: char| !c.is_alphabetic()).next().filter(|head| !head.is_empty())?;
    let tail = next.split(|c: char| !c.is_alphabetic()).next().filter(|tail| tail.starts_with(char::is_lowercase))?;
    let before = whole.strip_suffix(head)?;
    let after = next.strip_prefix(tail)?;
    (!before.ends_with(HYPHENS) && !after.starts_with(HYPHENS)).then_some((head, tail))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lines: &[&str], expected: bool) {
        assert_eq!(Hyphens::of(lines.iter().copied()).breaks(lines[0], lines[1]), expected, "{lines:?}");
    }

    #[test]
    fn a_word_that_stands_elsewhere_in_one_piece_was_broken() {
        check(&["Frogs leave com-", "bat at noon.", "Combat is over."], true);
        check(&["Frogs leave com\u{2010}", "bat at noon.", "It was a combat."], true);
    }

    #[test]
    fn a_word_that_is_written_with_its_hyphen_was_not() {
        check(&["Frogs are non-", "combat animals.", "Toads are too."], false);
        check(&["Frogs re-", "play.", "A replay is no re-play."], false);
        check(&["Leap once-per-", "turn.", "A perturn is no word."], false);
        check(&["A self-", "made-up frog", "selfmade"], false);
        check(&["Frogs -", "toads", "toads"], false);
    }
}
