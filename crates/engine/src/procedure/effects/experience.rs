//! XP, and being Empowered: what an edition has them for.

use crate::event::EventKind;
use crate::ids::{BattlefieldId, EventId, ObjectId, PlayerId};
use crate::machine::Game;
use crate::trigger::Seen;

impl Game {
    /// A player gains XP; in an edition without XP nothing comes of it, which is said.
    pub(super) fn gain_xp(&mut self, player: PlayerId, xp: u32) {
        let Some(rule) = self.cites().gain_xp else { return self.taint_unexplained("XP") };
        let has = &mut self.state.player_mut(player).xp;
        *has = has.saturating_add(xp);
        let tallies = &mut self.state.player_mut(player).tallies;
        tallies.xp_gained = tallies.xp_gained.saturating_add(u16::try_from(xp).unwrap_or(u16::MAX));
        self.record(rule, EventKind::XpGained { player, xp });
    }

    /// A player's XP becomes less, where there is a rule for that.
    pub(super) fn spend_xp(&mut self, player: PlayerId, xp: u32) {
        let Some(rule) = self.cites().spend_xp else { return self.taint_unexplained("XP") };
        let has = &mut self.state.player_mut(player).xp;
        *has = has.saturating_sub(xp);
        self.record(rule, EventKind::XpSpent { player, xp });
    }

    /// An object becomes Empowered, or is so no more; whether it was otherwise before. What is so already stays as it is.
    pub(super) fn empower(&mut self, object: ObjectId, empowered: bool) -> bool {
        let rule = if empowered { self.cites().empower } else { self.cites().disempower };
        if rule.is_none() {
            self.taint_unexplained("being Empowered");
        }
        let Some(rule) = rule.filter(|_| self.state.object(object).empowered != empowered) else { return false };
        self.state.object_mut(object).empowered = empowered;
        let kind = if empowered { EventKind::Empowered { object } } else { EventKind::Disempowered { object } };
        let event = self.record(rule, kind);
        self.count_texts();
        if empowered {
            self.look(Seen::BecomesEmpowered(object), event);
        }
        true
    }

    /// Hunt: each unit of a player who conquers or holds a battlefield triggers there, for its whole Hunt Value.
    pub(crate) fn hunt(&mut self, player: PlayerId, at: BattlefieldId, cause: Option<EventId>) {
        let views = self.state.views();
        let hunters: Vec<_> =
            self.units_of(at, player).into_iter().map(|id| (id, views.get(id).keywords.hunt)).collect();
        for (unit, value) in hunters.into_iter().filter(|(_, value)| *value > 0) {
            self.trigger_hunt(unit, player, value, cause);
        }
    }
}
