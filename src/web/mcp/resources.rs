//! Resources: the scenario language, and the terms of the game with the rules that define them.

use rmcp::model::Resource;

use super::super::replay::{LANGUAGE, RARITIES};
use super::super::view::View;

/// The media type of every resource.
pub(super) const MARKDOWN: &str = "text/markdown";

/// The address, name and description of each resource.
const ALL: [(&str, &str, &str); 3] = [
    (
        "tribunal://language",
        "The scenario language",
        "How a board, its steps and what is expected are written, by example",
    ),
    (
        "tribunal://language/more",
        "Rarities of the scenario language",
        "What is needed rarely when a scenario is written",
    ),
    (
        "tribunal://terms",
        "Terms",
        "Keywords and defined terms, each with the rule that defines it in the edition in force",
    ),
];

/// Returns all resources.
pub(super) fn list() -> Vec<Resource> {
    let resource = |(uri, name, about): (&str, &str, &str)| {
        Resource::new(uri, name).with_description(about).with_mime_type(MARKDOWN)
    };
    ALL.map(resource).into()
}

/// Returns the text of a resource; `None` where there is none at this address.
pub(super) fn read(view: &View, uri: &str) -> Option<String> {
    match uri {
        "tribunal://language" => Some(LANGUAGE.to_owned()),
        "tribunal://language/more" => Some(RARITIES.to_owned()),
        "tribunal://terms" => Some(terms(view)),
        _ => None,
    }
}

/// Returns every term with its definition in the edition in force; terms that this edition does not define are left
/// out, and counted.
fn terms(view: &View) -> String {
    let Some(edition) = view.in_force().map(|held| held.edition) else {
        return "# Terms\n\nNo edition of the rules is held here.\n".to_owned();
    };
    let (mut lines, mut elsewhere) = (Vec::new(), 0);
    for term in view.graph().terms() {
        let here = term.defined_by.iter().find(|at| at.edition == edition);
        match here.and_then(|at| Some((at, view.rule(*at)?))) {
            Some((at, rule)) => {
                let kind = if term.keyword { "keyword" } else { "term" };
                lines.push(format!("- **{}** ({kind}, {at}): {}", term.name, rule.text().replace('\n', " ")));
            }
            None => elsewhere += 1,
        }
    }
    let left = if elsewhere == 0 { String::new() } else { format!(" Other editions define {elsewhere} more.") };
    format!("# Terms\n\nCore rules {edition}.{left}\n\n{}\n", lines.join("\n"))
}
