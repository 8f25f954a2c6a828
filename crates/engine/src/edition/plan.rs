//! An edition's tables as a game uses them.

use super::{Procedures, Special, Step};
use crate::moment::Moments;

/// An edition's tables as a game uses them: special cleanups with their steps inserted.
#[derive(Debug)]
pub(crate) struct Plan {
    normal: Vec<&'static Step>,
    end_of_turn: Vec<&'static Step>,
    combat: Vec<&'static Step>,
    pub(crate) moments: Moments,
}

impl Plan {
    pub(crate) fn new(table: &'static Procedures) -> Self {
        let mut moments = Moments::default();
        table.moments.iter().for_each(|(moment, _)| moments.add(*moment));
        Self {
            normal: table.steps(Special::None),
            end_of_turn: table.steps(Special::EndOfTurn),
            combat: table.steps(Special::Combat),
            moments,
        }
    }

    /// The step at a position of a cleanup.
    pub(crate) fn step(&self, special: Special, at: usize) -> Option<&'static Step> {
        let steps = match special {
            Special::None => &self.normal,
            Special::EndOfTurn => &self.end_of_turn,
            Special::Combat => &self.combat,
        };
        steps.get(at).copied()
    }
}
