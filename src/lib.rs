//! Tribunal: a rules reference and ruling assistant for judges of the card game Riftbound.
//!
//! The floors, from the ground up (arrows point down only): [`rule`] numbers and editions; `document`s and how they are
//! read; the `library` of those in use; the `graph` that links them; the `search` over it; the `game` engine and the
//! `scenario` language, which know rules by their references only; the `desk`; and on top the server and the command line.

pub mod game;
pub mod rule;
pub mod scenario;

#[cfg(feature = "reference")]
pub mod citation;
#[cfg(feature = "reference")]
pub mod deck;
#[cfg(feature = "reference")]
pub mod document;
pub mod enclosed;
#[cfg(feature = "reference")]
pub mod graph;
#[cfg(feature = "reference")]
pub mod library;
#[cfg(feature = "reference")]
pub mod penalty;
#[cfg(feature = "reference")]
pub mod reference;
#[cfg(feature = "reference")]
pub mod search;

#[cfg(feature = "app")]
pub mod cli;
#[cfg(feature = "app")]
pub mod desk;
#[cfg(feature = "pages")]
pub mod web;
