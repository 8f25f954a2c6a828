//! The engine's treatment of a rule, as its page shows it.

use crate::reference::enactment::{self, Kind};
use crate::rule::RuleRef;
use crate::web::item::Item;
use crate::web::replay::shown;
use crate::web::view::View;
use crate::web::words;

/// The engine's treatment of a rule.
pub struct Engine {
    /// The kind of treatment, in a word.
    pub word: &'static str,
    /// The class that colours it.
    pub class: &'static str,
    /// The reason; empty where the word says it all.
    pub why: &'static str,
    /// The rule that enacts it, if that is another.
    pub by: Option<Item>,
    /// The scenario that ends differently without it.
    pub shown: Option<Item>,
}

impl Engine {
    /// Returns the engine's treatment of a rule; `None` for editions that it does not enact.
    pub fn of(view: &View, at: RuleRef) -> Option<Self> {
        let standing = enactment::standing(at)?;
        let class = match standing.kind {
            Kind::Enacted => "good",
            Kind::NotYet => "open",
            Kind::Definition | Kind::Setup | Kind::Reminder => "",
        };
        Some(Self {
            word: words::rule::simulated(standing.kind),
            class,
            why: standing.why,
            by: standing.by.filter(|by| *by != at && view.rule(*by).is_some()).map(|by| Item::rule(view, by, 48)),
            shown: standing.shown.and_then(|place| shown(place.file, place.heading)),
        })
    }
}
