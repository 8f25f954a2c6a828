//! Compares the boards before and after a step: what is new or different, and what left.

use super::Scene;
use crate::report::{Board, Happened, Permanent};

/// A place where pieces stand: by position among the players or the battlefields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slot {
    /// A player's base.
    Base(usize),
    /// A battlefield.
    Battlefield(usize),
}

/// The effect of a step on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Nothing.
    Same,
    /// It is new here, or something about it is different.
    Changed,
    /// It was killed.
    Died,
    /// It left the board in another way.
    Left,
}

/// A piece as it is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown<'a> {
    pub(super) piece: &'a Permanent,
    pub(super) fate: Fate,
    slot: Slot,
}

/// Every piece that is shown, with its place.
#[derive(Debug)]
pub(super) struct Slots<'a>(Vec<Shown<'a>>);

impl<'a> Slots<'a> {
    /// Returns the pieces on the board after a step, and those that left it in the step where they stood before.
    pub(super) fn of(scene: &Scene<'a>) -> Self {
        let before: Vec<(Slot, &Permanent)> = scene.before.map(pieces).unwrap_or_default();
        let now = pieces(&scene.step.board);
        let fate = |slot: Slot, piece: &Permanent| match before.iter().find(|(_, old)| old.id == piece.id) {
            Some((was, old)) if *was == slot && *old == piece => Fate::Same,
            None if scene.before.is_none() => Fate::Same,
            _ => Fate::Changed,
        };
        let mut shown: Vec<Shown> =
            now.iter().map(|(slot, piece)| Shown { piece, fate: fate(*slot, piece), slot: *slot }).collect();
        let gone = before.iter().filter(|(_, old)| !now.iter().any(|(_, piece)| piece.id == old.id));
        shown.extend(gone.map(|(slot, piece)| {
            let fate = if died(&scene.step.events, piece) { Fate::Died } else { Fate::Left };
            Shown { piece, fate, slot: *slot }
        }));
        Self(shown)
    }

    /// Returns the pieces at a place.
    pub(super) fn at(&self, slot: Slot) -> impl Iterator<Item = &Shown<'a>> {
        self.0.iter().filter(move |shown| shown.slot == slot)
    }
}

fn pieces(board: &Board) -> Vec<(Slot, &Permanent)> {
    let bases = board.players.iter().enumerate();
    let bases = bases.flat_map(|(at, seat)| seat.base.iter().map(move |piece| (Slot::Base(at), piece)));
    let fields = board.battlefields.iter().enumerate();
    let fields = fields.flat_map(|(at, place)| place.pieces.iter().map(move |piece| (Slot::Battlefield(at), piece)));
    bases.chain(fields).collect()
}

fn died(events: &[Happened], piece: &Permanent) -> bool {
    events.iter().any(|event| event.kind == "killed" && event.objects.contains(&piece.name))
}
