//! The contents of the forms of a dispute, and the change that each asks for.

use super::super::words::desk as words;
use super::fields::Fields;
use crate::desk::model::{Act, Board, Dispute, PenaltyAct, Placing, Version};
use crate::desk::{DeskError, Wanted, new_key};
use crate::penalty::Penalty;

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

impl Typed {
    /// Returns empty fields with a new key.
    ///
    /// # Errors
    /// When the machine gives no random bytes.
    pub fn fresh() -> Result<Self, DeskError> {
        Ok(Self { key: new_key()?, ..Self::default() })
    }

    /// Returns the present contents of a dispute, with a new key.
    pub(super) fn from(dispute: &Dispute) -> Result<Self, DeskError> {
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

    pub(super) fn wanted(&self, fields: &Fields) -> Result<Wanted, DeskError> {
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
