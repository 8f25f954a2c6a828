//! The reading of a card's text, line by line: the answer that API and assistants share.

use serde::Serialize;

use tribunal_engine::ability::enact::{NotEnacted, enacted};
use tribunal_engine::card::Kind;
use tribunal_engine::piece::{PieceKind, pieces};
use tribunal_rule::{RuleRef, without_reminder};

/// The reading of a card's text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ability::AbilityAnswer))]
pub struct AbilityAnswer {
    /// The type of the card that it is read for: `unit`, `spell`, `gear` and so on.
    pub kind: &'static str,
    /// True if the engine enacts every line whole.
    pub enacted: bool,
    /// The lines of the text, in order; those that hold reminders alone are left out.
    pub lines: Vec<LineAnswer>,
}

/// The reading of one line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ability::LineAnswer))]
pub struct LineAnswer {
    /// The line as it was sent.
    pub text: String,
    /// The degree to which it is understood.
    pub state: LineState,
    /// The reason why it is not read or not enacted; null where it is.
    pub why: Option<String>,
    /// Its phrases in order; none where the line is declined.
    pub phrases: Vec<PhraseAnswer>,
}

/// The degree to which a line is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ability::LineState))]
#[serde(rename_all = "kebab-case")]
pub enum LineState {
    /// It is read whole, and the engine does what it says.
    Enacted,
    /// It is read whole; the engine has no form for a part of it.
    NotEnacted,
    /// The grammar does not know a part of it.
    Declined,
}

/// A phrase that means something by itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ability::PhraseAnswer))]
pub struct PhraseAnswer {
    /// Its words.
    pub words: String,
    /// `keyword`, `event`, `condition`, `cost`, `instruction` or `statement`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub kind: PieceKind,
    /// The rule that it relies on in each edition that is enacted, oldest first.
    pub rules: Vec<RuleRef>,
    /// True if the engine enacts it.
    pub enacted: bool,
}

impl AbilityAnswer {
    /// Reads a text as it stands on a card of this type.
    #[must_use]
    pub fn of<'t>(lines: impl IntoIterator<Item = &'t str>, kind: Kind) -> Self {
        let said = lines.into_iter().map(str::trim).filter(|line| !without_reminder(line).is_empty());
        let lines: Vec<LineAnswer> = said.map(|line| LineAnswer::of(line, kind)).collect();
        let enacted = lines.iter().all(|line| line.state == LineState::Enacted);
        Self { kind: kind.word(), enacted, lines }
    }
}

impl LineAnswer {
    fn of(line: &str, kind: Kind) -> Self {
        let phrase = |piece: tribunal_engine::piece::TextPiece| {
            let words = line.get(piece.span)?.to_owned();
            Some(PhraseAnswer { words, kind: piece.kind, rules: piece.rules, enacted: piece.enacted })
        };
        let phrases = pieces(line, kind).unwrap_or_default().into_iter().filter_map(phrase).collect();
        let (state, why) = match enacted(&without_reminder(line), kind) {
            Ok(()) => (LineState::Enacted, None),
            Err(why @ NotEnacted::Declined(_)) => (LineState::Declined, Some(why.to_string())),
            Err(why @ NotEnacted::Missing(_)) => (LineState::NotEnacted, Some(why.to_string())),
        };
        Self { text: line.to_owned(), state, why, phrases }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_told_line_by_line_with_what_is_not_understood() {
        let text = "[Tank]\n(What that does.)\nWhen I attack, draw 1.\nPaint the fence twice over.";
        let answer = AbilityAnswer::of(text.lines(), Kind::Unit);
        let states: Vec<LineState> = answer.lines.iter().map(|line| line.state).collect();
        assert_eq!(states, [LineState::Enacted, LineState::Enacted, LineState::Declined]);
        assert!(!answer.enacted && answer.lines[2].why.is_some());
        let words: Vec<&str> = answer.lines[1].phrases.iter().map(|phrase| phrase.words.as_str()).collect();
        assert_eq!(words, ["I attack", "draw 1"]);
    }
}
