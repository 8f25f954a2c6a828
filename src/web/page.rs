//! What every page has: a title, a badge with the edition, the search box, the footer.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use super::assets;
use super::cache::Caching;
use super::markup::{plain, start};
use super::view::{Standing, View};
use crate::library::EditionRules;
use crate::rule::Edition;

/// A page: a template that is rendered when it is answered.
#[derive(Debug)]
pub struct Page<T>(pub T);

/// What the frame around every page shows.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The title, without the name of the site.
    pub title: String,
    /// One or two sentences for previews of links.
    pub description: String,
    /// The page's own address, without the host.
    pub path: String,
    /// The edition that the page is about, or the one in force.
    pub badge: Option<Badge>,
    /// What stands in the search box.
    pub query: String,
}

/// An edition with its date and how it stands today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    /// The edition.
    pub edition: Edition,
    /// Its date.
    pub date: String,
    /// Whether it counts today.
    pub standing: Standing,
}

impl<T: Template> IntoResponse for Page<T> {
    fn into_response(self) -> Response {
        match self.0.render() {
            Ok(html) => (Caching::Revalidate, Html(html)).into_response(),
            Err(error) => {
                tracing::error!(%error, "a template failed");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

impl Layout {
    /// The frame of a page about the edition in force, or about none in particular.
    #[must_use]
    pub fn new(view: &View, path: impl Into<String>, title: impl AsRef<str>) -> Self {
        Self {
            title: plain(title.as_ref()),
            description: String::new(),
            path: path.into(),
            badge: view.in_force().map(|edition| Badge::of(view, edition)),
            query: String::new(),
        }
    }

    /// The frame of a page about this edition.
    #[must_use]
    pub fn about(mut self, view: &View, edition: &EditionRules) -> Self {
        self.badge = Some(Badge::of(view, edition));
        self
    }

    /// With this description.
    #[must_use]
    pub fn described(mut self, text: &str) -> Self {
        self.description = start(&text.replace('\n', " "), 200);
        self
    }

    /// The address of a file of `static/`, for the template.
    #[must_use]
    pub fn asset(&self, name: &str) -> String {
        assets::asset(name)
    }
}

impl Badge {
    /// The badge of an edition.
    #[must_use]
    pub fn of(view: &View, edition: &EditionRules) -> Self {
        let date = edition.in_force.or(edition.printed);
        Self {
            edition: edition.edition,
            date: date.map(|date| date.to_string()).unwrap_or_default(),
            standing: view.standing(edition),
        }
    }

    /// Its name for people: `Core rules 1.1`.
    #[must_use]
    pub fn name(&self) -> String {
        edition_name(self.edition)
    }

    /// One word for how it stands.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.standing {
            Standing::InForce => "in force",
            Standing::Superseded(_) => "superseded",
            Standing::Coming => "coming",
        }
    }

    /// The class that colours it.
    #[must_use]
    pub fn class(&self) -> &'static str {
        match self.standing {
            Standing::InForce => "now",
            Standing::Superseded(_) => "past",
            Standing::Coming => "next",
        }
    }
}

/// An edition's name for people: `Core rules 1.1`.
#[must_use]
pub fn edition_name(edition: Edition) -> String {
    match edition {
        Edition::Core { major, minor } => format!("Core rules {major}.{minor}"),
        Edition::CoreOf(date) => format!("Core rules of {date}"),
        Edition::Tournament(date) => format!("Tournament rules of {date}"),
    }
}
