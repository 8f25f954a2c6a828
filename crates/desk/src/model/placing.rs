//! Where a dispute is, and what its players tell of it.

use serde::{Deserialize, Serialize};

/// The round, table and players of a dispute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Placing {
    /// The round.
    #[serde(default)]
    pub round: String,
    /// The table.
    #[serde(default)]
    pub table: String,
    /// The players' names as given.
    #[serde(default)]
    pub players: Vec<String>,
}

/// The differing accounts of two players about the same board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The scenario up to the last state that both agree on.
    pub agreed: String,
    /// The first account of what came then.
    pub one: String,
    /// The second account of what came then.
    pub other: String,
}
