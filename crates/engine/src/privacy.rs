//! Privacy: which players may look at the face of a card, by where the card is.

use super::ids::{ObjectId, PlayerId};
use super::state::State;
use super::zone::Zone;
use tribunal_rule::RuleNumber;

/// The players who may look at the face of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Privacy {
    /// Nobody.
    Secret,
    /// One player.
    Private(PlayerId),
    /// Everybody.
    Public,
}

impl Privacy {
    /// Returns true if a player may look.
    #[must_use]
    pub fn lets(self, player: PlayerId) -> bool {
        match self {
            Self::Secret => false,
            Self::Private(only) => only == player,
            Self::Public => true,
        }
    }
}

impl State {
    /// Returns who may look at a card: on the board a facedown card is its controller's, whoever owns it; in a hand it
    /// is its owner's.
    #[must_use]
    pub fn privacy(&self, id: ObjectId) -> Privacy {
        let object = self.object(id);
        match object.zone {
            Zone::Deck | Zone::RuneDeck => Privacy::Secret,
            Zone::Hand => Privacy::Private(object.owner),
            Zone::Facedown(_) => Privacy::Private(object.controller),
            _ => Privacy::Public,
        }
    }

    /// Returns the rule that sets this privacy.
    #[must_use]
    pub fn privacy_rule(&self, privacy: Privacy) -> RuleNumber {
        match privacy {
            Privacy::Secret => self.cites().secret,
            Privacy::Private(_) => self.cites().private,
            Privacy::Public => self.cites().public,
        }
    }
}

impl State {
    /// Returns true if a player may look at a card: by where it lies, or facedown by an effect of this turn.
    #[must_use]
    pub fn may_look(&self, player: PlayerId, id: ObjectId) -> bool {
        let object = self.object(id);
        let down = matches!(object.zone, Zone::Facedown(_));
        let shown = self.player(player).tallies.sees_facedown_of & 1 << object.controller.0 != 0;
        self.privacy(id).lets(player) || (down && shown)
    }
}
