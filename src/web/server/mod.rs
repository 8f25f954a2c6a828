//! The server: listens, answers, and finishes pending requests when it is asked to stop.

mod connection;
mod door;
mod host;
mod proxies;
mod tls;
mod write_timeout;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::middleware::from_fn;
use hyper_util::server::graceful::GracefulShutdown;
use listenfd::ListenFd;
use tokio::net::TcpListener;

use self::connection::{Connection, Waits};
use self::door::{Caps, Door, Place};
pub use self::proxies::{Network, NoNetwork, Proxies};
pub use self::tls::{Tls, TlsError, names as certificate_names};
use super::router::router;
use super::view::Site;

/// The stack of a thread that answers: card text is parsed by recursion, as deep as its phrases are.
pub const STACK: usize = 16 * 1024 * 1024;
/// The longest time for pending requests when the server stops.
const GRACE: Duration = Duration::from_secs(10);
/// The wait when the system has no handle left for another connection.
const PAUSE: Duration = Duration::from_millis(50);

/// The address to listen on, and the protocol.
#[derive(Clone, Debug)]
pub struct Config {
    /// A name or an address of this machine.
    pub host: String,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// The certificate; `None` for plain HTTP.
    pub tls: Option<Tls>,
    /// The trusted proxies in front of it.
    pub proxies: Proxies,
}

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    tls: Option<Tls>,
    proxies: Proxies,
    caps: Caps,
}

/// Returns the listener that was handed over to this process by socket activation, with the variables `LISTEN_FDS` and
/// `LISTEN_PID`.
fn handed_over() -> io::Result<Option<TcpListener>> {
    let Some(listener) = ListenFd::from_env().take_tcp_listener(0)? else { return Ok(None) };
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener).map(Some)
}

impl Server {
    /// Binds the port, or takes the listener of socket activation (systemd).
    ///
    /// # Errors
    /// When the name does not resolve or the port is taken.
    pub async fn bind(config: &Config) -> io::Result<Self> {
        let listener = match handed_over()? {
            Some(listener) => listener,
            None => TcpListener::bind((config.host.as_str(), config.port)).await?,
        };
        Ok(Self { listener, tls: config.tls.clone(), proxies: config.proxies.clone(), caps: Caps::default() })
    }

    /// Returns the address it listens on.
    ///
    /// # Errors
    /// When the operating system does not provide it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until the process is asked to stop, then finishes pending requests.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn run(self, site: Site) -> io::Result<()> {
        self.run_until(site, asked_to_stop()).await;
        Ok(())
    }

    /// Answers until `stop`, then finishes pending requests.
    pub async fn run_until(self, site: Site, stop: impl Future<Output = ()>) {
        let Self { listener, tls, proxies, caps } = self;
        let (graceful, door) = (GracefulShutdown::new(), Door::new(caps));
        let mut router = router(site.clone());
        if tls.is_some() {
            router = router.layer(from_fn(host::secure_only));
        }
        let router = router.layer(from_fn(host::named_once));
        let proxies = Arc::new(proxies);
        let connection = Connection { router, tls, proxies: Arc::clone(&proxies), waits: Waits::default() };
        let mut stop = std::pin::pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = next(&listener, &door, &proxies) => accepted,
                () = &mut stop => break,
            };
            match accepted {
                // Too many of one address: hung up on, which costs nothing.
                Ok((stream, None)) => drop(stream),
                Ok((stream, Some(place))) => {
                    let (connection, watcher) = (connection.clone(), graceful.watcher());
                    tokio::spawn(async move {
                        connection.answer(stream, watcher).await;
                        drop(place);
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

/// Accepts the next connection within the limits; its place is `None` where its address has too many.
async fn next(
    listener: &TcpListener,
    door: &Arc<Door>,
    proxies: &Proxies,
) -> io::Result<(tokio::net::TcpStream, Option<Place>)> {
    let seat = door.seat().await?;
    let (stream, peer) = listener.accept().await?;
    // A proxy brings everybody, from one address.
    let address = Some(peer.ip()).filter(|address| !proxies.hold(*address));
    Ok((stream, door.enter(address, seat)))
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

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpSocket, TcpStream};

    use super::*;
    use crate::library::Library;
    use crate::reference::Reference;
    use crate::web::Current;

    /// Returns a connection from an address of this machine.
    async fn from(address: &str, to: SocketAddr) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
        socket.connect(to).await.unwrap()
    }

    async fn asks(mut stream: TcpStream, request: &str) -> String {
        let mut said = String::new();
        let _ = stream.write_all(request.as_bytes()).await;
        let _ = tokio::time::timeout(Duration::from_secs(2), stream.read_to_string(&mut said)).await;
        said
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn one_address_that_holds_all_it_may_shuts_nobody_else_out() {
        let config = Config { host: "127.0.0.1".to_owned(), port: 0, tls: None, proxies: Proxies::default() };
        let mut server = Server::bind(&config).await.unwrap();
        server.caps = Caps { all: 8, each: 4 };
        let at = server.address().unwrap();
        let site = Site::new(Current::new(Reference::new(Library::new(Vec::new())).unwrap()));
        let running = tokio::spawn(server.run_until(site, std::future::pending()));
        let mut idle = Vec::new();
        for _ in 0..12 {
            idle.push(from("127.0.0.1", at).await);
        }
        let request = "GET /healthz HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n";
        assert!(asks(from("127.0.0.2", at).await, request).await.contains("200 OK"));
        assert!(!asks(from("127.0.0.1", at).await, request).await.contains("200 OK"), "it has all that it may have");
        drop(idle);
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(asks(from("127.0.0.1", at).await, request).await.contains("200 OK"), "until it lets go");
        let twice = request.replace("connection", "host: b.example\r\nconnection");
        assert!(asks(from("127.0.0.1", at).await, &twice).await.contains("400 Bad Request"));
        let none = request.replace("host: a.example\r\n", "");
        assert!(asks(from("127.0.0.1", at).await, &none).await.contains("400 Bad Request"));
        running.abort();
    }
}
