//! Limits of connections, in all and per address, so that nobody can take all of them.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::super::household::household;

/// The limits of connections.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caps {
    /// The most in all; further ones wait.
    pub all: usize,
    /// The most from one address; further ones are closed. A hall full of phones may have one address.
    pub each: usize,
}

impl Default for Caps {
    fn default() -> Self {
        Self { all: 4096, each: 1024 }
    }
}

/// The counter of connections.
#[derive(Debug)]
pub(super) struct Door {
    seats: Arc<Semaphore>,
    each: usize,
    inside: Mutex<BTreeMap<IpAddr, usize>>,
}

/// A counted connection, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    door: Arc<Door>,
    address: Option<IpAddr>,
    _seat: OwnedSemaphorePermit,
}

impl Door {
    pub(super) fn new(caps: Caps) -> Arc<Self> {
        let seats = Arc::new(Semaphore::new(caps.all));
        Arc::new(Self { seats, each: caps.each, inside: Mutex::default() })
    }

    /// Waits for a free connection.
    pub(super) async fn seat(&self) -> std::io::Result<OwnedSemaphorePermit> {
        Arc::clone(&self.seats).acquire_owned().await.map_err(std::io::Error::other)
    }

    /// Counts a connection; `None` where its address has too many. `address` is `None` for proxies, which bring many
    /// visitors.
    pub(super) fn enter(self: &Arc<Self>, address: Option<IpAddr>, seat: OwnedSemaphorePermit) -> Option<Place> {
        let address = address.map(household);
        if let Some(address) = address {
            let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
            let count = inside.entry(address).or_default();
            if *count >= self.each {
                return None;
            }
            *count += 1;
        }
        Some(Place { door: Arc::clone(self), address, _seat: seat })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut inside = self.door.inside.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = inside.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                inside.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_address_does_not_hold_every_place() {
        let door = Door::new(Caps { all: 4, each: 2 });
        let enter = async |address: &str| door.enter(Some(address.parse().unwrap()), door.seat().await.unwrap());
        let (one, _other) = (enter("10.0.0.1").await.unwrap(), enter("10.0.0.1").await.unwrap());
        assert!(enter("10.0.0.1").await.is_none() && enter("::ffff:10.0.0.1").await.is_none());
        let _third = enter("2001:db8::1").await.unwrap();
        let fourth = enter("2001:db8::ffff").await.unwrap();
        assert_eq!(door.seats.available_permits(), 0);
        drop(fourth);
        drop(one);
        assert!(enter("10.0.0.1").await.is_some());
        assert!(enter("2001:db8::3").await.is_some(), "who has left leaves a place");
    }
}
