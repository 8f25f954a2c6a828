//! The order of an edition's cleanups, combats and turns. A row says which step it is; the procedures carry that out.

use super::step_ids::{CombatStep, StepId, TurnStep};
use tribunal_rule::RuleNumber;

/// One step of a cleanup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The rule that has it, or that inserts it.
    pub rule: RuleNumber,
    /// The label printed in the edition: `2a`.
    pub label: &'static str,
    /// The name that this engine gives it.
    pub name: &'static str,
    /// The kind of step.
    pub id: StepId,
}

/// A step that a special cleanup inserts.
#[derive(Clone, Copy, Debug)]
pub struct Insert {
    /// The label after which it stands.
    pub after: &'static str,
    /// The step.
    pub step: Step,
}

/// The special cleanups, by the steps that they insert.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Special {
    /// None.
    #[default]
    None,
    /// Those of the end of turn.
    EndOfTurn,
    /// Those of a combat.
    Combat,
}

/// One row of a combat after its showdown.
#[derive(Clone, Copy, Debug)]
pub struct CombatRow {
    /// Its rule.
    pub rule: RuleNumber,
    /// The label by which other rows refer to it.
    pub label: &'static str,
    /// True if it follows at once, before any cleanup that is due and before the chain.
    pub urgent: bool,
    /// The kind of row.
    pub id: CombatStep,
}

/// A step that an edition names.
#[derive(Debug)]
pub struct Stage {
    /// The rule of the row that it begins with.
    pub row: RuleNumber,
    /// The rule that it is.
    pub rule: RuleNumber,
    /// Its name.
    pub name: &'static str,
}

/// The phases of a turn, which editions call differently.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // each says which it is
pub enum Phase {
    Awaken,
    Beginning,
    Channel,
    Draw,
    Action,
    End,
}

/// One row of a turn.
#[derive(Clone, Copy, Debug)]
pub struct TurnRow {
    /// Its rule.
    pub rule: RuleNumber,
    /// The phase that it belongs to.
    pub phase: Phase,
    /// True if the Turn Player may act in it until they end it.
    pub waits: bool,
    /// The kind of row.
    pub id: TurnStep,
}
