//! Rulings and errata in every shape in which they are saved: the same entries come out of each.

use tribunal::document::{Body, Hints, normalise, read};

use crate::pdf::{pdf, saved, shown};

const FAQ: &str = "\
Pond FAQ

Leaping

Q: Who leaps first?

Frogs leap first. Toads wait until every frog of the pond has
leaped, or has said that it will not.

Q: What if nobody leaps?

A: The pond is still, and the turn ends.

Lamp of Dusk (revised text)

Shine on a leaf. It glows.

Q: Does the lamp glow at noon?

It does not.
";

const ERRATA: &str = "\
Pond Card Errata

Lamp of Dusk

[NEW TEXT]

Shine on a leaf. It glows.

[OLD TEXT]

Shine on each leaf.

Rope

[NEW TEXT]

Bind a frog.

[OLD TEXT]

Bind all frogs of the pond.
";

/// Returns the contents of a document, entry by entry.
fn entries(bytes: &[u8]) -> Vec<(String, String)> {
    let document = read(bytes, Hints::default());
    let plain = |text: &str| normalise(text).replace([' ', '-'], "");
    match document.body {
        Body::Faq(faq) => {
            let asked = faq.entries.iter().map(|entry| (plain(&entry.question), plain(&entry.answer)));
            let revised = faq.revised.iter().map(|text| (text.subject.to_string(), plain(&text.lines.join(" "))));
            asked.chain(revised).collect()
        }
        Body::Errata(errata) => {
            let words = |lines: &[String]| plain(&lines.join(" "));
            let told = |old: &[String], new: &[String]| format!("{} for {}", words(new), words(old));
            errata.errata.iter().map(|it| (it.subject.to_string(), told(&it.old, &it.new))).collect()
        }
        other => panic!("read as {:?}", other.kind()),
    }
}

/// A text as a web page: a paragraph for each of its paragraphs.
fn page(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|paragraph| format!("<p>{}</p>\n", paragraph.trim()));
    format!("<!doctype html><html><body><nav>Home</nav><main>{}</main></body></html>", paragraphs.collect::<String>())
}

#[test]
fn rulings_and_errata_are_the_same_in_a_text_a_page_and_a_pdf() {
    for (text, count) in [(FAQ, 4), (ERRATA, 2)] {
        let plain = entries(text.as_bytes());
        assert_eq!(plain.len(), count);
        assert!(plain.iter().all(|(name, words)| !name.is_empty() && !words.is_empty()), "{plain:?}");
        assert_eq!(entries(page(text).as_bytes()), plain);
        assert_eq!(entries(&saved(pdf(&[&shown(text)]))), plain);
    }
}

#[test]
fn published_rulings_are_the_same_when_saved_as_web_pages() {
    let files =
        ["seeds/origins-faq.md", "faq/spiritforged-faq.md", "faq/errata-origins.md", "faq/errata-spiritforged.md"];
    for file in files {
        let path = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(file);
        let Ok(text) = std::fs::read_to_string(path) else {
            println!("skipped: ../shared is absent");
            return;
        };
        let mut page = String::from("<!doctype html><html><body><main>");
        pulldown_cmark::html::push_html(&mut page, pulldown_cmark::Parser::new(&text));
        let (plain, page) = (entries(text.as_bytes()), entries(page.as_bytes()));
        let same = plain.iter().filter(|entry| page.contains(entry)).count();
        println!("{file}: {same} of {} entries are the same", plain.len());
        assert_eq!(plain.len(), page.len(), "{file}");
        assert!(same * 100 >= plain.len() * 98, "{file}: {same}");
    }
}
