//! The member and the event of a request: taken from its address and its cookies.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};

use super::super::household::asks;
use super::super::refusal::Refusal;
use super::super::view::{Site, View};
use crate::desk::model::Event;
use crate::desk::{Code, Desk, DeskError, Seat};

/// The most sessions of one request that are tried.
const MOST: usize = 32;
/// The days that a browser keeps a session.
const DAYS: u32 = 4;

/// The desk, for pages that do not require a session.
#[derive(Clone, Debug)]
pub struct AtDesk {
    /// The reference and the day.
    pub view: View,
    /// The desk.
    pub desk: Desk,
    /// The sessions that the browser has, with the codes of their events.
    pub sessions: Vec<(Code, String)>,
    /// The origin of the request, for counting attempts.
    pub who: String,
    /// The address of this site as the visitor sees it, or an empty string.
    pub origin: String,
}

/// A member who has joined, at their event.
#[derive(Debug)]
pub struct Here {
    /// The reference and the day.
    pub view: View,
    /// The desk.
    pub desk: Desk,
    /// The member.
    pub seat: Seat,
    /// The session that proves it.
    pub session: String,
    /// The event as it stands.
    pub event: Event,
    /// The address of this site as the visitor sees it, or an empty string.
    pub origin: String,
}

impl FromRequestParts<Site> for AtDesk {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Refusal> {
        let view = match View::from_request_parts(parts, site).await {
            Ok(view) => view,
            Err(never) => match never {},
        };
        let desk = site.desk().cloned().ok_or(Refusal::Page)?;
        let who = asks(&parts.extensions);
        let origin = view.origin.clone().unwrap_or_default();
        Ok(Self { view, desk, sessions: sessions(&parts.headers, &origin), who, origin })
    }
}

impl FromRequestParts<Site> for Here {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Refusal> {
        let AtDesk { view, desk, sessions, origin, .. } = AtDesk::from_request_parts(parts, site).await?;
        let params = RawPathParams::from_request_parts(parts, site).await.map_err(|_| Refusal::Page)?;
        let code = params.iter().find(|(name, _)| *name == "code").map(|(_, code)| Code::typed(code));
        let code = code.ok_or(Refusal::Page)?;
        let own = sessions.into_iter().filter(|(of, _)| *of == code).map(|(_, session)| session);
        let (seat, session) = seated(&desk, &code, bearer(&parts.headers).into_iter().chain(own)).await?;
        let event = desk.event(&seat).await?;
        Ok(Self { view, desk, seat, session, event, origin })
    }
}

/// Returns the first of the sessions that is valid at this event: a bad one, which another site of this name may have
/// set, hides no good one.
async fn seated(desk: &Desk, code: &Code, sessions: impl Iterator<Item = String>) -> Result<(Seat, String), DeskError> {
    for session in sessions.take(MOST) {
        match desk.seat(code, &session).await {
            Ok(seat) => return Ok((seat, session)),
            Err(DeskError::NotJoined) => {}
            Err(other) => return Err(other),
        }
    }
    Err(DeskError::NotJoined)
}

/// Returns the sessions among the cookies, each with the code of its event. For a visitor by HTTPS only cookies with
/// the `__Host-` prefix count, which no neighbouring host can have set.
fn sessions(headers: &HeaderMap, origin: &str) -> Vec<(Code, String)> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookies = lines.flat_map(|line| line.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    let prefix = prefix(origin);
    let session = |(name, value): (&str, &str)| Some((Code::typed(name.strip_prefix(prefix)?), value.to_owned()));
    cookies.filter_map(session).take(MOST).collect()
}

/// Returns the prefix of a cookie's name. With `__Host-`, browsers ensure that only this host has set it, by HTTPS and
/// for the whole host.
fn prefix(origin: &str) -> &'static str {
    if origin.starts_with("https:") { "__Host-desk-" } else { "desk-" }
}

/// Returns the session that a program sends.
fn bearer(headers: &HeaderMap) -> Option<String> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(|session| session.trim().to_owned())
}

/// Returns the cookie with a session: scripts cannot read it, and other sites cannot send it.
#[must_use]
pub fn cookie(code: &Code, session: &str, origin: &str) -> HeaderValue {
    let age = if session.is_empty() { 0 } else { DAYS * 24 * 3600 };
    let secure = if origin.starts_with("https:") { "; Secure" } else { "" };
    let prefix = prefix(origin);
    let text = format!("{prefix}{code}={session}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// Returns the cookies that make a browser forget a session, under either name.
#[must_use]
pub fn forgotten(code: &Code, origin: &str) -> Vec<HeaderValue> {
    let plain = cookie(code, "", "");
    let hosts = cookie(code, "", origin);
    if plain == hosts { vec![plain] } else { vec![plain, hosts] }
}

impl Here {
    /// Returns the address of a page of the event.
    #[must_use]
    pub fn at(&self, path: &str) -> String {
        format!("/desk/e/{}{path}", self.seat.code)
    }
}
