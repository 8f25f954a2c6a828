//! `/api/docs` as a page. The texts on each address are at the function that answers.

/// The title.
pub const TITLE: &str = "The API";
