//! Activating abilities: whose, when, how often, and the item that stands for it.

use super::super::discount::less_by_either;
use super::Timed;
use crate::ability::{Activated, Body, Change, Condition, Deed, Effect, Mark, Who};
use crate::card::{Cost, Kind};
use crate::chain::{Item, What};
use crate::ids::{ItemId, ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::machine::Game;
use crate::reading::Reading;
use crate::refusal::{Forbidden, Refusal};
use crate::trigger::Seen;
use std::sync::Arc;

/// Marks the uses of activated abilities among the uses that are counted in a turn.
const USED: u8 = 0x80;

/// Returns true if it is the ability that the keyword Empower stands for.
fn is_of_empower(ability: &Activated) -> bool {
    let unless = ability.condition.as_ref().is_some_and(|condition| {
        matches!(condition, Condition::Not(not)
            if matches!(&**not, Condition::Source(of) if of.me && of.marks == [Mark::Empowered]))
    });
    unless && ability.does.effects == [Effect::Empower(Who::Me)]
}

impl Game {
    /// An activated ability as an item: its cost is paid once its choices are made.
    fn activation(&self, player: PlayerId, source: ObjectId, ability: &Activated, text: &str) -> Item {
        let text = Arc::from(text);
        let what = if ability.does.only_adds() { What::Adding(text) } else { What::Activated(text) };
        let mut base = ability.cost;
        for change in self.state.ruled(source) {
            match change {
                Change::AbilitiesCostLess(by) => base.reduce(*by, 0),
                Change::EmpowersForLess(one, other) if is_of_empower(ability) => {
                    base = self.less_of_two(player, base, *one, *other);
                }
                _ => {}
            }
        }
        if let Some(less) = &ability.less {
            let from = self.state.source(source);
            if less.condition.as_ref().is_none_or(|condition| self.state.holds(condition, &from)) {
                let times = less.times.as_ref().map_or(1, |times| self.state.views().amount(times, &from));
                base.reduce(less.by.times(u16::try_from(times).unwrap_or(0)), 0);
            }
        }
        Item {
            base,
            exhausts: ability.exhaust,
            deeds: ability.deeds.clone(),
            ..self.draft(player, source, what, Arc::new(ability.does.clone()), None)
        }
    }

    /// A cost after one of two discounts: the first, unless it takes nothing off or only the other leaves what can be paid.
    fn less_of_two(&self, player: PlayerId, cost: Cost, one: Cost, other: Cost) -> Cost {
        let ways = less_by_either(cost, one, other);
        let payable = (ways.len() > 1).then(|| ways.iter().find(|less| self.can_pay(player, **less))).flatten();
        payable.or(ways.first()).copied().unwrap_or(cost)
    }

    /// The activated abilities of an object, in order.
    #[must_use]
    pub fn activated(&self, source: ObjectId) -> Vec<(&Activated, &str)> {
        let own = |source| {
            self.state.texts(source).filter_map(|ability| match &ability.body {
                Body::Activated(activated) => Some((activated, ability.text.as_str())),
                _ => None,
            })
        };
        let mut all: Vec<_> = own(source).collect();
        if self.state.passives > 0 && self.state.is_ruled(source, &Change::AllExhaustAbilities) {
            let you = self.state.object(source).controller;
            let friendly = |id: &ObjectId| {
                let object = self.state.object(*id);
                object.card.kind != Kind::Battlefield && *id != source && !self.state.opposed(object.controller, you)
            };
            let others = self.state.sources().filter(friendly);
            all.extend(others.flat_map(own).filter(|(activated, _)| activated.exhaust));
        }
        all
    }

    pub(super) fn check_activate(&self, player: PlayerId, source: ObjectId, n: u8) -> Result<(), Refusal> {
        let Some((ability, text)) = self.activated(source).get(usize::from(n)).copied() else {
            return Err(Refusal::by(self.cites().activate, Forbidden::NoAbility(self.state.name(source))));
        };
        let reaction = ability.timing == Some(Keyword::Reaction);
        let action = ability.timing == Some(Keyword::Action);
        self.check_source(player, source)?;
        self.check_timing(player, Timed { action, reaction, by_teammates: true })?;
        self.check_usable(source, ability, n)?;
        self.check_choices(&self.activation(player, source, ability, text))
    }

    /// Checks that an object on the board is a player's, so that they may activate its abilities.
    fn check_source(&self, player: PlayerId, source: ObjectId) -> Result<(), Refusal> {
        let name = || self.state.name(source);
        if !self.state.sources().any(|id| id == source) {
            return Err(Refusal::by(self.cites().activate_on_board, Forbidden::NotOnBoard(name())));
        }
        if self.state.source(source).controller != Some(player) {
            return Err(Refusal::by(self.cites().own_abilities, Forbidden::NotYours(name())));
        }
        Ok(())
    }

    /// Checks that what an ability's text asks for, beyond its time and its resources, is met.
    pub(crate) fn check_usable(&self, source: ObjectId, ability: &Activated, n: u8) -> Result<(), Refusal> {
        let name = || self.state.name(source);
        if ability.exhaust && self.state.object(source).exhausted {
            return Err(Refusal::by(self.cites().exhaust_cost, Forbidden::Exhausted(name())));
        }
        let from = self.state.source(source);
        let held = ability.condition.as_ref().is_none_or(|condition| self.state.holds(condition, &from));
        let held = held && !self.state.is_ruled(source, &Change::Unusable);
        let used_up = ability.once && self.state.used(source, USED | n) > 0;
        if !held || used_up {
            return Err(Refusal::by(self.cites().use_condition, Forbidden::Text(name())));
        }
        if !ability.deeds.iter().all(|deed| self.can_do(deed, &from)) {
            return Err(Refusal::by(self.cites().pay_otherwise, Forbidden::Text(name())));
        }
        Ok(())
    }

    pub(super) fn begin_activating(&mut self, player: PlayerId, source: ObjectId, n: u8) {
        if let Some(id) = self.put_activation(player, source, n) {
            self.finalize_now(id);
        }
    }

    /// Puts an activated ability on the chain.
    pub(crate) fn put_activation(&mut self, player: PlayerId, source: ObjectId, n: u8) -> Option<ItemId> {
        let (ability, text) = self.activated(source).get(usize::from(n)).copied()?;
        let itself = ability.condition.as_ref().is_some_and(|test| self.counts_only_itself(source, test));
        let (item, text, once) = (self.activation(player, source, ability, text), text.to_owned(), ability.once);
        let asks = ability.less.as_ref().and_then(|less| less.condition.clone());
        self.note_unlisted(asks.as_ref(), self.state.source(source).controller);
        if itself {
            self.note_ruling(Reading::OwnLegion);
        }
        if once {
            self.state.count_use(source, USED | n);
        }
        let id = self.put_on_chain(item, &text, self.cites().activate);
        if self.cites().used_when_resolved.is_none() {
            self.look(Seen::Does(Deed::Activate, player, Some(source)), self.cause);
        }
        Some(id)
    }

    /// Returns true if a condition asks for Legion, and nothing but the play of the source itself satisfies it.
    fn counts_only_itself(&self, source: ObjectId, condition: &Condition) -> bool {
        condition.asks_for_legion() && !self.state.holds(&Condition::PlayedAnother, &self.state.source(source))
    }
}
