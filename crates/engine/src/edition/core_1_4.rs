//! Edition 1.4 of 2026-07-16: what is due is done first, then items are finalized one by one; control is lost and
//! Contested removed outside showdowns; a showdown can become a combat.

use super::{
    Cites, CombatRow, CombatStep, FirstTurns, Insert, Phase, Procedures, Results, Ruled, Stage, Step, StepId, TurnRow,
    TurnStep,
};
use crate::moment::Moment;
use crate::reading::Reading;
use tribunal_rule::Edition;
use tribunal_rule::rule;

/// The position of its cells in the rows of the table of behaviours.
const COLUMN: usize = 4;

/// The tables of edition 1.4.
pub static TABLES: Procedures = Procedures {
    edition: Edition::CORE_1_4,
    column: COLUMN,
    cites: Cites::of(COLUMN),
    said_otherwise: &[],
    cleanup: &[
        Step { rule: rule!("323.1"), label: "1", name: "victory", id: StepId::Win },
        Step { rule: rule!("323.2"), label: "2", name: "designations", id: StepId::Designate },
        Step { rule: rule!("323.3"), label: "3", name: "outstanding board state", id: StepId::Heading },
        Step { rule: rule!("323.4"), label: "3a", name: "deathknells", id: StepId::Deathknells },
        Step { rule: rule!("323.5"), label: "3b", name: "lethal damage", id: StepId::Kill },
        Step { rule: rule!("323.6"), label: "4", name: "control lost", id: StepId::UncontrolUnoccupied },
        Step { rule: rule!("323.7"), label: "5", name: "gear and facedown cards", id: StepId::Misplaced },
        Step { rule: rule!("323.8"), label: "6", name: "showdowns staged", id: StepId::StageContested },
        Step { rule: rule!("323.9"), label: "7", name: "combats staged", id: StepId::StageCombats },
        Step { rule: rule!("323.10"), label: "7a", name: "combats unstaged", id: StepId::UnstageCombats },
        Step { rule: rule!("323.11"), label: "8", name: "Contested removed", id: StepId::RemoveContested },
        Step { rule: rule!("323.12"), label: "9", name: "a showdown opens", id: StepId::OpenShowdownAlone },
        Step { rule: rule!("323.13"), label: "10", name: "a combat opens", id: StepId::OpenCombat },
        Step { rule: rule!("323.14"), label: "10a", name: "a showdown becomes a combat", id: StepId::JoinCombat },
    ],
    end_of_turn: &[
        Insert {
            after: "3b",
            step: Step { rule: rule!("317.2.b"), label: "3c", name: "heal all units", id: StepId::HealAll },
        },
        Insert {
            after: "3b",
            step: Step { rule: rule!("317.2.c"), label: "3d", name: "effects expire", id: StepId::Expire },
        },
        Insert {
            after: "3b",
            step: Step { rule: rule!("317.2.d"), label: "3e", name: "Rune Pools empty", id: StepId::EmptyPools },
        },
    ],
    combat_cleanup: &[
        Insert {
            after: "3b",
            step: Step { rule: rule!("466.1.a.1"), label: "3c", name: "heal all units", id: StepId::HealAll },
        },
        Insert {
            after: "3b",
            step: Step { rule: rule!("466.1.a.2"), label: "3d", name: "recall attackers", id: StepId::RecallAttackers },
        },
    ],
    moments: &[
        (Moment::OpenClosed, rule!("319.1")),
        (Moment::Phase, rule!("319.2")),
        (Moment::ShowdownEnded, rule!("319.2")),
        (Moment::CombatEnded, rule!("319.2")),
        (Moment::PendingAdded, rule!("319.3")),
        (Moment::Finalized, rule!("319.4")),
        (Moment::ItemLeft, rule!("319.5")),
        (Moment::BoardChanged, rule!("319.6")),
        (Moment::StatusChanged, rule!("319.7")),
        (Moment::Moved, rule!("319.8")),
    ],
    stages: &[
        Stage { row: rule!("315.2.a"), rule: rule!("315.2.a"), name: "Beginning Step" },
        Stage { row: rule!("315.2.b"), rule: rule!("315.2.b"), name: "Scoring Step" },
        Stage { row: rule!("317.1"), rule: rule!("317.1"), name: "Ending Step" },
        Stage { row: rule!("317.2"), rule: rule!("317.2"), name: "Expiration Step" },
        Stage { row: rule!("465.1"), rule: rule!("465"), name: "Combat Damage Step" },
        Stage { row: rule!("466.1.a"), rule: rule!("466"), name: "Resolution Step" },
    ],
    combat: &[
        CombatRow { rule: rule!("465.1"), label: "sides", urgent: false, id: CombatStep::CheckSides },
        CombatRow { rule: rule!("465.2.c"), label: "attacker", urgent: true, id: CombatStep::AttackerAssigns },
        CombatRow { rule: rule!("465.2.c"), label: "defender", urgent: true, id: CombatStep::DefenderAssigns },
        CombatRow { rule: rule!("465.2.d"), label: "deal", urgent: true, id: CombatStep::Deal },
        CombatRow { rule: rule!("466.1.a"), label: "cleanup", urgent: true, id: CombatStep::Cleanup },
        CombatRow { rule: rule!("466.3"), label: "result", urgent: false, id: CombatStep::Determine },
        CombatRow { rule: rule!("466.5"), label: "control", urgent: false, id: CombatStep::SettleControl },
        CombatRow { rule: rule!("466.5.c"), label: "facedown", urgent: true, id: CombatStep::RemoveFacedown },
        CombatRow { rule: rule!("466.7.a"), label: "designations", urgent: false, id: CombatStep::RemoveRoles },
        CombatRow { rule: rule!("466.7"), label: "end", urgent: true, id: CombatStep::End },
    ],
    phase_names: ["Awaken Phase", "Beginning Phase", "Channel Phase", "Draw Phase", "Main Phase", "Ending Phase"],
    turn: &[
        TurnRow { rule: rule!("315.1"), phase: Phase::Awaken, waits: false, id: TurnStep::Awaken },
        TurnRow { rule: rule!("315.2.a"), phase: Phase::Beginning, waits: false, id: TurnStep::Beginning },
        TurnRow { rule: rule!("315.2.b"), phase: Phase::Beginning, waits: false, id: TurnStep::Hold },
        TurnRow { rule: rule!("315.3"), phase: Phase::Channel, waits: false, id: TurnStep::Channel },
        TurnRow { rule: rule!("315.3"), phase: Phase::Channel, waits: false, id: TurnStep::ChannelEffects },
        TurnRow { rule: rule!("315.4"), phase: Phase::Draw, waits: false, id: TurnStep::Draw },
        TurnRow { rule: rule!("315.4"), phase: Phase::Draw, waits: false, id: TurnStep::DrawEffects },
        TurnRow { rule: rule!("316.1"), phase: Phase::Action, waits: false, id: TurnStep::Nothing },
        TurnRow { rule: rule!("316.3"), phase: Phase::Action, waits: false, id: TurnStep::EmptyPools },
        TurnRow { rule: rule!("316.4"), phase: Phase::Action, waits: false, id: TurnStep::MainEffects },
        TurnRow { rule: rule!("316.5"), phase: Phase::Action, waits: true, id: TurnStep::Nothing },
        TurnRow { rule: rule!("317.1"), phase: Phase::End, waits: false, id: TurnStep::Ending },
        TurnRow { rule: rule!("317.2"), phase: Phase::End, waits: false, id: TurnStep::Expiration },
        TurnRow { rule: rule!("317.2.f"), phase: Phase::End, waits: false, id: TurnStep::ExpireAgain },
    ],
    first_turns: FirstTurns {
        duel: rule!("485.7"),
        three: rule!("487.7"),
        four: rule!("488.7"),
        teams: rule!("489.7"),
    },
    results: Some(Results {
        won: rule!("466.3.a"),
        lost: rule!("466.3.b"),
        none: rule!("466.3.d"),
        again: rule!("466.3.d.1"),
        with_showdown: true,
    }),
    tags: super::tags::TAGS,
    readings: &[
        (Reading::ExemptUnits, &[rule!("465.2.c.10")]),
        (Reading::CombatFocus, &[rule!("464.2.c.1.b"), rule!("464.2.d")]),
        (Reading::Hiding, &[rule!("811.1.b"), rule!("410.1.a")]),
        (Reading::NegatedLinks, &[rule!("359.3.e.14.a")]),
        (Reading::ShowdownStart, &[rule!("464.2.b")]),
        (Reading::EmpoweringAgain, &[rule!("827.1.c.1"), rule!("441.1.c.1")]),
        (Reading::OffTheBoard, &[rule!("384.2"), rule!("385.2")]),
    ],
    rulings: &[
        Ruled {
            reading: Reading::NegatedLinks,
            option: 0,
            slug: "is-a-unit-readied-by-ride-the-wind-if",
            date: "2026-08-14",
        },
        Ruled {
            reading: Reading::EmpoweringAgain,
            option: 0,
            slug: "can-i-activate-kayles-empower-ability-while-she-is",
            date: "2026-08-14",
        },
    ],
    not_yet: &[],
};
