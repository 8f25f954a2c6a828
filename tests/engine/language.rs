//! Laws of the scenario language: whatever a replay offers can be typed, and is taken.

use tribunal_scenario::diagnostic::Span;
use tribunal_scenario::report::{Legal, Run};
use tribunal_scenario::{Options, Verdict, replay};

/// A deterministic pseudorandom generator.
struct Dice(u64);

impl Dice {
    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        list.get((self.0 >> 33) as usize % list.len().max(1))
    }
}

/// A board with names that need care: two of a name, a comma, a word of the language.
const BOARD: &str = "players Ann, Bob
reading empty showdown: once
reading combat triggers: after control
reading marked damage: counts
reading abandoned battlefield: showdown
battlefield \"Way to Nowhere\", controlled by Bob
  Bob: \"Garen, Mighty\" 5 might, Recruit 1 might token x2
battlefield Hill
base of Ann
  Rider 4 might [Assault 2] [Ganking], Recruit 2 might
  Martyr 1 might \"[Deathknell] — Deal 2 to all units at battlefields.\"
  Herald 3 might \"When I attack, stun an enemy unit here.\"
  \"Ready Ballista\" gear \"[E]: Deal 1 to an enemy unit at a battlefield.\"
hand of Ann
  Trap spell [Hidden] [Action] \"Deal 3 to a unit.\"
  Runner 2 might [Accelerate] [Action]
  Gust spell [Reaction] \"Move a unit to its base.\"
hand of Bob
  Deny spell [Reaction] \"Counter a spell.\"
";

fn run(text: &str) -> Run {
    replay(text, &Options::default()).runs.remove(0)
}

/// A line that a run offers: an answer where it asks, else something that may be done.
fn offered(run: &Run, dice: &mut Dice) -> Option<String> {
    let doing: Vec<&Legal> = run.legal.iter().filter(|legal| !legal.line.ends_with("concedes")).collect();
    match &run.choice {
        Some(choice) => dice.pick(&choice.options).cloned(),
        None => dice.pick(&doing).map(|legal| legal.line.clone()),
    }
}

#[test]
fn whatever_a_replay_offers_can_be_typed() {
    for seed in 0..6 {
        let mut dice = Dice(seed * 77 + 5);
        let mut text = BOARD.to_owned();
        for _ in 0..25 {
            let now = run(&text);
            let fine = matches!(now.verdict, Verdict::NoExpectations | Verdict::AsExpected | Verdict::NeedsChoice);
            let told: Vec<_> = now.diagnostics.iter().map(|note| note.rendered.as_str()).collect();
            assert!(fine, "seed {seed}: {:?}\n{text}\n{}", now.verdict, told.join("\n"));
            let Some(line) = offered(&now, &mut dice) else { break };
            text.push_str(&line);
            text.push('\n');
        }
    }
}

#[test]
fn an_answer_belongs_before_the_line_that_could_not_be_reached() {
    let duel = "players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Guard 2 might, Watch 2 might
base of Ann
  Rider 3 might

Ann moves Rider to Grove
all pass
=> Ann is asked
Ann ends the turn
";
    let choice = run(duel).choice.expect("damage has to be assigned");
    assert_eq!(choice.line, 10);
    let ended = duel.replace("Ann ends", &format!("{}\nAnn ends", choice.options[0]));
    assert!(run(&ended).verdict.is_met());
}

#[test]
fn nothing_is_offered_where_a_line_could_not_be_followed() {
    let text =
        "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 3 might exhausted\nAnn moves Rider to Grove\n";
    assert!(run(text).legal.is_empty(), "the action above was refused");
    let done = run(&text.replace(" exhausted", ""));
    assert!(done.legal.iter().any(|legal| legal.line == "Ann passes" && legal.who.as_deref() == Some("Ann")));
    assert!(done.legal.iter().any(|legal| legal.line == "all pass" && legal.who.is_none()));
}

/// Reads a board with one line as somebody types it who has not read the page about the language; returns the mistakes
/// with their proposals.
fn told(line: &str) -> Vec<(String, String)> {
    let board =
        "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nbase of Ann\n  Rider 4 might";
    let text = format!("{board}\n{line}\n");
    let words = |span: Span| -> String {
        let line = text.lines().nth(span.line - 1).unwrap_or_default();
        line.chars().skip(span.column - 1).take(span.length).collect()
    };
    let mistakes = tribunal_scenario::check(&text);
    mistakes.iter().map(|found| (words(found.span), found.mistake.help().unwrap_or_default())).collect()
}

#[test]
fn what_is_typed_without_having_read_the_page_is_pointed_at_with_what_to_type() {
    let cases = [
        ("Ann casts Bolt on Guard", "casts", "write `plays`"),
        ("Ann move Rider to Grove", "move", "write `moves`"),
        ("Ann attacks Grove with Rider", "attacks", "write `moves`"),
        ("Rider moves to Grove", "Rider", "begin with the player: `Ann moves Rider to ...`"),
        ("=> Guard is dead", "is dead", "write `dies`"),
        ("=> nothing happen", "nothing happen", "write `nothing happens`"),
        ("=> Guard dies [322.2]", "[322.2]", "the rule comes first: `=> [322.2] ...`"),
        ("=> Ann conquers the Grove", "the Grove", "did you mean `Grove`?"),
        ("expect Guard dies", "expect", "write `=>`"),
        (
            "turn player Bob",
            "turn",
            "write `turn of Bob`; without such a line the first in the line `players` is the Turn Player",
        ),
    ];
    for (line, words, help) in cases {
        assert_eq!(told(line), [(words.to_owned(), help.to_owned())], "{line}");
    }
}

/// Returns a text in canonical form; a mistake in it fails the test.
fn standard(text: &str) -> String {
    let (script, mistakes) = tribunal_scenario::read::read(text);
    assert!(mistakes.is_empty(), "{text}\n{}", mistakes.iter().map(|wrong| wrong.render(text)).collect::<String>());
    let printed = tribunal_scenario::print::print(&script);
    let again = tribunal_scenario::read::read(&printed);
    assert_eq!(tribunal_scenario::print::print(&again.0), printed, "it reads as it is printed");
    printed
}

/// Returns the assumptions that were made when a text was read.
fn assumed(text: &str) -> Vec<String> {
    tribunal_scenario::read::read(text).0.warnings.iter().map(|warning| warning.caution.to_string()).collect()
}

#[test]
fn an_ordinary_board_takes_six_lines() {
    let text = "BF1 (B): D 4, T 3 [Tank]\nA base: U 6, V 2\nhand of A: spell \"Deal 3 to a unit.\"\nA moves U, V to BF1\nall pass until done\n=> T dies";
    let run = run(text);
    let told: Vec<_> = run.diagnostics.iter().map(|note| note.rendered.as_str()).collect();
    assert!(matches!(run.verdict, Verdict::NeedsChoice), "{:?} {}", run.verdict, told.join("\n"));
    assert_eq!(text.lines().count(), 6);
    assert_eq!(
        standard(text),
        "players A, B\nbattlefield BF1, controlled by B\n  B: D 4 might\n  B: T 3 might [Tank]\nbase of A\n  \
         U 6 might\n  V 2 might\nhand of A\n  S1 spell \"Deal 3 to a unit.\"\nbattlefield BF2\n\nA moves U and V to BF1\nall pass until done\n=> T dies\n"
    );
}

#[test]
fn what_plainly_means_one_thing_is_read_as_that_and_said_so() {
    let board = |line: &str| {
        format!(
            "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might\nbase of Ann\n  Rider 4 might\n{line}\n"
        )
    };
    let cases = [
        ("base of Bob\n  Wall 2 Tank", "  Wall 2 might [Tank]", "`Tank` is read as `[Tank]`"),
        ("base of Bob\n  Wall 2 Assault 2", "  Wall 2 might [Assault 2]", "`Assault 2` is read as `[Assault 2]`"),
        ("base of Bob\n  3 Might Elf", "  Elf 3 might", ""),
        ("base of Bob\n  4 Might [Tank]", "  U1 4 might [Tank]", "`4 Might` has no name: here it is called U1"),
        ("base of Bob\n  Wall 2 [Deathknell]: \"draw 1\"", "  Wall 2 might \"[Deathknell] \u{2014} draw 1\"", ""),
        (
            "base of Bob\n  Wall 2 \"Deathknell: draw 1\"",
            "  Wall 2 might \"[Deathknell] \u{2014} draw 1\"",
            "`Deathknell: draw 1` is read as `[Deathknell] \u{2014} draw 1`",
        ),
        ("Bob's hand: Trap spell", "hand of Bob\n  Trap spell", "`Bob's hand` is read as `hand of Bob`"),
        ("both pass", "all pass", "`both pass` is read as `all pass`"),
        ("all pass x3", "all pass x3", ""),
    ];
    for (line, form, said) in cases {
        let text = board(line);
        assert!(standard(&text).contains(form), "{line}: {}", standard(&text));
        assert!(
            said.is_empty() || assumed(&text).iter().any(|caution| caution == said),
            "{line}: {:?}",
            assumed(&text)
        );
    }
}

#[test]
fn a_player_called_a_and_an_article_do_not_fight() {
    let text = "BF1 (B): D 4\nA base: U 6\nA moves U to BF1\n=> a combat begins at BF1\n=> A combat begins at BF1\n=> A has focus\nall pass\n=> A conquers BF1\n";
    let first = run(text);
    let told: Vec<_> = first.diagnostics.iter().map(|note| note.rendered.as_str()).collect();
    assert_eq!(first.verdict, Verdict::AsExpected, "{}", told.join("\n"));
    assert!(first.legal.iter().any(|legal| legal.line == "A ends the turn"), "{:?}", first.legal);
    let odd = "players Bob's, Ann\nbase of Bob's\n  Rider 3\nBob's ends the turn\n";
    assert_eq!(run(odd).verdict, Verdict::NoExpectations);
}

#[test]
fn a_turn_is_said_to_be_of_somebody_and_to_begin() {
    let text = "turn of B begins\nBF1 (B): D 4\nA base: U 6\n";
    assert!(standard(text).starts_with("players B, A\nphase awaken\n"), "{}", standard(text));
    assert!(standard("B's turn\nA base: U 6\n").starts_with("players B, A\nbase of A\n"));
}

#[test]
fn places_stand_among_what_is_chosen() {
    let board = "BF1 (A): V 2\nA base: U 3\nhand of A: spell \"Move a friendly unit.\"\nA plays spell, choosing U, BF1\nall pass\n=> U is at BF1\n";
    let run = run(board);
    let told: Vec<_> = run.diagnostics.iter().map(|note| note.rendered.as_str()).collect();
    assert!(run.verdict.is_met(), "{} {:?}", told.join("\n"), run.choice);
}

#[test]
fn refusals_say_whose_turn_it_is_and_what_may_be_done() {
    let help = |text: &str| run(text).diagnostics.remove(0).help.unwrap_or_default();
    let off_turn = help("A base: U 6\nB base: D 4\nB moves D to BF1\n");
    assert!(off_turn.contains("it is A's turn") && off_turn.contains("`A moves U to BF1`"), "{off_turn}");
    let exhausted = help("A base: U 6 exhausted, V 2\nA moves U to BF1\n");
    assert!(exhausted.contains("A may do:") && exhausted.contains("`A moves V to BF1`"), "{exhausted}");
    let unread = run("A base: Box gear \"[E]: Juggle three lanterns.\"\nA activates Box\n");
    assert!(unread.diagnostics[0].message.contains("is not read"), "{:?}", unread.diagnostics);
    let where_is = run("hand of A: spell \"Draw 1.\"\n=> S1 is in base\n");
    assert!(where_is.expectations[0].why.ends_with("it is in A's hand"), "{:?}", where_is.expectations);
}

#[test]
fn where_nothing_was_expected_no_verdict_is_given_and_the_end_is_told() {
    let run = run("BF1 (B): D 4\nA base: U 6\nA moves U to BF1\nall pass until done\n");
    assert_eq!(run.verdict, Verdict::NoExpectations);
    assert_eq!(serde_json::to_value(run.verdict).unwrap(), "no-expectations");
    let end = run.board.as_ref().expect("it is told");
    assert_eq!(end.battlefields[0].controller.as_deref(), Some("A"));
    assert_eq!(run.start.as_ref().expect("it is told").battlefields[0].controller.as_deref(), Some("B"));
    assert_eq!(run.may_act, ["A"]);
}

#[test]
fn what_did_not_come_true_decides_nothing_where_a_text_is_not_enacted() {
    let board = |text: &str, expected: &str| {
        let typed = format!("players Ann, Bob\nbase of Bob\n  G 3 might \"{text}\"\n");
        run(&format!("{typed}Ann plays Dig spell \"Draw 1.\"\nall pass\n=> {expected}\n")).verdict
    };
    let unread = "Juggle three lanterns.";
    assert_eq!(board(unread, "G dies"), Verdict::Tainted);
    assert_eq!(board(unread, "G survives"), Verdict::Tainted);
    assert_eq!(board(unread, "G dies, tainted"), Verdict::Differs, "it was expected to be incomplete");
    assert_eq!(board("When you play me, draw 1.", "G dies"), Verdict::Differs);
    assert_eq!(board("When you play me, draw 1.", "G survives"), Verdict::AsExpected);
}

#[test]
fn marks_that_are_of_no_combat_and_gear_that_is_elsewhere_are_pointed_at() {
    let board = |lines: &str| {
        let text = format!("edition 1.1\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n{lines}");
        let run = run(&text);
        assert_eq!(run.verdict, Verdict::Invalid, "{text}");
        run.diagnostics.iter().map(|note| note.message.clone()).collect::<Vec<_>>().join("; ")
    };
    let combat = "attackers and defenders are units of two opponents who meet at one battlefield";
    let cases = [
        ("  Bob: Guard 3 might\nbase of Ann\n  Rider 4 might attacker\n", combat),
        ("  Bob: Guard 3 might defender\n", combat),
        ("  Ann: Rider 4 might attacker\n  Bob: Guard 3 might attacker\n", combat),
        (
            "  Bob: Guard 3 might\n  Bob: Axe gear bonus 1 attached to Rider\nbase of Bob\n  Rider 4 might\n",
            "Axe is attached to Rider and is not where that is",
        ),
    ];
    for (lines, what) in cases {
        assert!(board(lines).contains(what), "{lines}: {}", board(lines));
    }
    let unknown = "base of Ann\n  Rider 4 might\n  Axe gear attached to Ridr\n";
    assert!(board(unknown).contains("Ridr"), "{}", board(unknown));
}

#[test]
fn a_word_that_opens_a_text_may_stand_before_it() {
    let board = "players Ann, Bob\nbase of Ann\n  Scout 1 might [Deathknell] \"Draw 1.\"\n\
        Ann plays Bolt spell \"Kill a unit.\", choosing Scout\nall pass\n=> Scout dies, Scout triggers\n";
    assert!(run(board).verdict.is_met());
    let unknown = board.replace("Deathknell", "Deathnell");
    assert_eq!(run(&unknown).verdict, Verdict::Invalid);
}

#[test]
fn a_colon_after_a_heading_and_curly_quotes_and_tabs_are_no_matter() {
    let text = "Edition: 1.1\nPlayers: Ann and Bob\nbattlefield: \u{201c}Old Mill\u{201d}, controlled by Bob\n\tBob: Guard 3 \
                might\nbase of Ann:\n\tRider 4 might\nAnn moves Rider to \u{201c}Old Mill\u{201d}\n";
    assert_eq!(tribunal_scenario::check(text), []);
}

#[test]
fn a_line_behind_a_choice_that_was_not_made_is_not_passed_over() {
    let asked = "players Ann, Bob\nbase of Bob\n  Guard 2 might, Watch 2 might\n\
        Ann plays Zap spell \"Deal 1 to a unit.\"\n=> Ann is asked\n";
    assert!(run(asked).verdict.is_met());
    assert_eq!(run(&format!("{asked}Bob ends the turn\n=> Guard dies\n")).verdict, Verdict::NeedsChoice);
}

#[test]
fn a_reading_that_decides_whether_something_may_be_done_is_followed_both_ways() {
    let text = "edition 1.1\nplayers Ann, Bob\nbattlefield Grove\nbattlefield Hill, controlled by Ann\n  \
                Ann: Page 1 might\nbase of Ann\n  Rider 2 might\nhand of Ann\n  Trap spell [Hidden] \"Draw 1.\"\n\
                Ann moves Rider to Grove\nAnn hides Trap at Hill\n";
    let asked = run(text);
    assert_eq!(asked.verdict, Verdict::NeedsChoice);
    let ends: Vec<Verdict> = asked.outcomes.iter().map(|outcome| outcome.verdict).collect();
    assert_eq!(ends, [Verdict::Refused, Verdict::NoExpectations]);
    assert!(asked.choice.is_some_and(|choice| choice.asks.contains("may a card be hidden")));
    let said = run(&text.replace("battlefield Grove", "reading hiding: in any open state\nbattlefield Grove"));
    assert_eq!((said.verdict, said.outcomes.len()), (Verdict::NoExpectations, 0));
}

#[test]
fn teammates_with_different_points_are_a_mistake_and_with_the_same_they_have_it_once() {
    let board = |points: &str| {
        format!(
            "players Ann, Bob, Cid, Dee\nteams Ann Cid, Bob Dee\npoints {points}\n=> Ann has 7 points, Cid has 7 points"
        )
    };
    assert_eq!(run(&board("Ann 7, Cid 7")).verdict, Verdict::AsExpected);
    assert_eq!(run(&board("Cid 7")).verdict, Verdict::AsExpected);
    let odd = run(&board("Ann 4, Cid 3"));
    assert_eq!(odd.verdict, Verdict::Invalid);
    assert!(odd.diagnostics[0].message.contains("one team"), "{:?}", odd.diagnostics);
}

#[test]
fn a_mode_is_chosen_in_the_words_of_its_text_and_in_ours() {
    // Imported, a card has the words of its text: then ours name the same mode.
    let board = |words: &str| {
        format!(
            "players Ann, Bob\nbase of Bob\n  Ox 3 might\nhand of Ann\n  Pick spell \"Choose one \u{2014}\" \"- Stun an enemy unit.\" \
             \"- Draw 1.\"\nAnn plays Pick\nAnn chooses \"{words}\"\nall pass\n=> Ann draws 1"
        )
    };
    for words in ["Draw 1.", "Draw one card."] {
        assert_eq!(run(&board(words)).verdict, Verdict::AsExpected, "{words}");
    }
    assert_eq!(run(&board("Draw two cards.")).verdict, Verdict::Invalid);
}

#[test]
fn every_way_of_paying_is_among_all_outcomes() {
    let board = "players Ann, Bob\nrunes of Ann 1 fury, 1 calm\nhand of Ann\n  Bolt spell cost 0 1 power \"Draw 1.\"\nAnn plays Bolt";
    let all = replay(board, &Options { all_outcomes: true, ..Options::default() }).runs.remove(0);
    let choices: Vec<_> = all.outcomes.iter().flat_map(|outcome| outcome.choices.concat()).collect();
    assert_eq!(choices, ["Ann chooses \"recycle 1 Fury\"", "Ann chooses \"recycle 1 Calm\""]);
    assert!(all.outcomes_complete);
}

#[test]
fn what_is_not_enacted_is_said_above_boards_that_can_come_to_it_and_above_no_other() {
    let told = |edition: &str, players: &str, base: &str| {
        let run = run(&format!("edition {edition}\nplayers {players}\nbase of Ann\n  {base}\n"));
        let said = run.warnings.into_iter().map(|note| note.message);
        said.filter(|message| message.contains("not yet enacted")).collect::<Vec<_>>().concat()
    };
    let aura = "Chief 2 might \"Other friendly units have +1 [M].\"";
    let two = format!("{aura}, Page 1 might \"Other friendly units have +1 [M].\"");
    assert_eq!(told("1.5", "Ann, Bob", aura), "");
    assert_eq!(told("1.5", "Ann, Bob", &two), "not yet enacted in 1.5: layers of each object apart (478.1)");
    assert_eq!(told("1.4", "Ann, Bob", &two), "");
    assert_eq!(told("1.3", "Ann, Bob", aura), "");
    assert!(told("1.3", "Ann, Bob, Cid", aura).contains("323.13"));
}

#[test]
fn a_card_that_is_in_no_list_of_a_listed_hand_is_told() {
    let told = |hand: &str| {
        let run = run(&format!(
            "players Ann, Bob\nbattlefield Grove\n{hand}Ann plays Zip spell \"Draw 1.\"\nall pass\n=> Zip resolves\n"
        ));
        assert_eq!(run.verdict, Verdict::AsExpected, "{hand}");
        let said = run.warnings.into_iter().map(|note| note.message);
        said.filter(|message| message.contains("in no list of what Ann has in hand")).count()
    };
    assert_eq!(told("hand of Ann: empty\n"), 1);
    assert_eq!(told("hand of Ann\n  Fog spell \"Draw 1.\"\n"), 1);
    assert_eq!(told(""), 0, "any card may be in a hand of which nothing is said");
    assert_eq!(told("hand of Bob: empty\n"), 0);
    assert_eq!(told("hand of Ann: unknown 1 of Fog spell \"Draw 1.\", others\n"), 0);
}

#[test]
fn a_card_is_played_from_where_it_is_said_to_be() {
    let board = "battlefield Grove, controlled by Ann\n  Ann: Ox 1 might\n  Ann: facedown Trap spell [Hidden] \"Draw 1.\"\nhand of Ann\n  Zip spell [Hidden] \"Draw 1.\"\n  Trap spell [Hidden] \"Draw 1.\"\n";
    let played = |line: &str| run(&format!("players Ann, Bob\n{board}{line}\n"));
    let wrong = played("Ann plays Zip from facedown");
    assert!(wrong.diagnostics[0].message.contains("from facedown"), "{:?}", wrong.diagnostics);
    for line in ["Ann plays Trap from facedown", "Ann plays Trap from hand", "Ann plays Zip from hand"] {
        let right = played(line);
        assert!(right.diagnostics.is_empty(), "{line}: {:?}", right.diagnostics);
    }
}

/// Returns the first mistake of a claim and what it advises.
fn mistake_of(claim: &str) -> String {
    let board = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might, Guard 4 might\n";
    let (_, mistakes) = tribunal_scenario::read::read(&format!("{board}=> {claim}"));
    let told = mistakes.first().map(|one| format!("{}: {}", one.mistake, one.mistake.help().unwrap_or_default()));
    told.unwrap_or_default()
}

#[test]
fn a_claim_over_lines_is_told_in_the_words_that_were_typed() {
    for (claim, word) in [("Rider can attack", "`attack`"), ("Rider can only die", "`only`"), ("Rider can", "the end")]
    {
        let told = mistake_of(claim);
        assert!(told.contains(&format!("found {word}")), "{claim}: {told}");
    }
    assert!(mistake_of("Ann can draw 2").starts_with("`Ann can draw 2` cannot be claimed"));
    assert!(mistake_of("Ann can draw 2").ends_with("`=> never Ann draws`"));
    assert!(mistake_of("always Ann can conquer Grove").starts_with("`always` and `can` are two claims"));
    assert!(mistake_of("never Guard dies and Rider dies").starts_with("`never` speaks of one thing"));
    assert!(mistake_of("can Guard dies, Rider dies").starts_with("`can` speaks of one thing"));
    assert!(mistake_of("under 1.4: never under 1.5: Guard dies").starts_with("`under` is more"));
    let named = "players Ann, Bob\nbase of Ann\n  Tin Can 3 might\n=> never Tin Can dies\n";
    assert!(tribunal_scenario::read::read(named).1.is_empty(), "a name has the word");
    for claim in
        ["never can opener dies", "can opener survives", "can opener can die", "Old can can't die", "Old can dies"]
    {
        let board = "players Ann, Bob\nbase of Ann\n  \"can opener\" 3 might\n  \"Old can\" 2 might\n";
        let mistakes = tribunal_scenario::read::read(&format!("{board}=> {claim}")).1;
        assert!(mistakes.is_empty(), "{claim}: {mistakes:?}");
    }
    assert!(mistake_of("nobody can draw 2").starts_with("`nobody can draw 2` cannot be claimed"));
    assert!(mistake_of("nobody can score, Guard dies").starts_with("`nobody` speaks of one thing"));
    assert!(mistake_of("Ann can't score, Guard dies").starts_with("`can't` speaks of one thing"));
}

#[test]
fn the_end_and_the_editions_of_a_claim_may_stand_in_front_or_behind() {
    let board = "editions 1.4, 1.5\nplayers Ann, Bob\nbattlefield Grove\nbase of Ann\n  Guard 4 might\n=> ";
    let canonical = |claim: &str| {
        let (script, mistakes) = tribunal_scenario::read::read(&format!("{board}{claim}"));
        assert!(mistakes.is_empty(), "{claim}: {mistakes:?}");
        tribunal_scenario::print::print(&script)
    };
    for (one, other) in [
        ("Guard can be at Grove in the end", "can in the end Guard is at Grove"),
        ("never Guard is at Grove at the end of the turn", "never at the end Guard is at Grove"),
        ("can Guard is at Grove in the end within 2 actions", "can in the end Guard is at Grove within 2 actions"),
        ("under 1.4: never Guard dies", "never under 1.4: Guard dies"),
        ("under 1.4, 1.5: Guard can't die", "never under 1.4, 1.5: Guard dies"),
    ] {
        assert_eq!(canonical(one), canonical(other));
    }
}
