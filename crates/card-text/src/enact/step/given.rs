//! Grants for a while: Might, keywords, abilities.

use super::super::duration::duration;
use super::super::enacted::{Enacted, missing};
use super::super::number::lowest;
use super::super::passive::only_might;
use super::super::who::Scope;
use crate::text::change::Floor;
use crate::text::clause::{Duration as Long, Grant, Grants};
use crate::text::object::{Object, Pronoun};
use crate::text::sentence::Step;
use crate::text::step::DoubleMight;
use crate::{Amount, Change, Duration, Effect, Who};

impl Scope {
    /// Might that is doubled: as much more as there is.
    pub(super) fn doubled(&mut self, what: &DoubleMight, long: &Long) -> Enacted<Vec<Effect>> {
        let who = match what {
            DoubleMight::My => Who::Me,
            DoubleMight::Its => self.it()?,
            DoubleMight::Of(group) => self.possessor(group)?,
        };
        let change = Change::Might(Amount::MightOf(Box::new(who.clone())));
        Ok(vec![Effect::Alter { who, change, until: duration(long)?, floor: None }])
    }

    /// Changes that are given to something, which may be two that were chosen apart.
    fn gives_to(
        &mut self,
        who: &Object,
        grants: &Grants,
        long: Option<&Long>,
        floor: Option<&Floor>,
    ) -> Enacted<Vec<Effect>> {
        let apart = if let Object::Named(named) = who { self.chosen_apart(named) } else { None };
        let whom = apart.map_or_else(|| self.who(who).map(|who| vec![who]), Ok)?;
        let each: Vec<Vec<Effect>> =
            whom.iter().map(|who| self.gives(who, grants, long, floor)).collect::<Enacted<_>>()?;
        Ok(each.concat())
    }

    /// Changes that are given to something.
    pub(super) fn given(&mut self, step: &Step) -> Enacted<Vec<Effect>> {
        match step {
            Step::Give(next, grants, long, floor)
                if matches!(&**next, Object::NextPlayed(_)) && long.is_none() && floor.is_none() =>
            {
                Ok(vec![super::super::passive::next_repeats(next, grants)?])
            }
            Step::Give(who, grants, long, floor) => {
                self.gives_to(who, grants, long.as_ref().as_ref(), floor.as_ref().as_ref())
            }
            Step::GiveEach(who, grants, long) => self.gives_to(who, grants, long.as_ref().as_ref(), None),
            Step::GiveThemEach(grants, long) => {
                self.gives_to(&Object::Named(Box::new(Pronoun::Them)), grants, Some(long), None)
            }
            Step::GiveToEach(grants, who, long) => {
                // What is said of "its" comes before whom it is given to, and so means what was named before.
                let changes = self.granted(grants)?;
                let who = self.who(who)?;
                altered(&who, changes, Some(long), None)
            }
            Step::GiveForEach(who, grants, long, each) => {
                let who = self.who(who)?;
                let by = only_might(grants).map_or_else(|| missing(&**grants), Ok)?;
                let change = Change::Might(self.for_each(by, each)?);
                Ok(vec![Effect::Alter { who, change, until: duration(long)?, floor: None }])
            }
            Step::GiveBoth(one, grants, long, other, more, rest, floor) => {
                let one = self.who(one)?;
                let mut effects = self.gives(&one, grants, Some(long), None)?;
                let other = self.who(other)?;
                effects.extend(self.gives(&other, more, Some(rest), floor.as_ref().as_ref())?);
                Ok(effects)
            }
            other => missing(other),
        }
    }

    /// Returns the effects of what an object gains, one for each thing.
    pub(in crate::enact) fn gives(
        &mut self,
        who: &Who,
        grants: &Grants,
        long: Option<&Long>,
        floor: Option<&Floor>,
    ) -> Enacted<Vec<Effect>> {
        altered(who, self.granted(grants)?, long, floor)
    }

    /// Returns the changes of grants; an amount equal to something else's refers to what was named before.
    pub(super) fn granted(&mut self, grants: &Grants) -> Enacted<Vec<Change>> {
        let grants: Vec<&Grant> = match grants {
            Grants::One(one) => vec![one],
            Grants::And(one, other) => vec![one, other],
            Grants::Three(one, other, third) => vec![one, other, third],
        };
        let each = grants.into_iter().map(|grant| match grant {
            Grant::MightEqual(_) => self.might_equal(grant).map(|change| vec![change]),
            grant => super::super::passive::given(grant),
        });
        each.collect::<Enacted<Vec<_>>>().map(|changes| changes.concat())
    }

    pub(super) fn might_equal(&mut self, grant: &Grant) -> Enacted<Change> {
        match grant {
            Grant::MightEqual(quantity) => Ok(Change::Might(self.quantity(quantity)?)),
            other => missing(other),
        }
    }
}

/// Changes of an object, one effect for each.
pub(super) fn altered(
    who: &Who,
    changes: Vec<Change>,
    long: Option<&Long>,
    floor: Option<&Floor>,
) -> Enacted<Vec<Effect>> {
    let until = long.map_or(Ok(Duration::Stays), duration)?;
    let floor = floor.map(lowest).transpose()?;
    Ok(changes.into_iter().map(|change| Effect::Alter { who: who.clone(), change, until, floor }).collect())
}
