//! The server: listens, answers, and finishes what is under way when it is asked to stop.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;

use super::router::router;
use super::view::{Current, Site};

/// Where to listen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// A name or an address of this machine.
    pub host: String,
    /// The port; 0 takes a free one.
    pub port: u16,
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
}

impl Server {
    /// Takes the port.
    ///
    /// # Errors
    /// When the name does not resolve or the port is taken.
    pub async fn bind(config: &Config) -> io::Result<Self> {
        Ok(Self { listener: TcpListener::bind((config.host.as_str(), config.port)).await? })
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
    pub async fn run(self, current: Arc<Current>) -> io::Result<()> {
        let site = Site::new(current);
        let stopping = site.clone();
        let stop = async move {
            asked_to_stop().await;
            stopping.close();
        };
        axum::serve(self.listener, router(site)).with_graceful_shutdown(stop).await
    }
}

/// Listens, then answers with whatever reference `current` holds until the process is asked to stop.
///
/// # Errors
/// When the port cannot be taken or the listener fails.
pub async fn serve(config: &Config, current: Arc<Current>) -> io::Result<()> {
    Server::bind(config).await?.run(current).await
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
