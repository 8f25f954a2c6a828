//! `/api/docs` as a page. What it says of each address stands beside the function that answers.

/// The title.
pub const TITLE: &str = "The API";
