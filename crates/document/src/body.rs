//! Reads a [`Body`] from JSON: its kind, then the contents as that kind has them.
//!
//! Derived, every type of contents would be read in two ways, once from the text and once from what `serde` keeps of contents
//! that stand before their kind: a twentieth of the program that browsers fetch. So the contents are kept as text until
//! their kind is known.

use std::borrow::Cow;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::{Body, Kind};

/// The name under which a body of which nothing could be read is written; the others have those of their [`Kind`].
const UNREAD: &str = "unread";

/// A body whose contents are still JSON.
#[derive(Deserialize)]
struct Tagged<'a> {
    #[serde(borrow)]
    kind: Cow<'a, str>,
    content: Option<Box<RawValue>>,
}

impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Tagged { kind, content } = Tagged::deserialize(deserializer)?;
        if kind == UNREAD {
            return Ok(Self::Unread);
        }
        let content = content.as_deref();
        Ok(match Kind::deserialize(StrDeserializer::new(&kind))? {
            Kind::Core => Self::Core(read(content)?),
            Kind::Tournament => Self::Tournament(read(content)?),
            Kind::Faq => Self::Faq(read(content)?),
            Kind::Errata => Self::Errata(read(content)?),
            Kind::PatchNotes => Self::PatchNotes(read(content)?),
            Kind::Legality => Self::Legality(read(content)?),
            Kind::Outside => Self::Outside(read(content)?),
            Kind::Cards => Self::Cards(read(content)?),
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
