//! Tribunal: a rules reference and ruling assistant for judges of the card game Riftbound.
//!
//! This is the application: every page of the site, and with the feature `app` the server and the command line. The floors
//! below it are crates of their own, from the ground up (arrows point down only): [`rule`] numbers and editions; the
//! [`embedded_assets`] texts; [`document`]s and how they are read; the [`game`] engine and the [`scenario`] language, which know
//! rules by their references only; the [`penalty`] guide; the [`reference`](mod@reference) with its [`library`], [`graph`], [`search`],
//! [`citation`]s and [`deck`]s; and the desk.
//!
//! ```
//! use tribunal::scenario::{Options, Verdict, replay};
//!
//! let board = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove\nall pass\n=> Ann controls Grove";
//! assert_eq!(replay(board, &Options::default()).runs[0].verdict, Verdict::AsExpected);
//! ```

pub use tribunal_document as document;
pub use tribunal_embedded_assets as embedded_assets;
pub use tribunal_engine as game;
pub use tribunal_penalty as penalty;
pub use tribunal_prove as prove;
pub use tribunal_reference as reference;
pub use tribunal_reference::{citation, deck, graph, library, search};
pub use tribunal_rule as rule;
pub use tribunal_rule::rule;
pub use tribunal_scenario as scenario;

#[cfg(feature = "app")]
pub use tribunal_desk as desk;

#[cfg(feature = "app")]
pub mod cli;
pub mod web;
