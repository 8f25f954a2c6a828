//! Groups addresses into visitors: an IPv6 connection has all the addresses of its /64, and could use another one each
//! time.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::Extensions;

/// Returns the address that stands for a visitor: an IPv4 address as it is, of an IPv6 address its /64.
#[must_use]
pub fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(newer) => match newer.to_ipv4_mapped() {
            Some(older) => IpAddr::V4(older),
            None => IpAddr::V6(Ipv6Addr::from(u128::from(newer) & !u128::from(u64::MAX))),
        },
        older => older,
    }
}

/// Returns the visitor's address of a request as text; empty where it is unknown.
#[must_use]
pub fn asks(extensions: &Extensions) -> String {
    let address = extensions.get::<ConnectInfo<SocketAddr>>();
    address.map(|ConnectInfo(address)| household(address.ip()).to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_half_of_an_ipv6_address_is_one_visitor() {
        let told = |address: &str| household(address.parse().unwrap()).to_string();
        assert_eq!(told("10.0.0.1"), "10.0.0.1");
        assert_eq!(told("::ffff:10.0.0.1"), "10.0.0.1");
        assert_eq!(told("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(told("2001:db8:1:2::6"), told("2001:db8:1:2:ffff::1"));
        assert_ne!(told("2001:db8:1:2::6"), told("2001:db8:1:3::6"));
    }

    #[test]
    fn whoever_has_many_addresses_asks_as_one() {
        let of = |address: &str| {
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo(SocketAddr::new(address.parse().unwrap(), 7)));
            asks(&extensions)
        };
        assert_eq!(of("2001:db8::1"), of("2001:db8::abcd:0:0:9"));
        assert_eq!(asks(&Extensions::new()), "");
    }
}
