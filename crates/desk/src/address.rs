//! Addresses on the pages of the rules, rulings and cards that the desk mentions. Nothing else in this crate knows an
//! address: packets and JSON answers carry them for readers without a page.

use serde::Serializer;

use super::law::{Says, Stands};
use super::model::Target;

/// The page of all rulings.
const RULINGS: &str = "/faq";
/// The page of what formats allow.
const LISTS: &str = "/legality";

impl Target {
    /// Returns its address in the reference.
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
    /// Returns the address of what a layer says; an empty string where it has none.
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

/// Serializes a place as its address.
#[allow(clippy::ref_option)] // the shape serde asks for
pub(crate) fn written<S: Serializer>(stands: &Option<Stands>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&href(stands.as_ref()))
}
