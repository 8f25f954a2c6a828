//! Which states are alike: those from which the game goes on alike, whatever its objects are numbered.
//!
//! [`describe`] writes a state down in a canonical form. Objects and items get numbers in the order in which the
//! description comes to them, and not those of their creation; timestamps become ranks; cards in a hand or a trash and
//! units without text lie in an order of their own, since their order means nothing; what is gone and is spoken of no more
//! is left out, and so are the counts of a turn in a game in which no text can ask for them. Two states of one game with equal
//! descriptions go on alike. Two that go on alike may have different ones: whoever joins states by this misses some, and never
//! joins too many.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use super::ability::{Amount, Body, Change, Descend, Effect, Part, PlayedHow, Trigger};
use super::card::Card;
use super::chain::Chain;
use super::derived::Derived;
use super::ids::{ItemId, NonState, ObjectId};
use super::lasting::{Delayed, DelayedBody, Lasting};
use super::object::Object;
use super::player::Player;
use super::state::State;
use super::trigger::{Early, PendingTrigger};
use super::under_way::{Begun, UnderWay};
use super::zone::Zone;

/// What the texts of a game can come to, of all cards in it: those that it begins with, since what comes later is printed on
/// them, as tokens are, or is a copy of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    /// True if one may give text to a permanent.
    give_text: bool,
    /// True if one may ask how often something was done this turn.
    ask_counts: bool,
}

impl Texts {
    /// Returns what the texts of a game can come to that goes on from a state.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let lasting = state.lasting.iter().any(|lasting| matches!(lasting.change, Change::Have(_)));
        // What stands already beside the cards may have been made by any text.
        let made = !state.lasting.is_empty() || !state.delayed.is_empty();
        let none = Self { give_text: lasting || state.derived.grants, ask_counts: made };
        let mut cards: Vec<&Arc<Card>> = vec![];
        for object in &state.objects {
            for card in std::iter::once(&object.card).chain(&object.printed) {
                if !cards.iter().any(|known| Arc::ptr_eq(known, card)) {
                    cards.push(card);
                }
            }
        }
        cards.into_iter().map(|card| Self::printed_on(card)).fold(none, |all, on| Self {
            give_text: all.give_text || on.give_text,
            ask_counts: all.ask_counts || on.ask_counts,
        })
    }

    /// Returns what the texts on a card can come to.
    fn printed_on(card: &Card) -> Self {
        Self { give_text: gives_text(card), ask_counts: asks_counts(card) }
    }

    /// Returns true if these texts come to no more than others.
    fn are_among(self, others: Self) -> bool {
        self.give_text <= others.give_text && self.ask_counts <= others.ask_counts
    }
}

/// What is known of a game, and descriptions worked out before, so that each is computed once.
#[derive(Debug)]
pub struct Known {
    /// What the texts of the game can come to.
    texts: Texts,
    /// Cards, each with a number that stands for all that is printed on it.
    cards: Vec<(Arc<Card>, u128)>,
    /// The position among these of the card that each object had when it was described last.
    last_card: Vec<u16>,
    /// The state described last from which a card or ability was being played, and its description.
    before: Option<(Arc<State>, Vec<u8>)>,
    /// The room that a description takes, to be used again.
    room: Vec<u8>,
    /// The room for what is noted meanwhile.
    notes: Notes,
}

/// What is noted of a state while it is described; kept for the next one so that its room is used again.
#[derive(Debug, Default)]
struct Notes {
    /// All timestamps in order.
    stamps: Vec<u32>,
    /// The number of each object, counted from 1, once it has one.
    numbers: Vec<u32>,
    /// The objects that have numbers.
    order: Vec<ObjectId>,
    /// The items that have numbers.
    items: Vec<i128>,
    /// The objects of one pile to be put in order.
    keyed: Vec<Keyed>,
}

/// An object of a pile, with what it is sorted by.
#[derive(Debug)]
struct Keyed {
    id: ObjectId,
    /// The number of its card, which comes first.
    card: u128,
    /// Where it is described alone, once another of the pile has the same card.
    alone: Range<usize>,
}

impl Notes {
    /// Forgets what was noted of another state, and notes the timestamps of this one.
    fn begin(&mut self, state: &State, texts_are_fixed: bool) {
        let Self { stamps: all, numbers, order, items, keyed } = self;
        all.clear();
        all.extend(stamps(state, texts_are_fixed));
        all.sort_unstable();
        all.dedup();
        numbers.clear();
        numbers.resize(state.objects.len(), 0);
        order.clear();
        items.clear();
        keyed.clear();
    }
}

/// The number of cards that are remembered, since effects may print ever more.
const MOST_CARDS: usize = 256;

impl Known {
    /// Returns what is known of a game before anything of it was described.
    #[must_use]
    pub fn of(texts: Texts) -> Self {
        Self { texts, cards: vec![], last_card: vec![], before: None, room: vec![], notes: Notes::default() }
    }

    /// Returns the same number for the card of an object, which in most states of a game is the one that it had in the last.
    #[inline]
    fn number_of(&mut self, id: ObjectId, card: &Arc<Card>) -> u128 {
        let last = self.last_card.get(id.index()).and_then(|at| self.cards.get(usize::from(*at)));
        match last {
            Some((known, number)) if Arc::ptr_eq(known, card) => *number,
            _ => self.find_number_of(id, card),
        }
    }

    fn find_number_of(&mut self, id: ObjectId, card: &Arc<Card>) -> u128 {
        let number = self.number(card);
        if let Some(at) = self.cards.iter().position(|(known, _)| Arc::ptr_eq(known, card)) {
            self.last_card.resize(self.last_card.len().max(id.index() + 1), 0);
            self.last_card[id.index()] = at as u16;
        }
        number
    }

    /// Returns a 128-bit number that stands for all that is printed on a card.
    fn number(&mut self, card: &Arc<Card>) -> u128 {
        if let Some((_, number)) = self.cards.iter().find(|(known, _)| Arc::ptr_eq(known, card)) {
            return *number;
        }
        debug_assert!(Texts::printed_on(card).are_among(self.texts), "no card of the game speaks of {}", card.name);
        let number = said_by(card);
        if self.cards.len() < MOST_CARDS {
            self.cards.push((Arc::clone(card), number));
        }
        number
    }

    /// Writes down a state from which something was being played.
    fn before(&mut self, state: &Arc<State>, apart: &[String], into: &mut Vec<u8>) {
        let known = self.before.take().filter(|(known, _)| Arc::ptr_eq(known, state));
        let (state, description) = known.unwrap_or_else(|| (Arc::clone(state), describe(state, apart, self)));
        into.extend_from_slice(&description);
        self.before = Some((state, description));
    }

    /// Has a description made in room that was used before, and gives what is made of it.
    pub fn in_room<R>(&mut self, describe: impl FnOnce(&mut Self, &mut Vec<u8>) -> R) -> R {
        let mut room = std::mem::take(&mut self.room);
        room.clear();
        let made = describe(self, &mut room);
        self.room = room;
        made
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
    let mut out = Vec::with_capacity(2048);
    describe_in(&mut out, state, apart, known);
    out
}

/// Writes a state down in its canonical form behind what is written already.
pub fn describe_in(out: &mut Vec<u8>, state: &State, apart: &[String], known: &mut Known) {
    let texts_are_fixed = !known.texts.give_text;
    let mut notes = std::mem::take(&mut known.notes);
    notes.begin(state, texts_are_fixed);
    let mut description = Description { out, state, apart, known, notes, texts_are_fixed, blind: false };
    description.state();
    known.notes = description.notes;
}

/// Writes a state down as it is: two states with equal bytes are equal, and no others are joined.
pub fn exactly(out: &mut Vec<u8>, state: &State) {
    /// What is hashed, one after the other.
    struct Bytes<'a>(&'a mut Vec<u8>);
    impl Hasher for Bytes<'_> {
        fn write(&mut self, bytes: &[u8]) {
            self.0.extend_from_slice(bytes);
        }

        /// Nobody asks for it: the bytes are what is compared.
        fn finish(&self) -> u64 {
            0
        }
    }
    state.hash(&mut Bytes(out));
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
    let delayed = state.delayed.iter().filter(|delayed| applies(delayed)).map(|delayed| delayed.stamp);
    let waiting = state.under_way.waiting.iter().map(|waiting| waiting.batch);
    let early = state.under_way.early.iter().map(|early| early.batch);
    objects.chain(lasting).chain(delayed).chain(waiting).chain(early)
}

/// Returns true if a delayed ability applies continuously, so that it has its place among other such effects.
fn applies(delayed: &Delayed) -> bool {
    matches!(delayed.body, DelayedBody::Passive(..))
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

/// Returns true if a card may ask how often something was done this turn: by any condition or amount that is more than a number,
/// by a trigger that counts or that happens once a turn, or by a passive ability that is none of those that are known not to
/// ask.
fn asks_counts(card: &Card) -> bool {
    let mut asks = false;
    for ability in card.all_abilities() {
        if let Body::Triggered(triggered) = &ability.body {
            asks |= triggered.nth.is_some() || triggered.once;
        }
        ability.parts(&mut |part| {
            asks |= match part {
                Part::Condition(_) => true,
                Part::Amount(amount) => !matches!(amount, Amount::Fixed(_)),
                Part::Trigger(Trigger::Plays { how, .. }) => *how != PlayedHow::Anyhow,
                Part::Change(change) => !never_asks(change),
                Part::Effect(Effect::Delay(_) | Effect::Await(_) | Effect::Watch(_)) => true,
                Part::Card(card) => asks_counts(card),
                _ => false,
            };
            if asks { Descend::Past } else { Descend::Into }
        });
    }
    asks
}

/// Returns true for the changes of passive abilities that are known to ask for no count of the turn; whatever is new asks until
/// it is named here.
fn never_asks(change: &Change) -> bool {
    matches!(
        change,
        Change::SetMight(_)
            | Change::Might(_)
            | Change::Grant(_)
            | Change::Lose(_)
            | Change::Undamageable
            | Change::AnyDamageKills
            | Change::AssignedLast
            | Change::EntersReady
            | Change::EntersExhausted
            | Change::Assault(_)
            | Change::Unchoosable
            | Change::Harmless
            | Change::CantMoveToBase
            | Change::CantMove
            | Change::Uncounterable
            | Change::Unstunnable
            | Change::BonusDamage(_)
            | Change::Unreadiable
            | Change::NeverReadied
            | Change::NotPlayedHere
            | Change::OnlyToBase
    )
}

/// Which of the values of an object are not those that most have: one bit each, in the order in which they come.
struct Rare {
    /// Where this is written down, before the values.
    at: usize,
    which: u32,
}

impl Rare {
    #[inline]
    fn next(&mut self, is: bool) {
        self.which = self.which << 1 | u32::from(is);
    }
}

/// A description in progress.
struct Description<'a> {
    out: &'a mut Vec<u8>,
    state: &'a State,
    apart: &'a [String],
    known: &'a mut Known,
    notes: Notes,
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

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.out.push(n);
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.out.extend_from_slice(&n.to_le_bytes());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.out.extend_from_slice(&n.to_le_bytes());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.out.extend_from_slice(&n.to_le_bytes());
    }

    #[inline]
    fn write_u128(&mut self, n: u128) {
        self.out.extend_from_slice(&n.to_le_bytes());
    }

    #[inline]
    fn write_i32(&mut self, n: i32) {
        self.out.extend_from_slice(&n.to_le_bytes());
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

    #[inline]
    fn write_isize(&mut self, discriminant: isize) {
        // What enums write first: there are fewer than 256 of each.
        self.out.push(discriminant as u8);
    }

    #[inline]
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
        let Some(number) = self.notes.numbers.get_mut(id.index()) else { return u32::MAX };
        if *number == 0 {
            self.notes.order.push(id);
            *number = self.notes.order.len() as u32;
        }
        *number
    }

    fn item(&mut self, id: i128) -> u32 {
        let items = &mut self.notes.items;
        let found = items.iter().position(|known| *known == id);
        found.unwrap_or_else(|| {
            items.push(id);
            items.len() - 1
        }) as u32
    }

    fn rank(&self, stamp: u32) -> u32 {
        self.notes.stamps.partition_point(|earlier| *earlier < stamp) as u32
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
            lasting,
            delayed,
            made: _,
            uses,
            attaching,
            cards: _,
            winners,
            taints,
            stamp,
            under_way,
            in_force,
            derived: Derived { attached, grants, watches_might, passives, kept: _ },
        } = state;
        let UnderWay { agenda, due, cause: _, waiting, early, invited, choice, answer, asked_reading, begun } =
            under_way;
        self.put((victory, turn, extra_turns, invited, due, asked_reading, winners));
        self.put(self.rank(*stamp));
        self.put((taints, attached, grants, watches_might, passives, in_force));
        players.iter().for_each(|player| self.player(player));
        self.put(battlefields);
        self.board(board);
        self.put(legends);
        self.chain(chain);
        self.put((showdown, combat, agenda, attaching, choice, answer));
        self.put(delayed.len());
        delayed.iter().for_each(|one| {
            let Delayed { source, controller, targets, carried, body, it, here, noted, awaits, number, stamp } = one;
            self.put((source, controller, targets, carried, body, it, here, noted, awaits, number));
            // Of what only waits it makes no difference when it was made beside others.
            if applies(one) {
                self.put(self.rank(*stamp));
            }
        });
        waiting.iter().for_each(|one| {
            let batch = self.rank(one.batch);
            self.put(PendingTrigger { batch, ..one.clone() });
        });
        early.iter().for_each(|one| {
            let batch = self.rank(one.batch);
            self.put(Early { batch, ..one.clone() });
        });
        lasting.iter().for_each(|one| {
            let Lasting { on, change, until, source, returns, stamp } = one;
            self.put((on, change, until, source, returns));
            self.put(self.rank(*stamp));
        });
        for (at, object) in objects.iter().enumerate() {
            if object.zone != Zone::Gone || self.is_told_apart(object) {
                self.number(ObjectId::at(at));
            }
        }
        let mut uses: Vec<_> = uses.iter().map(|(id, ability, times)| (self.number(*id), *ability, *times)).collect();
        uses.sort_unstable();
        self.put(uses.as_slice());
        // Objects may speak of others, which then have to be told as well.
        let mut next = 0;
        while let Some(id) = self.notes.order.get(next).copied() {
            next += 1;
            self.object(id);
        }
        for Begun { item, before } in &begun.0 {
            self.put(item);
            self.known.before(before, self.apart, self.out);
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
            unlisted_draws,
            hand_listed,
            laid_on_top,
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
        self.put((points, xp, turns, reached, scored, disqualified, excused, unknown_hand));
        self.put((unlisted_draws, hand_listed, laid_on_top));
        self.put((deck, loose, rune_deck, runes, earmarked, champion, out));
        if self.known.texts.ask_counts {
            self.put((played, completed, tallies));
        } else {
            // What may not be played, and whose facedown cards may be looked at, is asked by rules.
            self.put((tallies.barred, tallies.sees_facedown_of));
        }
        for pile in [hand, trash, banishment] {
            self.sorted(pile.len(), pile.iter().copied());
        }
    }

    /// The permanents: those without text in an order of their own, the others in that of their entering.
    fn board(&mut self, board: &[ObjectId]) {
        let state = self.state;
        let plain = |fixed: bool, id: &ObjectId| fixed && is_plain(state.object(*id));
        let fixed = self.texts_are_fixed;
        let count = board.iter().filter(|id| plain(fixed, id)).count();
        self.put(board.len() - count);
        board.iter().filter(|id| !plain(fixed, id)).for_each(|id| self.put(id));
        self.sorted(count, board.iter().copied().filter(|id| plain(fixed, id)));
    }

    fn is_plain(&self, object: &Object) -> bool {
        self.texts_are_fixed && is_plain(object)
    }

    fn is_told_apart(&self, object: &Object) -> bool {
        object.became.is_none() && self.apart.iter().any(|name| name.eq_ignore_ascii_case(&object.card.name))
    }

    /// Writes so many objects down in an order that depends on what they are.
    fn sorted(&mut self, count: usize, pile: impl Iterator<Item = ObjectId>) {
        self.put(count);
        if count < 2 {
            pile.for_each(|id| self.put(id));
            return;
        }
        let begin = self.out.len();
        let mut keyed = std::mem::take(&mut self.notes.keyed);
        let state = self.state;
        keyed.extend(pile.map(|id| {
            let card = self.known.number_of(id, &state.object(id).card);
            Keyed { id, card, alone: 0..0 }
        }));
        keyed.sort_by_key(|one| one.card);
        for same in keyed.chunk_by_mut(|one, other| one.card == other.card).filter(|same| same.len() > 1) {
            same.iter_mut().for_each(|one| one.alone = self.alone(one.id));
            same.sort_by(|one, other| self.out[one.alone.clone()].cmp(&self.out[other.alone.clone()]));
        }
        self.out.truncate(begin);
        keyed.drain(..).for_each(|one| self.put(one.id));
        self.notes.keyed = keyed;
    }

    /// Describes an object alone, without the identities it refers to, as a key to sort by; gives where it is written.
    fn alone(&mut self, id: ObjectId) -> Range<usize> {
        let begin = self.out.len();
        self.blind = true;
        self.object(id);
        self.blind = false;
        begin..self.out.len()
    }

    fn chain(&mut self, chain: &Chain) {
        let Chain { items, priority, active, passes, initial, resolved, advanced, next: _ } = chain;
        for item in items {
            self.put(ItemId(item.id.0));
        }
        self.put((items, priority, active, passes, initial, resolved, advanced));
    }

    /// Writes a value down unless it is the one that most objects have.
    #[inline]
    fn rarely<T: Hash + PartialEq + Default>(&mut self, rare: &mut Rare, value: &T) {
        let is = *value != T::default();
        rare.next(is);
        if is {
            self.put(value);
        }
    }

    fn object(&mut self, id: ObjectId) {
        let state = self.state;
        let object = state.object(id);
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
            hurts,
            named,
            paid,
            shown,
            elsewhere,
            from_trash,
            attached_to,
            hit_by,
            hit_in,
            printed,
            banished_by,
            replaced_by,
            mighty,
            seen_might,
        } = object;
        let card_number = self.known.number_of(id, card);
        let printed = printed.as_ref().map(|card| self.known.number(card));
        self.put((card_number, owner, controller, zone));
        let mut rare = Rare { at: self.out.len(), which: 0 };
        self.out.extend_from_slice(&rare.which.to_le_bytes());
        for flag in [exhausted, stunned, buffed, empowered, paid, elsewhere, from_trash, mighty] {
            rare.next(*flag);
        }
        self.rarely(&mut rare, &printed);
        self.rarely(&mut rare, became);
        self.rarely(&mut rare, damage);
        self.rarely(&mut rare, hurt_by);
        self.rarely(&mut rare, energy_spent);
        self.rarely(&mut rare, more_buffs);
        self.rarely(&mut rare, more_empowered);
        self.rarely(&mut rare, role);
        self.rarely(&mut rare, roles_had);
        self.rarely(&mut rare, played_on);
        self.rarely(&mut rare, hidden_on);
        self.rarely(&mut rare, moves);
        self.rarely(&mut rare, hurts);
        self.rarely(&mut rare, named);
        self.rarely(&mut rare, hit_in);
        self.rarely(&mut rare, attached_to);
        self.rarely(&mut rare, hit_by);
        self.rarely(&mut rare, banished_by);
        self.rarely(&mut rare, replaced_by);
        self.rarely(&mut rare, shown);
        self.rarely(&mut rare, seen_might);
        self.out[rare.at..rare.at + 4].copy_from_slice(&rare.which.to_le_bytes());
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
