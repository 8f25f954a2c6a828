//! The behaviour of the desk on any database.

use std::time::Duration;

use sqlx::{Connection, Executor};
use tribunal::desk::model::{
    Act, Before, Change, CheckedDeck, DisputeChange, Entry, EventChange, Founding, Given, Level, ListStanding,
    PenaltyAct, PenaltyState, Placing, Role, State, Version, Written, differences,
};
use tribunal::desk::{Code, Desk, DeskError, Erased, Export, Founded, Seat, Shared, WriteRequest, new_key};

use tribunal::penalty::Penalty;

use crate::place::Place;

pub fn text(text: &str) -> Written {
    Written { text: text.to_owned(), pins: Vec::new() }
}

fn founding() -> Founding {
    Founding {
        name: "Spring Cup".to_owned(),
        date: "2026-11-21".parse().unwrap(),
        level: Level::Competitive,
        edition: "1.4".parse().unwrap(),
        format: Some("constructed".to_owned()),
    }
}

/// An event with somebody of every role.
pub struct Cup {
    pub desk: Desk,
    pub founded: Founded,
    pub head: Seat,
}

impl Cup {
    pub async fn begin(place: &Place) -> Self {
        Self::at(place.desk().await).await
    }

    /// An event on a desk that is open already.
    pub async fn at(desk: Desk) -> Self {
        let founded = desk.found(founding(), "Hana").await.unwrap();
        let head = desk.seat(&founded.code, &founded.session).await.unwrap();
        Self { desk, founded, head }
    }

    pub fn secret(&self, role: Role) -> String {
        self.founded.secrets.iter().find(|secret| secret.role == role).unwrap().to_string()
    }

    pub async fn join(&self, role: Role, name: &str) -> Seat {
        let session = self.desk.join(&self.founded.code, &self.secret(role), name).await.unwrap();
        self.desk.seat(&self.founded.code, &session).await.unwrap()
    }

    pub async fn open(&self, seat: &Seat) -> Entry {
        let change = DisputeChange::Opened { placing: Placing::default(), question: text("Does it die?"), board: None };
        self.append(seat, None, 0, change).await.unwrap()
    }

    pub async fn append(
        &self,
        seat: &Seat,
        to: Option<i64>,
        base: i64,
        change: DisputeChange,
    ) -> Result<Entry, DeskError> {
        let asked = WriteRequest { dispute: to, base: Version(base), key: new_key().unwrap() };
        self.desk.append(seat, &asked, change).await
    }

    pub async fn act(&self, seat: &Seat, number: i64, act: Act) -> Result<Entry, DeskError> {
        let base = self.desk.dispute(seat, number).await.unwrap().version.0;
        self.append(seat, Some(number), base, DisputeChange::Decided { act, words: text(act.describe()) }).await
    }
}

/// A Warning for an infraction of the table.
pub fn warning(player: &str, infraction: &str) -> DisputeChange {
    let guide = tribunal::reference::penalties::guide().unwrap();
    let found = guide.infraction(infraction).unwrap();
    let given = Given {
        player: player.to_owned(),
        infraction: Some(infraction.to_owned()),
        name: found.name.clone(),
        rule: Some(guide.rule(found.rule)),
        family: Some(found.family),
        penalty: Penalty::Warning,
        beyond_the_table: false,
        tracking: found.never_upgrades.is_some(),
        words: text("so"),
        before: Before::default(),
    };
    DisputeChange::Penalized { given: Box::new(given) }
}

pub fn note(words: &str) -> DisputeChange {
    DisputeChange::Noted { note: text(words) }
}

pub async fn a_dispute_goes_from_question_to_overturned_appeal(place: &Place) {
    let cup = Cup::begin(place).await;
    let judge = cup.join(Role::Judge, "Jun").await;
    let number = cup.open(&judge).await.dispute;
    cup.act(&judge, number, Act::Rule).await.unwrap();
    cup.act(&judge, number, Act::Appeal).await.unwrap();
    cup.act(&cup.head, number, Act::Overturn).await.unwrap();
    let read = async |desk: &Desk| desk.dispute(&judge, number).await.unwrap();
    let dispute = read(&cup.desk).await;
    assert_eq!((dispute.state, dispute.version), (State::Overturned, Version(4)));
    assert_eq!(dispute.ruling().unwrap().by.name, "Hana");
    cup.desk.close().await;
    assert_eq!(read(&place.desk().await).await, dispute, "the same after a restart");
}

pub async fn judges_who_write_at_once_all_keep_their_words(place: &Place) {
    let cup = Cup::begin(place).await;
    let (one, other) = (cup.join(Role::Judge, "Jun").await, cup.join(Role::Judge, "Kim").await);
    let number = cup.open(&one).await.dispute;
    let elsewhere = place.desk().await;
    let write = async |desk: &Desk, seat: &Seat, name: &str| {
        for at in 0..10 {
            let asked = WriteRequest { dispute: Some(number), base: Version(1), key: format!("{name}-{at}") };
            desk.append(seat, &asked, note(&format!("{name} {at}"))).await.unwrap();
        }
    };
    tokio::join!(write(&cup.desk, &one, "Jun"), write(&elsewhere, &other, "Kim"), write(&cup.desk, &cup.head, "Hana"));
    let dispute = elsewhere.dispute(&one, number).await.unwrap();
    let mut words: Vec<&str> = dispute.notes.iter().map(|note| note.note.text.as_str()).collect();
    assert_eq!((words.len(), dispute.version), (30, Version(31)));
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), 30, "nobody's words are lost and none are there twice");
    let versions: Vec<i64> = dispute.history.iter().map(|entry| entry.version.0).collect();
    assert_eq!(versions, (1..=31).collect::<Vec<_>>());
}

pub async fn a_change_that_is_sent_twice_is_taken_up_once(place: &Place) {
    let cup = Cup::begin(place).await;
    let number = cup.open(&cup.head).await.dispute;
    let asked = WriteRequest { dispute: Some(number), base: Version(1), key: "from-a-phone".to_owned() };
    let send = || cup.desk.append(&cup.head, &asked, note("once"));
    let (first, second, third) = tokio::join!(send(), send(), send());
    assert_eq!(first.as_ref().unwrap(), second.as_ref().unwrap());
    assert_eq!(first.unwrap(), third.unwrap());
    assert_eq!(cup.desk.dispute(&cup.head, number).await.unwrap().notes.len(), 1);
}

pub async fn what_somebody_else_changed_is_not_overwritten(place: &Place) {
    let cup = Cup::begin(place).await;
    let number = cup.open(&cup.head).await.dispute;
    let question = |words| DisputeChange::Restated { question: text(words) };
    let (one, other) = tokio::join!(
        cup.append(&cup.head, Some(number), 1, question("Does it stay?")),
        cup.append(&cup.head, Some(number), 1, question("Does it go?")),
    );
    let refused = [&one, &other].into_iter().filter_map(|result| result.as_ref().err()).collect::<Vec<_>>();
    assert!(
        matches!(refused.as_slice(), [DeskError::Stale { now: Version(2), theirs }] if theirs.len() == 1),
        "{refused:?}"
    );
}

pub async fn nobody_reads_another_event_by_guessing(place: &Place) {
    let (cup, other) = (Cup::begin(place).await, Cup::begin(place).await);
    let number = cup.open(&cup.head).await.dispute;
    let refused =
        async |code: &Code, session: &str| matches!(cup.desk.seat(code, session).await, Err(DeskError::NotJoined));
    assert!(refused(&cup.founded.code, &other.founded.session).await, "a session of another event");
    assert!(refused(&Code::typed("aaaaaa"), &other.founded.session).await, "an event that is none");
    // Every letter that is no z becomes one, and every z something else: no session is its own forgery.
    let forged: String = other.founded.session.chars().map(|c| if c == 'z' { 'y' } else { 'z' }).collect();
    assert!(refused(&other.founded.code, &forged).await, "a session that was changed");
    assert!(matches!(cup.desk.dispute(&other.head, number).await, Err(DeskError::NoDispute(_))));
    assert!(cup.desk.disputes(&other.head).await.unwrap().is_empty());
    assert!(matches!(cup.append(&other.head, Some(number), 1, note("in")).await, Err(DeskError::NoDispute(_))));
}

pub async fn a_session_ends_with_its_member(place: &Place) {
    let cup = Cup::begin(place).await;
    let session = cup.desk.join(&cup.founded.code, &cup.secret(Role::Judge), "Jun").await.unwrap();
    let judge = cup.desk.seat(&cup.founded.code, &session).await.unwrap();
    cup.open(&judge).await;
    cup.desk.remove(&cup.head, &judge.person.id).await.unwrap();
    assert!(matches!(cup.desk.seat(&cup.founded.code, &session).await, Err(DeskError::NotJoined)));
    assert!(matches!(cup.desk.remove(&cup.head, "nobody").await, Err(DeskError::NoMember)));
    let disputes = cup.desk.disputes(&cup.head).await.unwrap();
    assert_eq!(disputes[0].history[0].by.name, "Jun", "what they wrote stays");
}

pub async fn a_secret_made_anew_replaces_the_one_before(place: &Place) {
    let cup = Cup::begin(place).await;
    let old = cup.secret(Role::Judge);
    let new = cup.desk.renew(&cup.head, Role::Judge).await.unwrap().to_string();
    assert!(matches!(cup.desk.join(&cup.founded.code, &old, "Jun").await, Err(DeskError::WrongSecret)));
    assert!(cup.desk.join(&cup.founded.code, &new, "Jun").await.is_ok());
}

pub async fn whatever_is_wrong_with_code_or_secret_the_answer_is_the_same(place: &Place) {
    let cup = Cup::begin(place).await;
    let wrong = async |code: &str, secret: &str| {
        let joined = cup.desk.join(&Code::typed(code), secret, "Jun").await;
        matches!(joined, Err(DeskError::WrongSecret))
    };
    let code = cup.founded.code.to_string();
    let right = cup.secret(Role::Judge);
    assert!(wrong("nonono", &right).await);
    assert!(wrong(&code, "judge-aaaa-aaaa-aaaa").await);
    assert!(wrong(&code, "").await);
    assert!(wrong(&code, &right.replace("judge-", "head-judge-")).await, "a secret gives its own role only");
}

pub async fn attempts_are_counted(place: &Place) {
    let (desk, other) = (place.desk().await, place.desk().await);
    for at in 0..5 {
        let desk = if at % 2 == 0 { &desk } else { &other };
        desk.attempt("join", "somebody", 5).await.unwrap();
    }
    assert!(matches!(other.attempt("join", "somebody", 5).await, Err(DeskError::TooMany(1..=300))));
    other.attempt("join", "somebody else", 5).await.unwrap();
}

pub async fn a_closed_event_is_read_and_not_changed(place: &Place) {
    let cup = Cup::begin(place).await;
    let number = cup.open(&cup.head).await.dispute;
    cup.desk.change_event(&cup.head, EventChange::Closed).await.unwrap();
    assert!(matches!(cup.append(&cup.head, Some(number), 1, note("late")).await, Err(DeskError::Closed)));
    assert_eq!(cup.desk.disputes(&cup.head).await.unwrap().len(), 1);
    assert!(cup.desk.event(&cup.head).await.unwrap().closed.is_some());
    cup.desk.change_event(&cup.head, EventChange::Reopened).await.unwrap();
    cup.append(&cup.head, Some(number), 1, note("in time")).await.unwrap();
}

pub async fn an_erased_event_is_gone(place: &Place) {
    let (cup, other) = (Cup::begin(place).await, Cup::begin(place).await);
    let judge = cup.join(Role::Judge, "Wilhelmina").await;
    let number = cup.open(&judge).await.dispute;
    cup.open(&cup.head).await;
    cup.append(&judge, Some(number), 1, note("Said by Wilhelmina.")).await.unwrap();
    other.open(&other.head).await;
    let erased = cup.desk.erase(&cup.head).await.unwrap();
    assert_eq!(erased, Erased { disputes: 2, entries: 6, members: 2 });
    assert!(matches!(cup.desk.seat(&cup.founded.code, &cup.founded.session).await, Err(DeskError::NotJoined)));
    assert!(cup.desk.disputes(&cup.head).await.unwrap().is_empty());
    let mut connection = sqlx::AnyConnection::connect(&place.address).await.unwrap();
    for (table, others) in [("event", 1), ("entry", 3), ("member", 1), ("secret", 4)] {
        let query = sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"));
        assert_eq!(connection.fetch_all(query).await.unwrap().len(), others, "{table}");
    }
    for file in place.files() {
        let bytes = std::fs::read(&file).unwrap();
        assert!(!bytes.windows(10).any(|part| part == b"Wilhelmina"), "{}", file.display());
    }
    assert_eq!(other.desk.disputes(&other.head).await.unwrap().len(), 1, "the other event stands");
}

pub async fn a_link_opens_one_dispute_until_it_is_revoked(place: &Place) {
    let cup = Cup::begin(place).await;
    let number = cup.open(&cup.head).await.dispute;
    cup.open(&cup.head).await;
    cup.append(&cup.head, Some(number), 1, DisputeChange::Shared { link: "one".to_owned() }).await.unwrap();
    let link = cup.desk.link(&cup.head, number, "one");
    let Shared { event, dispute, .. } = cup.desk.by_link(&link).await.unwrap();
    assert_eq!((event.founding.name.as_str(), dispute.number), ("Spring Cup", number));
    let none = async |link: &str| matches!(cup.desk.by_link(link).await, Err(DeskError::NoLink));
    assert!(none(&link.replacen(&format!(".{number}."), ".2.", 1)).await, "another dispute");
    assert!(none(&cup.desk.link(&cup.head, number, "two")).await, "a link that nobody made");
    assert!(none("").await && none("a.b.c").await);
    cup.append(&cup.head, Some(number), 2, DisputeChange::Unshared { link: "one".to_owned() }).await.unwrap();
    assert!(none(&link).await, "a link that was revoked");
}

pub async fn entries_are_never_changed(place: &Place) {
    let cup = Cup::begin(place).await;
    cup.open(&cup.head).await;
    let mut connection = sqlx::AnyConnection::connect(&place.address).await.unwrap();
    let changed = connection.execute("UPDATE entry SET change = '{}'").await;
    assert!(changed.unwrap_err().to_string().contains("never changed"));
}

pub async fn a_second_server_is_told_what_the_first_one_writes(place: &Place) {
    let cup = Cup::begin(place).await;
    let other = place.desk().await;
    let mut news = other.news();
    // Whoever listens has to have begun to.
    tokio::time::sleep(Duration::from_millis(if place.address.starts_with("postgres") { 500 } else { 0 })).await;
    let seen = other.event(&cup.head).await.unwrap().seq;
    let entry = cup.open(&cup.head).await;
    if place.address.starts_with("postgres") {
        tokio::time::timeout(Duration::from_secs(5), news.recv()).await.unwrap().unwrap();
    }
    let since = other.since(&cup.head, seen).await.unwrap();
    assert_eq!(since, [entry]);
    assert!(matches!(since[0].change, Change::Dispute(DisputeChange::Opened { .. })));
}

pub async fn an_export_loses_nothing(place: &Place) {
    let cup = Cup::begin(place).await;
    let judge = cup.join(Role::Judge, "Zo\u{eb}").await;
    let number = cup.open(&judge).await.dispute;
    cup.act(&judge, number, Act::Rule).await.unwrap();
    cup.append(&judge, Some(number), 2, DisputeChange::Shared { link: "one".to_owned() }).await.unwrap();
    let link = cup.desk.link(&judge, number, "one");
    let export = cup.desk.export(None).await.unwrap();
    let text = serde_json::to_string(&export).unwrap();

    let elsewhere = Place::sqlite();
    let desk = elsewhere.desk().await;
    let read = Export::read(&text).unwrap();
    desk.import(&read).await.unwrap();
    assert_eq!(desk.export(None).await.unwrap(), export, "exported again it is the same");
    assert_eq!(desk.dispute(&judge, number).await.unwrap(), cup.desk.dispute(&judge, number).await.unwrap());
    assert!(desk.seat(&cup.founded.code, &cup.founded.session).await.is_ok(), "sessions go on");
    assert!(desk.by_link(&link).await.is_ok(), "links go on");
    assert!(desk.join(&cup.founded.code, &cup.secret(Role::Reader), "Rob").await.is_ok(), "secrets go on");
    assert!(matches!(desk.import(&read).await, Err(DeskError::Import(_))), "nothing is taken in twice");
    assert!(matches!(Export::read("{}"), Err(DeskError::Import(_))));
}

pub async fn a_clock_that_jumps_back_changes_no_order(place: &Place) {
    let cup = Cup::begin(place).await;
    let number = cup.open(&cup.head).await.dispute;
    cup.append(&cup.head, Some(number), 1, note("before")).await.unwrap();
    let text = serde_json::to_string(&cup.desk.export(None).await.unwrap()).unwrap();
    // Everything so far was written by a clock that ran ten years ahead.
    let mut export: serde_json::Value = serde_json::from_str(&text).unwrap();
    for entry in export["events"][0]["entries"].as_array_mut().unwrap() {
        entry["at"] = (entry["at"].as_i64().unwrap() + 315_360_000_000).into();
    }
    // As a build wrote it that kept no chain.
    export["events"][0].as_object_mut().unwrap().remove("head");
    cup.desk.erase(&cup.head).await.unwrap();
    cup.desk.import(&Export::read(&export.to_string()).unwrap()).await.unwrap();
    let seat = cup.desk.seat(&cup.founded.code, &cup.founded.session).await.unwrap();
    let late = cup.append(&seat, Some(number), 2, note("after")).await.unwrap();
    let dispute = cup.desk.dispute(&seat, number).await.unwrap();
    let words: Vec<&str> = dispute.notes.iter().map(|note| note.note.text.as_str()).collect();
    assert_eq!((words, dispute.version), (vec!["before", "after"], Version(3)));
    assert_eq!(
        cup.desk.since(&seat, late.seq - 1).await.unwrap(),
        [late],
        "who looks on is told by number, not by time"
    );
    cup.act(&seat, number, Act::Rule).await.unwrap();
    assert_eq!(cup.desk.dispute(&seat, number).await.unwrap().state, State::Ruled);
}

pub async fn warnings_that_are_given_at_once_on_two_servers_are_counted_once_each(place: &Place) {
    let cup = Cup::begin(place).await;
    let (one, other) = (cup.join(Role::Judge, "Jun").await, cup.join(Role::Judge, "Kim").await);
    let (first, second) = (cup.open(&one).await.dispute, cup.open(&other).await.dispute);
    let elsewhere = place.desk().await;
    let give = async |desk: &Desk, seat: &Seat, dispute: i64| {
        for at in 0..3 {
            let asked = WriteRequest { dispute: Some(dispute), base: Version(1), key: format!("{dispute}-{at}") };
            desk.append(seat, &asked, warning("Ann", "overpayment")).await.unwrap();
        }
    };
    tokio::join!(give(&cup.desk, &one, first), give(&elsewhere, &other, second));
    let all = elsewhere.penalties(&one).await.unwrap();
    let before: Vec<usize> = all.iter().map(|imposed| imposed.given.before.same.len()).collect();
    assert_eq!(before, [0, 1, 2, 3, 4, 5], "each saw exactly those before it");
    let losses = all.iter().filter(|imposed| imposed.penalty() == Penalty::GameLoss).count();
    assert_eq!(losses, 4, "the third and every one after it (702.1.b.1)");
}

pub async fn a_penalty_is_sent_twice_and_given_once(place: &Place) {
    let cup = Cup::begin(place).await;
    let number = cup.open(&cup.head).await.dispute;
    let asked = WriteRequest { dispute: Some(number), base: Version(1), key: "from-a-phone".to_owned() };
    let send = || cup.desk.append(&cup.head, &asked, warning("Ann", "overpayment"));
    let (first, second) = tokio::join!(send(), send());
    assert_eq!(first.unwrap(), second.unwrap());
    assert_eq!(cup.desk.penalties(&cup.head).await.unwrap().len(), 1);
}

pub async fn a_penalty_is_appealed_and_overturned_and_counts_no_more(place: &Place) {
    let cup = Cup::begin(place).await;
    let judge = cup.join(Role::Judge, "Jun").await;
    let number = cup.open(&judge).await.dispute;
    let give = async || cup.append(&judge, Some(number), 1, warning("Ann", "overpayment")).await.unwrap();
    let (first, _, third) = (give().await, give().await, give().await);
    let settle = |act| DisputeChange::Settled { penalty: first.version, act, words: text("so") };
    let refused = cup.append(&cup.head, Some(number), 4, settle(PenaltyAct::Uphold)).await;
    assert!(matches!(refused, Err(DeskError::PenaltyNotNow { .. })), "{refused:?}");
    cup.append(&judge, Some(number), 4, settle(PenaltyAct::Appeal)).await.unwrap();
    let refused = cup.append(&judge, Some(number), 5, settle(PenaltyAct::Overturn)).await;
    assert!(matches!(refused, Err(DeskError::Forbidden { .. })), "{refused:?}");
    cup.append(&cup.head, Some(number), 5, settle(PenaltyAct::Overturn)).await.unwrap();
    let all = cup.desk.penalties(&judge).await.unwrap();
    assert_eq!((all[0].state, all[2].penalty()), (PenaltyState::Overturned, Penalty::GameLoss));
    assert_eq!(all[2].at.version, third.version);
    assert_eq!(all[2].fallen(&all).count(), 1, "what it was upgraded by is said to be gone");
    give().await;
    let all = cup.desk.penalties(&judge).await.unwrap();
    assert_eq!(all[3].given.before.same.len(), 2, "the one that was overturned is not counted");
}

pub async fn a_player_is_erased_and_the_log_stays_whole(place: &Place) {
    let cup = Cup::begin(place).await;
    let placing = Placing { players: vec!["Ann".to_owned(), "Bob".to_owned()], ..Placing::default() };
    let opened = DisputeChange::Opened { placing, question: text("Does Ann's unit die?"), board: None };
    let number = cup.append(&cup.head, None, 0, opened).await.unwrap().dispute;
    cup.append(&cup.head, Some(number), 1, warning("ANN", "overpayment")).await.unwrap();
    let erased = cup.desk.erase_player(&cup.head, "ann").await.unwrap();
    assert_eq!((erased.entries, erased.left), (2, 1), "the question names Ann, and goes with the event");
    let dispute = cup.desk.dispute(&cup.head, number).await.unwrap();
    assert_eq!(dispute.placing.players[1], "Bob");
    assert!(dispute.placing.players[0].starts_with("(erased player"), "{:?}", dispute.placing.players);
    assert!(dispute.penalties[0].given.player.starts_with("(erased player"));
    let export = serde_json::to_string(&cup.desk.export(None).await.unwrap()).unwrap();
    // Keys and hashes are letters of chance, and may have these three in a row.
    assert!(!export.contains("\"ANN\"") && export.contains("Bob"));
    assert!(matches!(cup.desk.erase_player(&cup.head, "Ann").await, Err(DeskError::NoPlayer(1))));
    cup.append(&cup.head, Some(number), 2, warning("Ann", "overpayment")).await.unwrap();
    let all = cup.desk.penalties(&cup.head).await.unwrap();
    assert_eq!(all[1].given.before.same.len(), 0, "who was erased is counted from none");
    cup.desk.close().await;
    let desk = place.desk().await;
    assert!(desk.damage().is_none(), "no entry was changed");
}

pub async fn deck_checks_are_drawn_and_kept_with_the_event(place: &Place) {
    let cup = Cup::begin(place).await;
    let judge = cup.join(Role::Judge, "Jun").await;
    cup.desk.draw_checks(&judge, "1".to_owned(), 30, 3).await.unwrap();
    let (registered, found) =
        (tribunal::deck::read("Main Deck\n3 Rider\n"), tribunal::deck::read("Main Deck\n2 Rider\n"));
    let checked = CheckedDeck {
        round: "1".to_owned(),
        table: "12".to_owned(),
        player: "Ann".to_owned(),
        differences: differences(&registered, &found),
        standing: ListStanding::of(
            &registered,
            &founding(),
            &tribunal::library::Library::new(tribunal::library::shipped()),
        ),
        note: String::new(),
    };
    cup.desk.change_event(&judge, EventChange::DeckChecked { checked }).await.unwrap();
    let event = cup.desk.event(&judge).await.unwrap();
    assert_eq!((event.draws[0].what.tables.len(), event.checks[0].by.name.as_str()), (3, "Jun"));
    assert_eq!(event.checks[0].what.differences.len(), 1);
    let standing = event.checks[0].what.standing.clone().unwrap();
    assert_eq!((standing.legal, standing.rules.unwrap().to_string()), (Some(false), "tr-2026-10-09".to_owned()));
    assert_eq!(
        standing.unchecked.first().map(|left| left.what.as_str()),
        Some("Rider"),
        "no card of this name is known"
    );
    cup.desk.erase_player(&cup.head, "Ann").await.unwrap();
    assert!(cup.desk.event(&judge).await.unwrap().checks[0].what.player.starts_with("(erased player"));
}
