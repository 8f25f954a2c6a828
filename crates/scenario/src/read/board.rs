//! Reads the lines that set the board.

use tribunal_engine::board::{BattlefieldSetup, PlayerSetup, ViolationKind};
use tribunal_engine::card::Card;
use tribunal_engine::domain::Domain;
use tribunal_engine::edition::procedures;
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_engine::payment::Runes;
use tribunal_engine::reading::Reading;
use tribunal_engine::zone::{Location, Zone};
use tribunal_rule::Edition;

use super::advice::BEGINNINGS;
use super::typed::{Text, Typed};
use super::walk::Walk;
use super::{Reader, Section};
use crate::diagnostic::{Diagnostic, Mistake, closest};
use crate::limits::Limit;
use crate::script::{Name, PHASES};

type Read = Result<(), Diagnostic>;
type Reads = fn(&mut Reader, &mut Walk) -> Read;

impl Reader {
    /// Reads a line that sets the board. Returns false if it is not one.
    pub(super) fn board_line(&mut self, walk: &mut Walk) -> bool {
        let readers: [(&str, Reads); 19] = [
            ("editions", Self::editions),
            ("edition", Self::editions),
            ("players", Self::players),
            ("teams", Self::teams),
            ("battlefield", Self::battlefield),
            ("base of", |r, w| r.zone(w, |player| Zone::Board(Location::Base(player)))),
            ("hand of", |r, w| r.zone(w, |_| Zone::Hand)),
            ("deck of", Self::deck),
            ("trash of", |r, w| r.zone(w, |_| Zone::Trash)),
            ("champion of", |r, w| r.zone(w, |_| Zone::Champion)),
            ("legend of", |r, w| r.zone(w, |_| Zone::Legend)),
            ("runes of", Self::runes),
            ("rune deck of", Self::rune_deck),
            ("points", Self::points),
            ("phase", Self::phase),
            ("turn", Self::turn),
            ("xp", |r, w| r.each_player(w, |setup, xp| setup.xp = xp)),
            ("victory", Self::victory),
            ("reading", Self::reading),
        ];
        let found = readers.iter().find(|(word, _)| walk.eat(word)).or_else(|| {
            let meant = self.instead(walk, BEGINNINGS)?;
            readers.iter().find(|(word, _)| *word == meant)
        });
        match found {
            Some((_, read)) => self.take(*read, walk),
            None => {
                (walk.eat("waive") && self.take(Self::waive, walk))
                    || self.turn_of_player(walk)
                    || self.turned_round(&readers, walk)
                    || self.place_line(walk)
            }
        }
    }

    /// Reads a list whose owner comes first, as if it had been written the usual way. Returns false if it is no such
    /// list.
    fn turned_round(&mut self, readers: &[(&str, Reads)], walk: &mut Walk) -> bool {
        let Some((list, player)) = self.list_of(walk) else { return false };
        let heading = format!("{list} of");
        let Some((_, read)) = readers.iter().find(|(word, _)| *word == heading) else { return false };
        self.owner = Some(player);
        self.take(*read, walk);
        self.owner = None;
        true
    }

    fn take(&mut self, read: fn(&mut Self, &mut Walk) -> Read, walk: &mut Walk) -> bool {
        self.section = None;
        let _ = walk.eat_mark(":");
        match read(self, walk) {
            Ok(()) => self.end(walk),
            Err(mistake) => self.mistakes.push(mistake),
        }
        true
    }

    fn editions(&mut self, walk: &mut Walk) -> Read {
        loop {
            let span = walk.span();
            let Some(word) = walk.word() else { return Err(walk.expected("an edition")) };
            let edition: Option<Edition> = word.parse().ok().filter(|edition| procedures(*edition).is_some());
            walk.next();
            match edition {
                Some(edition) => self.script.editions.push(edition),
                None => self.mistake(span, Mistake::Edition(word.to_owned())),
            }
            if !walk.eat_mark(",") {
                return Ok(());
            }
        }
    }

    fn players(&mut self, walk: &mut Walk) -> Read {
        loop {
            let name = walk.expect_name(&["and"], "a player's name")?;
            if !self.may_have(Limit::Players, self.script.setup.players.len() + 1, name.span) {
                return Ok(());
            }
            let team = self.script.setup.players.len() as u8;
            self.script.setup.players.push(PlayerSetup { name: name.text, team, ..PlayerSetup::default() });
            if !walk.eat_mark(",") && !walk.eat("and") {
                self.begin_with_the_turn_player();
                return Ok(());
            }
        }
    }

    /// Reads `teams Ann Cid, Bob Dee`.
    fn teams(&mut self, walk: &mut Walk) -> Read {
        let mut team = 0;
        while !walk.is_done() {
            let player = self.expect_player(walk)?;
            if let Some(setup) = self.script.setup.players.get_mut(player.index()) {
                setup.team = team;
            }
            team = team.saturating_add(u8::from(walk.eat_mark(",")));
        }
        Ok(())
    }

    fn battlefield(&mut self, walk: &mut Walk) -> Read {
        let stops = ["controlled", "contested", "scored", "uncontrolled", "owned", "as"];
        let mut typed = Typed { only: walk.eat("card"), ..Typed::default() };
        let name = self.card_name(walk, &stops, "a battlefield's name")?;
        let mut place = BattlefieldSetup { card: Card::default(), controller: None, contested: None, owner: None };
        let at = BattlefieldId::at(self.script.setup.battlefields.len());
        while !walk.is_done() {
            if walk.eat_mark(",") || walk.eat("uncontrolled") || walk.eat("and") || typed.wording(walk)? {
            } else if walk.eat("controlled by") {
                place.controller = Some(self.expect_player(walk)?);
            } else if walk.eat("contested by") {
                place.contested = Some(self.expect_player(walk)?);
            } else if walk.eat("owned by") {
                place.owner = Some(self.expect_player(walk)?);
            } else if walk.eat("scored by") {
                let player = self.expect_player(walk)?;
                if let Some(setup) = self.script.setup.players.get_mut(player.index()) {
                    setup.scored.push(at);
                }
            } else if let Some(text) = walk.quote() {
                typed.texts.push(Text::TokenLine(text.text.clone()));
            } else {
                return Err(walk.expected(
                    "`controlled by`, `contested by`, `scored by`, `owned by`, a text in quotation marks, or the next battlefield on a line of its own",
                ));
            }
        }
        let (card, named) = self.place_or_blank(&name, typed);
        self.texts += card.all_abilities().count() + card.unread.len();
        if !self.may_have(Limit::Battlefields, at.index() + 1, name.span)
            || !self.may_have(Limit::Abilities, self.texts, name.span)
        {
            self.section = None;
            return Ok(());
        }
        place.card = card;
        self.script.battlefield_cards.push(named);
        self.script.battlefield_spans.push(name.span);
        self.script.setup.battlefields.push(place);
        self.section = Some(Section::Battlefield(at, None));
        Ok(())
    }

    fn zone(&mut self, walk: &mut Walk, zone: fn(PlayerId) -> Zone) -> Read {
        let player = self.expect_player(walk)?;
        let zone = zone(player);
        self.section = Some(Section::Zone(player, zone));
        let _ = walk.eat_mark(":");
        if walk.is_done() { Ok(()) } else { self.objects(walk, player, zone) }
    }

    fn deck(&mut self, walk: &mut Walk) -> Read {
        let player = self.expect_player(walk)?;
        if let Some(setup) = self.script.setup.players.get_mut(player.index()) {
            setup.deck_listed = true;
        }
        self.section = Some(Section::Zone(player, Zone::Deck));
        let _ = walk.eat("empty");
        if walk.eat_mark(":") {
            let _ = walk.eat("empty") || walk.eat("nothing");
        }
        if walk.is_done() { Ok(()) } else { self.objects(walk, player, Zone::Deck) }
    }

    /// Reads `runes of Ann 3` or `runes of Ann 2 fury, 1 calm exhausted, 1 energy, 1 fury power`.
    fn runes(&mut self, walk: &mut Walk) -> Read {
        let player = self.expect_player(walk)?;
        let _ = walk.eat_mark(":");
        let mut runes = Runes::default();
        let add = |kind: &mut u16, n: u16| *kind = kind.saturating_add(n);
        loop {
            let n = u16::try_from(walk.expect_number()?).unwrap_or(u16::MAX);
            let domain = walk.word().and_then(Domain::read);
            if domain.is_some() {
                walk.next();
            }
            match (walk.eat_any(&["exhausted", "ready", "energy", "power"]), domain) {
                (Some("energy"), _) => add(&mut runes.energy, n),
                (Some("exhausted"), None) => add(&mut runes.exhausted, n),
                (Some("power"), None) => add(&mut runes.power, n),
                (_, None) => add(&mut runes.ready, n),
                (Some("exhausted"), Some(domain)) => runes.exhausted_of.add(domain, n),
                (Some("power"), Some(domain)) => runes.power_of.add(domain, n),
                (_, Some(domain)) => runes.ready_of.add(domain, n),
            }
            if !walk.eat_mark(",") {
                break;
            }
        }
        if let Some(setup) = self.script.setup.players.get_mut(player.index()) {
            setup.runes = Some(runes);
        }
        Ok(())
    }

    /// Reads `rune deck of Ann: Fury, 2 Calm, 3 unknown`, from the top.
    fn rune_deck(&mut self, walk: &mut Walk) -> Read {
        let player = self.expect_player(walk)?;
        let _ = walk.eat_mark(":");
        let mut runes = vec![];
        while !walk.eat("empty") {
            let n = walk.number().unwrap_or(1);
            let domain = walk.word().and_then(Domain::read);
            if domain.is_some() {
                walk.next();
            } else if !walk.eat("unknown") {
                return Err(walk.expected("a domain, `unknown` or `empty`"));
            }
            let _ = walk.eat_any(&["runes", "rune"]);
            let n = usize::try_from(n).unwrap_or(usize::MAX);
            if self.may_have(Limit::Runes, n.saturating_add(runes.len()), walk.previous_span()) {
                runes.extend(std::iter::repeat_n(domain, n));
            }
            if !walk.eat_mark(",") {
                break;
            }
        }
        if let Some(setup) = self.script.setup.players.get_mut(player.index()) {
            setup.rune_deck = Some(runes);
        }
        Ok(())
    }

    /// Reads `points Ann 7, Bob 3`.
    fn points(&mut self, walk: &mut Walk) -> Read {
        let span = walk.span();
        self.each_player(walk, |setup, points| setup.points = points)?;
        self.points_at = Some(span.to(walk.last_span()));
        Ok(())
    }

    /// Merges the points of teammates, who share them: equal numbers are kept with the first of them, different ones
    /// are a mistake.
    pub(super) fn share_points(&mut self) {
        let players = &mut self.script.setup.players;
        for at in 0..players.len() {
            let (before, [player, ..]) = players.split_at_mut(at) else { continue };
            let mate = before.iter_mut().find(|mate| mate.team == player.team && mate.points > 0);
            let Some(mate) = mate.filter(|_| player.points > 0) else { continue };
            if mate.points == player.points {
                player.points = 0;
                continue;
            }
            let (one, other) = (mate.name.clone(), player.name.clone());
            let at = self.points_at.unwrap_or_default();
            return self.mistake(at, Mistake::SharedPoints { one, other });
        }
    }

    /// Reads a number for each of some players: `xp Ann 3`.
    fn each_player(&mut self, walk: &mut Walk, set: fn(&mut PlayerSetup, u32)) -> Read {
        loop {
            let player = self.expect_player(walk)?;
            let number = walk.expect_number()?;
            if let Some(setup) = self.script.setup.players.get_mut(player.index()) {
                set(setup, number);
            }
            if !walk.eat_mark(",") {
                return Ok(());
            }
        }
    }

    /// Reads `turn 1`.
    fn turn(&mut self, walk: &mut Walk) -> Read {
        if walk.eat("of") {
            return self.turn_of(walk);
        }
        let span = walk.previous_span();
        let turn = walk.number();
        self.script.setup.turn = turn;
        turn.map(|_| ()).ok_or_else(|| Diagnostic::new(span, Mistake::UnknownLine("turn".to_owned())))
    }

    fn phase(&mut self, walk: &mut Walk) -> Read {
        let found = PHASES.iter().find(|(word, _)| walk.eat(word));
        let (_, phase) =
            found.ok_or_else(|| walk.expected("awaken, beginning, channel, draw, action or end of turn"))?;
        let _ = walk.eat("phase");
        self.script.setup.phase = Some(*phase);
        Ok(())
    }

    fn victory(&mut self, walk: &mut Walk) -> Read {
        let _ = walk.eat("score");
        self.script.setup.victory = Some(walk.expect_number()?);
        Ok(())
    }

    /// Reads `reading combat triggers: before control`.
    fn reading(&mut self, walk: &mut Walk) -> Read {
        let at = walk.span();
        let found = Reading::ALL.into_iter().find(|reading| walk.eat(reading.name()));
        let reading = found.ok_or_else(|| walk.expected("the name of a reading"))?;
        let _ = walk.eat_mark(":");
        let option = reading.options().iter().position(|(word, _)| walk.eat(word));
        let option = option.ok_or_else(|| walk.expected("one of the options of this reading"))?;
        self.script.setup.readings.set(reading, option as u8);
        self.script.reading_spans.push((reading, at.to(walk.previous_span())));
        Ok(())
    }

    fn waive(&mut self, walk: &mut Walk) -> Read {
        let at = walk.span();
        let found = ViolationKind::ALL.into_iter().find(|kind| walk.eat(kind.name()));
        if let Some(kind) = found {
            self.script.setup.waived.push(kind);
            return Ok(());
        }
        let name = walk.name(&[]).unwrap_or(Name { text: String::new(), ordinal: None, span: at });
        let meant = closest(&name.text, ViolationKind::ALL.map(ViolationKind::name));
        Err(Diagnostic::new(name.span, Mistake::UnknownName { name: name.text, meant }))
    }

    /// Reads an indented line: objects of the section above.
    pub(super) fn indented(&mut self, walk: &mut Walk) {
        let span = walk.span();
        let Some(section) = self.section else {
            self.mistake(span, Mistake::Orphan);
            return;
        };
        if let Err(mistake) = self.section_line(section, walk) {
            self.mistakes.push(mistake);
        }
    }

    fn section_line(&mut self, section: Section, walk: &mut Walk) -> Read {
        match section {
            Section::Battlefield(at, known) => self.at_battlefield(walk, at, known),
            Section::Zone(player, zone) => {
                let named = self.player_and_colon(walk);
                self.objects(walk, named.unwrap_or(player), zone)
            }
        }
    }
}
