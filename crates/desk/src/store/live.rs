//! Live updates: how everybody who is watching learns that something happened, on this server or on another.

use std::time::Duration;

use sqlx::Row;
use sqlx::postgres::PgListener;
use tokio::sync::broadcast;

use super::people::Seat;
use super::{Desk, DeskError};
use crate::model::Entry;

/// The wait before a database that did not answer is asked again.
const AGAIN: Duration = Duration::from_secs(1);

/// The most entries that are sent together. [`MOST`] is the most bytes of them.
const TOGETHER: i64 = 500;
const MOST: usize = 1_500_000;

/// The statement that selects the entries of an event after one of them.
const AFTER: &str = "SELECT e.seq, e.dispute, e.version, e.base, e.member, e.at, e.change, m.name, m.role FROM entry e \
                     JOIN member m ON m.id = e.member WHERE e.event = $1 AND e.seq > $2 ORDER BY e.seq LIMIT $3";

/// Forwards the notifications of other servers on the same PostgreSQL.
pub(super) fn listen(address: String, news: broadcast::Sender<String>) {
    tokio::spawn(async move {
        loop {
            if let Err(error) = heard(&address, &news).await {
                tracing::warn!(%error, "the database does not tell what other servers write; asking again");
            }
            tokio::time::sleep(AGAIN).await;
        }
    });
}

async fn heard(address: &str, news: &broadcast::Sender<String>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect(address).await?;
    listener.listen("tribunal_desk").await?;
    loop {
        let told = listener.recv().await?;
        // Nobody looking on is no fault.
        let _ = news.send(told.payload().to_owned());
    }
}

impl Desk {
    /// Returns a channel that receives an event's id whenever something may have happened there; [`Desk::since`] gives
    /// what did.
    #[must_use]
    pub fn news(&self) -> broadcast::Receiver<String> {
        self.0.news.subscribe()
    }

    /// Returns the entries after this one in the log of an event, the oldest first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn since(&self, seat: &Seat, seq: i64) -> Result<Vec<Entry>, DeskError> {
        let rows = sqlx::query(AFTER).bind(&seat.event).bind(seq).bind(i64::MAX).fetch_all(&self.0.pool).await?;
        let entries = super::log::read_back(rows, self.names(&seat.event).await?).await?;
        self.is_gapless(seat, seq, entries.iter().map(|entry| entry.seq));
        Ok(entries)
    }

    /// Returns the first of the entries after this one: as many as an answer has room for, and at least one where there
    /// is one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn next(&self, seat: &Seat, seq: i64) -> Result<Vec<Entry>, DeskError> {
        let rows = sqlx::query(AFTER).bind(&seat.event).bind(seq).bind(TOGETHER).fetch_all(&self.0.pool).await?;
        let (mut room, mut fits) = (MOST, 0);
        for row in &rows {
            let size = row.try_get::<String, _>("change")?.len() + 500;
            if fits > 0 && size > room {
                break;
            }
            room = room.saturating_sub(size);
            fits += 1;
        }
        let entries =
            super::log::read_back(rows.into_iter().take(fits).collect(), self.names(&seat.event).await?).await?;
        self.is_gapless(seat, seq, entries.iter().map(|entry| entry.seq));
        Ok(entries)
    }
}
