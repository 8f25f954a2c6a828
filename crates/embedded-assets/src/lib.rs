//! Embedded assets: texts that come with every build and that only some pages want: lineages, what is enacted, the
//! scenarios that prove it, the facts of cards.
//!
//! With the feature `inside` they are compiled into the program. The program of browsers is built without it, since a
//! phone fetches that first and completely: there they come with the library (the reference's `Bundle`), and
//! [`install`] must be called before anything asks for one. The facts of cards, a part for each set ([`parts`]), may
//! come after the rest: the program is then restarted with what has come. The engine alone, which nobody gives a
//! library, contains the facts of cards.
//!
//! ```
//! for (set, cards) in tribunal_embedded_assets::beginning(tribunal_embedded_assets::CARDS) {
//!     println!("{set}: {} wordings of cards", cards.lines().count());
//! }
//! ```

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Texts by their paths from the root of the repository, or by another name that contains a `:`.
pub type Texts = BTreeMap<String, String>;

/// `rules/words.toml`, converted to JSON: there is a reader for that everywhere, and another would make the program for
/// phones a hundredth larger.
pub const WORDS: &str = "rules/words.toml: as JSON";

/// `rules/infractions.toml`, converted to JSON for the same reason.
pub const INFRACTIONS: &str = "rules/infractions.toml: as JSON";

/// `rules/practice.toml`, likewise.
pub const PRACTICE: &str = "rules/practice.toml: as JSON";

/// `rules/answers.toml`, likewise.
pub const ANSWERS: &str = "rules/answers.toml: as JSON";

/// The folder of the facts of cards: a file for each set, one wording to a line; a test checks that they equal what the
/// grammar reads from the real text.
pub const CARDS: &str = "faq/cards/";

/// The names of all cards that exist, with their types: by them a name is recognized as that of a card whose text is
/// not imported.
pub const CARD_NAMES: &str = "faq/card-names.tsv";

/// Lists files of the repository with their contents, compiled in; paths are relative to its root.
#[cfg(any(feature = "inside", not(feature = "brought")))]
macro_rules! tables {
    ($($path:literal),* $(,)?) => { &[$(($path, include_str!(concat!("../../../", $path)))),*] };
}

/// The facts of cards; a new set is added here.
#[cfg(any(feature = "inside", not(feature = "brought")))]
const CARD_FACTS: &[(&str, &str)] = tables![
    "faq/card-names.tsv",
    "faq/cards/ogn.jsonl",
    "faq/cards/ogs.jsonl",
    "faq/cards/sfd.jsonl",
    "faq/cards/unl.jsonl",
    "faq/cards/ven.jsonl",
];

static TEXTS: OnceLock<Texts> = OnceLock::new();

/// Returns the text at a path from the root of the repository; empty where it is missing.
pub fn text(path: &str) -> &'static str {
    all().and_then(|texts| texts.get(path)).map_or("", String::as_str)
}

/// Returns the texts whose paths begin with `with`, in the order of their paths.
pub fn beginning(with: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let texts = all().into_iter().flatten().map(|(path, text)| (path.as_str(), text.as_str()));
    texts.filter(move |(path, _)| path.starts_with(with))
}

/// Returns the facts of cards, a part for each set: its code, its path and its text. A device may fetch them after the
/// rest.
pub fn parts() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    beginning(CARDS).filter_map(|(path, text)| Some((path.strip_prefix(CARDS)?.strip_suffix(".jsonl")?, path, text)))
}

/// Returns all embedded texts, or those installed before.
#[cfg(feature = "inside")]
pub fn all() -> Option<&'static Texts> {
    Some(TEXTS.get_or_init(inside::texts))
}

/// Returns all installed texts; `None` where there are none yet.
#[cfg(all(feature = "brought", not(feature = "inside")))]
pub fn all() -> Option<&'static Texts> {
    TEXTS.get()
}

/// Returns the installed texts, or the facts of cards that the engine needs by itself.
#[cfg(not(any(feature = "brought", feature = "inside")))]
pub fn all() -> Option<&'static Texts> {
    let texts = CARD_FACTS.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    Some(TEXTS.get_or_init(|| texts.collect()))
}

/// Installs texts that were not embedded. Texts that are there stay: they are the same in every library of this
/// program.
pub fn install(texts: Texts) {
    TEXTS.get_or_init(|| texts);
}

#[cfg(feature = "inside")]
mod inside {
    use rust_embed::RustEmbed;

    use super::Texts;

    /// The scenarios by which the engine is tested.
    #[derive(RustEmbed)]
    #[folder = "../../tests/scenarios/"]
    struct Scenarios;

    const TABLES: &[(&str, &str)] = tables![
        "rules/kinds-1.0.tsv",
        "rules/kinds-1.1.tsv",
        "rules/kinds-1.2.tsv",
        "rules/kinds-1.3.tsv",
        "rules/kinds-1.4.tsv",
        "rules/kinds-1.5.tsv",
        "rules/lineage-1.0-1.1.tsv",
        "rules/lineage-1.0-1.2.tsv",
        "rules/lineage-1.0-1.3.tsv",
        "rules/lineage-1.0-1.4.tsv",
        "rules/lineage-1.0-1.5.tsv",
        "rules/lineage-1.1-1.2.tsv",
        "rules/lineage-1.1-1.3.tsv",
        "rules/lineage-1.1-1.4.tsv",
        "rules/lineage-1.1-1.5.tsv",
        "rules/lineage-1.2-1.3.tsv",
        "rules/lineage-1.2-1.4.tsv",
        "rules/lineage-1.2-1.5.tsv",
        "rules/lineage-1.3-1.4.tsv",
        "rules/lineage-1.3-1.5.tsv",
        "rules/lineage-1.4-1.5.tsv",
        "rules/lineage-tr-2026-03-30-tr-2026-07-16.tsv",
        "rules/lineage-tr-2026-03-30-tr-2026-10-09.tsv",
        "rules/lineage-tr-2026-07-16-tr-2026-10-09.tsv",
        "rules/proofs.tsv",
    ];

    /// Converts a TOML table to JSON; `None` where the file is no table, which the tests of its readers rule out.
    fn as_json(path: &str, table: &str) -> Option<(String, String)> {
        let table: serde_json::Value = toml::from_str(table).ok()?;
        Some((path.to_owned(), table.to_string()))
    }

    pub fn texts() -> Texts {
        let tables =
            TABLES.iter().chain(super::CARD_FACTS).map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        let scenarios = Scenarios::iter().filter_map(|name| {
            let text = String::from_utf8(Scenarios::get(&name)?.data.into_owned()).ok()?;
            Some((format!("tests/scenarios/{name}"), text))
        });
        let words = as_json(super::WORDS, include_str!("../../../rules/words.toml"));
        let infractions = as_json(super::INFRACTIONS, include_str!("../../../rules/infractions.toml"));
        let practice = as_json(super::PRACTICE, include_str!("../../../rules/practice.toml"));
        let answers = as_json(super::ANSWERS, include_str!("../../../rules/answers.toml"));
        tables.chain(scenarios).chain(words).chain(infractions).chain(practice).chain(answers).collect()
    }
}
