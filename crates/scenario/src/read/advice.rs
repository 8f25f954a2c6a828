//! The words of judges who have not read the language's page, and the words to write instead. What plainly means one
//! thing is read as that, with a warning; other lines are mistakes, and are read on as they were meant, so that they
//! cause no mistakes further down.

use super::Reader;
use super::walk::Walk;
use crate::diagnostic::{Diagnostic, Mistake};
use crate::warning::Caution;
use tribunal_engine::ids::PlayerId;

/// Pairs of words as typed, and the words to write instead.
type Advice = [(&'static str, &'static str)];

/// At the beginning of a line of the board.
pub(super) const BEGINNINGS: &Advice =
    &[("player", "players"), ("battlefields", "battlefield"), ("score", "points"), ("scores", "points")];

/// For everybody passing.
pub(super) const PASSING: &Advice = &[
    ("all passes", "all pass"),
    ("all players pass", "all pass"),
    ("both pass", "all pass"),
    ("both players pass", "all pass"),
    ("everyone pass", "all pass"),
    ("everybody pass", "all pass"),
];

/// Before what is expected.
pub(super) const EXPECTING: &Advice =
    &[("expect", "=>"), ("expects", "=>"), ("expected", "=>"), ("result", "=>"), ("then", "=>")];

/// For the actions of players.
pub(super) const DEEDS: &Advice = &[
    ("casts", "plays"),
    ("cast", "plays"),
    ("attacks", "moves"),
    ("attack", "moves"),
    ("uses", "activates"),
    ("picks", "chooses"),
    ("targets", "chooses"),
    ("deals", "assigns"),
    ("reveals", "plays"),
];

/// For claims about something.
pub(super) const CLAIMS: &Advice = &[
    ("is dead", "dies"),
    ("is destroyed", "dies"),
    ("is alive", "survives"),
    ("lives", "survives"),
    ("is discarded", "is in trash"),
    ("is removed", "is in trash"),
    ("goes to trash", "is in trash"),
    ("is unstunned", "is not stunned"),
    ("is untapped", "is ready"),
    ("is tapped", "is exhausted"),
];

/// Lists that belong to a player, which come before the player's name.
const LISTS: [&str; 7] = ["base", "hand", "deck", "trash", "champion", "legend", "runes"];

impl Reader {
    /// Passes over words for which others are written, with a warning or a mistake; returns the words that are written.
    pub(super) fn instead(&mut self, walk: &mut Walk, advice: &Advice) -> Option<&'static str> {
        let position = walk.position();
        let names_player = self.player(walk).is_some();
        walk.back_to(position);
        let mistake = if names_player { None } else { advised(walk, advice) }?;
        let Mistake::Write { write, found } = mistake.mistake.clone() else { return None };
        let known = advice.iter().map(|(_, write)| *write).find(|known| *known == write);
        // An arrow that is missing is no slip of words: what begins with `then` may be meant as an action.
        match known {
            Some("=>") => self.mistakes.push(mistake),
            _ => self.caution(mistake.span, Caution::ReadAs { found, write }),
        }
        known
    }

    /// Reads `Ann's hand`, for which `hand of Ann` is written; returns the list and its player.
    pub(super) fn list_of(&mut self, walk: &mut Walk) -> Option<(&'static str, PlayerId)> {
        let (position, from) = (walk.position(), walk.span());
        let list = self.player(walk).and_then(|player| Some((walk.eat_any(&LISTS)?, player)));
        let Some((list, player)) = list else {
            walk.back_to(position);
            return None;
        };
        let name = self.script.setup.players.get(player.index()).map(|p| p.name.clone()).unwrap_or_default();
        let (found, write) = (walk.words(position), format!("{list} of {}", crate::quoted::quoted(&name)));
        if found.contains('\'') || found.contains('\u{2019}') {
            self.caution(from.to(walk.previous_span()), Caution::ReadAs { found, write });
        }
        Some((list, player))
    }
}

/// Passes over the next words for which others are written; returns the mistake that names both.
pub(super) fn advised(walk: &mut Walk, advice: &Advice) -> Option<Diagnostic> {
    let (position, from) = (walk.position(), walk.span());
    let (_, write) = advice.iter().find(|(said, _)| walk.eat(said))?;
    let mistake = Mistake::Write { found: walk.words(position), write: (*write).to_owned() };
    Some(Diagnostic::new(from.to(walk.previous_span()), mistake))
}
