//! How the game waits for somebody: what has to ask leaves off there, and is carried out again once that is answered.

/// Something has been asked, or has to come first. What says so leaves off, and is carried out again from its beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(crate) struct Asked;

/// What comes of something on which somebody may have to decide, unless that has been asked now.
pub(crate) type Answered<T = ()> = Result<T, Asked>;
