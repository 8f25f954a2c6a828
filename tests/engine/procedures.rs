//! Each step of each procedure of 1.1, cleanups aside, takes place in one scenario and does not in another that goes
//! through the procedure. The traces show which steps took place.

use std::collections::BTreeSet;
use std::path::Path;

use tribunal_rule::{Edition, RuleNumber};
use tribunal_scenario::read::read;
use tribunal_scenario::{Options, markdown, replay};

use crate::scenarios::markdown_below;

/// A procedure: the kind of event that tells that it was gone through, and its steps by rule and kind of event.
struct Procedure {
    name: &'static str,
    told_by: &'static str,
    steps: &'static [(&'static str, &'static str)],
    /// Steps that no run of the procedure can be without.
    always: &'static [&'static str],
}

const PROCEDURES: &[Procedure] = &[
    Procedure {
        name: "combat",
        told_by: "combat-ended",
        steps: &[
            ("438.1.a.3", "designated"),
            ("438.1.a.4", "designated"),
            ("438.1.b.1", "put-on-chain"),
            ("439", "step-began"),
            ("439.1.a", "damage-skipped"),
            ("439.1.b", "damage-summed"),
            ("439.1.d", "damage-assigned"),
            ("439.1.e", "damaged"),
            ("440", "step-began"),
            ("440.1.a.1", "healed"),
            ("440.1.a.2", "recalled"),
            ("440.1.a.3", "role-removed"),
            ("440.1.b", "contested-cleared"),
            ("440.2", "control-established"),
            ("440", "combat-ended"),
        ],
        // Attackers and Defenders are established in every combat, and whatever its outcome it ends in the Resolution Step and
        // Contested is cleared.
        always: &["438.1.a.3", "438.1.a.4", "440", "440.1.b"],
    },
    Procedure {
        name: "a showdown",
        told_by: "showdown-closed",
        steps: &[
            ("341", "focus-gained"),
            ("343", "focus-gained"),
            ("344.3", "passed"),
            ("344.4", "focus-gained"),
            ("345", "showdown-closed"),
            ("345.2.a", "control-established"),
            ("345.2.b", "combat-staged"),
        ],
        // It closes when all have passed, and somebody has focus from the start.
        always: &["341", "344.3", "344.4", "345"],
    },
    Procedure {
        name: "the chain",
        told_by: "resolving",
        steps: &[
            ("351", "put-on-chain"),
            ("376.3", "put-on-chain"),
            ("352.6", "targeted"),
            ("354.1", "cost-paid"),
            ("721.1.a", "optional-cost-taken"),
            ("356.1", "finalized"),
            ("336.4", "priority-gained"),
            ("334.1.c", "passed"),
            ("336.1", "resolving"),
            ("356.3.e.5", "ignored"),
            ("356.2.c", "entered"),
            ("356.2.d", "entered"),
            ("390.3", "trigger-removed"),
            ("392.2", "trigger-removed"),
            ("406.4.a", "played"),
            ("412.1", "countered"),
        ],
        // Whatever resolves has been finalized.
        always: &["336.1", "356.1"],
    },
    Procedure {
        name: "a turn",
        told_by: "turn-began",
        steps: &[
            ("315.1.a", "readied"),
            ("315.2.a", "step-began"),
            ("315.2.b", "step-began"),
            ("442.2", "held"),
            ("315.3.b", "channeled"),
            ("315.4.b", "drew"),
            ("160", "pool-emptied"),
            ("410.1.a.2", "stun-ended"),
            ("317.1", "step-began"),
            ("317.2", "step-began"),
            ("317.2.b", "healed"),
            ("317.3", "step-began"),
            ("317.3.a", "expired"),
            ("317.4", "turn-began"),
        ],
        // A turn that begins has a Beginning Phase with both its steps.
        always: &["315.2.a", "315.2.b", "317.4"],
    },
    Procedure {
        name: "scoring",
        told_by: "control-established",
        steps: &[
            ("442.1", "conquered"),
            ("443", "not-scored"),
            ("442.1.a", "not-scored"),
            ("444.1", "points-gained"),
            ("444.1.b.2", "final-point-denied"),
            ("444.1.b.2", "drew"),
            ("181.3.b", "contested-cleared"),
        ],
        always: &[],
    },
    Procedure {
        name: "movement",
        told_by: "moved",
        steps: &[
            ("141.2", "exhausted"),
            ("407.3.b", "moved"),
            ("423", "moved"),
            ("181.3.a.1", "contested"),
            ("421.2.b", "recalled"),
        ],
        always: &[],
    },
    Procedure {
        name: "death",
        told_by: "killed",
        steps: &[
            ("322.2", "killed"),
            ("415.1", "killed"),
            ("366", "saved"),
            ("177.1", "ceased-to-exist"),
            ("376", "triggered"),
        ],
        always: &[],
    },
];

/// The contents of a replay's trace: rules with kinds of events.
type Told = BTreeSet<(RuleNumber, String)>;

fn told_by_scenarios() -> Vec<Told> {
    let mut all = vec![];
    let options = Options { editions: vec![Edition::CORE_1_1], ..Options::default() };
    for folder in ["tests/scenarios", "docs"] {
        for path in markdown_below(&Path::new(crate::ROOT).join(folder)) {
            let text = std::fs::read_to_string(&path).expect("a scenario file can be read");
            let blocks = markdown::blocks(&text).expect("the fences are closed");
            for block in blocks.iter().filter(|block| read(&block.text).0.editions.contains(&Edition::CORE_1_1)) {
                all.extend(replay(&block.text, &options).runs.iter().map(|run| {
                    let events = run.steps.iter().flat_map(|step| &step.events);
                    events.filter_map(|event| Some((event.rule?.number, event.kind.clone()))).collect::<Told>()
                }));
            }
        }
    }
    all
}

#[test]
fn every_step_of_every_procedure_takes_place_somewhere_and_elsewhere_does_not() {
    let all = told_by_scenarios();
    let mut missing = vec![];
    for procedure in PROCEDURES {
        let through: Vec<&Told> =
            all.iter().filter(|told| told.iter().any(|(_, kind)| kind == procedure.told_by)).collect();
        for (rule, kind) in procedure.steps {
            let step = (rule.parse::<RuleNumber>().expect("a rule"), (*kind).to_owned());
            let times = all.iter().filter(|told| told.contains(&step)).count();
            let without = through.iter().filter(|told| !told.contains(&step)).count();
            if times == 0 {
                missing.push(format!("{}: {rule} ({kind}) never takes place", procedure.name));
            }
            if without == 0 && !procedure.always.contains(rule) {
                missing.push(format!("{}: {rule} ({kind}) always takes place", procedure.name));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
