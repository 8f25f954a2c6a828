//! Laws that hold whatever bytes come in, one file for each kind of input. The fuzzers run them on bytes that they make up;
//! `tests/fuzz` runs them on the bytes that are kept, with a stable compiler.

pub mod abilities;
pub mod citations;
pub mod costs;
pub mod documents;
mod garden;
pub mod numbers;
pub mod pages;
pub mod play;
pub mod questions;
pub mod scenarios;
