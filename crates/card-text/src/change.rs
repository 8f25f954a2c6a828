//! Continuous changes: those that passive abilities and lasting effects make.

use derive_generic_visitor::{Drive, DriveMut};
use serde::{Deserialize, Serialize};

use super::{Ability, Amount, Condition, DamageOf, Filter, Waiver};
use crate::card::{Cost, Kind};
use crate::domain::Domain;
use crate::keyword::Keyword;

/// The Prevent Value of what prevents all damage: it stays what it is, and no amount is lethal.
pub const ALL_DAMAGE: u32 = u32::MAX;

/// A continuous fact.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
pub struct Passive {
    /// The condition under which it holds, beyond its source being on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// The objects that it is on.
    pub on: Filter,
    /// The change.
    pub change: Change,
}

/// A change by a passive ability or a lasting effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Might becomes this.
    SetMight(i32),
    /// More or less Might.
    Might(Amount),
    /// A keyword is granted.
    Grant(Keyword),
    /// A keyword is lost.
    Lose(Keyword),
    /// Cannot be dealt damage.
    Undamageable,
    /// Any amount of damage of the source's controller is lethal for it.
    AnyDamageKills,
    /// Must be assigned combat damage last.
    AssignedLast,
    /// Enters the board ready.
    EntersReady,
    /// Enters the board exhausted.
    EntersExhausted,
    /// Keywords that depend on the game: so much more Assault.
    Assault(Amount),
    /// Cannot be chosen by spells and abilities of opponents.
    Unchoosable,
    /// Deals no combat damage.
    Harmless,
    /// Cannot move to a base.
    CantMoveToBase,
    /// Cannot move.
    CantMove,
    /// Its controller cannot move it.
    OwnPlayerCantMove,
    /// Cannot be countered.
    Uncounterable,
    /// Cannot be stunned.
    Unstunnable,
    /// May be played to open battlefields.
    EntersOpen,
    /// May be played to battlefields that an enemy occupies.
    EntersOccupied,
    /// Can have any number of buffs.
    AnyBuffs,
    /// Its controller's spells and abilities deal so much more damage.
    BonusDamage(u8),
    /// Costs so much less to play.
    CostsLess(Cost),
    /// Its player may leave this part of its cost unpaid as they play it from their hand.
    MayWaive(Waiver),
    /// Cannot be readied by spells and abilities.
    Unreadiable,
    /// Cannot be readied at all, nor as its controller's turn begins.
    NeverReadied,
    /// Its "when I die" triggers once more.
    DeathknellTwice,
    /// The units may not be played here.
    NotPlayedHere,
    /// Its controller plays units to their base only.
    OnlyToBase,
    /// Its controller cannot score points.
    CantScore,
    /// Its controller cannot play cards.
    CantPlay,
    /// Prevents all damage of spells and abilities.
    PreventDamage,
    /// Prevents all damage of spells and abilities of opponents of its controller.
    PreventEnemyDamage,
    /// Abilities that trigger on its controller's scoring do so once more.
    ScoresTwice {
        /// True for scoring by Hold, false by Conquer.
        hold: bool,
        /// Only where the source is.
        here: bool,
    },
    /// Its Temporary does not trigger.
    NoTemporary,
    /// May be played to battlefields where an enemy unit is alone.
    EntersAtLone,
    /// Costs so much more to play.
    CostsMore(Cost),
    /// A deck may have any number of cards of this name.
    AnyInDeck(String),
    /// Prevents so much of the damage that is dealt to it next.
    Prevent(u32),
    /// Prevents so much of the damage from there that is dealt to it next.
    PreventOf(DamageOf, u32),
    /// Doubles damage to it.
    DoubleDamage,
    /// Damage that its controller is responsible for is not prevented.
    Unpreventable,
    /// A keyword is granted to what does not have it.
    GrantNew(Keyword),
    /// Gear gives a keyword to what it is attached to, each an instance.
    Gives(Keyword),
    /// Less Might, but not below a number.
    Lower {
        /// The amount of the decrease.
        by: i32,
        /// The least that it comes to.
        floor: i32,
    },
    /// Every keyword that the source has now is granted.
    MyKeywords,
    /// Spells and abilities deal so much more damage to it.
    BonusTaken(u8),
    /// May be played to a battlefield that its controller is attacking.
    EntersAttacked,
    /// Has every ability of its controller's side that has exhausting among its costs.
    AllExhaustAbilities,
    /// Its controller hides cards without paying.
    HidesFree,
    /// Its controller may hide cards for this in place of what that costs.
    HidesFor(Cost),
    /// Its controller may hide so many cards more there.
    HidesMore(u8),
    /// Its activated abilities cannot be used.
    Unusable,
    /// Repeat costs of its controller's spells are so much less.
    RepeatCostsLess(Cost),
    /// Adds so much more Energy whenever it adds resources.
    AddsMore(u8),
    /// Facedown cards there cannot be played.
    NotRevealedHere,
    /// The points needed to win are so many more.
    MorePoints(u8),
    /// Has Accelerate if it is not played from a hand.
    AcceleratesFromElsewhere,
    /// Enters only at a battlefield that its player conquered this turn.
    OnlyToConquered,
    /// Where its controller attacks and both sides have units left, all of them are recalled.
    TiesRecallAll,
    /// Has Repeat for what it costs.
    RepeatsForCost,
    /// Has Repeat for this.
    RepeatsFor(Cost),
    /// Has Flow for what it costs.
    FlowsForCost,
    /// Can be Empowered this many times; where none is said, any number.
    EmpoweredTimes(Option<u8>),
    /// The Empower costs of it are the first less, or where that takes nothing off or is too little the second.
    EmpowersForLess(Cost, Cost),
    /// Players do not score there before this turn of theirs.
    NoScoreBefore(u8),
    /// Has this tag.
    Are(String),
    /// Is of this domain, and of no other.
    OfDomain(Domain),
    /// Its Ambush lets it be played where there are enemy units, too.
    AmbushesEnemies,
    /// Can be played only in a turn of an opponent.
    OnlyInTheirTurn,
    /// Is of this type as well.
    Also(Kind),
    /// Its controller ignores this keyword while assigning combat damage where it is.
    IgnoredInCombat(Keyword),
    /// Deflect is ignored as the spell is paid for.
    IgnoresDeflect,
    /// Optional additional costs of its controller are the first less, or where that takes nothing off or is too little the
    /// second.
    AdditionalCostsLess(Cost, Cost),
    /// Moves several units at once to where the source is only for so much for each beyond the first.
    MoveTax(Cost),
    /// Its activated abilities cost so much less.
    AbilitiesCostLess(Cost),
    /// The first activated ability of its kind and side in a turn costs so much less.
    FirstAbilityCostsLess(Cost),
    /// Its player may play it from their trash: for this.
    PlayedFromTrash(Waiver),
    /// Spells and abilities of its controller that lower the Might of a unit which they choose lower it by so much more.
    LowersMore(u8),
    /// Players who would score the point of a Conquer or a Hold in one of their first turns, so many, draw a card instead.
    DrawsForEarlyPoints(u8),
    /// Its Ambush lets it be played to where the unit was that it is paid for with, though no other unit of its player is there.
    AmbushesWherePaid,
    /// As it is played its player names a tag: one of these, or where none are said any.
    NamesTag(Vec<String>),
    /// Has the tag that was named as it was played.
    HasNamedTag,
    /// Its controller skips the Channel Phase of their turns.
    SkipsChannel,
    /// Its controller skips the Draw Phase of their turns.
    SkipsDraw,
    /// Has these abilities, too.
    Have(Vec<Ability>),
    /// The object it is attached to has its own printed text once more.
    CopiesText,
}
