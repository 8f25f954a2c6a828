//! Hidden: hiding a card, and what happens when its battlefield is lost.

use crate::ability::{Body, Change};
use crate::agenda::{HideFrame, Task};
use crate::asked::Answered;
use crate::card::Cost;
use crate::choice::{Answer, Ask, cost_paid};
use crate::event::EventKind;
use crate::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::listing::Listed;
use crate::machine::Game;
use crate::moment::Moment;
use crate::reading::Reading;
use crate::refusal::{Forbidden, Refusal};
use crate::state::State;
use crate::zone::{Location, Zone};
use tribunal_rule::RuleNumber;

use super::discount::least;

impl State {
    /// Returns the number of cards that the facedown zone of a battlefield can hold: one, and more where texts there
    /// let its controller hide more.
    #[must_use]
    pub fn facedown_capacity(&self, at: BattlefieldId) -> usize {
        let Some(holder) = self.battlefield(at).controller else { return 1 };
        let here = Some(Location::Battlefield(at));
        let more = |source: ObjectId| {
            let from = self.source(source);
            let stated = self.passives_of(source).filter(move |passive| self.rules_of(passive, holder, &from));
            stated.map(|passive| if let Change::HidesMore(n) = passive.change { usize::from(n) } else { 0 })
        };
        let there = self.sources().filter(|source| self.source(*source).here == here);
        1 + there.flat_map(more).sum::<usize>()
    }

    /// The battlefield of a facedown zone that holds more cards than it can. Where nobody controls it, the next cleanup takes
    /// all of them.
    pub(crate) fn overfull(&self) -> Option<BattlefieldId> {
        let full = |at: usize| {
            let held = self.battlefields[at].facedown.len();
            held > 1
                && self.battlefields[at].controller.is_some()
                && held > self.facedown_capacity(BattlefieldId::at(at))
        };
        (0..self.battlefields.len()).find(|at| full(*at)).map(BattlefieldId::at)
    }

    /// Checks that a player may hide a card at a battlefield now.
    pub(crate) fn check_hide(&self, player: PlayerId, card: ObjectId, at: BattlefieldId) -> Result<(), Refusal> {
        let cites = self.cites();
        let object = self.object(card);
        let zone_fits = object.zone == Zone::Hand
            || (object.zone == Zone::Champion && self.cites().hide_from_champion_zone().is_some());
        if !zone_fits || object.controller != player {
            return Err(Refusal::by(cites.hide_from, Forbidden::WrongZone(self.name(card))));
        }
        if !self.comes_with(card, Keyword::Hidden) {
            return Err(Refusal::by(cites.hide, Forbidden::NotHidden(self.name(card))));
        }
        self.check_time_to_hide(player)?;
        let place = self.battlefield(at);
        if place.controller != Some(player) {
            return Err(Refusal::by(cites.facedown_control, Forbidden::NotController(self.battlefield_name(at))));
        }
        if place.facedown.len() >= self.facedown_capacity(at) {
            return Err(Refusal::by(cites.facedown_one, Forbidden::FacedownTaken(self.battlefield_name(at))));
        }
        if self.costs_to_hide(player, card).is_empty() {
            return Err(Refusal::by(cites.hide, Forbidden::Cost(Cost::one_power())));
        }
        Ok(())
    }

    /// Cards are hidden by the Turn Player in a Neutral Open State, and by one reading in a showdown too, with focus.
    fn check_time_to_hide(&self, player: PlayerId) -> Result<(), Refusal> {
        let open = self.in_force.readings.get(Reading::Hiding) == Some(1) && self.may_hide_by_a_reading(player);
        let neutral = self.check_neutral(player);
        let refused = |refusal: Refusal| Refusal::by(self.cites().action_phase, refusal.reason);
        if open { Ok(()) } else { neutral.map_err(refused) }
    }

    /// Returns true if it depends on a reading whether a player may hide a card now: in a showdown in their turn, with
    /// focus.
    fn may_hide_by_a_reading(&self, player: PlayerId) -> bool {
        !self.procedures().reading_rules(Reading::Hiding).is_empty()
            && self.turn.player == player
            && self.showdown.as_ref().is_some_and(|showdown| showdown.focus == player)
            && !self.is_closed()
    }

    /// Returns the costs of which a player chooses one to hide a card, as far as they could pay them: one Power, and what texts
    /// let them pay in place of it, that first; nothing where a text lets them hide without paying.
    fn costs_to_hide(&self, player: PlayerId, card: ObjectId) -> Vec<Cost> {
        let free = self.is_ruled_of(player, &Change::HidesFree).then(Cost::default);
        let hides_for = |change: &Change| if let Change::HidesFor(cost) = change { Some(*cost) } else { None };
        let instead = self.ruled_by(card, |change| matches!(change, Change::HidesFor(_))).filter_map(hides_for);
        let mut all: Vec<_> = free.into_iter().chain(instead).chain([Cost::one_power()]).collect();
        all.retain(|cost| self.could_pay_by_adding(player, *cost, card));
        least(&all)
    }
}

impl Game {
    /// Asks which reading is followed, where it decides whether a player may hide a card now and none is followed yet; tells
    /// whether it asked.
    pub fn asks_about_hiding(&mut self, player: PlayerId) -> bool {
        self.state.may_hide_by_a_reading(player) && self.reading(Reading::Hiding).is_err()
    }

    /// Returns the cost that is paid to hide a card; asks for it where there are several, and it is known what its player has.
    fn settle_cost_to_hide(&mut self, frame: &mut HideFrame) -> Answered<Cost> {
        if let Some(cost) = frame.cost {
            return Ok(cost);
        }
        let costs = self.state.costs_to_hide(frame.player, frame.card);
        let asked = costs.len() > 1 && self.state.player(frame.player).runes.is_some();
        let chosen = match asked.then(|| self.take_answer()) {
            None => costs.first(),
            Some(Some(Answer::Mode(n))) => costs.get(usize::from(n)),
            Some(_) => {
                let options = costs.iter().map(cost_paid).collect();
                return Err(self.ask(self.cites().pay, frame.player, Ask::Mode(Listed::whole(options))));
            }
        };
        let cost = chosen.copied().unwrap_or_else(Cost::one_power);
        frame.cost = Some(cost);
        Ok(cost)
    }

    /// A player pays to hide a card, with what they add for it if need be.
    fn pay_to_hide(&mut self, frame: &mut HideFrame) -> Answered {
        let HideFrame { player, card, .. } = *frame;
        let cost = self.settle_cost_to_hide(frame)?;
        if !self.state.can_pay(player, cost) && self.state.could_pay_by_adding(player, cost, card) {
            return Err(self.add_for(player, card));
        }
        self.asks_for_runes(player, &cost)?;
        self.pay(player, cost);
        Ok(())
    }

    /// Puts a card facedown at a battlefield, once that is paid for.
    pub(crate) fn hide(&mut self, mut frame: HideFrame) -> Answered {
        let depth = self.state.under_way.agenda.len();
        if let Err(asked) = self.pay_to_hide(&mut frame) {
            self.state.under_way().agenda.insert(depth, Task::Hide(frame));
            return Err(asked);
        }
        let HideFrame { player, card, at, .. } = frame;
        let card = self.cross(card, Zone::Facedown(at));
        let turn = self.state.turn.number;
        let object = self.state.object_mut(card);
        object.controller = player;
        object.hidden_on = turn;
        self.state.battlefield_mut(at).facedown.push(card);
        self.cause = self.record(self.cites().hide, EventKind::Hid { player, card, at });
        self.look(crate::trigger::Seen::Does(crate::ability::Deed::Hide, player, Some(card)), self.cause);
        self.due(Moment::BoardChanged);
        Ok(())
    }

    /// The controller of a facedown zone that holds more cards than it can puts as many as are too many in the trash: which
    /// ones is asked, and then done.
    pub(crate) fn make_room(&mut self, at: BattlefieldId) -> Answered {
        let rule = self.cites().facedown_falls;
        if let Some(Answer::Objects(cards)) = self.take_answer() {
            cards.into_iter().for_each(|card| self.remove_hidden(at, card, rule));
            return Ok(());
        }
        let place = self.state.battlefield(at);
        let surplus = place.facedown.len().saturating_sub(self.state.facedown_capacity(at));
        let Some(holder) = place.controller.filter(|_| surplus > 0) else { return Ok(()) };
        let most = u8::try_from(surplus).unwrap_or(u8::MAX);
        let why = format!("to put in the trash from {}", self.state.battlefield_name(at));
        let among = place.facedown.clone();
        self.state.under_way().agenda.push(Task::MakeRoom(at));
        Err(self.ask(rule, holder, Ask::Pick { why, among, min: most, max: most, bounds: vec![] }))
    }

    /// Removes a facedown card from its zone, to its owner's trash.
    pub(crate) fn remove_hidden(&mut self, at: BattlefieldId, card: ObjectId, rule: RuleNumber) {
        self.uncover(card);
        self.record(rule, EventKind::HiddenRemoved { card, at });
        self.cross(card, Zone::Trash);
        self.due(Moment::BoardChanged);
    }
}

impl State {
    /// Returns true if a text there forbids a player to play their facedown cards at a battlefield.
    pub(crate) fn is_barred_from_revealing(&self, player: PlayerId, at: BattlefieldId) -> bool {
        let here = Some(Location::Battlefield(at));
        self.sources().any(|source| {
            let from = self.source(source);
            let bars = |body: &Body| match body {
                Body::Passive(passive) => {
                    passive.change == Change::NotRevealedHere && self.meant(passive.on.whose, player, &from)
                }
                _ => false,
            };
            from.here == here && self.texts(source).any(|ability| bars(&ability.body))
        })
    }

    /// The facedown cards at a battlefield whose controller does not control it.
    pub(crate) fn foreign_facedown(&self, at: BattlefieldId) -> impl Iterator<Item = ObjectId> + '_ {
        let place = self.battlefield(at);
        let theirs = |card: &ObjectId| place.controller == Some(self.object(*card).controller);
        place.facedown.iter().copied().filter(move |card| !theirs(card))
    }
}
