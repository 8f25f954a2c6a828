//! The entries that bear on a rule: its citations in both directions, rulings, errata, cards.

use crate::graph::{LinkKind, NodeId};
use crate::library::Amendment;
use crate::rule::RuleRef;
use crate::web::errata::Erratum;
use crate::web::item::{Item, Kind, erratum_node};
use crate::web::markup::{plain, title_case};
use crate::web::replay::naming;
use crate::web::view::View;
use crate::web::words::rule as words;

/// The number of items of a group that are visible before the rest is folded.
const IN_SIGHT: usize = 6;

/// Entries that bear on a rule in the same way.
pub struct Group {
    /// The title.
    pub title: &'static str,
    /// The class that colours them.
    pub class: &'static str,
    /// The visible items.
    pub items: Vec<Item>,
    /// The folded items.
    pub folded: Vec<Item>,
}

/// Returns everything that bears on a rule, the most authoritative first.
pub fn groups(view: &View, at: RuleRef) -> Vec<Group> {
    let here = NodeId::from(at);
    let terms: Vec<NodeId> = leading(view, &here, LinkKind::Defines);
    let users = |wanted: fn(&NodeId) -> bool| -> Vec<NodeId> {
        terms.iter().flat_map(|term| coming(view, term, wanted)).collect()
    };
    let is_ruling = |node: &NodeId| matches!(node, NodeId::Faq(_));
    let is_card = |node: &NodeId| matches!(node, NodeId::Card(_));
    let all = [
        (words::RULINGS, Kind::Ruling, coming(view, &here, is_ruling)),
        (words::CITES, Kind::Rule, leading(view, &here, LinkKind::Cites)),
        (words::CITED_BY, Kind::Rule, coming(view, &here, |node| matches!(node, NodeId::Rule(_)))),
        (words::DEFINES, Kind::Term, terms.clone()),
        (words::RULINGS_WITH_TERM, Kind::Ruling, users(is_ruling)),
        (words::CARDS_WITH_TERM, Kind::Card, users(is_card)),
        (words::CARDS, Kind::Card, coming(view, &here, is_card)),
        (words::NOTES, Kind::Note, coming(view, &here, |node| matches!(node, NodeId::Note(_)))),
    ];
    let told = all.map(|(title, kind, nodes)| (title, kind, items(view, &here, nodes.iter())));
    let some = told.into_iter().filter(|(_, _, items)| !items.is_empty());
    let scenarios = (words::SCENARIOS, Kind::Scenario, naming(view, at));
    let scenarios = Some(scenarios).filter(|(_, _, items)| !items.is_empty());
    some.chain(scenarios).map(|(title, kind, items)| Group::new(title, kind, items)).collect()
}

/// Returns the targets of the links of a kind from a node.
fn leading(view: &View, from: &NodeId, kind: LinkKind) -> Vec<NodeId> {
    let links = view.graph().links_from(from).iter().filter(|link| link.kind == kind);
    links.map(|link| link.to.clone()).collect()
}

/// Returns the wanted nodes whose text names a node.
fn coming(view: &View, to: &NodeId, wanted: fn(&NodeId) -> bool) -> Vec<NodeId> {
    let names = |kind| !matches!(kind, LinkKind::Parent | LinkKind::Becomes);
    let links = view.graph().links_to(to).filter(|link| names(link.kind) && wanted(&link.from));
    links.map(|link| link.from.clone()).collect()
}

/// The effect of a FAQ on a rule, until an edition adopts it.
pub struct Amended {
    /// The class that colours it.
    pub class: &'static str,
    /// The effect in words, with its dates.
    pub text: String,
    /// The rulings behind it.
    pub rulings: Vec<Item>,
}

/// Returns the amendments of a rule, oldest first.
pub fn amendments(view: &View, at: RuleRef) -> Vec<Amended> {
    view.library().amendments(at).iter().map(|amendment| Amended::new(view, amendment)).collect()
}

/// Returns the errata that change the words of a rule.
pub fn reworded(view: &View, at: RuleRef) -> Vec<Erratum> {
    let node = NodeId::from(at);
    let links = view.graph().links_to(&node).filter(|link| link.kind == LinkKind::Changes);
    let changing: Vec<&NodeId> = links.map(|link| &link.from).collect();
    let errata = view.library().errata().iter().filter(|dated| changing.contains(&&erratum_node(dated)));
    errata.map(|dated| Erratum::new(view, dated)).collect()
}

impl Amended {
    fn new(view: &View, amendment: &Amendment<'_>) -> Self {
        let Amendment { faq, since, until, words: its_words, .. } = *amendment;
        let nodes = amendment.rulings.iter().map(|ruling| NodeId::Faq(ruling.entry.slug.as_str().into()));
        let rulings: Vec<Item> = nodes.filter_map(|node| Item::node(view, &node, 100)).collect();
        Self {
            class: if its_words { "" } else { "next" },
            text: plain(&words::amended(&title_case(faq), its_words, since, until)),
            rulings,
        }
    }
}

fn items<'a>(view: &View, here: &NodeId, nodes: impl Iterator<Item = &'a NodeId>) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for item in nodes.filter(|node| *node != here).filter_map(|node| Item::node(view, node, 80)) {
        if !items.contains(&item) {
            items.push(item);
        }
    }
    items
}

impl Group {
    fn new(title: &'static str, kind: Kind, mut items: Vec<Item>) -> Self {
        // Folding a single line away would save nothing.
        let folded = if items.len() > IN_SIGHT + 1 { items.split_off(IN_SIGHT) } else { Vec::new() };
        Self { title, class: kind.class(), items, folded }
    }
}
