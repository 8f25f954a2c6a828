//! A numbered document: rules in ascending order, none twice.

use serde::{Deserialize, Serialize};

use tribunal_rule::RuleNumber;

/// The rules of one numbered document, strictly ascending, and what is known to be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rulebook {
    rules: Vec<Rule>,
    /// Numbers that the document must have had and that are gone: a gap proves them or a clean copy names them.
    pub lost: Vec<RuleNumber>,
    /// True if the document is a part of an edition (a page of a web site), not the whole.
    pub partial: bool,
    /// The facts that the document states about its own extent.
    pub extent: Extent,
    /// Texts whose numbers nothing proves, in the order of the document.
    pub unnumbered: Vec<Unnumbered>,
}

/// A text that the document has as a rule of its own, and whose number nothing left in it proves. It is no rule of its
/// edition until another document proves its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unnumbered {
    /// The text, under the number that is likeliest, which tells its place among the rules and no more.
    pub rule: Rule,
    /// The numbers that it could have, ascending.
    pub could_be: Vec<RuleNumber>,
}

/// The facts that a page of a web site states about its own extent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// The rule with which it says to start; its row may be among those that it leaves out.
    pub from: Option<RuleNumber>,
    /// The number of rules that it says it leaves out.
    pub left_out: usize,
}

/// One numbered provision as one document prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// Its number.
    pub number: RuleNumber,
    /// True if it is a heading (a title of a word or a few) rather than a sentence.
    pub heading: bool,
    /// The words, without number and examples; `\n` separates paragraphs and list items.
    pub text: String,
    /// Its examples, without the word that introduces them.
    pub examples: Vec<String>,
    /// The faults of the printed rule, as the digest notes them.
    pub notes: Vec<String>,
    /// The 1-based line of the file on which it starts.
    pub line: usize,
    /// The way its number was found.
    pub recovery: Recovery,
}

/// The way the number (or place) of a rule was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recovery {
    /// As printed, where it was printed.
    #[default]
    Printed,
    /// The number is as printed; the row stood in another place.
    Reordered,
    /// The text had slid against the numbers and was put back.
    Realigned,
    /// The number was not printed, or misprinted, and was inferred.
    Inferred,
}

impl Rulebook {
    /// Takes rules in any order: sorts them by number and keeps the first of each.
    ///
    /// Returns the rules that were dropped because an earlier one has the same number.
    #[must_use]
    pub fn new(mut rules: Vec<Rule>) -> (Self, Vec<Rule>) {
        rules.sort_by_key(|rule| rule.number);
        let mut last = None;
        let twice = rules.extract_if(.., |rule| last.replace(rule.number) == Some(rule.number)).collect();
        (Self { rules, ..Self::default() }, twice)
    }

    /// The same book with its rules changed; they are sorted, and of two with one number the first is kept.
    #[must_use]
    pub fn with_rules(&self, rules: Vec<Rule>) -> Self {
        Self { rules: Self::new(rules).0.rules, ..self.clone() }
    }

    /// Returns true if more than a fiftieth of the rules had to be repaired or is gone.
    #[must_use]
    pub fn is_repaired(&self) -> bool {
        let mended = self.rules.len() - self.recovered(Recovery::Printed);
        (mended + self.lost.len() + self.unnumbered.len()) * 50 > self.rules.len()
    }

    /// The rules, strictly ascending.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule with this number.
    #[must_use]
    pub fn get(&self, number: RuleNumber) -> Option<&Rule> {
        self.rules.binary_search_by_key(&number, |rule| rule.number).ok().map(|at| &self.rules[at])
    }

    /// The texts without a proved number that stand between this rule and the next.
    pub fn unnumbered_after(&self, number: RuleNumber) -> impl Iterator<Item = &Unnumbered> {
        let next = self.rules.partition_point(|rule| rule.number <= number);
        let next = self.rules.get(next).map(|rule| rule.number);
        self.unnumbered
            .iter()
            .filter(move |text| number < text.rule.number && next.is_none_or(|next| text.rule.number < next))
    }

    /// Returns the number of rules found in this way.
    #[must_use]
    pub fn recovered(&self, recovery: Recovery) -> usize {
        self.rules.iter().filter(|rule| rule.recovery == recovery).count()
    }
}

impl Rule {
    /// A rule as printed, with its words and nothing else.
    #[must_use]
    pub fn printed(number: RuleNumber, text: impl Into<String>, line: usize) -> Self {
        Self {
            number,
            heading: false,
            text: text.into(),
            examples: Vec::new(),
            notes: Vec::new(),
            line,
            recovery: Recovery::Printed,
        }
    }

    /// Words and examples as the document prints them, one text.
    #[must_use]
    pub fn full_text(&self) -> String {
        let mut text = self.text.clone();
        for example in &self.examples {
            text.push_str("\nExample: ");
            text.push_str(example);
        }
        text
    }
}
