//! Reads objects as typed: `Garen 5 might [Tank] exhausted "Other friendly units here have +1 [M]."`

use tribunal_engine::ability::enact::read_text;
use tribunal_engine::board::ObjectSetup;
use tribunal_engine::card::{Card, Cost, Kind};
use tribunal_engine::domain::Domain;
use tribunal_engine::ids::PlayerId;
use tribunal_engine::keyword::Keyword;
use tribunal_engine::object::Role;
use tribunal_engine::zone::{Location, Zone};

use super::Reader;
use super::typed::{Text, Typed};
use super::walk::Walk;
use crate::diagnostic::{Diagnostic, Mistake, Span, closest};
use crate::limits::Limit;
use crate::script::{Name, NamedCard};
use crate::warning::Caution;

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

impl Reader {
    /// Reads one or more objects of one line, separated by commas.
    pub(super) fn objects(&mut self, walk: &mut Walk, player: PlayerId, zone: Zone) -> Result<(), Diagnostic> {
        if zone == Zone::Hand && (self.empty_hand(walk, player) || self.unknown_hand(walk, player)?) {
            return Ok(());
        }
        let (mut player, mut zone) = (player, zone);
        loop {
            let (name, setup, count, named) = self.object(walk, player, zone)?;
            let bearer = self.bearer.take();
            for _ in 0..count {
                let have = self.script.setup.objects.len() + 1;
                self.texts += setup.card.all_abilities().count() + setup.card.unread.len();
                let texts = self.texts;
                if !self.may_have(Limit::Objects, have, name.span) || !self.may_have(Limit::Abilities, texts, name.span)
                {
                    break;
                }
                self.attached.extend(bearer.iter().map(|bearer| (self.script.setup.objects.len(), bearer.clone())));
                self.script.object_spans.push(name.span);
                self.script.object_cards.push(named.clone());
                self.script.setup.objects.push(setup.clone());
            }
            if !walk.eat_mark(",") {
                self.end(walk);
                return Ok(());
            }
            // At a battlefield things of others may stand on the same line: `Bob: Guard 3, Ann: Rider 4`.
            if let Zone::Board(Location::Battlefield(at)) | Zone::Facedown(at) = zone {
                player = self.player_and_colon(walk).unwrap_or(player);
                let facedown = walk.eat("facedown");
                zone = if facedown { Zone::Facedown(at) } else { Zone::Board(Location::Battlefield(at)) };
            }
        }
    }

    /// Reads the name of an object. What is typed before it counts: `3 might Sprite`, `spell Zap`. An object without a
    /// name is given one.
    pub(super) fn object_name(
        &mut self,
        walk: &mut Walk,
        typed: &mut Typed,
        stops: &[&str],
    ) -> Result<Name, Diagnostic> {
        let (from, start) = (walk.span(), walk.position());
        if walk.number_then("might") {
            typed.might = Some(i32::try_from(walk.taken()).unwrap_or(i32::MAX));
        } else if let Some(kind) = walk.eat_any(&["gear", "spell", "unit", "legend"]) {
            typed.kinds.push(kind_of(kind));
        } else if let Some(might) = walk.bare_number() {
            if is_name_next(walk, stops) {
                walk.back_to(start);
            } else {
                typed.might = Some(i32::try_from(might).unwrap_or(i32::MAX));
            }
        }
        let is_led = walk.position() > start;
        if !is_led || (!walk.is_at_quote() && is_name_next(walk, stops)) {
            return self.card_name(walk, stops, "the name of a unit, gear or spell");
        }
        let span = from.to(walk.previous_span());
        let name = self.unused_name(typed.kinds.first().copied().unwrap_or_default());
        self.caution(span, Caution::Named { said: walk.words(start), name: name.clone() });
        Ok(Name { text: name, ordinal: None, span })
    }

    /// Returns a name for an object without one: U1, S1, G1.
    fn unused_name(&self, kind: Kind) -> String {
        let letter = kind.word().chars().next().unwrap_or('u').to_ascii_uppercase();
        let is_used = |name: &String| {
            let objects = self.script.setup.objects.iter().any(|object| object.card.name == *name);
            objects || self.extra.contains(name)
        };
        (1..).map(|n| format!("{letter}{n}")).find(|name| !is_used(name)).unwrap_or_default()
    }

    /// Reads one object with its attributes.
    pub(super) fn object(
        &mut self,
        walk: &mut Walk,
        player: PlayerId,
        zone: Zone,
    ) -> Result<(Name, ObjectSetup, u32, Option<NamedCard>), Diagnostic> {
        let mut typed = Typed { only: walk.eat("card"), ..Typed::default() };
        let name = self.object_name(walk, &mut typed, STOPS)?;
        let card = Card { name: name.text.clone(), ..Card::default() };
        let mut setup = ObjectSetup::new(card, player, zone);
        let mut count = 1;
        while !walk.is_done() {
            if !self.printed(walk, &mut typed)?
                && !typed.wording(walk)?
                && !self.attribute(walk, &mut setup, &mut count)?
            {
                break;
            }
        }
        if zone == Zone::Legend && typed.says_something() {
            typed.kinds.push(Kind::Legend);
        }
        let (card, named) = self.card_or_blank(&name, typed);
        setup.card = card;
        Ok((name, setup, count, named))
    }

    /// Reads one state of an object. Returns false if the next token is none.
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
            self.bearer = Some(self.card_name(walk, STOPS, "the unit that it is attached to")?);
        } else if walk.eat("owned by") {
            setup.owner = self.expect_player(walk)?;
        } else if let Some(n) = walk.word().and_then(|w| w.strip_prefix('x')).and_then(|n| n.parse().ok()) {
            let span = walk.span();
            walk.next();
            if self.may_have(Limit::Copies, usize::try_from(n).unwrap_or(usize::MAX), span) {
                *count = n;
            }
        } else if walk.number_then("damage") {
            setup.damage = walk.taken();
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Reads one thing that is printed on a card. Returns false if the next token is none.
    pub(super) fn printed(&mut self, walk: &mut Walk, typed: &mut Typed) -> Result<bool, Diagnostic> {
        if walk.number_then("might") {
            typed.might = Some(i32::try_from(walk.taken()).unwrap_or(i32::MAX));
        } else if let Some(kind) = walk.eat_any(&["gear", "spell", "unit", "legend"]) {
            typed.kinds.push(kind_of(kind));
        } else if walk.eat("token") {
            typed.token = true;
        } else if walk.eat_any(&["tagged", "tag"]).is_some() {
            let tag = walk.expect_name(STOPS, "a tag")?;
            typed.tags.push(tag.text);
        } else if walk.eat("cost") {
            let mut cost = Cost { energy: u16::try_from(walk.expect_number()?).unwrap_or(u16::MAX), ..Cost::default() };
            while power(walk, &mut cost) {}
            typed.cost = Some(cost);
        } else if walk.eat("domain") {
            let domain = walk.word().and_then(Domain::read);
            typed.domains.push(domain.ok_or_else(|| walk.expected("fury, calm, mind, body, chaos or order"))?);
            walk.next();
        } else if let Some(token) = walk.bracket() {
            self.keyword(walk, typed, &token.text, token.span);
        } else if walk.eat("bonus") {
            typed.bonus = Some(i32::try_from(walk.expect_number()?).unwrap_or(i32::MAX));
        } else if walk.eat("effect") {
            let token = walk.quote().ok_or_else(|| walk.expected("the effect text, in quotation marks"))?;
            typed.texts.push(Text::Effect(token.text.clone()));
        } else if let Some(token) = walk.quote() {
            typed.texts.push(Text::TokenLine(token.text.clone()));
        } else if let Some(might) = walk.bare_number().filter(|_| typed.might.is_none()) {
            typed.might = Some(i32::try_from(might).unwrap_or(i32::MAX));
        } else {
            return Ok(self.bare_keyword(walk, typed));
        }
        Ok(true)
    }

    /// Reads a keyword without its brackets: `Tank`, `Assault 2`, `Deathknell: "Draw 1."` Returns false if none comes
    /// next.
    fn bare_keyword(&mut self, walk: &mut Walk, typed: &mut Typed) -> bool {
        let (from, start) = (walk.span(), walk.position());
        // What says how an object is says nothing of its text.
        let Some(word) = walk.word().filter(|word| !STOPS.contains(word)) else { return false };
        walk.next();
        if before_its_text(walk, typed, word) {
            self.caution(from, Caution::ReadAs { found: word.to_owned(), write: format!("[{word}]") });
            return true;
        }
        let Some(plain) = Keyword::read(word) else {
            walk.back_to(start);
            return false;
        };
        let valued =
            walk.word().filter(|n| n.parse::<u16>().is_ok()).and_then(|n| Keyword::read(&format!("{word} {n}")));
        if valued.is_some() {
            walk.next();
        }
        let keyword = valued.unwrap_or(plain);
        typed.keywords.push(keyword);
        let span = from.to(walk.previous_span());
        self.caution(span, Caution::ReadAs { found: walk.words(start), write: format!("[{keyword}]") });
        true
    }

    fn keyword(&mut self, walk: &mut Walk, typed: &mut Typed, text: &str, span: Span) {
        if let Some(keyword) = Keyword::read(text) {
            typed.keywords.push(keyword);
        } else if !before_its_text(walk, typed, text) {
            let word = text.split(' ').next().unwrap_or_default();
            let meant = closest(word, Keyword::names());
            self.mistake(span, Mistake::UnknownKeyword { word: text.to_owned(), meant });
        }
    }
}

/// Returns the type that a word names.
fn kind_of(word: &str) -> Kind {
    match word {
        "gear" => Kind::Gear,
        "spell" => Kind::Spell,
        "legend" => Kind::Legend,
        _ => Kind::Unit,
    }
}

/// Returns true if a word that names something comes next, not one that says what something is.
fn is_name_next(walk: &Walk, stops: &[&str]) -> bool {
    walk.word().is_some_and(|word| {
        let is_stop = stops.iter().any(|stop| stop.eq_ignore_ascii_case(word));
        let is_count = word.strip_prefix('x').unwrap_or(word).parse::<u32>().is_ok();
        !is_stop && !is_count && Keyword::read(word).is_none()
    })
}

/// Reads `1 power` or `1 fury` after a cost. Returns false if neither comes next.
fn power(walk: &mut Walk, cost: &mut Cost) -> bool {
    if walk.number_then("power") {
        cost.power = u16::try_from(walk.taken()).unwrap_or(u16::MAX);
        return true;
    }
    let domain = Domain::ALL.into_iter().find(|domain| walk.number_then(domain.word()));
    if let Some(domain) = domain {
        cost.of.add(domain, u16::try_from(walk.taken()).unwrap_or(u16::MAX));
        let _ = walk.eat("power");
    }
    domain.is_some()
}

/// Reads the text after a word such as Deathknell that opens one, typed as it is printed: `[Deathknell] "Draw 1."`
/// Returns false, and passes over nothing, if no text follows or it cannot be read.
fn before_its_text(walk: &mut Walk, typed: &mut Typed, word: &str) -> bool {
    let position = walk.position();
    let _ = walk.eat_mark(":") || walk.eat_any(&["-", "\u{2013}", "\u{2014}"]).is_some();
    let Some(text) = walk.quote() else {
        walk.back_to(position);
        return false;
    };
    let line = format!("[{word}] \u{2014} {}", text.text);
    let mut alone = typed.described("");
    let unread = alone.unread.len();
    read_text(&mut alone, &line);
    let reads = alone.unread.len() == unread;
    if reads {
        typed.texts.push(Text::TokenLine(line));
    } else {
        walk.back_to(position);
    }
    reads
}
