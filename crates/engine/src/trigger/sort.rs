//! Of which sort an event is, and for which sort a trigger waits: what both have to agree in before anything else is asked.

use super::Seen;
use crate::ability::{Deed, Filter, Moment, Trigger};
use crate::ids::ObjectId;

/// A sort of event, whatever object, player or place it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Attacks,
    Defends,
    Enters,
    Dies,
    Moves,
    MovesFrom,
    Stunned,
    Readied,
    Buffed,
    Damaged,
    Attached,
    Detached,
    Leaves,
    Conquers,
    ConquersUncontrolled,
    ConquersAfterAttack,
    Holds,
    Plays,
    Discards,
    Draws,
    KilledBySource,
    BecomesMighty,
    MightRises,
    BecomesEmpowered,
    WinsCombat,
    LosesCombat,
    PlayerDefends,
    GainsPoints,
    Begins,
    Does(Deed),
    At(Moment),
}

impl Trigger {
    /// The sort of event that it waits for.
    pub(super) fn sort(&self) -> Sort {
        match self {
            Self::Attacks(_) | Self::AttacksYours(_) => Sort::Attacks,
            Self::Defends(_) => Sort::Defends,
            Self::Enters(_) => Sort::Enters,
            Self::Dies(_) => Sort::Dies,
            Self::Moves(_) => Sort::Moves,
            Self::MovesFrom(..) => Sort::MovesFrom,
            Self::Stunned(_) => Sort::Stunned,
            Self::Readied(_) => Sort::Readied,
            Self::Buffed(_) => Sort::Buffed,
            Self::Damaged(_) => Sort::Damaged,
            Self::Attached(_) => Sort::Attached,
            Self::Detached(_) => Sort::Detached,
            Self::Leaves(_) => Sort::Leaves,
            Self::UnitConquers(_) | Self::PlayerConquers { .. } => Sort::Conquers,
            Self::ConquersUncontrolled(_) => Sort::ConquersUncontrolled,
            Self::ConquersAfterAttack(_) => Sort::ConquersAfterAttack,
            Self::UnitHolds(_) | Self::PlayerHolds { .. } => Sort::Holds,
            Self::Plays { .. } => Sort::Plays,
            Self::Discards(..) => Sort::Discards,
            Self::Draws(_) => Sort::Draws,
            Self::KilledByMe => Sort::KilledBySource,
            Self::BecomesMighty(_) => Sort::BecomesMighty,
            Self::ReachesMight(..) => Sort::MightRises,
            Self::BecomesEmpowered(_) => Sort::BecomesEmpowered,
            Self::UnitWinsCombat(_) | Self::WinsCombat(_) => Sort::WinsCombat,
            Self::LosesCombat(_) => Sort::LosesCombat,
            Self::PlayerDefends { .. } => Sort::PlayerDefends,
            Self::GainsPoints(_) => Sort::GainsPoints,
            Self::BeginsHere { .. } => Sort::Begins,
            Self::Does(deed, ..) => Sort::Does(*deed),
            Self::At(moment, _) => Sort::At(*moment),
        }
    }

    /// What it asks of the object that its event is about; nothing where it asks for a player, or for a unit at a battlefield.
    pub(super) fn of_object(&self) -> Option<&Filter> {
        match self {
            Self::Attacks(of)
            | Self::Defends(of)
            | Self::Dies(of)
            | Self::Enters(of)
            | Self::Moves(of)
            | Self::MovesFrom(of, _)
            | Self::Stunned(of)
            | Self::Buffed(of)
            | Self::Damaged(of)
            | Self::Readied(of)
            | Self::Attached(of)
            | Self::Detached(of)
            | Self::Leaves(of)
            | Self::AttacksYours(of)
            | Self::BecomesMighty(of)
            | Self::BecomesEmpowered(of)
            | Self::ReachesMight(of, _)
            | Self::Discards(_, of)
            | Self::Plays { of, .. }
            | Self::Does(_, _, of) => Some(of),
            _ => None,
        }
    }
}

impl Seen {
    /// The sort of event that it is.
    pub(super) fn sort(self) -> Sort {
        match self {
            Self::Attacks(_) => Sort::Attacks,
            Self::Defends(_) => Sort::Defends,
            Self::Enters(_) => Sort::Enters,
            Self::Dies(_) => Sort::Dies,
            Self::Moves(_) => Sort::Moves,
            Self::MovesFrom(..) => Sort::MovesFrom,
            Self::Stunned(_) => Sort::Stunned,
            Self::Readied(_) => Sort::Readied,
            Self::Buffed(_) => Sort::Buffed,
            Self::Damaged(_) => Sort::Damaged,
            Self::Attached(_) => Sort::Attached,
            Self::Detached(_) => Sort::Detached,
            Self::Leaves(_) => Sort::Leaves,
            Self::Conquers(..) => Sort::Conquers,
            Self::ConquersUncontrolled(..) => Sort::ConquersUncontrolled,
            Self::ConquersAfterAttack(..) => Sort::ConquersAfterAttack,
            Self::Holds(..) => Sort::Holds,
            Self::Plays(..) => Sort::Plays,
            Self::Discards(..) => Sort::Discards,
            Self::Draws(_) => Sort::Draws,
            Self::KilledBy(..) => Sort::KilledBySource,
            Self::BecomesMighty(_) => Sort::BecomesMighty,
            Self::MightRises(..) => Sort::MightRises,
            Self::BecomesEmpowered(_) => Sort::BecomesEmpowered,
            Self::WinsCombat(..) => Sort::WinsCombat,
            Self::LosesCombat(..) => Sort::LosesCombat,
            Self::PlayerDefends(..) => Sort::PlayerDefends,
            Self::GainsPoints(_) => Sort::GainsPoints,
            Self::Begins(..) => Sort::Begins,
            Self::Does(deed, ..) => Sort::Does(deed),
            Self::At(moment, _) => Sort::At(moment),
        }
    }

    /// The object that it happened to.
    pub(super) fn about(self) -> Option<ObjectId> {
        match self {
            Self::Attacks(id)
            | Self::Defends(id)
            | Self::Enters(id)
            | Self::Dies(id)
            | Self::Moves(id)
            | Self::MovesFrom(id, _)
            | Self::Stunned(id)
            | Self::Readied(id)
            | Self::Buffed(id)
            | Self::Damaged(id)
            | Self::Attached(id)
            | Self::Detached(id)
            | Self::Leaves(id)
            | Self::BecomesMighty(id)
            | Self::MightRises(id, ..)
            | Self::BecomesEmpowered(id)
            | Self::KilledBy(_, id)
            | Self::Plays(_, id, _)
            | Self::Discards(_, id) => Some(id),
            Self::Does(_, _, what) => what,
            _ => None,
        }
    }
}
