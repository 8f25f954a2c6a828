//! Tribunal's engine for browsers: the same code as on the server, behind three functions of a plain C interface.
//!
//! A page asks [`abi::tribunal_alloc`] for room, writes a request there as JSON, calls [`abi::tribunal_run`] and reads the
//! answer, JSON too; [`abi::tribunal_free`] gives both back.

pub mod abi;
mod request;

pub use request::answer;
