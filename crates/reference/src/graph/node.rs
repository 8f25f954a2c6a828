//! The nodes of the graph.

use std::fmt;
use std::sync::Arc;

use jiff::civil::Date;

use tribunal_document::{Subject, slug};
use tribunal_rule::RuleRef;

/// One thing that links start from or lead to. Names are the ones used in addresses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NodeId {
    /// A rule of one edition.
    Rule(RuleRef),
    /// A FAQ entry, by its slug.
    Faq(Arc<str>),
    /// A change of the wording of a card or rule: the slug of its name and the date joined by a hyphen.
    Erratum(Arc<str>),
    /// A card, by its slug.
    Card(Arc<str>),
    /// A keyword or defined term, by its slug, whatever the edition.
    Term(Arc<str>),
    /// A section of patch notes or of a FAQ: the document's id and the section's slug joined by a slash.
    Note(Arc<str>),
    /// A document of the library, by its id.
    Document(Arc<str>),
}

impl NodeId {
    /// The erratum of a card or rule, of a day.
    #[must_use]
    pub fn erratum(subject: &Subject, date: Option<Date>) -> Self {
        let subject = slug(&subject.to_string());
        Self::Erratum(date.map_or_else(|| subject.clone(), |date| format!("{subject}-{date}")).into())
    }

    /// A section of a document of patch notes or of a FAQ.
    #[must_use]
    pub fn note(document: &str, section: &str) -> Self {
        Self::Note(format!("{document}/{section}").into())
    }

    /// The rule, where this is one.
    #[must_use]
    pub fn rule(&self) -> Option<RuleRef> {
        match self {
            Self::Rule(reference) => Some(*reference),
            _ => None,
        }
    }

    /// The name of the kind of node: `rule`, `faq`, `erratum`, `card`, `term`, `note`, `document`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Rule(_) => "rule",
            Self::Faq(_) => "faq",
            Self::Erratum(_) => "erratum",
            Self::Card(_) => "card",
            Self::Term(_) => "term",
            Self::Note(_) => "note",
            Self::Document(_) => "document",
        }
    }
}

impl From<RuleRef> for NodeId {
    fn from(reference: RuleRef) -> Self {
        Self::Rule(reference)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(reference) => write!(f, "rule {reference}"),
            Self::Faq(name)
            | Self::Erratum(name)
            | Self::Card(name)
            | Self::Term(name)
            | Self::Note(name)
            | Self::Document(name) => write!(f, "{} {name}", self.kind()),
        }
    }
}
