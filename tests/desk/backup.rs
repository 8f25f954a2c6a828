//! A copy of a desk that is in use, going back to it, and formats that are not this build's.

use sqlx::{Connection, Executor};
use tribunal::desk::{Desk, DeskError};

use crate::behaviour::{Cup, note};
use crate::kept::{copied, kept};

#[tokio::test]
async fn a_copy_of_a_desk_in_use_is_a_desk_of_that_moment() {
    let directory = tempfile::tempdir().unwrap();
    let cup = Cup::at(Desk::in_library(directory.path()).await.unwrap()).await;
    let number = cup.open(&cup.head).await.dispute;
    let write = async |words: &str| {
        let base = cup.desk.dispute(&cup.head, number).await.unwrap().version.0;
        cup.append(&cup.head, Some(number), base, note(words)).await.unwrap()
    };
    write("Before the copy.").await;
    let copy = directory.path().join("saturday.sqlite");
    // Others go on writing while it is made.
    let (made, _) = tokio::join!(cup.desk.back_up(&copy), write("While it is made."));
    made.unwrap();
    write("After the copy.").await;
    assert!(matches!(cup.desk.back_up(&copy).await, Err(DeskError::File { .. })), "what is there is not written over");

    let restored = tempfile::tempdir().unwrap();
    std::fs::copy(&copy, restored.path().join("desk.sqlite")).unwrap();
    let desk = Desk::looked_at(restored.path()).await.unwrap();
    assert!(desk.damage().is_none() && desk.verify().await.unwrap().is_empty());
    let dispute = desk.dispute(&cup.head, number).await.unwrap();
    let notes: Vec<&str> = dispute.notes.iter().map(|note| note.note.text.as_str()).collect();
    assert!(notes.contains(&"Before the copy.") && !notes.contains(&"After the copy."), "{notes:?}");
    desk.close().await;
}

#[tokio::test]
async fn who_looks_at_a_desk_of_before_changes_nothing() {
    let directory = copied(&kept()[0].join("library"));
    let file = directory.path().join("desk.sqlite");
    let before = std::fs::read(&file).unwrap();
    assert!(Desk::is_in_library(directory.path()));
    assert!(matches!(Desk::looked_at(directory.path()).await, Err(DeskError::Outdated { format: 1, .. })));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    assert!(!directory.path().join("desk.sqlite.before-2").exists());
}

#[tokio::test]
async fn a_desk_of_a_later_build_is_left_alone_and_says_so() {
    let directory = tempfile::tempdir().unwrap();
    Desk::in_library(directory.path()).await.unwrap().close().await;
    let file = directory.path().join("desk.sqlite");
    let mut connection = sqlx::AnyConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    connection.execute("UPDATE _sqlx_migrations SET version = 99 WHERE version = 2").await.unwrap();
    connection.close().await.unwrap();
    for _ in 0..2 {
        let refused = Desk::in_library(directory.path()).await.unwrap_err();
        assert!(matches!(refused, DeskError::Newer { format: 99, .. }), "{refused:?}");
        assert!(refused.to_string().contains("later build"), "{refused}");
    }
}
