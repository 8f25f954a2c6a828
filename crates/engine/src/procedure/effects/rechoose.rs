//! New choices for an item that is on the chain already: other targets and other destinations, one by one, each only if its
//! player likes. What choosing them would cost is not paid.

use std::sync::Arc;

use crate::ability::Who;
use crate::agenda::{Outcome, ResolveFrame};
use crate::asked::Answered;
use crate::chain::Item;
use crate::choice::{Answer, Ask};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{ItemId, ObjectId};
use crate::listing::Listed;
use crate::machine::Game;
use crate::zone::Location;
use tribunal_rule::RuleNumber;

/// Stands where choices are counted once another mode has been chosen: then all of them are made from the first on.
const ANOTHER_MODE: u16 = u16::MAX;

impl Game {
    /// The controller of an instruction makes new choices for an item.
    pub(super) fn new_choices(&mut self, who: &Who, frame: &mut ResolveFrame) -> Answered<Outcome> {
        let rule = self.procedures().word("new choices").unwrap_or(self.cites().targets);
        let object = self.select(who, frame)?.first().copied();
        let is_it = |item: &&Arc<Item>| Some(item.object()) == object && !item.pending;
        let Some(item) = self.state.chain.items.iter().find(is_it).cloned() else { return Ok(Outcome::NotDone) };
        if frame.rechosen == 0 && self.cites().modes_anew().is_some() {
            self.new_mode(&item, frame)?;
        }
        if frame.rechosen == 0 && self.cites().remakes_choices().is_some() && !self.forget_choices(item.id, frame) {
            return Ok(Outcome::NotDone);
        }
        if frame.rechosen == ANOTHER_MODE {
            self.targets_of_mode(item.id, rule, frame)?;
            self.remake_places(item.id, rule, frame)?;
            return Ok(Outcome::Done);
        }
        if frame.rechosen == 0 {
            frame.chosen = item.targets.iter().flatten().copied().collect();
        }
        let targets = item.targets.iter().enumerate().flat_map(|(n, chosen)| (0..chosen.len()).map(move |k| (n, k)));
        for (at, (n, k)) in targets.enumerate().skip(usize::from(frame.rechosen)) {
            let Some(now) = self.state.chain.item(item.id).cloned() else { return Ok(Outcome::NotDone) };
            self.new_target(&now, (n, k), rule, frame)?;
            frame.rechosen = u16::try_from(at + 1).unwrap_or(u16::MAX);
        }
        let before = item.targets.iter().flatten().count();
        for k in usize::from(frame.rechosen).saturating_sub(before)..item.places.len() {
            self.new_place(&item, k, rule, frame)?;
            frame.rechosen = u16::try_from(before + k + 1).unwrap_or(u16::MAX);
        }
        Ok(Outcome::Done)
    }

    /// Everything that an item has chosen is to be chosen again. False where there are no legal choices, so that none are made.
    fn forget_choices(&mut self, id: ItemId, frame: &mut ResolveFrame) -> bool {
        let Some(item) = self.state.chain.item(id).cloned() else { return false };
        let blank = Item { targets: vec![], ..item };
        if !(0..blank.does.targets.len()).all(|n| self.state.has_enough_for(&blank, n)) {
            let why = "there are no legal choices to make for it";
            let rule = self.cites().remakes_choices().unwrap_or(self.cites().targets);
            self.record(rule, EventKind::Ignored { source: blank.source, why });
            return false;
        }
        if let Some(item) = self.state.chain.item_mut(id) {
            item.targets.clear();
            item.runes.clear();
            item.groups.clear();
        }
        frame.rechosen = ANOTHER_MODE;
        true
    }

    /// The destinations of an item are chosen again, once its targets are.
    fn remake_places(&mut self, id: ItemId, rule: RuleNumber, frame: &mut ResolveFrame) -> Answered {
        if self.cites().remakes_choices().is_none() {
            return Ok(());
        }
        while let Some(item) = self.state.chain.item(id).cloned() {
            let at = frame.replaced_places;
            if at >= item.places.len() {
                break;
            }
            self.new_place(&item, at, rule, frame)?;
            frame.replaced_places += 1;
        }
        Ok(())
    }

    /// The mode may give way to another: then what that one targets is chosen from the first on.
    fn new_mode(&mut self, item: &Item, frame: &mut ResolveFrame) -> Answered {
        let modes = self.state.other_modes(item);
        if modes.len() < 2 || frame.moded {
            return Ok(());
        }
        let Some(Answer::Mode(at)) = self.take_answer() else {
            let texts = modes.into_iter().map(|(_, text, _)| text).collect();
            let rule = self.cites().modes_anew().unwrap_or(self.cites().targets);
            return Err(self.ask(rule, frame.item.controller, Ask::Mode(Listed::whole(texts))));
        };
        frame.moded = true;
        if let Some((mode, _, does)) = modes.into_iter().nth(usize::from(at)).filter(|(n, ..)| Some(*n) != item.mode) {
            if let Some(item) = self.state.chain.item_mut(item.id) {
                (item.mode, item.does, item.targets) = (Some(mode), Arc::new(does), vec![]);
                item.runes.clear();
                item.groups.clear();
            }
            frame.rechosen = ANOTHER_MODE;
        }
        Ok(())
    }

    /// Chooses the targets of another mode, one choice after the other.
    fn targets_of_mode(&mut self, id: ItemId, rule: RuleNumber, frame: &ResolveFrame) -> Answered {
        while let Some(item) = self.state.chain.item(id).cloned() {
            let n = item.targets.len();
            let Some(wanted) = item.does.targets.get(n) else { break };
            if self.state.is_inactive(&item, wanted) {
                if let Some(item) = self.state.chain.item_mut(id) {
                    item.targets.push(vec![]);
                }
                continue;
            }
            if wanted.of.is_of_runes() {
                let runes = self.runes_to_target(&item, wanted, (frame.item.controller, rule))?;
                self.targets_runes(&item, runes.unwrap_or_default());
                continue;
            }
            let among = self.state.choices_for(&item, n);
            let chosen = match self.take_answer() {
                Some(Answer::Objects(chosen)) => chosen,
                _ if among.len() <= usize::from(wanted.min) => among,
                _ => {
                    let (why, min, max) = (format!("for {} now", self.state.name(item.source)), wanted.min, wanted.max);
                    let bounds = self.state.group_bounds(&wanted.of, &among);
                    return Err(self.ask(rule, frame.item.controller, Ask::Pick { why, among, min, max, bounds }));
                }
            };
            for new in &chosen {
                let event = self.record(rule, EventKind::Targeted { source: item.source, target: *new });
                if self.state.keeps(RuleStatement::NewTargetsSee) {
                    self.look_at_chosen(&item, *new, event);
                }
            }
            self.state.add_targets(id, &wanted.of, chosen);
        }
        Ok(())
    }

    /// One target may give way to one that the item does not choose yet, nor did before. What waits to be chosen sees it.
    fn new_target(&mut self, item: &Item, (n, k): (usize, usize), rule: RuleNumber, frame: &ResolveFrame) -> Answered {
        let Some(old) = item.targets.get(n).and_then(|chosen| chosen.get(k)).copied() else { return Ok(()) };
        let taken = |id: &ObjectId| frame.chosen.contains(id) || item.targets.iter().flatten().any(|now| now == id);
        let mut among = self.state.choices_for(item, n);
        among.retain(|id| !taken(id) && self.state.is_at_its_place(item, (n, k), *id));
        if among.is_empty() {
            return Ok(());
        }
        let Some(Answer::Objects(picked)) = self.take_answer() else {
            let why = format!("instead of {}", self.state.name(old));
            return Err(self.ask(
                rule,
                frame.item.controller,
                Ask::Pick { why, among, min: 0, max: 1, bounds: vec![] },
            ));
        };
        if let Some(new) = picked.first().copied() {
            let slot = self.state.chain.item_mut(item.id).and_then(|item| item.targets.get_mut(n)?.get_mut(k));
            if let Some(slot) = slot {
                *slot = new;
            }
            let event = self.record(rule, EventKind::Targeted { source: item.source, target: new });
            if self.state.keeps(RuleStatement::NewTargetsSee) {
                self.look_at_chosen(item, new, event);
            }
        }
        Ok(())
    }

    /// One destination may give way to another.
    fn new_place(&mut self, item: &Item, k: usize, rule: RuleNumber, frame: &ResolveFrame) -> Answered {
        let among: Vec<Location> = self.state.places_to_choose(item, k);
        if among.len() < 2 {
            return Ok(());
        }
        let Some(Answer::Where(place)) = self.take_answer() else {
            return Err(self.ask(rule, frame.item.controller, Ask::Where { what: item.source, among }));
        };
        let slot = self.state.chain.item_mut(item.id).and_then(|item| item.places.get_mut(k));
        if let Some(slot) = slot {
            *slot = place;
        }
        Ok(())
    }
}
