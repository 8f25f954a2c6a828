//! Defaults: the players are A and B, and there are two battlefields, where no line says otherwise; and short lines
//! that set a battlefield or a turn.

use tribunal_engine::board::{BattlefieldSetup, PlayerSetup};
use tribunal_engine::card::Kind as CardKind;
use tribunal_engine::edition::Phase;
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_engine::zone::{Location, Zone};

use super::typed::Typed;
use super::walk::Walk;
use super::{Reader, Section};
use crate::diagnostic::{Diagnostic, Span};
use crate::token::{Kind, TokenLine};

/// The players where no line says who plays.
pub(super) const PLAYERS: [&str; 2] = ["A", "B"];
/// The battlefields where no line says which there are.
const BATTLEFIELDS: [&str; 2] = ["BF1", "BF2"];

/// Returns true if a line begins with one of these words.
fn begins(line: &TokenLine, words: &[&str]) -> bool {
    let first = line.tokens.first().filter(|token| token.kind == Kind::Word && !line.indented);
    first.is_some_and(|token| words.iter().any(|word| word.eq_ignore_ascii_case(&token.text)))
}

/// Returns true if a word of a line is one of these names, letter for letter, also in parentheses or with `'s` after
/// it.
fn names(line: &TokenLine, names: &[&str]) -> bool {
    let bare = |text: &str| {
        let text = text.trim_start_matches('(').trim_end_matches(')');
        names.contains(&text.strip_suffix("'s").or_else(|| text.strip_suffix("\u{2019}s")).unwrap_or(text))
    };
    line.tokens.iter().any(|token| token.kind == Kind::Word && bare(&token.text))
}

/// Reads whose turn a line says it is: `turn of Bob`, `turn of Bob begins`, `Bob's turn`.
fn turn_of(line: &TokenLine) -> Option<String> {
    let words: Vec<&str> = line.tokens.iter().map(|token| token.text.as_str()).collect();
    let words = match words.as_slice() {
        [rest @ .., last] if last.eq_ignore_ascii_case("begins") => rest,
        all => all,
    };
    if line.indented {
        return None;
    }
    match words {
        [turn, of, name @ ..] if turn.eq_ignore_ascii_case("turn") && of.eq_ignore_ascii_case("of") => {
            Some(name.join(" "))
        }
        [name @ .., turn] if turn.eq_ignore_ascii_case("turn") => {
            let name = name.join(" ");
            name.strip_suffix("'s").or_else(|| name.strip_suffix("\u{2019}s")).map(str::to_owned)
        }
        _ => None,
    }
}

impl Reader {
    /// Adds players and battlefields that no line names, where lines speak of them.
    pub(super) fn lay(&mut self, lines: &[TokenLine]) {
        self.first = lines.iter().find_map(turn_of).filter(|name| !name.is_empty());
        let has_players = lines.iter().any(|line| begins(line, &["players", "player"]));
        let speaks = lines.iter().any(|line| names(line, &PLAYERS) || names(line, &BATTLEFIELDS));
        if !has_players && speaks {
            let named = |(team, name): (usize, &str)| PlayerSetup {
                name: name.to_owned(),
                team: u8::try_from(team).unwrap_or_default(),
                ..PlayerSetup::default()
            };
            self.script.setup.players = PLAYERS.into_iter().enumerate().map(named).collect();
            self.begin_with_the_turn_player();
        }
        let has_places =
            lines.iter().any(|line| begins(line, &["battlefield", "battlefields"]) || self.is_new_place(line));
        let spoken = lines.iter().any(|line| names(line, &BATTLEFIELDS));
        if !has_places && (spoken || (!has_players && speaks)) {
            BATTLEFIELDS.into_iter().for_each(|name| self.lay_battlefield(name));
        }
    }

    /// Returns true if a line sets a battlefield other than the two defaults: `Grove (B): D 4`.
    fn is_new_place(&self, line: &TokenLine) -> bool {
        let mut walk = Walk::new(line);
        !line.indented && !names(line, &BATTLEFIELDS) && walk.name(&[]).is_some_and(|name| name.text.ends_with(')'))
    }

    fn lay_battlefield(&mut self, name: &str) {
        let typed = Typed { kinds: vec![CardKind::Battlefield], ..Typed::default() };
        let card = typed.described(name);
        let place = BattlefieldSetup { card, controller: None, contested: None, owner: None };
        self.script.battlefield_cards.push(None);
        self.script.battlefield_spans.push(Span { line: 1, column: 1, length: 1 });
        self.script.setup.battlefields.push(place);
    }

    /// Moves the player whose turn it is to the front, as a line says.
    pub(super) fn begin_with_the_turn_player(&mut self) {
        let players = &mut self.script.setup.players;
        let wanted = self.first.as_deref();
        let first = players.iter().position(|player| wanted.is_some_and(|name| player.name.eq_ignore_ascii_case(name)));
        players.rotate_left(first.unwrap_or_default());
        for (at, player) in players.iter_mut().enumerate() {
            player.team = u8::try_from(at).unwrap_or(u8::MAX);
        }
    }

    /// Reads `of Bob` or `of Bob begins` after `turn`.
    pub(super) fn turn_of(&mut self, walk: &mut Walk) -> Result<(), Diagnostic> {
        self.expect_player(walk)?;
        self.turn_begins(walk);
        Ok(())
    }

    /// Reads `begins`, which starts the turn with its Awaken Phase.
    fn turn_begins(&mut self, walk: &mut Walk) {
        if walk.eat("begins") || walk.eat("starts") {
            self.script.setup.phase = Some(Phase::Awaken);
        }
    }

    /// Reads `Bob's turn`, `Bob's turn begins`. Returns false if it is no such line.
    pub(super) fn turn_of_player(&mut self, walk: &mut Walk) -> bool {
        let position = walk.position();
        if self.player(walk).is_some() && walk.eat("turn") {
            self.section = None;
            self.turn_begins(walk);
            self.end(walk);
            return true;
        }
        walk.back_to(position);
        false
    }

    /// Reads `BF1 (B): D 4, T 3 [Tank]`: a battlefield, who controls it, and what is there. Returns false if it is no
    /// such line.
    pub(super) fn place_line(&mut self, walk: &mut Walk) -> bool {
        let position = walk.position();
        let Some((at, controller)) = self.place_head(walk) else {
            walk.back_to(position);
            return false;
        };
        if let (Some(player), Some(place)) = (controller, self.script.setup.battlefields.get_mut(at.index())) {
            place.controller = Some(player);
        }
        self.section = Some(Section::Battlefield(at, controller));
        if !walk.is_done()
            && let Err(mistake) = self.at_battlefield(walk, at, controller)
        {
            self.mistakes.push(mistake);
        }
        true
    }

    /// Reads the battlefield with which a line begins, and the player in parentheses; a colon ends it.
    fn place_head(&mut self, walk: &mut Walk) -> Option<(BattlefieldId, Option<PlayerId>)> {
        let places = self.script.setup.battlefields.iter().enumerate();
        let fits = places.filter_map(|(at, place)| Some((walk.fits_name(&place.card.name)?, at)));
        let known = fits.max_by_key(|(tokens, _)| *tokens);
        if let Some((tokens, at)) = known {
            walk.skip(tokens);
            let controller = self.in_parentheses(walk);
            return walk.eat_mark(":").then_some((BattlefieldId::at(at), controller));
        }
        let name = walk.name_before_parenthesis()?;
        let controller = self.in_parentheses(walk)?;
        if !walk.eat_mark(":") && !walk.is_done() {
            return None;
        }
        let (card, named) = self.place_or_blank(&name, Typed::default());
        let at = BattlefieldId::at(self.script.setup.battlefields.len());
        self.script.setup.battlefields.push(BattlefieldSetup { card, controller: None, contested: None, owner: None });
        self.script.battlefield_cards.push(named);
        self.script.battlefield_spans.push(name.span);
        Some((at, Some(controller)))
    }

    /// Reads a player in parentheses: `(Bob)`.
    fn in_parentheses(&mut self, walk: &mut Walk) -> Option<PlayerId> {
        let inside = walk.parenthesis()?;
        self.script.setup.players.iter().position(|player| player.name.eq_ignore_ascii_case(&inside)).map(PlayerId::at)
    }

    /// Reads what stands at a battlefield: each object belongs to the player named before it, else to `known`.
    pub(super) fn at_battlefield(
        &mut self,
        walk: &mut Walk,
        at: BattlefieldId,
        known: Option<PlayerId>,
    ) -> Result<(), Diagnostic> {
        let named = self.player_and_colon(walk).or(known);
        let Some(player) = named else {
            return Err(walk.expected("a player's name and a colon, as in `Bob: Guard 3 might`"));
        };
        let zone = if walk.eat("facedown") { Zone::Facedown(at) } else { Zone::Board(Location::Battlefield(at)) };
        self.objects(walk, player, zone)
    }

    /// Reads `Bob:`, if that comes next.
    pub(super) fn player_and_colon(&self, walk: &mut Walk) -> Option<PlayerId> {
        let position = walk.position();
        let named = self.player(walk).filter(|_| walk.eat_mark(":"));
        if named.is_none() {
            walk.back_to(position);
        }
        named
    }
}
