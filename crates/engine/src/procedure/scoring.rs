//! Scoring: conquering and holding, points, the final point, winning.

use crate::ability::Change;
use crate::authority::Authority;
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{BattlefieldId, EventId, PlayerId};
use crate::machine::Game;
use crate::moment::Moment;
use crate::reading::Reading;
use crate::state::State;
use crate::trigger::Seen;
use tribunal_rule::RuleNumber;

impl Game {
    /// A player conquers a battlefield that they have not scored this turn.
    /// `from_nobody` if nobody controlled it before.
    pub(crate) fn conquer(&mut self, player: PlayerId, at: BattlefieldId, from_nobody: bool) {
        if self.state.combat.as_ref().is_none_or(|combat| combat.at != at) {
            self.state.player_mut(player).tallies.excess = 0;
        }
        let event = self.record(self.cites().conquer, EventKind::Conquered { player, at });
        self.mark_scored(player, at);
        let before = self.caused_by(event);
        if self.state.is_final_point(player) && !self.state.has_scored_all(player) {
            let denied = self.record(self.cites().final_point, EventKind::FinalPointDenied { player, at });
            self.caused_by(denied);
            self.draw(&[player], 1, self.cites().final_point);
        } else {
            self.score_point(player);
        }
        self.state.player_mut(player).tallies.conquered |= 1 << at.0;
        if self.state.is_seen(player, RuleStatement::ConquerEffects, RuleStatement::ConquestWithoutPoint) {
            self.look(Seen::Conquers(player, at), event);
        }
        if from_nobody {
            self.look(Seen::ConquersUncontrolled(player, at), event);
        }
        self.hunt(player, at, event);
        if self.state.combat.as_ref().is_some_and(|combat| combat.at == at && combat.attacker == player) {
            self.look(Seen::ConquersAfterAttack(player, at), event);
        }
        self.state.stamp += 1;
        self.cause = before;
    }

    /// A player gains the point of a Conquer or a Hold, or draws a card in its place.
    fn score_point(&mut self, player: PlayerId) {
        let turns = self.state.player(player).turns;
        let own = self.state.turn.player == player;
        let early =
            |change: &Change| matches!(change, Change::DrawsForEarlyPoints(n) if own && (1..=*n).contains(&turns));
        match self.state.source_for(player, early) {
            Some(by) if !self.state.lacks(Some(self.cites().replacement)) => {
                let replaced = self.record(
                    self.cites().replacement,
                    EventKind::Ignored { source: by, why: "a card is drawn in place of the point" },
                );
                let before = self.caused_by(replaced);
                self.draw(&[player], 1, self.cites().draw);
                self.cause = before;
            }
            _ => drop(self.gain_points(player, 1, self.cites().score_point)),
        }
    }

    /// Notes which battlefields the teammates of the Turn Player control in the Beginning Phase, which their whole team may
    /// not conquer this turn, and which battlefields each player's teammates occupy.
    pub(crate) fn note_teammates(&mut self) {
        let turn = self.state.turn.player;
        let mates = |one: PlayerId, other: PlayerId| one != other && !self.state.opposed(one, other);
        let held = |at: &BattlefieldId| self.state.battlefield(*at).controller.is_some_and(|by| mates(turn, by));
        let barred = self.state.battlefield_ids().filter(held).fold(0, |bits, at| bits | 1 << at.0);
        let note = |player: PlayerId| {
            let there =
                |at: &BattlefieldId| self.state.units_on(*at).any(|id| mates(player, self.state.object(id).controller));
            let excused = self.state.battlefield_ids().filter(there).fold(0, |bits, at| bits | 1 << at.0);
            (player, if self.state.opposed(player, turn) { 0 } else { barred }, excused)
        };
        for (player, disqualified, excused) in self.state.player_ids().map(note).collect::<Vec<_>>() {
            let player = self.state.player_mut(player);
            (player.disqualified, player.excused) = (disqualified, excused);
        }
    }

    /// A player holds a battlefield.
    pub(crate) fn hold(&mut self, player: PlayerId, at: BattlefieldId) {
        let event = self.record(self.cites().hold, EventKind::Held { player, at });
        self.mark_scored(player, at);
        let before = self.caused_by(event);
        if self.state.keeps(RuleStatement::HoldGivesFinalPoint) || !self.state.is_final_point(player) {
            self.score_point(player);
        }
        let tallies = &mut self.state.player_mut(player).tallies;
        tallies.held = tallies.held.saturating_add(1);
        if self.state.is_seen(player, RuleStatement::HoldEffects, RuleStatement::HoldWithoutPoint) {
            self.look(Seen::Holds(player, at), event);
        }
        self.deployed(player, at, event);
        self.hunt(player, at, event);
        self.cause = before;
    }

    /// A player gains points.
    pub(crate) fn gain_points(&mut self, player: PlayerId, points: u32, rule: RuleNumber) -> Option<EventId> {
        if self.state.is_ruled_of(player, &Change::CantScore) {
            return self.record(rule, EventKind::PointsGained { player, points: 0 });
        }
        self.add_points(player, points, rule)
    }

    /// A player gains points, whatever forbids it: but for that nobody does once somebody has won at once.
    pub(crate) fn add_points(&mut self, player: PlayerId, points: u32, rule: RuleNumber) -> Option<EventId> {
        if !self.state.winners.is_empty() {
            return None;
        }
        self.state.player_mut(player).points += points;
        let event = self.record(rule, EventKind::PointsGained { player, points });
        if points > 0 {
            self.look(Seen::GainsPoints(player), event);
        }
        if self.state.points(player) >= self.state.victory && self.state.player(player).reached == 0 {
            let before = self.state.players.iter().map(|p| p.reached).max().unwrap_or(0);
            self.state.player_mut(player).reached = before.saturating_add(1);
        }
        self.due(Moment::StatusChanged);
        let in_cleanup = self.state.in_force.readings.get(Reading::VictoryScore) == Some(1);
        if let Some(rule) = self.cites().win_at_once().filter(|_| !in_cleanup && self.state.has_won(player)) {
            let before = self.caused_by(event);
            self.win(player, rule);
            self.cause = before;
        }
        event
    }

    /// A player loses points, but never more than their side has: first those that they gained themselves. Returns true if any
    /// are lost.
    pub(crate) fn lose_points(&mut self, player: PlayerId, points: u32) -> bool {
        let points = points.min(self.state.points(player));
        if points > 0 {
            let team = self.state.player(player).team;
            let mut left = points;
            for one in self.state.in_turn_order(player) {
                let of = self.state.player_mut(one);
                let lost = if of.team == team { left.min(of.points) } else { 0 };
                (of.points, left) = (of.points - lost, left - lost);
            }
            let rule = self.procedures().word("loses").unwrap_or(self.cites().other_points);
            self.record(rule, EventKind::PointsLost { player, points });
            self.due(Moment::StatusChanged);
        }
        points > 0
    }

    fn mark_scored(&mut self, player: PlayerId, at: BattlefieldId) {
        self.state.player_mut(player).scored |= 1 << at.0;
    }

    /// A player wins, and their teammates with them.
    pub(crate) fn win(&mut self, player: PlayerId, rule: RuleNumber) {
        let side: Vec<_> = self.state.player_ids().filter(|other| !self.state.opposed(player, *other)).collect();
        for player in side {
            self.record(rule, EventKind::Won { player });
            self.state.winners.push(player);
        }
        let down: Vec<_> = self.state.battlefields.iter().flat_map(|place| place.facedown.clone()).collect();
        for card in down {
            self.reveal_facedown(card);
        }
    }
}

impl State {
    /// Returns true if a player's team has scored a battlefield this turn.
    pub(crate) fn team_has_scored(&self, player: PlayerId, at: BattlefieldId) -> bool {
        let mates = self.player_ids().filter(|other| !self.opposed(*other, player));
        mates.into_iter().any(|mate| self.player(mate).has_scored(at))
    }

    /// The text of a battlefield by which a player does not score there yet.
    pub(crate) fn text_bars_scoring(&self, player: PlayerId, at: BattlefieldId) -> Option<Authority> {
        let turns = self.player(player).turns;
        let early = |change: &Change| matches!(change, Change::NoScoreBefore(turn) if (1..*turn).contains(&turns));
        let barred = self.rules_at(at).any(early);
        barred.then(|| Authority::Card(self.battlefield_name(at).into()))
    }

    /// Returns true if triggers on a way of scoring trigger, as they do by their rules even where no point is gained.
    fn is_seen(&self, player: PlayerId, effects: RuleStatement, without_point: RuleStatement) -> bool {
        [RuleStatement::ScoreEffects, effects].into_iter().all(|said| self.keeps(said))
            && (self.keeps(without_point) || !self.is_ruled_of(player, &Change::CantScore))
    }

    /// Returns the reason why a player does not score a battlefield whose control they establish; `None` if they do.
    pub(crate) fn barred_from_scoring(&self, player: PlayerId, at: BattlefieldId) -> Option<Authority> {
        if let Some(text) = self.text_bars_scoring(player, at) {
            return Some(text);
        }
        if self.player(player).has_scored(at) {
            return Some(self.cites().score_once.into());
        }
        if let Some(rule) = self.cites().score_once_for_team().filter(|_| self.team_has_scored(player, at)) {
            return Some(rule.into());
        }
        let player = self.player(player);
        (player.disqualified & (1 << at.0) != 0).then(|| self.cites().score_team.into())
    }

    /// Returns true if a player has the points to win: the Victory Score, and more than any opponent where that is
    /// asked for.
    pub(crate) fn has_won(&self, player: PlayerId) -> bool {
        let points = self.points(player);
        if points < self.victory {
            return false;
        }
        let mut opponents = self.player_ids().filter(|other| self.opposed(player, *other));
        self.cites().win_needs_lead().is_none() || opponents.all(|other| self.points(other) < points)
    }

    fn is_final_point(&self, player: PlayerId) -> bool {
        let next = self.points(player) + 1;
        next == self.victory || (self.cites().final_point_beyond().is_some() && next > self.victory)
    }

    fn has_scored_all(&self, player: PlayerId) -> bool {
        let own_turn = !self.opposed(player, self.turn.player);
        let excuses =
            self.keeps(RuleStatement::AlliesExcuse) && (own_turn || self.cites().excused_on_own_turns().is_none());
        let player = self.player(player);
        let counts = |at| if excuses { player.counts_for_final_point(at) } else { player.has_scored(at) };
        self.battlefield_ids().all(counts)
    }
}
