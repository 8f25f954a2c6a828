//! The board as the bench shows it: a table of buttons, one for each object on it and one for each place, after each
//! step.

use std::sync::Arc;

use askama::Template;

use super::super::words::replay as words;
use super::build::{or_standing, typed};
use crate::scenario::report::{Board, Legal, Permanent, Place, RefusedAction};
use crate::scenario::{Cards, Run, picture, read};

/// The boards of a replay: the initial one, then one after each step.
#[derive(Template)]
#[template(path = "replay-bench.html")]
pub struct BenchView {
    /// The boards.
    pub boards: Vec<Table>,
    /// The legal actions where the text ends.
    pub legal: Vec<Legal>,
    /// The illegal actions, with the reasons.
    pub barred: Vec<RefusedAction>,
}

/// One board.
pub struct Table {
    /// The index of the step that led to it; `None` for the initial board.
    pub step: Option<usize>,
    /// A line on whose turn it is and who may act.
    pub says: String,
    /// The items on the chain.
    pub chain: Vec<String>,
    /// The seats on the far side.
    pub far: Vec<SeatView>,
    /// The battlefields.
    pub places: Vec<PlaceView>,
    /// The seats on the near side.
    pub near: Vec<SeatView>,
}

/// A player's side.
pub struct SeatView {
    /// The index of the player.
    pub at: usize,
    /// The name.
    pub name: String,
    /// The points, and XP and runes where they have any.
    pub holdings: String,
    /// True if the player may act or has focus.
    pub acts: bool,
    /// The permanents in the base.
    pub base: Vec<PieceView>,
    /// The cards in hand, by name, each with its index among the typed objects.
    pub hand: Vec<(String, Option<usize>)>,
}

/// A battlefield.
pub struct PlaceView {
    /// The index of the battlefield.
    pub at: usize,
    /// The name.
    pub name: String,
    /// Its controller and other facts.
    pub facts: String,
    /// The permanents there, by player, those of the far side first.
    pub sides: Vec<Side>,
}

/// A player's side of a battlefield.
pub struct Side {
    /// The index of the player.
    pub at: usize,
    /// The name.
    pub name: String,
    /// The permanents there.
    pub pieces: Vec<PieceView>,
    /// The number of facedown cards.
    pub facedown: usize,
}

/// A permanent.
pub struct PieceView {
    /// The name.
    pub name: String,
    /// The index among the typed objects, if it is one of them.
    pub at: Option<usize>,
    /// Its Might, or its type.
    pub figure: String,
    /// Damage.
    pub damage: u32,
    /// Its marks and keywords.
    pub marks: Vec<String>,
    /// True if it belongs to the near side.
    pub near: bool,
}

impl BenchView {
    /// Returns the boards of a run of this text.
    #[must_use]
    pub fn of(text: &str, run: &Run, cards: &Arc<Cards>) -> Self {
        let script = read::read_with(or_standing(text), cards).0;
        let names: Vec<String> = typed::names(&script).collect();
        let start = run.start.iter().map(|board| Table::of(None, board, &names));
        let steps = run.steps.iter().enumerate().map(|(at, step)| Table::of(Some(at), &step.board, &names));
        Self { boards: start.chain(steps).collect(), legal: run.legal.clone(), barred: run.barred.clone() }
    }

    /// Returns the text of the board that is there before anything is typed.
    fn standing(&self) -> &'static str {
        or_standing("")
    }
}

impl Table {
    fn of(step: Option<usize>, board: &Board, names: &[String]) -> Self {
        let first = board.players.first().map(|seat| seat.team);
        let near = |name: &str| board.players.iter().any(|seat| seat.name == name && Some(seat.team) == first);
        let piece = |piece: &Permanent| PieceView::of(piece, near(&piece.controller), names);
        let seats = board.players.iter().enumerate().map(|(at, seat)| SeatView {
            at,
            name: seat.name.clone(),
            holdings: picture::words::holdings(seat),
            acts: board.priority.as_ref().or(board.focus.as_ref()) == Some(&seat.name),
            base: seat.base.iter().map(piece).collect(),
            hand: seat.hand.iter().map(|name| (name.clone(), index(names, name))).collect(),
        });
        let (close, mut far): (Vec<SeatView>, Vec<SeatView>) = seats.partition(|seat| near(&seat.name));
        far.reverse();
        let order: Vec<(usize, String)> = far.iter().chain(&close).map(|seat| (seat.at, seat.name.clone())).collect();
        let place = |(at, place): (usize, &Place)| PlaceView {
            at,
            name: place.name.clone(),
            facts: picture::words::facts(place),
            sides: order
                .iter()
                .map(|(player, name)| Side {
                    at: *player,
                    name: name.clone(),
                    pieces: place.pieces.iter().filter(|piece| piece.controller == *name).map(piece).collect(),
                    facedown: place.facedown.iter().filter(|owner| *owner == name).count(),
                })
                .collect(),
        };
        let acts = board.focus.iter().chain(&board.priority).next();
        Self {
            step,
            says: words::standing(&board.turn, &board.state, acts.map(String::as_str)),
            chain: board.chain.clone(),
            places: board.battlefields.iter().enumerate().map(place).collect(),
            far,
            near: close,
        }
    }
}

impl PieceView {
    fn of(piece: &Permanent, near: bool, names: &[String]) -> Self {
        let is_unit = piece.kind == "unit";
        let bearer = piece.attached_to.iter().map(|bearer| format!("\u{2192} {bearer}"));
        Self {
            name: piece.name.clone(),
            at: index(names, &piece.name),
            figure: if is_unit { piece.might.to_string() } else { piece.kind.to_owned() },
            damage: piece.damage,
            marks: piece
                .marks
                .iter()
                .cloned()
                .chain(piece.keywords.iter().map(|word| format!("[{word}]")))
                .chain(bearer)
                .collect(),
            near,
        }
    }

    /// Returns true if it is exhausted.
    fn is_exhausted(&self) -> bool {
        self.marks.iter().any(|mark| mark == "exhausted")
    }
}

fn index(names: &[String], name: &str) -> Option<usize> {
    names.iter().position(|typed| typed == name)
}
