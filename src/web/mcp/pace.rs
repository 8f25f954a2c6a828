//! Rate limits of requests: a burst, and a number per minute.

use std::num::NonZeroU32;

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use super::super::concurrency::Visitor;

/// The most requests in a burst: 60.
const AT_ONCE: NonZeroU32 = NonZeroU32::MIN.saturating_add(59);
/// The most requests per minute, in the long run: 120.
const A_MINUTE: NonZeroU32 = NonZeroU32::MIN.saturating_add(119);
/// The number of visitors above which inactive ones are forgotten.
const REMEMBERED: usize = 10_000;

type Limiter = RateLimiter<
    Visitor,
    HashMapStateStore<Visitor>,
    MonotonicClock,
    NoOpMiddleware<<MonotonicClock as Clock>::Instant>,
>;

/// The rate limiter of all visitors.
pub(super) struct Pace(Limiter);

impl Default for Pace {
    fn default() -> Self {
        let quota = Quota::per_minute(A_MINUTE).allow_burst(AT_ONCE);
        Self(RateLimiter::new(quota, HashMapStateStore::default(), MonotonicClock))
    }
}

impl Pace {
    /// Admits a request of a visitor.
    ///
    /// # Errors
    /// The number of seconds to wait, for a visitor who has asked too often.
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
