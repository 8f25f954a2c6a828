//! How often one connection may ask: so many at once, and so many a minute.

use std::num::NonZeroU32;

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use super::super::room::Visitor;

/// How many requests may come at once.
const AT_ONCE: NonZeroU32 = NonZeroU32::MIN.saturating_add(59);
/// How many may come in a minute, in the long run.
const A_MINUTE: NonZeroU32 = NonZeroU32::MIN.saturating_add(119);
/// After how many visitors those who have not asked for long are forgotten.
const REMEMBERED: usize = 10_000;

type Limiter = RateLimiter<
    Visitor,
    HashMapStateStore<Visitor>,
    MonotonicClock,
    NoOpMiddleware<<MonotonicClock as Clock>::Instant>,
>;

/// Counts the requests of each visitor.
pub(super) struct Pace(Limiter);

impl Default for Pace {
    fn default() -> Self {
        let quota = Quota::per_minute(A_MINUTE).allow_burst(AT_ONCE);
        Self(RateLimiter::new(quota, HashMapStateStore::default(), MonotonicClock))
    }
}

impl Pace {
    /// Lets a visitor ask.
    ///
    /// # Errors
    /// After how many seconds to come back, for whoever has asked too often.
    pub(super) fn admit(&self, visitor: &Visitor) -> Result<(), u64> {
        if self.0.len() > REMEMBERED {
            self.0.retain_recent();
        }
        let now = MonotonicClock.now();
        self.0.check_key(visitor).map_err(|not_yet| not_yet.wait_time_from(now).as_secs() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_asks_too_often_is_told_when_to_come_back() {
        let pace = Pace::default();
        let (greedy, other) = (Visitor("greedy".to_owned()), Visitor("other".to_owned()));
        let let_in = (0..200).filter(|_| pace.admit(&greedy).is_ok()).count();
        assert_eq!(let_in, 60);
        assert_eq!(pace.admit(&greedy), Err(1));
        assert_eq!(pace.admit(&other), Ok(()), "another is not kept waiting");
    }
}
