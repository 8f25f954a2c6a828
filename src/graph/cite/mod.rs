//! Cross references: the rule numbers that texts name, and whether they name what they mean.

use crate::graph::{NodeId, Span};
use crate::rule::{Edition, RuleNumber, RuleRef};

/// One number of a rule (or of a printed step) that a text names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Citation {
    /// The node whose text names it.
    pub from: NodeId,
    /// Where it stands: the number with what introduces it, without the title that may follow.
    pub span: Span,
    /// What is named, as printed: `rule 318`, `rules 557 through 563`, `step 4`.
    pub words: Box<str>,
    /// The edition it speaks of.
    pub edition: Edition,
    /// The number as printed, none for a step; the last one too where a range is named.
    pub printed: Option<(RuleNumber, Option<RuleNumber>)>,
    /// The rule with that number, or the rule that is that step; none where there is no such rule.
    pub to: Option<RuleRef>,
    /// The last rule of a range.
    pub through: Option<RuleRef>,
    /// What is wrong with it, if anything.
    pub fault: Option<Fault>,
}

/// What is wrong with a citation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The sort of fault.
    pub kind: FaultKind,
    /// What gives it away, in our own words.
    pub why: String,
    /// The rule that is probably meant.
    pub likely: Option<RuleRef>,
}

/// The sorts of faulty citations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FaultKind {
    /// No rule has that number.
    Dangling,
    /// The title printed beside the number is not that of the rule.
    WrongTitle,
    /// The rule is about something else than the text says it is.
    OtherRule,
}

impl FaultKind {
    /// The name used in JSON and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Dangling => "dangling",
            Self::WrongTitle => "wrong-title",
            Self::OtherRule => "other-rule",
        }
    }
}
