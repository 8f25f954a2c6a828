//! The combat and the attachments in progress on a board as typed.

use super::{ObjectSetup, Setup};
use crate::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::machine::Game;
use crate::object::Role;
use crate::state::Combat;
use crate::zone::{Location, Zone};

/// The combat that the marks of a board tell of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fight {
    pub at: BattlefieldId,
    pub attacker: PlayerId,
    pub defender: PlayerId,
}

impl Setup {
    /// The combat in progress; none where no unit is marked, or where the marks are not those of one combat.
    pub(super) fn fight(&self) -> Option<Fight> {
        let marked = || self.objects.iter().filter(|object| object.role.is_some());
        let at = battlefield_of(marked().next()?)?;
        if marked().any(|object| battlefield_of(object) != Some(at)) {
            return None;
        }
        let attacker = self.only(|object| object.role == Some(Role::Attacker))?;
        let team = |player: PlayerId| self.players.get(player.index()).map(|player| player.team);
        let opposes = |object: &ObjectSetup| {
            battlefield_of(object) == Some(at)
                && object.role != Some(Role::Attacker)
                && team(object.controller) != team(attacker)
        };
        let defender = self.only(opposes)?;
        let defends = |object: &ObjectSetup| object.role != Some(Role::Defender) || object.controller == defender;
        marked().all(defends).then_some(Fight { at, attacker, defender })
    }

    /// The one player who controls these units, of whom there is one at least.
    fn only(&self, wanted: impl Fn(&ObjectSetup) -> bool) -> Option<PlayerId> {
        let mut players = self.objects.iter().filter(|object| wanted(object)).map(|object| object.controller);
        let first = players.next()?;
        players.all(|player| player == first).then_some(first)
    }

    /// Returns the attached objects, each with what it is attached to.
    pub(super) fn attached(&self) -> Vec<(ObjectId, ObjectId)> {
        let id = |at: usize| ObjectId::at(self.battlefields.len() + at);
        let objects = self.objects.iter().enumerate();
        objects.filter_map(|(at, object)| Some((id(at), id(object.attached_to?)))).collect()
    }
}

fn battlefield_of(object: &ObjectSetup) -> Option<BattlefieldId> {
    match object.zone {
        Zone::Board(Location::Battlefield(at)) => Some(at),
        _ => None,
    }
}

impl Game {
    /// Goes on with a combat whose showdown is open and where nobody has passed yet, and with what is attached.
    pub(super) fn resume(&mut self, fight: Option<Fight>, attached: &[(ObjectId, ObjectId)]) {
        for (gear, unit) in attached {
            self.bear(*gear, *unit);
        }
        let Some(Fight { at, attacker, defender }) = fight else { return };
        self.state.combat = Some(Combat::new(at, attacker, defender));
        self.resume_showdown(at, attacker);
        for (player, role) in [(attacker, Role::Attacker), (defender, Role::Defender)] {
            for unit in self.state.units_of(at, player) {
                let unit = self.state.object_mut(unit);
                unit.role = Some(role);
                unit.roles_had = role.bit();
            }
        }
    }
}
