//! Words broken at the end of a line.
//!
//! A hyphen at the end of a line may be the word's own ("non-" before "combat") or the typesetter's ("com-" before
//! "bat"). It is the typesetter's where the document has the joined word elsewhere and nowhere the hyphenated one; it
//! is never so in a word of several hyphens, as in "once-per-" before "turn". The joined words are looked for with an
//! Aho-Corasick automaton.

use std::collections::BTreeSet;

use aho_corasick::{AhoCorasick, MatchKind};

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
        let wanted = Wanted::of(broken.iter().map(|(head, tail)| format!("{head}{tail}")).collect());
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

    /// Returns true if the hyphen at the end of a line is only there because the line ends: the word goes on in the
    /// next.
    pub fn breaks(&self, line: &str, next: &str) -> bool {
        !self.0.is_empty()
            && halves(line, next).map(small).is_some_and(|(head, tail)| self.0.contains(&format!("{head}{tail}")))
    }
}

/// Small words that are looked for among all words of a document.
struct Wanted {
    words: Vec<String>,
    /// Finds them in any case; none where one has a letter that is not ASCII, for which the automaton cannot ignore
    /// case.
    finder: Option<AhoCorasick>,
}

impl Wanted {
    fn of(words: BTreeSet<String>) -> Self {
        let words: Vec<String> = words.into_iter().collect();
        let plain = words.iter().all(|word| word.is_ascii());
        let mut builder = AhoCorasick::builder();
        // A whole word is the longest of these where it begins, and none that begins before it reaches into it.
        builder.ascii_case_insensitive(true).match_kind(MatchKind::LeftmostLongest).prefilter(false);
        let finder = || builder.build(&words).ok();
        Self { finder: plain.then(finder).flatten(), words }
    }

    /// Adds to `found` those of these words that stand in a line.
    fn find(&self, line: &str, found: &mut BTreeSet<String>) {
        let Some(finder) = &self.finder else {
            let words = line.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
            return found.extend(words.filter(|word| self.words.binary_search(word).is_ok()));
        };
        for place in finder.find_iter(line) {
            let before = line.get(..place.start()).unwrap_or_default();
            let after = line.get(place.end()..).unwrap_or_default();
            if !before.ends_with(char::is_alphabetic) && !after.starts_with(char::is_alphabetic) {
                found.extend(self.words.get(place.pattern().as_usize()).cloned());
            }
        }
    }
}

fn small((head, tail): (&str, &str)) -> (String, String) {
    (head.to_lowercase(), tail.to_lowercase())
}

/// Returns true if a line ends in a hyphen after a letter.
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
        check(&["Frogs leave com-", "bat at noon.", "Combats are many."], false);
        check(&["Frogs meet in a ca-", "f\u{e9} at noon.", "No CAF\u{c9} is open."], true);
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
