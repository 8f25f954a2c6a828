//! `/legality`: the cards that each format of play bans or restricts, and from when.

use askama::Template;
use jiff::civil::Date;

use super::item::Item;
use super::markup::plain;
use super::page::{Layout, Page};
use super::view::View;
use super::words;
use crate::document::{CardSort, ListKind};
use crate::library::DatedLegality;

/// The page with today's lists of every format.
#[derive(Template)]
#[template(path = "legality.html")]
pub struct LegalityPage {
    layout: Layout,
    formats: Vec<Format>,
}

/// One format.
struct Format {
    slug: String,
    name: String,
    from: String,
    /// The address of the document's section with the list.
    source: String,
    lists: Vec<(String, Vec<Item>)>,
}

/// `/legality`
pub async fn page(view: View) -> Page<LegalityPage> {
    let formats = view.library().legality_on(Some(view.today)).map(|dated| format(&view, dated)).collect();
    let layout = Layout::new(&view, "/legality", words::legality::TITLE).described(words::legality::ABOUT);
    Page(LegalityPage { layout, formats })
}

fn format(view: &View, dated: &DatedLegality) -> Format {
    let library = view.library();
    let id = library.documents().get(dated.document).map_or("", |held| &held.id);
    let mut lists: Vec<((ListKind, CardSort), Vec<Item>)> = Vec::new();
    for listed in &dated.legality.listed {
        let item = Item::card(&library.card_slug(&listed.card), &listed.card);
        let kind = (listed.list, listed.sort);
        match lists.last_mut().filter(|(last, _)| *last == kind) {
            Some((_, items)) => items.push(item),
            None => lists.push((kind, vec![item])),
        }
    }
    Format {
        slug: dated.legality.slug.clone(),
        name: plain(&dated.legality.format),
        from: dated.from.map(words::legality::from).unwrap_or_default(),
        source: format!("/documents/{id}#{}", dated.legality.slug),
        lists: lists.into_iter().map(|((list, sort), items)| (words::legality::list(list, sort), items)).collect(),
    }
}

/// Returns what today's formats say of a card, as a fact of its page. Those that say nothing of it, by lists of one day,
/// say so together.
pub(super) fn fact(view: &View, slug: &str) -> Option<(&'static str, String)> {
    let mut told: Vec<String> = Vec::new();
    let mut free: Vec<(Option<Date>, Vec<String>)> = Vec::new();
    for (dated, listed) in view.library().listing(slug, Some(view.today)) {
        let format = plain(&dated.legality.format);
        match (listed, free.iter_mut().find(|(from, _)| *from == dated.from)) {
            (Some(listed), _) => told.push(words::legality::of_card(listed.list, &format, dated.from)),
            (None, Some((_, formats))) => formats.push(format),
            (None, None) => free.push((dated.from, vec![format])),
        }
    }
    told.extend(free.iter().map(|(from, formats)| words::legality::not_listed(formats, *from)));
    let told = if told.is_empty() { words::legality::NO_LIST.to_owned() } else { told.join("; ") };
    Some((words::legality::FACT, told))
}
