//! Citations that live: the rule numbers of any text, the edition they were written for, and what became of each.
//!
//! A number alone means another rule in every edition. [`Checker::check`] finds the numbers of a text (`find`), settles
//! which edition each was written for by its context (`beside`, `origin`), follows it to the edition asked for
//! (`fate`), and says how it knows. A [`Citation`] as this reference writes it carries hashes and a quotation, and
//! needs no guessing.

mod beside;
mod check;
mod fate;
mod find;
mod meaning;
mod origin;
mod prose;
mod report;
mod standing;
mod statement;
#[cfg(test)]
mod tests;
mod vocabulary;
mod written;

pub use check::{CheckError, Checker, MOST_WEIGHED};
pub use fate::{Changed, Fate, FateKind, Matched};
pub use meaning::{Meaning, neighbours};
pub use origin::Settled;
pub use prose::Prose;
pub use report::{Answer, Candidate, Report};
pub use written::{Citation, CitationError};
