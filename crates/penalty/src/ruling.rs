//! Builds the ruling at the end of a walk: penalty, remedy in steps, and what to say, to write and to report.

use serde::Serialize;

use super::kinds::{Level, Means, Penalty, Who, Within};
use super::table::{AnswerChoice, Cells, Guide, Infraction, Open, Question, Statement, When};
use tribunal_rule::{Edition, RuleRef};

/// A statement with its rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Line))]
pub struct CitedLine {
    /// The rule.
    pub rule: RuleRef,
    /// The statement.
    pub text: String,
}

/// The reason why something is no infraction.
pub type Clearing = CitedLine;

/// An answer that was used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Answered))]
pub struct Answered {
    /// The question's name.
    pub key: String,
    /// The rule that asks it.
    pub rule: RuleRef,
    /// The question.
    pub asks: String,
    /// The answer's name.
    pub answer: String,
    /// The answer in words.
    pub says: String,
    /// The answer that is assumed unless somebody gives another.
    pub assumed: Option<String>,
    /// The other answers.
    pub others: Vec<AnswerChoice>,
}

/// A redirection from the infraction asked about to the one that applies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Sent))]
pub struct Sent {
    /// The infraction that was asked about.
    pub from: String,
    /// The infraction that applies.
    pub to: String,
    /// The rule that redirects.
    pub rule: RuleRef,
    /// The reason.
    pub text: String,
}

/// A penalty above the printed one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Upgrade))]
pub struct Upgrade {
    /// The printed penalty.
    pub from: Penalty,
    /// The penalty now.
    pub to: Penalty,
    /// The rule that raises it.
    pub rule: RuleRef,
    /// The reason.
    pub text: String,
}

/// A step of a remedy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::RemedyStep))]
pub struct RemedyStep {
    /// The rule.
    pub rule: RuleRef,
    /// The action to take.
    pub text: String,
    /// The person who takes it.
    pub by: Who,
    /// The kind of correction.
    pub means: Means,
    /// The time within which it is possible.
    pub within: Option<Within>,
    /// The general rules for this kind of correction.
    pub how: Vec<CitedLine>,
}

/// The head judge's part in a ruling.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::HeadJudge))]
pub struct HeadJudge {
    /// True if the head judge has to be called.
    pub called: bool,
    /// The reasons.
    pub why: Vec<CitedLine>,
}

/// The ruling on an infraction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::Ruling))]
pub struct Ruling {
    /// The infraction.
    pub infraction: String,
    /// The rulebook's name for it.
    pub name: String,
    /// Its rule.
    pub rule: RuleRef,
    /// The level, where it was given.
    pub level: Option<Level>,
    /// The penalty.
    pub penalty: Penalty,
    /// The penalty's name.
    pub penalty_name: String,
    /// The printed penalty, where the rule prints one for all cases.
    pub base: Option<Penalty>,
    /// The upgrade above the printed penalty, if there is one.
    pub upgraded: Option<Upgrade>,
    /// The reasons for a penalty that depends on the case.
    pub because: Vec<CitedLine>,
    /// The consequences of the penalty.
    pub effects: Vec<CitedLine>,
    /// The steps of the remedy, in order.
    pub remedies: Vec<RemedyStep>,
    /// The person who decides.
    pub decides: Who,
    /// The rule that says who decides.
    pub decided_by: CitedLine,
    /// The head judge's part in this ruling.
    pub head_judge: HeadJudge,
    /// The rule on time extensions.
    pub time_extension: CitedLine,
    /// The sentences to say to the players, in order.
    pub say: Vec<String>,
    /// The lines to write down.
    pub write: Vec<String>,
    /// Notes for the judge.
    pub notes: Vec<CitedLine>,
    /// The points that the text leaves open.
    pub open: Vec<OpenLine>,
}

/// A point that the text leaves open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = penalty::OpenLine))]
pub struct OpenLine {
    /// The rule.
    pub rule: RuleRef,
    /// The question.
    pub asks: String,
    /// The readings.
    pub readings: Vec<String>,
    /// The reading that was followed.
    pub taken: String,
}

impl Answered {
    pub(super) fn new(guide: &Guide, question: &Question, answer: &str) -> Self {
        let chosen = question.answers.iter().find(|choice| choice.key == answer);
        Self {
            key: question.key.clone(),
            rule: guide.rule(question.rule),
            asks: question.asks.clone(),
            answer: answer.to_owned(),
            says: chosen.map(|choice| choice.says.clone()).unwrap_or_default(),
            assumed: question.assumed.clone(),
            others: question.answers.iter().filter(|choice| choice.key != answer).cloned().collect(),
        }
    }
}

impl OpenLine {
    pub(super) fn new(guide: &Guide, open: &Open) -> Self {
        Self {
            rule: guide.rule(open.rule),
            asks: open.asks.clone(),
            readings: open.readings.clone(),
            taken: open.taken.clone(),
        }
    }
}

/// A ruling under construction.
pub(super) struct Parts<'a> {
    guide: &'a Guide,
    infraction: &'a Infraction,
    /// The penalty so far.
    pub(super) penalty: Option<Penalty>,
    raised: Option<Upgrade>,
    because: Vec<CitedLine>,
    remedies: Vec<RemedyStep>,
    notes: Vec<CitedLine>,
    open: Vec<OpenLine>,
}

impl<'a> Parts<'a> {
    pub(super) fn new(guide: &'a Guide, infraction: &'a Infraction) -> Self {
        Self {
            guide,
            infraction,
            penalty: infraction.base,
            raised: None,
            because: Vec::new(),
            remedies: Vec::new(),
            notes: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Adds the penalties, remedies, notes and open points of the cells whose conditions hold.
    pub(super) fn take(&mut self, cells: &Cells, holds: &dyn Fn(&When) -> bool) {
        for cell in cells.penalty.iter().filter(|cell| holds(&cell.when)) {
            let because = self.line(cell.rule, &cell.says);
            if let Some(from) = self.penalty.filter(|from| *from < cell.to) {
                let (rule, text) = (because.rule, because.text.clone());
                self.raised = Some(Upgrade { from: self.infraction.base.unwrap_or(from), to: cell.to, rule, text });
            }
            self.penalty = Some(cell.to);
            self.because.push(because);
        }
        for cell in cells.remedy.iter().filter(|cell| holds(&cell.when)) {
            self.remedies.push(RemedyStep {
                rule: self.guide.rule(cell.rule),
                text: cell.does.clone(),
                by: cell.by,
                means: cell.means,
                within: cell.within,
                how: self.how(cell.means),
            });
        }
        for cell in cells.note.iter().filter(|cell| holds(&cell.when)) {
            self.notes.push(self.line(cell.rule, &cell.says));
        }
        for cell in cells.open.iter().filter(|cell| holds(&cell.when)) {
            self.open.push(OpenLine::new(self.guide, cell));
        }
    }

    /// Finishes the ruling.
    pub(super) fn ruling(mut self, level: Option<Level>) -> Ruling {
        let penalty = self.penalty.unwrap_or(Penalty::None);
        let text = self.guide.penalties.of(penalty);
        let general = &self.guide.general;
        let (decides, decided_by) = match &self.infraction.decides {
            Some(decides) => (decides.by, self.line(decides.rule, &decides.says)),
            None => (Who::Judge, self.said(&general.judge)),
        };
        if let Some(never) = &self.infraction.never_upgrades {
            self.notes.insert(0, self.said(never));
        }
        let common = [
            &general.most_severe,
            &general.officials_mistake,
            &general.officials_word,
            &general.beyond,
            &general.appeal,
        ];
        let common: Vec<CitedLine> = common.into_iter().map(|statement| self.said(statement)).collect();
        self.notes.extend(common);
        Ruling {
            infraction: self.infraction.id.clone(),
            name: self.infraction.name.clone(),
            rule: self.guide.rule(self.infraction.rule),
            level,
            penalty,
            penalty_name: penalty.name().to_owned(),
            base: self.infraction.base,
            effects: self.effects(penalty),
            head_judge: self.head_judge(penalty, decides, &decided_by),
            decides,
            decided_by,
            time_extension: self.said(&general.extension),
            say: self.say(&text.say),
            write: self.write(penalty.name(), &text.write),
            upgraded: self.raised,
            because: self.because,
            remedies: self.remedies,
            notes: self.notes,
            open: self.open,
        }
    }

    fn line(&self, rule: tribunal_rule::RuleNumber, text: &str) -> CitedLine {
        CitedLine { rule: self.guide.rule(rule), text: text.to_owned() }
    }

    fn said(&self, statement: &Statement) -> CitedLine {
        self.line(statement.rule, &statement.says)
    }

    /// Returns the general rules for a kind of correction.
    fn how(&self, means: Means) -> Vec<CitedLine> {
        let general = &self.guide.general;
        let statements = match means {
            Means::SimpleRewind => {
                vec![&general.simple_rewind_by, &general.simple_rewind_to, &general.simple_rewind_runes]
            }
            Means::Rewind => vec![
                &general.rewind_worse,
                &general.simple_rewind_by,
                &general.rewind_by,
                &general.rewind_order,
                &general.rewind_hidden,
                &general.rewind_seen,
            ],
            Means::Shuffle => vec![&general.shuffle_known, &general.shuffle_back, &general.shuffle_none],
            _ => Vec::new(),
        };
        statements.into_iter().map(|statement| self.said(statement)).collect()
    }

    /// Returns the consequences of a penalty.
    fn effects(&self, penalty: Penalty) -> Vec<CitedLine> {
        let general = &self.guide.general;
        let statements = match penalty {
            Penalty::None => Vec::new(),
            Penalty::Warning => vec![&general.record],
            Penalty::GameLoss => vec![&general.game_loss_team, &general.game_loss, &general.game_loss_together],
            Penalty::MatchLoss => vec![&general.match_loss],
            Penalty::Disqualification => {
                vec![&general.disqualification, &general.prizes, &general.investigation, &general.no_proof]
            }
        };
        statements.into_iter().map(|statement| self.said(statement)).collect()
    }

    /// Reports whether the head judge has to be called, and the reasons.
    fn head_judge(&self, penalty: Penalty, decides: Who, decided_by: &CitedLine) -> HeadJudge {
        let mut why = Vec::new();
        if penalty >= Penalty::GameLoss {
            why.push(self.said(&self.guide.general.report));
        }
        if decides == Who::HeadJudge {
            why.push(decided_by.clone());
        }
        if self.remedies.iter().any(|step| step.means == Means::Rewind) {
            why.push(self.said(&self.guide.general.rewind_by));
        }
        let own = self.remedies.iter().filter(|step| step.by == Who::HeadJudge);
        why.extend(own.map(|step| CitedLine { rule: step.rule, text: step.text.clone() }));
        HeadJudge { called: !why.is_empty(), why }
    }

    fn say(&self, penalty: &str) -> Vec<String> {
        let mut say = vec![self.infraction.say.clone()];
        say.extend(self.remedies.iter().map(|step| step.text.clone()));
        say.push(penalty.to_owned());
        say.extend(self.because.iter().map(|line| line.text.clone()));
        say
    }

    fn write(&self, name: &str, penalty: &str) -> Vec<String> {
        let rule = self.guide.rule(self.infraction.rule);
        let of = match rule.edition {
            Edition::Tournament(date) => format!("tournament rules of {date}"),
            other => other.to_string(),
        };
        let mut write = vec![format!("{} ({}, {of}): {name}", self.infraction.name, rule.number), penalty.to_owned()];
        write.extend(self.because.iter().map(|line| format!("{} ({})", line.text, line.rule.number)));
        write.extend(self.remedies.iter().map(|step| format!("{} ({})", step.text, step.rule.number)));
        write
    }
}
