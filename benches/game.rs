//! How fast the engine is: cleanups, a combat, a turn, and what it costs to clone a state.

use divan::{Bencher, counter::ItemsCount};
use tribunal::game::action::Action;
use tribunal::game::edition::ENACTED;
use tribunal::game::ids::PlayerId;
use tribunal::game::trace::Trace;
use tribunal::game::{Game, Stop};
use tribunal::scenario::read::read;
use tribunal::scenario::{Options, markdown, replay};

fn main() {
    divan::main();
}

const QUIET: &str = "players Ann, Bob
battlefield Grove, controlled by Ann
  Ann: Rider 4 might, Scout 2 might
battlefield Hill, controlled by Bob
  Bob: Guard 3 might, Watch 2 might
base of Ann
  Squire 1 might
base of Bob
  Page 1 might";

const COMBAT: &str = "players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Garen 5 might \"Other friendly units here have +1 [M].\"
  Bob: Recruit 1 might token \"[Deathknell] — Draw 1.\"
  Bob: Guard 3 might \"When another friendly unit dies, draw 1.\"
base of Ann
  Rider 4 might [Assault 2] \"When I attack, draw 1.\"
  Herald 3 might \"Friendly units have [Assault].\"
  Scout 2 might";

/// What `tribunal check` does with the scenarios of `tests/scenarios/`: every block, under every edition that it names.
#[divan::bench(sample_count = 10)]
fn check_of_every_scenario(bencher: Bencher) {
    let folder = walkdir::WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios")).sort_by_file_name();
    let files = folder.into_iter().map(|entry| entry.expect("a file")).filter(|entry| entry.file_type().is_file());
    let files = files.map(|file| std::fs::read_to_string(file.path()).expect("a text"));
    let blocks: Vec<_> = files.flat_map(|text| markdown::blocks(&text).expect("whole fences")).collect();
    let check = || {
        let runs = blocks.iter().map(|block| replay(&block.text, &Options::default()).runs);
        runs.map(|runs| runs.len()).sum::<usize>()
    };
    let replays = check();
    bencher.counter(ItemsCount::new(replays)).bench(check);
}

fn game(text: &str, trace: Trace) -> Game {
    let (script, mistakes) = read(text);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let table = ENACTED.iter().find(|t| t.edition == tribunal::rule::Edition::CORE_1_1).expect("1.1 is enacted");
    let mut game = script.setup.into_game(table, trace).expect("the board is legal");
    game.settle();
    game
}

fn combat(trace: Trace) -> Game {
    let mut game = game(COMBAT, trace);
    let units: Vec<_> =
        game.state.board.iter().copied().filter(|id| game.state.object(*id).controller == PlayerId(0)).collect();
    let to = tribunal::game::zone::Location::Battlefield(tribunal::game::ids::BattlefieldId(0));
    game.act(PlayerId(0), &Action::Move { units, to }).expect("the move is legal");
    game.settle();
    game
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

/// Everybody passes until the Turn Player may act again, choices being answered with their first option.
fn play_out(mut game: Game) -> (Game, usize) {
    let mut actions = 0;
    loop {
        match game.settle() {
            Stop::Choice => {
                let answer = game.state.choice.as_ref().and_then(|choice| choice.options().into_iter().next());
                game.answer(answer.expect("a choice has options")).expect("an option may be given");
            }
            Stop::Idle(player) => {
                let action = if game.state.is_neutral_open() { Action::EndTurn } else { Action::Pass };
                game.act(player, &action).expect("passing is legal");
                actions += 1;
                if action == Action::EndTurn {
                    game.settle();
                    return (game, actions);
                }
            }
            _ => return (game, actions),
        }
    }
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
