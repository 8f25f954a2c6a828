//! Follows choices in every direction, by depth-first search, and gathers their outcomes.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Span};
use crate::draw;
use crate::mend::mend;
use crate::receipt;
use crate::report::{Legal, Note, OpenChoice, Outcome, Run, Verdict};
use crate::script::{Says, Script};
use crate::warning::{Caution, Warning};
use tribunal_engine::ability::{Descend, Part};
use tribunal_engine::card::{Card, Kind};
use tribunal_engine::choice::Choice;
use tribunal_engine::edition::Procedures;
use tribunal_engine::glossary;
use tribunal_engine::ids::BattlefieldId;
use tribunal_engine::listing::Listed;
use tribunal_engine::work::Work;
use tribunal_engine::zone::{Location, Zone};
use tribunal_rule::{Edition, RuleRef};

use super::{Bound, Options, Progress, Runner};

/// Replays a script under one edition.
pub(crate) fn run_under(
    text: &str,
    script: &Script,
    mistakes: &[Diagnostic],
    table: &'static Procedures,
    options: &Options,
    work: &Arc<Work>,
) -> Run {
    if !mistakes.is_empty() {
        let mut run = invalid(text, script, mistakes, table, options);
        mend(text, &options.cards, options.limits, &mut run.diagnostics);
        return run;
    }
    match Runner::new(script, table, options, work) {
        Err(mistakes) => invalid(text, script, &mistakes, table, options),
        Ok(runner) => {
            let mut ways =
                Ways { most: options.most_outcomes, done: vec![], bound: None, first_fork: None, halted: None };
            ways.follow(runner);
            ways.into_run(text, script, table, options)
        }
    }
}

/// A run that could not begin.
fn invalid(text: &str, script: &Script, mistakes: &[Diagnostic], table: &'static Procedures, options: &Options) -> Run {
    let diagnostics = mistakes.iter().map(|mistake| note(text, mistake)).collect();
    let mut run = Run { diagnostics, ..untold(table.edition) };
    if options.receipts {
        run.receipt = receipt::receipt(text, script, table, &run);
    }
    run
}

/// A run of which nothing is told yet.
fn untold(edition: Edition) -> Run {
    Run {
        edition,
        verdict: Verdict::Invalid,
        board: None,
        start: None,
        may_act: vec![],
        steps: vec![],
        choice: None,
        legal: vec![],
        barred: vec![],
        outcomes: vec![],
        outcomes_complete: true,
        bound: None,
        expectations: vec![],
        diagnostics: vec![],
        warnings: vec![],
        taints: vec![],
        receipt: String::new(),
        left_out: None,
        why: None,
        why_not: None,
        not_happened: None,
        rewind: None,
        triggers: None,
    }
}

/// The ways that have been followed to their end.
struct Ways<'a> {
    most: usize,
    done: Vec<Runner<'a>>,
    /// The bound that kept others from being followed.
    bound: Option<Bound>,
    /// The way that was halted before its end, which ends all.
    halted: Option<Runner<'a>>,
    /// The first choice at which the ways diverge, as it was asked.
    first_fork: Option<OpenChoice>,
}

impl<'a> Ways<'a> {
    /// Follows a replay to its end, in every direction at each fork.
    fn follow(&mut self, runner: Runner<'a>) {
        let mut open = vec![runner];
        while let Some(mut runner) = open.pop() {
            if self.done.len() >= self.most {
                self.bound = Some(Bound::Ways(self.most));
                return;
            }
            let progress = runner.follow();
            if let Some(bound) = runner.halted() {
                self.bound = Some(bound);
                self.halted = Some(runner);
                return;
            }
            match progress {
                Progress::Done => self.done.push(runner),
                Progress::Fork(choice) => self.part(&runner, &choice, &mut open),
            }
        }
    }

    fn part(&mut self, runner: &Runner<'a>, choice: &Choice, open: &mut Vec<Runner<'a>>) {
        if self.first_fork.is_none() {
            self.first_fork = runner.open_choice();
        }
        let Listed { all: options, more } = choice.listing();
        if more {
            self.bound = Some(Bound::Options(options.len()));
        }
        // More ways than may be followed need not be kept; one more shows that there are more.
        let room = (self.most + 1).saturating_sub(self.done.len() + open.len()).max(1);
        for answer in options.into_iter().take(room).rev() {
            runner.count_parting();
            let mut way = runner.clone();
            way.choose(answer);
            open.push(way);
        }
    }

    fn into_run(self, text: &str, script: &Script, table: &'static Procedures, options: &Options) -> Run {
        let all = options.all_outcomes;
        let outcomes = self.outcomes();
        let verdicts: Vec<_> = self.done.iter().map(Runner::verdict).collect();
        let agree = verdicts.windows(2).all(|pair| pair[0] == pair[1]);
        let parted = self.done.len() > 1;
        let verdict = match verdicts.first() {
            _ if self.halted.is_some() => Verdict::TooCostly,
            Some(first) if agree || !parted => *first,
            _ => Verdict::NeedsChoice,
        };
        let Some(first) = self.done.first().or(self.halted.as_ref()) else {
            return invalid(text, script, &[], table, options);
        };
        let choice = if parted && !agree { self.first_fork.clone() } else { first.open_choice() };
        let costly = self.halted.as_ref().zip(self.bound).map(|(runner, bound)| runner.too_costly(bound));
        let mistakes = first.diagnostics.iter().cloned().chain(first.refusal()).chain(costly);
        let legal = first.legal();
        let mut run = Run {
            verdict,
            board: Some(first.steps.last().map_or(&first.start, |step| &step.board).clone()),
            start: Some(first.start.clone()),
            may_act: may_act(&legal),
            steps: first.steps.clone(),
            choice: choice
                .filter(|_| verdict == Verdict::NeedsChoice || parted || first.game.state.under_way.choice.is_some()),
            legal,
            outcomes: if parted || all { outcomes } else { vec![] },
            outcomes_complete: self.bound.is_none(),
            bound: self.bound.map(|bound| bound.to_string()),
            expectations: first.expectations.clone(),
            diagnostics: mistakes.map(|mistake| note(text, &mistake)).collect(),
            taints: first.taints(),
            ..untold(table.edition)
        };
        if options.receipts {
            run.receipt = receipt::receipt(text, script, table, &run);
        }
        // What was asked beside the replay is no part of what the receipt vouches for.
        run.barred = first.barred();
        run.not_happened = first.not_happened(text, options);
        let mut cautions: Vec<Warning> = vec![];
        for warning in self.done.iter().chain(&self.halted).flat_map(|runner| &runner.cautions) {
            if !cautions.contains(warning) {
                cautions.push(warning.clone());
            }
        }
        run.warnings = cautions.into_iter().map(|warning| warned(text, &warning)).collect();
        run
    }

    /// Returns the different ends, each with the ways that lead to it.
    fn outcomes(&self) -> Vec<Outcome> {
        let mut outcomes: Vec<Outcome> = vec![];
        for runner in &self.done {
            let ends = draw::summary(&runner.game.state);
            let verdict = runner.verdict();
            match outcomes.iter_mut().find(|o| o.ends == ends && o.verdict == verdict) {
                Some(outcome) => outcome.choices.push(runner.chosen.clone()),
                None => outcomes.push(Outcome { choices: vec![runner.chosen.clone()], ends, verdict }),
            }
        }
        outcomes
    }
}

/// Returns those who may do something, each once; conceding is open to everybody.
fn may_act(legal: &[Legal]) -> Vec<String> {
    let mut all: Vec<String> = vec![];
    for who in legal.iter().filter(|legal| !legal.line.ends_with(" concedes")).filter_map(|legal| legal.who.as_ref()) {
        if !all.contains(who) {
            all.push(who.clone());
        }
    }
    all
}

/// Returns the warnings for the reader of a scenario under an edition.
pub(crate) fn warnings(text: &str, script: &Script, table: &'static Procedures) -> Vec<Note> {
    let own = script.warnings.iter().cloned();
    let all = own
        .chain(readings_not_open(script, table))
        .chain(crowded(script, table))
        .chain(claimed(script, table))
        .chain(foreign_keywords(script, table))
        .chain(named_like_tags(script))
        .chain(not_yet(script, table));
    all.map(|warning| warned(text, &warning)).collect()
}

/// Returns a warning as it is reported.
fn warned(text: &str, warning: &Warning) -> Note {
    Note {
        line: warning.span.line,
        column: warning.span.column,
        length: warning.span.length,
        message: warning.caution.to_string(),
        help: warning.caution.help(),
        fix: None,
        rendered: warning.render(text),
    }
}

/// Warns of claims over lines of play, which a replay passes over.
fn claimed(script: &Script, table: &'static Procedures) -> impl Iterator<Item = Warning> {
    script.lines.iter().filter_map(|line| match &line.says {
        Says::Expects(expected) if expected.over.is_some() && expected.is_for(table.edition) => {
            Some(Warning::new(line.span, Caution::Claimed))
        }
        _ => None,
    })
}

/// Warns of keywords and other words of the cards of a scenario that no rule of the edition explains.
fn foreign_keywords(script: &Script, table: &'static Procedures) -> Option<Warning> {
    let cards: Vec<&Card> = script.cards().collect();
    let foreign = |rules: &[RuleRef]| rules.iter().all(|rule| rule.edition != table.edition);
    let keywords = glossary::all().filter(|(_, rules)| foreign(rules));
    let keywords = keywords.filter(|(name, _)| cards.iter().any(|card| has_keyword(card, name)));
    let found: Vec<String> = keywords.map(|(name, _)| format!("[{name}]")).collect();
    let terms = glossary::terms().filter(|(name, rules)| foreign(rules) && !found.contains(&format!("[{name}]")));
    let terms =
        terms.filter(|(name, _)| cards.iter().any(|card| speaks_of(card, name))).map(|(name, _)| name.to_owned());
    let tokens = glossary::tokens().filter(|(_, rules)| foreign(rules));
    let tokens = tokens.filter(|(name, _)| cards.iter().any(|card| makes(card, name)));
    let terms: Vec<String> = terms.chain(tokens.map(|(name, _)| format!("{name} tokens"))).collect();
    let keywords = found.into_iter().chain(terms).collect::<Vec<_>>().join(", ");
    let caution = Caution::ForeignKeyword { edition: table.edition, keywords: keywords.clone() };
    (!keywords.is_empty()).then(|| Warning::new(Span { line: 1, column: 1, length: 1 }, caution))
}

/// Returns the texts of a card, with those of its effect text and those that were not read.
fn texts(card: &Card) -> impl Iterator<Item = &String> {
    card.all_abilities().map(|ability| &ability.text).chain(&card.unread)
}

/// Returns true if a card has a keyword, or a text of it names one.
fn has_keyword(card: &Card, name: &str) -> bool {
    // What ships of a card says its abilities in words of ours, with the keyword and a colon before them.
    let named = [format!("[{name}]"), format!("[{name} ")];
    let says = |text: &String| {
        text.starts_with(&format!("{name}: ")) || named.iter().any(|named| text.contains(named.as_str()))
    };
    card.keywords.list().iter().any(|keyword| keyword.name() == name)
        || (name == "Equip" && card.equipment.is_some())
        || texts(card).any(says)
}

/// Returns the words of a text, in small letters.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Returns true if a text of a card has a word that stands for something of the rules. Burning out is not burning.
fn speaks_of(card: &Card, term: &str) -> bool {
    let term = term.to_lowercase();
    let has = |words: &[String]| {
        let next = |at: usize| words.get(at + 1).map(String::as_str);
        words.iter().enumerate().any(|(at, word)| *word == term && next(at) != Some("out"))
    };
    texts(card).any(|text| has(&words(text)))
}

/// Returns true if a text of a card makes a token of this name.
fn makes(card: &Card, name: &str) -> bool {
    let name = words(name);
    let is_token = |word: &String| matches!(word.as_str(), "token" | "tokens");
    let named = |words: &[String]| {
        let at = (0..words.len()).filter(|at| words[*at..].starts_with(&name));
        at.map(|at| at + name.len()).any(|after| words.iter().skip(after).take(2).any(is_token))
    };
    texts(card).any(|text| named(&words(text)))
}

/// Warns of what is called like a tag that a text asks for, and does not have it.
fn named_like_tags(script: &Script) -> impl Iterator<Item = Warning> {
    let mut asked = BTreeSet::new();
    for ability in script.cards().flat_map(Card::all_abilities) {
        ability.parts(&mut |part| {
            if let Part::Filter(of) = part {
                asked.extend(of.tag.iter().chain(&of.not_tag).chain(&of.tags).map(|tag| tag.to_lowercase()));
            }
            Descend::Into
        });
    }
    let lacks = |card: &&Card| !card.token && !card.has_tag(&card.name) && asked.contains(&card.name.to_lowercase());
    let names: BTreeSet<String> = script.cards().filter(lacks).map(|card| card.name.clone()).collect();
    let span = Span { line: 1, column: 1, length: 1 };
    names.into_iter().map(move |name| Warning::new(span, Caution::NameIsNoTag(name)))
}

/// Warns of what the engine does not do yet of the edition and the board can come to.
fn not_yet(script: &Script, table: &'static Procedures) -> Option<Warning> {
    let what = script.not_yet(table);
    let caution = Caution::NotYetEnacted { edition: table.edition, what: what.join("; ") };
    (!what.is_empty()).then(|| Warning::new(Span { line: 1, column: 1, length: 1 }, caution))
}

/// Warns of readings that are chosen and that no rule of the edition leaves open.
fn readings_not_open(script: &Script, table: &'static Procedures) -> impl Iterator<Item = Warning> {
    let chosen = script.reading_spans.iter();
    let closed = chosen.filter(|(reading, _)| table.reading_rules(*reading).is_empty());
    closed.map(|(reading, span)| {
        Warning::new(*span, Caution::ReadingNotOpen { reading: reading.name(), edition: table.edition })
    })
}

/// Warns of battlefields with units of more players than could move there, where the board was allowed to have them.
fn crowded(script: &Script, table: &'static Procedures) -> impl Iterator<Item = Warning> {
    let rule = RuleRef::new(table.edition, table.cites.third_player);
    script.setup.battlefields.iter().zip(&script.battlefield_spans).enumerate().filter_map(
        move |(at, (place, span))| {
            let here = Zone::Board(Location::Battlefield(BattlefieldId::at(at)));
            let units =
                script.setup.objects.iter().filter(|object| object.zone == here && object.card.kind == Kind::Unit);
            let players = units.map(|unit| unit.controller).collect::<BTreeSet<_>>().len();
            let caution = Caution::ManyPlayers { place: place.card.name.clone(), players, rule };
            (players > 2).then(|| Warning::new(*span, caution))
        },
    )
}

/// Converts a diagnostic to the form that reports have.
pub(crate) fn note(text: &str, diagnostic: &Diagnostic) -> Note {
    Note {
        line: diagnostic.span.line,
        column: diagnostic.span.column,
        length: diagnostic.span.length,
        message: diagnostic.mistake.to_string(),
        help: diagnostic.mistake.help(),
        fix: diagnostic.mistake.fix(),
        rendered: diagnostic.render(text),
    }
}
