//! What bears on a rule: what it cites, what cites it, rulings, errata, cards.

use crate::graph::{Link, LinkKind, NodeId};
use crate::library::Amendment;
use crate::rule::RuleRef;
use crate::web::errata::Erratum;
use crate::web::item::{Item, Kind, erratum_node};
use crate::web::markup::{plain, title_case};
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
    let node = NodeId::from(at);
    let graph = view.graph();
    let from: Vec<&Link> = graph.links_from(&node).iter().collect();
    let to: Vec<&Link> = graph.links_to(&node).collect();
    let leads_to =
        |kind: LinkKind| items(view, &node, from.iter().filter(move |link| link.kind == kind).map(|l| &l.to));
    let comes_from = |wanted: fn(&NodeId) -> bool| {
        let links = to.iter().filter(move |link| wanted(&link.from) && link.kind != LinkKind::Becomes);
        items(view, &node, links.filter(|link| link.kind != LinkKind::Parent).map(|link| &link.from))
    };
    let rulings = comes_from(|node| matches!(node, NodeId::Faq(_)));
    let cards = comes_from(|node| matches!(node, NodeId::Card(_)));
    let notes = comes_from(|node| matches!(node, NodeId::Note(_)));
    let all = [
        ("Rulings about it", Kind::Ruling, rulings),
        ("It cites", Kind::Rule, leads_to(LinkKind::Cites)),
        ("Cited by", Kind::Rule, comes_from(|node| matches!(node, NodeId::Rule(_)))),
        ("It defines", Kind::Term, leads_to(LinkKind::Defines)),
        ("Cards about it", Kind::Card, cards),
        ("Notes about it", Kind::Note, notes),
    ];
    all.into_iter()
        .filter(|(_, _, items)| !items.is_empty())
        .map(|(title, kind, items)| Group::new(title, kind, items))
        .collect()
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
