//! The layers: which continuous effects apply, in which order, and what each does.

use std::sync::Arc;

use super::again::{is_plain, may_come_to_more};
use super::kept::Computed;
use super::view::Layers;
use super::{View, Views};
use crate::ability::{Amount, Change, Condition, Filter, Mark};
use crate::edition::RuleStatement;
use crate::ids::{ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::lasting::DelayedBody;
use crate::matching::From;
use crate::state::State;

/// An effect that applies continuously: a passive ability or a change that lasts.
pub(super) struct Continuous<'a> {
    pub(super) change: &'a Change,
    on: On<'a>,
    pub(super) condition: Option<&'a Condition>,
    from: From,
    stamp: u32,
}

enum On<'a> {
    Filter(&'a Filter),
    These(&'a [ObjectId]),
}

impl Continuous<'_> {
    /// The description of what it applies to, where that is not a list of objects.
    pub(super) fn filter(&self) -> Option<&Filter> {
        match self.on {
            On::Filter(filter) => Some(filter),
            On::These(_) => None,
        }
    }
}

impl State {
    fn continuous(&self) -> Vec<Continuous<'_>> {
        let mut all = vec![];
        for id in self.sources() {
            let from = self.source(id);
            let stamp = self.object(id).entered;
            all.extend(self.passives_of(id).map(|passive| Continuous {
                change: &passive.change,
                on: On::Filter(&passive.on),
                condition: passive.condition.as_ref(),
                from,
                stamp,
            }));
        }
        let nobody = From::plain(ObjectId(0), Some(PlayerId(0)), None);
        for delayed in &self.delayed {
            let DelayedBody::Passive(passive, _) = &delayed.body else { continue };
            all.push(Continuous {
                change: &passive.change,
                on: On::Filter(&passive.on),
                condition: passive.condition.as_ref(),
                from: From { controller: Some(delayed.controller), ..self.source(delayed.source) },
                stamp: delayed.stamp,
            });
        }
        all.extend(self.lasting.iter().map(|lasting| Continuous {
            change: &lasting.change,
            on: On::These(&lasting.on),
            condition: None,
            from: nobody,
            stamp: lasting.stamp,
        }));
        all.sort_by_key(|effect| effect.stamp);
        if self.in_force.unsaid != 0 {
            all.retain(|effect| self.keeps(layer_rule(effect.change)));
            if !self.keeps(RuleStatement::OlderFirst) {
                all.reverse();
            }
        }
        all
    }
}

/// Returns the statement of the rules by which a change applies in its layer.
fn layer_rule(change: &Change) -> RuleStatement {
    match layer(change, true) {
        1 => RuleStatement::MightIsSet,
        2 => RuleStatement::AbilitiesHaveALayer,
        _ => RuleStatement::NumbersHaveALayer,
    }
}

/// The layer in which a change applies: traits, abilities, increases, decreases; where increases do not come first, these two
/// are one.
fn layer(change: &Change, increases_first: bool) -> u8 {
    let decrease = if increases_first { 4 } else { 3 };
    match change {
        Change::SetMight(_) | Change::Are(_) | Change::HasNamedTag | Change::OfDomain(_) => 1,
        Change::Might(Amount::Fixed(by) | Amount::PerEach(by, _)) if *by < 0 => decrease,
        Change::Lower { .. } => decrease,
        Change::Might(_) => 3,
        _ => 2,
    }
}

/// Returns true if the outcome of an effect can depend on what other effects have done before it.
fn is_sensitive(effect: &Continuous, order_is_open: bool) -> bool {
    let fixed = |mark: &Mark| matches!(mark, Mark::Token | Mark::NonToken);
    let by_state = |filter: &Filter| {
        let might = filter.might_min.is_some() || filter.might_max.is_some() || filter.weaker.is_some();
        might || !filter.marks.iter().all(fixed)
    };
    let amount = match effect.change {
        Change::Might(amount) | Change::Assault(amount) => !matches!(amount, Amount::Fixed(_)),
        Change::Lower { .. } => order_is_open,
        _ => false,
    };
    amount || effect.condition.is_some() || matches!(effect.on, On::Filter(filter) if by_state(filter))
}

/// To which objects an effect would do something, by their place in the list, and how much to each.
type Outcome = Vec<(usize, i32)>;

/// The layers while they are being applied.
struct Applying<'a> {
    views: Views<'a>,
    effects: Vec<Continuous<'a>>,
    /// The objects that each effect has been applied to: a row for each effect.
    applied: Vec<bool>,
    /// The outcomes of effects as things are now, as far as they were computed since one was applied.
    outcomes: Vec<Option<Outcome>>,
}

impl State {
    /// The characteristics of everything on the board, with effects of one layer in this order: those computed last, where
    /// nothing has changed of what they rest on.
    pub(super) fn layers_by(&self, dependency: bool) -> Arc<Layers> {
        if let Some(last) = self.derived.kept.computed_last().filter(|last| last.are_of(self, dependency)) {
            self.work().allows(self.board.len() as u64);
            return Arc::clone(&last.layers);
        }
        let effects = self.continuous();
        let plain = !self.derived.grants && self.delayed.is_empty() && effects.iter().all(is_plain);
        let layers = Arc::new(self.layers_of(effects, dependency));
        if plain && !self.work().is_over() {
            self.derived.kept.keep_computed(Computed::of(self, dependency, &layers));
        }
        layers
    }

    fn layers_of(&self, effects: Vec<Continuous>, dependency: bool) -> Layers {
        let views = Views { dependency, ..self.printed_views() };
        let (count, objects) = (effects.len(), views.layers.list.len());
        let applied = vec![false; count * objects];
        let mut applying = Applying { views, effects, applied, outcomes: vec![None; count] };
        applying.apply_all();
        Arc::unwrap_or_clone(applying.views.layers)
    }
}

impl Applying<'_> {
    /// Applies the layers in sequence, each effect once to each object, until nothing is left to apply.
    fn apply_all(&mut self) {
        let first = self.views.state.in_force.increases_first;
        let more = self.effects.iter().any(may_come_to_more);
        loop {
            let mut any = false;
            for wanted in 1..=4 {
                let in_layer = self.effects.iter().enumerate();
                let in_layer = in_layer.filter(|(_, effect)| layer(effect.change, first) == wanted);
                let mut rest: Vec<usize> = in_layer.map(|(at, _)| at).collect();
                while !rest.is_empty() {
                    if self.views.state.work().is_over() {
                        return;
                    }
                    let at = rest.remove(self.next(&rest));
                    any |= self.apply(at);
                }
            }
            if !any || !more {
                return;
            }
        }
    }

    /// Returns the position, among the effects of a layer that are left, of the one that applies next: the oldest of
    /// those that none of the others alters.
    fn next(&mut self, rest: &[usize]) -> usize {
        if !self.views.dependency || rest.len() == 1 {
            return 0;
        }
        (0..rest.len()).find(|at| !self.depends(rest[*at], rest)).unwrap_or(0)
    }

    /// Returns true if an effect waits for one of the others: that one alters it, and is not altered by it.
    fn depends(&mut self, at: usize, rest: &[usize]) -> bool {
        let sensitive = |at: usize, all: &[Continuous]| {
            all.get(at).is_some_and(|effect| is_sensitive(effect, self.views.state.in_force.order_is_open))
        };
        if !sensitive(at, &self.effects) {
            return false;
        }
        let others = rest.iter().copied().filter(|by| *by != at);
        let others: Vec<(usize, bool)> = others.map(|by| (by, sensitive(by, &self.effects))).collect();
        others.into_iter().any(|(by, back)| self.alters(by, at) && !(back && self.alters(at, by)))
    }

    /// Returns true if applying one effect alters the outcome of another that is still to be applied.
    fn alters(&mut self, one: usize, other: usize) -> bool {
        let does = self.outcome_now(one);
        if does.is_empty() || self.views.state.work().is_over() {
            return false;
        }
        let before = self.outcome_now(other);
        let mut after = Views { state: self.views.state, layers: Arc::clone(&self.views.layers), dependency: true };
        if let Some(effect) = self.effects.get(one) {
            after.change(effect.change, &does);
        }
        self.effects.get(other).is_some_and(|effect| after.outcome(effect, self.row(other)) != before)
    }

    /// The objects that an effect has been applied to.
    fn row(&self, at: usize) -> &[bool] {
        let count = self.views.layers.list.len();
        self.applied.get(at * count..(at + 1) * count).unwrap_or_default()
    }

    /// Returns the outcome that an effect would have now, computed at most once until another is applied.
    fn outcome_now(&mut self, at: usize) -> Outcome {
        if let Some(Some(known)) = self.outcomes.get(at) {
            return known.clone();
        }
        let Some(effect) = self.effects.get(at) else { return vec![] };
        let outcome = self.views.outcome(effect, self.row(at));
        self.outcomes[at] = Some(outcome.clone());
        outcome
    }

    /// Applies an effect. False if there was nothing that it could do.
    fn apply(&mut self, at: usize) -> bool {
        let outcome = self.outcome_now(at);
        let Some(effect) = self.effects.get(at).filter(|_| !outcome.is_empty()) else { return false };
        let count = self.views.layers.list.len();
        for (n, _) in &outcome {
            self.applied[at * count + n] = true;
        }
        self.views.change(effect.change, &outcome);
        self.outcomes.fill(None);
        true
    }
}

impl Views<'_> {
    /// Computes the outcome that an effect would have now: the objects that it has not been applied to yet, and the
    /// amount for each.
    fn outcome(&self, effect: &Continuous, applied: &[bool]) -> Outcome {
        if !self.state.work().allows(self.layers.list.len() as u64) {
            return vec![];
        }
        if effect.condition.is_some_and(|condition| !self.holds(condition, &effect.from)) {
            return vec![];
        }
        let state = self.state;
        let on = (0..applied.len()).filter(|n| !applied.get(*n).copied().unwrap_or(true)).filter(|n| match effect.on {
            On::Filter(filter) => self.matches(filter, state.board[*n], &effect.from),
            On::These(ids) => state.work().allows(1 + ids.len() as u64 / 8) && ids.contains(&state.board[*n]),
        });
        let amount = match effect.change {
            Change::Might(amount) | Change::Assault(amount) => self.amount(amount, &effect.from),
            _ => 0,
        };
        let each = |n: usize| match effect.change {
            Change::Lower { by, floor } => (*by).min((self.found_by(n, effect) - floor).max(0)),
            _ => amount,
        };
        on.map(|n| (n, each(n))).collect()
    }

    /// The Might that an effect finds: all of it, but by their timestamps without a buff and a role that are newer.
    fn found_by(&self, n: usize, effect: &Continuous) -> i32 {
        let object = self.state.object(self.state.board[n]);
        let might = self.layers.list[n].might(object);
        let found = if self.dependency { might } else { self.layers.list[n].might_before(object, effect.stamp) };
        found.value()
    }

    /// Does this much to each of these objects.
    fn change(&mut self, change: &Change, to: &[(usize, i32)]) {
        let layers = Arc::make_mut(&mut self.layers);
        for (n, amount) in to {
            match change {
                Change::Are(tag) => layers.tags.push((self.state.board[*n], tag.clone())),
                Change::HasNamedTag => {
                    let object = self.state.board[*n];
                    layers.tags.extend(self.state.object(object).named.clone().map(|tag| (object, tag)));
                }
                Change::OfDomain(domain) => layers.domains.push((self.state.board[*n], *domain)),
                Change::Gives(keyword) => {
                    let bearer = self.state.object(self.state.board[*n]).attached_to;
                    let at = bearer.and_then(|bearer| self.state.board.iter().position(|id| *id == bearer));
                    if let Some(bearer) = at {
                        layers.list[bearer].give(*keyword);
                    }
                }
                _ => {}
            }
            layers.list[*n].change(change, *amount);
        }
    }
}

impl View {
    /// Gives it one more instance of a keyword.
    fn give(&mut self, keyword: Keyword) {
        self.keywords.add(keyword);
        self.given.add(keyword);
    }

    pub(super) fn change(&mut self, change: &Change, amount: i32) {
        match change {
            Change::SetMight(n) => self.base = *n,
            Change::Might(_) if amount >= 0 => self.plus = self.plus.saturating_add(amount),
            Change::Might(_) => self.minus = self.minus.saturating_sub(amount),
            Change::Grant(keyword) => self.give(*keyword),
            Change::GrantNew(keyword) if self.keywords.has(*keyword) => {}
            Change::GrantNew(keyword) => self.give(*keyword),
            Change::Lower { .. } => self.minus = self.minus.saturating_add(amount),
            Change::Lose(keyword) => {
                self.keywords.remove(*keyword);
                self.given.remove(*keyword);
            }
            Change::Undamageable => self.undamageable = true,
            Change::AssignedLast => self.keywords.add(Keyword::Backline),
            Change::Assault(_) => {
                let more = u16::try_from(amount.max(0)).unwrap_or(u16::MAX);
                self.keywords.assault = self.keywords.assault.saturating_add(more);
            }
            _ => {}
        }
    }
}
