//! An event as triggered abilities see it.

use crate::ability::{Deed, Moment};
use crate::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::zone::Location;

/// An event as triggers see it. Characteristics of objects that left are those they had just before.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Seen {
    Attacks(ObjectId),
    Defends(ObjectId),
    Enters(ObjectId),
    /// A permanent is about to die: for what waits only, since the texts on the board see deaths by themselves.
    Dies(ObjectId),
    Moves(ObjectId),
    Stunned(ObjectId),
    Readied(ObjectId),
    Draws(PlayerId),
    Buffed(ObjectId),
    Damaged(ObjectId),
    Conquers(PlayerId, BattlefieldId),
    Holds(PlayerId, BattlefieldId),
    Plays(PlayerId, ObjectId, Option<BattlefieldId>),
    /// A player discards a card: which, where that is known.
    Discards(PlayerId, Option<ObjectId>),
    Leaves(ObjectId),
    /// A permanent is about to go to its owner's hand.
    Returned(ObjectId),
    Disempowered(ObjectId),
    GainsXp(PlayerId),
    SpendsXp(PlayerId),
    ConquersUncontrolled(PlayerId, BattlefieldId),
    /// A source has killed something.
    KilledBy(ObjectId, ObjectId),
    MovesFrom(ObjectId, Option<Location>),
    BecomesMighty(ObjectId),
    /// A unit has more Might than before: how much it had, and how much it has.
    MightRises(ObjectId, i32, i32),
    BecomesEmpowered(ObjectId),
    WinsCombat(PlayerId, BattlefieldId),
    LosesCombat(PlayerId, BattlefieldId),
    PlayerDefends(PlayerId, BattlefieldId),
    ConquersAfterAttack(PlayerId, BattlefieldId),
    /// A player, by an effect of their own, does something; to what, where that is an object.
    Does(Deed, PlayerId, Option<ObjectId>),
    /// A card is attached.
    Attached(ObjectId),
    /// A card is detached.
    Detached(ObjectId),
    /// A player gains points.
    GainsPoints(PlayerId),
    /// A player uses an activated ability with this base Energy cost.
    UsesAbility(PlayerId, u16),
    /// A combat ends that a unit was in.
    CombatEnds(ObjectId),
    /// A combat begins, or where it says no, a showdown.
    Begins(bool, BattlefieldId),
    At(Moment, PlayerId),
}
