//! Every role against every action, a test for each on each database: what the role may do it does, anything else is refused
//! and leaves nothing behind.

use tribunal::desk::model::{Act, Action, DisputeChange, EventChange, Placing, Role};
use tribunal::desk::{DeskError, Seat};

use crate::behaviour::{Cup, note, text, warning};
use crate::place::Place;

/// The table: a row for each role, each action on the one side or on the other.
macro_rules! matrix {
    ($($role:ident may [$($does:ident)*] and_not [$($refused:ident)*])*) => {
        mod sqlite {
            $(mod $role {
                mod may { $(crate::matrix::cell!(sqlite $role $does true);)* }
                mod may_not { $(crate::matrix::cell!(sqlite $role $refused false);)* }
            })*
        }
        mod postgres {
            $(mod $role {
                mod may { $(crate::matrix::cell!(postgres $role $does true);)* }
                mod may_not { $(crate::matrix::cell!(postgres $role $refused false);)* }
            })*
        }
        /// The cells of the table.
        const CELLS: &[(&str, &str)] =
            &[$($((stringify!($role), stringify!($does)),)* $((stringify!($role), stringify!($refused)),)*)*];
    };
}

/// One cell of it.
macro_rules! cell {
    (sqlite $role:ident $action:ident $may:literal) => {
        #[tokio::test]
        async fn $action() {
            let place = crate::place::Place::sqlite();
            crate::matrix::hold(&place, stringify!($role), stringify!($action), $may).await;
        }
    };
    (postgres $role:ident $action:ident $may:literal) => {
        #[tokio::test]
        async fn $action() {
            match crate::place::Place::postgres().await {
                Some(place) => crate::matrix::hold(&place, stringify!($role), stringify!($action), $may).await,
                None => println!("skipped: TRIBUNAL_TEST_POSTGRES names no server"),
            }
        }
    };
}
use cell;

matrix! {
    reader may [read] and_not [
        open note restate rule appeal withdraw uphold overturn penalize exceed extend claim check share addenda admit close forget
        erase
    ]
    judge may [read open note restate rule appeal withdraw penalize extend claim check share] and_not [
        uphold overturn exceed addenda admit close forget erase
    ]
    appeals_judge may [read open note restate rule appeal withdraw uphold overturn penalize extend claim check share] and_not [
        exceed addenda admit close forget erase
    ]
    head_judge may [
        read open note restate rule appeal withdraw uphold overturn penalize exceed extend claim check share addenda admit close
        forget erase
    ] and_not []
}

/// Holds one cell: tries it, and looks what became of the event.
pub async fn hold(place: &Place, role: &str, action: &str, may: bool) {
    let role: Role = role.replace('_', "-").parse().unwrap();
    let action = Action::ALL.into_iter().find(|known| format!("{known:?}").to_lowercase() == action).unwrap();
    let cup = Cup::begin(place).await;
    let seat = if role == Role::HeadJudge { cup.head.clone() } else { cup.join(role, role.name()).await };
    let number = prepared(&cup, action).await;
    let before = cup.desk.event(&cup.head).await.unwrap().seq;
    let outcome = tried(&cup, &seat, action, number).await;
    if may {
        outcome.unwrap_or_else(|error| panic!("a {role} may {action:?} and was refused: {error}"));
        return;
    }
    assert!(matches!(outcome, Err(DeskError::Forbidden { .. })), "a {role} may not {action:?}: {outcome:?}");
    assert_eq!(cup.desk.event(&cup.head).await.unwrap().seq, before, "what was refused left nothing in the log");
}

/// A dispute in the state that admits the action.
async fn prepared(cup: &Cup, action: Action) -> i64 {
    let number = cup.open(&cup.head).await.dispute;
    if action == Action::Forget {
        cup.append(&cup.head, Some(number), 1, warning("Ann", "general-error")).await.unwrap();
    }
    let before: &[DisputeChange] = match action {
        Action::Appeal => &[ruled()],
        Action::Uphold | Action::Overturn => &[ruled(), decided(Act::Appeal)],
        _ => &[],
    };
    if before.is_empty() {
        return number;
    }
    // A ruling of the head judge is not appealed.
    let judge = cup.join(Role::Judge, "Jun").await;
    for (at, change) in before.iter().enumerate() {
        cup.append(&judge, Some(number), at as i64 + 1, change.clone()).await.unwrap();
    }
    number
}

/// A penalty for something that no infraction of the table names.
fn beyond_the_table(player: &str) -> DisputeChange {
    let DisputeChange::Penalized { mut given } = warning(player, "general-error") else { unreachable!() };
    (given.infraction, given.rule, given.family, given.beyond_the_table) = (None, None, None, true);
    DisputeChange::Penalized { given }
}

fn decided(act: Act) -> DisputeChange {
    DisputeChange::Decided { act, words: text("so") }
}

fn ruled() -> DisputeChange {
    decided(Act::Rule)
}

async fn tried(cup: &Cup, seat: &Seat, action: Action, number: i64) -> Result<(), DeskError> {
    let base = cup.desk.dispute(&cup.head, number).await.unwrap().version.0;
    let change = match action {
        Action::Read => return cup.desk.disputes(seat).await.map(drop),
        Action::Addenda => return cup.desk.change_event(seat, EventChange::Addended { text: "so".to_owned() }).await,
        Action::Admit => return cup.desk.renew(seat, Role::Reader).await.map(drop),
        Action::Close => return cup.desk.change_event(seat, EventChange::Closed).await,
        Action::Forget => return cup.desk.erase_player(seat, "Ann").await.map(drop),
        Action::Erase => return cup.desk.erase(seat).await.map(drop),
        Action::Open => {
            let opened = DisputeChange::Opened { placing: Placing::default(), question: text("?"), board: None };
            return cup.append(seat, None, 0, opened).await.map(drop);
        }
        Action::Note => note("so"),
        Action::Restate => DisputeChange::Restated { question: text("?") },
        Action::Rule => ruled(),
        Action::Appeal => decided(Act::Appeal),
        Action::Withdraw => decided(Act::Withdraw),
        Action::Uphold => decided(Act::Uphold),
        Action::Overturn => decided(Act::Overturn),
        Action::Penalize => warning("Ann", "general-error"),
        Action::Exceed => beyond_the_table("Ann"),
        Action::Extend => DisputeChange::Extended { minutes: 3 },
        Action::Claim => DisputeChange::Claimed,
        Action::Check => return cup.desk.draw_checks(seat, "1".to_owned(), 20, 2).await,
        Action::Share => DisputeChange::Shared { link: "one".to_owned() },
    };
    cup.append(seat, Some(number), base, change).await.map(drop)
}

#[test]
fn every_role_stands_against_every_action() {
    for role in Role::ALL {
        for action in Action::ALL {
            let cell = (role.name().replace('-', "_"), format!("{action:?}").to_lowercase());
            let times = CELLS.iter().filter(|(role, action)| *role == cell.0 && *action == cell.1).count();
            assert_eq!(times, 1, "{cell:?}");
        }
    }
    assert_eq!(CELLS.len(), Role::ALL.len() * Action::ALL.len());
}
