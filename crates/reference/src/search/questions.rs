//! Everyday questions and the rules that answer them, from `rules/questions.txt` and `rules/questions-in-players-words.txt`: other
//! words for the same rule.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::answers;
use crate::library::{IssueKind, Library, Ruling, issues};
use tribunal_rule::{Edition, RuleRef};

/// The edition under whose numbers the questions are written down, unless a number says another.
const EDITION: Edition = Edition::CORE_1_1;

/// A question as people ask it, and its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Question {
    pub text: String,
    /// The rules that answer it, the most telling first.
    pub rules: Vec<RuleRef>,
    /// The ruling that answers it, by its slug.
    pub ruling: Option<String>,
    /// The place of the answer among those that ship, where a board answers it.
    pub board: Option<usize>,
    /// The editions for which that answer is given; it counts in no others.
    pub editions: Vec<Edition>,
    /// The oldest edition to which that ruling applies: older ones may not know what it speaks of.
    pub since: Option<Edition>,
}

impl Question {
    /// Returns true if it may be asked of an edition.
    pub fn is_of(&self, edition: Edition) -> bool {
        counts_in(self.since, edition) && (self.board.is_none() || self.editions.contains(&edition))
    }

    /// Returns true if nothing but rules answers it: a ruling or a board, too, can be an answer without them.
    pub fn is_for_rules_alone(&self) -> bool {
        self.ruling.is_none() && self.board.is_none()
    }

    /// Returns its words. In an edition of which it may not be asked it keeps its place, without words.
    pub fn text_in(&self, edition: Edition) -> &str {
        if self.is_of(edition) { &self.text } else { "" }
    }
}

/// Returns the oldest edition to which a ruling applies: the one before that over which it was given, since the
/// questions that a FAQ answers came up while that was played.
pub(super) fn since(ruling: &Ruling) -> Option<Edition> {
    let over = ruling.reach?.over;
    // By the table of all editions: what is found in one never depends on which others are held.
    let before = issues().iter().filter_map(|issue| match issue.kind {
        IssueKind::Rules(edition) => Some(edition).filter(|edition| edition.is_core() && *edition < over),
        _ => None,
    });
    Some(before.max().unwrap_or(over))
}

/// Returns true if what applies from one edition on applies to another.
pub(super) fn counts_in(since: Option<Edition>, edition: Edition) -> bool {
    since.is_none_or(|since| since.is_core() != edition.is_core() || since <= edition)
}

/// Returns all questions that are known: those that ship, and those that boards and rulings answer.
pub(super) fn known(library: &Library) -> Vec<Question> {
    let rulings = library.faq().iter().flat_map(|ruling| {
        let entry = &ruling.entry;
        let official = ruling.official.iter().map(|official| &official.question);
        let texts: BTreeSet<&String> = std::iter::once(&entry.question).chain(&entry.asked).chain(official).collect();
        texts.into_iter().map(|text| Question {
            text: text.clone(),
            rules: entry.rules.clone(),
            ruling: Some(entry.slug.clone()),
            since: since(ruling),
            ..Question::default()
        })
    });
    let shipped = shipped().iter().chain(in_players_words()).cloned();
    shipped.chain(answered()).chain(rulings).collect()
}

/// Returns the questions that boards answer.
fn answered() -> impl Iterator<Item = Question> {
    let all = answers::shipped().into_iter().flat_map(|shipped| {
        let of = shipped.edition;
        shipped.all.iter().enumerate().map(move |(at, answer)| (of, at, answer))
    });
    all.flat_map(|(of, at, answer)| {
        let rules: Vec<RuleRef> = answer.rules.iter().map(|number| RuleRef::new(of, *number)).collect();
        let editions = answer.editions();
        std::iter::once(&answer.question).chain(&answer.asked).map(move |text| Question {
            text: text.clone(),
            rules: rules.clone(),
            board: Some(at),
            editions: editions.clone(),
            ..Question::default()
        })
    })
}

/// The questions that ship with the crate, many of them in the rules' own words.
const SHIPPED: &str = include_str!("../../../../rules/questions.txt");

/// The same in the words of people who have not read the rules.
const IN_PLAYERS_WORDS: &str = include_str!("../../../../rules/questions-in-players-words.txt");

fn shipped() -> &'static [Question] {
    static READ: LazyLock<Vec<Question>> = LazyLock::new(|| SHIPPED.lines().flat_map(line).collect());
    &READ
}

fn in_players_words() -> &'static [Question] {
    static READ: LazyLock<Vec<Question>> = LazyLock::new(|| IN_PLAYERS_WORDS.lines().flat_map(line).collect());
    &READ
}

/// Returns the questions that ship in the rules' own words, each with the rules that answer it, the most telling first.
pub(crate) fn asked() -> impl Iterator<Item = (&'static str, &'static [RuleRef])> {
    shipped().iter().map(|question| (question.text.as_str(), question.rules.as_slice()))
}

/// Reads one line; no questions where it names no rule. A number means one of [`EDITION`] unless it names another.
fn line(line: &str) -> Vec<Question> {
    let mut rules = Vec::new();
    let mut rest = line;
    while let Some((word, after)) = rest.split_once(' ')
        && word.starts_with(|c: char| c.is_ascii_digit())
        && let Some(rule) = word.parse().ok().or_else(|| Some(RuleRef::new(EDITION, word.parse().ok()?)))
    {
        rules.push(rule);
        rest = after;
    }
    if rules.is_empty() {
        return Vec::new();
    }
    rest.split_inclusive('?')
        .map(|text| Question { text: text.trim().to_owned(), rules: rules.clone(), ..Question::default() })
        .filter(|question| !question.text.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_rules_then_questions() {
        let questions = line("322.5 106.4.d Does the lamp stay? Is it lost?");
        let texts: Vec<&str> = questions.iter().map(|question| question.text.as_str()).collect();
        assert_eq!(texts, ["Does the lamp stay?", "Is it lost?"]);
        assert_eq!(
            questions[0].rules.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["322.5@1.1", "106.4.d@1.1"]
        );
        assert!(line("# 322 is no question?").is_empty());
        assert_eq!(
            line("818.1@1.5 322.5 Does the lamp fit?")[0].rules.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["818.1@1.5", "322.5@1.1"]
        );
    }

    #[test]
    fn a_question_is_asked_of_its_edition_and_later_ones() {
        let ruled = Question { since: Some(Edition::CORE_1_3), ..line("322.5 Does the lamp stay?")[0].clone() };
        let editions = [Edition::CORE_1_1, Edition::CORE_1_3, Edition::CORE_1_4];
        assert_eq!(editions.map(|edition| ruled.text_in(edition)), ["", "Does the lamp stay?", "Does the lamp stay?"]);
    }

    #[test]
    fn every_line_that_ships_is_read() {
        let lines = SHIPPED.lines().chain(IN_PLAYERS_WORDS.lines());
        for text in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let read = line(text);
            assert!(!read.is_empty() && read.iter().all(|question| question.text.ends_with('?')), "{text}");
        }
    }
}
