//! The state of a game: plain data, complete. Two equal states go on alike.

use std::sync::Arc;

use super::chain::Chain;
use super::damage::Order;
use super::derived::Derived;
use super::edition::{Cites, Phase, Procedures, RuleStatement};
use super::ids::{BattlefieldId, Cause, NonState, ObjectId, PlayerId};
use super::in_force::InForce;
use super::lasting::{Delayed, Lasting};
use super::object::{Object, Role};
use super::player::Player;
use super::under_way::UnderWay;
use super::zone::{Location, Zone};

/// A battlefield on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Battlefield {
    /// The object that it is.
    pub object: ObjectId,
    /// The player who controls it.
    pub controller: Option<PlayerId>,
    /// The player who contributed it; nobody where that was not given.
    pub owner: Option<PlayerId>,
    /// The player who applied Contested, while it is contested.
    pub contested: Option<PlayerId>,
    /// True while a showdown is staged here.
    pub showdown_staged: bool,
    /// True while a combat is staged here.
    pub combat_staged: bool,
    /// True if a showdown or combat has already begun here since Contested was last applied.
    pub opened: bool,
    /// The cards in the facedown zone, the first that came there first.
    pub facedown: Vec<ObjectId>,
}

/// A showdown in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Showdown {
    /// The battlefield where it takes place.
    pub at: BattlefieldId,
    /// The player who has focus.
    pub focus: PlayerId,
    /// The number of players who have passed in sequence.
    pub passes: u8,
    /// The players who may act, one bit each, where an edition restricts them.
    pub relevant: u32,
}

/// A combat in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Combat {
    /// The battlefield where it takes place.
    pub at: BattlefieldId,
    /// The attacking player.
    pub attacker: PlayerId,
    /// The defending player.
    pub defender: PlayerId,
    /// True while the players have their designations.
    pub designated: bool,
    /// The row of the edition's table that comes next; none while the showdown is in progress.
    pub row: Option<u8>,
    /// True if the rows wait for the chain to resolve.
    pub patient: bool,
    /// True if attackers were recalled because defenders were still there.
    pub recalled: bool,
    /// Damage assigned so far.
    pub assigned: Vec<(ObjectId, u32)>,
    /// The orders in which texts apply to damage as it is assigned, as far as they were chosen.
    pub orders: Vec<Order>,
    /// The event that caused the rows: the step that has begun, or what led to it.
    pub cause: Cause,
}

impl Combat {
    /// A combat whose attacker and defender are established, before anything of its rows.
    #[must_use]
    pub fn new(at: BattlefieldId, attacker: PlayerId, defender: PlayerId) -> Self {
        Self {
            at,
            attacker,
            defender,
            designated: true,
            row: None,
            patient: false,
            recalled: false,
            assigned: vec![],
            orders: vec![],
            cause: NonState(None),
        }
    }

    /// The role of a player in this combat.
    #[must_use]
    pub fn role(&self, player: PlayerId) -> Option<Role> {
        if !self.designated {
            None
        } else if player == self.attacker {
            Some(Role::Attacker)
        } else if player == self.defender {
            Some(Role::Defender)
        } else {
            None
        }
    }
}

/// The position of the game in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// The Turn Player.
    pub player: PlayerId,
    /// Turns are counted from 1.
    pub number: u32,
    /// The row of the turn's table that is being carried out.
    pub row: u8,
    /// True once the row has begun.
    pub begun: bool,
    /// The phase that it is of.
    pub at: Phase,
    /// True if an item was finalized since the expiration of this turn's effects began.
    pub items: bool,
    /// The player who took the first turn of the game, while that matters: unless the board says which turn it is, the
    /// first turns are over.
    pub first: Option<PlayerId>,
    /// The player whose place in turn order it is: the Turn Player, but in an additional turn the player who had the
    /// turn before.
    pub place: PlayerId,
    /// The event that caused its phases: the beginning of the turn, or its being ended.
    pub cause: Cause,
    /// The event that caused its rows: the phase or step that has begun.
    pub phase: Cause,
}

/// The whole state. Its players and objects are shared between copies until one of them is changed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The players in turn order.
    pub players: Vec<Arc<Player>>,
    /// The battlefields.
    pub battlefields: Vec<Battlefield>,
    /// Every object there has been.
    pub objects: Vec<Arc<Object>>,
    /// The permanents on the board in order of entering.
    pub board: Vec<ObjectId>,
    /// The legends.
    pub legends: Vec<ObjectId>,
    /// The score that wins.
    pub victory: u32,
    /// The position of the game in its turn.
    pub turn: Turn,
    /// The players who have the additional turns that come after this one, the next first.
    pub extra_turns: Vec<PlayerId>,
    /// The chain.
    pub chain: Chain,
    /// The showdown in progress.
    pub showdown: Option<Showdown>,
    /// The combat in progress.
    pub combat: Option<Combat>,
    /// Changes that last.
    pub lasting: Vec<Lasting>,
    /// Delayed abilities.
    pub delayed: Vec<Delayed>,
    /// The number of delayed abilities made so far.
    pub made: NonState<u16>,
    /// The number of times that abilities have triggered or been used this turn: source, which of its abilities, count.
    pub uses: Vec<(ObjectId, u8, u8)>,
    /// Gear whose attaching is just being seen: what "as this is attached" does comes after that.
    pub attaching: Option<ObjectId>,
    /// Cards that the board says there are, beyond those in the game.
    pub cards: Arc<[String]>,
    /// The winners: one player, the players of a team, or, by one reading, several at once.
    pub winners: Vec<PlayerId>,
    /// Lines and effects that could not be enacted.
    pub taints: Vec<String>,
    /// The next timestamp.
    pub stamp: u32,
    /// The work in progress.
    pub under_way: UnderWay,
    /// What is in force, as far as it is asked of a state alone.
    pub in_force: InForce,
    /// What follows from the rest.
    pub derived: Derived,
}

impl State {
    /// Returns the tables of the edition played.
    #[must_use]
    #[inline]
    pub fn procedures(&self) -> &'static Procedures {
        self.in_force.tables.0
    }

    /// Returns the rules that behaviours rest on in the edition played.
    #[inline]
    pub(crate) fn cites(&self) -> &'static Cites {
        &self.procedures().cites
    }

    /// The object, which exists: identities are only made by adding one.
    #[must_use]
    #[inline]
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.index()]
    }

    /// The object, to be changed.
    pub fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        Arc::make_mut(&mut self.objects[id.index()])
    }

    /// The player.
    #[must_use]
    #[inline]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    /// The player, to be changed.
    pub fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        Arc::make_mut(&mut self.players[id.index()])
    }

    /// The battlefield.
    #[must_use]
    pub fn battlefield(&self, id: BattlefieldId) -> &Battlefield {
        &self.battlefields[id.index()]
    }

    /// The battlefield, to be changed.
    pub fn battlefield_mut(&mut self, id: BattlefieldId) -> &mut Battlefield {
        &mut self.battlefields[id.index()]
    }

    /// The identities of all battlefields.
    pub fn battlefield_ids(&self) -> impl Iterator<Item = BattlefieldId> + use<> {
        (0..self.battlefields.len()).map(BattlefieldId::at)
    }

    /// The identities of the players still in the game, in turn order.
    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + '_ {
        (0..self.players.len()).map(PlayerId::at).filter(|p| !self.player(*p).out)
    }

    /// The players still in the game, in turn order from `first`.
    #[must_use]
    pub fn in_turn_order(&self, first: PlayerId) -> Vec<PlayerId> {
        let count = self.players.len();
        let order = (0..count).map(|step| PlayerId::at((first.index() + step) % count));
        order.filter(|p| !self.player(*p).out).collect()
    }

    /// The next player in turn order.
    #[must_use]
    pub fn next_player(&self, after: PlayerId) -> PlayerId {
        let count = self.players.len();
        let order = (1..=count).map(|step| PlayerId::at((after.index() + step) % count));
        order.into_iter().find(|p| !self.player(*p).out).unwrap_or(after)
    }

    /// Returns the player who has the turn after this one. An additional turn comes first, and leaves the turn order as
    /// it is.
    pub(crate) fn take_next_turn(&mut self) -> PlayerId {
        while !self.extra_turns.is_empty() {
            let player = self.extra_turns.remove(0);
            if !self.player(player).out {
                return player;
            }
        }
        self.turn.place = self.next_player(self.turn.place);
        self.turn.place
    }

    /// Returns true if a statement of a rule applies, as it does unless it is switched off.
    #[must_use]
    pub fn keeps(&self, said: RuleStatement) -> bool {
        self.in_force.keeps(said)
    }

    /// Returns the points of a player's side: teammates share theirs.
    #[must_use]
    pub fn points(&self, player: PlayerId) -> u32 {
        let team = self.player(player).team;
        if !self.keeps(RuleStatement::PointsAreShared) {
            return self.player(player).points;
        }
        self.players.iter().filter(|p| p.team == team).map(|p| p.points).sum()
    }

    /// Returns true if a player is relevant: everybody is, except in a showdown that says otherwise.
    #[must_use]
    pub fn is_relevant(&self, player: PlayerId) -> bool {
        self.showdown.as_ref().is_none_or(|showdown| showdown.relevant & 1 << player.0 != 0)
    }

    /// Returns the relevant players in turn order from `first`: those who may act now.
    #[must_use]
    pub fn acting(&self, first: PlayerId) -> Vec<PlayerId> {
        let mut order = self.in_turn_order(first);
        order.retain(|player| self.is_relevant(*player));
        order
    }

    /// The next player in turn order who may act.
    #[must_use]
    pub fn next_acting(&self, after: PlayerId) -> PlayerId {
        self.acting(self.next_player(after)).first().copied().unwrap_or(after)
    }

    /// Returns true if two players oppose each other.
    #[must_use]
    pub fn opposed(&self, one: PlayerId, other: PlayerId) -> bool {
        self.player(one).team != self.player(other).team
    }

    /// The units at a location, in order of entering.
    pub fn units_at(&self, location: Location) -> impl Iterator<Item = ObjectId> + '_ {
        self.board.iter().copied().filter(move |id| {
            let object = self.object(*id);
            object.zone.location() == Some(location) && object.card.kind == super::card::Kind::Unit
        })
    }

    /// The units at a battlefield.
    pub fn units_on(&self, at: BattlefieldId) -> impl Iterator<Item = ObjectId> + '_ {
        self.units_at(Location::Battlefield(at))
    }

    /// Returns the players who have units at a battlefield, one bit each.
    #[must_use]
    pub fn presence(&self, at: BattlefieldId) -> u32 {
        self.units_on(at).fold(0, |bits, id| bits | 1 << self.object(id).controller.0)
    }

    /// Returns true if units of two opposing players are at a battlefield.
    #[must_use]
    pub fn is_disputed(&self, at: BattlefieldId) -> bool {
        let bits = self.presence(at);
        if bits & bits.wrapping_sub(1) == 0 {
            return false;
        }
        let there: Vec<_> = (0..self.players.len()).map(PlayerId::at).filter(|p| bits & 1 << p.0 != 0).collect();
        there.iter().any(|a| there.iter().any(|b| self.opposed(*a, *b)))
    }

    /// Returns true if somebody has won.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.winners.is_empty()
    }

    /// Returns true if the turn is in a Showdown State.
    #[must_use]
    pub fn in_showdown(&self) -> bool {
        self.showdown.is_some()
    }

    /// Returns true if the turn is in a Closed State.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        !self.chain.items.is_empty()
    }

    /// Returns true if the turn is in a Neutral Open State.
    #[must_use]
    pub fn is_neutral_open(&self) -> bool {
        !self.in_showdown() && !self.is_closed()
    }

    /// Returns true if the turn has come to its end, and the next one has not begun.
    #[must_use]
    pub fn is_turn_over(&self) -> bool {
        usize::from(self.turn.row) >= self.procedures().turn.len()
    }

    /// Returns the player who has priority: in a Closed State the one it went to, in the Open State of a showdown the
    /// one with focus, and in the Neutral Open State of their Action Phase the Turn Player (312.2, 313.2@1.1).
    #[must_use]
    pub fn priority(&self) -> Option<PlayerId> {
        let acts = || self.procedures().turn.get(usize::from(self.turn.row)).is_some_and(|row| row.waits);
        let open = || match &self.showdown {
            Some(showdown) => Some(showdown.focus),
            None => Some(self.turn.player).filter(|_| acts()),
        };
        self.chain.priority.or_else(|| if self.is_closed() { None } else { open() })
    }

    /// Counts one more use of an ability this turn, and returns the number of its uses with this one.
    pub fn count_use(&mut self, source: ObjectId, ability: u8) -> u8 {
        if let Some((.., n)) = self.uses.iter_mut().find(|(id, at, _)| *id == source && *at == ability) {
            *n = n.saturating_add(1);
            return *n;
        }
        self.uses.push((source, ability, 1));
        1
    }

    /// Returns the number of times that an ability has triggered or been used this turn.
    #[must_use]
    pub fn used(&self, source: ObjectId, ability: u8) -> u8 {
        self.uses.iter().find(|(id, at, _)| *id == source && *at == ability).map_or(0, |(.., n)| *n)
    }

    /// The number of the next delayed ability.
    pub(super) fn number_of_delayed(&mut self) -> u16 {
        self.made.0 = self.made.0.saturating_add(1);
        self.made.0
    }

    /// Goes on from here instead of from a later state: the identities given since stay taken, and mean what their cards are
    /// again. What was not known on the way there may be why it is gone on with from here.
    pub(super) fn take_back(&mut self, undone: &Self) {
        for (at, object) in undone.objects.iter().enumerate().skip(self.objects.len()) {
            let was = |id: ObjectId| undone.objects.iter().position(|other| other.became == Some(id)).map(ObjectId::at);
            let first = std::iter::successors(was(ObjectId::at(at)), |id| was(*id)).last();
            self.objects.push(Arc::new(Object { zone: Zone::Gone, became: first, ..Object::clone(object) }));
        }
        self.chain.next = undone.chain.next;
        let more = undone.taints.iter().filter(|taint| !self.taints.contains(taint)).cloned().collect::<Vec<_>>();
        self.taints.extend(more);
    }

    /// The newest identity of the card that this object was.
    #[must_use]
    pub fn now(&self, id: ObjectId) -> ObjectId {
        let mut id = id;
        while let Some(next) = self.object(id).became {
            id = next;
        }
        id
    }

    /// The card in a trash that this object has become, if that is where it lies still.
    #[must_use]
    pub fn card_in_trash(&self, id: ObjectId) -> Option<ObjectId> {
        self.object(id).became.filter(|card| self.object(*card).zone == Zone::Trash)
    }

    /// The name of an object, with `#2` for the second of a name.
    #[must_use]
    pub fn name(&self, id: ObjectId) -> String {
        let object = self.object(id);
        if object.ordinal > 1 { format!("{} #{}", object.card.name, object.ordinal) } else { object.card.name.clone() }
    }

    /// The name of a battlefield.
    #[must_use]
    pub fn battlefield_name(&self, id: BattlefieldId) -> String {
        self.name(self.battlefield(id).object)
    }

    /// The name of a location: `Grove`, `Ann's base`.
    #[must_use]
    pub fn location_name(&self, location: Location) -> String {
        match location {
            Location::Base(player) => format!("{}'s base", self.player(player).name),
            Location::Battlefield(at) => self.battlefield_name(at),
        }
    }

    /// Says where an object is: `at Grove`, `in Ann's hand`, `facedown at Grove`.
    #[must_use]
    pub fn whereabouts(&self, id: ObjectId) -> String {
        let object = self.object(id);
        let of = |zone: &str| format!("in {}'s {zone}", self.player(object.owner).name);
        match object.zone {
            Zone::Board(Location::Base(player)) => format!("in {}", self.location_name(Location::Base(player))),
            Zone::Board(place) => format!("at {}", self.location_name(place)),
            Zone::Facedown(at) => format!("facedown at {}", self.battlefield_name(at)),
            Zone::Battlefields => "among the battlefields".to_owned(),
            Zone::Legend => of("legend zone"),
            Zone::Champion => of("champion zone"),
            Zone::Hand => of("hand"),
            Zone::Deck => of("deck"),
            Zone::RuneDeck => of("rune deck"),
            Zone::Trash => of("trash"),
            Zone::Banishment => of("banishment"),
            Zone::Chain => "on the chain".to_owned(),
            Zone::Gone => "no longer anywhere".to_owned(),
        }
    }
}
