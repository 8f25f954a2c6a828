//! Questions that the rules answer with yes or no: those of `rules/answers.toml`, each with a board that shows it, and
//! rulings whose answer begins so. Nothing is concluded from words: an answer is shown with the question to which it
//! was given.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::Reference;
use crate::graph::carry;
use crate::holds::{Holds, holding};
use crate::library::Ruling;
use crate::search::{self, Answered, AnsweredBy};
use tribunal_document::FaqEntry;
use tribunal_rule::{Edition, RuleNumber, RuleRef};
use tribunal_scenario::editions_named;

/// The margin in likeness within which another question is shown along with the first.
const BESIDE: f32 = 0.12;
/// The most other questions that are shown.
const OTHERS: usize = 2;
/// The most rules that are named as deciding.
const RULES: usize = 4;

/// The verdict on a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Yes.
    Yes,
    /// No.
    No,
    /// It depends on something.
    Depends,
}

/// The answer to a question much like the one asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerCard {
    /// The question that it answers, which need not be the one asked.
    pub question: String,
    /// Yes, no, or it depends.
    pub verdict: Verdict,
    /// The condition on which it depends, where it does.
    pub depends_on: Option<String>,
    /// The answer in a sentence or two.
    pub says: String,
    /// The edition under which it holds.
    pub edition: Edition,
    /// The rules of that edition that decide, the most telling first.
    pub rules: Vec<RuleRef>,
    /// The ruling that answers so, by its name in an address; none where a board shows it.
    pub ruling: Option<String>,
    /// A board that shows it, in the language of scenarios.
    pub board: Option<String>,
    /// The likeness of the two questions, from 0 to 1.
    pub likeness: f32,
    /// Answers to other questions that are nearly as much like the one asked.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub others: Vec<AnswerCard>,
}

/// A question answered by a board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardAnswer {
    /// The question.
    pub question: String,
    /// The same in other words, answered alike.
    #[serde(default)]
    pub asked: Vec<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// The condition on which it depends, where it does.
    pub on: Option<String>,
    /// The answer in a sentence or two.
    pub says: String,
    /// The rules that decide, in the edition of the table.
    pub rules: Vec<RuleNumber>,
    /// The board that shows it.
    pub board: String,
    /// True if the board comes out the same without the first rule, too: that rule says what something is, or that
    /// nothing forbids it.
    #[serde(default)]
    pub shown_only: bool,
}

/// The answers that ship.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardAnswers {
    /// The edition whose numbers they name.
    pub edition: Edition,
    /// The answers.
    #[serde(rename = "answer")]
    pub all: Vec<BoardAnswer>,
}

/// Returns the answers that ship; none where they did not come with the library.
#[must_use]
pub fn shipped() -> Option<&'static BoardAnswers> {
    static SHIPPED: LazyLock<Option<BoardAnswers>> =
        LazyLock::new(|| serde_json::from_str(tribunal_embedded_assets::text(tribunal_embedded_assets::ANSWERS)).ok());
    SHIPPED.as_ref()
}

impl BoardAnswer {
    /// Returns the editions under which it is given: those that its board names.
    #[must_use]
    pub fn editions(&self) -> Vec<Edition> {
        editions_named(&self.board)
    }

    fn card(&self, reference: &Reference, of: Edition, edition: Edition, likeness: f32) -> Option<AnswerCard> {
        if !self.editions().contains(&edition) {
            return None;
        }
        let rules: Vec<RuleRef> = self.rules.iter().map(|number| RuleRef::new(of, *number)).collect();
        Some(AnswerCard {
            question: self.question.clone(),
            verdict: self.verdict,
            depends_on: self.on.clone(),
            says: self.says.clone(),
            edition,
            rules: Some(of_edition(reference, &rules, edition)).filter(|rules| !rules.is_empty())?,
            ruling: None,
            board: Some(self.board.clone()),
            likeness,
            others: vec![],
        })
    }
}

impl Reference {
    /// Returns the answer to a question much like the one that was searched for, where one was given and still holds.
    #[must_use]
    pub fn answer_card(&self, answer: &search::Answer) -> Option<AnswerCard> {
        let edition = answer.edition?;
        let mut cards = answer.answered.iter().filter_map(|answered| self.card(answered, edition));
        let mut first = cards.next()?;
        let near = |card: &AnswerCard| card.likeness >= first.likeness - BESIDE;
        first.others = cards.filter(near).take(OTHERS).collect();
        Some(first)
    }

    fn card(&self, answered: &Answered, edition: Edition) -> Option<AnswerCard> {
        match &answered.by {
            AnsweredBy::Board(at) => {
                let shipped = shipped()?;
                shipped.all.get(*at)?.card(self, shipped.edition, edition, answered.likeness)
            }
            AnsweredBy::Ruling(slug) => self.ruled(self.library.ruling(slug)?, edition, answered.likeness),
        }
    }

    /// Returns a ruling as an answer, where it begins with yes or no and still holds.
    fn ruled(&self, ruling: &Ruling, edition: Edition, likeness: f32) -> Option<AnswerCard> {
        let entry = &ruling.entry;
        let (verdict, says) = verdict_of(&entry.question, &entry.answer)?;
        if holding(self, ruling, edition).holds != Holds::Still {
            return None;
        }
        Some(AnswerCard {
            question: entry.question.clone(),
            verdict,
            depends_on: None,
            says: says.to_owned(),
            edition,
            rules: of_edition(self, &rules_of_entry(entry), edition),
            ruling: Some(entry.slug.clone()),
            board: entry.scenarios.first().cloned(),
            likeness,
            others: vec![],
        })
    }
}

/// Returns the rules that a ruling names and those by which later editions confirm it.
fn rules_of_entry(entry: &FaqEntry) -> Vec<RuleRef> {
    let later = entry.later.iter().flat_map(|later| &later.rules);
    later.chain(&entry.rules).copied().collect()
}

/// Returns what rules are in an edition: those that belong to it, else what the others became by lineage; at most
/// [`RULES`].
fn of_edition(reference: &Reference, rules: &[RuleRef], edition: Edition) -> Vec<RuleRef> {
    let held = |rule: &RuleRef| reference.library.rule(*rule).is_some();
    let mut own: Vec<RuleRef> = rules.iter().copied().filter(|rule| rule.edition == edition).filter(held).collect();
    if own.is_empty() {
        own = rules.iter().flat_map(|rule| carry(*rule, edition, &reference.graph)).filter(held).collect();
    }
    let mut seen = BTreeSet::new();
    own.retain(|rule| seen.insert(*rule));
    own.truncate(RULES);
    own
}

/// The words with which questions begin that are answered with yes or no.
const ASKING: [&str; 21] = [
    "am", "are", "can", "could", "did", "do", "does", "had", "has", "have", "is", "may", "might", "must", "should",
    "was", "were", "will", "would", "can't", "don't",
];

/// Splits the answer to a yes-or-no question into its verdict and the rest of its first paragraph; none where it has no
/// verdict.
fn verdict_of<'a>(question: &str, answer: &'a str) -> Option<(Verdict, &'a str)> {
    let asks = question.split_whitespace().next()?.to_lowercase();
    let first = answer.split("\n\n").next().unwrap_or(answer).trim();
    let word_end = first.find(|c: char| !c.is_alphabetic()).unwrap_or(first.len());
    let (word, rest) = first.split_at_checked(word_end)?;
    let verdict = match word {
        "Yes" => Verdict::Yes,
        "No" => Verdict::No,
        _ => return None,
    };
    // "No player may ...", "No longer": the whole sentence says more than its first word.
    let ends = rest.starts_with(['.', ',', ':', ';']) || rest.is_empty();
    let says = if ends && rest.starts_with('.') { rest.trim_start_matches('.').trim() } else { first };
    (ends && ASKING.contains(&asks.as_str())).then_some((verdict, if says.is_empty() { first } else { says }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_begins_with_its_verdict() {
        let of = |question, answer| verdict_of(question, answer).map(|(verdict, says)| (verdict, says.to_owned()));
        assert_eq!(of("Does it hop?", "Yes. Twice.\n\nMore."), Some((Verdict::Yes, "Twice.".to_owned())));
        assert_eq!(of("Does it hop?", "Yes, in effect."), Some((Verdict::Yes, "Yes, in effect.".to_owned())));
        assert_eq!(of("Does it hop?", "No lamp hops."), None, "no verdict, but a sentence");
        assert_eq!(of("When does it hop?", "No. Never."), None, "no question for yes or no");
        assert_eq!(of("Does it hop?", "Only at night."), None);
    }
}
