//! Boards to practise with: a scenario that ships, up to an action, a question, and answers of which one is right.
//!
//! The items are data, `rules/practice.toml`. They don't say what makes an answer right or wrong; replaying finds it:
//! [`Item::stands`] checks that the right one comes true under an edition and no other does, so that an item that
//! another edition would answer otherwise is withdrawn by itself. [`Item::flaw`] also checks each wrong answer against
//! its reason: a rule without which it would be right, or the edition in which it was.
//!
//! ```
//! use tribunal_scenario::practice::Practice;
//!
//! let practice = Practice::from_json(r#"{"edition": "1.5", "item": []}"#).unwrap();
//! assert!(practice.items.is_empty());
//! ```

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use tribunal_embedded_assets as embedded_assets;
use tribunal_rule::{Edition, RuleNumber, RuleRef};

use super::markdown::blocks;
use super::print::print;
use super::read::read;
use super::report::{Board, Run, Verdict};
use super::script::Says;
use super::{Options, replay};

/// Where the scenarios stand that the items name.
const SCENARIOS: &str = "tests/scenarios/";

static SHIPPED: LazyLock<Option<Practice>> =
    LazyLock::new(|| Practice::from_json(embedded_assets::text(embedded_assets::PRACTICE)).ok());

/// Returns the items that ship; none where they did not come with the library.
#[must_use]
pub fn shipped() -> Option<&'static Practice> {
    SHIPPED.as_ref()
}

/// All items, in the order in which they are shown.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Practice {
    /// The edition whose rules the reasons of wrong answers name.
    pub edition: Edition,
    /// The items, those of a topic together, the easier before the harder.
    #[serde(rename = "item")]
    pub items: Vec<Item>,
    /// The index of each item among them, by its name in an address.
    #[serde(skip)]
    places: BTreeMap<String, usize>,
}

/// A board, a question, and its answers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// The topic, such as `Combat`.
    pub topic: String,
    /// The difficulty.
    pub level: Level,
    /// The question.
    pub question: String,
    /// The file of the scenario, below `tests/scenarios/`.
    pub file: String,
    /// The heading under which it stands.
    pub heading: String,
    /// The number of its actions after which the question is asked.
    pub actions: usize,
    /// The editions under which the right answer is right; a test compares them with what the engine finds.
    pub editions: Vec<Edition>,
    /// The right answer.
    pub answer: Answer,
    /// The wrong ones.
    #[serde(rename = "other")]
    pub others: Vec<WrongAnswer>,
    #[serde(skip)]
    slug: String,
}

/// The difficulty of an item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub enum Level {
    /// A case that every player meets.
    First,
    /// A question that a judge answers often.
    Second,
    /// A question that a judge looks up.
    Third,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Third];

    /// Returns the number of the level, from 1 to 3.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::First => 1,
            Self::Second => 2,
            Self::Third => 3,
        }
    }
}

impl TryFrom<u8> for Level {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.number() == number);
        found.ok_or_else(|| format!("there is no level {number}: expected 1, 2 or 3"))
    }
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "String")]
pub enum Answer {
    /// The last action is refused.
    Refused,
    /// It is not.
    Allowed,
    /// A fact, as it is typed after `=>`.
    So(String),
}

impl From<String> for Answer {
    fn from(text: String) -> Self {
        match text.as_str() {
            "refused" => Self::Refused,
            "allowed" => Self::Allowed,
            _ => Self::So(text),
        }
    }
}

/// A wrong answer.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct WrongAnswer {
    /// The answer.
    pub answer: Answer,
    /// The reason why somebody may take it for right.
    #[serde(flatten)]
    pub because: Misconception,
}

/// The reason that would make a wrong answer right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misconception {
    /// So it would be if this rule did not stand.
    Without(RuleNumber),
    /// So it is under this edition.
    Edition(Edition),
    /// So it is as printed, without rulings.
    AsPrinted(bool),
}

impl Misconception {
    fn options(self, edition: Edition) -> Options {
        let options = under(edition);
        match self {
            Self::Without(rule) => Options { without: Some(rule), ..options },
            Self::Edition(other) => under(other),
            Self::AsPrinted(as_printed) => Options { as_printed, ..options },
        }
    }
}

/// The reason why an item is unsound.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// There is no such scenario.
    #[error("{file} has no scenario under `{heading}`")]
    NoScenario {
        /// The file.
        file: String,
        /// The heading.
        heading: String,
    },
    /// It cannot be replayed as far as that.
    #[error("it does not come as far as the question: {0}")]
    NotReplayed(String),
    /// The answer that is said to be right is not.
    #[error("the right answer does not come true")]
    Wrong,
    /// An answer that is said to be wrong is right.
    #[error("the other answer comes true as well: {0:?}")]
    AlsoRight(Answer),
    /// The reason given for a wrong answer does not make it right.
    #[error("the reason given does not make it right: {0:?}")]
    NoReason(WrongAnswer),
}

impl Practice {
    /// Reads the items from the JSON of their table.
    ///
    /// # Errors
    /// When it is not of that shape; the message says where.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        let mut practice: Self = serde_json::from_str(text)?;
        for (at, item) in practice.items.iter_mut().enumerate() {
            item.slug = slug(&item.question);
            practice.places.insert(item.slug.clone(), at);
        }
        Ok(practice)
    }

    /// Returns the item of this name in an address.
    #[must_use]
    pub fn named(&self, slug: &str) -> Option<&Item> {
        self.items.get(*self.places.get(slug)?)
    }

    /// Returns the items whose right answer is right under an edition.
    pub fn under(&self, edition: Edition) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.editions.contains(&edition))
    }
}

/// Returns the words of a question, as they stand in an address.
fn slug(question: &str) -> String {
    let words = question.to_lowercase().replace(['\'', '\u{2019}'], "");
    words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

/// Returns the options of a replay under an edition.
fn under(edition: Edition) -> Options {
    Options { editions: vec![edition], ..Options::default() }
}

impl Item {
    /// Returns its name in an address: the words of the question.
    #[must_use]
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// Returns the board and the actions on it, up to the question, with no expectations.
    ///
    /// # Errors
    /// When the scenario is missing or cannot be read.
    pub fn board(&self) -> Result<String, Flaw> {
        let text = embedded_assets::text(&format!("{SCENARIOS}{}", self.file));
        let here = blocks(text).unwrap_or_default().into_iter().filter(|block| block.heading == self.heading);
        let found = here.filter_map(|block| self.cut(&block.text)).next();
        found.ok_or_else(|| Flaw::NoScenario { file: self.file.clone(), heading: self.heading.clone() })
    }

    fn cut(&self, text: &str) -> Option<String> {
        let (mut script, mistakes) = read(text);
        script.editions.clear();
        script.lines.retain(|line| !matches!(line.says, Says::Expects(_)));
        if !mistakes.is_empty() || script.lines.len() < self.actions {
            return None;
        }
        script.lines.truncate(self.actions);
        Some(print(&script))
    }

    /// Returns true if the right answer comes true under an edition, and no other does.
    #[must_use]
    pub fn stands(&self, edition: Edition) -> bool {
        self.fault_under(edition).is_none()
    }

    fn fault_under(&self, edition: Edition) -> Option<Flaw> {
        self.asked_under(edition).map_or_else(Some, |(_, asked)| self.fault(&asked))
    }

    /// Returns the board up to the question, and the results of all answers under an edition.
    fn asked_under(&self, edition: Edition) -> Result<(String, AnswerResults), Flaw> {
        let board = self.board()?;
        let answers: Vec<&Answer> =
            std::iter::once(&self.answer).chain(self.others.iter().map(|other| &other.answer)).collect();
        match AnswerResults::of(&board, &answers, &under(edition)) {
            Some(asked) => Ok((board, asked)),
            None => Err(Flaw::NotReplayed(board)),
        }
    }

    /// Returns what keeps the right answer, and it alone, from having come true; none where nothing does.
    fn fault(&self, AnswerResults { run, said }: &AnswerResults) -> Option<Flaw> {
        if said.iter().any(Option::is_none) || !run.taints.is_empty() {
            let notes = run.diagnostics.iter().map(|note| note.message.clone()).chain(run.taints.iter().cloned());
            return Some(Flaw::NotReplayed(notes.collect::<Vec<_>>().join("; ")));
        }
        if said.first() != Some(&Some(true)) {
            return Some(Flaw::Wrong);
        }
        let mut wrong = self.others.iter().zip(said.iter().skip(1));
        wrong.find(|(_, so)| **so == Some(true)).map(|(other, _)| Flaw::AlsoRight(other.answer.clone()))
    }

    /// Returns the flaw of the item under the edition whose rules its reasons name, if it has one.
    #[must_use]
    pub fn flaw(&self, edition: Edition) -> Option<Flaw> {
        self.fault_under(edition).or_else(|| {
            let board = self.board().ok()?;
            let made_so = |other: &&WrongAnswer| {
                let asked = AnswerResults::of(&board, &[&other.answer], &other.because.options(edition));
                asked.is_some_and(|asked| asked.run.taints.is_empty() && asked.said == [Some(true)])
            };
            self.others.iter().find(|other| !made_so(other)).map(|other| Flaw::NoReason(other.clone()))
        })
    }

    /// Returns the rules that decide it: those without which another answer would be right.
    pub fn deciding(&self, edition: Edition) -> impl Iterator<Item = RuleRef> {
        self.others.iter().filter_map(move |other| match other.because {
            Misconception::Without(rule) => Some(RuleRef::new(edition, rule)),
            Misconception::Edition(_) | Misconception::AsPrinted(_) => None,
        })
    }

    /// Returns the item as it is shown under an edition, from one replay.
    ///
    /// # Errors
    /// When the scenario is missing or cannot be replayed.
    pub fn posed(&self, edition: Edition) -> Result<Posed, Flaw> {
        let (text, asked) = self.asked_under(edition)?;
        let fault = self.fault(&asked);
        let start = asked.run.start.ok_or_else(|| Flaw::NotReplayed(text.clone()))?;
        let (mut script, _) = read(&text);
        let actions = std::mem::take(&mut script.lines).into_iter().map(|line| line.text).collect();
        let right = asked.run.expectations.into_iter().next().filter(|_| self.answer != Answer::Allowed);
        let why = right.map(|right| right.why).unwrap_or_default();
        Ok(Posed { typed: print(&script), actions, start, text, fault, why })
    }

    /// Returns the scenario under these editions, with the right answer as its expectation.
    #[must_use]
    pub fn solved(&self, board: &str, editions: &[Edition]) -> String {
        let named: Vec<String> = editions.iter().map(ToString::to_string).collect();
        let head = if named.is_empty() { String::new() } else { format!("editions {}\n", named.join(", ")) };
        match &self.answer {
            Answer::Refused => format!("{head}{board}=> refused\n"),
            Answer::Allowed => format!("{head}{board}"),
            Answer::So(claims) => format!("{head}{board}=> {claims}\n"),
        }
    }
}

/// The results of answers to a question.
struct AnswerResults {
    /// The run up to it.
    run: Run,
    /// True for each answer that came true; none where that cannot be decided.
    said: Vec<Option<bool>>,
}

impl AnswerResults {
    fn of(board: &str, answers: &[&Answer], options: &Options) -> Option<Self> {
        let refusal = answers.iter().any(|answer| !matches!(answer, Answer::So(_)));
        let mut text = board.to_owned();
        if refusal {
            text += "=> refused\n";
        } else {
            answers.iter().for_each(|answer| {
                if let Answer::So(claims) = answer {
                    text += &format!("=> {claims}\n");
                }
            });
        }
        let run = replay(&text, options).runs.into_iter().next()?;
        // A choice may be open where the question is asked.
        let is_heard = matches!(run.verdict, Verdict::AsExpected | Verdict::Differs | Verdict::NeedsChoice);
        let met = |at: usize| run.expectations.get(at).map(|expected| expected.met).filter(|_| is_heard);
        let said = answers.iter().enumerate().map(|(at, answer)| match answer {
            Answer::Refused => met(0),
            Answer::Allowed => met(0).map(|refused| !refused),
            Answer::So(_) => met(at),
        });
        let said = said.collect();
        Some(Self { run, said })
    }
}

/// An item as it is shown under an edition.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The scenario up to the question.
    pub text: String,
    /// The board of it as typed: cards with their texts.
    pub typed: String,
    /// The board before anything is done.
    pub start: Board,
    /// The actions on it, as typed.
    pub actions: Vec<String>,
    /// The reason why the right answer is not right under the edition; none where it is.
    pub fault: Option<Flaw>,
    /// The reason why the right answer is right, in the engine's words; nothing where there is nothing to say.
    pub why: String,
}
