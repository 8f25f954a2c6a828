//! Attempts of hostile visitors and judges, none of which succeeds.

use std::time::{Duration, Instant};

use tribunal::desk::model::{Change, DisputeChange, EventChange, Role, Version};
use tribunal::desk::{DeskError, WriteRequest};

use crate::behaviour::{Cup, note};
use crate::place::Place;

pub async fn names_that_are_taken_for_one_another_do_not_meet_at_one_event(place: &Place) {
    let cup = Cup::begin(place).await;
    let secret = cup.secret(Role::Judge);
    let join = async |name: &str| cup.desk.join(&cup.founded.code, &secret, name).await;
    for alike in ["Hana", "hana", "H ana", "Han\u{430}", "HANA.", "\u{ff28}ana"] {
        let refused = join(alike).await.unwrap_err();
        assert!(matches!(&refused, DeskError::NameTaken(other) if other == "Hana"), "{alike}: {refused}");
    }
    join("Hana Berg").await.unwrap();
    // Two who join at the same moment from two servers.
    let elsewhere = place.desk().await;
    let (one, other) = tokio::join!(join("Jun"), elsewhere.join(&cup.founded.code, &secret, "JUN"));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
}

pub async fn names_hold_nothing_that_is_not_seen(place: &Place) {
    let cup = Cup::begin(place).await;
    let secret = cup.secret(Role::Judge);
    for odd in ["Jun\0", "\u{202e}nuJ", "J\u{200b}un", "Jun\nHana (head judge)", "\u{2066}Jun"] {
        let refused = cup.desk.join(&cup.founded.code, &secret, odd).await.unwrap_err();
        assert!(matches!(refused, DeskError::Unreadable { .. }), "{odd:?}: {refused}");
    }
}

pub async fn who_was_removed_stays_out_and_so_do_their_links(place: &Place) {
    let cup = Cup::begin(place).await;
    let judge = cup.join(Role::Judge, "Jun").await;
    let number = cup.open(&judge).await.dispute;
    cup.append(&judge, Some(number), 1, DisputeChange::Shared { link: "one".to_owned() }).await.unwrap();
    cup.append(&cup.head, Some(number), 2, DisputeChange::Shared { link: "two".to_owned() }).await.unwrap();
    let link = |name| cup.desk.link(&cup.head, number, name);
    assert!(cup.desk.by_link(&link("one")).await.is_ok());
    let new = cup.desk.remove(&cup.head, &judge.person.id).await.unwrap();
    let old = cup.secret(Role::Judge);
    for name in ["Jun", "Somebody else"] {
        let refused = cup.desk.join(&cup.founded.code, &old, name).await;
        assert!(matches!(refused, Err(DeskError::WrongSecret)), "{refused:?}");
    }
    assert!(matches!(cup.desk.by_link(&link("one")).await, Err(DeskError::NoLink)), "their links end");
    assert!(cup.desk.by_link(&link("two")).await.is_ok(), "those of others go on");
    let dispute = cup.desk.dispute(&cup.head, number).await.unwrap();
    assert_eq!(dispute.links.iter().filter(|link| link.open).count(), 1, "and the page says so");
    assert!(cup.desk.join(&cup.founded.code, &new.to_string(), "Kim").await.is_ok());
}

pub async fn nothing_lands_in_the_log_after_it_was_closed(place: &Place) {
    let (one, other) = (place.desk().await, place.desk().await);
    for at in 0..20 {
        let cup = Cup::at(one.clone()).await;
        let number = cup.open(&cup.head).await.dispute;
        let addended = EventChange::Addended { text: format!("late {at}") };
        let asked = WriteRequest { dispute: Some(number), base: Version(1), key: "n".to_owned() };
        let (closed, _, _, again) = tokio::join!(
            one.change_event(&cup.head, EventChange::Closed),
            other.change_event(&cup.head, addended),
            other.append(&cup.head, &asked, note("late")),
            other.change_event(&cup.head, EventChange::Closed),
        );
        assert!(closed.is_ok() != again.is_ok(), "it is closed once");
        let log = one.since(&cup.head, 0).await.unwrap();
        let closing = |change: &Change| matches!(change, Change::Event(EventChange::Closed));
        let at = log.iter().position(|entry| closing(&entry.change)).unwrap();
        assert_eq!(at + 1, log.len(), "closing is the last line: {:?}", &log[at..]);
    }
}

pub async fn nothing_rests_on_what_is_still_to_come(place: &Place) {
    let cup = Cup::begin(place).await;
    let number = cup.open(&cup.head).await.dispute;
    for base in [2, 1_000_000, i64::MAX, -1] {
        let refused = cup.append(&cup.head, Some(number), base, note("from the future")).await;
        assert!(matches!(refused, Err(DeskError::Ahead { now: Version(1), .. })), "{base}: {refused:?}");
    }
    cup.append(&cup.head, Some(number), 1, note("of now")).await.unwrap();
}

pub async fn letters_that_no_text_has_are_refused_in_words(place: &Place) {
    let cup = Cup::begin(place).await;
    let number = cup.open(&cup.head).await.dispute;
    let asked = WriteRequest { dispute: Some(number), base: Version(1), key: "a\0b".to_owned() };
    let refused = cup.desk.append(&cup.head, &asked, note("so")).await;
    assert!(matches!(refused, Err(DeskError::Unreadable { .. })), "{refused:?}");
    assert!(matches!(cup.desk.remove(&cup.head, "a\0b").await, Err(DeskError::NoMember)));
    let within = tribunal::desk::model::within("the note", "a\0b", tribunal::desk::model::Limit::Words);
    assert!(matches!(within, Err(DeskError::Unreadable { .. })), "{within:?}");
}

pub async fn nobody_writes_without_end(place: &Place) {
    let cup = Cup::begin(place).await;
    let judge = cup.join(Role::Judge, "Jun").await;
    let number = cup.open(&judge).await.dispute;
    let huge = cup.append(&judge, Some(number), 1, note(&"x".repeat(250_000))).await;
    assert!(matches!(huge, Err(DeskError::TooMuch { unit: "bytes", .. })), "{huge:?}");
    let words = "x".repeat(190_000);
    let mut kept = 0;
    let refused = loop {
        match cup.append(&judge, Some(number), 1, note(&words)).await {
            Ok(_) => kept += 1,
            Err(refused) => break refused,
        }
        assert!(kept < 40, "there is an end to it");
    };
    assert!(refused.to_string().contains("this dispute would have") && kept >= 10, "{kept}: {refused}");
    assert_eq!(cup.desk.dispute(&judge, number).await.unwrap().notes.len(), kept, "what is there stays");
    // The same person at other disputes, until it is too much of one person.
    let refused = loop {
        let number = cup.open(&judge).await.dispute;
        let mut last = Ok(());
        for _ in 0..10 {
            last = last.and(cup.append(&judge, Some(number), 1, note(&words)).await.map(drop));
        }
        match last {
            Ok(()) => kept += 10,
            Err(refused) => break refused,
        }
        assert!(kept < 200, "there is an end to it");
    };
    assert!(refused.to_string().contains("what you have written"), "{refused}");
    cup.open(&cup.head).await;
    cup.desk.remove(&cup.head, &judge.person.id).await.unwrap();
    cup.desk.change_event(&cup.head, EventChange::Closed).await.unwrap();
}

pub async fn guessing_keeps_nobody_out_who_knows_the_secret(place: &Place) {
    let cup = Cup::begin(place).await;
    let guesses = (0..300).map(|at| {
        let (desk, code) = (cup.desk.clone(), cup.founded.code.clone());
        tokio::spawn(async move { desk.join(&code, &format!("judge-aaaa-aaaa-{at:04}"), "Eve").await })
    });
    let guesses: Vec<_> = guesses.collect();
    let begun = Instant::now();
    let session = cup.desk.join(&cup.founded.code, &cup.secret(Role::Judge), "Jun").await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert!(cup.desk.seat(&cup.founded.code, &session).await.is_ok());
    for guess in guesses {
        assert!(matches!(guess.await.unwrap(), Err(DeskError::WrongSecret)));
    }
    let begun = Instant::now();
    let wrong = cup.desk.join(&cup.founded.code, "judge-aaaa-aaaa-aaaa", "Eve").await;
    assert!(wrong.is_err() && begun.elapsed() > Duration::from_millis(500), "who guesses waits");
}
