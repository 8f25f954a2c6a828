//! `/r/{rule}/qr`: the QR code of the address at which a rule is shown alone.

use askama::Template;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;

use super::super::markup::Markup;
use super::super::page::edition_name;
use super::super::refusal::Refusal;
use super::super::show::{Bare, named, of_rule};
use super::super::view::View;
use super::super::words::desk as words;
use super::qr;
use super::start::kept_nowhere;
use crate::rule::RuleRef;

/// The page with the QR code of a rule.
#[derive(Template)]
#[template(path = "desk/rule-qr.html")]
pub struct RuleQr {
    at: RuleRef,
    edition: String,
    address: String,
    code: Option<Markup>,
    bare: Bare,
}

/// `GET /r/{rule}/qr`: with the host of the request, so it is not cached.
pub async fn page(view: View, Path(name): Path<String>) -> Result<Response, Refusal> {
    let at = named(&view, &name)?.reference;
    let address = format!("{}{}", view.origin.as_deref().unwrap_or_default(), of_rule(at));
    let page = RuleQr {
        at,
        edition: edition_name(at.edition),
        code: qr::of(&address, &words::address_of(at)),
        address,
        bare: Bare::new(),
    };
    Ok(kept_nowhere(page, StatusCode::OK))
}
