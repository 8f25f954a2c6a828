//! Measures how many states a second a search examines, and how its cost grows with units, hands and depth.
//!
//! `cargo bench -p tribunal-prove --bench prove` prints a row for each board: states, steps, the longest line, time, and states a
//! second; with words after `--` only for the boards whose names contain one of them: `-- dispute`.

use std::time::Instant;

use tribunal_prove::{Bounds, Options, Verdict, prove};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A board with a claim that takes a whole search.
struct Sized {
    name: &'static str,
    board: String,
    claim: &'static str,
}

/// Returns a board with two battlefields and the given numbers of units and of cards in hand on each side.
fn sized(name: &'static str, units: usize, cards: usize) -> Sized {
    const CARDS: [&str; 4] = [
        "Zap spell [Reaction] cost 2 \"Deal 2 to a unit.\"",
        "Brace spell [Reaction] cost 1 \"Give a unit +2 [M] this turn.\"",
        "Daze spell [Action] cost 1 \"Stun a unit.\"",
        "Rout spell [Action] cost 2 \"Deal 3 to a unit at a battlefield.\"",
    ];
    const OURS: [&str; 3] = ["Rider 4 might", "Scout 2 might [Ganking]", "Lancer 3 might [Assault 2]"];
    const THEIRS: [&str; 3] = ["Guard 3 might", "Wall 2 might [Tank]", "Mage 1 might [Shield 2]"];
    let list = |of: &[&str], count: usize| of.iter().take(count).map(|one| format!("  {one}\n")).collect::<String>();
    let theirs = THEIRS.iter().take(units).map(|one| format!("  Bob: {one}\n")).collect::<String>();
    let (ours, more) = CARDS.split_at(2);
    let hand = |of: &[&str], count: usize, who: &str| match count {
        0 => String::new(),
        _ => format!("hand of {who}\n{}", list(of, count)),
    };
    let board = format!(
        "players Ann, Bob\nrunes of Ann 6\nrunes of Bob 6\nbattlefield Grove, controlled by Bob\n{theirs}battlefield Hill\nbase of Ann\n{}{}{}",
        list(&OURS, units),
        hand(more, cards, "Ann"),
        hand(ours, cards, "Bob"),
    );
    Sized { name, board, claim: "never Bob scores" }
}

fn main() {
    let mut boards = vec![
        sized("one unit a side, no cards", 1, 0),
        sized("two units a side, no cards", 2, 0),
        sized("three units a side, no cards", 3, 0),
        sized("one unit and one card a side", 1, 1),
        sized("two units and one card a side", 2, 1),
        sized("two units and two cards a side", 2, 2),
    ];
    let mut dispute = sized("a dispute: a showdown, three units and two cards a side", 3, 2);
    dispute.board.push_str("Ann moves Rider and Scout and Lancer to Grove\n");
    boards.push(dispute);
    boards.push(sized("the same before the move", 3, 2));
    let only: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    boards.retain(|board| only.is_empty() || only.iter().any(|word| board.name.contains(word.as_str())));
    println!("board | verdict | states | steps | longest | seconds | states a second");
    for Sized { name, board, claim } in boards {
        let bounds = Bounds { states: 400_000, ..Bounds::default() };
        let options = Options { claims: vec![claim.to_owned()], explains: false, bounds, ..Options::default() };
        let begun = Instant::now();
        let proved = match prove(&board, &options) {
            Ok(mut proved) => proved.remove(0),
            Err(refused) => {
                println!("{name}: {refused}");
                continue;
            }
        };
        let seconds = begun.elapsed().as_secs_f64();
        let rate = proved.states as f64 / seconds;
        let open = proved.open.iter().map(|open| open.text.as_str()).collect::<Vec<_>>().join("; ");
        let verdict = if proved.verdict == Verdict::NotSettled { open.as_str() } else { proved.verdict.words() };
        println!(
            "{name} | {verdict} | {} | {} | {} | {seconds:.2} | {rate:.0}",
            proved.states, proved.steps, proved.depth
        );
    }
}
