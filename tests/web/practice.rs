//! Boards to practise with: the list, the page of an item, the table.

use axum::http::StatusCode;

use crate::garden::{ask, request, site};

async fn page(address: &str) -> crate::garden::Answer {
    ask(site(tribunal::library::shipped()), request(address)).await
}

#[tokio::test]
async fn the_list_leads_to_items_whose_answers_say_why() {
    let list = page("/practice").await;
    assert_eq!(list.status, StatusCode::OK);
    let list = list.body;
    let (_, items) = list.split_once("<ol class=\"practices\">").unwrap();
    let (_, href) = items.split_once("href=\"").unwrap();
    let (href, _) = href.split_once('"').unwrap();
    let item = page(href).await.body;
    assert_eq!(item.matches("data-right").count(), 1);
    assert!(item.contains("Right.") && item.contains("Not so."), "{item}");
    assert!(item.contains("/replay?s="));
}

#[tokio::test]
async fn what_is_not_there_to_practise_with_is_not_found() {
    assert_eq!(page("/practice/nothing-of-the-kind").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_table_has_a_line_for_each_item() {
    let table = page("/practice.tsv").await.body;
    let list = page("/practice").await.body;
    assert_eq!(table.lines().count() - 1, list.matches("<li><span class=\"level\"").count());
    assert!(table.lines().all(|line| line.split('\t').count() == 10));
}

/// An item that an edition answers differently says so in place of its answers, and is in no list of that edition.
#[tokio::test]
async fn what_an_edition_answers_otherwise_is_withdrawn() {
    let list = page("/practice").await.body;
    let withdrawn = "/practice/bob-makes-new-choices-for-zap-may-he-choose-nothing";
    let today = page(withdrawn).await.text();
    assert!(list.contains(withdrawn) && !today.contains("Withdrawn."));
    let garden = crate::garden::get("/practice").await.body;
    assert!(!garden.contains(withdrawn), "the garden's newest edition has no such rule");
    let old = crate::garden::get(withdrawn).await;
    assert!(old.status == StatusCode::OK && old.text().contains("Withdrawn."));
}
