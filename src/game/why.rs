//! Why a step fired or did not: the fact that decided, with its numbers.

use super::ids::{BattlefieldId, ObjectId};
use super::might::Might;
use super::state::State;

/// Why a step fired or did not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// A fact that needs no names.
    Fact(&'static str),
    /// Damage held against Might, unit by unit.
    Damage(Vec<(ObjectId, u32, Might)>),
    /// It concerns these objects.
    Objects(&'static str, Vec<ObjectId>),
    /// It concerns these battlefields.
    At(&'static str, Vec<BattlefieldId>),
}

impl Why {
    /// The objects it is about.
    #[must_use]
    pub fn objects(&self) -> Vec<ObjectId> {
        match self {
            Self::Fact(_) | Self::At(..) => vec![],
            Self::Damage(list) => list.iter().map(|(id, ..)| *id).collect(),
            Self::Objects(_, list) => list.clone(),
        }
    }

    /// In words.
    #[must_use]
    pub fn text(&self, state: &State) -> String {
        match self {
            Self::Fact(text) => (*text).to_owned(),
            Self::Damage(list) => {
                let one = |(id, damage, might): &(ObjectId, u32, Might)| {
                    let word = if i64::from(*damage) >= i64::from(might.value()) { "reaches" } else { "is less than" };
                    format!("{}: damage {damage} {word} Might {might}", state.name(*id))
                };
                list.iter().map(one).collect::<Vec<_>>().join("; ")
            }
            Self::Objects(text, list) => {
                format!("{text}: {}", list.iter().map(|id| state.name(*id)).collect::<Vec<_>>().join(", "))
            }
            Self::At(text, list) => {
                let names: Vec<_> = list.iter().map(|at| state.battlefield_name(*at)).collect();
                format!("{text}: {}", names.join(", "))
            }
        }
    }
}
