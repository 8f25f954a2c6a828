//! Documents of our own, whose form is ours to choose: rulings in Markdown, errata in TOML.
//!
//! Whatever does not follow the form is a finding, so that a slip in what ships never passes in silence.

pub(super) mod errata;
pub(super) mod facts;
pub(super) mod faq;
pub(super) mod rules;
