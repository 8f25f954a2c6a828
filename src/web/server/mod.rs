//! The server: listens, answers, and finishes what is under way when it is asked to stop.

mod connection;
mod patient;
mod tls;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower_http::set_header::SetRequestHeaderLayer;

use self::connection::{Connection, Waits};
pub use self::tls::{Tls, TlsError, names as certificate_names};
use super::router::router;
use super::view::Site;

/// What tells the pages that the visitor came by HTTPS, as a proxy in front would.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// How many visitors may be connected at the same time; the next wait at the door.
const CONNECTIONS: usize = 4096;
/// How long requests under way may take when the server stops.
const GRACE: Duration = Duration::from_secs(10);
/// How long to wait when the system has no handle left for another visitor.
const PAUSE: Duration = Duration::from_millis(50);

/// Where to listen, and how.
#[derive(Clone, Debug)]
pub struct Config {
    /// A name or an address of this machine.
    pub host: String,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// What proves this server's name; none for plain HTTP.
    pub tls: Option<Tls>,
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    tls: Option<Tls>,
}

impl Server {
    /// Takes the port.
    ///
    /// # Errors
    /// When the name does not resolve or the port is taken.
    pub async fn bind(config: &Config) -> io::Result<Self> {
        let listener = TcpListener::bind((config.host.as_str(), config.port)).await?;
        Ok(Self { listener, tls: config.tls.clone() })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// When the operating system does not tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until the process is asked to stop, then finishes the requests under way.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn run(self, site: Site) -> io::Result<()> {
        self.run_until(site, asked_to_stop()).await;
        Ok(())
    }

    /// Answers until `stop`, then finishes the requests under way.
    pub async fn run_until(self, site: Site, stop: impl Future<Output = ()>) {
        let Self { listener, tls } = self;
        let (graceful, seats) = (GracefulShutdown::new(), Arc::new(Semaphore::new(CONNECTIONS)));
        let mut router = router(site.clone());
        if tls.is_some() {
            router = router.layer(SetRequestHeaderLayer::overriding(FORWARDED, HeaderValue::from_static("https")));
        }
        let connection = Connection { router, tls, waits: Waits::default() };
        let mut stop = std::pin::pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = next(&listener, &seats) => accepted,
                () = &mut stop => break,
            };
            match accepted {
                Ok((stream, seat)) => {
                    let (connection, watcher) = (connection.clone(), graceful.watcher());
                    tokio::spawn(async move {
                        connection.answer(stream, watcher).await;
                        drop(seat);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "no connection");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
        site.close();
        drop(listener);
        if tokio::time::timeout(GRACE, graceful.shutdown()).await.is_err() {
            tracing::warn!("requests were still under way after {GRACE:?}");
        }
    }
}

/// The next visitor, when there is a seat.
async fn next(
    listener: &TcpListener,
    seats: &Arc<Semaphore>,
) -> io::Result<(tokio::net::TcpStream, tokio::sync::OwnedSemaphorePermit)> {
    let seat = Arc::clone(seats).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, _) = listener.accept().await?;
    Ok((stream, seat))
}

async fn asked_to_stop() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! { () = interrupted => {}, () = terminated => {} }
}
