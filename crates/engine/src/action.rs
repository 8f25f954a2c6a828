//! Discretionary actions: those that players take of their own accord, and when they may.

use super::domain::Domain;
use super::ids::{BattlefieldId, ObjectId, PlayerId};
use super::zone::Location;

/// A discretionary action.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Pass priority or focus.
    Pass,
    /// Say that one has nothing more to do this turn.
    EndTurn,
    /// Standard moves of one or more units to one destination.
    Move {
        /// The units.
        units: Vec<ObjectId>,
        /// The destination.
        to: Location,
    },
    /// Play a card. Its choices are asked for afterwards.
    Play(ObjectId),
    /// Hide a card at a battlefield.
    Hide(ObjectId, BattlefieldId),
    /// Activate the ability at this position among the source's activated ones.
    Activate(ObjectId, u8),
    /// Activate one of the two abilities of a rune.
    Rune(RuneUse, Option<Domain>),
    /// Have another player act instead.
    Invite(PlayerId),
    /// Leave the game.
    Concede,
}

/// The abilities of a rune. Both add at once what they add: nobody gets to react.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuneUse {
    /// Exhaust it for one Energy.
    Exhaust,
    /// Recycle it for one Power of its domain.
    Recycle,
}

impl RuneUse {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Exhaust, Self::Recycle];

    /// The verb, as a player does it.
    #[must_use]
    pub fn verb(self) -> &'static str {
        match self {
            Self::Exhaust => "exhausts",
            Self::Recycle => "recycles",
        }
    }
}

/// An action that is legal now. Standard moves to a place are offered as one: each of its units may go there by itself. Some of
/// them together may cost more, by texts, than can be paid; [`State::check`](super::state::State::check) tells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// The player who may take it.
    pub player: PlayerId,
    /// The action. For a move: all the units that may go there.
    pub action: Action,
}

impl Offer {
    /// Returns true if this offer covers the action: for a move, if the units are distinct and all among those offered.
    #[must_use]
    pub fn permits(&self, player: PlayerId, action: &Action) -> bool {
        if self.player != player {
            return false;
        }
        match (&self.action, action) {
            (Action::Move { units: all, to }, Action::Move { units, to: there }) => {
                let distinct = units.iter().enumerate().all(|(at, id)| !units[..at].contains(id));
                to == there && !units.is_empty() && distinct && units.iter().all(|id| all.contains(id))
            }
            (offered, action) => offered == action,
        }
    }
}
