//! `/{edition}/{number}` and `/{number}`: a rule in its context.

use axum::http::StatusCode;

use tribunal::document::Hints;

use crate::garden::{FAQ, RULES, ask, edition, get, held, request, site};

#[tokio::test]
async fn a_rule_stands_in_its_context() {
    let answer = get("/1.4/101.1.a").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.links(".path"), ["/1.4/100", "/1.4/101", "/1.4/101.1"]);
    assert!(answer.links(".around").contains(&"/1.4/101.1.b".to_owned()));
    assert!(answer.body.contains("<div class=\"example\"><b>Example</b><p dir=\"auto\">Two roses need two holes."));
    assert_eq!(answer.links(".turn"), ["/1.4/101.1", "/1.4/101.1.b"]);
}

#[tokio::test]
async fn what_a_rule_cites_leads_there_and_back() {
    let citing = get("/1.4/103.2").await;
    assert!(citing.links(".say").contains(&"/1.4/101.1.a".to_owned()));
    let cited = get("/1.4/101.1.a").await;
    assert!(cited.links(".group").contains(&"/1.4/103.2".to_owned()));
}

#[tokio::test]
async fn a_number_alone_answers_for_the_edition_in_force_and_tells_the_others() {
    let answer = get("/103.2").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.body.contains("<b>Core rules 1.4</b>"));
    assert!(answer.links("#elsewhere").contains(&"/1.1/103.2".to_owned()));
    assert!(answer.body.contains("<link rel=\"canonical\" href=\"/1.4/103.2\">"));
}

#[tokio::test]
async fn a_number_that_is_gone_from_the_edition_in_force_is_found_in_the_others() {
    let moved = RULES.replace("\n20", "\n30");
    let site = site(vec![edition("1.4", &moved), edition("1.1", RULES)]);
    let answer = ask(site, request("/202.1")).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.text().contains("Rule 202.1 does not exist in Core rules 1.4"));
    assert_eq!(answer.links(".editions"), ["/1.1", "/1.1/202.1", "/1.4/302.1"]);
}

#[tokio::test]
async fn a_rule_shows_what_became_of_it() {
    let old = get("/1.1/103.2").await;
    assert!(old.links(".alert").contains(&"/1.4/103.2".to_owned()));
    let new = get("/1.4/103.2").await;
    assert!(new.text().contains("Core rules 1.1 reworded"));
    assert!(new.body.contains("<del>grows slowly.</del>"), "{}", new.body);
}

#[tokio::test]
async fn two_editions_are_compared_word_by_word() {
    let answer = get("/diff/1.1/1.4").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.text().contains("What changed from Core rules 1.1 to Core rules 1.4"));
    assert_eq!(answer.links(".changes .ends"), ["/1.1/103.2", "/1.4/103.2"]);
    let same = get("/diff/1.1/1.4?show=same").await;
    assert_eq!(same.links(".changes .ends").len(), 2 * 22);
    assert_eq!(get("/diff/1.1/1.1").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get("/diff/1.1/9.9").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_was_merely_edited_is_folded_below_what_changed() {
    let older = RULES.replace("Rain counts as watering every bed.", "Rain counts as the watering of one bed.");
    let older = older.replace("Each bed belongs to the gardener", "Each bed belongs to a gardener");
    let garden = site(vec![edition("1.4", RULES), edition("1.1", &older), held("faq", FAQ, Hints::default())]);
    let page = ask(garden.clone(), request("/diff/1.1/1.4")).await;
    assert_eq!(page.links(".changes > .rows .ends"), ["/1.1/103.1", "/1.4/103.1"]);
    assert_eq!(page.links(".changes > details .ends"), ["/1.1/101.2", "/1.4/101.2"]);
    assert!(page.text().contains("1 edited without a change of meaning"), "{}", page.text());
    let touched = page.links(".touched");
    assert!(touched.len() == 1 && touched[0].starts_with("/faq/"), "{touched:?}");
    let edited = ask(garden, request("/diff/1.1/1.4?show=edited")).await;
    assert_eq!(edited.links(".changes .ends"), ["/1.1/101.2", "/1.4/101.2"]);
}

#[tokio::test]
async fn a_number_says_what_took_the_place_of_what_it_meant() {
    let (weed, wilting) = ("A weed takes a hole as a plant does.", "Wilting ends when the plant is watered.");
    let older = RULES.replace(weed, "?").replace(wilting, weed).replace("106. ?", &format!("106. {wilting}"));
    let garden = site(vec![edition("1.4", RULES), edition("1.1", &older)]);
    let page = ask(garden, request("/104")).await;
    assert!(page.text().contains(&format!("There 104 is another rule: {weed}")), "{}", page.text());
    assert!(page.text().contains(&format!("In force as 106: {weed}")), "{}", page.text());
}

#[tokio::test]
async fn a_rule_that_is_not_in_force_looks_it() {
    let old = get("/1.1/103.2").await;
    assert!(old.text().contains("Superseded by Core rules 1.4."));
    assert!(old.body.contains("class=\"rule old\""));
    let new = get("/1.4/103.2").await;
    assert!(!new.text().contains("Superseded by"));
}

#[tokio::test]
async fn an_unknown_rule_leads_to_its_neighbours() {
    let answer = get("/1.4/101.7").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert!(answer.text().contains("Rule 101.7 does not exist in Core rules 1.4."));
    let ways = answer.links(".ways");
    assert!(ways.contains(&"/1.4/101.3".to_owned()) && ways.contains(&"/1.4/102".to_owned()), "{ways:?}");
}

#[tokio::test]
async fn previews_of_links_carry_number_title_and_edition() {
    let answer = get("/1.4/101.2").await;
    assert!(
        answer.body.contains("<meta property=\"og:title\" content=\"101.2 Beds · Core rules 1.4\">"),
        "{}",
        answer.body
    );
    assert!(
        answer
            .body
            .contains("<meta property=\"og:description\" content=\"Each bed belongs to the gardener who dug it.\">")
    );
}

#[tokio::test]
async fn previews_name_the_page_in_full_where_the_request_names_the_site() {
    let from = |path: &str, host: &str| {
        let mut request = request(path);
        request.headers_mut().insert("host", host.parse().unwrap());
        request
    };
    let library = || site(vec![edition("1.4", RULES), held("faq", FAQ, Hints::default())]);
    let entry = get("/faq").await.links("main").into_iter().find(|link| link.starts_with("/faq/")).unwrap();
    for path in ["/1.4/101.2", &entry] {
        let page = ask(library(), from(path, "garden.example")).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        let url = format!("<meta property=\"og:url\" content=\"http://garden.example{path}\">");
        assert!(page.body.contains(&url) && page.body.contains("og:title"), "{}", page.body);
    }
    let hostile = ask(library(), from("/1.4/101.2", "x\"><script>")).await;
    assert!(!hostile.body.contains("og:url"));
}

#[tokio::test]
async fn a_hostile_text_stays_text() {
    let hostile = RULES.replace("are only words", "\u{202e}\u{5d0}\u{5d1}\" onload=\"alert(2)");
    for path in ["/1.4/101.3", "/1.4/101", "/1.4/100/all", "/?q=script", "/1.4/101.2"] {
        let answer = ask(site(vec![edition("1.4", &hostile)]), request(path)).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(!answer.body.contains("<script>alert"), "{path}");
        assert!(!answer.body.contains("\" onload=\""), "{path}");
        assert!(!answer.body.contains('\u{202e}'), "{path}: an override of direction would turn the page around");
    }
}

#[tokio::test]
async fn a_section_is_read_from_top_to_bottom() {
    let answer = get("/1.4/101/all").await;
    let text = answer.text();
    let places: Vec<usize> = ["holds as many plants", "Two roses", "waits on the path", "who dug it"]
        .map(|words| text.find(words).unwrap())
        .into();
    assert!(places.is_sorted(), "{places:?}");
    assert!(!text.contains("A gardener waters one bed"));
}

#[tokio::test]
async fn an_edition_lists_its_chapters_and_sections() {
    let answer = get("/1.4").await;
    assert_eq!(answer.status, StatusCode::OK);
    let links = answer.links(".chapter");
    assert!(links.contains(&"/1.4/101/all".to_owned()) && links.contains(&"/1.4/200/all".to_owned()), "{links:?}");
}
