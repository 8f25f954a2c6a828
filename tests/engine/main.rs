//! The rules engine from outside: the scenarios, the laws that hold in every game, the rules it cites.

mod bounds;
mod citations;
mod constructs;
mod costs;
mod coverage;
mod effects;
mod facts;
mod language;
mod laws;
mod mended;
mod outside;
mod practice;
mod procedures;
mod proofs;
mod rewind;
mod scenarios;
mod survivors;
mod triggers;
mod why;
mod why_not;

/// The root of the repository: these tests belong to the crate of the scenario language.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
