//! Prints the lines that set the board.

use crate::cards::Which;
use crate::quoted::quoted;
use crate::script::{NamedCard, Overrides, PHASES, PossibleCard};
use tribunal_engine::ability::enact::{read_effect_text, read_text};
use tribunal_engine::ability::{Ability, Body, Effect};
use tribunal_engine::board::{BattlefieldSetup, ObjectSetup, PlayerSetup};
use tribunal_engine::card::{Card, Cost, Kind};
use tribunal_engine::domain::{Domain, Domains};
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_engine::payment::Runes;
use tribunal_engine::reading::Reading;
use tribunal_engine::zone::{Location, Zone};

use super::{Text, editions};

/// The line below which objects stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heading {
    Battlefield(BattlefieldId),
    Base(PlayerId),
    Of(&'static str, PlayerId),
}

impl Text<'_> {
    /// Writes everything above the first action.
    pub(super) fn board(&mut self) {
        let script = self.script;
        match script.editions.as_slice() {
            [] => {}
            [one] => self.line(format_args!("edition {one}")),
            several => self.line(format_args!("editions {}", editions(several))),
        }
        let setup = &script.setup;
        let players: Vec<_> = setup.players.iter().map(|player| quoted(&player.name)).collect();
        self.line(format_args!("players {}", players.join(", ")));
        self.teams(&setup.players);
        self.points(&setup.players);
        self.xp(&setup.players);
        if let Some(turn) = setup.turn {
            self.line(format_args!("turn {turn}"));
        }
        if let Some(victory) = setup.victory {
            self.line(format_args!("victory {victory}"));
        }
        let phase = PHASES.iter().find(|(_, phase)| setup.phase == Some(*phase));
        if let Some((word, _)) = phase {
            self.line(format_args!("phase {word}"));
        }
        for reading in Reading::ALL {
            let option = setup.readings.get(reading).and_then(|n| reading.options().get(usize::from(n)).copied());
            if let Some((word, _)) = option {
                self.line(format_args!("reading {}: {word}", reading.name()));
            }
        }
        for waived in &setup.waived {
            self.line(format_args!("waive {}", waived.name()));
        }
        self.objects();
        self.unknown_hands();
        self.belongings(&setup.players);
    }

    fn teams(&mut self, players: &[PlayerSetup]) {
        if players.iter().enumerate().all(|(at, player)| usize::from(player.team) == at) {
            return;
        }
        let mut teams: Vec<u8> = players.iter().map(|player| player.team).collect();
        teams.sort_unstable();
        teams.dedup();
        let members = |team: &u8| {
            let names = players.iter().filter(|player| player.team == *team).map(|player| quoted(&player.name));
            names.collect::<Vec<_>>().join(" ")
        };
        self.line(format_args!("teams {}", teams.iter().map(members).collect::<Vec<_>>().join(", ")));
    }

    fn points(&mut self, players: &[PlayerSetup]) {
        let scored = players.iter().filter(|player| player.points > 0);
        let points: Vec<_> = scored.map(|player| format!("{} {}", quoted(&player.name), player.points)).collect();
        if !points.is_empty() {
            self.line(format_args!("points {}", points.join(", ")));
        }
    }

    fn xp(&mut self, players: &[PlayerSetup]) {
        let some = players.iter().filter(|player| player.xp > 0);
        let xp: Vec<_> = some.map(|player| format!("{} {}", quoted(&player.name), player.xp)).collect();
        if !xp.is_empty() {
            self.line(format_args!("xp {}", xp.join(", ")));
        }
    }

    /// Writes battlefields and objects in the order in which they were typed: it is the order in which they entered the
    /// board.
    fn objects(&mut self) {
        let setup = &self.script.setup;
        let mut placed = 0;
        let mut heading = None;
        for (at, object) in setup.objects.iter().enumerate() {
            let named = self.script.object_cards.get(at).cloned().flatten();
            let here = heading_of(object);
            if heading != Some(here) {
                if let Heading::Battlefield(at) = here {
                    if at.index() < placed {
                        self.again(at);
                    }
                    self.battlefields(placed..at.index() + 1);
                    placed = placed.max(at.index() + 1);
                }
                self.heading(here);
                heading = Some(here);
            }
            let line = self.script.object_spans.get(at).map_or(0, |span| span.line);
            self.remarks_above(line, "  ");
            self.object(object, named.as_ref(), here);
            self.remarks_beside(line);
        }
        self.battlefields(placed..setup.battlefields.len());
    }

    fn heading(&mut self, heading: Heading) {
        match heading {
            Heading::Battlefield(_) => {}
            Heading::Base(player) => self.line(format_args!("base of {}", self.player(player))),
            Heading::Of(zone, player) => self.line(format_args!("{zone} of {}", self.player(player))),
        }
    }

    /// Writes the heading of a battlefield again, for objects typed later.
    fn again(&mut self, at: BattlefieldId) {
        let name = self.script.setup.battlefields.get(at.index()).map(|place| quoted(&place.card.name));
        self.line(format_args!("{}:", name.unwrap_or_default()));
    }

    fn battlefields(&mut self, which: std::ops::Range<usize>) {
        let setup = &self.script.setup;
        for at in which {
            let Some(place) = setup.battlefields.get(at) else { return };
            let text = self.battlefield(place, BattlefieldId::at(at));
            let line = self.script.battlefield_spans.get(at).map_or(0, |span| span.line);
            self.remarks_above(line, "");
            self.line(format_args!("battlefield {text}"));
            self.remarks_beside(line);
        }
    }

    fn battlefield(&self, place: &BattlefieldSetup, at: BattlefieldId) -> String {
        let mut text = quoted(&place.card.name);
        if let Some(player) = place.controller {
            text.push_str(&format!(", controlled by {}", self.player(player)));
        }
        if let Some(player) = place.contested {
            text.push_str(&format!(", contested by {}", self.player(player)));
        }
        if let Some(player) = place.owner {
            text.push_str(&format!(", owned by {}", self.player(player)));
        }
        let players = self.script.setup.players.iter();
        for player in players.filter(|player| player.scored.contains(&at)) {
            text.push_str(&format!(", scored by {}", quoted(&player.name)));
        }
        match self.script.battlefield_cards.get(at.index()) {
            Some(Some(named)) => text.push_str(&wording(&named.which)),
            _ => text.push_str(&rules_text(&place.card)),
        }
        text
    }

    fn object(&mut self, object: &ObjectSetup, named: Option<&NamedCard>, heading: Heading) {
        let told = match heading {
            Heading::Battlefield(_) => true,
            Heading::Base(player) | Heading::Of(_, player) => player != object.controller,
        };
        let mut text = if told { format!("{}: ", self.player(object.controller)) } else { String::new() };
        if matches!(object.zone, Zone::Facedown(_)) {
            text.push_str("facedown ");
        }
        text.push_str(&match named {
            Some(named) => self::named(&object.card.name, named),
            None => card(&object.card),
        });
        if object.owner != object.controller {
            text.push_str(&format!(" owned by {}", self.player(object.owner)));
        }
        let states = [
            (object.exhausted, " exhausted"),
            (object.stunned, " stunned"),
            (object.buffed, " buffed"),
            (object.empowered, " empowered"),
            (object.champion, " chosen champion"),
        ];
        states.iter().filter(|(so, _)| *so).for_each(|(_, word)| text.push_str(word));
        if object.damage > 0 {
            text.push_str(&format!(" damage {}", object.damage));
        }
        if let Some(role) = object.role {
            text.push_str(&format!(" {}", role.word().to_lowercase()));
        }
        if let Some(bearer) = object.attached_to {
            text.push_str(&format!(" attached to {}", self.listed(bearer)));
        }
        self.line(format_args!("  {text}"));
    }

    fn unknown_hands(&mut self) {
        for hand in &self.script.unknown_hands {
            let card = |of: &PossibleCard| {
                let text = match &of.named {
                    Some(named) => self::named(&of.object.card.name, named),
                    None => card(&of.object.card),
                };
                if of.copies > 1 { format!("{text} x{}", of.copies) } else { text }
            };
            let others = hand.others.then(|| "others".to_owned());
            let among: Vec<String> = hand.among.iter().map(card).chain(others).collect();
            let (player, count) = (self.player(hand.player), hand.count);
            self.line(format_args!("hand of {player}: unknown {count} of {}", among.join(", ")));
        }
    }

    /// Returns an object of the board by its name, and by its number where others have the same.
    fn listed(&self, at: usize) -> String {
        let objects = &self.script.setup.objects;
        let name = objects.get(at).map_or("", |object| object.card.name.as_str());
        let alike = |object: &&ObjectSetup| object.card.name.eq_ignore_ascii_case(name);
        match objects.iter().filter(alike).count() {
            0 | 1 => quoted(name),
            _ => format!("{} #{}", quoted(name), objects.iter().take(at + 1).filter(alike).count()),
        }
    }

    /// Writes decks that are listed without a card, and runes.
    fn belongings(&mut self, players: &[PlayerSetup]) {
        for (at, player) in players.iter().enumerate() {
            let name = quoted(&player.name);
            let at = PlayerId::at(at);
            let listed = self.script.setup.objects.iter().any(|o| o.zone == Zone::Deck && o.controller == at);
            if player.deck_listed && !listed {
                self.line(format_args!("deck of {name}: empty"));
            }
            let held = self.script.setup.objects.iter().any(|o| o.zone == Zone::Hand && o.owner == at);
            let partly_known = self.script.unknown_hands.iter().any(|hand| hand.player == at);
            if player.hand_listed && !held && !partly_known {
                self.line(format_args!("hand of {name}: empty"));
            }
            if let Some(runes) = &player.runes {
                self.line(format_args!("runes of {name} {}", pool(runes)));
            }
            if let Some(runes) = &player.rune_deck {
                self.line(format_args!("rune deck of {name}: {}", rune_deck(runes)));
            }
        }
    }
}

fn heading_of(object: &ObjectSetup) -> Heading {
    let whose = object.controller;
    match object.zone {
        Zone::Board(Location::Battlefield(at)) | Zone::Facedown(at) => Heading::Battlefield(at),
        Zone::Board(Location::Base(player)) => Heading::Base(player),
        Zone::Deck => Heading::Of("deck", whose),
        Zone::Trash => Heading::Of("trash", whose),
        Zone::Champion => Heading::Of("champion", whose),
        Zone::Legend => Heading::Of("legend", whose),
        _ => Heading::Of("hand", whose),
    }
}

/// Returns what is typed after a known card's name, as it is typed; empty where nothing is.
pub(crate) fn overrides(of: &Overrides) -> String {
    let parts = of
        .might
        .map(|might| format!("{might} might"))
        .into_iter()
        .chain(of.token.then(|| "token".to_owned()))
        .chain(of.tags.iter().map(|tag| format!("tag {}", quoted(tag))))
        .chain(of.domains.iter().map(|domain| format!("domain {}", domain.word())))
        .chain(of.cost.map(|cost| format!("cost {}", price(&cost))))
        .chain(of.keywords.iter().map(|keyword| format!("[{keyword}]")))
        .chain(of.bonus.map(|bonus| format!("bonus {bonus}")))
        .chain(of.effect.iter().map(|line| format!("effect \"{line}\"")));
    parts.collect::<Vec<_>>().join(" ")
}

/// Returns a known card by its name, with what is typed after it.
pub(super) fn named(name: &str, named: &NamedCard) -> String {
    let words = overrides(&named.overrides);
    let blank = if words.is_empty() { "" } else { " " };
    quoted(name) + blank + &words + &wording(&named.which)
}

/// Returns the words for a wording of a card; empty for the current one.
fn wording(which: &Which) -> String {
    match which {
        Which::Current => String::new(),
        Which::Printed => " as printed".to_owned(),
        Which::On(day) => format!(" as of {day}"),
    }
}

/// Returns a card with everything printed on it.
pub(super) fn card(card: &Card) -> String {
    let mut text = quoted(&card.name);
    match card.kind {
        Kind::Unit => text.push_str(&format!(" {} might", card.might)),
        kind => text.push_str(&format!(" {}", kind.word())),
    }
    if card.token {
        text.push_str(" token");
    }
    card.tags.iter().for_each(|tag| text.push_str(&format!(" tag {}", quoted(tag))));
    card.domains.iter().for_each(|domain| text.push_str(&format!(" domain {}", domain.word())));
    text.push_str(&cost(&card.cost));
    text.push_str(&rules_text(card));
    text
}

/// Returns the cost of a card, where it is not free.
fn cost(cost: &Cost) -> String {
    if cost.is_free() { String::new() } else { format!(" cost {}", price(cost)) }
}

fn price(cost: &Cost) -> String {
    let power = if cost.power > 0 { format!(" {} power", cost.power) } else { String::new() };
    let of: String = cost.of.iter().map(|(domain, n)| format!(" {n} {}", domain.word())).collect();
    format!("{}{power}{of}", cost.energy)
}

/// Returns the runes and the Rune Pool: `2 fury ready, 1 exhausted, 1 energy`.
pub(crate) fn pool(runes: &Runes) -> String {
    let of = |domains: &Domains, what: &str| -> Vec<String> {
        domains.iter().map(|(domain, n)| format!("{n} {} {what}", domain.word())).collect()
    };
    let plain =
        [(runes.ready, "ready"), (runes.exhausted, "exhausted"), (runes.energy, "energy"), (runes.power, "power")];
    let plain = plain.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}"));
    let ready = of(&runes.ready_of, "ready");
    let exhausted = of(&runes.exhausted_of, "exhausted");
    let power = of(&runes.power_of, "power");
    let all: Vec<String> = plain.chain(ready).chain(exhausted).chain(power).collect();
    if all.is_empty() { "0 ready".to_owned() } else { all.join(", ") }
}

/// Returns a rune deck from the top.
fn rune_deck(runes: &[Option<Domain>]) -> String {
    let alike = runes.chunk_by(|one, other| one == other);
    let some = |some: &[Option<Domain>]| {
        let domain = some.first().copied().flatten().map_or("unknown", Domain::word);
        format!("{} {domain}", some.len())
    };
    let parts: Vec<_> = alike.map(some).collect();
    if parts.is_empty() { "empty".to_owned() } else { parts.join(", ") }
}

/// Returns the keywords and the text of a card, each line of the text by itself.
fn rules_text(card: &Card) -> String {
    let keywords = card.keywords.list().into_iter().map(|keyword| format!("[{keyword}]"));
    let quote = |line: &str| format!("\"{line}\"");
    let read = |line: &str| {
        let mut alone = Card { kind: card.kind, ..Card::default() };
        read_text(&mut alone, line);
        alone.abilities.len()
    };
    let lines = typed(&card.abilities, read).flat_map(ability_lines).map(|line| quote(&line));
    let unread = card.unread.iter().map(|line| quote(line));
    let battlefield = card.kind == Kind::Battlefield;
    // A battlefield's line takes no bare keyword: it stands in its text.
    let keywords = keywords.map(|keyword| if battlefield { quote(&keyword) } else { keyword });
    let effect = card.equipment.iter().flat_map(|equipment| {
        let bonus = equipment.bonus.map(|bonus| format!("bonus {bonus}"));
        let read = |line: &str| {
            let mut alone = Card { kind: card.kind, ..Card::default() };
            read_effect_text(&mut alone, line);
            alone.equipment.map_or(0, |equipment| equipment.abilities.len())
        };
        let lines = typed(&equipment.abilities, read).filter(|ability| !ability.text.is_empty());
        bonus.into_iter().chain(lines.map(|ability| format!("effect \"{}\"", ability.text))).collect::<Vec<_>>()
    });
    keywords.chain(effect).chain(lines).chain(unread).fold(String::new(), |text, part| text + " " + &part)
}

/// Returns one ability for each line that was typed: a line may be read as two or more, and may be typed twice.
fn typed(abilities: &[Ability], read: impl Fn(&str) -> usize) -> impl Iterator<Item = &Ability> {
    abilities.chunk_by(|one, other| one.text == other.text).flat_map(move |same| {
        let each = same.first().map_or(1, |ability| read(&ability.text).max(1));
        same.iter().step_by(each)
    })
}

/// Returns the lines of an ability: its own, and those of its modes.
fn ability_lines(ability: &Ability) -> Vec<String> {
    let does = match &ability.body {
        Body::Spell(does) => Some(does),
        Body::Triggered(triggered) => Some(&triggered.does),
        Body::Activated(activated) => Some(&activated.does),
        _ => None,
    };
    // Where the line itself names the things among which one chooses, no lines follow.
    let does = does.filter(|_| ability.text.trim_end().ends_with(['—', ':']));
    let modes = does.into_iter().flat_map(|does| &does.effects).flat_map(|effect| match effect {
        Effect::Modes(modes)
        | Effect::NewModes(modes)
        | Effect::OtherModes(modes)
        | Effect::ByDomain(modes)
        | Effect::ByKind(modes) => modes.iter().map(|mode| format!("- {}", mode.text)).collect(),
        _ => vec![],
    });
    ability.text.lines().map(str::to_owned).chain(modes).collect()
}
