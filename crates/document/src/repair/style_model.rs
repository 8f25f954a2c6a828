//! A model of how this very document numbers its rules, learned from the rows whose numbers are sure.
//!
//! Where numbers are lost, several numberings remain possible. What decides is what the rest of the document does in
//! like places: whether a row under a heading becomes a child or the next top-level rule, whether a row that opens with
//! "If" goes deeper, whether rows that open alike are siblings. The numbers that may follow a row compete, each with
//! the sum of the weights of its [`style_features`]; the weights are those under which the numbers that the document prints are
//! likeliest (a softmax regression over hashed features, trained with AdaGrad: the same document always gives the same
//! weights).

use super::features::Features;
use super::step::successors;
use super::style_features::{STYLE_FEATURES, Seen, StyleFeature, style_features};
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
pub(super) struct StyleModel {
    weights: Vec<f32>,
}

/// The numbers that might have followed a row: the signs of each, and the index of the one that did.
struct Choice {
    style_features: Vec<Vec<StyleFeature>>,
    taken: usize,
}

impl StyleModel {
    /// Learns from rows whose numbers are sure, in order.
    pub fn of(rows: &[Seen<'_>]) -> Self {
        let choices: Vec<Choice> = (1..rows.len().min(ROWS)).filter_map(|at| choice(rows.get(..=at)?)).collect();
        let mut style_model = Self { weights: vec![0.0; STYLE_FEATURES] };
        let mut slopes = vec![1.0_f32; STYLE_FEATURES];
        for _ in 0..ROUNDS {
            for choice in &choices {
                style_model.learn(choice, &mut slopes);
            }
        }
        style_model
    }

    fn learn(&mut self, choice: &Choice, slopes: &mut [f32]) {
        let scores: Vec<f32> = choice.style_features.iter().map(|style_features| self.score(style_features)).collect();
        let all = log_sum(&scores);
        for (at, (style_features, score)) in choice.style_features.iter().zip(scores).enumerate() {
            let wanted = if at == choice.taken { 1.0 } else { 0.0 };
            let error = wanted - (score - all).exp();
            for sign in style_features.iter().map(|sign| usize::from(*sign)) {
                let (Some(weight), Some(slope)) = (self.weights.get_mut(sign), slopes.get_mut(sign)) else { continue };
                let pull = error - DECAY * *weight;
                *slope += pull * pull;
                *weight += STEP * pull / slope.sqrt();
            }
        }
    }

    fn score(&self, style_features: &[StyleFeature]) -> f32 {
        style_features.iter().filter_map(|sign| self.weights.get(usize::from(*sign))).sum()
    }

    /// Returns what each of these numbers costs a row after the rows of a path: the negative logarithm of its
    /// likelihood among the natural ones; zeros where the path is empty.
    pub fn costs(&self, path: &[Seen<'_>], here: &Features, numbers: &[RuleNumber]) -> Vec<f32> {
        let Some(before) = path.last() else { return vec![0.0; numbers.len()] };
        let score = |number: RuleNumber| self.score(&style_features(path, here, number));
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
    Some(Choice {
        style_features: numbers.into_iter().map(|number| style_features(path, here.features, number)).collect(),
        taken,
    })
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
    fn rows() -> Vec<(RuleNumber, Features)> {
        let section = |n: u16| {
            [
                (format!("{n}"), "The Ponds".to_owned()),
                (format!("{n}.1"), format!("A frog of pond {n} leaps.")),
                (format!("{n}.1.a"), "If it is noon, it rests.".to_owned()),
                (format!("{n}.2"), format!("A frog of pond {n} sings.")),
            ]
        };
        let rows = (300..320).flat_map(section);
        rows.map(|(number, text)| (number.parse().unwrap(), Features::of(&text))).collect()
    }

    #[test]
    fn a_row_gets_the_number_that_its_like_have() {
        let rows = rows();
        let seen: Vec<Seen<'_>> = rows.iter().map(|(number, features)| Seen { number: *number, features }).collect();
        let style_model = StyleModel::of(&seen);
        let likeliest = |path: &[Seen<'_>], text: &str| {
            let numbers: Vec<RuleNumber> = successors(&path.last().unwrap().number).collect();
            let costs = style_model.costs(path, &Features::of(text), &numbers);
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
        let style_model = StyleModel::of(&[]);
        assert_eq!(style_model.costs(&[], &Features::default(), &[RuleNumber::top(300)]), [0.0]);
    }
}
