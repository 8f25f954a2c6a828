//! Game objects: cards, tokens, battlefields and legends, wherever they are.

use std::sync::Arc;

use serde::Serialize;

use super::card::{Card, Kind};
use super::ids::{NonState, ObjectId, PlayerId};
use super::zone::{Location, Zone};

/// One game object. A card that crosses to or from a non-board zone gets a new one; the old stays behind as [`Zone::Gone`]
/// and remembers what it became.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Object {
    /// The card as printed, or what it has become a copy of.
    pub card: Arc<Card>,
    /// Its owner.
    pub owner: PlayerId,
    /// The player who controls it.
    pub controller: PlayerId,
    /// The zone it is in.
    pub zone: Zone,
    /// Its number among the objects with its name, from 1: `Recruit #2`.
    pub ordinal: u8,
    /// The identity that its card took on when it left the board or came to it.
    pub became: Option<ObjectId>,
    /// Damage marked on it.
    pub damage: u32,
    /// The players who are responsible for some of that damage, one bit each.
    pub hurt_by: u32,
    /// True if it is exhausted.
    pub exhausted: bool,
    /// True if it is stunned.
    pub stunned: bool,
    /// True if it has a buff.
    pub buffed: bool,
    /// The Energy spent to play it.
    pub energy_spent: u16,
    /// The number of buffs on it beyond the first, where a text allows more than one.
    pub more_buffs: u8,
    /// The timestamp of its buff.
    pub buffed_at: NonState<u32>,
    /// The timestamp of its beginning to attack or defend.
    pub role_at: NonState<u32>,
    /// True if it is Empowered.
    pub empowered: bool,
    /// The number of times that it is Empowered beyond once, where a text allows more than one.
    pub more_empowered: u8,
    /// Its role in a combat: attacker or defender.
    pub role: Option<Role>,
    /// Roles it has had in the combat in progress, so that it triggers once for each.
    pub roles_had: u8,
    /// The turn in which it was played, as a card; 0 if it was not.
    pub played_on: u32,
    /// The turn in which it was put facedown.
    pub hidden_on: u32,
    /// Counts upward as objects enter the board: their timestamp.
    pub entered: u32,
    /// The location where it was as it left the board.
    pub left: NonState<Option<Location>>,
    /// Its Might as it left the board.
    pub might_left: NonState<i32>,
    /// The number of times it has moved this turn.
    pub moves: u8,
    /// The number of times it has been dealt damage this turn.
    pub hurts: u8,
    /// The tag that was named as it was played.
    pub named: Option<String>,
    /// True if the additional cost that its text names was paid as it was played.
    pub paid: bool,
    /// The objects shown off as it was played.
    pub shown: Vec<Shown>,
    /// True if it was played from anywhere but a hand.
    pub elsewhere: bool,
    /// Whether it was played from a trash.
    pub from_trash: bool,
    /// The object that it is attached to.
    pub attached_to: Option<ObjectId>,
    /// The item that last dealt it damage, until the next cleanup is over: whose it is, what its source is, whether it is a
    /// spell or was made by one.
    pub hit_by: Option<Credit>,
    /// The source of the item by whose instruction it was last dealt damage, by a unit too, until the next cleanup is over.
    pub hit_in: Option<ObjectId>,
    /// Its own card as printed, where it has become a copy of something else.
    pub printed: Option<Arc<Card>>,
    /// For a card in banishment: the source of what banished it.
    pub banished_by: Vec<ObjectId>,
    /// For a card in banishment: the token that has replaced it.
    pub replaced_by: Option<ObjectId>,
    /// True if it had 5 Might or more when triggers on that last looked.
    pub mighty: bool,
    /// The Might that it was last seen to have, where a text waits for more.
    pub seen_might: i32,
}

/// Something that was shown off, as it was then: what becomes of it later is not considered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shown {
    /// By which Show Off of the card, in the order printed.
    pub by: u8,
    /// Its type.
    pub kind: Kind,
    /// Its Might.
    pub might: i32,
}

/// The player and the source that a kill is attributed to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Credit {
    /// The controller of the spell or ability.
    pub player: PlayerId,
    /// Its source.
    pub source: ObjectId,
    /// True for a spell or an ability that one made.
    pub spell: bool,
}

/// The designation of a unit or player in a combat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// An attacker.
    Attacker,
    /// A defender.
    Defender,
}

impl Role {
    /// The bit of this role in [`Object::roles_had`].
    #[must_use]
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Attacker => "Attacker",
            Self::Defender => "Defender",
        }
    }
}

impl Object {
    /// Returns what was shown off for it that a text of its card refers to: of any type, or of the given one.
    pub(crate) fn shown_for(&self, kind: Option<Kind>) -> impl Iterator<Item = &Shown> {
        let linked = self.card.shows_linked_to(kind);
        let fits = move |shown: &&Shown| linked & 1 << shown.by != 0 && kind.is_none_or(|kind| shown.kind == kind);
        self.shown.iter().filter(fits)
    }

    /// A new object, with nothing on it yet.
    #[must_use]
    pub fn new(card: Arc<Card>, owner: PlayerId, zone: Zone) -> Self {
        Self {
            card,
            owner,
            controller: owner,
            zone,
            ordinal: 1,
            became: None,
            damage: 0,
            hurt_by: 0,
            exhausted: false,
            stunned: false,
            buffed: false,
            buffed_at: NonState(0),
            role_at: NonState(0),
            energy_spent: 0,
            more_buffs: 0,
            empowered: false,
            more_empowered: 0,
            role: None,
            roles_had: 0,
            played_on: 0,
            hidden_on: 0,
            entered: 0,
            left: NonState(None),
            moves: 0,
            hurts: 0,
            named: None,
            paid: false,
            shown: vec![],
            elsewhere: false,
            from_trash: false,
            attached_to: None,
            might_left: NonState(0),
            hit_by: None,
            hit_in: None,
            printed: None,
            banished_by: vec![],
            replaced_by: None,
            mighty: false,
            seen_might: 0,
        }
    }

    /// Its location, where it has one.
    #[must_use]
    pub fn location(&self) -> Option<Location> {
        self.zone.location()
    }
}
