//! Where long work is done: so many at a time, so many waiting, and whoever comes then is asked to come back. Each kind of
//! work has a room of its own, so that no crowd in one keeps visitors from another.

#[cfg(feature = "app")]
use axum::http::StatusCode;
#[cfg(feature = "app")]
use tokio::sync::Semaphore;

use super::refusal::Refusal;

/// Replays: seconds of work each, in the worst case.
pub static REPLAYS: Room = Room::new(2, 32);
/// Searches: a few milliseconds each.
pub static SEARCHES: Room = Room::new(4, 256);
/// Texts whose citations are read: a tenth of a second each, in the worst case.
pub static READINGS: Room = Room::new(2, 64);

/// A room.
#[cfg(feature = "app")]
pub struct Room {
    seats: Semaphore,
    /// One for each who sits or waits.
    places: Semaphore,
}

/// A room in a browser, where whoever asks is alone.
#[cfg(not(feature = "app"))]
pub struct Room;

#[cfg(feature = "app")]
impl Room {
    const fn new(seats: usize, waiting: usize) -> Self {
        Self { seats: Semaphore::const_new(seats), places: Semaphore::const_new(seats + waiting) }
    }

    /// Does work off the threads that answer requests, when its turn comes.
    ///
    /// # Errors
    /// When too many are waiting already, or the work fails.
    pub async fn done<T: Send + 'static>(
        &'static self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let full = |_| Refusal::Request(StatusCode::SERVICE_UNAVAILABLE);
        let place = self.places.try_acquire().map_err(full)?;
        let seat = self.seats.acquire().await.map_err(|_| Refusal::Request(StatusCode::SERVICE_UNAVAILABLE))?;
        // Whoever leaves early leaves the work behind, which goes on: its seat is taken until it ends.
        let work = move || {
            let _taken = (place, seat);
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::Request(StatusCode::INTERNAL_SERVER_ERROR))
    }
}

#[cfg(not(feature = "app"))]
impl Room {
    const fn new(_seats: usize, _waiting: usize) -> Self {
        Self
    }

    /// Does work here and now.
    pub async fn done<T>(&'static self, work: impl FnOnce() -> T) -> Result<T, Refusal> {
        Ok(work())
    }
}

#[cfg(all(test, feature = "app"))]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

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
}
