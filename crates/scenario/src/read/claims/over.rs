//! Reads claims over lines of play: `always`, `never`, `can`, and their horizon.

use super::Reader;
use crate::diagnostic::{Diagnostic, Mistake};
use crate::fact::{Fact, PlayerEvent, PlayerFact};
use crate::read::walk::Walk;
use crate::script::{Expectation, Over, Quantifier};
use crate::token::{Kind, Token, TokenLine};

/// The part of a line that speaks of lines of play, and the rest, to be read as any other expectation.
struct Spoken {
    over: Over,
    /// True if the rest denies what the claim is about: `Bob can't score` is read from `Bob does not score`.
    denied: bool,
    line: TokenLine,
}

impl Reader {
    /// Reads what stands after `=>`: an expectation of the line that is replayed, or a claim over lines of play.
    pub(in crate::read) fn claims_or_over(
        &mut self,
        line: &TokenLine,
        walk: &mut Walk,
    ) -> Result<Expectation, Diagnostic> {
        let from = walk.position();
        let Some(spoken) = spoken(line, from)? else { return self.claims(walk) };
        let mut inner = Walk::new(&spoken.line);
        let mut expectation = self.claims(&mut inner)?;
        expectation.over = Some(spoken.over);
        if spoken.over.how == Quantifier::Can && expectation.claims.len() > 1 {
            return Err(Diagnostic::new(line.span, Mistake::CanOneThing));
        }
        for claim in &mut expectation.claims {
            if spoken.denied {
                claim.is = claim.is.negated().unwrap_or_else(|| claim.is.clone());
            }
            if !is_claimable(&claim.is) {
                return Err(Diagnostic::new(claim.span, Mistake::NotOverLines(claim.text.clone())));
            }
        }
        Ok(expectation)
    }
}

/// Returns true if a fact can be claimed of every line of play: it is so at a time, or happens, and is not counted over
/// a whole line.
fn is_claimable(fact: &Fact) -> bool {
    let counted = matches!(fact, Fact::Player(_, PlayerFact::Event(PlayerEvent::Draws(Some(_))), _));
    fact.negated().is_some() && !counted
}

fn spoken(line: &TokenLine, from: usize) -> Result<Option<Spoken>, Diagnostic> {
    let mut tokens = line.tokens.get(from..).unwrap_or_default().to_vec();
    let Some((how, denied)) = quantifier(&mut tokens) else { return Ok(None) };
    let at_end = takes(&mut tokens, &["in", "the", "end"]) || takes(&mut tokens, &["at", "the", "end"]);
    let actions = horizon(&mut tokens, line)?;
    let over = Over { how, at_end, actions };
    Ok(Some(Spoken { over, denied, line: TokenLine { tokens, ..line.clone() } }))
}

fn is_word(token: &Token, word: &str) -> bool {
    token.kind == Kind::Word && token.text.replace('\u{2019}', "'").eq_ignore_ascii_case(word)
}

/// Removes these words from the front, if they stand there; returns true if they did.
fn takes(tokens: &mut Vec<Token>, words: &[&str]) -> bool {
    let fits = tokens.len() >= words.len() && tokens.iter().zip(words).all(|(token, word)| is_word(token, word));
    if fits {
        tokens.drain(..words.len());
    }
    fits
}

/// The subjects that are nobody in particular, each with what is left of it where a denial has become `never`.
const ANYBODY: &[(&[&str], bool)] = &[
    (&["nobody"], true),
    (&["no", "player"], true),
    (&["no", "one"], true),
    (&["somebody"], false),
    (&["someone"], false),
    (&["anybody"], false),
    (&["some", "player"], false),
    (&["any", "player"], false),
];

/// Reads `always`, `never` or `can` in front; or `Bob can score`, `Bob can't score`, where the word becomes `does not`, and
/// `nobody can score`, `no combat can begin`, where it is `never`.
fn quantifier(tokens: &mut Vec<Token>) -> Option<(Quantifier, bool)> {
    for how in [Quantifier::Always, Quantifier::Never, Quantifier::Can] {
        if takes(tokens, &[how.word()]) {
            return Some((how, false));
        }
    }
    let at = tokens.iter().position(|token| ["can", "can't", "cannot"].iter().any(|word| is_word(token, word)))?;
    // `Ann can look at Trap` says something of the board as it is.
    if at == 0 || tokens.get(at + 1).is_some_and(|next| is_word(next, "look")) {
        return None;
    }
    let said = tokens.get(at)?.clone();
    let word = |text: &str| Token { text: text.to_owned(), ..said.clone() };
    let parted = is_word(&said, "can") && tokens.get(at + 1).is_some_and(|next| is_word(next, "not"));
    let after = if parted { at + 2 } else { at + 1 };
    let can = is_word(&said, "can") && !parted;
    let is_passive = tokens.get(after).is_some_and(|next| is_word(next, "be"));
    let subject = tokens.get(..at)?;
    let is = |words: &[&str]| words.len() == at && subject.iter().zip(words).all(|(token, word)| is_word(token, word));
    if let Some((_, nobody)) = ANYBODY.iter().find(|(words, _)| is(words)).filter(|_| can) {
        // The verbs of players are read in this form, too: `somebody score`.
        let with = is_passive.then(|| word("is"));
        tokens.splice(..after + usize::from(is_passive), [word("somebody")].into_iter().chain(with));
        return Some((if *nobody { Quantifier::Never } else { Quantifier::Can }, false));
    }
    let none = can && subject.first().is_some_and(|first| is_word(first, "no"));
    let (with, taken) = if is_passive { ("is", after + 1) } else { ("does", after) };
    tokens.splice(at..taken, [word(with), word("not")]);
    if none && let Some(first) = tokens.first_mut() {
        "a".clone_into(&mut first.text);
    }
    Some((if can && !none { Quantifier::Can } else { Quantifier::Never }, true))
}

/// Removes `this turn`, which is the default, or `within 3 actions` from the end; returns the number of actions.
fn horizon(tokens: &mut Vec<Token>, line: &TokenLine) -> Result<Option<u32>, Diagnostic> {
    if let [.., this, turn] = tokens.as_slice()
        && is_word(this, "this")
        && is_word(turn, "turn")
    {
        tokens.truncate(tokens.len() - 2);
        return Ok(None);
    }
    let [.., within, number, actions] = tokens.as_slice() else { return Ok(None) };
    if !is_word(within, "within") || !(is_word(actions, "actions") || is_word(actions, "action")) {
        return Ok(None);
    }
    let expected = || Mistake::Expected { expected: "a number of actions", found: format!("`{}`", number.text) };
    let count = number.text.parse().map_err(|_| Diagnostic::new(number.span, expected()))?;
    tokens.truncate(tokens.len() - 3);
    if tokens.is_empty() {
        return Err(Walk::new(line).expected("what is claimed"));
    }
    Ok(Some(count))
}
