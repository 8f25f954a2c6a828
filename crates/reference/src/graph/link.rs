//! Typed edges between nodes, and their places in a text.

use std::ops::Range;

use super::NodeId;
use tribunal_document::Wording;

/// One typed edge of the graph.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Link {
    /// The node whose text or place makes the link.
    pub from: NodeId,
    /// The meaning of the link.
    pub kind: LinkKind,
    /// Its place in the text of `from`, so that a page can mark it; none for links that no words make.
    pub span: Option<Span>,
    /// The node it leads to.
    pub to: NodeId,
    /// The words that make it, or an empty string.
    pub via: Box<str>,
}

/// The meaning of a link. The order is the one in which pages list them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LinkKind {
    /// `to` stands above `from`: the parent of a rule, the document of a FAQ entry.
    Parent,
    /// The text of `from` names the number of `to`.
    Cites,
    /// The rule `from` defines the term `to`.
    Defines,
    /// The text of `from` uses the name of the term or card `to`.
    Mentions,
    /// The FAQ entry `from` is about the rule `to`.
    Clarifies,
    /// The erratum `from` changes the card `to`, or the ruling `from` the rule `to`.
    Changes,
    /// The scenario `from` exercises the rule `to`.
    Exercises,
    /// The rule `from` became the rule `to` of a later edition.
    Becomes,
}

/// A stretch of one of the texts of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The author of the words of the text.
    pub wording: Wording,
    /// The one of the node's texts.
    pub part: Part,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// The texts that a node has, as the documents hold them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The text of a rule or note.
    Text,
    /// An example of a rule, counted from 0.
    Example(u16),
    /// The question of a FAQ entry.
    Question,
    /// The answer of a FAQ entry.
    Answer,
    /// A line of a card's text or of an erratum's new wording, counted from 0.
    Line(u16),
    /// A line of an erratum's old wording, counted from 0.
    OldLine(u16),
    /// The reason that an erratum gives.
    Reason,
}

impl Span {
    /// Returns the bytes of the text it covers; always on character boundaries of the text it was made from.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl LinkKind {
    /// The name used in JSON and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Parent => "parent",
            Self::Cites => "cites",
            Self::Defines => "defines",
            Self::Mentions => "mentions",
            Self::Clarifies => "clarifies",
            Self::Changes => "changes",
            Self::Exercises => "exercises",
            Self::Becomes => "becomes",
        }
    }
}

/// All links, found by either end.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    /// Sorted by `from`, then kind, then place.
    links: Vec<Link>,
    /// Positions in `links`, sorted by `to`, then position.
    by_target: Vec<u32>,
}

impl Links {
    /// Sorts links and drops those made twice.
    pub(super) fn new(mut links: Vec<Link>) -> Self {
        links.sort_unstable();
        links.dedup();
        // They were gathered from many lists, and stay as long as the library does.
        links.shrink_to_fit();
        let mut by_target: Vec<u32> = (0..links.len() as u32).collect();
        by_target.sort_by(|a, b| links[*a as usize].to.cmp(&links[*b as usize].to));
        Self { links, by_target }
    }

    /// Returns every link, sorted by where it starts.
    pub(super) fn all(&self) -> &[Link] {
        &self.links
    }

    /// Returns the links that start from a node, by kind, then place in its text.
    pub(super) fn from(&self, node: &NodeId) -> &[Link] {
        let start = self.links.partition_point(|link| link.from < *node);
        let rest = &self.links[start..];
        &rest[..rest.partition_point(|link| link.from == *node)]
    }

    /// Returns the links that lead to a node, in the order of where they start.
    pub(super) fn to(&self, node: &NodeId) -> impl Iterator<Item = &Link> {
        let target = |at: &u32| &self.links[*at as usize];
        let start = self.by_target.partition_point(|at| target(at).to < *node);
        let rest = &self.by_target[start..];
        let end = rest.partition_point(|at| target(at).to == *node);
        rest[..end].iter().map(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(from: &str, to: &str) -> Link {
        Link {
            from: NodeId::Card(from.into()),
            kind: LinkKind::Mentions,
            span: None,
            to: NodeId::Term(to.into()),
            via: "".into(),
        }
    }

    #[test]
    fn links_are_found_by_either_end() {
        let links = Links::new(vec![link("b", "x"), link("a", "y"), link("a", "x"), link("a", "x"), link("c", "z")]);
        assert_eq!(links.all().len(), 4);
        assert_eq!(links.from(&NodeId::Card("a".into())), [link("a", "x"), link("a", "y")]);
        assert!(links.to(&NodeId::Term("x".into())).eq([&link("a", "x"), &link("b", "x")]));
        assert!(links.from(&NodeId::Card("q".into())).is_empty());
        assert_eq!(links.to(&NodeId::Term("a".into())).count(), 0);
    }
}
