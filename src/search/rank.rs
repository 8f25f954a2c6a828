//! The order of hits: every weight that decides it stands here.

use super::entry::Field;

/// How much a word counts by where it stands.
pub(super) fn weight(field: Field) -> f32 {
    match field {
        Field::Text => 1.0,
        Field::Other => 0.8,
        Field::Examples => 0.4,
        Field::Titles => 0.6,
    }
}
