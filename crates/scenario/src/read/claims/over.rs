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
    line: TokenLine,
}

/// The word that says of which lines a claim is made, read and taken from the others.
struct Quantified {
    how: Quantifier,
    said: String,
    denied: Option<Denied>,
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
        let Some(spoken) = spoken(line, from, &self.names_with_quantifiers())? else {
            walk.back_to(begin);
            return self.claims(walk);
        };
        self.over(spoken, line, walk, &editions)
    }

    /// The names on the board in which one of the words `can`, `always` and `never` stands, as words: there it says nothing of lines
    /// of play.
    fn names_with_quantifiers(&self) -> Vec<Vec<String>> {
        let setup = &self.script.setup;
        let objects = setup.objects.iter().map(|object| &object.card.name);
        let battlefields = setup.battlefields.iter().map(|battlefield| &battlefield.card.name);
        let words = |name: &String| name.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let all = objects.chain(battlefields).chain(&self.extra).map(words);
        let quantifies = |word: &String| CAN.iter().chain(EVERY).any(|said| word.eq_ignore_ascii_case(said));
        all.filter(|words| words.iter().any(quantifies)).collect()
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
        let mut expectation = read.map_err(|mistake| match &spoken.denied {
            Some(denied) => denied.as_typed(mistake, line),
            None => mistake,
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

fn spoken(line: &TokenLine, from: usize, names: &[Vec<String>]) -> Result<Option<Spoken>, Diagnostic> {
    let mut tokens = line.tokens.get(from..).unwrap_or_default().to_vec();
    in_order(&mut tokens, names);
    let Some(Quantified { how, said, denied }) = quantifier(&mut tokens, names)? else { return Ok(None) };
    let in_front = AT_END.iter().any(|words| takes(&mut tokens, words));
    let behind = |tokens: &mut Vec<Token>| AT_END.iter().any(|words| takes_last(tokens, words));
    let before_horizon = behind(&mut tokens);
    let actions = horizon(&mut tokens, line)?;
    let at_end = in_front || before_horizon || behind(&mut tokens);
    let over = Over { how, at_end, actions };
    Ok(Some(Spoken { over, said, denied, line: TokenLine { tokens, ..line.clone() } }))
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

/// Puts the words of a claim in the order in which they are read: `Guard always dies` is `always Guard dies`, and
/// `can Rider be at Grove` is `Rider can be at Grove`.
fn in_order(tokens: &mut Vec<Token>, names: &[Vec<String>]) {
    let named = in_name(tokens, names);
    let place = |words: &[&str]| {
        let is_said = |at: &usize| !named.contains(at) && words.iter().any(|word| is_word(&tokens[*at], word));
        (0..tokens.len()).find(is_said)
    };
    if let (None, Some(at)) = (place(CAN), place(EVERY)) {
        let said = tokens.remove(at);
        tokens.insert(0, said);
    } else if let (Some(0), Some(at)) = (place(&["can"]), place(&["be"]).filter(|at| *at > 1)) {
        tokens[..at].rotate_left(1);
    }
}

/// Reads `always`, `never` or `can` in front; or `Bob can score`, `Bob can't score`, where the word becomes `does not`, and
/// `nobody can score`, `no combat can begin`, where it is `never`.
fn quantifier(tokens: &mut Vec<Token>, names: &[Vec<String>]) -> Result<Option<Quantified>, Diagnostic> {
    let named = in_name(tokens, names).contains(&0);
    for how in [Quantifier::Always, Quantifier::Never, Quantifier::Can] {
        if !named && takes(tokens, &[how.word()]) {
            // A name that is not on the board yet may have the word: `Tin Can`.
            return match can_in(tokens, names).filter(|at| tokens[*at].text.starts_with('c')) {
                Some(at) => Err(Diagnostic::new(tokens[at].span, Mistake::TwoQuantifiers(how.word()))),
                None => Ok(Some(Quantified { how, said: how.word().to_owned(), denied: None })),
            };
        }
    }
    let Some(at) = can_in(tokens, names).filter(|at| *at > 0) else { return Ok(None) };
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
        return Ok(Some(Quantified { how, said, denied: None }));
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
    Ok(Some(Quantified { how, said, denied }))
}

/// The words that say of a claim that it is made of every line.
const EVERY: &[&str] = &["always", "never"];

/// The words that say of a claim that it can be so, or cannot.
const CAN: &[&str] = &["can", "can't", "cannot"];

/// Returns the place of the first of these words that is none of a name. `Ann can look at Trap` says something of the board as
/// it is.
fn can_in(tokens: &[Token], names: &[Vec<String>]) -> Option<usize> {
    let named = in_name(tokens, names);
    let is_can = |at: &usize| !named.contains(at) && CAN.iter().any(|word| is_word(&tokens[*at], word));
    let at = (0..tokens.len()).find(is_can)?;
    (!tokens.get(at + 1).is_some_and(|next| is_word(next, "look"))).then_some(at)
}

/// Returns the places of words that belong to one of these names.
fn in_name(tokens: &[Token], names: &[Vec<String>]) -> Vec<usize> {
    let stands = |at: usize, name: &[String]| {
        let words = tokens.get(at..at + name.len());
        words.is_some_and(|words| words.iter().zip(name).all(|(token, word)| is_word(token, word)))
    };
    let places = |name: &Vec<String>| {
        let starts = (0..tokens.len()).filter(|at| stands(*at, name));
        starts.flat_map(|at| at..at + name.len()).collect::<Vec<_>>()
    };
    names.iter().flat_map(places).collect()
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
