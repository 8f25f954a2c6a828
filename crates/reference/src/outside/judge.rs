//! Judges a ruling of somebody else: under the edition it was given for, and under the one in force.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Serialize;

use crate::Reference;
use crate::citation::{Answer, CheckError, Checker};
use tribunal_document::OutsideRuling;
use tribunal_rule::{Edition, RuleRef};
use tribunal_scenario::{Options, Run, Verdict, replay};

/// The result of judging rulings of others.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The edition in force, to which citations are followed.
    pub in_force: Edition,
    /// The rulings with their results, in the order given.
    pub rulings: Vec<Judged>,
    /// Rulings that say otherwise about one board.
    pub contradictions: Vec<Contradiction>,
}

/// A ruling with its result.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// The ruling.
    pub ruling: OutsideRuling,
    /// The edition that it was given for.
    pub edition: Edition,
    /// Its standing.
    pub standing: Standing,
    /// Its boards, each replayed under both editions.
    pub boards: Vec<Board>,
    /// The rules that its words cite, with what became of each.
    pub citations: Vec<Answer>,
    /// The reason why nothing of it could be checked against the rules, where that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unchecked: Option<String>,
}

/// The standing of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = outside::Standing))]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Every board comes out as it says, under its own edition and the one in force.
    Agrees,
    /// A board comes out otherwise under its own edition.
    Disagrees,
    /// Its boards come out as it says under its own edition, and otherwise under the one in force.
    Overtaken,
    /// A board does not decide: a text is not enacted, a choice is open, it cannot be read; or the library lacks its
    /// edition.
    Undecided,
    /// It has no board, and its citations stand as they are.
    OnlyWords,
    /// It has no board, and a citation of it is gone, never was there, or has other words now.
    WordsMoved,
}

/// A board of a ruling under both editions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// Under the edition that it was given for.
    pub then: Outcome,
    /// Under the one in force.
    pub now: Outcome,
}

/// The outcome of a board under one edition.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = outside::Outcome))]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// Where it is not as the ruling says: what it says, and why not.
    pub differs: Option<String>,
    /// The rule that decided that.
    pub rule: Option<RuleRef>,
    /// The reason why it does not decide, where there is one.
    pub open: Option<String>,
}

/// Two rulings about one board, one of which comes out and one does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// The place in the list of the one that comes out.
    pub holds: usize,
    /// The place in the list of the one that does not.
    pub does_not: usize,
}

/// Checks rulings of others against the rules: citations against the edition of their day and the one in force on
/// `today`, boards by replay under both.
///
/// # Errors
/// When the library has no rules to check them against. Where it lacks the edition of one ruling, that ruling says so.
pub fn judge(reference: &Reference, rulings: Vec<OutsideRuling>, today: Date) -> Result<Report, CheckError> {
    let in_force = Checker::new(reference, None, None, today)?.to();
    let rulings: Vec<Judged> =
        rulings.into_iter().map(|ruling| Judged::of(reference, ruling, in_force, today)).collect();
    Ok(Report { in_force, contradictions: contradictions(&rulings), rulings })
}

/// The citations of a ruling, without a replay.
pub(super) struct Cited {
    /// The edition that it was given for.
    pub(super) edition: Edition,
    /// The rules that its words cite, with what became of each, or why they could not be checked.
    pub(super) citations: Result<Vec<Answer>, CheckError>,
}

impl Cited {
    pub(super) fn of(reference: &Reference, ruling: &OutsideRuling, in_force: Edition, today: Date) -> Self {
        let on_its_day = || reference.library.in_force(Some(ruling.date)).map(|held| held.edition);
        let edition = ruling.edition.or_else(on_its_day).unwrap_or(in_force);
        let words = format!("{}\n\n{}", ruling.question, ruling.answer);
        let checker = Checker::new(reference, Some(edition), Some(in_force), today);
        Self { edition, citations: checker.map(|checker| checker.check(&words).citations) }
    }
}

impl Judged {
    fn of(reference: &Reference, ruling: OutsideRuling, in_force: Edition, today: Date) -> Self {
        let Cited { edition, citations } = Cited::of(reference, &ruling, in_force, today);
        let citations = match citations {
            Ok(citations) => citations,
            Err(error) => return Self::unchecked(ruling, edition, &error),
        };
        let boards: Vec<Board> =
            ruling.scenarios.iter().map(|text| Board::of(reference, text, edition, in_force)).collect();
        let standing = Standing::of(&boards, &citations);
        Self { ruling, edition, standing, boards, citations, unchecked: None }
    }

    fn unchecked(ruling: OutsideRuling, edition: Edition, error: &CheckError) -> Self {
        let unchecked = Some(error.to_string());
        Self { ruling, edition, standing: Standing::Undecided, boards: vec![], citations: vec![], unchecked }
    }

    /// Returns the rules that it cites, as they are numbered in the edition in force, each once.
    pub fn rules(&self) -> impl Iterator<Item = RuleRef> {
        let mut rules: Vec<RuleRef> =
            self.citations.iter().filter_map(|cited| cited.fate.as_ref()).flat_map(|fate| fate.now.clone()).collect();
        rules.sort_unstable();
        rules.dedup();
        rules.into_iter()
    }
}

impl Report {
    /// Returns the places of the rulings that say otherwise about a board of one.
    pub fn contradicting(&self, at: usize) -> impl Iterator<Item = usize> {
        self.contradictions.iter().filter_map(move |two| match at {
            at if at == two.holds => Some(two.does_not),
            at if at == two.does_not => Some(two.holds),
            _ => None,
        })
    }
}

impl Standing {
    /// All of them, the best first.
    pub const ALL: [Self; 6] =
        [Self::Agrees, Self::OnlyWords, Self::Overtaken, Self::WordsMoved, Self::Undecided, Self::Disagrees];

    fn of(boards: &[Board], citations: &[Answer]) -> Self {
        if boards.is_empty() {
            let live = citations.iter().all(Answer::is_live);
            return if live { Self::OnlyWords } else { Self::WordsMoved };
        }
        // What was wrong on its own day is told before what is not known, and that before what was overtaken.
        let any = |is: &dyn Fn(&Board) -> bool| boards.iter().any(is);
        if any(&|board| board.then.differs.is_some()) {
            Self::Disagrees
        } else if any(&|board| board.then.open.is_some() || board.now.open.is_some()) {
            Self::Undecided
        } else if any(&|board| board.now.differs.is_some()) {
            Self::Overtaken
        } else {
            Self::Agrees
        }
    }
}

impl Board {
    fn of(reference: &Reference, text: &str, then: Edition, now: Edition) -> Self {
        let under = |edition| {
            let options = Options { editions: vec![edition], cards: reference.cards.clone(), ..Options::default() };
            replay(text, &options).runs.first().map_or_else(|| Outcome::unread(edition), Outcome::of)
        };
        let (before, after) = (under(then), if now == then { None } else { Some(under(now)) });
        Self { now: after.unwrap_or_else(|| before.clone()), then: before }
    }
}

impl Outcome {
    fn of(run: &Run) -> Self {
        let outcome = Self { verdict: run.verdict, differs: None, rule: None, open: None };
        match run.verdict {
            // Where a text is not enacted, what came out otherwise may hang on it.
            Verdict::Differs | Verdict::Refused if !run.taints.is_empty() => {
                Self { open: run.taints.first().cloned(), ..outcome }
            }
            Verdict::NoExpectations => {
                Self { open: Some("the board says nothing that could come out: `=>` lines do".to_owned()), ..outcome }
            }
            Verdict::AsExpected => outcome,
            Verdict::Differs => {
                let unmet = run.expectations.iter().find(|expected| !expected.met);
                // It says again what was claimed.
                let told = unmet.map(|expected| expected.why.clone());
                let line = unmet.map_or(usize::MAX, |expected| expected.line);
                Self { differs: told, rule: decided_by(run, line), ..outcome }
            }
            Verdict::Refused => {
                let refused = run.steps.iter().find_map(|step| Some((step, step.refused.as_ref()?)));
                let told = refused.map(|(step, refused)| format!("{}: {}", step.action, refused.why));
                Self { differs: told, rule: refused.and_then(|(_, refused)| refused.rule), ..outcome }
            }
            Verdict::Tainted => Self { open: run.taints.first().cloned(), ..outcome },
            Verdict::NeedsChoice => Self { open: run.choice.as_ref().map(|choice| choice.asks.clone()), ..outcome },
            Verdict::Invalid => {
                let wrong = run.diagnostics.first().map(|note| format!("line {}: {}", note.line, note.message));
                Self { open: wrong, ..outcome }
            }
            Verdict::TooCostly => Self { open: run.bound.clone(), ..outcome },
        }
    }

    fn unread(edition: Edition) -> Self {
        let open = Some(format!("no board is played by edition {edition}"));
        Self { verdict: Verdict::Invalid, differs: None, rule: None, open }
    }
}

/// Returns the rule by which the last thing happened before a line.
fn decided_by(run: &Run, line: usize) -> Option<RuleRef> {
    let before = run.steps.iter().rev().find(|step| step.line < line)?;
    before.events.iter().rev().find_map(|event| event.rule)
}

/// Returns the pairs of rulings about one board of which one comes out and the other does not.
fn contradictions(rulings: &[Judged]) -> Vec<Contradiction> {
    let mut of_board: BTreeMap<(Edition, String), [Vec<usize>; 2]> = BTreeMap::new();
    for (at, judged) in rulings.iter().enumerate() {
        for (text, board) in judged.ruling.scenarios.iter().zip(&judged.boards) {
            let sides = of_board.entry((judged.edition, bare(text))).or_default();
            match (&board.then.differs, &board.then.open) {
                (Some(_), _) => sides[1].push(at),
                (None, None) => sides[0].push(at),
                (None, Some(_)) => {}
            }
        }
    }
    let pairs = of_board.into_values().flat_map(|[holds, does_not]| {
        let pair =
            move |holds: usize| does_not.clone().into_iter().map(move |does_not| Contradiction { holds, does_not });
        holds.into_iter().flat_map(pair)
    });
    pairs.collect()
}

/// Returns a board without its expectations, comments and editions, in single spaces, so that equal boards are equal.
fn bare(text: &str) -> String {
    let said = |line: &&str| !line.starts_with("=>") && !line.starts_with("edition ");
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let lines = lines.filter(|line| !line.is_empty()).filter(said);
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{Library, shipped};
    use tribunal_document::outside::from_markdown;

    fn judged(body: &str, date: &str) -> Report {
        let reference = Reference::linked(Library::new(shipped()));
        let text = format!("---\nauthor: Nell\ndate: {date}\naddress: https://pond.example\n---\n{body}");
        judge(&reference, from_markdown(&text).unwrap(), "2026-11-01".parse().unwrap()).unwrap()
    }

    const DUEL: &str = "players Ann, Bob\nbattlefield Grove, controlled by Bob\n  Bob: Guard 2 might\nbase of Ann\n  Rider 4 might\nAnn moves Rider to Grove\nall pass\n";

    fn board(says: &str) -> String {
        format!("```scenario\n{DUEL}=> {says}\n```\n")
    }

    #[test]
    fn a_ruling_agrees_or_a_rule_decides_otherwise() {
        let body = format!("# Dies?\n{}# Lives?\n{}", board("Guard dies"), board("Guard survives"));
        let report = judged(&body, "2026-10-20");
        let standings: Vec<Standing> = report.rulings.iter().map(|judged| judged.standing).collect();
        assert_eq!(standings, [Standing::Agrees, Standing::Disagrees]);
        let outcome = &report.rulings[1].boards[0].then;
        assert!(outcome.rule.is_some() && outcome.differs.as_ref().unwrap().contains("Guard survives"), "{outcome:?}");
        assert_eq!(report.contradictions, [Contradiction { holds: 0, does_not: 1 }]);
    }

    #[test]
    fn what_does_not_decide_is_never_called_agreement() {
        for says in ["", "=> Guard is purple\n", "=> Guard dies\nAnn moves\n"] {
            let report = judged(&format!("# So?\n```scenario\n{DUEL}{says}```\n"), "2026-10-20");
            assert_eq!(report.rulings[0].standing, Standing::Undecided, "{says}");
        }
    }

    #[test]
    fn what_comes_out_otherwise_beside_a_text_that_is_not_enacted_is_not_called_wrong() {
        let odd = "players Ann, Bob\nbase of Bob\n  G 3 might, H 1 might\nAnn plays Dig spell \"Kill the enemy unit with the most Might.\"\nall pass\n";
        let block = |says: &str| format!("# So?\n```scenario\n{odd}=> {says}\n```\n");
        let report = judged(&format!("{}{}", block("G dies"), block("G survives")), "2026-10-20");
        for judged in &report.rulings {
            let outcome = &judged.boards[0].then;
            assert!(outcome.differs.is_none() && outcome.open.is_some(), "{outcome:?}");
            assert_eq!(judged.standing, Standing::Undecided);
        }
        assert!(report.contradictions.is_empty());
    }

    #[test]
    fn one_whose_edition_is_not_held_keeps_no_other_from_being_judged() {
        let text = "---\nauthor: Nell\ndate: 2026-10-20\naddress: x\nedition: 9.9\n---\n# So?\nRule 101.\n";
        let mut rulings = from_markdown(text).unwrap();
        rulings.extend(from_markdown(&text.replace("9.9", "1.5")).unwrap());
        let reference = Reference::linked(Library::new(shipped()));
        let report = judge(&reference, rulings, "2026-11-01".parse().unwrap()).unwrap();
        let standings: Vec<Standing> = report.rulings.iter().map(|judged| judged.standing).collect();
        assert_eq!(standings, [Standing::Undecided, Standing::OnlyWords]);
        assert!(report.rulings[0].unchecked.as_ref().unwrap().contains("9.9"));
    }

    #[test]
    fn words_are_held_against_the_edition_of_their_day() {
        let report = judged("# When?\nSee rule 442.1.\n", "2025-11-10");
        let one = &report.rulings[0];
        assert_eq!((one.edition.to_string().as_str(), one.standing), ("1.1", Standing::WordsMoved));
        assert_eq!(one.citations.len(), 1);
    }
}
