//! Facts about objects.

use super::{Checked, Window};
use crate::fact::{ObjectEvent, ObjectFact, ObjectState};
use crate::names;
use crate::script::Name;
use tribunal_engine::event::EventKind;
use tribunal_engine::ids::ObjectId;
use tribunal_engine::object::{Object, Role};
use tribunal_engine::zone::{Location, Zone};
use tribunal_rule::RuleNumber;

impl Window<'_> {
    pub(super) fn object(&self, name: &Name, fact: &ObjectFact, negated: bool, rules: &[RuleNumber]) -> Checked {
        let state = &self.game.state;
        // A token that has ceased to exist may be meant as well as one that is there.
        let is_spoken_of = |id: ObjectId| state.object(id).zone != Zone::Gone || state.object(id).card.token;
        let id = match names::battlefield(state, name) {
            Ok(at) if *fact == ObjectFact::Event(ObjectEvent::Triggers) => state.battlefield(at).object,
            _ => names::object(state, name, is_spoken_of)?,
        };
        let same = |other: ObjectId| state.now(other) == id;
        match fact {
            ObjectFact::Event(ObjectEvent::Triggers) if self.only_declined(&same) => {
                Ok((negated, "its controller chose not to perform it".to_owned()))
            }
            ObjectFact::Event(event) => Ok(self.event(negated, rules, |kind| happens(event, kind, &same))),
            ObjectFact::State(fact) => {
                let (so, told) = self.object_state(id, fact)?;
                Ok(self.state(so != negated, told, rules, |kind| {
                    negated || kind.objects().iter().any(|other| same(*other))
                }))
            }
        }
    }

    fn object_state(&self, id: ObjectId, fact: &ObjectState) -> Checked {
        let state = &self.game.state;
        let object = state.object(id);
        let at = || format!("it is {}", state.whereabouts(id));
        let within = |zone: Zone| (object.zone == zone, at());
        let located = |place: Location| (object.location() == Some(place), at());
        Ok(match fact {
            ObjectState::Survives => self.survives(id),
            ObjectState::Might(wanted) => {
                let might = state.might(id);
                (might.value() == *wanted, format!("its Might is {} ({might})", might.value()))
            }
            ObjectState::Damage(wanted) => {
                (object.damage == *wanted && object.location().is_some(), format!("its damage is {}", object.damage))
            }
            ObjectState::Has(keyword) => {
                let has = state.view(id).keywords.list();
                let listed: Vec<_> = has.iter().map(ToString::to_string).collect();
                (has.contains(keyword), format!("its keywords: {}", listed.join(", ")))
            }
            ObjectState::At(place) => located(Location::Battlefield(names::battlefield(state, place)?)),
            ObjectState::InBase => located(Location::Base(object.controller)),
            ObjectState::InTrash => within(Zone::Trash),
            ObjectState::InChampionZone => within(Zone::Champion),
            ObjectState::InHand => within(Zone::Hand),
            ObjectState::Banished => within(Zone::Banishment),
            ObjectState::OnChain => within(Zone::Chain),
            ObjectState::InRuneDeck => within(Zone::RuneDeck),
            ObjectState::InDeck => within(Zone::Deck),
            ObjectState::Facedown => (matches!(object.zone, Zone::Facedown(_)), at()),
            ObjectState::AttachedTo(bearer) => {
                let bearer = names::object(state, bearer, |id| state.object(id).location().is_some())?;
                let told = object.attached_to.map_or_else(|| "nothing".to_owned(), |to| state.name(to));
                (object.attached_to == Some(bearer), format!("it is attached to {told}"))
            }
            ObjectState::Exhausted
            | ObjectState::Ready
            | ObjectState::Stunned
            | ObjectState::Buffed
            | ObjectState::Empowered
            | ObjectState::Attacker
            | ObjectState::Defender => status(object, fact),
        })
    }

    /// Returns true if each ability of an object that went on the chain was declined there: what is not performed has
    /// not triggered.
    fn only_declined(&self, same: &impl Fn(ObjectId) -> bool) -> bool {
        let count = |is: &dyn Fn(&EventKind) -> bool| self.events().filter(|event| is(&event.kind)).count();
        let declined = count(&|kind| matches!(kind, EventKind::TriggerDeclined { source } if same(*source)));
        let triggered = count(&|kind| matches!(kind, EventKind::Triggered { source, .. } if same(*source)));
        declined > 0 && triggered <= declined
    }

    fn survives(&self, id: ObjectId) -> (bool, String) {
        let state = &self.game.state;
        let death = |kind: &EventKind| matches!(kind, EventKind::Killed { object, .. } if state.now(*object) == id);
        let died = self.events().any(|event| death(&event.kind));
        let told = if died { "it died" } else { "it is on the board" };
        (state.object(id).location().is_some() && !died, told.to_owned())
    }
}

/// Checks a mark or a designation of an object.
fn status(object: &Object, fact: &ObjectState) -> (bool, String) {
    let (so, yes, no) = match fact {
        ObjectState::Exhausted => (object.exhausted, "exhausted", "ready"),
        ObjectState::Ready => {
            let in_play = object.location().is_some() || object.zone == Zone::Legend;
            (!object.exhausted && in_play, "ready", "not ready")
        }
        ObjectState::Stunned => (object.stunned, "stunned", "not stunned"),
        ObjectState::Buffed => (object.buffed, "buffed", "no buff"),
        ObjectState::Empowered => (object.empowered, "Empowered", "not Empowered"),
        ObjectState::Attacker => (object.role == Some(Role::Attacker), "an attacker", "no attacker"),
        _ => (object.role == Some(Role::Defender), "a defender", "no defender"),
    };
    (so, if so { yes } else { no }.to_owned())
}

/// Returns true if an event is what is said to happen to the object that is meant.
fn happens(fact: &ObjectEvent, kind: &EventKind, same: &impl Fn(ObjectId) -> bool) -> bool {
    use EventKind as K;
    match (fact, kind) {
        (ObjectEvent::Dies, K::Killed { object, .. })
        | (ObjectEvent::Recalled, K::Recalled { object, .. })
        | (ObjectEvent::Enters, K::Entered { object, .. })
        | (ObjectEvent::Revealed, K::Seen { card: object, revealed: true, .. })
        | (ObjectEvent::Recycled, K::Recycled { object })
        | (ObjectEvent::CeasesToExist, K::CeasedToExist { object }) => same(*object),
        (ObjectEvent::Healed, K::Healed { unit, .. }) | (ObjectEvent::Moves, K::Moved { unit, .. }) => same(*unit),
        (ObjectEvent::DealtDamage(wanted), K::Damaged { unit, amount, .. }) => {
            same(*unit) && wanted.is_none_or(|wanted| wanted == *amount)
        }
        (ObjectEvent::Triggers, K::Triggered { source, .. }) | (ObjectEvent::Resolves, K::Resolved { source, .. }) => {
            same(*source)
        }
        (ObjectEvent::Countered, K::Countered { source, ability }) => same(*source) || ability.is_some_and(same),
        _ => false,
    }
}
