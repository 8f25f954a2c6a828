//! New choices for an item that is on the chain already: other targets and other destinations, one by one, each only if its
//! player likes. What choosing them would cost is not paid.

use crate::game::ability::Who;
use crate::game::agenda::ResolveFrame;
use crate::game::chain::Item;
use crate::game::choice::{Answer, Ask};
use crate::game::event::EventKind;
use crate::game::ids::ObjectId;
use crate::game::machine::Game;
use crate::game::zone::Location;
use crate::rule::RuleNumber;

impl Game {
    /// The controller of an instruction makes new choices for an item. Nothing means that one has been asked for.
    pub(super) fn new_choices(&mut self, who: &Who, frame: &mut ResolveFrame) -> Option<()> {
        let rule = self.table.word("new choices").unwrap_or(self.cites().targets);
        let card = self.select(who, frame)?.first().copied();
        let of_card = |item: &&Item| Some(item.source) == card && !item.pending;
        let Some(item) = self.state.chain.items.iter().find(of_card).cloned() else { return Some(()) };
        let targets = item.targets.iter().enumerate().flat_map(|(n, chosen)| (0..chosen.len()).map(move |k| (n, k)));
        for (at, (n, k)) in targets.enumerate().skip(usize::from(frame.rechosen)) {
            self.new_target(&item, (n, k), rule, frame)?;
            frame.rechosen = u16::try_from(at + 1).unwrap_or(u16::MAX);
        }
        let before = item.targets.iter().flatten().count();
        for k in usize::from(frame.rechosen).saturating_sub(before)..item.places.len() {
            self.new_place(&item, k, rule, frame)?;
            frame.rechosen = u16::try_from(before + k + 1).unwrap_or(u16::MAX);
        }
        Some(())
    }

    /// One target may give way to one that the item does not choose yet. What waits to be chosen sees it.
    fn new_target(
        &mut self,
        item: &Item,
        (n, k): (usize, usize),
        rule: RuleNumber,
        frame: &ResolveFrame,
    ) -> Option<()> {
        let Some(old) = item.targets.get(n).and_then(|chosen| chosen.get(k)).copied() else { return Some(()) };
        let chosen: Vec<ObjectId> = item.targets.iter().flatten().copied().collect();
        let mut among = self.choices_for(item, n);
        among.retain(|id| !chosen.contains(id));
        if among.is_empty() {
            return Some(());
        }
        let Some(Answer::Objects(picked)) = self.take_answer() else {
            let why = format!("instead of {}", self.state.name(old));
            self.ask(rule, frame.item.controller, Ask::Pick { why, among, min: 0, max: 1, bounds: vec![] });
            return None;
        };
        if let Some(new) = picked.first().copied() {
            let slot = self.state.chain.item_mut(item.id).and_then(|item| item.targets.get_mut(n)?.get_mut(k));
            if let Some(slot) = slot {
                *slot = new;
            }
            let event = self.record(rule, EventKind::Targeted { source: item.source, target: new });
            self.look_at_chosen(item, new, event);
        }
        Some(())
    }

    /// One destination may give way to another.
    fn new_place(&mut self, item: &Item, k: usize, rule: RuleNumber, frame: &ResolveFrame) -> Option<()> {
        let among: Vec<Location> = self.places_to_choose(item, k);
        if among.len() < 2 {
            return Some(());
        }
        let Some(Answer::Where(place)) = self.take_answer() else {
            self.ask(rule, frame.item.controller, Ask::Where { what: item.source, among });
            return None;
        };
        let slot = self.state.chain.item_mut(item.id).and_then(|item| item.places.get_mut(k));
        if let Some(slot) = slot {
            *slot = place;
        }
        Some(())
    }
}
