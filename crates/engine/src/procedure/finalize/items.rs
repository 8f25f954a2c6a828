//! Items on the chain as what may be chosen: spells and abilities, by what they are, whose they are and what they choose
//! themselves. A spell is the object of its card; an ability is an object of its own as soon as something chooses among them.

use std::sync::Arc;

use crate::ability::{Chooses, Filter};
use crate::card::{Card, Kind};
use crate::chain::{Item, What, ability_of};
use crate::ids::ObjectId;
use crate::machine::Game;
use crate::matching::From;
use crate::object::Object;
use crate::state::State;
use crate::zone::Zone;

impl State {
    /// Returns true if an object is a legal target by a description; for an item on the chain, with the choices of that
    /// item.
    pub(crate) fn fits_choice(&self, of: &Filter, id: ObjectId, from: &From) -> bool {
        if !of.is_of_items() {
            return self.views().matches(of, id, from);
        }
        self.items().any(|item| item.object() == id && self.item_fits(of, item, from))
    }

    /// Returns the items on the chain that fit the description of a target, each as an object.
    pub(super) fn items_for(&self, of: &Filter, chooser: &Item, from: &From) -> Vec<ObjectId> {
        let others = self.items().filter(|item| item.id != chooser.id);
        let itself = of.kind == Some(Kind::Spell) && self.lacks(Some(self.cites().not_itself));
        let fit = others.filter(|item| self.item_fits(of, item, from)).map(Item::object);
        fit.chain(itself.then_some(chooser.source)).collect()
    }

    /// The items on the chain that may be chosen: pending ones too, unless a rule says otherwise.
    fn items(&self) -> impl Iterator<Item = &Item> {
        let may_be = |item: &&Item| !item.pending || self.cites().only_finalized().is_none();
        self.chain.items.iter().map(|item| &**item).filter(may_be)
    }

    fn item_fits(&self, of: &Filter, item: &Item, from: &From) -> bool {
        let itself = match (of.kind, &item.what) {
            (Some(Kind::Spell), What::Card) => self.views().matches(of, item.source, from),
            (Some(Kind::Ability), What::Activated(_) | What::Triggered(_)) => {
                self.meant(of.whose, item.controller, from)
            }
            _ => false,
        };
        let chooses = || of.chooses.as_ref().is_none_or(|chooses| self.item_chooses(chooses, item, from));
        (itself && chooses()) || of.or.as_ref().is_some_and(|or| self.item_fits(or, item, from))
    }

    fn item_chooses(&self, chooses: &Chooses, item: &Item, from: &From) -> bool {
        let views = self.views();
        let targets = self.counted_targets(item);
        match chooses {
            Chooses::Any(of) => targets.iter().any(|id| views.matches(of, *id, from)),
            Chooses::First => from.first.is_none_or(|first| targets.contains(&first)),
            Chooses::FirstOnly(of) => {
                let only = |first: ObjectId| !targets.iter().any(|id| *id != first && views.matches(of, *id, from));
                match from.first {
                    Some(first) => targets.contains(&first) && only(first),
                    // Where the first has not been chosen yet, it could be any of them.
                    None => targets.iter().any(|id| only(*id)),
                }
            }
        }
    }

    /// The targets of an item as another one counts them: those that are no longer legal as well, but none that has gone to
    /// a zone off the board.
    fn counted_targets(&self, item: &Item) -> Vec<ObjectId> {
        let from = self.speaks(item);
        let only_legal = self.lacks(Some(self.cites().mistargeted_count));
        let legal =
            |n: usize, id: ObjectId| item.does.targets.get(n).is_none_or(|of| self.fits_choice(&of.of, id, &from));
        let chosen = item.targets.iter().enumerate().flat_map(|(n, chosen)| chosen.iter().map(move |id| (n, *id)));
        let there = chosen.filter(|(_, id)| self.object(*id).zone != Zone::Gone);
        there.filter(|(n, id)| !only_legal || legal(*n, *id)).map(|(_, id)| id).collect()
    }
}

impl Game {
    /// Has each ability on the chain be an object of its own, so that it can be chosen.
    pub(super) fn make_abilities_objects(&mut self) {
        for at in 0..self.state.chain.items.len() {
            let Some(item) = self.state.chain.items.get(at) else { return };
            if item.what == What::Card || item.itself.is_some() {
                continue;
            }
            let name = ability_of(&self.state.object(item.source).card.name);
            let same = self.state.objects.iter().filter(|object| object.card.name == name).count();
            let controller = item.controller;
            let card = Arc::new(Card { name, kind: Kind::Ability, ..Card::default() });
            let mut object = Object::new(card, controller, Zone::Chain);
            object.ordinal = u8::try_from(same + 1).unwrap_or(u8::MAX);
            let id = ObjectId::at(self.state.objects.len());
            self.state.objects.push(Arc::new(object));
            if let Some(item) = self.state.chain.items.get_mut(at) {
                Arc::make_mut(item).itself = Some(id);
            }
        }
    }
}
