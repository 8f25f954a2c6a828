//! `/replay/language`: the language by example, each example with its replay.

use std::sync::LazyLock;

use askama::Template;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd, html};

use super::super::markup::Markup;
use super::super::page::{Layout, Page};
use super::super::view::View;
use super::link::href;

/// The reference of the language, which the tests replay.
const TEXT: &str = include_str!("../../../docs/scenario-language.md");

static SET: LazyLock<Markup> = LazyLock::new(|| set(TEXT));

/// `/replay/language`
#[derive(Template)]
#[template(path = "replay-language.html")]
pub struct LanguagePage {
    layout: Layout,
    text: Markup,
}

/// `GET /replay/language`
pub async fn language(view: View) -> Page<LanguagePage> {
    let layout = Layout::new(&view, "/replay/language", "The scenario language");
    let layout = layout.described("Every construct of the scenario language by example, to be read in five minutes.");
    Page(LanguagePage { layout, text: SET.clone() })
}

/// Sets Markdown of our own; a `scenario` block leads to its replay.
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
            (event, None) => plain.push(event),
            _ => {}
        }
    }
    page.ours(&rendered(&mut plain));
    page
}

fn rendered(events: &mut Vec<Event<'_>>) -> String {
    let mut out = String::new();
    html::push_html(&mut out, events.drain(..));
    out
}

fn scenario(page: &mut Markup, text: &str) {
    page.raw("<pre class=\"proof k-scenario\" tabindex=\"0\" aria-label=\"Scenario\">");
    page.text(text);
    page.raw("</pre><p><a class=\"more\" href=\"");
    page.text(&href(text));
    page.raw("\">Replay it</a></p>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_of_the_page_leads_to_its_replay() {
        let page = SET.to_string();
        assert_eq!(page.matches("Replay it</a>").count(), TEXT.matches("```scenario").count());
        assert!(page.starts_with("<h1>") && page.contains("<table>") && !page.contains("```"));
    }
}
