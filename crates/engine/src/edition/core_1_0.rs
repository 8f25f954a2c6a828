//! Edition 1.0 of 2025-06-02: cleanups at four moments and at the end of the turn, which do not repeat; control by
//! presence; combats that are pending; chains without pending items.

use super::{
    Cites, CombatRow, CombatStep, FirstTurns, Phase, Procedures, Ruled, Stage, Step, StepId, TurnRow, TurnStep,
};
use crate::moment::Moment;
use crate::reading::Reading;
use tribunal_rule::Edition;
use tribunal_rule::rule;

/// The position of its cells in the rows of the table of behaviours.
const COLUMN: usize = 0;

/// The tables of edition 1.0. It prints no labels for the steps of a cleanup; what other rules leave to the next cleanup
/// (619.1, 181.4) stands where the rules about hidden cards speak of control.
pub static TABLES: Procedures = Procedures {
    edition: Edition::CORE_1_0,
    column: COLUMN,
    cites: Cites::of(COLUMN),
    said_otherwise: &[],
    cleanup: &[
        Step { rule: rule!("520"), label: "", name: "lethal damage", id: StepId::Kill },
        Step { rule: rule!("521"), label: "", name: "designations", id: StepId::StripRoles },
        Step { rule: rule!("522"), label: "", name: "continuous effects", id: StepId::Continuous },
        Step { rule: rule!("523"), label: "", name: "facedown cards", id: StepId::RemoveUnattended },
        Step { rule: rule!("619.1"), label: "", name: "gear", id: StepId::RecallGear },
        Step { rule: rule!("181.4"), label: "", name: "control by presence", id: StepId::ControlByPresence },
        Step { rule: rule!("524"), label: "", name: "combats pending", id: StepId::PendCombats },
        Step { rule: rule!("525"), label: "", name: "a showdown opens", id: StepId::OpenContested },
        Step { rule: rule!("526"), label: "", name: "a combat opens", id: StepId::OpenCombat },
    ],
    end_of_turn: &[],
    combat_cleanup: &[],
    moments: &[
        (Moment::ItemResolved, rule!("519")),
        (Moment::Moved, rule!("519")),
        (Moment::ShowdownEnded, rule!("519")),
        (Moment::CombatEnded, rule!("519")),
    ],
    stages: &[
        Stage { row: rule!("515.2.a"), rule: rule!("515.2.a"), name: "Beginning Step" },
        Stage { row: rule!("515.2.b"), rule: rule!("515.2.b"), name: "Scoring Step" },
        Stage { row: rule!("517.1"), rule: rule!("517.1"), name: "Ending Step" },
        Stage { row: rule!("517.2"), rule: rule!("517.2"), name: "Expiration Step" },
        Stage { row: rule!("517.3.a"), rule: rule!("517.3"), name: "Cleanup Step" },
        Stage { row: rule!("626.1.a"), rule: rule!("626"), name: "Combat Damage Step" },
        Stage { row: rule!("627.1"), rule: rule!("627"), name: "Resolution Step" },
    ],
    combat: &[
        CombatRow { rule: rule!("626.1.a"), label: "sides", urgent: false, id: CombatStep::CheckSides },
        CombatRow { rule: rule!("626.1.d"), label: "attacker", urgent: true, id: CombatStep::AttackerAssigns },
        CombatRow { rule: rule!("626.1.d"), label: "defender", urgent: true, id: CombatStep::DefenderAssigns },
        CombatRow { rule: rule!("626.1"), label: "deal", urgent: true, id: CombatStep::Deal },
        CombatRow { rule: rule!("626.1"), label: "triggers", urgent: true, id: CombatStep::ChainBeforeSteps },
        CombatRow { rule: rule!("627.1"), label: "cleanup", urgent: true, id: CombatStep::Kill },
        CombatRow { rule: rule!("139.2.a"), label: "again", urgent: true, id: CombatStep::KillAgain },
        CombatRow { rule: rule!("627.1"), label: "triggers", urgent: true, id: CombatStep::ChainBeforeSteps },
        CombatRow { rule: rule!("627.2"), label: "recall", urgent: true, id: CombatStep::Recall },
        CombatRow { rule: rule!("627"), label: "result", urgent: true, id: CombatStep::DetermineIfRuled },
        CombatRow { rule: rule!("627.3"), label: "conquer", urgent: true, id: CombatStep::Conquer },
        CombatRow { rule: rule!("627.3"), label: "triggers", urgent: true, id: CombatStep::ChainBeforeSteps },
        CombatRow { rule: rule!("627.4"), label: "contested", urgent: true, id: CombatStep::ClearContested },
        CombatRow { rule: rule!("627.5"), label: "heal", urgent: true, id: CombatStep::Heal },
        CombatRow { rule: rule!("181.4.c"), label: "control", urgent: true, id: CombatStep::ControlByPresence },
        CombatRow { rule: rule!("628"), label: "end", urgent: true, id: CombatStep::End },
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
        TurnRow { rule: rule!("515.1"), phase: Phase::Awaken, waits: false, id: TurnStep::Awaken },
        TurnRow { rule: rule!("515.2.a"), phase: Phase::Beginning, waits: false, id: TurnStep::Beginning },
        TurnRow { rule: rule!("515.2.b"), phase: Phase::Beginning, waits: false, id: TurnStep::Hold },
        TurnRow { rule: rule!("515.3"), phase: Phase::Channel, waits: false, id: TurnStep::Channel },
        TurnRow { rule: rule!("515.3.c"), phase: Phase::Channel, waits: false, id: TurnStep::ChannelEffects },
        TurnRow { rule: rule!("515.4"), phase: Phase::Draw, waits: false, id: TurnStep::Draw },
        TurnRow { rule: rule!("515.4.c"), phase: Phase::Draw, waits: false, id: TurnStep::DrawEffects },
        TurnRow { rule: rule!("515.4.d"), phase: Phase::Draw, waits: false, id: TurnStep::EmptyPools },
        TurnRow { rule: rule!("516.1"), phase: Phase::Action, waits: true, id: TurnStep::Nothing },
        TurnRow { rule: rule!("517.1"), phase: Phase::End, waits: false, id: TurnStep::StunAndEnding },
        TurnRow { rule: rule!("517.2"), phase: Phase::End, waits: false, id: TurnStep::HealAndExpire },
        TurnRow { rule: rule!("517.3.a"), phase: Phase::End, waits: false, id: TurnStep::Cleanup },
        TurnRow { rule: rule!("517.4"), phase: Phase::End, waits: false, id: TurnStep::ExpireAgainIfMarked },
    ],
    first_turns: FirstTurns {
        duel: rule!("644.7"),
        three: rule!("646.7"),
        four: rule!("647.7"),
        teams: rule!("648.7"),
    },
    results: None,
    tags: super::tags::TAGS,
    readings: &[
        (Reading::Referents, &[rule!("583.3"), rule!("563.2.c.8")]),
        (Reading::EmptyShowdown, &[rule!("525"), rule!("613.1"), rule!("181.3.b")]),
        (Reading::MarkedDamage, &[rule!("626.1.d.2"), rule!("139.2.a")]),
        (Reading::CombatHeal, &[rule!("139.2.a"), rule!("627.1"), rule!("627.5")]),
        (Reading::LateDesignation, &[rule!("551.1"), rule!("625.1.c"), rule!("719.1.d")]),
        (Reading::ContestedControl, &[rule!("181.4.d"), rule!("181.4.b")]),
        (Reading::CombatTriggers, &[rule!("627"), rule!("583.3")]),
        (Reading::Dependency, &[rule!("638"), rule!("639")]),
        (Reading::AbsentUnit, &[rule!("563.2.c.8")]),
        (Reading::NoCombat, &[rule!("626.1.a.1"), rule!("627.4"), rule!("628")]),
        (Reading::PlayEffectFocus, &[rule!("552"), rule!("583.3")]),
        (Reading::CombatResult, &[rule!("627"), rule!("627.2"), rule!("627.3")]),
        (Reading::OwnLegion, &[rule!("724.1.c"), rule!("724.2")]),
        (Reading::OffTheBoard, &[rule!("584.2"), rule!("585.2")]),
    ],
    rulings: &[
        Ruled {
            reading: Reading::CombatResult,
            option: 0,
            slug: "when-is-a-combat-a-tie-and-who-wins",
            date: "2025-10-16",
        },
        Ruled {
            reading: Reading::AbsentUnit,
            option: 1,
            slug: "what-if-the-unit-killed-for-baited-hook-does",
            date: "2025-10-16",
        },
        Ruled {
            reading: Reading::OwnLegion,
            option: 0,
            slug: "does-sun-disc-count-itself-for-legion",
            date: "2025-10-16",
        },
        Ruled {
            reading: Reading::CombatHeal,
            option: 0,
            slug: "does-a-unit-die-when-the-one-that-boosted",
            date: "2025-10-16",
        },
        Ruled {
            reading: Reading::LateDesignation,
            option: 1,
            slug: "when-does-teemos-ability-trigger-and-can-it-trigger",
            date: "2025-10-16",
        },
    ],
    not_yet: &[],
};
