//! The frame of every page: a title, a badge with the edition, the search box, the footer.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use jiff::civil::Date;

use super::ask::in_address;
use super::assets;
use super::cache::Caching;
use super::headers;
use super::markup::{plain, start};
use super::view::View;
use super::words;
use crate::library::{EditionRules, IssueKind, KNOWN_UNTIL, Library, Standing, is_stale};
use crate::rule::Edition;

/// The address of the desk, which only a server can have.
pub const DESK: &str = "/desk";

/// A page: a template that is rendered when it is answered.
#[derive(Debug)]
pub struct Page<T>(pub T);

/// The data of the frame around every page.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The title, without the name of the site.
    pub title: String,
    /// One or two sentences for previews of links.
    pub description: String,
    /// The page's own address, without the host.
    pub path: String,
    /// The full address, where the visitor's request names the site.
    pub url: Option<String>,
    /// The full address of a picture for previews of links, where the visitor's request names the site.
    pub picture: Option<String>,
    /// The edition that the page is about, or the one in force.
    pub badge: Option<Badge>,
    /// The text in the search box.
    pub query: String,
    /// The edition in force.
    pub in_force: Option<Edition>,
    /// The number of imported documents that could not be read.
    pub unread: usize,
    /// The day up to which this build knows the publisher's documents.
    pub known: String,
    /// A note where the edition in force is not the one that is shown.
    pub ahead: Option<String>,
    /// A note where that day was long ago.
    pub stale: Option<String>,
    /// True for a static file without a server.
    pub alone: bool,
}

/// A section of the reference that the frame links to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// Its address.
    pub href: String,
    /// Its name.
    pub name: &'static str,
    /// True if the page is in it.
    pub here: bool,
}

/// An edition with its date and its standing today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    /// The edition.
    pub edition: Edition,
    /// The date printed on it, unless its name contains it.
    pub printed: String,
    /// The day from which it is in force.
    pub from: String,
    /// The standing today.
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

/// Returns a note if an edition is in force that this site does not have.
fn ahead(view: &View) -> Option<String> {
    let (issue, shown) = (Library::issue_in_force(Some(view.today))?, view.in_force()?);
    match issue.kind {
        IssueKind::Rules(edition) if edition > shown.edition && view.library().edition(edition).is_none() => {
            Some(words::page::ahead(edition, issue.in_force, shown.edition))
        }
        _ => None,
    }
}

impl Layout {
    /// Returns the frame of a page about the edition in force, or about none in particular.
    #[must_use]
    pub fn new(view: &View, path: impl Into<String>, title: impl AsRef<str>) -> Self {
        let path = path.into();
        Self {
            title: plain(title.as_ref()),
            description: String::new(),
            url: view.origin.as_ref().map(|origin| format!("{origin}{path}")),
            picture: None,
            path,
            badge: view.in_force().map(|edition| Badge::of(view, edition)),
            query: String::new(),
            in_force: view.in_force().map(|edition| edition.edition),
            unread: view.reference.unread.len(),
            known: words::page::known(KNOWN_UNTIL),
            ahead: ahead(view),
            stale: is_stale(view.today).then(|| words::page::stale(KNOWN_UNTIL)),
            alone: view.alone,
        }
    }

    /// Returns the frame with the badge of this edition.
    #[must_use]
    pub fn about(mut self, view: &View, edition: &EditionRules) -> Self {
        self.badge = Some(Badge::of(view, edition));
        self
    }

    /// Returns the frame with this description.
    #[must_use]
    pub fn described(mut self, text: &str) -> Self {
        self.description = start(&text.replace('\n', " "), 200);
        self
    }

    /// Returns the frame with a picture at this address for previews of links.
    #[must_use]
    pub fn pictured(mut self, view: &View, path: &str) -> Self {
        self.picture = view.origin.as_ref().map(|origin| format!("{origin}{path}"));
        self
    }

    /// Returns the frame with the picture of the page's own words for previews of links.
    #[must_use]
    pub fn portrayed(self, view: &View) -> Self {
        let picture = picture_of(&self.path);
        self.pictured(view, &picture)
    }

    /// Returns the full address of the site's own picture, where the visitor's request names the site.
    #[must_use]
    pub fn icon(&self) -> Option<String> {
        let origin = self.url.as_ref()?.strip_suffix(self.path.as_str())?;
        Some(format!("{origin}{}", assets::asset("icon-512.png")))
    }

    /// Returns the oEmbed address of the page, where the visitor's request names the site and there is a picture.
    #[must_use]
    pub fn oembed(&self) -> Option<String> {
        let (url, picture) = (self.url.as_ref()?, self.picture.as_ref()?);
        let origin = picture.split('/').take(3).collect::<Vec<_>>().join("/");
        Some(format!("{origin}/oembed?url={}", in_address(url)))
    }

    /// Returns the sections of the reference, with that of this page marked.
    #[must_use]
    pub fn rooms(&self) -> Vec<Room> {
        let rules = self.in_force.map_or_else(|| "/".to_owned(), |edition| format!("/{edition}"));
        let room = |href: &str, name| {
            let rest = self.path.strip_prefix(href);
            let here = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']));
            Room { href: href.to_owned(), name, here }
        };
        let mut rooms = vec![room(&rules, words::page::RULES)];
        rooms.extend(
            [
                ("/replay", words::page::REPLAY),
                (DESK, words::page::DESK),
                ("/faq", words::page::RULINGS),
                ("/cards", words::page::CARDS),
                ("/terms", words::page::TERMS),
                ("/documents", words::page::DOCUMENTS),
            ]
            .map(|(href, name)| room(href, name)),
        );
        rooms.retain(|room| room.href != DESK || !self.alone);
        rooms
    }

    /// Returns the content security policy for a static page, which carries it itself.
    #[must_use]
    pub fn policy(&self) -> String {
        headers::policy_of_a_file()
    }

    /// Returns the address of a file of `static/`, for the template.
    #[must_use]
    pub fn asset(&self, name: &str) -> String {
        assets::asset(name)
    }
}

/// Returns the address of the picture of a page, by the page's own.
#[must_use]
pub fn picture_of(path: &str) -> String {
    format!("/picture.png?of={}", in_address(path))
}

impl Badge {
    /// Returns the badge of an edition.
    #[must_use]
    pub fn of(view: &View, edition: &EditionRules) -> Self {
        let date = |date: Option<Date>| date.map(|date| date.to_string()).unwrap_or_default();
        let printed = date(edition.printed);
        let named = edition_name(edition.edition).contains(&printed);
        Self {
            edition: edition.edition,
            printed: if named { String::new() } else { printed },
            from: date(edition.in_force),
            standing: view.standing(edition),
        }
    }

    /// Returns the name for people: `Core rules 1.1`.
    #[must_use]
    pub fn name(&self) -> String {
        edition_name(self.edition)
    }

    /// Returns the standing, in a few words.
    #[must_use]
    pub fn word(&self) -> String {
        match self.standing {
            Standing::InForce if self.from.is_empty() => words::page::IN_FORCE.to_owned(),
            Standing::InForce => words::page::in_force_since(&self.from),
            Standing::Superseded(by) => words::page::superseded_by(by),
            Standing::Coming if self.from.is_empty() => words::page::NOT_YET.to_owned(),
            Standing::Coming => words::page::in_force_from(&self.from),
        }
    }

    /// Returns all of it in a line: `Core rules 1.1, printed 2025-10-01, superseded by 1.2`.
    #[must_use]
    pub fn line(&self) -> String {
        let printed = if self.printed.is_empty() { String::new() } else { words::page::printed(&self.printed) };
        format!("{}{printed}, {}", self.name(), self.word())
    }

    /// Returns true if the edition is in force today.
    #[must_use]
    pub fn is_in_force(&self) -> bool {
        self.standing == Standing::InForce
    }

    /// Returns the class that colours it.
    #[must_use]
    pub fn class(&self) -> &'static str {
        match self.standing {
            Standing::InForce => "now",
            Standing::Superseded(_) => "past",
            Standing::Coming => "next",
        }
    }
}

/// Returns an edition's short name: `1.1`, `TR`.
#[must_use]
pub fn short_name(edition: Edition) -> String {
    match edition {
        Edition::Core { .. } | Edition::Undated => edition.to_string(),
        Edition::CoreOf(date) => date.to_string(),
        Edition::Tournament(date) => words::page::tournament_in_short(date),
    }
}

/// Returns an edition's name for people: `Core rules 1.1`.
#[must_use]
pub fn edition_name(edition: Edition) -> String {
    match edition {
        Edition::Undated => words::page::UNKNOWN_EDITION.to_owned(),
        Edition::Core { major, minor } => words::page::core(major, minor),
        Edition::CoreOf(date) => words::page::core_of(date),
        Edition::Tournament(date) => words::page::tournament_of(date),
    }
}
