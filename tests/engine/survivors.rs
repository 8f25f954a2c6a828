//! Kills mutants that survived and that no scenario can express: wording, boards that are refused, readings that are
//! not asked.

use tribunal_engine::board::ViolationKind;
use tribunal_engine::card::{Cost, Kind};
use tribunal_engine::choice::{Answer, Ask, Choice, MOST_OPTIONS};
use tribunal_engine::domain::Domain;
use tribunal_engine::ids::ObjectId;
use tribunal_engine::piece::{PieceKind, pieces};
use tribunal_engine::trace::Trace;
use tribunal_rule::{Edition, RuleNumber};
use tribunal_scenario::read::read;
use tribunal_scenario::report::Run;
use tribunal_scenario::{Options, Verdict, replay};

fn run(text: &str) -> Run {
    let run = replay(text, &Options::default()).runs.into_iter().next().expect("one edition, one run");
    assert!(run.diagnostics.is_empty(), "{}", run.diagnostics.iter().map(|note| &*note.rendered).collect::<String>());
    run
}

fn describe(run: &Run) -> Vec<&str> {
    run.steps.iter().flat_map(|step| &step.events).map(|event| event.text.as_str()).collect()
}

#[test]
fn every_event_of_a_turn_and_a_combat_is_told() {
    let board = "edition 1.1\nplayers Ann, Bob\nturn 5\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\n\
                 base of Ann\n  Rider 4 might buffed, Scout 1 might\nhand of Ann\n  Dust spell \"Draw 1.\"\n\
                 base of Bob\n  Anvil gear \"[E]: Draw 1.\"\n";
    let combat = run(&format!("{board}Ann moves Rider to Grove\nall pass\n=> Guard dies"));
    let told = describe(&combat);
    for words in [
        "a combat is staged at Grove",
        "combat begins at Grove: Ann attacks, Bob defends",
        "Rider gains the Attacker designation",
        "Ann gains focus",
        "Ann passes focus",
        "Ann has 5 damage to assign",
        "Ann assigns 5 to Guard",
        "Guard is dealt 5",
        "Guard dies: damage 5, Might 2",
        "Ann conquers Grove",
        "Ann gains 1 point",
        "the combat at Grove is over",
    ] {
        assert!(told.contains(&words), "{words}: {told:#?}");
    }
    let deeds = run(&format!(
        "{board}Ann plays Rust spell \"Kill a gear.\", choosing Anvil\nall pass\n\
         Ann plays Toss spell \"Discard 1.\"\nall pass\nAnn ends the turn"
    ));
    let told = self::describe(&deeds);
    for words in
        ["Anvil is killed", "Ann discards Dust", "Ann ends the turn", "Bob's turn begins", "Bob's Awaken Phase begins"]
    {
        assert!(told.contains(&words), "{words}: {told:#?}");
    }
    assert!(told.iter().all(|words| !words.is_empty()), "{told:#?}");
}

#[test]
fn a_buff_that_is_spent_and_a_phase_that_is_skipped_are_told() {
    let spent = run("players Ann, Bob\nbase of Ann\n  Rider 4 might buffed\n  Altar gear \"Spend a buff: Draw 1.\"\n\
                     Ann activates Altar");
    assert!(describe(&spent).contains(&"the buff on Rider is spent"), "{:#?}", describe(&spent));
    let skipped = run(
        "players Ann, Bob\nphase awaken\nbase of Ann\n  Idol gear \"Skip your Draw Phase.\"\n=> Ann does not draw 1",
    );
    assert!(describe(&skipped).contains(&"Ann skips their Draw Phase"), "{:#?}", describe(&skipped));
}

#[test]
fn what_a_player_who_leaves_had_on_the_board_is_told_to_be_banished() {
    let left = run("edition 1.4\nplayers Ann, Bob, Cid\nbase of Cid\n  Third 3 might\nCid concedes");
    assert!(describe(&left).contains(&"Third is banished"), "{:#?}", describe(&left));
}

/// Returns the violations for which a board is refused.
fn violations(text: &str) -> Vec<ViolationKind> {
    let (script, mistakes) = read(text);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let table = tribunal_engine::edition::DEFAULT;
    let refused = script.setup.into_game(table, Trace::on()).err().unwrap_or_default();
    refused.into_iter().map(|violation| violation.kind).collect()
}

#[test]
fn a_board_is_refused_for_all_that_is_wrong_and_nothing_that_is_waived() {
    assert_eq!(violations("players Ann"), [ViolationKind::Players]);
    assert_eq!(
        violations("players Ann, Bob\nbattlefield Grove, controlled by Ann"),
        [ViolationKind::ControlWithoutUnits]
    );
    let crowd = "players Ann, Bob, Cid\nbattlefield Grove, controlled by Ann, contested by Bob\n  Ann: Ox 3 might\n  \
                 Bob: Cow 2 might\n";
    assert_eq!(violations(crowd), []);
    assert_eq!(violations(&format!("{crowd}  Cid: Hen 1 might")), [ViolationKind::ThirdPlayer]);
    let lethal = "base of Ann\n  Rider 3 might damage 3";
    assert_eq!(
        violations(&format!("players Ann, Bob\nbattlefield Grove, controlled by Ann\n{lethal}")),
        [ViolationKind::LethalDamage, ViolationKind::ControlWithoutUnits]
    );
    let attached = "base of Ann\n  Giant 5 might attached to Sage\n  Sage 3 might";
    assert_eq!(violations(&format!("players Ann, Bob\n{attached}")), [ViolationKind::AttachedUnit]);
    assert_eq!(violations(&format!("players Ann, Bob\nwaive attached unit\n{attached}")), []);
    assert_eq!(
        violations(&format!("players Ann, Bob\nwaive lethal damage\nbattlefield Grove, controlled by Ann\n{lethal}")),
        [ViolationKind::ControlWithoutUnits]
    );
}

#[test]
fn what_an_instruction_does_nothing_to_is_named_and_no_instruction_of_its_own() {
    let told = run("edition 1.5\nplayers Ann, Bob\nbase of Ann\n  Rider 3 might, Page 1 might\n\
                    Ann plays Bind spell \"Attach a friendly unit to another friendly unit.\", choosing Page, Rider\n\
                    all pass");
    assert!(describe(&told).contains(&"nothing happens to Page: a unit is never attached"), "{:#?}", describe(&told));
}

#[test]
fn cards_may_lie_in_any_order_and_more_answers_than_are_listed_are_known() {
    let ids = |n: u32| (0..n).map(ObjectId).collect::<Vec<_>>();
    let choice = |asks| Choice::new(tribunal_rule::rule!("001"), None, asks);
    let shuffle = choice(Ask::Shuffle(ids(3)));
    assert_eq!(shuffle.options().len(), 6);
    assert!(shuffle.options().iter().all(|answer| shuffle.permits(answer)));
    assert!(!shuffle.permits(&Answer::Order(vec![0])));
    let split = |amount, among| choice(Ask::Split { amount, among: ids(among) });
    assert!(!split(4, 2).has_more_options());
    assert!(split(40, 4).has_more_options() && split(40, 4).options().len() == MOST_OPTIONS);
}

#[test]
fn a_cost_names_every_part_of_it() {
    let mut cost = Cost { energy: 2, power: 1, ..Cost::default() };
    assert_eq!(cost.to_string(), "2 Energy and 1 Power");
    cost.of.add(Domain::Fury, 1);
    assert_eq!(cost.to_string(), "2 Energy, 1 Fury Power and 1 Power");
    cost.power = 0;
    assert_eq!(cost.to_string(), "2 Energy, 1 Fury Power");
}

#[test]
fn damage_of_which_nothing_is_prevented_is_not_said_to_be() {
    let dealt = run("edition 1.4\nplayers Ann, Bob\nbase of Bob\n  Guard 5 might\n\
                     Ann plays Bolt spell \"Deal 2 to a unit.\", choosing Guard\nall pass");
    assert!(describe(&dealt).iter().all(|words| !words.contains("prevented")), "{:#?}", describe(&dealt));
}

#[test]
fn a_reading_is_followed_only_where_the_outcome_hangs_on_it() {
    let board = "edition 1.1\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\n\
                 base of Ann\n  Rider 2 might \"When I attack, draw 1.\"\nAnn moves Rider to Grove\n";
    let plain = run(&format!("{board}all pass\n=> Ann draws 1"));
    assert!(plain.verdict.is_met());
    assert!(describe(&plain).iter().all(|words| !words.contains("play effect focus")), "{:#?}", describe(&plain));
    let arrives = "all pass\nAnn plays Page 1 might [Action] \"When you play me, draw 1.\"\nall pass\n=> Ann has focus";
    let open = run(&format!("{board}{arrives}"));
    assert_eq!(open.verdict, Verdict::NeedsChoice, "both readings are followed, and they differ");
}

/// The rules of the first piece of a kind in a line.
fn rules_of(line: &str, kind: PieceKind) -> Vec<String> {
    let pieces = pieces(line, Kind::Spell).expect("the line is read");
    let piece = pieces.iter().find(|piece| piece.kind == kind).expect("it has such a piece");
    piece.rules.iter().map(ToString::to_string).collect()
}

#[test]
fn the_pieces_of_a_line_rest_on_the_rules_of_what_they_do() {
    let does = |line: &str| rules_of(line, PieceKind::Instruction);
    let deals = does("Deal 2 to a unit.");
    assert_eq!(does("Deal its Energy cost as damage to an enemy unit."), deals);
    assert_eq!(does("Deal 2 to a unit. (It (too) may die.)"), deals);
    assert_eq!(does("(It (too) may die.) Deal 2 to a unit."), deals);
    assert_ne!(does("Play a 1 [M] Recruit unit token."), deals);
    assert!(does("Play a 1 [M] Recruit unit token.").iter().all(|rule| !rule.starts_with("051@")), "a rule of its own");
    let event = |line: &str| rules_of(line, PieceKind::Event);
    assert_eq!(event("When you play a unit, draw 1."), event("When I'm played, draw 1."));
}

#[test]
fn instructions_of_a_spell_give_way_to_others_under_its_keyword() {
    let board = "edition 1.4\nplayers Ann, Bob\nxp Ann 3\n";
    for (level, draws) in [(3, 3), (4, 1)] {
        let plays = format!("Ann plays Muse spell \"Draw 1.\" \"[Level {level}][>] Draw 3 instead.\"\nall pass");
        let played = run(&format!("{board}{plays}\n=> Ann draws {draws}"));
        assert!(played.verdict.is_met(), "{:#?}", describe(&played));
    }
}

#[test]
fn what_is_paid_besides_can_stand_for_the_cost() {
    let waived = "If you do, ignore this spell's cost.";
    let surge = format!(
        "Surge spell cost 5 2 power \"As you play this, you may banish a gear as an additional cost. {waived}\""
    );
    let board = format!("players Ann, Bob\nrunes of Ann 0\nhand of Ann\n  {surge} \"Draw 1.\"\nbase of Ann\n");
    let paid = run(&format!("{board}  Bell gear\nAnn plays Surge\nall pass\n=> Bell is banished, Ann draws 1"));
    assert!(paid.verdict.is_met());
    let unpaid = run(&format!("{board}  Ox 3 might\nAnn plays Surge\n=> refused"));
    assert!(unpaid.verdict.is_met());
}

/// Replays a scenario under an edition without one of its rules.
fn without(edition: Edition, rule: RuleNumber, text: &str) -> Run {
    let options = Options { editions: vec![edition], without: Some(rule), ..Options::default() };
    replay(text, &options).runs.into_iter().next().expect("one edition, one run")
}

#[test]
fn what_a_rule_does_is_taken_back_where_it_is_switched_off_and_nothing_else_is() {
    let combat = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  \
                  Rider 4 might\nAnn moves Rider to Grove\nall pass\n";
    let boards = [
        // What a player has is put back: no point is gained.
        (tribunal_rule::rule!("444.1"), format!("{combat}=> Ann has 0 points, Ann controls Grove, Guard dies")),
        // A card that was drawn lies where it lay.
        (
            tribunal_rule::rule!("400.1"),
            "players Ann, Bob\ndeck of Ann\n  Dust spell \"Draw 1.\"\nAnn plays Muse spell \"Draw 1.\"\nall pass\n\
             => Dust is in deck, Muse is in trash"
                .to_owned(),
        ),
        // A text with the word that the rule explains is gone, and others stay.
        (
            tribunal_rule::rule!("724.1.c"),
            "players Ann, Bob\nbase of Ann\n  Ghost 1 might \"[Deathknell] — Draw 1.\" \"When I die, channel 1 rune.\"\n\
             Ann plays Fell spell \"Kill a unit.\", choosing Ghost\nall pass\nall pass\n=> Ghost is in trash, nobody draws"
                .to_owned(),
        ),
        // What the rule forbids is permitted.
        (
            tribunal_rule::rule!("401.4"),
            "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might exhausted\nAnn moves Rider to Grove\n\
             => Rider is at Grove"
                .to_owned(),
        ),
        // A death that nothing may replace takes place.
        (
            tribunal_rule::rule!("366"),
            "players Ann, Bob\nbase of Ann\n  Ox 3 might\n  Nurse 2 might \"If another friendly unit would die, recall it \
             exhausted instead.\"\nAnn plays Fell spell \"Kill a unit.\", choosing Ox\nall pass\n=> Ox dies"
                .to_owned(),
        ),
        // One step of the cleanups is gone, and the others are taken.
        (tribunal_rule::rule!("322.1"), format!("{combat}=> Ann conquers Grove, Ann has 1 point, Rider is undamaged")),
    ];
    let edition: Edition = "1.1".parse().expect("an edition");
    for (rule, text) in boards {
        let run = without(edition, rule, &text);
        let why: Vec<_> =
            run.expectations.iter().filter(|said| !said.met).map(|said| (&said.text, &said.why)).collect();
        assert!(run.verdict.is_met(), "without {rule}: {why:?}");
    }
}
