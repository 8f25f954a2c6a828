//! The boards on which the engine is measured, and the actions played on them.

use tribunal_engine::action::Action;
use tribunal_engine::edition::ENACTED;
use tribunal_engine::ids::PlayerId;
use tribunal_engine::trace::Trace;
use tribunal_engine::{Game, Stop};
use tribunal_scenario::markdown::Block;
use tribunal_scenario::read::read;
use tribunal_scenario::{Options, markdown, replay};

/// Six units at rest.
pub const QUIET: &str = "players Ann, Bob
battlefield Grove, controlled by Ann
  Ann: Rider 4 might, Scout 2 might
battlefield Hill, controlled by Bob
  Bob: Guard 3 might, Watch 2 might
base of Ann
  Squire 1 might
base of Bob
  Page 1 might";

/// A combat with auras and triggers.
pub const COMBAT: &str = "players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Garen 5 might \"Other friendly units here have +1 [M].\"
  Bob: Recruit 1 might token \"[Deathknell] — Draw 1.\"
  Bob: Guard 3 might \"When another friendly unit dies, draw 1.\"
base of Ann
  Rider 4 might [Assault 2] \"When I attack, draw 1.\"
  Herald 3 might \"Friendly units have [Assault].\"
  Scout 2 might";

/// Returns every scenario of `tests/scenarios/`.
pub fn scenarios() -> Vec<Block> {
    let folder =
        walkdir::WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/scenarios")).sort_by_file_name();
    let files = folder.into_iter().map(|entry| entry.expect("a file")).filter(|entry| entry.file_type().is_file());
    let files = files.map(|file| std::fs::read_to_string(file.path()).expect("a text"));
    files.flat_map(|text| markdown::blocks(&text).expect("whole fences")).collect()
}

/// Replays scenarios as `tribunal check` does, each under every edition that it names. Returns the number of replays.
pub fn replay_all(blocks: &[Block]) -> usize {
    blocks.iter().map(|block| replay(&block.text, &Options::default()).runs.len()).sum()
}

/// Builds a board as a game under 1.1.
pub fn game(text: &str, trace: Trace) -> Game {
    let (script, mistakes) = read(text);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let table = ENACTED.iter().find(|t| t.edition == tribunal_rule::Edition::CORE_1_1).expect("1.1 is enacted");
    let mut game = script.setup.into_game(table, trace).expect("the board is legal");
    game.advance_to_decision();
    game
}

/// Builds the combat with its chain open.
pub fn combat(trace: Trace) -> Game {
    let mut game = game(COMBAT, trace);
    let units: Vec<_> =
        game.state.board.iter().copied().filter(|id| game.state.object(*id).controller == PlayerId(0)).collect();
    let to = tribunal_engine::zone::Location::Battlefield(tribunal_engine::ids::BattlefieldId(0));
    game.act(PlayerId(0), &Action::Move { units, to }).expect("the move is legal");
    game.advance_to_decision();
    game
}

/// Passes for everybody until the Turn Player may act again, and answers choices with their first option. Returns the
/// game and the number of actions.
pub fn play_out(mut game: Game) -> (Game, usize) {
    let mut actions = 0;
    loop {
        match game.advance_to_decision() {
            Stop::Choice => {
                let answer =
                    game.state.under_way.choice.as_ref().and_then(|choice| choice.options().into_iter().next());
                game.answer(answer.expect("a choice has options")).expect("an option may be given");
            }
            Stop::Idle(player) => {
                let action = if game.state.is_neutral_open() { Action::EndTurn } else { Action::Pass };
                game.act(player, &action).expect("passing is legal");
                actions += 1;
                if action == Action::EndTurn {
                    game.advance_to_decision();
                    return (game, actions);
                }
            }
            _ => return (game, actions),
        }
    }
}
