//! `/{edition}/{number}`: a rule in its context.

use askama::Template;
use axum::extract::Path;

use super::markup::{Markup, start};
use super::page::{Layout, Page, edition_name};
use super::prose::prose;
use super::refusal::Refusal;
use super::view::View;
use crate::library::{EditionRules, LibraryRule};
use crate::rule::{Edition, RuleNumber};

/// The page of one rule.
#[derive(Template)]
#[template(path = "rule.html")]
pub struct RulePage {
    layout: Layout,
    number: RuleNumber,
    edition: Edition,
    heading: bool,
    text: Markup,
    children: Vec<Line>,
    previous: Option<Line>,
    next: Option<Line>,
}

/// Another rule, in one line.
struct Line {
    href: String,
    number: RuleNumber,
    text: String,
}

/// Answers with the page of a rule, or says what is nearest.
pub async fn page(view: View, Path((edition, number)): Path<(String, String)>) -> Result<Page<RulePage>, Refusal> {
    let edition: Edition = edition.parse().map_err(|_| Refusal::Name(edition))?;
    let number: RuleNumber = number.parse().map_err(|_| Refusal::Name(number))?;
    let held = view.reference.library.edition(edition).ok_or(Refusal::Edition(edition))?;
    let at = held.position(number).ok_or(Refusal::Rule { edition, number })?;
    let rule = &held.rules()[at];
    let title = format!("{number} \u{b7} {}", edition_name(edition));
    let layout = Layout::new(&view, format!("/{edition}/{number}"), title).about(&view, held).described(rule.text());
    Ok(Page(RulePage {
        layout,
        number,
        edition,
        heading: rule.heading,
        text: prose(rule.text()),
        children: children(held, at),
        previous: at.checked_sub(1).and_then(|at| held.rules().get(at)).map(Line::of),
        next: held.rules().get(at + 1).map(Line::of),
    }))
}

/// `/{number}` answers for the edition in force.
pub async fn by_name(view: View, Path(name): Path<String>) -> Result<Page<RulePage>, Refusal> {
    let number: RuleNumber = name.parse().map_err(|_| Refusal::Name(name))?;
    let edition = view.in_force().ok_or(Refusal::Number(number))?.edition;
    page(view, Path((edition.to_string(), number.to_string()))).await
}

fn children(held: &EditionRules, at: usize) -> Vec<Line> {
    let Some(rule) = held.rules().get(at) else { return Vec::new() };
    let below = held.rules().iter().skip(at + 1).take_while(|below| below.number().is_within(&rule.number()));
    below.filter(|below| below.number().parent() == Some(rule.number())).map(Line::of).collect()
}

impl Line {
    fn of(rule: &LibraryRule) -> Self {
        Self {
            href: format!("/{}/{}", rule.reference.edition, rule.number()),
            number: rule.number(),
            text: start(rule.text(), 120),
        }
    }
}
