//! Decides whether a ruling still holds in an edition: by the later editions and documents that it names, and by the
//! rules it rests on.
//!
//! That its FAQ is superseded says nothing about the answer: most rulings of a FAQ that an edition superseded were
//! taken over into that edition.

use serde::Serialize;

use super::Reference;
use crate::graph::{Change, ChangeKind, NodeId};
use crate::library::Ruling;
use tribunal_document::Fate;
use tribunal_rule::{Edition, RuleRef};

/// The status of a ruling in an edition, and the ground for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Holding {
    /// The status.
    pub holds: Holds,
    /// The edition for which it was decided.
    pub edition: Edition,
    /// The ground.
    pub ground: Ground,
}

/// The status of a ruling in an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holds {
    /// The answer is still the right one.
    Still,
    /// A part of the answer is another one now.
    Changed,
    /// The answer is wrong now.
    Obsolete,
    /// Nobody has checked it against the edition.
    Unchecked,
}

/// The ground on which the status of a ruling is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// It was given over this very edition, or rests on its rules.
    Own,
    /// The digest states it; the edition or document that decided.
    Stated(String),
    /// The rules of that edition that it rests on, or that confirmed it, stand in this one in the same words.
    Rules(Edition),
    /// Of the rules it rests on, this one has other words here, or is gone.
    Reworded(RuleRef),
    /// Nothing in the library decides it.
    Nothing,
}

impl Holds {
    /// The name used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Still => "still",
            Self::Changed => "changed",
            Self::Obsolete => "obsolete",
            Self::Unchecked => "unchecked",
        }
    }
}

/// Decides whether a ruling still holds in an edition.
///
/// A statement that the answer fell or changed counts for every later edition too: only a person can withdraw it. One
/// that confirms it counts for the edition that it names, and for later ones as far as the confirming rules kept their
/// words.
#[must_use]
pub fn holding(reference: &Reference, ruling: &Ruling, edition: Edition) -> Holding {
    let (holds, ground) = describe(reference, ruling, edition);
    Holding { holds, edition, ground }
}

fn describe(reference: &Reference, ruling: &Ruling, edition: Edition) -> (Holds, Ground) {
    let by_then = |by: &str| by.parse::<Edition>().map_or(true, |by| by <= edition);
    let later: Vec<_> = ruling.entry.later.iter().filter(|later| by_then(&later.by)).collect();
    for (fate, holds) in [(Fate::Overtaken, Holds::Obsolete), (Fate::Changed, Holds::Changed)] {
        if let Some(later) = later.iter().rev().find(|later| later.fate == fate) {
            return (holds, Ground::Stated(later.by.clone()));
        }
    }
    // What was left open may have been settled since.
    if let Some(open) = later.last().filter(|later| later.fate == Fate::Open) {
        return (Holds::Unchecked, Ground::Stated(open.by.clone()));
    }
    // Confirmed by this edition, or by none but the edition that it was given over.
    let name = edition.to_string();
    if later.iter().any(|later| later.by == name) {
        return (Holds::Still, Ground::Stated(name));
    }
    if ruling.reach.is_some_and(|reach| reach.over == edition) {
        return (Holds::Still, Ground::Own);
    }
    let confirming: Vec<RuleRef> = later.last().map(|later| later.rules.clone()).unwrap_or_default();
    let rules = if confirming.is_empty() { rests_on(reference, ruling) } else { confirming };
    kept(reference, rules, edition)
}

/// Returns the rules that a ruling rests on: those it lists, and those its words name.
fn rests_on(reference: &Reference, ruling: &Ruling) -> Vec<RuleRef> {
    let node = NodeId::Faq(ruling.entry.slug.as_str().into());
    let linked = reference.graph.links_from(&node).iter().filter_map(|link| link.to.rule());
    ruling.entry.rules.iter().copied().chain(linked).collect()
}

/// Decides by the rules of the newest edition among these: whether they stand in this edition in the same words.
fn kept(reference: &Reference, mut rules: Vec<RuleRef>, edition: Edition) -> (Holds, Ground) {
    rules.retain(|rule| rule.edition <= edition && rule.edition.is_core() == edition.is_core());
    let Some(from) = rules.iter().map(|rule| rule.edition).max() else { return (Holds::Unchecked, Ground::Nothing) };
    if from == edition {
        // The digest names rules of this edition only where somebody read them.
        return (Holds::Still, Ground::Own);
    }
    let Some(lineage) = reference.lineage(from, edition) else { return (Holds::Unchecked, Ground::Nothing) };
    let same = |change: &Change| match change.kind {
        ChangeKind::Same | ChangeKind::Renumbered | ChangeKind::Moved => true,
        ChangeKind::Reworded => change.editorial,
        ChangeKind::Merged | ChangeKind::Split | ChangeKind::Added | ChangeKind::Removed => false,
    };
    let other = rules.iter().filter(|rule| rule.edition == from);
    match other.copied().find(|rule| !lineage.became(rule.number).is_some_and(same)) {
        Some(rule) => (Holds::Unchecked, Ground::Reworded(rule)),
        None => (Holds::Still, Ground::Rules(from)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{Library, shipped};
    use tribunal_document::{FaqEntry, Later, Reach, Wording};

    fn ruling(rules: &[&str], later: Vec<Later>) -> Ruling {
        let rules = rules.iter().map(|rule| rule.parse().unwrap()).collect();
        Ruling {
            entry: FaqEntry { slug: "pond".to_owned(), rules, later, ..FaqEntry::default() },
            wording: Wording::Digest,
            official: None,
            faq: "pond".to_owned(),
            date: None,
            reach: Some(Reach { over: Edition::CORE_1_0, until: Some(Edition::CORE_1_1) }),
            issue: None,
            document: 0,
        }
    }

    fn later(fate: Fate, by: &str, rules: &[&str]) -> Later {
        Later {
            fate,
            by: by.to_owned(),
            rules: rules.iter().map(|rule| rule.parse().unwrap()).collect(),
            note: String::new(),
        }
    }

    #[test]
    fn what_is_stated_counts_first_and_what_the_rules_tell_after_it() {
        let reference = Reference::linked(Library::new(shipped()));
        let told = |ruling: &Ruling, edition| {
            let Holding { holds, ground, .. } = holding(&reference, ruling, edition);
            (holds, ground)
        };
        let (old, new) = (Edition::CORE_1_1, Edition::CORE_1_4);
        assert_eq!(told(&ruling(&[], vec![]), Edition::CORE_1_0), (Holds::Still, Ground::Own));
        assert_eq!(told(&ruling(&[], vec![]), new), (Holds::Unchecked, Ground::Nothing));
        let fell = ruling(&[], vec![later(Fate::Confirmed, "1.1", &[]), later(Fate::Overtaken, "1.4", &[])]);
        assert_eq!(told(&fell, new), (Holds::Obsolete, Ground::Stated("1.4".to_owned())));
        assert_eq!(told(&fell, old), (Holds::Still, Ground::Stated("1.1".to_owned())), "1.4 was not there yet");
        let changed = ruling(&[], vec![later(Fate::Changed, "1.2", &[]), later(Fate::Confirmed, "1.4", &[])]);
        assert_eq!(told(&changed, new).0, Holds::Changed, "what a newer edition confirms is the change");
        let open = [later(Fate::Open, "1.2", &[]), later(Fate::Confirmed, "1.4", &[])];
        assert_eq!(told(&ruling(&[], open.to_vec()), new).0, Holds::Still);
        assert_eq!(told(&ruling(&[], open[..1].to_vec()), new).0, Holds::Unchecked);
        // Rules that stand in the newer edition in the same words carry a confirmation there; others do not.
        let lineage = reference.lineage(old, new).unwrap();
        let of = |kind: ChangeKind| {
            let change = lineage.changes().iter().find(|change| change.kind == kind && !change.editorial).unwrap();
            change.from[0]
        };
        let confirmed = |rule: RuleRef| ruling(&[], vec![later(Fate::Confirmed, "1.1", &[&rule.to_string()])]);
        assert_eq!(told(&confirmed(of(ChangeKind::Same)), new), (Holds::Still, Ground::Rules(old)));
        let reworded = of(ChangeKind::Reworded);
        assert_eq!(told(&confirmed(reworded), new), (Holds::Unchecked, Ground::Reworded(reworded)));
    }

    #[test]
    fn of_every_ruling_that_ships_it_is_stated_whether_it_still_holds() {
        let reference = Reference::linked(Library::new(shipped()));
        for (edition, open) in [(Edition::CORE_1_4, 2), (Edition::CORE_1_5, 1)] {
            let given =
                reference.library.faq().iter().filter(|ruling| ruling.reach.is_some_and(|it| it.over <= edition));
            let held: Vec<Holding> = given.map(|ruling| holding(&reference, ruling, edition)).collect();
            let count = |wanted: Holds| held.iter().filter(|held| held.holds == wanted).count();
            let counts = [Holds::Still, Holds::Changed, Holds::Obsolete, Holds::Unchecked].map(count);
            println!("in {edition}: still, changed, obsolete, unchecked: {counts:?}");
            assert!(counts[0] >= 140, "{counts:?}");
            assert_eq!(counts[3], open, "only what a rulebook leaves open is unchecked in {edition}");
            let stated = |held: &&Holding| matches!(held.ground, Ground::Stated(_) | Ground::Own);
            assert_eq!(held.iter().filter(stated).count(), held.len(), "somebody read {edition} for each");
        }
    }
}
