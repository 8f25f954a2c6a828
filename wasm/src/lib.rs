//! Tribunal for browsers: the same engine, the same search and the same pages as on the server, behind five functions of
//! a plain C interface.
//!
//! A page asks [`abi::tribunal_alloc`] for room, writes a request there as JSON, calls [`abi::tribunal_run`] and reads the
//! answer, JSON too; [`abi::tribunal_free`] gives both back. Pages and search need a library, which
//! [`abi::tribunal_load`] takes in; what comes apart from it goes in before, by [`abi::tribunal_part`].

pub mod abi;
#[cfg(target_arch = "wasm32")]
mod random_source;
mod request;
mod site;

pub use request::{answer, load, part};
