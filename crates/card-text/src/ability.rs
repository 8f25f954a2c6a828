//! Abilities as typed data: what a text says, in a form that the engine can enact, serialise and print.

use derive_generic_visitor::{Drive, DriveMut};
use serde::{Deserialize, Serialize};

use super::written::Written;
use super::{Additional, Amount, Condition, CostChange, Effect, Filter, Moment, Passive, Price, Trigger};
use crate::card::{Cost, Kind};
use crate::keyword::Keyword;

/// One ability of a card, with the text it was read from.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
#[serde(into = "Written", try_from = "Written")]
pub struct Ability {
    /// The text as printed.
    pub text: String,
    /// The ability itself.
    pub body: Body,
}

/// The kinds of ability. Reflexive and delayed ones are made by effects: [`Effect::DoThis`] and [`Effect::Delay`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Drive, DriveMut)]
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
    /// A cost to play the card in addition to the printed one.
    Additional(Additional),
    /// The objects that may be shown off as the card is played: so many of a description, from one's hand or one's side
    /// of the board.
    ShowOff(Targets),
    /// A cost that may be paid to have the instructions followed once more.
    Repeat(Price),
    /// The instructions followed as the card is revealed from its owner's deck.
    Revealed(Instructions),
    /// The instructions followed as its owner looks at the card or reveals it from the top of their deck.
    Seen(Instructions),
    /// A cost for which the card may be played from the trash.
    Flow(Price),
    /// A change of what cards cost.
    Cost(CostChange),
}

/// Instructions with the targets that they choose.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Drive, DriveMut)]
pub struct Instructions {
    /// The choices made when the item is put on the chain, in order of mention.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Targets>,
    /// The instructions followed on resolution, in order.
    pub effects: Vec<Effect>,
}

impl Instructions {
    /// Returns true if they add resources and do nothing else.
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Drive, DriveMut)]
pub struct Targets {
    /// The description of what may be chosen.
    pub of: Filter,
    /// The fewest.
    pub min: u8,
    /// The most.
    pub max: u8,
    /// True if an instruction of its own makes the choice and does nothing else: what refers to the choice then depends
    /// on that one, and not on what has been done to the choice since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// True if a triggered ability begins with "you may choose", so that a player who chooses nothing does not perform
    /// it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may: bool,
    /// The condition of the Dependent Keyword that it stands behind: while that does not hold, nothing is chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<Condition>,
    /// The description in place of that, where the additional cost of the card was paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub if_paid: Option<Box<Filter>>,
}

impl Targets {
    /// Puts it behind a Dependent Keyword, or behind one more.
    pub(super) fn depend_on(&mut self, condition: &Condition) {
        self.active = Some(match self.active.take() {
            Some(inner) => Condition::Both(Box::new((condition.clone(), inner))),
            None => condition.clone(),
        });
    }
}

/// A triggered ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
pub struct Triggered {
    /// The event that it waits for.
    pub when: Trigger,
    /// A condition checked when it would trigger.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// The time in a turn at which it triggers; every time if none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u8>,
    /// True if it is performed only once in a turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
    /// True if it triggers while its card is in its owner's trash.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_trash: bool,
    /// True if the player who did what it waits for makes its choices.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub theirs: bool,
    /// True if it triggers once for all that happens together: "one or more".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gathered: bool,
    /// True if it is the Deathknell of its card: the keyword, and not only the words that it stands for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deathknell: bool,
    /// The instructions that it carries out.
    pub does: Instructions,
}

impl Triggered {
    /// Returns true if its player may decline it: it begins with "you may", or with a cost that nobody has to pay.
    #[must_use]
    pub fn is_optional(&self) -> bool {
        let first = self.does.effects.first();
        matches!(first, Some(Effect::May(_) | Effect::Pay { optional: true, .. } | Effect::Weaponmaster(_)))
    }

    /// Returns true if it waits for the start of somebody's first Beginning Phase.
    #[must_use]
    pub fn is_of_first_beginning(&self) -> bool {
        matches!(self.when, Trigger::At(Moment::FirstBeginning, _))
    }

    /// Returns an ability that triggers on every occurrence of an event, without conditions. Of what has died by then, it
    /// speaks as of a card in the trash.
    #[must_use]
    pub fn plain(when: Trigger, does: Instructions) -> Self {
        let does = does.after(&when);
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Drive, DriveMut)]
pub struct Activated {
    /// Energy and Power.
    #[serde(default)]
    pub cost: Cost,
    /// True if its source is exhausted to pay.
    #[serde(default)]
    pub exhaust: bool,
    /// The other actions done to pay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<Effect>,
    /// True if it may be used only once in a turn.
    #[serde(default)]
    pub once: bool,
    /// The players who may use it.
    #[serde(default, skip_serializing_if = "Users::are_usual")]
    pub users: Users,
    /// True if it is used while its card is in its owner's trash, and not on the board.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_trash: bool,
    /// The condition under which it may be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// The discount on its cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub less: Option<AbilityLess>,
    /// The keyword for when it may be activated beyond the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timing: Option<Keyword>,
    /// The instructions that it carries out.
    pub does: Instructions,
}

/// The players who may use an activated ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Users {
    /// The player whose its source is.
    #[default]
    Own,
    /// Every player.
    Anyone,
    /// The opponents of the player whose its source is.
    Opponents,
}

impl Users {
    /// Returns true if it is as where a text says nothing of it.
    #[must_use]
    pub fn are_usual(&self) -> bool {
        *self == Self::Own
    }
}

/// The discount on the cost of an activated ability by its own text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
pub struct AbilityLess {
    /// The amount of the discount.
    pub by: Cost,
    /// The number of times that it applies; once if none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Amount>,
    /// Only if this holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
}

/// A replacement of what would happen to a player or a battlefield.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
pub struct Would {
    /// The event that it replaces.
    pub what: Prospect,
    /// True if its controller may choose not to apply it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// True if it applies only once in a turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub each_turn: bool,
    /// A condition, seen from its source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// The instructions followed instead.
    pub instead: Vec<Effect>,
}

/// An event that can be replaced for a player or a battlefield.
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
    /// Returns true if an event about to happen is of the kind that this means.
    #[must_use]
    pub fn means(self, coming: Self) -> bool {
        self == coming || matches!((self, coming), (Self::PlayToken(None), Self::PlayToken(_)))
    }
}

/// A replacement of something that would happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
pub struct Replacement {
    /// The permanents whose death is replaced.
    pub dies: Filter,
    /// True if its controller may choose not to apply it.
    #[serde(default)]
    pub optional: bool,
    /// True if it applies once and is used up.
    #[serde(default)]
    pub once: bool,
    /// True if it applies only once in a turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub each_turn: bool,
    /// The price paid for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
    /// A condition, seen from its source; the object that would die is [`Who::It`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// True if the controller of what would die decides and pays, and not that of the source.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub theirs: bool,
    /// The instructions followed instead; the object that would have died is [`Who::It`].
    pub instead: Vec<Effect>,
}
