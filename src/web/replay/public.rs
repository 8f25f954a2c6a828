//! A board as players may see it: public information, drawn, and the actions; no event, no verdict, no hand.

use super::super::markup::Markup;
use super::super::page::edition_name;
use crate::desk::model::{Board, Table};
use crate::scenario::Run;
use crate::scenario::picture::{Scene, words};

/// The largest picture that is shown, in bytes: a board of thousands of objects is only described in words.
const LARGEST: usize = 1_000_000;

/// A board as players may see it.
pub struct Public {
    /// The edition's name.
    pub edition: String,
    /// The board after the last action that may be shown.
    pub picture: Option<Markup>,
    /// The same board in words.
    pub words: Vec<String>,
    /// The actions, each with whether it has happened.
    pub actions: Vec<(String, bool)>,
    /// True if hypothetical actions were left out.
    pub cut: bool,
}

impl Public {
    /// Builds the public view of a board of an event. At a high level hypothetical actions are not replayed at all;
    /// elsewhere they are marked. `None` if the board cannot be replayed.
    #[must_use]
    pub fn of(board: &Board, table: &Table, is_high: bool) -> Option<Self> {
        let shown = if is_high { board.as_happened() } else { board.clone() };
        let mut run = shown.replay(table)?;
        hide_hands(&mut run);
        let last = run.steps.len().checked_sub(1);
        let before = last.and_then(|at| at.checked_sub(1)).and_then(|at| run.steps.get(at)).map(|step| &step.board);
        let step = last.and_then(|at| run.steps.get(at));
        let scene = step.map(|step| Scene { before: before.or(run.start.as_ref()), step, id: "board" });
        let done = run.steps.iter().filter(|step| step.line > 0 && step.refused.is_none());
        Some(Self {
            edition: edition_name(run.edition),
            picture: scene.as_ref().map(Markup::drawn).filter(|picture| picture.len() <= LARGEST),
            words: step.map(|step| words::board(&step.board)).unwrap_or_default(),
            actions: done.map(|step| (step.action.clone(), shown.has_happened(step.line))).collect(),
            cut: is_high && board.happened.is_some(),
        })
    }
}

/// Removes the hands, which are private.
fn hide_hands(run: &mut Run) {
    let boards =
        run.start.iter_mut().chain(run.board.iter_mut()).chain(run.steps.iter_mut().map(|step| &mut step.board));
    for seat in boards.flat_map(|board| &mut board.players) {
        seat.hand.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  \
                         Rider 4 might\nAnn moves Rider to Grove\nall pass\n=> Guard dies\n";

    fn public(is_high: bool) -> Public {
        let board = Board { text: BOARD.to_owned(), happened: Some(5) };
        Public::of(
            &board,
            &Table { edition: "1.4".parse().unwrap(), cards: crate::scenario::Cards::shipped() },
            is_high,
        )
        .unwrap()
    }

    #[test]
    fn where_the_level_is_high_nothing_that_has_not_happened_is_shown() {
        let public = public(true);
        assert!(public.cut && public.actions.is_empty());
        assert!(
            public.words.iter().any(|line| line.starts_with("Ann") && line.contains("Rider")),
            "{:?}",
            public.words
        );
        assert!(!public.picture.unwrap().to_string().contains("dead"));
    }

    #[test]
    fn where_it_is_low_it_is_marked() {
        let public = public(false);
        assert_eq!(public.actions.len(), 2);
        assert!(!public.cut && public.actions.iter().all(|(_, happened)| !happened));
    }
}
