//! The matching of triggers with events.

use super::{Seen, sort};
use crate::ability::{Deed, Filter, Mark, Place, PlayedHow, Trigger, Triggered, Whose};
use crate::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::matching::From;
use crate::state::State;
use crate::zone::{Location, Zone};

impl State {
    /// Returns the units of this description that were there, on the side of the player who did it, when something was done at a
    /// battlefield.
    fn units_there(&self, of: &Filter, seen: Seen, from: &From) -> impl Iterator<Item = ObjectId> {
        let by_whom = match seen {
            Seen::Conquers(who, at)
            | Seen::Holds(who, at)
            | Seen::WinsCombat(who, at)
            | Seen::ConquersUncontrolled(who, at)
            | Seen::ConquersAfterAttack(who, at) => Some((who, at)),
            _ => None,
        };
        by_whom.into_iter().flat_map(move |(who, at)| {
            let is_theirs = move |id: &ObjectId| self.object(*id).controller == who && self.fits(of, *id, from);
            self.units_on(at).filter(is_theirs)
        })
    }

    /// Returns true if the event happened where, how and by as much as the trigger asks.
    fn is_as_asked(&self, when: &Trigger, seen: Seen, from: &From) -> bool {
        let is_here = |at: BattlefieldId| from.here == Some(Location::Battlefield(at));
        match (when, seen) {
            (Trigger::PlayerConquers { here, .. }, Seen::Conquers(_, at))
            | (Trigger::PlayerHolds { here, .. }, Seen::Holds(_, at))
            | (Trigger::PlayerDefends { here, .. }, Seen::PlayerDefends(_, at)) => !here || is_here(at),
            (Trigger::BeginsHere { combat }, Seen::Begins(is_combat, at)) => *combat == is_combat && is_here(at),
            (Trigger::Plays { how, .. }, Seen::Plays(by, card, hidden_at)) => self.is_played(*how, by, card, hidden_at),
            (Trigger::MovesFrom(_, place), Seen::MovesFrom(_, origin)) => match place {
                Place::Here => origin.is_some() && origin == from.here,
                Place::Board => origin.is_some(),
                _ => origin.is_some_and(|origin| origin.battlefield().is_some()),
            },
            (Trigger::AttacksYours(_), Seen::Attacks(id)) => {
                let at = self.object(id).location().and_then(Location::battlefield);
                let of = at.and_then(|at| self.battlefield(at).controller);
                of.is_some() && of == from.controller
            }
            (Trigger::ReachesMight(_, least), Seen::MightRises(_, before, now)) => before < *least && *least <= now,
            (Trigger::UsesAbility(_, least), Seen::UsesAbility(_, energy)) => energy >= *least,
            (Trigger::KilledByMe, Seen::KilledBy(by, _)) => by == from.me,
            (Trigger::Does(Deed::Recycle, _, of), Seen::Does(_, _, Some(id))) => {
                !is_any_card(of) || self.object(id).zone != Zone::RuneDeck
            }
            _ => true,
        }
    }

    /// Returns true if a trigger is on something done to the card itself, wherever it lies then.
    pub(super) fn is_own(&self, when: &Trigger) -> bool {
        when.takes_own_card() || matches!(when, Trigger::Leaves(of) if of.me)
    }

    /// Returns true if a card was played in the way that a trigger asks for.
    fn is_played(&self, how: PlayedHow, by: PlayerId, card: ObjectId, hidden_at: Option<BattlefieldId>) -> bool {
        match how {
            PlayedHow::Anyhow => true,
            PlayedHow::FromFacedown => hidden_at.is_some(),
            PlayedHow::InTheirTurn => self.opposed(by, self.turn.player),
            PlayedHow::Nth(n) => self.player(by).completed == u16::from(n),
            PlayedHow::NthSpell(n) => self.player(by).tallies.spells_completed == u16::from(n),
            PlayedHow::FromElsewhere => self.object(card).elsewhere,
            PlayedHow::FromTrash => self.object(card).from_trash,
            PlayedHow::ToBattlefield => {
                self.object(card).location().is_some_and(|location| location.battlefield().is_some())
            }
        }
    }

    /// Returns true if an object fits a description now. Most descriptions in triggers are "me", which needs no look at
    /// the board.
    pub(crate) fn fits(&self, filter: &Filter, id: ObjectId, from: &From) -> bool {
        if filter.me && id != from.me {
            return false;
        }
        self.views().matches(filter, id, from)
    }

    /// Returns the object that an event is about, if a trigger sees the event; `None` if it does not.
    pub(super) fn matches_event(&self, when: &Trigger, seen: Seen, from: &From) -> Option<Option<ObjectId>> {
        if sort::awaited(when) != seen.sort()
            || !self.is_by_whom(when, seen, from)
            || !self.is_as_asked(when, seen, from)
        {
            return None;
        }
        if let Some(of) = of_unit_there(when) {
            return self.units_there(of, seen, from).next().map(Some);
        }
        match (sort::of_object(when), seen.about()) {
            (Some(of), Some(id)) => self.fits(of, id, &seen_by(when, seen, from)).then_some(Some(id)),
            (_, about) => Some(about),
        }
    }

    /// Returns what an event is about for each time that an ability sees it: once, unless it speaks of a unit that does
    /// something at a battlefield with its controller, and others do it with that one. Whatever speaks of one or more of
    /// them sees it once.
    pub(super) fn all_matched(&self, triggered: &Triggered, seen: Seen, from: &From) -> Vec<Option<ObjectId>> {
        let first = self.matches_event(&triggered.when, seen, from);
        match (first, of_unit_there(&triggered.when).filter(|_| !triggered.gathered)) {
            (Some(_), Some(of)) => self.units_there(of, seen, from).map(Some).collect(),
            (first, _) => first.into_iter().collect(),
        }
    }

    /// Returns true if the event was done by, or happened to, a player whom the trigger means; where it names none,
    /// whoever it was.
    fn is_by_whom(&self, when: &Trigger, seen: Seen, from: &From) -> bool {
        let meant = |whose: Whose, player: PlayerId| self.meant(whose, player, from);
        match (when, seen) {
            (Trigger::PlayerConquers { who, .. }, Seen::Conquers(by, _))
            | (Trigger::PlayerHolds { who, .. }, Seen::Holds(by, _))
            | (Trigger::PlayerDefends { who, .. }, Seen::PlayerDefends(by, _))
            | (Trigger::WinsCombat(who), Seen::WinsCombat(by, _))
            | (Trigger::LosesCombat(who), Seen::LosesCombat(by, _))
            | (Trigger::Draws(who), Seen::Draws(by))
            | (Trigger::GainsXp(who), Seen::GainsXp(by))
            | (Trigger::SpendsXp(who), Seen::SpendsXp(by))
            | (Trigger::Plays { who, .. }, Seen::Plays(by, ..))
            | (Trigger::Discards(who, _), Seen::Discards(by, _))
            | (Trigger::Does(_, who, _), Seen::Does(_, by, _))
            | (Trigger::UsesAbility(who, _), Seen::UsesAbility(by, _))
            | (Trigger::At(_, who), Seen::At(_, by)) => meant(*who, by),
            (Trigger::GainsPoints(who), Seen::GainsPoints(by)) => self.gains_for(*who, by, from),
            _ => true,
        }
    }

    /// Returns true if a trigger on gaining points means those of a player: where an edition says so, all players of a
    /// team gain what one of them does.
    fn gains_for(&self, who: Whose, by: PlayerId, from: &From) -> bool {
        let team = who == Whose::Yours && self.cites().points_of_teams().is_some();
        self.meant(if team { Whose::Friendly } else { who }, by, from)
    }
}

/// Returns true if a description asks for nothing but a card, which a rune is none of, whatever else it is.
fn is_any_card(of: &Filter) -> bool {
    !of.me && of.kind.is_none() && of.tag.is_none() && !of.marks.contains(&Mark::Permanent)
}

/// Returns the point of view from which a trigger sees the object of an event: what "a player" does to friend or enemy
/// is seen by that player.
fn seen_by(when: &Trigger, seen: Seen, from: &From) -> From {
    let (who, of, by) = match (when, seen) {
        (Trigger::Does(_, who, of), Seen::Does(_, by, _))
        | (Trigger::Plays { who, of, .. }, Seen::Plays(by, ..))
        | (Trigger::Discards(who, of), Seen::Discards(by, _)) => (*who, of, by),
        _ => return *from,
    };
    let as_seen = who == Whose::Any && matches!(of.whose, Whose::Friendly | Whose::Enemy);
    From { controller: if as_seen { Some(by) } else { from.controller }, ..*from }
}

/// For a trigger on what a unit at a battlefield does there with its controller: which unit.
pub(super) fn of_unit_there(when: &Trigger) -> Option<&Filter> {
    match when {
        Trigger::UnitConquers(of)
        | Trigger::UnitHolds(of)
        | Trigger::UnitWinsCombat(of)
        | Trigger::ConquersUncontrolled(of)
        | Trigger::ConquersAfterAttack(of) => Some(of),
        _ => None,
    }
}
