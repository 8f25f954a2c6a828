//! `/r/{rule}`, `/r/card/{slug}`, `/r/ruling/{slug}`: the words of one entry, large and alone, for a judge to show to
//! players without giving advice.

use askama::Template;
use axum::extract::Path;

use super::assets::asset;
use super::cards;
use super::citation_text::whose;
use super::faq;
use super::item::Kind;
use super::markup::{Markup, plain};
use super::page::{Badge, Page, edition_name};
use super::prose::prose;
use super::refusal::Refusal;
use super::view::View;
use super::words;
use crate::document::Wording;
use crate::library::{LibraryRule, Standing};
use crate::rule::{RuleNumber, RuleRef};

/// The page with one entry.
#[derive(Template)]
#[template(path = "shown.html")]
pub struct ShownPage {
    /// The name: the number of a rule, the name of a card, the question of a ruling.
    name: String,
    /// True if the name is a whole sentence, which is set smaller.
    is_sentence: bool,
    /// The text after the name in the title of the page.
    title: String,
    /// Its source, and the time since which it applies, line by line.
    facts: Vec<String>,
    /// A caution to be read first, such as that a ruling no longer holds.
    caution: String,
    words: Markup,
    bare: Bare,
}

/// The assets of a page without the site's frame.
pub(super) struct Bare {
    pub(super) style: String,
    pub(super) icon: String,
}

impl Bare {
    pub(super) fn new() -> Self {
        Self { style: asset("rule-only.css"), icon: asset("icon.svg") }
    }
}

/// Returns the address at which a rule is shown alone.
#[must_use]
pub(super) fn of_rule(at: RuleRef) -> String {
    format!("/r/{at}")
}

/// Returns the address at which a card is shown alone.
#[must_use]
pub(super) fn of_card(slug: &str) -> String {
    format!("/r/card/{slug}")
}

/// Returns the address at which a ruling is shown alone.
#[must_use]
pub(super) fn of_ruling(slug: &str) -> String {
    format!("/r/ruling/{slug}")
}

/// `GET /r/{rule}`
pub async fn rule(view: View, Path(name): Path<String>) -> Result<Page<ShownPage>, Refusal> {
    let rule = named(&view, &name)?;
    let at = rule.reference;
    let wording = if rule.official.is_some() { Wording::Official } else { Wording::Digest };
    let held = view.library().edition(at.edition);
    let caution = held.and_then(|edition| match view.standing(edition) {
        Standing::Superseded(by) => Some(words::rule::superseded(&edition_name(by))),
        _ => None,
    });
    let edition = held.map_or_else(|| edition_name(at.edition), |edition| Badge::of(&view, edition).line());
    Ok(Page(ShownPage {
        name: at.number.to_string(),
        is_sentence: false,
        title: edition.clone(),
        facts: vec![format!("{edition}; {}", whose(wording))],
        caution: caution.unwrap_or_default(),
        words: prose(&said(&view, rule), &[]),
        bare: Bare::new(),
    }))
}

/// `GET /r/card/{slug}`: the current wording, with the numbers of the card.
pub async fn card(view: View, Path(slug): Path<String>) -> Result<Page<ShownPage>, Refusal> {
    let shown = cards::shown(&view, &slug).ok_or(Refusal::Entry { kind: Kind::Card, slug })?;
    Ok(Page(ShownPage {
        title: Kind::Card.word().to_owned(),
        is_sentence: false,
        name: shown.name,
        facts: vec![shown.facts.join(" \u{b7} "), shown.whose],
        caution: shown.caution,
        words: shown.words,
        bare: Bare::new(),
    }))
}

/// `GET /r/ruling/{slug}`: question and answer, with its standing.
pub async fn ruling(view: View, Path(slug): Path<String>) -> Result<Page<ShownPage>, Refusal> {
    let ruling = view.library().ruling(&slug).ok_or(Refusal::Entry { kind: Kind::Ruling, slug })?;
    let entry = ruling.official.as_ref().unwrap_or(&ruling.entry);
    let wording = if ruling.official.is_some() { Wording::Official } else { ruling.wording };
    let (holds, caution) = faq::standing(&view, ruling);
    Ok(Page(ShownPage {
        name: plain(&entry.question),
        is_sentence: true,
        title: Kind::Ruling.word().to_owned(),
        facts: vec![format!("{}; {}", faq::facts(ruling), whose(wording)), holds],
        caution,
        words: prose(&entry.answer, &[]),
        bare: Bare::new(),
    }))
}

/// Returns the rule of this name: a reference, or a number of the edition in force.
pub(super) fn named<'v>(view: &'v View, name: &str) -> Result<&'v LibraryRule, Refusal> {
    let unknown = |_| Refusal::Name(name.to_owned());
    let at = match name.parse::<RuleNumber>() {
        Ok(number) => RuleRef::new(view.in_force().ok_or(Refusal::Number(number))?.edition, number),
        Err(_) => name.parse::<RuleRef>().map_err(unknown)?,
    };
    view.rule(at).ok_or(Refusal::Rule { edition: at.edition, number: at.number })
}

/// Returns the text of a rule with its examples, and the rules below it if it ends with a colon.
fn said(view: &View, rule: &LibraryRule) -> String {
    let examples = rule.words().map(|words| words.examples.as_slice()).unwrap_or_default();
    let leads_in = rule.text().trim_end().ends_with(':');
    let below = view.graph().children(rule.reference).filter(|_| leads_in).filter_map(|at| view.rule(at));
    let below = below.map(|below| format!("- {} {}", below.number(), below.text()));
    let whole = std::iter::once(rule.text().to_owned()).chain(examples.iter().cloned()).chain(below);
    whole.collect::<Vec<_>>().join("\n")
}
