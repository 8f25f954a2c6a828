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
use super::super::item::rule_href;
use super::super::markup::Markup;
use super::super::page::{Layout, edition_name};
use super::super::refusal::Refusal;
use super::super::replay::Shown;
use super::super::room::{ONE_DISPUTE, REPLAYS};
use super::super::view::View;
use super::super::words::desk as words;
use super::fields::Fields;
use super::here::Here;
use super::start::kept_nowhere;
use super::trouble::{said, status};
use crate::desk::facts::{Compared, compare};
use crate::desk::law::in_force;
use crate::desk::model::{
    Act, Action, Board, Change, Dispute, Entry, Event, Note, Person, PinFate, Pinned, Placing, Table, Target, Version,
    fate, unpinned,
};
use crate::desk::{Asked, DeskError, Wanted, new_key};

/// How many notes stand on one page.
const NOTES: usize = 50;
/// How many lines of the history stand on one page.
const LINES: usize = 100;

/// Which page of a long dispute is asked for; without one the last, where what is new stands.
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
    /// The notes of this page of it.
    notes: Vec<Note>,
    /// Which page of it this is, and how many there are.
    page: usize,
    pages: usize,
    cited: Vec<Cited>,
    shown: Option<Shown>,
    facts: Option<Compared>,
    /// What stands in double brackets and names no card that is held.
    loose: Vec<String>,
    links: Vec<(String, String)>,
    trouble: String,
    theirs: Vec<Line>,
    typed: Typed,
    doing: String,
}

/// What a form says, kept for when it has to be shown again.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// A name for what is asked, so that it is taken up once.
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
    /// What has happened on the board.
    pub board: String,
    /// What has not.
    pub what_if: String,
    /// A note, a ruling, a reason.
    pub text: String,
    /// The board that both agree on.
    pub agreed: String,
    /// What one says came then.
    pub one: String,
    /// What the other says.
    pub other: String,
}

/// Something cited, with what became of it.
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
    /// Where its words stand alone, for a rule.
    only: String,
}

/// An entry of the history.
pub struct Line {
    by: Person,
    at: String,
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
    let typed = Typed::from(&dispute)?;
    let page = DisputePage::replayed(here, dispute, typed, part).await?;
    Ok(kept_nowhere(page, StatusCode::OK))
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
            let mut page = DisputePage::replayed(here, dispute, Typed::of(&fields), Part::default()).await?;
            page.refused(&error, fields.get("do"));
            Ok(kept_nowhere(page, status(&error)))
        }
    }
}

async fn changed(here: &Here, number: i64, fields: &Fields) -> Result<Entry, DeskError> {
    fields.readable()?;
    let typed = Typed::of(fields);
    let asked = Asked { dispute: Some(number), base: Version(typed.base), key: typed.key.clone() };
    let wanted = typed.wanted(fields)?;
    let change = wanted.change(&here.view.reference, &here.event, here.view.today)?;
    here.desk.append(&here.seat, &asked, change).await
}

impl Typed {
    /// Empty fields with a new key.
    ///
    /// # Errors
    /// When the machine gives no random bytes.
    pub fn fresh() -> Result<Self, DeskError> {
        Ok(Self { key: new_key()?, ..Self::default() })
    }

    /// What stands in a dispute.
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
            board,
            what_if,
            agreed: facts.agreed,
            one: facts.one,
            other: facts.other,
            ..Self::fresh()?
        })
    }

    /// What was sent.
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
            agreed: field("agreed"),
            one: field("one"),
            other: field("other"),
        }
    }

    /// Round, table and players.
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

/// A board as it is typed: what has happened, and what has not.
fn apart(board: &Board) -> (String, String) {
    let part = |happened: bool| {
        let lines = board.text.lines().enumerate().filter(|(at, _)| board.has_happened(at + 1) == happened);
        lines.map(|(_, line)| format!("{line}\n")).collect()
    };
    (part(true), part(false))
}

impl DisputePage {
    /// The page, its board and the tellings replayed in the room for replays.
    async fn replayed(here: Here, dispute: Dispute, typed: Typed, part: Part) -> Result<Self, Refusal> {
        let visitor = here.view.visitor.clone();
        REPLAYS.done_for(&visitor, ONE_DISPUTE, move || Self::new(&here, dispute, typed, part)).await
    }

    fn new(here: &Here, dispute: Dispute, typed: Typed, part: Part) -> Self {
        let pages = dispute.notes.len().div_ceil(NOTES).max(dispute.history.len().div_ceil(LINES)).max(1);
        let page = part.page.filter(|page| (1..=pages).contains(page)).unwrap_or(pages);
        let notes = cut(&dispute.notes, NOTES, page, pages).to_vec();
        let edition = here.event.founding.edition;
        let table = Table { edition, cards: Arc::clone(&here.view.reference.cards) };
        let mut layout =
            Layout::new(&here.view, here.at(&format!("/{}", dispute.number)), words::dispute(dispute.number));
        if let Some(held) = here.view.library().edition(edition) {
            layout = layout.about(&here.view, held);
        }
        let open = dispute.links.iter().filter(|link| link.open);
        let link =
            |link: &str| format!("{}/desk/shared/{}", here.origin, here.desk.link(&here.seat, dispute.number, link));
        Self {
            layout,
            event: here.event.clone(),
            person: here.seat.person.clone(),
            cited: cited(&here.view, &here.event, &dispute, &notes),
            notes,
            page,
            pages,
            shown: dispute.board.as_ref().and_then(|board| Shown::of(&here.view, board, &table)),
            facts: dispute.facts.as_ref().map(|facts| compare(facts, &table)),
            loose: dispute.texts().flat_map(|written| unpinned(&written.text, &written.pins)).collect(),
            links: open.map(|made| (made.link.clone(), link(&made.link))).collect(),
            trouble: String::new(),
            theirs: Vec::new(),
            typed,
            doing: String::new(),
            dispute,
        }
    }

    /// Shows why something was not taken up, with what was typed.
    fn refused(&mut self, error: &DeskError, doing: &str) {
        self.trouble = said(error);
        doing.clone_into(&mut self.doing);
        if let DeskError::Stale { now, theirs } = error {
            self.theirs = theirs.iter().map(Line::of).collect();
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

    fn may_share(&self) -> bool {
        self.may(Action::Share)
    }

    /// What can be done now, with the words of the button, what is asked for and whether it is needed.
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

    /// What stands in the field of a form: what was typed if it is the one that was refused.
    fn text_of(&self, doing: &str) -> &str {
        if self.doing == doing { &self.typed.text } else { "" }
    }

    /// What was typed into the form that was refused: it is shown even where the form is not offered any more.
    fn wrote(&self) -> String {
        let typed = &self.typed;
        let parts: Vec<&str> = match self.doing.as_str() {
            "" => Vec::new(),
            "question" => vec![typed.question.as_str()],
            "placing" => vec![typed.round.as_str(), typed.table.as_str(), typed.players.as_str()],
            "board" => vec![typed.board.as_str(), typed.what_if.as_str()],
            "facts" => vec![typed.agreed.as_str(), typed.one.as_str(), typed.other.as_str()],
            _ => vec![typed.text.as_str()],
        };
        parts.into_iter().filter(|part| !part.trim().is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn is_doing(&self, doing: &str) -> bool {
        self.doing == doing
    }

    fn history(&self) -> Vec<Line> {
        cut(&self.dispute.history, LINES, self.page, self.pages).iter().rev().map(Line::of).collect()
    }
}

impl Line {
    fn of(entry: &Entry) -> Self {
        let (told, words) = match &entry.change {
            Change::Dispute(change) => (change.told(), change.words().to_owned()),
            Change::Event(_) => (words::CHANGED_THE_EVENT, String::new()),
        };
        let (by, at) = (entry.by.clone(), when(entry.at));
        Self { by, at, told, words, base: entry.base, version: entry.version }
    }

    /// Whether somebody else had written meanwhile.
    fn is_beside(&self) -> bool {
        self.base.0 + 1 < self.version.0
    }
}

/// A moment as it is shown: to the minute, in UTC.
#[must_use]
pub fn when(at: Timestamp) -> String {
    at.strftime(words::MOMENT).to_string()
}

/// What stands on a page of so many: the last page has the last of all, whatever else the pages are for.
fn cut<T>(all: &[T], each: usize, page: usize, pages: usize) -> &[T] {
    let own = all.len().div_ceil(each);
    // Pages are counted from the first, and what has fewer of its own begins later.
    let Some(at) = (page + own).checked_sub(pages + 1) else { return &[] };
    all.get(at * each..((at + 1) * each).min(all.len())).unwrap_or_default()
}

/// Everything that the question, the decisions and these notes cite, each once, with what became of it.
fn cited(view: &View, event: &Event, dispute: &Dispute, notes: &[Note]) -> Vec<Cited> {
    let mut seen = BTreeSet::new();
    let decisions = dispute.decisions.iter().map(|decision| &decision.words);
    let texts = std::iter::once(&dispute.question).chain(decisions).chain(notes.iter().map(|note| &note.note));
    let pins = texts.flat_map(|written| &written.pins).map(|pin| &pin.pinned);
    pins.filter(|pinned| seen.insert((*pinned).clone())).map(|pinned| Cited::of(view, event, pinned)).collect()
}

impl Cited {
    fn of(view: &View, event: &Event, pinned: &Pinned) -> Self {
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
            decides: in_force(&view.reference, event, pinned.target.clone())
                .decides()
                .map_or("", |says| says.layer.told()),
            only: match &pinned.target {
                Target::Rule(at) => format!("/r/{at}"),
                _ => String::new(),
            },
        }
    }
}

/// The hash alone, of a citation that carries more.
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
            let shown: Vec<usize> = (1..=pages).flat_map(|page| cut(&all, each, page, pages).to_vec()).collect();
            assert_eq!(shown, all, "{count} in {pages}");
            assert_eq!(cut(&all, each, pages, pages).last(), all.last());
        }
    }
}
