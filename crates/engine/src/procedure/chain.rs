//! The chain: putting triggered abilities on it, priority, passing.

use std::sync::Arc;

use crate::agenda::{FinalizeFrame, PlayStep, ResolveFrame, Task};
use crate::asked::Answered;
use crate::chain::{Chain, Item, What};
use crate::choice::{Answer, Ask, Ordered};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{ItemId, NonState, ObjectId, PlayerId};
use crate::machine::{Game, Stop};
use crate::moment::Moment;
use crate::reading::Reading;
use crate::state::State;
use crate::trigger::{Instance, PendingTrigger};
use crate::zone::Zone;
use tribunal_rule::RuleNumber;

impl State {
    /// Returns the players in the order in which they put simultaneous triggers on the chain.
    pub(super) fn trigger_order(&self, opening: bool) -> Vec<PlayerId> {
        let combat = self.combat.as_ref().filter(|_| opening);
        let Some(combat) = combat else {
            let mut order = self.in_turn_order(self.turn.player);
            if !self.keeps(RuleStatement::TriggersInTurnOrder) {
                order.reverse();
            }
            return order;
        };
        let mut order = self.in_turn_order(combat.attacker);
        if self.cites().defender_last().is_some() {
            order.retain(|player| *player != combat.defender);
            order.push(combat.defender);
        }
        order
    }

    /// The item that a triggered ability becomes on the chain.
    pub(super) fn triggered_item(&self, waiting: PendingTrigger) -> Item {
        let adds = self.cites().triggered_adds().is_some() && waiting.ability.does.only_adds();
        let text = Arc::clone(&waiting.text);
        let what = if adds { What::Adding(text) } else { What::Triggered(text) };
        let does = Arc::new(waiting.ability.does.clone());
        Item {
            you: waiting.you,
            targets: waiting.targets,
            once: waiting.ability.once,
            willing: waiting.willing,
            agreed: false,
            it: waiting.it,
            carried: waiting.carried,
            opponent: waiting.opponent,
            here: waiting.here,
            noted_source: waiting.noted_source,
            there: waiting.there,
            noted: waiting.noted,
            by: waiting.by,
            instance: waiting.instance.0,
            giver: waiting.giver,
            cause: waiting.cause,
            ..self.draft(waiting.controller, waiting.source, what, does, waiting.hidden_at)
        }
    }
}

impl Game {
    /// Puts waiting triggered abilities on the chain as pending items: the oldest batch first, player by player, each
    /// player's in the order they choose.
    pub(crate) fn place_waiting(&mut self) -> Answered {
        let Some(batch) = self.state.under_way.waiting.iter().map(|w| w.batch).min() else { return Ok(()) };
        self.state.work().allows(4 * self.state.under_way.waiting.len() as u64);
        let opening = self.state.under_way.waiting.iter().any(|w| w.batch == batch && w.opening);
        self.settle_focus_of_play_effects(batch)?;
        self.settle_willing(batch, opening)?;
        let in_batch = |w: &PendingTrigger, player: PlayerId| w.batch == batch && w.controller == player;
        let order = self.state.trigger_order(opening);
        let Some(player) = order.into_iter().find(|p| self.state.under_way.waiting.iter().any(|w| in_batch(w, *p)))
        else {
            self.state.under_way().waiting.clear();
            return Ok(());
        };
        self.settle_instances(batch, player)?;
        let mine: Vec<usize> = (0..self.state.under_way.waiting.len())
            .filter(|at| in_batch(&self.state.under_way.waiting[*at], player))
            .collect();
        // No order names more than this: to go on would be to leave some out.
        if mine.len() > usize::from(u8::MAX) {
            self.state.work().give_up();
        }
        let alike = mine.windows(2).all(|pair| {
            self.state.under_way.waiting[pair[0]].does_as(&self.state.under_way.waiting[pair[1]], &self.state)
        });
        let order = match self.take_order() {
            Some(order) => order,
            None if alike => (0..mine.len() as u8).collect(),
            _ => {
                let list = mine.iter().map(|at| &self.state.under_way.waiting[*at]);
                let list = list.map(|w| (w.source, w.text.to_string())).collect();
                let rule = if opening { self.cites().opening_order } else { self.cites().own_trigger_order };
                return Err(self.ask(rule, player, Ask::Order(Ordered::Triggers, list)));
            }
        };
        let chosen: Vec<PendingTrigger> = order
            .iter()
            .filter_map(|n| mine.get(usize::from(*n)))
            .map(|at| self.state.under_way.waiting[*at].clone())
            .collect();
        self.state.under_way().waiting.retain(|w| !in_batch(w, player));
        for waiting in chosen {
            self.put_trigger(waiting);
        }
        Ok(())
    }

    /// Puts all that has triggered on the chain before something else is: items are finalized in the order in which they came
    /// there.
    pub(crate) fn place_all_waiting(&mut self) -> Answered {
        while !self.state.under_way.waiting.is_empty() {
            self.place_waiting()?;
        }
        Ok(())
    }

    /// Has the controllers of abilities that wait for one of several simultaneous events pick the one that each is
    /// about.
    fn settle_instances(&mut self, batch: u32, player: PlayerId) -> Answered {
        let open = |w: &PendingTrigger| w.batch == batch && w.controller == player && !w.others.is_empty();
        while let Some(at) = self.state.under_way.waiting.iter().position(open) {
            let waiting = &self.state.under_way.waiting[at];
            let own = Instance { it: waiting.it, by: waiting.by, noted: waiting.noted, cause: waiting.cause };
            let all: Vec<_> = std::iter::once(own).chain(waiting.others.iter().cloned()).collect();
            // Who has died is pointed at where the card lies now.
            let among: Vec<ObjectId> = all.iter().filter_map(|instance| Some(self.state.now(instance.it?))).collect();
            let differs = |one: &Instance| !waiting.does_alike_about(one.it, one.by, &self.state);
            let matters = among.len() > 1 && all.iter().any(differs);
            let picks = matters
                && self.procedures().says(RuleStatement::PicksInstance)
                && self.state.keeps(RuleStatement::PicksInstance);
            let picked = picks.then(|| self.take_picked()).flatten();
            if picks && picked.is_none() {
                let why = "as what it triggers for".to_owned();
                let asks = Ask::Pick { why, among, min: 1, max: 1, bounds: vec![] };
                return Err(self.ask(self.cites().triggered, player, asks));
            }
            if matters && !picks {
                self.taint("which of several things that happen together counts as the first".to_owned());
            }
            let picked = picked.and_then(|picked| picked.first().copied());
            let is_picked =
                |instance: &Instance| picked.is_some() && instance.it.map(|it| self.state.now(it)) == picked;
            let instance = all.into_iter().find(is_picked);
            let waiting = &mut self.state.under_way.waiting[at];
            waiting.others.clear();
            if let Some(Instance { it, by, noted, cause }) = instance {
                (waiting.it, waiting.by, waiting.noted, waiting.cause) = (it, by, noted, cause);
            }
        }
        Ok(())
    }

    /// The answer, if it is what was picked.
    fn take_picked(&mut self) -> Option<Vec<ObjectId>> {
        matches!(self.state.under_way.answer, Some(Answer::Objects(_)))
            .then(|| self.take_answer())
            .flatten()
            .and_then(|answer| if let Answer::Objects(picked) = answer { Some(picked) } else { None })
    }

    /// Settles, before the play effect of a permanent begins a chain, whether focus passes after it as well, where an
    /// edition leaves that open.
    fn settle_focus_of_play_effects(&mut self, batch: u32) -> Answered {
        let begins = self.state.in_showdown() && self.state.chain.items.is_empty();
        let open = begins && !self.procedures().reading_rules(Reading::PlayEffectFocus).is_empty();
        let any = open && self.state.under_way.waiting.iter().any(|w| w.batch == batch && w.is_play_effect());
        if any { self.reading(Reading::PlayEffectFocus).map(drop) } else { Ok(()) }
    }

    fn take_order(&mut self) -> Option<Vec<u8>> {
        match self.state.under_way().answer.take() {
            Some(Answer::Order(order)) => Some(order),
            other => {
                self.state.under_way().answer = other;
                None
            }
        }
    }

    /// Puts a triggered ability that adds resources on the chain and finalizes it before anything else goes on, where an
    /// edition has it interrupt what is under way. False where none waits.
    pub(crate) fn interrupt_to_add(&mut self) -> bool {
        let adds = |waiting: &PendingTrigger| waiting.ability.does.only_adds();
        let Some(at) = self.state.under_way.waiting.iter().position(adds) else { return false };
        if self.cites().adds_interrupt().is_none() || self.cites().triggered_adds().is_none() {
            return false;
        }
        let waiting = self.state.under_way().waiting.remove(at);
        self.put_trigger(waiting);
        if let Some(item) = self.state.chain.items.last().map(|item| item.id) {
            self.state.under_way().agenda.push(Task::Finalize(FinalizeFrame { item, step: PlayStep::default() }));
        }
        true
    }

    fn put_trigger(&mut self, waiting: PendingTrigger) {
        let with_play =
            waiting.is_play_effect() && self.state.in_force.readings.get(Reading::PlayEffectFocus) == Some(1);
        let (is_opening, text) = (waiting.opening, Arc::clone(&waiting.text));
        let item = self.state.triggered_item(waiting);
        let first = is_opening && self.procedures().says(RuleStatement::FirstChainKeepsFocus);
        let keeps_focus = first || with_play || self.cites().focus_stays().is_some();
        let opening = keeps_focus && self.state.chain.items.is_empty() && !self.state.chain.resolved;
        if let Some(showdown) = &mut self.state.showdown {
            showdown.relevant |= 1 << item.controller.0;
        }
        let rule = if is_opening { self.cites().opening_order } else { self.cites().trigger_on_chain };
        self.put_on_chain(item, &text, rule);
        self.state.chain.initial |= opening;
        if is_opening && self.cites().attacker_begins().is_some() && self.state.chain.active.is_none() {
            self.state.chain.active = self.state.combat.as_ref().map(|combat| combat.attacker);
        }
    }

    /// Puts an item on the chain as a pending one.
    pub(crate) fn put_on_chain(&mut self, mut item: Item, text: &str, rule: RuleNumber) -> ItemId {
        if self.state.chain.items.is_empty() && !self.state.chain.resolved {
            self.due(Moment::OpenClosed);
        }
        let id = ItemId(self.state.chain.next);
        self.state.chain.next += 1;
        item.id = id;
        let (player, source) = (item.controller, item.source);
        let kind = EventKind::PutOnChain { item: id, player, source, text: self.text_for_event(text) };
        let event = self.record_due_to(item.cause.0, rule, kind);
        item.cause = NonState(event.or(item.cause.0));
        if self.cites().triggers_keep_order().is_none() || !matches!(item.what, What::Triggered(_)) {
            self.state.chain.active = Some(player);
        }
        self.state.chain.items.push(Arc::new(item));
        self.state.under_way.invited = None;
        self.state.chain.advanced = false;
        self.state.chain.priority = None;
        self.state.chain.passes = 0;
        if let Some(showdown) = &mut self.state.showdown {
            showdown.passes = 0;
        }
        self.due(Moment::PendingAdded);
        id
    }

    /// Begins to finalize what was just put on the chain, unless what is due comes first.
    pub(crate) fn finalize_now(&mut self, item: ItemId) {
        if self.cites().tasks_first().is_none() {
            self.state.under_way().agenda.push(Task::Finalize(FinalizeFrame { item, step: PlayStep::default() }));
        }
    }

    /// Finalizes pending items one after the other, the oldest first.
    pub(crate) fn run_finalize_all(&mut self) {
        if let Some(item) = self.state.chain.pending() {
            if self.cites().tasks_first().is_none() {
                self.state.under_way().agenda.push(Task::FinalizeAll);
            }
            self.state.under_way().agenda.push(Task::Finalize(FinalizeFrame { item, step: PlayStep::default() }));
        }
    }

    /// Takes the next step of the chain when nothing else is in progress: finalizes, gives priority, or waits for the
    /// player who has it.
    pub(crate) fn step_chain(&mut self) -> Option<Stop> {
        if self.state.chain.pending().is_some() {
            self.run_finalize_all();
            return None;
        }
        if let Some(player) = self.state.chain.priority {
            return Some(Stop::Idle(player));
        }
        let newest = self.state.chain.items.last()?.controller;
        let player = self.state.chain.active.unwrap_or(newest);
        let cites = self.cites();
        let attacker = self.state.combat.as_ref().is_some_and(|combat| combat.attacker == player);
        let opening = self.state.chain.items.iter().all(|item| matches!(item.what, What::Triggered(_)));
        let rule = match self.cites().attacker_begins() {
            _ if self.state.chain.advanced => cites.priority,
            Some(rule) if attacker && opening && self.state.chain.active.is_some() => rule,
            _ => cites.priority_first,
        };
        self.give_priority(player, rule);
        None
    }

    /// Priority goes to a player.
    pub(crate) fn give_priority(&mut self, player: PlayerId, rule: RuleNumber) {
        self.state.chain.priority = Some(player);
        self.record(rule, EventKind::PriorityGained { player });
    }

    /// The player with priority passes: it goes on, or the newest item resolves when all have passed in sequence.
    pub(crate) fn pass_priority(&mut self, player: PlayerId) {
        let players = self.state.acting(player).len();
        self.cause = self.record(self.cites().pass_priority, EventKind::Passed { player, focus: false });
        self.state.chain.passes += 1;
        if usize::from(self.state.chain.passes) < players {
            let next = self.state.next_acting(player);
            self.give_priority(next, self.cites().priority_next);
            return;
        }
        self.state.chain.priority = None;
        self.resolve_newest();
    }

    /// The newest item resolves.
    pub(crate) fn resolve_newest(&mut self) {
        self.state.chain.passes = 0;
        if let Some(item) = self.state.chain.items.last().cloned() {
            self.begin_resolving(Arc::unwrap_or_clone(item));
        }
    }

    /// Begins to carry out an item's instructions.
    pub(crate) fn begin_resolving(&mut self, item: Item) {
        let mut item = item;
        if item.what != What::Card && !self.state.keeps(RuleStatement::AbilitiesStay) {
            let now = self.state.source(item.source).controller;
            (item.you, item.controller) = (now, now.unwrap_or(item.controller));
        }
        let kind = EventKind::Resolving { item: item.id, source: item.source, ability: item.what != What::Card };
        self.cause = self.record_due_to(item.cause.0, self.cites().resolve, kind);
        item.cause = NonState(self.cause);
        self.state.under_way().agenda.push(Task::Resolve(Box::new(ResolveFrame::new(item, false))));
    }

    /// Takes an item off the chain before it is finalized, which is of the step in which items are finalized: the chain has
    /// not come to the next item by resolving one.
    pub(crate) fn leave_unfinalized(&mut self, id: ItemId) {
        self.leave_chain(id, false);
        self.state.chain.advanced = false;
    }

    /// Takes an item off the chain. When it was the last one, the state opens; if it resolved during a showdown, and the
    /// chain was not the initial chain of a combat, focus passes. What triggered as the item resolved is on the chain
    /// already, although its place among others is settled later: then the chain goes on.
    pub(crate) fn leave_chain(&mut self, id: ItemId, passes_focus: bool) {
        if let Some(ability) = self.state.chain.item(id).and_then(|item| item.itself) {
            self.state.object_mut(ability).zone = Zone::Gone;
        }
        self.end_process(id);
        let chain = &mut self.state.chain;
        chain.items.retain(|item| item.id != id);
        chain.priority = None;
        chain.active = None;
        chain.passes = 0;
        chain.resolved |= passes_focus;
        chain.advanced = true;
        self.due(Moment::ItemLeft);
        if !self.state.chain.items.is_empty() || !self.state.under_way.waiting.is_empty() {
            return;
        }
        let Chain { initial, resolved, .. } = std::mem::take(&mut self.state.chain);
        let initial = initial && self.state.keeps(RuleStatement::FirstChainKeepsFocus);
        self.due(Moment::OpenClosed);
        if let Some(showdown) = self.state.showdown.as_ref().filter(|_| resolved && !initial) {
            let next = self.state.next_acting(showdown.focus);
            self.give_focus(next, self.cites().focus_after_chain);
        }
    }
}
