//! `/feed.atom` and `/editions.ics`: editions as they are published and take effect, and rulings that were overtaken.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use jiff::civil::Date;

use super::cache::Caching;
use super::view::View;
use super::words;
use crate::library::{IssueKind, issues};
use crate::reference::holds::{Holds, holding};

/// The address of the feed.
pub const FEED: &str = "/feed.atom";
/// The address of the calendar.
pub const CALENDAR: &str = "/editions.ics";

/// An item of the feed.
struct News {
    id: String,
    day: Date,
    title: String,
    path: String,
}

/// `/feed.atom`: newest first.
pub async fn atom(view: View) -> Response {
    let origin = view.origin.clone().unwrap_or_default();
    let mut news = news(&view);
    news.sort_by(|a, b| b.day.cmp(&a.day).then_with(|| a.id.cmp(&b.id)));
    let updated = news.first().map_or(crate::library::KNOWN_UNTIL, |newest| newest.day);
    let mut feed = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<id>urn:tribunal:feed</id>\n\
         <title>{}</title>\n<updated>{updated}T00:00:00Z</updated>\n<author><name>Tribunal</name></author>\n\
         <link rel=\"self\" href=\"{}{FEED}\"/>\n",
        escaped(words::feed::TITLE),
        escaped(&origin),
    );
    for News { id, day, title, path } in &news {
        feed.push_str(&format!(
            "<entry><id>urn:tribunal:{}</id><title>{}</title><updated>{day}T00:00:00Z</updated><link href=\"{}{}\"/></entry>\n",
            escaped(id),
            escaped(title),
            escaped(&origin),
            escaped(path),
        ));
    }
    feed.push_str("</feed>\n");
    (Caching::Revalidate, [(CONTENT_TYPE, "application/atom+xml; charset=utf-8")], feed).into_response()
}

/// `/editions.ics`: the day on which each edition takes effect.
pub async fn calendar() -> Response {
    let mut calendar = String::from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Tribunal//Editions//EN\r\n");
    for issue in issues().iter().filter(|issue| matches!(issue.kind, IssueKind::Rules(_))) {
        let (day, stamp) = (basic(issue.in_force), basic(issue.printed));
        let title = words::feed::in_force(&words::feed::issue(issue));
        calendar.push_str(&format!(
            "BEGIN:VEVENT\r\nUID:{}@tribunal\r\nDTSTAMP:{stamp}T000000Z\r\nDTSTART;VALUE=DATE:{day}\r\nSUMMARY:{title}\r\n\
             TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n",
            issue.name
        ));
    }
    calendar.push_str("END:VCALENDAR\r\n");
    (Caching::Revalidate, [(CONTENT_TYPE, "text/calendar; charset=utf-8")], calendar).into_response()
}

/// Formats a day without separators.
fn basic(day: Date) -> String {
    format!("{:04}{:02}{:02}", day.year(), day.month(), day.day())
}

fn news(view: &View) -> Vec<News> {
    let issued = issues().iter().map(|issue| {
        let name = words::feed::issue(issue);
        let path = match issue.kind {
            IssueKind::Rules(edition) if view.library().edition(edition).is_some() => format!("/{edition}"),
            IssueKind::Faq => "/faq".to_owned(),
            IssueKind::Errata => "/errata".to_owned(),
            IssueKind::Legality => "/legality".to_owned(),
            IssueKind::Rules(_) => "/".to_owned(),
        };
        let title = words::feed::came_out(&name, issue.printed, issue.in_force);
        News { id: format!("issue:{}", crate::document::slug(&name)), day: issue.printed, title, path }
    });
    // A ruling falls with an edition, on the day on which that takes effect.
    let fallen = view.in_force().into_iter().flat_map(|now| {
        let day = now.in_force.or(now.printed);
        view.library().faq().iter().filter_map(move |ruling| {
            let holding = holding(&view.reference, ruling, now.edition);
            let fell = matches!(holding.holds, Holds::Changed | Holds::Obsolete);
            let entry = &ruling.entry;
            fell.then_some(())?;
            Some(News {
                id: format!("ruling:{}:{}", now.edition, entry.slug),
                day: day?,
                title: words::feed::ruling(&holding, &entry.question),
                path: format!("/faq/{}", entry.slug),
            })
        })
    });
    issued.chain(fallen).collect()
}

/// Escapes a text for XML; characters that XML does not allow are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped.push(c),
        }
    }
    escaped
}
