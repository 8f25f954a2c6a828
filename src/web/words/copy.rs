//! The texts for copying, their buttons, and the sources of wordings.

use crate::document::Wording;

/// The button that copies an address.
pub const LINK: &str = "Link";
/// The button that copies Markdown.
pub const MARKDOWN: &str = "Markdown";
/// The button that copies plain text.
pub const PLAIN_TEXT: &str = "Plain text";
/// The button that copies a citation.
pub const CITATION: &str = "Citation";
/// After the source of a copy, where the words are not the publisher's.
pub const IN_OUR_WORDS: &str = ", in Tribunal's words";

/// An example of a rule, in a copy of it.
pub fn example(text: &str) -> String {
    format!("Example: {text}")
}

/// Below a text, and where two wordings are compared.
pub fn whose(wording: Wording) -> &'static str {
    match wording {
        Wording::Official => "Official text",
        Wording::Digest => "Plain-language summary",
        Wording::Others => "Words of somebody else",
    }
}
