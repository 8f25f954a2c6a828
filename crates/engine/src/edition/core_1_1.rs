//! Edition 1.1 of 2025-10-01.

use super::{
    Cites, CombatRow, CombatStep, FirstTurns, Insert, Phase, Procedures, Stage, Step, StepId, TurnRow, TurnStep,
};
use crate::moment::Moment;
use crate::reading::Reading;
use tribunal_rule::Edition;
use tribunal_rule::rule;

/// The position of its cells in the rows of the table of behaviours.
const COLUMN: usize = 1;

/// The tables of edition 1.1.
pub static TABLES: Procedures = Procedures {
    edition: Edition::CORE_1_1,
    column: COLUMN,
    cites: Cites::of(COLUMN),
    said_otherwise: &[],
    cleanup: &[
        Step { rule: rule!("322.1"), label: "1", name: "victory", id: StepId::Win },
        Step { rule: rule!("322.2"), label: "2", name: "lethal damage", id: StepId::Kill },
        Step { rule: rule!("322.3"), label: "3", name: "designations", id: StepId::Designate },
        Step { rule: rule!("322.4"), label: "4", name: "control lost", id: StepId::Uncontrol },
        Step { rule: rule!("322.5"), label: "5", name: "gear and facedown cards", id: StepId::Misplaced },
        Step { rule: rule!("322.6"), label: "6", name: "showdowns staged", id: StepId::StageShowdownsUncontrolled },
        Step { rule: rule!("322.7"), label: "7", name: "combats staged", id: StepId::StageCombatsControlled },
        Step { rule: rule!("322.8"), label: "8", name: "pending items", id: StepId::FinalizePending },
        Step { rule: rule!("322.9"), label: "9", name: "a showdown opens", id: StepId::OpenShowdown },
        Step { rule: rule!("322.10"), label: "10", name: "a combat opens", id: StepId::OpenCombat },
    ],
    end_of_turn: &[Insert {
        after: "2",
        step: Step { rule: rule!("317.2.b"), label: "2a", name: "heal all units", id: StepId::HealAll },
    }],
    combat_cleanup: &[
        Insert {
            after: "2",
            step: Step { rule: rule!("440.1.a.1"), label: "2a", name: "heal all units", id: StepId::HealAll },
        },
        Insert {
            after: "2",
            step: Step { rule: rule!("440.1.a.2"), label: "2b", name: "recall attackers", id: StepId::RecallAttackers },
        },
        Insert {
            after: "2",
            step: Step { rule: rule!("440.1.a.3"), label: "2c", name: "designations removed", id: StepId::RemoveRoles },
        },
    ],
    moments: &[
        (Moment::OpenClosed, rule!("319.1")),
        (Moment::Phase, rule!("319.2")),
        (Moment::Finalized, rule!("319.3")),
        (Moment::ItemLeft, rule!("319.4")),
        (Moment::BoardChanged, rule!("319.5")),
        (Moment::StatusChanged, rule!("319.6")),
        (Moment::Moved, rule!("319.7")),
        (Moment::ShowdownEnded, rule!("344.3.a.1")),
        (Moment::CombatEnded, rule!("319.2")),
    ],
    combat: &[
        CombatRow { rule: rule!("439.1.a"), label: "sides", urgent: false, id: CombatStep::CheckSides },
        CombatRow { rule: rule!("439.1.d"), label: "attacker", urgent: true, id: CombatStep::AttackerAssigns },
        CombatRow { rule: rule!("439.1.d"), label: "defender", urgent: true, id: CombatStep::DefenderAssigns },
        CombatRow { rule: rule!("439.1.e"), label: "deal", urgent: true, id: CombatStep::Deal },
        CombatRow { rule: rule!("440.1.a"), label: "cleanup", urgent: true, id: CombatStep::Cleanup },
        CombatRow { rule: rule!("440.1"), label: "triggers", urgent: true, id: CombatStep::ChainBeforeControl },
        CombatRow { rule: rule!("440"), label: "result", urgent: true, id: CombatStep::DetermineIfRuled },
        CombatRow { rule: rule!("440.1.b"), label: "contested", urgent: true, id: CombatStep::ClearContested },
        CombatRow { rule: rule!("440.2"), label: "control", urgent: true, id: CombatStep::EstablishControl },
        CombatRow { rule: rule!("440"), label: "end", urgent: true, id: CombatStep::End },
    ],
    phase_names: [
        "Awaken Phase",
        "Beginning Phase",
        "Channel Phase",
        "Draw Phase",
        "Action Phase",
        "End of Turn Phase",
    ],
    turn: &[
        TurnRow { rule: rule!("315.1"), phase: Phase::Awaken, waits: false, id: TurnStep::Awaken },
        TurnRow { rule: rule!("315.2.a"), phase: Phase::Beginning, waits: false, id: TurnStep::Beginning },
        TurnRow { rule: rule!("315.2.b"), phase: Phase::Beginning, waits: false, id: TurnStep::Hold },
        TurnRow { rule: rule!("315.3"), phase: Phase::Channel, waits: false, id: TurnStep::Channel },
        TurnRow { rule: rule!("315.3.c"), phase: Phase::Channel, waits: false, id: TurnStep::ChannelEffects },
        TurnRow { rule: rule!("315.4"), phase: Phase::Draw, waits: false, id: TurnStep::Draw },
        TurnRow { rule: rule!("315.4.c"), phase: Phase::Draw, waits: false, id: TurnStep::DrawEffects },
        TurnRow { rule: rule!("315.4.d"), phase: Phase::Draw, waits: false, id: TurnStep::EmptyPools },
        TurnRow { rule: rule!("316.1"), phase: Phase::Action, waits: true, id: TurnStep::Nothing },
        TurnRow { rule: rule!("317.1"), phase: Phase::End, waits: false, id: TurnStep::StunAndEnding },
        TurnRow { rule: rule!("317.2"), phase: Phase::End, waits: false, id: TurnStep::Cleanup },
        TurnRow { rule: rule!("317.3"), phase: Phase::End, waits: false, id: TurnStep::Expire },
    ],
    stages: &[
        Stage { row: rule!("315.2.a"), rule: rule!("315.2.a"), name: "Beginning Step" },
        Stage { row: rule!("315.2.b"), rule: rule!("315.2.b"), name: "Scoring Step" },
        Stage { row: rule!("317.1"), rule: rule!("317.1"), name: "Ending Step" },
        Stage { row: rule!("317.2"), rule: rule!("317.2"), name: "End of Turn Cleanup" },
        Stage { row: rule!("317.3"), rule: rule!("317.3"), name: "Expiration Step" },
        Stage { row: rule!("439.1.a"), rule: rule!("439"), name: "Combat Damage Step" },
        Stage { row: rule!("440.1.a"), rule: rule!("440"), name: "Resolution Step" },
    ],
    first_turns: FirstTurns {
        duel: rule!("458.7"),
        three: rule!("460.7"),
        four: rule!("461.7"),
        teams: rule!("462.7"),
    },
    results: None,
    tags: super::tags::TAGS,
    readings: &[
        (Reading::Referents, &[rule!("376.3"), rule!("356.3.e.12")]),
        (Reading::ExemptUnits, &[rule!("439.1.d.9")]),
        (Reading::BonusToNothing, &[rule!("715.1")]),
        (Reading::EmptyShowdown, &[rule!("322.6"), rule!("181.3.b"), rule!("345.2")]),
        (Reading::CombatTriggers, &[rule!("440.1"), rule!("440.2"), rule!("320")]),
        (Reading::MarkedDamage, &[rule!("439.1.d.4"), rule!("140.2.a")]),
        (Reading::SharedVictory, &[rule!("445"), rule!("322.1")]),
        (Reading::VictoryScore, &[rule!("445"), rule!("322.1")]),
        (Reading::AbandonedBattlefield, &[rule!("340"), rule!("322.6"), rule!("322.7.a")]),
        (Reading::PlayEffectFocus, &[rule!("343"), rule!("376.4.a.2")]),
        (Reading::CombatResult, &[rule!("440"), rule!("440.2.b")]),
        (Reading::Hiding, &[rule!("727.1.b"), rule!("398.1.a")]),
        (Reading::OffTheBoard, &[rule!("377.2"), rule!("378.2")]),
    ],
    rulings: &[],
    not_yet: &[],
};
