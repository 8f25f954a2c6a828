//! Edition 1.3 of 2026-03-30: what is due is done first, as in 1.4, and a showdown can become a combat; but Contested stays
//! until somebody has control, what is staged together opens together, and turns go as in 1.2.

use super::not_yet::has_priced_triggers;
use super::{
    Boards, Cites, CombatRow, CombatStep, FirstTurns, Insert, NotYet, Phase, Procedures, Results, Ruled, Stage, Step,
    StepId, TurnRow, TurnStep,
};
use crate::moment::Moment;
use crate::reading::Reading;
use tribunal_rule::Edition;
use tribunal_rule::rule;

/// The position of its cells in the rows of the table of behaviours.
const COLUMN: usize = 3;

/// The tables of edition 1.3. What the Expiration Step inserts is numbered as if units were killed in step 2, as they were in
/// 1.2: it stands where its number says.
pub static TABLES: Procedures = Procedures {
    edition: Edition::CORE_1_3,
    column: COLUMN,
    cites: Cites::of(COLUMN),
    said_otherwise: &[],
    cleanup: &[
        Step { rule: rule!("323.1"), label: "1", name: "victory", id: StepId::Win },
        Step { rule: rule!("323.2"), label: "2", name: "designations", id: StepId::Designate },
        Step { rule: rule!("323.3"), label: "3", name: "outstanding board state", id: StepId::Heading },
        Step { rule: rule!("323.4"), label: "3a", name: "deathknells", id: StepId::Deathknells },
        Step { rule: rule!("323.5"), label: "3b", name: "lethal damage", id: StepId::Kill },
        Step { rule: rule!("323.6"), label: "4", name: "control lost", id: StepId::UncontrolEmpty },
        Step { rule: rule!("323.7"), label: "5", name: "gear and facedown cards", id: StepId::Misplaced },
        Step { rule: rule!("323.8"), label: "6", name: "showdowns staged", id: StepId::StageContested },
        Step { rule: rule!("323.9"), label: "7", name: "combats staged", id: StepId::StageCombats },
        Step { rule: rule!("323.10"), label: "7a", name: "combats unstaged", id: StepId::UnstageCombats },
        Step { rule: rule!("323.11"), label: "8", name: "a showdown opens", id: StepId::OpenShowdown },
        Step { rule: rule!("323.13"), label: "9", name: "a combat opens", id: StepId::OpenCombat },
        Step { rule: rule!("323.14"), label: "9a", name: "a showdown becomes a combat", id: StepId::JoinCombat },
    ],
    end_of_turn: &[
        Insert {
            after: "2",
            step: Step { rule: rule!("317.2.b"), label: "2c", name: "heal all units", id: StepId::HealAll },
        },
        Insert {
            after: "2",
            step: Step { rule: rule!("317.2.c"), label: "2d", name: "effects expire", id: StepId::Expire },
        },
        Insert {
            after: "2",
            step: Step { rule: rule!("317.2.d"), label: "2e", name: "Rune Pools empty", id: StepId::EmptyPools },
        },
    ],
    combat_cleanup: &[
        Insert {
            after: "3b",
            step: Step { rule: rule!("461.1.a.1"), label: "3c", name: "heal all units", id: StepId::HealAll },
        },
        Insert {
            after: "3b",
            step: Step { rule: rule!("461.1.a.2"), label: "3d", name: "recall attackers", id: StepId::RecallAttackers },
        },
    ],
    moments: &[
        (Moment::OpenClosed, rule!("319.1")),
        (Moment::Phase, rule!("319.2")),
        (Moment::ShowdownEnded, rule!("347.3.a.1")),
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
        Stage { row: rule!("460.1"), rule: rule!("460"), name: "Combat Damage Step" },
        Stage { row: rule!("461.1.a"), rule: rule!("461"), name: "Resolution Step" },
    ],
    combat: &[
        CombatRow { rule: rule!("460.1"), label: "sides", urgent: false, id: CombatStep::CheckSides },
        CombatRow { rule: rule!("460.2.c"), label: "attacker", urgent: true, id: CombatStep::AttackerAssigns },
        CombatRow { rule: rule!("460.2.c"), label: "defender", urgent: true, id: CombatStep::DefenderAssigns },
        CombatRow { rule: rule!("460.2.d"), label: "deal", urgent: true, id: CombatStep::Deal },
        CombatRow { rule: rule!("461.1.a"), label: "cleanup", urgent: true, id: CombatStep::Cleanup },
        CombatRow { rule: rule!("461.3"), label: "result", urgent: false, id: CombatStep::Determine },
        CombatRow { rule: rule!("461.5"), label: "control", urgent: false, id: CombatStep::SettleControl },
        CombatRow { rule: rule!("461.5.c"), label: "facedown", urgent: true, id: CombatStep::RemoveFacedown },
        CombatRow { rule: rule!("461.7.a"), label: "designations", urgent: false, id: CombatStep::RemoveRoles },
        CombatRow { rule: rule!("461.7"), label: "end", urgent: true, id: CombatStep::End },
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
        TurnRow { rule: rule!("315.4.d"), phase: Phase::Draw, waits: false, id: TurnStep::EmptyPools },
        TurnRow { rule: rule!("316.1"), phase: Phase::Action, waits: true, id: TurnStep::Nothing },
        TurnRow { rule: rule!("317.1"), phase: Phase::End, waits: false, id: TurnStep::StunAndEnding },
        TurnRow { rule: rule!("317.2"), phase: Phase::End, waits: false, id: TurnStep::Expiration },
        TurnRow { rule: rule!("317.2.f"), phase: Phase::End, waits: false, id: TurnStep::ExpireAgain },
    ],
    first_turns: FirstTurns {
        duel: rule!("480.7"),
        three: rule!("482.7"),
        four: rule!("483.7"),
        teams: rule!("484.7"),
    },
    results: Some(Results {
        won: rule!("461.3.a"),
        lost: rule!("461.3.b"),
        none: rule!("461.3.d"),
        again: rule!("461.3.d.1"),
        with_showdown: false,
    }),
    tags: super::tags::TAGS,
    readings: &[
        (Reading::ExemptUnits, &[rule!("460.2.c.9")]),
        (Reading::MarkedDamage, &[rule!("460.2.c.4"), rule!("143.2.a")]),
        (Reading::ContestedControl, &[rule!("187.4.c"), rule!("323.6")]),
        (Reading::RecalledAttackers, &[rule!("461.3.d"), rule!("461.3.a")]),
        (Reading::PrivateCards, &[rule!("128.4")]),
        (Reading::LethalDamage, &[rule!("323.5"), rule!("460.2.c.3")]),
        (Reading::BattlefieldChoices, &[rule!("187.6.a")]),
        (Reading::Hiding, &[rule!("811.1.b"), rule!("410.1.a")]),
        (Reading::OffTheBoard, &[rule!("384.2"), rule!("385.2")]),
    ],
    rulings: &[
        Ruled {
            reading: Reading::ContestedControl,
            option: 0,
            slug: "when-do-i-lose-control-of-a-battlefield-and",
            date: "2026-04-29",
        },
        Ruled {
            reading: Reading::RecalledAttackers,
            option: 0,
            slug: "does-the-defender-win-the-combat-if-the-attackers",
            date: "2026-04-29",
        },
        Ruled {
            reading: Reading::PrivateCards,
            option: 0,
            slug: "can-an-effect-force-me-to-play-a-unit",
            date: "2026-04-29",
        },
        Ruled {
            reading: Reading::LethalDamage,
            option: 0,
            slug: "how-much-damage-is-lethal-when-elder-dragon-says",
            date: "2026-04-29",
        },
        Ruled {
            reading: Reading::BattlefieldChoices,
            option: 0,
            slug: "who-controls-a-battlefields-ability-that-lets-a-certain",
            date: "2026-04-29",
        },
    ],
    not_yet: &[
        NotYet::new(
            rule!("323.13"),
            "a combat of two players where a third has applied Contested and left",
            Boards::WithPlayers(3),
        ),
        NotYet::new(
            rule!("404.2"),
            "a player who has put a triggered ability on the chain and then does not pay for it",
            Boards::WithCards(1, has_priced_triggers),
        ),
    ],
};
