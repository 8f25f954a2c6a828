//! The item that a card or an ability would be, and whether it could be paid for and its choices made.

use crate::ability::{Body, Instructions};
use crate::card::{Card, Cost, Kind};
use crate::chain::{Item, Permit, What};
use crate::ids::{BattlefieldId, ItemId, NonState, ObjectId, PlayerId};
use crate::refusal::{Forbidden, Refusal};
use crate::state::State;
use crate::zone::Zone;
use std::collections::BTreeSet;
use std::sync::Arc;

impl State {
    /// An item as it is before anything is chosen or paid for it.
    pub(crate) fn draft(
        &self,
        player: PlayerId,
        source: ObjectId,
        what: What,
        does: Arc<Instructions>,
        hidden_at: Option<BattlefieldId>,
    ) -> Item {
        Item {
            id: ItemId::NOT_ON_CHAIN,
            controller: player,
            you: Some(player),
            source,
            what: what.clone(),
            itself: None,
            pending: true,
            does,
            targets: vec![],
            runes: vec![],
            groups: vec![],
            opponent: None,
            places: vec![],
            required: vec![],
            location: None,
            carried: vec![],
            paid_might: None,
            way: None,
            recycled: false,
            entry: Default::default(),
            it: None,
            here: self.source(source).here,
            noted_source: Default::default(),
            source_seen: false,
            there: None,
            noted: None,
            by: None,
            instance: 0,
            giver: None,
            origin: None,
            origin_under: vec![],
            hidden_at,
            willing: false,
            agreed: false,
            accelerated: false,
            paid: false,
            taken: 0,
            settled: 0,
            paid_with: 0,
            shows: 0,
            repeats: Default::default(),
            terms: Default::default(),
            bases: vec![],
            from_elsewhere: what == What::Card && self.object(source).zone != Zone::Hand,
            from_trash: what == What::Card && self.object(source).zone == Zone::Trash,
            mode: None,
            deeds: vec![],
            exhausts: false,
            permit: Permit::Usual,
            once: false,
            cause: NonState(None),
        }
    }

    /// Checks that a card can be paid for as it is played: its actions, its additional costs, its choices and its cost.
    pub(crate) fn check_payable(&self, mut item: Item) -> Result<(), Refusal> {
        let from = self.speaks(&item);
        if !self.flow_of(&item).is_none_or(|price| self.can_pay_by(price.cost, &[&price.deeds], &from)) {
            return Err(Refusal::by(self.cites().pay_otherwise, Forbidden::Text(self.name(item.source))));
        }
        self.check_additional(&mut item)?;
        let plain = self.check_with_optional(&item);
        match self.with_shown(&item, 0) {
            Some(shown) if plain.is_err() => self.check_with_optional(&shown).or(plain),
            _ => plain,
        }
    }

    /// Checks that legal choices can be made for an item and its cost can be paid, with the additional costs that may be
    /// paid or without.
    pub(crate) fn check_with_optional(&self, item: &Item) -> Result<(), Refusal> {
        let plain = self.check_choices(item);
        if plain.is_ok() {
            return plain;
        }
        self.with_optional(item).iter().map(|with| self.check_choices(with)).find(Result::is_ok).unwrap_or(plain)
    }

    /// The item with each choice of one or more of the additional costs that may be paid for it, Repeat among them where more is done for
    /// it than to pay Energy and Power, as far as what is done for all of its costs together can be done.
    fn with_optional(&self, item: &Item) -> Vec<Item> {
        let mut found = vec![(item.clone(), Cost::default())];
        for (at, additional) in self.open_costs(item).filter(|(_, additional)| additional.optional) {
            let with = |(item, cost): &(Item, Cost)| {
                (self.paying_most(item, at, additional), cost.and(&additional.price.cost))
            };
            found.extend(found.iter().map(with).collect::<Vec<_>>());
        }
        for price in self.open_repeats(item).filter(|price| !price.deeds.is_empty()) {
            let with = |(item, cost): &(Item, Cost)| (self.repeating(item, price), cost.and(&price.cost));
            found.extend(found.iter().map(with).collect::<Vec<_>>());
        }
        let from = self.speaks(item);
        let can = |(item, cost): &(Item, Cost)| self.can_pay_by(*cost, &[&item.deeds], &from);
        found.into_iter().skip(1).filter(can).map(|(item, _)| item).collect()
    }

    /// Returns true if what is done to pay for an item can be done, at once or with what additional costs leave for it that may be paid.
    pub(crate) fn can_pay_with_optional(&self, cost: Cost, item: &Item) -> bool {
        self.can_pay_by(cost, &[&item.deeds], &self.speaks(item)) || !self.with_optional(item).is_empty()
    }

    /// Checks that the additional costs that must be paid can be; marks the item as one for which they are.
    fn check_additional(&self, item: &mut Item) -> Result<(), Refusal> {
        let (with, cost) = self.with_forced(item);
        if !self.can_pay_with_optional(cost, &with) {
            return Err(Refusal::by(self.cites().pay_otherwise, Forbidden::Text(self.name(item.source))));
        }
        *item = with;
        Ok(())
    }

    /// Checks that legal choices can be made for an item and its cost can be paid.
    pub(crate) fn check_choices(&self, item: &Item) -> Result<(), Refusal> {
        let places = self.has_own_place(item) && self.has_new_mode(item);
        if self.has_too_few(item) || !places {
            return Err(Refusal::by(self.cites().need_targets, Forbidden::NoTarget(self.name(item.source))));
        }
        let cost = self.least_cost(item);
        if !self.can_pay_for(item, cost) {
            return Err(Refusal::by(self.cites().pay, Forbidden::Cost(cost)));
        }
        Ok(())
    }

    /// Returns true if there are fewer objects than must be chosen: for one of the choices, or for "another" on top of
    /// those before it.
    fn has_too_few(&self, item: &Item) -> bool {
        let (mut before, mut taken) = (BTreeSet::new(), 0);
        item.does.targets.iter().enumerate().any(|(n, wanted)| {
            if self.is_inactive(item, wanted) {
                return false;
            }
            if wanted.of.is_of_runes() {
                return !self.has_runes_for(item, wanted);
            }
            let choices = self.choices_for(item, n);
            let few = choices.len() < usize::from(wanted.min);
            before.extend(choices);
            taken += usize::from(wanted.min);
            few || (wanted.of.other && before.len() < taken)
        })
    }
}

impl State {
    /// The instructions of a card, if it is a spell.
    pub(crate) fn spell_of(&self, card: ObjectId) -> Arc<Instructions> {
        spell_text(&self.object(card).card)
    }
}

/// The instructions of a spell: all its lines in order. A permanent has none when it is played.
fn spell_text(card: &Card) -> Arc<Instructions> {
    let mut all = Instructions::default();
    if card.kind == Kind::Spell {
        for ability in &card.abilities {
            if let Body::Spell(instructions) = &ability.body {
                all.append(instructions);
            }
        }
    }
    Arc::new(all)
}
