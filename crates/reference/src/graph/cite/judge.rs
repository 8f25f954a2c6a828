//! Judges whether a citation names what it means, and finds what it means if not.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::lookup::{EditionLookup, title_key};
use super::scan::Named;
use super::{Fault, FaultKind};
use crate::library::LibraryRule;
use crate::words::content_stems;
use tribunal_rule::{Part, RuleNumber};

/// Returns the fault of a number that a text names, as far as the edition shows it; none where there is none.
///
/// `from` is the rule whose text it is, where that rule is of the same edition.
pub(super) fn judge(named: &Named, lookup: &EditionLookup, from: Option<RuleNumber>) -> Option<Fault> {
    let fault = |kind, why: String, likely: Option<RuleNumber>| {
        Some(Fault { kind, why, likely: likely.map(|number| lookup.reference(number)) })
    };
    let missing = [Some(named.number), named.through].into_iter().flatten().find(|number| !lookup.holds(*number));
    if let Some(missing) = missing {
        let why = format!("{} has no rule {missing}", lookup.rules.edition);
        return fault(FaultKind::Dangling, why, likely_for_missing(named, lookup, from));
    }
    if let Some(title) = &named.title
        && !has_title(lookup, named.number, title)
    {
        let why = match lookup.tree.title(named.number) {
            Some(own) => format!("{} is titled {own}, not {title}", named.number),
            None => format!("{} is not titled {title}", named.number),
        };
        return fault(FaultKind::WrongTitle, why, by_title(lookup, title, named.number));
    }
    let subject = named.subject.as_deref()?;
    let better = better_for_subject(lookup, named, subject, from)?;
    fault(FaultKind::OtherRule, format!("{} says nothing about {subject}", named.number), Some(better))
}

/// Returns true if a title can be meant for this rule.
pub(super) fn has_title(lookup: &EditionLookup, number: RuleNumber, title: &str) -> bool {
    let wanted = title_key(title);
    if let Some(own) = lookup.tree.title(number) {
        return title_key(own) == wanted;
    }
    let begins = format!("{} ", title_key(lookup.text(number))).starts_with(&format!("{wanted} "));
    let above = lookup.tree.ancestors(number).into_iter().filter_map(|rule| lookup.tree.title(rule.number));
    begins || above.map(title_key).any(|above| above == wanted)
}

/// Returns true if a citation's number exists and its title or subject, where given, fits the rule.
pub(super) fn fits(named: &Named, lookup: &EditionLookup) -> bool {
    lookup.holds(named.number) && judge(named, lookup, None).is_none()
}

/// Returns the rule with this title, most letters of it the same (`Banishments` rather than `Banish` is `Banishment`), the
/// nearest to a number where there are several of one rank.
fn by_title(lookup: &EditionLookup, title: &str, near: RuleNumber) -> Option<RuleNumber> {
    let alike = |number| Reverse(lookup.tree.title(number).map(|own| in_common(own, title)));
    let rank = |number: &RuleNumber| (alike(*number), !lookup.tree.is_heading(*number), number.depth());
    let found = lookup.titled(title);
    let best = found.iter().map(rank).min()?;
    found.into_iter().filter(|number| rank(number) == best).min_by_key(|number| distance(*number, near))
}

fn distance(a: RuleNumber, b: RuleNumber) -> u16 {
    a.section().abs_diff(b.section())
}

fn likely_for_missing(named: &Named, lookup: &EditionLookup, from: Option<RuleNumber>) -> Option<RuleNumber> {
    let titled = named.title.as_deref().and_then(|title| by_title(lookup, title, named.number));
    let about = || by_title(lookup, named.subject.as_deref()?, named.number);
    titled
        .or_else(about)
        .or_else(|| misprinted(named.number, lookup, from))
        .or_else(|| nearest_above(named.number, lookup))
}

/// Returns a rule whose number differs from the printed one by one part too few, too many or wrong; first of all one
/// that shares its beginning with the citing rule.
fn misprinted(number: RuleNumber, lookup: &EditionLookup, from: Option<RuleNumber>) -> Option<RuleNumber> {
    let near = lookup.rules.rules().iter().map(|rule| rule.number()).filter(|other| one_part_off(&number, other));
    let shared = |other: &RuleNumber| {
        let from = from.as_ref().map_or(&[][..], RuleNumber::parts);
        other.parts().iter().zip(from).take_while(|(a, b)| a == b).count()
    };
    // A part that was forgotten explains more than one that was mistaken: every printed part is kept.
    let kept = |other: &RuleNumber| other.depth() > number.depth();
    near.filter(|other| other.section() == number.section()).max_by_key(|other| (kept(other), shared(other)))
}

fn one_part_off(a: &RuleNumber, b: &RuleNumber) -> bool {
    let (short, long) = if a.depth() <= b.depth() { (a.parts(), b.parts()) } else { (b.parts(), a.parts()) };
    let front = short.iter().zip(long).take_while(|(x, y)| x == y).count();
    let back = short.iter().rev().zip(long.iter().rev()).take_while(|(x, y)| x == y).count();
    match long.len() - short.len() {
        0 => front + back >= short.len().saturating_sub(1) && same_style(short, long),
        1 => front + back >= short.len() && back > 0,
        _ => false,
    }
}

/// Returns true if two numbers print digits and letters in the same places.
fn same_style(a: &[Part], b: &[Part]) -> bool {
    a.iter().zip(b).all(|(a, b)| matches!(a, Part::Digits(_)) == matches!(b, Part::Digits(_)))
}

fn nearest_above(number: RuleNumber, lookup: &EditionLookup) -> Option<RuleNumber> {
    let mut above = number.parent()?;
    while !lookup.holds(above) {
        above = above.parent()?;
    }
    Some(above)
}

/// Returns a rule that speaks of the whole subject, where the named rule and all below it leave out words of it: first
/// of all one whose number begins like the printed one, then one that has the subject as its title, the more so the more
/// letters of it are the same, then the nearest.
fn better_for_subject(
    lookup: &EditionLookup,
    named: &Named,
    subject: &str,
    from: Option<RuleNumber>,
) -> Option<RuleNumber> {
    let number = named.number;
    let wanted: BTreeSet<String> = content_stems(subject).collect();
    let mut own = lookup.scope_stems(number);
    own.extend(lookup.path_stems(number));
    if wanted.is_subset(&own) || (named.title.is_some() && !is_another_matter(lookup, &wanted, &own)) {
        return None;
    }
    let here = lookup.rules.rules().partition_point(|rule| rule.number() < number);
    let rules = lookup.rules.rules().iter().enumerate().map(|(at, rule)| (at, rule.number()));
    let about = rules.filter(|(_, other)| Some(*other) != from && covers(&wanted, lookup.text(*other)));
    let best = about.max_by_key(|(at, other)| {
        let shared = other.parts().iter().zip(number.parts()).take_while(|(a, b)| a == b).count();
        let title = lookup.tree.title(*other).filter(|title| covers(&wanted, title));
        (shared, title.map(|title| in_common(title, subject)), Reverse(at.abs_diff(here)))
    });
    best.map(|(_, other)| other)
}

/// At most this many rules use a word that is rare.
const RARE: usize = 3;

/// Returns true if a subject shares no word with what a rule says, and has only rare words: otherwise a title that fits
/// vouches for the number.
fn is_another_matter(lookup: &EditionLookup, subject: &BTreeSet<String>, said: &BTreeSet<String>) -> bool {
    let uses = |rule: &LibraryRule| content_stems(rule.text()).any(|stem| subject.contains(&stem));
    subject.is_disjoint(said) && lookup.rules.rules().iter().filter(|rule| uses(rule)).count() <= RARE
}

/// Returns the number of letters with which two titles begin alike.
fn in_common(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count()
}

fn covers(wanted: &BTreeSet<String>, title: &str) -> bool {
    let title: BTreeSet<String> = content_stems(title).collect();
    wanted.is_subset(&title)
}
