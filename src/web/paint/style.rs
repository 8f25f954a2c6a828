//! The colours of the preview: those of the page, with its CSS variables resolved since the renderer knows none.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::super::assets::content;

/// The rules for what the preview adds to the board.
const OURS: &str = ".preview text { fill: var(--ink); }
.preview .site, .preview .title, .preview .good, .preview .open, .preview .bad { font-weight: 700; }
.preview .edition { fill: var(--soft); }
.preview .good { fill: var(--now); }
.preview .open { fill: var(--next); }
.preview .bad { fill: var(--past); }
";

/// The stylesheet of the preview: the page's rules for boards and [`OURS`], in light colours.
pub(super) static STYLE: LazyLock<String> = LazyLock::new(|| {
    let sheet = text("replay.css");
    let board = sheet.lines().filter(|line| line.starts_with(".board ") && line.ends_with('}'));
    let rules: Vec<&str> = OURS.lines().chain(board).collect();
    settled(&rules.join("\n"), &TOKENS)
});

/// Returns the background colour of the page.
pub(super) fn paper() -> String {
    settled("var(--paper)", &TOKENS)
}

/// The values of the stylesheets' variables, in light colours: those of the first block, then those that a board adds.
static TOKENS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let (style, replay) = (text("style.css"), text("replay.css"));
    let light = style.split('}').next().unwrap_or_default();
    let board = replay.lines().filter(|line| line.starts_with(".board {"));
    let declared = light.split([';', '{']).chain(board.flat_map(|line| line.split([';', '{', '}'])));
    let declared = declared.map(|one| one.rsplit("*/").next().unwrap_or(one).trim());
    declared.filter_map(|one| one.split_once(':')).filter(|(name, _)| name.starts_with("--")).map(pair).collect()
});

fn pair((name, value): (&str, &str)) -> (String, String) {
    (name.trim().to_owned(), value.trim().to_owned())
}

fn text(name: &str) -> String {
    String::from_utf8(content(name).unwrap_or_default()).unwrap_or_default()
}

/// Replaces `var(--name)` in a text by its value, which may refer to other variables.
fn settled(text: &str, tokens: &BTreeMap<String, String>) -> String {
    /// The depth of references: a variable may refer to a variable, and that to a colour.
    const DEEPEST: usize = 3;
    let mut text = text.to_owned();
    for _ in 0..DEEPEST {
        for (name, value) in tokens {
            text = text.replace(&format!("var({name})"), value);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_become_a_colour() {
        assert!(!STYLE.contains("var("), "{}", *STYLE);
        assert!(STYLE.contains(".board .frame") && STYLE.contains("#"), "{}", *STYLE);
        assert!(paper().starts_with('#'));
    }

    #[test]
    fn names_may_stand_for_names() {
        let tokens = [("--near", "var(--rule)"), ("--rule", "#123456")];
        let tokens = tokens.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        assert_eq!(settled("stroke: var(--near);", &tokens), "stroke: #123456;");
    }
}
