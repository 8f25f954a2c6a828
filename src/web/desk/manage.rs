//! `/desk/e/{code}/manage`: the head judge's page: addenda, members, closing and erasing the event.

use askama::Template;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};

use super::super::cache::Caching;
use super::super::markup::Markup;
use super::super::page::Layout;
use super::super::refusal::Refusal;
use super::super::words::desk as words;
use super::fields::Fields;
use super::here::{Here, cookie};
use super::start::kept_nowhere;
use super::trouble::{said, status};
use crate::desk::model::{Action, Event, EventChange, Limit, Member, Role, within};
use crate::desk::{DeskError, Erased, ErasedPlayer, PublicKey, Secret};

/// The most removed members that are shown; there are a thousand others at most.
const REMOVED: usize = 200;

/// The head judge's page.
#[derive(Template)]
#[template(path = "desk/manage.html")]
pub struct ManagePage {
    layout: Layout,
    event: Event,
    own: String,
    /// The key with which the event signs its packets.
    key: PublicKey,
    members: Vec<Member>,
    /// The number of removed members that are not shown.
    more: usize,
    trouble: String,
    addenda: String,
    renewed: Option<Secret>,
    forgotten: Option<ErasedPlayer>,
    /// The number of disputes that still wait, as a warning before closing the event.
    waiting: usize,
    origin: String,
}

/// The page about what was removed with an event.
#[derive(Template)]
#[template(path = "desk/erased.html")]
struct ErasedPage {
    layout: Layout,
    name: String,
    erased: Erased,
}

/// The result of a change.
enum Came {
    Done,
    Renewed(Secret),
    Forgotten(ErasedPlayer),
    Erased(Erased),
}

/// `GET /desk/e/{code}/manage`
pub async fn page(here: Here) -> Result<Response, Refusal> {
    here.seat.may(Action::Admit)?;
    Ok(kept_nowhere(ManagePage::new(&here).await?, StatusCode::OK))
}

/// `POST /desk/e/{code}/manage`: a change, named by the field `do`.
pub async fn change(here: Here, fields: Fields) -> Result<Response, Refusal> {
    match changed(&here, &fields).await {
        Ok(Came::Done) => Ok((Caching::Never, Redirect::to(&here.at("/manage"))).into_response()),
        Ok(Came::Renewed(secret)) => {
            let page = ManagePage { renewed: Some(secret), ..ManagePage::new(&here).await? };
            Ok(kept_nowhere(page, StatusCode::OK))
        }
        Ok(Came::Forgotten(erased)) => {
            let page = ManagePage { forgotten: Some(erased), ..ManagePage::new(&here).await? };
            Ok(kept_nowhere(page, StatusCode::OK))
        }
        Ok(Came::Erased(erased)) => {
            let forget = cookie(&here.seat.code, "", &here.origin);
            let layout = Layout::new(&here.view, "/desk", words::ERASED);
            let page = ErasedPage { layout, name: here.event.founding.name.clone(), erased };
            Ok(([(SET_COOKIE, forget)], kept_nowhere(page, StatusCode::OK)).into_response())
        }
        Err(error @ DeskError::Forbidden { .. }) => Err(error.into()),
        Err(error) => {
            let page = ManagePage::new(&here).await?;
            let addenda = if fields.get("do") == "addenda" { fields.get("addenda").to_owned() } else { page.addenda };
            let page = ManagePage { trouble: said(&error), addenda, ..page };
            Ok(kept_nowhere(page, status(&error)))
        }
    }
}

async fn changed(here: &Here, fields: &Fields) -> Result<Came, DeskError> {
    fields.readable()?;
    let (desk, seat) = (&here.desk, &here.seat);
    match fields.get("do") {
        "addenda" => {
            let text = within(words::ADDENDA, fields.get("addenda"), Limit::Words)?;
            desk.change_event(seat, EventChange::Addended { text }).await?;
        }
        "close" if fields.get("sure") != "yes" => {
            seat.may(Action::Close)?;
            return Err(DeskError::Unreadable { field: words::CLOSING, why: words::TICK_TO_CLOSE.to_owned() });
        }
        "close" => desk.change_event(seat, EventChange::Closed).await?,
        "forget" => {
            return Ok(Came::Forgotten(desk.erase_player(seat, fields.get("player")).await?));
        }
        "reopen" => desk.change_event(seat, EventChange::Reopened).await?,
        "remove" => return Ok(Came::Renewed(desk.remove(seat, fields.get("member")).await?)),
        "renew" => {
            let role = fields.get("role").parse::<Role>();
            let role = role.map_err(|error| DeskError::Unreadable { field: words::ROLE, why: error.to_string() })?;
            return Ok(Came::Renewed(desk.renew(seat, role).await?));
        }
        "erase" if fields.get("code").trim() == seat.code.as_ref() => {
            return Ok(Came::Erased(desk.erase(seat).await?));
        }
        "erase" => {
            return Err(DeskError::Unreadable { field: words::CODE, why: words::TYPE_THE_CODE.to_owned() });
        }
        other => {
            return Err(DeskError::Unreadable { field: "do", why: words::cannot_be_done(other) });
        }
    }
    Ok(Came::Done)
}

impl ManagePage {
    async fn new(here: &Here) -> Result<Self, DeskError> {
        let members = here.desk.members(&here.seat).await?;
        let (removed, mut members): (Vec<_>, Vec<_>) = members.into_iter().partition(|member| member.removed);
        let more = removed.len().saturating_sub(REMOVED);
        members.extend(removed.into_iter().take(REMOVED));
        Ok(Self {
            layout: Layout::new(&here.view, here.at("/manage"), words::THE_EVENT),
            event: here.event.clone(),
            key: here.seat.public_key()?,
            own: here.seat.person.id.clone(),
            members,
            more,
            trouble: String::new(),
            addenda: here.event.addenda.clone(),
            renewed: None,
            forgotten: None,
            waiting: here.desk.disputes(&here.seat).await?.iter().filter(|dispute| dispute.state.waits()).count(),
            origin: here.origin.clone(),
        })
    }

    /// Returns the QR code by which a phone joins with a secret.
    fn squares(&self, secret: &Secret) -> Option<Markup> {
        super::start::invitation(&self.origin, &self.event.code, secret)
    }

    fn roles(&self) -> [Role; 4] {
        Role::ALL
    }
}
