//! Reads a [`Body`] from JSON: its kind, then the contents as that kind has them.
//!
//! Derived, every type of contents would be read in two ways, once from the text and once from what `serde` keeps of contents
//! that stand before their kind: a twentieth of the program that browsers fetch. So the contents are kept as text until
//! their kind is known.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::Body;

/// A body whose contents are still JSON.
#[derive(Deserialize)]
struct Tagged {
    kind: Tag,
    content: Option<Box<RawValue>>,
}

/// The kinds of contents, by the names under which [`Body`] is written.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Tag {
    Core,
    Tournament,
    Faq,
    Errata,
    PatchNotes,
    Legality,
    Outside,
    Cards,
    Unread,
}

impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Tagged { kind, content } = Tagged::deserialize(deserializer)?;
        let content = content.as_deref();
        Ok(match kind {
            Tag::Core => Self::Core(read(content)?),
            Tag::Tournament => Self::Tournament(read(content)?),
            Tag::Faq => Self::Faq(read(content)?),
            Tag::Errata => Self::Errata(read(content)?),
            Tag::PatchNotes => Self::PatchNotes(read(content)?),
            Tag::Legality => Self::Legality(read(content)?),
            Tag::Outside => Self::Outside(read(content)?),
            Tag::Cards => Self::Cards(read(content)?),
            Tag::Unread => Self::Unread,
        })
    }
}

/// Reads the contents of a body; an error where there are none, or they are not those of its kind.
fn read<T: DeserializeOwned, E: Error>(content: Option<&RawValue>) -> Result<T, E> {
    let content = content.ok_or_else(|| E::missing_field("content"))?;
    serde_json::from_str(content.get()).map_err(E::custom)
}

#[cfg(test)]
mod tests {
    use crate::{Body, Faq, Legality};

    /// Every kind of body without entries, as it is written.
    fn every_kind() -> Vec<Body> {
        let book = || crate::Rulebook::default();
        vec![
            Body::Core(book()),
            Body::Tournament(book()),
            Body::Faq(Faq::default()),
            Body::Errata(crate::Errata::default()),
            Body::PatchNotes(crate::Notes::default()),
            Body::Legality(Legality::default()),
            Body::Outside(vec![]),
            Body::Cards(vec![]),
            Body::Unread,
        ]
    }

    #[test]
    fn a_body_of_any_kind_comes_back_as_it_was_written() {
        for body in every_kind() {
            let text = serde_json::to_string(&body).unwrap();
            assert_eq!(serde_json::from_str::<Body>(&text).unwrap(), body, "{text}");
            let value = serde_json::to_value(&body).unwrap();
            assert_eq!(serde_json::from_value::<Body>(value).unwrap(), body, "{text}");
        }
    }

    #[test]
    fn the_order_of_kind_and_contents_is_free_and_contents_of_another_kind_are_an_error() {
        let read = serde_json::from_str::<Body>;
        assert_eq!(read(r#"{"content":[],"kind":"cards"}"#).unwrap(), Body::Cards(vec![]));
        assert!(read(r#"{"kind":"cards"}"#).unwrap_err().to_string().contains("content"));
        assert!(read(r#"{"kind":"cards","content":{}}"#).is_err());
        assert!(read(r#"{"kind":"frogs","content":[]}"#).unwrap_err().to_string().contains("frogs"));
    }
}
