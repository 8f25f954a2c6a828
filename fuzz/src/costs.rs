//! No board within the limits costs more than a replay may: the bytes choose texts, crowds, places and deeds, so that every
//! byte brings work. The fuzzer makes up the bytes; `search` climbs towards what costs most, and needs no fuzzer.

use std::fmt::Write;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use tribunal::scenario::{Options, replay};
use tribunal::web::Answered;

use super::pages::{Asked, SITE, escaped};

/// The longest that one replay, or one page of one, may keep a processor where the build is optimised.
pub const MOST_TIME: Duration = Duration::from_secs(2);
/// The longest that either may be, in bytes; see `docs/security.md`.
pub const MOST_BYTES: usize = 2_000_000;

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
/// How often in vain before another board is begun with.
const PATIENCE: usize = 400;

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
    judge(&cost(&board(bytes, &texts()), &|Asked { method, address, kind, body }| {
        SITE.ask(method, &address, kind, body)
    }));
}

/// What a board has cost.
pub struct Cost {
    /// How long a processor was kept by the replay with all its outcomes, however much else the machine did.
    pub replayed: Duration,
    /// The same for the page of it: read, replayed, drawn and written.
    pub shown: Duration,
    /// How long what the replay says is, as a program is told it.
    pub told: usize,
    /// How long the page is.
    pub page: usize,
    /// What came of it.
    pub verdict: String,
}

impl Cost {
    /// The dearer of the two.
    pub fn time(&self) -> Duration {
        self.replayed.max(self.shown)
    }
}

/// What holds of every board. Only an optimised build is held to its time.
pub fn judge(cost: &Cost) {
    assert!(cost.told <= MOST_BYTES, "{} bytes are told", cost.told);
    assert!(cost.page <= MOST_BYTES, "a page of {} bytes", cost.page);
    let (replayed, shown) = (cost.replayed, cost.shown);
    assert!(cfg!(debug_assertions) || cost.time() <= MOST_TIME, "{replayed:?} for the replay, {shown:?} for the page");
}

/// Replays a board, and has the site show it.
pub fn cost(text: &str, ask: &dyn Fn(Asked) -> Answered) -> Cost {
    let all_outcomes = text.len().is_multiple_of(2);
    let begun = ProcessTime::now();
    let options = Options { all_outcomes, most_outcomes: 128, ..Options::default() };
    let replay = replay(text, &options);
    let replayed = begun.elapsed();
    let verdict = replay.runs.first().map(|run| format!("{:?}", run.verdict)).unwrap_or_default();
    let told = serde_json::to_string(&replay.within(MOST_BYTES)).map_or(0, |json| json.len());
    let sent = Asked {
        method: "POST",
        address: "/replay/run".to_owned(),
        kind: "application/x-www-form-urlencoded",
        body: format!("text={}", escaped(text.as_bytes())).into_bytes(),
    };
    let begun = ProcessTime::now();
    let page = ask(sent).body.len();
    Cost { replayed, shown: begun.elapsed(), told, page, verdict }
}

/// Seeks for so long the board that costs most time, and gives it: from the costliest on, with a few bytes changed; from
/// others now and then, so that it does not stay on one hill. Each that is dearer than those before it is told, and how many
/// were tried.
pub fn search(time: Duration, seed: u64, ask: &dyn Fn(Asked) -> Answered) -> (String, Cost) {
    let texts = texts();
    let mut state = seed | 1;
    let mut random = move |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % most as u64).unwrap_or_default()
    };
    let begun = Instant::now();
    let (mut best, mut hill): (Option<(String, Cost)>, Option<(Vec<u8>, Duration)>) = (None, None);
    let (mut tried, mut longest, mut since) = (0_usize, 0, 0_usize);
    while begun.elapsed() < time {
        let mut bytes: Vec<u8> = match &hill {
            Some((bytes, _)) if since < PATIENCE => bytes.clone(),
            _ => (0..96).map(|_| u8::try_from(random(256)).unwrap_or_default()).collect(),
        };
        hill = hill.filter(|_| since < PATIENCE);
        for _ in 0..1 + random(CHANGES) {
            let at = random(bytes.len());
            bytes[at] = u8::try_from(random(256)).unwrap_or_default();
        }
        let text = board(&bytes, &texts);
        let found = cost(&text, ask);
        judge(&found);
        (tried, longest, since) = (tried + 1, longest.max(found.told).max(found.page), since + 1);
        if hill.as_ref().is_none_or(|(_, highest)| found.time() > *highest) {
            (hill, since) = (Some((bytes, found.time())), 0);
        }
        if best.as_ref().is_none_or(|(_, other)| found.time() > other.time()) {
            let Cost { replayed, shown, told, page, verdict } = &found;
            println!("{tried}: {replayed:?} {shown:?} {told} {page} bytes {verdict}\n{text}");
            best = Some((text, found));
        }
    }
    println!("{tried} boards were tried; the longest answer had {longest} bytes");
    best.unwrap_or_else(|| (String::new(), cost("", ask)))
}
