//! Reads claims about battlefields.

use crate::diagnostic::Diagnostic;
use crate::fact::{Fact, PlaceEvent, PlaceFact, PlaceState};
use crate::read::Reader;
use crate::read::walk::Walk;
use crate::script::Name;

impl Reader {
    /// Reads `a combat begins at Grove`, `no showdown is staged at Grove`.
    pub(super) fn battle(&mut self, walk: &mut Walk) -> Result<Option<Fact>, Diagnostic> {
        let Some(word) = walk.eat_any(&["a combat", "no combat", "a showdown", "no showdown"]) else { return Ok(None) };
        let combat = word.ends_with("combat");
        let verb = walk.eat_any(&["begins at", "opens at", "is staged at", "is in progress at"]);
        let mut denied =
            || walk.eat_any(&["does not begin at", "does not open at", "is not staged at", "is not in progress at"]);
        let denial = if verb.is_none() { denied() } else { None };
        let negated = word.starts_with("no") != denial.is_some();
        let verb = verb.or(denial);
        let verb = verb.ok_or_else(|| walk.expected("`begins at`, `is staged at` or `is in progress at`"))?;
        let place = self.card_name(walk, &["and"], "a battlefield")?;
        self.used.push(place.clone());
        let fact = match (verb, combat) {
            ("is staged at" | "is not staged at", true) => PlaceFact::State(PlaceState::CombatStaged),
            ("is staged at" | "is not staged at", false) => PlaceFact::State(PlaceState::ShowdownStaged),
            ("is in progress at" | "is not in progress at", true) => PlaceFact::State(PlaceState::Combat),
            ("is in progress at" | "is not in progress at", false) => PlaceFact::State(PlaceState::Showdown),
            (_, true) => PlaceFact::Event(PlaceEvent::CombatBegins),
            (_, false) => PlaceFact::Event(PlaceEvent::ShowdownBegins),
        };
        Ok(Some(Fact::Place(place, fact, negated)))
    }

    pub(super) fn is_place(&self, name: &Name) -> bool {
        self.script.setup.battlefields.iter().any(|b| b.card.name.eq_ignore_ascii_case(&name.text))
    }

    pub(super) fn place_fact(&mut self, walk: &mut Walk, name: &Name) -> Result<Fact, Diagnostic> {
        if walk.eat_any(&["becomes", "is"]).is_none() {
            return Err(walk.expected("`is`"));
        }
        let negated = walk.eat("not");
        let fact = if walk.eat("uncontrolled") {
            PlaceState::Uncontrolled
        } else if walk.eat("contested") {
            let by = if walk.eat("by") { Some(self.expect_player(walk)?) } else { None };
            PlaceState::Contested(by)
        } else if walk.eat("controlled by") {
            PlaceState::ControlledBy(self.expect_player(walk)?)
        } else {
            return Err(walk.expected("contested, uncontrolled or controlled by a player"));
        };
        Ok(Fact::Place(name.clone(), PlaceFact::State(fact), negated))
    }
}
