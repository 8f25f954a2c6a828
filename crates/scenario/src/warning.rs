//! Warnings for the reader of a scenario that can be replayed: what was assumed, and what was put in place of something
//! known. Kinds are data; all wording is here.

use super::diagnostic::Span;
use super::quoted::quoted;
use tribunal_rule::{Edition, RuleRef};

/// A warning about a place in a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The place of the warning.
    pub span: Span,
    /// The caution.
    pub caution: Caution,
}

/// The kinds of warning.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Caution {
    /// A battlefield that is no known card and of which nothing is typed: it is taken to have no text.
    #[error("no card is known as `{name}`: it counts as a battlefield without text")]
    BlankBattlefield {
        /// The name.
        name: String,
        /// A battlefield whose name begins or ends so.
        meant: Option<String>,
    },
    /// A known card of which something else is typed than is printed on it.
    #[error("{name}: what is typed here counts instead of what is printed: {typed}")]
    Overridden {
        /// The card.
        name: String,
        /// The values that count now.
        typed: String,
    },
    /// A known card whose text is typed.
    #[error("{0}: the text typed here counts, not the text of the card that is known by this name")]
    TextTyped(String),
    /// An Equipment that is known, without what it says of the unit that it is attached to, which no card file has.
    #[error("{0}: no card file has the effect text of an Equipment; here it has none")]
    NoEffectText(String),
    /// A reading that no rule of an edition leaves open.
    #[error("no rule of {edition} leaves open what `reading {reading}` chooses: the line changes nothing there")]
    ReadingNotOpen {
        /// The reading.
        reading: &'static str,
        /// The edition.
        edition: Edition,
    },
    /// Units of more players at a battlefield than may come there.
    #[error("units of {players} players are at {place}, more than can move there [{rule}]")]
    ManyPlayers {
        /// The battlefield.
        place: String,
        /// The number of players.
        players: usize,
        /// The rule that keeps others from moving there.
        rule: RuleRef,
    },
    /// A claim over lines of play, of which a replay follows one.
    #[error("a replay does not look into a claim over all lines of play: `tribunal prove` does")]
    Claimed,
    /// Cards in a hand of which only is known what they may be.
    #[error(
        "a replay does not know which cards these are, and nobody plays them: `tribunal prove` follows every hand that fits"
    )]
    UnknownHand,
    /// A card that is played out of a hand that is listed, and is not in it.
    #[error("`{name}` is in no list of what {player} has in hand: it is played as if it were")]
    NotInHand {
        /// The card.
        name: String,
        /// Whose hand it is.
        player: String,
    },
    /// Something that is said otherwise and plainly means this.
    #[error("`{found}` is read as `{write}`")]
    ReadAs {
        /// The words that were typed.
        found: String,
        /// The words that are read instead.
        write: String,
    },
    /// Something without a name, which was given one.
    #[error("`{said}` has no name: here it is called {name}")]
    Named {
        /// The words that were typed.
        said: String,
        /// The name that it has now.
        name: String,
    },
    /// Keywords and other words of cards of which the edition has no rule.
    #[error(
        "the rules of {edition} do not know {keywords}: what such texts do here is taken from editions that have rules for them"
    )]
    ForeignKeyword {
        /// The edition.
        edition: Edition,
        /// The keywords, as cards print them.
        keywords: String,
    },
    /// Something that is called like a tag which a text asks for, and does not have it.
    #[error(
        "`{0}` is called like a tag that a text here asks for, and does not have it: only a token's name is its tag"
    )]
    NameIsNoTag(String),
    /// Something of the edition that the engine does not do yet.
    #[error("not yet enacted in {edition}: {what}")]
    NotYetEnacted {
        /// The edition.
        edition: Edition,
        /// All of it, with the rules.
        what: String,
    },
}

impl Caution {
    /// Returns what to type if it was not meant so.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            Self::BlankBattlefield { meant: Some(meant), .. } => Some(format!("did you mean `{}`?", quoted(meant))),
            Self::NotInHand { .. } => {
                Some("list it in the hand: of a hand of which nothing is listed any card is played".to_owned())
            }
            Self::TextTyped(name) => Some(format!("leave the text out to have the card itself: `{}`", quoted(name))),
            Self::NameIsNoTag(name) => Some(format!("if it is to have the tag, say `tag {}`", quoted(name))),
            Self::NoEffectText(_) => Some("if the card has one, type it: `effect \"[Tank]\"`".to_owned()),
            _ => None,
        }
    }
}

impl Warning {
    /// A warning at a place.
    #[must_use]
    pub fn new(span: Span, caution: Caution) -> Self {
        Self { span, caution }
    }

    /// Prints the warning with the line it is about and a caret under the words meant.
    #[must_use]
    pub fn render(&self, text: &str) -> String {
        super::diagnostic::render(text, self.span, "warning", &self.caution.to_string(), self.caution.help())
    }
}
