//! Reads ban lists: a heading for each format, below it a date, a sentence that says what the lists do, and the lists.

use std::collections::BTreeSet;

use super::blocks::{Block, blocks};
use super::date;
use super::faq::{printed, unique};
use super::line::Mark;
use super::source::Source;
use crate::{CardSort, Finding, FindingKind, FormatLegality, Legality, ListKind, ListedCard, Note, slug};

/// Reads a publisher's legality document.
pub(super) fn read(source: &Source, title: &str, findings: &mut Vec<Finding>) -> Legality {
    let mut reading = LegalityReader { title: title.to_owned(), ..LegalityReader::default() };
    for block in &blocks(source, findings) {
        reading.take(block, findings);
    }
    if reading.legality.formats.is_empty() {
        findings.push(Finding::whole(FindingKind::Unread, "no format with a list of cards was found"));
    }
    reading.legality
}

#[derive(Default)]
struct LegalityReader {
    title: String,
    legality: Legality,
    slugs: BTreeSet<String>,
    /// The effect of the list being read; a format that states none inherits that of the one before.
    list: Option<ListKind>,
    /// True once the format being read has stated its effect, or a finding has reported that it has not.
    said: bool,
    /// The sort of card in the list being read.
    sort: CardSort,
}

/// The thing that a heading is the heading of.
enum Heading {
    /// The document.
    Title,
    /// A list of cards of this sort.
    Sort(CardSort),
    /// A list with this effect.
    List(ListKind),
    /// A format of play.
    Format,
}

/// The longest name of a card, in words: a longer item is a sentence.
const LONGEST: usize = 9;
/// The longest line that gives a date and nothing else, in bytes.
const DATED: usize = 80;

impl LegalityReader {
    fn take(&mut self, block: &Block, findings: &mut Vec<Finding>) {
        match (self.role(block), block.mark) {
            (Some(Heading::Title), _) => {}
            (Some(Heading::Sort(sort)), _) => {
                self.sort = sort;
                self.write(block);
            }
            (Some(Heading::List(list)), _) => {
                (self.list, self.said) = (Some(list), true);
                self.write(block);
            }
            (Some(Heading::Format), _) => self.open(block),
            (None, Mark::Item(_)) if is_name(&block.text) => self.list(block, findings),
            (None, _) => self.text(block),
        }
    }

    /// Returns the thing that a heading or a bold line heads; none for any other block.
    fn role(&self, block: &Block) -> Option<Heading> {
        let marked = matches!(block.mark, Mark::Heading(_));
        if !marked && block.mark != Mark::Strong {
            return None;
        }
        if slug(&block.text) == slug(&self.title) {
            return Some(Heading::Title);
        }
        let list = || list(&block.text).filter(|_| format(&block.text).is_empty()).map(Heading::List);
        sort(&block.text).map(Heading::Sort).or_else(list).or(marked.then_some(Heading::Format))
    }

    /// Opens the format that a heading names.
    fn open(&mut self, block: &Block) {
        let format = format(&block.text);
        let format = if format.is_empty() { block.text.clone() } else { format };
        let slug = unique(&mut self.slugs, &format);
        self.legality.formats.push(FormatLegality {
            slug: slug.clone(),
            format,
            line: block.at,
            ..FormatLegality::default()
        });
        let path = vec![block.text.clone()];
        self.legality.sections.push(Note { slug, path, line: block.at, ..Note::default() });
        (self.said, self.sort) = (false, CardSort::default());
        if let Some(list) = list(&block.text) {
            (self.list, self.said) = (Some(list), true);
        }
    }

    fn text(&mut self, block: &Block) {
        if let Some(list) = list(&block.text) {
            (self.list, self.said) = (Some(list), true);
        }
        if let Some(format) = self.legality.formats.last_mut()
            && format.from.is_none()
            && block.text.len() < DATED
        {
            format.from = date::find(&block.text);
        }
        self.write(block);
    }

    /// Adds a list item that is a card name to the open format.
    fn list(&mut self, block: &Block, findings: &mut Vec<Finding>) {
        let Some(format) = self.legality.formats.last_mut() else { return self.write(block) };
        if !self.said {
            self.said = true;
            let as_before = self.list.map_or("", |_| ", as that of the format before");
            let note = format!("{} does not say what its list does; taken as banned{as_before}", format.format);
            findings.push(Finding::at(FindingKind::Inferred, block.at, note));
        }
        let list = self.list.unwrap_or(ListKind::Banned);
        format.listed.push(ListedCard { card: block.text.clone(), list, sort: self.sort, line: block.at });
        self.write(block);
    }

    /// Adds a block to the section that is open.
    fn write(&mut self, block: &Block) {
        if self.legality.sections.is_empty() {
            let slug = unique(&mut self.slugs, "introduction");
            let path = vec![self.title.clone()];
            self.legality.sections.push(Note { slug, path, line: block.at, ..Note::default() });
        }
        if let Some(section) = self.legality.sections.last_mut() {
            if !section.text.is_empty() {
                section.text.push('\n');
            }
            section.text.push_str(&printed(block));
        }
    }
}

/// Returns the sort of cards that a heading of one word announces.
fn sort(text: &str) -> Option<CardSort> {
    match slug(text).as_str() {
        "card" | "cards" | "main-deck" | "units" | "spells" | "gear" => Some(CardSort::Card),
        "legend" | "legends" | "champion-legends" => Some(CardSort::Legend),
        "battlefield" | "battlefields" => Some(CardSort::Battlefield),
        "rune" | "runes" => Some(CardSort::Rune),
        _ => None,
    }
}

/// Returns the effect of a list that a text states, by its first word for one.
fn list(text: &str) -> Option<ListKind> {
    let text = text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.find_map(|word| match word {
        "ban" | "bans" | "banned" | "banlist" => Some(ListKind::Banned),
        "restricted" | "restriction" | "restrictions" => Some(ListKind::Restricted),
        _ => None,
    })
}

/// Returns the format that a heading names, without the words that any such heading has.
fn format(heading: &str) -> String {
    const COMMON: [&str; 13] = [
        "legality",
        "legal",
        "format",
        "formats",
        "ban",
        "bans",
        "banned",
        "banlist",
        "restricted",
        "list",
        "lists",
        "cards",
        "the",
    ];
    let common = |word: &&str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        word.is_empty() || COMMON.contains(&word.as_str())
    };
    heading.split_whitespace().filter(|word| !common(word)).collect::<Vec<_>>().join(" ")
}

/// Returns true if an item is the name of a card rather than a sentence.
fn is_name(text: &str) -> bool {
    !text.ends_with(['.', ':', ';']) && text.split(' ').count() <= LONGEST
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> (Legality, Vec<Finding>) {
        let mut findings = Vec::new();
        let legality = read(&Source::of(text), "Pond legality", &mut findings);
        (legality, findings)
    }

    const POND: &str = "# Pond legality\n\nSource: the pond\n\n## Still Water Format Legality\n\n*Last updated: May 6, 2031*\n\n\
        Every leaf is legal.\n\nThese are banned:\n\n**Cards**\n\n- Lamp of Dusk\n- Orla, Owl\n\n**Battlefields**\n\n- The Reed\u{2019}s Edge\n\n\
        ## Rapids Legality\n\nAs above.\n\n**Legends**\n\n- Frog King\n\n### Restricted\n\n- Newt\n- One of these may be in a deck.\n";

    #[test]
    fn formats_and_lists_are_typed() {
        let (legality, findings) = check(POND);
        let told: Vec<String> = legality
            .formats
            .iter()
            .flat_map(|format| {
                let head = format!("{} {} {:?}", format.slug, format.format, format.from.map(|day| day.to_string()));
                let card = |it: &ListedCard| format!("{} {} {}", it.list.name(), it.sort.name(), it.card);
                std::iter::once(head).chain(format.listed.iter().map(card))
            })
            .collect();
        assert_eq!(
            told,
            [
                "still-water Still Water Some(\"2031-05-06\")",
                "banned card Lamp of Dusk",
                "banned card Orla, Owl",
                "banned battlefield The Reed\u{2019}s Edge",
                "rapids Rapids None",
                "banned legend Frog King",
                "restricted legend Newt",
            ]
        );
        assert_eq!(
            findings.iter().map(|it| (it.kind, it.line)).collect::<Vec<_>>(),
            [(FindingKind::Inferred, Some(28))]
        );
        let sections: Vec<&str> = legality.sections.iter().map(|note| note.slug.as_str()).collect();
        assert_eq!(sections, ["introduction", "still-water", "rapids"]);
        assert!(
            legality.sections[1].text.contains("Every leaf is legal.")
                && legality.sections[1].text.contains("- Orla, Owl")
        );
    }

    #[test]
    fn what_has_no_list_is_reported() {
        let (legality, findings) = check("# Pond legality\n\nNothing is banned.\n");
        assert!(legality.formats.is_empty());
        assert_eq!(findings[0].kind, FindingKind::Unread);
    }
}
