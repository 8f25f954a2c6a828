//! The reference, over the shipped content, over real documents where they are at hand, and over made-up ones: readers,
//! repairs, links, lineage and search.
#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

mod answers;
mod between;
mod card_facts;
mod cards_named;
mod cards_read;
mod catalog;
mod citations;
mod cite;
mod cite_meaning;
mod damage;
mod decks;
mod digest;
mod documents;
mod enactment;
mod hostile;
mod killed;
mod lineage;
mod lineage_tables;
mod orders;
mod pdf;
mod penalty;
mod prints;
mod readers;
mod reading_rulings;
mod repairs;
mod rulings;
mod search;
mod search_answers;
mod search_ranking;
mod search_typing;
mod shapes;
mod shared;
mod targets;
mod terms;
mod tournament;
