//! Checks that the texts of pages are in templates and in `src/web/words/` only, so that they can be translated.

mod literals;

use std::path::{Path, PathBuf};

use self::literals::{Literal, of_rust, of_script};

/// Texts of the code that are no words of a page: the file or folder, how the text begins, and what it is.
const NOT_OF_PAGES: &[(&str, &str, &str)] = &[
    ("assets.rs", "static: names", "a name under which texts are kept"),
    ("desk/here.rs", "", "cookies and headers"),
    ("desk/packet.rs", "attachment; ", "a header"),
    ("desk/slip.rs", "attachment; ", "a header"),
    ("export.rs", "", "told on the command line, to who exports the site"),
    ("feed.rs", "", "the frame of a feed and of a calendar, for programs"),
    ("headers.rs", "", "headers"),
    ("health.rs", "", "told to what watches over the server"),
    ("mcp/", "", "told to assistants, in the one language that they read best"),
    ("replay/build/draft.rs", "", "the scenario language"),
    ("replay/build/edit.rs", "", "the scenario language"),
    ("replay/build/offer.rs", "", "the scenario language"),
    ("replay/build/parts.rs", "", "the scenario language"),
    ("paint/mod.rs", "", "the log, the name of a font, and a picture"),
    ("paint/style.rs", "", "a stylesheet"),
    ("replay/parting.rs", "=> under ", "the scenario language"),
    ("replay/result.rs", " concedes", "the scenario language"),
    ("terms.rs", "In function", "how the rule begins, in the digest, that says what a keyword is short for"),
    ("server/", "", "told on the command line and in the log, to who runs the server"),
];

/// The same of scripts.
const NOT_OF_SCRIPTS: &[(&str, &str, &str)] = &[
    ("", "use strict", "a word to the browser"),
    ("", "Enter", "the name of a key"),
    ("", "Escape", "the name of a key"),
    ("bench.js", " moves ", "the scenario language"),
    ("bench.js", "all pass", "the scenario language"),
    ("sw.js", "tribunal ", "what the names of copies begin with"),
];

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The files below a folder, by their names from there.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
            match path.extension().and_then(|end| end.to_str()) {
                None => folders.push(path),
                Some("rs" | "js") => found.push((name, std::fs::read_to_string(path).unwrap())),
                Some(_) => {}
            }
        }
    }
    found.sort();
    found
}

/// Returns the text that a reader or listener of a page gets: without markup, with each part that is put in later as
/// one character.
fn said(text: &str) -> String {
    let begun = if text.starts_with('"') { text.split_once('>').map_or("", |(_, rest)| rest) } else { text };
    let mut said = String::new();
    let mut tag = String::new();
    let mut depth = 0;
    for c in begun.chars() {
        match c {
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                if tag.is_empty() { &mut said } else { &mut tag }.push(PART);
            }
            _ if depth > 0 => {}
            '<' => tag.push(c),
            '>' if !tag.is_empty() => said += &heard(&std::mem::take(&mut tag)),
            c if tag.is_empty() => said.push(c),
            c => tag.push(c),
        }
    }
    said + &heard(&tag)
}

/// Stands for a part of a sentence that is put in later.
const PART: char = '\u{1}';

/// Returns the texts in the attributes of a tag.
fn heard(tag: &str) -> String {
    let values = ["aria-label=\"", "title=\"", "alt=\"", "placeholder=\""].into_iter().filter_map(|name| {
        let (_, value) = tag.split_once(name)?;
        value.split('"').next()
    });
    values.map(|value| format!("\n{value}\n")).collect()
}

/// Returns true if a text consists of words: two in a row, one with a part after it, one with an initial capital. A
/// single one in lower case may be the name of something.
fn has_words(text: &str) -> bool {
    let said = said(text);
    let bare = |word: &str| word.trim_matches(|c: char| c.is_ascii_punctuation() || c == '\u{2026}').to_owned();
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphabetic() || c == '\'');
    let is_title = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase) && word.len() > 1 && letters.all(char::is_lowercase)
    };
    let parts: Vec<String> = said.split_whitespace().map(bare).collect();
    let follow = parts.windows(2).any(|pair| {
        let [one, other] = pair else { return false };
        (is_word(one) && (is_word(other) || other.contains(PART))) || (one.contains(PART) && is_word(other))
    });
    let waits = said.trim() != said && parts.iter().any(|word| is_word(word) && word.len() > 1);
    follow || waits || parts.iter().any(|word| is_title(word))
}

/// The texts of a script, apart from those that find something on a page.
fn script_texts(source: &str) -> Vec<Literal> {
    of_script(source).into_iter().filter(|literal| !is_selector(&literal.text)).collect()
}

fn is_selector(text: &str) -> bool {
    !text.contains('<') && (text.starts_with(['.', '#']) || text.contains(['[', ']', '>', '=']))
}

/// Returns the texts of words where none belong, and the exceptions that match nothing.
fn astray(
    sources: Vec<(String, String)>,
    literals: fn(&str) -> Vec<Literal>,
    exceptions: &[(&str, &str, &str)],
) -> Vec<String> {
    let mut needed = vec![false; exceptions.len()];
    let mut astray = Vec::new();
    for (file, source) in sources {
        let words = literals(&source).into_iter().filter(|literal| has_words(&literal.text));
        for Literal { line, text } in words {
            let of = |(place, begins, _): &(&str, &str, &str)| file.starts_with(place) && text.starts_with(begins);
            match exceptions.iter().position(of) {
                Some(at) => needed[at] = true,
                None => astray.push(format!("{file}:{line}: {text:?}")),
            }
        }
    }
    let idle = exceptions.iter().zip(needed).filter(|(_, needed)| !needed);
    astray.extend(idle.map(|((place, begins, what), _)| format!("nothing is excepted by {place} {begins:?}: {what}")));
    astray
}

#[test]
fn every_sentence_that_pages_put_together_stands_among_the_words() {
    let sources = files(&root("src/web")).into_iter().filter(|(name, _)| !name.starts_with("words/")).collect();
    let astray = astray(sources, of_rust, NOT_OF_PAGES);
    assert!(astray.is_empty(), "move these to src/web/words/:\n{}", astray.join("\n"));
}

#[test]
fn no_script_has_words_of_its_own() {
    let astray = astray(files(&root("static")), script_texts, NOT_OF_SCRIPTS);
    assert!(astray.is_empty(), "move these to a template, as data that the script reads:\n{}", astray.join("\n"));
}

/// The words of a made-up source.
fn words_in(literals: fn(&str) -> Vec<Literal>, source: &str) -> Vec<(usize, String)> {
    let words = literals(source).into_iter().filter(|literal| has_words(&literal.text));
    words.map(|literal| (literal.line, literal.text)).collect()
}

#[test]
fn words_in_rust_are_found_where_a_page_may_show_them() {
    let source = r##"
// "a comment" /* and 'another
#[doc = "said of code"]
#[error("no {name} grows here")]
fn plant<'a>(bed: &'a str) -> char { tracing::warn!(bed, "told to the log (only)"); '"' }
const NAMES: [&str; 5] = ["rose", "k-rose", "/beds/rose", "text/html; charset=utf-8", "{name} \u{b7} {}"];
const SAID: [&str; 3] = ["Rose", "the rose", " of {day}"];
const RAW: &str = r#"<b class="a rose">the "raw" one</b>"#;
const MARKUP: &str = "<p class=\"rose bed\" dir=\"auto\">";
const HEARD: &str = "<span role=\"img\" aria-label=\"A rose\">";
const LONG: &str = "one that \
    goes on";
#[cfg(test)]
#[expect(dead_code)]
mod tests { const A: &str = "a test; {}"; fn b() { "and more"; } }
const LAST: char = '\''; const AFTER: &str = "after it all";
"##;
    let expected = [
        (4, "no {name} grows here"),
        (7, "Rose"),
        (7, "the rose"),
        (7, " of {day}"),
        (8, "<b class=\"a rose\">the \"raw\" one</b>"),
        (10, "<span role=\"img\" aria-label=\"A rose\">"),
        (11, "one that goes on"),
        (16, "after it all"),
    ];
    assert_eq!(words_in(of_rust, source), expected.map(|(line, text)| (line, text.to_owned())));
}

#[test]
fn words_in_a_script_are_found() {
    let source = r#"
// It's a comment
const PART = /^"[/"']+ (a b)/; const half = 4 / 2; // 'not this'
say('Sent.', `${count} kept ${why ? "as it is" : 'x'} here`, "it's here");
document.querySelector('.bed button[name=build]').className = 'quiet';
page.innerHTML = `<p class="quiet bed">Nothing ${grows}</p>`;
"#;
    let expected = [
        (4, "Sent."),
        (4, "as it is"),
        (4, "{} kept {} here"),
        (4, "it's here"),
        (6, "<p class=\"quiet bed\">Nothing {}</p>"),
    ];
    assert_eq!(words_in(script_texts, source), expected.map(|(line, text)| (line, text.to_owned())));
}

#[test]
fn words_astray_and_exceptions_that_except_nothing_are_told() {
    let sources = vec![("bed.rs".to_owned(), "const A: &str = \"a rose\"; const B: &str = \"two roses\";".to_owned())];
    let told = astray(sources, of_rust, &[("bed.rs", "a rose", "a name"), ("bed.rs", "three", "a name")]);
    assert_eq!(told, ["bed.rs:1: \"two roses\"", "nothing is excepted by bed.rs \"three\": a name"]);
}
