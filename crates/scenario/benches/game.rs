//! Benchmarks of the engine: cleanups, a combat, a turn, and the clone of a state.

mod boards;

use boards::{QUIET, combat, game, play_out, replay_all, scenarios};
use divan::{Bencher, counter::ItemsCount};
use tribunal_engine::Game;
use tribunal_engine::trace::Trace;

fn main() {
    divan::main();
}

/// Measures what `tribunal check` does with the scenarios of `tests/scenarios/`: every block, under every edition that
/// it names.
#[divan::bench(sample_count = 10)]
fn check_of_every_scenario(bencher: Bencher) {
    let blocks = scenarios();
    let check = || replay_all(&blocks);
    let replays = check();
    bencher.counter(ItemsCount::new(replays)).bench(check);
}

fn bench_cleanups(bencher: Bencher, make: impl Fn() -> Game + Sync, traced: bool) {
    const BATCH: usize = 1000;
    bencher.counter(ItemsCount::new(BATCH)).with_inputs(&make).bench_local_values(|mut game| {
        for _ in 0..BATCH {
            game.perform_cleanup();
            if traced && game.trace.passes.len() > 64 {
                let events = game.trace.events.len();
                game.trace.rewind(events, 0);
            }
        }
        game
    });
}

#[divan::bench]
fn quiet_cleanup_trace_off(bencher: Bencher) {
    bench_cleanups(bencher, || game(QUIET, Trace::off()), false);
}

#[divan::bench]
fn quiet_cleanup_trace_on(bencher: Bencher) {
    bench_cleanups(bencher, || game(QUIET, Trace::on()), true);
}

#[divan::bench]
fn combat_cleanup_trace_off(bencher: Bencher) {
    bench_cleanups(bencher, || combat(Trace::off()), false);
}

#[divan::bench]
fn combat_cleanup_trace_on(bencher: Bencher) {
    bench_cleanups(bencher, || combat(Trace::on()), true);
}

#[divan::bench]
fn combat_and_end_of_turn_trace_off(bencher: Bencher) {
    let actions = play_out(combat(Trace::off())).1;
    bencher.counter(ItemsCount::new(actions)).with_inputs(|| combat(Trace::off())).bench_local_values(play_out);
}

#[divan::bench]
fn combat_and_end_of_turn_trace_on(bencher: Bencher) {
    let actions = play_out(combat(Trace::on())).1;
    bencher.counter(ItemsCount::new(actions)).with_inputs(|| combat(Trace::on())).bench_local_values(play_out);
}

#[divan::bench]
fn clone_of_a_state(bencher: Bencher) {
    let game = combat(Trace::off());
    bencher.bench_local(|| game.state.clone());
}
