//! What enacting a part of a text gives, or the part that has no form.

use crate::card::Kind;
use crate::keyword::Keyword;
use crate::text::phrase::Part;
use crate::text::words::typeset;
use crate::{Body, Condition, Effect, Mode};

/// A part of a text that the engine has no form for, in the words of the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the engine cannot enact \"{0}\"")]
pub struct Missing(pub String);

/// The result of enacting a part of a text.
pub(super) type Enacted<T> = Result<T, Missing>;

/// Names a part that has no form.
pub(super) fn missing<T>(part: &dyn Part) -> Enacted<T> {
    Err(Missing(typeset(part.words())))
}

/// Checks that instructions under a condition do something. A choice that is made in one case only has no form here: if
/// nothing else is done in that case, both cases would be the same.
pub(super) fn done(effects: Vec<Effect>, part: &dyn Part) -> Enacted<Vec<Effect>> {
    if effects.is_empty() { missing(part) } else { Ok(effects) }
}

/// The parts of a card that a line gives it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Given {
    pub keywords: Vec<Keyword>,
    pub abilities: Vec<Body>,
    pub mode: Option<Mode>,
    /// The condition and the instructions that replace what the line before says.
    pub instead: Option<(Condition, Vec<Effect>)>,
    /// While this holds, what the line before says is not so.
    pub overrides: Option<Condition>,
    /// True if its death does what its play has done.
    pub repeats_play: bool,
    /// The instructions after those of the lines before; what those have chosen last is "it".
    pub after: Vec<Effect>,
}

/// A part of a text that lies above the phrases in which it is quoted: lines and abilities, which a card may give to another
/// object in quotation marks.
pub(super) trait Enact {
    /// What the engine makes of it.
    type Made;

    /// Enacts it as said by a card of this type.
    fn enact(&self, kind: Kind) -> Enacted<Self::Made>;
}
