//! The rewind list: what is undone at a table, in which order, by whom it may be ordered, and what stays known.

use tribunal_scenario::rewind::Rewind;
use tribunal_scenario::{Options, replay};

/// A move that leads to a combat.
const BOARD: &str = "edition 1.5\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove\nall pass\n";

fn list(text: &str, from: usize) -> Option<Rewind> {
    let options = Options { rewind: Some(from), ..Options::default() };
    replay(text, &options).runs.into_iter().next().and_then(|run| run.rewind)
}

fn texts(list: &Rewind) -> Vec<&str> {
    list.steps.iter().map(|undo| undo.text.as_str()).collect()
}

#[test]
fn a_combat_is_undone_newest_first() {
    let list = list(BOARD, 1).unwrap();
    let texts = texts(&list);
    let at = |text: &str| texts.iter().position(|one| *one == text).unwrap_or_else(|| panic!("{text}: {texts:#?}"));
    assert!(at("Lower Ann's score by 1.") < at("Bob controls Grove again."));
    assert!(at("Bob controls Grove again.") < at("Put Guard back from the trash to Grove, with 4 damage."));
    assert!(at("Put Guard back from the trash to Grove, with 4 damage.") < at("Take 4 damage off Guard."));
    assert!(at("Take 4 damage off Guard.") < at("Put Rider back from Grove to Ann's base."));
    assert!(list.simple, "a move with the passes that let it happen is one action");
    assert_eq!(list.before.battlefields[0].controller.as_deref(), Some("Bob"));
    assert_eq!(list.now.battlefields[0].controller.as_deref(), Some("Ann"));
}

#[test]
fn who_may_order_it_follows_from_how_much_is_undone() {
    let rules = |list: &Rewind| list.says.iter().map(|line| line.rule.number.to_string()).collect::<Vec<_>>();
    let one = list(BOARD, 1).unwrap();
    assert!(rules(&one).contains(&"701.5.b.1".to_owned()) && !rules(&one).contains(&"701.5.c".to_owned()));
    let turn = format!("{BOARD}Ann ends turn\n");
    let two = list(&turn, 1).unwrap();
    assert!(!two.simple);
    assert!(rules(&two).contains(&"701.5.c".to_owned()));
    assert_eq!(two.actions.iter().map(|action| action.number).collect::<Vec<_>>(), [3, 2, 1]);
}

#[test]
fn a_drawn_card_goes_back_at_random_and_stays_known() {
    let turn = format!("{BOARD}Ann ends turn\n");
    let list = list(&turn, 3).unwrap();
    let draw = list.steps.iter().find(|undo| undo.text.contains("random card")).unwrap();
    assert_eq!(draw.rule.to_string(), "701.5.d.3@tr-2026-10-09");
    assert!(
        list.learned.iter().any(|one| one.text.contains("Bob has seen the card that was drawn")),
        "{:?}",
        list.learned
    );
    assert!(!list.simple, "a turn has begun since");
}

/// The damage and statuses of a permanent that left are restored, for the steps before it.
#[test]
fn who_comes_back_has_what_lay_on_them() {
    let text = "edition 1.5\nplayers Ann, Bob\nbase of Bob\n  Guard 5 might damage 2 exhausted buffed\n\
        Ann plays Zap spell \"Deal 4 to a unit.\", choosing Guard\nall pass\n";
    let list = list(text, 1).unwrap();
    let back = "Put Guard back from the trash to Bob's base, exhausted, buffed, with 6 damage.";
    assert_eq!(texts(&list)[..2], [back, "Take 4 damage off Guard."]);
}

/// A drawn card that everybody has seen is put back itself (701.5.d.3 speaks of what is not public), and is not shuffled.
#[test]
fn a_card_that_was_revealed_and_drawn_goes_back_itself() {
    let text = "edition 1.5\nplayers Ann, Bob\ndeck of Ann\n  Lamp gear\n  Dust spell \"Draw 1.\"\nbattlefield Grove\n\
        base of Ann\n  \"Apprentice Smith\"\nAnn moves Apprentice Smith to Grove\nall pass\n";
    let list = list(text, 1).unwrap();
    let texts = texts(&list);
    assert!(
        texts.contains(&"Put Lamp from Ann's hand back on top of Ann's Main Deck: everybody has seen it."),
        "{texts:#?}"
    );
    assert!(!texts.iter().any(|text| text.contains("random")), "{texts:#?}");
}

#[test]
fn there_is_no_list_for_an_action_that_is_not_there() {
    assert_eq!(list(BOARD, 0), None);
    assert_eq!(list(BOARD, 9), None);
    assert_eq!(list("players Ann", 1), None);
}

/// Each step says what to do and what it undoes, the newest first.
#[test]
fn undone_steps_say_something() {
    for from in 1..=3 {
        let Some(list) = list(&format!("{BOARD}Ann ends turn\n"), from) else { panic!("{from}") };
        assert!(list.steps.iter().all(|undo| undo.text.ends_with('.') && !undo.undoes.is_empty()));
        assert!(list.steps.windows(2).all(|pair| pair[0].event > pair[1].event), "newest first");
    }
}
