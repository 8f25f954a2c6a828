//! The triggers of a run: the accountable player, the deadline for acknowledging each, and its standing if nobody did.

use tribunal_scenario::triggers::{Stands, Trigger};
use tribunal_scenario::{Options, replay};

/// An attack on which one trigger of each side goes on the chain.
const ATTACK: &str = "edition 1.5\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 3 might \"When I defend, draw 1.\"\n\
    base of Ann\n  Herald 3 might \"When I attack, draw 1.\"\n  Page 1 might\n\nAnn moves Herald to Grove\n";

fn triggers(text: &str) -> Vec<Trigger> {
    let options = Options { triggers: true, ..Options::default() };
    replay(text, &options).runs.into_iter().next().and_then(|run| run.triggers).unwrap_or_default()
}

/// The trigger of a source.
fn of(text: &str, source: &str) -> Trigger {
    let all = triggers(text);
    all.iter().find(|one| one.source == source).cloned().unwrap_or_else(|| panic!("{source}: {all:#?}"))
}

fn rules(trigger: &Trigger) -> Vec<String> {
    trigger.cases.iter().map(|case| case.rule.number.to_string()).collect()
}

#[test]
fn each_side_is_accountable_for_its_own() {
    assert_eq!(of(ATTACK, "Herald").accountable.as_deref(), Some("Ann"));
    let guard = of(ATTACK, "Guard");
    assert_eq!((guard.accountable.as_deref(), guard.next_opponent.as_deref()), (Some("Bob"), Some("Ann")));
}

#[test]
fn before_its_impact_nothing_is_missed() {
    let herald = of(ATTACK, "Herald");
    assert_eq!((herald.stands, herald.impact, herald.forgotten_by), (Stands::NotYet, None, None));
}

#[test]
fn a_draw_is_observed_as_it_resolves_and_forgotten_with_the_next_action() {
    let text = format!("{ATTACK}all pass\nall pass\n");
    let herald = of(&text, "Herald");
    assert_eq!(herald.impact.as_ref().unwrap().rule.number.to_string(), "506.3.e.5");
    assert_eq!(herald.stands, Stands::StillTime, "506.3.b wants a new action");
    let text = format!("{text}Ann plays Spark spell [Action] \"Draw 1.\"\n");
    let herald = of(&text, "Herald");
    assert_eq!(herald.stands, Stands::MissedThisTurn);
    assert_eq!(herald.forgotten_by.as_ref().unwrap().carried_out, None);
    assert!(rules(&herald).contains(&"702.2.e".to_owned()), "a mandatory one can be a Warning");
    let over = of(&format!("{text}all pass x2\nAnn ends turn\n"), "Herald");
    assert_eq!(over.stands, Stands::MissedEarlier, "702.2.f.1: nobody chooses any more");
}

/// An item that resolves because all have passed counts as an action that somebody takes (core rules 411.2).
#[test]
fn what_others_carry_out_by_passing_is_a_new_action() {
    let guard = of(&format!("{ATTACK}all pass\n"), "Guard");
    assert_eq!(guard.stands, Stands::StillTime, "its own draw is none");
    let guard = of(&format!("{ATTACK}all pass\nall pass\n"), "Guard");
    assert_eq!(guard.stands, Stands::MissedThisTurn);
    let by = guard.forgotten_by.unwrap();
    assert_eq!((by.number, by.carried_out.as_deref()), (3, Some("Ann draws a card")));
    let herald = of(&format!("{ATTACK}all pass\nall pass\nall pass\n"), "Herald");
    assert_eq!(herald.forgotten_by.unwrap().carried_out.as_deref(), Some("Ann assigns 3 to Guard"));
}

#[test]
fn the_course_of_the_turn_takes_actions_too() {
    let text = "edition 1.5\nplayers Ann, Bob\nturn of Bob\nbattlefield Grove, controlled by Ann\n  \
        Ann: Keeper 3 might \"When I hold, draw 1.\"\n\nBob ends turn\n";
    let before = of(text, "Keeper");
    assert_eq!((before.stands, before.forgotten_by), (Stands::NotYet, None));
    let keeper = of(&format!("{text}all pass\n"), "Keeper");
    assert_eq!(keeper.stands, Stands::MissedThisTurn, "it resolved and the turn went on");
    assert_eq!(keeper.forgotten_by.unwrap().carried_out.as_deref(), Some("Ann channels 2"));
    let over = of(&format!("{text}all pass\nAnn ends turn\n"), "Keeper");
    assert_eq!(over.stands, Stands::MissedEarlier);
}

/// The work of a cleanup is no action of anybody (core rules 412.2).
#[test]
fn a_death_by_damage_is_no_new_action() {
    let text = "edition 1.5\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Wisp 1 might\n\
        base of Ann\n  Herald 3 might \"When I attack, deal 4 to an enemy unit here.\"\n\nAnn moves Herald to Grove\nall pass\n";
    let herald = of(text, "Herald");
    assert_eq!(herald.impact.as_ref().map(|impact| impact.rule.number.to_string()).as_deref(), Some("506.3.e.10"));
    assert_eq!((herald.stands, herald.forgotten_by), (Stands::StillTime, None));
}

#[test]
fn an_optional_one_is_observed_as_it_is_put_on_the_chain() {
    let text = ATTACK.replace("When I attack, draw 1.", "When I attack, you may draw 1.");
    let herald = of(&text, "Herald");
    assert!(herald.optional);
    assert_eq!(herald.impact.as_ref().map(|impact| impact.rule.number.to_string()).as_deref(), Some("506.3.e.9"));
    assert!(!rules(&herald).contains(&"702.2.e".to_owned()));
}

/// A known card's effect ships in our own words: its tree shows what is optional, and for how long it can be
/// acknowledged.
#[test]
fn a_known_card_is_judged_by_what_it_does() {
    let text = "edition 1.5\nplayers Ann, Bob\nbattlefield Grove\nbase of Ann\n  Adaptatron\nbase of Bob\n  Lamp gear\n\n\
        Ann moves Adaptatron to Grove\nall pass\nAnn accepts\n";
    let machine = of(text, "Adaptatron");
    assert!(machine.optional && !rules(&machine).contains(&"702.2.e".to_owned()), "{machine:#?}");
    let text = "edition 1.5\nplayers Ann, Bob\nturn 1\nphase awaken\nbattlefield \"Obelisk of Power\"\n\n\
        all pass\nAnn plays Dust spell \"Draw 1.\"\nall pass\n";
    let obelisk = of(text, "Obelisk of Power");
    assert!(!obelisk.optional && rules(&obelisk).contains(&"506.3.d".to_owned()), "{obelisk:#?}");
    assert_eq!((obelisk.stands, obelisk.forgotten_by), (Stands::StillTime, None), "the turn goes on");
    let over = of(&format!("{text}Ann ends turn\n"), "Obelisk of Power");
    assert_eq!(over.stands, Stands::MissedEarlier);
}

#[test]
fn might_is_observed_when_it_matters() {
    let text = ATTACK.replace("When I attack, draw 1.", "When I attack, give me +1 [M] this turn.");
    let resolved = of(&format!("{text}all pass\nall pass\n"), "Herald");
    assert_eq!(resolved.impact, None, "506.3.e.4: no impact before the Might is relevant");
    let fought = of(&format!("{text}all pass\nall pass\nall pass\n"), "Herald");
    assert_eq!(fought.impact.unwrap().rule.number.to_string(), "506.3.e.4");
    assert_eq!(fought.stands, Stands::StillTime, "the damage in which it shows is its impact, not a new action");
    let later = of(&format!("{text}all pass\nall pass\nall pass\nAnn moves Page to Grove\n"), "Herald");
    assert_eq!(later.forgotten_by.unwrap().action, "Ann moves Page to Grove");
}

#[test]
fn who_asks_nothing_is_told_nothing() {
    let run = replay(ATTACK, &Options::default()).runs.into_iter().next().unwrap();
    assert!(run.triggers.is_none());
}
