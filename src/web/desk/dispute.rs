//! `/desk/e/{code}/{number}`: one dispute, with everything that can be done to it.

use std::collections::BTreeSet;
use std::ops::Range;
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
use super::penalties::{Choices, PenaltyLine, Record, choices, layer, nearly, records};
use super::reading::read;
use super::start::kept_as_html;
use super::trouble::{said, status};
use crate::desk::facts::{Compared, compare};
use crate::desk::law::Law;
use crate::desk::model::{
    Act, Action, Board, Change, Dispute, DisputeChange, Entry, Event, Imposed, Note, PenaltyAct, Person, PinFate,
    Pinned, Placing, Table, Target, Version, Written, fate, unpinned,
};
use crate::desk::{DeskError, Wanted, WriteRequest, new_key};
use crate::penalty::Penalty;
use crate::scenario::Run;

/// The most notes on one page.
const NOTES: usize = 50;
/// The most lines of the history on one page.
const LINES: usize = 100;
/// The most bytes of notes, or of words in the history, on one page: longer ones are split into more pages. A single
/// one is shown whole.
const HEAVIEST: usize = 100_000;
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

/// The contents of a form, kept for when it has to be shown again.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// The idempotency key, so that a change is accepted once.
    pub key: String,
    /// The version that the form was made from.
    pub base: i64,
    /// The question.
    pub question: String,
    /// The round.
    pub round: String,
    /// The table.
    pub table: String,
    /// The players, in one line.
    pub players: String,
    /// The board, up to what has happened.
    pub board: String,
    /// The hypothetical actions.
    pub what_if: String,
    /// A note, a ruling, a reason.
    pub text: String,
    /// The player who gets a penalty.
    pub player: String,
    /// The id of the infraction in the table.
    pub infraction: String,
    /// The name of the infraction where the table has none.
    pub name: String,
    /// The penalty, or an empty string for the printed one.
    pub penalty: String,
    /// The minutes of a time extension.
    pub minutes: String,
    /// The board that both agree on.
    pub agreed: String,
    /// The first account of what came then.
    pub one: String,
    /// The second account of what came then.
    pub other: String,
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

impl Typed {
    /// Returns empty fields with a new key.
    ///
    /// # Errors
    /// When the machine gives no random bytes.
    pub fn fresh() -> Result<Self, DeskError> {
        Ok(Self { key: new_key()?, ..Self::default() })
    }

    /// Returns the present contents of a dispute, with a new key.
    fn from(dispute: &Dispute) -> Result<Self, DeskError> {
        let placing = &dispute.placing;
        let (board, what_if) = dispute.board.as_ref().map(apart).unwrap_or_default();
        let facts = dispute.facts.clone().unwrap_or_default();
        Ok(Self {
            base: dispute.version.0,
            question: dispute.question.text.clone(),
            round: placing.round.clone(),
            table: placing.table.clone(),
            players: placing.players.join(", "),
            minutes: dispute.extension.map(|minutes| minutes.to_string()).unwrap_or_default(),
            board,
            what_if,
            agreed: facts.agreed,
            one: facts.one,
            other: facts.other,
            ..Self::fresh()?
        })
    }

    /// Returns the fields that were sent.
    #[must_use]
    pub fn of(fields: &Fields) -> Self {
        let field = |name| fields.get(name).to_owned();
        Self {
            key: field("key"),
            base: fields.get("base").parse().unwrap_or_default(),
            question: field("question"),
            round: field("round"),
            table: field("table"),
            players: field("players"),
            board: field("board"),
            what_if: field("what_if"),
            text: field("text"),
            player: field("player"),
            infraction: field("infraction"),
            name: field("name"),
            penalty: field("penalty"),
            minutes: field("minutes"),
            agreed: field("agreed"),
            one: field("one"),
            other: field("other"),
        }
    }

    /// Returns round, table and players.
    #[must_use]
    pub fn placing(&self) -> Placing {
        let players = self.players.split([',', '\n']).map(|name| name.trim().to_owned());
        let players = players.filter(|name| !name.is_empty()).collect();
        Placing { round: self.round.clone(), table: self.table.clone(), players }
    }

    fn wanted(&self, fields: &Fields) -> Result<Wanted, DeskError> {
        let text = self.text.clone();
        Ok(match fields.get("do") {
            "note" => Wanted::Note { text },
            "question" => Wanted::Question { text: self.question.clone() },
            "placing" => Wanted::Placing { placing: self.placing() },
            "board" => Wanted::Board { board: self.board.clone(), what_if: self.what_if.clone() },
            "facts" => Wanted::Facts { agreed: self.agreed.clone(), one: self.one.clone(), other: self.other.clone() },
            "penalize" => Wanted::Penalize {
                player: self.player.clone(),
                infraction: self.infraction.clone(),
                name: self.name.clone(),
                penalty: penalty_of(&self.penalty)?,
                text,
            },
            "settle" => {
                let unknown = |error: crate::desk::model::UnknownPenaltyAct| error.to_string();
                let act = fields.get("act").parse::<PenaltyAct>();
                let act = act.map_err(|error| DeskError::Unreadable { field: "act", why: unknown(error) })?;
                Wanted::Settle { penalty: Version(fields.get("penalty").parse().unwrap_or_default()), act, text }
            }
            "extend" => {
                let minutes = self.minutes.trim();
                let unreadable =
                    |_| DeskError::Unreadable { field: words::MINUTES, why: words::MINUTES_LOOK_SO.to_owned() };
                Wanted::Extend { minutes: if minutes.is_empty() { 0 } else { minutes.parse().map_err(unreadable)? } }
            }
            "claim" => Wanted::Claim,
            "release" => Wanted::Release,
            "escalate" => Wanted::Escalate { text },
            "share" => Wanted::Share,
            "unshare" => Wanted::Unshare { link: fields.get("link").to_owned() },
            act => {
                let unknown = |error: crate::desk::model::UnknownAct| error.to_string();
                let act =
                    act.parse::<Act>().map_err(|error| DeskError::Unreadable { field: "do", why: unknown(error) })?;
                Wanted::Decide { act, text }
            }
        })
    }
}

/// Returns a penalty by its name; `None` for an empty one, which means the printed penalty.
fn penalty_of(name: &str) -> Result<Option<Penalty>, DeskError> {
    if name.is_empty() {
        return Ok(None);
    }
    let penalty = Penalty::ALL.into_iter().find(|penalty| penalty.key() == name);
    let unknown = || DeskError::Unreadable { field: words::PENALTY, why: words::no_penalty(name) };
    penalty.map(Some).ok_or_else(unknown)
}

/// Splits a board into what has happened and what is hypothetical.
fn apart(board: &Board) -> (String, String) {
    let part = |happened: bool| {
        let lines = board.text.lines().enumerate().filter(|(at, _)| board.has_happened(at + 1) == happened);
        lines.map(|(_, line)| format!("{line}\n")).collect()
    };
    (part(true), part(false))
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

/// Returns the bytes of a written text, with the words of what it cites.
fn weight(written: &Written) -> usize {
    written.text.len() + written.pins.iter().map(|pin| pin.pinned.words.len() + 300).sum::<usize>()
}

/// Returns how many of the first elements of a list fit, and subtracts them from `room`.
fn first_within<T>(list: &[T], room: &mut usize, weight: impl Fn(&T) -> usize) -> usize {
    within_room(list.iter(), room, weight)
}

/// Returns how many of the last elements of a list fit, and subtracts them from `room`.
fn last_within<T>(list: &[T], room: &mut usize, weight: impl Fn(&T) -> usize) -> usize {
    within_room(list.iter().rev(), room, weight)
}

fn within_room<'a, T: 'a>(list: impl Iterator<Item = &'a T>, room: &mut usize, weight: impl Fn(&T) -> usize) -> usize {
    // Short ones take room, too.
    let left = list.map_while(|one| room.checked_sub(weight(one) + 100).inspect(|left| *room = *left));
    left.count()
}

/// Splits a list into pages, from its first element on: at most `each` elements, and fewer of long ones.
fn parts<T>(all: &[T], each: usize, weight: impl Fn(&T) -> usize) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut heavy = 0;
    for (at, one) in all.iter().enumerate() {
        let weight = weight(one);
        match parts.last_mut() {
            Some(last) if last.len() < each && heavy + weight <= HEAVIEST => {
                last.end = at + 1;
                heavy += weight;
            }
            _ => {
                parts.push(at..at + 1);
                heavy = weight;
            }
        }
    }
    parts
}

/// Returns the elements on a page: the last page has the last of all lists.
fn cut<'a, T>(all: &'a [T], parts: &[Range<usize>], page: usize, pages: usize) -> &'a [T] {
    // Pages are counted from the first, and what has fewer of its own begins later.
    let part = (page + parts.len()).checked_sub(pages + 1).and_then(|at| parts.get(at));
    part.and_then(|part| all.get(part.clone())).unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_stands_on_one_page_and_the_last_on_the_last() {
        for (count, each, pages) in [(0, 50, 1), (50, 50, 1), (51, 50, 2), (120, 50, 5), (101, 100, 2)] {
            let all: Vec<usize> = (0..count).collect();
            let parts = parts(&all, each, |_| 1);
            let shown: Vec<usize> = (1..=pages).flat_map(|page| cut(&all, &parts, page, pages).to_vec()).collect();
            assert_eq!(shown, all, "{count} in {pages}");
            assert_eq!(cut(&all, &parts, pages, pages).last(), all.last());
        }
    }

    #[test]
    fn of_long_ones_fewer_stand_on_a_page() {
        let all = [HEAVIEST * 2, 10, HEAVIEST - 10, 1, 1];
        assert_eq!(parts(&all, 50, |weight| *weight), [0..1, 1..3, 3..5]);
    }

    #[test]
    fn the_last_that_fit_are_kept() {
        let mut room = 350;
        assert_eq!(last_within(&[900, 20, 30], &mut room, |weight| *weight), 2);
        assert_eq!(first_within(&[900, 20, 30], &mut room, |weight| *weight), 0);
    }
}
