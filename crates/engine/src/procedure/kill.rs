//! Killing: replacements first, then all deaths that stand happen together, and then triggers look.

use crate::state::State;
use std::sync::Arc;

use crate::ability::{Body, Change, Deed, Effect, Instructions, Price, Replacement, Trigger, say};
use crate::agenda::{Applied, Doomed, KillBy, KillFrame, ResolveFrame, Task, Which};
use crate::asked::{Answered, Asked};
use crate::card::Kind;
use crate::chain::{About, Item, Noted, What};
use crate::choice::{Answer, Ask};
use crate::edition::{Phase, RuleStatement};
use crate::event::{EventKind, Lethal};
use crate::ids::{EventId, ItemId, NonState, ObjectId, PlayerId};
use crate::lasting::DelayedBody;
use crate::machine::Game;
use crate::matching::From;
use crate::object::Credit;
use crate::procedure::effects::misses_one;
use crate::procedure::would::{Offer, Settled};
use crate::text::Printed;
use crate::trigger::{Instance, NotTriggered, Seen};
use crate::zone::Zone;

/// A replacement that could save something, and where it comes from.
struct DeathReplacement {
    applied: Applied,
    /// The player who controls its source; the Turn Player where nobody does.
    orders: PlayerId,
    /// The player who is to say whether it applies, and pays for it: another one where its text says so.
    controller: PlayerId,
    replacement: Arc<Replacement>,
    text: String,
}

/// A permanent as it was when it died.
struct Death {
    object: ObjectId,
    from: From,
    event: Option<EventId>,
    texts: Vec<Printed>,
}

impl KillFrame {
    /// Notes which replacement applies: the one that was applied before it, if it is another, has been interrupted.
    fn note_applied(&mut self, applied: Applied) {
        let before = self.applied.replace(applied).filter(|before| *before != applied);
        self.interrupted.extend(before);
    }

    fn pass_on(&mut self) {
        self.next += 1;
        self.settled = false;
    }
}

impl Game {
    /// Offers each doomed permanent to the replacements, then carries out the deaths that stand.
    pub(crate) fn run_kill(&mut self, mut frame: KillFrame) {
        self.cause = frame.cause.0;
        let could_be_replaced = self.state.has_death_replacements();
        while could_be_replaced && usize::from(frame.next) < frame.doomed.len() {
            let at = usize::from(frame.next);
            if self.settle_next(&mut frame, at) == Err(Asked) {
                self.state.under_way().agenda.push(Task::Kill(frame));
                return;
            }
            let death_replacements = self.state.death_replacements(&frame, at);
            if death_replacements.is_empty() {
                frame.pass_on();
                continue;
            }
            match self.choose_saver(&death_replacements, &mut frame.doomed[at]) {
                Err(Asked) => {
                    self.state.under_way().agenda.push(Task::Kill(frame));
                    return;
                }
                Ok(Settled::Declined(declined)) => frame.doomed[at].declined.push(death_replacements[declined].applied),
                Ok(Settled::Happens) => {
                    frame.doomed[at].declined.extend(death_replacements.iter().map(|s| s.applied));
                    frame.pass_on();
                }
                Ok(Settled::Applies(chosen)) => {
                    frame.doomed[at].replaced = true;
                    frame.note_applied(death_replacements[chosen].applied);
                    let Doomed { object, offered, .. } = frame.doomed[at].clone();
                    frame.pass_on();
                    self.state.under_way().agenda.push(Task::Kill(frame));
                    self.replace_death(&death_replacements[chosen], object, &offered);
                    return;
                }
            }
        }
        self.carry_out(&frame);
    }

    /// Settles which death comes next: where replacements of several players could save some, one that the first of them in turn
    /// order could. Where that replacement could save this one or a later one, whoever controls its source says to which it is
    /// offered first, whoever pays for it.
    fn settle_next(&mut self, frame: &mut KillFrame, at: usize) -> Answered {
        if frame.settled || frame.doomed.len() - at < 2 {
            return Ok(());
        }
        let mut death_replacements: Vec<Vec<DeathReplacement>> =
            (at..frame.doomed.len()).map(|n| self.state.death_replacements(frame, n)).collect();
        let leads = self.state.replaces_first(&death_replacements);
        if let Some(lead) =
            leads.and_then(|player| death_replacements.iter().position(|list| list.iter().any(|s| s.orders == player)))
        {
            // The others keep their order.
            frame.doomed[at..=at + lead].rotate_right(1);
            death_replacements[..=lead].rotate_right(1);
        }
        let Some((player, among)) = self.state.rivals(frame, at, &death_replacements, leads) else { return Ok(()) };
        let Some(Answer::Objects(chosen)) = self.take_answer() else {
            let why = "as the death that is replaced first".to_owned();
            return Err(self.ask(
                self.cites().same_controller_orders,
                player,
                Ask::Pick { why, among, min: 1, max: 1, bounds: vec![] },
            ));
        };
        let to = (at..frame.doomed.len()).find(|n| chosen.contains(&frame.doomed[*n].object)).unwrap_or(at);
        let first = frame.doomed.remove(to);
        frame.doomed.insert(at, first);
        frame.settled = true;
        Ok(())
    }

    /// Decides which replacement applies, if one does.
    fn choose_saver(&mut self, death_replacements: &[DeathReplacement], doomed: &mut Doomed) -> Answered<Settled> {
        let offer = |replacement: &DeathReplacement| Offer {
            applied: replacement.applied,
            controller: Some(replacement.controller),
            text: replacement.text.clone(),
            may: self.state.left_open_by(replacement.replacement.optional, replacement.replacement.each_turn),
        };
        let offers: Vec<_> = death_replacements.iter().map(offer).collect();
        let orders = (self.state.orders_for(doomed.object), self.cites().replacement_order);
        let what = format!("the death of {}", self.state.name(doomed.object));
        self.settle_replacement(&offers, &mut doomed.first, orders, &what)
    }

    fn replace_death(&mut self, replacement: &DeathReplacement, doomed: ObjectId, spent: &[Applied]) {
        let Applied { source, which } = replacement.applied;
        let event = self.record(self.cites().replacement, EventKind::Saved { object: doomed, by: source });
        match which {
            Which::Made(number) => self.state.delayed.retain(|delayed| delayed.number != number),
            Which::Text(at) if replacement.replacement.each_turn => drop(self.state.count_use(source, at)),
            Which::Text(_) => {}
        }
        let from = self.state.source(source);
        let then = replacement.replacement.instead.clone();
        let effects = match &replacement.replacement.price {
            Some(price) => vec![Effect::Pay { price: Box::new(price.clone()), then, optional: false }],
            None => then,
        };
        let applied = spent.iter().copied().chain([replacement.applied]).collect();
        let does = Arc::new(Instructions { targets: vec![], effects });
        let item = Item {
            id: ItemId::NOT_ON_CHAIN,
            you: if replacement.replacement.theirs { Some(replacement.controller) } else { from.controller },
            pending: false,
            it: Some(doomed),
            here: from.here,
            noted_source: Noted::Place,
            cause: NonState(event.or(self.cause)),
            ..self.state.draft(replacement.controller, source, What::Triggered("instead".into()), does, None)
        };
        let frame = ResolveFrame { applied, ..ResolveFrame::new(item, true) };
        self.state.under_way().agenda.push(Task::Resolve(Box::new(frame)));
    }

    /// Carries out the deaths together: first every permanent goes, then triggers look.
    fn carry_out(&mut self, frame: &KillFrame) {
        let standing: Vec<_> = frame.doomed.iter().filter(|d| !d.replaced).map(|d| d.object).collect();
        let dies =
            |id: &ObjectId| self.state.object(*id).card.kind != Kind::Gear || self.state.keeps(RuleStatement::GearDies);
        let there = |id: &ObjectId| self.state.object(*id).location().is_some() && dies(id);
        let standing: Vec<_> = standing.into_iter().filter(there).collect();
        let facts: Vec<_> =
            standing.iter().map(|id| (*id, self.state.lethal(*id, frame.by), self.state.source(*id))).collect();
        let watchers = self.state.death_watchers(&standing);
        let blind: Vec<_> = standing.iter().map(|id| self.blind_to_death(&standing, *id)).collect();
        let waiting = self.state.waiting_for_deaths(&standing);
        let unit = standing.iter().copied().find(|id| self.state.is_unit(*id));
        self.tell_of_deaths(frame.by, standing.len(), unit.map(|id| self.state.might(id).value()));
        let mut deaths = vec![];
        for (object, lethal, from) in facts {
            let rule = match frame.by {
                KillBy::Cleanup(rule) => rule,
                KillBy::Effect(_) => self.cites().kill,
            };
            let why = self.what_made_lethal(object).filter(|_| matches!(frame.by, KillBy::Cleanup(_)));
            let event = self.record_due_to(why, rule, EventKind::Killed { object, lethal });
            let texts = self.state.printed(object);
            deaths.push(Death { object, from: From { it: Some(object), ..from }, event, texts });
        }
        for (death, blind) in deaths.iter().zip(blind) {
            for (source, text, because) in blind {
                self.note_missed((source, &text), death.event, because);
            }
        }
        let credits: Vec<_> = deaths.iter().map(|death| self.state.credit_for(death.object, frame)).collect();
        for (death, credit) in deaths.iter().zip(&credits) {
            self.deathknells(death, *credit);
        }
        if self.cites().deathknells_first().is_some() {
            self.state.stamp += 1;
        }
        for death in &deaths {
            let before = self.caused_by(death.event);
            self.count_death(death.object);
            self.trash(death.object);
            self.cause = before;
        }
        for (death, seen_by) in deaths.iter().zip(watchers) {
            self.watch(death, &seen_by);
        }
        self.look_at_deaths(waiting, deaths.first().and_then(|death| death.event));
        for (death, credit) in deaths.iter().zip(credits) {
            self.look_at_kill(death, credit);
            self.look_at_kill_within(death, frame.by, credit);
        }
        self.state.stamp += 1;
        self.due(crate::moment::Moment::BoardChanged);
    }

    /// Lets the item whose instruction kills know whether anything has died, and with how much Might: a death that was
    /// replaced has not been done.
    fn tell_of_deaths(&mut self, by: KillBy, count: usize, might: Option<i32>) {
        let KillBy::Effect(source) = by else { return };
        if let Some(frame) = self.resolving(|frame| frame.item.source == source) {
            if !misses_one(frame) {
                frame.outcome = (count > 0).into();
            }
            frame.killed = might;
            frame.kills = frame.kills.saturating_add(u16::try_from(count).unwrap_or(u16::MAX));
        }
    }

    /// Lets those look who wait for a kill of a player's own.
    fn look_at_kill(&mut self, death: &Death, credit: Option<Credit>) {
        let Some(Credit { player, spell, source }) = credit else { return };
        self.look(Seen::KilledBy(source, death.object), death.event);
        self.look(Seen::Does(Deed::Kill, player, Some(death.object)), death.event);
        if spell {
            self.look(Seen::Does(Deed::KillWithSpell, player, Some(death.object)), death.event);
        }
    }

    /// Lets those look who wait for what a spell or ability kills, where a unit has dealt the damage by its instruction.
    fn look_at_kill_within(&mut self, death: &Death, by: KillBy, credit: Option<Credit>) {
        let within = self.state.object(death.object).hit_in.filter(|_| matches!(by, KillBy::Cleanup(_)));
        let other = |source: &ObjectId| credit.is_none_or(|credit| credit.source != *source);
        if let Some(source) = within.filter(other).filter(|_| self.state.keeps(RuleStatement::KillsAreAttributed)) {
            self.look(Seen::KilledBy(source, death.object), death.event);
        }
    }

    fn count_death(&mut self, object: ObjectId) {
        if self.state.is_unit(object) {
            let player = self.state.object(object).controller;
            let beginning = self.state.turn.at == Phase::Beginning;
            let tallies = &mut self.state.player_mut(player).tallies;
            tallies.lost = tallies.lost.saturating_add(1);
            tallies.lost_in_beginning = tallies.lost_in_beginning.saturating_add(u16::from(beginning));
        }
    }

    /// A permanent's own "when I die", and "when you kill me".
    fn deathknells(&mut self, death: &Death, credit: Option<Credit>) {
        for (ability, giver) in death.texts.iter().flat_map(Printed::granted) {
            let Body::Triggered(triggered) = &ability.body else { continue };
            if !self.state.is_own_death(&triggered.when, death, credit) {
                continue;
            }
            if triggered.condition.as_ref().is_some_and(|c| !self.state.holds(c, &death.from)) {
                self.note_missed((death.object, &ability.text), death.event, NotTriggered::Condition);
                continue;
            }
            let batch = self.state.stamp;
            let doubles = |change: &Change| *change == Change::DeathknellTwice;
            let more = if triggered.deathknell { self.state.ruled_by(death.object, doubles).count() } else { 0 };
            let noted = match (
                self.state.keeps(RuleStatement::DeathIsNoted),
                self.procedures().says(RuleStatement::DeathIsNoted),
            ) {
                (false, _) => Noted::Nothing,
                (true, false) => Noted::Place,
                (true, true) => Noted::All,
            };
            for _ in 0..=more {
                let ability_text = &ability.text;
                let mut triggered = triggered.clone();
                if noted == Noted::All {
                    triggered.does.note_source(&|condition| self.state.holds(condition, &death.from));
                }
                let triggered = Arc::new(triggered);
                self.trigger(death.object, &death.from, triggered, ability_text, batch, death.event);
                if let Some(waiting) = self.state.under_way().waiting.last_mut() {
                    (waiting.noted_source, waiting.giver) = (noted, giver);
                }
            }
        }
    }

    /// Others' "when a unit dies".
    fn watch(&mut self, death: &Death, seen_by: &[(ObjectId, usize)]) {
        let batch = self.state.stamp;
        for (source, at) in seen_by.iter().copied() {
            let from = From { it: Some(death.object), ..self.state.source(source) };
            let texts = self.state.printed(source);
            let Some((ability, giver)) = texts.iter().flat_map(Printed::granted).nth(at) else { continue };
            let Body::Triggered(t) = &ability.body else { continue };
            if t.condition.as_ref().is_some_and(|c| !self.state.holds(c, &from)) {
                self.note_missed((source, &ability.text), death.event, NotTriggered::Condition);
                continue;
            }
            let died = death.from.here.map(|at| About { at, named: false });
            let instance = Instance { it: from.it, by: None, noted: died, cause: NonState(death.event) };
            let Some(others) = self.comes(source, at, t, &ability.text, &instance) else { continue };
            self.trigger(source, &from, Arc::new(t.clone()), &ability.text, batch, death.event);
            if let Some(waiting) = self.state.under_way().waiting.last_mut() {
                (waiting.noted, waiting.others, waiting.giver) = (instance.noted, others, giver);
            }
        }
    }

    /// Puts a permanent into its owner's trash; a token ceases to exist there.
    pub(crate) fn trash(&mut self, object: ObjectId) -> Option<ObjectId> {
        self.leave_board(object, Zone::Trash)
    }
}

impl State {
    /// The deaths from here on that one replacement could save, of the player whose come first, if it could save this one and
    /// others, with the player who orders them.
    fn rivals(
        &self,
        frame: &KillFrame,
        at: usize,
        death_replacements: &[Vec<DeathReplacement>],
        leads: Option<PlayerId>,
    ) -> Option<(PlayerId, Vec<ObjectId>)> {
        let first = death_replacements.first()?;
        let replacement = first.iter().find(|s| leads.is_none_or(|player| s.orders == player))?;
        // Where what replaces may itself die, one of its controller's replacements can bear on another.
        let bears = death_replacements
            .iter()
            .flatten()
            .any(|s| frame.doomed.iter().skip(at).any(|d| d.object == s.applied.source));
        let could = |list: &[DeathReplacement]| {
            list.iter().any(|s| s.applied == replacement.applied || (bears && s.orders == replacement.orders))
        };
        let among: Vec<_> = (at..frame.doomed.len())
            .zip(death_replacements)
            .filter(|(_, list)| could(list))
            .map(|(n, _)| frame.doomed[n].object)
            .collect();
        (among.len() > 1).then_some((replacement.orders, among))
    }

    /// Returns the player and the source that a death is attributed to: the item whose instruction it is, or that dealt
    /// damage just before the cleanup.
    fn credit_for(&self, object: ObjectId, frame: &KillFrame) -> Option<Credit> {
        if !self.keeps(RuleStatement::KillsAreAttributed) {
            return None;
        }
        match frame.by {
            KillBy::Cleanup(_) => self.object(object).hit_by,
            KillBy::Effect(_) => frame.doomed.iter().find(|d| d.object == object)?.credit,
        }
    }

    fn lethal(&self, id: ObjectId, by: KillBy) -> Option<Lethal> {
        let object = self.object(id);
        (matches!(by, KillBy::Cleanup(_)) && object.card.kind == Kind::Unit)
            .then(|| Lethal { damage: object.damage, might: self.might(id) })
    }

    /// Returns true if a trigger is on this death, which is that of its own source: on any death, or on a player's killing it.
    fn is_own_death(&self, when: &Trigger, death: &Death, credit: Option<Credit>) -> bool {
        let (of, so) = match when {
            Trigger::Dies(of) => (of, true),
            Trigger::Does(deed @ (Deed::Kill | Deed::KillWithSpell), who, of) => {
                let by = |credit: Credit| self.meant(*who, credit.player, &death.from);
                let credit = credit.filter(|credit| *deed == Deed::Kill || credit.spell);
                (of, credit.is_some_and(by))
            }
            _ => return false,
        };
        so && of.me && self.fits(of, death.object, &death.from)
    }

    /// Returns true if a permanent has a "when I die" of its own, or a "when you kill me".
    pub(crate) fn looks_for_own_death(&self, id: ObjectId) -> bool {
        let is_death = |when: &Trigger| match when {
            Trigger::Dies(of) | Trigger::Does(Deed::Kill | Deed::KillWithSpell, _, of) => of.me,
            _ => false,
        };
        let own = |body: &Body| matches!(body, Body::Triggered(t) if is_death(&t.when));
        self.texts(id).any(|ability| own(&ability.body))
    }

    /// Returns for each dying permanent the abilities of others that watch for such a death, judged as the board is
    /// just before. An object that leaves together with it does not see it.
    fn death_watchers(&self, dying: &[ObjectId]) -> Vec<Vec<(ObjectId, usize)>> {
        let watches = |body: &Body| matches!(body, Body::Triggered(t) if matches!(&t.when, Trigger::Dies(f) if !f.me));
        let of = |id: ObjectId| -> Vec<(ObjectId, usize)> {
            let mut found = vec![];
            let sees = |source: &ObjectId| !dying.contains(source) || !self.keeps(RuleStatement::LeaversSeeNothing);
            for source in self.sources_with(watches).filter(sees) {
                let from = self.source(source);
                for (at, ability) in self.texts(source).enumerate() {
                    let Body::Triggered(t) = &ability.body else { continue };
                    if matches!(&t.when, Trigger::Dies(f) if !f.me && self.fits(f, id, &from)) {
                        found.push((source, at));
                    }
                }
            }
            found
        };
        dying.iter().copied().map(of).collect()
    }

    /// The player whose replacements come first, where several have some.
    fn replaces_first(&self, death_replacements: &[Vec<DeathReplacement>]) -> Option<PlayerId> {
        self.cites().replaces_in_turn_order()?;
        let has =
            |player: &PlayerId| death_replacements.iter().flatten().any(|replacement| replacement.orders == *player);
        let mut order = self.in_turn_order(self.turn.player).into_iter().filter(has);
        order.next().filter(|_| order.next().is_some())
    }

    /// Returns the player who orders the replacements that apply to what happens to an object: its owner, or where an
    /// edition says so its controller.
    pub(crate) fn orders_for(&self, object: ObjectId) -> PlayerId {
        let object = self.object(object);
        if self.cites().controller_orders().is_some() { object.controller } else { object.owner }
    }

    /// The replacements that could save one of the doomed.
    fn death_replacements(&self, frame: &KillFrame, at: usize) -> Vec<DeathReplacement> {
        let doomed = &frame.doomed[at];
        if self.lacks(Some(self.cites().replacement)) {
            return vec![];
        }
        let used = |applied: &Applied| doomed.offered.contains(applied) || doomed.declined.contains(applied);
        let over = |applied: &Applied| self.cites().one_sequence().is_some() && frame.interrupted.contains(applied);
        let mut found = self.texts_that_save(frame, doomed.object);
        found.extend(self.made_to_save(doomed.object));
        found.retain(|replacement| !used(&replacement.applied) && !over(&replacement.applied));
        found
    }

    /// Returns true if there is a replacement of some death.
    pub(crate) fn has_death_replacements(&self) -> bool {
        let replaces = |body: &Body| matches!(body, Body::Replacement(_));
        let on_cards = || {
            let mut sources = self.sources_with(replaces);
            sources.any(|id| self.texts(id).any(|ability| replaces(&ability.body)))
        };
        on_cards() || self.delayed.iter().any(|delayed| matches!(delayed.body, DelayedBody::Replacement(_)))
    }

    /// The texts that could save an object.
    fn texts_that_save(&self, frame: &KillFrame, id: ObjectId) -> Vec<DeathReplacement> {
        let mut found = vec![];
        let stays = |source: ObjectId| !frame.doomed.iter().any(|doomed| doomed.object == source);
        let leaving_too = !self.lacks(Some(self.cites().replaces_leaving));
        let replaces = |body: &Body| matches!(body, Body::Replacement(_));
        for source in self.sources_with(replaces).filter(|s| leaving_too || stays(*s)) {
            let from = From { it: Some(id), ..self.source(source) };
            for (n, ability) in self.texts(source).enumerate() {
                let Body::Replacement(replacement) = &ability.body else { continue };
                let at = u8::try_from(n).unwrap_or(u8::MAX);
                let spent = replacement.each_turn && self.used(source, at) > 0;
                if !spent && self.fits(&replacement.dies, id, &from) && self.can_replace(replacement, &from) {
                    let theirs = replacement.theirs.then(|| self.object(id).controller);
                    let orders = from.controller.unwrap_or(self.turn.player);
                    let controller = theirs.unwrap_or(orders);
                    let (replacement, text) = (Arc::new(replacement.clone()), ability.text.to_string());
                    found.push(DeathReplacement {
                        applied: Applied { source, which: Which::Text(at) },
                        orders,
                        controller,
                        replacement,
                        text,
                    });
                }
            }
        }
        found
    }

    /// Returns the replacements that effects have made to save an object.
    fn made_to_save(&self, id: ObjectId) -> Vec<DeathReplacement> {
        let mut found = vec![];
        for delayed in &self.delayed {
            let DelayedBody::Replacement(replacement) = &delayed.body else { continue };
            let (source, controller) = (delayed.source, delayed.controller);
            let from = From {
                me: source,
                controller: Some(controller),
                here: None,
                it: Some(id),
                there: None,
                named: None,
                first: None,
                item: None,
                shows: 0,
            };
            let meant = delayed.targets.is_empty() || delayed.targets.iter().flatten().any(|t| *t == id);
            if meant && self.fits(&replacement.dies, id, &from) && self.can_replace(replacement, &from) {
                let applied = Applied { source, which: Which::Made(delayed.number) };
                let (replacement, text) = (Arc::clone(replacement), say::replacement(replacement));
                found.push(DeathReplacement { applied, orders: controller, controller, replacement, text });
            }
        }
        found
    }

    /// Returns true if the condition of a replacement holds and its cost can be paid.
    fn can_replace(&self, replacement: &Replacement, from: &From) -> bool {
        let held = replacement.condition.as_ref().is_none_or(|condition| self.holds(condition, from));
        let theirs = from.it.filter(|_| replacement.theirs).map(|it| self.object(it).controller);
        let payable = |price: &Price| {
            theirs.or(from.controller).is_some_and(|player| self.could_pay(player, price.cost, from.me))
                && self.can_do_all(price.cost, &[&price.deeds], from)
        };
        held && replacement.price.as_ref().is_none_or(payable)
    }
}
