//! Tests of the desk: the same behaviour on every database that it supports.
//!
//! PostgreSQL is tested where `TRIBUNAL_TEST_POSTGRES` names a server on which databases may be created, as
//! `tests/desk/with-postgres COMMAND` starts one; otherwise those tests report that they were skipped.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod attacks;
mod backup;
mod behaviour;
mod disk;
mod event;
mod kept;
mod killed;
mod matrix;
mod place;
mod trouble;
mod verify;
mod whole;

macro_rules! on_both {
    ($of:ident: $($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                crate::$of::$name(&crate::place::Place::sqlite()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                match crate::place::Place::postgres().await {
                    Some(place) => crate::$of::$name(&place).await,
                    None => println!("skipped: TRIBUNAL_TEST_POSTGRES names no server"),
                }
            })*
        }
    };
}

/// The behaviour that every database has.
mod behaves {
    on_both! {
        behaviour:
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
        warnings_that_are_given_at_once_on_two_servers_are_counted_once_each
        a_penalty_is_sent_twice_and_given_once
        a_penalty_is_appealed_and_overturned_and_counts_no_more
        a_player_is_erased_and_the_log_stays_whole
        deck_checks_are_drawn_and_kept_with_the_event
    }
}

/// Attacks by hostile visitors and judges.
mod attacked {
    on_both! {
        attacks:
        names_that_are_taken_for_one_another_do_not_meet_at_one_event
        names_hold_nothing_that_is_not_seen
        who_was_removed_stays_out_and_so_do_their_links
        nothing_lands_in_the_log_after_it_was_closed
        nothing_rests_on_what_is_still_to_come
        letters_that_no_text_has_are_refused_in_words
        nobody_writes_without_end
        guessing_keeps_nobody_out_who_knows_the_secret
    }
}

/// Logs that are changed or lost outside this program.
mod damaged {
    on_both! {
        whole:
        an_entry_that_is_missing_stops_writing
        the_last_entry_is_missed_before_the_next_is_written
        an_entry_that_was_changed_is_told
        an_export_that_was_changed_or_cut_is_not_taken_in
    }
}
