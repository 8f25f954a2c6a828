//! Mistakes in a scenario: their place, what was meant, and what to type instead. Kinds are data; all wording is here.

use serde::Serialize;

use super::limits::{Bound, Limit};
use super::quoted::quoted;
use tribunal_engine::keyword::Keyword;
use tribunal_rule::{RuleNumber, RuleRef};

/// A stretch of one line: line and column count from 1, in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub struct Span {
    /// The line.
    pub line: usize,
    /// The column of the first character.
    pub column: usize,
    /// The number of characters.
    pub length: usize,
}

impl Span {
    /// Returns the span from the beginning of this one to the end of another on the same line.
    #[must_use]
    pub fn to(self, end: Self) -> Self {
        let length = (end.column + end.length).saturating_sub(self.column);
        Self { length: length.max(self.length), ..self }
    }
}

/// One mistake in a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The place of the mistake.
    pub span: Span,
    /// The mistake.
    pub mistake: Mistake,
}

/// The kinds of mistake.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Mistake {
    /// Nothing that can stand at the beginning of a line.
    #[error("`{0}` starts no line of a scenario")]
    UnknownLine(String),
    /// A word where another was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// The kinds of word that could stand here.
        expected: &'static str,
        /// The word that stands here.
        found: String,
    },
    /// An action while a choice is open that no line answers.
    #[error("a choice is open here that no line answers")]
    ChoiceBefore,
    /// An expectation above a claim that does not come true.
    #[error("this does not come true: {0}")]
    Unmet(String),
    /// More than one thing after `can` or `never`.
    #[error("`{said}` speaks of one thing at a time")]
    OneThing {
        /// The word as it was typed.
        said: String,
        /// The word that it stands for.
        how: &'static str,
    },
    /// `can` after `always`, `never` or `can`.
    #[error("`{0}` and `can` are two claims over lines of play")]
    TwoQuantifiers(&'static str),
    /// Something that cannot be asked of every line of play.
    #[error("`{text}` cannot be claimed over lines of play")]
    NotOverLines {
        /// What is claimed, as it was typed.
        text: String,
        /// True if it is a number that is counted over a whole line.
        counted: bool,
    },
    /// A rule that its edition does not have.
    #[error("core rules {} have no rule {}", .0.edition, .0.number)]
    NoSuchRule(RuleRef),
    /// Words for which the language has others.
    #[error("`{found}` is not how a scenario says it")]
    Write {
        /// The words that were typed.
        found: String,
        /// The words to write instead.
        write: String,
    },
    /// A line that begins with something a player controls.
    #[error("nobody is said to do this")]
    NobodyDoes(String),
    /// Something that a card was to do and that may stand in a line of it that cannot be read.
    #[error("a line of `{name}` is not read, so it cannot do this here: \"{line}\"")]
    Unread {
        /// The card.
        name: String,
        /// The line.
        line: String,
    },
    /// Words after the end of what a line can say.
    #[error("`{0}` is more than this line can say")]
    Leftover(String),
    /// A name that nothing has.
    #[error("nothing here is called `{name}`")]
    UnknownName {
        /// The name.
        name: String,
        /// A name that is close to it.
        meant: Option<String>,
    },
    /// A name of something else where a battlefield is meant.
    #[error("`{0}` is no battlefield here")]
    NoBattlefield(String),
    /// The name of a battlefield where a card is meant.
    #[error("`{0}` is a battlefield here, not a card")]
    NoCard(String),
    /// A card that is not where it is said to be played from.
    #[error("`{name}` is not played {from}: it is elsewhere")]
    PlayedFromElsewhere {
        /// The name.
        name: String,
        /// The words for the place.
        from: &'static str,
    },
    /// A card that is not in a hand of which all cards are known.
    #[error("`{0}` is not in this hand")]
    NotInHand(String),
    /// A name that fits several objects.
    #[error("`{name}` fits {count} objects")]
    Ambiguous {
        /// The name.
        name: String,
        /// The number of objects that it fits.
        count: usize,
    },
    /// A card that is only named and that nobody knows.
    #[error("no card is known as `{name}`")]
    UnknownCard {
        /// The name.
        name: String,
        /// A card with a name close to it.
        meant: Option<String>,
    },
    /// The first part of the names of several cards, typed alone.
    #[error("`{name}` is the beginning of {} cards", cards.len())]
    ShortName {
        /// The name.
        name: String,
        /// The cards that it may mean.
        cards: Vec<String>,
    },
    /// A card that exists, but whose text is not at hand.
    #[error("`{0}` is a card whose text is not known here")]
    CardNotHeld(String),
    /// A card that exists, of a set whose facts this device has not fetched yet.
    #[error("`{name}` is a card of {set}, and the cards of {set} are not yet on this device")]
    SetNotHere {
        /// The name.
        name: String,
        /// The name of the set.
        set: &'static str,
    },
    /// A known card of which another type is typed.
    #[error("{name} is a {is}, not a {typed}")]
    OtherType {
        /// The card.
        name: String,
        /// The word for its type.
        is: &'static str,
        /// The word for the type that was typed.
        typed: &'static str,
    },
    /// An object of which nobody said what it is.
    #[error("it is not said what `{0}` is")]
    WhatIsIt(String),
    /// A unit of which nobody said how much Might it has.
    #[error("it is not said how much Might `{0}` has")]
    NoMight(String),
    /// A wording of a card that nobody knows.
    #[error("it is not known how `{0}` was worded then")]
    UnknownWording(String),
    /// A keyword that the rules do not have.
    #[error("`{word}` is no keyword")]
    UnknownKeyword {
        /// The word.
        word: String,
        /// A keyword that is close to it.
        meant: Option<String>,
    },
    /// An edition that is not enacted.
    #[error("edition {0} is not one that can be replayed")]
    Edition(String),
    /// A scenario without players.
    #[error("no players are named")]
    NoPlayers,
    /// Something that belongs to the board comes after the first action.
    #[error("the board is set before the first action")]
    BoardAfterAction,
    /// An indented line that belongs to nothing.
    #[error("an indented line belongs to a battlefield, base, hand, deck or trash above it")]
    Orphan,
    /// A quotation without an end.
    #[error("the quotation has no end")]
    OpenQuote,
    /// The board breaks a rule.
    #[error("{what} [{rule}]")]
    Board {
        /// The fault of the board.
        what: String,
        /// The rule.
        rule: String,
        /// The name by which it can be waived.
        waive: &'static str,
    },
    /// A choice was answered that was not asked.
    #[error("{0} is not asked for this now")]
    NotAsked(String),
    /// An action was refused.
    #[error("refused: {why}{}", rule.as_ref().map(|rule| format!(" [{rule}]")).unwrap_or_default())]
    Refused {
        /// The reason.
        why: String,
        /// The rule.
        rule: Option<String>,
        /// The action that might have been taken instead, or an empty string.
        instead: String,
    },
    /// A fence that is not closed.
    #[error("the fence is never closed")]
    OpenFence,
    /// The replay took more than it may.
    #[error("{0}")]
    TooCostly(Bound),
    /// There is more of something than there may be.
    #[error("more than {most} {of}")]
    OverLimit {
        /// The thing that is limited.
        of: Limit,
        /// The most that is allowed.
        most: usize,
    },
    /// Two teammates are said to have different points.
    #[error("{one} and {other} are one team, and teammates have the same number of points")]
    SharedPoints {
        /// One.
        one: String,
        /// The other.
        other: String,
    },
    /// There are more mistakes than are listed.
    #[error("more is wrong: only the first {0} mistakes are told")]
    AndMore(usize),
}

impl Mistake {
    /// Returns what to type instead, where that is known.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        Some(match self {
            Self::UnknownLine(word) if word.eq_ignore_ascii_case("turn") => {
                "write `turn of Bob`; without such a line the first in the line `players` is the Turn Player".to_owned()
            }
            Self::UnknownLine(_) => {
                "begin with a player's name, `=>`, or one of: edition, players, battlefield, base of, \
                 hand of, deck of, trash of, runes of, rune deck of, legend of, champion of, points, xp, phase, turn, victory, reading, waive"
                    .to_owned()
            }
            Self::UnknownName { meant: Some(meant), .. } | Self::UnknownKeyword { meant: Some(meant), .. } => {
                format!("did you mean `{meant}`?")
            }
            Self::UnknownCard { name, meant: Some(meant) } => {
                format!("did you mean `{}`? If not, say what it is, as `{} 3 might`", quoted(meant), quoted(name))
            }
            Self::NoBattlefield(_) => "say this of a battlefield: a card is neither controlled, conquered nor held, and nothing is at it".to_owned(),
            Self::PlayedFromElsewhere { from, .. } => format!("put the card where it is played from, or leave out `{from}`"),
            Self::NotInHand(name) => {
                format!("name {} among the cards that are or may be in it, or list none of them", quoted(name))
            }
            Self::NoCard(_) => "say this of a card".to_owned(),
            Self::UnknownName { .. } => "name it on the board first, or check the spelling".to_owned(),
            Self::UnknownCard { name, .. } => {
                let name = quoted(name);
                format!("say what it is, as `{name} 3 might` or `{name} gear`, or import a card file that has it")
            }
            Self::ShortName { name, cards } => {
                let cards = cards.iter().map(|card| format!("`{}`", quoted(card))).collect::<Vec<_>>().join(", ");
                format!("write which: {cards}; for another card say what it is, as `{} 3 might`", quoted(name))
            }
            Self::SetNotHere { .. } => {
                "open the site once with a network, and they are fetched; or type its text in quotation marks".to_owned()
            }
            Self::CardNotHeld(_) => "import a card file that has it, or type its text in quotation marks".to_owned(),
            Self::OtherType { typed, .. } => {
                format!("leave out `{typed}`; if another card is meant, give it another name")
            }
            Self::WhatIsIt(name) => {
                let name = quoted(name);
                format!("write `{name} 3 might`, `{name} spell`, `{name} gear` or `{name} legend`")
            }
            Self::NoMight(name) => format!("write `{} 3 might`; 0 is a number, too", quoted(name)),
            Self::Write { write, .. } => format!("write `{write}`"),
            Self::NobodyDoes(name) => format!("begin with the player: `Ann moves {name} to ...`"),
            Self::Unread { .. } => "reword that line as cards word it, or leave out what it is to do".to_owned(),
            Self::Leftover(word) if word.contains('.') && word.parse::<RuleNumber>().is_ok() => {
                format!("the rule comes first: `=> [{word}] ...`")
            }
            Self::Leftover(word) if word == "with" => {
                "leave it out; keywords stand in brackets: [Tank] [Assault 2]".to_owned()
            }
            Self::Leftover(word) if Keyword::read(word).is_some() => {
                format!("keywords stand in brackets: [{word}], or [{word} 2] with a number")
            }
            Self::Leftover(word) if word == "might" => {
                "no comma parts a name from what is said of it, and the number comes first: `Rider 4 might`".to_owned()
            }
            Self::Expected { found, .. } if found == "`has`" => {
                "what somebody has stands below `base of Ann`, `hand of Ann` or a battlefield: `Rider 4 might`"
                    .to_owned()
            }
            Self::UnknownWording(_) => "import the errata that changed it, or quote its text".to_owned(),
            Self::Ambiguous { name, .. } => {
                let name = quoted(name);
                format!("write `{name} #1` or `{name} #2` to say which")
            }
            Self::UnknownKeyword { .. } => "write a keyword such as [Tank] or [Assault 2]".to_owned(),
            Self::Edition(_) => "write an edition such as 1.1".to_owned(),
            Self::SharedPoints { one, .. } => format!("write the points of the team once, as `points {} 5`", quoted(one)),
            Self::NoPlayers => "write a line such as `players Ann, Bob`, or call them A and B, who need none".to_owned(),
            Self::BoardAfterAction => "move this line above the first action".to_owned(),
            Self::Orphan => "put it under a line such as `battlefield Grove` or `base of Ann`".to_owned(),
            Self::OpenQuote => "close it with a straight quotation mark".to_owned(),
            Self::Board { waive, .. } => format!("if the board is meant so, add a line `waive {waive}`"),
            Self::NotAsked(_) => "leave this line out, or put it after the action that leads to the choice".to_owned(),
            Self::Refused { instead, .. } if !instead.is_empty() => instead.clone(),
            Self::Refused { rule: Some(rule), .. } => {
                let number = rule.split('@').next().unwrap_or(rule);
                format!("if that is what you expect, write below it `=> refused by {number}`")
            }
            Self::TooCostly(_) => {
                "leave out what has nothing to do with the question, or replay it at the command line with --without-limits".to_owned()
            }
            Self::OpenFence => "end the block with ``` on a line of its own".to_owned(),
            Self::OverLimit { .. } => {
                "leave out what has nothing to do with the question, or replay it at the command line with --without-limits"
                    .to_owned()
            }
            Self::NoSuchRule(rule) => {
                format!("look it up under its edition; a rule of another one is named with it: `[{}@1.1]`", rule.number)
            }
            Self::ChoiceBefore => "answer it on a line before this one".to_owned(),
            Self::Unmet(_) => "what is known of the board has to go with it: leave it out, or set the board otherwise".to_owned(),
            Self::OneThing { how: "never", .. } => {
                "write a line with `=> never` for each; that two things never come together cannot be claimed".to_owned()
            }
            Self::OneThing { how, .. } => format!("write a line with `=> {how}` for each"),
            Self::TwoQuantifiers(how) => format!("write one of them: `{how}` of every line, or `can` of some line"),
            Self::NotOverLines { counted: true, .. } => {
                "claim that somebody draws at all: `=> Ann can draw`, `=> never Ann draws`".to_owned()
            }
            Self::NotOverLines { .. } => {
                "claim that something happens or is so: `=> never Bob scores`, `=> always Rider survives`".to_owned()
            }
            Self::Expected { .. } | Self::Leftover(_) | Self::AndMore(_) | Self::Refused { .. } => return None,
        })
    }
}

impl Mistake {
    /// Returns the words that would correct the mistake in place of those it is about, where they are known.
    #[must_use]
    pub fn fix(&self) -> Option<String> {
        match self {
            Self::UnknownName { meant, .. } => meant.clone(),
            Self::UnknownCard { meant, .. } => meant.as_deref().map(quoted),
            Self::Write { write, .. } => Some(write.clone()),
            Self::UnknownKeyword { word, meant } => meant.as_ref().map(|meant| match word.rsplit_once(' ') {
                Some((_, value)) if value.parse::<u16>().is_ok() => format!("[{meant} {value}]"),
                _ => format!("[{meant}]"),
            }),
            _ => None,
        }
    }
}

impl Diagnostic {
    /// Makes a diagnostic of a mistake at a place.
    #[must_use]
    pub fn new(span: Span, mistake: Mistake) -> Self {
        Self { span, mistake }
    }

    /// Prints the diagnostic with the line it is about and a caret under the words meant.
    #[must_use]
    pub fn render(&self, text: &str) -> String {
        render(text, self.span, "error", &self.mistake.to_string(), self.mistake.help())
    }
}

/// Prints a message with the line that it is about, a caret under the words meant, and what to type instead.
pub(super) fn render(text: &str, span: Span, label: &str, message: &str, help: Option<String>) -> String {
    let line = text.lines().nth(span.line.saturating_sub(1)).unwrap_or("");
    let number = span.line.to_string();
    let margin = " ".repeat(number.len());
    let carets = "^".repeat(span.length.max(1));
    let indent: String = line.chars().take(span.column.saturating_sub(1)).map(|_| ' ').collect();
    let mut out = format!("{label}: {message}\n{margin}--> line {number}, column {}\n", span.column);
    out.push_str(&format!("{margin} |\n{number} | {line}\n{margin} | {indent}{carets}\n"));
    if let Some(help) = help {
        out.push_str(&format!("{margin} = {help}\n"));
    }
    out
}

/// Returns the name among these that is closest to a word (by optimal string alignment distance), if one is close
/// enough to have been meant; two letters that changed places are one slip.
#[must_use]
pub fn closest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let lower = word.to_lowercase();
    let length = lower.chars().count();
    let most = 1 + length / 4;
    // No name is closer than the lengths are apart.
    let near = names.into_iter().filter(|name| name.chars().count().abs_diff(length) <= most);
    let scored = near.map(|name| (strsim::osa_distance(&lower, &name.to_lowercase()), name));
    let best = scored.min_by_key(|(distance, _)| *distance)?;
    (best.0 <= most).then(|| best.1.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_at_the_words_and_says_what_to_type() {
        let mistake = Mistake::UnknownName { name: "Garn".to_owned(), meant: Some("Garen".to_owned()) };
        let at = Diagnostic::new(Span { line: 2, column: 11, length: 4 }, mistake);
        let text = "players Ann, Bob\nAnn moves Garn to Grove\n";
        let expected = "error: nothing here is called `Garn`\n --> line 2, column 11\n  |\n2 | Ann moves Garn to Grove\n  \
                        |           ^^^^\n  = did you mean `Garen`?\n";
        assert_eq!(at.render(text), expected);
    }

    #[test]
    fn knows_the_words_that_put_it_right() {
        let keyword = |word: &str| {
            let meant = closest(word.split(' ').next().unwrap_or_default(), ["Tank", "Assault"]);
            Mistake::UnknownKeyword { word: word.to_owned(), meant }.fix()
        };
        assert_eq!(keyword("Tonk").as_deref(), Some("[Tank]"));
        assert_eq!(keyword("Asault 2").as_deref(), Some("[Assault 2]"));
        assert_eq!(keyword("Lantern"), None);
    }

    #[test]
    fn suggests_only_what_is_close() {
        assert_eq!(closest("Garn", ["Garen", "Rider"]).as_deref(), Some("Garen"));
        assert_eq!(closest("Dragon", ["Garen", "Rider"]), None);
    }
}
