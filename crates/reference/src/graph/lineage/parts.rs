//! Finds splits and merges among what a one-to-one pairing leaves over.

use std::collections::{BTreeMap, BTreeSet};

use super::pair::Pairing;
use super::side::{Item, Side};
use super::words::TokenizedText;

/// One rule and the several that it was split into, or that were merged into it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parts {
    /// The whole.
    pub whole: usize,
    /// The parts, in rulebook order, at least two.
    pub parts: Vec<usize>,
}

/// The fewest words of a part: with fewer, they may come from anywhere.
const LEAST_WORDS: usize = 6;
/// The least share of a part's words that must be found in what its partner leaves of the whole.
const LEAST_SHARE: f64 = 0.7;
/// The least gain in likeness to the whole of the parts together over the best of them alone.
const LEAST_GAIN: f64 = 0.03;
/// The least likeness of the parts together to the whole.
const LEAST_ALIKE: f64 = 0.5;
/// The greatest distance of a part from the partner of the whole, in rules.
const REACH: usize = 12;

/// Returns the rules of `wholes` whose words are those of two or more rules of `parts`: the partner of the whole, and
/// others that have no partner themselves.
pub(super) fn parts(wholes: &Side, parts: &Side, partner: &[Option<usize>], owner: &[Option<usize>]) -> Vec<Parts> {
    let mut claimed: BTreeMap<usize, (usize, f64)> = BTreeMap::new();
    for (whole, item) in wholes.rules.iter().enumerate() {
        for (part, share) in claims(item, whole, parts, partner, owner) {
            let best = claimed.entry(part).or_insert((whole, share));
            if share > best.1 {
                *best = (whole, share);
            }
        }
    }
    let mut groups: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (part, (whole, _)) in claimed {
        groups.entry(whole).or_default().insert(part);
    }
    let mut found: Vec<Parts> = Vec::new();
    for (whole, group) in groups {
        let group: BTreeSet<usize> = group.into_iter().chain(partner[whole]).collect();
        if group.len() > 1 && gains(&wholes.rules[whole], &group, parts) {
            found.push(Parts { whole, parts: group.into_iter().collect() });
        }
    }
    found
}

/// Returns the unpaired rules near the partner of a whole whose words the whole has and the partner has not, each with
/// the share of its words found there.
fn claims(
    item: &Item,
    whole: usize,
    parts: &Side,
    partner: &[Option<usize>],
    owner: &[Option<usize>],
) -> Vec<(usize, f64)> {
    if item.full.len() < 2 * LEAST_WORDS {
        return Vec::new();
    }
    let (left, near) = match partner[whole] {
        Some(partner) => (item.full.without(&parts.rules[partner].full), partner),
        None => (item.full.clone(), neighbour(whole, partner)),
    };
    if left.len() < LEAST_WORDS {
        return Vec::new();
    }
    let range = near.saturating_sub(REACH)..(near + REACH + 1).min(parts.rules.len());
    let free = range.filter(|part| owner[*part].is_none() && parts.rules[*part].full.len() >= LEAST_WORDS);
    let shares = free.map(|part| (part, parts.rules[part].full.share_in(&left)));
    shares.filter(|(_, share)| *share >= LEAST_SHARE).collect()
}

/// Returns where the partner of an unpaired rule would stand: at that of the rule before it.
fn neighbour(whole: usize, partner: &[Option<usize>]) -> usize {
    partner.iter().take(whole).rev().find_map(|partner| *partner).unwrap_or_default()
}

fn gains(whole: &Item, group: &BTreeSet<usize>, parts: &Side) -> bool {
    let texts: Vec<&TokenizedText> = group.iter().map(|part| &parts.rules[*part].full).collect();
    let together = texts.iter().fold(TokenizedText::default(), |sum, tokens| sum.with(tokens));
    let alone = texts.iter().map(|tokens| whole.full.dice(tokens)).fold(0.0, f64::max);
    let all = whole.full.dice(&together);
    all >= LEAST_ALIKE && all >= alone + LEAST_GAIN
}

/// Returns the splits and the merges.
pub(super) fn splits_and_merges(left: &Side, right: &Side, pairing: &Pairing) -> (Vec<Parts>, Vec<Parts>) {
    let splits = parts(left, right, &pairing.right_of, &pairing.left_of);
    let merges = parts(right, left, &pairing.left_of, &pairing.right_of);
    (splits, merges)
}
