//! The fate of a cited rule in another edition.

use serde::Serialize;

use super::written::{Citation, Tail};
use crate::Reference;
use crate::graph::lineage::{DiffSpan, DiffSpanKind, word_diff};
use crate::graph::{Change, ChangeKind, Lineage};
use crate::library::{Library, LibraryRule};
use tribunal_document::normalise;
use tribunal_rule::{Edition, RuleRef};

/// The fate of a cited rule, and how it was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = cite::Fate))]
pub struct Fate {
    /// The kind of fate.
    pub kind: FateKind,
    /// The rules that it is now; none where it is gone, never existed or is not in the library.
    pub now: Vec<RuleRef>,
    /// The ways in which the rule was found.
    pub matched: Vec<Matched>,
    /// The share of words that it has kept, from 0 to 1; 1 where nothing was compared.
    pub similarity: f64,
    /// True if its words changed without changing what it says.
    pub editorial: bool,
    /// The words that changed; empty where none did.
    pub words: Vec<Changed>,
    /// A remark, or an empty string.
    pub note: String,
    /// The citation to write in its place, where there is one rule to cite.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub cite: Option<Citation>,
}

/// The kinds of fate of a cited rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = cite::FateKind))]
#[serde(rename_all = "kebab-case")]
pub enum FateKind {
    /// It stands where it stood, in the same words.
    Same,
    /// It has another number.
    Renumbered,
    /// It has another number and stands elsewhere among its old neighbours.
    Moved,
    /// Its words changed.
    Reworded,
    /// Several rules took its place.
    Split,
    /// It became part of another rule.
    Merged,
    /// It is there no more.
    Gone,
    /// Its edition has no such rule.
    NeverExisted,
    /// The library lacks what would show it.
    NotHeld,
}

/// The ways in which a cited rule is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = cite::Matched))]
#[serde(rename_all = "kebab-case")]
pub enum Matched {
    /// The hash that the citation carries is that of the rule's words.
    Hash,
    /// The rule says what is quoted.
    Quote,
    /// The number, in the edition itself.
    Number,
    /// The lineage from edition to edition.
    Lineage,
}

/// A stretch of words that both editions have, or only one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = cite::Changed))]
pub struct Changed {
    /// `kept`, `removed` or `added`.
    pub kind: &'static str,
    /// The words.
    pub text: String,
}

impl FateKind {
    /// Returns the fate in words, for people.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Same => "still the same",
            Self::Renumbered => "has another number",
            Self::Moved => "has moved",
            Self::Reworded => "is reworded",
            Self::Split => "was split",
            Self::Merged => "was merged with others",
            Self::Gone => "is gone",
            Self::NeverExisted => "never existed",
            Self::NotHeld => "cannot be told",
        }
    }
}

impl Matched {
    /// The name used in JSON and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Hash => "hash",
            Self::Quote => "quote",
            Self::Number => "number",
            Self::Lineage => "lineage",
        }
    }
}

impl Fate {
    /// Returns true if the citation can stand as it is: number and meaning are the same.
    #[must_use]
    pub fn is_live(&self) -> bool {
        match self.kind {
            FateKind::Same => true,
            FateKind::Reworded => self.editorial && self.matched.contains(&Matched::Number),
            _ => false,
        }
    }

    fn without_rule(kind: FateKind, note: String) -> Self {
        let (now, matched, words) = (Vec::new(), Vec::new(), Vec::new());
        Self { kind, now, matched, similarity: 0.0, editorial: false, words, note, cite: None }
    }
}

/// Follows a cited rule to an edition.
pub(super) fn follow(reference: &Reference, at: RuleRef, to: Edition, tail: &Tail, quotes: &[String]) -> Fate {
    let library = &reference.library;
    let Some(edition) = library.edition(at.edition) else {
        return Fate::without_rule(FateKind::NotHeld, format!("nothing of {} is held", at.edition));
    };
    let cited = Citation { rule: at, official: tail.official, digest: tail.digest, quote: tail.quote.clone() };
    let named = library.rule(at);
    let (rule, note) = match named.map(|rule| (rule, cited.holds(rule))) {
        Some((rule, None | Some(true))) => (rule, String::new()),
        named => match by_hash(library, &cited) {
            Some(other) => (other, format!("the words cited are those of {}, not of {at}", other.reference)),
            None => match named {
                Some((rule, _)) => (rule, format!("the words that are held of {at} are not those cited")),
                None if edition.lost.contains(&at.number) => {
                    return Fate::without_rule(FateKind::NotHeld, format!("nobody here has the words of {at}"));
                }
                None => return Fate::without_rule(FateKind::NeverExisted, missing(library, at)),
            },
        },
    };
    let mut fate = became(reference, rule, to);
    fate.note = [note, fate.note].into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join("; ");
    if cited.holds(rule) == Some(true) {
        fate.matched.push(Matched::Hash);
    }
    if quotes.iter().any(|quote| says(rule, quote)) {
        fate.matched.push(Matched::Quote);
    }
    if fate.now.contains(&RuleRef::new(to, at.number)) {
        fate.matched.push(Matched::Number);
    }
    fate.matched.sort_unstable();
    fate
}

/// Returns the rule that has the words that were cited: of the edition cited, else of any, oldest first. None where no
/// words were cited.
fn by_hash<'a>(library: &'a Library, cited: &Citation) -> Option<&'a LibraryRule> {
    cited.hashes().next()?;
    let own = library.edition(cited.rule.edition).into_iter();
    let all = own.chain(library.editions().filter(|held| held.edition.is_core() == cited.rule.edition.is_core()));
    all.flat_map(|edition| edition.rules()).find(|rule| cited.holds(rule) == Some(true))
}

/// Describes where a number that its edition lacks is found instead.
fn missing(library: &Library, at: RuleRef) -> String {
    let alike = library.editions().filter(|other| other.edition.is_core() == at.edition.is_core());
    let holding: Vec<String> =
        alike.filter(|other| other.get(at.number).is_some()).map(|other| other.edition.to_string()).collect();
    let nearest = library
        .edition(at.edition)
        .and_then(|edition| edition.rules().iter().map(LibraryRule::number).rfind(|number| *number < at.number));
    match (holding.is_empty(), nearest) {
        (false, _) => format!("{} has no rule {}; it exists in {}", at.edition, at.number, holding.join(", ")),
        (true, Some(near)) => format!("no edition held has it; the one before it in {} is {near}", at.edition),
        (true, None) => "no edition held has it".to_owned(),
    }
}

fn became(reference: &Reference, rule: &LibraryRule, to: Edition) -> Fate {
    let at = rule.reference;
    if at.edition == to {
        let cite = Some(Citation::of(rule));
        let (matched, words, note) = (Vec::new(), Vec::new(), String::new());
        let now = vec![at];
        return Fate { kind: FateKind::Same, now, matched, similarity: 1.0, editorial: false, words, note, cite };
    }
    let Some(lineage) = reference.lineage(at.edition, to) else {
        return Fate::without_rule(FateKind::NotHeld, format!("nothing of {to} is held"));
    };
    let Some(change) = lineage.became(at.number) else {
        return Fate::without_rule(FateKind::NotHeld, format!("what became of {at} is not known"));
    };
    let now = change.to.clone();
    let sole = match now.as_slice() {
        [one] => reference.library.rule(*one),
        _ => None,
    };
    Fate {
        kind: kind(change),
        matched: vec![Matched::Lineage],
        similarity: change.similarity,
        editorial: change.editorial,
        words: changed_words(&reference.library, lineage, change),
        note: match now.is_empty() {
            true => last_seen(reference, at, to),
            false if lineage.is_across_wordings() => across(lineage),
            false => String::new(),
        },
        cite: sole.map(Citation::of),
        now,
    }
}

fn kind(change: &Change) -> FateKind {
    match change.kind {
        ChangeKind::Same => FateKind::Same,
        ChangeKind::Renumbered => FateKind::Renumbered,
        ChangeKind::Moved => FateKind::Moved,
        ChangeKind::Reworded => FateKind::Reworded,
        ChangeKind::Split => FateKind::Split,
        ChangeKind::Merged => FateKind::Merged,
        ChangeKind::Added | ChangeKind::Removed => FateKind::Gone,
    }
}

/// Describes what cannot be known where official words are compared with our own.
fn across(lineage: &Lineage) -> String {
    format!(
        "{} and {} are held in different wordings: whether its words changed cannot be told",
        lineage.from, lineage.to
    )
}

/// Describes where a rule that is gone stood last, between the edition cited and the one asked for.
fn last_seen(reference: &Reference, at: RuleRef, to: Edition) -> String {
    let between = reference.library.editions().map(|held| held.edition).filter(|held| at.edition < *held && *held < to);
    let mut last = at;
    for edition in between {
        let change = reference.lineage(last.edition, edition).and_then(|lineage| lineage.became(last.number));
        match change.and_then(|change| change.to.first()) {
            Some(next) => last = *next,
            None => break,
        }
    }
    if last == at { String::new() } else { format!("it last stood as {last}") }
}

/// Returns the words of both sides, where they differ.
fn changed_words(library: &Library, lineage: &Lineage, change: &Change) -> Vec<Changed> {
    if matches!(change.kind, ChangeKind::Same | ChangeKind::Renumbered | ChangeKind::Moved) {
        return Vec::new();
    }
    let text = |rules: &[RuleRef], wording| {
        let held = rules.iter().filter_map(|rule| library.rule(*rule)?.in_wording(wording));
        held.map(|words| words.text.as_str()).collect::<Vec<_>>().join("\n")
    };
    let pieces = word_diff(&text(&change.from, lineage.from_wording), &text(&change.to, lineage.to_wording));
    pieces.into_iter().map(Changed::from).collect()
}

impl From<DiffSpan> for Changed {
    fn from(piece: DiffSpan) -> Self {
        let kind = match piece.kind {
            DiffSpanKind::Kept => "kept",
            DiffSpanKind::Removed => "removed",
            DiffSpanKind::Added => "added",
        };
        Self { kind, text: piece.text }
    }
}

/// The least share of the pairs of neighbouring words of a quotation that a rule must have.
const QUOTED: f64 = 0.8;

/// Returns true if a rule says what is quoted, in either wording; a word or two may be missing or mistyped.
pub(super) fn says(rule: &LibraryRule, quote: &str) -> bool {
    let quoted = pairs(quote);
    let wordings = [&rule.official, &rule.digest].into_iter().flatten();
    !quoted.is_empty()
        && wordings.map(|words| pairs(&format!("{} {}", words.text, words.examples.join(" ")))).any(|said| {
            let found = quoted.iter().filter(|pair| said.contains(pair)).count();
            found as f64 >= QUOTED * quoted.len() as f64
        })
}

/// Returns the pairs of neighbouring words of a text, in lower case, without stops.
fn pairs(text: &str) -> Vec<(String, String)> {
    let text = normalise(text).to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).collect();
    let neighbours = words.windows(2).filter_map(|pair| match pair {
        [a, b] => Some(((*a).to_owned(), (*b).to_owned())),
        _ => None,
    });
    neighbours.collect()
}
