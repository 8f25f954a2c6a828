//! `/r/{rule}`: the words of a rule and nothing else, for a judge to show without giving advice; and its address as squares
//! to hold a phone over.

use askama::Template;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;

use super::super::assets::asset;
use super::super::copy::whose;
use super::super::markup::Markup;
use super::super::page::{Badge, Page, edition_name};
use super::super::prose::prose;
use super::super::refusal::Refusal;
use super::super::view::View;
use super::super::words::desk as words;
use super::qr;
use super::start::kept_nowhere;
use crate::document::Wording;
use crate::library::LibraryRule;
use crate::rule::{RuleNumber, RuleRef};

/// The words of a rule.
#[derive(Template)]
#[template(path = "desk/rule-only.html")]
pub struct RuleOnly {
    at: RuleRef,
    edition: String,
    whose: &'static str,
    words: Markup,
    bare: Bare,
}

/// The address of a rule as squares.
#[derive(Template)]
#[template(path = "desk/rule-qr.html")]
pub struct RuleQr {
    at: RuleRef,
    edition: String,
    address: String,
    code: Option<Markup>,
    bare: Bare,
}

/// What a page without the site's frame is dressed in.
struct Bare {
    style: String,
    icon: String,
}

impl Bare {
    fn new() -> Self {
        Self { style: asset("rule-only.css"), icon: asset("icon.svg") }
    }
}

/// `GET /r/{rule}`
pub async fn page(view: View, Path(name): Path<String>) -> Result<Page<RuleOnly>, Refusal> {
    let rule = named(&view, &name)?;
    let at = rule.reference;
    let wording = if rule.official.is_some() { Wording::Official } else { Wording::Digest };
    let edition = view.library().edition(at.edition);
    Ok(Page(RuleOnly {
        at,
        edition: edition.map_or_else(|| edition_name(at.edition), |edition| Badge::of(&view, edition).line()),
        whose: whose(wording),
        words: prose(&said(rule), &[]),
        bare: Bare::new(),
    }))
}

/// `GET /r/{rule}/qr`: of the address at which the site was asked, so nothing keeps it.
pub async fn squares(view: View, Path(name): Path<String>) -> Result<Response, Refusal> {
    let at = named(&view, &name)?.reference;
    let address = format!("{}/r/{at}", view.origin.as_deref().unwrap_or_default());
    let page = RuleQr {
        at,
        edition: edition_name(at.edition),
        code: qr::of(&address, &words::address_of(at)),
        address,
        bare: Bare::new(),
    };
    Ok(kept_nowhere(page, StatusCode::OK))
}

/// The rule of this name: a reference, or a number of the edition in force.
fn named<'v>(view: &'v View, name: &str) -> Result<&'v LibraryRule, Refusal> {
    let unknown = |_| Refusal::Name(name.to_owned());
    let at = match name.parse::<RuleNumber>() {
        Ok(number) => RuleRef::new(view.in_force().ok_or(Refusal::Number(number))?.edition, number),
        Err(_) => name.parse::<RuleRef>().map_err(unknown)?,
    };
    view.rule(at).ok_or(Refusal::Rule { edition: at.edition, number: at.number })
}

/// A rule with its examples, which are part of it.
fn said(rule: &LibraryRule) -> String {
    let examples = rule.words().map(|words| words.examples.as_slice()).unwrap_or_default();
    std::iter::once(rule.text()).chain(examples.iter().map(String::as_str)).collect::<Vec<_>>().join("\n")
}
