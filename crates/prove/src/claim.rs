//! Turns a claim into the goal of a search: a line of play that settles it.

use super::report::Verdict;
use tribunal_scenario::fact::Fact;
use tribunal_scenario::script::{Claim, Over, Quantifier, RuleSpec};

/// The goal of a search.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    /// The fact that is searched for, as a claim of its own.
    pub claim: Claim,
    /// The rules that the fact must rest on.
    pub rules: Vec<RuleSpec>,
    /// The place on a line where the fact settles the matter.
    pub on: On,
    /// The meaning of a line that is found.
    pub found: Found,
    /// The most actions in a line; `None` for no bound but the end of the turn.
    pub actions: Option<u32>,
}

/// The place on a line where a fact is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum On {
    /// At any point of a line.
    Point,
    /// At the end of a line.
    End,
    /// A line on which it never comes to be, to its end.
    Never,
}

/// The meaning of a found line for the claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// The claim is true.
    Shows,
    /// The claim is false.
    Refutes,
}

impl Goal {
    /// Returns the goal that settles a claim over lines of play.
    pub(crate) fn of(claim: &Claim, rules: &[RuleSpec], over: Over) -> Self {
        let fact = &claim.is;
        let negated = || fact.negated().unwrap_or_else(|| fact.clone());
        // Of something that happens it is claimed that it happens sooner or later; of how things are, that they always are.
        let (on, is, found) = match (over.how, over.at_end, fact.comes_about(), fact.is_denial()) {
            (Quantifier::Can, _, true, true) => (On::Never, negated(), Found::Shows),
            (Quantifier::Can, true, false, _) => (On::End, fact.clone(), Found::Shows),
            (Quantifier::Can, ..) => (On::Point, fact.clone(), Found::Shows),
            (Quantifier::Always, _, true, false) => (On::Never, fact.clone(), Found::Refutes),
            (Quantifier::Always, _, true, true) => (On::Point, negated(), Found::Refutes),
            (Quantifier::Always, true, false, _) => (On::End, negated(), Found::Refutes),
            (Quantifier::Always, false, false, _) => (On::Point, negated(), Found::Refutes),
            (Quantifier::Never, _, true, true) => (On::Never, negated(), Found::Refutes),
            (Quantifier::Never, true, false, _) => (On::End, fact.clone(), Found::Refutes),
            (Quantifier::Never, ..) => (On::Point, fact.clone(), Found::Refutes),
        };
        let claim = Claim { is, ..claim.clone() };
        Self { claim, rules: rules.to_vec(), on, found, actions: over.actions }
    }

    /// Returns the verdict if a line is found, and the verdict if there is none.
    pub(crate) fn says(&self) -> (Verdict, Verdict) {
        match self.found {
            Found::Shows => (Verdict::Holds, Verdict::DoesNot),
            Found::Refutes => (Verdict::DoesNot, Verdict::Holds),
        }
    }

    /// Returns the fact that is true on a line that is found.
    pub(crate) fn shown(&self) -> Fact {
        match self.on {
            On::Never => self.claim.is.negated().unwrap_or_else(|| self.claim.is.clone()),
            On::Point | On::End => self.claim.is.clone(),
        }
    }

    /// Returns the rules by which that fact is so on it: what does not come to be rests on none.
    pub(crate) fn shown_by(&self) -> &[RuleSpec] {
        match self.on {
            On::Never => &[],
            On::Point | On::End => &self.rules,
        }
    }

    /// Returns the length of the lines, in words.
    pub(crate) fn horizon(&self) -> String {
        match self.actions {
            None => "to the end of the turn".to_owned(),
            Some(1) => "1 action, and what comes of it while everybody passes, in this turn".to_owned(),
            Some(count) => format!("{count} actions, and what comes of them while everybody passes, in this turn"),
        }
    }
}
