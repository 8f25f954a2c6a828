//! Resolves a name and what is typed after it to a card: a known one, or one that is described.

use tribunal_engine::ability::enact::{read_effect_text, read_text, set_bonus, take_back_without_modes};
use tribunal_engine::card::{Card, Cost, Kind};
use tribunal_engine::domain::Domain;
use tribunal_engine::keyword::Keyword;

use super::walk::Walk;
use super::{Reader, plain};
use crate::cards::{Which, set_name};
use crate::diagnostic::{Diagnostic, Mistake, Span, closest};
use crate::print;
use crate::script::{Name, NamedCard, Overrides};
use crate::warning::{Caution, Warning};

/// A text as it is typed.
pub(super) enum Text {
    /// In quotation marks.
    TokenLine(String),
    /// After `effect`: the Effect Text of an Equipment.
    Effect(String),
}

/// Everything that is typed with a card's name.
#[derive(Default)]
pub(super) struct Typed {
    /// True if `card` stands before the name: it must be one that is known.
    pub(super) only: bool,
    /// The wording that is meant.
    pub(super) which: Which,
    /// Its types.
    pub(super) kinds: Vec<Kind>,
    /// Its Might.
    pub(super) might: Option<i32>,
    /// True if it is a token.
    pub(super) token: bool,
    /// Its tags.
    pub(super) tags: Vec<String>,
    /// Its domains.
    pub(super) domains: Vec<Domain>,
    /// Its cost.
    pub(super) cost: Option<Cost>,
    /// Its keywords.
    pub(super) keywords: Vec<Keyword>,
    /// Its Might Bonus.
    pub(super) bonus: Option<i32>,
    /// Its text.
    pub(super) texts: Vec<Text>,
}

/// The line by which a unit is a gear as well.
const ALSO_A_GEAR: &str = "I'm also a gear.";

impl Typed {
    /// Reads `as printed` or `as of 2025-12-01`, if that comes next: then it must be a card that is known. Returns true
    /// if it was read.
    pub(super) fn wording(&mut self, walk: &mut Walk) -> Result<bool, Diagnostic> {
        if walk.eat("as printed") {
            self.which = Which::Printed;
        } else if walk.eat("as of") {
            let day = walk.word().filter(|word| word.parse::<jiff::civil::Date>().is_ok());
            self.which = Which::On(day.ok_or_else(|| walk.expected("a day such as 2025-12-01"))?.to_owned());
            walk.next();
        } else {
            return Ok(false);
        }
        self.only = true;
        Ok(true)
    }

    /// Returns true if anything that is printed on the card was typed.
    pub(super) fn says_something(&self) -> bool {
        !self.kinds.is_empty()
            || self.might.is_some()
            || self.token
            || !self.tags.is_empty()
            || !self.domains.is_empty()
            || self.cost.is_some()
            || !self.keywords.is_empty()
            || self.bonus.is_some()
            || !self.texts.is_empty()
    }

    /// Returns its types: a card with Might is a unit.
    fn types(&self) -> Vec<Kind> {
        let unit = self.might.map(|_| Kind::Unit);
        let mut types: Vec<Kind> = self.kinds.iter().copied().chain(unit).collect();
        types.sort();
        types.dedup();
        types
    }

    /// Returns the card with nothing but what is typed.
    pub(super) fn described(&self, name: &str) -> Card {
        let types = self.types();
        let mut card = Card {
            name: name.to_owned(),
            kind: types.first().copied().unwrap_or_default(),
            might: self.might.unwrap_or_default(),
            token: self.token,
            tags: self.tags.clone(),
            cost: self.cost.unwrap_or_default(),
            domains: self.domains.clone(),
            ..Card::default()
        };
        self.keywords.iter().for_each(|keyword| card.keywords.add(*keyword));
        if let Some(bonus) = self.bonus {
            set_bonus(&mut card, bonus);
        }
        for text in &self.texts {
            match text {
                Text::TokenLine(line) => read_text(&mut card, line),
                Text::Effect(line) => read_effect_text(&mut card, line),
            }
        }
        if types.contains(&Kind::Gear) && card.kind == Kind::Unit && !card.is_also(Kind::Gear) {
            read_text(&mut card, ALSO_A_GEAR);
        }
        take_back_without_modes(&mut card);
        card
    }

    /// Returns the mistake that keeps the description from being that of a card: no type is typed, or two that exclude
    /// each other.
    fn lacks(&self, name: &Name) -> Option<Mistake> {
        match self.types().as_slice() {
            [] => Some(Mistake::WhatIsIt(name.text.clone())),
            [Kind::Unit, ..] if self.might.is_none() => Some(Mistake::NoMight(name.text.clone())),
            [_] | [Kind::Unit, Kind::Gear] => None,
            [is, typed, ..] => Some(Mistake::OtherType { name: name.text.clone(), is: is.word(), typed: typed.word() }),
        }
    }

    /// Returns what is typed with a known card and is not printed on it so.
    fn overrides(&self, card: &Card) -> Overrides {
        let printed = card.keywords.list();
        Overrides {
            might: self.might.filter(|might| *might != card.might),
            cost: self.cost.filter(|cost| *cost != card.cost),
            domains: if card.domains == self.domains { vec![] } else { self.domains.clone() },
            tags: self.tags.iter().filter(|tag| !card.has_tag(tag)).cloned().collect(),
            keywords: self.keywords.iter().copied().filter(|keyword| !printed.contains(keyword)).collect(),
            token: self.token && !card.token,
            bonus: self.bonus,
            effect: self.effect_text(),
        }
    }

    /// Returns the lines of effect text.
    fn effect_text(&self) -> Vec<String> {
        let effect = |text: &Text| match text {
            Text::Effect(line) => Some(line.clone()),
            Text::TokenLine(_) => None,
        };
        self.texts.iter().filter_map(effect).collect()
    }

    /// Returns true if a text of the card's own is typed.
    fn has_own_text(&self) -> bool {
        self.texts.iter().any(|text| matches!(text, Text::TokenLine(_)))
    }
}

impl Overrides {
    /// Applies them to a card.
    fn apply(&self, card: &mut Card) {
        card.might = self.might.unwrap_or(card.might);
        card.cost = self.cost.unwrap_or(card.cost);
        card.token |= self.token;
        card.tags.extend(self.tags.iter().cloned());
        if !self.domains.is_empty() {
            card.domains.clone_from(&self.domains);
        }
        for keyword in &self.keywords {
            card.keywords.remove(*keyword);
            card.keywords.add(*keyword);
        }
        if let Some(bonus) = self.bonus {
            set_bonus(card, bonus);
        }
        self.effect.iter().for_each(|line| read_effect_text(card, line));
    }

    /// Returns true if something replaces what is printed, or is added to it; Might Bonus and effect text are in no
    /// card file.
    fn changes_the_card(&self) -> bool {
        *self != Self { bonus: self.bonus, effect: self.effect.clone(), ..Self::default() }
    }
}

impl Reader {
    /// Reads a card's name. One with a comma needs no quotation marks where a known card has it.
    pub(super) fn card_name(
        &self,
        walk: &mut Walk,
        stops: &[&str],
        expected: &'static str,
    ) -> Result<Name, Diagnostic> {
        let is_quoted = walk.is_at_quote();
        let name = walk.expect_name(stops, expected)?;
        let position = walk.position();
        if !is_quoted
            && name.ordinal.is_none()
            && walk.eat_mark(",")
            && let Some(rest) = walk.name(stops)
        {
            let text = format!("{}, {}", name.text, rest.text);
            let on_board =
                || self.script.setup.objects.iter().any(|object| object.card.name.eq_ignore_ascii_case(&text));
            if self.cards.has(&text) || self.cards.exists(&text) || on_board() {
                return Ok(Name { text, ordinal: rest.ordinal, span: name.span.to(rest.span) });
            }
        }
        walk.back_to(position);
        Ok(name)
    }

    /// Resolves a name as [`card`](Self::card) does. Where there is no card, that is a mistake, and the name stands for
    /// a card of which nothing is known, so that the lines about it are no mistakes as well.
    pub(super) fn card_or_blank(&mut self, name: &Name, typed: Typed) -> (Card, Option<NamedCard>) {
        let card = self.card(name, typed);
        self.or_blank(name, card)
    }

    /// Does the same for a battlefield.
    pub(super) fn place_or_blank(&mut self, name: &Name, typed: Typed) -> (Card, Option<NamedCard>) {
        let place = self.place(name, typed);
        self.or_blank(name, place)
    }

    fn or_blank(
        &mut self,
        name: &Name,
        card: Result<(Card, Option<NamedCard>), Diagnostic>,
    ) -> (Card, Option<NamedCard>) {
        card.unwrap_or_else(|mistake| {
            self.mistakes.push(mistake);
            (Card { name: name.text.clone(), ..Card::default() }, None)
        })
    }

    /// Returns the card for a name and what is typed with it, and which known card that is. Without a typed text, a
    /// known name means the known card; a text that is typed is a description of its own.
    fn card(&mut self, name: &Name, typed: Typed) -> Result<(Card, Option<NamedCard>), Diagnostic> {
        let is_own = self.cards.is_own_name(&name.text);
        let is_known = self.cards.has(&name.text);
        if typed.only && typed.has_own_text() {
            let expected = "nothing more: `card` stands before a known card, which has its own text";
            return Err(Diagnostic::new(name.span, Mistake::Expected { expected, found: "a text".to_owned() }));
        }
        if is_known && !typed.has_own_text() && (is_own || typed.only || !typed.says_something()) {
            return self.known(name, &typed).map(|(card, named)| (card, Some(named)));
        }
        if typed.only || !typed.says_something() {
            return Err(self.unknown_card(name, None));
        }
        if let Some(mistake) = typed.lacks(name) {
            return Err(Diagnostic::new(name.span, mistake));
        }
        if is_own {
            self.warn(name, Caution::TextTyped(name.text.clone()));
        }
        let typed = self.in_standard_form(name, typed);
        Ok((typed.described(&name.text), None))
    }

    /// Returns the known card of a name, with what is typed with it.
    fn known(&mut self, name: &Name, typed: &Typed) -> Result<(Card, NamedCard), Diagnostic> {
        let found = self.cards.find(&name.text, &typed.which);
        let unknown = || Diagnostic::new(name.span, Mistake::UnknownWording(name.text.clone()));
        let mut card = Card { name: name.text.clone(), ..found.ok_or_else(unknown)? };
        if let Some(other) = typed.types().into_iter().find(|kind| *kind != card.kind && !card.is_also(*kind)) {
            let mistake = Mistake::OtherType { name: name.text.clone(), is: card.kind.word(), typed: other.word() };
            return Err(Diagnostic::new(name.span, mistake));
        }
        let overrides = typed.overrides(&card);
        overrides.apply(&mut card);
        if card.has_tag("Equipment") && overrides.bonus.is_some() && overrides.effect.is_empty() {
            self.warn(name, Caution::NoEffectText(name.text.clone()));
        }
        if overrides.changes_the_card() {
            self.warn(name, Caution::Overridden { name: name.text.clone(), typed: print::overrides(&overrides) });
        }
        Ok((card, NamedCard { which: typed.which.clone(), overrides }))
    }

    /// Returns the battlefield for a name and the texts typed with it. A name that no card has means one without text,
    /// unless it is close to one that a card has.
    fn place(&mut self, name: &Name, typed: Typed) -> Result<(Card, Option<NamedCard>), Diagnostic> {
        let typed = Typed { kinds: vec![Kind::Battlefield], ..typed };
        if self.cards.has(&name.text) || typed.only || !typed.texts.is_empty() {
            return self.card(name, typed);
        }
        let of_kind: Vec<&str> = self.cards.names_of(Kind::Battlefield).collect();
        let close = || closest(&name.text, of_kind.iter().copied());
        let with_more =
            || of_kind.iter().find(|known| has_words_of(&name.text, known)).map(|known| (*known).to_owned());
        if self.cards.exists(&name.text) {
            return Err(self.unknown_card(name, None));
        }
        if let Some(meant) = close().or_else(with_more) {
            return Err(self.unknown_card(name, Some(meant)));
        }
        let meant = of_kind.iter().find(|known| has_words_of(known, &name.text)).map(|known| (*known).to_owned());
        self.warn(name, Caution::BlankBattlefield { name: name.text.clone(), meant });
        Ok((typed.described(&name.text), None))
    }

    /// Returns what is typed with its texts in the form that the grammar reads; a text that is changed gets a warning.
    fn in_standard_form(&mut self, name: &Name, mut typed: Typed) -> Typed {
        let kind = typed.types().first().copied().unwrap_or_default();
        for text in &mut typed.texts {
            let Text::TokenLine(line) = text else { continue };
            if let Some(standard) = plain::standard(line, kind) {
                let found = std::mem::replace(line, standard.clone());
                self.warn(name, Caution::ReadAs { found, write: standard });
            }
        }
        typed
    }

    fn unknown_card(&self, name: &Name, meant: Option<String>) -> Diagnostic {
        let short: Vec<String> = self.cards.beginning_with(&name.text).map(str::to_owned).collect();
        let mistake = if let Some(set) = self.cards.set_not_here(&name.text) {
            Mistake::SetNotHere { name: name.text.clone(), set: set_name(set) }
        } else if self.cards.exists(&name.text) && !self.cards.has(&name.text) {
            Mistake::CardNotHeld(name.text.clone())
        } else if short.len() > 1 {
            Mistake::ShortName { name: name.text.clone(), cards: short }
        } else {
            let meant = meant.or_else(|| closest(&name.text, self.cards.all_names()));
            let meant = meant.or_else(|| {
                let mut names = self.cards.all_names();
                let alike = |known: &&str| has_words_of(&name.text, known) || has_words_of(known, &name.text);
                names.find(alike).map(str::to_owned)
            });
            Mistake::UnknownCard { name: name.text.clone(), meant }
        };
        Diagnostic::new(name.span, mistake)
    }

    fn warn(&mut self, name: &Name, caution: Caution) {
        self.caution(name.span, caution);
    }

    /// Adds a warning about what was assumed at a place.
    pub(super) fn caution(&mut self, span: Span, caution: Caution) {
        self.script.warnings.push(Warning::new(span, caution));
    }
}

/// Returns true if a name has all words of another, in any case.
fn has_words_of(name: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '\u{2019}');
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    if other.len() > name.len() {
        return false;
    }
    let (name, other) = (words(name), words(other));
    other.iter().all(|word| name.contains(word))
}
