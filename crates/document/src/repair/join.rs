//! Applies the fates of rows: numbers are set, torn texts joined, second prints dropped.

use super::beam_search::Settled;
use super::column::guess;
use super::place::Fate;
use super::row_state::RowState;
use super::words::{is_appendage, is_cut, is_torn, starts_inside, words};
use crate::read::rows::Printed;
use crate::{Finding, FindingKind, Recovery};
use tribunal_rule::RuleNumber;

/// The number of lines of a title page (title, date, source) that are passed over without a finding.
pub(super) const TITLE_LINES: usize = 4;

/// Returns the rules, each with the text of the rows that belong to it.
pub(super) fn apply(settled: Vec<Settled>, pieces: Vec<RowState>, findings: &mut Vec<Finding>) -> Vec<RowState> {
    let mut kept: Vec<RowState> = Vec::with_capacity(pieces.len());
    let mut twin: Option<RowState> = None;
    let mut edge = false;
    for (mut piece, settled) in pieces.into_iter().zip(settled) {
        edge |= piece.edge;
        match settled.fate {
            Fate::Rule(number) => {
                piece.edge = edge;
                edge = false;
                let above = kept.iter().rev().find(|above| above.row.could_be.is_empty()).and_then(RowState::number);
                findings.extend(number_piece(&mut piece, number, settled.could_be, above));
                if let Some(twin) = twin.take() {
                    absorb(&mut piece, twin, findings);
                }
                kept.push(piece);
            }
            Fate::Joins => join(kept.last_mut(), piece, findings),
            Fate::Twice => {
                match kept.last_mut().filter(|last| super::words::are_twins(&last.row.text, &piece.row.text)) {
                    Some(last) => absorb(last, piece, findings),
                    None => twin = Some(piece),
                }
            }
        }
    }
    kept
}

/// Gives a row its number, and returns the finding that says where the number is from, or, where nothing proves it,
/// which numbers it could have; none where it is as printed.
fn number_piece(
    piece: &mut RowState,
    number: RuleNumber,
    could_be: Vec<RuleNumber>,
    above: Option<RuleNumber>,
) -> Option<Finding> {
    let row = &mut piece.row;
    let (kind, note) = match &row.printed {
        Printed::Number(printed) if *printed == number => return None,
        Printed::Number(printed) => {
            (FindingKind::Inferred, format!("printed as {printed}, which fits nowhere; its neighbours allow {number}"))
        }
        Printed::Damaged(column) if guess(column) == Some(number) => {
            (FindingKind::Reformed, format!("printed as `{column}`"))
        }
        Printed::Damaged(column) if !column.is_empty() => {
            (FindingKind::Inferred, format!("printed as `{column}`, which is no number; inferred from its neighbours"))
        }
        Printed::Damaged(_) | Printed::Nothing => {
            (FindingKind::Inferred, "no number stands beside it; inferred from its neighbours and its words".to_owned())
        }
    };
    row.printed = Printed::Number(number);
    if kind != FindingKind::Inferred {
        return Some(Finding::at(kind, row.line, note).about(number));
    }
    row.recovery = Recovery::Inferred;
    if could_be.is_empty() {
        return Some(Finding::at(kind, row.line, note).about(number));
    }
    let names: Vec<String> = could_be.iter().map(RuleNumber::to_string).collect();
    let note = format!("a rule of its own whose number nothing here proves: it could be {}", names.join(", "));
    row.could_be = could_be;
    Some(Finding { rule: above, ..Finding::at(FindingKind::Unnumbered, row.line, note) })
}

/// Joins a row to the rule before it: to its sentence where that is torn, else as a paragraph.
fn join(rule: Option<&mut RowState>, piece: RowState, findings: &mut Vec<Finding>) {
    let Some(rule) = rule else { return };
    let row = piece.row;
    let number = rule.number();
    if row.text.is_empty() {
        if let Some(printed) = row.number() {
            let note = format!("{printed}, which fits nowhere, stands beside no text");
            findings.push(Finding::at(FindingKind::Dropped, row.line, note));
        }
        return;
    }
    let torn = is_torn(&rule.row.text) && !is_appendage(&row.text) || starts_inside(&row.text);
    let note = match (torn, &row.printed) {
        (_, Printed::Number(printed)) => {
            Some(format!("printed as {printed}, which fits nowhere; it continues this rule"))
        }
        (_, Printed::Damaged(column)) if !column.is_empty() => {
            Some(format!("printed as `{column}`, which is no number; it continues this rule"))
        }
        (true, _) => Some("the rest of a sentence torn apart".to_owned()),
        (false, _) if piece.edge => Some("a paragraph torn off by a page break".to_owned()),
        (false, _) => None,
    };
    rule.row.text.push(if torn { ' ' } else { '\n' });
    rule.row.text.push_str(&row.text);
    rule.row.notes.extend(row.notes);
    findings.extend(note.map(|note| Finding { rule: number, ..Finding::at(FindingKind::Joined, row.line, note) }));
}

/// Drops a second print of the same text; of the two texts the complete one is kept.
fn absorb(rule: &mut RowState, twin: RowState, findings: &mut Vec<Finding>) {
    let note = "the same text is printed twice";
    findings.push(Finding { rule: rule.number(), ..Finding::at(FindingKind::Twice, twin.row.line, note) });
    let better = |text: &str| (!is_torn(text), words(text).count());
    if better(&twin.row.text) > better(&rule.row.text) {
        rule.row.text = twin.row.text;
    }
}

/// Removes numbers without a text, which are no rules: the text is lost. Returns them.
pub(super) fn without_text(pieces: &mut Vec<RowState>, findings: &mut Vec<Finding>) -> Vec<RuleNumber> {
    let mut lost = Vec::new();
    pieces.retain(|piece| {
        if let (true, Some(number)) = (piece.row.text.is_empty(), piece.number()) {
            let note = "no text stands beside this number";
            findings.push(Finding::at(FindingKind::Lost, piece.row.line, note).about(number));
            lost.push(number);
            return false;
        }
        true
    });
    lost
}

/// Reports the rules whose text stops in the middle where a page, or the document, ends.
pub(super) fn report_cuts(pieces: &[RowState], findings: &mut Vec<Finding>) {
    let ends = pieces.iter().skip(1).map(|next| next.edge).chain([true]);
    for (piece, _) in pieces.iter().zip(ends).filter(|(piece, ends)| *ends && is_cut(&piece.row.text)) {
        let note = "the text stops in the middle of a sentence";
        findings.push(Finding { rule: piece.number(), ..Finding::at(FindingKind::Cut, piece.row.line, note) });
    }
}
