//! The modes that the text of a card lists, in its own words and in ours: a board may name either, whichever is at hand.

use tribunal_engine::card::Card;

use super::spoken::{self, Spoken};

/// The modes of a card, wherever they stand: what each is called in the text, and how it is said in our words.
pub(crate) fn of(card: &Card) -> Vec<(String, String)> {
    // By way of text: writing into a value would be a second copy of everything that writes abilities.
    let written = serde_json::to_string(&card.abilities).unwrap_or_default();
    let mut found = vec![];
    if let Ok(mut value) = serde_json::from_str(&written) {
        spoken::each(&mut value, card.kind.into(), &mut |what, text, said| {
            if matches!(what, Spoken::Mode) {
                found.push((text.clone(), said));
            }
        });
    }
    found
}
