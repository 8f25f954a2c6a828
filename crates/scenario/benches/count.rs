//! The benches of `game`, each a fixed number of times: for a tool that counts instructions, which no load alters.
//!
//! `valgrind --tool=callgrind target/release/deps/count-* combat 200`; rows are `combat`, `traced`, `quiet`, `clone`, `check`.

mod boards;

use std::time::Instant;

use boards::{QUIET, combat, game, play_out, replay_all, scenarios};
use tribunal_engine::trace::Trace;

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let row = words.next().unwrap_or_else(|| "combat".to_owned());
    let times: usize = words.next().and_then(|word| word.parse().ok()).unwrap_or(1000);
    let begun = Instant::now();
    let done = run(&row, times);
    let seconds = begun.elapsed().as_secs_f64();
    println!("{row}: {done} in {seconds:.3} s, {:.0} a second", done as f64 / seconds);
}

fn run(row: &str, times: usize) -> usize {
    match row {
        "combat" => play(Trace::off(), times),
        "traced" => play(Trace::on(), times),
        "quiet" => {
            let mut game = game(QUIET, Trace::off());
            for _ in 0..times {
                std::hint::black_box(game.perform_cleanup());
            }
            times
        }
        "clone" => {
            let game = combat(Trace::off());
            (0..times).map(|_| std::hint::black_box(game.state.clone()).board.len().min(1)).sum()
        }
        "check" => {
            let blocks = scenarios();
            (0..times).map(|_| replay_all(&blocks)).sum()
        }
        other => panic!("no row is called {other}"),
    }
}

fn play(trace: Trace, times: usize) -> usize {
    let begun = combat(trace);
    (0..times).map(|_| play_out(begun.clone()).1).sum()
}
