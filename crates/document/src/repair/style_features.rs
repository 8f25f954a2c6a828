//! The features that speak for or against a number: in a row, in the rows before it, and in those that would be its
//! relatives.
//!
//! A sign is the answer to a question ("does it open like the sibling before it, and is it a sibling of the last
//! row?"), hashed to a place in one table of weights (feature hashing). Which questions are asked is decided here; the
//! weights of the answers are learned from each document ([`StyleModel`](super::style_model::StyleModel)).

use super::features::Features;
use super::step::sibling_before;
use tribunal_rule::RuleNumber;

/// A row with its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    /// Its number.
    pub number: RuleNumber,
    /// The features of its text.
    pub features: &'a Features,
}

/// A place in the table of weights.
pub(super) type StyleFeature = u16;

/// The number of places in the table.
pub(super) const STYLE_FEATURES: usize = 1 << 16;

/// The number of rows back within which relatives are looked for.
const BACK: usize = 60;

/// A row that may get a number after these rows.
struct Case<'a> {
    path: &'a [Seen<'a>],
    before: Seen<'a>,
    here: &'a Features,
    number: RuleNumber,
    /// 0 for a child of the row before, 1 for a sibling, 2 for a sibling of its parent, and so on.
    step: usize,
    depth: usize,
    style_features: Vec<StyleFeature>,
}

/// Returns the signs of a row with these looks under this number, after the rows of a path.
pub(super) fn style_features(path: &[Seen<'_>], here: &Features, number: RuleNumber) -> Vec<StyleFeature> {
    let Some(before) = path.last().copied() else { return Vec::new() };
    let path = path.get(path.len().saturating_sub(BACK)..).unwrap_or(path);
    let (depth, last) = (number.depth(), before.number.depth());
    let step = if depth > last { 0 } else { (last - depth + 1).min(4) };
    let mut case =
        Case { path, before, here, number, step, depth: depth.min(5), style_features: Vec::with_capacity(32) };
    case.alone();
    case.beside_the_row_before();
    case.under_its_parent();
    case.after_its_sibling();
    case.under_the_titles();
    case.as_before();
    case.style_features
}

impl<'a> Case<'a> {
    fn sign(&mut self, question: u32, answers: &[u32]) {
        self.mix(question, answers.iter().copied());
    }

    /// Adds a sign whose meaning depends on the step.
    fn step_sign(&mut self, question: u32, answers: &[u32]) {
        self.mix(question, std::iter::once(self.step as u32).chain(answers.iter().copied()));
    }

    fn mix(&mut self, question: u32, answers: impl Iterator<Item = u32>) {
        let mix = |hash: u32, answer: u32| (hash ^ answer).wrapping_mul(0x0100_0193).rotate_left(5);
        let hash = answers.fold(0x811c_9dc5 ^ question.wrapping_mul(0x9e37_79b9), mix);
        self.style_features.push((hash ^ hash >> 16) as StyleFeature);
    }

    /// Adds the signs of the row itself.
    fn alone(&mut self) {
        let here = self.here;
        self.step_sign(1, &[]);
        self.step_sign(2, &[here.opening]);
        self.sign(3, &[self.depth as u32, here.title.into()]);
        self.step_sign(4, &[(here.length / 10).min(3) as u32]);
        if let [first, second, ..] = here.start.as_slice() {
            self.step_sign(5, &[*first, *second]);
        }
    }

    fn beside_the_row_before(&mut self) {
        let (before, here) = (self.before.features, self.here);
        let depth = self.before.number.depth().min(4) as u32;
        self.step_sign(10, &[before.title.into(), here.title.into(), depth]);
        self.step_sign(11, &[before.lead.into()]);
        self.step_sign(12, &[here.shares(before) as u32]);
        self.step_sign(13, &[(before.length / 10).min(3) as u32]);
        self.step_sign(14, &[before.appends.into()]);
        self.step_sign(15, &[before.opening]);
        self.step_sign(16, &[here.speaks_of(before).into()]);
    }

    fn under_its_parent(&mut self) {
        let Some(parent) = self.number.parent().and_then(|parent| self.find(parent)) else { return };
        let here = self.here;
        self.sign(20, &[here.shares(parent) as u32]);
        self.sign(21, &[parent.title.into(), here.title.into()]);
        if parent.title {
            self.sign(22, &[here.names(parent, 4).into(), (self.step == 0).into()]);
        }
    }

    fn after_its_sibling(&mut self) {
        let Some(sibling) = sibling_before(&self.number).and_then(|sibling| self.find(sibling)) else { return };
        let (here, up) = (self.here, self.step.saturating_sub(1).min(2) as u32);
        self.sign(30, &[here.parallel(sibling) as u32, up.min(1)]);
        self.sign(31, &[sibling.title.into(), here.title.into()]);
        self.sign(32, &[(here.subject == sibling.subject).into(), up]);
        self.sign(33, &[(here.length / 8).min(3) as u32, (sibling.length / 8).min(3) as u32]);
        self.sign(34, &[sibling.lead.into(), here.lead.into()]);
        self.sign(35, &[here.shares(sibling) as u32, up]);
        if self.depth > 1 {
            let place = u32::from(self.number.last().ordinal()).saturating_sub(1).min(5);
            self.step_sign(36, &[place, self.depth.min(3) as u32]);
        }
    }

    fn under_the_titles(&mut self) {
        let here = self.here;
        let top = self.path.iter().rev().find(|row| row.number.depth() == 1);
        if let Some(top) = top.filter(|top| top.features.title) {
            self.sign(40, &[here.names(top.features, 3).into(), self.depth.min(4) as u32]);
        }
        let above = |row: &&Seen<'_>| row.features.title && row.number.depth() <= self.depth;
        if let Some(title) = self.path.iter().rev().take(40).find(above) {
            let below = (self.depth - title.number.depth().min(self.depth)).min(3) as u32;
            self.sign(41, &[here.speaks_of(title.features).into(), self.depth.min(4) as u32, below]);
        }
    }

    /// Adds the signs of what was done the last time in a like place.
    fn as_before(&mut self) {
        let (before, here) = (self.before, self.here);
        let depth = before.number.depth();
        let like = |row: &Seen<'_>| row.features.title == before.features.title && row.number.depth() == depth;
        let last =
            self.path.windows(2).rev().find(|pair| like(&pair[0])).map(|pair| pair[1].number.depth().cmp(&depth));
        let last = last.map_or(3, |order| (order as i8 + 1) as u32);
        let (title, shallow) = (before.features.title.into(), depth.min(3) as u32);
        self.step_sign(50, &[last, title]);
        self.step_sign(51, &[last, title, shallow, here.title.into()]);
        if self.step == 0 || self.depth == 1 {
            let tops = self.path.iter().rev().skip(1).take(40);
            let top = tops.filter(|row| row.number.depth() == 1).map(|row| row.features.title).next();
            self.step_sign(52, &[top.map_or(2, u32::from), title, here.title.into(), shallow]);
        }
    }

    fn find(&self, number: RuleNumber) -> Option<&'a Features> {
        self.path.iter().rev().find(|row| row.number == number).map(|row| row.features)
    }
}
