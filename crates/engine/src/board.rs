//! Boards: as typed, and as checked. Everything that is wrong with a typed board is reported at once, each with its rule.

mod check;
mod underway;

use std::sync::Arc;

use super::ability::Change;
use super::card::{Card, Kind};
use super::chain::Chain;
use super::derived::Derived;
use super::domain::Domain;
use super::edition::{Phase, Procedures};
use super::ids::{BattlefieldId, NonState, ObjectId, PlayerId};
use super::in_force::InForce;
use super::keyword::Keyword;
use super::machine::Game;
use super::object::{Object, Role};
use super::payment::Runes;
use super::player::Player;
use super::reading::Readings;
use super::rune_deck::RuneDeck;
use super::state::{Battlefield, State, Turn};
use super::trace::Trace;
use super::under_way::UnderWay;
use super::work::Work;
use super::zone::{Location, Zone};

pub use check::{Violation, ViolationKind};

/// The number of runes in a Rune Deck, by the rules of deck construction.
const RUNE_DECK: usize = 12;

/// A board as typed: it may break any rule.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The players in turn order, the first being the Turn Player.
    pub players: Vec<PlayerSetup>,
    /// The battlefields.
    pub battlefields: Vec<BattlefieldSetup>,
    /// Everything else, wherever it is.
    pub objects: Vec<ObjectSetup>,
    /// The score that wins.
    pub victory: Option<u32>,
    /// The phase in which the game begins; the Action Phase if none is given.
    pub phase: Option<Phase>,
    /// The number of the turn of the game, from 1; if none is given, a later one than every player's first.
    pub turn: Option<u32>,
    /// The readings that are followed where the rules allow more than one.
    pub readings: Readings,
    /// Cards that there are, beyond those on the board: they may be named.
    pub cards: Vec<String>,
    /// Violations that are meant: the board is odd on purpose.
    pub waived: Vec<ViolationKind>,
}

/// A player as typed.
#[derive(Clone, Debug, Default)]
pub struct PlayerSetup {
    /// Their name.
    pub name: String,
    /// Their team.
    pub team: u8,
    /// Their points.
    pub points: u32,
    /// Their XP.
    pub xp: u32,
    /// Battlefields they have scored this turn.
    pub scored: Vec<BattlefieldId>,
    /// True if their deck is listed, so that it can run out.
    pub deck_listed: bool,
    /// True if their hand is listed, so that it has no card but those, even where it is empty.
    pub hand_listed: bool,
    /// Their runes, if listed.
    pub runes: Option<Runes>,
    /// Their rune deck from the top, if listed: the domain of each rune as far as it is known.
    pub rune_deck: Option<Vec<Option<Domain>>>,
    /// The number of cards they have played this turn.
    pub played: u16,
    /// The number of cards in their hand that nobody knows, as far as it is given.
    pub unknown_hand: u32,
}

/// A battlefield as typed.
#[derive(Clone, Debug)]
pub struct BattlefieldSetup {
    /// The card as printed.
    pub card: Card,
    /// The player who controls it.
    pub controller: Option<PlayerId>,
    /// The player who applied Contested.
    pub contested: Option<PlayerId>,
    /// The player who contributed it, where that is given.
    pub owner: Option<PlayerId>,
}

/// An object as typed.
#[derive(Clone, Debug)]
pub struct ObjectSetup {
    /// The card as printed.
    pub card: Card,
    /// Its owner.
    pub owner: PlayerId,
    /// The player who controls it.
    pub controller: PlayerId,
    /// The zone it is in.
    pub zone: Zone,
    /// Damage on it.
    pub damage: u32,
    /// True if it is exhausted.
    pub exhausted: bool,
    /// True if it is stunned.
    pub stunned: bool,
    /// True if it has a buff.
    pub buffed: bool,
    /// True if it is Empowered.
    pub empowered: bool,
    /// Its role in the combat that is in progress where it is.
    pub role: Option<Role>,
    /// The object that it is attached to, by its position among the typed objects.
    pub attached_to: Option<usize>,
    /// True if it is its owner's Chosen Champion, or a copy of it.
    pub champion: bool,
}

impl ObjectSetup {
    /// An object that its owner controls, with nothing on it.
    #[must_use]
    pub fn new(card: Card, owner: PlayerId, zone: Zone) -> Self {
        Self {
            card,
            owner,
            controller: owner,
            zone,
            damage: 0,
            exhausted: false,
            stunned: false,
            buffed: false,
            empowered: false,
            role: None,
            attached_to: None,
            champion: false,
        }
    }
}

/// The phase in which a board begins if none is given: the one in which the Turn Player may act.
fn row_of(table: &Procedures, phase: Option<Phase>) -> u8 {
    let named = phase.and_then(|phase| table.turn.iter().position(|row| row.phase == phase));
    let acting = table.turn.iter().position(|row| row.waits);
    named.or(acting).unwrap_or(0) as u8
}

impl Setup {
    /// A game from this board.
    ///
    /// # Errors
    /// Every violation that is not waived, each with its rule.
    pub fn into_game(self, table: &'static Procedures, trace: Trace) -> Result<Game, Vec<Violation>> {
        self.into_counted(table, trace, Arc::default())
    }

    /// The same, whose work is counted by this.
    ///
    /// # Errors
    /// Every violation that is not waived, each with its rule.
    pub fn into_counted(
        self,
        table: &'static Procedures,
        trace: Trace,
        work: Arc<Work>,
    ) -> Result<Game, Vec<Violation>> {
        let violations = self.violations(&table.cites);
        let meant = |v: &Violation| self.waived.contains(&v.kind);
        if violations.iter().any(|v| !meant(v)) {
            return Err(violations.into_iter().filter(|v| !meant(v)).collect());
        }
        let fight = self.fight();
        let attached = self.attached();
        let mut state = self.into_state(table);
        state.derived.kept.count_by(work);
        let mut game = Game::new(state, trace);
        game.resume(fight, &attached);
        Ok(game)
    }

    /// The Victory Score of the mode that is played with these players: 11 for two teams of two, else 8.
    fn usual_victory(&self) -> u32 {
        let mates = |team: u8| self.players.iter().filter(|player| player.team == team).count();
        let pairs = self.players.len() == 4 && self.players.iter().all(|player| mates(player.team) == 2);
        if pairs { 11 } else { 8 }
    }

    fn into_state(self, table: &'static Procedures) -> State {
        let row = row_of(table, self.phase);
        let begun = self.phase.is_none();
        let mut state = State {
            players: self.players.iter().map(|player| Arc::new(player.player())).collect(),
            battlefields: vec![],
            objects: vec![],
            board: vec![],
            legends: vec![],
            victory: self.victory.unwrap_or_else(|| self.usual_victory()),
            turn: Turn {
                player: PlayerId(0),
                number: 1,
                row,
                begun,
                at: table.turn.get(usize::from(row)).map_or(Phase::Action, |row| row.phase),
                items: false,
                first: None,
                place: PlayerId(0),
                cause: NonState(None),
                phase: NonState(None),
            },
            extra_turns: vec![],
            chain: Chain::default(),
            showdown: None,
            combat: None,
            lasting: vec![],
            delayed: vec![],
            made: NonState(0),
            uses: vec![],
            attaching: None,
            cards: self.cards.into(),
            winners: vec![],
            taints: vec![],
            stamp: 0,
            under_way: UnderWay::default(),
            in_force: InForce::of(table, self.readings),
            derived: Derived::default(),
        };
        if let Some(turn) = self.turn {
            state.turns_so_far(turn);
        }
        for place in self.battlefields {
            state.add_battlefield(place);
        }
        for object in self.objects {
            if object.zone == Zone::Hand {
                state.player_mut(object.owner).hand_listed = true;
            }
            state.add(object);
        }
        state.victory += state.more_points();
        state
    }
}

impl PlayerSetup {
    /// The rune deck as listed; else what the listed runes leave in it, of which nothing more is known.
    fn rune_deck(&self) -> Option<RuneDeck> {
        let left = |runes: Runes| RUNE_DECK.saturating_sub(usize::from(runes.on_board()));
        let listed = self.rune_deck.clone().map(RuneDeck::listed);
        listed.or_else(|| self.runes.map(|runes| RuneDeck::unknown(left(runes))))
    }

    fn player(&self) -> Player {
        Player {
            name: self.name.clone(),
            team: self.team,
            points: self.points,
            xp: self.xp,
            scored: self.scored.iter().fold(0, |bits, at| bits | 1 << at.0),
            deck: self.deck_listed.then(Vec::new),
            runes: self.runes,
            rune_deck: self.rune_deck(),
            played: self.played,
            completed: self.played,
            unknown_hand: self.unknown_hand,
            hand_listed: self.hand_listed,
            ..Player::default()
        }
    }
}

impl State {
    /// Returns the number of points beyond the usual that the battlefields ask for to win.
    pub(crate) fn more_points(&self) -> u32 {
        let more = |change: &Change| if let Change::MorePoints(n) = change { u32::from(*n) } else { 0 };
        self.battlefield_ids().flat_map(|at| self.rules_at(at)).map(more).sum()
    }

    /// Updates the Victory Score after battlefields were replaced; `before` is how many more points they asked for
    /// until then.
    pub(crate) fn ask_for_points_anew(&mut self, before: u32) {
        self.victory = (self.victory + self.more_points()).saturating_sub(before);
    }

    /// Counts the turns that each player has begun when it is this turn of the game, and the first listed player's.
    fn turns_so_far(&mut self, turn: u32) {
        let count = self.players.len() as u32;
        if count == 0 || turn == 0 {
            return;
        }
        let first = (count - (turn - 1) % count) % count;
        self.turn.first = Some(PlayerId::at(first as usize));
        for (at, player) in self.players.iter_mut().map(Arc::make_mut).enumerate() {
            let after_first = (at as u32 + count - first) % count;
            let begun = (turn + count - 1 - after_first) / count;
            player.turns = u8::try_from(begun).unwrap_or(u8::MAX);
        }
    }

    fn add_battlefield(&mut self, place: BattlefieldSetup) {
        let object = ObjectId::at(self.objects.len());
        let ordinal = self.ordinal_of(&place.card.name);
        let mut card = Object::new(Arc::new(place.card), PlayerId(0), Zone::Battlefields);
        card.ordinal = ordinal;
        self.objects.push(Arc::new(card));
        self.battlefields.push(Battlefield {
            object,
            controller: place.controller,
            contested: place.contested,
            owner: place.owner,
            showdown_staged: false,
            combat_staged: false,
            opened: false,
            facedown: vec![],
        });
    }

    fn ordinal_of(&self, name: &str) -> u8 {
        let same = self.objects.iter().filter(|o| o.card.name == name).count();
        u8::try_from(same + 1).unwrap_or(u8::MAX)
    }

    fn add(&mut self, setup: ObjectSetup) {
        let id = ObjectId::at(self.objects.len());
        let ordinal = self.ordinal_of(&setup.card.name);
        self.stamp += 1;
        let entered = self.stamp;
        if setup.champion || setup.zone == Zone::Champion {
            self.player_mut(setup.owner).champion = Some(setup.card.name.clone());
        }
        let object = Object {
            controller: setup.controller,
            ordinal,
            damage: setup.damage,
            exhausted: setup.exhausted,
            stunned: setup.stunned,
            buffed: setup.buffed,
            empowered: setup.empowered,
            entered,
            ..Object::new(Arc::new(setup.card), setup.owner, setup.zone)
        };
        self.objects.push(Arc::new(object));
        let player = self.player_mut(setup.owner);
        match setup.zone {
            Zone::Board(_) => self.board.push(id),
            Zone::Legend => self.legends.push(id),
            Zone::Hand => player.hand.push(id),
            Zone::Trash => player.trash.push(id),
            Zone::Banishment => player.banishment.push(id),
            Zone::Deck => player.deck.get_or_insert_default().push(id),
            Zone::Facedown(at) => self.battlefield_mut(at).facedown.push(id),
            _ => {}
        }
    }
}

/// Returns true if a card can be at a location: gear only in a base, unless it has Deploy.
fn belongs(card: &Card, location: Location) -> bool {
    match card.kind {
        Kind::Unit => true,
        Kind::Gear => matches!(location, Location::Base(_)) || card.keywords.has(Keyword::Deploy),
        _ => false,
    }
}
