//! Limits of the length of typed texts. A longer text is refused with the text kept in the form, never cut.

use crate::DeskError;

/// A kind of typed text, with the most characters it may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A name of a person, an event, a round or a table.
    Name,
    /// A question.
    Question,
    /// A note, a ruling, addenda.
    Words,
    /// A scenario.
    Board,
}

impl Limit {
    /// Returns the most characters.
    #[must_use]
    pub fn most(self) -> usize {
        match self {
            Self::Name => 80,
            Self::Question => 2_000,
            Self::Words => 20_000,
            Self::Board => 12_000,
        }
    }
}

/// Normalizes line breaks to `\n` and trims the text.
#[must_use]
pub fn clean(text: &str) -> String {
    text.replace("\r\n", "\n").trim().to_owned()
}

/// Returns the cleaned text if it is not too long; `field` names it in the error.
///
/// # Errors
/// [`DeskError::TooLong`] when it is; [`DeskError::Unreadable`] when it contains control characters.
pub fn within(field: &'static str, text: &str, limit: Limit) -> Result<String, DeskError> {
    let text = clean(text);
    if let Some(control) = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        let why = format!("it holds the control character U+{:04X}, which no text has", u32::from(control));
        return Err(DeskError::Unreadable { field, why });
    }
    let length = text.chars().count();
    if length > limit.most() {
        return Err(DeskError::TooLong { field, length, most: limit.most() });
    }
    Ok(text)
}
