//! Actions of "it", "they" and "we", and of each unit of a kind.

use super::super::enacted::{Enacted, missing};
use super::super::who::Scope;
use crate::card::Kind;
use crate::text::change::{Measure, Quantity, Whose as Possessive};
use crate::text::cost::{Deed, Deeds};
use crate::text::object::{Group, Kindred, Object, Pronoun};
use crate::text::sentence::{Gains, ItDoes, Sentence, Step, Steps, TheyDo};
use crate::{Amount, Change, Condition, Effect, Filter, Mark, Place, Targets, Who, Whose};

impl Scope {
    /// The last two choices fight each other.
    pub(super) fn they(&self, deed: &TheyDo) -> Enacted<Effect> {
        let TheyDo::Fight(amount) = deed;
        if !is_might_of(&Possessive::Their, amount) {
            return missing(deed);
        }
        let last = self.targets.len().checked_sub(1).and_then(|last| u8::try_from(last).ok());
        match (last, last.and_then(|last| last.checked_sub(1))) {
            (Some(last), Some(before)) => Ok(Effect::Fight(Who::Target(before), Who::Target(last))),
            (Some(only), None) if self.is_pair() => Ok(Effect::Fight(Who::Target(only), Who::Target(only))),
            (Some(last), None) if self.moved => Ok(Effect::Fight(Who::Last, Who::Target(last))),
            _ => missing(deed),
        }
    }

    /// Returns true if the only choice is of two units.
    fn is_pair(&self) -> bool {
        let [only] = self.targets.as_slice() else { return false };
        (only.min, only.max) == (2, 2) && only.of.kind == Some(Kind::Unit)
    }

    pub(super) fn we(&self, deed: &TheyDo) -> Enacted<Effect> {
        let TheyDo::Fight(amount) = deed;
        if self.targets.is_empty() || !is_might_of(&Possessive::Our, amount) {
            return missing(deed);
        }
        Ok(Effect::Fight(Who::Me, self.it()?))
    }

    pub(super) fn it_does(&mut self, deed: &ItDoes) -> Enacted<Vec<Effect>> {
        let it = self.it()?;
        match deed {
            ItDoes::CantBeChosen(long) | ItDoes::CantBeChosenOr(long) => {
                let until = super::super::duration::duration(long)?;
                Ok(vec![Effect::Alter { who: it, change: Change::Unchoosable, until, floor: None }])
            }
            ItDoes::CantMove(long) => {
                let until = super::super::duration::duration(long)?;
                Ok(vec![Effect::Alter { who: it, change: Change::CantMove, until, floor: None }])
            }
            ItDoes::Gains(grants, long) => self.gives(&it, grants, long.as_ref().as_ref(), None),
            ItDoes::DealsSplit(amount, among) => {
                let amount = self.quantity(amount)?;
                let own = matches!(&amount, Amount::MightOf(of) if **of == it);
                match self.split_among(among)? {
                    among @ Who::Target(_) if own => Ok(vec![Effect::Split { amount, among, by: Some(it) }]),
                    _ => missing(deed),
                }
            }
            ItDoes::Deals(amount, to) => {
                let Effect::Deal { amount, to, .. } = self.deal_equal(amount, to)? else { return missing(deed) };
                let own = matches!(&amount, Amount::MightOf(of) if **of == it);
                if own { Ok(vec![Effect::Deal { amount, to, by: Some(it) }]) } else { missing(deed) }
            }
        }
    }

    /// "A friendly unit deals damage equal to its Might to ...": it is chosen, and what stands "at the same location" is where it is.
    pub(super) fn unit_deals(&mut self, who: &Group, amount: &Quantity, to: &Object) -> Enacted<Vec<Effect>> {
        if !self.targets.is_empty() || !is_might_of(&Possessive::Its, amount) {
            return missing(who);
        }
        let by = self.group(who)?;
        if by != Who::Target(0) || self.targets.first().is_none_or(|targets| targets.max != 1) {
            return missing(who);
        }
        let amount = Amount::MightOf(Box::new(by.clone()));
        let to = self.who(to)?;
        Ok(vec![Effect::Deal { amount, to, by: Some(by) }])
    }

    pub(super) fn gains(&mut self, deed: &Gains) -> Enacted<Vec<Effect>> {
        let it = self.it()?;
        match deed {
            Gains::Gains(grants, long) | Gains::Gain(grants, long) => {
                self.gives(&it, grants, long.as_ref().as_ref(), None)
            }
            other => missing(other),
        }
    }
}

/// Returns true if an amount is the Might of these: "their Mights".
fn is_might_of(these: &Possessive, amount: &Quantity) -> bool {
    matches!(amount, Quantity::Of(whose, measure)
        if **whose == *these && matches!(**measure, Measure::Might | Measure::Mights))
}

/// "... the only unit you control there."
pub(super) fn only_unit_there(it: Who) -> Condition {
    let yours = Filter { whose: Whose::Yours, place: Place::Anywhere, ..Filter::unit() };
    let others = Filter { whose: Whose::Yours, place: Place::There, ..Filter::unit() };
    let alone = Condition::Not(Box::new(Condition::Count(2, others)));
    Condition::Both(Box::new((Condition::Is(Box::new(it), yours), alone)))
}

/// Each unit of a kind may be readied for its buff: one chooses which, and then all of them are.
pub(super) fn each_readied(kind: &Kindred, then: &Sentence) -> Enacted<Vec<Effect>> {
    let Sentence::MayPay(deeds, steps) = then else { return missing(then) };
    let (Deeds::One(deed), Steps::One(step)) = (&**deeds, &**steps) else { return missing(then) };
    let it = |what: &Object| matches!(what, Object::Named(named) if **named == Pronoun::It);
    if **deed != Deed::SpendItsBuff || !matches!(&**step, Step::Ready(what) if it(what)) {
        return missing(then);
    }
    let mut of = super::super::who::kindred_filter(kind)?;
    of.mark(&Mark::Buffed);
    let any = Who::Pick(Box::new(Targets { of, min: 0, max: u8::MAX, ..Targets::default() }));
    Ok(vec![Effect::SpendBuff(any), Effect::Ready(Who::Last)])
}
