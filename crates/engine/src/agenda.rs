//! The agenda: the stack of procedures in progress. A game that stops in the middle of one keeps its position here, so
//! that a state can be cloned at any choice and go on either way.

use std::sync::Arc;

use super::ability::{Effect, Who};
use super::card::{Card, Cost};
use super::chain::Item;
use super::damage::Order;
use super::domain::Domain;
use super::edition::Special;
use super::ids::{BattlefieldId, Cause, ItemId, NonState, ObjectId, PlayerId};
use super::object::Credit;
use super::zone::{Location, Zone};
use tribunal_rule::RuleNumber;

/// A position in a procedure.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// A cleanup.
    Cleanup(CleanupFrame),
    /// Permanents that are about to be killed together.
    Kill(KillFrame),
    /// An item that is being finalized.
    Finalize(FinalizeFrame),
    /// All pending items, one after the other.
    FinalizeAll,
    /// An item that is resolving.
    Resolve(Box<ResolveFrame>),
    /// A player who draws and whose deck has run out.
    Draw(DrawFrame),
    /// Cards of a player's main deck that were recycled together, in random order.
    Shuffle {
        /// The owner of the deck.
        player: PlayerId,
        /// The cards.
        cards: Vec<ObjectId>,
        /// The event that caused it.
        cause: Cause,
    },
    /// Cards that were detached together, and whose texts wait for that.
    Detach(DetachFrame),
    /// Something that is about to happen to a player or a battlefield, and may be replaced.
    Would(WouldFrame),
    /// Standard moves that are being paid for.
    Move(MoveFrame),
    /// A card whose hiding is being paid for.
    Hide(HideFrame),
    /// A facedown zone that holds more cards than it can.
    MakeRoom(BattlefieldId),
    /// A player who is invited to act, and may refuse.
    Invite(PlayerId),
}

/// A card that is being hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HideFrame {
    /// The player who hides it.
    pub player: PlayerId,
    /// The card.
    pub card: ObjectId,
    /// The battlefield where it is hidden.
    pub at: BattlefieldId,
    /// The cost that is paid for it, once it is settled.
    pub cost: Option<Cost>,
}

/// A cleanup in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CleanupFrame {
    /// The special cleanup that it is, which decides the steps that are inserted.
    pub special: Special,
    /// The step to carry out next.
    pub step: u8,
    /// The number of times the cleanup has been repeated.
    pub round: NonState<u16>,
    /// The event that caused it.
    pub cause: Cause,
}

/// Deaths that happen together. First each is offered to the replacements, then those that stand are carried out at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct KillFrame {
    /// The permanents that are to die.
    pub doomed: Vec<Doomed>,
    /// The next to offer to replacements.
    pub next: u16,
    /// The replacement that was applied last.
    pub applied: Option<Applied>,
    /// The replacements whose sequence another one has interrupted.
    pub interrupted: Vec<Applied>,
    /// True once it is settled that this death comes next, where a replacement could save one of several.
    pub settled: bool,
    /// The reason for the deaths.
    pub by: KillBy,
    /// The event that caused it.
    pub cause: Cause,
}

/// One permanent about to be killed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Doomed {
    /// The permanent.
    pub object: ObjectId,
    /// True once a replacement has saved it.
    pub replaced: bool,
    /// The replacements that have led to it, and do not apply to it.
    pub offered: Vec<Applied>,
    /// The replacements that were declined.
    pub declined: Vec<Applied>,
    /// The replacement that is to apply first, while its controller is asked whether it does.
    pub first: Option<Applied>,
    /// The player and the source that the kill is attributed to, where an instruction makes it.
    pub credit: Option<Credit>,
}

/// The reason for a kill.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KillBy {
    /// Lethal damage, in the cleanup step of this rule.
    Cleanup(RuleNumber),
    /// An instruction of an item.
    Effect(ObjectId),
}

/// A draw that the main deck does not suffice for, or something else that takes cards from its top.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DrawFrame {
    /// The player who draws.
    pub player: PlayerId,
    /// The number of cards still to be drawn.
    pub left: u32,
    /// The rule of the draw.
    pub rule: RuleNumber,
    /// The zone that the cards go to.
    pub to: Zone,
    /// The progress of the current burn out.
    pub burning: Burning,
    /// 1 if there has been a burn out in this draw, else 0.
    pub burned: u32,
    /// The event that caused it.
    pub cause: Cause,
}

/// The steps of a burn out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Burning {
    /// None is in progress.
    No,
    /// The trash has been recycled and lies in random order.
    Recycled,
    /// An opponent is chosen for the point.
    Giving,
}

/// Cards that were detached as what they were attached to left the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DetachFrame {
    /// The player who controlled what they were attached to.
    pub player: PlayerId,
    /// The object they were attached to.
    pub bearer: ObjectId,
    /// The cards whose texts wait for that, each with the event.
    pub detached: Vec<(ObjectId, Cause)>,
}

/// An event that is about to happen to a player or a battlefield, while replacements are offered to apply to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WouldFrame {
    /// The event.
    pub coming: Coming,
    /// The rule by which it would.
    pub rule: RuleNumber,
    /// True if an instruction does it, which is told once it has happened.
    pub instructed: bool,
    /// The replacements that have led to it, and do not apply to it.
    pub spent: Vec<Applied>,
    /// The replacements that were declined for what comes next of it.
    pub declined: Vec<Applied>,
    /// The replacement that is to apply first, while its controller is asked whether it does.
    pub first: Option<Applied>,
    /// The event that caused it.
    pub cause: Cause,
}

/// A replacement that has been applied, was declined or is to be applied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Applied {
    /// Its source.
    pub source: ObjectId,
    /// The replacement among those of that source.
    pub which: Which,
}

/// The identity of a replacement among those of one source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    /// The text at this position among the texts of the source.
    Text(u8),
    /// The delayed one that was made under this number.
    Made(u16),
}

/// A token that is about to be made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ComingToken {
    /// The token as printed.
    pub card: Arc<Card>,
    /// The location where it goes, where that is not chosen as it is played.
    pub to: Option<Location>,
    /// True if it enters ready.
    pub ready: bool,
    /// True if it is created there and not played.
    pub created: bool,
    /// The player who plays it.
    pub by: PlayerId,
    /// True if the instructions that follow refer to it.
    pub meant: bool,
    /// The replacement that is to apply first, while its controller is asked whether it does.
    pub first: Option<Applied>,
    /// The replacements that do not apply to it: they have led to it, or were declined.
    pub spent: Vec<Applied>,
}

/// Something that is about to happen to a player or a battlefield.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Coming {
    /// A player draws so many cards.
    Draw(PlayerId, u32),
    /// A player draws this card.
    DrawThis(PlayerId, ObjectId),
    /// A player applies Contested to a battlefield.
    Contest(BattlefieldId, PlayerId),
}

/// Standard moves that are being paid for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveFrame {
    /// The units that move.
    pub units: Vec<ObjectId>,
    /// Their destination.
    pub to: Location,
}

/// A pending item on its way to being finalized.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FinalizeFrame {
    /// The item.
    pub item: ItemId,
    /// The step of playing it that comes next.
    pub step: PlayStep,
}

/// The steps that a pending item goes through until it is finalized, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PlayStep {
    /// Asks whether it is performed at all, where that is left to a player.
    #[default]
    Perform,
    /// Chooses which of its Flow costs is paid, where it is played by Flow.
    Flow,
    /// Asks whether a part of its cost is left unpaid.
    Waiver,
    /// Chooses what is shown off for it, for the Show Off at this position.
    ShowOff(u8),
    /// Asks for each Repeat whether its cost is paid.
    Repeats,
    /// Chooses which of its modes are followed.
    Mode,
    /// Asks whether Accelerate is paid for.
    Additional,
    /// The additional cost that its own text names.
    Named,
    /// Chooses where a unit is to enter.
    Location,
    /// Its targets.
    Targets,
    /// The opponent that it has chosen, a target as well.
    Opponent,
    /// The destinations of moves and tokens.
    Places,
    /// The cost.
    Pay,
    /// The actions that are done as a cost, such as killing or discarding.
    Deeds,
    /// The check that all of it is still legal.
    Legality,
    /// Nothing is left to do.
    Done,
}

/// What has come of an instruction, for later ones that hang on whether it was done. Whatever follows one has to say it.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// It was done.
    Done,
    /// It was declined, could not be done, or was replaced.
    NotDone,
    /// It was ignored, since nothing that it is about is legal or known any more.
    Ignored,
}

impl From<bool> for Outcome {
    fn from(done: bool) -> Self {
        if done { Self::Done } else { Self::NotDone }
    }
}

/// What is done to pay for an item: its costs are paid in the order that its player likes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Payment {
    /// The costs that are still to be paid, in the order of the text.
    pub open: Vec<Unpaid>,
    /// True if one of them may be paid with a card that nobody knows and that another puts there.
    pub unsure: bool,
    /// The position in the text of the cost that is being paid.
    pub now: u8,
    /// The objects that the cost which comes last in the text was paid with, and its position there: what the item refers to.
    pub with: (u8, Vec<ObjectId>),
    /// The Might of the unit that the cost which comes last in the text took off the board, and its position there.
    pub killed: (u8, Option<i32>),
}

/// A cost that is still to be paid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Unpaid {
    /// Its position in the text.
    pub at: u8,
    /// What is done to pay it, the first first: two or more instructions where one speaks of what another was done to.
    pub deeds: Vec<Effect>,
}

impl Payment {
    /// Parts what is done to pay into costs that can be paid apart. What is paid with something that was chosen before, and so
    /// speaks of what was done to before all of it, is what the item refers to.
    #[must_use]
    pub fn of(deeds: &[Effect]) -> Self {
        let mut open: Vec<Unpaid> = vec![];
        for deed in deeds {
            match open.last_mut().filter(|_| deed.done_with().contains(&&Who::Last)) {
                Some(before) => before.deeds.push(deed.clone()),
                None => {
                    let chosen = deed.done_with().contains(&&Who::Last);
                    let at = if chosen { u8::MAX } else { open.len() as u8 };
                    open.push(Unpaid { at, deeds: vec![deed.clone()] });
                }
            }
        }
        Self { open, ..Self::default() }
    }
}

/// An item that is resolving.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ResolveFrame {
    /// The item as it was finalized.
    pub item: Item,
    /// The instructions still to be followed, the next one last.
    pub todo: Vec<Effect>,
    /// What is still to be paid beside these, where this is the payment for an item.
    pub payment: Payment,
    /// The objects picked among the targets of the choice at this position, where not all of them can be affected.
    pub picked: Option<(usize, Vec<ObjectId>)>,
    /// The targets that an instruction has found legal, by the choice they are of: what the item itself does to them does not
    /// make them illegal for its later instructions.
    pub settled: Vec<(usize, ObjectId)>,
    /// The targets with which an instruction could not be followed: no later one that speaks of them is, where an edition says
    /// so.
    pub unfollowed: Vec<(usize, ObjectId)>,
    /// True if it stands on its own, not on the chain: the instructions that a replacement follows instead.
    pub detached: bool,
    /// The cards being looked at.
    pub seen: Vec<ObjectId>,
    /// The objects that the last instruction about objects was done to.
    pub last: Vec<ObjectId>,
    /// What has come of the last instruction.
    pub outcome: Outcome,
    /// The number of instructions that are left once those are followed that one sentence joins, while they are: what hangs on
    /// them hangs on each.
    pub joined: Option<usize>,
    /// True if one of those has not been done that were followed before this one.
    pub missed: bool,
    /// The objects that players have chosen so far, where several players choose.
    pub chosen: Vec<ObjectId>,
    /// The players who have chosen, one bit each.
    pub chosen_by: u32,
    /// The opponent who was chosen.
    pub opponent: Option<PlayerId>,
    /// The amount that was paid where any amount could be.
    pub paid: u16,
    /// True once a player has agreed to pay for the instruction that is being followed; they may then add resources.
    pub pays: bool,
    /// The card that is to be attached and the one it goes to, while it is settled whether that comes to anything.
    pub attaching: Option<(ObjectId, ObjectId)>,
    /// The choice of another item that comes next, where its choices are made again.
    pub rechosen: u16,
    /// True once the mode of another item is settled, where its choices are made again.
    pub moded: bool,
    /// The number of destinations of that item that have been chosen again.
    pub replaced_places: usize,
    /// The Might that the unit had which this item has killed.
    pub killed: Option<i32>,
    /// The place that what was moved last has left, or was to leave.
    pub left: Option<Location>,
    /// The cards that its instructions have revealed.
    pub revealed: Vec<ObjectId>,
    /// The rune that was revealed, with its domain where that is known.
    pub rune: Option<Option<Domain>>,
    /// The player whose part it is, where each of several does the same in turn.
    pub acting: Option<PlayerId>,
    /// The number of permanents that its instructions have killed in all.
    pub kills: u16,
    /// The tokens that are about to be made, the next last.
    pub tokens: Vec<ComingToken>,
    /// The orders in which texts apply to damage that it deals, as far as they were chosen.
    pub orders: Vec<Order>,
    /// The replacements that have led to this: none of them applies again to what comes of it.
    pub applied: Vec<Applied>,
}

impl ResolveFrame {
    /// Returns true if runes have been chosen by the choice at a position.
    #[must_use]
    pub fn has_runes_at(&self, n: u8) -> bool {
        self.item.runes.iter().any(|(at, _)| *at == usize::from(n))
    }

    /// An item whose instructions are to be followed from the first on.
    #[must_use]
    pub fn new(item: Item, detached: bool) -> Self {
        let todo = item.does.effects.iter().rev().cloned().collect();
        let (last, killed) = (item.carried.clone(), item.paid_might);
        let opponent = item.opponent;
        Self {
            item,
            todo,
            payment: Payment::default(),
            picked: None,
            settled: vec![],
            unfollowed: vec![],
            detached,
            seen: vec![],
            last,
            outcome: Outcome::Done,
            joined: None,
            missed: false,
            chosen: vec![],
            chosen_by: 0,
            opponent,
            paid: 0,
            pays: false,
            attaching: None,
            rechosen: 0,
            moded: false,
            replaced_places: 0,
            killed,
            left: None,
            revealed: vec![],
            rune: None,
            acting: None,
            kills: 0,
            tokens: vec![],
            orders: vec![],
            applied: vec![],
        }
    }
}
