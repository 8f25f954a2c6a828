//! The choices of instructions, and the words that refer to them afterwards.

use std::cell::Cell;

use super::super::{Filter, Instructions, Place, Targets};
use super::{Say, sentence};

/// The count that stands for as many as one likes.
const ANY: u8 = u8::MAX;
/// The count from which on nobody counts.
const MANY: u8 = 99;

impl<'a> Say<'a> {
    /// Instructions with what they choose.
    pub(super) fn instructions(&self, does: &Instructions) -> String {
        let say = self.choosing(&does.targets);
        let apart = say.upfront(|targets| targets.apart);
        let told = say.sentences(&does.effects);
        if !say.out_of_order.get() {
            let silent = say.upfront(|_| true);
            return [apart, silent, told].iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ");
        }
        let say = self.choosing(&does.targets);
        let first = say.upfront(|_| true);
        format!("{first} {}", say.sentences(&does.effects))
    }

    /// The same speaker for instructions with these choices.
    fn choosing<'b>(&'b self, targets: &'b [Targets]) -> Say<'b> {
        let (mentioned, out_of_order) = (Cell::new(0), Cell::new(false));
        Say { me: self.me, targets, mentioned, out_of_order, in_turn: self.in_turn.clone() }
    }

    /// Says the choices that are wanted and that nothing has mentioned yet.
    fn upfront(&self, wanted: impl Fn(&Targets) -> bool) -> String {
        let open = |at: &usize| self.mentioned.get() & 1 << at == 0;
        let chosen = self.targets.iter().enumerate().filter(|(at, targets)| open(at) && wanted(targets));
        let chosen: Vec<String> = chosen
            .map(|(at, targets)| {
                let apart = if targets.apart { "" } else { "in advance " };
                self.mentioned.set(self.mentioned.get() | 1 << at);
                format!("{apart}{}", self.counted(targets, ""))
            })
            .collect();
        let word = if self.targets.first().is_some_and(|first| first.may) { "choice, if you wish" } else { "choice" };
        if chosen.is_empty() { String::new() } else { sentence(&format!("{word}: {}", chosen.join(", then "))) }
    }

    /// The choice at a position, and whether it may be of several.
    pub(super) fn target(&self, at: u8) -> (String, bool) {
        let Some(targets) = self.targets.get(usize::from(at)) else {
            return (format!("what was chosen {}", ordinal(at.saturating_add(1))), false);
        };
        let bit = 1_u64 << (at & 63);
        let several = targets.max > 1;
        if self.mentioned.get() & bit != 0 {
            let which = if self.targets.len() > 1 { format!("{} ", ordinal(at + 1)) } else { String::new() };
            return (format!("the {which}chosen {}", self.bare(&targets.of, several)), several);
        }
        if self.mentioned.get() & (bit - 1) != bit - 1 {
            self.out_of_order.set(true);
        }
        self.mentioned.set(self.mentioned.get() | bit);
        (self.counted(targets, "chosen "), several)
    }

    /// Says so many of what may be chosen.
    pub(super) fn counted(&self, targets: &Targets, how: &str) -> String {
        let chosen = self.counted_as(&targets.of, targets, how);
        let paid = targets.if_paid.as_ref().map(|of| self.counted_as(of, targets, how));
        let chosen = paid.map_or(chosen.clone(), |of| format!("{chosen} (if the additional cost was paid: {of})"));
        if targets.active.is_some() { format!("{chosen} (no choice as long as that is not so)") } else { chosen }
    }

    /// The same by one description.
    fn counted_as(&self, of: &Filter, targets: &Targets, how: &str) -> String {
        let Targets { min, max, .. } = targets;
        let max = if *max >= MANY { ANY } else { *max };
        let other = if of.other { "other " } else { "" };
        let things = || self.noun(of, how, true, Place::Board);
        match (*min, max) {
            (1, 1) => self.one(of, how, Place::Board),
            (0, 1) if targets.may => self.one(of, how, Place::Board),
            (0, 1) => format!("up to one {other}{}", self.noun(of, how, false, Place::Board)),
            (0, ANY) => format!("any number of {other}{}", things()),
            (1, ANY) => format!("one or more {other}{}", things()),
            (0, max) => format!("up to {max} {other}{}", things()),
            (min, max) if min == max => format!("{min} {other}{}", things()),
            (min, ANY) => format!("{min} or more {other}{}", things()),
            (min, max) => format!("{min} to {max} {other}{}", things()),
        }
    }
}

/// A number in a row.
pub(super) fn ordinal(n: u8) -> String {
    match n {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        5 => "fifth".to_owned(),
        n => format!("{n}th"),
    }
}
