//! Live updates by server-sent events: what happens at an event is sent to every phone that watches.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::super::view::Site;
use super::super::words::desk as words;
use super::here::Here;
use crate::desk::model::{Change, Entry};
use crate::desk::{Desk, Seat};

/// The interval at which the log is read even without a notification: for another server on the same SQLite file, and
/// to end when the site does.
const LOOK: Duration = Duration::from_secs(1);

/// The position from which a phone continues.
#[derive(Debug, Default, Deserialize)]
pub struct From {
    /// The last entry that it has seen.
    #[serde(default)]
    since: i64,
}

/// An entry as it is sent.
#[derive(Serialize)]
struct Told<'a> {
    seq: i64,
    dispute: i64,
    version: i64,
    by: &'a str,
    what: &'static str,
}

/// A client that watches.
struct Watch {
    site: Site,
    desk: Desk,
    seat: Seat,
    session: String,
    news: broadcast::Receiver<String>,
    seen: i64,
    waiting: std::collections::VecDeque<Entry>,
}

/// `GET /desk/e/{code}/live?since=`: the entries of the log after that one, then each as it is appended.
pub async fn stream(
    State(site): State<Site>,
    here: Here,
    Query(from): Query<From>,
    headers: HeaderMap,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let watch = Watch {
        site,
        news: here.desk.news(),
        session: here.session,
        desk: here.desk,
        seat: here.seat,
        seen: last.unwrap_or(from.since),
        waiting: std::collections::VecDeque::new(),
    };
    Sse::new(unfold(watch, Watch::next)).keep_alive(KeepAlive::default())
}

impl Watch {
    /// Returns the next entry, once there is one; `None` when the site stops, the event is erased or the member is
    /// removed.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            if let Some(entry) = self.waiting.pop_front() {
                self.seen = entry.seq;
                let event = Event::default().event("change").id(entry.seq.to_string());
                let event = event.json_data(describe(&entry)).unwrap_or_default();
                return Some((Ok(event), self));
            }
            self.waiting = self.desk.next(&self.seat, self.seen).await.ok()?.into();
            if self.waiting.is_empty() {
                self.wait().await?;
                self.seat = self.desk.seat(&self.seat.code, &self.session).await.ok()?;
            }
        }
    }

    /// Waits until something may have happened; `None` when the site closes.
    async fn wait(&mut self) -> Option<()> {
        if self.site.is_closing() {
            return None;
        }
        match tokio::time::timeout(LOOK, self.news.recv()).await {
            // Whatever was missed is in the log.
            Err(_) | Ok(Ok(_) | Err(RecvError::Lagged(_))) => Some(()),
            Ok(Err(RecvError::Closed)) => None,
        }
    }
}

fn describe(entry: &Entry) -> Told<'_> {
    let what = match &entry.change {
        Change::Dispute(change) => change.describe(),
        Change::Event(_) => words::CHANGED_THE_EVENT,
    };
    Told { seq: entry.seq, dispute: entry.dispute, version: entry.version.0, by: &entry.by.name, what }
}
