//! `/deck`: paste a deck list, see whether it is legal and every rule that it breaks. The list is in the address, so
//! that it can be sent to a judge; nothing is stored here.

use askama::Template;
use axum::Json;
use axum::extract::Query;
use axum::response::{IntoResponse, Response};
use jiff::civil::Date;
use serde::Deserialize;

use super::cache::Caching;
use super::concurrency::READINGS;
use super::item::rule_href;
use super::markup::plain;
use super::page::{Layout, Page, edition_name};
use super::refusal::Refusal;
use super::view::View;
use super::words;
use crate::deck::{self, DeckRules, Section, Verdict};
use crate::library::DatedLegality;
use crate::rule::Edition;

/// The most bytes of a list: an address has to carry it.
const MOST: usize = 6 * 1024;

/// The parameters of the address.
#[derive(Debug, Default, Deserialize)]
pub struct Params {
    #[serde(default)]
    pub(super) list: String,
    #[serde(default)]
    pub(super) edition: String,
    #[serde(default)]
    pub(super) rules: String,
    #[serde(default)]
    pub(super) format: String,
    #[serde(default)]
    pub(super) day: String,
}

/// The page with the form and its result.
#[derive(Template)]
#[template(path = "deck.html")]
pub struct DeckPage {
    layout: Layout,
    list: String,
    most: usize,
    editions: Vec<Choice>,
    formats: Vec<Choice>,
    day: String,
    tournament: bool,
    has_cards: bool,
    verdict: Option<Told>,
}

/// An edition to choose.
struct Choice {
    value: String,
    name: String,
    chosen: bool,
}

/// The verdict, in words.
struct Told {
    word: String,
    class: &'static str,
    by: String,
    sizes: Vec<(&'static str, u32)>,
    breaches: Vec<DeckNote>,
    matched: Vec<DeckNote>,
    unknown: Vec<DeckNote>,
    unchecked: Vec<DeckNote>,
}

/// One breach or note.
struct DeckNote {
    number: String,
    edition: String,
    href: String,
    what: String,
    lines: String,
}

/// `GET /deck?list=&edition=&rules=&format=&day=`
pub async fn page(view: View, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    READINGS.done(move || DeckPage::new(&view, asked).map(|page| Page(page).into_response())).await?
}

/// Holds a deck list against the rules of deck construction.
#[cfg_attr(feature = "app", utoipa::path(
    post, path = "/api/v1/deck", tag = "reference",
    params(("edition" = Option<String>, Query, description = "The core rules to judge by; left out, those in force", example = "1.4"), ("rules" = Option<String>, Query, description = "`tournament` for those of tournaments, too", example = "tournament"), ("format" = Option<String>, Query, description = "The format whose list of banned cards counts", example = "constructed"), ("day" = Option<String>, Query, description = "The day of play; left out, today", example = "2026-10-24")),
    request_body(content = String, content_type = "text/plain", description = "A list: lines such as `3 Name`, `3x Name` or `OGN-012`, with headings or without", example = json!("Legend\n1 Gardener\nMain Deck\n3 Rose\n")),
    responses((status = 200, description = "Whether it is legal, every rule that it breaks, and the names that are not known here", body = Verdict), (status = 404, description = "The edition is none whose deck rules are known"), (status = 413, description = "The list is too long")),
))]
pub async fn json(view: View, Query(asked): Query<Params>, list: String) -> Result<Response, Refusal> {
    let asked = Params { list, ..asked };
    READINGS.done(move || Ok((Caching::Never, Json(asked.judged(&view)?)).into_response())).await?
}

impl DeckPage {
    fn new(view: &View, asked: Params) -> Result<Self, Refusal> {
        let core = asked.core(view)?;
        let verdict = if asked.list.trim().is_empty() { None } else { Some(Told::new(view, &asked.judged(view)?)) };
        let choice = |edition: Edition| Choice {
            value: edition.to_string(),
            name: edition_name(edition),
            chosen: edition == core,
        };
        let layout = Layout::new(view, "/deck", words::deck::TITLE);
        let format = |dated: &DatedLegality| Choice {
            value: dated.legality.slug.clone(),
            name: plain(&dated.legality.format),
            chosen: dated.legality.slug == asked.format,
        };
        let formats = view.library().legality_on(None).map(format).collect();
        Ok(Self {
            layout: layout.described(words::deck::ABOUT),
            editions: deck::editions().rev().map(choice).collect(),
            formats,
            day: plain(&asked.day),
            tournament: asked.is_tournament(),
            has_cards: view.library().known_cards().next().is_some(),
            list: asked.list,
            most: MOST,
            verdict,
        })
    }
}

impl Params {
    fn is_tournament(&self) -> bool {
        self.rules == "tournament"
    }

    /// Returns the edition asked for, else the one in force if its deck rules are known, else the newest known.
    fn core(&self, view: &View) -> Result<Edition, Refusal> {
        if !self.edition.is_empty() {
            return self.edition.parse().map_err(|_| Refusal::Name(self.edition.clone()));
        }
        let in_force = view.in_force().map(|edition| edition.edition);
        let known = in_force.filter(|edition| deck::editions().any(|known| known == *edition));
        known.or_else(|| deck::editions().next_back()).ok_or(Refusal::Page)
    }

    /// Returns the day asked for, else today.
    fn on(&self, view: &View) -> Result<Date, Refusal> {
        if self.day.is_empty() { Ok(view.today) } else { self.day.parse().map_err(|_| Refusal::Name(self.day.clone())) }
    }

    fn judged(&self, view: &View) -> Result<Verdict, Refusal> {
        if self.list.len() > MOST {
            return Err(Refusal::TooLong { most: MOST });
        }
        let by = DeckRules {
            core: self.core(view)?,
            tournament: self.is_tournament(),
            format: Some(self.format.clone()).filter(|format| !format.is_empty()),
            day: Some(self.on(view)?),
        };
        let core = by.core;
        deck::judge(&deck::read(&self.list), view.library(), by).ok_or(Refusal::Edition(core))
    }
}

impl Told {
    fn new(view: &View, verdict: &Verdict) -> Self {
        let class = match verdict.legal {
            Some(true) => "good",
            Some(false) => "bad",
            None => "open",
        };
        let breaches = verdict.breaches.iter().map(|breach| DeckNote {
            number: breach.rule.number.to_string(),
            edition: edition_name(breach.rule.edition),
            href: view.rule(breach.rule).map(|_| rule_href(breach.rule)).unwrap_or_default(),
            what: plain(&breach.what),
            lines: words::deck::lines(&breach.lines),
        });
        let bare = |what: String, line: usize| DeckNote {
            number: String::new(),
            edition: String::new(),
            href: String::new(),
            what: plain(&what),
            lines: words::deck::lines(&[line]),
        };
        let unknown = verdict.unknown.iter();
        let unknown = unknown.map(|it| {
            let not_here = it.set_not_here.as_ref().map(|set| words::cards::set_not_here(&it.entry.name, set));
            bare(not_here.unwrap_or_else(|| words::deck::unknown(&it.entry.name, &it.instead)), it.entry.line)
        });
        let matched = verdict.matched.iter();
        let matched = matched.map(|it| bare(words::deck::matched(&it.written, &it.taken_for), it.line));
        let unchecked = verdict.unchecked.iter().map(|left| DeckNote {
            number: left.rule.number.to_string(),
            edition: edition_name(left.rule.edition),
            href: view.rule(left.rule).map(|_| rule_href(left.rule)).unwrap_or_default(),
            what: plain(&left.what),
            lines: String::new(),
        });
        let tournament = verdict.tournament_rules.map(edition_name);
        let sizes = verdict.sizes.iter().filter(|(section, size)| *size > 0 || *section != Section::Sideboard);
        Self {
            word: plain(&words::deck::verdict(verdict.legal, verdict.list.as_ref())),
            class,
            by: words::deck::by(tournament.as_deref(), &edition_name(verdict.by.core)),
            sizes: sizes.map(|(section, size)| (section.title(), *size)).collect(),
            breaches: breaches.collect(),
            matched: matched.collect(),
            unknown: unknown.collect(),
            unchecked: unchecked.collect(),
        }
    }
}
