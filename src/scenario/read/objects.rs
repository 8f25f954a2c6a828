//! Objects as typed: `Garen 5 might [Tank] exhausted "Other friendly units here have +1 [M]."`

use crate::game::ability::enact::read_text;
use crate::game::board::ObjectSetup;
use crate::game::card::{Card, Kind};
use crate::game::domain::Domain;
use crate::game::ids::PlayerId;
use crate::game::keyword::Keyword;
use crate::game::zone::Zone;

use super::Reader;
use super::walk::Walk;
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
    "damage",
    "damaged",
    "cost",
    "domain",
    "owned",
    "might",
    "tag",
    "tagged",
];

impl Reader {
    /// One or more objects of one line, separated by commas.
    pub(super) fn objects(&mut self, walk: &mut Walk, player: PlayerId, zone: Zone) -> Result<(), Diagnostic> {
        loop {
            let (name, setup, count) = self.object(walk, player, zone)?;
            for _ in 0..count {
                self.script.object_spans.push(name.span);
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
    ) -> Result<(Name, ObjectSetup, u32), Diagnostic> {
        let name = walk.expect_name(STOPS, "the name of a unit, gear or spell")?;
        let card = Card { name: name.text.clone(), ..Card::default() };
        let mut setup = ObjectSetup::new(card, player, zone);
        if zone == Zone::Legend {
            setup.card.kind = Kind::Legend;
        }
        let mut count = 1;
        while !walk.is_done() && self.attribute(walk, &mut setup, &mut count)? {}
        Ok((name, setup, count))
    }

    /// One thing said about an object. False means that the next token says nothing about it.
    fn attribute(&mut self, walk: &mut Walk, setup: &mut ObjectSetup, count: &mut u32) -> Result<bool, Diagnostic> {
        if self.printed(walk, &mut setup.card)? {
            return Ok(true);
        }
        if walk.eat("ready") {
            setup.exhausted = false;
        } else if walk.eat("exhausted") {
            setup.exhausted = true;
        } else if walk.eat("stunned") {
            setup.stunned = true;
        } else if walk.eat("buffed") {
            setup.buffed = true;
        } else if walk.eat_any(&["damage", "damaged"]).is_some() {
            setup.damage = walk.expect_number()?;
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
            self.keyword(card, &token.text, token.span);
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

    fn keyword(&mut self, card: &mut Card, text: &str, span: Span) {
        match Keyword::read(text) {
            Some(keyword) => card.keywords.add(keyword),
            None => {
                let word = text.split(' ').next().unwrap_or_default();
                let meant = closest(word, Keyword::names());
                self.mistake(span, Mistake::UnknownKeyword { word: text.to_owned(), meant });
            }
        }
    }
}
