//! The reading of a card's text, on its page.

use crate::game::piece::PieceKind;

/// The effect on a replay of a line that the grammar does not know.
pub const DECLINED: &str = "This line is declined: a replay in which the card takes part says so.";
/// The effect on a replay of a line that the engine cannot enact.
pub const NOT_ENACTED: &str = "This line is read and not enacted: a replay in which the card takes part says so.";

/// The kind of a phrase.
pub fn phrase(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Keyword => "keyword",
        PieceKind::Event => "event",
        PieceKind::Condition => "condition",
        PieceKind::Cost => "cost",
        PieceKind::Instruction => "instruction",
        PieceKind::Statement => "statement",
    }
}
