//! Replays, typed into the page as a browser without scripts sends them, and asked for as JSON.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::Value;

use crate::garden::{Answer, ask, garden, get};

const DUEL: &str = "edition 1.1
players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Guard 2 might, Watch 2 might
base of Ann
  Rider 3 might
Ann moves Rider to Grove
all pass
";

/// Sends the form of the page.
async fn typed(fields: &[(&str, &str)]) -> Answer {
    sent("/replay", fields).await
}

async fn sent(path: &str, fields: &[(&str, &str)]) -> Answer {
    let pairs = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value)));
    let body = pairs.collect::<Vec<_>>().join("&");
    let form = Request::post(path).header("content-type", "application/x-www-form-urlencoded");
    ask(garden(), form.body(Body::from(body)).unwrap()).await
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Sends the form and follows where it leads.
async fn replayed(fields: &[(&str, &str)]) -> Answer {
    let answer = typed(fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    get(answer.header("location")).await
}

async fn api(path: &str, text: &str) -> Answer {
    ask(garden(), Request::post(path).body(Body::from(text.to_owned())).unwrap()).await
}

fn report(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap()
}

#[tokio::test]
async fn what_was_typed_is_in_the_address_and_the_answer_on_the_page() {
    let answer = replayed(&[("text", &format!("{DUEL}Ann assigns 2 to Guard, 1 to Watch\n=> Guard dies\n"))]).await;
    assert_eq!(answer.status, StatusCode::OK);
    let text = answer.text();
    assert!(text.contains("As expected What was expected came true."), "{text}");
    assert!(text.contains("322.2 Guard dies: damage 2, Might 2"), "{text}");
    assert!(text.contains("Guard, Bob's unit, 2 Might"), "the board as understood: {text}");
    assert!(answer.body.contains("players Ann, Bob\nbattlefield Grove"), "the text is there to go on with");
}

#[tokio::test]
async fn a_board_is_built_step_by_step_without_a_script() {
    let players = [("text", ""), ("build", "players"), ("players.seat", "Ann"), ("players.seat", "Bob")];
    let answer = sent("/replay/build", &players).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let page = get(answer.header("location").trim_end_matches("#build")).await;
    assert!(page.body.contains("players Ann, Bob\n</textarea>"), "{}", page.body);
    assert!(page.body.contains("id=\"build\" open"), "the form stays open: {}", page.body);
    let battlefield = [("text", "players Ann, Bob\r\n"), ("build", "battlefield"), ("battlefield.name", "Grove")];
    let answer = sent("/replay/build", &battlefield).await;
    let page = get(answer.header("location").trim_end_matches("#build")).await;
    assert!(page.body.contains("<option value=\"at Grove\">Grove</option>"), "a unit may be put there: {}", page.body);
    let amiss =
        sent("/replay/build", &[("text", "players Ann, Bob\n"), ("build", "unit"), ("unit.player", "Ann")]).await;
    let page = get(amiss.header("location").trim_end_matches("#build")).await;
    assert!(page.text().contains("A unit needs a name"), "{}", page.text());
}

#[tokio::test]
async fn a_script_gets_the_form_alone_with_the_text() {
    let fields = [("text", ""), ("build", "players"), ("players.seat", "Ann"), ("players.seat", "<b>"), ("live", "1")];
    let answer = sent("/replay/build", &fields).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body.trim_start().starts_with("<div class=\"parts\">"), "{}", answer.body);
    assert!(
        answer.body.contains("data-text hidden>\nplayers Ann, ") && !answer.body.contains("<b>"),
        "{}",
        answer.body
    );
}

#[tokio::test]
async fn a_cleanup_is_told_whole() {
    let text = replayed(&[("text", &format!("{DUEL}Ann assigns 2 to Guard, 1 to Watch\n"))]).await.text();
    assert!(text.contains("Watch: damage 1 is less than Might 2"), "why a step spared a unit: {text}");
    assert!(text.contains("9. a showdown opens no showdown is staged"), "a step that did nothing: {text}");
}

#[tokio::test]
async fn an_open_choice_is_answered_by_a_button() {
    let answer = replayed(&[("text", DUEL)]).await;
    assert!(answer.text().contains("Needs a choice"), "{}", answer.text());
    let page = scraper::Html::parse_document(&answer.body);
    let button = scraper::Selector::parse("button[name=add]").unwrap();
    let buttons: Vec<String> = page.select(&button).map(|button| button.attr("value").unwrap().to_owned()).collect();
    assert!(buttons.contains(&"0 Ann assigns 2 to Guard, 1 to Watch".to_owned()), "{buttons:?}");
    for add in &buttons {
        let text = replayed(&[("text", DUEL), ("add", add)]).await.text();
        assert!(text.contains("Replayed Result (no expectations set)"), "{add}: {text}");
    }
}

#[tokio::test]
async fn everything_that_is_wrong_is_pointed_at() {
    let text = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 3 might [Tonk]\nAnn moves Ridr to Grove\n";
    let answer = replayed(&[("text", text)]).await;
    let shown = answer.text();
    assert!(shown.contains("Cannot be read Fix 2 errors first."), "{shown}");
    assert!(shown.contains("Line 4:") && answer.body.contains("did you mean <code>Tank</code>?"), "{shown}");
    assert!(shown.contains("Line 5:") && answer.body.contains("did you mean <code>Rider</code>?"), "{shown}");
    assert!(answer.body.contains("data-line=\"4\" data-column=\"17\""));
}

#[tokio::test]
async fn a_link_that_is_not_whole_says_so() {
    let whole = typed(&[("text", DUEL)]).await.header("location").to_owned();
    let cut = get(&whole[..whole.len() - 4]).await;
    assert_eq!(cut.status, StatusCode::OK);
    assert!(cut.text().contains("This link is not whole"), "{}", cut.text());
}

#[tokio::test]
async fn what_is_typed_never_becomes_markup() {
    let text = "players Ann, Bob\nbase of Ann\n  <script>alert(1)</script> 3 might \"<img src=x>\"\n";
    let answer = replayed(&[("text", text)]).await;
    assert!(!answer.body.contains("<script>alert") && !answer.body.contains("<img src=x>"), "{}", answer.body);
    assert!(!answer.body.contains(" style="));
}

#[tokio::test]
async fn a_text_without_end_is_refused() {
    let long = "# all work and no play\n".repeat(2000);
    assert_eq!(typed(&[("text", &long)]).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(api("/api/v1/replay", &long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn the_report_has_the_shape_that_tools_read() {
    let answer = api("/api/v1/replay", &format!("{DUEL}=> Ann is asked\n")).await;
    assert_eq!(answer.header("content-type"), "application/json");
    let report = report(&answer);
    assert_eq!(report["difference"], Value::Null);
    let run = &report["runs"][0];
    assert_eq!((&run["edition"], &run["verdict"]), (&"1.1".into(), &"as-expected".into()));
    for key in ["steps", "outcomes", "expectations", "diagnostics"] {
        assert!(run[key].is_array(), "{key}");
    }
    let step = &run["steps"][1];
    assert_eq!((&step["line"], &step["action"]), (&7.into(), &"Ann moves Rider to Grove".into()));
    for key in ["id", "parent", "kind", "rule", "ruling", "objects", "text"] {
        assert!(step["events"][0].get(key).is_some(), "{key}");
    }
    for key in ["rule", "label", "name", "fired", "why", "objects"] {
        assert!(step["cleanups"][0]["steps"][0].get(key).is_some(), "{key}");
    }
    for key in ["rule", "who", "asks", "options"] {
        assert!(run["choice"].get(key).is_some(), "{key}");
    }
    assert_eq!(run["expectations"][0]["met"], true);
    assert!(step["board"]["battlefields"].is_array() && run["receipt"].is_string());
}

#[tokio::test]
async fn every_outcome_is_followed_if_asked_for() {
    let answer = api("/api/v1/replay?all_outcomes=true&edition=1.1", DUEL).await;
    let outcomes = report(&answer)["runs"][0]["outcomes"].as_array().unwrap().len();
    assert_eq!(outcomes, 2, "{}", answer.body);
    assert_eq!(api("/api/v1/replay?edition=banana", DUEL).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn why_and_why_not_are_asked_on_the_page_and_as_json() {
    let text = format!("{DUEL}Ann assigns 2 to Guard, 1 to Watch\n");
    let link = typed(&[("text", &text)]).await.header("location").to_owned();
    let shown = get(&format!("{link}&why=Guard&why_not=322.2")).await.text();
    assert!(shown.contains("322.2 Guard dies: damage 2, Might 2 line 9 found in 2. lethal damage"), "{shown}");
    assert!(shown.contains("322.2 did nothing: no unit has damage"), "{shown}");
    let asked = report(&api("/api/v1/replay?why=Watch&why_not=322.9", &text).await);
    let run = &asked["runs"][0];
    assert_eq!(run["why"]["about"], "Watch");
    assert_eq!((&run["why_not"]["rule"], &run["why_not"]["enacted"]), (&"322.9@1.1".into(), &true.into()));
    assert_eq!(report(&api("/api/v1/replay", &text).await)["runs"][0].get("why"), None);
    let event = get(&format!("{link}&why_not=Guard+triggers")).await.text();
    assert!(event.contains("Why not: Guard triggers") && event.contains("no ability of its own"), "{event}");
    let event = report(&api("/api/v1/replay?why_not=Guard+triggers", &text).await);
    assert_eq!(event["runs"][0]["not_happened"]["happened"], serde_json::Value::Bool(false));
    assert!(get(&format!("{link}&why_not=banana")).await.text().contains("this cannot be read"));
}

#[tokio::test]
async fn a_ruling_shows_its_proof_and_a_rule_the_scenarios_that_name_it() {
    let faq = format!(
        "---\ndocument: faq\nname: duels\ndate: 2026-10-07\ntext: digest\nover: 1.1\n---\n# Duels\n\n## Fights\n\n\
         #### Who falls first?\n\n- rules: 103.2@1.1\n\nBoth at once.\n\n```scenario\n{DUEL}=> Ann is asked\n```\n\n\
         ```scenario\n{DUEL}=> [103.2] Rider dies\n```\n"
    );
    let site = crate::garden::site(vec![
        crate::garden::edition("1.1", crate::garden::RULES),
        crate::garden::held("duels", &faq, tribunal::document::Hints::default()),
    ]);
    let ruling = ask(site.clone(), crate::garden::request("/faq/who-falls-first")).await;
    let text = ruling.text();
    assert!(text.contains("Scenario Verified edition 1.1 players Ann, Bob"), "{text}");
    assert!(text.contains("Scenario does not come out as said edition 1.1 players Ann, Bob"), "{text}");
    let replays = ruling.links("article").into_iter().filter(|href| href.starts_with("/replay?s=")).count();
    assert_eq!(replays, 2, "{text}");
    let rule = ask(site, crate::garden::request("/1.1/103.2")).await;
    assert!(rule.text().contains("Scenarios that name it Scenario Who falls first?"), "{}", rule.text());
}

#[tokio::test]
async fn a_link_in_a_chat_shows_the_verdict_and_a_picture_of_the_board() {
    let whole = format!("{DUEL}Ann assigns 2 to Guard, 1 to Watch\n=> Guard dies\n");
    let link = typed(&[("text", &whole)]).await.header("location").to_owned();
    let asked = |path: &str| Request::get(path).header("host", "garden.example").body(Body::empty()).unwrap();
    let page = ask(garden(), asked(&link)).await;
    let packed = link.trim_start_matches("/replay?s=");
    for expected in [
        "<meta property=\"og:title\" content=\"Replay: as expected\">".to_owned(),
        "content=\"What was expected came true. Core rules 1.1. Ann moves Rider to Grove; all pass".to_owned(),
        format!("<meta property=\"og:url\" content=\"http://garden.example{link}\">"),
        format!("<meta property=\"og:image\" content=\"http://garden.example/replay.png?s={packed}\">"),
    ] {
        assert!(page.body.contains(&expected), "{expected}: {}", &page.body[..3000]);
    }
    let picture = get(&format!("/replay.png?s={packed}")).await;
    assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/png"));
    for nothing in ["/replay.png", "/replay.png?s=AAAA", "/replay.png?s="] {
        assert_eq!(get(nothing).await.status, StatusCode::NOT_FOUND, "{nothing}");
    }
}

#[tokio::test]
async fn where_editions_part_ways_the_rules_behind_it_are_shown_with_what_became_of_them() {
    const PARTING: &str = "editions 1.1, 1.4\nplayers Ann, Bob\nrunes of Ann 0\nbattlefield Grove\nbase of Ann\n  \
                           Rider 4 might \"When I move, you may pay [1] to draw 1.\"\nAnn moves Rider to Grove\nall pass\n";
    let site = crate::garden::site(tribunal::library::shipped());
    let link = typed(&[("text", PARTING)]).await.header("location").to_owned();
    let page = ask(site.clone(), crate::garden::request(&link)).await;
    let text = page.text();
    assert!(text.contains("Where the editions part ways Core rules 1.1 336.1 Rider's ability resolves"), "{text}");
    assert!(page.body.contains("href=\"#r0e"), "the first difference leads to where it is below");
    assert!(text.contains("336.1 Core rules 1.1 reworded: 340.1 Core rules 1.4"), "{text}");
    let kin = page.body.split("<ul class=\"kin\">").nth(1).and_then(|rest| rest.split("</ul>").next()).unwrap();
    assert!(kin.contains("<del>") && kin.contains("<ins>"), "the words that changed are marked: {kin}");
    let json = ask(site, Request::post("/api/v1/replay").body(Body::from(PARTING)).unwrap()).await;
    let difference = &report(&json)["difference"];
    let became = difference["lineage"].as_array().unwrap().iter().find(|kin| kin["from"] == "336.1@1.1").unwrap();
    assert_eq!((&became["kind"], &became["to"][0]), (&"reworded".into(), &"340.1@1.4".into()));
    assert!(became["words"].as_array().unwrap().len() > 2, "{became}");
}

#[tokio::test]
async fn a_rewind_is_asked_on_the_page_and_as_json() {
    let text = format!("{DUEL}Ann assigns 2 to Guard, 1 to Watch\n");
    let link = typed(&[("text", &text)]).await.header("location").to_owned();
    let shown = get(&format!("{link}&rewind=1")).await.text();
    for told in ["Simple rewind", "Put Rider back from Grove to Ann", "701.5.b.1", "The board to come back to"] {
        assert!(shown.contains(told), "{told}: {shown}");
    }
    let run = |answer: &Answer| report(answer)["runs"][0].clone();
    let asked = run(&api("/api/v1/replay?rewind=1", &text).await);
    assert_eq!(asked["rewind"]["simple"], true);
    assert_eq!(asked["rewind"]["steps"][0]["rule"], "701.5.d.1@tr-2026-10-09");
    assert_eq!(run(&api("/api/v1/replay?rewind=9", &text).await).get("rewind"), None);
    assert_eq!(get(&format!("{link}&rewind=soon")).await.status, StatusCode::NOT_FOUND);
}
