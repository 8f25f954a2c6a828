//! The conditions of instructions on their source, evaluated and noted before that leaves the board.

use super::{Condition, Descend, Effect, Instructions, PartMut};

impl Instructions {
    /// Settles what these ask of their source as it is now, as `holds` tells it, for what is done once that has gone. What
    /// waits for a moment of its own asks then.
    pub fn note_source(&mut self, holds: &impl Fn(&Condition) -> bool) {
        self.parts_mut(&mut |part| match part {
            PartMut::Condition(condition) => match condition {
                Condition::Source(of) if !of.place.is_off_board() => {
                    *condition = Condition::Noted(holds(condition));
                    Descend::Past
                }
                _ => Descend::Into,
            },
            PartMut::Effect(effect) if effect.waits() => Descend::Past,
            PartMut::Card(_) | PartMut::Change(_) => Descend::Past,
            _ => Descend::Into,
        });
    }
}

impl Effect {
    /// Returns true if it makes something that waits for a moment of its own.
    pub(super) fn waits(&self) -> bool {
        matches!(self, Self::Delay(_) | Self::Await(_) | Self::Watch(_) | Self::Shield(_) | Self::Establish { .. })
    }
}
