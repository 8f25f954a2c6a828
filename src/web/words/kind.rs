//! The kinds of entries that pages link to.

use crate::search::HitKind;
use crate::web::item::Kind;

/// The filter for all kinds of hits.
pub const ALL: &str = "All";

/// The word next to the colour of a kind.
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

/// The filter for one kind of hits.
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

/// After the number of entries of a kind, on the start page and on `/offline`.
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
