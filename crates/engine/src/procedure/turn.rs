//! The turn: its phases and steps in the order of the edition's table.

use std::sync::Arc;

use crate::ability::Change;
use crate::authority::Authority;
use crate::edition::{Phase, TurnStep};
use crate::event::EventKind;
use crate::ids::{NonState, ObjectId};
use crate::machine::{Game, Stop};
use crate::moment::Moment;
use crate::player::Tallies;
use crate::state::State;
use tribunal_rule::RuleNumber;

impl Game {
    /// Carries out the next row of the turn, or begins the next one, or says that the Turn Player may act.
    pub(crate) fn step_turn(&mut self) -> Option<Stop> {
        let turn = self.state.turn;
        let Some(row) = self.procedures().turn.get(usize::from(turn.row)) else {
            self.begin_turn_after(self.cites().next_turn);
            return None;
        };
        if !turn.begun {
            self.state.turn.begun = true;
            self.begin_row();
            return None;
        }
        if row.waits {
            return Some(Stop::Idle(turn.player));
        }
        self.next_row();
        None
    }

    fn begin_row(&mut self) {
        let turn = self.state.turn;
        let Some(row) = self.procedures().turn.get(usize::from(turn.row)) else { return };
        let before = turn.row.checked_sub(1).and_then(|at| self.procedures().turn.get(usize::from(at)));
        self.state.turn.at = row.phase;
        if let Some(by) = self.state.skipped_by(row.phase) {
            if before.is_none_or(|before| before.phase != row.phase) {
                let authority = match self.procedures().word("skip") {
                    Some(rule) => rule.into(),
                    None => Authority::Card(self.state.name(by).into()),
                };
                let phase = self.procedures().phase_name(row.phase);
                self.record_under(turn.cause.0, authority, EventKind::PhaseSkipped { player: turn.player, phase });
            }
            return;
        }
        if before.is_none_or(|before| before.phase != row.phase) {
            let phase = self.procedures().phase_name(row.phase);
            self.cause =
                self.record_under(turn.cause.0, row.rule, EventKind::PhaseBegan { player: turn.player, phase });
            self.state.turn.phase = NonState(self.cause);
            self.due(Moment::Phase);
        }
        self.step_rule = row.rule;
        self.cause = self.state.turn.phase.0;
        self.begin_stage(None);
        carry_out(row.id, self);
    }

    /// Goes on to the next row of the table. After the last one the turn is over, and the next player's has not begun.
    pub(crate) fn next_row(&mut self) {
        self.state.turn.row += 1;
        self.state.turn.begun = false;
        self.state.under_way.invited = None;
    }

    /// The turn of the next player begins.
    pub(crate) fn begin_turn_after(&mut self, rule: RuleNumber) {
        let player = self.state.take_next_turn();
        if self.state.turn.first.is_some() {
            let turns = &mut self.state.player_mut(player).turns;
            *turns = turns.saturating_add(1);
        }
        self.state.turn.player = player;
        self.state.turn.number += 1;
        self.state.turn.row = 0;
        self.state.turn.begun = false;
        for other in self.state.players.iter_mut().map(Arc::make_mut) {
            (other.scored, other.disqualified, other.excused) = (0, 0, 0);
            (other.played, other.completed) = (0, 0);
            other.tallies = Tallies::default();
        }
        self.state.uses.clear();
        for id in self.state.board.clone() {
            let object = self.state.object_mut(id);
            (object.moves, object.hurts) = (0, 0);
        }
        self.cause = self.record(rule, EventKind::TurnBegan { player });
        self.state.turn.cause = NonState(self.cause);
    }
}

impl State {
    /// The object whose text has the Turn Player skip a phase, if one does.
    fn skipped_by(&self, phase: Phase) -> Option<ObjectId> {
        let skips = match phase {
            Phase::Channel => Change::SkipsChannel,
            Phase::Draw => Change::SkipsDraw,
            _ => return None,
        };
        if !self.has_passives() {
            return None;
        }
        self.ruler_of(self.turn.player, &skips)
    }
}

/// Carries out a row of a turn.
fn carry_out(step: TurnStep, game: &mut Game) {
    match step {
        TurnStep::Nothing => {}
        TurnStep::Awaken => rows::awaken(game),
        TurnStep::Beginning => rows::beginning(game),
        TurnStep::Hold => rows::hold(game),
        TurnStep::Channel => rows::channel(game),
        TurnStep::ChannelEffects => rows::channel_effects(game),
        TurnStep::Draw => rows::draw(game),
        TurnStep::DrawEffects => rows::draw_effects(game),
        TurnStep::MainEffects => rows::main_effects(game),
        TurnStep::EmptyPools => rows::empty_pools(game),
        TurnStep::Ending => rows::ending(game),
        TurnStep::StunAndEnding => rows::stun_and_ending(game),
        TurnStep::Cleanup => rows::cleanup(game),
        TurnStep::HealAndExpire => rows::heal_and_expire(game),
        TurnStep::Expiration => rows::expiration(game),
        TurnStep::Expire => rows::expire(game),
        TurnStep::ExpireAgain => rows::expire_again(game),
        TurnStep::ExpireAgainIfMarked => rows::expire_again_if_marked(game),
    }
}

/// The rows of a turn.
pub(super) mod rows {
    use super::{EventKind, Game, State};
    use crate::ability::{Deed, Duration, Moment as At};
    use crate::edition::Special;
    use crate::ids::{ObjectId, PlayerId};
    use crate::keyword::Keyword;
    use crate::lasting::Lasting;
    use crate::moment::Moment;
    use crate::trigger::Seen;
    use tribunal_rule::RuleNumber;

    /// The Turn Player readies what they control.
    pub fn awaken(game: &mut Game) {
        let player = game.state.turn.player;
        let mine = |id: &_| game.state.object(*id).controller == player && game.state.object(*id).exhausted;
        let objects: Vec<_> = game.state.board.iter().chain(&game.state.legends).copied().filter(mine).collect();
        for object in objects {
            if game.ready(object, game.cites().awaken) {
                game.look(Seen::Does(Deed::Ready, player, Some(object)), game.cause);
            }
        }
        game.state.stamp += 1;
        if let Some(runes) = &mut game.state.player_mut(player).runes {
            runes.ready_all();
        }
    }

    /// Start of Beginning Phase effects, and Temporary.
    pub fn beginning(game: &mut Game) {
        let player = game.state.turn.player;
        let cause = game.cause;
        game.temporary(player);
        game.look(Seen::At(At::Beginning, player), cause);
        if game.state.player(player).turns == 1 && game.state.turn.first.is_some() {
            game.look(Seen::At(At::FirstBeginning, player), cause);
        }
        game.state.stamp += 1;
    }

    /// The Turn Player holds every battlefield they control and have not scored.
    pub fn hold(game: &mut Game) {
        let player = game.state.turn.player;
        game.note_teammates();
        for at in game.state.battlefield_ids() {
            let own = game.state.player(player).has_scored(at);
            let scored =
                own || (game.cites().score_once_for_team().is_some() && game.state.team_has_scored(player, at));
            let held = game.state.battlefield(at).controller == Some(player) && !scored;
            if !held || game.state.is_over() {
                continue;
            }
            match game.state.text_bars_scoring(player, at) {
                None => game.hold(player, at),
                Some(text) => {
                    game.record(text, EventKind::NotScored { player, at });
                }
            }
        }
        game.state.stamp += 1;
    }

    /// The Turn Player channels two runes.
    pub fn channel(game: &mut Game) {
        let player = game.state.turn.player;
        let _ = game.channel(player, 2, false, game.cites().channel_phase);
        if let Some(rule) =
            game.state.first_turn_rule().filter(|rule| game.state.goes_last(player) && !game.state.lacks(Some(*rule)))
        {
            let _ = game.channel(player, 1, false, rule);
        }
    }

    /// The Turn Player draws one card.
    pub fn draw(game: &mut Game) {
        let player = game.state.turn.player;
        let several = game.state.players.len() > 2 && game.state.turn.first == Some(player);
        if let Some(rule) = game.state.first_turn_rule().filter(|rule| several && !game.state.lacks(Some(*rule))) {
            game.record(rule, EventKind::DrawSkipped { player });
            return;
        }
        game.draw(&[player], 1, game.cites().draw_phase);
    }

    /// Lets the effects of the Channel Phase happen, apart from channeling.
    pub fn channel_effects(game: &mut Game) {
        look_at(game, At::Channel);
    }

    /// Lets the effects of the Draw Phase happen, apart from the draw.
    pub fn draw_effects(game: &mut Game) {
        look_at(game, At::Draw);
    }

    /// Lets the effects of the start of the Main Phase happen.
    pub fn main_effects(game: &mut Game) {
        look_at(game, At::Main);
    }

    fn look_at(game: &mut Game, moment: At) {
        let (player, cause) = (game.state.turn.player, game.cause);
        game.look(Seen::At(moment, player), cause);
        game.state.stamp += 1;
    }

    /// Every player's Rune Pool empties.
    pub fn empty_pools(game: &mut Game) {
        for player in game.state.player_ids().collect::<Vec<PlayerId>>() {
            let owner = game.state.player_mut(player);
            let kept = !std::mem::take(&mut owner.earmarked).is_empty();
            let Some(runes) = &mut owner.runes else { continue };
            if runes.empty_pool() || kept {
                game.record(game.cites().pool_empties, EventKind::PoolEmptied { player });
            }
        }
    }

    /// Stunned units recover, and end of turn effects take place.
    pub fn stun_and_ending(game: &mut Game) {
        end_stun(game);
        ending(game);
    }

    /// Stunned units recover.
    pub fn end_stun(game: &mut Game) {
        let stunned: Vec<_> = game.state.board.iter().copied().filter(|id| game.state.object(*id).stunned).collect();
        for unit in stunned {
            game.state.object_mut(unit).stunned = false;
            game.record(game.cites().stun_ends, EventKind::StunEnded { unit });
            game.due(Moment::StatusChanged);
        }
    }

    /// End of turn effects take place.
    pub fn ending(game: &mut Game) {
        let player = game.state.turn.player;
        let cause = game.cause;
        game.look(Seen::At(At::EndOfTurn, player), cause);
        game.state.stamp += 1;
    }

    /// The end of turn cleanup.
    pub fn cleanup(game: &mut Game) {
        game.push_cleanup(Special::EndOfTurn);
    }

    /// All damage is cleared and all effects of this turn expire together, and pools empty.
    pub fn heal_and_expire(game: &mut Game) {
        for unit in game.state.board.clone() {
            game.heal(unit, game.step_rule);
        }
        expire(game);
    }

    /// Back to the expiration, two rows before, if there is damage again or anything that lasts this turn.
    pub fn expire_again_if_marked(game: &mut Game) {
        let damaged = game.state.board.iter().any(|id| game.state.object(*id).damage > 0);
        let lasts = game.state.lasting.iter().any(|lasting| lasting.until == Duration::ThisTurn);
        if damaged || lasts || game.state.delayed.iter().any(|delayed| !delayed.awaits) {
            game.state.turn.row = game.state.turn.row.saturating_sub(3);
        }
    }

    /// The end of turn cleanup, in an edition that comes back to it when items were finalized meanwhile.
    pub fn expiration(game: &mut Game) {
        game.state.turn.items = false;
        cleanup(game);
    }

    /// Back to the row before, the expiration, if any item was finalized since it began.
    pub fn expire_again(game: &mut Game) {
        if game.state.turn.items {
            game.state.turn.row = game.state.turn.row.saturating_sub(2);
        }
    }

    /// All effects of this turn expire together, and pools empty.
    pub fn expire(game: &mut Game) {
        expire_effects(game);
        empty_pools(game);
    }

    /// All effects of this turn expire together.
    pub fn expire_effects(game: &mut Game) {
        game.expire(Duration::ends_with_turn, game.cites().expire);
    }

    impl State {
        /// The rule of the first turns in the mode that is played, if it is the Turn Player's first turn of the game.
        fn first_turn_rule(&self) -> Option<RuleNumber> {
            let turn = self.turn;
            turn.first.filter(|_| self.player(turn.player).turns == 1)?;
            let rules = &self.procedures().first_turns;
            let ids = || (0..self.players.len()).map(PlayerId::at);
            let teams = ids().any(|one| ids().any(|other| one != other && !self.opposed(one, other)));
            Some(match self.players.len() {
                _ if teams => rules.teams,
                0..=2 => rules.duel,
                3 => rules.three,
                _ => rules.four,
            })
        }

        /// Returns true if a player's first turn is the last of the first turns.
        fn goes_last(&self, player: PlayerId) -> bool {
            let count = self.players.len();
            self.turn.first.is_some_and(|first| (player.index() + 1) % count.max(1) == first.index())
        }
    }

    impl Game {
        /// Changes that do not last longer end together; control that was taken goes back.
        pub(crate) fn expire(&mut self, ends: impl Fn(Duration) -> bool, rule: RuleNumber) {
            let (ended, lasting): (Vec<_>, Vec<_>) =
                std::mem::take(&mut self.state.lasting).into_iter().partition(|lasting| ends(lasting.until));
            self.state.lasting = lasting;
            let before = self.state.delayed.len();
            if ends(Duration::ThisTurn) {
                self.state.delayed.retain(|delayed| delayed.awaits);
            }
            let waiting = before - self.state.delayed.len();
            let count = ended.len() + waiting;
            if count == 0 {
                return;
            }
            let event = self.record(rule, EventKind::Expired { count });
            let before = self.caused_by(event);
            for lasting in ended.into_iter().rev() {
                let Some(to) = lasting.returns else { continue };
                lasting.on.into_iter().for_each(|id| self.give_back(id, to, lasting.stamp));
            }
            self.due(Moment::StatusChanged);
            self.cause = before;
        }

        /// Ends the changes that last until an object leaves the board, as it leaves.
        pub(crate) fn expire_with(&mut self, source: ObjectId) {
            let bound = |lasting: &Lasting| lasting.source == source && lasting.until == Duration::UntilSourceLeaves;
            let (ended, lasting): (Vec<_>, Vec<_>) =
                std::mem::take(&mut self.state.lasting).into_iter().partition(bound);
            self.state.lasting = lasting;
            if ended.is_empty() {
                return;
            }
            let rule = self.procedures().word("until i leave the board").unwrap_or(self.cites().expire);
            self.record(rule, EventKind::Expired { count: ended.len() });
            for lasting in ended.into_iter().rev() {
                let Some(to) = lasting.returns else { continue };
                lasting.on.into_iter().for_each(|id| self.give_back(id, to, lasting.stamp));
            }
            self.due(Moment::StatusChanged);
        }

        /// Control that was taken ends: it goes back, or, if somebody took it later and still has it, from them one day.
        fn give_back(&mut self, id: ObjectId, to: PlayerId, stamp: u32) {
            let later = self.state.lasting.iter_mut().filter(|l| l.returns.is_some() && l.stamp > stamp);
            match later.filter(|l| l.on.contains(&id)).min_by_key(|l| l.stamp) {
                Some(later) => later.returns = Some(to),
                None => self.change_control(id, to),
            }
        }

        /// Permanents with Temporary that a player controls trigger at the start of their Beginning Phase.
        pub(crate) fn temporary(&mut self, player: PlayerId) {
            let with = |id: &_| {
                self.state.object(*id).controller == player && self.state.active_keywords(*id).has(Keyword::Temporary)
            };
            let temporary: Vec<_> = self.state.board.iter().copied().filter(with).collect();
            for id in temporary {
                if self.state.is_ruled(id, &crate::ability::Change::NoTemporary) {
                    let rule = self.procedures().word("temporary").unwrap_or(self.cites().triggered);
                    self.record(rule, EventKind::Unaffected { object: id, why: "its Temporary does not trigger" });
                    continue;
                }
                self.trigger_temporary(id);
            }
        }
    }
}
