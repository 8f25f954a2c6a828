//! Tests which results are called an answer, over the shipped digest, and a game of our own.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use tribunal::graph::Graph;
use tribunal::library::{Library, shipped};
use tribunal::rule::Edition;
use tribunal::search::evaluate::{Question, questions};
use tribunal::search::{Answer, HitKind, Index, Notice, Query, Role};

fn index() -> &'static Index {
    static INDEX: LazyLock<Index> = LazyLock::new(|| {
        // One edition is enough here, and is read in a quarter of the time.
        let held = shipped().into_iter().filter(|held| !held.file.starts_with("rules/") || held.file.contains("1.1"));
        let library = Library::new(held.collect());
        Index::build(&library, &Graph::build(&library)).expect("an index")
    });
    &INDEX
}

fn ask(text: &str) -> Answer {
    index().search(&Query::new(text).within(Edition::CORE_1_1))
}

fn is_convinced(text: &str) -> bool {
    !ask(text).notices.iter().any(|notice| matches!(notice, Notice::NothingConvincing { .. }))
}

/// Questions that no rule of this game answers: of other games, about cards for sale, about anything at all, and nothing.
const OFF_TOPIC: [&str; 40] = [
    "what is the capital of France",
    "how do I bake sourdough bread at home",
    "is it going to rain in Berlin tomorrow",
    "asdf qwer zxcv",
    "lorem ipsum dolor sit amet",
    "how does a planeswalker use loyalty counters",
    "can I castle when my king is in check",
    "what does trample do with first strike",
    "how many Pokemon prize cards do I take for a knock out",
    "where can I buy booster boxes cheaply",
    "which sleeves fit these cards best",
    "who is the best champion in the meta right now",
    "when does the next set release",
    "what is the offside rule in football",
    "how do I install the app on my phone",
    "how do I reset my password",
    "what is the exchange rate between dollars and euros",
    "recommend me a good budget deck for beginners",
    "how much is a foil Jinx worth",
    "is there a discord server for my city",
    "why is the sky blue",
    "translate this sentence into Spanish",
    "the quick brown fox jumps over the lazy dog",
    "tell me a joke about lawyers",
    "can a knight jump over a pawn",
    "what does tapping a forest for green do with mana burn",
    "how do I tie a bowline knot",
    "do vampires cast a shadow in moonlight",
    "what year was the publisher founded",
    "can I pay with a credit card at the venue",
    "is parking available near the convention centre",
    "how long is the flight from Paris to Tokyo",
    "what is the square root of two",
    "how do synchro monsters work with tuner levels",
    "which wizard brews potions of invisibility",
    "where did my luggage go",
    "how old is the lead designer",
    "xyzzy plugh frobnicate",
    "please write a poem about autumn leaves",
    "what is the wifi code",
];

fn real() -> Vec<Question> {
    let read = |lines| questions(lines).expect("questions");
    let mut all = read(include_str!("../questions.jsonl"));
    all.extend(read(include_str!("../questions-drawn.jsonl")));
    all
}

/// More of them, written down after the threshold was set.
const OFF_TOPIC_ASIDE: [&str; 20] = [
    "how do I change a flat tyre",
    "which planet is closest to the sun",
    "what does vigilance do in Magic",
    "how many dice do I roll in Risk",
    "is the shop open on Sunday",
    "can someone lend me a pencil",
    "how do I brew coffee in a moka pot",
    "when is the lunch break",
    "what is a good name for a cat",
    "how tall is Mount Everest",
    "does my warranty cover water damage",
    "how do I castle queenside",
    "what is the airspeed of an unladen swallow",
    "who painted the Mona Lisa",
    "my printer is out of toner",
    "where is the bathroom",
    "how do evolved Pokemon keep their energy",
    "what is the plot of the last season",
    "how do I file my tax return",
    "blorp snizzle fnord",
];

#[test]
fn what_no_rule_answers_is_said_to_be_so() {
    for (most, off_topic) in [(2, &OFF_TOPIC[..]), (2, &OFF_TOPIC_ASIDE)] {
        let fooled: Vec<&&str> = off_topic.iter().filter(|text| is_convinced(text)).collect();
        println!("{} of {} taken for answered: {fooled:#?}", fooled.len(), off_topic.len());
        assert!(fooled.len() <= most);
    }
}

#[test]
fn what_a_rule_answers_is_hardly_ever_doubted() {
    let real = real();
    let doubted: Vec<&str> =
        real.iter().map(|question| question.question.as_str()).filter(|text| !is_convinced(text)).collect();
    println!("{} of {} doubted: {doubted:#?}", doubted.len(), real.len());
    assert!(doubted.len() <= 6);
}

#[test]
fn doubt_says_what_is_missing() {
    let answer = ask("can my unit brew potions of invisibility");
    let [Notice::NothingConvincing { unknown, .. }] = answer.notices.as_slice() else { panic!("{:?}", answer.notices) };
    assert!(unknown.contains(&"invisibility".to_owned()), "{unknown:?}");
    assert!(answer.chain.is_empty());
}

#[test]
fn an_answer_comes_with_what_it_rests_on() {
    let answer = ask("my only unit there died to a spell, what happens to my facedown card?");
    let hidden = answer.chain.iter().find(|step| step.term.as_deref() == Some("Hidden"));
    assert!(hidden.is_some_and(|step| step.role == Role::Definition), "{:#?}", answer.chain);
    let first = &answer.hits[0].reference;
    let others: BTreeSet<String> = answer.chain.iter().map(|step| step.hit.reference.to_string()).collect();
    assert!(others.len() == answer.chain.len() && !others.contains(&first.to_string()));
    assert!(answer.chain.len() <= 6);
}

#[test]
fn the_parts_of_a_score_add_up_to_it() {
    for text in ["when can I flip up my hidden card", "who assigns damage first", "Teemo", "in:term hidden"] {
        for hit in ask(text).hits {
            let sum = |parts: &[tribunal::search::ScorePart]| parts.iter().map(|part| part.score).sum::<f32>();
            assert!((sum(&hit.parts) - hit.score).abs() < 1e-3, "{text}: {hit:#?}");
            for part in hit.parts.iter().filter(|part| !part.of.is_empty()) {
                assert!((sum(&part.of) - part.score).abs() < 1e-3, "{text}: {part:#?}");
            }
        }
    }
    let explained = format!("{:?}", ask("when can I flip up my hidden card").hits[0].parts);
    assert!(explained.contains("means hidden"), "{explained}");
}

#[test]
fn a_pasted_paragraph_is_a_question() {
    let paragraph = "Hi all, we had this come up at locals last night and nobody was sure. I had a facedown card at the left \
                     battlefield with one unit guarding it. On his turn my opponent killed that unit with a spell, so nothing \
                     of mine was left there, and then he moved in. He said that the card I had hidden goes to the trash. Is \
                     that right, and when exactly does it happen? Thanks!";
    let answer = ask(paragraph);
    let found: Vec<String> = answer.hits.iter().take(5).map(|hit| hit.reference.to_string()).collect();
    assert!(found.iter().any(|rule| rule == "322.5@1.1" || rule == "106.4.d@1.1"), "{found:?}");
    assert!(answer.notices.is_empty());
}

#[test]
fn another_word_in_the_question_is_a_follow_up() {
    let first = |text: &str| ask(text).hits.first().map(|hit| hit.reference.to_string());
    assert_eq!(first("does Shield stack").as_deref(), Some("730.2@1.1"));
    assert_eq!(first("does Assault stack").as_deref(), Some("723.2@1.1"));
}

#[test]
fn kinds_are_counted_and_can_be_asked_for_alone() {
    let query = Query { counts: true, ..Query::new("what happens to a facedown card").within(Edition::CORE_1_1) };
    let counts = index().search(&query).counts;
    assert!(counts[&HitKind::Rule] > 0 && counts[&HitKind::Faq] > 0, "{counts:?}");
    for kind in [HitKind::Rule, HitKind::Faq, HitKind::Term] {
        let only = index().search(&Query { kinds: vec![kind], ..query.clone() });
        assert!(!only.hits.is_empty() && only.hits.iter().all(|hit| hit.kind == kind), "{kind}");
        assert_eq!(only.counts, counts);
    }
}
