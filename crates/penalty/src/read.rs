//! Reads the guide: from its TOML, or from the same as JSON, for which every build has a reader.

use super::check::Flaw;
use super::table::Guide;

/// Why a text is no guide.
#[derive(Debug, thiserror::Error)]
pub enum GuideError {
    /// It is no TOML, or not of this form.
    #[error("the table of infractions cannot be read: {0}")]
    Toml(#[from] toml::de::Error),
    /// It is no JSON, or not of this form.
    #[error("the table of infractions cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// It contradicts itself.
    #[error("the table of infractions contradicts itself: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Flaws(Vec<Flaw>),
}

impl Guide {
    /// The guide in this TOML.
    ///
    /// # Errors
    /// Where the text is no such table, or the table contradicts itself.
    pub fn from_toml(text: &str) -> Result<Self, GuideError> {
        toml::from_str::<Self>(text)?.sound()
    }

    /// The guide in this JSON.
    ///
    /// # Errors
    /// Where the text is no such table, or the table contradicts itself.
    pub fn from_json(text: &str) -> Result<Self, GuideError> {
        serde_json::from_str::<Self>(text)?.sound()
    }

    fn sound(self) -> Result<Self, GuideError> {
        let flaws = self.flaws();
        if flaws.is_empty() { Ok(self) } else { Err(GuideError::Flaws(flaws)) }
    }
}
