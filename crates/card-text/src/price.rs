//! Prices: resources, and actions done as a cost.

use derive_generic_visitor::{Drive, DriveMut};
use serde::{Deserialize, Serialize};

use super::{Condition, Effect, Filter, Targets};
use crate::card::Cost;

/// A price.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Drive, DriveMut)]
#[serde(default)]
pub struct Price {
    /// Energy and Power.
    pub cost: Cost,
    /// The actions done to pay, in order; their objects are picked as they are done, and are no targets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<Effect>,
}

impl Price {
    /// Returns the description of what any number of can be paid with, if the text lets its player say how many.
    #[must_use]
    pub fn any_number(&self) -> Option<&Targets> {
        self.deeds.iter().filter_map(Effect::picks).find(|picked| picked.min < picked.max)
    }

    /// Returns the actions done to pay with this many, where any number may be paid with.
    pub fn deeds_with(&self, count: u8) -> impl Iterator<Item = Effect> + '_ {
        self.deeds.iter().map(move |deed| deed.clone().picking(count))
    }
}

/// A cost to play a card in addition to the printed one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
pub struct Additional {
    /// The price.
    pub price: Price,
    /// True if the player may choose not to pay it.
    pub optional: bool,
    /// The discount on the card if it is paid.
    #[serde(default)]
    pub less: Cost,
    /// The discount for each thing that the cost is paid with, where that may be any number of them.
    #[serde(default, skip_serializing_if = "is_free")]
    pub less_each: Cost,
    /// The discounts for each Energy and for each Power that costs what it is paid with, which is chosen first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub less_as_paid: Option<(Cost, Cost)>,
    /// True if nothing of the card's own cost is to be paid if this is.
    #[serde(default)]
    pub waives: bool,
    /// The condition under which alone it may be paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
}

/// Something that makes cards cost less or more to play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Drive, DriveMut)]
pub struct CostChange {
    /// The condition under which it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// The cards, and by whom they are played.
    pub of: Filter,
    /// True if it is for those alone that choose the source.
    #[serde(default)]
    pub choosing_me: bool,
    /// Only those that choose something that fits this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choosing: Option<Box<super::Filter>>,
    /// True if friend and enemy in that are as the player of the card sees it, and not the source's controller.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub theirs: bool,
    /// True if it is for those alone that are not played from a hand.
    #[serde(default)]
    pub from_elsewhere: bool,
    /// The amount that they cost less or more.
    pub by: Cost,
    /// The discount in place of that, if their player prefers it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub or: Option<Cost>,
    /// The number of times that it applies; once if none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<super::Amount>,
    /// True if they cost more, false if less.
    #[serde(default)]
    pub more: bool,
    /// True if it is applied to one card in a turn, and to none after that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
    /// The least Energy that they come to cost by it.
    #[serde(default)]
    pub floor: u16,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_free(cost: &Cost) -> bool {
    cost.is_free()
}
