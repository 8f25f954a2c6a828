//! `/desk`: beginning an event, joining one, and the note on privacy.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::civil::Date;
use serde::Deserialize;

use super::super::cache::Caching;
use super::super::markup::Markup;
use super::super::page::{Layout, Page, edition_name};
use super::super::refusal::{Dressed, Refusal};
use super::super::view::View;
use super::super::words;
use super::fields::Fields;
use super::here::{AtDesk, cookie, forgotten};
use super::trouble::{said, status};
use crate::desk::model::{Event, Founding, Level, Role};
use crate::desk::{Code, DeskError, Founded, Secret};
use crate::library::Library;
use crate::rule::Edition;

/// The most events that may be begun from one address within five minutes.
pub(super) const MOST: i64 = 60;

/// `/desk`
#[derive(Template)]
#[template(path = "desk/start.html")]
pub struct StartPage {
    layout: Layout,
    trouble: String,
    joined: Vec<Joined>,
    typed: Typed,
    editions: Vec<(String, String)>,
    /// The formats that have lists of banned cards.
    formats: Vec<(String, String)>,
}

/// An event that the browser has a session of.
struct Joined {
    event: Event,
    role: Role,
}

/// The contents of the form that begins an event.
#[derive(Default)]
struct Typed {
    name: String,
    head: String,
    date: String,
    level: String,
    edition: String,
    format: String,
}

/// `/desk/join`
#[derive(Template)]
#[template(path = "desk/join.html")]
pub struct JoinPage {
    layout: Layout,
    trouble: String,
    code: String,
    name: String,
}

/// The page after founding an event, shown once to its founder.
#[derive(Template)]
#[template(path = "desk/founded.html")]
struct FoundedPage {
    layout: Layout,
    event: String,
    code: Code,
    secrets: Vec<Secret>,
    origin: String,
}

/// The parameters of the form's address.
#[derive(Debug, Default, Deserialize)]
pub struct Invited {
    #[serde(default)]
    code: String,
}

/// `GET /desk`
pub async fn page(at: AtDesk) -> Result<Response, Refusal> {
    let date = at.view.today.to_string();
    let page = StartPage::new(&at, String::new(), Typed { date, ..Typed::default() }).await?;
    Ok(kept_nowhere(page, StatusCode::OK))
}

/// `POST /desk/events`: begins an event; the secrets are shown this once.
pub async fn found(at: AtDesk, fields: Fields) -> Result<Response, Refusal> {
    match founded(&at, &fields).await {
        Ok((name, founded)) => {
            let session = cookie(&founded.code, &founded.session, &at.origin);
            let layout = Layout::new(&at.view, "/desk", words::desk::BEGUN);
            let page = FoundedPage {
                layout,
                event: name,
                code: founded.code,
                secrets: founded.secrets,
                origin: at.origin.clone(),
            };
            Ok(([(SET_COOKIE, session)], kept_nowhere(page, StatusCode::CREATED)).into_response())
        }
        Err(error) => {
            let page = StartPage::new(&at, said(&error), Typed::of(&fields)).await?;
            Ok(kept_nowhere(page, status(&error)))
        }
    }
}

async fn founded(at: &AtDesk, fields: &Fields) -> Result<(String, Founded), DeskError> {
    fields.readable()?;
    at.desk.attempt("found", &at.who, MOST).await?;
    let founding = founding(&at.view, &Typed::of(fields))?;
    let name = founding.name.clone();
    Ok((name, at.desk.found(founding, fields.get("head")).await?))
}

/// Parses the form of a new event, and checks it with the library.
fn founding(view: &View, typed: &Typed) -> Result<Founding, DeskError> {
    let unreadable = |field, why: String| DeskError::Unreadable { field, why };
    let date: Date =
        typed.date.parse().map_err(|_| unreadable(words::desk::DATE, words::desk::DATE_LOOKS_SO.to_owned()))?;
    let level = typed.level.parse::<Level>().map_err(|error| unreadable(words::desk::LEVEL, error.to_string()))?;
    let edition = edition(view.library(), date, &typed.edition)?;
    let format = format(view.library(), &typed.format)?;
    Ok(Founding { name: typed.name.clone(), date, level, edition, format })
}

/// Returns the named format, if it has a list on any day; `None` where nobody named one.
pub(super) fn format(library: &Library, named: &str) -> Result<Option<String>, DeskError> {
    let known: Vec<&str> = library.legality_on(None).map(|dated| dated.legality.slug.as_str()).collect();
    match named {
        "" => Ok(None),
        named if known.contains(&named) => Ok(Some(named.to_owned())),
        _ => Err(DeskError::Unreadable { field: words::desk::FORMAT, why: words::desk::formats(&known) }),
    }
}

/// Returns the named edition, or the one in force on the day; only one that the library has.
pub(super) fn edition(library: &Library, date: Date, named: &str) -> Result<Edition, DeskError> {
    if named.is_empty() {
        let held = library.in_force(Some(date)).map(|held| held.edition);
        return held.ok_or_else(|| DeskError::NoEdition(words::desk::in_force_on(date)));
    }
    let edition: Edition = named.parse().map_err(|_| DeskError::NoEdition(named.to_owned()))?;
    let held = library.edition(edition).filter(|held| held.edition.is_core());
    held.map(|held| held.edition).ok_or_else(|| DeskError::NoEdition(named.to_owned()))
}

/// `GET /desk/join?code=`
pub async fn join_page(at: AtDesk, Query(invited): Query<Invited>) -> Result<Response, Refusal> {
    Ok(kept_nowhere(JoinPage::new(&at, String::new(), invited.code, String::new()), StatusCode::OK))
}

/// `POST /desk/join`
pub async fn join(at: AtDesk, fields: Fields) -> Result<Response, Refusal> {
    let code = Code::typed(fields.get("code"));
    match joined(&at, &code, &fields).await {
        Ok(session) => {
            let session = cookie(&code, &session, &at.origin);
            Ok(([(SET_COOKIE, session)], Caching::Never, Redirect::to(&format!("/desk/e/{code}"))).into_response())
        }
        Err(error) => {
            let page = JoinPage::new(&at, said(&error), fields.get("code").to_owned(), fields.get("name").to_owned());
            Ok(kept_nowhere(page, status(&error)))
        }
    }
}

async fn joined(at: &AtDesk, code: &Code, fields: &Fields) -> Result<String, DeskError> {
    fields.readable()?;
    at.desk.join(code, fields.get("secret"), fields.get("name")).await
}

/// `POST /desk/leave`: forgets the session of an event in this browser. The member stays at the event, and can come
/// back with the secret under another name, or when the head judge has ended the session.
pub async fn leave(at: AtDesk, fields: Fields) -> Result<Response, Refusal> {
    let code = Code::typed(fields.get("code"));
    let mut response = (Caching::Never, Redirect::to("/desk")).into_response();
    // Under both names: which one it has depends on how the browser came then.
    for forgotten in forgotten(&code, &at.origin) {
        response.headers_mut().append(SET_COOKIE, forgotten);
    }
    Ok(response)
}

/// Renders a page of the desk: only for members and not cached.
pub(super) fn kept_nowhere(page: impl Template, status: StatusCode) -> Response {
    let response = Page(page).into_response();
    if response.status() == StatusCode::OK { of_this_moment(response, status) } else { response }
}

/// Answers with a page that is rendered already.
pub(super) fn kept_as_html(html: String, status: StatusCode) -> Response {
    of_this_moment(Html(html).into_response(), status)
}

fn of_this_moment(mut response: Response, status: StatusCode) -> Response {
    response.extensions_mut().insert(Caching::Never);
    response.extensions_mut().insert(Dressed);
    *response.status_mut() = status;
    response
}

impl StartPage {
    async fn new(at: &AtDesk, trouble: String, typed: Typed) -> Result<Self, DeskError> {
        let mut joined = Vec::new();
        for (code, session) in &at.sessions {
            if joined.iter().any(|known: &Joined| known.event.code == *code) {
                continue;
            }
            let Ok(seat) = at.desk.seat(code, session).await else { continue };
            joined.push(Joined { event: at.desk.event(&seat).await?, role: seat.person.role });
        }
        let lists = at.view.library().legality_on(None);
        let core = at.view.library().editions().rev().filter(|held| held.edition.is_core());
        Ok(Self {
            layout: Layout::new(&at.view, "/desk", words::page::THE_DESK).described(words::desk::ABOUT),
            trouble,
            joined,
            typed,
            editions: core.map(|held| (held.edition.to_string(), edition_name(held.edition))).collect(),
            formats: lists.map(|dated| (dated.legality.slug.clone(), dated.legality.format.clone())).collect(),
        })
    }

    fn levels(&self) -> [(&'static str, String); 3] {
        Level::ALL.map(|level| (level.name(), level.to_string()))
    }
}

impl Typed {
    fn of(fields: &Fields) -> Self {
        let field = |name| fields.get(name).trim().to_owned();
        Self {
            name: field("name"),
            head: field("head"),
            date: field("date"),
            level: field("level"),
            edition: field("edition"),
            format: field("format"),
        }
    }
}

/// Returns the address for joining with a secret. The secret is in the fragment, which browsers do not send.
pub(super) fn invited(origin: &str, code: &Code, secret: &Secret) -> String {
    format!("{origin}/desk/join?code={code}#{secret}")
}

/// Returns the QR code of that address.
pub(super) fn invitation(origin: &str, code: &Code, secret: &Secret) -> Option<Markup> {
    super::qr::of(&invited(origin, code, secret), &words::desk::joins_as(secret.role))
}

impl FoundedPage {
    fn squares(&self, secret: &Secret) -> Option<Markup> {
        invitation(&self.origin, &self.code, secret)
    }

    fn address(&self, secret: &Secret) -> String {
        invited(&self.origin, &self.code, secret)
    }
}

impl JoinPage {
    fn new(at: &AtDesk, trouble: String, code: String, name: String) -> Self {
        Self { layout: Layout::new(&at.view, "/desk/join", words::desk::JOIN), trouble, code, name }
    }
}
