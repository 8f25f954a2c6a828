//! The JSON form of an ability: its text and its body, the body under the name of its kind.
//!
//! Field by field rather than flattened by `serde`, which would read every ability twice, the second time by a second copy of
//! all the code that reads one: a tenth of the program that a browser fetches.

use serde::{Deserialize, Serialize};

use super::{
    Ability, Activated, Additional, Body, CostChange, Instructions, Passive, Price, Replacement, Targets, Triggered,
    Would,
};

/// A reason why a JSON object is no ability.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unfit {
    /// It has no body.
    #[error("the ability \"{0}\" says nothing of what it does")]
    Empty(String),
    /// It has several.
    #[error("the ability \"{0}\" is of two kinds at once")]
    Twofold(String),
}

/// The one list of the kinds with their names in JSON.
macro_rules! kinds {
    ($($name:ident $kind:ident $content:ty,)+) => {
        /// See the head of this file.
        #[derive(Default, Serialize, Deserialize)]
        pub(super) struct Written {
            text: String,
            $(#[serde(default, skip_serializing_if = "Option::is_none")]
            $name: Option<$content>,)+
        }

        impl From<Ability> for Written {
            fn from(ability: Ability) -> Self {
                let mut written = Self { text: ability.text, ..Self::default() };
                match ability.body {
                    $(Body::$kind(content) => written.$name = Some(content),)+
                }
                written
            }
        }

        impl TryFrom<Written> for Ability {
            type Error = Unfit;

            fn try_from(written: Written) -> Result<Self, Unfit> {
                let mut bodies = [$(written.$name.map(Body::$kind)),+].into_iter().flatten();
                match (bodies.next(), bodies.next()) {
                    (Some(body), None) => Ok(Self { text: written.text, body }),
                    (None, _) => Err(Unfit::Empty(written.text)),
                    (Some(_), Some(_)) => Err(Unfit::Twofold(written.text)),
                }
            }
        }
    };
}

kinds! {
    passive Passive Passive,
    replacement Replacement Replacement,
    would Would Would,
    activated Activated Activated,
    triggered Triggered Triggered,
    spell Spell Instructions,
    additional Additional Additional,
    show_off ShowOff Targets,
    repeat Repeat Price,
    revealed Revealed Instructions,
    seen Seen Instructions,
    flow Flow Price,
    cost Cost CostChange,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ability_is_of_one_kind() {
        let read = serde_json::from_str::<Ability>;
        let spell = read(r#"{"text":"Draw 1.","spell":{"effects":[]}}"#).unwrap();
        assert!(matches!(spell.body, Body::Spell(_)));
        assert_eq!(serde_json::from_str::<Ability>(&serde_json::to_string(&spell).unwrap()).unwrap(), spell);
        assert!(read(r#"{"text":"Draw 1."}"#).unwrap_err().to_string().contains("says nothing"));
        assert!(
            read(r#"{"text":"Draw 1.","spell":{"effects":[]},"revealed":{"effects":[]}}"#)
                .unwrap_err()
                .to_string()
                .contains("two kinds")
        );
    }
}
