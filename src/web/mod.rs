//! The server: the reference as pages and as JSON.
//!
//! One list of routes (`routes`), one enum of refusals (`refusal`), one file per family of pages. Pages are pure
//! functions of a [`View`]: a state of the library and a day. Everything else that a request needs is in its address.
//!
//! [`pages`] answers any request without a socket or a thread, in a browser too; [`router`] adds what a server needs.

mod addresses;
mod api;
mod ask;
mod assets;
mod cache;
mod cards;
mod changes;
#[cfg(feature = "app")]
mod chat;
mod citation_text;
mod cite;
mod claims;
mod compare;
mod concurrency;
mod deck;
#[cfg(feature = "app")]
mod desk;
mod desk_unavailable;
mod diff;
#[cfg(feature = "app")]
mod docs;
mod documents;
mod edition;
mod errata;
#[cfg(feature = "app")]
pub mod export;
mod facts;
mod faq;
mod feed;
mod headers;
#[cfg(feature = "app")]
mod health;
#[cfg(feature = "app")]
mod household;
mod item;
mod legality;
mod local;
mod markup;
#[cfg(feature = "app")]
mod mcp;
mod offline;
#[cfg(feature = "app")]
mod offline_assets;
mod origin;
mod outside;
mod page;
#[cfg(feature = "app")]
mod page_cache;
#[cfg(feature = "app")]
mod paint;
mod penalty;
mod practice;
mod procedures;
mod prose;
#[cfg(feature = "app")]
mod prove;
mod reading;
mod refusal;
mod replay;
#[cfg(feature = "app")]
mod requests;
#[cfg(feature = "app")]
mod router;
mod routes;
mod rule;
mod search;
#[cfg(feature = "app")]
mod server;
mod show;
mod terms;
mod view;
mod words;

#[cfg(feature = "app")]
pub use chat::discord::{DiscordKey, NotAKey};
pub use local::{Answered, Local};
#[cfg(feature = "app")]
pub use mcp::Assistant;
#[cfg(feature = "app")]
pub use offline_assets::has_program;
#[cfg(feature = "app")]
pub use router::router;
pub use routes::pages;
#[cfg(feature = "app")]
pub use server::{Config, Network, NoNetwork, Proxies, STACK, Server, Tls, TlsError, certificate_names};
pub use view::{Clock, Current, Site, View, today};
