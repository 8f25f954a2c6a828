//! Facts that can be expected: events that happen, and states that are so.

use tribunal_engine::domain::Domain;
use tribunal_engine::ids::PlayerId;
use tribunal_engine::keyword::Keyword;

use super::script::{Name, RuleSpec};

/// A fact that is expected to be so, or to have happened since the expectations before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The action above was refused, by one of these rules.
    Refused(Vec<RuleSpec>),
    /// Nothing happened.
    Nothing,
    /// A step of a cleanup fired, or none did.
    Step(RuleSpec, bool),
    /// A choice is open, for this player.
    Asked(Option<PlayerId>, bool),
    /// The game goes round in a loop.
    Loop,
    /// Something happened to an object, or did not.
    Object(Name, ObjectFact, bool),
    /// Something about a battlefield.
    Place(Name, PlaceFact, bool),
    /// Something about a player; none is nobody.
    Player(Option<PlayerId>, PlayerFact, bool),
    /// A player may look at the face of a card, or may not.
    MayLook(PlayerId, Name, bool),
    /// The chain is empty, or not.
    ChainEmpty(bool),
    /// A step of the verdict cannot be enacted.
    Tainted,
}

impl Fact {
    /// Returns the opposite fact, if it can be said.
    #[must_use]
    pub fn negated(&self) -> Option<Self> {
        Some(match self {
            Self::Object(name, fact, not) => Self::Object(name.clone(), fact.clone(), !not),
            Self::Place(name, fact, not) => Self::Place(name.clone(), fact.clone(), !not),
            Self::Player(player, fact, not) => Self::Player(*player, fact.clone(), !not),
            Self::MayLook(player, name, may) => Self::MayLook(*player, name.clone(), !may),
            Self::ChainEmpty(empty) => Self::ChainEmpty(!empty),
            Self::Step(rule, fires) => Self::Step(*rule, !fires),
            Self::Refused(_) | Self::Nothing | Self::Asked(..) | Self::Loop | Self::Tainted => return None,
        })
    }

    /// Returns true if it is something that comes about on a line of play, and not a state that is so for a time: an event, or to win, with
    /// which the game ends.
    #[must_use]
    pub fn comes_about(&self) -> bool {
        self.is_event() || matches!(self, Self::Player(_, PlayerFact::State(PlayerState::Wins), _))
    }

    /// Returns true if it is an event, not a state that is so for a time.
    #[must_use]
    pub fn is_event(&self) -> bool {
        matches!(
            self,
            Self::Object(_, ObjectFact::Event(_), _)
                | Self::Place(_, PlaceFact::Event(_), _)
                | Self::Player(_, PlayerFact::Event(_), _)
                | Self::Step(..)
        )
    }

    /// Returns true if it says that something does not happen or is not so. Of nobody something is always denied.
    #[must_use]
    pub fn is_denial(&self) -> bool {
        match self {
            Self::Object(_, _, not) | Self::Place(_, _, not) | Self::Player(_, _, not) => *not,
            Self::Step(_, so) | Self::MayLook(_, _, so) | Self::ChainEmpty(so) => !so,
            Self::Refused(_) | Self::Nothing | Self::Asked(..) | Self::Loop | Self::Tainted => false,
        }
    }
}

/// Facts about objects: what has happened to one, or how it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ObjectFact {
    /// An event that has happened to it.
    Event(ObjectEvent),
    /// A state of it.
    State(ObjectState),
}

/// The events that happen to objects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ObjectEvent {
    /// It died.
    Dies,
    /// It was healed.
    Healed,
    /// It was recalled.
    Recalled,
    /// It moved.
    Moves,
    /// It was dealt damage: this much, if said.
    DealtDamage(Option<u32>),
    /// Its ability triggered.
    Triggers,
    /// It resolved.
    Resolves,
    /// It was countered.
    Countered,
    /// It entered the board.
    Enters,
    /// It ceased to exist.
    CeasesToExist,
    /// It was revealed.
    Revealed,
    /// It was recycled.
    Recycled,
}

/// The states of objects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ObjectState {
    /// It is on the board, and did not die.
    Survives,
    /// It has this Might.
    Might(i32),
    /// It has this damage.
    Damage(u32),
    /// It is exhausted.
    Exhausted,
    /// It is ready.
    Ready,
    /// It is stunned.
    Stunned,
    /// It has a buff.
    Buffed,
    /// It is Empowered.
    Empowered,
    /// It is an attacker.
    Attacker,
    /// It is a defender.
    Defender,
    /// It has a keyword.
    Has(Keyword),
    /// It is at a place: a battlefield by name.
    At(Name),
    /// It is in its controller's base.
    InBase,
    /// It is in its owner's trash.
    InTrash,
    /// It is in its owner's champion zone.
    InChampionZone,
    /// It is in its owner's hand.
    InHand,
    /// It is in banishment.
    Banished,
    /// It is facedown.
    Facedown,
    /// It is on the chain.
    OnChain,
    /// It is in its owner's deck.
    InDeck,
    /// It is in its owner's rune deck.
    InRuneDeck,
    /// It is attached to this.
    AttachedTo(Name),
}

/// Facts about battlefields: what has begun there, or how it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlaceFact {
    /// An event that has begun there.
    Event(PlaceEvent),
    /// A state of it.
    State(PlaceState),
}

/// The events that begin at battlefields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaceEvent {
    /// A showdown.
    ShowdownBegins,
    /// A combat.
    CombatBegins,
}

/// The states of battlefields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaceState {
    /// Controlled by this player.
    ControlledBy(PlayerId),
    /// Uncontrolled.
    Uncontrolled,
    /// Contested, by this player if said.
    Contested(Option<PlayerId>),
    /// A showdown is staged there.
    ShowdownStaged,
    /// A combat is staged there.
    CombatStaged,
    /// A showdown is in progress there.
    Showdown,
    /// A combat is in progress there.
    Combat,
}

/// Facts about players: what one has done, or what one has or is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerFact {
    /// An event: what they have done.
    Event(PlayerEvent),
    /// A state: what they have or are.
    State(PlayerState),
}

/// The events that players cause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerEvent {
    /// Scored.
    Scores,
    /// Conquered a battlefield, this one if said.
    Conquers(Option<Name>),
    /// Held a battlefield, this one if said.
    Holds(Option<Name>),
    /// Drew cards.
    Draws(Option<u32>),
    /// Lost control of a battlefield.
    LosesControl(Name),
}

/// The states of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerState {
    /// Has this many points.
    Points(u32),
    /// Has this much XP.
    Xp(u32),
    /// Has this many runes on the board, of this domain if said.
    Runes(u32, Option<Domain>),
    /// Has won.
    Wins,
    /// Has focus.
    Focus,
    /// Has priority.
    Priority,
    /// Is the Turn Player.
    TurnPlayer,
}
