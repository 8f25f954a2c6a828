//! The board in words: the twin of the picture.

use crate::report::{Board, Permanent, Place, Seat, Step};

/// Returns the title of a step's picture, in a line.
#[must_use]
pub fn title(step: &Step) -> String {
    if step.line == 0 { "The board as understood".to_owned() } else { format!("The board after: {}", step.action) }
}

/// Describes a board in sentences, one for each thing on it.
#[must_use]
pub fn board(board: &Board) -> Vec<String> {
    let mut told = vec![format!("{}, {} State.", board.turn, board.state)];
    told.extend(board.focus.iter().map(|who| format!("{who} has focus.")));
    told.extend(board.priority.iter().map(|who| format!("{who} has priority.")));
    if !board.chain.is_empty() {
        told.push(format!("On the chain, the newest last: {}.", board.chain.join(", ")));
    }
    told.extend(board.battlefields.iter().map(place));
    told.extend(board.players.iter().map(seat));
    told
}

fn place(place: &Place) -> String {
    let facts = facts(place);
    let pieces = pieces(&place.pieces);
    format!("{}: {}; {}.", place.name, facts, pieces)
}

fn seat(seat: &Seat) -> String {
    format!("{}, {}, in base: {}.", seat.name, holdings(seat), pieces(&seat.base))
}

/// Tells what a player has that is no card: `1 point, 2 XP, 2 fury ready, 1 energy`.
#[must_use]
pub fn holdings(seat: &Seat) -> String {
    let points = format!("{} {}", seat.points, if seat.points == 1 { "point" } else { "points" });
    let xp = (seat.xp > 0).then(|| format!("{} XP", seat.xp));
    let runes = seat.runes.as_ref().map(|runes| format!("runes {runes}"));
    std::iter::once(points).chain(xp).chain(runes).collect::<Vec<_>>().join(", ")
}

fn pieces(pieces: &[Permanent]) -> String {
    let told: Vec<_> = pieces.iter().map(piece).collect();
    if told.is_empty() { "nothing there".to_owned() } else { told.join("; ") }
}

/// Lists the facts of a battlefield: `controlled by Bob, contested by Ann, combat in progress`.
#[must_use]
pub fn facts(place: &Place) -> String {
    let control = place.controller.as_ref().map_or("uncontrolled".to_owned(), |who| format!("controlled by {who}"));
    let contested = place.contested.as_ref().map(|who| format!("contested by {who}"));
    let facedown = place.facedown.iter().map(|who| format!("a facedown card of {who}"));
    let marks = place.marks.iter().map(|mark| (*mark).to_owned());
    let all: Vec<String> = std::iter::once(control).chain(contested).chain(marks).chain(facedown).collect();
    all.join(", ")
}

/// Describes a permanent: `Rider, Ann's unit, 6 Might (printed 4), 2 damage, exhausted`.
#[must_use]
pub fn piece(piece: &Permanent) -> String {
    let mut words = format!("{}, {}'s {}", piece.name, piece.controller, piece.kind);
    if piece.kind == "unit" {
        words.push_str(&format!(", {} Might", piece.might));
        if piece.might != piece.printed {
            words.push_str(&format!(" (printed {})", piece.printed));
        }
    }
    if piece.damage > 0 {
        words.push_str(&format!(", {} damage", piece.damage));
    }
    if let Some(bearer) = &piece.attached_to {
        words.push_str(&format!(", attached to {bearer}"));
    }
    for mark in piece.marks.iter().chain(&piece.keywords) {
        words.push_str(", ");
        words.push_str(mark);
    }
    words
}
