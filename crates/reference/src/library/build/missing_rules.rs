//! Finds which rules a document lacks, as another document of its edition shows, and which gaps the edition itself has.
//!
//! A document alone can only say that a number must have stood in a gap: "lost, unless the edition leaves it out". The
//! numbers of a clean copy or of the digest show which of the two it is, and name what no gap betrays.

use super::reference::Reference;
use tribunal_document::{Finding, FindingKind, Rule, Rulebook};
use tribunal_rule::RuleNumber;

/// Records what the `mended` document lacks, and replaces what it only supposed by what is known.
pub(super) fn record(reference: &Reference, before: &Rulebook, mended: &mut Rulebook, findings: &mut Vec<Finding>) {
    let is_there = |number: &RuleNumber| mended.get(*number).is_some();
    if !reference.is_whole() {
        mended.lost = before.lost.iter().copied().filter(|number| !is_there(number)).collect();
        return;
    }
    let lost: Vec<RuleNumber> = reach(reference, mended).into_iter().filter(|number| !is_there(number)).collect();
    let supposed = before.lost.iter().copied();
    let skipped: Vec<RuleNumber> =
        supposed.filter(|number| reference.get(number).is_none() && !is_there(number)).collect();
    // What the reader supposed of a gap is about the rule after it, which is there.
    findings.retain(|finding| finding.kind != FindingKind::Lost || !finding.rule.as_ref().is_some_and(is_there));
    let source = reference.source();
    for run in runs(&lost, mended.rules()) {
        let outside = mended.extent.left_out > 0 && run.is_outside(mended.rules());
        let (kind, what) = if outside { (FindingKind::Partial, "left out") } else { (FindingKind::Lost, "gone") };
        let place = if run.next.is_some() { "before this line" } else { "after the last rule" };
        let why = format!("{what} {place}, as {source} shows");
        findings.push(run.finding(kind, &why));
    }
    for run in runs(&skipped, mended.rules()) {
        let why = format!("missing before this line; {source} shows that the edition itself leaves it out");
        findings.push(run.finding(FindingKind::Skipped, &why));
    }
    mended.lost = lost;
}

/// Returns the numbers that the whole document must have, or the part that it is: from the rule with which it says to
/// start to its last, and after that the rest of those that it says it leaves out.
fn reach(reference: &Reference, book: &Rulebook) -> Vec<RuleNumber> {
    let (Some(first), Some(last)) = (book.rules().first(), book.rules().last()) else { return Vec::new() };
    if !book.partial {
        return reference.numbers().collect();
    }
    let start = book.extent.from.filter(|from| *from < first.number).unwrap_or(first.number);
    let mut reach: Vec<RuleNumber> =
        reference.numbers().filter(|number| (start..=last.number).contains(number)).collect();
    let missing = reach.iter().filter(|number| book.get(**number).is_none()).count();
    let rest = book.extent.left_out.saturating_sub(missing);
    reach.extend(reference.numbers().filter(|number| *number > last.number).take(rest));
    reach
}

/// Numbers that are missing in one place.
struct Run<'a> {
    numbers: &'a [RuleNumber],
    /// The rule before which they are missing; none at the end of the document.
    next: Option<&'a Rule>,
}

impl Run<'_> {
    /// Returns true if they are missing at an end of the document, not between two of its rules.
    fn is_outside(&self, rules: &[Rule]) -> bool {
        self.next.is_none_or(|next| rules.first().is_some_and(|first| first.number == next.number))
    }

    /// Makes a finding about the first of them; the note names the others.
    fn finding(&self, kind: FindingKind, why: &str) -> Finding {
        let note = match self.numbers {
            [_, .., last] => format!("the first of {} rules up to {last}; {why}", self.numbers.len()),
            _ => why.to_owned(),
        };
        Finding { kind, line: self.next.map(|next| next.line), rule: self.numbers.first().copied(), note }
    }
}

/// Splits ascending numbers into runs wherever a rule of the document stands between them.
fn runs<'a>(numbers: &'a [RuleNumber], rules: &'a [Rule]) -> Vec<Run<'a>> {
    let place = |number: &RuleNumber| rules.partition_point(|rule| rule.number < *number);
    let parted = numbers.chunk_by(|a, b| place(a) == place(b));
    parted.map(|numbers| Run { numbers, next: numbers.first().and_then(|first| rules.get(place(first))) }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::held;
    use crate::library::{Library, StoredDocument};
    use tribunal_document::{Body, Extent, Finding, Wording};

    const POND: &str =
        "300 Frogs\n301 Frogs leap.\n301.b.1 Not at noon.\n302 Newts swim.\n303 Reeds grow.\n304 Toads walk.";

    /// Checks the numbers lost from a document that the library has along with the digest, and the findings about them.
    fn check(document: StoredDocument, lost: &str, findings: &[&str]) {
        let digest = held("digest", Some("1.1"), Wording::Digest, POND);
        let library = Library::new(vec![document, digest]);
        let document = &library.documents().iter().find(|held| held.id == "pond").unwrap().document;
        let numbers: Vec<String> = document.body.rulebook().unwrap().lost.iter().map(ToString::to_string).collect();
        assert_eq!(numbers.join(" "), lost);
        let told = |found: &Finding| format!("{} {}: {}", found.kind, found.rule.unwrap(), found.note);
        assert_eq!(document.findings.iter().map(told).collect::<Vec<_>>(), findings);
    }

    /// A document of these lines, which supposes that these numbers are lost.
    fn pond(text: &str, supposed: &str) -> StoredDocument {
        let mut pond = held("pond", Some("1.1"), Wording::Official, text);
        if let Body::Core(book) = &mut pond.document.body {
            book.lost = supposed.split_whitespace().map(|number| number.parse().unwrap()).collect();
        }
        pond
    }

    #[test]
    fn gaps_of_the_edition_are_no_loss() {
        let skips = "missing before this line; the digest of 1.1 shows that the edition itself leaves it out";
        check(pond(POND, "301.a 301.b"), "", &[&format!("skipped 301.a: the first of 2 rules up to 301.b; {skips}")]);
    }

    #[test]
    fn what_is_gone_is_named_in_runs() {
        check(
            pond("300 Frogs\n302 Newts swim.\n303 Reeds grow.", "301"),
            "301 301.b.1 304",
            &[
                "lost 301: the first of 2 rules up to 301.b.1; gone before this line, as the digest of 1.1 shows",
                "lost 304: gone after the last rule, as the digest of 1.1 shows",
            ],
        );
    }

    #[test]
    fn what_a_page_leaves_out_is_named() {
        let mut page = pond("301 Frogs leap.\n302 Newts swim.", "");
        if let Body::Core(book) = &mut page.document.body {
            book.extent = Extent { from: "300".parse().ok(), left_out: 3 };
            book.partial = true;
        }
        check(
            page,
            "300 301.b.1 303",
            &[
                "partial 300: left out before this line, as the digest of 1.1 shows",
                "lost 301.b.1: gone before this line, as the digest of 1.1 shows",
                "partial 303: left out after the last rule, as the digest of 1.1 shows",
            ],
        );
    }
}
