//! Lineage: what each rule of one edition became in another.

mod assign;
mod candidates;
mod diff;
mod editorial;
mod groups;
mod measure;
mod order;
mod pair;
mod parts;
mod reviewed;
mod side;
mod table;
mod words;

use std::collections::BTreeMap;

use crate::library::EditionRules;
use measure::Measure;
use side::Side;
use tribunal_document::Wording;
use tribunal_rule::{Edition, RuleNumber, RuleRef};
use words::Vocabulary;

pub use diff::{DiffSpan, DiffSpanKind, word_diff};
pub use table::{Problem, TableError};

/// The lineage from one edition to another: what every rule became, and where every rule of the other came from.
#[derive(Clone, PartialEq, Debug)]
pub struct Lineage {
    /// The edition from which it leads; it may be the newer one.
    pub from: Edition,
    /// The edition to which it leads.
    pub to: Edition,
    /// The wording in which the rules of `from` were compared.
    pub from_wording: Wording,
    /// The wording in which the rules of `to` were compared.
    pub to_wording: Wording,
    /// True if the publisher's words of both were compared, now or when the shipped table was made.
    pub of_official: bool,
    changes: Vec<Change>,
    by_from: BTreeMap<RuleNumber, usize>,
    by_to: BTreeMap<RuleNumber, usize>,
}

/// The change of one rule, or of a few that were split or merged.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The strongest thing that happened.
    pub kind: ChangeKind,
    /// The rules before, in rulebook order; none for one that was added.
    pub from: Vec<RuleRef>,
    /// The rules after, in rulebook order; none for one that was removed.
    pub to: Vec<RuleRef>,
    /// True if the number changed.
    pub renumbered: bool,
    /// True if it stands before or after rules that it stood after or before.
    pub moved: bool,
    /// True if it was reworded without a change of meaning: articles, symbols, numerals, titles of cross references,
    /// spelling.
    pub editorial: bool,
    /// The share of words in common, from 0 to 1 (Dice's coefficient); numbers of other rules do not count.
    pub similarity: f64,
}

/// The kinds of change of a rule between two editions, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChangeKind {
    /// It kept its words and its number.
    Same,
    /// It kept its words and has another number.
    Renumbered,
    /// It kept its words and stands elsewhere among its old neighbours.
    Moved,
    /// Its words changed.
    Reworded,
    /// Several rules became one.
    Merged,
    /// One rule became several.
    Split,
    /// It is new.
    Added,
    /// It is gone.
    Removed,
}

impl Lineage {
    /// Finds what became of the rules of one edition in another. Either may be the newer one.
    ///
    /// Where the library has only the digest of both and a table of them ships, it is that table, made from the
    /// official texts.
    #[must_use]
    pub fn between(from: &EditionRules, to: &EditionRules) -> Self {
        let wordings = side::wordings(from, to);
        let table = Some(wordings).filter(|both| *both == (Wording::Digest, Wording::Digest));
        match table.and_then(|_| table::shipped(from, to)) {
            Some(table) => Self { of_official: true, ..Self::new(table.from, table.to, wordings, table.changes) },
            None => Self::found(from, to, wordings),
        }
    }

    /// Finds what became of the rules by their words.
    fn found(from: &EditionRules, to: &EditionRules, wordings: (Wording, Wording)) -> Self {
        let measure = if wordings.0 == wordings.1 { Measure::WITHIN } else { Measure::ACROSS };
        let mut vocabulary = Vocabulary::default();
        let left = Side::new(from, wordings.0, &mut vocabulary);
        let right = Side::new(to, wordings.1, &mut vocabulary);
        let known = reviewed::reviewed(from.edition, to.edition);
        let known: Vec<(usize, usize)> =
            known.filter_map(|(a, b)| Some((from.position(a.number)?, to.position(b.number)?))).collect();
        let pairing = pair::pair(&left, &right, &vocabulary.telling(), &known, &measure);
        let mut changes = groups::changes((from.edition, &left), (to.edition, &right), &pairing, &measure);
        for change in changes.iter_mut().filter(|change| change.kind == ChangeKind::Reworded) {
            change.editorial = is_editorial((from, wordings.0), (to, wordings.1), change, &vocabulary);
        }
        Self::new(from.edition, to.edition, wordings, changes)
    }

    fn new(from: Edition, to: Edition, wordings: (Wording, Wording), changes: Vec<Change>) -> Self {
        let index = |ends: fn(&Change) -> &[RuleRef]| {
            let places = changes
                .iter()
                .enumerate()
                .flat_map(|(at, change)| ends(change).iter().map(move |end| (end.number, at)));
            places.collect()
        };
        let (by_from, by_to) = (index(|change| &change.from), index(|change| &change.to));
        let (from_wording, to_wording) = wordings;
        let of_official = wordings == (Wording::Official, Wording::Official);
        Self { from, to, from_wording, to_wording, of_official, changes, by_from, by_to }
    }

    /// The lineage as a table of facts, without words: what the shipped tables are made of.
    #[must_use]
    pub fn table(&self) -> String {
        table::write(self)
    }

    /// Returns true if official words were compared with our own: this shows which rule became which, and not whether
    /// its words changed.
    #[must_use]
    pub fn is_across_wordings(&self) -> bool {
        self.from_wording != self.to_wording
    }

    /// Returns every change: those with a rule in the new edition in its order, each that was removed after the one
    /// before it.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Returns what a rule of `from` became; none where it has no such rule.
    #[must_use]
    pub fn became(&self, number: RuleNumber) -> Option<&Change> {
        self.changes.get(*self.by_from.get(&number)?)
    }

    /// Returns where a rule of `to` came from; none where it has no such rule.
    #[must_use]
    pub fn origin(&self, number: RuleNumber) -> Option<&Change> {
        self.changes.get(*self.by_to.get(&number)?)
    }
}

/// Returns true if a rule's new words, examples among them, say what its old ones said.
fn is_editorial(
    from: (&EditionRules, Wording),
    to: (&EditionRules, Wording),
    change: &Change,
    vocabulary: &Vocabulary,
) -> bool {
    let text = |(edition, wording): (&EditionRules, Wording), rules: &[RuleRef]| {
        let words = rules.iter().filter_map(|rule| edition.get(rule.number)?.in_wording(wording));
        words.map(|words| format!("{}\n{}", words.text, words.examples.join("\n"))).collect::<Vec<_>>().join("\n")
    };
    editorial::is_editorial(&text(from, &change.from), &text(to, &change.to), vocabulary)
}

impl ChangeKind {
    /// Every kind, weakest first.
    pub const ALL: [Self; 8] = [
        Self::Same,
        Self::Renumbered,
        Self::Moved,
        Self::Reworded,
        Self::Merged,
        Self::Split,
        Self::Added,
        Self::Removed,
    ];

    /// The kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The name used in JSON and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Renumbered => "renumbered",
            Self::Moved => "moved",
            Self::Reworded => "reworded",
            Self::Merged => "merged",
            Self::Split => "split",
            Self::Added => "added",
            Self::Removed => "removed",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::testing::library;

    /// Each change as `kind from>to`, numbers only, `!` for one that moved.
    fn describe(old: &str, new: &str) -> Vec<String> {
        let library = library(&[("1.1", old), ("1.2", new)]);
        let editions: Vec<_> = library.editions().collect();
        let lineage = Lineage::between(editions[0], editions[1]);
        let numbers = |rules: &[RuleRef]| {
            let numbers: Vec<String> = rules.iter().map(|rule| rule.number.to_string()).collect();
            numbers.join("+")
        };
        let told = lineage.changes().iter().map(|change| {
            let moved = if change.moved { "!" } else { "" };
            format!("{} {}>{}{moved}", change.kind.name(), numbers(&change.from), numbers(&change.to))
        });
        told.collect()
    }

    const OLD: &str = "\
100. Boats
101. Hulls
102. A hull floats on water for as long as nobody drills a hole into it.
103. A mast carries the sails and the flag of the country of the owner.
104. The crew rows whenever the wind rests.
105. The cook feeds the crew twice a day and washes the pots and the pans in the sea.";

    #[test]
    fn a_rule_that_kept_its_words_is_the_same_or_renumbered() {
        let new = OLD.replace("103. A mast", "110. A mast").replace("104.", "111.").replace("105.", "112.");
        assert_eq!(
            describe(OLD, &new),
            [
                "same 100>100",
                "same 101>101",
                "same 102>102",
                "renumbered 103>110",
                "renumbered 104>111",
                "renumbered 105>112"
            ]
        );
    }

    #[test]
    fn a_rule_that_went_past_its_neighbours_moved() {
        let new = OLD.replace("103. A mast", "109. A mast");
        let told = describe(OLD, &new);
        assert_eq!(told[5], "moved 103>109!");
        assert!(told[..5].iter().all(|change| change.starts_with("same")), "{told:?}");
    }

    #[test]
    fn a_rule_whose_words_changed_is_reworded_and_others_come_and_go() {
        let new = OLD
            .replace("whenever the wind rests", "whenever the wind sleeps")
            .replace("103. A mast carries the sails and the flag of the country of the owner.\n", "")
            + "\n106. Passengers pay the captain before they step aboard.";
        assert_eq!(describe(OLD, &new)[3..], ["removed 103>", "reworded 104>104", "same 105>105", "added >106"]);
    }

    #[test]
    fn a_number_of_another_rule_is_no_change_of_words() {
        let (old, new) =
            ("100. See rule 101. Sails for more.\n101. Sails", "100. See rule 102. Sails for more.\n102. Sails");
        assert_eq!(describe(old, new), ["same 100>100", "renumbered 101>102"]);
    }

    #[test]
    fn one_rule_can_become_two_and_two_one() {
        let parted = OLD.replace(
            "105. The cook feeds the crew twice a day and washes the pots and the pans in the sea.",
            "105. The cook feeds the crew twice a day.\n106. The cook washes the pots and the pans in the sea.",
        );
        assert_eq!(describe(OLD, &parted)[5..], ["split 105>105+106"]);
        assert_eq!(describe(&parted, OLD)[5..], ["merged 105+106>105"]);
    }

    #[test]
    fn rules_with_little_in_common_are_no_pair() {
        let (old, new) = ("100. The gulls steal the bread of the cook.", "100. A storm breaks the mast of the boat.");
        assert_eq!(describe(old, new), ["removed 100>", "added >100"]);
    }

    #[test]
    fn equal_words_in_several_places_go_by_their_place() {
        let old = "100. Hulls\n100.1. It is old.\n200. Masts\n200.1. It is old.";
        let new = "100. Sails\n100.1. New.\n150. Hulls\n150.1. It is old.\n250. Masts\n250.1. It is old.";
        assert_eq!(
            describe(old, new)[2..],
            ["renumbered 100>150", "renumbered 100.1>150.1", "renumbered 200>250", "renumbered 200.1>250.1"]
        );
    }
}
