//! The packet: one dispute as it is handed on, printed and verified. Whoever holds it can replay the board and compare the
//! citations, with this program and no desk.

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
    Act, Board, Decision, Dispute, Event, Level, Note, Person, Pinned, Placing, Role, State, Table, Target,
};
use super::signing::{Signature, Signer};
use tribunal_reference::Reference;
use tribunal_reference::library::Library;
use tribunal_rule::{Edition, RuleNumber, RuleRef};
use tribunal_scenario::{Run, Verdict};

pub use fit::{LeftOut, MOST, last_of};
pub use verify::{Check, Outcome, Signed, verify, verify_by};

/// The shape of a packet, which a reader looks at first.
const FORMAT: &str = "tribunal-packet/1";

/// One dispute, whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Packet {
    /// `tribunal-packet/1`.
    pub format: String,
    /// The event.
    pub event: PacketEvent,
    /// The number of the dispute there.
    pub dispute: i64,
    /// Round, table and players.
    pub placing: Placing,
    /// What was asked.
    pub question: String,
    /// How it stands.
    pub state: State,
    /// What was decided, the oldest first.
    pub decisions: Vec<Said>,
    /// What judges noted, the oldest first.
    pub notes: Vec<Said>,
    /// What the texts cite, as it stood when they were written.
    pub cited: Vec<Cited>,
    /// The board, with its replay in short.
    pub board: Option<PacketBoard>,
    /// Who did what and when.
    pub history: Vec<Done>,
    /// What there was no room for.
    #[serde(default, skip_serializing_if = "LeftOut::is_nothing")]
    pub left_out: LeftOut,
    /// The hash of everything above: two packets with the same seal say the same.
    pub seal: String,
    /// The event's signature of everything above but the seal; none in packets of before there were any.
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
    /// How strictly it was held.
    pub level: Level,
    /// The core edition that it was played under.
    pub edition: Edition,
}

/// Words with who wrote them and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// What was done with them; none for a note.
    pub act: Option<Act>,
    /// Who.
    pub by: String,
    /// As what.
    pub role: Role,
    /// When.
    pub at: Timestamp,
    /// The words, in Markdown.
    pub words: String,
}

/// Something cited, verbatim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cited {
    /// What, with its words and their hash when it was cited.
    #[serde(flatten)]
    pub pinned: Pinned,
    /// Its name.
    pub name: String,
    /// The rules that it stands under, the outermost first.
    pub ancestors: Vec<Ancestor>,
    /// The day from which its edition is in force.
    pub in_force: Option<Date>,
    /// The layer that decides about it at this event.
    pub decided_by: Option<Layer>,
}

/// A rule that another one stands under.
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
    /// What came of it.
    pub verdict: String,
    /// What happened, a line each, with the rule.
    pub trace: Vec<String>,
    /// The board after what has happened, in words.
    pub ends: Vec<String>,
    /// The board after the hypothetical actions, in words; nothing where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub would_end: Vec<String>,
    /// Engine, edition, tables, cards, scenario and result, hashed: anyone can replay it and compare.
    pub receipt: String,
}

/// An entry of the history, in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// Who.
    pub by: String,
    /// As what.
    pub role: Role,
    /// When.
    pub at: Timestamp,
    /// What.
    pub what: String,
}

impl Packet {
    /// The packet of a dispute, of which there is at most so much: see [`Packet::within`].
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

    /// The packet, signed by its event.
    #[must_use]
    pub fn signed(self, signer: &Signer) -> Self {
        let signature = Some(signer.sign(self.bare().as_bytes()));
        Self { signature, ..self }
    }

    /// The key that it says it is signed with.
    #[must_use]
    pub fn key(&self) -> Option<PublicKey> {
        self.signature.as_ref().map(|signature| signature.key)
    }

    /// What seal and signature are of: all the rest.
    fn bare(&self) -> String {
        let bare = Self { seal: String::new(), signature: None, ..self.clone() };
        serde_json::to_string(&bare).unwrap_or_default()
    }

    /// The seal that it should have.
    fn sealed(&self) -> String {
        blake3::hash(self.bare().as_bytes()).to_hex().chars().take(32).collect()
    }

    /// The ruling that counts.
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

impl Done {
    fn of(entry: &super::model::Entry) -> Self {
        let what = match &entry.change {
            super::model::Change::Dispute(change) => change.told(),
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

/// A verdict by its name in JSON.
fn verdict(verdict: Verdict) -> String {
    serde_json::to_value(verdict).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// What happened, a line each: actions flush, what came of them below with the rule.
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

/// Everything that a dispute cites, each once.
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

/// The rules that a rule stands under, the outermost first.
#[must_use]
pub fn ancestors(library: &Library, at: RuleRef) -> Vec<Ancestor> {
    let above = std::iter::successors(at.number.parent(), RuleNumber::parent);
    let found = above.filter_map(|number| library.rule(RuleRef::new(at.edition, number)));
    let mut ancestors: Vec<Ancestor> =
        found.map(|rule| Ancestor { number: rule.number(), words: rule.text().to_owned() }).collect();
    ancestors.reverse();
    ancestors
}
