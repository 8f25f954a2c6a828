//! A game in which one rule is switched off, to see what rests on it. Whatever cites the rule is gone: its rows and moments
//! are not in the tables, what it forbids is permitted, what it lets a player choose is not asked, and what happens by it
//! is taken back as soon as it has happened, without a word in the trace, no card has a keyword that it explains, and what it
//! says of something else is not so.

use std::sync::Arc;

use super::ability::Ability;
use super::authority::Authority;
use super::edition::Plan;
use super::event::EventKind;
use super::ids::{BattlefieldId, ObjectId, PlayerId};
use super::in_force::InForce;
use super::machine::Game;
use super::object::Object;
use super::player::Player;
use super::refusal::Refusal;
use super::state::{Battlefield, State};
use super::zone::Zone;
use tribunal_rule::RuleNumber;

/// The rule that is switched off, and what has to be taken back.
#[derive(Clone, Debug)]
pub(super) struct RuleAblation {
    rule: RuleNumber,
    /// The state when nothing had to be taken back.
    before: State,
    /// The events that have happened by the rule since.
    happened: Vec<EventKind>,
}

impl State {
    /// Returns true if this rule is switched off.
    pub(super) fn lacks(&self, rule: Option<RuleNumber>) -> bool {
        self.in_force.switched_off.is_some_and(|off| Some(off) == rule)
    }

    /// Lifts a refusal by the rule that is switched off.
    pub(super) fn unless_without(&self, checked: Result<(), Refusal>) -> Result<(), Refusal> {
        checked.or_else(|refusal| if self.lacks(refusal.rule) { Ok(()) } else { Err(refusal) })
    }
}

impl Game {
    /// Switches a rule off from here on.
    pub fn switch_off(&mut self, rule: RuleNumber) {
        let table = self.procedures().without(rule);
        self.plan = Arc::new(Plan::new(table));
        let unsaid = table.sayings().filter(|(_, of)| *of == rule).fold(0, |bits, (said, _)| bits | said.bit());
        let readings = self.state.in_force.readings;
        self.state.in_force = InForce { unsaid, switched_off: Some(rule), ..InForce::of(table, readings) };
        self.leave_other_readings(rule);
        self.ablation = Some(Box::new(RuleAblation { rule, before: State::clone(&self.state), happened: vec![] }));
    }

    /// Where one rule speaks for each of the two options of a reading, in their order, only the other rule's is left.
    fn leave_other_readings(&mut self, rule: RuleNumber) {
        for (reading, rules) in self.procedures().readings {
            let [first, second] = rules else { continue };
            match rule {
                _ if rule == *first => self.state.in_force.readings.set(*reading, 1),
                _ if rule == *second => self.state.in_force.readings.set(*reading, 0),
                _ => {}
            }
        }
    }

    /// Takes the keyword that the rule explains, if it is such a rule, from every card.
    fn take_keyword(&mut self, rule: RuleNumber) {
        let Some((keyword, _)) = self.procedures().keywords().find(|(_, of)| *of == rule) else { return };
        for object in self.state.objects.iter_mut().filter(|object| object.card.keywords.has(keyword)) {
            Arc::make_mut(&mut Arc::make_mut(object).card).keywords.remove(keyword);
        }
    }

    /// Takes from every card the abilities whose text has a word that the rule explains, if it is such a rule.
    fn take_words(&mut self, rule: RuleNumber) {
        let Some((word, _)) = self.procedures().words().find(|(_, of)| *of == rule) else { return };
        let says = |ability: &Ability| has_word(&ability.text, word);
        let mut taken = false;
        for object in self.state.objects.iter_mut().filter(|object| object.card.all_abilities().any(says)) {
            Arc::make_mut(&mut Arc::make_mut(object).card).lose(says);
            taken = true;
        }
        // Counting anew looks at the board anew: where nothing was taken it would tell of something else.
        if taken {
            self.count_texts();
        }
    }

    /// Returns true if an event happens by the rule that is switched off: it is noted then, and taken back by
    /// [`Game::take_back`].
    pub(super) fn goes_without(&mut self, authority: &Authority, kind: &EventKind) -> bool {
        if !self.state.lacks(authority.rule()) {
            return false;
        }
        if let Some(without) = &mut self.ablation {
            without.happened.push(kind.clone());
        }
        true
    }

    /// Takes back what has happened by the rule that is switched off.
    pub(super) fn take_back(&mut self) {
        let Some(mut without) = self.ablation.take() else { return };
        for kind in std::mem::take(&mut without.happened) {
            undo(&mut self.state, &without.before, &kind);
        }
        self.take_keyword(without.rule);
        self.take_words(without.rule);
        without.before.clone_from(&self.state);
        self.ablation = Some(without);
    }
}

/// Returns true if a text has a word, or several in a row; letter case is ignored.
fn has_word(text: &str, word: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let split = text.split(|c: char| !c.is_alphanumeric() && c != '-');
        split.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let wanted = words(word);
    words(text).windows(wanted.len().max(1)).any(|some| some == wanted)
}

/// Puts back what an event of this kind changes.
fn undo(state: &mut State, before: &State, kind: &EventKind) {
    use EventKind as K;
    match kind {
        K::Damaged { unit, .. } | K::Healed { unit, .. } => object(state, before, *unit, |n, b| n.damage = b.damage),
        K::Stunned { unit } | K::StunEnded { unit } => object(state, before, *unit, |n, b| n.stunned = b.stunned),
        K::Buffed { unit } | K::BuffLost { unit } | K::BuffSpent { unit } => {
            object(state, before, *unit, |n, b| (n.buffed, n.more_buffs) = (b.buffed, b.more_buffs))
        }
        K::BuffMoved { from, to } => {
            for id in [*from, *to] {
                object(state, before, id, |n, b| (n.buffed, n.more_buffs) = (b.buffed, b.more_buffs));
            }
        }
        K::Exhausted { object: id } | K::Readied { object: id } => {
            object(state, before, *id, |n, b| n.exhausted = b.exhausted);
        }
        K::Moved { unit: id, .. } | K::Recalled { object: id, .. } => {
            object(state, before, *id, |n, b| n.zone = b.zone)
        }
        K::Designated { unit, .. } | K::RoleRemoved { unit, .. } => {
            object(state, before, *unit, |n, b| n.role = b.role)
        }
        K::ControlTaken { object: id, .. } => object(state, before, *id, |n, b| n.controller = b.controller),
        K::Contested { at, .. } | K::ContestedCleared { at } => {
            place(state, before, *at, |n, b| n.contested = b.contested)
        }
        K::ControlEstablished { at, .. } | K::ControlLost { at, .. } => {
            place(state, before, *at, |n, b| n.controller = b.controller);
        }
        K::ShowdownStaged { at } | K::ShowdownUnstaged { at } => {
            place(state, before, *at, |n, b| n.showdown_staged = b.showdown_staged);
        }
        K::CombatStaged { at } | K::CombatUnstaged { at } => {
            place(state, before, *at, |n, b| n.combat_staged = b.combat_staged);
        }
        K::ShowdownBegan { .. } | K::ShowdownClosed { .. } | K::FocusGained { .. } => {
            state.showdown.clone_from(&before.showdown);
        }
        K::CombatBegan { .. } | K::CombatEnded { .. } => state.combat.clone_from(&before.combat),
        K::PointsGained { player: id, .. } | K::BurnedOut { opponent: id, .. } => {
            player(state, before, *id, |n, b| n.points = b.points);
        }
        K::Conquered { player: id, .. } | K::Held { player: id, .. } => {
            player(state, before, *id, |n, b| n.scored = b.scored);
        }
        K::Added { player: id, .. }
        | K::PoolEmptied { player: id }
        | K::CostPaid { player: id, .. }
        | K::RuneExhausted { player: id, .. }
        | K::RuneRecycled { player: id, .. }
        | K::Channeled { player: id, .. } => player(state, before, *id, |n, b| n.runes.clone_from(&b.runes)),
        K::MightChanged { .. } | K::KeywordGranted { .. } | K::Altered { .. } | K::Expired { .. } => {
            state.lasting.clone_from(&before.lasting);
        }
        K::Killed { object, .. }
        | K::CeasedToExist { object }
        | K::Recycled { object }
        | K::ShuffledIn { object }
        | K::Banished { object }
        | K::Returned { object }
        | K::PutInHand { card: object, .. }
        | K::Entered { object, .. }
        | K::Discarded { card: object, .. }
        | K::Drew { card: Some(object), .. } => uncross(state, before, *object),
        K::Triggered { .. } => state.under_way.waiting.clone_from(&before.under_way.waiting),
        K::Countered { .. } | K::TriggerRemoved { .. } | K::TriggerDeclined { .. } => {
            state.chain.clone_from(&before.chain)
        }
        K::PutOnChain { item, .. } => state.chain.items.retain(|other| other.id != *item),
        K::Finalized { item, .. } => {
            if let Some(item) = state.chain.item_mut(*item) {
                item.pending = true;
            }
        }
        K::Invited { .. } => {
            state.under_way.invited = before.under_way.invited;
            state.under_way.agenda.clone_from(&before.under_way.agenda);
        }
        K::PriorityGained { .. } => state.chain.priority = before.chain.priority,
        K::Passed { .. } => {
            state.chain.clone_from(&before.chain);
            state.showdown.clone_from(&before.showdown);
        }
        K::EndedTurn { .. } | K::TurnBegan { .. } | K::PhaseBegan { .. } => state.turn.clone_from(&before.turn),
        K::NotScored { player: id, .. } | K::FinalPointDenied { player: id, .. } => {
            state.player_mut(*id).points += 1;
        }
        K::Conceded { player: id } | K::LeftGame { player: id } => player(state, before, *id, |n, b| n.out = b.out),
        K::Won { .. } => state.winners.clear(),
        _ => {}
    }
}

fn object(state: &mut State, before: &State, id: ObjectId, put: impl Fn(&mut Object, &Object)) {
    if let (Some(now), Some(before)) = (state.objects.get_mut(id.index()), before.objects.get(id.index())) {
        put(Arc::make_mut(now), before);
    }
}

fn place(state: &mut State, before: &State, at: BattlefieldId, put: impl Fn(&mut Battlefield, &Battlefield)) {
    put(state.battlefield_mut(at), before.battlefield(at));
}

fn player(state: &mut State, before: &State, id: PlayerId, put: impl Fn(&mut Player, &Player)) {
    put(state.player_mut(id), before.player(id));
}

/// Puts a card back where it was before it became what it is now, and that out of the game.
fn uncross(state: &mut State, before: &State, id: ObjectId) {
    let now = state.now(id);
    let first = (0..before.objects.len()).map(ObjectId::at).find(|old| state.now(*old) == now);
    let Some(old) = first.map(|first| before.now(first)) else { return };
    let Some(was) = before.objects.get(old.index()) else { return };
    if old != now {
        state.object_mut(now).zone = Zone::Gone;
    }
    state.objects[old.index()] = was.clone();
    state.board.clone_from(&before.board);
    for (now, before) in state.players.iter_mut().map(Arc::make_mut).zip(&before.players) {
        now.hand.clone_from(&before.hand);
        now.trash.clone_from(&before.trash);
        now.banishment.clone_from(&before.banishment);
        now.deck.clone_from(&before.deck);
    }
}
