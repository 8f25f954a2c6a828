//! Rulings, errata, cards, terms, documents, and addresses that do not exist.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use tribunal::document::Hints;
use tribunal::library::Library;
use tribunal::reference::Reference;
use tribunal::web::{Current, Local, Site};

use crate::garden::{RULES, ask, edition, garden, get, held, request, site};

#[tokio::test]
async fn every_link_of_the_site_leads_somewhere() {
    let mut seen = BTreeSet::from(["/".to_owned()]);
    let mut open = vec!["/".to_owned()];
    while let Some(path) = open.pop() {
        let answer = get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        for href in answer.links("body") {
            let href = href.split('#').next().unwrap_or_default().to_owned();
            // The answers on the pages of an infraction are walked in `penalty.rs`.
            let is_answer = href.starts_with("/penalty/") && href.contains('?');
            if href.starts_with('/') && !is_answer && seen.insert(href.clone()) {
                open.push(href);
            }
        }
    }
    assert!(seen.len() > 80, "only {} pages were found", seen.len());
}

#[tokio::test]
async fn every_address_that_is_told_is_a_page_and_few_are_not_told() {
    let site = Local::new(garden());
    let told: BTreeSet<String> = site.addresses().into_iter().collect();
    let mut linked = BTreeSet::new();
    for address in &told {
        let answered = site.answer("GET", address, "", Vec::new()).await;
        assert_eq!(answered.status, StatusCode::OK, "{address}");
        let page = String::from_utf8(answered.body).unwrap();
        assert!(page.starts_with("<!doctype html>"), "{address}");
        linked.extend(crate::garden::links(&page, "body"));
    }
    let untold =
        linked.iter().filter(|href| href.starts_with('/') && !href.contains(['?', '#']) && !told.contains(*href));
    for href in untold {
        assert!(
            href.ends_with("/all")
                || href.starts_with("/diff/")
                || href.starts_with("/r/")
                || ["/desk", "/feed.atom", "/editions.ics", "/practice.tsv"].contains(&href.as_str()),
            "{href} is not told"
        );
    }
}

#[tokio::test]
async fn an_address_that_ends_in_a_slash_leads_to_the_page() {
    for (asked, leads) in
        [("/1.4/101/", "/1.4/101"), ("/faq/?x=1", "/faq?x=1"), ("//1.4//", "/1.4"), ("//x.test/", "/x.test")]
    {
        let answer = get(asked).await;
        assert_eq!((answer.status, answer.header("location")), (StatusCode::PERMANENT_REDIRECT, leads), "{asked}");
    }
    assert_eq!(get("//").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn whoever_is_refused_is_told_why() {
    let sent = |path: &str, body: String| ask(garden(), Request::post(path).body(Body::from(body)).unwrap());
    assert!(sent("/api/v1/cite", "x".repeat(40_000)).await.body.contains("at most 32 KiB"));
    assert!(sent("/replay/run", "x".repeat(20_000)).await.text().contains("at most 16 KiB"));
    assert!(sent("/1.4/101", String::new()).await.text().contains("not to what was asked of it"));
    assert!(sent("/replay/run", "x".repeat(300_000)).await.text().contains("more than anybody may send"));
}

#[tokio::test]
async fn a_ruling_has_a_page() {
    let list = get("/faq").await;
    assert!(
        list.links(".items").contains(&"/faq/does-rain-water-the-weeds-too".to_owned()),
        "{:?}",
        list.links("main")
    );
    let answer = get("/faq/does-rain-water-the-weeds-too").await;
    assert!(answer.text().contains("Rain falls on every hole of a bed"));
    assert!(answer.text().contains("Garden FAQ of 2026-10-05"));
    assert!(answer.links("main").contains(&"/1.4/103.1".to_owned()), "{:?}", answer.links("main"));
}

#[tokio::test]
async fn a_card_shows_the_wording_that_counts_and_what_changed() {
    let answer = get("/cards/watering-can").await;
    let text = answer.text();
    assert!(text.contains("Water up to two beds. Current wording: by erratum, Garden errata"), "{text}");
    assert!(
        answer.body.contains("<ins>up to two beds.</ins>") && answer.body.contains("<del>a bed.</del>"),
        "{}",
        answer.body
    );
    assert!(answer.links(".k-faq").contains(&"/faq/does-watering-can-end-wilting".to_owned()));
    assert!(get("/errata").await.links(".erratum").contains(&"/cards/watering-can".to_owned()));
}

#[tokio::test]
async fn a_document_tells_how_it_was_read() {
    let answer = get("/documents/1.4").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.text().contains("Garden Core Rules"));
    assert!(answer.text().contains("Rules 23"), "{}", answer.text());
}

#[tokio::test]
async fn every_page_says_what_of_the_library_could_not_be_read() {
    let library = Library::new(vec![edition("1.4", RULES)]);
    let whole = Reference::new(library.clone()).unwrap();
    let tag = whole.etag.clone();
    let torn = whole.without(vec!["library/<b>rules</b> is not the file that was imported".to_owned()]);
    assert_ne!(torn.etag, tag, "no browser keeps pages that do not say it");
    let site = Site::new(Current::new(torn));
    for path in ["/", "/1.4/101", "/documents"] {
        let answer = ask(site.clone(), request(path)).await;
        assert!(answer.text().contains("One part of the library could not be read"), "{path}: {}", answer.text());
    }
    let documents = ask(site, request("/documents")).await;
    assert!(documents.text().contains("library/<b>rules</b> is not the file"), "{}", documents.text());
}

#[tokio::test]
async fn whatever_is_no_address_is_not_found_and_leads_on() {
    let paths = [
        "/nothing",
        "/1.4/banana",
        "/9.9/101",
        "/9.9",
        "/a/b/c/d",
        "/%ff",
        "/1.4/%00",
        "/faq/none",
        "/cards/none",
        "/terms/none",
        "/documents/none",
        "/999",
        "/1.4/101/none",
        "/1.4/101.1.1.1.1.1.1.1.1.1.1.1.1",
    ];
    for path in paths {
        let answer = get(path).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
        assert!(answer.body.contains("<h1>") && answer.links("main").contains(&"/".to_owned()), "{path}");
    }
}

#[tokio::test]
async fn an_erratum_without_a_reason_has_no_empty_box() {
    let errata = "# Garden Card Errata\n\nLast Updated: 2026-10-06\n\n### First Garden\n\n### Watering Can\n\n\
        ### [NEW TEXT]\n\nWater up to two beds.\n\n### [OLD TEXT]\n\nWater a bed.\n";
    let site = site(vec![edition("1.4", RULES), held("errata", errata, Hints::default())]);
    let page = ask(site, request("/errata")).await;
    assert!(page.text().contains("Water up to two beds."), "{}", page.text());
    let boxes = scraper::Selector::parse(".erratum > div").unwrap();
    let html = scraper::Html::parse_document(&page.body);
    assert!(html.select(&boxes).all(|shown| shown.text().any(|text| !text.trim().is_empty())), "{}", page.body);
}
