//! One connection: its timeouts, and its protocol.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::Watcher;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tower::ServiceExt;

use super::proxies::Proxies;
use super::tls::Tls;
use super::write_timeout::WriteTimeout;

/// The longest head of a request, in bytes. A whole scenario can be in an address.
const HEAD: usize = 128 * 1024;

/// The timeouts of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waits {
    /// The timeout of the TLS handshake.
    pub handshake: Duration,
    /// The timeout until the head of a request is complete; also that of an idle connection.
    pub head: Duration,
    /// The timeout until the other side takes some of an answer.
    pub taking: Duration,
}

impl Default for Waits {
    fn default() -> Self {
        Self { handshake: Duration::from_secs(10), head: Duration::from_secs(20), taking: Duration::from_secs(30) }
    }
}

/// The data that every connection needs for its answers.
#[derive(Clone)]
pub(super) struct Connection {
    pub router: Router,
    pub tls: Option<Tls>,
    pub proxies: Arc<Proxies>,
    pub waits: Waits,
}

impl Connection {
    /// Answers a visitor until it leaves, is too slow, or the server stops.
    pub async fn answer(self, stream: TcpStream, watcher: Watcher) {
        // An answer is written whole; waiting for more would only delay it.
        let _ = stream.set_nodelay(true);
        let peer = stream.peer_addr().ok();
        match &self.tls {
            None => self.speak(stream, peer, watcher).await,
            Some(tls) => match tokio::time::timeout(self.waits.handshake, tls.secure(stream)).await {
                Ok(Ok(stream)) => self.speak(stream, peer, watcher).await,
                Ok(Err(error)) => tracing::debug!(%error, "no handshake"),
                Err(_) => tracing::debug!("a handshake took too long"),
            },
        }
    }

    async fn speak<S>(&self, stream: S, peer: Option<SocketAddr>, watcher: Watcher)
    where
        S: AsyncRead + AsyncWrite + Unpin + 'static,
    {
        // What is counted by where it comes from is counted by this.
        let (proxies, is_secure) = (Arc::clone(&self.proxies), self.tls.is_some());
        let router = self.router.clone().map_request(move |mut request: Request<Incoming>| {
            let unknown = SocketAddr::from(([0, 0, 0, 0], 0));
            proxies.introduce(&mut request, peer.unwrap_or(unknown), is_secure);
            request
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.waits.head).max_buf_size(HEAD);
        let stream = TokioIo::new(WriteTimeout::new(stream, self.waits.taking));
        let connection = http.serve_connection(stream, TowerToHyperService::new(router));
        // Whoever leaves early or is too slow is no fault of ours.
        if let Err(error) = watcher.watch(connection).await {
            tracing::debug!(%error, "a connection ended early");
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use hyper_util::server::graceful::GracefulShutdown;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio::task::JoinHandle;

    use super::*;

    /// More bytes than the buffers of both ends take.
    const MUCH: usize = 64 << 20;

    /// Returns a connection to a server with timeouts below half a second.
    async fn visit() -> TcpStream {
        visited().await.0
    }

    /// Returns such a connection, and the server's end of it.
    async fn visited() -> (TcpStream, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let wait = Duration::from_millis(400);
        let waits = Waits { handshake: wait, head: wait, taking: wait };
        let router = Router::new().route("/", get(async || "here")).route("/much", get(async || vec![b'x'; MUCH]));
        let server = tokio::spawn(async move {
            // Held as long as the visitor is answered: a server that is gone has no more answers.
            let running = GracefulShutdown::new();
            let (stream, _) = listener.accept().await.unwrap();
            Connection { router, tls: None, proxies: Arc::default(), waits }.answer(stream, running.watcher()).await;
        });
        (TcpStream::connect(address).await.unwrap(), server)
    }

    /// Returns everything that comes until the server closes the connection; it has two seconds.
    async fn heard(mut visitor: TcpStream) -> String {
        let mut said = String::new();
        let all = visitor.read_to_string(&mut said);
        tokio::time::timeout(Duration::from_secs(2), all).await.expect("the server hangs up").unwrap();
        said
    }

    #[tokio::test]
    async fn who_never_finishes_a_request_is_left() {
        let mut visitor = visit().await;
        visitor.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ").await.unwrap();
        assert!(!heard(visitor).await.contains("here"));
    }

    #[tokio::test]
    async fn who_says_nothing_is_left() {
        assert_eq!(heard(visit().await).await, "");
    }

    #[tokio::test]
    async fn who_asks_is_answered_before_the_silence() {
        let mut visitor = visit().await;
        visitor.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        assert!(heard(visitor).await.ends_with("here"));
    }

    #[tokio::test]
    async fn a_head_without_end_is_refused() {
        let mut visitor = visit().await;
        let _ = visitor.write_all(format!("GET / HTTP/1.1\r\nx: {}", "y".repeat(2 * HEAD)).as_bytes()).await;
        assert!(!heard(visitor).await.contains("here"));
    }

    #[tokio::test]
    async fn who_takes_nothing_of_the_answer_is_left() {
        let (mut visitor, server) = visited().await;
        visitor.write_all(b"GET /much HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        tokio::time::timeout(Duration::from_secs(5), server).await.expect("the server hangs up").unwrap();
    }

    #[tokio::test]
    async fn who_takes_the_answer_bit_by_bit_has_it_whole() {
        let (mut visitor, server) = visited().await;
        visitor.write_all(b"GET /much HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
        let mut taken = vec![0; MUCH / 64];
        for _ in 0..6 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            visitor.read_exact(&mut taken).await.unwrap();
        }
        assert!(visitor.read_to_end(&mut taken).await.unwrap() > MUCH * 9 / 10);
        server.await.unwrap();
    }
}
