//! Where on the pages stands what the desk speaks of. Nothing else here knows an address: packets and answers in JSON carry
//! them to whoever has no page at hand.

use serde::Serializer;

use super::law::{Says, Stands};
use super::model::Target;

/// The page of all rulings.
const RULINGS: &str = "/faq";
/// The page of what formats allow.
const LISTS: &str = "/legality";

impl Target {
    /// Its address in the reference.
    #[must_use]
    pub fn href(&self) -> String {
        match self {
            Self::Rule(at) => format!("/{}/{}", at.edition, at.number),
            Self::Ruling(slug) => format!("{RULINGS}/{slug}"),
            Self::Card(slug) => format!("/cards/{slug}"),
        }
    }
}

impl Says {
    /// The address of what a layer says; empty where it has none.
    #[must_use]
    pub fn href(&self) -> String {
        href(self.stands.as_ref())
    }
}

fn href(stands: Option<&Stands>) -> String {
    match stands {
        Some(Stands::As(target)) => target.href(),
        Some(Stands::AmongRulings) => RULINGS.to_owned(),
        Some(Stands::OnLists) => LISTS.to_owned(),
        None => String::new(),
    }
}

/// Where something stands, as an address.
#[allow(clippy::ref_option)] // the shape serde asks for
pub(crate) fn written<S: Serializer>(stands: &Option<Stands>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&href(stands.as_ref()))
}
