//! A model of how this very document numbers its rules, learned from the rows whose numbers are sure.
//!
//! Where numbers are lost, several numberings remain possible. What decides is what the rest of the document does in
//! like places: whether a row under a heading becomes a child or the next top-level rule, whether a row that opens with
//! "If" goes deeper, whether rows that open alike are siblings. The numbers that may follow a row compete, each with
//! the sum of the weights of its [`signs`]; the weights are those under which the numbers that the document prints are
//! likeliest (a softmax regression over hashed features, trained with AdaGrad: the same document always gives the same
//! weights).

use super::looks::Looks;
use super::signs::{SIGNS, Seen, Sign, signs};
use super::step::successors;
use tribunal_rule::RuleNumber;

/// The number of passes over the rows.
const ROUNDS: usize = 8;
/// The first step of the descent.
const STEP: f32 = 0.3;
/// The rate at which weights decay towards zero.
const DECAY: f32 = 0.005;
/// The most rows that are learned from.
const ROWS: usize = 4000;

/// The weights of the model.
#[derive(Clone, Debug)]
pub(super) struct Habits {
    weights: Vec<f32>,
}

/// The numbers that might have followed a row: the signs of each, and the index of the one that did.
struct Choice {
    signs: Vec<Vec<Sign>>,
    taken: usize,
}

impl Habits {
    /// Learns from rows whose numbers are sure, in order.
    pub fn of(rows: &[Seen<'_>]) -> Self {
        let choices: Vec<Choice> = (1..rows.len().min(ROWS)).filter_map(|at| choice(rows.get(..=at)?)).collect();
        let mut habits = Self { weights: vec![0.0; SIGNS] };
        let mut slopes = vec![1.0_f32; SIGNS];
        for _ in 0..ROUNDS {
            for choice in &choices {
                habits.learn(choice, &mut slopes);
            }
        }
        habits
    }

    fn learn(&mut self, choice: &Choice, slopes: &mut [f32]) {
        let scores: Vec<f32> = choice.signs.iter().map(|signs| self.score(signs)).collect();
        let all = log_sum(&scores);
        for (at, (signs, score)) in choice.signs.iter().zip(scores).enumerate() {
            let wanted = if at == choice.taken { 1.0 } else { 0.0 };
            let error = wanted - (score - all).exp();
            for sign in signs.iter().map(|sign| usize::from(*sign)) {
                let (Some(weight), Some(slope)) = (self.weights.get_mut(sign), slopes.get_mut(sign)) else { continue };
                let pull = error - DECAY * *weight;
                *slope += pull * pull;
                *weight += STEP * pull / slope.sqrt();
            }
        }
    }

    fn score(&self, signs: &[Sign]) -> f32 {
        signs.iter().filter_map(|sign| self.weights.get(usize::from(*sign))).sum()
    }

    /// Returns what each of these numbers costs a row after the rows of a path: the negative logarithm of its
    /// likelihood among the natural ones; zeros where the path is empty.
    pub fn costs(&self, path: &[Seen<'_>], here: &Looks, numbers: &[RuleNumber]) -> Vec<f32> {
        let Some(before) = path.last() else { return vec![0.0; numbers.len()] };
        let score = |number: RuleNumber| self.score(&signs(path, here, number));
        let (natural, scores): (Vec<RuleNumber>, Vec<f32>) =
            successors(&before.number).map(|number| (number, score(number))).unzip();
        let all = log_sum(&scores);
        let known = |number: &RuleNumber| scores.get(natural.iter().position(|other| other == number)?).copied();
        numbers.iter().map(|number| all - known(number).unwrap_or_else(|| score(*number))).collect()
    }
}

/// Returns the choice that the document made at the last of these rows; none where it took an unnatural step.
fn choice(rows: &[Seen<'_>]) -> Option<Choice> {
    let [path @ .., here] = rows else { return None };
    let numbers: Vec<RuleNumber> = successors(&path.last()?.number).collect();
    let taken = numbers.iter().position(|number| *number == here.number)?;
    Some(Choice { signs: numbers.into_iter().map(|number| signs(path, here.looks, number)).collect(), taken })
}

/// The logarithm of the sum of exponentials.
fn log_sum(scores: &[f32]) -> f32 {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if most.is_finite() { most + scores.iter().map(|score| (score - most).exp()).sum::<f32>().ln() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A book in which each title has children, of which the second goes on with what the first speaks of.
    fn rows() -> Vec<(RuleNumber, Looks)> {
        let section = |n: u16| {
            [
                (format!("{n}"), "The Ponds".to_owned()),
                (format!("{n}.1"), format!("A frog of pond {n} leaps.")),
                (format!("{n}.1.a"), "If it is noon, it rests.".to_owned()),
                (format!("{n}.2"), format!("A frog of pond {n} sings.")),
            ]
        };
        let rows = (300..320).flat_map(section);
        rows.map(|(number, text)| (number.parse().unwrap(), Looks::of(&text))).collect()
    }

    #[test]
    fn a_row_gets_the_number_that_its_like_have() {
        let rows = rows();
        let seen: Vec<Seen<'_>> = rows.iter().map(|(number, looks)| Seen { number: *number, looks }).collect();
        let habits = Habits::of(&seen);
        let likeliest = |path: &[Seen<'_>], text: &str| {
            let numbers: Vec<RuleNumber> = successors(&path.last().unwrap().number).collect();
            let costs = habits.costs(path, &Looks::of(text), &numbers);
            let best = numbers.iter().zip(costs).min_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
            best.0.to_string()
        };
        assert_eq!(likeliest(&seen[..77], "A frog of ditch 319 leaps."), "319.1");
        assert_eq!(likeliest(&seen[..78], "If it is midnight, it hides."), "319.1.a");
        assert_eq!(likeliest(&seen[..79], "A frog of ditch 319 sings."), "319.2");
        assert_eq!(likeliest(&seen[..80], "The Ditches"), "320");
    }

    #[test]
    fn nothing_is_learned_from_nothing() {
        let habits = Habits::of(&[]);
        assert_eq!(habits.costs(&[], &Looks::default(), &[RuleNumber::top(300)]), [0.0]);
    }
}
