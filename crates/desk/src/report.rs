//! The report of an event for its organiser: infractions by category, appeals, time extensions; as CSV, one line each,
//! and as Markdown, with totals.

use std::collections::BTreeMap;
use std::fmt::Write;

use tribunal_penalty::Penalty;
use tribunal_rule::counted;

use super::model::{Act, Dispute, Event, Imposed, PenaltyAct, State};
use super::packet::inline;

/// The columns of the CSV.
const COLUMNS: [&str; 17] = [
    "dispute",
    "state",
    "round",
    "table",
    "opened",
    "time extension",
    "player",
    "infraction",
    "rule",
    "category",
    "given",
    "penalty",
    "upgraded by",
    "penalty stands",
    "given by",
    "given at",
    "question",
];

/// The report of an event.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    event: &'a Event,
    disputes: &'a [Dispute],
}

impl<'a> Report<'a> {
    /// Returns the report of an event with these disputes.
    #[must_use]
    pub fn of(event: &'a Event, disputes: &'a [Dispute]) -> Self {
        Self { event, disputes }
    }

    /// Returns the report as CSV: a line for each penalty, and one for each dispute without any.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = line(COLUMNS.map(str::to_owned));
        for dispute in self.disputes {
            if dispute.penalties.is_empty() {
                text.push_str(&line(row(dispute, None)));
            }
            dispute.penalties.iter().for_each(|imposed| text.push_str(&line(row(dispute, Some(imposed)))));
        }
        text
    }

    /// Returns the report as Markdown, with totals.
    #[must_use]
    pub fn markdown(&self) -> String {
        let founding = &self.event.founding;
        let mut text = format!(
            "# {}: report\n\n{}, {}, core rules {}\n\n",
            inline(&founding.name),
            founding.date,
            founding.level,
            founding.edition
        );
        self.disputes_in(&mut text);
        self.infractions_in(&mut text);
        self.penalties_in(&mut text);
        self.time_in(&mut text);
        text
    }

    fn imposed(&self) -> impl Iterator<Item = &Imposed> {
        self.disputes.iter().flat_map(|dispute| &dispute.penalties)
    }

    fn disputes_in(&self, text: &mut String) {
        let acts = |act: Act| {
            self.disputes.iter().flat_map(|dispute| &dispute.decisions).filter(|decision| decision.act == act).count()
        };
        let open = self.disputes.iter().filter(|dispute| dispute.state.waits()).count();
        let withdrawn = self.disputes.iter().filter(|dispute| dispute.state == State::Withdrawn).count();
        // Writing into a string does not fail.
        let _ = writeln!(
            text,
            "## Disputes\n\n| | |\n|---|---|\n| disputes | {} |\n| still open | {open} |\n| withdrawn | {withdrawn} |\n\
             | rulings appealed | {} |\n| upheld | {} |\n| overturned | {} |\n",
            self.disputes.len(),
            acts(Act::Appeal),
            acts(Act::Uphold),
            acts(Act::Overturn)
        );
    }

    fn infractions_in(&self, text: &mut String) {
        let mut of: BTreeMap<(String, &str), BTreeMap<Penalty, usize>> = BTreeMap::new();
        for imposed in self.imposed().filter(|imposed| imposed.state.counts()) {
            let rule = imposed.given.rule.map(|rule| rule.number.to_string()).unwrap_or_default();
            *of.entry((rule, imposed.given.name.as_str())).or_default().entry(imposed.penalty()).or_default() += 1;
        }
        text.push_str("## Infractions by category\n\nPenalties that stand, as they came out.\n\n");
        if of.is_empty() {
            text.push_str("None.\n\n");
            return;
        }
        let heads = Penalty::ALL.map(Penalty::name).join(" | ");
        let _ = writeln!(text, "| rule | infraction | {heads} | all |\n|---|---|---|---|---|---|---|---|");
        for ((rule, infraction), counts) in of {
            let cells = Penalty::ALL.map(|penalty| counts.get(&penalty).copied().unwrap_or_default().to_string());
            let all: usize = counts.values().sum();
            let _ = writeln!(text, "| {rule} | {} | {} | {all} |", inline(infraction), cells.join(" | "));
        }
        text.push('\n');
    }

    fn penalties_in(&self, text: &mut String) {
        let settled = |act: PenaltyAct| {
            self.imposed().flat_map(|imposed| &imposed.settled).filter(|settled| settled.act == act).count()
        };
        let upgraded = self.imposed().filter(|imposed| imposed.given.before.upgraded.is_some()).count();
        let open = self.imposed().filter(|imposed| imposed.given.before.open.is_some()).count();
        let _ = writeln!(
            text,
            "## Penalties\n\n| | |\n|---|---|\n| given | {} |\n| upgraded as one of several Warnings | {upgraded} |\n\
             | upgraded by one reading of 702.17.b only | {open} |\n| appealed | {} |\n| upheld | {} |\n| overturned | {} |\n\
             | taken back | {} |\n",
            self.imposed().count(),
            settled(PenaltyAct::Appeal),
            settled(PenaltyAct::Uphold),
            settled(PenaltyAct::Overturn),
            settled(PenaltyAct::TakeBack)
        );
    }

    fn time_in(&self, text: &mut String) {
        let extended: Vec<(&Dispute, u32)> =
            self.disputes.iter().filter_map(|dispute| Some((dispute, dispute.extension?))).collect();
        let all: u32 = extended.iter().map(|(_, minutes)| minutes).sum();
        let _ = writeln!(
            text,
            "## Time extensions\n\n{}, {} in all.\n",
            counted(extended.len(), "extension", "extensions"),
            counted(all as usize, "minute", "minutes")
        );
        for (dispute, minutes) in extended {
            let minutes = counted(minutes as usize, "minute", "minutes");
            let _ = writeln!(text, "- {}{minutes} (dispute {})", at(dispute), dispute.number);
        }
    }
}

/// Returns round and table, as far as they are known, as a prefix.
fn at(dispute: &Dispute) -> String {
    let place = &dispute.placing;
    let parts = [("round", &place.round), ("table", &place.table)].into_iter().filter(|(_, name)| !name.is_empty());
    let parts: Vec<String> = parts.map(|(what, name)| format!("{what} {}", inline(name))).collect();
    if parts.is_empty() { String::new() } else { format!("{}: ", parts.join(", ")) }
}

fn row(dispute: &Dispute, imposed: Option<&Imposed>) -> [String; 17] {
    let place = &dispute.placing;
    let given = imposed.map(|imposed| &imposed.given);
    let of = |say: fn(&Imposed) -> String| imposed.map(say).unwrap_or_default();
    let question = dispute.question.text.split_whitespace().collect::<Vec<_>>().join(" ");
    [
        dispute.number.to_string(),
        dispute.state.to_string(),
        place.round.clone(),
        place.table.clone(),
        dispute.opened_at().map(|at| at.to_string()).unwrap_or_default(),
        dispute.extension.map(|minutes| minutes.to_string()).unwrap_or_default(),
        given.map(|given| given.player.clone()).unwrap_or_default(),
        given.map(|given| given.name.clone()).unwrap_or_default(),
        given.and_then(|given| given.rule).map(|rule| rule.to_string()).unwrap_or_default(),
        given.and_then(|given| given.family).map(|family| family.key().to_owned()).unwrap_or_default(),
        of(|imposed| imposed.given.penalty.name().to_owned()),
        of(|imposed| imposed.penalty().name().to_owned()),
        of(|imposed| imposed.given.before.upgraded.as_ref().map(|up| up.rule.to_string()).unwrap_or_default()),
        of(|imposed| imposed.state.to_string()),
        of(|imposed| imposed.by.name.clone()),
        of(|imposed| imposed.since.to_string()),
        question,
    ]
}

/// Returns a line of CSV. A cell that a spreadsheet would take for a formula gets an apostrophe in front.
fn line<const N: usize>(cells: [String; N]) -> String {
    let cell = |cell: String| {
        let guard = if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
        format!("\"{guard}{}\"", cell.replace('"', "\"\""))
    };
    format!("{}\r\n", cells.map(cell).join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_typed_ends_no_cell_and_is_no_formula() {
        assert_eq!(line(["Ann \"A\", B".to_owned(), "=1+1".to_owned()]), "\"Ann \"\"A\"\", B\",\"'=1+1\"\r\n");
    }
}
