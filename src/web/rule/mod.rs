//! `/{edition}/{number}` and `/{number}`: a rule in its context.

mod bearing;
mod context;
mod elsewhere;
mod engine;
mod findings;
mod wordings;

use askama::Template;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};

use super::citation_text::Copies;
use super::edition;
use super::errata::Erratum;
use super::item::Item;
use super::outside;
use super::page::{Layout, Page, edition_name};
use super::refusal::Refusal;
use super::view::View;
use super::words;
use crate::document;
use crate::library::{LibraryRule, Standing};
use crate::rule::{Edition, RuleNumber, RuleRef};

use bearing::{Amended, Group};
use elsewhere::Elsewhere;
use engine::Engine;
use wordings::Wording;

pub use context::{ListedRule, path};

/// The page of one rule.
#[derive(Template)]
#[template(path = "rule.html")]
pub struct RulePage {
    layout: Layout,
    number: RuleNumber,
    title: Option<String>,
    heading: bool,
    superseded: Option<Superseded>,
    coming: bool,
    bare: bool,
    path: Vec<Item>,
    wordings: Vec<Wording>,
    amendments: Vec<Amended>,
    reworded: Vec<Erratum>,
    cautions: Vec<String>,
    repairs: Vec<String>,
    unnumbered: Vec<Unnumbered>,
    children: Vec<ListedRule>,
    whole: Option<String>,
    around: Vec<ListedRule>,
    groups: Vec<Group>,
    /// The rulings of others that cite it.
    others: Vec<Item>,
    elsewhere: Vec<Elsewhere>,
    engine: Option<Engine>,
    copies: Copies,
    /// The address of the page that shows it alone.
    shown: String,
    previous: Option<Item>,
    next: Option<Item>,
}

/// A text below a rule whose number is not proved.
struct Unnumbered {
    text: Vec<String>,
    could_be: String,
}

impl Unnumbered {
    fn of(found: &document::Unnumbered) -> Self {
        let text = found.rule.full_text();
        let numbers: Vec<String> = found.could_be.iter().map(RuleNumber::to_string).collect();
        Self { text: text.split('\n').map(super::markup::plain).collect(), could_be: numbers.join(", ") }
    }
}

/// The edition that replaced the one shown, with the same rule there where that is known.
struct Superseded {
    name: String,
    href: String,
    number: Option<RuleNumber>,
}

/// `/{edition}/{number}`: the page of a rule; a refusal with the nearest ones if there is none.
pub async fn page(view: View, Path((edition, number)): Path<(String, String)>) -> Result<Page<RulePage>, Refusal> {
    let at = RuleRef::new(edition::named(edition)?, numbered(number)?);
    let others = outside::citing(&view, at).await?;
    RulePage::new(&view, at, others, false).map(Page)
}

/// The page of a number that only editions not in force have.
#[derive(Template)]
#[template(path = "number.html")]
pub struct NumberPage {
    layout: Layout,
    number: RuleNumber,
    in_force: String,
    elsewhere: Vec<Elsewhere>,
}

/// `/{number}`: the page of the rule in the edition in force, or the rules of this number in others.
pub async fn by_number(view: &View, number: RuleNumber) -> Result<Response, Refusal> {
    let edition = view.in_force().ok_or(Refusal::Number(number))?;
    if edition.get(number).is_some() {
        let at = RuleRef::new(edition.edition, number);
        let page = RulePage::new(view, at, outside::citing(view, at).await?, true)?;
        return Ok(Page(page).into_response());
    }
    let elsewhere = elsewhere::by_number(view, number);
    if elsewhere.is_empty() {
        return Err(Refusal::Number(number));
    }
    let in_force = edition_name(edition.edition);
    let layout = Layout::new(view, format!("/{number}"), words::rule::in_other_editions(number));
    let layout = layout.described(&words::rule::only_elsewhere(&in_force, number));
    Ok(Page(NumberPage { layout, number, in_force, elsewhere }).into_response())
}

/// Parses the number in an address.
pub fn numbered(text: String) -> Result<RuleNumber, Refusal> {
    text.parse().map_err(|_| Refusal::Name(text))
}

impl RulePage {
    fn new(view: &View, at: RuleRef, others: Vec<Item>, bare: bool) -> Result<Self, Refusal> {
        let edition = view.library().edition(at.edition).ok_or(Refusal::Edition(at.edition))?;
        let rule = edition.get(at.number).ok_or_else(|| missing(view, at))?;
        let path = context::path(view, at);
        let standing = view.standing(edition);
        let notes = findings::of(view, rule);
        let layout = Layout::new(view, super::item::rule_href(at), title(rule, &path))
            .about(view, edition)
            .described(rule.text())
            .portrayed(view);
        Ok(Self {
            layout,
            number: at.number,
            title: rule.heading.then(|| super::markup::plain(rule.text())),
            heading: rule.heading,
            superseded: Superseded::of(view, at, standing),
            coming: standing == Standing::Coming,
            bare,
            path,
            wordings: wordings::of(view, edition, rule),
            amendments: bearing::amendments(view, at),
            reworded: bearing::reworded(view, at),
            cautions: notes.iter().filter(|note| note.grave).map(|note| note.text.clone()).collect(),
            repairs: notes.iter().filter(|note| !note.grave).map(|note| note.text.clone()).collect(),
            unnumbered: rule.words().into_iter().flat_map(|words| &words.unnumbered).map(Unnumbered::of).collect(),
            children: context::children(view, at),
            whole: context::whole(view, at),
            around: context::around(view, at),
            groups: bearing::groups(view, at),
            others,
            elsewhere: elsewhere::of(view, rule),
            engine: Engine::of(view, at),
            copies: Copies::of(edition, rule),
            shown: super::show::of_rule(at),
            previous: view.graph().previous(at).map(|other| Item::rule(view, other, 48)),
            next: view.graph().next(at).map(|other| Item::rule(view, other, 48)),
        })
    }
}

impl Superseded {
    fn of(view: &View, at: RuleRef, standing: Standing) -> Option<Self> {
        let Standing::Superseded(by) = standing else { return None };
        let heir = elsewhere::heir(view, at, by);
        let href = heir.map_or_else(|| format!("/{by}"), super::item::rule_href);
        Some(Self { name: edition_name(by), href, number: heir.map(|heir| heir.number) })
    }
}

fn missing(view: &View, at: RuleRef) -> Refusal {
    let lost = view.library().edition(at.edition).is_some_and(|edition| edition.lost.contains(&at.number));
    if lost { Refusal::Lost(at) } else { Refusal::Rule { edition: at.edition, number: at.number } }
}

/// Returns number, title and edition, as previews of links show them.
fn title(rule: &LibraryRule, path: &[Item]) -> String {
    let own = rule.heading.then(|| rule.text().to_owned());
    let name = own.or_else(|| Some(path.last()?.text.clone())).filter(|name| !name.is_empty());
    let edition: Edition = rule.reference.edition;
    match name {
        Some(name) => format!("{} {name} \u{b7} {}", rule.number(), edition_name(edition)),
        None => format!("{} \u{b7} {}", rule.number(), edition_name(edition)),
    }
}
