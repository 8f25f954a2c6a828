//! The result of a replay, as pages show it: the verdict first, then each step.

use askama::Template;

use super::super::compare::within;
use super::super::markup::Markup;
use super::super::page::{Badge, edition_name};
use super::super::prose::linked;
use super::super::view::View;
use super::super::words::replay as words;
use super::bench::BenchView;
use super::link::{href, pack};
use super::note::NoteView;
use super::rewind::{RewindView, actions};
use super::trace_view::{Number, Told, describe, rules};
use super::triggers::TriggerView;
use crate::document::Wording;
use crate::graph::Part;
use crate::rule::RuleRef;
use crate::scenario::picture::{LEGEND, Scene};
use crate::scenario::report::{Board, Difference, Expected, Happened, Kin, Legal, OpenChoice, Outcome};
use crate::scenario::why::{NotHappened, Why, WhyNot};
use crate::scenario::{Replay, Run, Verdict};

/// The part of the page that a replay fills.
#[derive(Template)]
#[template(path = "replay-result.html")]
pub struct ResultView {
    /// The board as the bench shows it.
    pub bench: Option<BenchView>,
    /// The address with the scenario.
    pub link: String,
    /// The encoded scenario.
    pub packed: String,
    /// The runs, one for each edition.
    pub runs: Vec<RunView>,
    /// The first difference between runs under different editions.
    pub difference: Vec<Parting>,
    /// The lineage, in the other editions, of the rules behind it.
    pub kin: Vec<KinView>,
}

/// A replay under one edition.
pub struct RunView {
    /// A short id, for anchors.
    pub id: String,
    /// The edition's name.
    pub edition: String,
    /// The edition with its standing, where the library has it.
    pub badge: Option<Badge>,
    /// The verdict.
    pub verdict: Verdict,
    /// The meaning of the verdict here, in one line.
    pub means: String,
    /// The mistakes in the text.
    pub notes: Vec<NoteView>,
    /// The assumptions, and other warnings.
    pub warnings: Vec<NoteView>,
    /// The expectations.
    pub expectations: Vec<Expected>,
    /// The choice that is open.
    pub choice: Option<ChoiceView>,
    /// The legal actions where the text ends, by player, as buttons.
    pub legal: Vec<Doer>,
    /// The outcomes of the ways of choosing.
    pub outcomes: Vec<Outcome>,
    /// The reason why some ways were not followed, or an empty string.
    pub bound: String,
    /// The things that could not be enacted.
    pub taints: Vec<String>,
    /// The steps; the first is the board as understood.
    pub steps: Vec<StepView>,
    /// The subjects of questions: all objects, battlefields and players.
    pub subjects: Vec<String>,
    /// The events about a subject, where that was asked.
    pub why: Option<Why>,
    /// The times when a rule did not fire, where that was asked.
    pub why_not: Option<WhyNot>,
    /// The reasons why something did not happen, where that was asked.
    pub not_happened: Option<NotHappened>,
    /// The actions, by their numbers.
    pub actions: Vec<(usize, String)>,
    /// The rewind to before an action, where that was asked.
    pub rewind: Option<RewindView>,
    /// The triggers with their accountable players, where that was asked.
    pub triggers: Option<Vec<TriggerView>>,
    /// The number of abilities that triggered.
    pub triggered: usize,
    /// The words of the rules that took part.
    pub rules: Vec<RuleWords>,
    /// The receipt by which the run can be checked.
    pub receipt: String,
    /// A note on what was left out for length, or an empty string.
    pub left_out: String,
}

/// An open choice with its answers.
pub struct ChoiceView {
    /// The rule that gives it.
    pub rule: Number,
    /// The player who chooses.
    pub who: String,
    /// The question.
    pub asks: String,
    /// The values and labels of the buttons.
    pub options: Vec<(String, String)>,
}

/// The legal actions of one player where the text ends.
pub struct Doer {
    /// The player; empty for everybody together.
    pub who: String,
    /// The values and labels of the buttons.
    pub lines: Vec<(String, String)>,
}

/// A step of a replay: an action with its events.
pub struct StepView {
    /// Its anchor.
    pub id: String,
    /// The line of the text; 0 before the first action.
    pub line: usize,
    /// The action.
    pub action: String,
    /// The rule that refused the action, and the reason, if it was refused.
    pub refused: Option<(Option<Number>, String)>,
    /// The events and cleanups.
    pub told: Vec<Told>,
    /// The board afterwards, drawn.
    pub picture: Markup,
    /// The board afterwards, for the description in words.
    pub board: Board,
}

/// A rule that took part, with its words.
pub struct RuleWords {
    /// Its number.
    pub number: Number,
    /// Its words.
    pub words: Markup,
}

/// The first difference, in one edition.
pub struct Parting {
    /// The edition's name.
    pub edition: String,
    /// The event there.
    pub event: String,
    /// Its rule.
    pub rule: Option<Number>,
    /// The anchor of the event, or an empty string.
    pub anchor: String,
}

impl ResultView {
    /// Builds the result of a replay of this text.
    #[must_use]
    pub fn new(view: &View, text: &str, replay: &Replay) -> Self {
        let parts_at = |at: usize| {
            let text = replay.difference.as_ref()?.event.get(at)?.as_ref()?;
            let mut events = replay.runs.get(at)?.steps.iter().flat_map(|step| &step.events);
            Some(events.find(|event| event.text == *text)?.id)
        };
        let runs = replay.runs.iter().enumerate().map(|(at, run)| RunView::new(view, text, at, run));
        let difference = replay.difference.as_ref().map(|difference| partings(view, difference, parts_at));
        let kin = replay.difference.iter().flat_map(|difference| &difference.lineage);
        let bench = replay.runs.first().map(|run| BenchView::of(text, run, &view.reference.cards));
        Self {
            bench,
            link: href(text),
            packed: pack(text),
            runs: runs.collect(),
            difference: difference.unwrap_or_default(),
            kin: kin.map(|kin| KinView::new(view, kin)).collect(),
        }
    }

    /// Returns the verdict of the first edition in a word or two, as the preview picture has it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.runs.first().map_or("", RunView::word)
    }

    /// Returns the words of a preview: the outcome, the editions and the actions.
    #[must_use]
    pub fn brief(&self) -> String {
        let editions: Vec<&str> = self.runs.iter().map(|run| run.edition.as_str()).collect();
        let Some(run) = self.runs.first() else { return String::new() };
        let done: Vec<&str> = run.steps.iter().filter(|step| step.line > 0).map(|step| step.action.as_str()).collect();
        words::brief(&run.means, &editions, &done)
    }

    /// Returns the newest enacted edition and the one before it, as the language names them.
    fn both_editions(&self) -> String {
        let newest = crate::game::edition::ENACTED.iter().rev().take(2).rev();
        let two: Vec<String> = newest.map(|table| table.edition.to_string()).collect();
        two.join(", ")
    }

    /// Returns true if the text has to be corrected before anything can be replayed.
    #[must_use]
    pub fn is_invalid(&self) -> bool {
        self.runs.iter().any(|run| run.verdict == Verdict::Invalid)
    }
}

/// A rule behind a difference, with its lineage in another edition.
pub struct KinView {
    /// The rule, with its edition.
    pub from: Number,
    /// Its edition's name.
    pub edition: String,
    /// The kind of change.
    pub kind: &'static str,
    /// The rules in the other edition; empty where it was removed.
    pub to: Vec<Number>,
    /// The other edition's name; empty where the rule was removed.
    pub other: String,
    /// The words, with removed and added ones marked, where they differ.
    pub words: Option<Markup>,
}

impl KinView {
    fn new(view: &View, kin: &Kin) -> Self {
        let side = |other: &str| -> String {
            kin.words.iter().filter(|word| word.kind != other).map(|word| word.text.as_str()).collect()
        };
        Self {
            from: Number::new(view, kin.from),
            edition: edition_name(kin.from.edition),
            kind: kin.kind,
            to: kin.to.iter().map(|rule| Number::new(view, *rule)).collect(),
            other: kin.to.first().map_or_else(String::new, |rule| edition_name(rule.edition)),
            words: (!kin.words.is_empty()).then(|| within(&side("added"), &side("removed"))),
        }
    }
}

fn partings(view: &View, difference: &Difference, at: impl Fn(usize) -> Option<u32>) -> Vec<Parting> {
    let each = difference.editions.iter().zip(&difference.event).zip(&difference.rules).enumerate();
    each.map(|(run, ((edition, event), rule))| Parting {
        anchor: at(run).map(|event| format!("#r{run}e{event}")).unwrap_or_default(),
        edition: edition_name(*edition),
        event: event.clone().unwrap_or_else(|| words::NOTHING_MORE.to_owned()),
        rule: rule.map(|rule| Number::new(view, rule)),
    })
    .collect()
}

impl RunView {
    fn new(view: &View, text: &str, at: usize, run: &Run) -> Self {
        let events: Vec<Happened> = run.steps.iter().flat_map(|step| step.events.iter().cloned()).collect();
        let id = format!("r{at}");
        let before = run.start.iter().chain(run.steps.iter().map(|step| &step.board));
        let steps = run.steps.iter().zip(before).enumerate().map(|(n, (step, before))| {
            let id = format!("{id}s{n}");
            StepView {
                line: step.line,
                action: if step.line == 0 { words::AS_UNDERSTOOD.to_owned() } else { step.action.clone() },
                refused: step.refused.as_ref().map(|r| (r.rule.map(|rule| Number::new(view, rule)), r.why.clone())),
                told: describe(view, step, &events),
                picture: Markup::drawn(&Scene { before: Some(before), step, id: &id }),
                board: step.board.clone(),
                id,
            }
        });
        Self {
            edition: edition_name(run.edition),
            badge: view.library().edition(run.edition).map(|edition| Badge::of(view, edition)),
            verdict: run.verdict,
            means: means(run),
            notes: run.diagnostics.iter().map(|note| NoteView::new(text, note)).collect(),
            warnings: run.warnings.iter().map(|note| NoteView::new(text, note)).collect(),
            expectations: run.expectations.clone(),
            choice: run.choice.as_ref().map(|choice| ChoiceView::new(view, choice)),
            legal: doers(&run.legal),
            outcomes: run.outcomes.clone(),
            bound: run.bound.clone().unwrap_or_default(),
            taints: run.taints.clone(),
            steps: steps.collect(),
            rules: rules(run.steps.iter()).into_iter().filter_map(|at| RuleWords::new(view, at)).collect(),
            receipt: run.receipt.clone(),
            left_out: run.left_out.clone().unwrap_or_default(),
            subjects: subjects(run),
            why: run.why.clone(),
            why_not: run.why_not.clone(),
            not_happened: run.not_happened.clone(),
            actions: actions(run),
            rewind: run.rewind.as_ref().map(|list| RewindView::new(view, list, &id)),
            triggers: run.triggers.as_ref().map(|list| list.iter().map(|one| TriggerView::new(view, one)).collect()),
            triggered: super::triggers::count(run),
            id,
        }
    }

    /// Returns the marks on the pictures with their meanings.
    #[must_use]
    pub fn legend(&self) -> [(&'static str, &'static str, &'static str); 6] {
        LEGEND
    }

    /// Returns the verdict in a word or two.
    #[must_use]
    pub fn word(&self) -> &'static str {
        words::verdict(self.verdict)
    }

    /// Returns the class that colours the verdict.
    #[must_use]
    pub fn class(&self) -> &'static str {
        class_of(self.verdict)
    }
}

/// Returns the class that colours a verdict.
#[must_use]
pub fn class_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::AsExpected => "good",
        Verdict::NoExpectations => "neutral",
        Verdict::NeedsChoice | Verdict::Tainted => "open",
        Verdict::Differs | Verdict::Refused | Verdict::Invalid | Verdict::TooCostly => "bad",
    }
}

/// Returns the meaning of a verdict for this run, in one line.
#[must_use]
pub fn means(run: &Run) -> String {
    let all = run.expectations.len();
    let met = run.expectations.iter().filter(|expected| expected.met).count();
    let refused = run.steps.iter().rev().find_map(|step| step.refused.as_ref());
    match (run.verdict, refused) {
        (Verdict::Refused, Some(refused)) => words::refused(&refused.why, refused.rule.map(|rule| rule.number)),
        _ => words::means(run.verdict, met, all, run.diagnostics.len()),
    }
}

/// Groups legal actions by player; conceding is not offered.
fn doers(legal: &[Legal]) -> Vec<Doer> {
    let mut doers: Vec<Doer> = Vec::new();
    for legal in legal.iter().filter(|legal| !legal.line.ends_with(" concedes")) {
        let who = legal.who.clone().unwrap_or_default();
        let line = (format!("0 {}", legal.line), legal.line.clone());
        match doers.iter_mut().find(|doer| doer.who == who) {
            Some(doer) => doer.lines.push(line),
            None => doers.push(Doer { who, lines: vec![line] }),
        }
    }
    doers
}

/// Returns the names of everything that a run is about.
fn subjects(run: &Run) -> Vec<String> {
    let boards = run.start.iter().chain(run.steps.iter().map(|step| &step.board));
    let mut all: Vec<String> = Vec::new();
    for board in boards {
        let places = board.battlefields.iter();
        let pieces = places.clone().flat_map(|place| &place.pieces);
        let bases = board.players.iter().flat_map(|seat| &seat.base);
        let names = pieces.chain(bases).map(|piece| &piece.name).chain(places.map(|place| &place.name));
        for name in names.chain(board.players.iter().map(|seat| &seat.name)) {
            if !all.contains(name) {
                all.push(name.clone());
            }
        }
    }
    all
}

impl ChoiceView {
    fn new(view: &View, choice: &OpenChoice) -> Self {
        let option = |line: &String| (format!("{} {line}", choice.line), line.clone());
        Self {
            rule: Number::new(view, choice.rule),
            who: choice.who.clone().unwrap_or_else(|| words::LEFT_OPEN.to_owned()),
            asks: choice.asks.clone(),
            options: choice.options.iter().map(option).collect(),
        }
    }
}

impl RuleWords {
    fn new(view: &View, at: RuleRef) -> Option<Self> {
        let rule = view.rule(at)?;
        let wording = if rule.official.is_some() { Wording::Official } else { Wording::Digest };
        let words = linked(view, &at.into(), wording, Part::Text, rule.text());
        Some(Self { number: Number::new(view, at), words })
    }
}
