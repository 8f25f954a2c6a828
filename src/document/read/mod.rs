//! Reading: any bytes to a [`Document`] and its findings.
//!
//! ```text
//! bytes ── decode ──▶ text ── shape (text, markdown, html, pdf) ──▶ Source: lines with marks
//!                                                                     │ recognise: kind, edition, date
//!               numbered ◀────────────────────────────────────────────┴──▶ faq, errata, notes, cards
//!   Source ── gather ──▶ Sheet: pages of rows ── repair ──▶ Sheet ── assemble ──▶ Rulebook
//! ```
//!
//! Every shape of file becomes the same lines, so a reader of one kind of document never asks which shape it came in;
//! every numbered document becomes the same rows, so a repair never asks either.

mod assemble;
mod chain;
