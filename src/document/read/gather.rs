//! Lines to rows: each chosen start with the lines that continue it.

use super::chain::{Candidate, heaviest};
use super::join::Joiner;
use super::number_line::{Close, Form};
use super::rows::{Printed, Row, Sheet};
use super::source::{Line, Mark, Source};
use super::starts::{STRONG, Start, starts};
use crate::document::{Finding, FindingKind, Recovery};
use crate::rule::RuleNumber;

/// Gathers the rows of a numbered document.
pub(super) fn sheet(source: &Source) -> Sheet {
    let lines = &source.lines;
    let starts = starts(lines);
    let chosen = chosen(&starts);
    let mut gatherer = Gatherer { joiner: Joiner::of(lines), dots: dots(&chosen), ..Gatherer::default() };
    let mut left = starts.iter().peekable();
    let mut chosen = chosen.into_iter().peekable();
    for (at, line) in lines.iter().enumerate() {
        gatherer.turn_page(line);
        let here = chosen.next_if(|start| start.candidate.line == at);
        let mut passed = None;
        while let Some(start) = left.next_if(|start| start.candidate.line <= at) {
            passed = passed.or(Some(start).filter(|start| start.candidate.weight >= STRONG));
        }
        match (here, passed) {
            (Some(start), _) => gatherer.start(line, start),
            (None, Some(start)) => gatherer.stray(line, start, chosen.peek().map(|next| next.candidate.number)),
            (None, None) => gatherer.go_on(line),
        }
    }
    gatherer.finish()
}

/// The starts that make the heaviest chain.
fn chosen(starts: &[Start]) -> Vec<&Start> {
    let candidates: Vec<Candidate> = starts.iter().map(|start| start.candidate.clone()).collect();
    heaviest(&candidates).into_iter().filter_map(|at| starts.get(at)).collect()
}

/// Whether the document closes its numbers with a dot, so that one without is worth a finding.
fn dots(chosen: &[&Start]) -> bool {
    let stops = chosen.iter().filter(|start| start.reading.close == Close::Stop).count();
    stops * 2 > chosen.len()
}

#[derive(Default)]
struct Gatherer<'a> {
    joiner: Joiner,
    dots: bool,
    pages: Vec<Vec<Row>>,
    rows: Vec<Row>,
    /// The line that was read last, if it belongs to the last row.
    last: Option<&'a Line>,
    /// The last chosen number.
    number: Option<RuleNumber>,
    findings: Vec<Finding>,
}

impl<'a> Gatherer<'a> {
    fn turn_page(&mut self, line: &Line) {
        if line.page && !self.rows.is_empty() {
            self.pages.push(std::mem::take(&mut self.rows));
        }
    }

    /// The row that is being gathered; it may stand on an earlier page.
    fn row(&mut self) -> Option<&mut Row> {
        self.rows.last_mut().or_else(|| self.pages.last_mut().and_then(|page| page.last_mut()))
    }

    fn start(&mut self, line: &'a Line, start: &Start) {
        let (number, reading) = (start.candidate.number, &start.reading);
        let text = line.text.get(reading.rest..).unwrap_or_default();
        let mut row = Row::numbered(number, text, line.at);
        if let Mark::Heading(_) = line.mark {
            row.heading = Some(true);
        }
        if let Some(note) = unusual(reading.form, reading.close, self.dots) {
            self.findings.push(Finding::at(FindingKind::Reformed, line.at, note).about(number));
        }
        if reading.form == Form::Misread {
            row.recovery = Recovery::Inferred;
        }
        self.title_before(&mut row);
        self.rows.push(row);
        self.number = Some(number);
        self.last = Some(line);
    }

    /// A start that the chain passed by although it looks like one: its number is wrong, or it is a reference.
    fn stray(&mut self, line: &'a Line, start: &Start, next: Option<RuleNumber>) {
        let Some(number) = self.number.and_then(|last| meant(start.candidate.number, last, next)) else {
            return self.go_on(line);
        };
        let note = format!("printed as {}, which its neighbours rule out", start.candidate.number);
        self.findings.push(Finding::at(FindingKind::Inferred, line.at, note).about(number));
        let text = line.text.get(start.reading.rest..).unwrap_or_default();
        self.rows.push(Row { recovery: Recovery::Inferred, ..Row::numbered(number, text, line.at) });
        self.number = Some(number);
        self.last = Some(line);
    }

    /// A line that continues the row before it.
    fn go_on(&mut self, line: &'a Line) {
        let before = self.last.replace(line);
        let joiner = self.joiner.clone();
        match self.row() {
            None => self.rows.push(Row::new(Printed::Nothing, line.text.clone(), line.at)),
            Some(row) => joiner.join(row, before, line),
        }
    }

    /// A number without a text takes the title that stands alone above it.
    fn title_before(&mut self, _row: &mut Row) {}

    fn finish(mut self) -> Sheet {
        self.pages.push(self.rows);
        Sheet { pages: self.pages, findings: self.findings, ..Sheet::default() }
    }
}

/// What there is to tell about the print of a number.
fn unusual(form: Form, close: Close, dots: bool) -> Option<&'static str> {
    match form {
        Form::Misread => Some("letters stand where digits must; read as digits"),
        Form::Spaced => Some("spaces or commas stand among the parts of the number"),
        Form::Loose => Some("parts of the number run together or are capitals"),
        Form::Usual | Form::Introduced if close != Close::Stop && dots => Some("the number has no last dot"),
        Form::Usual | Form::Introduced => None,
    }
}

/// The number that was meant by one which does not fit between its neighbours: the next sibling in the same family.
fn meant(printed: RuleNumber, last: RuleNumber, next: Option<RuleNumber>) -> Option<RuleNumber> {
    let sibling = last.is_within(&printed).then(|| printed.next_sibling())?;
    next.is_none_or(|next| sibling < next).then_some(sibling)
}
