//! A link in one line: to a rule, a ruling, an erratum, a card, a term, a document.

use super::markup::{plain, start};
use super::view::View;
use super::words;
use crate::document::Subject;
use crate::graph::NodeId;
use crate::library::DatedErratum;
use crate::rule::RuleRef;

/// The kind of a link's target, with its word and its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A numbered rule.
    Rule,
    /// A question with its ruling.
    Ruling,
    /// A card whose wording changed.
    Erratum,
    /// A card.
    Card,
    /// A keyword or defined term.
    Term,
    /// A section of notes.
    Note,
    /// A document.
    Document,
    /// A scenario.
    Scenario,
    /// A ruling of somebody else, which binds nobody.
    Outside,
}

/// A link in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The kind of its target.
    pub kind: Kind,
    /// Its address.
    pub href: String,
    /// The number, for rules.
    pub number: String,
    /// The name or the first words.
    pub text: String,
    /// A further note, or an empty string.
    pub note: String,
}

impl Kind {
    /// Returns the word for the kind.
    #[must_use]
    pub fn word(self) -> &'static str {
        words::kind::one(self)
    }

    /// Returns the class that colours it.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Rule => "k-rule",
            Self::Ruling => "k-faq",
            Self::Erratum => "k-errata",
            Self::Card => "k-card",
            Self::Term => "k-term",
            Self::Note => "k-note",
            Self::Document => "k-document",
            Self::Scenario => "k-scenario",
            Self::Outside => "k-outside",
        }
    }
}

impl Item {
    /// Returns a rule with its first words, at most `most` characters.
    #[must_use]
    pub fn rule(view: &View, at: RuleRef, most: usize) -> Self {
        let text = view.rule(at).map_or_else(String::new, |rule| start(rule.text(), most));
        Self { kind: Kind::Rule, href: rule_href(at), number: at.number.to_string(), text, note: String::new() }
    }

    /// Returns a card.
    #[must_use]
    pub fn card(slug: &str, name: &str) -> Self {
        Self {
            kind: Kind::Card,
            href: format!("/cards/{slug}"),
            number: String::new(),
            text: plain(name),
            note: String::new(),
        }
    }

    /// Returns the item of a node of the graph; `None` where the library does not have it.
    #[must_use]
    pub fn node(view: &View, node: &NodeId, most: usize) -> Option<Self> {
        let library = view.library();
        let item = |kind, href: String, text: &str| {
            Some(Self { kind, href, number: String::new(), text: plain(text), note: String::new() })
        };
        match node {
            NodeId::Rule(at) => view.rule(*at).map(|_| Self::rule(view, *at, most)),
            NodeId::Faq(slug) => {
                let ruling = library.ruling(slug)?;
                item(Kind::Ruling, format!("/faq/{slug}"), &ruling.entry.question)
            }
            NodeId::Erratum(slug) => {
                let at = library.errata().iter().position(|dated| erratum_node(dated) == *node)?;
                let subject = &library.errata().get(at)?.erratum.subject;
                let text = subject.to_string();
                match subject {
                    Subject::Card(name) => {
                        item(Kind::Erratum, format!("/cards/{}#{slug}", library.card_slug(name)), &text)
                    }
                    Subject::Rule { .. } => item(Kind::Erratum, format!("/errata#{slug}"), &text),
                }
            }
            NodeId::Card(slug) => Some(Self::card(slug, &library.card(slug)?.name)),
            NodeId::Term(slug) => item(Kind::Term, format!("/terms/{slug}"), &view.graph().term(slug)?.name),
            NodeId::Note(name) => item(Kind::Note, note_href(name), name.rsplit('/').next().unwrap_or(name)),
            NodeId::Document(id) => {
                let held = library.documents().iter().find(|held| *held.id == **id)?;
                item(Kind::Document, format!("/documents/{id}"), &held.document.title)
            }
        }
    }
}

/// Returns the node of an erratum.
#[must_use]
pub fn erratum_node(dated: &DatedErratum) -> NodeId {
    NodeId::erratum(&dated.erratum.subject, dated.date)
}

/// Returns the address of a rule.
#[must_use]
pub fn rule_href(at: RuleRef) -> String {
    format!("/{}/{}", at.edition, at.number)
}

/// Returns the address of a section of notes, from the name of its node.
fn note_href(note: &str) -> String {
    let (document, section) = note.split_once('/').unwrap_or((note, ""));
    format!("/documents/{document}#{section}")
}
