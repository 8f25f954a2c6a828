//! FAQs: questions with their answers, revised texts between them, and what stands without a question.
//!
//! ```text
//! blocks ── pieces: heading, question, label of a revised text, text ──▶ Faq
//! ```

mod cards;
mod context;
mod outline;
mod pieces;
mod places;

use std::collections::BTreeSet;

use super::blocks::{Block, blocks};
use super::kinds;
use super::line::Mark;
use super::source::Source;
use crate::{Faq, FaqEntry, Finding, FindingKind, Note, RevisedText, slug};
use outline::Outline;
use pieces::{ClassifiedBlock, Role};

pub(super) use pieces::{label, subject};

/// Reads a publisher's FAQ.
pub(super) fn read(source: &Source, title: &str, findings: &mut Vec<Finding>) -> Faq {
    let pieces = pieces::pieces(blocks(source, findings), title);
    let mut reading = FaqReader { outline: Outline::of(&pieces), ..FaqReader::default() };
    for piece in &pieces {
        reading.take(piece);
    }
    let mut faq = Faq { name: kinds::name(title), ..reading.faq };
    context::relate(&mut faq.entries, &reading.outline.names);
    cards::name(&mut faq, &reading.outline);
    report(&faq, &reading.titled, findings);
    name_notes(&mut faq.sections, title);
    faq
}

/// The state of reading a FAQ.
#[derive(Default)]
struct FaqReader {
    faq: Faq,
    outline: Outline,
    slugs: BTreeSet<String>,
    /// The lines on which rulings start that say themselves that nobody asked for them.
    titled: BTreeSet<usize>,
    /// The entry or section that text belongs to now.
    open: Open,
    /// True while a revised text is being read, inside whatever is open.
    revising: bool,
}

/// The kind of thing that a text without a mark belongs to.
#[derive(Default, PartialEq, Eq)]
enum Open {
    #[default]
    Nothing,
    Entry,
    Note,
}

impl FaqReader {
    fn take(&mut self, piece: &ClassifiedBlock) {
        match &piece.role {
            Role::Heading(level) => {
                self.outline.enter(*level, &piece.block.text);
                (self.open, self.revising) = (Open::Nothing, false);
            }
            Role::Question(question) => self.ask(question, piece.block.at),
            Role::Ruling(title) => {
                self.titled.insert(piece.block.at);
                self.ask(title, piece.block.at);
            }
            Role::Label(subject) => {
                if let (Open::Entry, Some(entry), Some(card)) =
                    (&self.open, self.faq.entries.last_mut(), subject.card())
                {
                    entry.cards.push(card.to_owned());
                }
                let path = self.outline.path();
                let new =
                    RevisedText { subject: subject.clone(), path, line: piece.block.at, ..RevisedText::default() };
                self.faq.revised.push(new);
                self.revising = true;
            }
            Role::Text => self.text(&piece.block),
        }
    }

    fn ask(&mut self, question: &str, line: usize) {
        let slug = unique(&mut self.slugs, question);
        let entry = FaqEntry {
            slug,
            path: self.outline.path(),
            question: question.to_owned(),
            statement: !question.contains('?'),
            line,
            ..FaqEntry::default()
        };
        self.faq.entries.push(entry);
        (self.open, self.revising) = (Open::Entry, false);
    }

    fn text(&mut self, block: &Block) {
        if let Some(revised) = self.faq.revised.last_mut().filter(|_| self.revising) {
            if revised.lines.is_empty() || !pieces::leaves_card_text(block) {
                revised.lines.push(block.text.clone());
                return;
            }
            self.revising = false;
        }
        match self.open {
            Open::Entry => {
                if let Some(entry) = self.faq.entries.last_mut() {
                    append(&mut entry.answer, &printed(block));
                }
            }
            Open::Note => {
                if let Some(note) = self.faq.sections.last_mut() {
                    append(&mut note.text, &printed(block));
                }
            }
            Open::Nothing => {
                let note = Note { path: self.outline.path(), text: printed(block), line: block.at, ..Note::default() };
                self.faq.sections.push(note);
                self.open = Open::Note;
            }
        }
    }
}

fn append(text: &mut String, line: &str) {
    let line = if text.is_empty() { pieces::without_answer_mark(line) } else { line };
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}

/// Returns the text of a paragraph, or of a list item with its sign and depth.
pub(super) fn printed(block: &Block) -> String {
    match block.mark {
        Mark::Item(depth) => format!("{}- {}", "  ".repeat(usize::from(depth.saturating_sub(1))), block.text),
        _ => block.text.clone(),
    }
}

/// Makes a name for an address: the first words of a text, with a number where the name is taken.
pub(super) fn unique(taken: &mut BTreeSet<String>, text: &str) -> String {
    const WORDS: usize = 9;
    let words: Vec<&str> =
        text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).take(WORDS).collect();
    let words = slug(&words.join(" "));
    let base = words.split('-').take(WORDS).collect::<Vec<_>>().join("-");
    let base = if base.is_empty() { "entry".to_owned() } else { base };
    let mut name = base.clone();
    let mut count = 1;
    while !taken.insert(name.clone()) {
        count += 1;
        name = format!("{base}-{count}");
    }
    name
}

fn name_notes(notes: &mut [Note], title: &str) {
    let mut taken = BTreeSet::new();
    for note in notes {
        if note.path.is_empty() {
            note.path.push(title.to_owned());
        }
        note.slug = unique(&mut taken, note.path.last().map_or("", String::as_str));
    }
}

fn report(faq: &Faq, titled: &BTreeSet<usize>, findings: &mut Vec<Finding>) {
    for entry in faq.entries.iter().filter(|entry| entry.answer.is_empty()) {
        findings.push(Finding::at(FindingKind::Cut, entry.line, "a question without an answer"));
    }
    for entry in faq.entries.iter().filter(|entry| entry.statement && !titled.contains(&entry.line)) {
        findings.push(Finding::at(FindingKind::Reformed, entry.line, "marked as a question, but asks nothing"));
    }
    for text in faq.revised.iter().filter(|text| text.lines.is_empty()) {
        findings.push(Finding::at(FindingKind::Cut, text.line, format!("no revised text for {}", text.subject)));
    }
    if faq.entries.is_empty() {
        findings.push(Finding::whole(FindingKind::Unread, "no questions were found"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> (Faq, Vec<Finding>) {
        let mut findings = Vec::new();
        let faq = read(&Source::of(text), "Pond FAQ", &mut findings);
        (faq, findings)
    }

    fn asked(faq: &Faq) -> Vec<(String, &str)> {
        faq.entries.iter().map(|entry| (entry.path.join(" > "), entry.question.as_str())).collect()
    }

    const PLAIN: &str = "[Seen 2031-05-06] - The pond is closed.\n\nPond FAQ\n\nWelcome.\n\nSECTION 1 \u{2014} Basics\n\nLeaping\n\n\
        Q: Who leaps?\n\nFrogs leap to\n\n[Seen 2031-05-06] - The pond is closed.\n\nthe next leaf.\n\n- Once a turn.\n - At dusk.\n\n\
        [Seen 2031-05-06] - The pond is closed.\n\nCards with Leaves\n\nLamp of Dusk\n\nQ: Is Lamp of Dusk a leaf?\n\nA: It is.\n\n\
        Lamp of Dusk *(revised text)*\n\n[Glow]\nShine on a leaf.\n\n\n\nIt shone before.\n\nQ: So what does it do?\n\nIt glows.\n\n\
        Orla, Owl\n\nQ: Owls see more.\n\nOrla sees all.\n\nOrla, Owl (*revised text*)\n\nSee.\n\nAppendix: Leaves\n\nA leaf is green.\n";

    #[test]
    fn headings_without_markup_make_sections_topics_and_sub_topics() {
        let (faq, _) = check(PLAIN);
        let basics = "SECTION 1 \u{2014} Basics";
        assert_eq!(
            asked(&faq),
            [
                (format!("{basics} > Leaping"), "Who leaps?"),
                (format!("{basics} > Cards with Leaves > Lamp of Dusk"), "Is Lamp of Dusk a leaf?"),
                (format!("{basics} > Cards with Leaves > Lamp of Dusk"), "So what does it do?"),
                (format!("{basics} > Cards with Leaves > Orla, Owl"), "Owls see more."),
            ]
        );
        let notes: Vec<_> = faq.sections.iter().map(|note| (note.path.join(" > "), note.text.as_str())).collect();
        assert_eq!(notes, [("Pond FAQ".to_owned(), "Welcome."), ("Appendix: Leaves".to_owned(), "A leaf is green.")]);
    }

    #[test]
    fn page_headers_are_dropped_and_what_they_cut_is_joined() {
        let (faq, findings) = check(PLAIN);
        assert_eq!(faq.entries[0].answer, "Frogs leap to the next leaf.\n- Once a turn.\n  - At dusk.");
        let count = |kind| findings.iter().filter(|finding| finding.kind == kind).count();
        assert_eq!((count(FindingKind::Dropped), count(FindingKind::Joined)), (3, 1));
    }

    #[test]
    fn revised_texts_are_told_from_the_answers_around_them() {
        let (faq, _) = check(PLAIN);
        let texts: Vec<_> = faq.revised.iter().map(|text| (text.subject.to_string(), text.lines.join("/"))).collect();
        assert_eq!(
            texts,
            [
                ("Lamp of Dusk".to_owned(), "[Glow]/Shine on a leaf.".to_owned()),
                ("Orla, Owl".to_owned(), "See.".to_owned()),
            ]
        );
        assert_eq!(faq.entries[1].answer, "It is.\nIt shone before.");
        assert_eq!(faq.entries[3].cards, ["Orla, Owl"]);
    }

    #[test]
    fn a_question_that_goes_on_points_to_the_one_before() {
        let (faq, _) = check(PLAIN);
        let follows: Vec<_> = faq.entries.iter().map(|entry| entry.follows.as_deref()).collect();
        assert_eq!(follows, [None, None, Some("is-lamp-of-dusk-a-leaf"), None]);
    }

    #[test]
    fn what_asks_nothing_is_kept_and_reported() {
        let (faq, findings) = check(PLAIN);
        assert!(faq.entries[3].statement && !faq.entries[0].statement);
        assert!(findings.iter().any(|finding| finding.kind == FindingKind::Reformed));
    }

    #[test]
    fn marked_headings_and_questions_without_a_letter_are_read() {
        let text = "# Pond FAQ\n\n## Frogs\n\n### Do frogs leap?\n\nThey do.\n\n### Rule 312.4 (revised text)\n\nFrogs may leap.\n\n\
            We changed our rules for frogs.\n\n## Newts\n\nNewts are slow.\n\n**Do newts leap?**\n\nNo.\n";
        let (faq, _) = check(text);
        assert_eq!(asked(&faq), [("Frogs".to_owned(), "Do frogs leap?"), ("Newts".to_owned(), "Do newts leap?")]);
        assert_eq!(faq.entries[0].answer, "They do.\nWe changed our rules for frogs.");
        assert_eq!(faq.revised[0].subject.to_string(), "312.4");
        assert_eq!(faq.sections.len(), 1);
    }

    #[test]
    fn headings_are_what_the_line_below_says() {
        let text = "# Pond FAQ\n\nPublished: 2031-05-06.\n\n## Leaping\n\n(ruling, section: Rulings on Leaps)\n\nA leap goes far.\n\n\
            **312.4.**\n\n- *(NEW) Leap.*\n\n## Croaking\n\n(ruling, section: Rulings on Leaps)\n\nCroak.\n\n## Do frogs swim\n\n\
            (faq, section: Questions)\n\nThey do.\n\n(faq, of old)\n";
        let (faq, findings) = check(text);
        let rulings = "Rulings on Leaps".to_owned();
        assert_eq!(
            asked(&faq),
            [(rulings.clone(), "Leaping"), (rulings, "Croaking"), ("Questions".to_owned(), "Do frogs swim")]
        );
        assert_eq!(faq.entries[0].answer, "A leap goes far.\n312.4.\n- (NEW) Leap.");
        assert_eq!(faq.entries[2].answer, "They do.\n(faq, of old)");
        assert!(faq.entries.iter().all(|entry| entry.statement));
        // That a question asks nothing is told; the title of a ruling need not ask.
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [Some(21)]);
    }

    #[test]
    fn slugs_are_unique() {
        let (faq, _) = check("Pond FAQ\nQ: Why?\nSo.\nQ: Why?\nSo.\nQ: ???\nHm.\n");
        let slugs: Vec<_> = faq.entries.iter().map(|entry| entry.slug.as_str()).collect();
        assert_eq!(slugs, ["why", "why-2", "entry"]);
    }
}
