//! The desk, held to the same behaviour on every database that it can be kept in.
//!
//! PostgreSQL is asked where `TRIBUNAL_TEST_POSTGRES` names a server on which databases may be made, as
//! `tests/desk/with-postgres COMMAND` starts one; else those tests say that they were skipped.
#![cfg(feature = "app")]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod behaviour;
mod disk;
mod kept;
mod killed;
mod matrix;
mod place;
mod trouble;

macro_rules! on_both {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                crate::behaviour::$name(&crate::place::Place::sqlite()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                match crate::place::Place::postgres().await {
                    Some(place) => crate::behaviour::$name(&place).await,
                    None => println!("skipped: TRIBUNAL_TEST_POSTGRES names no server"),
                }
            })*
        }
    };
}

on_both! {
    a_dispute_goes_from_question_to_overturned_appeal
    judges_who_write_at_once_all_keep_their_words
    a_change_that_is_sent_twice_is_taken_up_once
    what_somebody_else_changed_is_not_overwritten
    nobody_reads_another_event_by_guessing
    a_session_ends_with_its_member
    a_secret_made_anew_replaces_the_one_before
    whatever_is_wrong_with_code_or_secret_the_answer_is_the_same
    attempts_are_counted
    a_closed_event_is_read_and_not_changed
    an_erased_event_is_gone
    a_link_opens_one_dispute_until_it_is_revoked
    entries_are_never_changed
    a_second_server_is_told_what_the_first_one_writes
    an_export_loses_nothing
    a_clock_that_jumps_back_changes_no_order
}
