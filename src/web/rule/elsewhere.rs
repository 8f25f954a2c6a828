//! What a rule is in other editions, and what its number means there.

use crate::graph::{LinkKind, NodeId};
use crate::library::LibraryRule;
use crate::rule::{Edition, RuleRef};
use crate::web::item::rule_href;
use crate::web::markup::start;
use crate::web::page::Badge;
use crate::web::view::View;

/// The same rule, or the same number, in another edition.
pub struct Elsewhere {
    /// The edition and how it stands.
    pub badge: Badge,
    /// Its address.
    pub href: String,
    /// Its number there.
    pub number: String,
    /// How it is related: the words of the lineage, or what the same number means.
    pub relation: String,
    /// Its first words.
    pub text: String,
}

/// The same rule in other editions as the lineage tells it, then what the number means where it is another rule.
pub fn of(view: &View, rule: &LibraryRule) -> Vec<Elsewhere> {
    let at = rule.reference;
    let kin = kin(view, at);
    let editions = view.library().editions().rev();
    let family =
        editions.filter(|other| other.edition.is_core() == at.edition.is_core() && other.edition != at.edition);
    let mut found = Vec::new();
    for edition in family {
        let relatives = kin.iter().filter(|(other, _)| other.edition == edition.edition);
        let related: Vec<(RuleRef, String)> = relatives.map(|(other, kind)| (*other, told(kind))).collect();
        let number = RuleRef::new(edition.edition, at.number);
        let by_number =
            (!related.iter().any(|(other, _)| *other == number)).then(|| (number, relation(view, rule, number)));
        let badge = Badge::of(view, edition);
        for (other, relation) in related.into_iter().chain(by_number) {
            let Some(held) = view.rule(other) else { continue };
            found.push(Elsewhere {
                badge: badge.clone(),
                href: rule_href(other),
                number: other.number.to_string(),
                relation,
                text: start(held.text(), 90),
            });
        }
    }
    found
}

/// What a rule is called in this edition: by its lineage, or by its words where its number has kept them.
pub fn heir(view: &View, at: RuleRef, edition: Edition) -> Option<RuleRef> {
    let by_lineage = kin(view, at).into_iter().map(|(other, _)| other).find(|other| other.edition == edition);
    by_lineage.or_else(|| {
        let other = RuleRef::new(edition, at.number);
        same_words(view.rule(at)?, view.rule(other)?).then_some(other)
    })
}

/// The rules of other editions that a rule comes from or became, with the last step of the way there.
fn kin(view: &View, at: RuleRef) -> Vec<(RuleRef, String)> {
    let graph = view.graph();
    let later = |from: RuleRef| -> Vec<(RuleRef, String)> {
        let links = graph.links_from(&NodeId::from(from)).iter().filter(|link| link.kind == LinkKind::Becomes);
        links.filter_map(|link| Some((link.to.rule()?, link.via.to_string()))).collect()
    };
    let earlier = |from: RuleRef| -> Vec<(RuleRef, String)> {
        let node = NodeId::from(from);
        let links = graph.links_to(&node).filter(|link| link.kind == LinkKind::Becomes);
        links.filter_map(|link| Some((link.from.rule()?, link.via.to_string()))).collect()
    };
    let mut kin = reach(at, later);
    kin.extend(reach(at, earlier));
    kin
}

fn reach(at: RuleRef, step: impl Fn(RuleRef) -> Vec<(RuleRef, String)>) -> Vec<(RuleRef, String)> {
    let mut found: Vec<(RuleRef, String)> = Vec::new();
    let mut open = vec![at];
    while let Some(from) = open.pop() {
        for next in step(from) {
            if !found.iter().any(|(known, _)| *known == next.0) {
                open.push(next.0);
                found.push(next);
            }
        }
    }
    found
}

fn told(kind: &str) -> String {
    if kind.is_empty() { "the same rule".to_owned() } else { kind.replace('-', " ") }
}

fn relation(view: &View, rule: &LibraryRule, other: RuleRef) -> String {
    let same = view.rule(other).is_some_and(|other| same_words(rule, other));
    if same { "the same words" } else { "the number there" }.to_owned()
}

fn same_words(one: &LibraryRule, other: &LibraryRule) -> bool {
    let official = one.official.as_ref().zip(other.official.as_ref());
    let digest = one.digest.as_ref().zip(other.digest.as_ref());
    official.or(digest).is_some_and(|(one, other)| one.hash == other.hash)
}
