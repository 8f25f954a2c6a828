//! Which trigger sees which event.

use super::Seen;
use crate::ability::{Filter, Place, PlayedHow, Trigger, Whose};
use crate::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::machine::Game;
use crate::matching::From;
use crate::zone::Location;

impl Game {
    /// Whether a trigger sees an event; if so, the object that the event is about.
    pub(super) fn sees(&self, when: &Trigger, seen: Seen, from: &From) -> Option<Option<ObjectId>> {
        let fits = |filter: &Filter, id: ObjectId| self.fits(filter, id, from).then_some(Some(id));
        let player = |whose: Whose, player: PlayerId| self.state.meant(whose, player, from).then_some(None);
        match (when, seen) {
            (Trigger::Attacks(filter), Seen::Attacks(id))
            | (Trigger::Defends(filter), Seen::Defends(id))
            | (Trigger::Enters(filter), Seen::Enters(id))
            | (Trigger::Dies(filter), Seen::Dies(id))
            | (Trigger::Moves(filter), Seen::Moves(id))
            | (Trigger::Stunned(filter), Seen::Stunned(id))
            | (Trigger::Readied(filter), Seen::Readied(id))
            | (Trigger::Buffed(filter), Seen::Buffed(id))
            | (Trigger::Damaged(filter), Seen::Damaged(id))
            | (Trigger::Attached(filter), Seen::Attached(id))
            | (Trigger::Detached(filter), Seen::Detached(id)) => fits(filter, id),
            (Trigger::UnitConquers(filter), Seen::Conquers(who, at))
            | (Trigger::UnitHolds(filter), Seen::Holds(who, at)) => {
                let there = |id: &ObjectId| self.state.object(*id).controller == who && self.fits(filter, *id, from);
                self.state.units_on(at).find(there).map(Some)
            }
            (Trigger::PlayerConquers { who, here }, Seen::Conquers(by, at))
            | (Trigger::PlayerHolds { who, here }, Seen::Holds(by, at)) => {
                let is_here = !here || from.here == Some(Location::Battlefield(at));
                player(*who, by).filter(|_| is_here)
            }
            (Trigger::GainsPoints(who), Seen::GainsPoints(by)) => self.gains_for(*who, by, from).then_some(None),
            (Trigger::Plays { who, of, how }, Seen::Plays(by, card, hidden_at)) => {
                player(*who, by)?;
                let fits = self.fits(of, card, from) && self.is_played(*how, by, card, hidden_at);
                fits.then_some(Some(card))
            }
            (Trigger::Discards(who, of), Seen::Discards(by, card)) => {
                player(*who, by)?;
                fits(of, card)
            }
            (Trigger::MovesFrom(of, place), Seen::MovesFrom(id, origin)) => {
                let there = match place {
                    Place::Here => origin.is_some() && origin == from.here,
                    Place::Board => origin.is_some(),
                    _ => origin.is_some_and(|origin| origin.battlefield().is_some()),
                };
                fits(of, id).filter(|_| there)
            }
            (Trigger::AttacksYours(of), Seen::Attacks(id)) => {
                let at = self.state.object(id).location().and_then(Location::battlefield)?;
                let yours = self.state.battlefield(at).controller.is_some_and(|p| from.controller == Some(p));
                fits(of, id).filter(|_| yours)
            }
            (Trigger::BecomesMighty(of), Seen::BecomesMighty(id))
            | (Trigger::BecomesEmpowered(of), Seen::BecomesEmpowered(id)) => fits(of, id),
            (Trigger::ReachesMight(of, least), Seen::MightRises(id, before, now)) => {
                fits(of, id).filter(|_| before < *least && *least <= now)
            }
            (Trigger::UnitWinsCombat(of), Seen::WinsCombat(who, at))
            | (Trigger::ConquersUncontrolled(of), Seen::ConquersUncontrolled(who, at))
            | (Trigger::ConquersAfterAttack(of), Seen::ConquersAfterAttack(who, at)) => {
                let there = |id: &ObjectId| self.state.object(*id).controller == who && self.fits(of, *id, from);
                self.state.units_on(at).find(there).map(Some)
            }
            (Trigger::WinsCombat(who), Seen::WinsCombat(by, _))
            | (Trigger::LosesCombat(who), Seen::LosesCombat(by, _))
            | (Trigger::Draws(who), Seen::Draws(by)) => player(*who, by),
            (Trigger::PlayerDefends { who, here }, Seen::PlayerDefends(by, at)) => {
                let is_here = !here || from.here == Some(Location::Battlefield(at));
                player(*who, by).filter(|_| is_here)
            }
            (Trigger::KilledByMe, Seen::KilledBy(by, id)) => (by == from.me).then_some(Some(id)),
            (Trigger::Leaves(filter), Seen::Leaves(id))
            | (Trigger::Returned(filter), Seen::Returned(id))
            | (Trigger::Disempowered(filter), Seen::Disempowered(id)) => fits(filter, id),
            (Trigger::GainsXp(who), Seen::GainsXp(by)) | (Trigger::SpendsXp(who), Seen::SpendsXp(by)) => {
                player(*who, by)
            }
            (Trigger::Does(deed, who, of), Seen::Does(done, by, what)) if *deed == done => {
                player(*who, by)?;
                what.map_or(Some(None), |what| fits(of, what))
            }
            (Trigger::BeginsHere { combat }, Seen::Begins(is_combat, at)) => {
                (*combat == is_combat && from.here == Some(Location::Battlefield(at))).then_some(None)
            }
            (Trigger::At(moment, who), Seen::At(now, by)) => player(*who, by).filter(|_| *moment == now),
            _ => None,
        }
    }

    /// Whether a trigger is on something done to the card itself, wherever it lies then.
    pub(super) fn is_own(&self, when: &Trigger) -> bool {
        matches!(when, Trigger::Discards(_, of) | Trigger::Leaves(of) if of.me)
    }

    /// Whether the points that a player gains are meant: where an edition says so, what a team gains each of it does.
    fn gains_for(&self, who: Whose, by: PlayerId, from: &From) -> bool {
        let team = who == Whose::Yours && self.cites().points_of_teams.is_some();
        self.state.meant(if team { Whose::Friendly } else { who }, by, from)
    }

    /// Whether a card has been played in the way that a trigger asks for.
    fn is_played(&self, how: PlayedHow, by: PlayerId, card: ObjectId, hidden_at: Option<BattlefieldId>) -> bool {
        match how {
            PlayedHow::Anyhow => true,
            PlayedHow::FromFacedown => hidden_at.is_some(),
            PlayedHow::InTheirTurn => self.state.opposed(by, self.state.turn.player),
            PlayedHow::Nth(n) => self.state.player(by).completed == u16::from(n),
            PlayedHow::NthSpell(n) => self.state.player(by).tallies.spells_completed == u16::from(n),
            PlayedHow::FromElsewhere => self.state.object(card).elsewhere,
            PlayedHow::ToBattlefield => {
                self.state.object(card).location().is_some_and(|location| location.battlefield().is_some())
            }
        }
    }

    /// Whether an object fits a description now. Most descriptions in triggers are "me", which needs no look at the board.
    pub(crate) fn fits(&self, filter: &Filter, id: ObjectId, from: &From) -> bool {
        if filter.me && id != from.me {
            return false;
        }
        self.state.views().matches(filter, id, from)
    }
}
