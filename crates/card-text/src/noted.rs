//! What the conditions of instructions ask of their source, noted before that leaves the board.

use super::{Condition, Effect, Instructions};

impl Instructions {
    /// Settles what these ask of their source as it is now, as `holds` tells it, for what is done once that has gone.
    pub fn note_source(&mut self, holds: &impl Fn(&Condition) -> bool) {
        note(&mut self.effects, holds);
    }
}

fn note(effects: &mut [Effect], holds: &impl Fn(&Condition) -> bool) {
    for effect in effects {
        match effect {
            Effect::If(condition, then) => {
                condition.note_source(holds);
                note(then, holds);
            }
            Effect::Either(condition, then, other) => {
                condition.note_source(holds);
                note(then, holds);
                note(other, holds);
            }
            Effect::IfDoneElse(then, other) => {
                note(then, holds);
                note(other, holds);
            }
            Effect::May(then)
            | Effect::IfDone(_, then)
            | Effect::EachInTurn(then)
            | Effect::PayAny { then, .. }
            | Effect::Pay { then, .. } => note(then, holds),
            _ => {}
        }
    }
}

impl Condition {
    fn note_source(&mut self, holds: &impl Fn(&Self) -> bool) {
        match self {
            Self::Source(of) if !of.place.is_off_board() => *self = Self::Noted(holds(self)),
            Self::Both(both) => {
                both.0.note_source(holds);
                both.1.note_source(holds);
            }
            Self::Not(not) => not.note_source(holds),
            _ => {}
        }
    }
}
