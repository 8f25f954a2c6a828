//! The kinds of things that pages lead to.

use crate::search::HitKind;
use crate::web::item::Kind;

/// Narrows the hits of a search to no kind.
pub const ALL: &str = "All";

/// The word that stands beside the colour of a kind.
pub fn one(kind: Kind) -> &'static str {
    match kind {
        Kind::Rule => "Rule",
        Kind::Ruling => "Ruling",
        Kind::Erratum => "Erratum",
        Kind::Card => "Card",
        Kind::Term => "Term",
        Kind::Note => "Note",
        Kind::Document => "Document",
        Kind::Scenario => "Scenario",
        Kind::Outside => "Not official",
    }
}

/// Narrows the hits of a search to a kind.
pub fn all_of(kind: HitKind) -> &'static str {
    match kind {
        HitKind::Rule => "Rules",
        HitKind::Faq => "Rulings",
        HitKind::Errata => "Errata",
        HitKind::Card => "Cards",
        HitKind::Term => "Terms",
        HitKind::Legality => "Legality",
        HitKind::Scenario => "Scenarios",
        HitKind::Others => "Rulings of others",
    }
}

/// After the number of those that are held, on the start page and in what a device keeps.
pub fn counted(kind: HitKind) -> &'static str {
    match kind {
        HitKind::Rule => "rules",
        HitKind::Faq => "rulings",
        HitKind::Errata => "errata",
        HitKind::Card => "cards",
        HitKind::Term => "terms",
        HitKind::Legality => "formats with a list",
        HitKind::Scenario => "scenarios",
        HitKind::Others => "rulings of others",
    }
}
