//! The reason why a step fired or did not: the fact that decided, with its numbers.

use super::ids::{BattlefieldId, ObjectId, PlayerId};
use super::might::view::Might;
use super::state::State;

/// The reason why a step fired or did not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// A fact that needs no names.
    Fact(&'static str),
    /// The damage and Might of each unit, compared.
    Damage(Vec<(ObjectId, u32, Might)>),
    /// It concerns these objects.
    Objects(&'static str, Vec<ObjectId>),
    /// It concerns these battlefields.
    At(&'static str, Vec<BattlefieldId>),
    /// The standing, as far as it matters to the step.
    Standing(&'static str, Aspect, StandingId),
}

/// The part of a standing that matters to a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aspect {
    /// The points.
    Points,
    /// Control of battlefields, who contests them, and whose units are there.
    Control,
    /// Control of battlefields, and facedown cards there.
    Facedown,
}

/// The position of a standing in a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandingId(pub(super) u32);

/// A snapshot of points and battlefields as a step found them: taken once, and shared by all steps until something
/// happens.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The points of each player.
    pub points: Vec<u32>,
    /// The score that wins.
    pub victory: u32,
    /// The battlefields.
    pub places: Vec<PlaceStanding>,
}

/// The standing of a battlefield.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlaceStanding {
    /// The player who controlled it.
    pub controller: Option<PlayerId>,
    /// The player who contested it.
    pub contested: Option<PlayerId>,
    /// The players who had units there, one bit each.
    pub presence: u32,
    /// The player who had cards facedown there, and how many.
    pub facedown: Option<(PlayerId, usize)>,
    /// True if a showdown was staged.
    pub showdown_staged: bool,
    /// True if a combat was staged.
    pub combat_staged: bool,
}

impl Why {
    /// The objects it is about.
    #[must_use]
    pub fn objects(&self) -> Vec<ObjectId> {
        match self {
            Self::Fact(_) | Self::At(..) | Self::Standing(..) => vec![],
            Self::Damage(list) => list.iter().map(|(id, ..)| *id).collect(),
            Self::Objects(_, list) => list.clone(),
        }
    }

    /// Says the reason, with the standings of a trace.
    pub(super) fn text(&self, state: &State, standings: &[Standing]) -> String {
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
            Self::Standing(text, aspect, at) => match standings.get(at.0 as usize) {
                Some(standing) => format!("{text}: {}", standing.text(*aspect, state)),
                None => (*text).to_owned(),
            },
        }
    }
}

impl Standing {
    /// Takes the standing of a state.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let place = |at: BattlefieldId| {
            let place = state.battlefield(at);
            PlaceStanding {
                controller: place.controller,
                contested: place.contested,
                presence: state.presence(at),
                facedown: place.facedown.first().map(|card| (state.object(*card).controller, place.facedown.len())),
                showdown_staged: place.showdown_staged,
                combat_staged: place.combat_staged,
            }
        };
        Self {
            points: state.players.iter().map(|player| player.points).collect(),
            victory: state.victory,
            places: state.battlefield_ids().map(place).collect(),
        }
    }

    fn text(&self, aspect: Aspect, state: &State) -> String {
        if aspect == Aspect::Points {
            let points: Vec<_> =
                state.players.iter().zip(&self.points).map(|(player, n)| format!("{} {n}", player.name)).collect();
            return format!("{} of {}", points.join(", "), self.victory);
        }
        let places: Vec<_> = (0..self.places.len())
            .zip(&self.places)
            .map(|(at, place)| {
                format!("{} {}", state.battlefield_name(BattlefieldId::at(at)), place.text(aspect, state))
            })
            .collect();
        if places.is_empty() { "there is no battlefield".to_owned() } else { places.join("; ") }
    }
}

/// Says who controls and contests a battlefield now, and whose units are there; `None` if there is no such battlefield.
#[must_use]
pub fn stands(state: &State, at: BattlefieldId) -> Option<String> {
    let standing = Standing::of(state);
    let place = standing.places.get(at.index())?;
    Some(format!("{} {}", state.battlefield_name(at), place.text(Aspect::Control, state)))
}

impl PlaceStanding {
    fn text(&self, aspect: Aspect, state: &State) -> String {
        let name = |player: PlayerId| state.player(player).name.as_str();
        let mut parts = vec![
            self.controller.map_or_else(|| "is uncontrolled".to_owned(), |p| format!("is controlled by {}", name(p))),
        ];
        if aspect == Aspect::Facedown {
            parts.push(self.facedown.map_or_else(
                || "nothing facedown".to_owned(),
                |(player, count)| match count {
                    1 => format!("a facedown card of {}", name(player)),
                    _ => format!("{count} facedown cards of {}", name(player)),
                },
            ));
            return parts.join(", ");
        }
        parts.push(self.contested.map_or_else(|| "not contested".to_owned(), |p| format!("contested by {}", name(p))));
        let there: Vec<_> = (0..state.players.len())
            .filter(|at| self.presence & 1 << at != 0)
            .map(|at| name(PlayerId::at(at)))
            .collect();
        parts.push(if there.is_empty() {
            "without units".to_owned()
        } else {
            format!("units of {}", there.join(" and "))
        });
        if self.showdown_staged {
            parts.push("a showdown staged".to_owned());
        }
        if self.combat_staged {
            parts.push("a combat staged".to_owned());
        }
        parts.join(", ")
    }
}
