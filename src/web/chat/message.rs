//! Summarizes a framed answer in a few sentences, with one function for each kind of subject.

use serde_json::Value;

use super::super::markup::plain;
use super::super::mcp::Frame;
use super::super::words::chat as words;
use super::short::{Parts, Short};
use super::subject::Subject;

/// The most events of a replay that are included, the last ones.
const MOST_EVENTS: usize = 14;

/// Returns the short form of an answer.
pub fn short(subject: &Subject, frame: &Frame) -> Short {
    let answer = &frame.answer;
    let parts = match subject {
        Subject::Rule { .. } => rule(answer),
        Subject::Card(_) => card(answer),
        Subject::Ruling(_) => ruling(answer),
        Subject::Replay(_) => replay(answer),
        Subject::Penalty(_) => penalty(answer),
        Subject::Search { words, .. } => search(words, answer),
    };
    Short::new(parts, frame)
}

fn text(value: &Value) -> String {
    plain(value.as_str().unwrap_or_default())
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(text).collect()
}

fn items(value: &Value) -> impl DoubleEndedIterator<Item = &Value> {
    value.as_array().map(Vec::as_slice).unwrap_or_default().iter()
}

fn count(value: &Value) -> usize {
    items(value).count()
}

fn rule(answer: &Value) -> Parts {
    let official = text(&answer["official"]);
    let (said, whose) = match (official, text(&answer["digest"])) {
        (official, digest) if official.is_empty() && digest.is_empty() => (words::NO_WORDS.to_owned(), ""),
        (official, digest) if official.is_empty() => (digest, words::OURS),
        (official, _) => (official, words::OFFICIAL),
    };
    let path = texts(&answer["title_path"]).join(" \u{203a} ");
    let mut parts = Parts { title: words::rule(&text(&answer["number"]), &path), text: said, ..Parts::default() };
    let others = items(&answer["lineage"])
        .map(|other| words::relative(&text(&other["number"]), &text(&other["edition"]), &text(&other["kind"])));
    parts.field(words::EXAMPLE, texts(&answer["examples"]).into_iter().next().unwrap_or_default());
    parts.field(words::ELSEWHERE, others.collect::<Vec<_>>().join(", "));
    parts.field(words::RULINGS, words::counted(count(&answer["faq"])));
    parts.field(words::WORDS, whose);
    parts
}

fn card(answer: &Value) -> Parts {
    let facts = &answer["facts"];
    let kind = [text(&facts["supertype"]), text(&facts["kind"])].join(" ");
    let about = words::kind(kind.trim(), &texts(&facts["domains"]).join(" "), &texts(&facts["tags"]).join(" "));
    let printed = texts(&answer["text"]).join("\n");
    let (said, whose) = if printed.is_empty() {
        let own = texts(&answer["ours"]).join("\n");
        let whose = if own.is_empty() { "" } else { words::OURS };
        (own, whose)
    } else {
        (printed, words::OFFICIAL)
    };
    let mut parts = Parts { title: text(&answer["name"]), text: [about, said].join("\n"), ..Parts::default() };
    parts.field(words::COST, words::cost(facts["energy"].as_u64(), facts["power"].as_u64()));
    parts.field(words::MIGHT, facts["might"].as_u64().map(|might| might.to_string()).unwrap_or_default());
    let listed = items(&answer["legality"]).map(|one| words::hit(&text(&one["format"]), &text(&one["list"])));
    parts.field(words::LEGALITY, listed.collect::<Vec<_>>().join(", "));
    parts.field(words::BY, text(&answer["by"]));
    parts.field(words::RULINGS, words::counted(count(&answer["rulings"])));
    parts.field(words::WORDS, whose);
    parts
}

fn ruling(answer: &Value) -> Parts {
    let own = answer["official"].is_null() && answer["is_official"] == false;
    let said = if answer["official"].is_null() { &answer["answer"] } else { &answer["official"] };
    let mut parts = Parts { title: text(&answer["question"]), text: text(said), ..Parts::default() };
    let holding = &answer["holding"];
    if !holding.is_null() {
        parts.field(words::HOLDS, words::holds(&text(&holding["holds"]), &text(&holding["edition"])));
    }
    parts.field(words::GIVEN, words::given(&text(&answer["faq"]), &text(&answer["date"])));
    parts.field(words::RULES, texts(&answer["rules"]).join(", "));
    parts.field(words::WORDS, if own { words::OURS } else { words::OFFICIAL });
    parts
}

/// Summarizes the last run: mistakes and unmet expectations first, then the last events.
fn replay(answer: &Value) -> Parts {
    let run = items(&answer["runs"]).next_back().unwrap_or(&Value::Null);
    let mistakes = items(&run["diagnostics"])
        .map(|one| words::mistake(&one["line"].to_string(), &text(&one["message"]), &text(&one["help"])));
    let mut lines: Vec<String> = mistakes.collect();
    let told: Vec<String> = items(&run["steps"]).flat_map(step).collect();
    lines.extend(told.into_iter().rev().take(MOST_EVENTS).rev());
    let mut parts = Parts { title: words::replay(&text(&run["verdict"])), text: lines.join("\n"), ..Parts::default() };
    let not_so = items(&run["expectations"]).filter(|one| one["met"] == false);
    let not_so: Vec<String> = not_so.map(|one| words::hit(&text(&one["text"]), &text(&one["why"]))).collect();
    parts.field(words::NOT_SO, not_so.join("; "));
    let choice = &run["choice"];
    if !choice.is_null() {
        let asks = words::event(&text(&choice["rule"]), &text(&choice["asks"]));
        parts.field(words::CHOICE, asks);
        parts.field(words::ANSWERS, texts(&choice["options"]).join(" / "));
    }
    parts
}

/// Returns an action with its events, one line each.
fn step(step: &Value) -> Vec<String> {
    let action = text(&step["action"]);
    let action = (!action.is_empty()).then(|| words::action(&action));
    let refused = &step["refused"];
    let refused = (!refused.is_null()).then(|| words::event(&text(&refused["rule"]), &text(&refused["why"])));
    let events = items(&step["events"]).map(|event| words::event(&text(&event["rule"]), &text(&event["text"])));
    action.into_iter().chain(refused).chain(events).collect()
}

fn penalty(answer: &Value) -> Parts {
    let ruling = &answer["ruling"];
    let title = words::penalty(&text(&answer["name"]), &text(&ruling["penalty_name"]));
    let steps = items(&ruling["remedies"]).map(|step| text(&step["text"]));
    let cleared = &answer["cleared"];
    let said = if cleared.is_null() { text(&answer["definition"]) } else { text(&cleared["text"]) };
    let mut parts = Parts { title, text: said, ..Parts::default() };
    for question in items(&answer["questions"]) {
        parts.field(words::ASKS, words::event(&text(&question["rule"]), &text(&question["asks"])));
        let answers = items(&question["answers"])
            .map(|one| words::hit(&text(&one["key"]), &text(&one["says"])))
            .collect::<Vec<_>>();
        parts.field(words::ANSWERS, answers.join(" / "));
    }
    parts.field(words::REMEDY, steps.collect::<Vec<_>>().join(" "));
    parts.field(words::RULE, text(&answer["rule"]));
    if answer["state"] == "choose" {
        let others = items(&answer["others"]).map(|one| text(&one["name"]));
        parts.field(words::ALSO, others.collect::<Vec<_>>().join(", "));
    }
    parts
}

fn search(asked: &str, answer: &Value) -> Parts {
    let mut hits = items(&answer["hits"]);
    let told = |hit: &Value| {
        let title = if hit["kind"] == "rule" { String::new() } else { text(&hit["title"]) };
        let words = [title, text(&hit["snippet"])];
        words::hit(
            &text(&hit["ref"]),
            words.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(": ").as_str(),
        )
    };
    let first = hits.next().map(told).unwrap_or_default();
    let mut parts = Parts { title: asked.to_owned(), text: first, ..Parts::default() };
    for hit in hits {
        parts.field(words::ALSO, told(hit));
    }
    parts
}
