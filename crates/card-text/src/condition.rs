//! Conditions: tests on the state of the game.

use derive_generic_visitor::{Drive, DriveMut};
use serde::{Deserialize, Serialize};

use super::{Filter, Who, Whose};
use crate::card::Kind;

/// A test on the state of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// The source matches.
    Source(Filter),
    /// The source matched or did not, as noted before it left the board; no text says so.
    #[serde(skip)]
    Noted(bool),
    /// At least so many objects match.
    Count(u8, Filter),
    /// The objects that match have all of these tags among them.
    AllTags(Vec<String>, Filter),
    /// The Legion of something that is neither a spell nor a play effect: the controller has played a card this turn; in
    /// some editions another than the source.
    Legion,
    /// The controller has played another card this turn.
    PlayedAnother,
    /// The condition of a triggered ability itself on what has been played: in some editions what was countered does not
    /// count for it.
    Clause(Box<Condition>),
    /// The object referred to matches.
    Is(Box<Who>, Filter),
    /// The object referred to has less Might than the source.
    Weaker,
    /// The additional cost was paid.
    PaidAdditional,
    /// It holds at the battlefield from which the instructions have moved something last: that is "that battlefield" in it.
    WhereItLeft(Box<Condition>),
    /// A card that the instructions have revealed matches.
    Revealed(Filter),
    /// The object referred to has no more Might than this, or had when it left the board.
    HadMight(Box<Who>, i32),
    /// The source has more Might than the objects that match have together; "there" is where the item moves something to.
    Outweighs(Filter),
    /// Something was shown off as the card was played: of this type, where one is said.
    ShowedOff(Option<Kind>),
    /// The controller has at least so much XP.
    Xp(u8),
    /// Somebody meant is within so many points of the Victory Score.
    ScoreWithin(u8, Whose),
    /// Somebody meant controls the battlefield here, or at least one.
    Controls {
        /// The players meant.
        who: Whose,
        /// Only the battlefield where the source is.
        here: bool,
    },
    /// It is the turn of somebody meant.
    Turn(Whose),
    /// It is this phase of the controller's turn.
    Phase(PhaseOf),
    /// A showdown is in progress.
    Showdown,
    /// A combat is in progress.
    Combat,
    /// An opponent has played a spell this turn.
    RivalSpell {
        /// Beside the one that was chosen first.
        another: bool,
    },
    /// It holds at a battlefield that the controller controls, seen from there.
    AtYours(Box<Condition>),
    /// A showdown, or a combat, is in progress where the source is.
    ClashHere {
        /// True for a combat, false for any showdown.
        combat: bool,
    },
    /// The objects that match have at least so much Might together.
    TotalMight(i32, Filter),
    /// The card itself was played from there.
    PlayedFrom(PlayedFrom),
    /// A fact about this turn: at least so often.
    ThisTurn(Tally, u8),
    /// In the combat of this turn that was last, the controller assigned so much more damage than was lethal.
    Excess(u8),
    /// At least so much Energy was spent to play the object referred to.
    EnergySpentOnIt(u8),
    /// The controller has at least so many runes.
    Runes(u8),
    /// The controller has at least so many cards in hand.
    Hand(u8),
    /// The object chosen first matches.
    Chooses(Box<Filter>),
    /// The controller's Champion Zone is empty.
    NoChampion,
    /// One of two sides has more of something than the other.
    Ahead {
        /// The quantity compared.
        of: Compared,
        /// True if the controller is to have more, false if an opponent is.
        you: bool,
        /// True if that has to hold against every opponent, false if against at least one.
        all: bool,
    },
    /// Both hold.
    Both(Box<(Condition, Condition)>),
    /// It does not hold.
    Not(Box<Condition>),
}

/// A phase of a turn that texts speak of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseOf {
    /// The Beginning Phase.
    Beginning,
    /// The Channel Phase.
    Channel,
    /// The Draw Phase.
    Draw,
    /// The phase in which its player acts.
    Main,
}

/// The place that a card was played from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayedFrom {
    /// Its player's hand.
    Hand,
    /// The place where it lay facedown.
    Facedown,
}

/// A quantity of which players have more or less than others.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
#[serde(rename_all = "kebab-case")]
pub enum Compared {
    /// Points.
    Points,
    /// Cards in hand.
    Hand,
    /// XP.
    Xp,
    /// Runes on the board.
    Runes,
    /// Objects on the board that they control and that match.
    Objects(Box<Filter>),
}

/// A count kept for a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tally {
    /// Cards that the controller has discarded.
    Discards,
    /// Power that the controller has spent.
    PowerSpent,
    /// Equipment that the controller has played.
    EquipmentPlayed,
    /// Gear other than tokens that the controller has played.
    GearPlayed,
    /// Gear other than tokens that the controller and their teammates have played.
    FriendlyGearPlayed,
    /// Spells that the controller has played.
    SpellsPlayed,
    /// Times that the controller has chosen an enemy unit.
    EnemyUnitsChosen,
    /// Times that the controller has chosen an enemy unit or gear with a spell or an ability of a unit.
    EnemiesChosen,
    /// Units of opponents that have died.
    EnemyDeaths,
    /// Units that have died, whoever controlled them.
    Deaths,
    /// Units of the controller and of their teammates that have died.
    FriendlyDeaths,
    /// Units of the controller and of their teammates that have died in the Beginning Phase of the turn.
    FriendlyDeathsInBeginning,
    /// XP that the controller has gained.
    XpGained,
    /// The most Energy that the controller has spent on one spell.
    SpellEnergy,
    /// Moves of the source.
    Moves,
    /// Times that the source has been dealt damage.
    Hurts,
}

impl Condition {
    /// Returns true if the Legion of something that is neither a spell nor a play effect is a part of it.
    #[must_use]
    pub fn asks_for_legion(&self) -> bool {
        match self {
            Self::Legion => true,
            Self::Both(both) => both.0.asks_for_legion() || both.1.asks_for_legion(),
            _ => false,
        }
    }

    /// Returns what it counts that a board may leave unlisted; `None` if it counts no such thing.
    #[must_use]
    pub fn unlisted(&self) -> Option<Unlisted> {
        match self {
            Self::Runes(_) => Some(Unlisted::Runes),
            Self::Ahead { of: Compared::Runes, .. } => Some(Unlisted::AnyRunes),
            Self::Hand(_) => Some(Unlisted::Hand),
            Self::Both(both) => both.0.unlisted().or_else(|| both.1.unlisted()),
            Self::Not(not) => not.unlisted(),
            _ => None,
        }
    }
}

/// A part of a player's resources that a board may leave unlisted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unlisted {
    /// A player's runes.
    Runes,
    /// The runes of any player.
    AnyRunes,
    /// A player's hand.
    Hand,
}
