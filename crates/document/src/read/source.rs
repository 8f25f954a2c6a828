//! A file as lines, whatever its shape: the common input of the readers of all kinds of document.

use super::line::Line;
use super::{html, markdown, shape, text};
use crate::Finding;

/// A file as lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Source<'a> {
    /// The decoded text of the file (of a PDF: what was extracted), markup and all.
    pub text: &'a str,
    /// Its lines, without markup.
    pub lines: Vec<Line<'a>>,
    /// The faults in its markup.
    pub findings: Vec<Finding>,
}

impl<'a> Source<'a> {
    /// Recognises the shape of a text and cuts it into lines.
    pub fn of(text: &'a str) -> Self {
        let mut findings = Vec::new();
        let lines = match shape::of(text) {
            shape::Shape::Data => Vec::new(),
            shape::Shape::Html => html::lines(text),
            shape::Shape::Markdown => markdown::lines(text, &mut findings),
            shape::Shape::Text => text::lines(text),
        };
        Self { text, lines, findings }
    }
}
