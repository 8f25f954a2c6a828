//! Questions that are answered with yes or no: each answer holds on its board, rests on its rules, and is shown to those who ask
//! that question and to nobody else.

use tribunal::library::{Library, shipped};
use tribunal::reference::Reference;
use tribunal::reference::answers::{self, AnswerCard, BoardAnswer, Verdict};
use tribunal::rule::RuleNumber;
use tribunal::scenario::{self, Options, Run};
use tribunal::search::Query;

/// The least number of questions of `tests/asked.tsv` that get the right card, and the most that get a wrong one.
const RIGHT: usize = 44;
const WRONG: usize = 4;

fn all() -> &'static [BoardAnswer] {
    &answers::shipped().expect("the answers are read").all
}

fn reference() -> Reference {
    Reference::new(Library::new(shipped())).expect("an index")
}

fn card(reference: &Reference, question: &str) -> Option<AnswerCard> {
    let edition = reference.library.in_force(None).map(|edition| edition.edition);
    reference.answer_card(&reference.index().search(&Query { edition, ..Query::new(question) }))
}

/// The rules by which something happened or was refused in a run, or by which a step of a cleanup looked.
fn cited(run: &Run) -> Vec<RuleNumber> {
    let of = |step: &scenario::report::Step| {
        let events = step.events.iter().filter_map(|event| event.rule);
        let steps = step.cleanups.iter().flat_map(|pass| pass.steps.iter().map(|step| step.rule));
        let refused = step.refused.iter().filter_map(|refused| refused.rule);
        events.chain(steps).chain(refused).map(|rule| rule.number).collect::<Vec<_>>()
    };
    run.steps.iter().flat_map(of).collect()
}

#[test]
fn each_answer_comes_out_on_its_board_under_every_edition_that_it_names() {
    for answer in all() {
        assert!(!answer.editions().is_empty(), "{}", answer.question);
        for run in scenario::replay(&answer.board, &Options::default()).runs {
            let told: Vec<_> = run.expectations.iter().map(|expected| (&expected.text, &expected.why)).collect();
            assert!(run.verdict.is_met(), "{} under {}: {:?} {told:?}", answer.question, run.edition, run.verdict);
            assert!(!run.expectations.is_empty(), "{} expects nothing", answer.question);
        }
        let depends = answer.verdict == Verdict::Depends;
        assert_eq!(answer.on.is_some(), depends, "{}", answer.question);
    }
}

#[test]
fn each_answer_rests_on_its_first_rule() {
    let edition = answers::shipped().expect("answers").edition;
    let library = Library::new(shipped());
    let mut idle = vec![];
    for answer in all() {
        let under = || Options { editions: vec![edition], ..Options::default() };
        for rule in &answer.rules {
            let held = library.edition(edition).and_then(|held| held.get(*rule));
            assert!(held.is_some(), "{}: {rule} is no rule of {edition}", answer.question);
        }
        let first = *answer.rules.first().expect("a rule");
        let run = scenario::replay(&answer.board, &under()).runs.remove(0);
        let without = scenario::replay(&answer.board, &Options { without: Some(first), ..under() }).runs.remove(0);
        let by_it = |cited: &RuleNumber| cited.is_within(&first) || first.is_within(cited);
        let rests = without.verdict != run.verdict || cited(&run).iter().any(by_it);
        if rests == answer.shown_only {
            idle.push(format!("{}: {first}, shown only: {}", answer.question, answer.shown_only));
        }
    }
    assert!(idle.is_empty(), "boards that say nothing of their first rule, or that do and deny it: {idle:#?}");
}

#[test]
fn a_question_gets_its_answer_and_no_other() {
    let reference = reference();
    for answer in all() {
        for question in std::iter::once(&answer.question).chain(&answer.asked) {
            let card = card(&reference, question).unwrap_or_else(|| panic!("no card: {question}"));
            assert_eq!(card.question, answer.question, "{question}");
            assert!(!card.rules.is_empty(), "{question}");
        }
    }
}

#[test]
fn as_judges_put_it_the_card_is_right_or_silent() {
    let reference = reference();
    let (mut right, mut wrong) = (0, vec![]);
    for line in include_str!("../asked.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [verdict, about, asked] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns: {line}") };
        let named = |verdict| match verdict {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::Depends => "depends",
        };
        let is_it = |card: &AnswerCard| {
            card.question.to_lowercase().contains(&about.to_lowercase()) && named(card.verdict) == verdict
        };
        match card(&reference, asked) {
            Some(card) if verdict != "-" && is_it(&card) => right += 1,
            Some(card) => wrong.push(format!("{asked}: {} ({})", card.question, card.likeness)),
            None => {}
        }
    }
    println!("right {right}, wrong {wrong:#?}");
    assert!(right >= RIGHT && wrong.len() <= WRONG, "right {right}, wrong {wrong:#?}");
}

#[test]
fn an_answer_is_not_given_for_an_edition_in_which_it_does_not_stand() {
    let reference = reference();
    let asked = |edition: &str| {
        let query =
            Query::new("can my hidden card stay when my last unit dies").within(edition.parse().expect("an edition"));
        reference.answer_card(&reference.index().search(&query))
    };
    let now = asked("1.5").expect("a card");
    assert_eq!(now.verdict, Verdict::Depends);
    let rules: Vec<String> = now.rules.iter().map(ToString::to_string).collect();
    assert_eq!(rules, ["323.6.a@1.5", "190.4.b@1.5", "323.5@1.5"]);
    assert!(asked("1.0").is_none_or(|card| card.question != now.question));
}
