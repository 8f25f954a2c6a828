//! The requests of a form or a program, and the changes that they make.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::error::DeskError;
use super::model::{
    Act, Before, Board, DisputeChange, Event, Facts, Given, Limit, PenaltyAct, Placing, Version, Written, name, pin,
    within,
};
use super::secret::random_name;
use tribunal_penalty::Penalty;
use tribunal_reference::{Reference, penalties};

/// The most players of one dispute: two teams and a spare.
const MOST_PLAYERS: usize = 8;
/// The most minutes of one time extension.
const MOST_MINUTES: u32 = 120;

/// A request to the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Wanted {
    /// A new dispute.
    Open {
        /// The round, table and players.
        #[serde(default)]
        placing: Placing,
        /// The question; may be empty where a table is named, as a call for a judge is.
        #[serde(default)]
        question: String,
        /// The board as a scenario, up to what has happened.
        #[serde(default)]
        board: String,
        /// Hypothetical actions, which have not happened.
        #[serde(default)]
        what_if: String,
    },
    /// A note.
    Note {
        /// The note, in Markdown.
        text: String,
    },
    /// Another wording of the question.
    Question {
        /// The question.
        text: String,
    },
    /// A correction of round, table and players.
    Placing {
        /// The round, table and players.
        placing: Placing,
    },
    /// A board; an empty one removes it.
    Board {
        /// The board as a scenario, up to what has happened.
        board: String,
        /// Hypothetical actions, which have not happened.
        #[serde(default)]
        what_if: String,
    },
    /// The differing accounts of two players; three empty texts remove them.
    Facts {
        /// The scenario up to the last state that both agree on; empty where both accounts are whole boards.
        agreed: String,
        /// The first account of what came then.
        one: String,
        /// The second account of what came then.
        other: String,
    },
    /// A ruling, an appeal, or the decision on one.
    Decide {
        /// The act.
        act: Act,
        /// The ruling or the reason, in Markdown.
        #[serde(default)]
        text: String,
    },
    /// A penalty for a player.
    Penalize {
        /// The player's name.
        player: String,
        /// The id of the infraction in the table, such as `general-error`; left out where it is named in free words.
        #[serde(default)]
        infraction: String,
        /// The name of the infraction where the table has none for it.
        #[serde(default)]
        name: String,
        /// The penalty; if left out, the one that the table prints.
        #[serde(default)]
        penalty: Option<Penalty>,
        /// The remedy and other remarks, in Markdown.
        #[serde(default)]
        text: String,
    },
    /// An act on a penalty.
    Settle {
        /// The version of the dispute that the penalty made.
        #[schema(value_type = i64)]
        penalty: Version,
        /// The act.
        act: PenaltyAct,
        /// The reason, in Markdown.
        #[serde(default)]
        text: String,
    },
    /// A time extension for the match, in minutes in all; 0 removes it.
    Extend {
        /// The minutes.
        minutes: u32,
    },
    /// Taking the call and going to the table.
    Claim,
    /// Leaving the call to others.
    Release,
    /// Asking the head judge to come.
    Escalate {
        /// The reason, in Markdown.
        #[serde(default)]
        text: String,
    },
    /// A link for outsiders.
    Share,
    /// A revocation of a link for outsiders.
    Unshare {
        /// Its name in the log.
        link: String,
    },
}

impl Wanted {
    /// Returns the change that this makes at an event, with everything that it cites pinned as it stands now.
    ///
    /// # Errors
    /// When something is missing or too long.
    pub fn change(self, reference: &Reference, event: &Event, today: Date) -> Result<DisputeChange, DeskError> {
        let edition = event.founding.edition;
        let written = |field, text: &str, limit, needed: bool| {
            let text = within(field, text, limit)?;
            if text.is_empty() && needed {
                return Err(DeskError::Missing(field));
            }
            let pins = pin(reference, edition, today, &text);
            Ok(Written { text, pins })
        };
        Ok(match self {
            Self::Open { placing, question, board, what_if } => {
                let placing = placed(placing)?;
                let question = written("the question", &question, Limit::Question, placing.table.is_empty())?;
                DisputeChange::Opened { placing, question, board: boarded(&board, &what_if)? }
            }
            Self::Note { text } => DisputeChange::Noted { note: written("the note", &text, Limit::Words, true)? },
            Self::Question { text } => {
                DisputeChange::Restated { question: written("the question", &text, Limit::Question, true)? }
            }
            Self::Placing { placing } => DisputeChange::Placed { placing: placed(placing)? },
            Self::Board { board, what_if } => DisputeChange::Boarded { board: boarded(&board, &what_if)? },
            Self::Facts { agreed, one, other } => DisputeChange::Told { facts: describe(&agreed, &one, &other)? },
            Self::Decide { act, text } => {
                DisputeChange::Decided { act, words: written(named(act), &text, Limit::Words, act.needs_words())? }
            }
            Self::Penalize { player, infraction, name, penalty, text } => {
                let words = written("what is done about it", &text, Limit::Words, false)?;
                let given = match infraction.is_empty() {
                    true => named_freely(&player, &name, penalty, words)?,
                    false => of_table(&player, &infraction, penalty, words, event)?,
                };
                DisputeChange::Penalized { given: Box::new(given) }
            }
            Self::Settle { penalty, act, text } => {
                let needed = act == PenaltyAct::Overturn;
                DisputeChange::Settled { penalty, act, words: written("the reason", &text, Limit::Words, needed)? }
            }
            Self::Extend { minutes } if minutes > MOST_MINUTES => {
                let why = format!("at most {MOST_MINUTES} minutes are granted");
                return Err(DeskError::Unreadable { field: "the time extension", why });
            }
            Self::Extend { minutes } => DisputeChange::Extended { minutes },
            Self::Claim => DisputeChange::Claimed,
            Self::Release => DisputeChange::Released,
            Self::Escalate { text } => {
                DisputeChange::Escalated { words: written("the reason", &text, Limit::Words, false)? }
            }
            Self::Share => DisputeChange::Shared { link: random_name()? },
            Self::Unshare { link } => DisputeChange::Unshared { link },
        })
    }
}

/// Returns the cleaned name of the player who gets a penalty.
fn player(text: &str) -> Result<String, DeskError> {
    let player = name("the player's name", text)?;
    if player.is_empty() { Err(DeskError::Missing("the player")) } else { Ok(player) }
}

/// Returns a penalty for something that the table of infractions has no name for: no Warnings are counted for it, and
/// only the head judge gives it.
fn named_freely(by_name: &str, what: &str, penalty: Option<Penalty>, words: Written) -> Result<Given, DeskError> {
    let what = name("the infraction", what)?;
    if what.is_empty() {
        return Err(DeskError::Missing("the infraction"));
    }
    Ok(Given {
        player: player(by_name)?,
        infraction: None,
        name: what,
        rule: None,
        family: None,
        penalty: penalty.ok_or(DeskError::Missing("the penalty"))?,
        beyond_the_table: true,
        tracking: false,
        words,
        before: Before::default(),
    })
}

/// Returns a penalty for an infraction of the table.
fn of_table(
    by_name: &str,
    id: &str,
    penalty: Option<Penalty>,
    words: Written,
    event: &Event,
) -> Result<Given, DeskError> {
    let unknown = || DeskError::NoInfraction(id.to_owned());
    let guide = penalties::guide().ok_or_else(unknown)?;
    let infraction = guide.infraction(id).ok_or_else(unknown)?;
    let penalty = penalty.or(infraction.base).ok_or(DeskError::Missing("the penalty, which depends on the case,"))?;
    Ok(Given {
        player: player(by_name)?,
        infraction: Some(infraction.id.clone()),
        name: infraction.name.clone(),
        rule: Some(guide.rule(infraction.rule)),
        family: Some(infraction.family),
        penalty,
        beyond_the_table: !guide.has(infraction, event.founding.level.into(), penalty),
        tracking: infraction.never_upgrades.is_some(),
        words,
        before: Before::default(),
    })
}

/// Returns the name, in errors, of the words of an act.
fn named(act: Act) -> &'static str {
    match act {
        Act::Rule | Act::Overturn => "the ruling",
        Act::Appeal | Act::Uphold | Act::Withdraw => "the reason",
    }
}

fn placed(placing: Placing) -> Result<Placing, DeskError> {
    let players = placing.players.iter().map(|player| name("a player's name", player));
    let players: Vec<String> =
        players.filter(|name| !matches!(name, Ok(name) if name.is_empty())).collect::<Result<_, _>>()?;
    if players.len() > MOST_PLAYERS {
        let why = format!("there are {}; at most {MOST_PLAYERS} are taken", players.len());
        return Err(DeskError::Unreadable { field: "the players", why });
    }
    Ok(Placing { round: name("the round", &placing.round)?, table: name("the table", &placing.table)?, players })
}

/// Returns a board of what has happened and what has not; `None` where nothing was typed.
fn boarded(board: &str, what_if: &str) -> Result<Option<Board>, DeskError> {
    let happened = within("the board", board, Limit::Board)?;
    let what_if = within("what has not happened", what_if, Limit::Board)?;
    if happened.is_empty() {
        return if what_if.is_empty() { Ok(None) } else { Err(DeskError::Missing("the board")) };
    }
    if what_if.is_empty() {
        return Ok(Some(Board { text: format!("{happened}\n"), happened: None }));
    }
    let last = happened.lines().count();
    Ok(Some(Board { text: format!("{happened}\n{what_if}\n"), happened: Some(last) }))
}

fn describe(agreed: &str, one: &str, other: &str) -> Result<Option<Facts>, DeskError> {
    let text = |field, text: &str| within(field, text, Limit::Board);
    let facts = Facts {
        agreed: text("the agreed board", agreed)?,
        one: text("what one player says", one)?,
        other: text("what the other player says", other)?,
    };
    let nothing = [&facts.agreed, &facts.one, &facts.other].into_iter().all(String::is_empty);
    Ok(Some(facts).filter(|_| !nothing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_not_happened_stands_below_what_has() {
        let board = boarded(" players Ann, Bob\r\nAnn moves Rider to Grove ", "all pass").unwrap().unwrap();
        assert_eq!(board.text, "players Ann, Bob\nAnn moves Rider to Grove\nall pass\n");
        assert_eq!(board.happened, Some(2));
        assert_eq!(boarded("", " ").unwrap(), None);
        assert!(boarded("", "all pass").is_err());
    }

    #[test]
    fn a_program_that_misspells_a_field_is_told() {
        let read = |json: &str| serde_json::from_str::<Wanted>(json);
        assert!(matches!(read(r#"{"do": "note", "text": "so"}"#), Ok(Wanted::Note { .. })));
        assert!(read(r#"{"do": "note", "txt": "so"}"#).is_err());
        assert!(read(r#"{"do": "crown"}"#).is_err());
    }

    #[test]
    fn names_that_are_left_empty_are_no_players() {
        let placing = |names: &[&str]| Placing {
            players: names.iter().map(|name| (*name).to_owned()).collect(),
            ..Placing::default()
        };
        assert_eq!(placed(placing(&["Ann", " ", "Bob"])).unwrap().players, ["Ann", "Bob"]);
        assert!(placed(placing(&["x"; 9])).is_err());
        assert!(placed(placing(&[&"x".repeat(81)])).is_err());
    }
}
