//! The penalty guide as it comes with every build, and the answer that command line and API share.

use std::sync::LazyLock;

use serde::Serialize;

use crate::library::KNOWN_UNTIL;
use tribunal_embedded_assets as embedded_assets;
use tribunal_penalty::{
    Answered, Answers, AskedQuestion, CitedLine, Clearing, Course, Earlier, Finder, Found, Guide, Level, Next,
    OpenLine, Penalty, RemedyStep, Ruling, Sent, Upgrade, WalkError,
};
use tribunal_rule::{Edition, RuleRef};

static GUIDE: LazyLock<Option<Guide>> =
    LazyLock::new(|| Guide::from_json(embedded_assets::text(embedded_assets::INFRACTIONS)).ok());

static FINDER: LazyLock<Option<Finder<'static>>> = LazyLock::new(|| guide().map(Guide::finder));

/// The most infractions that are named after the one that fits best.
const OTHERS: usize = 5;

/// Returns the penalty guide; none where its table did not come with the library.
#[must_use]
pub fn guide() -> Option<&'static Guide> {
    GUIDE.as_ref()
}

/// Returns the infractions that fit a judge's words, the best first; none where there is no guide.
#[must_use]
pub fn find(words: &str) -> Vec<Found<'static>> {
    FINDER.as_ref().map(|finder| finder.find(words)).unwrap_or_default()
}

/// Returns the earlier Warnings of which a judge's words speak.
fn earlier(words: &str) -> Earlier {
    FINDER.as_ref().map(|finder| finder.earlier(words)).unwrap_or_default()
}

/// An infraction that may be meant.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Candidate))]
pub struct Candidate {
    /// Its name in answers.
    pub infraction: String,
    /// The rulebook's name for it.
    pub name: String,
    /// Its rule.
    pub rule: RuleRef,
    /// The definition of the infraction.
    pub definition: String,
    /// The phrase that fits the words best.
    pub phrase: String,
    /// The score of the fit; higher is better.
    pub score: f64,
}

/// The state that an answer has reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::State))]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// No infraction is found or named.
    Choose,
    /// A question is open.
    Ask,
    /// It is no infraction.
    Clear,
    /// It is ruled.
    Ruled,
}

/// The answer of `penalty --json` and the API.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::PenaltyAnswer))]
pub struct PenaltyAnswer {
    /// The day up to which this build knew the publisher's list.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub known_until: jiff::civil::Date,
    /// The issue of the tournament rules that the table was read from.
    pub edition: Edition,
    /// The state that it has reached.
    pub state: State,
    /// The infraction; null where none is found or named.
    pub infraction: Option<String>,
    /// The rulebook's name for it.
    pub name: Option<String>,
    /// Its rule.
    pub rule: Option<RuleRef>,
    /// The definition of the infraction.
    pub definition: Option<String>,
    /// The differences to similar infractions.
    pub apart: Vec<CitedLine>,
    /// The level, where it was given.
    pub level: Option<Level>,
    /// The penalty; null until it is ruled.
    pub penalty: Option<Penalty>,
    /// The raise above the printed penalty.
    pub upgraded: Option<Upgrade>,
    /// The steps of the remedy.
    pub remedies: Vec<RemedyStep>,
    /// The questions to be answered next.
    pub questions: Vec<AskedQuestion>,
    /// The reason why it is no infraction.
    pub cleared: Option<Clearing>,
    /// The whole ruling.
    pub ruling: Option<Box<Ruling>>,
    /// The infractions that were left for another.
    pub sent: Vec<Sent>,
    /// The answers that counted.
    pub answered: Vec<Answered>,
    /// The answers that were assumed.
    pub assumed: Vec<Answered>,
    /// The answers that no question asked for.
    pub unused: Vec<String>,
    /// The points that the text leaves open.
    pub open: Vec<OpenLine>,
    /// The other infractions that the words may mean.
    pub others: Vec<Candidate>,
}

impl PenaltyAnswer {
    /// Answers words, or the name of an infraction.
    ///
    /// # Errors
    /// Where the name is not one of an infraction, or an answer belongs to no question.
    pub fn new(guide: &Guide, words: &str, named: Option<&str>, answers: &Answers) -> Result<Self, WalkError> {
        let mut found = find(words).into_iter();
        let best = match named {
            Some(_) => None,
            None => found.next(),
        };
        let id = named.map(str::to_owned).or_else(|| best.map(|best| best.infraction.id.clone()));
        let others = found.filter(|other| Some(&other.infraction.id) != id.as_ref()).take(OTHERS);
        let others: Vec<Candidate> = others.map(|other| Candidate::of(guide, other)).collect();
        match id {
            Some(id) => Ok(Self::of(guide, guide.rule_on_told(&id, answers, earlier(words))?, others)),
            None => Ok(Self { level: level(answers)?, others, ..Self::empty(guide) }),
        }
    }

    fn empty(guide: &Guide) -> Self {
        Self {
            known_until: KNOWN_UNTIL,
            edition: guide.edition,
            state: State::Choose,
            infraction: None,
            name: None,
            rule: None,
            definition: None,
            apart: Vec::new(),
            level: None,
            penalty: None,
            upgraded: None,
            remedies: Vec::new(),
            questions: Vec::new(),
            cleared: None,
            ruling: None,
            sent: Vec::new(),
            answered: Vec::new(),
            assumed: Vec::new(),
            unused: Vec::new(),
            open: Vec::new(),
            others: Vec::new(),
        }
    }

    fn of(guide: &Guide, course: Course, others: Vec<Candidate>) -> Self {
        let infraction = guide.infraction(&course.infraction);
        let apart = infraction.into_iter().flat_map(|infraction| &infraction.apart);
        let mut answer = Self {
            name: infraction.map(|infraction| infraction.name.clone()),
            rule: infraction.map(|infraction| guide.rule(infraction.rule)),
            definition: infraction.map(|infraction| infraction.definition.clone()),
            apart: apart.map(|apart| CitedLine { rule: guide.rule(apart.rule), text: apart.says.clone() }).collect(),
            infraction: Some(course.infraction),
            level: course.level,
            sent: course.sent,
            answered: course.answered,
            assumed: course.assumed,
            unused: course.unused,
            open: course.open,
            others,
            ..Self::empty(guide)
        };
        answer.go_on(course.next);
        answer
    }

    fn go_on(&mut self, next: Next) {
        match next {
            Next::Ask(asked) => {
                self.state = State::Ask;
                self.questions = vec![asked];
            }
            Next::Clear(clearing) => {
                self.state = State::Clear;
                self.cleared = Some(clearing);
            }
            Next::Rule(ruling) => {
                self.state = State::Ruled;
                self.penalty = Some(ruling.penalty);
                self.upgraded.clone_from(&ruling.upgraded);
                self.remedies.clone_from(&ruling.remedies);
                self.open.extend(ruling.open.iter().cloned());
                self.ruling = Some(ruling);
            }
        }
    }
}

fn level(answers: &Answers) -> Result<Option<Level>, WalkError> {
    answers.get(Level::KEY).map(str::parse).transpose()
}

impl Candidate {
    fn of(guide: &Guide, found: Found<'_>) -> Self {
        Self {
            infraction: found.infraction.id.clone(),
            name: found.infraction.name.clone(),
            rule: guide.rule(found.infraction.rule),
            definition: found.infraction.definition.clone(),
            phrase: found.phrase.to_owned(),
            score: found.score,
        }
    }
}
