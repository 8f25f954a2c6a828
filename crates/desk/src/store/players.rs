//! The names of players, stored apart from the log (pseudonymization): an entry holds an id for each player, and the
//! name stands in a table. So a player can be erased without changing an entry. Names that an earlier build wrote stand
//! in their entries.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::{Desk, Seat};
use crate::DeskError;
use crate::model::{Action, skeleton};
use crate::secret::random_name;

/// The mark before a player's id in the log: no name has a control character.
const MARK: char = '\u{1}';

/// The statement that selects the names of an event.
const NAMES: &str = "SELECT id, name FROM player WHERE event = $1 ORDER BY id";

/// The names of the players of an event, by their ids in the log.
#[derive(Clone, Debug, Default)]
pub(super) struct Names(BTreeMap<String, String>);

/// The result of erasing a player's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ErasedPlayer {
    /// The number of entries in which the id of the player stands, which no longer show the name.
    pub entries: usize,
    /// The number of entries that still contain the name: in a text, on a board, or written by an earlier build. They
    /// go with the event.
    pub left: usize,
}

impl Names {
    fn of(rows: &[AnyRow]) -> Result<Self, DeskError> {
        let name = |row: &AnyRow| Ok((row.try_get("id")?, row.try_get("name")?));
        rows.iter().map(name).collect::<Result<_, sqlx::Error>>().map(Self).map_err(DeskError::from)
    }

    /// Reads the names of an event, within a transaction.
    pub(super) async fn within(write: &mut Transaction<'_, Any>, event: &str) -> Result<Self, DeskError> {
        Self::of(&sqlx::query(NAMES).bind(event).fetch_all(&mut **write).await?)
    }

    /// Replaces names by ids; returns the new pairs of id and name.
    fn hide(&self, change: &mut Value) -> Result<Vec<(String, String)>, DeskError> {
        let mut new: Vec<(String, String)> = Vec::new();
        for name in named(change) {
            let is_them = |known: &str| skeleton(known) == skeleton(name);
            let known = self.0.iter().chain(new.iter().map(|(id, name)| (id, name)));
            // A name is kept as it was typed: another spelling is another row, and the same player to those who count.
            let known = known.filter(|(_, known)| is_them(known)).find(|(_, known)| *known == name);
            let id = match known {
                Some((id, _)) => id.clone(),
                None => {
                    let id = random_name()?;
                    new.push((id.clone(), name.clone()));
                    id
                }
            };
            *name = format!("{MARK}{id}");
        }
        Ok(new)
    }

    /// Replaces ids by names.
    pub(super) fn show(&self, change: &mut Value) {
        for name in named(change) {
            if let Some(id) = name.strip_prefix(MARK) {
                *name = self.0.get(id).cloned().unwrap_or_else(|| erased(id));
            }
        }
    }
}

/// Returns the stand-in for an erased name, which still tells two erased players apart.
fn erased(id: &str) -> String {
    format!("(erased player {})", id.get(..4).unwrap_or(id))
}

/// Returns the names of players in a change, wherever a change has some.
fn named(change: &mut Value) -> Vec<&mut String> {
    let Some(change) = change.as_object_mut() else { return Vec::new() };
    let mut names = Vec::new();
    for (field, value) in change {
        match (field.as_str(), value) {
            ("placing", Value::Object(placing)) => {
                let players = placing.get_mut("players").and_then(Value::as_array_mut);
                names.extend(players.into_iter().flatten().filter_map(text));
            }
            ("given" | "checked", Value::Object(of)) => names.extend(of.get_mut("player").and_then(text)),
            _ => {}
        }
    }
    names
}

fn text(value: &mut Value) -> Option<&mut String> {
    match value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// Replaces the names of players by ids, and stores the names that are new.
pub(super) async fn hide(write: &mut Transaction<'_, Any>, event: &str, mut change: Value) -> Result<Value, DeskError> {
    if named(&mut change).is_empty() {
        return Ok(change);
    }
    let new = Names::within(write, event).await?.hide(&mut change)?;
    for (id, name) in new {
        let sql = "INSERT INTO player (event, id, name) VALUES ($1, $2, $3)";
        sqlx::query(sql).bind(event).bind(id).bind(name).execute(&mut **write).await?;
    }
    Ok(change)
}

impl Desk {
    /// Returns the names of the players of an event. A damaged desk is not migrated and may lack the table: then there
    /// are none.
    pub(super) async fn names(&self, event: &str) -> Result<Names, DeskError> {
        match sqlx::query(NAMES).bind(event).fetch_all(&self.0.pool).await {
            Ok(rows) => Names::of(&rows),
            Err(_) if self.damage().is_some() => Ok(Names::default()),
            Err(error) => Err(error.into()),
        }
    }

    /// Erases the name of a player, in every spelling: penalties and disputes stay, and nobody can tell whose they
    /// were. Returns how many entries still contain it.
    ///
    /// # Errors
    /// When the role does not allow it, or nobody of that name plays here.
    pub async fn erase_player(&self, seat: &Seat, player: &str) -> Result<ErasedPlayer, DeskError> {
        seat.may(Action::Forget)?;
        let mut write = self.write(Some(&seat.code)).await?;
        let names = Names::within(&mut write, &seat.event).await?;
        let ids: Vec<&String> =
            names.0.iter().filter(|(_, name)| skeleton(name) == skeleton(player)).map(|(id, _)| id).collect();
        let sql = "SELECT change FROM entry WHERE event = $1";
        let rows = sqlx::query(sql).bind(&seat.event).fetch_all(&mut *write).await?;
        let changes: Vec<String> = rows.iter().map(|row| row.try_get("change")).collect::<Result<_, _>>()?;
        let entries = changes.iter().filter(|change| ids.iter().any(|id| change.contains(id.as_str()))).count();
        let spoken = player.trim().to_lowercase();
        let left =
            changes.iter().filter(|change| !spoken.is_empty() && change.to_lowercase().contains(&spoken)).count();
        if ids.is_empty() {
            return Err(DeskError::NoPlayer(left));
        }
        for id in ids {
            let sql = "DELETE FROM player WHERE event = $1 AND id = $2";
            sqlx::query(sql).bind(&seat.event).bind(id).execute(&mut *write).await?;
        }
        write.commit().await?;
        self.tell(&seat.event);
        self.sweep().await;
        Ok(ErasedPlayer { entries, left })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_leave_the_entry_and_come_back() {
        let change =
            serde_json::json!({"kind": "opened", "placing": {"players": ["Ann", "Bob", "Ann"]}, "question": "Ann?"});
        let mut hidden = change.clone();
        let new = Names::default().hide(&mut hidden).unwrap();
        assert_eq!(new.len(), 2, "one name, one row");
        assert!(!hidden["placing"].to_string().contains("Ann"));
        assert_eq!(hidden["question"], "Ann?");
        let mut shown = hidden.clone();
        let names = Names(new.into_iter().collect());
        names.show(&mut shown);
        assert_eq!(shown, change);
        assert!(names.hide(&mut shown).unwrap().is_empty(), "who is known is known");
        Names::default().show(&mut hidden);
        assert!(hidden["placing"]["players"][0].as_str().unwrap().starts_with("(erased player"));
    }

    #[test]
    fn names_of_earlier_builds_are_left() {
        let change = serde_json::json!({"kind": "penalized", "given": {"player": "Ann"}});
        let mut shown = change.clone();
        Names::default().show(&mut shown);
        assert_eq!(shown, change);
    }
}
