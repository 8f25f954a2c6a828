//! The rules that phrases rely on: for each phrase one in every edition that has it.

use crate::ability::text::cost::{Deed, Paid};
use crate::edition::{ENACTED, Procedures};
use crate::glossary;
use tribunal_rule::{RuleNumber, RuleRef};

/// The rule of a phrase in an edition, if the edition has one.
type Rule = fn(&Procedures) -> Option<RuleNumber>;

/// The rules that a phrase relies on.
#[derive(Clone, Copy)]
pub(super) enum Rules {
    /// The rule that the tables of an edition give.
    By(Rule),
    /// The rule of the keyword in the glossary.
    Keyword(&'static str),
}

impl Rules {
    /// One rule for each edition that has it, oldest first.
    pub(super) fn all(self) -> Vec<RuleRef> {
        match self {
            Self::By(rule) => {
                let of = |tables: &&'static Procedures| Some(RuleRef::new(tables.edition, rule(tables)?));
                ENACTED.iter().filter_map(of).collect()
            }
            Self::Keyword(name) => glossary::rules(name),
        }
    }
}

/// The rules behind a phrase: a behaviour that every edition has, a word that some explain (or else a behaviour), a
/// behaviour that some have.
macro_rules! by {
    ($name:ident) => {
        Rules::By(|tables| Some(tables.cites.$name))
    };
    ($word:literal) => {
        Rules::By(|tables| tables.word($word))
    };
    ($word:literal or $name:ident) => {
        Rules::By(|tables| tables.word($word).or(Some(tables.cites.$name)))
    };
    (table $field:ident) => {
        Rules::By(|tables| tables.cites.$field())
    };
    (table $field:ident or $name:ident) => {
        Rules::By(|tables| tables.cites.$field().or(Some(tables.cites.$name)))
    };
}
pub(super) use by;

/// The cost of an activated ability.
pub(super) fn of_paid(paid: &Paid) -> Rules {
    match paid {
        Paid::Symbols(_) => by!(pay),
        Paid::Exhaust => by!(pay_otherwise),
        Paid::Deed(deed) => of_deed(deed),
    }
}

/// Energy and Power are paid by one rule, what is done as a cost by another.
pub(super) fn of_deed(deed: &Deed) -> Rules {
    match deed {
        Deed::Pay(_) | Deed::PayAnyEnergy | Deed::PayAnyPower(_) => by!(pay),
        Deed::Kill(_)
        | Deed::Banish(_)
        | Deed::Exhaust(_)
        | Deed::Discard(_)
        | Deed::DiscardA(_)
        | Deed::Disempower(_)
        | Deed::CountedAction(_)
        | Deed::Burn(_)
        | Deed::Recycle(_)
        | Deed::RecycleFromTrash(_)
        | Deed::SpendMyBuff
        | Deed::SpendItsBuff
        | Deed::Spend(_)
        | Deed::SpendXp(_)
        | Deed::PayXp(_)
        | Deed::Return(..) => by!(pay_otherwise),
    }
}
