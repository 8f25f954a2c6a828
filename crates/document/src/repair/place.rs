//! Decides which number each row has, where print alone does not say, by a beam search over the fates of its rows.
//!
//! Most numbers are sure: they ascend, each a natural successor of the one before. Where that breaks off (a number that
//! fits nowhere, a row without one, a gap), a stretch of rows is searched as a whole: each row may keep its number, get
//! one that the neighbours allow, join the row before, or be a second print of its neighbour. Every choice has a price,
//! and the cheapest path from the last sure number before to the first one after is taken. The prices, in units of
//! about one plain surprise: a number as printed costs nothing; another number costs more the less it looks like the
//! printed one; a gap costs more the wider it is, less where a page breaks; joining costs little where a sentence is
//! torn there and much where both are whole; and a number that is merely inferred costs what [`StyleModel`] gives it.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use super::anchors::Stretch;
use super::beam_search::{Beam, Offer, Path, Settled};
use super::column::{distance, guess};
use super::features::Features;
use super::row_state::RowState;
use super::step::{Gap, is_natural, sibling_before, successors};
use super::style_features::Seen;
use super::style_model::StyleModel;
use super::titles::Titles;
use super::words::{are_twins, is_appendage, is_cut, is_title, is_torn, starts_inside};
use crate::read::rows::Printed;
use tribunal_rule::RuleNumber;

/// The fate of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is the rule of this number.
    Rule(RuleNumber),
    /// It continues the row before.
    Joins,
    /// It repeats the row before or after.
    Twice,
}

/// The width of the beam, at most and at least; it narrows where many rows are in doubt, so that the time grows with
/// their number and not faster.
const WAYS: usize = 160;
const FEWEST_WAYS: usize = 8;
/// The approximate number of paths followed in a whole document.
const ALL_WAYS: usize = 24_000;
/// The number of rows before a row that count as its surroundings.
const BEFORE: usize = 60;

/// The search, with what it knows of the document.
pub(super) struct Search<'a> {
    pieces: &'a [RowState],
    titles: &'a Titles,
    sure: &'a [(usize, RuleNumber)],
    /// The number of rows in doubt.
    doubtful: usize,
    learned: OnceCell<(Vec<Features>, StyleModel)>,
}

impl<'a> Search<'a> {
    /// A search of these rows, of which the `sure` ones have their numbers.
    pub fn new(pieces: &'a [RowState], titles: &'a Titles, sure: &'a [(usize, RuleNumber)]) -> Self {
        let numbered = pieces.iter().filter(|piece| piece.row.printed != Printed::Nothing).count();
        Self { pieces, titles, sure, doubtful: numbered.saturating_sub(sure.len()), learned: OnceCell::new() }
    }

    /// Returns the features of all rows and the habits of the document, learned when they are first needed, since a
    /// clean document never needs them.
    fn learned(&self) -> &(Vec<Features>, StyleModel) {
        self.learned.get_or_init(|| {
            let features: Vec<Features> = self.pieces.iter().map(|piece| Features::of(&piece.row.text)).collect();
            let sure = self
                .sure
                .iter()
                .filter_map(|(at, number)| Some(Seen { number: *number, features: features.get(*at)? }));
            let style_model = StyleModel::of(&sure.collect::<Vec<_>>());
            (features, style_model)
        })
    }

    /// Returns the fates of the rows of a stretch, in order.
    pub fn fates(&self, stretch: &Stretch) -> Vec<Settled> {
        let mut beam_search = Beam::new(stretch.before);
        let most = (ALL_WAYS / self.doubtful.max(1)).clamp(FEWEST_WAYS, WAYS);
        for piece in stretch.rows.clone() {
            let offers = self.offers(&beam_search, piece, stretch);
            beam_search.advance(piece, offers, most);
        }
        beam_search.best_path(|path| self.arrive(path, stretch))
    }

    /// Returns every possible fate of a row, after each of the paths so far, with its cost.
    fn offers(&self, beam_search: &Beam, piece: usize, stretch: &Stretch) -> Vec<Offer> {
        let mut offers = Vec::new();
        let join = self.join_cost(piece);
        let twice = self.twice_cost(piece);
        let own = self.own_numbers(piece);
        // Many ways offer the same number, and how a row prints it is the same for all of them.
        let mut prints: BTreeMap<RuleNumber, f32> = BTreeMap::new();
        for (from, path) in beam_search.paths().iter().enumerate() {
            offers.push(Offer { from, number: path.number, fate: Fate::Joins, cost: join });
            offers.extend(twice.map(|cost| Offer { from, number: path.number, fate: Fate::Twice, cost }));
            let numbers = candidates(&own, path, stretch);
            let style_model = self.habit_costs(piece, &numbers, || self.path(path, stretch, beam_search));
            for (number, habit) in numbers.into_iter().zip(style_model) {
                let print = *prints.entry(number).or_insert_with(|| self.print_cost(piece, &number));
                let cost = print + self.gap_cost(path.number, &number, piece) + habit;
                offers.push(Offer { from, number: Some(number), fate: Fate::Rule(number), cost });
            }
        }
        offers
    }

    /// Returns the numbers that a row itself speaks for: the printed one, and the one by which references name its
    /// text.
    fn own_numbers(&self, piece: usize) -> Vec<RuleNumber> {
        let piece = &self.pieces[piece];
        let printed = piece.number().into_iter().chain(piece.column().and_then(guess));
        printed.chain(self.titles.number_of(&piece.row.text)).collect()
    }

    /// Returns the cost of giving this number to this row.
    fn print_cost(&self, piece: usize, number: &RuleNumber) -> f32 {
        let RowState { row, .. } = &self.pieces[piece];
        if row.text.is_empty() && row.number() != Some(*number) {
            return f32::INFINITY;
        }
        let far = |column: &str| distance(column, number) as f32 / 10.0;
        let print = match &row.printed {
            Printed::Number(printed) if printed == number => return 0.0,
            Printed::Number(printed) if self.is_sure(piece) => 4.0 + 1.5 * far(&printed.to_string()),
            Printed::Number(printed) => 2.0 + 1.5 * far(&printed.to_string()),
            Printed::Damaged(column) if column.is_empty() => 1.5,
            Printed::Damaged(column) => (0.3 + far(column)).min(5.0),
            Printed::Nothing => 1.8,
        };
        let named = match self.titles.number_of(&row.text) {
            Some(named) if named == *number => -4.0,
            Some(_) => 4.0,
            None => 0.0,
        };
        let inside = if starts_inside(&row.text) { 3.0 } else { 0.0 };
        (print + named + inside).max(0.01)
    }

    /// Returns the cost of going from one number to another; infinite where they do not ascend.
    fn gap_cost(&self, from: Option<RuleNumber>, to: &RuleNumber, piece: usize) -> f32 {
        let Some(from) = from else { return 0.0 };
        if from >= *to {
            return f32::INFINITY;
        }
        if is_natural(&from, to) {
            return 0.0;
        }
        let gap = Gap::between(&from, to);
        // Beside a row in doubt a gap is what that row left behind; between two that are sure, the edition may have it.
        let doubt = !self.is_sure(piece) || piece.checked_sub(1).is_some_and(|before| !self.is_sure(before));
        let base = if doubt { 6.5 } else { 3.0 };
        let edge = self.pieces.get(piece).is_some_and(|piece| piece.edge);
        match gap.len().min(10) as f32 {
            // Nothing is known to be missing, and yet the step is too wide.
            0.0 => base + 1.0,
            missing if edge => base - 0.5 + 0.25 * missing,
            missing => base + 0.5 * missing,
        }
    }

    /// Returns the cost of going from the end of a path to the first number after the stretch.
    fn arrive(&self, path: &Path, stretch: &Stretch) -> f32 {
        stretch.after.map_or(0.0, |after| self.gap_cost(path.number, &after, stretch.rows.end))
    }

    /// Returns the cost of joining this row to the one before.
    fn join_cost(&self, at: usize) -> f32 {
        let piece = &self.pieces[at];
        if piece.rule {
            return f32::INFINITY;
        }
        let text = &piece.row.text;
        let whole = match &piece.row.printed {
            _ if text.is_empty() => return 0.5,
            Printed::Nothing if is_appendage(text) => 0.2,
            Printed::Nothing if is_title(text) => 3.0,
            Printed::Nothing => 0.8,
            Printed::Damaged(_) => 7.0,
            Printed::Number(_) => 9.0,
        };
        let before = at.checked_sub(1).and_then(|at| self.pieces.get(at)).map_or("", |piece| &piece.row.text);
        match (is_torn(before), starts_inside(text)) {
            (true, true) => 0.1,
            (true, false) if is_cut(before) => f32::min(whole, 1.0),
            (true, false) => whole * 0.7,
            (false, true) => whole * 0.5,
            (false, false) => whole,
        }
    }

    /// Returns the cost of dropping this row as a second print of a neighbour; none where it is not one.
    fn twice_cost(&self, at: usize) -> Option<f32> {
        let text = &self.pieces[at].row.text;
        let twin = |at: Option<usize>| {
            at.and_then(|at| self.pieces.get(at)).is_some_and(|other| are_twins(&other.row.text, text))
        };
        (twin(at.checked_sub(1)) || twin(Some(at + 1))).then_some(1.0)
    }

    /// Returns what the habits of the document make these numbers cost. A number as printed costs something only where
    /// the row before is in doubt, for there it shows which number that row had.
    fn habit_costs<'b>(&self, at: usize, numbers: &[RuleNumber], path: impl FnOnce() -> Vec<Seen<'b>>) -> Vec<f32> {
        let printed = self.pieces[at].number();
        let follows_doubt = at.checked_sub(1).is_some_and(|before| !self.is_sure(before));
        // Where most rows are in doubt, the others are no example.
        let teaches = self.sure.len() >= self.doubtful;
        if !teaches || !follows_doubt && self.is_sure(at) {
            return vec![0.0; numbers.len()];
        }
        let weight = if self.pieces[at].column().is_some_and(|column| !column.is_empty()) { 0.2 } else { 0.5 };
        let (features, style_model) = self.learned();
        let costs = style_model.costs(&path(), &features[at], numbers);
        let of = |(number, cost): (&RuleNumber, f32)| {
            if printed == Some(*number) && !follows_doubt { 0.0 } else { weight * cost }
        };
        numbers.iter().zip(costs).map(of).collect()
    }

    /// Returns true if the number of a row is known before the search.
    fn is_sure(&self, at: usize) -> bool {
        self.sure.binary_search_by_key(&at, |(sure, _)| *sure).is_ok()
    }

    /// Returns the rows before this one, at most [`BEFORE`], with their numbers as this path has them.
    fn path(&self, path: &Path, stretch: &Stretch, beam_search: &Beam) -> Vec<Seen<'_>> {
        let own = beam_search.back(path).filter_map(|step| match step.fate {
            Fate::Rule(number) => Some((step.piece, number)),
            _ => None,
        });
        let known = self.sure.partition_point(|(at, _)| *at < stretch.rows.start);
        let sure = self.sure.iter().take(known).rev().copied();
        let (features, _) = self.learned();
        let rows = own.chain(sure).take(BEFORE);
        let mut path: Vec<Seen<'_>> = rows.map(|(at, number)| Seen { number, features: &features[at] }).collect();
        path.reverse();
        path
    }
}

/// Returns the numbers that a row may have after this path: its own, and what the neighbours allow.
fn candidates(own: &[RuleNumber], path: &Path, stretch: &Stretch) -> Vec<RuleNumber> {
    let mut numbers = own.to_vec();
    numbers.extend(path.number.iter().flat_map(successors));
    if let Some(after) = &stretch.after {
        numbers.extend(std::iter::successors(after.parent(), RuleNumber::parent));
        numbers.extend(sibling_before(after));
    }
    let after_way = |number: &RuleNumber| path.number.is_none_or(|last| last < *number);
    let before_next = |number: &RuleNumber| stretch.after.is_none_or(|after| *number < after);
    numbers.retain(|number| after_way(number) && before_next(number));
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
