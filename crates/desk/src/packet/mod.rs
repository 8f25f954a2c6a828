//! The packet: one dispute in a form that is handed on, printed and verified. Its holder can replay the board and
//! compare the citations with this program, without a desk.

mod fit;
mod markdown;
mod plain;
mod verify;

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::PublicKey;
use super::law::{Law, Layer};
use super::model::{
    Act, Board, Decision, Dispute, Event, Given, Imposed, Level, Note, PenaltyState, Person, Pinned, Placing, Role,
    State, Table, Target, Written,
};
use super::signing::{Signature, Signer};
use tribunal_penalty::Penalty;
use tribunal_reference::Reference;
use tribunal_reference::library::Library;
use tribunal_rule::{Edition, RuleNumber, RuleRef};
use tribunal_scenario::{Run, Verdict};

pub(crate) use plain::inline;

pub use fit::{LeftOut, MOST, last_of};
pub use verify::{Check, Outcome, Signed, verify, verify_by};

/// The format of a packet, which is checked first when one is read.
const FORMAT: &str = "tribunal-packet/1";

/// One whole dispute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Packet {
    /// `tribunal-packet/1`.
    pub format: String,
    /// The event.
    pub event: PacketEvent,
    /// The number of the dispute at the event.
    pub dispute: i64,
    /// The round, table and players.
    pub placing: Placing,
    /// The question.
    pub question: String,
    /// The state.
    pub state: State,
    /// The decisions, the oldest first.
    pub decisions: Vec<Said>,
    /// The penalties that were given, the oldest first; empty in packets older than this field.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub penalties: Vec<PacketPenalty>,
    /// The minutes of the time extension, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extension: Option<u32>,
    /// The notes of judges, the oldest first.
    pub notes: Vec<Said>,
    /// The citations in the texts, as they stood when these were written.
    pub cited: Vec<Cited>,
    /// The board, with a summary of its replay.
    pub board: Option<PacketBoard>,
    /// The history: authors, times and acts.
    pub history: Vec<Done>,
    /// The numbers of elements that there was no room for.
    #[serde(default, skip_serializing_if = "LeftOut::is_nothing")]
    pub left_out: LeftOut,
    /// The hash of everything above: two packets with the same seal have the same content.
    pub seal: String,
    /// The event's signature of everything above except the seal; `None` in packets older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<Signature>,
}

/// The event of a packet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PacketEvent {
    /// Its name.
    pub name: String,
    /// Its day.
    pub date: Date,
    /// The level.
    pub level: Level,
    /// The core edition under which it was played.
    pub edition: Edition,
}

/// Words with their author and time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// The act that they belong to; `None` for a note.
    pub act: Option<Act>,
    /// The author's name.
    pub by: String,
    /// The author's role.
    pub role: Role,
    /// The time.
    pub at: Timestamp,
    /// The words, in Markdown.
    pub words: String,
}

/// A penalty of a packet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PacketPenalty {
    /// The penalty as it was given, with the earlier Warnings.
    pub given: Given,
    /// The resulting penalty.
    pub penalty: Penalty,
    /// The state.
    pub state: PenaltyState,
    /// The name of the judge who gave it.
    pub by: String,
    /// The judge's role.
    pub role: Role,
    /// The time.
    pub at: Timestamp,
}

/// A cited thing, verbatim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cited {
    /// The rule, ruling or card, with its words and their hash when it was cited.
    #[serde(flatten)]
    pub pinned: Pinned,
    /// Its name.
    pub name: String,
    /// The rules that it stands under, the outermost first.
    pub ancestors: Vec<Ancestor>,
    /// The day from which its edition is in force, for a rule.
    pub in_force: Option<Date>,
    /// The layer that decides about it at this event.
    pub decided_by: Option<Layer>,
}

/// A rule above another one in the numbering.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ancestor {
    /// Its number.
    pub number: RuleNumber,
    /// Its words.
    pub words: String,
}

/// The board of a packet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PacketBoard {
    /// The scenario.
    #[serde(flatten)]
    pub board: Board,
    /// The edition that it was replayed under.
    pub edition: Edition,
    /// The verdict.
    pub verdict: String,
    /// The events on it, a line each, with the rule.
    pub trace: Vec<String>,
    /// The board after what has happened, in words.
    pub ends: Vec<String>,
    /// The board after the hypothetical actions, in words; empty where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub would_end: Vec<String>,
    /// The receipt: a hash of engine, edition, tables, cards, scenario and result, by which anyone can replay it and
    /// compare.
    pub receipt: String,
}

/// An entry of the history, in one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// The author's name.
    pub by: String,
    /// The author's role.
    pub role: Role,
    /// The time.
    pub at: Timestamp,
    /// The act, as a phrase that follows the name.
    pub what: String,
}

impl Packet {
    /// Builds the packet of a dispute, shortened to [`MOST`] bytes: see [`Packet::within`].
    #[must_use]
    pub fn of(reference: &Reference, event: &Event, dispute: &Dispute) -> Self {
        let founding = &event.founding;
        let table = Table { edition: founding.edition, cards: Arc::clone(&reference.cards) };
        let packet = Self {
            format: FORMAT.to_owned(),
            event: PacketEvent {
                name: founding.name.clone(),
                date: founding.date,
                level: founding.level,
                edition: founding.edition,
            },
            dispute: dispute.number,
            placing: dispute.placing.clone(),
            question: dispute.question.text.clone(),
            state: dispute.state,
            decisions: dispute.decisions.iter().map(Said::decided).collect(),
            penalties: dispute.penalties.iter().map(PacketPenalty::of).collect(),
            extension: dispute.extension,
            notes: dispute.notes.iter().map(Said::noted).collect(),
            cited: cited(reference, event, dispute),
            board: dispute.board.as_ref().and_then(|board| PacketBoard::of(board, &table)),
            history: dispute.history.iter().map(Done::of).collect(),
            left_out: LeftOut::default(),
            seal: String::new(),
            signature: None,
        };
        let packet = packet.within(MOST);
        Self { seal: packet.sealed(), ..packet }
    }

    /// Returns the packet, signed by its event.
    #[must_use]
    pub fn signed(self, signer: &Signer) -> Self {
        let signature = Some(signer.sign(self.bare().as_bytes()));
        Self { signature, ..self }
    }

    /// Returns the key that the signature names.
    #[must_use]
    pub fn key(&self) -> Option<PublicKey> {
        self.signature.as_ref().map(|signature| signature.key)
    }

    /// Returns the JSON that seal and signature cover: everything but these two.
    fn bare(&self) -> String {
        let bare = Self { seal: String::new(), signature: None, ..self.clone() };
        serde_json::to_string(&bare).unwrap_or_default()
    }

    /// Computes the seal: a truncated BLAKE3 hash.
    fn sealed(&self) -> String {
        blake3::hash(self.bare().as_bytes()).to_hex().chars().take(32).collect()
    }

    /// Returns the ruling that applies: the last one, by a judge or on appeal.
    #[must_use]
    pub fn ruling(&self) -> Option<&Said> {
        self.decisions.iter().rfind(|said| matches!(said.act, Some(Act::Rule | Act::Overturn)))
    }
}

impl Said {
    fn new(act: Option<Act>, by: &Person, at: Timestamp, words: &str) -> Self {
        Self { act, by: by.name.clone(), role: by.role, at, words: words.to_owned() }
    }

    fn decided(decision: &Decision) -> Self {
        Self::new(Some(decision.act), &decision.by, decision.at, &decision.words.text)
    }

    fn noted(note: &Note) -> Self {
        Self::new(None, &note.by, note.at, &note.note.text)
    }
}

impl PacketPenalty {
    fn of(imposed: &Imposed) -> Self {
        // What the words cite stands among the citations of the packet.
        let words = Written { text: imposed.given.words.text.clone(), pins: Vec::new() };
        let Person { name, role, .. } = imposed.by.clone();
        Self {
            given: Given { words, ..imposed.given.clone() },
            penalty: imposed.penalty(),
            state: imposed.state,
            by: name,
            role,
            at: imposed.since,
        }
    }
}

impl Done {
    fn of(entry: &super::model::Entry) -> Self {
        let what = match &entry.change {
            super::model::Change::Dispute(change) => change.describe(),
            super::model::Change::Event(_) => "changed the event",
        };
        Self { by: entry.by.name.clone(), role: entry.by.role, at: entry.at, what: what.to_owned() }
    }
}

impl PacketBoard {
    fn of(board: &Board, table: &Table) -> Option<Self> {
        let run = board.replay(table)?;
        let stands = board.stands(&run);
        let after = |at: Option<usize>| at.and_then(|at| run.steps.get(at)).map(|step| &step.board);
        let words = |board: Option<&_>| board.map(tribunal_scenario::picture::words::board).unwrap_or_default();
        Some(Self {
            board: board.clone(),
            edition: run.edition,
            verdict: verdict(run.verdict),
            trace: trace(board, &run),
            ends: words(after(stands.now).or(run.start.as_ref())),
            would_end: words(after(stands.hypothetical)),
            receipt: run.receipt,
        })
    }
}

/// Returns the name of a verdict in JSON.
fn verdict(verdict: Verdict) -> String {
    serde_json::to_value(verdict).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Returns the trace: an action each at the margin, its events indented below with their rules.
fn trace(board: &Board, run: &Run) -> Vec<String> {
    let mut lines = Vec::new();
    for step in &run.steps {
        if step.line > 0 {
            let mark = if board.has_happened(step.line) { "" } else { " (hypothetical)" };
            lines.push(format!("{}{mark}", step.action));
        }
        lines.extend(step.refused.iter().map(|refused| match refused.rule {
            Some(rule) => format!("  refused by {rule}: {}", refused.why),
            None => format!("  refused: {}", refused.why),
        }));
        lines.extend(step.events.iter().map(|event| match event.rule {
            Some(rule) => format!("  {} {}", rule.number, event.text),
            None => format!("  {}", event.text),
        }));
    }
    lines
}

/// Returns everything that a dispute cites, each once.
fn cited(reference: &Reference, event: &Event, dispute: &Dispute) -> Vec<Cited> {
    let mut seen = BTreeSet::new();
    let all = dispute.texts().flat_map(|written| &written.pins).map(|pin| &pin.pinned);
    let all: Vec<&Pinned> = all.filter(|pinned| seen.insert(*pinned)).collect();
    let law = Law::at(reference, event);
    let one = |pinned: &Pinned| {
        let (ancestors, since) = match &pinned.target {
            Target::Rule(at) => (ancestors(&reference.library, *at), reference.library.edition(at.edition)),
            _ => (Vec::new(), None),
        };
        Cited {
            pinned: pinned.clone(),
            name: pinned.target.name(),
            ancestors,
            in_force: since.and_then(|edition| edition.in_force),
            decided_by: law.in_force(pinned.target.clone()).decides().map(|says| says.layer),
        }
    };
    all.into_iter().map(one).collect()
}

/// Returns the rules above a rule in the numbering, the outermost first.
#[must_use]
pub fn ancestors(library: &Library, at: RuleRef) -> Vec<Ancestor> {
    let above = std::iter::successors(at.number.parent(), RuleNumber::parent);
    let found = above.filter_map(|number| library.rule(RuleRef::new(at.edition, number)));
    let mut ancestors: Vec<Ancestor> =
        found.map(|rule| Ancestor { number: rule.number(), words: rule.text().to_owned() }).collect();
    ancestors.reverse();
    ancestors
}
