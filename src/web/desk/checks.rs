//! `/desk/e/{code}/checks`: deck checks, drawn at random or by table, the comparison of list and deck, the results.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use super::super::cache::Caching;
use super::super::item::rule_href;
use super::super::page::{Layout, edition_name};
use super::super::refusal::Refusal;
use super::super::view::View;
use super::super::words::desk as words;
use super::fields::Fields;
use super::here::Here;
use super::start::kept_nowhere;
use super::trouble::{said, status};
use crate::deck;
use crate::desk::DeskError;
use crate::desk::model::{Action, CheckedDeck, Event, EventChange, Limit, ListStanding, differences, name, within};
use crate::rule::RuleRef;

/// The most tables of an event.
const MOST_TABLES: u32 = 5_000;

/// The deck checks of an event.
#[derive(Template)]
#[template(path = "desk/checks.html")]
pub struct ChecksPage {
    layout: Layout,
    event: Event,
    may: bool,
    trouble: String,
    typed: Typed,
    /// The rules by which a registered list is judged, in words.
    by: String,
}

/// The contents of the forms.
#[derive(Default)]
struct Typed {
    round: String,
    of: String,
    count: String,
    table: String,
    player: String,
    registered: String,
    found: String,
    note: String,
}

/// `GET /desk/e/{code}/checks`
pub async fn page(here: Here) -> Result<Response, Refusal> {
    Ok(kept_nowhere(ChecksPage::new(&here, String::new(), Typed::default()), StatusCode::OK))
}

/// `POST /desk/e/{code}/checks`: a change, named by the field `do`.
pub async fn change(here: Here, fields: Fields) -> Result<Response, Refusal> {
    match changed(&here, &fields).await {
        Ok(()) => Ok((Caching::Never, Redirect::to(&here.at("/checks"))).into_response()),
        Err(error @ DeskError::Forbidden { .. }) => Err(error.into()),
        Err(error) => Ok(kept_nowhere(ChecksPage::new(&here, said(&error), Typed::of(&fields)), status(&error))),
    }
}

async fn changed(here: &Here, fields: &Fields) -> Result<(), DeskError> {
    fields.readable()?;
    let (desk, seat) = (&here.desk, &here.seat);
    let round = name(words::ROUND, fields.get("round"))?;
    match fields.get("do") {
        "draw" => {
            let of = number(words::TABLES, fields.get("of"), MOST_TABLES)?;
            let count = match fields.get("count").trim() {
                // At least a tenth of all decks over the event (411.2).
                "" => of.div_ceil(10),
                count => number(words::TABLES, count, of)?,
            };
            desk.draw_checks(seat, round, of, count).await
        }
        _ => {
            let list = |field, text| within(field, text, Limit::Words).map(|text| deck::read(&text));
            let (registered, found) =
                (list(words::REGISTERED, fields.get("registered"))?, list(words::FOUND, fields.get("found"))?);
            let player = name(words::PLAYER, fields.get("player"))?;
            if player.is_empty() {
                return Err(DeskError::Missing(words::PLAYER));
            }
            let checked = CheckedDeck {
                round,
                table: name(words::TABLE, fields.get("table"))?,
                player,
                differences: differences(&registered, &found),
                standing: ListStanding::of(&registered, &here.event.founding, here.view.library()),
                note: within(words::NOTE, fields.get("note"), Limit::Question)?,
            };
            desk.change_event(seat, EventChange::DeckChecked { checked }).await
        }
    }
}

/// Parses a number from 1 to `most`.
fn number(field: &'static str, text: &str, most: u32) -> Result<u32, DeskError> {
    let number = text.trim().parse::<u32>().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| DeskError::Unreadable { field, why: words::number_up_to(most) })
}

impl Typed {
    fn of(fields: &Fields) -> Self {
        let field = |name| fields.get(name).to_owned();
        Self {
            round: field("round"),
            of: field("of"),
            count: field("count"),
            table: field("table"),
            player: field("player"),
            registered: field("registered"),
            found: field("found"),
            note: field("note"),
        }
    }
}

/// Returns the name of the format of an event, as its list of banned cards on that day has it; `None` where the event
/// names none.
pub fn format_of(view: &View, event: &Event) -> Option<String> {
    let slug = event.founding.format.as_ref()?;
    let lists = view.library().legality_on(Some(event.founding.date));
    let known = lists.into_iter().find(|dated| dated.legality.slug == *slug);
    Some(known.map_or_else(|| slug.clone(), |dated| dated.legality.format.clone()))
}

impl ChecksPage {
    fn new(here: &Here, trouble: String, typed: Typed) -> Self {
        let may = here.seat.person.role.may(Action::Check) && here.event.closed.is_none();
        let layout = Layout::new(&here.view, here.at("/checks"), words::DECK_CHECKS);
        let event = here.event.clone();
        let by = words::judged_by(format_of(&here.view, &event).as_deref(), event.founding.date);
        Self { layout, may, trouble, typed, by, event }
    }

    /// Returns the tournament rules that a list was judged by.
    fn by_rules(&self, standing: &ListStanding) -> String {
        standing.rules.map(edition_name).unwrap_or_default()
    }

    /// Returns a cited rule and its address.
    fn cited(&self, rule: Option<&RuleRef>) -> Option<(String, String)> {
        rule.map(|rule| (format!("{} {}", edition_name(rule.edition), rule.number), rule_href(*rule)))
    }
}
