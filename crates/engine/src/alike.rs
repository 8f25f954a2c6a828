//! Which states are alike: those from which the game goes on alike, whatever its objects are numbered.
//!
//! [`describe`] writes a state down in a canonical form. Objects and items get numbers in the order in which the
//! description comes to them, and not those of their creation; timestamps become ranks; cards in a hand or a trash and
//! units without text lie in an order of their own, since their order means nothing; what is gone and is spoken of no more
//! is left out. Two states of one game with equal descriptions go on alike. Two that go on alike may have different ones:
//! whoever joins states by this misses some, and never joins too many.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::ability::{Change, Descend, Effect, Part};
use super::card::Card;
use super::chain::Chain;
use super::ids::{ItemId, NonState, ObjectId};
use super::object::Object;
use super::player::Player;
use super::state::{Lasting, State};
use super::trigger::{Early, PendingTrigger};
use super::zone::Zone;

/// Descriptions worked out before, so that each is computed once. It is a cache: no description depends on it.
#[derive(Debug, Default)]
pub struct Known {
    /// Cards, each with what is known of it.
    cards: Vec<(Arc<Card>, Of)>,
    /// The state described last from which a card or ability was being played, and its description.
    before: Option<(Arc<State>, Vec<u8>)>,
}

/// What is known of a card.
#[derive(Clone, Copy, Debug)]
struct Of {
    /// A number that stands for all that is printed on it.
    number: u128,
    /// True if it may give text to a permanent.
    gives_text: bool,
}

/// The number of cards that are remembered, since effects may print ever more.
const MOST_CARDS: usize = 256;

impl Known {
    /// Returns what is known of a card.
    fn card(&mut self, card: &Arc<Card>) -> Of {
        if let Some((_, of)) = self.cards.iter().find(|(known, _)| Arc::ptr_eq(known, card)) {
            return *of;
        }
        let of = Of { number: said_by(card), gives_text: gives_text(card) };
        if self.cards.len() < MOST_CARDS {
            self.cards.push((Arc::clone(card), of));
        }
        of
    }

    /// Returns a 128-bit number that stands for all that is printed on a card.
    fn number(&mut self, card: &Arc<Card>) -> u128 {
        self.card(card).number
    }

    /// Returns true if any card of a state may give text to a permanent, wherever the card is: it may still be played.
    fn may_give_text(&mut self, state: &State) -> bool {
        let lasting = state.lasting.iter().any(|lasting| matches!(lasting.change, Change::Have(_)));
        lasting || state.grants || state.objects.iter().any(|object| self.card(&object.card).gives_text)
    }

    /// The description of a state from which something was being played.
    fn before(&mut self, state: &Arc<State>, apart: &[String]) -> Vec<u8> {
        match &self.before {
            Some((known, description)) if Arc::ptr_eq(known, state) => description.clone(),
            _ => {
                let description = describe(state, apart, self);
                self.before = Some((Arc::clone(state), description.clone()));
                description
            }
        }
    }
}

/// All that is printed on a card in 128 bits.
fn said_by(card: &Card) -> u128 {
    let half = |first: bool| {
        let mut hasher = DefaultHasher::new();
        (first, card).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(true) << 64 | half(false)
}

/// Writes a state down in its canonical form. Objects of the names in `apart` keep their ordinals, whether they are gone or
/// not: somebody asks for one of them.
#[must_use]
pub fn describe(state: &State, apart: &[String], known: &mut Known) -> Vec<u8> {
    let texts_are_fixed = !known.may_give_text(state);
    let mut stamps: Vec<u32> = stamps(state, texts_are_fixed).collect();
    stamps.sort_unstable();
    stamps.dedup();
    let mut description = Description {
        out: Vec::with_capacity(2048),
        state,
        apart,
        known,
        stamps,
        numbers: vec![0; state.objects.len()],
        order: vec![],
        items: vec![],
        texts_are_fixed,
        blind: false,
    };
    description.state();
    description.out
}

/// Writes a state down as it is: two states with equal bytes are equal, and no others are joined.
#[must_use]
pub fn exactly(state: &State) -> Vec<u8> {
    /// What is hashed, one after the other.
    struct Bytes(Vec<u8>);
    impl Hasher for Bytes {
        fn write(&mut self, bytes: &[u8]) {
            self.0.extend_from_slice(bytes);
        }

        /// Nobody asks for it: the bytes are what is compared.
        fn finish(&self) -> u64 {
            0
        }
    }
    let mut bytes = Bytes(Vec::with_capacity(4096));
    state.hash(&mut bytes);
    bytes.0
}

/// Every timestamp that orders something.
fn stamps(state: &State, texts_are_fixed: bool) -> impl Iterator<Item = u32> {
    let objects = state.objects.iter().filter(|object| object.zone != Zone::Gone);
    let objects = objects.flat_map(move |object| {
        let entered = (!(texts_are_fixed && is_plain(object))).then_some(object.entered);
        let buffed = object.buffed.then_some(object.buffed_at.0);
        entered.into_iter().chain(buffed).chain(object.role.map(|_| object.role_at.0))
    });
    let lasting = state.lasting.iter().map(|lasting| lasting.stamp);
    let waiting = state.waiting.iter().map(|waiting| waiting.batch);
    let early = state.early.iter().map(|early| early.batch);
    objects.chain(lasting).chain(waiting).chain(early)
}

/// Returns true if an object has no text. Where no card can give it any, nothing depends on when it entered.
fn is_plain(object: &Object) -> bool {
    let card = &object.card;
    card.abilities.is_empty() && card.equipment.is_none() && card.unread.is_empty()
}

/// Returns true if a card may give text to a permanent: Equipment and what makes it, abilities that give abilities, and copies.
fn gives_text(card: &Card) -> bool {
    let mut gives = card.equipment.is_some();
    for ability in &card.abilities {
        ability.parts(&mut |part| {
            gives |= match part {
                Part::Change(change) => matches!(change, Change::Have(_)),
                Part::Effect(effect) => matches!(effect, Effect::Copy(..) | Effect::CopyTraits(..)),
                Part::Card(card) => card.equipment.is_some(),
                _ => false,
            };
            if gives { Descend::Past } else { Descend::Into }
        });
    }
    gives
}

/// A description in progress.
struct Description<'a> {
    out: Vec<u8>,
    state: &'a State,
    apart: &'a [String],
    known: &'a mut Known,
    /// All timestamps in order.
    stamps: Vec<u32>,
    /// The number of each object, counted from 1, once it has one.
    numbers: Vec<u32>,
    /// The objects that have numbers.
    order: Vec<ObjectId>,
    /// The items that have numbers.
    items: Vec<i128>,
    /// True if no card can give text to a permanent, so that nothing depends on when one without text entered.
    texts_are_fixed: bool,
    /// True while identities are skipped, so that a description covers one object alone, whatever it is bound to.
    blind: bool,
}

/// Whatever is hashed is written down; only identities are replaced.
impl Hasher for Description<'_> {
    fn write(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    fn write_u8(&mut self, n: u8) {
        self.out.push(n);
    }

    fn write_i128(&mut self, id: i128) {
        if self.blind {
            return;
        }
        let number = match u32::try_from(id) {
            Ok(object) => self.number(ObjectId(object)),
            Err(_) => self.item(id),
        };
        self.out.extend_from_slice(&number.to_le_bytes());
    }

    fn write_isize(&mut self, discriminant: isize) {
        // What enums write first: there are fewer than 256 of each.
        self.out.push(discriminant as u8);
    }

    fn write_usize(&mut self, length: usize) {
        self.out.extend_from_slice(&(length as u32).to_le_bytes());
    }

    /// Returns 0: the description itself is compared, never a hash.
    fn finish(&self) -> u64 {
        0
    }
}

impl Description<'_> {
    fn number(&mut self, id: ObjectId) -> u32 {
        let Some(number) = self.numbers.get_mut(id.index()) else { return u32::MAX };
        if *number == 0 {
            self.order.push(id);
            *number = self.order.len() as u32;
        }
        *number
    }

    fn item(&mut self, id: i128) -> u32 {
        let found = self.items.iter().position(|known| *known == id);
        found.unwrap_or_else(|| {
            self.items.push(id);
            self.items.len() - 1
        }) as u32
    }

    fn rank(&self, stamp: u32) -> u32 {
        self.stamps.partition_point(|earlier| *earlier < stamp) as u32
    }

    fn put(&mut self, what: impl Hash) {
        what.hash(self);
    }

    /// All of it. What is the same throughout a game is left out; a field that is new does not compile until it is here.
    fn state(&mut self) {
        let state = self.state;
        let State {
            players,
            battlefields,
            objects,
            board,
            legends,
            victory,
            turn,
            extra_turns,
            chain,
            showdown,
            combat,
            invited,
            agenda,
            due,
            waiting,
            early,
            lasting,
            delayed,
            made: _,
            uses,
            attaching,
            choice,
            answer,
            legion_by_itself,
            clauses_finalized: _,
            by_dependency: _,
            facedown_is_plain: _,
            increases_first: _,
            order_is_open: _,
            token_domains: _,
            asked_reading,
            before_play,
            readings,
            cards: _,
            winners,
            taints,
            stamp,
            attached,
            grants,
            watches_might,
            passives,
            cause: _,
            unsaid,
            kept: _,
        } = state;
        self.put((victory, turn, extra_turns, invited, due, asked_reading, readings, winners));
        self.put(self.rank(*stamp));
        self.put((taints, attached, grants, watches_might, passives, unsaid, legion_by_itself));
        players.iter().for_each(|player| self.player(player));
        self.put(battlefields);
        self.board(board);
        self.put(legends);
        self.chain(chain);
        self.put((showdown, combat, agenda, delayed, attaching, choice, answer));
        waiting.iter().for_each(|one| {
            let batch = self.rank(one.batch);
            self.put(PendingTrigger { batch, ..one.clone() });
        });
        early.iter().for_each(|one| {
            let batch = self.rank(one.batch);
            self.put(Early { batch, ..one.clone() });
        });
        lasting.iter().for_each(|one| {
            let stamp = self.rank(one.stamp);
            self.put(Lasting { stamp, ..one.clone() });
        });
        for (at, object) in objects.iter().enumerate() {
            if object.zone != Zone::Gone || self.is_told_apart(object) {
                self.number(ObjectId::at(at));
            }
        }
        let mut uses: Vec<_> = uses.iter().map(|(id, ability, times)| (self.number(*id), *ability, *times)).collect();
        uses.sort_unstable();
        self.put(uses);
        // Objects may speak of others, which then have to be told as well.
        let mut next = 0;
        while let Some(id) = self.order.get(next).copied() {
            next += 1;
            self.object(state.object(id));
        }
        if let Some(before) = &before_play.0 {
            let before = self.known.before(before, self.apart);
            self.out.extend_from_slice(&before);
        }
    }

    fn player(&mut self, player: &Player) {
        let Player {
            name: _,
            team: _,
            points,
            xp,
            turns,
            reached,
            scored,
            disqualified,
            excused,
            hand,
            unknown_hand,
            hand_listed,
            deck,
            loose,
            rune_deck,
            trash,
            banishment,
            runes,
            earmarked,
            played,
            completed,
            tallies,
            champion,
            out,
        } = player;
        self.put((points, xp, turns, reached, scored, disqualified, excused, unknown_hand, hand_listed));
        self.put((deck, loose, rune_deck, runes, earmarked, played, completed, tallies, champion, out));
        for pile in [hand, trash, banishment] {
            let sorted = self.sorted(pile);
            self.put(sorted);
        }
    }

    /// The permanents: those without text in an order of their own, the others in that of their entering.
    fn board(&mut self, board: &[ObjectId]) {
        let (plain, others): (Vec<_>, Vec<_>) = board.iter().partition(|id| self.is_plain(self.state.object(**id)));
        let plain = self.sorted(&plain);
        self.put(others);
        self.put(plain);
    }

    fn is_plain(&self, object: &Object) -> bool {
        self.texts_are_fixed && is_plain(object)
    }

    fn is_told_apart(&self, object: &Object) -> bool {
        object.became.is_none() && self.apart.iter().any(|name| name.eq_ignore_ascii_case(&object.card.name))
    }

    /// The same objects in an order that depends on what they are.
    fn sorted(&mut self, pile: &[ObjectId]) -> Vec<ObjectId> {
        if pile.len() < 2 {
            return pile.to_vec();
        }
        let mut keyed: Vec<_> = pile.iter().map(|id| (self.alone(*id), *id)).collect();
        keyed.sort_by(|(one, _), (other, _)| one.cmp(other));
        keyed.into_iter().map(|(_, id)| id).collect()
    }

    /// Describes an object alone, without the identities it refers to, as a key to sort by.
    fn alone(&mut self, id: ObjectId) -> Vec<u8> {
        let before = std::mem::take(&mut self.out);
        self.blind = true;
        self.object(self.state.object(id));
        self.blind = false;
        std::mem::replace(&mut self.out, before)
    }

    fn chain(&mut self, chain: &Chain) {
        let Chain { items, priority, active, passes, initial, resolved, advanced, next: _ } = chain;
        for item in items {
            self.put(ItemId(item.id.0));
        }
        self.put((items, priority, active, passes, initial, resolved, advanced));
    }

    fn object(&mut self, object: &Object) {
        let Object {
            card,
            owner,
            controller,
            zone,
            ordinal,
            became,
            damage,
            hurt_by,
            exhausted,
            stunned,
            buffed,
            energy_spent,
            more_buffs,
            buffed_at,
            role_at,
            empowered,
            more_empowered,
            role,
            roles_had,
            played_on,
            hidden_on,
            entered,
            left,
            might_left,
            moves,
            paid,
            shown,
            elsewhere,
            from_trash,
            attached_to,
            hit_by,
            printed,
            banished_by,
            replaced_by,
            mighty,
            seen_might,
        } = object;
        let card_number = self.known.number(card);
        let printed = printed.as_ref().map(|card| self.known.number(card));
        self.put((card_number, printed, owner, controller, zone, became, damage, hurt_by, exhausted, stunned, buffed));
        self.put((energy_spent, more_buffs, empowered, role, roles_had, played_on, hidden_on, moves, paid, elsewhere));
        self.put((from_trash, more_empowered));
        self.put((attached_to, hit_by, banished_by, replaced_by, mighty, shown, seen_might));
        if self.is_told_apart(object) {
            self.put(ordinal);
        }
        if *zone == Zone::Gone {
            let (NonState(left), NonState(might)) = (left, might_left);
            self.put((left, might));
            return;
        }
        if !self.is_plain(object) {
            self.put(self.rank(*entered));
        }
        if *buffed {
            self.put(self.rank(buffed_at.0));
        }
        if role.is_some() {
            self.put(self.rank(role_at.0));
        }
    }
}
