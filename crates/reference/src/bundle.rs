//! A library in one piece, to be carried elsewhere: what a browser keeps so that it can answer by itself.

use serde::{Deserialize, Serialize};

use super::Reference;
use crate::library::{Library, StoredDocument};
use crate::search::IndexError;
use tribunal_embedded_assets::Texts;

/// Everything that a [`Reference`] is built from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bundle {
    /// The documents, as they were read.
    pub documents: Vec<StoredDocument>,
    /// The sources that could not be read, in words for people.
    pub unread: Vec<String>,
    /// The texts that a program without them takes in before it builds the reference.
    pub texts: Texts,
}

impl Bundle {
    /// Gathers what this reference is built from.
    #[must_use]
    pub fn of(reference: &Reference) -> Self {
        let texts = tribunal_embedded_assets::all().cloned().unwrap_or_default();
        Self { documents: reference.library.documents().to_vec(), unread: reference.unread.clone(), texts }
    }

    /// Builds the reference: equal to the one it came from, its tag included.
    ///
    /// # Errors
    /// When the index cannot be built, which is a fault of the program.
    pub fn reference(self) -> Result<Reference, IndexError> {
        Ok(Reference::new(Library::new(self.documents))?.without(self.unread))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::shipped;
    use crate::search::Query;
    use tribunal_rule::RuleRef;

    #[test]
    fn what_is_carried_elsewhere_answers_alike() {
        let here = Reference::new(Library::new(shipped())).unwrap().without(vec!["a page".to_owned()]);
        let carried = serde_json::to_vec(&Bundle::of(&here)).unwrap();
        let there = serde_json::from_slice::<Bundle>(&carried).unwrap().reference().unwrap();
        assert_eq!(here.etag, there.etag);
        assert_eq!(here.unread, there.unread);
        let rule: RuleRef = "322.4@1.1".parse().unwrap();
        assert_eq!(here.library.rule(rule), there.library.rule(rule));
        let hits =
            |reference: &Reference| reference.index().search(&Query::new("who chooses the order of triggers")).hits;
        assert_eq!(format!("{:?}", hits(&here)), format!("{:?}", hits(&there)));
    }
}
