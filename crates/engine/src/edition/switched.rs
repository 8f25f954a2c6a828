//! An edition's tables with some parts as another edition has them: to see on which of them a difference rests.

use super::{Procedures, RuleStatement};
use crate::reading::Reading;
use tribunal_rule::{RuleNumber, RuleRef};

/// A part of the tables in which two editions may differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The steps of cleanups, and their order.
    Cleanups,
    /// The moments at which a cleanup is due.
    Moments,
    /// The rows that follow the showdown of a combat.
    Combats,
    /// The phases and steps of a turn, and the first turns of a game.
    Turns,
    /// The results of a combat, and their rules.
    Results,
    /// The tags that there are.
    Tags,
    /// A reading: whether the text leaves it open, and the official ruling that settles it.
    Reading(Reading),
    /// A behaviour that there is only where a rule says so, by its name.
    Behaviour(&'static str),
}

impl Part {
    /// The part in words.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Cleanups => "the steps of cleanups".to_owned(),
            Self::Moments => "when a cleanup is due".to_owned(),
            Self::Combats => "the steps of combats".to_owned(),
            Self::Turns => "the steps of turns".to_owned(),
            Self::Results => "the results of combats".to_owned(),
            Self::Tags => "the tags that there are".to_owned(),
            Self::Reading(reading) => format!("the reading `{}`", reading.name()),
            Self::Behaviour(name) => name.to_owned(),
        }
    }

    /// The rules of a behaviour in one edition; of the other parts none alone.
    #[must_use]
    pub fn rule(self, table: &Procedures) -> Option<RuleRef> {
        let Self::Behaviour(name) = self else { return None };
        let said = RuleStatement::all().find(|said| said.row().name == name).map(RuleStatement::row);
        let row = said.or_else(|| super::rows().find(|row| row.name == name))?;
        Some(RuleRef::new(table.edition, row.rule(table.column)?))
    }
}

impl Procedures {
    /// The parts in which two editions differ, the widest first. The rules that they cite are not compared.
    #[must_use]
    pub fn parts_beside(&self, other: &Self) -> Vec<Part> {
        let mut parts = vec![Part::Cleanups, Part::Moments, Part::Combats, Part::Turns, Part::Results];
        if self.tags != other.tags {
            parts.push(Part::Tags);
        }
        let reads = |reading: Reading| {
            let of = |table: &Self| {
                let ruled = table.rulings.iter().find(|ruled| ruled.reading == reading);
                (table.reading_rules(reading).is_empty(), ruled.map(|ruled| ruled.option))
            };
            of(self) != of(other)
        };
        parts.extend(Reading::ALL.into_iter().filter(|reading| reads(*reading)).map(Part::Reading));
        parts.extend(self.cites.differing(&other.cites).into_iter().map(Part::Behaviour));
        let says = |said: &RuleStatement| self.says(*said) != other.says(*said);
        parts.extend(RuleStatement::all().filter(says).map(|said| Part::Behaviour(said.row().name)));
        parts
    }

    /// The tables with some parts as another edition has them. What is made lives as long as the program, as the tables
    /// themselves do: this is for finding what a difference rests on, not for playing.
    #[must_use]
    pub fn with_parts(&'static self, parts: &[Part], of: &'static Self) -> &'static Self {
        let mut tables = self.clone();
        for part in parts {
            tables.take(*part, of);
        }
        Box::leak(Box::new(tables))
    }

    /// The tables without official rulings, so that only what is printed decides.
    #[must_use]
    pub fn without_rulings(&'static self) -> &'static Self {
        Box::leak(Box::new(Self { rulings: &[], ..self.clone() }))
    }

    fn take(&mut self, part: Part, of: &'static Self) {
        match part {
            Part::Cleanups => {
                (self.cleanup, self.end_of_turn) = (of.cleanup, of.end_of_turn);
                self.combat_cleanup = of.combat_cleanup;
            }
            Part::Moments => self.moments = of.moments,
            Part::Combats => self.combat = of.combat,
            Part::Turns => {
                (self.turn, self.stages, self.phase_names) = (of.turn, of.stages, of.phase_names);
                self.first_turns.clone_from(&of.first_turns);
            }
            Part::Results => self.results.clone_from(&of.results),
            Part::Tags => self.tags = of.tags,
            Part::Reading(reading) => self.take_reading(reading, of),
            Part::Behaviour(name) => {
                self.cites.take(name, &of.cites);
                let said = RuleStatement::all().find(|said| said.row().name == name);
                let said = said.map(|said| (said, of.saying(said)));
                self.said_otherwise = Vec::leak(self.said_otherwise.iter().copied().chain(said).collect());
            }
        }
    }

    /// Takes over from another edition where a reading lies open, and the ruling that settles it.
    fn take_reading(&mut self, reading: Reading, of: &'static Self) {
        let open = self.readings.iter().filter(|(other, _)| *other != reading);
        self.readings = Vec::leak(open.chain(of.readings.iter().filter(|(its, _)| *its == reading)).copied().collect());
        let ruled = self.rulings.iter().filter(|ruled| ruled.reading != reading);
        let its = of.rulings.iter().filter(|ruled| ruled.reading == reading);
        self.rulings = Vec::leak(ruled.chain(its).copied().collect());
    }

    /// The rule by which this edition says something, or another edition in its stead.
    pub(crate) fn saying(&self, said: RuleStatement) -> Option<RuleNumber> {
        let otherwise = self.said_otherwise.iter().find(|(other, _)| *other == said);
        otherwise.map_or_else(|| said.row().rule(self.column), |(_, rule)| *rule)
    }
}

#[cfg(test)]
mod tests {
    use super::super::ENACTED;
    use super::*;

    #[test]
    fn all_parts_together_are_the_other_edition() {
        for pair in ENACTED.windows(2) {
            let [one, other] = [pair[0], pair[1]];
            let parts = one.parts_beside(other);
            assert!(parts.len() > 5, "{} and {} differ in more than their order", one.edition, other.edition);
            let mixed = one.with_parts(&parts, other);
            let alike = [Part::Cleanups, Part::Moments, Part::Combats, Part::Turns, Part::Results];
            assert_eq!(mixed.parts_beside(other), alike, "{}", other.edition);
            assert_eq!(one.with_parts(&[], other).parts_beside(one), alike);
        }
    }
}
