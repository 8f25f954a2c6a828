//! Trusted proxies: their headers on the visitor are believed; the same headers from anybody else are removed before a
//! page sees them.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, HeaderName, Request};

/// The header with the chain of addresses, the last one last.
const FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// The header with the visitor's scheme.
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
/// Other headers of proxies, which are always removed.
const OTHERS: [HeaderName; 2] = [HeaderName::from_static("forwarded"), HeaderName::from_static("x-real-ip")];

/// An address, or a network in CIDR notation: `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    /// The first address, IPv4 mapped into IPv6.
    start: Ipv6Addr,
    bits: u32,
}

/// The trusted proxies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies(Vec<Network>);

/// The error for a text that is no address and no network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no address of a proxy; one looks like 127.0.0.1, a network of them like 10.0.0.0/8")]
pub struct NoNetwork(String);

impl Network {
    /// Returns true if an address is in the network.
    #[must_use]
    pub fn holds(&self, address: IpAddr) -> bool {
        let apart = u128::from(newer(address)) ^ u128::from(self.start);
        self.bits == 0 || apart.checked_shr(128 - self.bits).unwrap_or_default() == 0
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let none = || NoNetwork(text.to_owned());
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.trim().parse().map_err(|_| none())?;
        let (most, before) = if address.is_ipv4() { (32, 96) } else { (128, 0) };
        let bits: u32 = bits.map_or(Ok(most), |bits| bits.trim().parse().map_err(|_| none()))?;
        if bits > most {
            return Err(none());
        }
        Ok(Self { start: newer(address), bits: before + bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.start, self.bits)
    }
}

impl FromIterator<Network> for Proxies {
    fn from_iter<I: IntoIterator<Item = Network>>(networks: I) -> Self {
        Self(networks.into_iter().collect())
    }
}

impl Proxies {
    /// Returns true if an address is one of them.
    #[must_use]
    pub fn hold(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.holds(address))
    }

    /// Adds the visitor's address to a request, as far as it is known, and removes headers that nobody vouches for.
    pub(super) fn introduce<B>(&self, request: &mut Request<B>, peer: SocketAddr, is_secure: bool) {
        let asks = if self.hold(peer.ip()) {
            self.visitor(request.headers()).map_or(peer, |visitor| SocketAddr::new(visitor, 0))
        } else {
            request.headers_mut().remove(PROTO);
            peer
        };
        let headers = request.headers_mut();
        headers.remove(FOR);
        OTHERS.into_iter().for_each(|name| drop(headers.remove(name)));
        if is_secure {
            headers.insert(PROTO, axum::http::HeaderValue::from_static("https"));
        }
        request.extensions_mut().insert(ConnectInfo(asks));
    }

    /// Returns the last address of the chain that is no trusted proxy: everything before it can be forged by the
    /// visitor.
    fn visitor(&self, headers: &HeaderMap) -> Option<IpAddr> {
        let lines: Vec<&str> = headers.get_all(FOR).iter().map(|line| line.to_str().unwrap_or_default()).collect();
        let named = lines.iter().rev().flat_map(|line| line.rsplit(','));
        let mut first = None;
        for name in named {
            let address = address(name.trim())?;
            first = Some(address);
            if !self.hold(address) {
                break;
            }
        }
        first
    }
}

/// Parses an address as proxies write it, perhaps with a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(text, |(bare, _)| bare);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

fn newer(address: IpAddr) -> Ipv6Addr {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(proxies: &str, peer: &str, headers: &[(&str, &str)]) -> (String, Option<String>) {
        let proxies: Proxies = proxies.split_whitespace().map(|network| network.parse().unwrap()).collect();
        let request = headers.iter().fold(Request::get("/"), |request, (name, value)| request.header(*name, *value));
        let mut request = request.body(()).unwrap();
        proxies.introduce(&mut request, SocketAddr::new(peer.parse().unwrap(), 5), false);
        let ConnectInfo(who) = request.extensions().get::<ConnectInfo<SocketAddr>>().unwrap();
        assert!(request.headers().get(FOR).is_none());
        (who.ip().to_string(), request.headers().get(PROTO).map(|proto| proto.to_str().unwrap().to_owned()))
    }

    #[test]
    fn only_a_proxy_that_was_named_is_believed() {
        let says = [("x-forwarded-for", "6.6.6.6, 7.7.7.7"), ("x-forwarded-proto", "https")];
        assert_eq!(asks("", "10.0.0.1", &says), ("10.0.0.1".to_owned(), None));
        assert_eq!(asks("10.0.0.2", "10.0.0.1", &says), ("10.0.0.1".to_owned(), None));
        assert_eq!(asks("10.0.0.0/8", "10.0.0.1", &says), ("7.7.7.7".to_owned(), Some("https".to_owned())));
        assert_eq!(asks("10.0.0.0/8 7.7.7.7", "10.0.0.1", &says).0, "6.6.6.6", "a proxy before a proxy");
        assert_eq!(asks("10.0.0.0/8", "10.0.0.1", &[]).0, "10.0.0.1");
        assert_eq!(asks("10.0.0.0/8", "10.0.0.1", &[("x-forwarded-for", "me")]).0, "10.0.0.1");
        let twice = [("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "[2001:db8::1]:77")];
        assert_eq!(asks("::1", "::1", &twice).0, "2001:db8::1");
    }

    #[test]
    fn networks_are_read() {
        let holds = |network: &str, address: &str| network.parse::<Network>().unwrap().holds(address.parse().unwrap());
        assert!(holds("10.0.0.0/8", "10.9.9.9") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("127.0.0.1", "::ffff:127.0.0.1") && !holds("127.0.0.1", "127.0.0.2"));
        assert!(holds("fd00::/8", "fd12::1") && !holds("fd00::/8", "fe80::1") && holds("::/0", "::1"));
        for wrong in ["", "proxy", "10.0.0.0/33", "10.0.0.0/x", "10.0.0/8"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }
}
