//! The steps of cleanups. Editions that share a step share its function; the tables say where it stands.

mod death;
mod expiry;
mod open;
mod place;
mod roles;
mod stage;
mod victory;

pub use death::{deathknells, heal_all, kill};
pub use expiry::{empty_pools, expire};
pub(in crate::procedure::cleanup) use open::open;
pub use open::{finalize_pending, open_combat, open_showdown};
pub use place::{misplaced, uncontrol, uncontrol_empty, uncontrol_unoccupied};
pub use roles::{designate, recall_attackers, remove_roles};
pub use stage::{stage_combats, stage_showdowns};
pub use victory::win;

use crate::ids::{BattlefieldId, ObjectId};
use crate::machine::Game;
use crate::procedure::cleanup::Outcome;
use crate::why::{Aspect, Why};

use Outcome::{Fired, Quiet};

/// The outcome of a step that concerns battlefields: where it did something, or how they stand if it did nothing.
pub(in crate::procedure::cleanup) fn at(
    game: &mut Game,
    list: Vec<BattlefieldId>,
    did: &'static str,
    not: &'static str,
) -> Outcome {
    if list.is_empty() { Quiet(game.standing(not, Aspect::Control)) } else { Fired(Why::At(did, list)) }
}

/// The outcome of a step that concerns objects.
fn on(list: Vec<ObjectId>, did: &'static str, not: &'static str) -> Outcome {
    if list.is_empty() { Quiet(Why::Fact(not)) } else { Fired(Why::Objects(did, list)) }
}

/// A heading over the steps that follow it.
pub fn heading(_: &mut Game) -> Outcome {
    Quiet(Why::Fact("a heading: the steps below it act"))
}

impl Game {
    /// A fact with how things stand, where that is recorded.
    #[inline]
    pub(in crate::procedure::cleanup) fn standing(&mut self, fact: &'static str, aspect: Aspect) -> Why {
        self.trace.standing(&self.state).map_or(Why::Fact(fact), |standing| Why::Standing(fact, aspect, standing))
    }
}
