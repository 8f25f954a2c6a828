//! Runs several pieces of work in parallel. The results never depend on which of them is done first.

use std::panic::resume_unwind;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Work in another thread, or its result where there was no other thread.
enum Work<'scope, T> {
    Elsewhere(ScopedJoinHandle<'scope, T>),
    Done(T),
}

impl<'scope, T: Send + 'scope> Work<'scope, T> {
    /// Starts work in a thread of its own; where the machine gives none, it is done here and now.
    fn start<'env>(scope: &'scope Scope<'scope, 'env>, work: impl Fn() -> T + Clone + Send + 'scope) -> Self {
        match Builder::new().spawn_scoped(scope, work.clone()) {
            Ok(handle) => Self::Elsewhere(handle),
            Err(_) => Self::Done(work()),
        }
    }

    fn finish(self) -> T {
        match self {
            Self::Elsewhere(handle) => handle.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Self::Done(result) => result,
        }
    }
}

/// Applies `work` to each item, all in parallel; results come in the order of the items.
pub(crate) fn each<I: Sync, T: Send>(items: &[I], work: impl Fn(&I) -> T + Sync) -> Vec<T> {
    let work = &work;
    std::thread::scope(|scope| {
        let started: Vec<Work<'_, T>> = items.iter().map(|item| Work::start(scope, move || work(item))).collect();
        started.into_iter().map(Work::finish).collect()
    })
}

/// Runs two functions in parallel and returns both results.
pub(crate) fn both<A: Send, B>(one: impl Fn() -> A + Sync, other: impl FnOnce() -> B) -> (A, B) {
    let one = &one;
    std::thread::scope(|scope| {
        let started = Work::start(scope, one);
        let other = other();
        (started.finish(), other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..20).collect();
        // The first items take longest.
        let slow = |item: &u64| {
            std::thread::sleep(std::time::Duration::from_micros(200 * (20 - item)));
            item * 2
        };
        assert_eq!(each(&items, slow), items.iter().map(|item| item * 2).collect::<Vec<_>>());
        assert_eq!(each(&[], slow), Vec::<u64>::new());
    }

    #[test]
    fn two_things_are_both_done() {
        assert_eq!(both(|| "frogs", || 2), ("frogs", 2));
    }
}
