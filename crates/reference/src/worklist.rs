//! The work that a new edition makes for those who keep the reference: lines to write, and rulings, errata, scenarios
//! and engine steps to check again.

use std::collections::BTreeSet;

use serde::Serialize;

use super::Reference;
use crate::graph::{Change, ChangeKind, LinkKind, NodeId};
use crate::library::LibraryRule;
use tribunal_document::Wording;
use tribunal_engine::edition::ENACTED;
use tribunal_rule::{Edition, RuleNumber, RuleRef};
use tribunal_scenario::Options;
use tribunal_scenario::report::Difference;

/// The work that a new edition makes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Worklist {
    /// The new edition.
    pub edition: Edition,
    /// The edition with which it is compared.
    pub against: Edition,
    /// True if words show what changed: both editions are known in the same wording, or by a table.
    pub by_words: bool,
    /// Rules without a line of our own whose words are new, in rulebook order.
    pub lines: Vec<MissingLine>,
    /// Rules without a line of our own that kept their words: the old line can stay.
    pub kept: Vec<MissingLine>,
    /// Rulings about rules that changed.
    pub rulings: Vec<AffectedEntry>,
    /// Errata of rules that changed.
    pub errata: Vec<AffectedEntry>,
    /// The behaviours of the engine that rest on rules that changed.
    pub steps: Vec<AffectedEntry>,
    /// Scenarios that cite rules that changed.
    pub scenarios: Vec<AffectedEntry>,
    /// Scenarios that come out otherwise than before, where the engine enacts both editions.
    pub flips: Vec<ChangedOutcome>,
}

/// A scenario that the new edition decides otherwise.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChangedOutcome {
    /// The place of the scenario.
    pub what: String,
    /// Where the two replays part ways: the edition before, then the new one.
    pub difference: Difference,
}

/// A rule that our digest has no line for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MissingLine {
    /// Its number in the new edition.
    pub number: RuleNumber,
    /// The kind of change: `added`, `reworded`, `same` and so on.
    pub kind: &'static str,
    /// The rules that it was in the other edition.
    pub from: Vec<RuleNumber>,
    /// The lines of those, in our words.
    pub digest: Vec<String>,
    /// The official words of those, where imported.
    pub before: Vec<String>,
    /// The new official words, where imported.
    pub official: Option<String>,
}

/// Something that rests on rules that changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AffectedEntry {
    /// Its name: that of a ruling or erratum, the place of a scenario, what the engine does.
    pub what: String,
    /// The rules that changed under it.
    pub rules: Vec<ChangedRule>,
}

/// A rule of the edition before, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ChangedRule {
    /// The rule before.
    pub from: RuleRef,
    /// The kind of change.
    pub kind: &'static str,
    /// The rules now; none where it is gone.
    pub to: Vec<RuleRef>,
}

/// Makes the list for an edition, compared with another one of the same document; none where the library lacks either.
///
/// `scenarios` are texts in the scenario language with the places they stand at; those of the rulings are known already.
#[must_use]
pub fn worklist(
    reference: &Reference,
    edition: Edition,
    against: Edition,
    scenarios: &[(String, String)],
) -> Option<Worklist> {
    let lineage = reference.lineage(against, edition)?;
    let held = reference.library.edition(edition)?;
    let missing = held.rules().iter().filter(|rule| rule.digest.is_none());
    let missing = missing.filter_map(|rule| Some(MissingLine::of(reference, rule, lineage.origin(rule.number())?)));
    let (kept, lines): (Vec<_>, Vec<_>) =
        missing.partition(|line| matches!(line.kind, "same" | "renumbered" | "moved"));
    let by_words = !lineage.is_across_wordings();
    let change = Changes { reference, edition, against };
    let proofs = reference.library.faq().iter().flat_map(|ruling| {
        ruling.entry.scenarios.iter().map(|text| (format!("faq/{}", ruling.entry.slug), text.clone()))
    });
    let proofs: Vec<(String, String)> = proofs.chain(scenarios.iter().cloned()).collect();
    Some(Worklist {
        edition,
        against,
        by_words,
        lines: if by_words { lines } else { Vec::new() },
        kept: if by_words { kept } else { Vec::new() },
        rulings: change.rulings(),
        errata: change.errata(),
        steps: change.steps(),
        scenarios: proofs.iter().filter_map(|(place, text)| change.scenario(place, text)).collect(),
        flips: flips([against, edition], &proofs),
    })
}

/// Returns the scenarios that two editions decide differently; none where the engine enacts only one of them.
fn flips(editions: [Edition; 2], scenarios: &[(String, String)]) -> Vec<ChangedOutcome> {
    if !editions.iter().all(|edition| ENACTED.iter().any(|tables| tables.edition == *edition)) {
        return Vec::new();
    }
    let options = Options { editions: editions.to_vec(), receipts: false, ..Options::default() };
    let flip = |(place, text): &(String, String)| {
        let difference = tribunal_scenario::replay(text, &options).difference?;
        Some(ChangedOutcome { what: place.clone(), difference })
    };
    scenarios.iter().filter_map(flip).collect()
}

impl MissingLine {
    fn of(reference: &Reference, rule: &LibraryRule, change: &Change) -> Self {
        let before: Vec<&LibraryRule> = change.from.iter().filter_map(|at| reference.library.rule(*at)).collect();
        let texts = |wording| {
            let words = before.iter().filter_map(|rule| rule.in_wording(wording));
            words.map(|words| words.text.clone()).collect()
        };
        Self {
            number: rule.number(),
            kind: change.kind.name(),
            from: change.from.iter().map(|rule| rule.number).collect(),
            digest: texts(Wording::Digest),
            before: texts(Wording::Official),
            official: rule.in_wording(Wording::Official).map(|words| words.text.clone()),
        }
    }
}

/// The changes from one edition to the next, for rules of any edition.
struct Changes<'a> {
    reference: &'a Reference,
    edition: Edition,
    against: Edition,
}

impl Changes<'_> {
    /// Returns what became of a rule, whatever its edition, if what it says changed between the two editions and not
    /// before.
    fn of(&self, rule: RuleRef) -> Vec<ChangedRule> {
        let before = if rule.edition == self.against {
            vec![rule]
        } else {
            let change = self.reference.lineage(rule.edition, self.against).and_then(|one| one.became(rule.number));
            change.map(|change| change.to.clone()).unwrap_or_default()
        };
        let changed = before.into_iter().filter_map(|from| {
            let change = self.reference.lineage(self.against, self.edition)?.became(from.number)?;
            let says_the_same = change.editorial || change.kind <= ChangeKind::Moved;
            (!says_the_same).then(|| ChangedRule { from, kind: change.kind.name(), to: change.to.clone() })
        });
        changed.collect()
    }

    fn touched(&self, what: String, rules: impl IntoIterator<Item = RuleRef>) -> Option<AffectedEntry> {
        let rules: BTreeSet<ChangedRule> = rules.into_iter().flat_map(|rule| self.of(rule)).collect();
        (!rules.is_empty()).then(|| AffectedEntry { what, rules: rules.into_iter().collect() })
    }

    fn rulings(&self) -> Vec<AffectedEntry> {
        let rulings = self.reference.library.faq().iter();
        let told = rulings.filter_map(|ruling| {
            // A ruling that an edition took up or overruled is about that edition's rules from then on.
            let later = ruling.entry.later.iter().flat_map(|later| &later.rules);
            self.touched(ruling.entry.slug.clone(), ruling.entry.rules.iter().chain(later).copied())
        });
        told.collect()
    }

    fn errata(&self) -> Vec<AffectedEntry> {
        let links = self.reference.graph.links().iter().filter(|link| link.kind == LinkKind::Changes);
        let told = links.filter_map(|link| match (&link.from, link.to.rule()) {
            (NodeId::Erratum(name), Some(rule)) => self.touched(name.to_string(), [rule]),
            _ => None,
        });
        told.collect()
    }

    /// Returns the behaviours of the engine under the edition before that rest on rules that changed.
    fn steps(&self) -> Vec<AffectedEntry> {
        let enacted = ENACTED.iter().filter(|tables| tables.edition == self.against);
        let cited = enacted.flat_map(|tables| tables.cited());
        let told = cited
            .filter_map(|(name, number)| self.touched(name.replace('_', " "), [RuleRef::new(self.against, number)]));
        told.collect()
    }

    fn scenario(&self, place: &str, text: &str) -> Option<AffectedEntry> {
        self.touched(place.to_owned(), cited_by(text))
    }
}

/// Returns the rules that a scenario cites: those written with an edition, and the others for each edition that it
/// names.
fn cited_by(text: &str) -> Vec<RuleRef> {
    let editions = text.lines().filter_map(|line| {
        let list = line.strip_prefix("editions").or_else(|| line.strip_prefix("edition"))?;
        Some(list.split([',', ' ']).filter_map(|name| name.parse::<Edition>().ok()).collect::<Vec<_>>())
    });
    let editions: Vec<Edition> = editions.flatten().collect();
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '[' | ']' | ',' | ';'));
    let mut rules = Vec::new();
    for word in words {
        if let Ok(rule) = word.parse::<RuleRef>() {
            rules.push(rule);
        } else if let Some(number) = numbered(word) {
            rules.extend(editions.iter().map(|edition| RuleRef::new(*edition, number)));
        }
    }
    rules
}

/// Reads a rule number as scenarios write it, with three digits first, so that amounts are not taken for one.
fn numbered(word: &str) -> Option<RuleNumber> {
    let digits = word.split('.').next()?;
    (digits.len() == 3).then(|| word.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{Library, StoredDocument};
    use tribunal_document::{Hints, read};

    fn held(edition: &str, text: &str) -> StoredDocument {
        let hints = Hints { edition: edition.parse().ok(), ..Hints::default() };
        StoredDocument {
            id: text.to_owned(),
            file: edition.to_owned(),
            imported: None,
            document: read(text.as_bytes(), hints),
        }
    }

    const OLD: &str = "Boats\n2025-10-01\n100. Boats\n101. A hull floats on water until somebody drills a hole.\n\
                       102. The crew rows whenever the wind rests.\n103. Lanterns burn oil at night and in fog.\n";

    fn list() -> Worklist {
        let new = OLD
            .replace("2025-10-01", "2025-12-01")
            .replace("whenever the wind rests", "whenever the wind sleeps")
            .replace("103. Lanterns", "103. Gulls steal bread from the cook.\n104. Lanterns");
        let digest = "---\ndocument: core\nedition: \"1.1\"\ntext: digest\n---\n\n- **100.** Boats (heading)\n\
                      - **101.** A hull stays up.\n- **102.** No wind, so the crew rows.\n- **103.** Oil burns.\n";
        let library = Library::new(vec![held("1.1", OLD), held("1.2", &new), held("1.1", digest)]);
        let reference = Reference::new(library).unwrap();
        let scenarios = [("a.md:3".to_owned(), "edition 1.1\n=> [102] it rows\n=> [101] it floats\n".to_owned())];
        worklist(&reference, Edition::CORE_1_2, Edition::CORE_1_1, &scenarios).unwrap()
    }

    #[test]
    fn new_and_reworded_rules_want_a_line_and_the_others_keep_theirs() {
        let list = list();
        let wanted: Vec<(String, &str)> = list.lines.iter().map(|line| (line.number.to_string(), line.kind)).collect();
        assert_eq!(wanted, [("102".to_owned(), "reworded"), ("103".to_owned(), "added")]);
        assert_eq!(list.lines[0].digest, ["No wind, so the crew rows."]);
        assert!(list.lines[0].official.as_ref().is_some_and(|text| text.contains("sleeps")));
        let kept: Vec<String> = list.kept.iter().map(|line| line.number.to_string()).collect();
        assert_eq!(kept, ["100", "101", "104"]);
    }

    #[test]
    fn a_scenario_is_listed_for_the_rules_that_changed_and_no_others() {
        let list = list();
        assert_eq!(list.scenarios.len(), 1);
        assert_eq!(list.scenarios[0].what, "a.md:3");
        let rules: Vec<String> = list.scenarios[0].rules.iter().map(|moved| moved.from.to_string()).collect();
        assert_eq!(rules, ["102@1.1"]);
    }

    #[test]
    fn a_scenario_that_comes_out_otherwise_is_named_with_where_it_does() {
        // From 1.4 on the Deathknell resolves before control is established.
        let board = "reading combat triggers: after control\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  \
                     Bob: Bomb 2 might \"[Deathknell] — Deal 4 to all units here.\"\nbase of Ann\n  Rider 4 might\n\
                     Ann moves Rider to Grove\nall pass\nall pass\n";
        let same = "players Ann, Bob\nbase of Ann\n  Rider 4 might\n";
        let scenarios = [("a".to_owned(), board.to_owned()), ("b".to_owned(), same.to_owned())];
        let told = flips([Edition::CORE_1_2, "1.4".parse().unwrap()], &scenarios);
        assert_eq!(told.iter().map(|flip| flip.what.as_str()).collect::<Vec<_>>(), ["a"]);
        assert!(told[0].difference.event.iter().any(Option::is_some), "{:?}", told[0].difference);
        assert_eq!(flips(["0.9".parse().unwrap(), Edition::CORE_1_1], &scenarios), []);
    }

    #[test]
    fn scenarios_cite_by_number_and_by_reference() {
        let cited =
            cited_by("editions 1.0, 1.1\nAnn assigns 5 to Garen\n=> [322.2, 627.1@1.0] dies\n=> refused by 309.1.a");
        let told: Vec<String> = cited.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["322.2@1.0", "322.2@1.1", "627.1@1.0", "309.1.a@1.0", "309.1.a@1.1"]);
    }
}
