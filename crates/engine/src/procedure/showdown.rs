//! Showdowns: opening, focus, passing, closing.

use crate::event::EventKind;
use crate::ids::{BattlefieldId, NonState, PlayerId};
use crate::machine::Game;
use crate::moment::Moment;
use crate::state::Showdown;
use crate::state::State;
use crate::trigger::Seen;
use tribunal_rule::RuleNumber;

impl State {
    /// Returns the players who are relevant as a showdown opens, one bit each: everybody, but in a combat only
    /// attacker, defender and their teammates where an edition says so.
    fn relevant_at_first(&self) -> u32 {
        let Some(combat) = self.combat.as_ref().filter(|_| self.cites().relevance().is_some()) else {
            return u32::MAX;
        };
        let fights = |p: &PlayerId| !self.opposed(*p, combat.attacker) || !self.opposed(*p, combat.defender);
        self.player_ids().filter(fights).fold(0, |bits, player| bits | 1 << player.0)
    }
}

impl Game {
    /// Opens a showdown; the player who applied Contested gains focus.
    pub(crate) fn open_showdown(&mut self, at: BattlefieldId, focus: PlayerId, rule: RuleNumber) {
        self.state.battlefield_mut(at).showdown_staged = false;
        self.resume_showdown(at, focus);
        let staged = self.trace.latest(|kind| *kind == EventKind::ShowdownStaged { at });
        let staged = staged.filter(|_| self.state.combat.is_none());
        let event = self.record_due_to(staged, rule, EventKind::ShowdownBegan { at });
        self.record_due_to(event, self.cites().first_focus, EventKind::FocusGained { player: focus });
        self.look(Seen::Begins(false, at), event);
        self.due(Moment::StatusChanged);
    }

    /// Puts a showdown in progress in which nobody has passed yet.
    pub(crate) fn resume_showdown(&mut self, at: BattlefieldId, focus: PlayerId) {
        self.state.battlefield_mut(at).opened = true;
        let relevant = self.state.relevant_at_first();
        self.state.showdown = Some(Showdown { at, focus, passes: 0, relevant });
    }

    /// The player with focus passes: it goes on, or the showdown closes when all have passed in sequence.
    pub(crate) fn pass_focus(&mut self, player: PlayerId) {
        let players = self.state.acting(player).len();
        let next = self.state.next_acting(player);
        self.cause = self.record(self.cites().pass_focus, EventKind::Passed { player, focus: true });
        let Some(showdown) = &mut self.state.showdown else { return };
        showdown.passes += 1;
        if usize::from(showdown.passes) >= players {
            self.close_showdown();
        } else {
            self.give_focus(next, self.cites().next_focus);
        }
    }

    /// Focus goes to a player.
    pub(crate) fn give_focus(&mut self, player: PlayerId, rule: RuleNumber) {
        if let Some(showdown) = &mut self.state.showdown {
            showdown.focus = player;
            self.record(rule, EventKind::FocusGained { player });
        }
    }

    /// The showdown closes: the combat goes on, or control is settled.
    pub(crate) fn close_showdown(&mut self) {
        self.close_showdown_by(self.cites().showdown_closes);
    }

    /// The showdown closes by a rule.
    pub(crate) fn close_showdown_by(&mut self, rule: RuleNumber) {
        let Some(showdown) = self.state.showdown.take() else { return };
        let at = showdown.at;
        let event = self.record(rule, EventKind::ShowdownClosed { at });
        self.caused_by(event);
        match &mut self.state.combat {
            Some(combat) => {
                combat.row = Some(0);
                combat.cause = NonState(self.cause);
            }
            None => self.settle_showdown(at),
        }
        self.due(Moment::ShowdownEnded);
    }

    /// Settles the result of a showdown without a combat. This comes before the cleanup that its end calls for:
    /// otherwise the battlefield would still be contested and uncontrolled there, and the same showdown would open
    /// again.
    fn settle_showdown(&mut self, at: BattlefieldId) {
        if let Some(player) = self.state.sole_occupant(at) {
            if self.state.battlefield(at).controller != Some(player) {
                self.establish_control(at, player, self.cites().showdown_control);
            }
        } else if self.state.is_disputed(at) {
            self.state.battlefield_mut(at).combat_staged = true;
            self.record(self.cites().showdown_to_combat, EventKind::CombatStaged { at });
            self.due(Moment::StatusChanged);
        }
    }
}
