//! Interruption by a question: what has to ask a player stops there, and is carried out again once that is answered.

/// Something has been asked, or has to come first. What says so leaves off, and is carried out again from its beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(crate) struct Asked;

/// The result of a step that may need somebody's decision, or [`Asked`] where that was asked just now.
pub(crate) type Answered<T = ()> = Result<T, Asked>;
