//! Reads the actions of players.

use tribunal_engine::action::RuneUse;
use tribunal_engine::domain::Domain;
use tribunal_engine::keyword::Keyword;
use tribunal_engine::zone::Zone;

use super::advice::{DEEDS, advised};
use super::objects::STOPS;
use super::typed::Typed;
use super::walk::Walk;
use super::{Reader, token_names};
use crate::diagnostic::{Diagnostic, Mistake, closest};
use crate::script::{Deed, Limited, Name, Ordered, Play, PlayedFrom};

const VERBS: &[&str] = &[
    "passes",
    "ends",
    "concedes",
    "invites",
    "moves",
    "plays",
    "hides",
    "activates",
    "exhausts",
    "recycles",
    "assigns",
    "chooses",
    "names",
    "orders",
    "accepts",
    "declines",
    "draws",
    "channels",
];

impl Reader {
    /// Reads a verb and its objects.
    pub(super) fn deed(&mut self, walk: &mut Walk) -> Result<Deed, Diagnostic> {
        let at = walk.span();
        let Some(verb) = walk.eat_any(VERBS) else {
            if let Some(mistake) = advised(walk, DEEDS) {
                return Err(mistake);
            }
            let word = walk.word().unwrap_or_default().to_owned();
            let meant = closest(&word, VERBS.iter().copied());
            return Err(match meant {
                Some(write) => Diagnostic::new(at, Mistake::Write { found: word, write }),
                None => walk.expected("a verb such as moves, plays, passes, assigns, chooses or ends the turn"),
            });
        };
        match verb {
            "passes" => {
                let _ = walk.eat_any(&["focus", "priority"]);
                Ok(Deed::Pass)
            }
            "ends" => {
                let _ = walk.eat_any(&["the turn", "turn", "their turn"]);
                Ok(Deed::EndTurn)
            }
            "concedes" => Ok(Deed::Concede),
            "invites" => self.invites(walk),
            "moves" => self.moves(walk),
            "plays" => self.plays(walk),
            "hides" => self.hides(walk),
            "activates" => self.activates(walk),
            "exhausts" => runes(walk, RuneUse::Exhaust),
            "recycles" => runes(walk, RuneUse::Recycle),
            "assigns" => self.assigns(walk),
            "chooses" => Ok(Deed::Choose(self.chosen(walk)?)),
            "names" => self.naming(walk),
            "orders" => self.orders(walk),
            "accepts" => Ok(Deed::Answer(true)),
            "declines" => Ok(Deed::Answer(false)),
            _ => Ok(at_will(walk, verb)),
        }
    }

    /// Reads `names Rider`: a card that the library has exists, whether it is on the board or not.
    fn naming(&mut self, walk: &mut Walk) -> Result<Deed, Diagnostic> {
        let name = walk.expect_name(&[], "a card or a tag")?;
        let known = self.cards.of(&name.text).and_then(|wordings| wordings.first()).map(|wording| &wording.card);
        self.script.setup.cards.extend(known.filter(|card| !card.token).map(|card| card.name.clone()));
        Ok(Deed::Name(name))
    }

    /// Reads `orders Martyr then Bomber`, `orders Rider ability 2 then Rider ability 1`.
    fn orders(&mut self, walk: &mut Walk) -> Result<Deed, Diagnostic> {
        if walk.eat_any(&["any", "in any order", "unknown"]).is_some() {
            return Ok(Deed::AnyOrder);
        }
        let mut order = vec![];
        loop {
            let name = self.card_name(walk, &["then", "and", "ability"], "whose ability comes first")?;
            self.used.push(name.clone());
            let ability = match walk.eat("ability") {
                true => Some(u8::try_from(walk.expect_number()?).unwrap_or(u8::MAX)),
                false => None,
            };
            order.push(Ordered { name, ability });
            let comma = walk.eat_mark(",");
            if walk.eat_any(&["and", "then"]).is_none() && !comma {
                return Ok(Deed::Order(order));
            }
        }
    }

    /// Reads names separated by commas, "and" or "then".
    fn names(&mut self, walk: &mut Walk, stops: &[&str], expected: &'static str) -> Result<Vec<Name>, Diagnostic> {
        let stops: Vec<&str> = stops.iter().copied().chain(["and", "then"]).collect();
        let mut names = vec![];
        loop {
            let name = self.card_name(walk, &stops, expected)?;
            self.used.push(name.clone());
            names.push(name);
            let comma = walk.eat_mark(",");
            let joined = walk.eat_any(&["and", "then"]).is_some();
            if !comma && !joined {
                return Ok(names);
            }
        }
    }

    /// Reads what is chosen: names, `nothing`, or a base.
    fn chosen(&mut self, walk: &mut Walk) -> Result<Vec<Name>, Diagnostic> {
        if walk.eat_any(&["nothing", "none"]).is_some() {
            return Ok(vec![]);
        }
        let mut names = vec![];
        loop {
            names.push(self.place_or_name(walk)?);
            if !walk.eat_mark(",") && !walk.eat("and") {
                return Ok(names);
            }
        }
    }

    /// Reads a battlefield, an object, `base` for one's own, or `Bob's base`.
    fn place_or_name(&mut self, walk: &mut Walk) -> Result<Name, Diagnostic> {
        let span = walk.span();
        if walk.eat_any(&["base", "their base", "the base"]).is_some() {
            return Ok(Name { text: "base".to_owned(), ordinal: None, span });
        }
        if let Some(player) = self.player(walk) {
            let name = self.script.setup.players.get(player.index()).map(|p| p.name.clone()).unwrap_or_default();
            let text = if walk.eat("base") { format!("{name}'s base") } else { name };
            return Ok(Name { text, ordinal: None, span });
        }
        let name = self.card_name(walk, &["and", "then", "choosing", "paying", "showing"], "a name or `base`")?;
        self.used.push(name.clone());
        Ok(name)
    }

    fn moves(&mut self, walk: &mut Walk) -> Result<Deed, Diagnostic> {
        let units = self.names(walk, &["to"], "the unit that moves")?;
        if !walk.eat("to") {
            return Err(walk.expected("`to` and a battlefield or `base`"));
        }
        Ok(Deed::Move(units, self.place_or_name(walk)?))
    }

    fn invites(&mut self, walk: &mut Walk) -> Result<Deed, Diagnostic> {
        let span = walk.span();
        let Some(player) = self.player(walk) else { return Err(walk.expected("the player who is invited")) };
        let text = self.script.setup.players.get(player.index()).map(|p| p.name.clone()).unwrap_or_default();
        Ok(Deed::Invite(Name { text, ordinal: None, span }))
    }

    fn hides(&mut self, walk: &mut Walk) -> Result<Deed, Diagnostic> {
        let card = self.card_name(walk, &["at"], "the card that is hidden")?;
        self.used.push(card.clone());
        if !walk.eat("at") {
            return Err(walk.expected("`at` and a battlefield"));
        }
        let at = self.card_name(walk, &[], "a battlefield")?;
        self.used.push(at.clone());
        Ok(Deed::Hide(card, at))
    }

    fn activates(&mut self, walk: &mut Walk) -> Result<Deed, Diagnostic> {
        let source = self.card_name(walk, &["choosing", "ability"], "whose ability is activated")?;
        self.used.push(source.clone());
        let _ = walk.eat("ability");
        let n = walk.number().unwrap_or(1);
        let mut targets = vec![];
        let _ = walk.eat_mark(",");
        if walk.eat("choosing") {
            targets = self.chosen(walk)?;
        }
        Ok(Deed::Activate(source, u8::try_from(n).unwrap_or(u8::MAX), targets))
    }

    fn assigns(&mut self, walk: &mut Walk) -> Result<Deed, Diagnostic> {
        let mut parts = vec![];
        loop {
            let amount = walk.expect_number()?;
            let _ = walk.eat("damage");
            if !walk.eat("to") {
                return Err(walk.expected("`to` and a unit"));
            }
            let unit = self.card_name(walk, &["and"], "a unit")?;
            self.used.push(unit.clone());
            parts.push((amount, unit));
            let comma = walk.eat_mark(",");
            if !walk.eat("and") && !comma {
                return Ok(Deed::Assign(parts));
            }
        }
    }

    /// Reads `plays Zap spell [Reaction] "Deal 3 to a unit.", choosing Garen, to Grove, paying Accelerate`.
    fn plays(&mut self, walk: &mut Walk) -> Result<Deed, Diagnostic> {
        let mut stops = STOPS.to_vec();
        stops.extend(["choosing", "to", "paying", "showing", "from", "on"]);
        let mut typed = Typed { only: walk.eat("card"), ..Typed::default() };
        let name = match self.only_card(walk, &stops) {
            Some(name) => name,
            None => {
                let position = walk.position();
                if walk.eat("the") && !walk.word().is_some_and(|word| ["spell", "unit", "gear"].contains(&word)) {
                    walk.back_to(position);
                }
                self.object_name(walk, &mut typed, &stops)?
            }
        };
        while !walk.is_done() {
            if !self.printed(walk, &mut typed)? && !typed.wording(walk)? {
                break;
            }
        }
        let listed = self.script.setup.objects.iter().any(|object| object.card.name.eq_ignore_ascii_case(&name.text));
        let said = typed.says_something() || typed.only;
        let (defined, named) = if said || (!listed && self.cards.exists(&name.text)) {
            let (card, named) = self.card_or_blank(&name, typed);
            self.extra.push(name.text.clone());
            self.extra.extend(token_names(&card));
            (Some(card), named)
        } else {
            self.used.push(name.clone());
            (None, None)
        };
        let mut play =
            Play { card: name, defined, named, targets: vec![], to: None, pays: vec![], shows: vec![], from: None };
        while !walk.is_done() {
            self.play_clause(walk, &mut play)?;
        }
        Ok(Deed::Play(Box::new(play)))
    }

    /// Reads `the spell`, where the player has one card of that type in hand; returns its name.
    fn only_card(&self, walk: &mut Walk, stops: &[&str]) -> Option<Name> {
        let (from, position) = (walk.span(), walk.position());
        let _ = walk.eat_any(&["the", "their", "a"]);
        let kind = walk.eat_any(&["spell", "unit", "gear"]);
        let ends = walk.word().is_none_or(|word| stops.contains(&word)) && !walk.is_at_quote() && !walk.is_at_bracket();
        let of_kind = self.script.setup.objects.iter().filter(|object| {
            Some(object.card.kind.word()) == kind && Some(object.owner) == self.actor && object.zone == Zone::Hand
        });
        let mut names: Vec<&str> = of_kind.map(|object| object.card.name.as_str()).collect();
        names.dedup();
        match names.as_slice() {
            [only] if ends => {
                Some(Name { text: (*only).to_owned(), ordinal: None, span: from.to(walk.previous_span()) })
            }
            _ => {
                walk.back_to(position);
                None
            }
        }
    }

    fn play_clause(&mut self, walk: &mut Walk, play: &mut Play) -> Result<(), Diagnostic> {
        let _ = walk.eat_mark(",");
        if walk.eat_any(&["choosing", "on"]).is_some() {
            play.targets = self.chosen_targets(walk)?;
        } else if walk.eat("to") {
            play.to = Some(self.place_or_name(walk)?);
        } else if walk.eat("paying") {
            let word = walk.word().unwrap_or_default();
            let Some(keyword) = Keyword::read(word) else { return Err(walk.expected("Accelerate")) };
            walk.next();
            play.pays.push(keyword);
        } else if walk.eat("showing off") {
            play.shows = self.chosen_targets(walk)?;
        } else {
            let from = walk.eat_any(&["from facedown", "from hidden", "from hand", "from the champion zone"]);
            play.from = Some(match from {
                Some("from hand") => PlayedFrom::Hand,
                Some("from the champion zone") => PlayedFrom::ChampionZone,
                Some(_) => PlayedFrom::Facedown,
                None => return Err(walk.expected("`choosing`, `to`, `paying`, `showing off` or `from facedown`")),
            });
        }
        Ok(())
    }

    /// Reads targets, which end before `, to` and `, paying`.
    fn chosen_targets(&mut self, walk: &mut Walk) -> Result<Vec<Name>, Diagnostic> {
        if walk.eat_any(&["nothing", "none"]).is_some() {
            return Ok(vec![]);
        }
        let mut names = vec![];
        loop {
            names.push(self.target(walk)?);
            let position = walk.position();
            let more = walk.eat_mark(",") || walk.eat("and");
            if !more {
                return Ok(names);
            }
            if walk.word().is_some_and(|w| ["to", "paying", "showing", "choosing", "from"].contains(&w)) {
                walk.back_to(position);
                return Ok(names);
            }
        }
    }
}

impl Reader {
    /// Reads a target or destination: an object, a battlefield, a base or a player.
    fn target(&mut self, walk: &mut Walk) -> Result<Name, Diagnostic> {
        let position = walk.position();
        let is_place = walk.eat_any(&["base", "their base", "the base"]).is_some() || self.player(walk).is_some();
        walk.back_to(position);
        if is_place {
            return self.place_or_name(walk);
        }
        let name = self.card_name(walk, &["and", "to", "paying", "showing", "from"], "a target")?;
        self.used.push(name.clone());
        Ok(name)
    }
}

/// Reads `exhausts 2 Fury runes`, `recycles a Calm rune`, `exhausts 1 rune`.
fn runes(walk: &mut Walk, of: RuneUse) -> Result<Deed, Diagnostic> {
    let n = match walk.eat_any(&["a", "an", "one"]) {
        Some(_) => 1,
        None => u16::try_from(walk.number().unwrap_or(1)).unwrap_or(u16::MAX),
    };
    let domain = walk.word().and_then(Domain::read);
    if domain.is_some() {
        walk.next();
    }
    match walk.eat_any(&["runes", "rune"]) {
        Some(_) => Ok(Deed::Runes(of, domain, n)),
        None => Err(walk.expected("`runes`, as in `exhausts 2 Fury runes` or `recycles 1 Calm rune`")),
    }
}

/// Reads `draws 1`, `channels 2 runes`: actions that no player takes at will.
fn at_will(walk: &mut Walk, verb: &str) -> Deed {
    let n = walk.number().unwrap_or(1);
    let _ = walk.eat_any(&["cards", "card", "runes", "rune"]);
    Deed::AtWill(if verb == "draws" { Limited::Draw } else { Limited::Channel }, n)
}
