//! Abilities as typed data: what a card's text says, in a form that the engine can enact, serialise and print.

#[cfg(test)]
mod accounted;
mod amount;
mod condition;
mod effect;
pub mod enact;
#[cfg(test)]
mod families;
mod filter;
pub mod glossary;
mod noted;
mod parts;
mod piece;
mod price;
mod referents;
pub mod say;
mod spoken_of;
pub mod text;
mod trigger;
mod written;

use serde::{Deserialize, Serialize};

use super::card::{Cost, Kind};
use super::domain::Domain;
use super::keyword::Keyword;

pub use amount::{Amount, Duration};
pub use condition::{Compared, Condition, PhaseOf, PlayedFrom, Tally, Unlisted};
pub use effect::Effect;
pub use filter::{Chooses, Filter, Mark, Named, Place, Weaker, Whose};
pub use parts::{DamageOf, DeckEnd, Destination, Entry, Mode, Side, Trait, UseOnly, Waiver, Whereto, Who};
pub use piece::{Piece, PieceKind, pieces};
pub use price::{Additional, CostChange, Price};
use written::Written;

pub use trigger::{Deed, Moment, PlayedHow, Trigger};

/// One ability of a card, with the text it was read from.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Ability {
    /// The text as printed.
    pub text: String,
    /// What it does.
    pub body: Body,
}

impl Ability {
    /// The pieces of its text, each with the rule that it relies on.
    ///
    /// # Errors
    /// When the text cannot be read.
    pub fn pieces(&self, kind: super::card::Kind) -> Result<Vec<Piece>, text::Declined> {
        pieces(&self.text, kind)
    }
}

/// The kinds of ability. Reflexive and delayed ones are made by effects: [`Effect::DoThis`] and [`Effect::Delay`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Body {
    /// A fact that holds as long as the card is on the board.
    Passive(Passive),
    /// Something that changes how another effect applies.
    Replacement(Replacement),
    /// Something done in place of what would happen to a player or a battlefield.
    Would(Would),
    /// A cost, a colon and an effect.
    Activated(Activated),
    /// A condition that puts an effect on the chain.
    Triggered(Triggered),
    /// The instructions of a spell.
    Spell(Instructions),
    /// A cost to play the card beside the printed one.
    Additional(Additional),
    /// What may be shown as the card is played: so many of what is described, from one's hand or one's side of the board.
    ShowOff(Targets),
    /// A cost that may be paid to have the instructions followed once more.
    Repeat(Price),
    /// What is done as the card is revealed from its owner's deck.
    Revealed(Instructions),
    /// What is done as its owner looks at the card or reveals it from the top of their deck.
    Seen(Instructions),
    /// A cost for which the card may be played from the trash.
    Flow(Price),
    /// A change of what cards cost.
    Cost(CostChange),
}

/// Instructions with the targets that they choose.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Instructions {
    /// What is chosen when the item is put on the chain, in order of mention.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Targets>,
    /// What is done on resolution, in order.
    pub effects: Vec<Effect>,
}

impl Instructions {
    /// Whether they add resources and do nothing else.
    #[must_use]
    pub fn only_adds(&self) -> bool {
        let adds = |effect: &Effect| match effect {
            Effect::Add { .. } => true,
            Effect::PayAny { then, .. } => matches!(then.as_slice(), [Effect::AddPaid { .. }]),
            _ => false,
        };
        let either = |effect: &Effect| match effect {
            Effect::Either(_, one, other) => one.iter().chain(other).all(adds),
            effect => adds(effect),
        };
        !self.effects.is_empty() && self.effects.iter().all(either)
    }

    /// Adds further instructions after these; the targets they choose are chosen after these.
    pub fn append(&mut self, more: &Self) {
        let offset = self.targets.len() as u8;
        self.targets.extend(more.targets.iter().cloned());
        self.effects.extend(more.effects.iter().cloned().map(|effect| effect.shifted(offset)));
    }
}

/// One choice of targets.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Targets {
    /// What may be chosen.
    pub of: Filter,
    /// The fewest.
    pub min: u8,
    /// The most.
    pub max: u8,
    /// Whether an instruction of its own chooses, and nothing else: what speaks of the choice then hangs on that one, not on
    /// what has been done to the choice since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// Whether a triggered ability begins with "you may choose", so that who chooses nothing does not perform it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may: bool,
}

/// A continuous fact.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Passive {
    /// When it holds, beyond its source being on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// On which objects.
    pub on: Filter,
    /// What it changes.
    pub change: Change,
}

/// What a passive or a lasting effect changes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    /// What its controller's scoring triggers does so once more.
    ScoresTwice {
        /// On holding, and not on conquering.
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
        /// How much less.
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
    Also(super::card::Kind),
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
    /// Its controller skips the Channel Phase of their turns.
    SkipsChannel,
    /// Its controller skips the Draw Phase of their turns.
    SkipsDraw,
    /// Has these abilities, too.
    Have(Vec<Ability>),
    /// What it is attached to has its own printed text once more.
    CopiesText,
}

/// A triggered ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Triggered {
    /// What it waits for.
    pub when: Trigger,
    /// A condition checked when it would trigger.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// Which time in a turn it triggers; none is every time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u8>,
    /// Whether it is performed only once in a turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
    /// Whether it triggers while its card is in its owner's trash.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_trash: bool,
    /// Whether it has the player choose who did what it waits for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub theirs: bool,
    /// Whether it triggers once for all that happens together: "one or more".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gathered: bool,
    /// Whether it is the Deathknell of its card: the keyword, and not only the words that it stands for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deathknell: bool,
    /// What it does.
    pub does: Instructions,
}

impl Triggered {
    /// Whether its player may leave it: it begins with "you may", or with a cost that nobody has to pay.
    #[must_use]
    pub fn is_optional(&self) -> bool {
        let first = self.does.effects.first();
        matches!(first, Some(Effect::May(_) | Effect::Pay { optional: true, .. } | Effect::Weaponmaster(_)))
    }

    /// Whether it waits for the start of somebody's first Beginning Phase.
    #[must_use]
    pub fn is_of_first_beginning(&self) -> bool {
        matches!(self.when, Trigger::At(Moment::FirstBeginning, _))
    }

    /// What waits for an event, each time that it comes and whatever else holds.
    #[must_use]
    pub fn plain(when: Trigger, does: Instructions) -> Self {
        Self {
            when,
            condition: None,
            nth: None,
            once: false,
            in_trash: false,
            theirs: false,
            gathered: false,
            deathknell: false,
            does,
        }
    }
}

/// An activated ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Activated {
    /// Energy and Power.
    #[serde(default)]
    pub cost: Cost,
    /// Whether its source is exhausted to pay.
    #[serde(default)]
    pub exhaust: bool,
    /// What else is done to pay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<Effect>,
    /// Whether it may be used only once in a turn.
    #[serde(default)]
    pub once: bool,
    /// When it may be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What it costs less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub less: Option<AbilityLess>,
    /// When it may be activated beyond the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timing: Option<Keyword>,
    /// What it does.
    pub does: Instructions,
}

/// What an activated ability costs less by its own text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct AbilityLess {
    /// How much.
    pub by: Cost,
    /// How many times that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Amount>,
    /// Only if this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
}

/// A replacement of what would happen to a player or a battlefield.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Would {
    /// What would happen.
    pub what: Prospect,
    /// Whether its controller may choose not to.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// Whether it applies only once in a turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub each_turn: bool,
    /// A condition, seen from its source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What is done instead.
    pub instead: Vec<Effect>,
}

/// What would happen to a player or a battlefield.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prospect {
    /// The controller of the source would draw a card.
    Draw,
    /// A battlefield would become contested.
    Contest,
    /// The controller of the source would play a token: of this type, if one is said.
    PlayToken(Option<Kind>),
}

impl Prospect {
    /// Whether what is about to happen is of the kind that this means.
    #[must_use]
    pub fn means(self, coming: Self) -> bool {
        self == coming || matches!((self, coming), (Self::PlayToken(None), Self::PlayToken(_)))
    }
}

/// A replacement of something that would happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Replacement {
    /// Whose death is replaced.
    pub dies: Filter,
    /// Whether its controller may choose not to.
    #[serde(default)]
    pub optional: bool,
    /// Whether it applies once and is used up.
    #[serde(default)]
    pub once: bool,
    /// Whether it applies only once in a turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub each_turn: bool,
    /// What is paid for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// A condition, seen from its source; the object that would die is [`Who::It`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// What happens instead; the object that would have died is [`Who::It`].
    pub instead: Vec<Effect>,
}
