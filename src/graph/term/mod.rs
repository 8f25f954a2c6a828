//! Keywords and defined terms: what they are called, which rule defines them, and where texts use them.

use std::sync::Arc;

use crate::rule::RuleRef;

/// A word or a few that the rules give a meaning of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The name in an address.
    pub slug: Arc<str>,
    /// The name as the newest edition prints it.
    pub name: Box<str>,
    /// Whether it is a keyword of cards (else: a term of the rules).
    pub keyword: bool,
    /// The rule that defines it, one for each edition that does, oldest edition first.
    pub defined_by: Vec<RuleRef>,
}
