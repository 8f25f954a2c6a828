//! Identities: small numbers in order of creation, never reused.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl $name {
            /// The position in the list that holds these.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The identity of what stands at a position.
            #[must_use]
            pub fn at(index: usize) -> Self {
                Self(index as $inner)
            }
        }
    };
}

id! {
    /// A player, in turn order.
    PlayerId(u8)
}
id! {
    /// A battlefield, in the order in which the board lists them.
    BattlefieldId(u8)
}
id! {
    /// A game object. A card gets a new one whenever it comes to the board or leaves it.
    ObjectId(u32)
}
id! {
    /// An item on the chain.
    ItemId(u32)
}
id! {
    /// An event of a trace.
    EventId(u32)
}

impl ItemId {
    /// The identity of an item that is not on the chain, or not yet: no other item has it.
    pub const NOT_ON_CHAIN: Self = Self(u32::MAX);
}

macro_rules! plain_hash {
    ($($name:ident),*) => {$(
        impl Hash for $name {
            fn hash<H: Hasher>(&self, into: &mut H) {
                self.0.hash(into);
            }
        }
    )*};
}

plain_hash!(PlayerId, BattlefieldId, EventId);

/// Objects and items are hashed as the only signed numbers of 128 bits that there are, so that whoever hashes a state can
/// put other numbers in their place: [`alike`](super::alike) does.
impl Hash for ObjectId {
    fn hash<H: Hasher>(&self, into: &mut H) {
        into.write_i128(i128::from(self.0));
    }
}

impl Hash for ItemId {
    fn hash<H: Hasher>(&self, into: &mut H) {
        into.write_i128(-1 - i128::from(self.0));
    }
}

/// Something that accompanies a state without being part of it: what happened before, or how often. It is equal to
/// anything and leaves no mark on a hash, so that a loop is found although each round has causes of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct NonState<T>(pub T);

/// The event that brought something about.
pub type Cause = NonState<Option<EventId>>;

impl<T> PartialEq for NonState<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for NonState<T> {}

impl<T> std::hash::Hash for NonState<T> {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}
