//! The pages, asked as a browser asks, over a small library of our own text.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod api;
mod beside;
mod caching;
mod cards;
mod chat;
mod cite;
mod dependencies;
mod desk;
mod docs;
mod export;
mod garden;
mod headers;
mod hostile;
mod known;
mod legality;
mod mcp;
mod outside;
mod overload;
mod pages;
mod penalty;
mod practice;
mod procedures;
mod prove;
mod replay;
mod rules;
mod search;
mod words;
