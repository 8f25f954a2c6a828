//! The modes that the text of a card lists, in its own words and in ours: a board may name either, whichever is at hand.

use serde_json::Value;
use tribunal_engine::ability::Mode;
use tribunal_engine::ability::say;
use tribunal_engine::card::Card;

/// The modes of a card, wherever they stand: what each is called in the text, and how it is said in our words.
pub(crate) fn of(card: &Card) -> Vec<(String, String)> {
    // By way of text: writing into a value would be a second copy of everything that writes abilities.
    let written = serde_json::to_string(&card.abilities).unwrap_or_default();
    let mut found = vec![];
    if let Ok(value) = serde_json::from_str(&written) {
        visit(&value, card, &mut found);
    }
    found
}

fn visit(value: &Value, card: &Card, found: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => {
            if let (Some(Value::String(text)), true) = (fields.get("text"), fields.contains_key("does")) {
                let said = serde_json::from_value::<Mode>(value.clone()).map(|mode| say::mode(&mode, card.kind));
                found.push((text.clone(), said.unwrap_or_else(|_| text.clone())));
            }
            fields.values().for_each(|field| visit(field, card, found));
        }
        Value::Array(items) => items.iter().for_each(|item| visit(item, card, found)),
        _ => {}
    }
}
