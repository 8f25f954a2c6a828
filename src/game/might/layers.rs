//! The layers: which continuous effects apply, in which order, and what each does.

use super::{View, Views};
use crate::game::ability::{Amount, Change, Condition, Filter, Mark};
use crate::game::edition::Said;
use crate::game::ids::{ObjectId, PlayerId};
use crate::game::keyword::Keyword;
use crate::game::matching::From;
use crate::game::state::{DelayedBody, State};

/// An effect that applies continuously: a passive ability or a change that lasts.
struct Continuous<'a> {
    change: &'a Change,
    on: On<'a>,
    condition: Option<&'a Condition>,
    from: From,
    stamp: u32,
}

enum On<'a> {
    Filter(&'a Filter),
    These(&'a [ObjectId]),
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
        let nobody =
            From { me: ObjectId(0), controller: Some(PlayerId(0)), here: None, it: None, there: None, first: None };
        for delayed in &self.delayed {
            let DelayedBody::Passive(passive, _) = &delayed.body else { continue };
            all.push(Continuous {
                change: &passive.change,
                on: On::Filter(&passive.on),
                condition: passive.condition.as_ref(),
                from: From { controller: Some(delayed.controller), ..self.source(delayed.source) },
                stamp: self.stamp,
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
        if self.unsaid != 0 {
            all.retain(|effect| self.keeps(layer_rule(effect.change)));
            if !self.keeps(Said::OlderFirst) {
                all.reverse();
            }
        }
        all
    }
}

/// What has a change apply in its layer.
fn layer_rule(change: &Change) -> Said {
    match layer(change, true) {
        1 => Said::MightIsSet,
        2 => Said::AbilitiesHaveALayer,
        _ => Said::NumbersHaveALayer,
    }
}

/// The layer in which a change applies: traits, abilities, increases, decreases; where increases do not come first, these two
/// are one.
fn layer(change: &Change, increases_first: bool) -> u8 {
    let decrease = if increases_first { 4 } else { 3 };
    match change {
        Change::SetMight(_) | Change::Are(_) | Change::OfDomain(_) => 1,
        Change::Might(Amount::Fixed(by) | Amount::PerEach(by, _)) if *by < 0 => decrease,
        Change::Lower { .. } => decrease,
        Change::Might(_) => 3,
        _ => 2,
    }
}

/// Whether what an effect does can hang on what other effects have done before it.
fn is_sensitive(effect: &Continuous, order_is_open: bool) -> bool {
    let fixed = |mark: &Mark| matches!(mark, Mark::Token | Mark::NonToken);
    let by_state =
        |filter: &Filter| filter.might_min.is_some() || filter.might_max.is_some() || !filter.marks.iter().all(fixed);
    let amount = match effect.change {
        Change::Might(amount) | Change::Assault(amount) => !matches!(amount, Amount::Fixed(_)),
        Change::Lower { .. } => order_is_open,
        _ => false,
    };
    amount || effect.condition.is_some() || matches!(effect.on, On::Filter(filter) if by_state(filter))
}

impl<'a> Views<'a> {
    /// Applies the layers in sequence, each effect once to each object, until nothing is left to apply.
    pub(super) fn apply_layers(&mut self) {
        let effects = self.state.continuous();
        let mut applied = vec![false; effects.len() * self.list.len()];
        loop {
            let before = applied.iter().filter(|done| **done).count();
            for wanted in 1..=4 {
                let in_layer = effects
                    .iter()
                    .enumerate()
                    .filter(|(_, effect)| layer(effect.change, self.state.increases_first) == wanted);
                let mut rest: Vec<usize> = in_layer.map(|(at, _)| at).collect();
                while !rest.is_empty() {
                    let at = rest.remove(self.next(&rest, &effects, &applied));
                    if let Some(effect) = effects.get(at) {
                        self.apply(effect, at, &mut applied);
                    }
                }
            }
            if applied.iter().filter(|done| **done).count() == before {
                return;
            }
        }
    }

    /// Which of the effects of a layer that are left applies next: the oldest of those that none of the others alters.
    fn next(&self, rest: &[usize], effects: &[Continuous<'a>], applied: &[bool]) -> usize {
        let alters = |one: usize, other: usize| {
            let (Some(effect), Some(by)) = (effects.get(other), effects.get(one)) else { return false };
            if !is_sensitive(effect, self.state.order_is_open) {
                return false;
            }
            let mut after = Views {
                state: self.state,
                list: self.list.clone(),
                tags: self.tags.clone(),
                domains: self.domains.clone(),
                dependency: true,
            };
            after.apply(by, one, &mut applied.to_vec());
            after.outcome(effect, other, applied) != self.outcome(effect, other, applied)
        };
        let depends = |at: usize| rest.iter().any(|by| *by != at && alters(*by, at) && !alters(at, *by));
        let free = |at: &usize| !self.dependency || rest.len() == 1 || !depends(*at);
        rest.iter().position(free).unwrap_or(0)
    }

    /// What an effect would do now: to which objects that it has not been applied to, and how much to each.
    fn outcome(&self, effect: &Continuous, at: usize, applied: &[bool]) -> Vec<(usize, i32)> {
        if effect.condition.is_some_and(|condition| !self.holds(condition, &effect.from)) {
            return vec![];
        }
        let count = self.list.len();
        let state = self.state;
        let on =
            (0..count).filter(|n| !applied.get(at * count + n).copied().unwrap_or(true)).filter(|n| match effect.on {
                On::Filter(filter) => self.matches(filter, state.board[*n], &effect.from),
                On::These(ids) => ids.contains(&state.board[*n]),
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
        let might = self.list[n].might(object);
        let found = if self.dependency { might } else { self.list[n].might_before(object, effect.stamp) };
        found.value()
    }

    fn apply(&mut self, effect: &Continuous<'a>, at: usize, applied: &mut [bool]) {
        let count = self.list.len();
        for (n, amount) in self.outcome(effect, at, applied) {
            applied[at * count + n] = true;
            match effect.change {
                Change::Are(tag) => self.tags.push((self.state.board[n], tag)),
                Change::OfDomain(domain) => self.domains.push((self.state.board[n], *domain)),
                _ => {}
            }
            self.list[n].change(effect.change, amount);
        }
    }
}

impl View {
    fn change(&mut self, change: &Change, amount: i32) {
        match change {
            Change::SetMight(n) => self.base = *n,
            Change::Might(_) if amount >= 0 => self.plus += amount,
            Change::Might(_) => self.minus -= amount,
            Change::Grant(keyword) => self.keywords.add(*keyword),
            Change::GrantNew(keyword) if self.keywords.has(*keyword) => {}
            Change::GrantNew(keyword) => self.keywords.add(*keyword),
            Change::Lower { .. } => self.minus += amount,
            Change::Lose(keyword) => self.keywords.remove(*keyword),
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
