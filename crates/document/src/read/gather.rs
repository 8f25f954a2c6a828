//! Lines to rows: each chosen start with the lines that continue it.

use super::chain::heaviest;
use super::front::Front;
use super::join::Joiner;
use super::line::{Line, Mark};
use super::number_line::{Close, Form};
use super::out_of_order::{self, Reordered};
use super::rows::{Row, Sheet};
use super::source::Source;
use super::starts::{STRONG, Start, is_unfinished, starts};
use super::{embedded_rules, extent};
use crate::{Finding, FindingKind, Recovery};
use tribunal_rule::RuleNumber;

/// Gathers the rows of a numbered document, after moving rules that stand elsewhere to their place.
pub(super) fn sheet(source: &Source) -> Sheet {
    let starts = starts(&source.lines);
    let chosen = chosen(&starts);
    match out_of_order::reorder(&source.lines, &starts, &chosen) {
        None => gathered(source.text, &source.lines, &starts, chosen),
        Some(righted) => gathered_anew(source.text, righted),
    }
}

/// Gathers rows from lines that were brought into order.
fn gathered_anew(text: &str, righted: Reordered<'_>) -> Sheet {
    let Reordered { lines, moved, mut findings } = righted;
    let starts = starts(&lines);
    let mut sheet = gathered(text, &lines, &starts, chosen(&starts));
    for row in sheet.pages.iter_mut().flatten().filter(|row| moved.contains(&row.line)) {
        row.recovery = row.recovery.max(Recovery::Reordered);
    }
    findings.append(&mut sheet.findings);
    Sheet { findings, ..sheet }
}

/// The side on which a document prints the titles of numbers that stand on a line of their own, where a converter
/// separated the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Apart {
    /// It does not tell: a title before a number that nothing follows is taken for its own.
    #[default]
    Unknown,
    /// Above their numbers.
    Above,
    /// Below their numbers.
    Below,
}

impl Apart {
    /// Decides by the numbers that have a title on one side only.
    fn of(lines: &[Line], chosen: &[&Start]) -> Self {
        let is_title = |at: Option<usize>| {
            let marked = at.filter(|at| lines.get(*at).is_some_and(is_marked));
            marked.is_some_and(|at| chosen.binary_search_by_key(&at, |start| start.candidate.line).is_err())
        };
        let (mut above, mut below) = (0, 0);
        for start in chosen.iter().filter(|start| is_bare(lines, start)) {
            let at = start.candidate.line;
            match (is_title(at.checked_sub(1)), is_title(at.checked_add(1))) {
                (true, false) => above += 1,
                (false, true) => below += 1,
                (true, true) | (false, false) => {}
            }
        }
        match above.cmp(&below) {
            std::cmp::Ordering::Greater => Self::Above,
            std::cmp::Ordering::Less => Self::Below,
            std::cmp::Ordering::Equal => Self::Unknown,
        }
    }
}

/// Returns true if the number is all that its line has.
fn is_bare(lines: &[Line], start: &Start) -> bool {
    let line = lines.get(start.candidate.line);
    line.and_then(|line| line.text.get(start.reading.rest..)).is_some_and(|text| text.trim().is_empty())
}

/// Gathers the rows of lines, given all possible starts and the chosen ones.
fn gathered(text: &str, lines: &[Line<'_>], starts: &[Start], chosen: Vec<&Start>) -> Sheet {
    let first = chosen.first().map_or(lines.len(), |start| start.candidate.line);
    let mut gatherer = Gatherer {
        joiner: Joiner::of(lines),
        dots: dots(&chosen),
        apart: Apart::of(lines, &chosen),
        marked: Front::of(text).is_some_and(|front| front.get("headings") == Some("marked")),
        ..Gatherer::default()
    };
    if gatherer.apart == Apart::Above {
        gatherer.title = first.checked_sub(1).and_then(|before| lines.get(before)).filter(|line| is_marked(line));
    }
    let mut left = starts.iter().peekable();
    let mut chosen = chosen.into_iter().peekable();
    for (at, line) in lines.iter().enumerate().skip(first) {
        let here = chosen.next_if(|start| start.candidate.line == at);
        let mut passed = None;
        while let Some(start) = left.next_if(|start| start.candidate.line <= at) {
            passed = passed.or(Some(start).filter(|_| start.candidate.line == at && start.candidate.weight >= STRONG));
        }
        let next = chosen.peek();
        match (here, passed) {
            (Some(start), _) => {
                let bare = next.is_none_or(|next| next.candidate.line == at + 1)
                    || gatherer.apart == Apart::Above && lines.get(at + 1).is_some_and(is_marked);
                gatherer.start(line, start, bare);
            }
            (None, Some(start)) => gatherer.stray(line, start, next.map(|next| next.candidate.number)),
            (None, None) => gatherer.go_on(line),
        }
    }
    gatherer.finish(lines.get(..first).unwrap_or_default())
}

/// Returns the starts of the heaviest chain.
fn chosen(starts: &[Start]) -> Vec<&Start> {
    let candidates: Vec<_> = starts.iter().map(|start| &start.candidate).collect();
    heaviest(&candidates).into_iter().filter_map(|at| starts.get(at)).collect()
}

/// Returns true if most numbers of the document end in a dot, so that one without is worth a finding.
fn dots(chosen: &[&Start]) -> bool {
    let stops = chosen.iter().filter(|start| start.reading.close == Close::Stop).count();
    stops * 2 > chosen.len()
}

#[derive(Default)]
struct Gatherer<'a> {
    joiner: Joiner,
    dots: bool,
    apart: Apart,
    /// True if the document states that it marks up all its headings.
    marked: bool,
    pages: Vec<Vec<Row>>,
    rows: Vec<Row>,
    /// The line that was read last.
    last: Option<&'a Line<'a>>,
    /// A line that may be the title of a number that follows without one.
    title: Option<&'a Line<'a>>,
    /// The last number.
    number: Option<RuleNumber>,
    /// The line that says how many rules are left out, and how many it says.
    more: Option<(usize, usize)>,
    findings: Vec<Finding>,
}

impl<'a> Gatherer<'a> {
    fn turn_page(&mut self, line: &Line) {
        if line.page && !self.rows.is_empty() {
            self.pages.push(std::mem::take(&mut self.rows));
        }
    }

    /// Starts a row for a rule; `bare` if no other line can belong to it.
    fn start(&mut self, line: &'a Line<'a>, start: &Start, bare: bool) {
        let (number, reading) = (start.candidate.number, &start.reading);
        let mut row = Row::numbered(number, line.text.get(reading.rest..).unwrap_or_default(), line.at);
        row.heading = match line.mark {
            Mark::Heading(_) => Some(true),
            _ => self.marked.then_some(false),
        };
        if let Some(note) = unusual(reading.form, reading.close, self.dots) {
            self.findings.push(Finding::at(FindingKind::Reformed, line.at, note).about(number));
        }
        if reading.form >= Form::Misread {
            row.recovery = Recovery::Inferred;
        }
        if row.text.is_empty()
            && bare
            && let Some(title) = self.title.take()
        {
            self.findings.push(titled(&mut row, number, title, "its heading is printed before the number"));
        }
        self.push(line, row);
    }

    /// Takes a line for the title of the number just before it, if titles stand below their numbers here.
    fn title_of_last(&mut self, line: &'a Line<'a>) -> bool {
        let row =
            self.rows.last_mut().filter(|row| row.text.is_empty() && self.apart == Apart::Below && is_marked(line));
        let Some((row, number)) = row.and_then(|row| row.number().map(|number| (row, number))) else { return false };
        self.findings.push(titled(row, number, line, "its heading is printed after the number"));
        self.last = Some(line);
        true
    }

    fn push(&mut self, line: &'a Line<'a>, row: Row) {
        self.place_title();
        self.turn_page(line);
        self.number = row.number();
        self.rows.push(row);
        self.last = Some(line);
    }

    /// Handles a start that the chain passed by although it looks like one: its number is wrong, or it is a reference.
    fn stray(&mut self, line: &'a Line<'a>, start: &Start, next: Option<RuleNumber>) {
        let Some(number) = self.number.and_then(|last| meant(start.candidate.number, last, next)) else {
            return self.go_on(line);
        };
        let note = format!("printed as {}, which its neighbours rule out", start.candidate.number);
        self.findings.push(Finding::at(FindingKind::Inferred, line.at, note).about(number));
        let text = line.text.get(start.reading.rest..).unwrap_or_default();
        self.push(line, Row { recovery: Recovery::Inferred, ..Row::numbered(number, text, line.at) });
    }

    /// Adds a line that continues the row before it.
    fn go_on(&mut self, line: &'a Line<'a>) {
        self.place_title();
        if let Some(more) = extent::left_out(&line.text) {
            self.more = Some((line.at, more));
        } else if self.title_of_last(line) {
            // Its number has it.
        } else if may_be_title(line) {
            self.title = Some(line);
        } else {
            self.join(line);
        }
    }

    fn join(&mut self, line: &'a Line<'a>) {
        let before = self.last.replace(line);
        let torn = line.page && before.is_some_and(|before| is_unfinished(&before.text));
        let Self { joiner, rows, pages, findings, .. } = self;
        let Some(row) = rows.last_mut().or_else(|| pages.last_mut().and_then(|page| page.last_mut())) else { return };
        if line.mark == Mark::Quote && note(row, line, before) {
            return;
        }
        if torn && let Some(number) = row.number() {
            findings.push(Finding::at(FindingKind::Joined, line.at, "torn apart by a page break").about(number));
        }
        joiner.join(row, before, line);
    }

    /// Places a line that might have been the title of the next number and is not: it belongs to the row before, or
    /// nowhere.
    fn place_title(&mut self) {
        let Some(title) = self.title.take() else { return };
        if let Mark::Heading(_) = title.mark {
            self.findings.push(Finding::at(FindingKind::Dropped, title.at, "a heading without a number"));
        } else {
            self.join(title);
        }
    }

    fn finish(mut self, head: &[Line]) -> Sheet {
        self.place_title();
        self.pages.push(self.rows);
        let mut sheet = Sheet { pages: self.pages, findings: self.findings, ..Sheet::default() };
        embedded_rules::part(&mut sheet);
        extent::measure(&mut sheet, head, self.more);
        sheet
    }
}

/// Takes a quoted line that is a remark ("note: ...") or goes on with one.
fn note(row: &mut Row, line: &Line, before: Option<&Line>) -> bool {
    let goes_on = line.gap == 0 && before.is_some_and(|before| before.mark == Mark::Quote);
    match (line.text.strip_prefix("note:").or_else(|| line.text.strip_prefix("Note:")), row.notes.last_mut()) {
        (Some(words), _) => row.notes.push(words.trim().to_owned()),
        (None, Some(last)) if goes_on => {
            last.push(' ');
            last.push_str(&line.text);
        }
        (None, _) => return false,
    }
    true
}

/// Gives a row the title that was separated from its number.
fn titled(row: &mut Row, number: RuleNumber, title: &Line, note: &str) -> Finding {
    row.text = title.text.clone().into_owned();
    row.heading = Some(true);
    row.recovery = Recovery::Realigned;
    Finding::at(FindingKind::Realigned, title.at, note).about(number)
}

/// Returns true if a line is marked up as a title is.
fn is_marked(line: &Line) -> bool {
    matches!(line.mark, Mark::Heading(_) | Mark::Strong)
}

/// Returns true if a line stands by itself as a title does.
fn may_be_title(line: &Line) -> bool {
    match line.mark {
        Mark::Heading(_) | Mark::Strong => true,
        Mark::Plain => line.gap > 0 && line.text.len() < 60 && is_unfinished(&line.text),
        Mark::Item(_) | Mark::Quote | Mark::Table | Mark::Fence | Mark::Code => false,
    }
}

/// Returns the finding to report about the print of a number; none where it is usual.
fn unusual(form: Form, close: Close, dots: bool) -> Option<&'static str> {
    match form {
        Form::Misread => Some("letters stand where digits must; read as digits"),
        Form::Fused => Some("the first dot of the number is gone"),
        Form::Spaced => Some("spaces or commas stand among the parts of the number"),
        Form::Loose => Some("parts of the number run together or are capitals"),
        Form::Usual | Form::Introduced if close != Close::Stop && dots => Some("the number has no last dot"),
        Form::Usual | Form::Introduced => None,
    }
}

/// Returns the number that was meant by one that does not fit between its neighbours: the next sibling in the same
/// family.
fn meant(printed: RuleNumber, last: RuleNumber, next: Option<RuleNumber>) -> Option<RuleNumber> {
    let sibling = last.is_within(&printed).then(|| printed.next_sibling())?;
    next.is_none_or(|next| sibling < next).then_some(sibling)
}

#[cfg(test)]
mod tests {
    use crate::{Body, Hints, read};

    /// The rules of a rulebook whose headings a converter printed in this way.
    fn check(heading: impl Fn(&str, &str) -> String) {
        let mut text = String::from("# Pond Core Rules\n\nLast Updated: 2025-06-02\n\n");
        for (chapter, water) in (3..).zip(["Lakes", "Ponds", "Seas", "Rivers", "Brooks", "Wells"]) {
            text.push_str(&heading(&format!("{chapter}00"), water));
            text.push_str(&heading(&format!("{chapter}01"), &format!("Frogs of {water}")));
            for rule in 2..9 {
                text.push_str(&format!("{chapter}0{rule}. Frogs swim in pond {rule}.\n\n"));
            }
            text.push_str(&heading(&format!("{chapter}10"), &format!("Reeds of {water}")));
        }
        let document = read(text.as_bytes(), Hints::default());
        let Body::Core(book) = document.body else { panic!("no core rules: {text}") };
        let numbers: Vec<_> = book.rules().iter().map(|rule| (rule.number.to_string(), rule.text.as_str())).collect();
        assert_eq!(numbers.len(), 60, "{numbers:?} {:?}", document.findings);
        for rule in book.rules() {
            let titled = matches!(rule.number.to_string().get(1..), Some("00" | "01" | "10"));
            assert_eq!((rule.heading, rule.text.contains("swim")), (titled, !titled), "{rule:?}");
        }
    }

    #[test]
    fn a_heading_parted_from_its_number_is_read_on_either_side() {
        check(|number, title| format!("## {number}. {title}\n\n"));
        check(|number, title| format!("{number}.\n\n## {title}\n\n"));
        check(|number, title| format!("## {title}\n\n{number}.\n\n"));
        check(|number, title| format!("**{number}.**\n\n**{title}**\n\n"));
        check(|number, title| format!("## {number}.\n\n## {title}\n\n"));
        check(|number, title| format!("## {title}\n\n## {number}.\n\n"));
        check(|number, title| format!("{number}\n\n## {title}\n\n"));
    }
}
