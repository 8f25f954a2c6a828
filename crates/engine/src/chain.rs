//! The chain: what is on it, and who has priority.

use std::sync::Arc;

use super::ability::{Effect, Entry, Instructions, Waiver};
use super::card::Cost;
use super::ids::{BattlefieldId, Cause, ItemId, ObjectId, PlayerId};
use super::keyword::Keyword;
use super::rune_targets::RuneTargets;
use super::zone::{Location, Zone};

/// The chain. It exists as long as something is on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Chain {
    /// The items on it, the newest last; copies of the chain share them until one is changed.
    pub items: Vec<Arc<Item>>,
    /// The player who has priority in a Closed State.
    pub priority: Option<PlayerId>,
    /// The player who was last to play or activate something since an item resolved: they go on where triggers do not
    /// change the order.
    pub active: Option<PlayerId>,
    /// The number of players who have passed in sequence.
    pub passes: u8,
    /// True if this chain is the initial chain of a combat: focus does not pass when it ends.
    pub initial: bool,
    /// True if an item has resolved whose resolution passes focus once the chain is empty.
    pub resolved: bool,
    /// True if an item has left it since the last one was put on it.
    pub advanced: bool,
    /// The identity of the next item.
    pub next: u32,
}

/// An item on the chain.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// Its identity.
    pub id: ItemId,
    /// The player who controls it.
    pub controller: PlayerId,
    /// The player who is "you" in its text: the controller, but nobody for the ability of an uncontrolled battlefield.
    pub you: Option<PlayerId>,
    /// The card being played, or the source of the ability.
    pub source: ObjectId,
    /// The kind of thing that it is.
    pub what: What,
    /// The object that an ability is, once something has chosen among what is on the chain.
    pub itself: Option<ObjectId>,
    /// True while it is pending.
    pub pending: bool,
    /// The instructions that it carries out on resolution.
    pub does: Arc<Instructions>,
    /// The way in which its player has chosen to pay its cost, where there was more than one.
    pub way: Option<Cost>,
    /// The targets chosen, one list for each choice.
    pub targets: Vec<Vec<ObjectId>>,
    /// The runes among them, by the position of the choice.
    pub runes: Vec<(usize, RuneTargets)>,
    /// The places where what was chosen by its place was, by the position of the choice: one for all of a group that is together, and
    /// one for each, in the order of the targets, of those of which each is the one chosen at its place.
    pub groups: Vec<(usize, Vec<Location>)>,
    /// The opponent chosen, where its instructions have one chosen.
    pub opponent: Option<PlayerId>,
    /// The locations chosen for moves and tokens.
    pub places: Vec<Location>,
    /// The places of which it is to enter one, where what requires a place contradicts itself.
    pub required: Vec<Location>,
    /// The location where a unit will enter.
    pub location: Option<Location>,
    /// The objects that the instruction which made it was done to, if an instruction made it.
    pub carried: Vec<ObjectId>,
    /// The Might that the unit had with which it was paid for, if it left the board by that.
    pub paid_might: Option<i32>,
    /// True if it is recycled when it has been played.
    pub recycled: bool,
    /// The places where an effect that has it played lets it enter.
    pub entry: Entry,
    /// The object that the trigger was about.
    pub it: Option<ObjectId>,
    /// The player who did what the trigger was about.
    pub by: Option<PlayerId>,
    /// The position of the ability among those of its source, where one of them has triggered.
    pub instance: u8,
    /// The object attached to its source that gave it the triggered ability, if there is one.
    pub giver: Option<ObjectId>,
    /// The place of its source as it was made, or where its source was last.
    pub here: Option<Location>,
    /// The part of what it reads from its source that has been noted, whatever becomes of the source.
    pub noted_source: Noted,
    /// True if its source was there when its last instruction was executed.
    pub source_seen: bool,
    /// The place that "there" means, where what made the item names one.
    pub there: Option<Location>,
    /// The place that its trigger was about, where it was about one.
    pub noted: Option<About>,
    /// The zone that a card which an effect has played came from: it goes back there if it cannot be played.
    pub origin: Option<Zone>,
    /// The cards that lay on it there, where that was a main deck.
    pub origin_under: Vec<ObjectId>,
    /// The battlefield where the card was hidden, if it is played from facedown.
    pub hidden_at: Option<BattlefieldId>,
    /// True if the optional additional cost of Accelerate was paid.
    pub accelerated: bool,
    /// True if the additional cost was paid of which the card's text speaks: one that may be paid, if it names any.
    pub paid: bool,
    /// Which of the additional costs that the card's text names are paid: one bit each.
    pub taken: u8,
    /// For which of them it is settled whether they are: one bit each.
    pub settled: u8,
    /// For which of its Show Offs it counts as one for which something is shown off, though nothing is yet: one bit each.
    pub shows: u8,
    /// The number of things it was paid with, where the text lets that be any number.
    pub paid_with: u8,
    /// The number of Repeat costs that have been asked for, and the costs of those that are paid.
    pub repeats: (u8, Vec<Cost>),
    /// The part of its cost that is waived, and the discount, by the effect that has it played.
    pub terms: (Waiver, Cost),
    /// The cost of an ability by its own text, where that is paid as it is finalized: each that its player may choose.
    pub bases: Vec<Cost>,
    /// True if it is played from anywhere but a hand.
    pub from_elsewhere: bool,
    /// Whether it is played from a trash.
    pub from_trash: bool,
    /// The mode that was chosen, where its text lists several.
    pub mode: Option<u8>,
    /// The instructions still to be carried out as payment for it.
    pub deeds: Vec<Effect>,
    /// True if its source is exhausted to pay for it.
    pub exhausts: bool,
    /// The permission by which a card is played now and from where it is.
    pub permit: Permit,
    /// True if it is performed only once in a turn.
    pub once: bool,
    /// True once its controller has decided to do what it "may" do.
    pub willing: bool,
    /// True once its controller has agreed to pay for it, where that is optional.
    pub agreed: bool,
    /// The event that brought it about.
    pub cause: Cause,
}

/// The part of what an ability reads from its source that does not change any more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Noted {
    /// None of it.
    #[default]
    Nothing,
    /// Its place.
    Place,
    /// Its place and its attributes: it has died, and that is what the ability triggered on.
    All,
}

/// The place that a trigger is about, as it was when its condition was met.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct About {
    /// The place.
    pub at: Location,
    /// True if the event itself is one of that battlefield, so that it cannot be read in another way.
    pub named: bool,
}

/// The permission by which a card is played when it is and from where it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Permit {
    /// The permission that cards have in general, or by a keyword on the card.
    #[default]
    Usual,
    /// Ambush: the unit can only go where its player has units.
    Ambush,
    /// A word that the card has by what is chosen for it, and only if that is chosen.
    Chosen(Keyword),
    /// What the card's own text says: from the trash, for its cost or for the price that it names.
    FromTrash,
    /// Flow: from the trash, for another cost, of several the one at this position; afterwards the card is banished.
    Flow(u8),
}

/// Returns the name of an ability on the chain, made from the name of its source.
#[must_use]
pub fn ability_of(source: &str) -> String {
    format!("{source}'s ability")
}

/// The kind of thing that an item is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// A card or token being played.
    Card,
    /// An activated ability, with its text.
    Activated(Arc<str>),
    /// A triggered ability, with its text.
    Triggered(Arc<str>),
    /// An ability that adds resources: it resolves when finalized.
    Adding(Arc<str>),
}

impl Item {
    /// The object that it is: its card, or, as far as it has one, the object of the ability.
    #[must_use]
    pub fn object(&self) -> ObjectId {
        self.itself.unwrap_or(self.source)
    }

    /// The same, where it is an ability and no card.
    #[must_use]
    pub fn ability(&self) -> Option<ObjectId> {
        (self.what != What::Card).then(|| self.object())
    }
}

impl Chain {
    /// The item with an identity.
    #[must_use]
    pub fn item(&self, id: ItemId) -> Option<&Item> {
        self.items.iter().find(|item| item.id == id).map(|item| &**item)
    }

    /// The item with an identity, as it is now whatever becomes of it.
    #[must_use]
    pub fn shared(&self, id: ItemId) -> Option<Arc<Item>> {
        self.items.iter().find(|item| item.id == id).cloned()
    }

    /// The item with an identity, to be changed.
    pub fn item_mut(&mut self, id: ItemId) -> Option<&mut Item> {
        self.items.iter_mut().find(|item| item.id == id).map(Arc::make_mut)
    }

    /// The oldest pending item.
    #[must_use]
    pub fn pending(&self) -> Option<ItemId> {
        self.items.iter().find(|item| item.pending).map(|item| item.id)
    }
}
