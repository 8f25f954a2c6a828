//! Keywords and defined terms: their names, the rules that define them, and the texts that use them.

mod define;
mod forms;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Tree;
use crate::library::Library;
use define::{Definition, Strength, Uses};
use tribunal_document::slug;
use tribunal_rule::{Edition, RuleRef};

pub(super) use forms::forms;

/// A word or a few that the rules give a meaning of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The name in an address.
    pub slug: Arc<str>,
    /// The name as the newest edition prints it, in the singular.
    pub name: Box<str>,
    /// True if it is a keyword of cards, false if a term of the rules.
    pub keyword: bool,
    /// True if the rules mostly write it like any other word; then it is the term only with a capital.
    pub everyday: bool,
    /// The rule that defines it, one for each edition that does, oldest edition first.
    pub defined_by: Vec<RuleRef>,
}

impl Term {
    /// Returns the rule that defines it in an edition.
    #[must_use]
    pub fn definition(&self, edition: Edition) -> Option<RuleRef> {
        self.defined_by.iter().copied().find(|rule| rule.edition == edition)
    }
}

/// Finds the terms of all editions, by slug.
pub(super) fn find(library: &Library, trees: &BTreeMap<Edition, Tree>) -> Vec<Term> {
    let mut terms: BTreeMap<String, Term> = BTreeMap::new();
    for edition in library.editions() {
        let Some(tree) = trees.get(&edition.edition) else { continue };
        let mut best: BTreeMap<String, Definition> = BTreeMap::new();
        for definition in define::definitions(edition, tree) {
            let kept = best.entry(slug(&definition.name)).or_insert_with(|| definition.clone());
            if definition.strength < kept.strength {
                *kept = definition;
            }
        }
        let uses = define::uses(edition, &best);
        for (slug, definition) in best {
            let uses = uses.get(&slug).copied().unwrap_or_default();
            if uses.make_a_term(&definition) {
                add(&mut terms, slug, &definition, uses);
            }
        }
    }
    terms.into_values().collect()
}

/// Adds an edition's definition of a term; the newest edition to define it gives its name.
fn add(terms: &mut BTreeMap<String, Term>, slug: String, definition: &Definition, uses: Uses) {
    let term = terms.entry(slug).or_insert_with_key(|slug| Term {
        slug: slug.as_str().into(),
        name: "".into(),
        keyword: false,
        everyday: false,
        defined_by: Vec::new(),
    });
    term.name = definition.name.as_str().into();
    term.keyword |= definition.strength == Strength::Keyword;
    term.everyday = uses.are_everyday();
    term.defined_by.push(definition.rule);
}
