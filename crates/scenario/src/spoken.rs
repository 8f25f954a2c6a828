//! Whose words stand where within a tree: an ability that a card gives speaks of its holder, a token for itself.

use serde_json::Value;
use tribunal_engine::ability::say::{self, Speaker};
use tribunal_engine::ability::{Ability, Mode};
use tribunal_engine::card::Kind;

/// What has words within a tree.
pub(crate) enum Spoken {
    /// An ability.
    Ability,
    /// One of several things to choose from.
    Mode,
}

/// Shows each text within a tree, from the outside in, with the words of our own that stand for it.
pub(crate) fn each(tree: &mut Value, speaker: Speaker, see: &mut dyn FnMut(Spoken, &mut String, String)) {
    if let Some((spoken, words)) = words(tree, speaker)
        && let Some(Value::String(text)) = tree.get_mut("text")
    {
        see(spoken, text, words);
    }
    match tree {
        Value::Object(fields) => {
            let kind = |value: &Value| serde_json::from_value::<Kind>(value.clone()).ok();
            let token = fields.get("abilities").and(fields.get("kind")).and_then(kind);
            let speaker = token.map_or(speaker, Speaker::Card);
            for (name, field) in fields {
                let given = name == "have" && field.is_array();
                each(field, if given { Speaker::Holder } else { speaker }, see);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| each(item, speaker, see)),
        _ => {}
    }
}

/// The words for what has a text.
fn words(tree: &Value, speaker: Speaker) -> Option<(Spoken, String)> {
    if !tree.get("text").is_some_and(Value::is_string) {
        return None;
    }
    let ability = serde_json::from_value::<Ability>(tree.clone());
    let ability = ability.ok().map(|ability| (Spoken::Ability, say::ability(&ability, speaker)));
    let mode = || serde_json::from_value::<Mode>(tree.clone()).ok();
    ability.or_else(|| Some((Spoken::Mode, say::mode(&mode()?, speaker))))
}
