//! Activating abilities: whose, when, how often, and the item that stands for it.

use super::Timed;
use crate::ability::{AbilityLess, Activated, Amount, Body, Change, Condition, Deed, Effect, Mark, Users, Who};
use crate::card::{Cost, Kind};
use crate::chain::{Item, What};
use crate::ids::{ItemId, ObjectId, PlayerId};
use crate::keyword::Keyword;
use crate::machine::Game;
use crate::matching::From;
use crate::reading::Reading;
use crate::refusal::{Forbidden, Refusal};
use crate::state::State;
use crate::trigger::Seen;
use crate::zone::Zone;
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
    pub(super) fn begin_activating(&mut self, player: PlayerId, source: ObjectId, n: u8) -> Option<ItemId> {
        let id = self.put_activation(player, source, n)?;
        self.finalize_now(id);
        Some(id)
    }

    /// Puts an activated ability on the chain.
    pub(crate) fn put_activation(&mut self, player: PlayerId, source: ObjectId, n: u8) -> Option<ItemId> {
        let (ability, text) = self.state.activated(source).get(usize::from(n)).copied()?;
        let itself = ability.condition.as_ref().is_some_and(|test| self.state.counts_only_itself(source, test));
        let (item, text, once) = (self.state.activation(player, source, ability, text), text.to_owned(), ability.once);
        let energy = ability.cost.energy;
        let asks = ability.less.as_ref().and_then(|less| less.condition.clone());
        self.note_unlisted(asks.as_ref(), self.state.source(source).controller);
        if itself {
            self.note_ruling(Reading::OwnLegion);
        }
        if once {
            self.state.count_use(source, USED | n);
        }
        let (by, gear) = (item.controller, self.state.object(source).card.kind == Kind::Gear);
        let tallies = &mut self.state.player_mut(by).tallies;
        tallies.gear_abilities = tallies.gear_abilities.saturating_add(u16::from(gear));
        let id = self.put_on_chain(item, &text, self.cites().activate);
        if self.cites().used_when_resolved().is_none() {
            self.look(Seen::Does(Deed::Activate, player, Some(source)), self.cause);
            self.look(Seen::UsesAbility(player, energy), self.cause);
        }
        Some(id)
    }
}

impl State {
    /// Returns what an ability costs a player as texts alter it, as far as nobody has a choice in that: as it is played, or as
    /// far as that does not matter.
    pub(crate) fn ability_cost(&self, player: PlayerId, source: ObjectId, ability: &Activated, played: bool) -> Cost {
        let mut base = ability.cost;
        for by in self.ability_discounts(player).filter(|_| played) {
            base.reduce(by, 0);
        }
        for by in self.first_ability_discounts(source).into_iter().filter(|_| played) {
            base.reduce(by, 0);
        }
        if let Some(less) = &ability.less {
            let from = self.source(source);
            if less.condition.as_ref().is_none_or(|condition| self.holds(condition, &from)) {
                let times = less.times.as_ref().map_or(1, |times| self.views().amount(times, &from));
                base.reduce(less.by.times(u16::try_from(times).unwrap_or(0)), 0);
            }
        }
        base
    }

    /// Returns how much less an ability costs by its own text where it chooses an object, if it costs less by what it chooses.
    pub(crate) fn less_choosing(&self, ability: &Activated, chosen: ObjectId) -> Cost {
        match &ability.less {
            Some(AbilityLess { by, times: Some(Amount::MightOf(who)), .. }) if matches!(**who, Who::Target(_)) => {
                by.times(u16::try_from(self.might(chosen).value()).unwrap_or(0))
            }
            _ => Cost::default(),
        }
    }

    /// Returns true if what an ability costs hangs on what it chooses.
    pub(crate) fn is_priced_by_choice(&self, item: &Item) -> bool {
        let What::Activated(text) = &item.what else { return false };
        let by_choice =
            |less: &AbilityLess| matches!(&less.times, Some(Amount::MightOf(who)) if matches!(**who, Who::Target(_)));
        let own = |(ability, of): &(&Activated, &str)| **text == **of && ability.less.as_ref().is_some_and(by_choice);
        self.activated(item.source).iter().any(own)
    }

    /// The activated abilities of an object, in order.
    #[must_use]
    pub fn activated(&self, source: ObjectId) -> Vec<(&Activated, &str)> {
        let own = |source| {
            self.texts(source).filter_map(|ability| match &ability.body {
                Body::Activated(activated) => Some((activated, ability.text.as_str())),
                _ => None,
            })
        };
        let mut all: Vec<_> = own(source).collect();
        if self.has_passives() && self.is_ruled(source, &Change::AllExhaustAbilities) {
            let you = self.object(source).controller;
            let friendly = |id: &ObjectId| {
                let object = self.object(*id);
                object.card.kind != Kind::Battlefield && *id != source && !self.opposed(object.controller, you)
            };
            let others = self.sources().filter(friendly);
            all.extend(others.flat_map(own).filter(|(activated, _)| activated.exhaust));
        }
        all
    }

    /// Returns what may have an ability to activate: what is on the board, and cards in a trash of which a text is used there.
    pub(super) fn activatable(&self) -> impl Iterator<Item = ObjectId> + '_ {
        let in_trash = |id: &ObjectId| {
            let used_there = |body: &Body| matches!(body, Body::Activated(activated) if activated.in_trash);
            self.object(*id).card.abilities.iter().any(|ability| used_there(&ability.body))
        };
        let trashes = self.players.iter().flat_map(|player| player.trash.iter().copied());
        self.sources().chain(trashes.filter(in_trash))
    }

    /// Returns true if a condition asks for Legion, and nothing but the play of the source itself satisfies it.
    fn counts_only_itself(&self, source: ObjectId, condition: &Condition) -> bool {
        condition.asks_for_legion() && !self.holds(&Condition::PlayedAnother, &self.source(source))
    }

    /// An activated ability as an item: its cost is paid once its choices are made.
    fn activation(&self, player: PlayerId, source: ObjectId, ability: &Activated, text: &str) -> Item {
        let text = Arc::from(text);
        let what = if ability.does.only_adds() { What::Adding(text) } else { What::Activated(text) };
        let cost = self.ability_cost(player, source, ability, true);
        Item {
            bases: if is_of_empower(ability) { self.empower_costs(source, cost) } else { vec![cost] },
            exhausts: ability.exhaust,
            deeds: ability.deeds.clone(),
            ..self.draft(self.controls(player, source), source, what, Arc::new(ability.does.clone()), None)
        }
    }

    /// Returns how much less an ability costs by its own text for what it chooses: as much Energy as that has Might. As long as
    /// nothing is chosen, for whatever could be.
    pub(crate) fn less_by_choice(&self, item: &Item) -> Cost {
        let What::Activated(text) = &item.what else { return Cost::default() };
        let abilities = self.activated(item.source);
        let less = abilities.iter().find(|(_, of)| **text == **of).and_then(|(ability, _)| ability.less.as_ref());
        let Some(AbilityLess { by, times: Some(Amount::MightOf(who)), .. }) = less else { return Cost::default() };
        let Who::Target(n) = **who else { return Cost::default() };
        let chosen = item.targets.get(usize::from(n)).cloned();
        let among = chosen.unwrap_or_else(|| self.choices_for(item, usize::from(n)));
        let most = among.into_iter().map(|id| self.might(id).value()).max().unwrap_or(0);
        by.times(u16::try_from(most).unwrap_or(0))
    }

    /// Returns the player who controls an ability that a player activates.
    fn controls(&self, player: PlayerId, source: ObjectId) -> PlayerId {
        let of_source = || self.source(source).controller.unwrap_or(player);
        self.cites().activator_controls().map_or_else(of_source, |_| player)
    }

    pub(super) fn check_activate(&self, player: PlayerId, source: ObjectId, n: u8) -> Result<(), Refusal> {
        let Some((ability, text)) = self.activated(source).get(usize::from(n)).copied() else {
            return Err(Refusal::by(self.cites().activate, Forbidden::NoAbility(self.name(source))));
        };
        let reaction = ability.timing == Some(Keyword::Reaction);
        let action = ability.timing == Some(Keyword::Action);
        self.check_source(player, source, ability)?;
        if !action && !reaction {
            self.check_turn_of_source(player, source)?;
        }
        self.check_timing(player, Timed { action, reaction, by_teammates: true })?;
        self.check_usable(player, source, ability, n)?;
        self.check_choices(&self.activation(player, source, ability, text))
    }

    /// Checks that an object is where it has the ability, and that a player may activate it.
    fn check_source(&self, player: PlayerId, source: ObjectId, ability: &Activated) -> Result<(), Refusal> {
        let name = || self.name(source);
        let on_board = self.sources().any(|id| id == source);
        let by_owner = self.cites().owner_activates().and(self.cites().owners_turn()).is_some();
        let in_trash = by_owner && ability.in_trash && self.object(source).zone == Zone::Trash;
        if !on_board && !in_trash {
            return Err(Refusal::by(self.cites().activate_on_board, Forbidden::NotOnBoard(name())));
        }
        if on_board && ability.in_trash {
            return Err(Refusal::by(self.cites().use_condition, Forbidden::Text(name())));
        }
        if !self.is_user(player, source, ability) {
            return Err(Refusal::by(self.cites().own_abilities, Forbidden::NotYours(name())));
        }
        Ok(())
    }

    /// Returns true if a player may use an ability: the one whose its source is, or whoever its text says.
    pub(crate) fn is_user(&self, player: PlayerId, source: ObjectId, ability: &Activated) -> bool {
        let controller = self.source(source).controller;
        let others = self.cites().others_activate().is_some();
        match ability.users {
            Users::Own => controller == Some(player),
            Users::Anyone => controller == Some(player) || others,
            Users::Opponents => others && controller.is_some_and(|of| self.opposed(player, of)),
        }
    }

    /// Checks that it is the turn of the player whose the source is, where somebody else activates its ability and no rule
    /// says that it is done in the turn of that one.
    fn check_turn_of_source(&self, player: PlayerId, source: ObjectId) -> Result<(), Refusal> {
        let other = self.source(source).controller.filter(|of| *of != player);
        let asked = other.filter(|_| self.cites().activators_turn().is_none());
        let Some(of) = asked.filter(|of| self.opposed(player, *of)) else { return Ok(()) };
        if self.turn.player != of {
            let rule = self.cites().controllers_turn().unwrap_or(self.cites().own_turn);
            return Err(Refusal::by(rule, Forbidden::NotYourTurn(self.name_of(of))));
        }
        self.check_neutral(of)
    }

    /// Checks that what an ability's text asks for, beyond its time and its resources, is met.
    pub(crate) fn check_usable(
        &self,
        player: PlayerId,
        source: ObjectId,
        ability: &Activated,
        n: u8,
    ) -> Result<(), Refusal> {
        let name = || self.name(source);
        if ability.exhaust && self.object(source).exhausted {
            return Err(Refusal::by(self.cites().exhaust_cost, Forbidden::Exhausted(name())));
        }
        let from = From { controller: Some(player), ..self.source(source) };
        let held = ability.condition.as_ref().is_none_or(|condition| self.holds(condition, &from));
        let held = (held || self.empowers_again(source, ability)) && !self.is_ruled(source, &Change::Unusable);
        let used_up = ability.once && self.used(source, USED | n) > 0;
        if !held || used_up {
            return Err(Refusal::by(self.cites().use_condition, Forbidden::Text(name())));
        }
        if !self.can_pay_by(ability.cost, &[&ability.deeds], &from) {
            return Err(Refusal::by(self.cites().pay_otherwise, Forbidden::Text(name())));
        }
        Ok(())
    }

    /// Returns true if it is the ability of Empower, and a text has its source be Empowered more often than once.
    fn empowers_again(&self, source: ObjectId, ability: &Activated) -> bool {
        let may = is_of_empower(ability) && self.is_so(self.cites().empowers_again(), Reading::EmpoweringAgain);
        may && self.empowered_times(source).next().is_some()
    }
}
