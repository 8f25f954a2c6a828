//! `/replay/language`: the language by example, each example with its replay; `/replay/language/more`: its rarer parts.

use std::sync::LazyLock;

use askama::Template;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd, html};

use super::super::markup::Markup;
use super::super::page::{Layout, Page};
use super::super::view::View;
use super::super::words::replay as words;
use super::link::href;

/// The reference of the language, whose examples the tests replay.
pub const TEXT: &str = include_str!("../../../docs/scenario-language.md");
/// The rarer parts of the language.
pub const RARITIES: &str = include_str!("../../../docs/scenario-rarities.md");

static SET: LazyLock<Markup> = LazyLock::new(|| set(TEXT));
static RARITIES_SET: LazyLock<Markup> = LazyLock::new(|| set(RARITIES));

/// The page of each of the two files.
const PAGES: [(&str, &str); 2] =
    [("scenario-language.md", "/replay/language"), ("scenario-rarities.md", "/replay/language/more")];

/// `/replay/language` and `/replay/language/more`
#[derive(Template)]
#[template(path = "replay-language.html")]
pub struct LanguagePage {
    layout: Layout,
    text: Markup,
}

/// `GET /replay/language`
pub async fn language(view: View) -> Page<LanguagePage> {
    let layout = Layout::new(&view, "/replay/language", words::LANGUAGE);
    let layout = layout.described(words::ABOUT_LANGUAGE);
    Page(LanguagePage { layout, text: SET.clone() })
}

/// `GET /replay/language/more`
pub async fn rarities(view: View) -> Page<LanguagePage> {
    let layout = Layout::new(&view, "/replay/language/more", words::RARITIES);
    let layout = layout.described(words::ABOUT_RARITIES);
    Page(LanguagePage { layout, text: RARITIES_SET.clone() })
}

/// Renders Markdown of our own; a `scenario` block links to its replay.
fn set(text: &'static str) -> Markup {
    let mut page = Markup::default();
    let mut plain: Vec<Event> = Vec::new();
    let mut block: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match (event, &mut block) {
            (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))), None) if &*kind == "scenario" => {
                page.ours(&rendered(&mut plain));
                block = Some(String::new());
            }
            (Event::Text(text), Some(inside)) => inside.push_str(&text),
            (Event::End(TagEnd::CodeBlock), Some(inside)) => {
                scenario(&mut page, inside);
                block = None;
            }
            (event, None) => plain.push(led(event)),
            _ => {}
        }
    }
    page.ours(&rendered(&mut plain));
    page
}

/// Turns a link from one of the files to the other into one between their pages.
fn led(event: Event<'static>) -> Event<'static> {
    match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let page = PAGES.into_iter().find(|(file, _)| *file == &*dest_url).map(|(_, page)| page.into());
            Event::Start(Tag::Link { link_type, dest_url: page.unwrap_or(dest_url), title, id })
        }
        other => other,
    }
}

fn rendered(events: &mut Vec<Event<'_>>) -> String {
    let mut out = String::new();
    html::push_html(&mut out, events.drain(..));
    out
}

fn scenario(page: &mut Markup, text: &str) {
    page.raw("<pre class=\"proof k-scenario\" tabindex=\"0\" aria-label=\"");
    page.text(words::SCENARIO);
    page.raw("\">");
    page.text(text);
    page.raw("</pre><p><a class=\"more\" href=\"");
    page.text(&href(text));
    page.raw("\">");
    page.text(words::REPLAY_IT);
    page.raw("</a></p>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_of_the_page_leads_to_its_replay() {
        for (set, text) in [(&SET, TEXT), (&RARITIES_SET, RARITIES)] {
            let page = set.to_string();
            assert_eq!(page.matches("Replay it</a>").count(), text.matches("```scenario").count());
            assert!(page.starts_with("<h1>") && page.contains("<table>") && !page.contains("```"));
        }
    }

    #[test]
    fn each_page_leads_to_the_other_and_the_first_is_read_in_five_minutes() {
        assert!(SET.to_string().contains("href=\"/replay/language/more\""));
        assert!(RARITIES_SET.to_string().contains("href=\"/replay/language\""));
        // Some 220 words a minute are read with understanding.
        assert!(TEXT.split_whitespace().count() <= 1100, "the first page has grown");
    }
}
