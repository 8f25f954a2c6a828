//! Regular expressions for short texts: rules, sentences, citations.
//!
//! Where whole documents are not searched, a small engine serves: [`regex_lite`] compiles to a tenth of what [`regex`](https://docs.rs/regex)
//! does, with its automata and its tables of Unicode, and browsers fetch what is compiled. Its classes are those of ASCII.

pub use regex_lite::{Captures, Match, Regex};

/// Compiles a pattern that is part of the program.
///
/// # Panics
/// On a pattern that does not compile, which a unit test of its module would show.
#[expect(clippy::unwrap_used, reason = "patterns are constants of the program")]
#[must_use]
pub fn pattern(text: &str) -> Regex {
    Regex::new(text).unwrap()
}

/// Returns all that a pattern matched: the group that every match has.
///
/// # Panics
/// Never: every match has it.
#[expect(clippy::unwrap_used, reason = "the whole match is a group of every match")]
#[must_use]
pub fn whole<'t>(captures: &Captures<'t>) -> Match<'t> {
    captures.get(0).unwrap()
}
