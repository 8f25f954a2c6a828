//! The grammar as data: for each kind of phrase the forms that it can have, with the kinds of their parts.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::phrase::Phrase;

/// A form: its words with a hole for each part, and the kinds of the parts.
pub type Form = (&'static str, Vec<TypeId>);

/// A function that adds a kind of phrase to the tables and tells which it is.
type Kind = fn(&mut Tables) -> TypeId;

/// The forms of each kind of phrase that a line of card text may be made of.
#[derive(Debug, Default)]
pub struct Tables {
    forms: BTreeMap<TypeId, Vec<Form>>,
    /// The kinds in the order in which they were come upon.
    order: Vec<TypeId>,
}

impl Tables {
    /// Returns the tables of a kind of phrase, and of all that its parts can be.
    #[must_use]
    pub fn from<T: Phrase>() -> Self {
        let mut tables = Self::default();
        tables.kind::<T>();
        tables
    }

    /// Every kind, each with its forms.
    pub fn all(&self) -> impl Iterator<Item = (TypeId, &[Form])> {
        self.order.iter().filter_map(|kind| Some((*kind, self.forms.get(kind)?.as_slice())))
    }

    /// Adds a kind of phrase, with all that its parts can be.
    pub(super) fn kind<T: Phrase>(&mut self) -> TypeId {
        let kind = TypeId::of::<T>();
        if let Entry::Vacant(new) = self.forms.entry(kind) {
            new.insert(vec![]);
            self.order.push(kind);
            T::forms(self);
        }
        kind
    }

    /// Notes the forms of a kind.
    pub(super) fn of<T: Phrase>(&mut self, rows: &[(&'static str, &[Kind])]) {
        let forms = rows.iter().map(|(words, parts)| (*words, parts.iter().map(|part| part(self)).collect()));
        let forms: Vec<Form> = forms.collect();
        self.forms.insert(TypeId::of::<T>(), forms);
    }
}
