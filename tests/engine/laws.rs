//! Laws that hold whatever is played: what is offered is accepted and all else refused, cleanups come to rest, the trace
//! changes nothing, and no text makes the reader or the replay fall over.

use tribunal_engine::action::Action;
use tribunal_engine::edition::{ENACTED, Procedures};
use tribunal_engine::ids::{BattlefieldId, ObjectId, PlayerId};
use tribunal_engine::trace::Trace;
use tribunal_engine::zone::Location;
use tribunal_engine::{Game, Stop};
use tribunal_rule::Edition;
use tribunal_scenario::{Options, read::read, replay};

/// A deterministic pseudorandom generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}

const BOARD: &str = "players Ann, Bob
reading empty showdown: once
reading combat triggers: after control
reading marked damage: counts
reading abandoned battlefield: showdown
battlefield Grove, controlled by Bob \"Units here have +1 [M].\"
  Bob: Garen 5 might \"Other friendly units here have +1 [M].\"
  Bob: Recruit 1 might token x2
battlefield Hill
base of Ann
  Rider 4 might [Assault 2] [Ganking]
  Martyr 1 might \"[Deathknell] — Deal 2 to all units.\"
  Herald 3 might \"When I attack, stun an enemy unit here.\"
  Ballista gear \"[E]: Deal 1 to an enemy unit at a battlefield.\"
base of Bob
  Hourglass gear \"If a friendly unit would die, banish this instead. Heal it. Recall it.\"
hand of Ann
  Trap spell [Hidden] [Action] \"Deal 3 to a unit.\"
  Runner 2 might [Accelerate] [Action]
  Gust spell [Reaction] \"Move a unit to its base.\"
hand of Bob
  Deny spell [Reaction] \"Counter a spell.\"
  Fog spell [Action] \"Give a unit -3 [M] this turn.\"
deck of Bob
  Dust spell \"Draw 1.\"";

fn game(table: &'static Procedures, trace: Trace) -> Game {
    let (script, mistakes) = read(BOARD);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    script.setup.into_game(table, trace).expect("the board is legal")
}

/// One decision at random: an answer to the open choice, or a legal action.
fn decide(game: &mut Game, dice: &mut Dice) -> bool {
    if let Some(choice) = game.state.under_way.choice.clone() {
        let options = choice.options();
        let answer = dice.pick(&options).expect("an open choice has options").clone();
        game.answer(answer).expect("a listed option may be given");
        return true;
    }
    let offers: Vec<_> =
        game.state.legal_actions().into_iter().filter(|offer| offer.action != Action::Concede).collect();
    let Some(offer) = dice.pick(&offers) else { return false };
    let action = match &offer.action {
        Action::Move { units, to } => {
            let some: Vec<_> = units.iter().copied().filter(|_| dice.below(2) == 0).collect();
            Action::Move { units: if some.is_empty() { units.clone() } else { some }, to: *to }
        }
        other => other.clone(),
    };
    assert!(offer.permits(offer.player, &action));
    game.act(offer.player, &action).expect("an offered action is accepted");
    true
}

/// Some action, legal or not.
fn any_action(game: &Game, dice: &mut Dice) -> Action {
    let object = ObjectId(dice.below(game.state.objects.len()) as u32);
    let place = BattlefieldId(dice.below(2) as u8);
    let player = PlayerId(dice.below(2) as u8);
    let to = if dice.below(2) == 0 { Location::Battlefield(place) } else { Location::Base(player) };
    match dice.below(7) {
        0 => Action::Pass,
        1 => Action::EndTurn,
        2 => Action::Play(object),
        3 => Action::Hide(object, place),
        4 => Action::Activate(object, dice.below(2) as u8),
        _ => Action::Move { units: vec![object], to },
    }
}

/// A game under one of the enacted editions, in turn.
fn play(seed: u64, mut each: impl FnMut(&mut Game, &mut Dice, Stop)) {
    let mut dice = Dice(seed);
    let table = ENACTED[seed as usize % ENACTED.len()];
    let mut game = game(table, Trace::on());
    for _ in 0..60 {
        let stop = game.advance();
        assert!(!matches!(stop, Stop::Loop | Stop::Fuel), "seed {seed} under {}: {stop:?}", table.edition);
        each(&mut game, &mut dice, stop);
        if stop == Stop::Over || !decide(&mut game, &mut dice) {
            return;
        }
    }
}

#[test]
fn what_is_offered_is_accepted_and_all_else_refused_by_a_rule() {
    for seed in 0..40 {
        play(seed, |game, dice, stop| {
            let offers = game.state.legal_actions();
            assert_eq!(
                offers,
                game.state.legal_actions_but(|_| ()),
                "seed {seed}: whoever has no say is passed over rightly"
            );
            for offer in &offers {
                assert!(game.clone().act(offer.player, &offer.action).is_ok(), "seed {seed}: {offer:?}");
            }
            for _ in 0..8 {
                let (player, action) = (PlayerId(dice.below(2) as u8), any_action(game, dice));
                let offered = offers.iter().any(|offer| offer.permits(player, &action));
                match game.clone().act(player, &action) {
                    Ok(()) => assert!(offered, "seed {seed}: {action:?} was accepted and not offered"),
                    Err(refusal) => {
                        assert!(!offered, "seed {seed}: {action:?} was offered and refused: {refusal}");
                        assert!(refusal.rule.is_some() || stop == Stop::Over, "seed {seed}: {refusal} names no rule");
                    }
                }
            }
        });
    }
}

#[test]
fn when_cleanups_have_come_to_rest_one_more_does_nothing() {
    for seed in 0..40 {
        play(seed, |game, _, stop| {
            if !matches!(stop, Stop::Idle(_)) {
                return;
            }
            let mut again = game.clone();
            let passes = again.trace.passes.len();
            again.perform_cleanup();
            let fired: Vec<_> = again
                .trace
                .passes_from(passes)
                .flat_map(|(_, steps)| steps)
                .filter(|s| s.fired)
                .map(|s| s.step.name)
                .collect();
            assert!(fired.is_empty(), "seed {seed}: {fired:?}");
            for id in game.state.board.iter().copied() {
                let damage = game.state.object(id).damage;
                let might = game.state.might(id).value() as u32;
                assert!(damage == 0 || damage < might, "seed {seed}: {} lives", game.state.name(id));
            }
        });
    }
}

#[test]
fn a_game_of_three_goes_on_when_one_of_them_leaves_at_any_moment() {
    let board = BOARD.replace("Ann, Bob", "Ann, Bob, Cid") + "\nbase of Cid\n  Third 3 might [Ganking]";
    let (script, mistakes) = read(&board);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let fresh = script.setup.into_game(ENACTED[0], Trace::on()).expect("the board is legal");
    for seed in 0..60 {
        let (mut dice, mut game) = (Dice(seed), fresh.clone());
        let leaves = dice.below(40);
        for turn in 0..60 {
            let stop = game.advance();
            assert!(!matches!(stop, Stop::Loop | Stop::Fuel), "seed {seed}: {stop:?}");
            if turn == leaves && stop != Stop::Over {
                let leaver = PlayerId(dice.below(3) as u8);
                game.act(leaver, &Action::Concede).expect("one may concede at any time");
                assert!(game.act(leaver, &Action::Concede).is_err(), "seed {seed}: nobody leaves twice");
                continue;
            }
            if let Some(who) = game.state.under_way.choice.as_ref().and_then(|choice| choice.who) {
                assert!(!game.state.player(who).out, "seed {seed}: who has left is asked");
            }
            if stop == Stop::Over || !decide(&mut game, &mut dice) {
                break;
            }
        }
        let gone = |id: &ObjectId| game.state.player(game.state.object(*id).controller).out;
        assert!(!game.state.board.iter().any(gone), "seed {seed}: something of who has left is on the board");
    }
}

/// Returns how a board with one unit comes to rest.
fn rest(unit: &str) -> Stop {
    let board = format!("players Ann, Bob\nwaive lethal damage\nbase of Ann\n  {unit}");
    let (script, mistakes) = read(&board);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let tables = ENACTED.iter().find(|tables| tables.edition == Edition::CORE_1_1).expect("1.1 is enacted");
    script.setup.into_game(tables, Trace::off()).expect("the board is waived").advance()
}

#[test]
fn what_goes_round_for_ever_is_a_loop_and_what_goes_on_for_ever_runs_out_of_fuel() {
    assert!(matches!(rest("Rider 2 might damage 2"), Stop::Idle(_)), "a death is the end of it");
    assert_eq!(rest("Phoenix 2 might damage 2 \"If I would die, exhaust me instead. Ready me.\""), Stop::Loop);
    assert_eq!(rest("Phoenix 2 might damage 2 \"If I would die, deal 1 to me instead.\""), Stop::Fuel);
}

#[test]
fn the_trace_changes_nothing() {
    for seed in 0..20 {
        let table = ENACTED[seed as usize % ENACTED.len()];
        let (mut with, mut without) = (game(table, Trace::on()), game(table, Trace::off()));
        let (mut one, mut other) = (Dice(seed), Dice(seed));
        for _ in 0..60 {
            assert_eq!(with.advance(), without.advance());
            assert_eq!(with.state, without.state, "seed {seed}");
            if !decide(&mut with, &mut one) | !decide(&mut without, &mut other) {
                break;
            }
        }
        assert!(without.trace.events.is_empty() && without.trace.passes.is_empty());
    }
}

#[test]
fn every_event_has_a_cause_before_it_or_is_one() {
    (0..4).for_each(|seed| {
        play(seed, |game, _, _| {
            for event in &game.trace.events {
                assert!(event.parent.is_none_or(|parent| parent < event.id));
                assert!(!event.kind.text(&game.state).is_empty(), "{:?}", event.kind);
            }
        })
    });
}

#[test]
fn any_text_gives_a_replay_and_the_same_one_twice() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/scenarios/461-468-combat/combat.md"))
            .unwrap_or_default();
    let scraps: Vec<char> = "#=>,:[]\"x2 0\u{fc}\u{1f600}\n".chars().collect();
    let mut dice = Dice(1);
    for _ in 0..300 {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=dice.below(12) {
            let at = dice.below(chars.len());
            match dice.below(3) {
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, *dice.pick(&scraps).unwrap_or(&' ')),
                _ => chars.truncate(at.max(10)),
            }
        }
        let text: String = chars.into_iter().collect();
        let once = serde_json::to_string(&replay(&text, &Options::default())).expect("a replay is serialised");
        let twice = serde_json::to_string(&replay(&text, &Options::default())).expect("a replay is serialised");
        assert_eq!(once, twice);
    }
}
