//! Finding: what a person typed, understood, and the rules, rulings, cards and terms that answer it.
//!
//! An [`Index`] is built in memory from a library and its graph; nothing is stored. A [`Query`] is any text at all and
//! never an error: a rule number is answered before full text, a card's name before everyday words, and the [`Answer`]
//! says how the text was understood. The order of hits is decided in one place, `rank`.

mod answer;
mod ask;
mod chain;
mod edition_entries;
mod edition_index;
mod entry;
mod entry_graph;
pub mod evaluate;
mod explain;
mod find;
mod index;
mod leads;
mod lexicon;
mod names;
mod number;
mod others;
mod parsed_query;
mod query;
mod questions;
mod rank;
mod shared_entries;
mod snippet;
mod stop_words;
mod synonyms;
mod term_vector;
mod text_index;
mod weights;

pub use answer::{Answer, Answered, AnsweredBy, Hit, Notice, Reference, Role, ScorePart, Snippet, Step};
pub use ask::{Also, Correction, Filters, Form, UnderstoodQuery};
pub use index::{Index, IndexError};
pub use number::Typed;
pub use query::{HitKind, Query};
pub(crate) use questions::asked;
pub use stop_words::is_stop_word;
