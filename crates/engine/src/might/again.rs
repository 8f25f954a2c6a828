//! Layers that stay as they are: a state that has changed in nothing that they were computed of has the same.

use std::sync::Arc;

use super::kept::{Computed, Source};
use super::layers::Continuous;
use super::view::Layers;
use crate::ability::{Amount, Change, Filter, Mark, Place};
use crate::ids::ObjectId;
use crate::state::State;

impl Computed {
    /// Layers as they were computed of a state whose effects are all [plain](is_plain), and that no text gives abilities in.
    pub(super) fn of(state: &State, dependency: bool, layers: &Arc<Layers>) -> Self {
        let source = |id: ObjectId| {
            let object = state.object(id);
            Source {
                id,
                card: Arc::clone(&object.card),
                controller: object.controller,
                zone: object.zone,
                attached_to: object.attached_to,
                entered: object.entered,
                named: object.named.clone(),
            }
        };
        Self {
            layers: Arc::clone(layers),
            dependency,
            sources: state.sources().map(source).collect(),
            holders: state.battlefields.iter().map(|place| place.controller).collect(),
            lasting: state.lasting.clone(),
            attaching: state.attaching,
            unsaid: state.in_force.unsaid,
            increases_first: state.in_force.increases_first,
        }
    }

    /// Returns true if a state has the same in all that these layers were computed from.
    pub(super) fn are_of(&self, state: &State, dependency: bool) -> bool {
        let same = |(source, id): (&Source, ObjectId)| {
            let object = state.object(id);
            source.id == id
                && Arc::ptr_eq(&source.card, &object.card)
                && source.controller == object.controller
                && source.zone == object.zone
                && source.attached_to == object.attached_to
                && source.entered == object.entered
                && source.named == object.named
        };
        let count = state.battlefields.len() + state.legends.len() + state.board.len();
        self.dependency == dependency
            && self.sources.len() == count
            && self.unsaid == state.in_force.unsaid
            && self.increases_first == state.in_force.increases_first
            && self.attaching == state.attaching
            && !state.derived.grants
            && state.delayed.is_empty()
            && self.sources.iter().zip(state.sources()).all(same)
            && self.holders.iter().eq(state.battlefields.iter().map(|place| &place.controller))
            && self.lasting == state.lasting
    }
}

/// Returns true if an effect depends on nothing but the cards on the board, where they are, and whose.
pub(super) fn is_plain(effect: &Continuous) -> bool {
    let fixed = !matches!(effect.change, Change::Lower { .. })
        && !matches!(effect.change, Change::Might(amount) | Change::Assault(amount) if !matches!(amount, Amount::Fixed(_)));
    fixed && effect.condition.is_none() && effect.filter().is_none_or(reads_little)
}

/// Returns true if a description asks only which card it is, where it is and whose.
fn reads_little(filter: &Filter) -> bool {
    let fixed = |mark: &Mark| matches!(mark, Mark::Token | Mark::NonToken | Mark::Permanent | Mark::NonUnit);
    !reads_layers(filter)
        && !filter.energy_below_points
        && !filter.same_controller
        && !matches!(filter.place, Place::There | Place::NotThere | Place::Named)
        && filter.marks.iter().all(fixed)
        && filter.or.as_deref().is_none_or(reads_little)
}

/// Returns true if an effect may come to apply to more objects once others have applied.
pub(super) fn may_come_to_more(effect: &Continuous) -> bool {
    effect.condition.is_some() || effect.filter().is_some_and(reads_layers)
}

/// Returns true if a description asks for anything that effects may change: Might, keywords, tags and domains.
fn reads_layers(filter: &Filter) -> bool {
    let changes = |mark: &Mark| matches!(mark, Mark::Mighty | Mark::Of(_) | Mark::Without(_) | Mark::Has(_));
    filter.might_min.is_some()
        || filter.might_max.is_some()
        || filter.weaker.is_some()
        || filter.beside.is_some()
        || filter.energy_up_to_my_might
        || filter.tag.is_some()
        || filter.not_tag.is_some()
        || !filter.tags.is_empty()
        || filter.marks.iter().any(changes)
        || filter.or.as_deref().is_some_and(reads_layers)
}
