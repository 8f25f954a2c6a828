//! Rulings of others as JSON, in the shapes that API, command line and assistants share. All of them say that they are not
//! official.

use jiff::civil::Date;
use serde::Serialize;

use super::judge::{Judged, Outcome, Report, Standing};
use crate::Reference;
use crate::citation::Answer;
use crate::library::{KNOWN_UNTIL, StoredOutsideRuling};
use tribunal_rule::{Edition, RuleRef};

/// A ruling of somebody else, with whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = outside::Unofficial))]
pub struct Unofficial {
    /// Its name in an address, below `/rulings-of-others`.
    pub slug: String,
    /// Never: it is not the publisher's, and binds nobody.
    pub official: bool,
    /// What was asked.
    pub question: String,
    /// Who answered.
    pub author: String,
    /// The day.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub date: Date,
    /// Where it can be read.
    pub address: String,
}

/// The rulings of others that are held, each with what comes of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = outside::OutsideRulings))]
pub struct OutsideRulings {
    /// The day up to which this build was checked against the publisher's list of documents.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub known_until: Date,
    /// The edition in force, against which they are held; null where none is held or no ruling of others is.
    pub in_force: Option<Edition>,
    /// All of them, oldest first.
    pub rulings: Vec<OutsideSummary>,
    /// Those that say otherwise about one board: first the one that comes out, then the one that does not.
    pub contradictions: Vec<[String; 2]>,
}

/// A ruling of somebody else, with what comes of it in short.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = outside::OutsideSummary))]
pub struct OutsideSummary {
    /// Whose it is.
    #[serde(flatten)]
    pub ruling: Unofficial,
    /// The edition that it was given for.
    pub edition: Edition,
    /// What comes of it by replay and by its citations.
    pub standing: Standing,
    /// Why nothing of it could be held against the rules, where that is so.
    pub unchecked: Option<String>,
    /// How many boards it has.
    pub boards: usize,
    /// The first board that does not come out as it says, under its own edition or else under the one in force.
    pub differs: Option<Outcome>,
}

/// A ruling of somebody else with everything that comes of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = outside::OutsideAnswer))]
pub struct OutsideAnswer {
    /// The day up to which this build was checked against the publisher's list of documents.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub known_until: Date,
    /// The edition in force, against which it is held.
    pub in_force: Edition,
    /// Whose it is, and what comes of it in short.
    pub ruling: OutsideSummary,
    /// What was answered.
    pub answer: String,
    /// Its boards, each replayed under both editions.
    pub replays: Vec<OutsideBoard>,
    /// The rules that its words cite, with what became of each.
    pub citations: Vec<Answer>,
    /// Those rules as they are numbered in the edition in force.
    pub rules: Vec<RuleRef>,
    /// The rulings that say otherwise about one of its boards.
    pub contradicted_by: Vec<String>,
}

/// A board of a ruling of somebody else, under both editions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = outside::OutsideBoard))]
pub struct OutsideBoard {
    /// The board, in the language of scenarios.
    pub scenario: String,
    /// Under the edition that the ruling was given for.
    pub then: Outcome,
    /// Under the one in force.
    pub now: Outcome,
}

impl Unofficial {
    /// Returns the summary of a ruling that the library holds.
    #[must_use]
    pub fn of(held: &StoredOutsideRuling) -> Self {
        let ruling = &held.ruling;
        Self {
            slug: held.slug.clone(),
            official: false,
            question: ruling.question.clone(),
            author: ruling.author.clone(),
            date: ruling.date,
            address: ruling.address.clone(),
        }
    }

    /// Returns those that cite a rule, in its own edition or as it is numbered in the one in force. Nothing is replayed for it.
    #[must_use]
    pub fn citing(reference: &Reference, rule: RuleRef, today: Date) -> Vec<Self> {
        let all = reference.library.outside();
        if all.is_empty() {
            return Vec::new();
        }
        // Where no rules are held there is no rule to be cited either.
        let places = reference.outside_citing(rule, today).unwrap_or_default();
        places.into_iter().filter_map(|at| all.get(at)).map(Self::of).collect()
    }
}

impl OutsideRulings {
    /// Returns all that are held, with what came of them: the report of [`Reference::outside`], or nothing where none are held.
    #[must_use]
    pub fn of(reference: &Reference, report: Option<&Report>) -> Self {
        let all = reference.library.outside();
        let judged = report.map(|report| report.rulings.as_slice()).unwrap_or_default();
        let slug = |at: usize| all.get(at).map(|held| held.slug.clone());
        let two = report.into_iter().flat_map(|report| &report.contradictions);
        Self {
            known_until: KNOWN_UNTIL,
            in_force: report.map(|report| report.in_force),
            rulings: all.iter().zip(judged).map(|(held, judged)| OutsideSummary::of(held, judged)).collect(),
            contradictions: two.filter_map(|two| Some([slug(two.holds)?, slug(two.does_not)?])).collect(),
        }
    }
}

impl OutsideSummary {
    fn of(held: &StoredOutsideRuling, judged: &Judged) -> Self {
        let outcomes =
            judged.boards.iter().map(|board| &board.then).chain(judged.boards.iter().map(|board| &board.now));
        Self {
            ruling: Unofficial::of(held),
            edition: judged.edition,
            standing: judged.standing,
            unchecked: judged.unchecked.clone(),
            boards: judged.boards.len(),
            differs: outcomes.into_iter().find(|outcome| outcome.differs.is_some()).cloned(),
        }
    }
}

impl OutsideAnswer {
    /// Returns the ruling of an address with what came of it; nothing where none of this name is held.
    #[must_use]
    pub fn of(reference: &Reference, report: &Report, slug: &str) -> Option<Self> {
        let all = reference.library.outside();
        let at = all.iter().position(|held| held.slug == slug)?;
        let (held, judged) = (all.get(at)?, report.rulings.get(at)?);
        let boards = held.ruling.scenarios.iter().zip(&judged.boards);
        let board = |(scenario, board): (&String, &super::Board)| OutsideBoard {
            scenario: scenario.clone(),
            then: board.then.clone(),
            now: board.now.clone(),
        };
        let others = report.contradicting(at).filter_map(|other| all.get(other));
        Some(Self {
            known_until: KNOWN_UNTIL,
            in_force: report.in_force,
            ruling: OutsideSummary::of(held, judged),
            answer: held.ruling.answer.clone(),
            replays: boards.map(board).collect(),
            citations: judged.citations.clone(),
            rules: judged.rules().collect(),
            contradicted_by: others.map(|held| held.slug.clone()).collect(),
        })
    }
}
