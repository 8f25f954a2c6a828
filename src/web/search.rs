//! `/`: the search, as a page; `/hits`: its results only, for search as you type.

use askama::Template;
use axum::extract::Query;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::ask::Hits;
use super::changes::{self, TableChange};
use super::concurrency::SEARCHES;
use super::markup::plain;
use super::page::{Badge, DESK, Layout, Page};
use super::refusal::Refusal;
use super::replay;
use super::view::View;
use super::words;
use crate::rule::Edition;
use crate::search::{self, HitKind};

/// The longest query, in characters, that is searched for and repeated in the links of the page. No judge asks so much
/// at once.
const LONGEST: usize = 2000;

/// The parameters of a search.
#[derive(Debug, Default, Deserialize)]
pub struct Params {
    #[serde(default)]
    q: String,
    #[serde(default)]
    edition: String,
    #[serde(default)]
    kind: String,
    /// Not empty if it was sent by Enter: a fully typed number or name is then opened.
    #[serde(default)]
    go: String,
}

/// The start page, with or without hits.
#[derive(Template)]
#[template(path = "search.html")]
pub struct SearchPage {
    layout: Layout,
    hits: Hits,
    editions: Vec<Badge>,
    chosen: String,
    kind: String,
    chapters: Vec<super::item::Item>,
    tour: Vec<replay::Example>,
    /// The main destinations, as tiles.
    tiles: Vec<words::search::Tile>,
    /// The further destinations: a name and an address.
    doors: [(&'static str, &'static str); 5],
    /// The edition in force in one line. `changes` are its changes.
    now: Option<String>,
    changes: Changes,
    held: Vec<EntryCount>,
    only_digest: bool,
}

/// The changes of the edition in force, under their heading.
struct Changes {
    heading: String,
    most: Vec<TableChange>,
}

/// The number of entries of a kind, with the address of their list.
struct EntryCount {
    class: &'static str,
    href: &'static str,
    count: usize,
    name: &'static str,
}

/// `/`: the start page; with `q`, its results; with `go`, a redirect to the rule or card whose full number or name `q`
/// is.
pub async fn page(view: View, Query(asked): Query<Params>) -> Result<Response, Refusal> {
    let (asked, hits) = hits(&view, asked).await?;
    if let Some(place) = hits.opens.as_deref().filter(|_| !asked.go.is_empty()) {
        return Ok(Redirect::to(place).into_response());
    }
    let title = match asked.q.trim() {
        "" => words::search::TITLE.to_owned(),
        query => words::search::title(query),
    };
    let mut layout = Layout::new(&view, "/", title);
    layout.description = words::search::ABOUT.to_owned();
    layout.query = plain(&asked.q);
    if let Some(edition) = hits.edition().and_then(|edition| view.library().edition(edition)) {
        layout = layout.about(&view, edition);
    }
    let library = view.library();
    let page = SearchPage {
        editions: library.editions().rev().map(|edition| Badge::of(&view, edition)).collect(),
        chosen: asked.edition,
        kind: HitKind::named(&asked.kind).map(|kind| kind.name().to_owned()).unwrap_or_default(),
        chapters: view.in_force().map(|edition| super::edition::chapters(&view, edition)).unwrap_or_default(),
        tour: replay::tour(),
        tiles: words::search::TILES.into_iter().filter(|tile| tile.href != DESK || !view.alone).collect(),
        doors: words::search::DOORS,
        now: changes::in_force(&view),
        changes: Changes {
            heading: view
                .in_force()
                .map(|edition| words::changes::heading(&edition.edition.to_string()))
                .unwrap_or_default(),
            most: changes::most(&view),
        },
        held: held(&view),
        only_digest: library.editions().all(|edition| edition.rules().iter().all(|rule| rule.official.is_none())),
        layout,
        hits,
    };
    Ok(Page(page).into_response())
}

fn held(view: &View) -> Vec<EntryCount> {
    let library = view.library();
    let all = [
        ("k-faq", "/faq", library.faq().len(), HitKind::Faq),
        ("k-errata", "/errata", library.errata().len(), HitKind::Errata),
        ("k-card", "/cards", library.known_cards().count(), HitKind::Card),
        ("k-term", "/terms", view.graph().terms().len(), HitKind::Term),
        ("k-document", "/legality", library.legality_on(None).count(), HitKind::Legality),
    ];
    let held =
        all.map(|(class, href, count, kind)| EntryCount { class, href, count, name: words::kind::counted(kind) });
    held.into_iter().filter(|held| held.count > 0).collect()
}

/// `/hits`: the results only.
pub async fn fragment(view: View, Query(asked): Query<Params>) -> Result<Page<Hits>, Refusal> {
    Ok(Page(hits(&view, asked).await?.1))
}

/// Searches. The start page, which has no query, does not wait for the room.
async fn hits(view: &View, mut asked: Params) -> Result<(Params, Hits), Refusal> {
    if asked.q.trim().is_empty() {
        let hits = found(view, &asked);
        return Ok((asked, hits));
    }
    let end = asked.q.char_indices().nth(LONGEST).map(|(end, _)| end);
    asked.q.truncate(end.unwrap_or(asked.q.len()));
    let view = view.clone();
    let work = move || {
        let mut hits = found(&view, &asked);
        if end.is_some() {
            hits.tell(words::search::cut(LONGEST));
        }
        (asked, hits)
    };
    SEARCHES.done(work).await
}

fn found(view: &View, asked: &Params) -> Hits {
    let chosen = asked.edition.parse::<Edition>().ok();
    let edition = chosen.or_else(|| Some(view.in_force()?.edition));
    let kinds = HitKind::named(&asked.kind).into_iter().collect();
    Hits::new(view, &search::Query { edition, kinds, counts: true, ..search::Query::new(asked.q.trim()) })
}
