//! What is paid: resources, and things done as a cost.

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
    /// What is done to pay, in order; what it is done to is picked as it is paid, and is no target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<Effect>,
}

impl Price {
    /// What any number of is paid with, if the text lets its player say how many.
    #[must_use]
    pub fn any_number(&self) -> Option<&Targets> {
        self.deeds.iter().filter_map(Effect::picks).find(|picked| picked.min < picked.max)
    }

    /// What is done to pay with so many, where any number may be paid with.
    pub fn deeds_with(&self, count: u8) -> impl Iterator<Item = Effect> + '_ {
        self.deeds.iter().map(move |deed| deed.clone().picking(count))
    }
}

/// A cost beside the printed one to play a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
pub struct Additional {
    /// What is paid.
    pub price: Price,
    /// Whether the player may choose not to.
    pub optional: bool,
    /// What the card costs less if it is paid.
    #[serde(default)]
    pub less: Cost,
    /// What it costs less for each thing that the cost is paid with, where that may be any number of them.
    #[serde(default, skip_serializing_if = "is_free")]
    pub less_each: Cost,
    /// Whether nothing of the card's own cost is to be paid if it is.
    #[serde(default)]
    pub waives: bool,
    /// When it may be paid only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
}

/// Something that makes cards cost less or more to play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Drive, DriveMut)]
pub struct CostChange {
    /// When it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// Which cards, by whom played.
    pub of: Filter,
    /// Whether only those that choose the source.
    #[serde(default)]
    pub choosing_me: bool,
    /// Only those that choose something that fits this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choosing: Option<Box<super::Filter>>,
    /// Whether only those that are not played from a hand.
    #[serde(default)]
    pub from_elsewhere: bool,
    /// What they cost less or more.
    pub by: Cost,
    /// What they cost less in place of that, if their player likes that better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub or: Option<Cost>,
    /// How many times that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<super::Amount>,
    /// Whether they cost more, not less.
    #[serde(default)]
    pub more: bool,
    /// The least Energy that they come to cost by it.
    #[serde(default)]
    pub floor: u16,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_free(cost: &Cost) -> bool {
    cost.is_free()
}
