//! The results of judging the rulings of others in a library: computed when first asked for, and cached.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::civil::Date;

use super::judge::{Cited, Report, judge};
use crate::Reference;
use crate::citation::CheckError;
use tribunal_document::OutsideRuling;
use tribunal_rule::{Edition, RuleRef};

/// The cached results, by the edition in force.
#[derive(Debug, Default)]
pub struct OutsideCache {
    reports: ByEdition<Report>,
    citing: ByEdition<BTreeMap<RuleRef, Vec<usize>>>,
}

type ByEdition<T> = Mutex<BTreeMap<Edition, Arc<T>>>;

/// Returns the cached value for an edition, computed when first asked for.
fn cached<T>(
    by_edition: &ByEdition<T>,
    edition: Edition,
    make: impl FnOnce() -> Result<T, CheckError>,
) -> Result<Arc<T>, CheckError> {
    let mut cache = by_edition.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(made) = cache.get(&edition) {
        return Ok(Arc::clone(made));
    }
    let made = Arc::new(make()?);
    cache.insert(edition, Arc::clone(&made));
    Ok(made)
}

impl Reference {
    /// Judges the rulings of others in the library, in the order of [`Library::outside`], once for each edition in
    /// force. This replays their boards, so it is no work for a thread that answers requests.
    ///
    /// # Errors
    /// When the library has no rules to check them against.
    ///
    /// [`Library::outside`]: crate::library::Library::outside
    pub fn outside(&self, today: Date) -> Result<Arc<Report>, CheckError> {
        cached(&self.judged.reports, self.checked_against(today)?, || {
            let rulings: Vec<OutsideRuling> = self.library.outside().iter().map(|held| held.ruling.clone()).collect();
            judge(self, rulings, today)
        })
    }

    /// Returns the places in [`Library::outside`] of the rulings that cite a rule, in its own edition or as it is
    /// numbered in the one in force. Nothing is replayed for it.
    ///
    /// # Errors
    /// When the library has no rules to check them against.
    ///
    /// [`Library::outside`]: crate::library::Library::outside
    pub fn outside_citing(&self, rule: RuleRef, today: Date) -> Result<Vec<usize>, CheckError> {
        let in_force = self.checked_against(today)?;
        let citing = cached(&self.judged.citing, in_force, || {
            let mut citing: BTreeMap<RuleRef, Vec<usize>> = BTreeMap::new();
            for (at, held) in self.library.outside().iter().enumerate() {
                for cited in Cited::of(self, &held.ruling, in_force, today).citations.into_iter().flatten() {
                    let own = cited.edition.map(|edition| RuleRef::new(edition, cited.number));
                    let now = cited.fate.into_iter().flat_map(|fate| fate.now);
                    for rule in own.into_iter().chain(now) {
                        citing.entry(rule).or_default().push(at);
                    }
                }
            }
            citing.values_mut().for_each(Vec::dedup);
            Ok(citing)
        })?;
        Ok(citing.get(&rule).cloned().unwrap_or_default())
    }

    /// Returns the edition in force on a day, against which rulings of others are checked.
    fn checked_against(&self, today: Date) -> Result<Edition, CheckError> {
        self.library.in_force(Some(today)).map(|held| held.edition).ok_or(CheckError::Nothing)
    }
}
