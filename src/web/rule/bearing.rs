//! What bears on a rule: what it cites, what cites it, rulings, errata, cards.

use crate::graph::{LinkKind, NodeId};
use crate::library::Amendment;
use crate::rule::RuleRef;
use crate::web::errata::Erratum;
use crate::web::item::{Item, Kind, erratum_node};
use crate::web::markup::{plain, title_case};
use crate::web::replay::naming;
use crate::web::view::View;

/// How many items of a group are in sight before the rest is folded.
const IN_SIGHT: usize = 6;

/// Things that bear on a rule in the same way.
pub struct Group {
    /// What they do.
    pub title: &'static str,
    /// How they are coloured.
    pub class: &'static str,
    /// Those in sight.
    pub items: Vec<Item>,
    /// Those folded away.
    pub folded: Vec<Item>,
}

/// Everything that bears on a rule, what decides first.
pub fn groups(view: &View, at: RuleRef) -> Vec<Group> {
    let here = NodeId::from(at);
    let terms: Vec<NodeId> = leading(view, &here, LinkKind::Defines);
    let users = |wanted: fn(&NodeId) -> bool| -> Vec<NodeId> {
        terms.iter().flat_map(|term| coming(view, term, wanted)).collect()
    };
    let is_ruling = |node: &NodeId| matches!(node, NodeId::Faq(_));
    let is_card = |node: &NodeId| matches!(node, NodeId::Card(_));
    let all = [
        ("Rulings about it", Kind::Ruling, coming(view, &here, is_ruling)),
        ("It cites", Kind::Rule, leading(view, &here, LinkKind::Cites)),
        ("Cited by", Kind::Rule, coming(view, &here, |node| matches!(node, NodeId::Rule(_)))),
        ("It defines", Kind::Term, terms.clone()),
        ("Rulings that use the term", Kind::Ruling, users(is_ruling)),
        ("Cards that use the term", Kind::Card, users(is_card)),
        ("Cards about it", Kind::Card, coming(view, &here, is_card)),
        ("Notes about it", Kind::Note, coming(view, &here, |node| matches!(node, NodeId::Note(_)))),
    ];
    let told = all.map(|(title, kind, nodes)| (title, kind, items(view, &here, nodes.iter())));
    let some = told.into_iter().filter(|(_, _, items)| !items.is_empty());
    let scenarios = ("Scenarios that name it", Kind::Scenario, naming(view, at));
    let scenarios = Some(scenarios).filter(|(_, _, items)| !items.is_empty());
    some.chain(scenarios).map(|(title, kind, items)| Group::new(title, kind, items)).collect()
}

/// What the links of a kind that start from a node lead to.
fn leading(view: &View, from: &NodeId, kind: LinkKind) -> Vec<NodeId> {
    let links = view.graph().links_from(from).iter().filter(|link| link.kind == kind);
    links.map(|link| link.to.clone()).collect()
}

/// What names a node in its text, of the nodes that are wanted.
fn coming(view: &View, to: &NodeId, wanted: fn(&NodeId) -> bool) -> Vec<NodeId> {
    let names = |kind| !matches!(kind, LinkKind::Parent | LinkKind::Becomes);
    let links = view.graph().links_to(to).filter(|link| names(link.kind) && wanted(&link.from));
    links.map(|link| link.from.clone()).collect()
}

/// What a FAQ does to a rule until an edition takes it up.
pub struct Amended {
    /// Whether it still counts, as a class.
    pub class: &'static str,
    /// What it does, and since when until when.
    pub text: String,
    /// The rulings that say so.
    pub rulings: Vec<Item>,
}

/// What overrides or amends a rule, oldest first.
pub fn amendments(view: &View, at: RuleRef) -> Vec<Amended> {
    view.library().amendments(at).iter().map(|amendment| Amended::new(view, amendment)).collect()
}

/// The errata that change the words of a rule.
pub fn reworded(view: &View, at: RuleRef) -> Vec<Erratum> {
    let node = NodeId::from(at);
    let links = view.graph().links_to(&node).filter(|link| link.kind == LinkKind::Changes);
    let changing: Vec<&NodeId> = links.map(|link| &link.from).collect();
    let errata = view.library().errata().iter().filter(|dated| changing.contains(&&erratum_node(dated)));
    errata.map(|dated| Erratum::new(view, dated)).collect()
}

impl Amended {
    fn new(view: &View, amendment: &Amendment<'_>) -> Self {
        let does = if amendment.words { "changes the words of this rule" } else { "says how to read this rule" };
        let since = amendment.since.map(|since| format!(" since {since}")).unwrap_or_default();
        let until = amendment.until.map(|until| format!(", until core rules {until}")).unwrap_or_default();
        let nodes = amendment.rulings.iter().map(|ruling| NodeId::Faq(ruling.entry.slug.as_str().into()));
        let rulings: Vec<Item> = nodes.filter_map(|node| Item::node(view, &node, 100)).collect();
        Self {
            class: if amendment.words { "" } else { "next" },
            text: plain(&format!("The {} FAQ {does}{since}{until}.", title_case(amendment.faq))),
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
