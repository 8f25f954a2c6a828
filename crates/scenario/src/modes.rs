//! The modes that the text of a card lists, in its own words and in ours: a board may name either, whichever is at hand.

use tribunal_engine::ability::say;
use tribunal_engine::card::Card;

use super::spoken;

/// Returns the modes of a card, wherever they stand: each as the text calls it, and as it is said in our words.
pub(crate) fn of(card: &Card) -> Vec<(String, String)> {
    let mut found = vec![];
    for ability in &card.abilities {
        spoken::each_mode(ability, card.kind.into(), &mut |mode, speaker| {
            found.push((mode.text.clone(), say::mode(mode, speaker)));
        });
    }
    found
}
