//! `/desk/e/{code}/{number}`: one dispute, with everything that can be done to it.

use std::collections::BTreeSet;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::Timestamp;
use serde::Deserialize;

use super::super::cache::Caching;
use super::super::compare::within;
use super::super::concurrency::{ONE_DISPUTE, REPLAYS};
use super::super::item::rule_href;
use super::super::markup::Markup;
use super::super::page::{Layout, edition_name};
use super::super::refusal::Refusal;
use super::super::replay::{Shown, fitting};
use super::super::view::View;
use super::super::words::desk as words;
use super::fields::Fields;
use super::here::Here;
use super::pages::{cut, first_within, last_within, parts, weight};
use super::penalties::{Choices, PenaltyLine, Record, choices, layer, nearly, records};
use super::reading::read;
use super::start::kept_as_html;
use super::trouble::{said, status};
use super::typed::Typed;
use crate::desk::facts::{Compared, compare};
use crate::desk::law::Law;
use crate::desk::model::{
    Act, Action, Change, Dispute, DisputeChange, Entry, Event, Imposed, Note, Person, PinFate, Pinned, Table, Target,
    Version, fate, unpinned,
};
use crate::desk::{DeskError, WriteRequest};
use crate::penalty::Penalty;
use crate::scenario::Run;

/// The most notes on one page.
const NOTES: usize = 50;
/// The most lines of the history on one page.
const LINES: usize = 100;
/// The most links for outsiders that are shown.
const MOST_LINKS: usize = 50;

/// The page of a long dispute that is asked for; `None` for the last, which has the newest.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Part {
    page: Option<usize>,
}

/// One dispute.
#[derive(Template)]
#[template(path = "desk/dispute.html")]
pub struct DisputePage {
    layout: Layout,
    event: Event,
    person: Person,
    dispute: Dispute,
    /// The notes on this page.
    notes: Vec<Note>,
    /// The number of this page. `pages` is the number of all.
    page: usize,
    pages: usize,
    cited: Vec<Cited>,
    penalties: Vec<PenaltyLine>,
    /// The earlier penalties of its players at this event. `nearly` has the names that are similar to theirs.
    records: Vec<Record>,
    nearly: Vec<String>,
    infractions: Vec<Choices>,
    layer: String,
    shown: Option<Shown>,
    facts: Option<Compared>,
    /// The texts in double brackets that name no known card.
    loose: Vec<String>,
    links: Vec<(String, String)>,
    trouble: String,
    theirs: Vec<HistoryEntry>,
    typed: Typed,
    doing: String,
    history: Vec<HistoryEntry>,
    /// The numbers of elements that there was no room for, by kind.
    left_out: Vec<(usize, &'static str)>,
}

/// A cited thing, with its fate.
pub struct Cited {
    name: String,
    href: String,
    kind: &'static str,
    edition: String,
    hash: String,
    words: Markup,
    class: &'static str,
    told: &'static str,
    now: Vec<(String, String)>,
    changed: Option<Markup>,
    /// The layer that decides about it at this event, or an empty string.
    decides: &'static str,
    /// The address that shows a rule's words alone, or an empty string.
    only: String,
}

/// An entry of the history.
pub struct HistoryEntry {
    by: Person,
    at: Timestamp,
    told: &'static str,
    words: String,
    base: Version,
    version: Version,
}

/// `GET /desk/e/{code}/{number}`
pub async fn page(
    here: Here,
    Path((_, number)): Path<(String, i64)>,
    Query(part): Query<Part>,
) -> Result<Response, Refusal> {
    let dispute = here.desk.dispute(&here.seat, number).await?;
    let (typed, all) = (Typed::from(&dispute)?, here.desk.penalties(&here.seat).await?);
    Asking { here, dispute, all, typed, part, refused: None }.answered().await
}

/// `POST /desk/e/{code}/{number}`: a change, named by the field `do`.
pub async fn change(here: Here, Path((_, number)): Path<(String, i64)>, fields: Fields) -> Result<Response, Refusal> {
    match changed(&here, number, &fields).await {
        Ok(entry) => {
            let to = here.at(&format!("/{number}#v{}", entry.version.0));
            Ok((Caching::Never, Redirect::to(&to)).into_response())
        }
        Err(error) => {
            let dispute = here.desk.dispute(&here.seat, number).await?;
            let all = here.desk.penalties(&here.seat).await?;
            let (typed, doing) = (Typed::of(&fields), fields.get("do").to_owned());
            Asking { here, dispute, all, typed, part: Part::default(), refused: Some((error, doing)) }.answered().await
        }
    }
}

async fn changed(here: &Here, number: i64, fields: &Fields) -> Result<Entry, DeskError> {
    fields.readable()?;
    let typed = Typed::of(fields);
    let asked = WriteRequest { dispute: Some(number), base: Version(typed.base), key: typed.key.clone() };
    let wanted = typed.wanted(fields)?;
    let change = read(here, wanted).await?;
    here.desk.append(&here.seat, &asked, change).await
}

/// A request for the page of a dispute.
struct Asking {
    here: Here,
    dispute: Dispute,
    /// All penalties of the event.
    all: Vec<Imposed>,
    typed: Typed,
    part: Part,
    /// The error and the name of a refused change.
    refused: Option<(DeskError, String)>,
}

/// The replays for a page, computed once however often the page is shortened.
struct Replays {
    run: Option<Run>,
    facts: Option<Compared>,
}

impl Asking {
    /// Renders the page, with its board and accounts replayed, in the room for replays, shortened to the most bytes of
    /// an answer.
    async fn answered(self) -> Result<Response, Refusal> {
        let visitor = self.here.view.visitor.clone();
        REPLAYS.done_for(&visitor, ONE_DISPUTE, move || self.answer()).await?
    }

    fn answer(self) -> Result<Response, Refusal> {
        let Self { here, dispute, all, typed, part, refused } = self;
        let table = Table { edition: here.event.founding.edition, cards: Arc::clone(&here.view.reference.cards) };
        let replays = Replays {
            run: dispute.board.as_ref().and_then(|board| board.replay(&table)),
            facts: dispute.facts.as_ref().map(|facts| compare(facts, &table)),
        };
        let html = fitting(|most| {
            let mut page = DisputePage::new(&here, dispute.clone(), &all, typed.clone(), part, &replays, most);
            if let Some((error, doing)) = &refused {
                page.refused(error, doing, most);
            }
            page
        })?;
        let status = refused.map_or(StatusCode::OK, |(error, _)| status(&error));
        Ok(kept_as_html(html, status))
    }
}

impl DisputePage {
    fn new(
        here: &Here,
        mut dispute: Dispute,
        all: &[Imposed],
        typed: Typed,
        part: Part,
        replays: &Replays,
        most: usize,
    ) -> Self {
        let note_parts = parts(&dispute.notes, NOTES, |note| weight(&note.note));
        let line_parts = parts(&dispute.history, LINES, |entry| words_of(entry).len());
        let pages = note_parts.len().max(line_parts.len()).max(1);
        let page = part.page.filter(|page| (1..=pages).contains(page)).unwrap_or(pages);
        let notes = cut(&dispute.notes, &note_parts, page, pages).to_vec();
        let history = cut(&dispute.history, &line_parts, page, pages).iter().rev().map(HistoryEntry::of).collect();
        let edition = here.event.founding.edition;
        let mut layout =
            Layout::new(&here.view, here.at(&format!("/{}", dispute.number)), words::dispute(dispute.number));
        if let Some(held) = here.view.library().edition(edition) {
            layout = layout.about(&here.view, held);
        }
        let mut room = most / 4;
        let decisions = last_within(&dispute.decisions, &mut room, |decision| weight(&decision.words));
        let mut left_out = vec![(dispute.decisions.len() - decisions, words::DECISIONS)];
        dispute.decisions.drain(..dispute.decisions.len() - decisions);
        let mut cited = cited(&here.view, &here.event, &dispute, &notes);
        let mut room = most / 4;
        let fits = first_within(&cited, &mut room, |one| one.words.len() + 600);
        left_out.push((cited.len() - fits, words::CITED));
        cited.truncate(fits);
        let mut loose: Vec<String> =
            dispute.texts().flat_map(|written| unpinned(&written.text, &written.pins)).collect();
        let mut room = most / 16;
        let fits = first_within(&loose, &mut room, String::len);
        left_out.push((loose.len() - fits, words::NAMES));
        loose.truncate(fits);
        let facts = replays.facts.clone().map(|mut facts| {
            left_out.push((facts.keep(most / 4), words::TELLINGS));
            facts
        });
        let open: Vec<_> = dispute.links.iter().filter(|link| link.open).collect();
        let links = open.get(open.len().saturating_sub(MOST_LINKS)..).unwrap_or_default();
        left_out.push((open.len() - links.len(), words::LINKS));
        let link =
            |link: &str| format!("{}/desk/shared/{}", here.origin, here.desk.link(&here.seat, dispute.number, link));
        let shown = dispute.board.as_ref().zip(replays.run.as_ref());
        let (event, person) = (&here.event, &here.seat.person);
        let line = |imposed: &Imposed| PenaltyLine::of(&here.view, event, imposed, all, person);
        let players: Vec<String> = (dispute.placing.players.iter())
            .chain(dispute.penalties.iter().map(|imposed| &imposed.given.player))
            .cloned()
            .collect();
        Self {
            layout,
            event: here.event.clone(),
            person: here.seat.person.clone(),
            cited,
            penalties: dispute.penalties.iter().map(line).collect(),
            records: records(&here.view, event, all, &players, dispute.number, person),
            nearly: nearly(all, &players),
            infractions: choices(),
            layer: layer(&here.view, event),
            notes,
            history,
            page,
            pages,
            shown: shown.map(|(board, run)| Shown::of(&here.view, board, run, most / 2)),
            facts,
            loose,
            links: links.iter().map(|made| (made.link.clone(), link(&made.link))).collect(),
            trouble: String::new(),
            theirs: Vec::new(),
            typed,
            doing: String::new(),
            left_out,
            dispute,
        }
    }

    /// Shows why a change was refused, with the typed text.
    fn refused(&mut self, error: &DeskError, doing: &str, most: usize) {
        self.trouble = said(error);
        doing.clone_into(&mut self.doing);
        if let DeskError::Stale { now, theirs } = error {
            let mut room = most / 8;
            let fits = last_within(theirs, &mut room, |entry| words_of(entry).len());
            self.left_out.push((theirs.len() - fits, words::THEIRS));
            self.theirs = theirs.iter().skip(theirs.len() - fits).map(HistoryEntry::of).collect();
            // Who sends it again has seen what is shown now.
            self.typed.base = now.0;
        }
    }

    fn may(&self, action: Action) -> bool {
        self.person.role.may(action) && self.event.closed.is_none()
    }

    fn may_note(&self) -> bool {
        self.may(Action::Note)
    }

    fn may_restate(&self) -> bool {
        self.may(Action::Restate)
    }

    fn may_penalize(&self) -> bool {
        self.may(Action::Penalize)
    }

    /// Returns true if this person may give a penalty beyond the table.
    fn may_exceed(&self) -> bool {
        self.may(Action::Exceed)
    }

    fn may_claim(&self) -> bool {
        self.may(Action::Claim) && self.dispute.state.waits()
    }

    /// Returns true if this person has taken the call.
    fn has_claimed(&self) -> bool {
        self.dispute.call.claimed.as_ref().is_some_and(|(by, _)| by.id == self.person.id)
    }

    /// Returns the penalties to choose from.
    fn penalty_choices(&self) -> [(&'static str, &'static str); 5] {
        Penalty::ALL.map(|penalty| (penalty.key(), penalty.name()))
    }

    fn may_share(&self) -> bool {
        self.may(Action::Share)
    }

    /// Returns the acts that are possible now, each with the label of its button and the name of its text field.
    fn acts(&self) -> Vec<(Act, &'static str, &'static str)> {
        if self.event.closed.is_some() {
            return Vec::new();
        }
        let ruled = self.dispute.ruling().is_some();
        let told = |act| {
            let (button, asked) = words::act(act, ruled);
            (act, button, asked)
        };
        self.dispute.acts(self.person.role).map(told).collect()
    }

    /// Returns the contents of a form's text field: the typed text if this form was refused.
    fn text_of(&self, doing: &str) -> &str {
        if self.doing == doing { &self.typed.text } else { "" }
    }

    /// Returns the text typed into the refused form: it is shown even where the form is no longer offered.
    fn wrote(&self) -> String {
        let typed = &self.typed;
        let parts: Vec<&str> = match self.doing.as_str() {
            "" => Vec::new(),
            "question" => vec![typed.question.as_str()],
            "placing" => vec![typed.round.as_str(), typed.table.as_str(), typed.players.as_str()],
            "board" => vec![typed.board.as_str(), typed.what_if.as_str()],
            "penalize" => {
                vec![typed.player.as_str(), typed.infraction.as_str(), typed.name.as_str(), typed.text.as_str()]
            }
            "extend" => vec![typed.minutes.as_str()],
            "facts" => vec![typed.agreed.as_str(), typed.one.as_str(), typed.other.as_str()],
            _ => vec![typed.text.as_str()],
        };
        parts.into_iter().filter(|part| !part.trim().is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn is_doing(&self, doing: &str) -> bool {
        self.doing == doing
    }

    fn left_out(&self) -> String {
        words::left_out(&self.left_out)
    }
}

impl HistoryEntry {
    fn of(entry: &Entry) -> Self {
        let told = match &entry.change {
            Change::Dispute(change) => change.describe(),
            Change::Event(_) => words::CHANGED_THE_EVENT,
        };
        let words = match &entry.change {
            Change::Dispute(DisputeChange::Penalized { given }) => words::penalized(
                &given.player,
                given.before.upgraded.as_ref().map_or(given.penalty, |up| up.to),
                &given.name,
            ),
            Change::Dispute(DisputeChange::Extended { minutes }) => words::minutes(*minutes),
            _ => words_of(entry).to_owned(),
        };
        let (by, at) = (entry.by.clone(), entry.at);
        Self { by, at, told, words, base: entry.base, version: entry.version }
    }

    /// Returns true if somebody else had written in the meantime.
    fn is_beside(&self) -> bool {
        self.base.0 + 1 < self.version.0
    }
}

/// Returns a time for display: to the minute, in UTC.
#[must_use]
pub fn when(at: Timestamp) -> String {
    at.strftime(words::MOMENT).to_string()
}

/// Returns the words of an entry, as the history shows them.
fn words_of(entry: &Entry) -> &str {
    match &entry.change {
        Change::Dispute(change) => change.words(),
        Change::Event(_) => "",
    }
}

/// Returns everything that the question, the decisions and these notes cite, each once, with its fate.
fn cited(view: &View, event: &Event, dispute: &Dispute, notes: &[Note]) -> Vec<Cited> {
    let mut seen = BTreeSet::new();
    let decisions = dispute.decisions.iter().map(|decision| &decision.words);
    let texts = std::iter::once(&dispute.question).chain(decisions).chain(notes.iter().map(|note| &note.note));
    let pins = texts.flat_map(|written| &written.pins).map(|pin| &pin.pinned);
    let law = Law::at(&view.reference, event);
    pins.filter(|pinned| seen.insert(*pinned)).map(|pinned| Cited::of(view, &law, pinned)).collect()
}

impl Cited {
    fn of(view: &View, law: &Law<'_>, pinned: &Pinned) -> Self {
        let fate = fate(&view.reference, view.today, pinned);
        let class = match &fate {
            PinFate::Unchanged => "lives",
            PinFate::Moved { .. } | PinFate::Reworded { .. } => "changed",
            PinFate::Gone => "gone",
            PinFate::Unknown => "open",
        };
        let (now, changed) = match &fate {
            PinFate::Moved { now } => (now.as_slice(), None),
            PinFate::Reworded { now, words } => (now.as_slice(), Some(within(&pinned.words, words))),
            _ => (&[][..], None),
        };
        let mut words = Markup::default();
        words.text(&pinned.words);
        let (name, edition) = match &pinned.target {
            Target::Rule(at) => (at.number.to_string(), edition_name(at.edition)),
            target => (target.name(), String::new()),
        };
        Self {
            name,
            href: pinned.target.href(),
            kind: pinned.target.kind(),
            edition,
            hash: hash_of(pinned),
            words,
            class,
            told: words::fate(&fate),
            now: now.iter().map(|at| (at.to_string(), rule_href(*at))).collect(),
            changed,
            decides: law.in_force(pinned.target.clone()).decides().map_or("", |says| says.layer.describe()),
            only: match &pinned.target {
                Target::Rule(at) => format!("/r/{at}"),
                _ => String::new(),
            },
        }
    }
}

/// Returns the hash in a citation that carries more.
fn hash_of(pinned: &Pinned) -> String {
    let after = pinned.hash.split_once('#').map_or(pinned.hash.as_str(), |(_, hash)| hash);
    after.split(' ').next().unwrap_or_default().to_owned()
}
