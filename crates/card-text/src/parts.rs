//! The parts that instructions are made of: on what they work, for whom, and where to.

use derive_generic_visitor::{Drive, DriveMut};
use serde::{Deserialize, Serialize};

use super::{Filter, Instructions, Targets};
use crate::card::{Cost, Kind};
use crate::domain::Domain;

/// One of several things that a text lets its controller choose.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
pub struct Mode {
    /// Its text, without the bullet.
    pub text: String,
    /// The domain that it is for, where that decides and nobody chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub domain: Option<Domain>,
    /// The type of card that it is for, where that decides and nobody chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// The instructions followed.
    pub does: Instructions,
}

/// The place in a main deck where a card goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeckEnd {
    /// On top.
    Top,
    /// Under all others.
    Bottom,
    /// On top or under all others, as its owner chooses.
    OwnersChoice,
    /// On top or under all others, as the controller chooses.
    YourChoice,
}

/// A trait that one object may copy from another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Its name.
    Name,
    /// Its tags.
    Tags,
    /// Its cost.
    Cost,
    /// Its domains.
    Domain,
    /// Its rules text.
    Text,
}

/// A use to which resources are restricted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UseOnly {
    /// To play spells.
    Spells,
    /// To play gear or use its abilities.
    Gear,
    /// To play units.
    Units,
    /// To play units or use their abilities.
    UnitsAndAbilities,
    /// During showdowns, for anything.
    Showdowns,
}

/// A kind of source of the damage that a text is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DamageOf {
    /// From a combat.
    Combat,
    /// From spells and abilities.
    Effects,
}

/// The part of a cost that is not paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waiver {
    /// None: all is paid.
    #[default]
    Nothing,
    /// Energy.
    Energy,
    /// Energy and Power.
    All,
    /// Energy and Power; this is paid in their place.
    For(Cost),
    /// Whatever else would have to be paid, too.
    Everything,
}

/// The players that an instruction is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Drive, DriveMut)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The controller of the item.
    #[default]
    You,
    /// Each opponent.
    Opponents,
    /// Each player.
    Everyone,
    /// The controller of what was chosen or of what a trigger was about; of a card off the board, its owner.
    Theirs,
    /// The owner of it.
    Owner,
    /// The opponent who was chosen.
    Chosen,
    /// Each player but the controller of the item.
    Others,
    /// The player whose part it is, where each of several does the same in turn.
    Acting,
    /// The player whose turn it is.
    TurnPlayer,
    /// The player who did what a trigger was about.
    Doer,
    /// The player who attacks in the combat in progress.
    Attacker,
    /// The player who defends in the combat in progress.
    Defender,
    /// Both of them, the attacker first.
    Fighters,
}

impl Side {
    /// Returns true if it refers to "you", or to others than "you".
    #[must_use]
    pub fn speaks_of_you(self) -> bool {
        matches!(self, Self::You | Self::Opponents | Self::Others)
    }
}

/// The objects that an instruction works on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
#[serde(rename_all = "kebab-case")]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of these for an instruction, and it is read far oftener than moved"
)]
pub enum Who {
    /// The source.
    Me,
    /// The card that the source has become, in a trash.
    MyCard,
    /// The objects of the choice at this position.
    Target(u8),
    /// The object that the trigger or replacement is about.
    It,
    /// The card in a trash that this object has become, which has died; of its attributes, those that the object had.
    ItsCard,
    /// Everything that matches when the instruction is carried out.
    Each(Filter),
    /// Something chosen while the instruction is carried out, because it is no target.
    Pick(Box<Targets>),
    /// Some of the cards being looked at, chosen now; the others remain.
    Seen(Box<Targets>),
    /// All the cards still being looked at.
    Rest,
    /// The objects that the instruction before was done to.
    Last,
    /// At least and at most so many of those, chosen while the instruction is carried out.
    OfLast(u8, u8),
    /// All of these, to which one instruction is done at once.
    Together(Vec<Who>),
}

impl Who {
    /// At least and at most so many of the cards being looked at, whichever.
    #[must_use]
    pub fn seen(min: u8, max: u8) -> Self {
        let of = Filter { place: super::Place::Anywhere, ..Filter::default() };
        Self::Seen(Box::new(Targets { of, min, max, ..Targets::default() }))
    }
}

/// The place where a card that an effect plays enters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// Where its player may play it.
    #[default]
    Usual,
    /// Where the source is.
    Here,
    /// In its player's base.
    Base,
    /// At any battlefield.
    AnyBattlefield,
    /// At a battlefield that its player controls.
    ControlledBattlefield,
    /// Where the source is, or where its player may play it anyway.
    OrHere,
}

impl Entry {
    #[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::Usual
    }
}

/// The destination where something moves or enters.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
#[serde(rename_all = "kebab-case")]
pub enum Destination {
    /// Where the source is.
    Here,
    /// The battlefield where the source is: none while it is in a base.
    MyBattlefield,
    /// "This battlefield": the one that the condition of a trigger names, or else where the source is.
    ThisBattlefield,
    /// Where what was chosen is, or what a trigger is about.
    There,
    /// The battlefield that has been named: chosen, by the condition of a trigger, or by where what was chosen is.
    Named,
    /// The base of the controller of what moves; of what enters, that of its player.
    Base,
    /// The base of the controller of the instruction.
    YourBase,
    /// Where the controller may play units, chosen as it is played.
    Entry,
    /// Where what its item was paid with is.
    WherePaid,
    /// A location that the controller chooses when the item is put on the chain.
    Chosen(Whereto),
}

/// The locations among which one chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereto {
    /// Any battlefield.
    Battlefield,
    /// A battlefield that the controller of the item controls.
    Controlled,
    /// A battlefield where the controller of the item has units.
    WithYours,
    /// Any location that the object may go to.
    Anywhere,
    /// A battlefield where nobody has units and that nobody controls.
    Open,
    /// From its base to a battlefield, or from a battlefield to its base.
    ToOrFromBase,
    /// Where another unit of the same controller is.
    WithMate,
    /// A battlefield that an enemy controls and where units are.
    HeldByEnemy,
    /// Any battlefield but the one where the object is.
    OtherBattlefield,
    /// Any location but the one where the object is.
    OtherLocation,
}
