//! The place where a unit that is being played enters.

use crate::ability::{Change, Entry};
use crate::asked::Answered;
use crate::card::Kind;
use crate::chain::{Item, Permit, What};
use crate::choice::{Answer, Ask};
use crate::edition::RuleStatement;
use crate::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::machine::Game;
use crate::reading::Reading;
use crate::state::State;
use crate::zone::Location;
use tribunal_rule::RuleNumber;

use super::Went;

impl Game {
    /// A unit's location: the player's base, or a battlefield they control.
    pub(super) fn choose_location(&mut self, item: &Item) -> Answered<Went> {
        let kind = self.state.object(item.source).card.kind;
        let gear = kind == Kind::Gear && (self.state.is_deployed(item) || !self.state.keeps(RuleStatement::GearToBase));
        let goes = kind == Kind::Unit || gear;
        if item.what != What::Card || !goes || item.location.is_some() {
            return Ok(Went::On);
        }
        let mut among = self.state.places_to_enter(item);
        if among.is_empty() && self.state.leaves_place_open(item) {
            match self.reading(Reading::RequiredPlace) {
                Err(asked) => return Err(asked),
                Ok(0) => {
                    among.push(Location::Base(item.controller));
                    if let Some(pending) = self.state.chain.item_mut(item.id) {
                        pending.entry = Entry::Base;
                    }
                }
                Ok(_) => {}
            }
        }
        if among.is_empty() {
            return Ok(self.no_choices(item));
        }
        let chosen = match (among.as_slice(), self.take_answer()) {
            ([only], _) => *only,
            (_, Some(Answer::Where(location))) => location,
            _ => {
                let contradict = self.cites().required_sets().filter(|_| !item.required.is_empty());
                let rule = contradict.unwrap_or(self.cites().choose_location);
                return Err(self.ask(rule, item.controller, Ask::Where { what: item.source, among }));
            }
        };
        if let Some(item) = self.state.chain.item_mut(item.id) {
            item.location = Some(chosen);
        }
        Ok(Went::On)
    }
}

impl State {
    /// Returns where a card that is being played is to enter, once that is settled.
    #[must_use]
    pub fn settled_place(&self, item: &Item) -> Option<Location> {
        let gear = self.object(item.source).card.kind == Kind::Gear;
        match (gear, item.hidden_at) {
            (true, Some(at)) if self.keeps(RuleStatement::HiddenGearThere) => Some(Location::Battlefield(at)),
            (true, _) if !self.is_deployed(item) => Some(Location::Base(item.controller)),
            _ => item.location,
        }
    }

    /// Returns true if an item is gear with Deploy that is not played from facedown: it goes to a battlefield, whoever
    /// is there.
    pub(super) fn is_deployed(&self, item: &Item) -> bool {
        let gear = item.what == What::Card && self.object(item.source).card.kind == Kind::Gear;
        gear && item.hidden_at.is_none() && self.comes_with(item.source, Keyword::Deploy)
    }

    /// Every battlefield as a location.
    pub(crate) fn battlefields(&self) -> Vec<Location> {
        self.battlefield_ids().map(Location::Battlefield).collect()
    }

    /// Returns true if a text forbids a player to play units to a location.
    fn forbids_entry(&self, player: PlayerId, to: Location) -> bool {
        to.battlefield().is_some_and(|at| {
            self.is_ruled_of(player, &Change::OnlyToBase) || self.is_ruled_at(at, &Change::NotPlayedHere)
        })
    }

    /// Returns true if an edition leaves open where a unit goes when an effect says where it is to be played, and there
    /// is no such place. A restriction in its own text leaves nothing open.
    fn leaves_place_open(&self, item: &Item) -> bool {
        item.entry == Entry::ControlledBattlefield
            && !self.procedures().reading_rules(Reading::RequiredPlace).is_empty()
            && !self.is_ruled(item.source, &Change::OnlyToConquered)
    }

    /// The locations that may be chosen for a unit that is being played.
    pub(super) fn places_to_enter(&self, item: &Item) -> Vec<Location> {
        if self.is_deployed(item) {
            return self.battlefields();
        }
        if !item.required.is_empty() {
            return item.required.iter().copied().filter(|to| !self.cannot_enter(item.controller, *to)).collect();
        }
        if item.entry == Entry::AnyBattlefield {
            let mut among = self.battlefields();
            among.retain(|to| {
                self.barred_from(*to, item.controller).is_none()
                    && self.may_enter(item, *to)
                    && !self.forbids_entry(item.controller, *to)
            });
            return among;
        }
        let mut among = match item.permit {
            Permit::Ambush => self.ambushes(item.controller, item.source),
            _ => self.entry_locations(item.controller, item.hidden_at),
        };
        if item.hidden_at.is_none() && matches!(item.permit, Permit::Usual | Permit::FromTrash) {
            self.add_entries(item, &mut among);
        }
        if let (Entry::OrHere, Some(here)) = (item.entry, item.here)
            && !among.contains(&here)
            && self.barred_from(here, item.controller).is_none()
        {
            among.push(here);
        }
        among.retain(|to| self.may_enter(item, *to) && !self.cannot_enter(item.controller, *to));
        among
    }

    /// The same once it has been paid for: where its player has lost the battlefield, since the last of their units there were what
    /// it was paid with, as if nobody controlled that.
    pub(super) fn places_once_paid(&self, item: &Item) -> Vec<Location> {
        let Some(at) = self.lost_by_paying(item) else { return self.places_to_enter(item) };
        let mut lost = self.clone();
        lost.battlefield_mut(at).controller = None;
        lost.places_to_enter(item)
    }

    /// The battlefield where an item is to enter, if control of it does not stay until a cleanup, and its player has had units there
    /// and has none since it was paid for.
    fn lost_by_paying(&self, item: &Item) -> Option<BattlefieldId> {
        let at = item.location.and_then(Location::battlefield).filter(|_| self.cites().control_stays().is_none())?;
        let begun = self.under_way.begun.0.iter().find(|begun| begun.item == item.id)?;
        let place = self.battlefield(at);
        let had = begun.before.has_units(at, item.controller) && !self.has_units(at, item.controller);
        (had && place.controller == Some(item.controller) && place.contested.is_none()).then_some(at)
    }

    /// Returns true if a player cannot play units to a location, whatever says that they do.
    pub(crate) fn cannot_enter(&self, player: PlayerId, to: Location) -> bool {
        self.cites().cant_beats_can().is_some() && self.forbids_entry(player, to)
    }

    /// Returns true if a location may be chosen for a card, as the effect that has it played says.
    pub(super) fn may_enter(&self, item: &Item, to: Location) -> bool {
        let only_conquered = self.is_ruled(item.source, &Change::OnlyToConquered);
        let Location::Battlefield(at) = to else {
            return item.entry != Entry::ControlledBattlefield && !only_conquered;
        };
        if only_conquered && self.player(item.controller).tallies.conquered & 1 << at.0 == 0 {
            return false;
        }
        item.entry != Entry::ControlledBattlefield || self.battlefield(at).controller == Some(item.controller)
    }

    /// The rule by which a unit cannot be played from facedown: the battlefield where it must enter is closed to it.
    pub(crate) fn cannot_enter_there(&self, item: &Item) -> Option<RuleNumber> {
        let unit = self.object(item.source).card.kind == Kind::Unit;
        let there = item.hidden_at.filter(|_| unit).map(Location::Battlefield)?;
        let closed = self.entry_locations(item.controller, item.hidden_at) == [there];
        self.cites().cant_beats_can().filter(|_| closed && self.forbids_entry(item.controller, there))
    }

    /// Returns true if an effect that has a unit played leaves it no place to enter.
    pub(crate) fn has_no_entry(&self, item: &Item) -> bool {
        let unit = self.object(item.source).card.kind == Kind::Unit;
        unit && (item.entry == Entry::ControlledBattlefield || self.is_ruled(item.source, &Change::OnlyToConquered))
            && !self.entry_locations(item.controller, None).into_iter().any(|to| self.may_enter(item, to))
    }

    /// The battlefields to which a text lets a unit be played beyond those that its player controls.
    fn add_entries(&self, item: &Item, among: &mut Vec<Location>) {
        if self.comes_with(item.source, Keyword::Ambush) {
            let more = self.ambushes(item.controller, item.source).into_iter().filter(|to| !among.contains(to));
            among.extend(more.collect::<Vec<_>>());
        }
        let open = self.is_ruled(item.source, &Change::EntersOpen);
        let occupied = self.is_ruled(item.source, &Change::EntersOccupied);
        let attacked = self.is_ruled(item.source, &Change::EntersAttacked);
        let lone = self.is_ruled(item.source, &Change::EntersAtLone);
        if !open && !occupied && !attacked && !lone {
            return;
        }
        let attacks =
            |at| self.combat.as_ref().is_some_and(|combat| combat.at == at && combat.attacker == item.controller);
        let enemy = |at| self.units_on(at).any(|id| self.opposed(self.object(id).controller, item.controller));
        let opposed = |id: ObjectId, player: PlayerId| self.opposed(self.object(id).controller, player);
        let alone = |id: ObjectId, at| {
            let side = self.object(id).controller;
            !self.units_on(at).any(|other| other != id && !opposed(other, side))
        };
        let has_lone = |at| self.units_on(at).any(|id| opposed(id, item.controller) && alone(id, at));
        for at in self.battlefield_ids() {
            let to = Location::Battlefield(at);
            let named = (lone && has_lone(at))
                || (open && self.is_open(at))
                || (occupied && enemy(at))
                || (attacked && attacks(at));
            if named && !among.contains(&to) && self.barred_from(to, item.controller).is_none() {
                among.push(to);
            }
        }
    }

    /// Returns the locations where Ambush lets a unit be played: battlefields where its player has units, and where
    /// enemy units are if its text lets it use Ambush there.
    pub(crate) fn ambushes(&self, player: PlayerId, unit: ObjectId) -> Vec<Location> {
        let further = self.cites().ambush_further().is_some() && self.is_ruled(unit, &Change::AmbushesEnemies);
        let enemy = |id: ObjectId| self.opposed(self.object(id).controller, player);
        let open = |at: &BattlefieldId| self.has_units(*at, player) || (further && self.units_on(*at).any(enemy));
        let occupied = self.battlefield_ids().filter(open);
        occupied.map(Location::Battlefield).filter(|to| self.barred_from(*to, player).is_none()).collect()
    }

    /// Returns the locations where a unit may enter.
    pub(crate) fn entry_locations(
        &self,
        player: PlayerId,
        hidden_at: Option<crate::ids::BattlefieldId>,
    ) -> Vec<Location> {
        if let Some(at) = hidden_at.filter(|_| self.keeps(RuleStatement::HiddenEnterThere)) {
            let here = Location::Battlefield(at);
            let open = self.barred_from(here, player).is_none();
            return vec![if open { here } else { Location::Base(player) }];
        }
        let controlled = self.battlefield_ids().filter(|at| self.battlefield(*at).controller == Some(player));
        let open = |to: &Location| !self.forbids_entry(player, *to) && self.barred_from(*to, player).is_none();
        let controlled = controlled.map(Location::Battlefield).filter(open);
        std::iter::once(Location::Base(player)).chain(controlled).collect()
    }

    /// The rule by which a unit's location is chosen.
    #[must_use]
    pub fn rule_of_location(&self) -> Option<tribunal_rule::RuleNumber> {
        Some(self.cites().choose_location)
    }
}
