//! Rules, FAQ entries, errata, cards and terms as nodes, with typed links between them.
//!
//! A [`Graph`] is a pure function of the library, fast enough to be built again whenever a document comes or goes.

mod carry;
mod cite;
mod connect;
mod label;
pub mod lineage;
mod link;
mod mention;
mod node;
mod term;
#[cfg(test)]
mod testing;
mod text;
mod tree;

use std::collections::BTreeMap;

use crate::library::{EditionRules, Library, both, each};
use link::Links;
use tribunal_rule::{Edition, RuleRef};

pub(crate) use carry::carry;
pub use cite::{Citation, Fault, FaultKind};
pub(crate) use cite::{CitedDocument, Named, scan};
pub use lineage::{Change, ChangeKind, Lineage};
pub use link::{Link, LinkKind, Part, Span};
pub use node::NodeId;
pub use term::Term;
pub use tree::Tree;

/// Everything that the documents of a library say about one another.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    trees: BTreeMap<Edition, Tree>,
    links: Links,
    terms: Vec<Term>,
    citations: Vec<Citation>,
    lineages: Vec<Lineage>,
}

impl Graph {
    /// Links everything in a library.
    #[must_use]
    pub fn build(library: &Library) -> Self {
        let (lineages, (graph, mut links)) = both(|| successions(library), || Self::without_lineages(library));
        links.extend(connect::successions(&lineages));
        Self { links: Links::new(links), lineages, ..graph }
    }

    /// Builds all but the lineages, with the links that are known without them.
    fn without_lineages(library: &Library) -> (Self, Vec<Link>) {
        let trees: BTreeMap<Edition, Tree> =
            library.editions().map(|edition| (edition.edition, Tree::new(edition))).collect();
        let texts = text::texts(library);
        let terms = term::find(library, &trees);
        let citations = cite::find(library, &trees, &texts);
        let mut links = connect::parents(library, &trees);
        links.extend(citations.iter().flat_map(|citation| citation.links(&trees)));
        links.extend(connect::definitions(&terms));
        links.extend(connect::rulings(library));
        links.extend(connect::mentions(library, &terms, &texts));
        (Self { trees, terms, citations, ..Self::default() }, links)
    }

    /// Returns every link, sorted by where it starts.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        self.links.all()
    }

    /// Returns the links that start from a node, by kind, then by place in its text.
    #[must_use]
    pub fn links_from(&self, node: &NodeId) -> &[Link] {
        self.links.from(node)
    }

    /// Returns the links that lead to a node, in the order of where they start.
    pub fn links_to(&self, node: &NodeId) -> impl Iterator<Item = &Link> {
        self.links.to(node)
    }

    /// Returns the keywords and defined terms, by slug.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Returns the term with this slug.
    #[must_use]
    pub fn term(&self, slug: &str) -> Option<&Term> {
        self.terms.iter().find(|term| &*term.slug == slug)
    }

    /// Returns every cross reference of every text, with its fault if it has one, sorted by where it stands.
    #[must_use]
    pub fn citations(&self) -> &[Citation] {
        &self.citations
    }

    /// Returns the cross references in the texts of a node.
    #[must_use]
    pub fn citations_of(&self, node: &NodeId) -> &[Citation] {
        let start = self.citations.partition_point(|citation| citation.from < *node);
        let rest = &self.citations[start..];
        &rest[..rest.partition_point(|citation| citation.from == *node)]
    }

    /// Returns the lineage from a core edition to the next one of the library; none for any other two editions.
    #[must_use]
    pub fn succession(&self, from: Edition, to: Edition) -> Option<&Lineage> {
        self.lineages.iter().find(|lineage| (lineage.from, lineage.to) == (from, to))
    }

    /// Returns the chapters, sections and rules of an edition as a tree.
    #[must_use]
    pub fn tree(&self, edition: Edition) -> Option<&Tree> {
        self.trees.get(&edition)
    }

    /// Returns the rule above this one.
    #[must_use]
    pub fn parent(&self, rule: RuleRef) -> Option<RuleRef> {
        self.tree(rule.edition)?.parent(rule.number)
    }

    /// Returns the rules directly below this one, in order.
    pub fn children(&self, rule: RuleRef) -> impl Iterator<Item = RuleRef> {
        self.tree(rule.edition).into_iter().flat_map(move |tree| tree.children(rule.number))
    }

    /// Returns the rules with the same parent, this one among them, in order.
    #[must_use]
    pub fn siblings(&self, rule: RuleRef) -> Vec<RuleRef> {
        self.tree(rule.edition).map(|tree| tree.siblings(rule.number)).unwrap_or_default()
    }

    /// Returns the rule printed before this one.
    #[must_use]
    pub fn previous(&self, rule: RuleRef) -> Option<RuleRef> {
        self.tree(rule.edition)?.previous(rule.number)
    }

    /// Returns the rule printed after this one.
    #[must_use]
    pub fn next(&self, rule: RuleRef) -> Option<RuleRef> {
        self.tree(rule.edition)?.next(rule.number)
    }

    /// Returns the rules above this one, outermost first.
    #[must_use]
    pub fn ancestors(&self, rule: RuleRef) -> Vec<RuleRef> {
        self.tree(rule.edition).map(|tree| tree.ancestors(rule.number)).unwrap_or_default()
    }

    /// Returns the title of a rule: a heading's words, or the words with which a rule introduces itself (`Conquer:
    /// ...`).
    #[must_use]
    pub fn title(&self, rule: RuleRef) -> Option<&str> {
        self.tree(rule.edition)?.title(rule.number)
    }

    /// Returns the titles of the rules above this one, outermost first: chapter, section, then those parents that have
    /// one.
    #[must_use]
    pub fn title_path(&self, rule: RuleRef) -> Vec<&str> {
        self.ancestors(rule).into_iter().filter_map(|above| self.title(above)).collect()
    }
}

/// Finds the lineage from each core edition of the library to the next, in parallel.
fn successions(library: &Library) -> Vec<Lineage> {
    let editions: Vec<&EditionRules> = library.editions().filter(|held| held.edition.is_core()).collect();
    let pairs: Vec<_> = editions.iter().zip(editions.iter().skip(1)).collect();
    each(&pairs, |(older, newer)| Lineage::between(older, newer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::library;

    #[test]
    fn every_rule_links_to_its_parent_and_back() {
        let library = library(&[("1.1", "100. Boats\n101. Hulls\n102. Hulls float.\n102.1. Most do.")]);
        let graph = Graph::build(&library);
        let rule = |text: &str| text.parse::<RuleRef>().unwrap();
        let parents = graph.links().iter().filter(|link| link.kind == LinkKind::Parent);
        assert_eq!(parents.count(), 3);
        let child = NodeId::from(rule("102.1@1.1"));
        assert_eq!(graph.links_from(&child)[0].to, rule("102@1.1").into());
        assert_eq!(graph.links_to(&rule("102@1.1").into()).count(), 1);
        assert_eq!(graph.title_path(rule("102.1@1.1")), ["Boats", "Hulls"]);
        assert_eq!(graph.parent(rule("102.1@1.2")), None);
    }
}
