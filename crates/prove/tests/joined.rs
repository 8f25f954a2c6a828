//! Joining states from which the game goes on alike changes no verdict, on boards that ship.

use std::path::Path;
use std::sync::Arc;

use tribunal_engine::alike::{Known, Texts, describe};
use tribunal_engine::edition::procedures;
use tribunal_engine::work::Work;
use tribunal_prove::{Bounds, Options, Verdict, prove};
use tribunal_rule::Edition;
use tribunal_scenario::markdown;
use tribunal_scenario::position::follow;
use tribunal_scenario::read::read;
use tribunal_scenario::script::Says;

/// The number of boards that are compared, unless the environment sets another: all of them take minutes.
const BOARDS: usize = 6;

/// The files whose boards differ in their lines.
const FILES: [&str; 6] = [
    "461-468-combat/combat.md",
    "188-192-control/control.md",
    "360-407-abilities/abilities-triggers.md",
    "475-482-layers/layers.md",
    "101-118-setup-and-zones/facedown-zones.md",
    "325-348-chains-and-showdowns/chain.md",
];

/// Returns a board without its lines and expectations, and claims about each of its units and players.
fn claims(text: &str) -> Option<(String, Vec<String>)> {
    let (mut script, mistakes) = read(text);
    let acts = script.lines.iter().filter(|line| matches!(line.says, Says::Does(..) | Says::AllPass(_))).count();
    if !mistakes.is_empty() || acts == 0 {
        return None;
    }
    script.lines.clear();
    let units = script.setup.objects.iter().filter(|object| object.card.might > 0).take(3);
    let quoted = |name: &str| tribunal_scenario::names::quoted(name);
    let mut claims: Vec<String> = units
        .flat_map(|unit| {
            ["never NAME dies", "always NAME survives"].map(|claim| claim.replace("NAME", &quoted(&unit.card.name)))
        })
        .collect();
    claims.extend(script.setup.players.iter().take(2).map(|player| format!("never {} scores", quoted(&player.name))));
    Some((tribunal_scenario::print::print(&script), claims))
}

fn verdicts(board: &str, claims: &[String], joins: bool) -> Option<Vec<(Verdict, usize)>> {
    let bounds = Bounds { joins, states: 120, ..Bounds::default() };
    let options = Options { claims: claims.to_vec(), bounds, explains: false, ..Options::default() };
    let length = |example: Option<tribunal_prove::Example>| example.map_or(0, |example| example.lines.len());
    let all = prove(board, &options).ok()?;
    Some(all.into_iter().map(|proved| (proved.verdict, length(proved.example))).collect())
}

#[test]
fn joined_states_give_the_same_verdicts() {
    let most = std::env::var("TRIBUNAL_BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(BOARDS);
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/scenarios"));
    let (mut boards, mut compared) = (0, 0);
    for file in FILES {
        let text = std::fs::read_to_string(root.join(file)).expect(file);
        let blocks = markdown::blocks(&text).expect(file);
        let some = blocks.iter().filter_map(|block| claims(&block.text)).take(most.div_ceil(FILES.len()));
        for (board, claims) in some {
            let Some(apart) = verdicts(&board, &claims, false) else { continue };
            let joined = verdicts(&board, &claims, true).expect("it is the same board");
            boards += 1;
            for ((claim, apart), joined) in claims.iter().zip(apart).zip(joined) {
                // What was cut off without joining may well be settled with it.
                if apart.0 != Verdict::NotSettled {
                    compared += 1;
                    assert_eq!(apart, joined, "{claim}\n{board}");
                }
            }
        }
    }
    println!("{compared} verdicts on {boards} boards");
    assert!(boards >= most / 2 && compared > boards, "{boards} boards, {compared} verdicts");
}

/// Returns the description of a board under the edition in force.
fn described(board: &str) -> Vec<u8> {
    let (script, mistakes) = read(board);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let table = procedures(Edition::CORE_1_5).expect("it is enacted");
    let game = follow(&script, table, &tribunal_scenario::Options::default(), &Arc::new(Work::bounded(1_000_000)))
        .expect("it is a board");
    describe(&game.state, &[], &mut Known::of(Texts::of(&game.state)))
}

#[test]
fn when_units_without_text_entered_counts_where_a_card_may_give_them_text() {
    let board = |units: &str, hand: &str| {
        described(&format!("players Ann, Bob\nbattlefield Grove\nbase of Ann\n{units}hand of Ann\n{hand}turn of Ann\n"))
    };
    let (one, other) = ("  Ox 2 might\n  Cow 3 might\n", "  Cow 3 might\n  Ox 2 might\n");
    for hand in [
        "  Bow gear tag Equipment bonus 1 \"[Equip] [1]\"\n",
        "  Mirror spell \"Choose an enemy unit. Play a Reflection unit token. It becomes a copy of that unit.\"\n",
    ] {
        assert!(board(one, hand) != board(other, hand), "{hand}");
    }
    let plain = "  Spark spell \"Draw 1.\"\n";
    assert!(board(one, plain) == board(other, plain), "nothing asks when they entered");
}

#[test]
fn what_was_done_this_turn_counts_where_a_card_may_ask_for_it() {
    let board = |target: &str, hand: &str| {
        described(&format!(
            "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Ox 2 might\nbase of Bob\n  Cow 2 might\nhand of Ann\n{hand}  \
             Spark spell \"Ready a unit.\"\nturn of Ann\nAnn plays Spark, choosing {target}\nall pass\n"
        ))
    };
    for hand in [
        "  Spy 2 might \"At the end of your turn, if you've chosen enemy units and/or gear (not yours) twice this turn with \
         spells or unit abilities, draw 1.\"\n",
        "  Page 1 might\n",
    ] {
        let asks = hand.contains("twice");
        assert_eq!(board("Ox", hand) != board("Cow", hand), asks, "{hand}");
    }
}

#[test]
fn what_waits_for_the_first_time_in_a_turn_asks_how_often_it_was() {
    let text = "players Ann, Bob
runes of Ann 0
runes of Bob 0
base of Bob
  Imp 1 might token
  Ox 2 might
hand of Ann
  Pick spell cost 0 \"Choose one —\" \"- Kill an enemy unit.\" \"- Return an enemy unit to its owner's hand.\"
  Wraith 3 might cost 0 \"The first time an enemy unit dies each turn, gain 1 XP.\"
  Boom spell cost 0 \"Kill an enemy unit.\"
Ann plays Pick
=> can Ann has 1 XP
";
    let proved = tribunal_prove::prove(text, &tribunal_prove::Options::default()).expect("nothing is wrong with it");
    assert_eq!(proved[0].verdict, tribunal_prove::Verdict::Holds);
}
