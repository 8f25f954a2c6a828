//! Proves what one document had to infer by another: numbers are confirmed, corrected, and lost ones named.
//!
//! Rules whose numbers are sure keep everything in place. Between two of them stands a run of rules with inferred
//! numbers; the other document (a clean copy, the digest of the edition, or the like rules of a neighbouring edition
//! under that edition's numbers) says which numbers there are between the two, and with which words. The run is aligned
//! with them, in order, so that the likeness of the words is greatest (sequence alignment by dynamic programming).

use super::likeness::Print;
use super::missing_rules;
use super::reference::{Reference, Source};
use crate::library::StoredDocument;
use tribunal_document::{Body, Finding, FindingKind, Recovery, Rule, Rulebook, Unnumbered, Wording};
use tribunal_rule::{Edition, RuleNumber};

/// The most pairs of a run and its candidates; larger runs are left as they are.
const PAIRS: usize = 200_000;

/// Proves what can be proved of every repaired rulebook. All are compared with the documents as they were read, so that
/// their order does not matter.
pub(super) fn cross_check(documents: &mut [StoredDocument], editions: &[Option<Edition>]) {
    let mut proved: Vec<(usize, Rulebook, Vec<Finding>)> = Vec::new();
    for (at, held) in documents.iter().enumerate() {
        let Some(book) = held.document.body.rulebook() else { continue };
        if held.document.wording == Wording::Digest || !needs_proof(book) {
            continue;
        }
        let Some(reference) = Reference::for_document(at, documents, editions) else { continue };
        let strict = reference.is_whole() && book.is_repaired();
        let findings = held.document.findings.clone();
        let mut proof = Proof {
            reference: &reference,
            strict,
            findings,
            renumbered: Vec::new(),
            numbered: Vec::new(),
            confirmed: 0,
        };
        let mut mended = proof.mend(book);
        let mut findings = proof.findings();
        missing_rules::record(&reference, book, &mut mended, &mut findings);
        findings.sort_by_key(|finding| (finding.line.is_none(), finding.line));
        proved.push((at, mended, findings));
    }
    for (at, mended, findings) in proved {
        let Some(held) = documents.get_mut(at) else { continue };
        held.document.findings = findings;
        if let Body::Core(book) | Body::Tournament(book) = &mut held.document.body {
            *book = mended;
        }
    }
}

fn needs_proof(book: &Rulebook) -> bool {
    book.recovered(Recovery::Inferred) > 0
        || !book.lost.is_empty()
        || !book.unnumbered.is_empty()
        || book.extent.left_out > 0
        || book.is_repaired()
}

/// A rule as the document alone has it.
struct OwnRule {
    rule: Rule,
    /// The numbers that it could have, where the document alone proves none.
    could_be: Vec<RuleNumber>,
}

/// Returns the rules of a book and its texts without a number, in order.
fn rows(book: &Rulebook) -> Vec<OwnRule> {
    let proved = book.rules().iter().map(|rule| OwnRule { rule: rule.clone(), could_be: Vec::new() });
    let others = book.unnumbered.iter().cloned().map(|Unnumbered { rule, could_be }| OwnRule { rule, could_be });
    let mut rows: Vec<OwnRule> = proved.chain(others).collect();
    rows.sort_by_key(|row| row.rule.number);
    rows
}

/// The result of a proof: rules with their numbers, and texts that still have none.
#[derive(Default)]
struct Mended {
    rules: Vec<Rule>,
    unnumbered: Vec<Unnumbered>,
}

impl Mended {
    fn last(&self) -> Option<RuleNumber> {
        self.rules.last().map(|rule| rule.number)
    }

    /// Keeps a row as the document alone has it.
    fn keep(&mut self, OwnRule { rule, could_be }: OwnRule) {
        match could_be.as_slice() {
            [] => self.rules.push(rule),
            _ => self.unnumbered.push(Unnumbered { rule, could_be }),
        }
    }
}

struct Proof<'a> {
    reference: &'a Reference,
    /// True if the reference has the last word on which numbers there are: not against a clean document.
    strict: bool,
    /// The findings of the document, and those of this proof.
    findings: Vec<Finding>,
    /// The rules that got another number: their line, the number from the file alone, the number proved.
    renumbered: Vec<(usize, RuleNumber, RuleNumber)>,
    /// The texts without a number that got one, or none because they continue a rule: their lines.
    numbered: Vec<(usize, Option<RuleNumber>)>,
    confirmed: usize,
}

impl Proof<'_> {
    fn mend(&mut self, book: &Rulebook) -> Rulebook {
        let mut mended = Mended::default();
        let mut run: Vec<OwnRule> = Vec::new();
        for row in rows(book) {
            if row.could_be.is_empty() && self.is_sure(&row.rule) {
                self.place(std::mem::take(&mut run), Some(row.rule.number), &mut mended);
                mended.rules.push(row.rule);
            } else {
                run.push(row);
            }
        }
        self.place(run, None, &mut mended);
        let mut proved = book.with_rules(mended.rules);
        proved.unnumbered = mended.unnumbered;
        proved
    }

    /// Returns true if the number of a rule is certain: it is printed, and the edition has it.
    fn is_sure(&self, rule: &Rule) -> bool {
        rule.recovery != Recovery::Inferred && (!self.strict || self.reference.get(&rule.number).is_some())
    }

    /// Gives a run of rules the numbers that the reference has between the last sure rule and the next.
    fn place(&mut self, run: Vec<OwnRule>, next: Option<RuleNumber>, mended: &mut Mended) {
        if run.is_empty() {
            return;
        }
        let offered = self.reference.between(mended.last(), next);
        if offered.is_empty() && !self.strict || run.len() * offered.len() > PAIRS {
            run.into_iter().for_each(|row| mended.keep(row));
            return;
        }
        let prints: Vec<Print> = run.iter().map(|row| Print::of(&row.rule, Wording::Official)).collect();
        // To be left over is worse than to fit badly where every number is known, and better where only some are.
        let base = |row: &OwnRule| match (self.reference.is_whole(), row.could_be.as_slice()) {
            (true, _) => 0.25,
            (false, []) => -0.4,
            // What the document leaves open, a like rule of another edition settles only in nearly the same words.
            (false, _) => -0.7,
        };
        let scores = |row: usize, column: usize| {
            let (number, others) = offered[column];
            let likeness = others.iter().map(|other| prints[row].likeness(other)).fold(0.0, f64::max);
            base(&run[row]) + likeness + if run[row].rule.number == *number { 0.05 } else { 0.0 }
        };
        let columns = align(run.len(), offered.len(), scores);
        let numbers: Vec<Option<RuleNumber>> = columns
            .into_iter()
            .map(|column| column.and_then(|at| offered.get(at)).map(|(number, _)| **number))
            .collect();
        for (at, row) in run.into_iter().enumerate() {
            let limit = numbers.iter().skip(at + 1).flatten().next().copied().or(next);
            match numbers.get(at).copied().flatten() {
                Some(number) => self.assign(row, number, mended),
                None => self.left_over(row, limit, mended),
            }
        }
    }

    /// Gives a row the number of the rule of the reference that it matches.
    fn assign(&mut self, row: OwnRule, number: RuleNumber, mended: &mut Mended) {
        let mut rule = row.rule;
        if !row.could_be.is_empty() {
            self.numbered.push((rule.line, Some(number)));
        } else if number == rule.number {
            self.confirmed += usize::from(rule.recovery == Recovery::Inferred);
        } else {
            self.renumbered.push((rule.line, rule.number, number));
            rule.recovery = Recovery::Inferred;
        }
        rule.number = number;
        mended.rules.push(rule);
    }

    /// Joins a row that is no rule of the reference to the rule before it; unless the reference need not have it, then
    /// it stays without a number, or keeps its own, or gets one that fits before `limit`.
    fn left_over(&mut self, row: OwnRule, limit: Option<RuleNumber>, mended: &mut Mended) {
        if !self.strict && !row.could_be.is_empty() {
            return mended.keep(row);
        }
        let OwnRule { mut rule, could_be } = row;
        let last = mended.last();
        let fits =
            |number: &RuleNumber| last.is_none_or(|last| last < *number) && limit.is_none_or(|limit| *number < limit);
        let natural = last.into_iter().flat_map(|last| [Some(last.next_sibling()), last.first_child()]).flatten();
        let free = std::iter::once(rule.number).chain(natural).find(fits).filter(|_| !self.strict);
        match (free, mended.rules.last_mut()) {
            (Some(number), _) => {
                rule.number = number;
                mended.rules.push(rule);
            }
            (None, Some(last)) => {
                let source = self.reference.source();
                let note =
                    format!("taken for {}, for which {source} has no place; it continues this rule", rule.number);
                self.findings.push(Finding::at(FindingKind::Joined, rule.line, note).about(last.number));
                self.numbered.extend((!could_be.is_empty()).then_some((rule.line, None)));
                last.text = format!("{}\n{}", last.text, rule.text).trim().to_owned();
                last.examples.extend(rule.examples);
            }
            (None, None) => {}
        }
    }

    /// Returns the findings of the document under the numbers that were proved, and those of the proof.
    fn findings(mut self) -> Vec<Finding> {
        let source = self.reference.source();
        let proved = |finding: &Finding| {
            let of_rule = |(_, old, _): &&(usize, RuleNumber, RuleNumber)| Some(*old) == finding.rule;
            self.renumbered.iter().find(of_rule).map(|(.., new)| *new)
        };
        let mut findings = std::mem::take(&mut self.findings);
        for (line, number) in &self.numbered {
            findings.retain(|finding| finding.kind != FindingKind::Unnumbered || finding.line != Some(*line));
            let note = format!("no number stands beside it; {source} has it here");
            findings.extend(number.map(|number| Finding::at(FindingKind::Inferred, *line, note.clone()).about(number)));
        }
        for finding in &mut findings {
            finding.rule = proved(finding).or(finding.rule);
        }
        for (line, old, new) in self.renumbered {
            let said = |finding: &&mut Finding| {
                finding.kind == FindingKind::Inferred && finding.line == Some(line) && finding.rule == Some(new)
            };
            let note = format!("{old} from this file alone; {source} says {new}");
            match findings.iter_mut().find(said) {
                Some(finding) => finding.note = format!("{}; {note}", finding.note),
                None => findings.push(Finding::at(FindingKind::Inferred, line, note).about(new)),
            }
        }
        if self.confirmed > 0 {
            let note = format!("{} inferred numbers are confirmed by {source}", self.confirmed);
            findings.push(Finding::whole(FindingKind::Inferred, note));
        }
        findings
    }
}

/// Returns the monotone assignment of rows to columns with the greatest sum of scores (Needleman-Wunsch); a row may be
/// left over.
fn align(rows: usize, columns: usize, score: impl Fn(usize, usize) -> f64) -> Vec<Option<usize>> {
    let width = columns + 1;
    let mut best = vec![0.0_f64; (rows + 1) * width];
    let mut matched = vec![false; (rows + 1) * width];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let here = row * width + column;
            let pair = score(row, column) + best[here + width + 1];
            let other = best[here + width].max(best[here + 1]);
            best[here] = pair.max(other);
            matched[here] = pair >= other;
        }
    }
    let mut assigned = vec![None; rows];
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        let here = row * width + column;
        if matched[here] {
            assigned[row] = Some(column);
            row += 1;
            column += 1;
        } else if best[here + 1] >= best[here + width] {
            column += 1;
        } else {
            row += 1;
        }
    }
    assigned
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Copy(edition) => write!(f, "another copy of {edition}"),
            Self::Digest(edition) => write!(f, "the digest of {edition}"),
            Self::Neighbour(edition) => write!(f, "the like rule of {edition}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::held;
    use super::*;
    use crate::library::Library;

    /// The numbers of the damaged document and what it lost, after a library of these documents was built.
    fn check(documents: Vec<StoredDocument>, numbers: &str, lost: &str) {
        let library = Library::new(documents);
        let damaged = library.documents().iter().find(|held| held.id == "damaged").unwrap();
        let book = damaged.document.body.rulebook().unwrap();
        let list = |numbers: Vec<RuleNumber>| numbers.iter().map(RuleNumber::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(list(book.rules().iter().map(|rule| rule.number).collect()), numbers);
        assert_eq!(list(book.lost.clone()), lost);
    }

    const DAMAGED: &str =
        "300 Frogs\n~300.1 A frog leaps into ponds.\n~300.2 Leaping exhausts it.\n~300.3 Toads\n302 Newts swim.";
    const TRUE: &str = "300 Frogs\n300.1 A frog leaps into ponds.\n300.1.a Leaping exhausts it.\n300.1.b Unless it rests.\n301 Toads\n302 Newts swim.\n303 Reeds grow.";
    const DIGEST: &str = "300 Frogs\n300.1 Ponds are what a frog leaps into.\n300.1.a It is exhausted by leaping.\n300.1.b Not while it rests.\n301 Toads\n302 Newts are swimmers.\n303 Growth of reeds is.";

    #[test]
    fn a_clean_copy_settles_the_numbers_and_names_what_is_lost() {
        let damaged = held("damaged", Some("1.1"), Wording::Official, DAMAGED);
        let copy = held("copy", Some("1.1"), Wording::Official, TRUE);
        check(vec![damaged.clone(), copy.clone()], "300 300.1 300.1.a 301 302", "300.1.b 303");
        check(vec![copy, damaged], "300 300.1 300.1.a 301 302", "300.1.b 303");
    }

    #[test]
    fn the_digest_settles_them_too() {
        let damaged = held("damaged", Some("1.1"), Wording::Official, DAMAGED);
        let digest = held("digest", Some("1.1"), Wording::Digest, DIGEST);
        check(vec![damaged, digest], "300 300.1 300.1.a 301 302", "300.1.b 303");
    }

    #[test]
    fn a_neighbouring_edition_settles_them_under_its_own_numbers() {
        let damaged = held("damaged", Some("1.1"), Wording::Official, DAMAGED);
        let shifted = TRUE.replace("30", "40");
        let neighbour = held("neighbour", Some("1.2"), Wording::Official, &shifted);
        check(vec![damaged, neighbour], "300 300.1 300.1.a 301 302", "");
    }

    /// The damaged document, of which the file alone could not tell whether its third line is 300.2 or 301.
    fn doubtful() -> StoredDocument {
        let mut damaged = held(
            "damaged",
            Some("1.1"),
            Wording::Official,
            "300 Frogs\n300.1 A frog leaps into ponds.\n302 Newts swim.",
        );
        if let Body::Core(book) = &mut damaged.document.body {
            let number = |text: &str| text.parse::<RuleNumber>().unwrap();
            let rule =
                Rule { recovery: Recovery::Inferred, ..Rule::printed(number("300.2"), "Leaping exhausts it.", 9) };
            book.unnumbered = vec![Unnumbered { rule, could_be: vec![number("300.2"), number("301")] }];
            let note = "it could be 300.2, 301";
            damaged.document.findings = vec![Finding::at(FindingKind::Unnumbered, 9, note).about(number("300.1"))];
        }
        damaged
    }

    #[test]
    fn a_text_without_a_number_gets_the_one_that_another_document_has() {
        let copy = held("copy", Some("1.1"), Wording::Official, TRUE);
        check(vec![doubtful(), copy.clone()], "300 300.1 300.1.a 302", "300.1.b 301 303");
        let library = Library::new(vec![doubtful(), copy]);
        let damaged = &library.documents().iter().find(|held| held.id == "damaged").unwrap().document;
        let told: Vec<String> =
            damaged.findings.iter().map(|found| format!("{} {}", found.kind, found.rule.unwrap())).collect();
        assert_eq!(told, ["lost 300.1.b", "inferred 300.1.a", "lost 303"]);
        assert_eq!(damaged.body.rulebook().unwrap().unnumbered, []);
    }

    #[test]
    fn a_text_without_a_number_stays_so_where_nothing_proves_one() {
        let other = held(
            "other",
            Some("1.2"),
            Wording::Official,
            "300 Frogs\n300.1 A frog leaps into ponds.\n300.2 Toads walk.\n302 Newts swim.",
        );
        let library = Library::new(vec![doubtful(), other]);
        let damaged = library.documents().iter().find(|held| held.id == "damaged").unwrap();
        assert_eq!(damaged.document, doubtful().document);
        let above = library.rule("300.1@1.1".parse().unwrap()).unwrap();
        let texts = above.official.iter().flat_map(|words| &words.unnumbered).map(|text| text.rule.text.as_str());
        assert_eq!(texts.collect::<Vec<_>>(), ["Leaping exhausts it."]);
    }

    #[test]
    fn with_nothing_to_compare_everything_stays() {
        check(vec![held("damaged", Some("1.1"), Wording::Official, DAMAGED)], "300 300.1 300.2 300.3 302", "");
    }
}
