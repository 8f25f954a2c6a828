//! The steps of playing a pending item: choices, cost, legality, and then it is finalized or leaves the chain.

use std::sync::Arc;

use crate::game::ability::{
    Amount, Body, Change, Deed, Destination, Duration, Effect, Entry, Filter, Instructions, Place, Targets, Waiver,
    Whereto, Who,
};
use crate::game::agenda::{FinalizeFrame, ResolveFrame, Task};
use crate::game::card::{Cost, Kind};
use crate::game::chain::{Item, Permit, What};
use crate::game::choice::{Answer, Ask};
use crate::game::event::EventKind;
use crate::game::ids::{Aside, EventId, ObjectId, PlayerId};
use crate::game::keyword::Keyword;
use crate::game::machine::Game;
use crate::game::matching::From;
use crate::game::moment::Moment;
use crate::game::reading::Reading;
use crate::game::state::{DelayedBody, Lasting, State};
use crate::game::trigger::Seen;
use crate::game::zone::{Location, Zone};
use crate::rule::RuleNumber;

/// How a step of finalizing went.
enum Went {
    /// On to the next step.
    On,
    /// A choice is open, or something else comes first; this step comes again.
    Asked,
    /// The item has left the chain.
    Gone,
}

impl Game {
    /// Carries out the steps of playing one pending item.
    pub(in crate::game) fn run_finalize(&mut self, mut frame: FinalizeFrame) {
        let depth = self.state.agenda.len();
        while let Some(item) = self.state.chain.item(frame.item).cloned() {
            self.cause = item.cause.0;
            let went = match frame.step {
                0 => self.choose_to_perform(&item),
                1 => self.choose_repeats(&item),
                2 => self.choose_mode(&item),
                3 => self.choose_additional(&item),
                4 => self.choose_named(&item),
                5 => self.choose_location(&item),
                6 => self.choose_targets(&item),
                7 => self.choose_places(&item),
                8 => self.pay_for(&item),
                9 if !item.deeds.is_empty() => {
                    self.state.agenda.push(Task::Finalize(FinalizeFrame { step: 10, ..frame }));
                    self.begin_deeds(&item);
                    return;
                }
                9 => Went::On,
                10 => self.check_legality(&item),
                _ => {
                    self.finalize(&item);
                    return;
                }
            };
            match went {
                Went::On => frame.step += 1,
                Went::Gone => return,
                Went::Asked => {
                    self.state.agenda.insert(depth, Task::Finalize(frame));
                    return;
                }
            }
        }
    }

    /// What was chosen may have become illegal as costs were paid. Then the play of a player is undone, with nothing lost.
    fn check_legality(&mut self, item: &Item) -> Went {
        if self.is_legal(item) {
            return Went::On;
        }
        if item.origin.is_some() {
            return self.give_up(item, self.cites().illegal_play);
        }
        if self.undo_play(item) { Went::Gone } else { Went::On }
    }

    /// An item that cannot be gone on with: what a player began to play is undone; else it leaves the chain, and a card that
    /// an effect has played goes back to where it came from.
    fn give_up(&mut self, item: &Item, rule: RuleNumber) -> Went {
        let Some(origin) = item.origin else {
            if !self.undo_play(item) {
                self.record(rule, EventKind::TriggerRemoved { source: item.source });
                self.leave_chain(item.id, false);
            }
            return Went::Gone;
        };
        let why = "it cannot be played";
        self.record(self.cites().illegal_play, EventKind::Ignored { source: item.source, why });
        self.cross(item.source, origin);
        self.leave_chain(item.id, false);
        Went::Gone
    }

    /// Whether every target fits still, and the unit may still go where it is to enter.
    fn is_legal(&self, item: &Item) -> bool {
        let from = self.speaks(item);
        let views = self.state.views();
        let fits = |(wanted, chosen): (&Targets, &Vec<ObjectId>)| {
            chosen.iter().all(|id| self.state.object(*id).zone != Zone::Gone && views.matches(&wanted.of, *id, &from))
        };
        let unit = item.what == What::Card && self.state.object(item.source).card.kind == Kind::Unit;
        let named = matches!(item.entry, Entry::Here | Entry::Base);
        if let Permit::Chosen(keyword) = item.permit
            && !self.gives_itself(item.source, keyword, &from)
        {
            return false;
        }
        let enters = item.location.is_none_or(|to| !unit || named || self.places_to_enter(item).contains(&to));
        enters && item.does.targets.iter().zip(&item.targets).all(fits)
    }

    /// Puts everything back to how it was before a player began to play this. False where no player did.
    fn undo_play(&mut self, item: &Item) -> bool {
        let played = matches!(item.what, What::Card | What::Activated(_) | What::Adding(_));
        let Some(before) = self.state.before_play.0.take().filter(|_| played) else { return false };
        let rule = self.cites().illegal_play;
        if self.lacks(Some(rule)) {
            return false;
        }
        let undone = std::mem::replace(&mut self.state, State::clone(&before));
        self.state.take_back(&undone);
        self.record(rule, EventKind::PlayUndone { source: self.state.now(item.source) });
        true
    }

    /// Which of the texts of its source a triggered ability is that is performed once in a turn only.
    fn once_use(&self, item: &Item) -> Option<u8> {
        let What::Triggered(text) = &item.what else { return None };
        let at = self.state.texts(item.source).position(|ability| item.once && *ability.text == **text)?;
        u8::try_from(at).ok()
    }

    /// A triggered ability that begins with "you may", where the edition decides that now: declined, it leaves the chain.
    /// So does one that has been performed as often as it may be in a turn.
    fn choose_to_perform(&mut self, item: &Item) -> Went {
        if self.once_use(item).is_some_and(|at| self.state.used(item.source, at) > 0) {
            return self.no_choices(item);
        }
        let Some(rule) = self.table.may_when_finalized.filter(|_| matches!(item.what, What::Triggered(_))) else {
            return Went::On;
        };
        let (then, rest, price) = match item.does.effects.as_slice() {
            [Effect::May(then), rest @ ..] => (then, rest, None),
            [Effect::Pay { price, then, optional }, rest @ ..] => (then, rest, Some((price, *optional))),
            _ => return Went::On,
        };
        if let Some((price, optional)) = price {
            let from = self.speaks(item);
            let payable =
                self.can_pay(item.controller, price.cost) && price.deeds.iter().all(|d| self.can_do(d, &from));
            if !payable {
                self.record(self.cites().trigger_unpaid, EventKind::TriggerRemoved { source: item.source });
                self.leave_chain(item.id, false);
                return Went::Gone;
            }
            if let Some(pending) = self.state.chain.item_mut(item.id) {
                pending.base = price.cost;
                pending.deeds.clone_from(&price.deeds);
            }
            if !optional {
                self.perform(item, then, rest);
                return Went::On;
            }
        }
        let Some(Answer::May(yes)) = self.take_answer() else {
            let name = self.state.name(item.source);
            self.ask(rule, item.controller, Ask::May(format!("{name}: perform its ability")));
            return Went::Asked;
        };
        if !yes {
            self.record(rule, EventKind::TriggerRemoved { source: item.source });
            self.leave_chain(item.id, false);
            return Went::Gone;
        }
        self.perform(item, then, rest);
        Went::On
    }

    /// A triggered ability is performed: what "you may", or the cost that has become its base cost, led to is what it does.
    fn perform(&mut self, item: &Item, then: &[Effect], rest: &[Effect]) {
        let effects = then.iter().chain(rest).cloned().collect();
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.does = Arc::new(Instructions { effects, ..Instructions::clone(&item.does) });
        }
    }

    /// Which of its modes an item has, where its text lists several.
    fn choose_mode(&mut self, item: &Item) -> Went {
        let is_choice = |effect: &Effect| matches!(effect, Effect::Modes(_) | Effect::NewModes(_));
        let Some(at) = item.does.effects.iter().position(is_choice) else { return Went::On };
        let (before, after) = item.does.effects.split_at(at);
        let [Effect::Modes(modes) | Effect::NewModes(modes), after @ ..] = after else { return Went::On };
        let open: Vec<usize> = (0..modes.len()).filter(|n| self.is_open_mode(item, *n)).collect();
        if open.is_empty() {
            return self.no_choices(item);
        }
        let Some(Answer::Mode(chosen)) = self.take_answer() else {
            let modes = open.iter().filter_map(|n| modes.get(*n)).map(|mode| mode.text.clone()).collect();
            self.ask(self.cites().targets, item.controller, Ask::Mode(modes));
            return Went::Asked;
        };
        let chosen = open.get(usize::from(chosen)).copied().unwrap_or(usize::MAX);
        if item.does.effects.iter().any(|effect| matches!(effect, Effect::NewModes(_))) {
            self.state.count_use(item.source, mode_use(chosen));
        }
        let mut does = Instructions { targets: item.does.targets.clone(), effects: before.to_vec() };
        if let Some(mode) = modes.get(chosen) {
            does.append(&mode.does);
        }
        does.effects.extend(after.iter().cloned());
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.does = Arc::new(does);
        }
        match self.state.chain.item(item.id).cloned() {
            Some(item) => self.choose_mode(&item),
            None => Went::Gone,
        }
    }

    /// Whether a mode may be chosen: where a text asks for a new one, if it has not been chosen this turn.
    fn is_open_mode(&self, item: &Item, n: usize) -> bool {
        let new = item.does.effects.iter().any(|effect| matches!(effect, Effect::NewModes(_)));
        !new || self.state.used(item.source, mode_use(n)) == 0
    }

    /// Whether there is a mode left to choose, where a text lists several.
    pub(in crate::game) fn has_new_mode(&self, item: &Item) -> bool {
        item.does.effects.iter().all(|effect| match effect {
            Effect::NewModes(modes) => (0..modes.len()).any(|n| self.is_open_mode(item, n)),
            _ => true,
        })
    }

    /// Repeat: for each instance, whether its cost is paid to have the instructions followed once more. What they choose is
    /// chosen anew.
    fn choose_repeats(&mut self, item: &Item) -> Went {
        let card = Arc::clone(&self.state.object(item.source).card);
        let printed = card.abilities.iter().filter_map(|ability| match &ability.body {
            Body::Repeat(price) if item.what == What::Card && price.deeds.is_empty() => Some(price.cost),
            _ => None,
        });
        let granted = self.state.ruled(item.source).filter(|change| **change == Change::RepeatsForCost).count();
        let granted = std::iter::repeat_n(card.cost, if item.what == What::Card { granted } else { 0 });
        let Some(printed) = printed.chain(granted).nth(usize::from(item.repeats.0)) else {
            self.use_up(item.source, |change| *change == Change::RepeatsForCost);
            return Went::On;
        };
        let cost = self.cost_to_repeat(item, printed);
        let mut with = item.clone();
        with.repeats.1.add(cost);
        let payable = self.can_pay_for(item, self.least_cost(&with));
        let pays = match (payable, self.take_answer()) {
            (false, _) => false,
            (true, Some(Answer::May(yes))) => yes,
            _ => {
                let question = format!("pay for Repeat of {}", self.state.name(item.source));
                self.ask(self.cites().pay, item.controller, Ask::May(question));
                return Went::Asked;
            }
        };
        let once = self.spell_of(item.source);
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.repeats.0 += 1;
            if pays {
                pending.repeats.1.add(cost);
                let mut does = Instructions::clone(&pending.does);
                does.append(&once);
                pending.does = Arc::new(does);
            }
        }
        match self.state.chain.item(item.id).cloned() {
            Some(item) => self.choose_repeats(&item),
            None => Went::Gone,
        }
    }

    /// What a Repeat cost comes to, with what texts make it less.
    fn cost_to_repeat(&self, item: &Item, printed: Cost) -> Cost {
        let mut cost = printed;
        for change in self.state.ruled(item.source) {
            if let Change::RepeatCostsLess(by) = change {
                cost.reduce(*by, 0);
            }
        }
        cost
    }

    /// Does what has to be done to pay for an item, before the item goes on.
    fn begin_deeds(&mut self, item: &Item) {
        let effects = item.deeds.clone();
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.deeds.clear();
        }
        let does = Arc::new(Instructions { targets: vec![], effects });
        let item = Item { does, targets: vec![], what: What::Activated("a cost".into()), ..item.clone() };
        self.state.agenda.push(Task::Resolve(Box::new(ResolveFrame::new(item, true))));
    }

    /// The additional cost that a card's text names: whether it is paid, which for some is no choice.
    fn choose_named(&mut self, item: &Item) -> Went {
        let card = Arc::clone(&self.state.object(item.source).card);
        let named = card.abilities.iter().find_map(|ability| match &ability.body {
            Body::Additional(additional) => Some(additional),
            _ => None,
        });
        let Some(additional) = named.filter(|_| item.what == What::Card && !item.paid) else { return Went::On };
        let from = self.speaks(item);
        let with = Item { paid: true, ..item.clone() };
        let payable = self.can_pay_for(item, self.total_cost(&with))
            && additional.price.deeds.iter().all(|deed| self.can_do(deed, &from));
        let forced = !additional.optional || !self.can_pay_for(item, self.total_cost(item));
        let pays = match (forced, payable) {
            (true, false) if item.origin.is_some() => return self.give_up(item, self.cites().illegal_play),
            (false, false) => false,
            (true, _) => true,
            (false, true) => match self.take_answer() {
                Some(Answer::May(yes)) => yes,
                _ => {
                    let question = format!("pay the additional cost of {}", self.state.name(item.source));
                    self.ask(self.cites().pay, item.controller, Ask::May(question));
                    return Went::Asked;
                }
            },
        };
        if let Some(pending) = self.state.chain.item_mut(item.id).filter(|_| pays) {
            pending.paid = true;
            let waived = item.terms.0 == Waiver::Everything;
            pending.deeds.extend(additional.price.deeds.iter().filter(|_| !waived).cloned());
        }
        Went::On
    }

    /// Optional additional costs: whether to pay for Accelerate.
    fn choose_additional(&mut self, item: &Item) -> Went {
        let accelerate = self.state.object(item.source).card.keywords.has(Keyword::Accelerate)
            || (item.from_elsewhere && self.state.is_ruled(item.source, &Change::AcceleratesFromElsewhere));
        let paid = self.total_cost(&Item { accelerated: true, ..item.clone() });
        if item.what != What::Card || !accelerate || !self.can_pay_for(item, paid) {
            return Went::On;
        }
        let Some(Answer::May(yes)) = self.take_answer() else {
            self.ask(self.cites().accelerate, item.controller, Ask::May("pay for Accelerate".to_owned()));
            return Went::Asked;
        };
        if yes {
            let kind = EventKind::OptionalCostTaken { source: item.source, cost: Keyword::Accelerate };
            self.record(self.cites().accelerate, kind);
        }
        if let Some(item) = self.state.chain.item_mut(item.id) {
            item.accelerated = yes;
        }
        Went::On
    }

    /// A unit's location: the player's base, or a battlefield they control.
    fn choose_location(&mut self, item: &Item) -> Went {
        if item.what != What::Card || self.state.object(item.source).card.kind != Kind::Unit || item.location.is_some()
        {
            return Went::On;
        }
        let among = self.places_to_enter(item);
        if among.is_empty() {
            return self.no_choices(item);
        }
        let chosen = match (among.as_slice(), self.take_answer()) {
            ([only], _) => *only,
            (_, Some(Answer::Where(location))) => location,
            _ => {
                self.ask(self.cites().choose_location, item.controller, Ask::Where { what: item.source, among });
                return Went::Asked;
            }
        };
        if let Some(item) = self.state.chain.item_mut(item.id) {
            item.location = Some(chosen);
        }
        Went::On
    }

    /// The locations that may be chosen for a unit that is being played.
    fn places_to_enter(&self, item: &Item) -> Vec<Location> {
        let mut among = match item.permit {
            Permit::Ambush => self.ambushes(item.controller),
            _ => self.entry_locations(item.controller, item.hidden_at),
        };
        if item.hidden_at.is_none() && item.permit == Permit::Usual {
            self.add_entries(item, &mut among);
        }
        if let (Entry::OrHere, Some(here)) = (item.entry, item.here)
            && !among.contains(&here)
            && self.barred_from(here, item.controller).is_none()
        {
            among.push(here);
        }
        let forbidden = |to: &Location| self.table.cant_beats_can.is_some() && self.forbids_entry(item.controller, *to);
        among.retain(|to| self.may_enter(item, *to) && (item.hidden_at.is_some() || !forbidden(to)));
        among
    }

    /// Whether a text forbids a player to play units to a location.
    fn forbids_entry(&self, player: PlayerId, to: Location) -> bool {
        to.battlefield().is_some_and(|at| {
            self.state.is_ruled_of(player, &Change::OnlyToBase) || self.state.is_ruled_at(at, &Change::NotPlayedHere)
        })
    }

    /// Whether a location may be chosen for a card: as the effect that has it played says, and not one that paying for the
    /// card will surely take from its player.
    fn may_enter(&self, item: &Item, to: Location) -> bool {
        let only_conquered = self.state.is_ruled(item.source, &Change::OnlyToConquered);
        let Location::Battlefield(at) = to else {
            return item.entry != Entry::ControlledBattlefield && !only_conquered;
        };
        if only_conquered && self.state.player(item.controller).tallies.conquered & 1 << at.0 == 0 {
            return false;
        }
        let mine = |id: &ObjectId| self.state.object(*id).controller == item.controller;
        let there: Vec<_> = self.state.units_on(at).filter(mine).collect();
        let lost = if self.table.control_stays.is_some() { vec![] } else { self.surely_paid_with(item) };
        let held = item.entry != Entry::ControlledBattlefield
            || self.state.battlefield(at).controller == Some(item.controller);
        held && (there.is_empty() || !there.iter().all(|id| lost.contains(id)))
    }

    /// Whether a unit alone keeps for its player the battlefield where a card that is being paid for is to enter.
    pub(in crate::game) fn is_needed_to_enter(&self, item: &Item, unit: ObjectId) -> bool {
        let Some(at) = item.location.and_then(Location::battlefield) else { return false };
        let mine = |id: &ObjectId| self.state.object(*id).controller == item.controller;
        self.state.units_on(at).filter(mine).all(|id| id == unit) && mine(&unit)
    }

    /// Whether an effect that has a unit played leaves it no place to enter.
    pub(in crate::game) fn has_no_entry(&self, item: &Item) -> bool {
        let unit = self.state.object(item.source).card.kind == Kind::Unit;
        unit && (item.entry == Entry::ControlledBattlefield
            || self.state.is_ruled(item.source, &Change::OnlyToConquered))
            && !self.entry_locations(item.controller, None).into_iter().any(|to| self.may_enter(item, to))
    }

    /// The units that leave the board as the additional cost of a card is paid, whatever is picked for that.
    fn surely_paid_with(&self, item: &Item) -> Vec<ObjectId> {
        let from = self.speaks(item);
        let picked = item.deeds.iter().filter_map(|deed| match deed {
            Effect::Kill(Who::Pick(of)) | Effect::Banish(Who::Pick(of)) | Effect::Return(Who::Pick(of)) => Some(of),
            Effect::Recycle(Who::Pick(of)) if !of.of.place.is_off_board() => Some(of),
            _ => None,
        });
        let forced = picked.filter_map(|of| {
            let among = self.described(&of.of, &from);
            (among.len() <= usize::from(of.min)).then_some(among)
        });
        forced.flatten().collect()
    }

    /// The battlefields to which a text lets a unit be played beyond those that its player controls.
    fn add_entries(&self, item: &Item, among: &mut Vec<Location>) {
        if self.state.object(item.source).card.keywords.has(Keyword::Ambush) {
            let more = self.ambushes(item.controller).into_iter().filter(|to| !among.contains(to));
            among.extend(more.collect::<Vec<_>>());
        }
        let open = self.state.is_ruled(item.source, &Change::EntersOpen);
        let occupied = self.state.is_ruled(item.source, &Change::EntersOccupied);
        let attacked = self.state.is_ruled(item.source, &Change::EntersAttacked);
        if !open && !occupied && !attacked {
            return;
        }
        let attacks =
            |at| self.state.combat.as_ref().is_some_and(|combat| combat.at == at && combat.attacker == item.controller);
        let enemy = |at| {
            self.state.units_on(at).any(|id| self.state.opposed(self.state.object(id).controller, item.controller))
        };
        for at in self.state.battlefield_ids() {
            let to = Location::Battlefield(at);
            let named = (open && self.state.is_open(at)) || (occupied && enemy(at)) || (attacked && attacks(at));
            if named && !among.contains(&to) && self.barred_from(to, item.controller).is_none() {
                among.push(to);
            }
        }
    }

    /// Where Ambush lets a unit be played: battlefields where its player has units.
    pub(in crate::game) fn ambushes(&self, player: PlayerId) -> Vec<Location> {
        let occupied = self.state.battlefield_ids().filter(|at| !self.units_of(*at, player).is_empty());
        occupied.map(Location::Battlefield).filter(|to| self.barred_from(*to, player).is_none()).collect()
    }

    /// Where a unit may enter.
    pub(in crate::game) fn entry_locations(
        &self,
        player: PlayerId,
        hidden_at: Option<crate::game::ids::BattlefieldId>,
    ) -> Vec<Location> {
        if let Some(at) = hidden_at {
            let here = Location::Battlefield(at);
            let open = self.barred_from(here, player).is_none();
            return vec![if open { here } else { Location::Base(player) }];
        }
        let controlled =
            self.state.battlefield_ids().filter(|at| self.state.battlefield(*at).controller == Some(player));
        let open = |to: &Location| !self.forbids_entry(player, *to) && self.barred_from(*to, player).is_none();
        let controlled = controlled.map(Location::Battlefield).filter(open);
        std::iter::once(Location::Base(player)).chain(controlled).collect()
    }

    /// The rule by which a unit's location is chosen.
    #[must_use]
    pub fn rule_of_location(&self) -> Option<crate::rule::RuleNumber> {
        Some(self.cites().choose_location)
    }

    fn choose_targets(&mut self, item: &Item) -> Went {
        let Some(wanted) = item.does.targets.get(item.targets.len()).cloned() else { return Went::On };
        let among = self.targets_for(item, item.targets.len());
        if among.len() < usize::from(wanted.min) {
            return self.no_choices(item);
        }
        let Some(Answer::Objects(chosen)) = self.take_answer() else {
            let mut bounds = self.group_bounds(&wanted.of, &among);
            bounds.extend(self.surcharge(item, &among));
            let max = wanted.max.min(self.most_to_split(item, item.targets.len()));
            let asks = Ask::Targets { item: item.id, among, min: wanted.min, max, bounds };
            self.ask(self.cites().targets, item.controller, asks);
            return Went::Asked;
        };
        self.note_targets(item, &chosen);
        let group = wanted.of.together || wanted.of.total_might_max.is_some();
        let place = chosen.first().filter(|_| group).and_then(|id| self.state.object(*id).location());
        if let Some(item) = self.state.chain.item_mut(item.id) {
            item.groups.extend(place.map(|place| (item.targets.len(), place)));
            item.targets.push(chosen);
        }
        match self.state.chain.item(item.id).cloned() {
            Some(item) => self.choose_targets(&item),
            None => Went::Gone,
        }
    }

    /// Records what has been chosen, and lets triggers look, unless they do so when the item is finalized.
    fn note_targets(&mut self, item: &Item, chosen: &[ObjectId]) {
        for target in chosen {
            let kind = EventKind::Targeted { source: item.source, target: *target };
            let event = self.record(self.cites().targets, kind);
            self.count_chosen(item, *target);
            if self.table.chosen_when_finalized.is_none() {
                self.look_at_chosen(item, *target, event);
            }
        }
    }

    /// Lets triggers look at what has been chosen.
    pub(in crate::game) fn look_at_chosen(&mut self, item: &Item, target: ObjectId, event: Option<EventId>) {
        self.look(Seen::Does(Deed::Choose, item.controller, Some(target)), event);
        if item.what == What::Card {
            self.look(Seen::Does(Deed::ChooseWithSpell, item.controller, Some(target)), event);
        }
    }

    /// Counts the enemy units and gear that a player chooses with spells and abilities of units.
    fn count_chosen(&mut self, item: &Item, target: ObjectId) {
        let by = self.state.object(item.source).card.kind;
        let of = self.state.object(target);
        let enemy =
            matches!(of.card.kind, Kind::Unit | Kind::Gear) && self.state.opposed(of.controller, item.controller);
        if enemy && matches!(by, Kind::Spell | Kind::Unit) {
            let tallies = &mut self.state.player_mut(item.controller).tallies;
            tallies.enemies_chosen = tallies.enemies_chosen.saturating_add(1);
        }
    }

    /// How many targets damage can be split among: one for each point, where a choice is for that.
    fn most_to_split(&self, item: &Item, n: usize) -> u8 {
        let split = item.does.effects.iter().find_map(|effect| match effect {
            Effect::Split { amount, among: Who::Target(at), .. } if usize::from(*at) == n => Some(amount),
            _ => None,
        });
        let from = self.speaks(item);
        let number = |amount: &Amount| match amount {
            Amount::MightOf(who) => self.who_goes(item, who).first().map_or(0, |id| self.state.might(*id).value()),
            amount => self.state.views().amount(amount, &from),
        };
        split.map_or(u8::MAX, |amount| u8::try_from(number(amount)).unwrap_or(u8::MAX))
    }

    /// The objects that may be chosen as targets by the choice at a position: those for which there is enough to pay.
    pub(in crate::game) fn targets_for(&self, item: &Item, n: usize) -> Vec<ObjectId> {
        let mut targets = self.choices_for(item, n);
        targets.retain(|id| self.can_deflect(item, *id));
        targets
    }

    /// The objects that fit the choice at a position, whatever choosing them costs.
    pub(in crate::game) fn choices_for(&self, item: &Item, n: usize) -> Vec<ObjectId> {
        let Some(wanted) = item.does.targets.get(n) else { return vec![] };
        let from = self.speaks(item);
        let views = self.state.views();
        let local = |id: &ObjectId| self.is_local(item, &wanted.of, *id);
        // Where the first has not been chosen yet, the second may be anywhere.
        let early = (wanted.of.place == Place::There && n > item.targets.len())
            .then(|| Filter { place: Place::Board, ..wanted.of.clone() });
        let of = early.as_ref().unwrap_or(&wanted.of);
        let before = || item.targets.iter().flatten().chain(&item.carried);
        let fits = |id: &ObjectId| {
            let again = wanted.of.other && before().any(|chosen| chosen == id);
            !again && views.matches(of, *id, &from)
        };
        self.candidates(&wanted.of)
            .into_iter()
            .filter(|id| *id != item.source || item.what != What::Card)
            .filter(|id| {
                fits(id) && local(id) && self.has_place(item, n, *id) && !self.is_closed_to(*id, item.controller)
            })
            .collect()
    }

    /// Whether an object cannot be chosen by what a player controls.
    pub(in crate::game) fn is_closed_to(&self, id: ObjectId, player: PlayerId) -> bool {
        self.state.opposed(self.state.object(id).controller, player) && self.state.is_ruled(id, &Change::Unchoosable)
    }

    /// Whether a choice does not lead to one that cannot be made: what is to move has somewhere to go.
    fn has_place(&self, item: &Item, n: usize, id: ObjectId) -> bool {
        item.does.effects.iter().all(|effect| match effect {
            Effect::Move { who: Who::Target(at), to: Destination::Chosen(whereto) } if usize::from(*at) == n => {
                let goes = |to: &Location| self.can_go(&[id], *to) && self.leads(*whereto, &[id], *to);
                self.places(*whereto).iter().any(goes)
            }
            _ => true,
        })
    }

    /// Whether the source itself has somewhere to go, if it is to move.
    pub(in crate::game) fn has_own_place(&self, item: &Item) -> bool {
        let own = |effect: &&Effect| matches!(effect, Effect::Move { who: Who::Me, to: Destination::Chosen(_) });
        item.does.effects.iter().filter(own).all(|effect| !self.places_for(item, effect).is_empty())
    }

    /// Whether an object is where a card played from hidden chooses: at its battlefield, unless its text rules that out.
    pub(in crate::game) fn is_local(&self, item: &Item, of: &Filter, id: ObjectId) -> bool {
        let Some(at) = item.hidden_at else { return true };
        let nowhere = matches!(of.place, Place::InBase | Place::Elsewhere)
            || matches!(of.kind, Some(Kind::Spell | Kind::Legend | Kind::Rune));
        (nowhere && self.table.hidden_elsewhere.is_some())
            || self.state.source(id).here == Some(Location::Battlefield(at))
    }

    fn candidates(&self, of: &Filter) -> Vec<ObjectId> {
        match of.kind {
            _ if of.place.is_off_board() => {
                let zoned = |id: &ObjectId| matches!(self.state.object(*id).zone, Zone::Trash | Zone::Hand);
                (0..self.state.objects.len()).map(ObjectId::at).filter(zoned).collect()
            }
            _ if of.or.is_some() => {
                let down = self.state.battlefields.iter().filter_map(|place| place.facedown);
                self.state.board.iter().copied().chain(down).collect()
            }
            Some(Kind::Spell) => {
                let cards = self.state.chain.items.iter().filter(|item| item.what == What::Card && !item.pending);
                cards.map(|item| item.source).collect()
            }
            Some(Kind::Legend) => self.state.legends.clone(),
            Some(Kind::Battlefield) => self.state.battlefields.iter().map(|b| b.object).collect(),
            _ => self.state.board.clone(),
        }
    }

    /// From where an item speaks.
    pub(in crate::game) fn speaks(&self, item: &Item) -> From {
        let here =
            item.here.or_else(|| self.state.source(item.source).here).or(item.hidden_at.map(Location::Battlefield));
        let chosen = || item.targets.iter().flatten().copied();
        let battlefield = chosen().find(|id| self.state.object(*id).card.kind == Kind::Battlefield);
        let first = chosen().next().or(item.it);
        let there = item.there.or_else(|| battlefield.or(first).and_then(|id| self.state.place_of(id)));
        From { me: item.source, controller: item.you, here, it: item.it, there, first }
    }

    /// There are not enough choices: a triggered ability leaves the chain; a card being played goes back.
    fn no_choices(&mut self, item: &Item) -> Went {
        self.give_up(item, self.cites().trigger_removed)
    }

    /// The destinations of moves and tokens that the controller chooses.
    fn choose_places(&mut self, item: &Item) -> Went {
        let wanted: Vec<&Effect> = item.does.effects.iter().filter(|effect| chosen_place(effect).is_some()).collect();
        let Some(effect) = wanted.get(item.places.len()) else { return Went::On };
        let among = self.places_for(item, effect);
        if among.is_empty() {
            return self.no_choices(item);
        }
        let Some(Answer::Where(place)) = self.take_answer() else {
            self.ask(self.cites().move_destination, item.controller, Ask::Where { what: item.source, among });
            return Went::Asked;
        };
        if let Some(item) = self.state.chain.item_mut(item.id) {
            item.places.push(place);
        }
        match self.state.chain.item(item.id).cloned() {
            Some(item) => self.choose_places(&item),
            None => Went::Gone,
        }
    }

    /// The locations that may be chosen for a move or a token: those where it may become present.
    fn places_for(&self, item: &Item, effect: &Effect) -> Vec<Location> {
        let Some(whereto) = chosen_place(effect) else { return vec![] };
        let places = self.places(whereto);
        match effect {
            Effect::Move { who, .. } => {
                let units = self.who_goes(item, who);
                let goes = |to: &Location| self.can_go(&units, *to) && self.leads(whereto, &units, *to);
                places.into_iter().filter(goes).collect()
            }
            _ => places.into_iter().filter(|to| self.barred_from(*to, item.controller).is_none()).collect(),
        }
    }

    /// The locations that may be chosen for the choice of a place at a position.
    pub(in crate::game) fn places_to_choose(&self, item: &Item, k: usize) -> Vec<Location> {
        let mut wanted = item.does.effects.iter().filter(|effect| chosen_place(effect).is_some());
        wanted.nth(k).map(|effect| self.places_for(item, effect)).unwrap_or_default()
    }

    /// The locations that a text lets one choose from.
    fn places(&self, whereto: Whereto) -> Vec<Location> {
        let places = self.state.battlefield_ids().map(Location::Battlefield);
        match whereto {
            Whereto::Anywhere | Whereto::ToOrFromBase | Whereto::WithMate => {
                self.state.player_ids().map(Location::Base).chain(places).collect()
            }
            Whereto::Open => places.filter(|to| to.battlefield().is_some_and(|at| self.state.is_open(at))).collect(),
            Whereto::Battlefield => places.collect(),
        }
    }

    /// Whether a location is one to which a text lets these units go, where that depends on them.
    fn leads(&self, whereto: Whereto, units: &[ObjectId], to: Location) -> bool {
        let fits = |unit: &ObjectId| {
            let object = self.state.object(*unit);
            let base = Location::Base(object.controller);
            let mate = |id: ObjectId| id != *unit && self.state.object(id).controller == object.controller;
            match whereto {
                Whereto::ToOrFromBase => {
                    (object.location() == Some(base)) == matches!(to, Location::Battlefield(_))
                        && (to == base || object.location() == Some(base))
                }
                Whereto::WithMate => self.state.units_at(to).any(mate),
                Whereto::Anywhere | Whereto::Battlefield | Whereto::Open => true,
            }
        };
        units.iter().all(fits)
    }

    /// What an effect moves, as far as that is known beforehand.
    fn who_goes(&self, item: &Item, who: &Who) -> Vec<ObjectId> {
        match who {
            Who::Target(n) => item.targets.get(usize::from(*n)).cloned().unwrap_or_default(),
            Who::Me => vec![item.source],
            _ => vec![],
        }
    }

    /// Whether units may all become present at a location, and not all of them are there.
    fn can_go(&self, units: &[ObjectId], to: Location) -> bool {
        let there = |unit: &ObjectId| self.state.object(*unit).location() == Some(to);
        let barred =
            |unit: &ObjectId| !there(unit) && self.bars_move(to, self.state.object(*unit).controller).is_some();
        !units.iter().any(barred) && (units.is_empty() || !units.iter().all(there))
    }

    fn pay_for(&mut self, item: &Item) -> Went {
        if self.repeats_deflect(item) {
            self.note_ruling(Reading::RepeatedDeflect);
        }
        let cost = self.total_cost(item);
        let exhausts = item.exhausts && !self.state.object(item.source).exhausted;
        let pays = match self.agrees_to_pay(item, cost) {
            Some(pays) => pays && self.can_pay_for(item, cost) && exhausts == item.exhausts,
            None => return Went::Asked,
        };
        if !pays {
            return self.give_up(item, self.cites().trigger_unpaid);
        }
        if !self.has_resources(item, cost) {
            self.add_for(item);
            return Went::Asked;
        }
        if exhausts {
            self.state.object_mut(item.source).exhausted = true;
            self.record(self.cites().exhaust_cost, EventKind::Exhausted { object: item.source });
        }
        self.pay_for_item(item, cost);
        self.use_up(item.source, |change| matches!(change, Change::CostsLess(_)));
        Went::On
    }

    /// Whether the controller pays: always for what they played or activated, as they like for a triggered ability. Nothing
    /// means that this has been asked.
    fn agrees_to_pay(&mut self, item: &Item, cost: Cost) -> Option<bool> {
        let agreed = !item.base.is_free() && cost == item.base;
        let may_decline = matches!(item.what, What::Triggered(_)) && !cost.is_free() && !agreed;
        if !may_decline || !self.can_pay_for(item, cost) {
            return Some(true);
        }
        if let Some(Answer::May(yes)) = self.take_answer() {
            return Some(yes);
        }
        let question = format!("pay {cost} for {}", self.state.name(item.source));
        self.ask(self.cites().trigger_unpaid, item.controller, Ask::May(question));
        None
    }

    /// The item is no longer pending. Permanents and abilities that add resources resolve at once.
    fn finalize(&mut self, item: &Item) {
        let Some(now) = self.state.chain.item_mut(item.id) else { return };
        now.pending = false;
        if !self.is_paying() {
            self.state.before_play = Aside(None);
        }
        self.state.turn.items = true;
        let kind = EventKind::Finalized { item: item.id, source: item.source, ability: item.what != What::Card };
        self.cause = self.record(self.cites().finalized, kind);
        self.due(Moment::Finalized);
        if let Some(at) = self.once_use(item) {
            self.state.count_use(item.source, at);
        }
        if self.table.chosen_when_finalized.is_some() {
            item.targets.iter().flatten().for_each(|target| self.look_at_chosen(item, *target, self.cause));
        }
        if item.what == What::Card && self.table.played_when_finalized.is_some() {
            self.state.object_mut(item.source).played_on = self.state.turn.number;
            self.state.player_mut(item.controller).played += 1;
        }
        if item.what == What::Card {
            self.bind_bonus(item.source);
        }
        match (&item.what, self.state.object(item.source).card.kind) {
            (What::Card, Kind::Unit | Kind::Gear) if self.enters_at_once() => self.enter(item),
            (What::Adding(_), _) => self.resolve_at_once(item),
            (What::Card, Kind::Spell) if self.table.spells_add.is_some() && item.does.only_adds() => {
                self.resolve_at_once(item);
            }
            _ => {}
        }
    }

    /// Bonus Damage that the next card played is to deal is that card's from now on.
    fn bind_bonus(&mut self, card: ObjectId) {
        let bonus = |delayed: &crate::game::state::Delayed| match &delayed.body {
            DelayedBody::Passive(passive, true) => match passive.change {
                Change::BonusDamage(n) => Some((n, Arc::clone(passive), delayed.controller, delayed.source)),
                _ => None,
            },
            _ => None,
        };
        let waiting: Vec<_> = self.state.delayed.iter().filter_map(bonus).collect();
        for (n, passive, controller, source) in waiting {
            let from = From { controller: Some(controller), ..self.state.source(source) };
            if self.state.views().matches(&passive.on, card, &from) {
                self.use_up(card, |change| *change == Change::BonusDamage(n));
                let (stamp, until) = (self.state.stamp, Duration::ThisTurn);
                let change = Change::BonusDamage(n);
                self.state.lasting.push(Lasting { on: vec![card], change, until, source, returns: None, stamp });
            }
        }
    }

    fn resolve_at_once(&mut self, item: &Item) {
        if let Some(item) = self.state.chain.item(item.id).cloned() {
            self.begin_resolving(item);
        }
    }

    /// Whether a permanent that was just finalized resolves at once.
    fn enters_at_once(&self) -> bool {
        self.table.permanents_wait.is_none() || self.state.chain.items.len() == 1
    }

    /// A permanent that was played enters the board.
    pub(in crate::game) fn enter(&mut self, item: &Item) {
        let Some(item) = self.state.chain.item(item.id).cloned() else { return };
        let player = item.controller;
        let gear = self.state.object(item.source).card.kind == Kind::Gear;
        let at = match (gear, item.hidden_at) {
            (true, Some(at)) => Location::Battlefield(at),
            (true, None) => Location::Base(player),
            (false, _) => item.location.unwrap_or(Location::Base(player)),
        };
        self.leave_chain(item.id, true);
        self.due(Moment::ItemResolved);
        let object = self.cross(item.source, Zone::Board(at));
        self.state.object_mut(object).controller = player;
        self.state.object_mut(object).paid = item.paid;
        let ready = item.accelerated || self.enters_ready(object);
        self.state.object_mut(object).exhausted =
            !ready && (!gear || self.state.is_ruled(object, &Change::EntersExhausted));
        self.enter_board(object);
        let rule = if gear { self.cites().gear_enters } else { self.cites().unit_enters };
        let event = self.record(rule, EventKind::Entered { object, at });
        self.arrive(object, event);
        self.has_played(object, player, event, item.hidden_at);
    }

    /// Whether a text has an object enter ready.
    pub(in crate::game) fn enters_ready(&mut self, object: ObjectId) -> bool {
        let ready = self.state.is_ruled(object, &Change::EntersReady);
        self.use_up(object, |change| *change == Change::EntersReady);
        ready
    }

    /// What was to be so of the next object only has applied to it.
    fn use_up(&mut self, object: ObjectId, fact: impl Fn(&Change) -> bool) {
        let applies = |delayed: &crate::game::state::Delayed| match &delayed.body {
            DelayedBody::Passive(passive, true) if fact(&passive.change) => {
                let from = From { controller: Some(delayed.controller), ..self.state.source(delayed.source) };
                self.state.views().matches(&passive.on, object, &from)
            }
            _ => false,
        };
        if let Some(at) = self.state.delayed.iter().position(applies) {
            self.state.delayed.remove(at);
        }
    }
}

/// Marks the modes that were chosen among the uses that are counted in a turn.
fn mode_use(n: usize) -> u8 {
    0x40 | (u8::try_from(n).unwrap_or(u8::MAX) & 0x3f)
}

/// The choice of a location that an effect asks for.
fn chosen_place(effect: &Effect) -> Option<Whereto> {
    match effect {
        Effect::Move { to: Destination::Chosen(whereto), .. }
        | Effect::Token { to: Destination::Chosen(whereto), .. } => Some(*whereto),
        _ => None,
    }
}
