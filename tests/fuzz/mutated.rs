//! Mutations of the corpus: bytes flipped, words inserted, parts removed, doubled and crossed. They are the same at
//! every run; an input that breaks a law is written to a file that the failure names.
//!
//! It finds nothing that a fuzzer would not, but works with any compiler. `TRIBUNAL_TEST_MUTATIONS` is the number for
//! each target, `TRIBUNAL_TEST_SEEDS` a folder with more inputs to start from, laid out as `fuzz/seeds` with a folder
//! for each target.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// The default number: a fraction of a second.
const USUAL: u64 = 30;
/// The longest input.
const MOST: usize = 4096;

/// A deterministic pseudorandom generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let (one, other) = (self.below(length + 1), self.below(length + 1));
        one.min(other)..one.max(other)
    }
}

/// The words of the fuzzers' dictionary.
fn words() -> Vec<Vec<u8>> {
    let lines = include_str!("../../fuzz/dictionary").lines();
    let quoted = lines.filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
    quoted.map(unescaped).collect()
}

/// Decodes a word of the dictionary, which writes bytes as `\xe2`.
fn unescaped(word: &str) -> Vec<u8> {
    let mut parts = word.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (hex, rest) = part.split_at_checked(2).unwrap_or((part, ""));
        bytes.extend(u8::from_str_radix(hex, 16));
        bytes.extend(rest.as_bytes());
    }
    bytes
}

fn mutated(dice: &mut Dice, seeds: &[Vec<u8>], words: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = seeds[dice.below(seeds.len())].clone();
    for _ in 0..=dice.below(6) {
        let at = dice.below(bytes.len() + 1);
        match dice.below(7) {
            0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            1 => bytes.insert(at, dice.below(256) as u8),
            2 => drop(bytes.drain(dice.range(bytes.len()))),
            3 => {
                let twice = bytes[dice.range(bytes.len())].to_vec();
                bytes.splice(at..at, twice);
            }
            4 => {
                let other = &seeds[dice.below(seeds.len())];
                bytes.splice(at.., other[dice.below(other.len() + 1)..].iter().copied());
            }
            5 => bytes.truncate(at),
            _ => drop(bytes.splice(at..at, words[dice.below(words.len())].iter().copied())),
        }
        bytes.truncate(MOST);
    }
    bytes
}

/// Checks a law on mutations of these inputs.
pub fn hold(target: &str, mut seeds: Vec<Vec<u8>>, law: fn(&[u8])) {
    let count = std::env::var("TRIBUNAL_TEST_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(USUAL);
    if let Ok(more) = std::env::var("TRIBUNAL_TEST_SEEDS") {
        seeds.extend(super::inputs(&PathBuf::from(more).join(target)).into_iter().map(|(_, bytes)| bytes));
    }
    let (mut dice, words) = (Dice(1), words());
    for at in 0..count {
        let bytes = mutated(&mut dice, &seeds, &words);
        if catch_unwind(AssertUnwindSafe(|| law(&bytes))).is_err() {
            let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{target}-{at}"));
            std::fs::write(&file, &bytes).unwrap();
            panic!("{target} does not hold on {}", file.display());
        }
    }
    println!("{target}: {count} inputs made of {}", seeds.len());
}
