//! XP, and being Empowered: what an edition has them for.

use crate::event::EventKind;
use crate::ids::{BattlefieldId, EventId, ObjectId, PlayerId};
use crate::machine::Game;
use crate::state::State;
use crate::trigger::Seen;
use tribunal_rule::RuleNumber;

impl State {
    /// Returns the rule by which a text has what is Empowered be so once more; none where it is as often as it may be.
    fn empowered_again(&self, object: ObjectId) -> Option<RuleNumber> {
        let rule = self.cites().empowered_again()?;
        let times = u16::from(self.object(object).more_empowered) + 1;
        let allows = |most: Option<u8>| most.is_none_or(|most| times < u16::from(most));
        self.empowered_times(object).any(allows).then_some(rule)
    }
}

impl Game {
    /// A player gains XP; in an edition without XP nothing comes of it, which is said.
    pub(super) fn gain_xp(&mut self, player: PlayerId, xp: u32) {
        let Some(rule) = self.cites().gain_xp() else { return self.taint_unexplained("XP") };
        let before = self.state.player(player).xp;
        let active_at_once = self.cites().active_at_once().is_some();
        self.state.player_mut(player).xp = if active_at_once { before.saturating_add(xp) } else { before };
        let tallies = &mut self.state.player_mut(player).tallies;
        tallies.xp_gained = tallies.xp_gained.saturating_add(u16::try_from(xp).unwrap_or(u16::MAX));
        let event = self.record(rule, EventKind::XpGained { player, xp });
        if xp > 0 {
            self.look(Seen::GainsXp(player), event);
        }
        self.state.player_mut(player).xp = before.saturating_add(xp);
    }

    /// A player's XP becomes less, where there is a rule for that.
    pub(super) fn spend_xp(&mut self, player: PlayerId, xp: u32) {
        let Some(rule) = self.cites().spend_xp() else { return self.taint_unexplained("XP") };
        let has = &mut self.state.player_mut(player).xp;
        *has = has.saturating_sub(xp);
        let event = self.record(rule, EventKind::XpSpent { player, xp });
        if xp > 0 {
            self.look(Seen::SpendsXp(player), event);
        }
    }

    /// Empowers an object. Returns true if it was not Empowered before, or may be once more.
    pub(super) fn empower(&mut self, object: ObjectId) -> bool {
        let Some(rule) = self.cites().empower() else {
            self.taint_unexplained("being Empowered");
            return false;
        };
        let again = self.state.object(object).empowered;
        let Some(rule) = (if again { self.state.empowered_again(object) } else { Some(rule) }) else { return false };
        let empowered = self.state.object_mut(object);
        empowered.empowered = true;
        empowered.more_empowered = empowered.more_empowered.saturating_add(u8::from(again));
        let times = empowered.more_empowered.saturating_add(1);
        let event = self.record(rule, EventKind::Empowered { object, times });
        self.count_texts();
        self.look(Seen::BecomesEmpowered(object), event);
        true
    }

    /// Takes an Empowered status from an object. Returns true if it had one.
    pub(super) fn disempower(&mut self, object: ObjectId) -> bool {
        let Some(rule) = self.cites().disempower() else {
            self.taint_unexplained("being Empowered");
            return false;
        };
        if !self.state.object(object).empowered {
            return false;
        }
        let by_one = self.cites().disempowers_one();
        let less = self.state.object_mut(object);
        let one = by_one.filter(|_| less.more_empowered > 0);
        less.empowered = one.is_some();
        less.more_empowered = if less.empowered { less.more_empowered - 1 } else { 0 };
        let left = if less.empowered { less.more_empowered.saturating_add(1) } else { 0 };
        let event = self.record(one.unwrap_or(rule), EventKind::Disempowered { object, left });
        self.count_texts();
        self.look(Seen::Disempowered(object), event);
        true
    }

    /// Hunt: each unit of a player who conquers or holds a battlefield triggers there, for its whole Hunt Value.
    pub(crate) fn hunt(&mut self, player: PlayerId, at: BattlefieldId, cause: Option<EventId>) {
        let views = self.state.views();
        let hunters: Vec<_> =
            self.state.units_of(at, player).into_iter().map(|id| (id, views.get(id).keywords.hunt)).collect();
        for (unit, value) in hunters.into_iter().filter(|(_, value)| *value > 0) {
            self.trigger_hunt(unit, player, value, cause);
        }
    }
}
