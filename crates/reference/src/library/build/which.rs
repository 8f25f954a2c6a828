//! Decides which edition a numbered document is an issue of.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::likeness::Print;
use crate::library::prints::{self, Compared};
use crate::library::{IssueKind, StoredDocument, dates, issues};
use tribunal_document::{Body, Document, Finding, FindingKind, Rulebook, Wording};
use tribunal_rule::{Edition, RuleNumber};

/// The fewest comparable rules from which likeness says anything.
const FEWEST: usize = 5;
/// The least share of those that must agree.
const AGREE: f64 = 0.6;

/// Returns the edition of each document, in the order of the documents; none where it is no rulebook or nothing shows
/// it.
///
/// An edition or date that the document states counts first. One without both is compared with those whose edition is
/// known; one that resembles none is an edition of its own, [`Edition::Undated`]. A date can be wrong, as in a header
/// that nobody updated: where the rules are those of an edition that this build knows, they decide. A finding says what
/// was decided.
pub(super) fn editions(documents: &mut [StoredDocument]) -> Vec<Option<Edition>> {
    let mut editions: Vec<Option<Edition>> =
        documents.iter_mut().map(|held| dated(&mut held.document, prints::nearest)).collect();
    let unknown: Vec<usize> = (0..documents.len()).filter(|at| is_unknown(documents, &editions, *at)).collect();
    if unknown.is_empty() {
        return editions;
    }
    let known = known(documents, &editions);
    for at in unknown {
        let Some(held) = documents.get_mut(at) else { continue };
        let (edition, finding) = recognise(&held.document, &known);
        held.document.edition = edition;
        held.document.findings.push(finding);
        editions[at] = edition;
    }
    editions
}

fn is_unknown(documents: &[StoredDocument], editions: &[Option<Edition>], at: usize) -> bool {
    editions.get(at).is_some_and(Option::is_none)
        && documents.get(at).is_some_and(|held| held.document.body.rulebook().is_some())
}

/// Returns the edition that a document states, unless its rules show that it was only misdated.
fn dated(document: &mut Document, nearest: impl Fn(&Rulebook, bool) -> Option<Compared>) -> Option<Edition> {
    let stated = stated(document)?;
    let Some(date) = document.date.filter(|_| document.wording == Wording::Official) else { return Some(stated) };
    let issued = dates::issue_of(stated).map(|issue| issue.printed);
    if issued == Some(date) {
        return Some(stated);
    }
    let nearest = document.body.rulebook().and_then(|book| nearest(book, stated.is_core()));
    let named = nearest.filter(Compared::is_same);
    // An edition that somebody names is that edition; one that only a date makes is asked after.
    let by_date = matches!(stated, Edition::CoreOf(_) | Edition::Tournament(_)) && issued.is_none();
    let (edition, finding) = match (named, nearest) {
        (Some(named), _) if by_date || named.edition == stated => (named.edition, misdated(date, named)?),
        (None, Some(nearest)) if by_date && nearest.agree > 0 => (stated, unknown(stated, nearest)),
        _ => return Some(stated),
    };
    document.date = dates::issue_of(edition).map_or(Some(date), |issue| Some(issue.printed));
    document.edition = Some(edition);
    document.findings.push(finding);
    Some(edition)
}

/// Makes the finding that a header is wrong, and which date is believed instead.
fn misdated(date: Date, named: Compared) -> Option<Finding> {
    let issue = dates::issue_of(named.edition)?;
    let note = format!(
        "its header prints {date}; believed is {}, on which {} was issued (in force from {}), since {} of {} rules \
         compared are that edition's",
        issue.printed, named.edition, issue.in_force, named.agree, named.of
    );
    Some(Finding::whole(FindingKind::Misdated, note))
}

/// Makes the finding that nothing is known of an edition but its content.
fn unknown(edition: Edition, nearest: Compared) -> Finding {
    let note = format!(
        "an edition that this build does not know, kept as {edition} by the date that it prints; nearest is {}: {} of \
         100 rules compared are the same. --edition says which it is",
        nearest.edition,
        nearest.percent()
    );
    Finding::whole(FindingKind::Inferred, note)
}

/// Returns the edition that the document itself states, else the one of its date.
fn stated(document: &Document) -> Option<Edition> {
    let core = match document.body {
        Body::Core(_) => true,
        Body::Tournament(_) => false,
        _ => return None,
    };
    document.edition.or_else(|| document.date.map(|date| of_date(date, core)))
}

/// Returns the issue printed on that day; a day that the table does not know makes an edition of its own.
fn of_date(date: Date, core: bool) -> Edition {
    let known = issues().iter().find_map(|issue| match issue.kind {
        IssueKind::Rules(edition) if issue.printed == date && edition.is_core() == core => Some(edition),
        _ => None,
    });
    known.unwrap_or(if core { Edition::CoreOf(date) } else { Edition::Tournament(date) })
}

/// The prints of each rule of an edition, in either wording.
type Prints = BTreeMap<RuleNumber, Vec<Print>>;

/// Returns the editions of documents that state theirs, with the prints of their rules.
fn known(documents: &[StoredDocument], editions: &[Option<Edition>]) -> BTreeMap<Edition, Prints> {
    let mut known: BTreeMap<Edition, Prints> = BTreeMap::new();
    for (held, edition) in documents.iter().zip(editions) {
        let (Some(edition), Some(book)) = (edition, held.document.body.rulebook()) else { continue };
        let prints = known.entry(*edition).or_default();
        for rule in book.rules() {
            prints.entry(rule.number).or_default().push(Print::of(rule, held.document.wording));
        }
    }
    known
}

fn recognise(document: &Document, known: &BTreeMap<Edition, Prints>) -> (Option<Edition>, Finding) {
    let core = matches!(document.body, Body::Core(_));
    let mut fits: Vec<(f64, usize, Edition)> = known
        .iter()
        .filter(|(edition, _)| edition.is_core() == core)
        .filter_map(|(edition, prints)| {
            let (agree, compared) = agreement(document, prints);
            let share = agree as f64 / compared.max(1) as f64;
            (compared >= FEWEST && share >= AGREE).then_some((share, compared, *edition))
        })
        .collect();
    fits.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.cmp(&b.2)));
    match fits.as_slice() {
        [best, next, ..] if best.0 == next.0 => {
            let note = format!("fits {} and {} alike; say which with --edition", best.2, next.2);
            (core.then_some(Edition::Undated), Finding::whole(FindingKind::Unread, note))
        }
        [(share, compared, edition), ..] => {
            let percent = (share * 100.0).round();
            let note =
                format!("recognised as {edition}: {percent} of 100 comparable rules agree ({compared} compared)");
            (Some(*edition), Finding::whole(FindingKind::Inferred, note))
        }
        [] => {
            let note = "neither edition nor date is printed, and no edition held is like it; say which with --edition";
            (core.then_some(Edition::Undated), Finding::whole(FindingKind::Unread, note))
        }
    }
}

/// Returns the number of rules that agree with the edition under the same number, and of those that could be compared.
/// A number that the edition does not have counts against it.
fn agreement(document: &Document, prints: &Prints) -> (usize, usize) {
    let rules = document.body.rulebook().map(|book| book.rules()).unwrap_or_default();
    let (mut agree, mut compared) = (0, 0);
    for rule in rules {
        let own = Print::of(rule, document.wording);
        let verdict = match prints.get(&rule.number) {
            None => Some(false),
            Some(others) => {
                let same = others.iter().find(|other| own.agrees(other) == Some(true));
                same.or(others.first()).and_then(|other| own.agrees(other))
            }
        };
        compared += usize::from(verdict.is_some());
        agree += usize::from(verdict == Some(true));
    }
    (agree, compared)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{held, rules};
    use super::*;
    use crate::library::Library;

    const FROGS: &str =
        "300 Frogs\n301 Leaping\n302 Frogs leap.\n303 Ponds\n304 Reeds\n305 See rule 302. Leap.\n306 Newts";

    fn edition_of(library: &Library, id: &str) -> Option<String> {
        let at = library.documents().iter().position(|held| held.id == id)?;
        library.edition_of(at).map(|edition| edition.to_string())
    }

    #[test]
    fn a_page_without_a_date_is_known_by_its_rules() {
        let shifted = FROGS.replace("30", "40");
        let known =
            [held("a", Some("1.1"), Wording::Official, FROGS), held("b", Some("1.2"), Wording::Digest, &shifted)];
        let page = |text: &str| {
            let mut documents = known.to_vec();
            documents.push(held("page", None, Wording::Official, text));
            edition_of(&Library::new(documents), "page")
        };
        assert_eq!(page(FROGS).as_deref(), Some("1.1"));
        assert_eq!(page(&shifted).as_deref(), Some("1.2"), "titles and references tell, though the words are ours");
        assert_eq!(page(&rules("500", 9)).as_deref(), Some("undated"));
    }

    #[test]
    fn rules_decide_where_a_header_is_wrong() {
        let (printed, known) = ("2031-05-06", Edition::CORE_1_1);
        let dated = |edition: Option<Edition>, agree: usize| {
            let mut document = held("page", None, Wording::Official, FROGS).document;
            (document.edition, document.date) = (edition, printed.parse().ok());
            let found = dated(&mut document, |_, _| Some(Compared { edition: known, agree, of: 40 }));
            let note = document.findings.last().map(|finding| (finding.kind, finding.note.contains("2025-10-01")));
            (found.map(|edition| edition.to_string()), document.date.map(|date| date.to_string()), note)
        };
        let (named, issued) = (Some("1.1".to_owned()), Some("2025-10-01".to_owned()));
        let (by_date, wrong) = (Some(format!("core-{printed}")), Some(printed.to_owned()));
        assert_eq!(dated(None, 39), (named.clone(), issued.clone(), Some((FindingKind::Misdated, true))));
        assert_eq!(dated(Some(known), 39), (named, issued, Some((FindingKind::Misdated, true))));
        assert_eq!(dated(None, 24), (by_date.clone(), wrong.clone(), Some((FindingKind::Inferred, false))));
        assert_eq!(dated(None, 0), (by_date, wrong.clone(), None), "what is like nothing is an edition of its own");
        assert_eq!(dated(Some(Edition::CORE_1_2), 39), (Some("1.2".to_owned()), wrong, None), "who names it knows it");
    }

    #[test]
    fn a_page_alone_is_still_visible() {
        let library = Library::new(vec![held("page", None, Wording::Official, FROGS)]);
        assert_eq!(library.edition(Edition::Undated).map(|edition| edition.rules().len()), Some(7));
        assert_eq!(library.in_force(None).map(|edition| edition.edition), None);
        assert!(library.documents()[0].document.findings.iter().any(|finding| finding.note.contains("--edition")));
    }
}
