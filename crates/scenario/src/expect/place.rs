//! Facts about battlefields.

use super::{Checked, Window};
use crate::fact::{PlaceEvent, PlaceFact, PlaceState};
use crate::names;
use crate::script::Name;
use tribunal_engine::event::EventKind;
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_rule::RuleNumber;

impl Window<'_> {
    pub(super) fn place(&self, name: &Name, fact: &PlaceFact, negated: bool, rules: &[RuleNumber]) -> Checked {
        let at = names::battlefield(&self.game.state, name)?;
        Ok(match fact {
            PlaceFact::Event(PlaceEvent::ShowdownBegins) => {
                self.event(negated, rules, |kind| matches!(kind, EventKind::ShowdownBegan { at: here } if *here == at))
            }
            PlaceFact::Event(PlaceEvent::CombatBegins) => self.event(
                negated,
                rules,
                |kind| matches!(kind, EventKind::CombatBegan { at: here, .. } if *here == at),
            ),
            PlaceFact::State(fact) => {
                let (so, told) = self.place_state(at, *fact);
                self.state(so != negated, told, rules, |kind| negated || kind.battlefield() == Some(at))
            }
        })
    }

    fn place_state(&self, at: BattlefieldId, fact: PlaceState) -> (bool, String) {
        let state = &self.game.state;
        let place = state.battlefield(at);
        let name = |player: Option<PlayerId>| player.map_or("nobody", |p| state.player(p).name.as_str());
        let control = || format!("controlled by {}", name(place.controller));
        match fact {
            PlaceState::ControlledBy(player) => (place.controller == Some(player), control()),
            PlaceState::Uncontrolled => (place.controller.is_none(), control()),
            PlaceState::Contested(by) => {
                let so = place.contested.is_some() && (by.is_none() || place.contested == by);
                (so, format!("contested by {}", name(place.contested)))
            }
            PlaceState::ShowdownStaged => (place.showdown_staged, "staged showdowns".to_owned()),
            PlaceState::CombatStaged => (place.combat_staged, "staged combats".to_owned()),
            PlaceState::Showdown => {
                (state.showdown.as_ref().is_some_and(|s| s.at == at), "showdowns in progress".to_owned())
            }
            PlaceState::Combat => (state.combat.as_ref().is_some_and(|c| c.at == at), "combats in progress".to_owned()),
        }
    }
}
