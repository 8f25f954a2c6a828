//! The rules that phrases rely on: for each phrase one in every edition that has it.

use crate::ability::glossary;
use crate::ability::text::cost::{Deed, Paid};
use crate::edition::{ENACTED, Procedures};
use tribunal_rule::rule;
use tribunal_rule::{RuleNumber, RuleRef};

/// The rule of a phrase in an edition, if the edition has one.
type Rule = fn(&Procedures) -> Option<RuleNumber>;

/// The rules that a phrase relies on.
#[derive(Clone, Copy)]
pub(super) enum Rules {
    /// The rule that the tables of an edition give.
    By(Rule),
    /// What the glossary says of a keyword.
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
/// behaviour that some have, or a row of [`Beside`].
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
        Rules::By(|tables| tables.$field)
    };
    (table $field:ident or $name:ident) => {
        Rules::By(|tables| tables.$field.or(Some(tables.cites.$name)))
    };
    (beside $row:ident) => {
        Rules::By(|tables| $crate::ability::piece::rules::$row.of(tables))
    };
}
pub(super) use by;

/// A rule that texts rely on and the engine cites for nothing, in the order of the editions that are enacted.
pub(super) struct Beside([RuleNumber; 4]);

impl Beside {
    /// The rule in an edition.
    pub(super) fn of(&self, tables: &Procedures) -> Option<RuleNumber> {
        let at = ENACTED.iter().position(|enacted| enacted.edition == tables.edition)?;
        self.0.get(at).copied()
    }
}

/// Costs are ignored.
pub(super) const IGNORED_COST: Beside = Beside([rule!("560.1"), rule!("353.1"), rule!("353.1"), rule!("356.1.b")]);
/// Something depends on "if" or "while".
pub(super) const CONDITIONAL: Beside = Beside([rule!("568.3.a"), rule!("361.3.a"), rule!("361.3.a"), rule!("364.3.a")]);
/// Instructions that cannot be followed are ignored, and so are those that depend on them.
pub(super) const NOT_FOLLOWED: Beside =
    Beside([rule!("563.2.c.6"), rule!("356.3.e.6"), rule!("356.3.e.6"), rule!("359.3.e.6")]);
/// Modes are chosen.
pub(super) const MODES: Beside = Beside([rule!("559.1"), rule!("352.1"), rule!("352.1"), rule!("355.3")]);
/// What a tag is.
pub(super) const TAGS: Beside = Beside([rule!("139.1"), rule!("132.8"), rule!("132.8"), rule!("133.8")]);

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
        | Deed::Recycle(_)
        | Deed::RecycleFromTrash(_)
        | Deed::SpendMyBuff
        | Deed::SpendItsBuff
        | Deed::Spend(_)
        | Deed::SpendXp(_)
        | Deed::Return(..) => by!(pay_otherwise),
    }
}
