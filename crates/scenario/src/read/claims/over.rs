//! Reads claims over lines of play: `always`, `never`, `can`, and their horizon.

use super::Reader;
use crate::diagnostic::{Diagnostic, Mistake, Span};
use crate::fact::{Fact, PlayerEvent, PlayerFact};
use crate::read::walk::Walk;
use crate::script::{Expectation, Over, Quantifier};
use crate::token::{Kind, Token, TokenLine};
use tribunal_rule::Edition;

/// The part of a line that speaks of lines of play, and the rest, to be read as any other expectation.
struct Spoken {
    over: Over,
    /// What `can` was followed by, where the rest denies what the claim is about: `Bob can't score` is read from `Bob does
    /// not score`.
    denied: Option<Denied>,
    /// The word by which it was said, as it was typed.
    said: String,
    /// The place of a `can` behind that word, which may be one of a name.
    second: Option<Span>,
    line: TokenLine,
}

/// The word that says of which lines a claim is made, read and taken from the others.
struct Quantified {
    how: Quantifier,
    said: String,
    denied: Option<Denied>,
    second: Option<Span>,
}

/// A `can` for which a denial was put.
struct Denied {
    /// The place of the words that were put.
    at: Span,
    /// The word behind it.
    next: Option<Token>,
}

impl Reader {
    /// Reads what stands after `=>`: an expectation of the line that is replayed, or a claim over lines of play.
    pub(in crate::read) fn claims_or_over(
        &mut self,
        line: &TokenLine,
        walk: &mut Walk,
    ) -> Result<Expectation, Diagnostic> {
        let begin = walk.position();
        let editions = if walk.eat("under") { self.under(walk)? } else { vec![] };
        let from = walk.position();
        let mut first = None;
        // A name may have the word `can`: then another one, or none, is that of a claim over lines.
        for nth in 0.. {
            let Some(spoken) = spoken(line, from, nth)? else { break };
            match self.over(spoken, line, walk, &editions) {
                Ok(expectation) => return Ok(expectation),
                Err(mistake) => first = first.or(Some(mistake)),
            }
        }
        walk.back_to(begin);
        let plain = self.claims(walk);
        match (plain, first) {
            (Err(_), Some(mistake)) => Err(mistake),
            (plain, _) => plain,
        }
    }

    /// Reads what is claimed over lines of play.
    fn over(
        &mut self,
        spoken: Spoken,
        line: &TokenLine,
        walk: &Walk,
        editions: &[Edition],
    ) -> Result<Expectation, Diagnostic> {
        let mut inner = Walk::new(&spoken.line);
        if !editions.is_empty() && inner.word().is_some_and(|word| word.eq_ignore_ascii_case("under")) {
            return Err(Diagnostic::new(inner.span(), Mistake::Leftover("under".to_owned())));
        }
        let read = self.claims(&mut inner);
        let mut expectation = read.map_err(|mistake| match (&spoken.denied, spoken.second) {
            (Some(denied), _) => denied.as_typed(mistake, line),
            (None, Some(second)) => Diagnostic::new(second, Mistake::TwoQuantifiers(spoken.over.how.word())),
            (None, None) => mistake,
        })?;
        expectation.over = Some(spoken.over);
        expectation.editions.extend(editions.iter().copied());
        let how = spoken.over.how;
        if how != Quantifier::Always && expectation.claims.len() > 1 {
            return Err(Diagnostic::new(line.span, Mistake::OneThing { said: spoken.said, how: how.word() }));
        }
        for claim in &mut expectation.claims {
            if spoken.denied.is_some() {
                claim.is = claim.is.negated().unwrap_or_else(|| claim.is.clone());
            }
            let counted = is_counted(&claim.is);
            if counted || claim.is.negated().is_none() {
                let typed = walk.rest();
                let text = if typed.contains(&claim.text) { claim.text.clone() } else { typed };
                return Err(Diagnostic::new(claim.span, Mistake::NotOverLines { text, counted }));
            }
        }
        Ok(expectation)
    }
}

impl Denied {
    /// Returns a mistake as one in the words that were typed: those that were put for `can` are not found there.
    fn as_typed(&self, mistake: Diagnostic, line: &TokenLine) -> Diagnostic {
        let Diagnostic { span, mistake: Mistake::Expected { expected, .. } } = &mistake else { return mistake };
        if *span != self.at {
            return mistake;
        }
        match &self.next {
            Some(next) => {
                let found = format!("`{}`", next.text);
                Diagnostic::new(next.span, Mistake::Expected { expected, found })
            }
            None => {
                let found = "the end of the line".to_owned();
                Diagnostic::new(Walk::new(line).end_span(), Mistake::Expected { expected, found })
            }
        }
    }
}

/// Returns true if a fact is a number counted over a whole line: it is not so at a time, and does not happen.
fn is_counted(fact: &Fact) -> bool {
    matches!(fact, Fact::Player(_, PlayerFact::Event(PlayerEvent::Draws(Some(_))), _))
}

/// The ways to say that something is claimed of the end of a line.
const AT_END: &[&[&str]] = &[
    &["at", "the", "end", "of", "the", "turn"],
    &["at", "the", "end", "of", "this", "turn"],
    &["in", "the", "end"],
    &["at", "the", "end"],
];

fn spoken(line: &TokenLine, from: usize, nth: usize) -> Result<Option<Spoken>, Diagnostic> {
    let mut tokens = line.tokens.get(from..).unwrap_or_default().to_vec();
    let Some(Quantified { how, said, denied, second }) = quantifier(&mut tokens, nth) else { return Ok(None) };
    let in_front = AT_END.iter().any(|words| takes(&mut tokens, words));
    let behind = |tokens: &mut Vec<Token>| AT_END.iter().any(|words| takes_last(tokens, words));
    let before_horizon = behind(&mut tokens);
    let actions = horizon(&mut tokens, line)?;
    let at_end = in_front || before_horizon || behind(&mut tokens);
    let over = Over { how, at_end, actions };
    Ok(Some(Spoken { over, said, denied, second, line: TokenLine { tokens, ..line.clone() } }))
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

/// Removes these words from the end, if they stand there and are not all; returns true if they did.
fn takes_last(tokens: &mut Vec<Token>, words: &[&str]) -> bool {
    let Some(from) = tokens.len().checked_sub(words.len()).filter(|from| *from > 0) else { return false };
    let fits = tokens.iter().skip(from).zip(words).all(|(token, word)| is_word(token, word));
    if fits {
        tokens.truncate(from);
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
/// `nobody can score`, `no combat can begin`, where it is `never`: of several words that could be that one, the `nth`.
fn quantifier(tokens: &mut Vec<Token>, nth: usize) -> Option<Quantified> {
    for how in [Quantifier::Always, Quantifier::Never, Quantifier::Can] {
        if takes(tokens, &[how.word()]) {
            let second = cans_in(tokens).first().map(|at| tokens[*at].span);
            let said = how.word().to_owned();
            return (nth == 0).then_some(Quantified { how, said, denied: None, second });
        }
    }
    let at = cans_in(tokens).into_iter().filter(|at| *at > 0).nth(nth)?;
    let said = tokens[at].clone();
    let word = |text: &str| Token { text: text.to_owned(), ..said.clone() };
    let parted = is_word(&said, "can") && tokens.get(at + 1).is_some_and(|next| is_word(next, "not"));
    let after = if parted { at + 2 } else { at + 1 };
    let can = is_word(&said, "can") && !parted;
    let is_passive = tokens.get(after).is_some_and(|next| is_word(next, "be"));
    let next = tokens.get(after + usize::from(is_passive)).cloned();
    let subject = &tokens[..at];
    let is = |words: &[&str]| words.len() == at && subject.iter().zip(words).all(|(token, word)| is_word(token, word));
    if let Some((_, nobody)) = ANYBODY.iter().find(|(words, _)| is(words)).filter(|_| can) {
        // The verbs of players are read in this form, too: `somebody score`.
        let with = is_passive.then(|| word("is"));
        let said = subject.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ");
        tokens.splice(..after + usize::from(is_passive), [word("somebody")].into_iter().chain(with));
        let how = if *nobody { Quantifier::Never } else { Quantifier::Can };
        return Some(Quantified { how, said, denied: None, second: None });
    }
    let none = can && subject.first().is_some_and(|first| is_word(first, "no"));
    let (with, taken) = if is_passive { ("is", after + 1) } else { ("does", after) };
    tokens.splice(at..taken, [word(with), word("not")]);
    if none && let Some(first) = tokens.first_mut() {
        "a".clone_into(&mut first.text);
    }
    let denied = Some(Denied { at: said.span, next });
    let how = if can && !none { Quantifier::Can } else { Quantifier::Never };
    let said = match (none, parted) {
        (true, _) => "no".to_owned(),
        (_, true) => "can not".to_owned(),
        _ => said.text,
    };
    Some(Quantified { how, said, denied, second: None })
}

/// Returns the places of `can`, `can't` and `cannot`. `Ann can look at Trap` says something of the board as it is.
fn cans_in(tokens: &[Token]) -> Vec<usize> {
    let is_can = |token: &Token| ["can", "can't", "cannot"].iter().any(|word| is_word(token, word));
    let looks = |at: &usize| tokens.get(at + 1).is_some_and(|next| is_word(next, "look"));
    let places = (0..tokens.len()).filter(|at| is_can(&tokens[*at]));
    places.filter(|at| !looks(at)).collect()
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
