//! Turns the errors of the desk into answers with a status.

use axum::http::StatusCode;

use super::super::refusal::{Recovery, Refusal};
use super::super::words::desk as words;
use crate::desk::DeskError;

impl From<DeskError> for Refusal {
    fn from(error: DeskError) -> Self {
        let status = status(&error);
        let mut ways = Vec::new();
        if matches!(error, DeskError::NotJoined) {
            ways.push(way("/desk/join", words::JOIN));
        }
        Self::Desk { status, message: said(&error), ways }
    }
}

/// Returns the HTTP status of an error.
#[must_use]
pub fn status(error: &DeskError) -> StatusCode {
    match error {
        DeskError::NotJoined => StatusCode::UNAUTHORIZED,
        DeskError::Forbidden { .. } | DeskError::WrongSecret | DeskError::NotYours(_) => StatusCode::FORBIDDEN,
        DeskError::NoDispute(_)
        | DeskError::NoLink
        | DeskError::NoMember
        | DeskError::NoPenalty(_)
        | DeskError::NoPlayer(_) => StatusCode::NOT_FOUND,
        DeskError::NameTaken(_)
        | DeskError::Closed
        | DeskError::Stale { .. }
        | DeskError::NotNow { .. }
        | DeskError::PenaltyNotNow { .. }
        | DeskError::Taken { .. }
        | DeskError::NotWaiting
        | DeskError::Final(_) => StatusCode::CONFLICT,
        DeskError::Ahead { .. }
        | DeskError::Missing(_)
        | DeskError::Unreadable { .. }
        | DeskError::NoEdition(_)
        | DeskError::NoInfraction(_)
        | DeskError::Import(_) => StatusCode::UNPROCESSABLE_ENTITY,
        DeskError::TooLong { .. } | DeskError::TooMuch { .. } => StatusCode::PAYLOAD_TOO_LARGE,
        DeskError::NotText => StatusCode::BAD_REQUEST,
        DeskError::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
        DeskError::Full => StatusCode::INSUFFICIENT_STORAGE,
        DeskError::Busy
        | DeskError::Damaged(_)
        | DeskError::File { .. }
        | DeskError::Store(_)
        | DeskError::Outdated { .. }
        | DeskError::Newer { .. }
        | DeskError::NoFile
        | DeskError::Migrate(_)
        | DeskError::Unencrypted(_) => StatusCode::SERVICE_UNAVAILABLE,
        DeskError::Log(_) | DeskError::Secret(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Returns the error as a sentence for people. Errors of the database are only logged.
#[must_use]
pub fn said(error: &DeskError) -> String {
    let text = match error {
        DeskError::File { .. }
        | DeskError::Store(_)
        | DeskError::Outdated { .. }
        | DeskError::Newer { .. }
        | DeskError::NoFile
        | DeskError::Migrate(_)
        | DeskError::Unencrypted(_)
        | DeskError::Log(_)
        | DeskError::Secret(_) => {
            tracing::error!(%error, "the desk failed");
            words::UNREACHABLE.to_owned()
        }
        error => error.to_string(),
    };
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}

/// Returns a recovery link.
#[must_use]
pub fn way(href: impl Into<String>, text: impl Into<String>) -> Recovery {
    Recovery { href: href.into(), text: text.into(), ..Recovery::default() }
}
