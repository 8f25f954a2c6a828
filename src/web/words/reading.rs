//! How the text of a card is read, on its page.

use crate::game::piece::PieceKind;

/// What it does to a replay that the grammar knows a line not.
pub const DECLINED: &str = "This line is declined: a replay in which the card takes part says so.";
/// What it does to a replay that the engine has no form for a line.
pub const NOT_ENACTED: &str = "This line is read and not enacted: a replay in which the card takes part says so.";

/// What a phrase is.
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
