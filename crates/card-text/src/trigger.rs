//! The events that triggered abilities wait for.

use derive_generic_visitor::{Drive, DriveMut};
use serde::{Deserialize, Serialize};

use super::{Filter, Mark, Place, Whose};

/// An event that a triggered ability waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// A matching unit becomes an attacker for the first time in a combat.
    Attacks(Filter),
    /// A matching unit becomes a defender for the first time in a combat.
    Defends(Filter),
    /// A matching permanent is killed.
    Dies(Filter),
    /// A matching permanent has been played.
    Enters(Filter),
    /// A matching unit moves.
    Moves(Filter),
    /// A matching unit is stunned.
    Stunned(Filter),
    /// A matching unit is buffed.
    Buffed(Filter),
    /// A matching unit is dealt damage.
    Damaged(Filter),
    /// A matching unit is there when its controller conquers.
    UnitConquers(Filter),
    /// A matching unit is there when its controller holds.
    UnitHolds(Filter),
    /// This player conquers a battlefield; `here` only at the source's battlefield.
    PlayerConquers {
        /// The player meant.
        who: Whose,
        /// Only where the source is.
        here: bool,
    },
    /// This player holds a battlefield.
    PlayerHolds {
        /// The player meant.
        who: Whose,
        /// Only where the source is.
        here: bool,
    },
    /// This player has played a card that fits.
    Plays {
        /// The player meant.
        who: Whose,
        /// The cards that count.
        of: Filter,
        /// The way in which it is played.
        #[serde(default)]
        how: PlayedHow,
    },
    /// This player discards a card that fits.
    Discards(Whose, Filter),
    /// A matching unit moves away from where it was: from a battlefield, or from where the source is.
    MovesFrom(Filter, Place),
    /// A matching unit attacks a battlefield that the source's controller controls.
    AttacksYours(Filter),
    /// A matching unit comes to have 5 Might or more.
    BecomesMighty(Filter),
    /// A matching unit comes to have at least so much Might.
    ReachesMight(Filter, i32),
    /// A matching object becomes Empowered.
    BecomesEmpowered(Filter),
    /// A matching unit is there when its controller wins a combat.
    UnitWinsCombat(Filter),
    /// This player wins a combat.
    WinsCombat(Whose),
    /// This player loses a combat.
    LosesCombat(Whose),
    /// This player defends; `here` only at the source's battlefield.
    PlayerDefends {
        /// The player meant.
        who: Whose,
        /// Only where the source is.
        here: bool,
    },
    /// A matching unit is there when its controller conquers after an attack.
    ConquersAfterAttack(Filter),
    /// This player, by an effect of their own, does this to a matching object.
    Does(Deed, Whose, Filter),
    /// The object that was chosen is killed by the source.
    KilledByMe,
    /// A matching unit is there when its controller conquers a battlefield that nobody controlled.
    ConquersUncontrolled(Filter),
    /// This player draws a card.
    Draws(Whose),
    /// A matching object becomes ready.
    Readied(Filter),
    /// A matching permanent leaves the board.
    Leaves(Filter),
    /// A matching permanent is returned to its owner's hand.
    Returned(Filter),
    /// A matching object becomes Empowered no more.
    Disempowered(Filter),
    /// This player gains XP.
    GainsXp(Whose),
    /// This player spends XP.
    SpendsXp(Whose),
    /// A matching card is attached to something.
    Attached(Filter),
    /// A matching card is detached.
    Detached(Filter),
    /// This player gains points.
    GainsPoints(Whose),
    /// A showdown, or a combat, begins where the source is.
    BeginsHere {
        /// True for a combat, false for any showdown.
        combat: bool,
    },
    /// This player uses an activated ability with at least this base Energy cost.
    UsesAbility(Whose, u16),
    /// A combat ends that a matching unit was in.
    CombatEnds(Filter),
    /// A moment of this player's turn.
    At(Moment, Whose),
}

impl Trigger {
    /// The same trigger as the unit sees it that was chosen, where it waits for what that one does.
    #[must_use]
    pub fn of_bound(&self) -> Option<Self> {
        let bound = |of: &Filter| of.marks.contains(&Mark::Bound);
        Some(match self {
            Self::UnitWinsCombat(of) if bound(of) => Self::UnitWinsCombat(Filter::me()),
            Self::UnitConquers(of) if bound(of) => Self::UnitConquers(Filter::me()),
            Self::UnitHolds(of) if bound(of) => Self::UnitHolds(Filter::me()),
            _ => return None,
        })
    }
}

/// The way in which a card has been played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayedHow {
    /// In any way.
    #[default]
    Anyhow,
    /// From facedown.
    FromFacedown,
    /// In an opponent's turn.
    InTheirTurn,
    /// As the card of the turn with this number.
    Nth(u8),
    /// As the spell of the turn with this number.
    NthSpell(u8),
    /// To a battlefield.
    ToBattlefield,
    /// From anywhere but a hand.
    FromElsewhere,
    /// From a trash.
    FromTrash,
}

/// An action of a player on an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Stun.
    Stun,
    /// Buff.
    Buff,
    /// Ready.
    Ready,
    /// Choose as a target.
    Choose,
    /// Choose as a target of a spell.
    ChooseWithSpell,
    /// Kill.
    Kill,
    /// Kill with a spell.
    KillWithSpell,
    /// Recycle a card.
    Recycle,
    /// Banish.
    Banish,
    /// Recycle a rune.
    RecycleRune,
    /// Spend a buff.
    SpendBuff,
    /// Attach an Equipment.
    Attach,
    /// Use an activated ability.
    Activate,
    /// Deal damage.
    Deal,
    /// Hide a card.
    Hide,
    /// Empower.
    Empower,
    /// Disempower.
    Disempower,
    /// Burn a card.
    Burn,
    /// Return to its owner's hand.
    Return,
    /// Move.
    Move,
}

/// Moments of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// The start of the Beginning Phase.
    Beginning,
    /// The start of a player's first Beginning Phase.
    FirstBeginning,
    /// The Channel Phase, when its runes have come.
    Channel,
    /// The Draw Phase, when its card has been drawn.
    Draw,
    /// The start of the Main Phase.
    Main,
    /// The start of a combat.
    CombatStart,
    /// The end of a combat.
    CombatEnd,
    /// The end of the turn.
    EndOfTurn,
}
