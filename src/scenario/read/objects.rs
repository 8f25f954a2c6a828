//! Objects as typed: `Garen 5 might [Tank] exhausted "Other friendly units here have +1 [M]."`

use crate::game::ability::enact::{read_effect_text, read_text, set_bonus};
use crate::game::board::ObjectSetup;
use crate::game::card::{Card, Kind};
use crate::game::domain::Domain;
use crate::game::ids::PlayerId;
use crate::game::keyword::Keyword;
use crate::game::object::Role;
use crate::game::zone::Zone;

use super::Reader;
use super::walk::Walk;
use crate::scenario::cards::Which;
use crate::scenario::diagnostic::{Diagnostic, Mistake, Span, closest};
use crate::scenario::script::Name;

/// Words that end a name, because they say something about the object.
pub(super) const STOPS: &[&str] = &[
    "gear",
    "spell",
    "unit",
    "legend",
    "token",
    "ready",
    "exhausted",
    "stunned",
    "buffed",
    "empowered",
    "chosen",
    "damage",
    "damaged",
    "bonus",
    "effect",
    "cost",
    "domain",
    "owned",
    "might",
    "tag",
    "tagged",
    "as",
    "attached",
    "attacker",
    "defender",
];

/// How a card is named.
#[derive(Default)]
pub(super) struct Naming {
    /// By `card`: it must be one that is known.
    pub(super) only: bool,
    /// Something of what is printed on it is said, so that the name stands for nothing but itself.
    pub(super) described: bool,
    /// Which wording is meant.
    pub(super) which: Which,
    /// The Might Bonus, which no card file has: a card that is known can be given it.
    pub(super) bonus: Option<i32>,
}

impl Naming {
    /// `as printed` or `as of 2025-12-01`, if that comes next: then it must be a card that is known.
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
}

impl Reader {
    /// One or more objects of one line, separated by commas.
    pub(super) fn objects(&mut self, walk: &mut Walk, player: PlayerId, zone: Zone) -> Result<(), Diagnostic> {
        loop {
            let (name, setup, count, named) = self.object(walk, player, zone)?;
            let bearer = self.bearer.take();
            for _ in 0..count {
                self.attached.extend(bearer.iter().map(|bearer| (self.script.setup.objects.len(), bearer.clone())));
                self.script.object_spans.push(name.span);
                self.script.object_cards.push(named.clone());
                self.script.setup.objects.push(setup.clone());
            }
            if !walk.eat_mark(",") {
                self.end(walk);
                return Ok(());
            }
        }
    }

    /// One object with what is said about it.
    pub(super) fn object(
        &mut self,
        walk: &mut Walk,
        player: PlayerId,
        zone: Zone,
    ) -> Result<(Name, ObjectSetup, u32, Option<Which>), Diagnostic> {
        let mut naming = Naming { only: walk.eat("card"), ..Naming::default() };
        let name = walk.expect_name(STOPS, "the name of a unit, gear or spell")?;
        let card = Card { name: name.text.clone(), ..Card::default() };
        let mut setup = ObjectSetup::new(card, player, zone);
        if zone == Zone::Legend {
            setup.card.kind = Kind::Legend;
        }
        let mut count = 1;
        while !walk.is_done() {
            if walk.eat("bonus") {
                naming.bonus = Some(i32::try_from(walk.expect_number()?).unwrap_or(i32::MAX));
            } else if self.printed(walk, &mut setup.card)? {
                naming.described = true;
            } else if !naming.wording(walk)? && !self.attribute(walk, &mut setup, &mut count)? {
                break;
            }
        }
        let bonus = naming.bonus;
        let named = self.named(&name, naming, &mut setup.card)?;
        if let Some(bonus) = bonus {
            set_bonus(&mut setup.card, bonus);
        }
        Ok((name, setup, count, named))
    }

    /// Puts the card in place of a name that stands for one, and tells which wording.
    pub(super) fn named(&self, name: &Name, naming: Naming, card: &mut Card) -> Result<Option<Which>, Diagnostic> {
        if naming.described && !naming.only {
            return Ok(None);
        }
        if !self.cards.has(&name.text) {
            let meant = || closest(&name.text, self.cards.names());
            let unknown = || Mistake::UnknownCard { name: name.text.clone(), meant: meant() };
            return if naming.only { Err(Diagnostic::new(name.span, unknown())) } else { Ok(None) };
        }
        let found = self.cards.find(&name.text, &naming.which);
        let unknown = || Diagnostic::new(name.span, Mistake::UnknownWording(name.text.clone()));
        *card = Card { name: name.text.clone(), ..found.ok_or_else(unknown)? };
        Ok(Some(naming.which))
    }

    /// One thing said about how an object is. False means that the next token says nothing of that.
    fn attribute(&mut self, walk: &mut Walk, setup: &mut ObjectSetup, count: &mut u32) -> Result<bool, Diagnostic> {
        if walk.eat("ready") {
            setup.exhausted = false;
        } else if walk.eat("exhausted") {
            setup.exhausted = true;
        } else if walk.eat("stunned") {
            setup.stunned = true;
        } else if walk.eat("buffed") {
            setup.buffed = true;
        } else if walk.eat("empowered") {
            setup.empowered = true;
        } else if walk.eat_any(&["chosen champion", "chosen"]).is_some() {
            setup.champion = true;
        } else if walk.eat_any(&["damage", "damaged"]).is_some() {
            setup.damage = walk.expect_number()?;
        } else if walk.eat("attacker") {
            setup.role = Some(Role::Attacker);
        } else if walk.eat("defender") {
            setup.role = Some(Role::Defender);
        } else if walk.eat("attached to") {
            self.bearer = Some(walk.expect_name(STOPS, "the unit that it is attached to")?);
        } else if walk.eat("owned by") {
            setup.owner = self.expect_player(walk)?;
        } else if let Some(n) = walk.word().and_then(|w| w.strip_prefix('x')).and_then(|n| n.parse().ok()) {
            walk.next();
            *count = u32::min(n, 40);
        } else if walk.number_then("damage") {
            setup.damage = walk.taken();
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// One thing that is printed on a card.
    pub(super) fn printed(&mut self, walk: &mut Walk, card: &mut Card) -> Result<bool, Diagnostic> {
        if walk.number_then("might") {
            card.kind = Kind::Unit;
            card.might = i32::try_from(walk.taken()).unwrap_or(i32::MAX);
        } else if let Some(kind) = walk.eat_any(&["gear", "spell", "unit", "legend"]) {
            card.kind = match kind {
                "gear" => Kind::Gear,
                "spell" => Kind::Spell,
                "legend" => Kind::Legend,
                _ => Kind::Unit,
            };
        } else if walk.eat("token") {
            card.token = true;
        } else if walk.eat_any(&["tagged", "tag"]).is_some() {
            let tag = walk.expect_name(STOPS, "a tag")?;
            card.tags.push(tag.text);
        } else if walk.eat("cost") {
            card.cost.energy = u16::try_from(walk.expect_number()?).unwrap_or(u16::MAX);
            while self.power(walk, card) {}
        } else if walk.eat("domain") {
            let domain = walk.word().and_then(Domain::read);
            card.domains.push(domain.ok_or_else(|| walk.expected("fury, calm, mind, body, chaos or order"))?);
            walk.next();
        } else if let Some(token) = walk.bracket() {
            self.keyword(walk, card, &token.text, token.span);
        } else if walk.eat("bonus") {
            set_bonus(card, i32::try_from(walk.expect_number()?).unwrap_or(i32::MAX));
        } else if walk.eat("effect") {
            let token = walk.quote().ok_or_else(|| walk.expected("the effect text, in quotation marks"))?;
            read_effect_text(card, &token.text);
        } else if let Some(token) = walk.quote() {
            read_text(card, &token.text);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// `1 power` or `1 fury` after a cost.
    fn power(&self, walk: &mut Walk, card: &mut Card) -> bool {
        if walk.number_then("power") {
            card.cost.power = u16::try_from(walk.taken()).unwrap_or(u16::MAX);
            return true;
        }
        let domain = Domain::ALL.into_iter().find(|domain| walk.number_then(domain.word()));
        if let Some(domain) = domain {
            card.cost.of.add(domain, u16::try_from(walk.taken()).unwrap_or(u16::MAX));
            let _ = walk.eat("power");
        }
        domain.is_some()
    }

    fn keyword(&mut self, walk: &mut Walk, card: &mut Card, text: &str, span: Span) {
        if let Some(keyword) = Keyword::read(text) {
            card.keywords.add(keyword);
        } else if !before_its_text(walk, card, text) {
            let word = text.split(' ').next().unwrap_or_default();
            let meant = closest(word, Keyword::names());
            self.mistake(span, Mistake::UnknownKeyword { word: text.to_owned(), meant });
        }
    }
}

/// A word such as Deathknell that opens a text, typed before its text as it is printed: `[Deathknell] "Draw 1."`
fn before_its_text(walk: &mut Walk, card: &mut Card, word: &str) -> bool {
    let position = walk.position();
    let Some(text) = walk.quote() else { return false };
    let mut with = card.clone();
    read_text(&mut with, &format!("[{word}] \u{2014} {}", text.text));
    let reads = with.unread.len() == card.unread.len();
    if reads {
        *card = with;
    } else {
        walk.back_to(position);
    }
    reads
}
