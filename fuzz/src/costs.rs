//! No board within the limits costs more than a replay may: the bytes choose texts, crowds, places and deeds, so that every
//! byte brings work. The fuzzer makes up the bytes; `search` climbs towards what costs most, and needs no fuzzer.

use std::fmt::Write;
use std::time::{Duration, Instant};

use tribunal::scenario::{Options, replay};

/// The scenarios whose texts boards are made of: everything that the engine enacts stands in one of them.
const SOURCES: [&str; 12] = [
    include_str!("../../tests/scenarios/360-407-abilities/abilities-costs.md"),
    include_str!("../../tests/scenarios/360-407-abilities/abilities-effects.md"),
    include_str!("../../tests/scenarios/700-765-additional-rules/abilities-equipment.md"),
    include_str!("../../tests/scenarios/408-446-game-actions/abilities-kills.md"),
    include_str!("../../tests/scenarios/360-407-abilities/abilities-more.md"),
    include_str!("../../tests/scenarios/349-359-playing-cards/abilities-prices.md"),
    include_str!("../../tests/scenarios/360-407-abilities/abilities-steps.md"),
    include_str!("../../tests/scenarios/360-407-abilities/abilities-triggers.md"),
    include_str!("../../tests/scenarios/cards/cards-constructs.md"),
    include_str!("../../tests/scenarios/cards/cards-standing.md"),
    include_str!("../../tests/scenarios/461-468-combat/damage.md"),
    include_str!("../../tests/scenarios/408-446-game-actions/doubled-damage.md"),
];

/// How often the same is tried with something changed.
const CHANGES: usize = 4;

/// The texts in quotation marks, each once.
pub fn texts() -> Vec<&'static str> {
    let quoted = SOURCES.iter().flat_map(|source| source.lines()).filter(|line| line.starts_with("  "));
    let mut texts: Vec<_> = quoted.flat_map(|line| line.split('"').skip(1).step_by(2)).collect();
    texts.sort_unstable();
    texts.dedup();
    texts.retain(|text| text.len() < 200 && !text.contains('#'));
    texts
}

/// The board that bytes choose: lines of units with up to two texts each, then deeds.
pub fn board(bytes: &[u8], texts: &[&str]) -> String {
    let mut bytes = bytes.iter().copied();
    let mut next = |most: usize| {
        let (high, low) = (bytes.next().unwrap_or(0), bytes.next().unwrap_or(0));
        (usize::from(high) << 8 | usize::from(low)) % most.max(1)
    };
    let editions = ["", "edition 1.0\n", "edition 1.1\n", "edition 1.2\n", "editions 1.0, 1.1, 1.2, 1.4\n"];
    let mut text = format!("{}players A, B\n", editions[next(editions.len())]);
    let _ = writeln!(text, "battlefield G, controlled by B{}", if next(2) == 0 { ", contested by A" } else { "" });
    let mut left = 200;
    let places = ["", "base of A\n", "base of B\n", "battlefield H\n"];
    let mut names = vec![];
    for at in 0..=next(6) {
        let place = places[if at == 0 { 0 } else { next(places.len()) }];
        let here = place.is_empty() && at == 0 || place.starts_with("battlefield");
        text.push_str(if place.starts_with("battlefield") && text.contains("battlefield H") { "" } else { place });
        let name = char::from(b'c' + at as u8);
        let who = if here || text.rfind("battlefield") > text.rfind("base of") { ["A: ", "B: "][next(2)] } else { "" };
        let kind = ["1 might", "3 might", "5 might [Tank]", "9 might [Assault 2]", "gear"][next(5)];
        let count = (1 + next(40)).min(left);
        left -= count;
        let mut said = String::new();
        for _ in 0..next(3) {
            let _ = write!(said, " \"{}\"", texts[next(texts.len())]);
        }
        if count > 0 {
            let _ = writeln!(text, "  {who}{name} {kind}{said} x{count}");
            names.push(name);
        }
    }
    for _ in 0..next(8) {
        let who = ["A", "B"][next(2)];
        let name = names[next(names.len())];
        let _ = match next(6) {
            0 => writeln!(text, "{who} ends the turn"),
            1 => writeln!(text, "{who} moves {name} #{} to G", 1 + next(3)),
            2 => writeln!(text, "{who} plays \"S\" spell \"{}\"", texts[next(texts.len())]),
            3 => writeln!(text, "{who} plays u 2 might \"{}\" to base", texts[next(texts.len())]),
            _ => writeln!(text, "all pass"),
        };
    }
    text
}

/// The bytes are a board.
pub fn hold(bytes: &[u8]) {
    let told = cost(&board(bytes, &texts()));
    assert!(told.bytes <= 64 << 20, "{} bytes are told", told.bytes);
}

/// What a board has cost.
pub struct Cost {
    /// How long its replay took.
    pub time: Duration,
    /// How long what it says is.
    pub bytes: usize,
    /// What came of it.
    pub verdict: String,
}

/// Replays a board.
pub fn cost(text: &str) -> Cost {
    let all_outcomes = text.len().is_multiple_of(2);
    let begun = Instant::now();
    let options = Options { all_outcomes, most_outcomes: 128, ..Options::default() };
    let replay = replay(text, &options);
    let time = begun.elapsed();
    let verdict = replay.runs.first().map(|run| format!("{:?}", run.verdict)).unwrap_or_default();
    Cost { time, bytes: serde_json::to_string(&replay).map_or(0, |json| json.len()), verdict }
}

/// Seeks for so long the board that costs most time, and gives it: from the costliest on, with a few bytes changed.
pub fn search(time: Duration, seed: u64) -> (String, Cost) {
    let texts = texts();
    let mut state = seed | 1;
    let mut random = move |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % most as u64).unwrap_or_default()
    };
    let begun = Instant::now();
    let mut best: Option<(Vec<u8>, String, Cost)> = None;
    while begun.elapsed() < time {
        let mut bytes: Vec<u8> = match &best {
            Some((bytes, ..)) if random(8) > 0 => bytes.clone(),
            _ => (0..96).map(|_| u8::try_from(random(256)).unwrap_or_default()).collect(),
        };
        for _ in 0..1 + random(CHANGES) {
            let at = random(bytes.len());
            bytes[at] = u8::try_from(random(256)).unwrap_or_default();
        }
        let text = board(&bytes, &texts);
        let found = cost(&text);
        if best.as_ref().is_none_or(|(.., other)| found.time > other.time) {
            println!("{:?} {} bytes {}\n{text}", found.time, found.bytes, found.verdict);
            best = Some((bytes, text, found));
        }
    }
    best.map_or_else(|| (String::new(), cost("")), |(_, text, cost)| (text, cost))
}
