//! `POST /replay/build`: a form for building a board. Its fields are written into the text, which is the only state:
//! the choices of the form are read from it.

mod draft;
mod edit;
mod offer;
mod parts;
pub(super) mod typed;

use std::sync::Arc;

use askama::Template;
use axum::extract::Form;
use axum::response::{IntoResponse, Redirect, Response};

use self::draft::Draft;
use self::parts::Fields;
use super::link::{MOST_TEXT, href};
use crate::scenario::Cards;
use crate::web::cache::Caching;
use crate::web::concurrency::READINGS;
use crate::web::page::Page;
use crate::web::refusal::Refusal;
use crate::web::view::View;
use crate::web::words::build as words;

pub use self::edit::or_standing;
pub use self::parts::Part;

/// The form, with its choices.
#[derive(Template)]
#[template(path = "replay-build.html")]
pub struct Build {
    /// The scenario, where the form is sent alone.
    text: Option<String>,
    players: Vec<String>,
    places: Vec<String>,
    units: Vec<String>,
    subjects: Vec<String>,
    said: String,
}

impl Build {
    /// Returns the form for this scenario, with a message on the part that was filled in last.
    pub fn of(text: &str, built: Option<&str>, amiss: bool, cards: &Arc<Cards>) -> Self {
        let script = Draft::of(text, cards).script();
        let players: Vec<String> = script.setup.players.iter().map(|player| player.name.clone()).collect();
        let places: Vec<String> = script.setup.battlefields.iter().map(|place| place.card.name.clone()).collect();
        let units = typed::units(&script).map(|(typed, _)| typed).collect();
        let subjects = typed::subjects(&script);
        let part = built.and_then(Part::named);
        let said = part.map_or("", |part| if amiss { words::needs(part) } else { words::WRITTEN }).to_owned();
        Self { text: None, players, places, units, subjects, said }
    }

    /// Returns two seats from index `first` on: their names, and the players there.
    fn seats(&self, first: usize) -> Vec<(&'static str, String)> {
        let seats = words::SEATS.into_iter().enumerate().skip(first).take(2);
        let taken = |at: usize, nobody: &str| match self.players.get(at) {
            Some(name) => name.clone(),
            None => nobody.to_owned(),
        };
        seats.map(|(at, (which, nobody))| (which, taken(at, nobody))).collect()
    }
}

/// `POST /replay/build`: writes a part into the scenario. Redirects to the page of the new text; a script that asks for
/// the form alone (`live`) gets it with the text.
///
/// The text is parsed several times, in the room for readings: threads that answer requests parse no scenarios.
pub async fn build(view: View, Form(fields): Form<Vec<(String, String)>>) -> Result<Response, Refusal> {
    let fields = Fields::new(fields);
    let text = fields.raw("text").replace("\r\n", "\n");
    if text.len() > MOST_TEXT {
        return Err(Refusal::TooLong { most: MOST_TEXT });
    }
    READINGS
        .done(move || {
            if fields.raw("op").is_empty() {
                filled_in(&view.reference.cards, &fields, text)
            } else {
                tapped(&view.reference.cards, &fields, text)
            }
        })
        .await
}

/// Answers a tap on the board.
fn tapped(cards: &Arc<Cards>, fields: &Fields, text: String) -> Response {
    let (text, said) = match edit::edited(cards, fields, &text) {
        Ok(text) => (text, String::new()),
        Err(said) => (text, said),
    };
    if fields.raw("live").is_empty() {
        return (Caching::Never, Redirect::to(&href(&text))).into_response();
    }
    let mut form = Build::of(&text, None, false, cards);
    form.said = said;
    form.text = Some(text);
    (Caching::Never, Page(form)).into_response()
}

/// Answers a part of the form that was filled in.
fn filled_in(cards: &Arc<Cards>, fields: &Fields, text: String) -> Response {
    let mut draft = Draft::of(&text, cards);
    let built = fields.raw("build");
    let written = Part::named(built).and_then(|part| part.write(&mut draft, fields));
    let amiss = Part::named(built).is_some() && written.is_none();
    let text = if written.is_some() { draft.text() } else { text };
    if fields.raw("live").is_empty() {
        let amiss = if amiss { "&amiss=1" } else { "" };
        let to = format!("{}&built={}{amiss}#build", href(&text), Part::named(built).map_or("", |_| built));
        return (Caching::Never, Redirect::to(&to)).into_response();
    }
    let mut form = Build::of(&text, Some(built), amiss, cards);
    if let Some(line) = written {
        form.said = words::written(&line);
    }
    form.text = Some(text);
    (Caching::Never, Page(form)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_chosen_is_what_the_text_has() {
        let text =
            "players Ann, \"Bob B\"\nbattlefield Grove\nbase of Ann\n  Rider 3 might x2, Scout 1 might\nnonsense";
        let form = Build::of(text, None, false, &Cards::shipped());
        assert_eq!((form.players.join("|"), form.places.join("|")), ("Ann|Bob B".to_owned(), "Grove".to_owned()));
        assert_eq!(form.subjects.join("|"), "Rider #1|Rider #2|Scout|Grove|Ann|Bob B");
        assert_eq!(form.units.join("|"), "Rider #1|Rider #2|Scout");
        assert_eq!(form.said, "");
        assert!(Build::of("", Some("unit"), true, &Cards::shipped()).said.contains("needs a name"));
    }
}
