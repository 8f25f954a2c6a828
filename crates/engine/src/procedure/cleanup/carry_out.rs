//! The functions that carry out the steps of a cleanup.

use super::{Outcome, staging, steps};
use crate::asked::Answered;
use crate::edition::StepId;
use crate::machine::Game;
use crate::procedure::presence;

/// Carries out a step of a cleanup.
pub(super) fn carry_out(step: StepId, game: &mut Game) -> Answered<Outcome> {
    Ok(match step {
        StepId::Win => steps::win(game)?,
        StepId::Heading => steps::heading(game),
        StepId::Deathknells => steps::deathknells(game),
        StepId::Kill => steps::kill(game),
        StepId::Designate => steps::designate(game),
        StepId::StripRoles => presence::strip_roles(game)?,
        StepId::Continuous => presence::continuous(game),
        StepId::RemoveUnattended => presence::remove_unattended(game),
        StepId::RecallGear => presence::recall_gear(game),
        StepId::ControlByPresence => presence::control(game)?,
        StepId::Uncontrol => steps::uncontrol(game),
        StepId::UncontrolEmpty => steps::uncontrol_empty(game)?,
        StepId::UncontrolUnoccupied => steps::uncontrol_unoccupied(game),
        StepId::Misplaced => steps::misplaced(game),
        StepId::StageShowdownsUncontrolled => steps::stage_showdowns(game)?,
        StepId::StageShowdowns => staging::stage_showdowns(game)?,
        StepId::StageContested => staging::stage_contested(game),
        StepId::UnstageShowdowns => staging::unstage_showdowns(game),
        StepId::StageCombatsControlled => steps::stage_combats(game),
        StepId::StageCombats => staging::stage_combats(game),
        StepId::UnstageCombats => staging::unstage_combats(game),
        StepId::PendCombats => staging::pend_combats(game),
        StepId::RemoveContested => staging::remove_contested(game),
        StepId::FinalizePending => steps::finalize_pending(game),
        StepId::OpenShowdown => steps::open_showdown(game)?,
        StepId::OpenShowdownAlone => staging::open_showdown_alone(game)?,
        StepId::OpenContested => staging::open_contested(game)?,
        StepId::OpenCombat => steps::open_combat(game)?,
        StepId::JoinCombat => staging::join_combat(game)?,
        StepId::HealAll => steps::heal_all(game),
        StepId::Expire => steps::expire(game),
        StepId::EmptyPools => steps::empty_pools(game),
        StepId::RecallAttackers => steps::recall_attackers(game),
        StepId::RemoveRoles => steps::remove_roles(game),
    })
}
