//! The rules of each edition about targets.

use super::{Mention, Reason};
use tribunal_rule::rule;
use tribunal_rule::{Edition, RuleNumber, RuleRef};

/// The rules of one edition about targets.
struct Table {
    edition: Edition,
    rules: [(Reason, RuleNumber); 13],
    /// True if the destination of a move is a target; likewise the battlefield that a unit is played to.
    destination: bool,
    played_to: bool,
}

const fn listed(edition: Edition) -> Table {
    use Reason as R;
    let rules = [
        (R::Chosen, rule!("352.6")),
        (R::Destination, rule!("352.10.b")),
        (R::PlayedTo, rule!("352.10")),
        (R::Hidden, rule!("352.10.a")),
        (R::Restriction, rule!("352.10.b")),
        (R::Cost, rule!("352.10.c")),
        (R::CostWithin, rule!("352.10.c.1")),
        (R::Condition, rule!("352.10.c")),
        (R::Replacement, rule!("352.10.c")),
        (R::Selected, rule!("352.10.d")),
        (R::Others, rule!("352.10.e")),
        (R::Must, rule!("352.10.f")),
        (R::Passive, rule!("352.9.a")),
    ];
    Table { edition, rules, destination: true, played_to: true }
}

/// In order of editions.
static TABLES: [Table; 5] = [
    Table {
        edition: Edition::CORE_1_0,
        rules: [
            (Reason::Chosen, rule!("559.3.c.1")),
            (Reason::Destination, rule!("559.3")),
            (Reason::PlayedTo, rule!("559.2")),
            (Reason::Hidden, rule!("559.3")),
            (Reason::Restriction, rule!("559.3.a")),
            (Reason::Cost, rule!("559.3")),
            (Reason::CostWithin, rule!("559.3")),
            (Reason::Condition, rule!("559.3")),
            (Reason::Replacement, rule!("559.3")),
            (Reason::Selected, rule!("559.3.a")),
            (Reason::Others, rule!("559.3")),
            (Reason::Must, rule!("559.3")),
            (Reason::Passive, rule!("559.3")),
        ],
        destination: false,
        played_to: false,
    },
    listed(Edition::CORE_1_1),
    listed(Edition::CORE_1_2),
    Table {
        edition: Edition::CORE_1_4,
        rules: [
            (Reason::Chosen, rule!("355.7")),
            (Reason::Destination, rule!("355.10.b")),
            (Reason::PlayedTo, rule!("355.10.b")),
            (Reason::Hidden, rule!("355.10.a")),
            (Reason::Restriction, rule!("355.10.b")),
            (Reason::Cost, rule!("355.10.c")),
            (Reason::CostWithin, rule!("355.10.c.1")),
            (Reason::Condition, rule!("355.10.c")),
            (Reason::Replacement, rule!("355.10.c")),
            (Reason::Selected, rule!("355.10.d")),
            (Reason::Others, rule!("355.10.e")),
            (Reason::Must, rule!("355.10.f")),
            (Reason::Passive, rule!("355.10")),
        ],
        destination: false,
        played_to: false,
    },
    Table {
        edition: Edition::CORE_1_5,
        rules: [
            (Reason::Chosen, rule!("355.7")),
            (Reason::Destination, rule!("355.10.b")),
            (Reason::PlayedTo, rule!("355.10.b")),
            (Reason::Hidden, rule!("355.10.a")),
            (Reason::Restriction, rule!("355.10.b")),
            (Reason::Cost, rule!("355.10.c")),
            (Reason::CostWithin, rule!("355.10.c.1")),
            (Reason::Condition, rule!("355.10.c")),
            (Reason::Replacement, rule!("355.10.c")),
            (Reason::Selected, rule!("355.10.d")),
            (Reason::Others, rule!("355.10.e")),
            (Reason::Must, rule!("355.10.f")),
            (Reason::Passive, rule!("355.10")),
        ],
        destination: false,
        played_to: false,
    },
];

/// The editions whose rules about targets are known, oldest first.
pub fn editions() -> impl DoubleEndedIterator<Item = Edition> {
    TABLES.iter().map(|table| table.edition)
}

impl Mention {
    /// Returns whether it is a target in an edition, and the rule; `None` for an edition whose rules are not known.
    #[must_use]
    pub fn is_target(&self, edition: Edition) -> Option<(bool, RuleRef)> {
        let table = TABLES.iter().find(|table| table.edition == edition)?;
        let (_, number) = table.rules.iter().find(|(reason, _)| *reason == self.reason)?;
        let target = match self.reason {
            Reason::Chosen => true,
            Reason::Destination => table.destination,
            Reason::PlayedTo => table.played_to,
            _ => false,
        };
        Some((target, RuleRef::new(edition, *number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edition_has_a_rule_for_every_reason() {
        for table in &TABLES {
            let mut reasons: Vec<Reason> = table.rules.iter().map(|(reason, _)| *reason).collect();
            reasons.dedup();
            assert_eq!(reasons.len(), table.rules.len(), "{}", table.edition);
        }
    }
}
