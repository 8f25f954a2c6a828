//! The rulings of others that a library holds, and what came of them: found when it is first asked for, and kept.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::civil::Date;

use super::judge::{Report, judge};
use crate::Reference;
use crate::citation::CheckError;
use tribunal_document::OutsideRuling;
use tribunal_rule::Edition;

/// What came of the rulings of a library, by the edition in force.
#[derive(Debug, Default)]
pub struct Kept(Mutex<BTreeMap<Edition, Arc<Report>>>);

impl Reference {
    /// What comes of the rulings of others that the library holds, in the order of [`Library::outside`]: replays of their
    /// boards among it, so it is no work for a thread that answers requests. Done once for each edition in force.
    ///
    /// # Errors
    /// When the library holds no rules to check them against.
    ///
    /// [`Library::outside`]: crate::library::Library::outside
    pub fn outside(&self, today: Date) -> Result<Arc<Report>, CheckError> {
        let in_force = self.library.in_force(Some(today)).map(|held| held.edition).ok_or(CheckError::Nothing)?;
        let mut kept = self.judged.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(report) = kept.get(&in_force) {
            return Ok(Arc::clone(report));
        }
        let rulings: Vec<OutsideRuling> = self.library.outside().iter().map(|held| held.ruling.clone()).collect();
        let report = Arc::new(judge(self, rulings, today)?);
        kept.insert(in_force, Arc::clone(&report));
        Ok(report)
    }
}
