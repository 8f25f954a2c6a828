//! Learns with which words the rules of a document open, to find where in a text another rule may begin.

use std::collections::BTreeMap;

use super::words::{is_appendage, is_cut, is_title, sentences, words};
use crate::read::rows::Row;

/// The number of times sentences open with the same words: those that open a rule, and those that go on with one.
#[derive(Clone, Debug, Default)]
pub(super) struct Openings {
    /// The two numbers by the first word, and by the first two.
    seen: BTreeMap<String, (f32, f32)>,
}

/// The most words that a title in front of a sentence may have.
const TITLE: usize = 7;
/// The weight for a title whose words open the sentence after it too.
const REPEATED: f32 = 4.0;

impl Openings {
    /// Counts the openings of these rows.
    pub fn of<'a>(rows: impl Iterator<Item = &'a Row>) -> Self {
        let mut openings = Self::default();
        for row in rows.filter(|row| !row.text.is_empty()) {
            openings.count(&row.text, true);
            for inner in sentences(&row.text) {
                openings.count(row.text.get(inner..).unwrap_or_default(), false);
            }
        }
        openings
    }

    fn count(&mut self, text: &str, starts: bool) {
        for key in keys(text) {
            let (opens, goes_on) = self.seen.entry(key).or_default();
            *(if starts { opens } else { goes_on }) += 1.0;
        }
    }

    /// Returns the log-odds that a text with this opening starts a rule rather than goes on with one.
    fn starts_rule(&self, text: &str) -> f32 {
        let odds = |key: String| {
            let (starts, goes_on) = self.seen.get(&key).copied().unwrap_or_default();
            ((starts + 0.5) / (goes_on + 0.5)).ln()
        };
        keys(text).map(odds).sum()
    }

    /// Returns the byte at which another rule begins: at the sentence that opens as rules do, and most of all as the
    /// texts `like` do.
    pub fn boundary(&self, text: &str, like: &[&str]) -> Option<usize> {
        self.best(text, like, sentences(text).into_iter().map(|at| (at, 0.0)))
    }

    /// Returns the same where the first rule may be a title, which no stop ends; `title` is the weight of that.
    pub fn boundary_after_title(&self, text: &str, like: &[&str], title: f32) -> Option<usize> {
        let sentences = sentences(text).into_iter().map(|at| (at, 0.0));
        let titles = titles(text).map(|at| (at, if is_repeated(text, at) { title + REPEATED } else { title }));
        self.best(text, like, sentences.chain(titles))
    }

    fn best(&self, text: &str, like: &[&str], places: impl Iterator<Item = (usize, f32)>) -> Option<usize> {
        let score = |at: usize| {
            let own = text.get(at..).unwrap_or_default();
            let parallel = |other: &&str| words(own).zip(words(other)).take(3).take_while(|(a, b)| a == b).count();
            let parallel = like.iter().map(parallel).max().unwrap_or(0);
            self.starts_rule(own) + 1.2 * parallel as f32
        };
        let places = places.filter(|(at, _)| {
            text.split_at_checked(*at).is_some_and(|(before, own)| !names_rule(before) && !is_appendage(own))
        });
        let scored = places.map(|(at, bonus)| (at, score(at) + bonus));
        // Of several that are as likely, the first.
        scored.min_by(|a, b| b.1.total_cmp(&a.1)).map(|(at, _)| at)
    }
}

/// Returns the keys by which openings are counted: the first word, and the first two.
fn keys(text: &str) -> impl Iterator<Item = String> {
    let mut words = words(text);
    let first = words.next();
    let both = first.as_ref().and_then(|first| Some(format!("{first} {}", words.next()?)));
    first.into_iter().chain(both)
}

/// Returns true if a text ends in the number of a reference, whose title follows: no sentence begins there.
fn names_rule(text: &str) -> bool {
    let bare = text.trim_end().trim_end_matches('.').trim_end();
    let word = bare.rsplit(' ').next().unwrap_or_default();
    let before = bare.strip_suffix(word).unwrap_or_default().trim_end();
    word.len() >= 3
        && word.bytes().take(3).all(|byte| byte.is_ascii_digit())
        && ["ule", "ules", "ee", "and", "or", "through"].iter().any(|end| before.ends_with(end))
}

/// Returns the bytes at which a title at the start of a text may end: before a capital, within a few words.
fn titles(text: &str) -> impl Iterator<Item = usize> {
    let ends = text.match_indices(' ').map(|(at, _)| at + 1).take(TITLE);
    ends.filter(|&at| {
        let (title, own) = text.split_at_checked(at).unwrap_or((text, ""));
        own.starts_with(|c: char| c.is_uppercase() || c == '[') && is_title(title) && !is_cut(&title.to_lowercase())
    })
}

/// Returns true if the title in front is repeated at the start of what follows.
fn is_repeated(text: &str, at: usize) -> bool {
    let (title, own) = text.split_at_checked(at).unwrap_or((text, ""));
    let title = title.trim_end();
    own.get(..title.len()).is_some_and(|opens| opens.eq_ignore_ascii_case(title))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings() -> Openings {
        let texts = [
            "Frogs leap. They rest.",
            "Frogs sing. They sleep.",
            "A toad walks. They say so.",
            "Ponds",
            "A newt swims.",
        ];
        let rows: Vec<Row> = texts.map(|text| Row::new(crate::read::rows::Printed::Nothing, text, 1)).to_vec();
        Openings::of(rows.iter())
    }

    fn check(text: &str, like: &[&str], expected: Option<&str>) {
        let found = openings().boundary_after_title(text, like, 0.5);
        assert_eq!(found.and_then(|at| text.get(at..)), expected, "{text}");
    }

    #[test]
    fn a_rule_begins_where_rules_open() {
        check("Frogs hide. They rest. A frog looks up. They go.", &[], Some("A frog looks up. They go."));
        check("Reeds grow. Reeds sway. Lilies float.", &["Lilies bloom."], Some("Lilies float."));
        check("Ponds and Reeds A pond has reeds. They sway.", &[], Some("A pond has reeds. They sway."));
    }

    #[test]
    fn a_title_in_a_reference_begins_nothing() {
        check("Frogs hide, see rule 300. A toad walks. They rest.", &[], Some("They rest."));
        check("nothing to part", &[], None);
    }
}
