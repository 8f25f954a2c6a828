//! Reads expectations.

mod object;
mod over;
mod place;
mod player;

use super::Reader;
use super::advice::advised;
use super::walk::Walk;
use crate::diagnostic::Diagnostic;
use crate::fact::Fact;
use crate::script::{Claim, Expectation, Name, RuleSpec};
use tribunal_rule::{Edition, RuleNumber};

/// Words that end a subject's name.
const VERBS: &[&str] = &[
    "dies",
    "die",
    "is",
    "are",
    "survives",
    "moves",
    "has",
    "triggers",
    "resolves",
    "enters",
    "does",
    "controls",
    "was",
    "ceases",
    "lives",
    "goes",
    "controlled",
    "contested",
    "uncontrolled",
];

impl Reader {
    /// Reads the claims after `=>`.
    pub(in crate::read) fn claims(&mut self, walk: &mut Walk) -> Result<Expectation, Diagnostic> {
        let editions = if walk.eat("under") { self.under(walk)? } else { vec![] };
        let rules = match walk.bracket() {
            Some(token) => rule_specs(&token.text).ok_or_else(|| walk.expected("rules such as [322.2]"))?,
            None => vec![],
        };
        let mut claims: Vec<Claim> = vec![];
        loop {
            let subject = claims.last().and_then(|claim| subject(&claim.is));
            claims.extend(self.claim(walk, subject)?);
            if walk.is_done() {
                return Ok(Expectation { editions, rules, claims, over: None });
            }
            if !walk.eat_mark(",") && !walk.eat("and") {
                self.end(walk);
                return Ok(Expectation { editions, rules, claims, over: None });
            }
        }
    }

    /// Reads `1.0, 1.1:` after `under`.
    fn under(&mut self, walk: &mut Walk) -> Result<Vec<Edition>, Diagnostic> {
        let mut editions = vec![];
        loop {
            let edition = walk.word().and_then(|word| word.parse().ok());
            editions.push(edition.ok_or_else(|| walk.expected("an edition"))?);
            walk.next();
            if walk.eat_mark(":") {
                return Ok(editions);
            }
            if !walk.eat_mark(",") {
                return Err(walk.expected("a colon"));
            }
        }
    }

    fn claim(&mut self, walk: &mut Walk, before: Option<Name>) -> Result<Vec<Claim>, Diagnostic> {
        let (span, from) = (walk.span(), walk.position());
        let facts = self.facts(walk, before)?;
        let text = walk.words(from);
        let span = span.to(walk.previous_span());
        Ok(facts.into_iter().map(|is| Claim { span, text: text.clone(), is }).collect())
    }

    fn facts(&mut self, walk: &mut Walk, before: Option<Name>) -> Result<Vec<Fact>, Diagnostic> {
        if let Some(fact) = self.general(walk)? {
            return Ok(vec![fact]);
        }
        if walk.eat_any(&["nobody", "no player"]).is_some() {
            return self.about_anybody(walk, true).map(|fact| vec![fact]);
        }
        if walk.eat_any(&["somebody", "someone", "anybody", "some player", "any player"]).is_some() {
            return self.about_anybody(walk, false).map(|fact| vec![fact]);
        }
        if let Some(player) = self.player(walk) {
            return self.about_player(walk, player).map(|fact| vec![fact]);
        }
        if let Some(fact) = self.battle(walk)? {
            return Ok(vec![fact]);
        }
        if let Some(name) = before
            && let Some((fact, negated)) = self.try_object_fact(walk, true)?
        {
            return Ok(vec![Fact::Object(name, fact, negated)]);
        }
        let name = self.card_name(walk, VERBS, "a player, a unit or a battlefield")?;
        self.used.push(name.clone());
        self.about_name(walk, &name)
    }

    /// Reads claims that need no subject.
    fn general(&mut self, walk: &mut Walk) -> Result<Option<Fact>, Diagnostic> {
        if walk.eat("refused") {
            let rules = if walk.eat("by") { self.rules(walk)? } else { vec![] };
            return Ok(Some(Fact::Refused(rules)));
        }
        if walk.eat("nothing happens") {
            return Ok(Some(Fact::Nothing));
        }
        if let Some(mistake) = advised(walk, &[("nothing happen", "nothing happens"), ("nothing", "nothing happens")]) {
            return Err(mistake);
        }
        if walk.eat_any(&["a loop", "loop"]).is_some() {
            return Ok(Some(Fact::Loop));
        }
        if walk.eat("the verdict is tainted") || walk.eat("tainted") {
            return Ok(Some(Fact::Tainted));
        }
        if walk.eat("the chain is empty") {
            return Ok(Some(Fact::ChainEmpty(true)));
        }
        if walk.eat("the chain is not empty") {
            return Ok(Some(Fact::ChainEmpty(false)));
        }
        self.step(walk)
    }

    /// Reads `322.4 fires`, `322.4 does not fire`.
    fn step(&mut self, walk: &mut Walk) -> Result<Option<Fact>, Diagnostic> {
        let Some(rule) = walk.word().and_then(rule_spec) else { return Ok(None) };
        walk.next();
        if walk.eat("fires") {
            return Ok(Some(Fact::Step(rule, true)));
        }
        if walk.eat("does not fire") || walk.eat("doesn't fire") {
            return Ok(Some(Fact::Step(rule, false)));
        }
        Err(walk.expected("`fires` or `does not fire`"))
    }

    fn rules(&mut self, walk: &mut Walk) -> Result<Vec<RuleSpec>, Diagnostic> {
        let mut rules = vec![];
        loop {
            let rule = walk.word().and_then(rule_spec).ok_or_else(|| walk.expected("a rule such as 309.1.a"))?;
            walk.next();
            rules.push(rule);
            if !walk.eat("or") {
                return Ok(rules);
            }
        }
    }
}

/// Returns the subject of a claim, so that the next may leave it out.
fn subject(fact: &Fact) -> Option<Name> {
    match fact {
        Fact::Object(name, ..) => Some(name.clone()),
        _ => None,
    }
}

fn rule_spec(text: &str) -> Option<RuleSpec> {
    let (number, edition) = match text.split_once('@') {
        Some((number, edition)) => (number, Some(edition.parse().ok()?)),
        None => (text, None),
    };
    let number: RuleNumber = number.parse().ok()?;
    Some(RuleSpec { number, edition })
}

fn rule_specs(text: &str) -> Option<Vec<RuleSpec>> {
    text.split(',').map(|part| rule_spec(part.trim())).collect()
}
