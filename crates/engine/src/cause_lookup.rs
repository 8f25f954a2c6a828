//! The causes of facts: looks up, in the recorded trace, the event behind a fact that a step finds. Without a trace
//! there is nothing to find, and nothing is looked for.

use super::event::EventKind;
use super::ids::{BattlefieldId, EventId, ObjectId, PlayerId};
use super::machine::Game;
use super::might::Might;
use super::why::Why;
use super::zone::Location;
use tribunal_rule::RuleNumber;

impl Game {
    /// Records that something is staged, or no longer, under the event that called for it.
    pub(super) fn record_staging(&mut self, rule: RuleNumber, kind: EventKind) {
        let why = match kind {
            EventKind::ShowdownStaged { at } | EventKind::CombatStaged { at } => self.what_contested(at),
            _ => kind.battlefield().and_then(|at| self.what_changed_presence(at)),
        };
        self.record_due_to(why, rule, kind);
    }

    /// Returns the event that made a unit's damage lethal since it was last found not to be: the damage, or what
    /// lowered its Might.
    pub(super) fn what_made_lethal(&self, unit: ObjectId) -> Option<EventId> {
        let since = self.last_found_alive(unit);
        let own = self.trace.latest(|kind| weakens(kind, unit)).filter(|event| event.0 >= since);
        own.or_else(|| self.trace.latest(|kind| may_end_a_bonus(kind, unit)).filter(|event| event.0 >= since))
    }

    /// Returns the number of events recorded when a step last compared a unit's damage with its Might and found it
    /// less; 0 if none did.
    fn last_found_alive(&self, unit: ObjectId) -> u32 {
        let alive =
            |(id, damage, might): &(ObjectId, u32, Might)| *id == unit && i64::from(*damage) < i64::from(might.value());
        let spared = |why: &Why| matches!(why, Why::Damage(seen) if seen.iter().any(alive));
        self.trace.steps().iter().rfind(|step| spared(&step.why)).map_or(0, |step| step.after)
    }

    /// Returns the event that brought a permanent to where it is, or under its present control.
    pub(super) fn what_brought(&self, id: ObjectId) -> Option<EventId> {
        use EventKind as K;
        self.trace.latest(|kind| match kind {
            K::Moved { unit, .. } => *unit == id,
            K::Recalled { object, .. } | K::Entered { object, .. } | K::ControlTaken { object, .. } => *object == id,
            _ => false,
        })
    }

    /// Returns the event that last changed which players have units at a battlefield.
    pub(super) fn what_changed_presence(&self, at: BattlefieldId) -> Option<EventId> {
        use EventKind as K;
        let here = Location::Battlefield(at);
        let left = |id: &ObjectId| self.state.object(*id).left.0 == Some(here);
        self.trace.latest(|kind| match kind {
            K::Moved { from, to, .. } | K::Recalled { from, to, .. } => *from == here || *to == here,
            K::Entered { at, .. } => *at == here,
            K::Killed { object, .. } | K::Banished { object } | K::Returned { object } => left(object),
            K::ControlTaken { object, .. } => self.state.object(*object).location() == Some(here),
            _ => false,
        })
    }

    /// Returns the event that contested a battlefield, or changed control of it since.
    pub(super) fn what_contested(&self, place: BattlefieldId) -> Option<EventId> {
        use EventKind as K;
        self.trace.latest(|kind| match kind {
            K::Contested { at, .. } | K::ControlLost { at, .. } | K::ControlEstablished { at, .. } => *at == place,
            _ => false,
        })
    }

    /// Returns the event that last changed control of a battlefield.
    pub(super) fn what_changed_control(&self, place: BattlefieldId) -> Option<EventId> {
        use EventKind as K;
        self.trace.latest(|kind| match kind {
            K::ControlLost { at, .. } | K::ControlEstablished { at, .. } => *at == place,
            _ => false,
        })
    }

    /// Returns the event that gave a player's side its last points.
    pub(super) fn what_scored(&self, side: PlayerId) -> Option<EventId> {
        let theirs = |player: PlayerId| player == side || !self.state.opposed(player, side);
        self.trace.latest(|kind| matches!(kind, EventKind::PointsGained { player, .. } if theirs(*player)))
    }
}

/// Returns true if an event brings a unit nearer to lethal damage.
fn weakens(kind: &EventKind, id: ObjectId) -> bool {
    use EventKind as K;
    match kind {
        K::Damaged { unit, .. } | K::BuffLost { unit } | K::RoleRemoved { unit, .. } => *unit == id,
        K::MightChanged { unit, by } => *unit == id && *by < 0,
        _ => false,
    }
}

/// Returns true if an event may have ended what another object gave a unit.
fn may_end_a_bonus(kind: &EventKind, id: ObjectId) -> bool {
    use EventKind as K;
    match kind {
        K::Expired { .. } => true,
        K::Killed { object, .. }
        | K::Banished { object }
        | K::Returned { object }
        | K::Recalled { object, .. }
        | K::Altered { object }
        | K::ControlTaken { object, .. } => *object != id,
        K::Moved { .. } | K::RoleRemoved { .. } | K::Stunned { .. } | K::Readied { .. } | K::Exhausted { .. } => true,
        _ => false,
    }
}
