//! The differences between editions, as tables: the rule behind every behaviour, one row each in `behaviour/`, and for
//! each edition the order of its cleanups, combats and turns, the moments at which a cleanup is due, and where its text
//! lies open.

mod behaviour;
mod cases;
mod core_1_0;
mod core_1_1;
mod core_1_2;
mod core_1_3;
mod core_1_4;
mod core_1_5;
mod not_yet;
mod plan;
mod rule_ablation;
mod ruling;
mod step_ids;
mod steps;
mod switched;
mod tags;
mod watched;

use tribunal_rule::{Edition, RuleNumber};

use super::keyword::Keyword;
use super::moment::Moment;
use super::reading::{Reading, Readings};

pub use behaviour::{Cell, Cites, EDITIONS, Kind, Row, RuleStatement, rows};
use behaviour::{KEYWORDS, WORDS};
pub use cases::{FirstTurns, Results};
pub use not_yet::{Boards, NotYet};
pub(super) use plan::Plan;
pub use ruling::Ruled;
pub use step_ids::{CombatStep, StepId, TurnStep};
pub use steps::{CombatRow, Insert, Phase, Special, Stage, Step, TurnRow};
pub use switched::Part;
pub(crate) use watched::put_back_asked;
pub use watched::take_asked;

/// The tables of one edition.
#[derive(Clone, Debug)]
pub struct Procedures {
    /// The edition.
    pub edition: Edition,
    /// The position of its cells in the rows of the table of behaviours.
    pub column: usize,
    /// The steps of a cleanup in order.
    pub cleanup: &'static [Step],
    /// The steps that the end of turn cleanup inserts.
    pub end_of_turn: &'static [Insert],
    /// The steps that the combat cleanup inserts.
    pub combat_cleanup: &'static [Insert],
    /// The moments at which a cleanup is due, each with its rule.
    pub moments: &'static [(Moment, RuleNumber)],
    /// The rows that follow the showdown of a combat.
    pub combat: &'static [CombatRow],
    /// The names that the edition gives to the phases, in the order of [`Phase`].
    pub phase_names: [&'static str; 6],
    /// The phases and steps of a turn.
    pub turn: &'static [TurnRow],
    /// The steps that the edition gives a name, each beginning with a row of the turn or of a combat.
    pub stages: &'static [Stage],
    /// The rules of the first turns of a game, for each mode.
    pub first_turns: FirstTurns,
    /// The rules of the results of a combat, where it has them.
    pub results: Option<Results>,
    /// The tags that cards and tokens of the game Riftbound have.
    pub tags: &'static [&'static str],
    /// The readings that the text leaves open, each with the rules that do.
    pub readings: &'static [(Reading, &'static [RuleNumber])],
    /// The official rulings that settle readings of this edition.
    pub rulings: &'static [Ruled],
    /// The parts of the edition that the engine does not enact yet.
    pub not_yet: &'static [NotYet],
    /// The rules that behaviours rest on.
    pub cites: Cites,
    /// The statements taken from another edition, each with its rule there or `None`; empty in an edition as it is.
    pub said_otherwise: &'static [(RuleStatement, Option<RuleNumber>)],
}

impl Procedures {
    /// The steps of a cleanup in order, with those that a special one inserts.
    #[must_use]
    pub fn steps(&'static self, special: Special) -> Vec<&'static Step> {
        let inserts = match special {
            Special::None => &[],
            Special::EndOfTurn => self.end_of_turn,
            Special::Combat => self.combat_cleanup,
        };
        let after = |label: &'static str| inserts.iter().filter(move |i| i.after == label).map(|i| &i.step);
        self.cleanup.iter().flat_map(|step| std::iter::once(step).chain(after(step.label))).collect()
    }

    /// Returns the edition's name for a phase.
    #[must_use]
    pub fn phase_name(&self, phase: Phase) -> &'static str {
        self.phase_names.get(phase as usize).copied().unwrap_or_default()
    }

    /// The rules that leave a reading open.
    #[must_use]
    pub fn reading_rules(&self, reading: Reading) -> &'static [RuleNumber] {
        self.note_asked(reading);
        self.readings.iter().find(|(r, _)| *r == reading).map_or(&[], |(_, rules)| rules)
    }

    /// The ruling in force that settles a reading, unless rulings are set aside.
    #[must_use]
    pub fn ruling(&self, reading: Reading, readings: &Readings) -> Option<&'static Ruled> {
        self.note_asked(reading);
        self.rulings.iter().find(|ruled| ruled.reading == reading).filter(|_| !readings.as_printed)
    }

    /// Returns true if the play of a card counts for its own Legion: as the scenario says, else by a ruling, else by a
    /// rule.
    #[must_use]
    pub fn legion_counts_itself(&self, readings: &Readings) -> bool {
        let said = readings.get(Reading::OwnLegion);
        let settled = said.or_else(|| self.ruling(Reading::OwnLegion, readings).map(|ruled| ruled.option));
        settled.map_or(self.cites.legion_by_itself().is_some(), |option| option == 0)
    }

    /// The rule that says what a word of card text means, if the edition has it.
    #[must_use]
    pub fn word(&self, word: &str) -> Option<RuleNumber> {
        WORDS.iter().find(|row| row.name == word)?.rule(self.column)
    }

    /// The words of card text that rules of this edition explain.
    pub fn words(&self) -> impl Iterator<Item = (&'static str, RuleNumber)> + use<> {
        let column = self.column;
        WORDS.iter().filter_map(move |row| Some((row.name, row.rule(column)?)))
    }

    /// The keywords that the edition has, each with the rule that says what it is short for. The values stand for any.
    pub fn keywords(&self) -> impl Iterator<Item = (Keyword, RuleNumber)> + use<> {
        let column = self.column;
        KEYWORDS.iter().filter_map(move |(keyword, row)| Some((*keyword, row.rule(column)?)))
    }

    /// Returns true if a rule of this edition makes a statement.
    #[must_use]
    pub fn says(&self, said: RuleStatement) -> bool {
        self.cites.note_asked(said.row().name);
        self.saying(said).is_some()
    }

    /// The rules that say something of what happens by others.
    pub fn sayings(&self) -> impl Iterator<Item = (RuleStatement, RuleNumber)> + '_ {
        RuleStatement::all().filter_map(move |said| Some((said, self.saying(said)?)))
    }

    /// The rules that events, refusals and choices name in every edition, each with the name of its behaviour.
    pub fn always(&self) -> impl Iterator<Item = (&'static str, RuleNumber)> + use<> {
        let column = self.column;
        rows().filter(|row| row.kind == Kind::Always).filter_map(move |row| Some((row.name, row.rule(column)?)))
    }

    /// Every rule that this edition's tables cite, with the name of what it is cited for. What only the reading of card text
    /// rests on is not among them.
    #[must_use]
    pub fn cited(&'static self) -> Vec<(&'static str, RuleNumber)> {
        let steps = [Special::None, Special::EndOfTurn, Special::Combat].into_iter().flat_map(|s| self.steps(s));
        let mut all: Vec<_> = steps.map(|step| (step.name, step.rule)).collect();
        all.extend(self.combat.iter().map(|row| (row.label, row.rule)));
        all.extend(self.turn.iter().map(|row| (self.phase_name(row.phase), row.rule)));
        all.extend(self.stages.iter().map(|stage| (stage.name, stage.rule)));
        all.extend(self.moments.iter().map(|(_, rule)| ("a moment for a cleanup", *rule)));
        all.extend(self.readings.iter().flat_map(|(r, rules)| rules.iter().map(|rule| (r.name(), *rule))));
        all.extend(self.results.iter().flat_map(Results::all));
        all.extend(self.first_turns.all());
        let done = rows().filter(|row| row.kind != Kind::Reads);
        all.extend(done.filter_map(|row| Some((row.name, row.rule(self.column)?))));
        all
    }
}

/// The editions that are enacted, the oldest first.
pub const ENACTED: &[&Procedures] =
    &[&core_1_0::TABLES, &core_1_1::TABLES, &core_1_2::TABLES, &core_1_3::TABLES, &core_1_4::TABLES, &core_1_5::TABLES];

/// The tables of the edition that a board is played by where nobody names another.
pub const DEFAULT: &Procedures = &core_1_5::TABLES;

/// The tables of an edition, if it is enacted.
#[must_use]
pub fn procedures(edition: Edition) -> Option<&'static Procedures> {
    ENACTED.iter().find(|tables| tables.edition == edition).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserted_steps_stand_where_their_label_says() {
        for tables in ENACTED {
            for (special, inserts) in
                [(Special::EndOfTurn, tables.end_of_turn), (Special::Combat, tables.combat_cleanup)]
            {
                let steps = tables.steps(special);
                assert_eq!(steps.len(), tables.cleanup.len() + inserts.len(), "{} {special:?}", tables.edition);
            }
        }
    }
}
