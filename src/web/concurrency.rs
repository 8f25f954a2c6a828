//! Bounded thread pools for long work: each has a number of seats and of waiting places; further visitors are asked to
//! come back. Each kind of work has a room of its own, so that a crowd in one keeps nobody from another.
//!
//! Work that visitors give the engine belongs to them: it waits in a queue per visitor, takes one seat at a time, and
//! ends when its time is up or the visitor has gone.

use std::time::Duration;

#[cfg(feature = "app")]
use std::collections::BTreeMap;
#[cfg(feature = "app")]
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "app")]
use std::sync::{Arc, Mutex, PoisonError};
#[cfg(feature = "app")]
use std::time::Instant;

#[cfg(feature = "app")]
use axum::http::StatusCode;
#[cfg(feature = "app")]
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::refusal::Refusal;
#[cfg(feature = "app")]
use crate::scenario::Deadline;

/// Replays: a second or two of work each, in the worst case.
pub static REPLAYS: Room = Room::new(2, 32);
/// Replays of the library's own scenarios: a few milliseconds each. They are part of reference pages, and never wait
/// for what visitors make up.
pub static PROOFS: Room = Room::new(1, 256);
/// Claims over every line of play: seconds of work each. They do not delay replays.
pub static PROVING: Room = Room::new(1, 16);
/// Judging the rulings of others, with their boards: all of them at once, once for each library. No other work waits
/// for it.
pub static JUDGING: Room = Room::new(1, 32);
/// Searches: a few milliseconds each.
pub static SEARCHES: Room = Room::new(4, 256);
/// Parsing without replays: citations, deck lists, the form of a board, texts at the desk. A tenth of a second each, in
/// the worst case.
pub static READINGS: Room = Room::new(2, 64);

/// The time limit for the replay of one board.
pub const ONE_BOARD: Duration = Duration::from_secs(3);
/// The time limit for all replays of one page of the desk: two accounts and their differences.
#[cfg(feature = "app")]
pub const ONE_DISPUTE: Duration = Duration::from_secs(5);

/// The time limit for the claims of one scenario.
pub const ONE_PROOF: Duration = Duration::from_secs(6);

/// The most pieces of work of one visitor that may be in a room.
#[cfg(feature = "app")]
const EACH: usize = 8;

/// A visitor: the address that a request comes from, or nobody in particular.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Visitor(pub String);

/// A room: a bounded pool for one kind of work.
#[cfg(feature = "app")]
pub struct Room {
    seats: Semaphore,
    /// One permit for each piece that has a seat or waits.
    places: Semaphore,
    /// The visitors with work here: the number of pieces, and the turn among them.
    visitors: Mutex<BTreeMap<Visitor, (usize, Arc<Semaphore>)>>,
}

/// A room in a browser, which has a single visitor.
#[cfg(not(feature = "app"))]
pub struct Room;

/// A piece of work of a visitor, while it waits or runs.
#[cfg(feature = "app")]
struct Job {
    room: &'static Room,
    visitor: Visitor,
    turn: Arc<Semaphore>,
}

#[cfg(feature = "app")]
impl Drop for Job {
    fn drop(&mut self) {
        let mut visitors = self.room.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((count, _)) = visitors.get_mut(&self.visitor) {
            *count -= 1;
            if *count == 0 {
                visitors.remove(&self.visitor);
            }
        }
    }
}

/// A guard that marks a visitor as gone when the future that waits for the answer is dropped.
#[cfg(feature = "app")]
struct Waits(Arc<AtomicBool>);

#[cfg(feature = "app")]
impl Drop for Waits {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(feature = "app")]
impl Room {
    const fn new(seats: usize, waiting: usize) -> Self {
        Self {
            seats: Semaphore::const_new(seats),
            places: Semaphore::const_new(seats + waiting),
            visitors: Mutex::new(BTreeMap::new()),
        }
    }

    /// Runs work on a blocking thread, when its turn comes.
    ///
    /// # Errors
    /// When too many are waiting already, or the work fails.
    pub async fn done<T: Send + 'static>(
        &'static self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = self.places.try_acquire().map_err(|_| full())?;
        let seat = self.seats.acquire().await.map_err(|_| full())?;
        // Whoever leaves early leaves the work behind, which goes on: its seat is taken until it ends.
        let work = move || {
            let _taken = (place, seat);
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR))
    }

    /// Runs a visitor's work likewise, one piece after the other. Its replays end at the time limit, or when the
    /// visitor no longer waits for it.
    ///
    /// # Errors
    /// When too many are waiting already, this visitor has too much work here, or the work fails.
    pub async fn done_for<T: Send + 'static>(
        &'static self,
        visitor: &Visitor,
        most: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let piece = self.enter(visitor)?;
        let turn: OwnedSemaphorePermit = Arc::clone(&piece.turn).acquire_owned().await.map_err(|_| full())?;
        let gone = Arc::new(AtomicBool::new(false));
        let waits = Waits(Arc::clone(&gone));
        let work = move || {
            let _taken = (turn, piece);
            let begun = Instant::now();
            let is_over = move || gone.load(Ordering::Relaxed) || begun.elapsed() > most;
            Deadline::new(is_over).during(work)
        };
        let done = self.done(work).await;
        drop(waits);
        done
    }

    fn enter(&'static self, visitor: &Visitor) -> Result<Job, Refusal> {
        let mut visitors = self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, turn) = visitors.entry(visitor.clone()).or_insert_with(|| (0, Arc::new(Semaphore::new(1))));
        if *count >= EACH {
            return Err(full());
        }
        *count += 1;
        Ok(Job { room: self, visitor: visitor.clone(), turn: Arc::clone(turn) })
    }
}

#[cfg(feature = "app")]
fn full() -> Refusal {
    Refusal::Request(StatusCode::SERVICE_UNAVAILABLE)
}

#[cfg(not(feature = "app"))]
impl Room {
    const fn new(_seats: usize, _waiting: usize) -> Self {
        Self
    }

    /// Runs work at once in the calling thread.
    pub async fn done<T>(&'static self, work: impl FnOnce() -> T) -> Result<T, Refusal> {
        Ok(work())
    }

    /// Runs work at once in the calling thread: there is a single visitor, and the bound on work is enough.
    pub async fn done_for<T>(
        &'static self,
        _visitor: &Visitor,
        _most: Duration,
        work: impl FnOnce() -> T,
    ) -> Result<T, Refusal> {
        Ok(work())
    }
}

#[cfg(all(test, feature = "app"))]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::scenario::{Options, Verdict, replay};

    #[tokio::test(flavor = "multi_thread")]
    async fn a_full_room_sends_visitors_away_and_recovers() {
        static ROOM: Room = Room::new(1, 1);
        let (release, wait) = channel::<()>();
        let sitting = tokio::spawn(ROOM.done(move || wait.recv().is_ok()));
        while ROOM.seats.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let waiting = tokio::spawn(ROOM.done(|| true));
        while ROOM.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = ROOM.done(|| true).await;
        assert_eq!(refused, Err(Refusal::Request(StatusCode::SERVICE_UNAVAILABLE)));
        release.send(()).unwrap();
        assert_eq!((sitting.await.unwrap(), waiting.await.unwrap()), (Ok(true), Ok(true)));
        assert_eq!(ROOM.done(|| 3).await, Ok(3));
    }

    #[tokio::test]
    async fn work_that_panics_is_an_answer_too() {
        static ROOM: Room = Room::new(1, 0);
        let fault = ROOM.done(|| -> u8 { panic!("a fault of ours") }).await;
        assert_eq!(fault, Err(Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR)));
        assert_eq!(ROOM.done(|| 3).await, Ok(3));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_visitor_holds_one_seat_and_so_many_places() {
        static ROOM: Room = Room::new(2, 32);
        let greedy = Visitor("greedy".to_owned());
        let (release, wait) = channel::<()>();
        let most = Duration::from_secs(60);
        let mine = greedy.clone();
        let first = tokio::spawn(async move { ROOM.done_for(&mine, most, move || wait.recv().is_ok()).await });
        while ROOM.seats.available_permits() > 1 {
            tokio::task::yield_now().await;
        }
        let more = |_| {
            let mine = greedy.clone();
            tokio::spawn(async move { ROOM.done_for(&mine, most, || true).await })
        };
        let waiting: Vec<_> = (1..EACH).map(more).collect();
        let count = || ROOM.visitors.lock().unwrap().get(&greedy).map_or(0, |(count, _)| *count);
        while count() < EACH {
            tokio::task::yield_now().await;
        }
        assert_eq!(ROOM.done_for(&greedy, most, || true).await, Err(full()), "no more of one visitor's");
        assert_eq!(ROOM.done_for(&Visitor::default(), most, || 3).await, Ok(3), "another is not kept waiting");
        assert_eq!(ROOM.seats.available_permits(), 1);
        release.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(true));
        for one in waiting {
            assert_eq!(one.await.unwrap(), Ok(true));
        }
    }

    /// A game without end: seconds of work, were it not bounded.
    fn endless() -> Options {
        Options { most_work: u64::MAX, ..Options::default() }
    }

    const BOARD: &str = "players A,B\nbase of A\n c 1 might \"I have +1 [M] for each other friendly unit.\" x40\n";

    #[tokio::test(flavor = "multi_thread")]
    async fn work_ends_when_its_time_is_up() {
        static ROOM: Room = Room::new(1, 0);
        let replayed = || replay(BOARD, &endless()).runs[0].verdict;
        let found = ROOM.done_for(&Visitor::default(), Duration::ZERO, replayed).await;
        assert_eq!(found, Ok(Verdict::TooCostly));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_ends_when_its_visitor_has_gone() {
        static ROOM: Room = Room::new(1, 0);
        let (begun, begins) = channel();
        let (tell, told) = channel();
        let work = move || {
            begun.send(()).unwrap();
            let mut replays = 0;
            while replay(BOARD, &endless()).runs[0].verdict != Verdict::TooCostly {
                replays += 1;
            }
            tell.send(replays).unwrap();
        };
        let visit =
            tokio::spawn(async move { ROOM.done_for(&Visitor::default(), Duration::from_secs(600), work).await });
        begins.recv().unwrap();
        visit.abort();
        assert!(told.recv_timeout(Duration::from_secs(20)).is_ok(), "it goes on though nobody waits");
    }
}
