//! Invitations: a player who may act has another act instead.

use crate::action::Action;
use crate::agenda::Task;
use crate::asked::Answered;
use crate::choice::{Answer, Ask};
use crate::event::EventKind;
use crate::held::Held;
use crate::ids::PlayerId;
use crate::machine::Game;
use crate::refusal::{Forbidden, Refusal};
use crate::state::State;
use tribunal_rule::RuleNumber;

impl State {
    /// The rule by which whoever may act now invites others: to the chain, to the showdown, or to a teammate's turn.
    fn invitation(&self) -> Option<RuleNumber> {
        if self.is_closed() {
            self.cites().invite_to_chain()
        } else if self.in_showdown() {
            self.cites().invite_to_showdown()
        } else {
            self.cites().teammates_invited()
        }
    }

    /// Checks that a player may invite another now: to a chain or showdown one who is not relevant to it and has
    /// something to play or activate, in a Neutral Open State a teammate.
    pub(crate) fn check_invite(&self, player: PlayerId, other: PlayerId) -> Result<(), Refusal> {
        let Some(rule) = self.invitation() else {
            return Err(Refusal::by(self.cites().limited, Forbidden::NotInvited(self.name_of(other))));
        };
        self.check_permission(player)?;
        let fits = if self.is_neutral_open() {
            player != other && !self.opposed(player, other)
        } else {
            !self.is_relevant(other) && self.would_act(other)
        };
        let open = fits && !self.player(other).out && self.under_way.invited.is_none();
        if open { Ok(()) } else { Err(Refusal::by(rule, Forbidden::NotInvited(self.name_of(other)))) }
    }

    /// Returns true if a player would have something to play or activate, once they have accepted.
    fn would_act(&self, player: PlayerId) -> bool {
        let mut then = Held::new(self.clone());
        then.accept(player);
        let acts = |action: &Action| matches!(action, Action::Play(_) | Action::Activate(..));
        then.candidate_actions(player).iter().any(|action| acts(action) && then.check(player, action).is_ok())
    }

    /// A player has accepted: they are relevant from now on and may act, instead of who invited them.
    fn accept(&mut self, player: PlayerId) {
        self.under_way.invited = Some(player);
        let closed = self.is_closed();
        if let Some(showdown) = &mut self.showdown {
            showdown.relevant |= 1 << player.0;
            if !closed {
                showdown.focus = player;
            }
        }
        if closed {
            self.chain.priority = Some(player);
        }
    }

    /// The rule by which a player who has accepted an invitation has to act and cannot pass.
    pub(crate) fn has_to_act(&self, player: PlayerId) -> Option<RuleNumber> {
        self.invitation().filter(|_| self.under_way.invited == Some(player) && !self.is_neutral_open())
    }

    /// Returns true if a teammate of the Turn Player may act in a Neutral Open State: where an edition asks for it,
    /// only when invited.
    pub(crate) fn is_asked_to_help(&self, player: PlayerId) -> bool {
        self.cites().teammates_invited().is_none() || self.under_way.invited == Some(player)
    }
}

impl Game {
    /// A player invites another. Who is invited to a chain or showdown may refuse; who is invited to a teammate's turn simply
    /// may act from now on.
    pub(crate) fn invite(&mut self, player: PlayerId, other: PlayerId) {
        let Some(rule) = self.state.invitation() else { return };
        self.cause = self.record(rule, EventKind::Invited { by: player, player: other });
        if self.state.is_neutral_open() {
            self.state.under_way.invited = Some(other);
        } else {
            self.state.under_way().agenda.push(Task::Invite(other));
        }
    }

    /// Asks a player whether they accept, and has them act if they do.
    pub(crate) fn run_invitation(&mut self, player: PlayerId) -> Answered {
        let Some(rule) = self.state.invitation() else { return Ok(()) };
        let Some(Answer::May(yes)) = self.take_answer() else {
            self.state.under_way().agenda.push(Task::Invite(player));
            return Err(self.ask(rule, player, Ask::May("accept the invitation and act".to_owned())));
        };
        if yes {
            self.state.accept(player);
            let closed = self.state.is_closed();
            let kind = if closed { EventKind::PriorityGained { player } } else { EventKind::FocusGained { player } };
            self.record(rule, kind);
        }
        Ok(())
    }
}
