//! Reads the guide: from its TOML, or from the same as JSON, for which every build has a reader.

use super::check::Flaw;
use super::table::Guide;

/// The reason why a text cannot be read as a guide.
#[derive(Debug, thiserror::Error)]
pub enum GuideError {
    /// It is not TOML, or not of this form.
    #[error("the table of infractions cannot be read: {0}")]
    Toml(#[from] toml::de::Error),
    /// It is not JSON, or not of this form.
    #[error("the table of infractions cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// It contradicts itself; every flaw is named.
    #[error("the table of infractions contradicts itself: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Flaws(Vec<Flaw>),
}

impl Guide {
    /// Reads the guide from TOML.
    ///
    /// # Errors
    /// Where the text is no such table, or the table contradicts itself.
    pub fn from_toml(text: &str) -> Result<Self, GuideError> {
        toml::from_str::<Self>(text)?.sound()
    }

    /// Reads the guide from JSON.
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
