//! The texts of pages that are not in their templates: every sentence and phrase that the code of this folder puts
//! together, one file for each kind of page. A translation is another folder like this one with another folder of
//! templates; `docs/translating.md` describes it.
//!
//! A phrase is a constant and a sentence with parts a function of its parts, so that the compiler finds missing ones
//! and unused ones. Where an enum decides on a text, the whole choice is here, since a language may divide it
//! otherwise. A test checks that no other file of this folder contains words of its own.

pub mod build;
pub mod cards;
pub mod changes;
#[cfg(feature = "app")]
pub mod chat;
pub mod cite;
pub mod copy;
pub mod deck;
#[cfg(feature = "app")]
pub mod desk;
pub mod diff;
#[cfg(feature = "app")]
pub mod docs;
pub mod documents;
pub mod edition;
pub mod errata;
pub mod faq;
pub mod feed;
#[cfg(feature = "app")]
pub mod keep;
pub mod kind;
pub mod legality;
pub mod offline;
pub mod outside;
pub mod page;
pub mod penalty;
pub mod practice;
#[cfg(feature = "app")]
pub mod preview;
pub mod procedures;
pub mod prose;
pub mod proving;
pub mod reading;
pub mod refusal;
pub mod replay;
pub mod rule;
pub mod search;
pub mod terms;
