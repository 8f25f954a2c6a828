//! The modes of an item whose text lists several.

use crate::listing::Listed;
use crate::state::State;
use std::sync::Arc;

use crate::ability::{Effect, Instructions, Mode};
use crate::asked::Answered;
use crate::chain::Item;
use crate::choice::{Answer, Ask};
use crate::machine::Game;

use super::Went;

impl Game {
    /// Chooses the mode of an item, where its text lists several.
    pub(super) fn choose_mode(&mut self, item: &Item) -> Answered<Went> {
        let is_choice = |effect: &Effect| modes_of(effect).is_some();
        let Some(at) = item.does.effects.iter().position(is_choice) else { return self.choose_option(item) };
        let (before, after) = item.does.effects.split_at(at);
        let [choice, after @ ..] = after else { return Ok(Went::On) };
        let modes = modes_of(choice).unwrap_or_default();
        let open: Vec<usize> = (0..modes.len()).filter(|n| self.state.is_open_mode(item, *n)).collect();
        if open.is_empty() {
            return Ok(self.no_choices(item));
        }
        let Some(Answer::Mode(chosen)) = self.take_answer() else {
            let modes = open.iter().filter_map(|n| modes.get(*n)).map(|mode| mode.text.clone()).collect();
            return Err(self.ask(self.cites().choose_mode, item.controller, Ask::Mode(Listed::whole(modes))));
        };
        let chosen = open.get(usize::from(chosen)).copied().unwrap_or(usize::MAX);
        if item.does.effects.iter().any(never_twice) {
            self.state.count_use(item.source, mode_use(item, chosen));
        }
        let mut does = Instructions { targets: item.does.targets.clone(), effects: before.to_vec() };
        if let Some(mode) = modes.get(chosen) {
            does.append(&mode.does);
        }
        does.effects.extend(after.iter().cloned());
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.does = Arc::new(does);
            pending.mode = u8::try_from(chosen).ok();
        }
        match self.state.chain.item(item.id).cloned() {
            Some(item) => self.choose_mode(&item),
            None => Ok(Went::Gone),
        }
    }

    /// Chooses one of several options, where the edition has that chosen now.
    fn choose_option(&mut self, item: &Item) -> Answered<Went> {
        let options = |effect: &Effect| if let Effect::OneOf(options) = effect { Some(options.clone()) } else { None };
        let found = item.does.effects.iter().map(options).zip(0..).find_map(|(options, at)| Some((options?, at)));
        let Some((options, at)) = found.filter(|_| self.cites().options_on_resolution().is_none()) else {
            return Ok(Went::On);
        };
        let Some(Answer::Mode(chosen)) = self.take_answer() else {
            let texts = options.into_iter().map(|option| option.text).collect();
            return Err(self.ask(self.cites().choose_mode, item.controller, Ask::Mode(Listed::whole(texts))));
        };
        let chosen = options.into_iter().nth(usize::from(chosen)).map(|option| option.does.effects);
        let mut effects = item.does.effects.clone();
        effects.splice(at..=at, chosen.unwrap_or_default());
        let does = Arc::new(Instructions { effects, targets: item.does.targets.clone() });
        if let Some(pending) = self.state.chain.item_mut(item.id) {
            pending.does = Arc::clone(&does);
        }
        self.choose_option(&Item { does, ..item.clone() })
    }
}

impl State {
    /// Returns true if a mode may be chosen: where a text asks for a new one, if it has not been chosen this turn.
    fn is_open_mode(&self, item: &Item, n: usize) -> bool {
        let new = item.does.effects.iter().any(never_twice);
        !new || self.used(item.source, mode_use(item, n)) == 0
    }

    /// Returns true if there is a mode left to choose, where a text lists several.
    pub(crate) fn has_new_mode(&self, item: &Item) -> bool {
        let mut listed = item.does.effects.iter().filter(|effect| never_twice(effect)).filter_map(modes_of);
        listed.all(|modes| (0..modes.len()).any(|n| self.is_open_mode(item, n)))
    }

    /// The modes of a spell that could be chosen for an item of it in place of the one that was: each with its text, and
    /// with what the item would do then.
    pub(crate) fn other_modes(&self, item: &Item) -> Vec<(u8, String, Instructions)> {
        let Some(now) = item.mode else { return vec![] };
        let once = self.spell_of(item.source);
        let Some(at) = once.effects.iter().position(|effect| matches!(effect, Effect::Modes(_))) else { return vec![] };
        let (before, rest) = once.effects.split_at(at);
        let [Effect::Modes(modes), after @ ..] = rest else { return vec![] };
        let with = |(mode, n): (&Mode, u8)| {
            let mut does = Instructions { targets: once.targets.clone(), effects: before.to_vec() };
            does.append(&mode.does);
            does.effects.extend(after.iter().cloned());
            (n, mode.text.clone(), does)
        };
        let legal = |(n, _, does): &(u8, String, Instructions)| {
            let as_if = Item { does: Arc::new(does.clone()), targets: vec![], ..item.clone() };
            *n == now || (0..does.targets.len()).all(|at| self.has_enough_for(&as_if, at))
        };
        modes.iter().zip(0_u8..).map(with).filter(legal).collect()
    }
}

/// The modes among which an instruction has one choose.
pub(super) fn modes_of(effect: &Effect) -> Option<&[Mode]> {
    match effect {
        Effect::Modes(modes) | Effect::NewModes(modes) | Effect::OtherModes(modes) => Some(modes),
        _ => None,
    }
}

/// Returns true if a mode that was chosen may not be chosen again: in the turn, or for the same play. Both are counted
/// by the source, since a spell is another object each time that it is played.
fn never_twice(effect: &Effect) -> bool {
    matches!(effect, Effect::NewModes(_) | Effect::OtherModes(_))
}

/// Marks the modes that were chosen among the uses that are counted in a turn.
fn mode_use(item: &Item, n: usize) -> u8 {
    0x40 | (item.instance & 7) << 3 | (u8::try_from(n).unwrap_or(u8::MAX) & 7)
}
