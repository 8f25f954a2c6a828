//! Rate limits of attempts, with fixed windows. Counted in the database, so that they apply across all servers; deleted
//! after a few minutes.

use sqlx::Row;

use super::{Desk, now};
use crate::DeskError;

/// The length of a window, in seconds.
const SPAN: i64 = 300;

impl Desk {
    /// Counts an attempt of kind `what` by `who`.
    ///
    /// # Errors
    /// [`DeskError::TooMany`] when there were more than `most` within the window of five minutes.
    pub async fn attempt(&self, what: &str, who: &str, most: i64) -> Result<(), DeskError> {
        self.may_write(None)?;
        let second = now().as_second();
        let span = second.div_euclid(SPAN);
        // Only a hash is kept, and only for this span.
        let scope = blake3::hash(format!("{what}\n{span}\n{who}").as_bytes()).to_hex()[..32].to_owned();
        let forget = "DELETE FROM attempt WHERE span < $1";
        sqlx::query(forget).bind(span).execute(&self.0.pool).await?;
        let count = "INSERT INTO attempt (scope, span, count) VALUES ($1, $2, 1) \
                     ON CONFLICT (scope, span) DO UPDATE SET count = attempt.count + 1 RETURNING count";
        let row = sqlx::query(count).bind(scope).bind(span).fetch_one(&self.0.pool).await?;
        if row.try_get::<i64, _>("count")? > most {
            return Err(DeskError::TooMany(u64::try_from((span + 1) * SPAN - second).unwrap_or(1)));
        }
        Ok(())
    }
}
