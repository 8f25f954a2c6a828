//! The sorts of events, and the sort that a trigger waits for: both have to agree in it before anything else is
//! checked.

use super::seen::Seen;
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
    Returned,
    Disempowered,
    GainsXp,
    SpendsXp,
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
    CombatEnds,
    UsesAbility,
    Does(Deed),
    At(Moment),
}

/// The sort of event that a trigger waits for.
pub(super) fn awaited(when: &Trigger) -> Sort {
    match when {
        Trigger::Attacks(_) | Trigger::AttacksYours(_) => Sort::Attacks,
        Trigger::Defends(_) => Sort::Defends,
        Trigger::Enters(_) => Sort::Enters,
        Trigger::Dies(_) => Sort::Dies,
        Trigger::Moves(_) => Sort::Moves,
        Trigger::MovesFrom(..) => Sort::MovesFrom,
        Trigger::Stunned(_) => Sort::Stunned,
        Trigger::Readied(_) => Sort::Readied,
        Trigger::Buffed(_) => Sort::Buffed,
        Trigger::Damaged(_) => Sort::Damaged,
        Trigger::Attached(_) => Sort::Attached,
        Trigger::Detached(_) => Sort::Detached,
        Trigger::Leaves(_) => Sort::Leaves,
        Trigger::Returned(_) => Sort::Returned,
        Trigger::Disempowered(_) => Sort::Disempowered,
        Trigger::GainsXp(_) => Sort::GainsXp,
        Trigger::SpendsXp(_) => Sort::SpendsXp,
        Trigger::UnitConquers(_) | Trigger::PlayerConquers { .. } => Sort::Conquers,
        Trigger::ConquersUncontrolled(_) => Sort::ConquersUncontrolled,
        Trigger::ConquersAfterAttack(_) => Sort::ConquersAfterAttack,
        Trigger::UnitHolds(_) | Trigger::PlayerHolds { .. } => Sort::Holds,
        Trigger::Plays { .. } => Sort::Plays,
        Trigger::Discards(..) => Sort::Discards,
        Trigger::Draws(_) => Sort::Draws,
        Trigger::KilledByMe => Sort::KilledBySource,
        Trigger::BecomesMighty(_) => Sort::BecomesMighty,
        Trigger::ReachesMight(..) => Sort::MightRises,
        Trigger::BecomesEmpowered(_) => Sort::BecomesEmpowered,
        Trigger::UnitWinsCombat(_) | Trigger::WinsCombat(_) => Sort::WinsCombat,
        Trigger::LosesCombat(_) => Sort::LosesCombat,
        Trigger::PlayerDefends { .. } => Sort::PlayerDefends,
        Trigger::GainsPoints(_) => Sort::GainsPoints,
        Trigger::BeginsHere { .. } => Sort::Begins,
        Trigger::CombatEnds(_) => Sort::CombatEnds,
        Trigger::UsesAbility(..) => Sort::UsesAbility,
        Trigger::Does(deed, ..) => Sort::Does(*deed),
        Trigger::At(moment, _) => Sort::At(*moment),
    }
}

/// Returns the description of the object that a trigger's event is about; `None` where it asks for a player, or for a
/// unit at a battlefield.
pub(super) fn of_object(when: &Trigger) -> Option<&Filter> {
    match when {
        Trigger::Attacks(of)
        | Trigger::Defends(of)
        | Trigger::Dies(of)
        | Trigger::Enters(of)
        | Trigger::Moves(of)
        | Trigger::MovesFrom(of, _)
        | Trigger::Stunned(of)
        | Trigger::Buffed(of)
        | Trigger::Damaged(of)
        | Trigger::Readied(of)
        | Trigger::Attached(of)
        | Trigger::Detached(of)
        | Trigger::Leaves(of)
        | Trigger::Returned(of)
        | Trigger::Disempowered(of)
        | Trigger::AttacksYours(of)
        | Trigger::BecomesMighty(of)
        | Trigger::BecomesEmpowered(of)
        | Trigger::ReachesMight(of, _)
        | Trigger::CombatEnds(of)
        | Trigger::Discards(_, of)
        | Trigger::Plays { of, .. }
        | Trigger::Does(_, _, of) => Some(of),
        _ => None,
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
            Self::Returned(_) => Sort::Returned,
            Self::Disempowered(_) => Sort::Disempowered,
            Self::GainsXp(_) => Sort::GainsXp,
            Self::SpendsXp(_) => Sort::SpendsXp,
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
            Self::CombatEnds(_) => Sort::CombatEnds,
            Self::UsesAbility(..) => Sort::UsesAbility,
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
            | Self::Returned(id)
            | Self::Disempowered(id)
            | Self::BecomesMighty(id)
            | Self::MightRises(id, ..)
            | Self::BecomesEmpowered(id)
            | Self::KilledBy(_, id)
            | Self::CombatEnds(id)
            | Self::Plays(_, id, _) => Some(id),
            Self::Does(_, _, what) | Self::Discards(_, what) => what,
            _ => None,
        }
    }
}
