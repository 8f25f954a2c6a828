//! Teammates' decks side by side.

use serde::Serialize;

use super::rules::CORE;
use super::{Breach, List, Section};
use crate::library::Library;
use tribunal_rule::{Edition, RuleRef};

/// A legend or battlefield that two teammates share and may not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SharedCardFault {
    /// By a rule.
    Breach(Breach),
    /// The edition has no rule for it; the Origins FAQ rules so.
    Ruled {
        /// The name of the ruling, as in an address.
        ruling: &'static str,
        /// The fault, in words.
        what: String,
    },
}

/// The ruling that fills the gap of the edition without a rule.
const RULING: &str = "may-my-teammate-and-i-bring-the-same";

/// Returns the legends and battlefields that two teammates both bring. None for an edition whose rules are not known
/// here.
#[must_use]
pub fn team(one: &List, other: &List, library: &Library, edition: Edition) -> Option<Vec<SharedCardFault>> {
    let core = CORE.iter().find(|core| core.edition == edition)?;
    let mut all = Vec::new();
    for (section, rule) in
        [(Section::Legend, core.team.map(|team| team.0)), (Section::Battlefields, core.team.map(|team| team.1))]
    {
        let of = |list: &List| -> Vec<(usize, String)> {
            let there = list.entries.iter().filter(|entry| entry.section == Some(section));
            there.map(|entry| (entry.line, library.card_slug(&entry.name))).collect()
        };
        let theirs = of(other);
        for (line, slug) in of(one).into_iter().filter(|(_, slug)| theirs.iter().any(|(_, their)| their == slug)) {
            let name = library.card(&slug).map_or(slug.clone(), |card| card.name.clone());
            let what = format!("both teammates bring {name}");
            all.push(match rule {
                Some(number) => {
                    SharedCardFault::Breach(Breach { rule: RuleRef::new(edition, number), what, lines: vec![line] })
                }
                None => SharedCardFault::Ruled { ruling: RULING, what },
            });
        }
    }
    Some(all)
}
