//! The view of one request: a state of the library and a day.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use arc_swap::ArcSwap;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use jiff::civil::Date;

use super::concurrency::Visitor;
use crate::graph::Graph;
use crate::library::{EditionRules, Library, LibraryRule, Standing};
use crate::reference::Reference;
use crate::rule::RuleRef;

/// The current reference, which an import replaces as a whole.
#[derive(Debug)]
pub struct Current(ArcSwap<Reference>);

/// A source of the day, which decides which edition is in force.
pub type Clock = fn() -> Date;

/// The state of the server: the reference and everything else.
#[derive(Clone, Debug)]
pub struct Site {
    current: Arc<Current>,
    clock: Clock,
    alone: bool,
    closing: Arc<AtomicBool>,
    #[cfg(feature = "app")]
    stock: Arc<super::page_cache::PageCache>,
    #[cfg(feature = "app")]
    desk: Option<crate::desk::Desk>,
    #[cfg(feature = "app")]
    discord: Option<super::chat::discord::DiscordKey>,
}

/// The reference as one request sees it, from beginning to end.
#[derive(Clone, Debug)]
pub struct View {
    /// The library with everything derived from it.
    pub reference: Arc<Reference>,
    /// The day of the request.
    pub today: Date,
    /// The address at which the visitor reached the site, scheme and host, where the request names it.
    pub origin: Option<String>,
    /// True if its pages are static files without a server.
    pub alone: bool,
    /// The visitor, for work that is done for one visitor at a time.
    pub visitor: Visitor,
}

impl Current {
    /// Starts with this reference.
    #[must_use]
    pub fn new(reference: Reference) -> Arc<Self> {
        Arc::new(Self(ArcSwap::from_pointee(reference)))
    }

    /// Returns the current reference; it stays valid as long as it is referenced.
    #[must_use]
    pub fn load(&self) -> Arc<Reference> {
        self.0.load_full()
    }

    /// Replaces the reference. Pending requests finish on the old one.
    pub fn replace(&self, reference: Reference) {
        self.0.store(Arc::new(reference));
    }
}

impl Site {
    /// Creates a site over this reference with the machine's clock.
    #[must_use]
    pub fn new(current: Arc<Current>) -> Self {
        Self {
            current,
            clock: today,
            alone: false,
            closing: Arc::default(),
            #[cfg(feature = "app")]
            stock: Arc::default(),
            #[cfg(feature = "app")]
            desk: None,
            #[cfg(feature = "app")]
            discord: None,
        }
    }

    /// Returns the page cache.
    #[cfg(feature = "app")]
    pub(super) fn stock(&self) -> &super::page_cache::PageCache {
        &self.stock
    }

    /// Returns the site with another clock, for tests.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Returns the site for static export: without what only a server can do, and with the policy in each page.
    #[cfg(feature = "app")]
    #[must_use]
    pub fn alone(mut self) -> Self {
        self.alone = true;
        self
    }

    /// Returns the site with a desk.
    #[cfg(feature = "app")]
    #[must_use]
    pub fn with_desk(mut self, desk: crate::desk::Desk) -> Self {
        self.desk = Some(desk);
        self
    }

    /// Returns the site with an address for the interactions of a Discord application.
    #[cfg(feature = "app")]
    #[must_use]
    pub fn with_discord(mut self, key: super::chat::discord::DiscordKey) -> Self {
        self.discord = Some(key);
        self
    }

    /// Returns the key of that application, if there is one.
    #[cfg(feature = "app")]
    pub(super) fn discord(&self) -> Option<&super::chat::discord::DiscordKey> {
        self.discord.as_ref()
    }

    /// Returns the desk, if there is one.
    #[cfg(feature = "app")]
    #[must_use]
    pub fn desk(&self) -> Option<&crate::desk::Desk> {
        self.desk.as_ref()
    }

    /// Makes the readiness probe fail, so that no more visitors are sent.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// Returns true if the site has been asked to stop.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Returns the view of a request that comes now.
    #[must_use]
    pub fn view(&self) -> View {
        View {
            reference: self.current.load(),
            today: (self.clock)(),
            origin: None,
            alone: self.alone,
            visitor: Visitor::default(),
        }
    }
}

impl View {
    /// Returns the core edition in force today.
    #[must_use]
    pub fn in_force(&self) -> Option<&EditionRules> {
        self.reference.library.in_force(Some(self.today))
    }

    /// Returns the library.
    #[must_use]
    pub fn library(&self) -> &Library {
        &self.reference.library
    }

    /// Returns the graph over it.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.reference.graph
    }

    /// Returns a rule, if the library has it.
    #[must_use]
    pub fn rule(&self, at: RuleRef) -> Option<&LibraryRule> {
        self.library().rule(at)
    }

    /// Returns the standing of an edition today.
    #[must_use]
    pub fn standing(&self, edition: &EditionRules) -> Standing {
        self.library().standing(edition, self.today)
    }
}

/// Returns today's date by the machine's clock, in UTC.
#[must_use]
pub fn today() -> Date {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs());
    let now = jiff::Timestamp::from_second(i64::try_from(seconds).unwrap_or(i64::MAX)).unwrap_or(jiff::Timestamp::MAX);
    jiff::tz::Offset::UTC.to_datetime(now).date()
}

impl<S: Send + Sync> FromRequestParts<S> for View {
    type Rejection = Infallible;

    /// Takes the view that [`super::cache::with_view`] put into the request.
    ///
    /// # Panics
    /// On a route that is not below that middleware, which every test of the route would show.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        #[expect(clippy::unwrap_used, reason = "routes.rs puts every page below the middleware")]
        Ok(parts.extensions.get::<Self>().unwrap().clone())
    }
}
