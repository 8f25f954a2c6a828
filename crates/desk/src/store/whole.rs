//! Integrity of the stored data: checked when the desk is opened and on demand; logs that are older than the chain get
//! one.

use sqlx::Row;

use super::chain::{Head, LINKS, Link, walk};
use super::transfer::{EVENTS, if_there};
use super::{Desk, Engine, files};
use crate::DeskError;
use crate::code::Code;
use crate::damage::{Damage, Fault, Faults};

impl Desk {
    /// Returns everything that is wrong with the stored data: entries that are missing, changed or cannot be parsed,
    /// and what the database finds wrong with itself.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn verify(&self) -> Result<Faults, DeskError> {
        let mut faults = Faults::default();
        if self.0.engine == Engine::Sqlite {
            faults = files::faults(&mut *self.0.pool.acquire().await?).await;
        }
        faults.add(&self.faults().await?.describe());
        Ok(faults)
    }

    /// Returns what is wrong with the logs.
    pub(super) async fn faults(&self) -> Result<Damage, DeskError> {
        let mut damage = Damage::default();
        let mut read = self.read().await?;
        let events = sqlx::query(EVENTS).fetch_all(&mut *read).await;
        let events = match events {
            Ok(events) => events,
            Err(error) => {
                damage.add(unsound(&error).into());
                return Ok(damage);
            }
        };
        for event in events {
            let (id, code): (String, String) = (event.try_get("id")?, event.try_get("code")?);
            let head = if_there(&event, "head")?.filter(|head| !head.is_empty());
            let seq: i64 = event.try_get("seq")?;
            let mut faults = Faults::default();
            match walk(&mut read, &id, &Code::typed(&code), seq, head.as_deref(), &mut faults).await {
                Ok(_) => {}
                Err(DeskError::Store(error)) => faults.push(unsound(&error)),
                Err(other) => return Err(other),
            }
            damage.add(faults);
        }
        read.rollback().await?;
        Ok(damage)
    }

    /// Gives the logs that are older than the chain a chain, each in one transaction. One with faults gets none: the
    /// faults would be sealed in.
    pub(super) async fn enchain(&self) -> Result<(), DeskError> {
        let old = sqlx::query("SELECT id FROM event WHERE head = ''").fetch_all(&self.0.pool).await?;
        for row in old {
            let id: String = row.try_get("id")?;
            let mut write = self.begin().await?;
            // Takes the event's row: another server that has just started waits here, and finds it done.
            let taken = "UPDATE event SET head = head WHERE id = $1 AND head = '' RETURNING code, seq";
            let Some(row) = sqlx::query(taken).bind(&id).fetch_optional(&mut *write).await? else { continue };
            let code: String = row.try_get("code")?;
            let mut faults = Faults::default();
            let walked = walk(&mut write, &id, &Code::typed(&code), row.try_get("seq")?, None, &mut faults).await?;
            if !faults.is_empty() {
                write.rollback().await?;
                continue;
            }
            let mut head = Head::of_none(&id);
            loop {
                let page = sqlx::query(LINKS).bind(&id).bind(head.seq).bind(500_i64).fetch_all(&mut *write).await?;
                if page.is_empty() {
                    break;
                }
                for link in page.iter().map(Link::read) {
                    let Link { entry, .. } = link?;
                    let sql = "UPDATE entry SET hash_before = $1 WHERE event = $2 AND seq = $3";
                    sqlx::query(sql).bind(head.kept()).bind(&id).bind(entry.seq).execute(&mut *write).await?;
                    head = head.then(&entry);
                }
            }
            walked.spent.keep(&mut write, &id).await?;
            let sql = "UPDATE event SET head = $1 WHERE id = $2";
            sqlx::query(sql).bind(head.kept()).bind(&id).execute(&mut *write).await?;
            write.commit().await?;
        }
        Ok(())
    }
}

fn unsound(error: &sqlx::Error) -> Fault {
    Fault::Unsound { found: error.to_string() }
}
