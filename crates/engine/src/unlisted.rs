//! Missing information: a test on something that the board does not list cannot be decided, and taints the replay.

use std::sync::Arc;

use super::ability::{Body, Condition, Effect, Unlisted};
use super::agenda::ResolveFrame;
use super::ids::PlayerId;
use super::machine::Game;
use super::player::Player;

impl Game {
    /// Notes, once for each cause, that something could not be decided.
    pub(super) fn taint(&mut self, what: String) {
        if !self.state.taints.contains(&what) {
            self.state.taints.push(what);
        }
    }

    /// Taints the replay, since no rule of the edition covers what a text does with something. Not done while a rule is
    /// switched off: then that one may be what is missing.
    pub(super) fn taint_unexplained(&mut self, what: &str) {
        if self.ablation.is_none() {
            self.taint(format!("what comes of {what}, of which no rule of {} speaks", self.procedures().edition));
        }
    }

    /// Taints the replay if a condition tests runes or a hand that the board does not list.
    pub(super) fn note_unlisted(&mut self, condition: Option<&Condition>, you: Option<PlayerId>) {
        let Some((unlisted, you)) = condition.and_then(Condition::unlisted).zip(you) else { return };
        let player = self.state.player(you);
        let unsaid = |player: &&Arc<Player>| player.runes.is_none();
        let what = match unlisted {
            Unlisted::AnyRunes => match self.state.players.iter().find(unsaid) {
                Some(player) => format!("how many runes {} has, which are not listed", player.name),
                None => return,
            },
            Unlisted::Runes if player.runes.is_none() => {
                format!("how many runes {} has, which are not listed", player.name)
            }
            Unlisted::Hand if !player.hand_listed => {
                format!("how many cards {} has in hand, which are not listed", player.name)
            }
            _ => return,
        };
        self.taint(what);
    }

    /// The same for an instruction that depends on such a test.
    pub(super) fn note_unlisted_for(&mut self, effect: &Effect, frame: &ResolveFrame) {
        if let Effect::If(condition, _) | Effect::Either(condition, ..) = effect {
            self.note_unlisted(Some(condition), frame.item.you);
        }
    }

    /// The same for the passive abilities of what is on the board.
    pub(super) fn note_unlisted_passives(&mut self) {
        let mut tests = vec![];
        for source in self.state.sources() {
            for ability in self.state.texts(source) {
                if let Body::Passive(passive) = &ability.body
                    && passive.condition.as_ref().is_some_and(|condition| condition.unlisted().is_some())
                {
                    tests.push((passive.condition.clone(), self.state.source(source).controller));
                }
            }
        }
        for (condition, you) in tests {
            self.note_unlisted(condition.as_ref(), you);
        }
    }
}
