//! Resolving: an item's instructions, one after the other, as far as they can be followed.

use crate::ability::{Deed, Effect, Filter, Mark, Place, Targets, Who};
use crate::agenda::{Outcome, ResolveFrame, Task};
use crate::asked::{Answered, Asked};
use crate::card::Kind;
use crate::chain::{Item, Noted, Permit, What};
use crate::choice::{Answer, Ask, Bound};
use crate::edition::RuleStatement;
use crate::event::EventKind;
use crate::ids::{EventId, ObjectId, PlayerId};
use crate::machine::Game;
use crate::matching::From;
use crate::moment::Moment;
use crate::reading::Reading;
use crate::state::State;
use crate::trigger::Seen;
use crate::zone::Zone;
use tribunal_rule::RuleNumber;

/// The text of the item that stands for the actions done to pay for another.
pub(crate) const PAYING: &str = "a cost";

/// Returns true if this is what is done to pay for an item.
pub(crate) fn is_payment(frame: &ResolveFrame) -> bool {
    matches!(&frame.item.what, What::Activated(text) if **text == *PAYING)
}

impl Game {
    /// Follows the next instruction of an item that resolves, or ends its resolution.
    pub(crate) fn run_resolve(&mut self, mut frame: Box<ResolveFrame>) -> Answered {
        self.cause = frame.item.cause.0;
        self.applied.clone_from(&frame.applied);
        if self.settle_referents(&frame.item) == Err(Asked) {
            self.state.under_way().agenda.push(Task::Resolve(frame));
            return Ok(());
        }
        self.state.follow_source(&mut frame.item);
        if let Some(token) = frame.tokens.pop() {
            let depth = self.state.under_way.agenda.len();
            self.next_token(token, &mut frame);
            if !self.state.player(frame.item.controller).out {
                self.state.under_way().agenda.insert(depth, Task::Resolve(frame));
            }
            return Ok(());
        }
        // What each instruction does happens at a moment of its own, even where somebody is asked in the midst of it.
        if self.state.under_way.answer.is_none() {
            self.state.stamp += 1;
        }
        if frame.todo.is_empty() && is_payment(&frame) && self.begin_next_cost(&mut frame) == Err(Asked) {
            self.state.under_way().agenda.push(Task::Resolve(frame));
            return Ok(());
        }
        let Some(effect) = frame.todo.pop() else {
            self.end_resolution(&frame);
            return Ok(());
        };
        if self.state.cannot_pay_with(&effect, &frame) {
            if frame.payment.unsure {
                let source = self.state.name(frame.item.source);
                self.taint(format!("whether a card that nobody knows could have paid for {source}"));
            }
            self.give_up_unpaid(&frame.item);
            return Ok(());
        }
        if self.state.is_unbound(&effect, &frame.item) {
            self.taint(format!("which place {} means", self.state.name(frame.item.source)));
        }
        let depth = self.state.under_way.agenda.len();
        let followed = self.follow(&effect, &mut frame);
        if self.state.player(frame.item.controller).out {
            return Ok(());
        }
        if followed == Err(Asked) {
            frame.todo.push(effect);
        }
        self.state.under_way().agenda.insert(depth, Task::Resolve(frame));
        if self.state.lacks(Some(self.cites().no_cleanup_resolving)) && !self.state.under_way.due.is_empty() {
            self.begin_cleanup();
        }
        let whole = self.state.keeps(RuleStatement::ResolvesWhole) && self.state.keeps(RuleStatement::TriggeredWaits);
        if !whole && !self.state.under_way.waiting.is_empty() {
            let placed = self.place_waiting();
            self.state.under_way().agenda.push(Task::FinalizeAll);
            return placed;
        }
        Ok(())
    }

    fn end_resolution(&mut self, frame: &ResolveFrame) {
        if frame.detached {
            self.note_payment(frame);
            return;
        }
        let item = &frame.item;
        let kind = EventKind::Resolved { source: item.source, ability: item.what != What::Card };
        let event = self.record(self.cites().resolve, kind);
        if item.what == What::Card && matches!(self.state.object(item.source).card.kind, Kind::Unit | Kind::Gear) {
            self.enter(item);
            return;
        }
        if self.cites().used_when_resolved().is_some() && self.state.is_activation(item) {
            self.look_at_use(item, event);
        }
        self.due(Moment::ItemResolved);
        if item.what == What::Card && self.state.object(item.source).zone == Zone::Chain {
            let card = self.put_away_spell(item);
            let played = self.state.object_mut(card);
            (played.elsewhere, played.from_trash) = (item.from_elsewhere, item.from_trash);
            self.leave_chain(item.id, true);
            self.has_played(card, item.controller, event, item.hidden_at);
        } else if item.what == What::Card {
            // Its own instructions have put it somewhere else already: it has been played all the same.
            let card = self.state.now(item.source);
            let played = self.state.object_mut(card);
            (played.elsewhere, played.from_trash) = (item.from_elsewhere, item.from_trash);
            self.leave_chain(item.id, true);
            self.has_played(card, item.controller, event, item.hidden_at);
        } else {
            self.leave_chain(item.id, !matches!(item.what, What::Adding(_)));
        }
    }

    /// An activated ability has been used. A source that left the board to pay for it is seen as if it were there still.
    fn look_at_use(&mut self, item: &Item, event: Option<EventId>) {
        let source = self.state.object_mut(item.source);
        let (now, left) = (source.zone, source.left.0);
        if let Some(at) = left.filter(|_| now == Zone::Gone) {
            source.zone = Zone::Board(at);
        }
        self.look(Seen::Does(Deed::Activate, item.controller, Some(item.source)), event);
        if let Some(energy) = self.state.energy_of_ability(item) {
            self.look(Seen::UsesAbility(item.controller, energy), event);
        }
        self.state.object_mut(item.source).zone = now;
    }

    /// Notes the objects that an item was paid with, since its instructions may refer to them; undoes the play if the
    /// payment did not happen.
    fn note_payment(&mut self, frame: &ResolveFrame) {
        if !is_payment(frame) {
            return;
        }
        let replaced =
            self.state.keeps(RuleStatement::PaidThoughReplaced) && self.state.keeps(RuleStatement::ReplacedIsPaid);
        if !replaced && frame.outcome != Outcome::Done {
            self.undo_play(&frame.item, "what it was to be paid with did not happen");
            return;
        }
        let gone = self.state.source(frame.item.source).here.is_none();
        let left = frame.item.here.filter(|_| gone && self.cites().looks_back().is_some());
        if let Some(paid) = self.state.chain.item_mut(frame.item.id) {
            paid.carried.clone_from(&frame.last);
            paid.paid_might = frame.killed;
            if paid.what != What::Card && left.is_some() {
                (paid.here, paid.noted_source) = (left, Noted::All);
            }
        }
    }

    /// A spell leaves the chain: to the trash, but after it was played by Flow to banishment.
    pub(crate) fn put_away_spell(&mut self, item: &Item) -> ObjectId {
        match self.state.leaves_chain_for(item) {
            Some((rule, zone)) => self.put_away_instead(item, rule, zone),
            None => self.cross(item.source, Zone::Trash),
        }
    }

    /// Puts a spell into the zone that it goes to instead of another.
    pub(crate) fn put_away_instead(&mut self, item: &Item, rule: RuleNumber, zone: Zone) -> ObjectId {
        let object = item.source;
        if zone == Zone::Deck {
            self.recycle_by(object, rule);
            return self.state.now(object);
        }
        let event = self.record(rule, EventKind::Banished { object });
        let card = self.cross(object, zone);
        // Who banishes it carries out what says so.
        self.look(Seen::Does(Deed::Banish, item.controller, Some(card)), event);
        self.look_after_going(card, Deed::Banish, item.controller, event);
        card
    }

    /// Returns the innermost of the items that are being resolved and are so.
    pub(crate) fn resolving(&mut self, is: impl Fn(&ResolveFrame) -> bool) -> Option<&mut ResolveFrame> {
        self.state.under_way().agenda.iter_mut().rev().find_map(|task| match task {
            Task::Resolve(frame) if is(frame) => Some(&mut **frame),
            _ => None,
        })
    }

    /// The objects that an instruction is about.
    pub(crate) fn select(&mut self, who: &Who, frame: &mut ResolveFrame) -> Answered<Vec<ObjectId>> {
        let from = self.state.speaks_now(frame);
        let found = match who {
            Who::Me => vec![frame.item.source],
            Who::MyCard => self.state.card_in_trash(frame.item.source).into_iter().collect(),
            Who::It => frame.item.it.into_iter().collect(),
            Who::ItsCard => frame.item.it.and_then(|it| self.state.card_in_trash(it)).into_iter().collect(),
            Who::Target(n) => self.group(frame, usize::from(*n), &from)?,
            Who::Each(filter) => self.state.described(filter, &from),
            Who::Pick(targets) => self.pick(targets, frame, &from)?,
            Who::Seen(targets) => self.pick_seen(targets, frame, &from)?,
            Who::Rest => std::mem::take(&mut frame.seen),
            Who::OfLast(min, max) => self.pick_of_last(*min, *max, frame)?,
            Who::Last => frame.last.iter().map(|id| self.state.now(*id)).collect(),
            Who::Together(all) => {
                let mut found: Vec<ObjectId> = vec![];
                for who in all {
                    // One that was chosen for two of them is there once.
                    let more = self.select(who, frame)?;
                    found.extend(more.into_iter().filter(|id| !found.contains(id)).collect::<Vec<_>>());
                }
                found
            }
        };
        let found: Vec<_> = found.into_iter().filter(|id| self.state.is_there(*id)).collect();
        frame.last.clone_from(&found);
        Ok(found)
    }

    /// The targets of a choice that are still legal: there, and as the text demands.
    pub(crate) fn legal_targets(&mut self, frame: &mut ResolveFrame, n: usize, from: &From) -> Vec<ObjectId> {
        let chosen = frame.item.targets.get(n).cloned().unwrap_or_default();
        let there = |id: &ObjectId| self.state.is_there(*id) && self.state.is_legal_target(n, *id, frame, from);
        let mut legal: Vec<_> = chosen.iter().copied().filter(there).collect();
        if legal.len() < chosen.len() {
            let why = "a target is no longer legal";
            self.record(self.cites().illegal_target, EventKind::Ignored { source: frame.item.source, why });
            if self.cites().negated_links().is_some() {
                frame.unfollowed.extend(chosen.iter().filter(|id| !legal.contains(id)).map(|id| (n, *id)));
            }
        }
        frame.settled.extend(legal.iter().map(|id| (n, *id)));
        if let Some(rule) = self.state.linking_rule(n, frame) {
            let followed = |id: &ObjectId| !frame.unfollowed.contains(&(n, *id));
            if !legal.iter().all(followed) {
                let why = "it is linked to an instruction that was ignored";
                self.record(rule, EventKind::Ignored { source: frame.item.source, why });
            }
            legal.retain(followed);
        }
        legal
    }

    /// The targets of a choice that are still legal. If they were chosen as a group and are none any more, the controller
    /// chooses some of them that are.
    fn group(&mut self, frame: &mut ResolveFrame, n: usize, from: &From) -> Answered<Vec<ObjectId>> {
        if let Some((for_choice, picked)) = &frame.picked
            && *for_choice == n
        {
            return Ok(picked.clone());
        }
        let among = self.legal_targets(frame, n, from);
        let Some(wanted) = frame.item.does.targets.get(n) else { return Ok(among) };
        let mut bounds = self.state.group_bounds(&wanted.of, &among);
        if bounds.iter().all(|bound| bound.allows(&among, &among)) {
            return Ok(among);
        }
        let largest = self.cites().group_largest().map(|_| Bound::Largest(bounds.clone()));
        bounds.extend(largest);
        if let Some(Answer::Objects(chosen)) = self.take_answer() {
            frame.picked = Some((n, chosen.clone()));
            return Ok(chosen);
        }
        let why = format!("as what {} affects", self.state.name(frame.item.source));
        let max = among.len() as u8;
        Err(self.ask(self.cites().group_subset, frame.item.controller, Ask::Pick { why, among, min: 0, max, bounds }))
    }

    fn pick(&mut self, targets: &Targets, frame: &mut ResolveFrame, from: &From) -> Answered<Vec<ObjectId>> {
        let among = self.state.described(&targets.of, from);
        // A cost is no instruction that anybody is compelled to follow: who pays it pays it whole.
        let free = !is_payment(frame) && self.state.may_be_ignored(&targets.of);
        if free {
            self.note_ruling(Reading::PrivateCards);
        }
        let min = if free { 0 } else { targets.min };
        self.pick_among(among, (min, targets.max), frame.item.controller, frame)
    }

    /// Has a player pick among some objects, between a least and a most number, as an instruction is carried out. Where
    /// all of them are needed nobody is asked.
    pub(crate) fn pick_among(
        &mut self,
        among: Vec<ObjectId>,
        (min, max): (u8, u8),
        player: PlayerId,
        frame: &ResolveFrame,
    ) -> Answered<Vec<ObjectId>> {
        if among.len() < usize::from(min) && !self.state.keeps(RuleStatement::AsMuchAsPossible) {
            return Ok(vec![]);
        }
        if among.len() <= usize::from(min) {
            return Ok(among);
        }
        if let Some(Answer::Objects(chosen)) = self.take_answer() {
            return Ok(chosen);
        }
        let why = format!("for {}", self.state.name(frame.item.source));
        Err(self.ask(self.cites().choose_on_resolution, player, Ask::Pick { why, among, min, max, bounds: vec![] }))
    }

    /// Some of the cards being looked at; the others are still looked at.
    fn pick_seen(&mut self, targets: &Targets, frame: &mut ResolveFrame, from: &From) -> Answered<Vec<ObjectId>> {
        let among = match self.state.beside_killed(&targets.of, frame) {
            Some(of) => self.state.seen_that_fit(&of, frame, from),
            None => vec![],
        };
        let player = frame.acting.unwrap_or(frame.item.controller);
        let chosen = self.pick_among(among, (targets.min, targets.max), player, frame)?;
        frame.seen.retain(|id| !chosen.contains(id));
        Ok(chosen)
    }

    /// Says that a ruling keeps instructions from comparing with a unit that was not killed, if one does.
    pub(crate) fn note_absence(&mut self, then: &[Effect], frame: &ResolveFrame) {
        let compares = seen_first(then).is_some_and(|targets| targets.of.over_killed.is_some());
        let open =
            compares && frame.killed.is_none() && self.state.in_force.readings.get(Reading::AbsentUnit).is_none();
        if let Some(ruled) =
            self.state.ruling(Reading::AbsentUnit).filter(|_| open && self.state.is_absence_ruled(frame))
        {
            let why = "no unit was killed to compare with";
            self.record(ruled.authority(), EventKind::Ignored { source: frame.item.source, why });
        }
    }

    /// Asks a yes-or-no question, or takes the answer that was given to it.
    pub(crate) fn may(&mut self, frame: &ResolveFrame, question: &str) -> Answered<bool> {
        if let Some(Answer::May(yes)) = self.state.under_way.answer {
            self.state.under_way().answer = None;
            return Ok(yes);
        }
        let question = format!("{}: {question}", self.state.name(frame.item.source));
        Err(self.ask(self.cites().choose_on_resolution, frame.item.controller, Ask::May(question)))
    }
}

impl State {
    /// Returns true if an item is an ability that was activated, and not one that has triggered.
    fn is_activation(&self, item: &Item) -> bool {
        match &item.what {
            What::Activated(_) => true,
            What::Adding(text) => self.activated(item.source).iter().any(|(_, of)| **text == **of),
            _ => false,
        }
    }

    /// The base Energy cost of an activated ability.
    fn energy_of_ability(&self, item: &Item) -> Option<u16> {
        let (What::Activated(text) | What::Adding(text)) = &item.what else { return None };
        let abilities = self.activated(item.source);
        abilities.iter().find(|(_, of)| **text == **of).map(|(ability, _)| ability.cost.energy)
    }

    /// Returns true if an identity is still that of its card, wherever it lies.
    pub(crate) fn is_there(&self, id: ObjectId) -> bool {
        self.object(id).zone != Zone::Gone
    }

    /// Every object that a description means, where it says.
    pub(crate) fn described(&self, filter: &Filter, from: &From) -> Vec<ObjectId> {
        let views = self.views();
        match (filter.place, filter.kind) {
            (place, _) if place.is_off_board() => views.off_board(from, filter).collect(),
            (_, Some(Kind::Legend)) => {
                self.legends.iter().copied().filter(|id| views.matches(filter, *id, from)).collect()
            }
            (_, Some(Kind::Battlefield)) => {
                let battlefields = self.battlefields.iter().map(|battlefield| battlefield.object);
                battlefields.filter(|id| views.matches(filter, *id, from)).collect()
            }
            _ if filter.marks.contains(&Mark::Something) => {
                let all = self.legends.iter().chain(&self.board);
                all.copied().filter(|id| views.matches(filter, *id, from)).collect()
            }
            _ => self.board.iter().copied().filter(|id| views.matches(filter, *id, from)).collect(),
        }
    }

    /// Returns the bounds that a description sets on several chosen together, such as a most total Might or one common
    /// place.
    pub(crate) fn group_bounds(&self, of: &Filter, among: &[ObjectId]) -> Vec<Bound> {
        let place = |id: &ObjectId| self.object(*id).location();
        let together = || Bound::together(among, place);
        if of.scattered {
            return vec![Bound::apart(among, place)];
        }
        let Some(most) = of.total_might_max else {
            return if of.together { vec![together()] } else { vec![] };
        };
        let views = self.views();
        let each = among.iter().map(|id| u16::try_from(views.might(*id)).unwrap_or(u16::MAX)).collect();
        let mut bounds = vec![Bound::Most { each, most: u16::try_from(most).unwrap_or(0) }];
        if of.place == Place::AtBattlefield {
            bounds.push(together());
        }
        if of.one_side {
            bounds.push(Bound::together(among, |id| self.object(*id).controller));
        }
        bounds
    }

    fn seen_that_fit(&self, of: &Filter, frame: &ResolveFrame, from: &From) -> Vec<ObjectId> {
        let views = self.views();
        let fits = |id: &ObjectId| self.is_there(*id) && views.matches(of, *id, from);
        frame.seen.iter().copied().filter(fits).collect()
    }

    /// Returns true if this is done to pay for something, and cannot be: what was done for one part of a cost may have left
    /// nothing for another.
    fn cannot_pay_with(&self, deed: &Effect, frame: &ResolveFrame) -> bool {
        is_payment(frame)
            && !self.lacks(Some(self.cites().illegal_play))
            && !self.lacks(Some(self.cites().pay_otherwise))
            && !self.can_do(deed, &self.speaks(&frame.item))
    }

    /// The zone that a finalized spell goes to instead of wherever it would go from the chain, and the rule that says so: the
    /// deck if it was played to be recycled then, banishment if it was played by Flow.
    pub(crate) fn leaves_chain_for(&self, item: &Item) -> Option<(RuleNumber, Zone)> {
        if item.pending {
            return None;
        }
        if item.recycled {
            return Some((self.cites().recycle, Zone::Deck));
        }
        let flow = self.procedures().word("flow").filter(|_| matches!(item.permit, Permit::Flow(_)));
        flow.map(|rule| (rule, Zone::Banishment))
    }

    /// Returns true if a target is as the text demands, or was when an earlier instruction of the item looked.
    pub(crate) fn is_legal_target(&self, n: usize, id: ObjectId, frame: &ResolveFrame, from: &From) -> bool {
        let item = &frame.item;
        let fits = |wanted: &Targets| {
            self.fits_choice(&wanted.of, id, from)
                && self.is_local(item, &wanted.of, id)
                && self.is_where_chosen(item, n, id)
        };
        let legal = || item.does.targets.get(n).is_none_or(fits) && !self.is_closed_to(id, item.controller);
        frame.settled.contains(&(n, id)) || self.lacks(Some(self.cites().illegal_target)) || legal()
    }

    /// Returns true if instructions about something chosen are followed for it: it is there, as the text demands, and no
    /// earlier instruction that is linked to them was ignored for it.
    pub(crate) fn is_followed(&self, n: usize, id: ObjectId, frame: &ResolveFrame, from: &From) -> bool {
        self.is_there(id)
            && self.is_legal_target(n, id, frame, from)
            && !(self.linking_rule(n, frame).is_some() && frame.unfollowed.contains(&(n, id)))
    }

    /// Returns the rule by which instructions about a choice are ignored where an earlier one about it was, if they are linked.
    fn linking_rule(&self, n: usize, frame: &ResolveFrame) -> Option<RuleNumber> {
        let apart = frame.item.does.targets.get(n).is_some_and(|wanted| wanted.apart);
        self.cites().linked_instructions().filter(|_| !apart)
    }

    /// Returns true if an object is where it was chosen: the one of its location, which each location restricts by itself, and one of a
    /// group at a battlefield where an edition asks for it.
    fn is_where_chosen(&self, item: &Item, n: usize, id: ObjectId) -> bool {
        let chosen = item.targets.get(n).and_then(|chosen| chosen.iter().position(|target| *target == id));
        chosen.is_none_or(|k| self.is_at_its_place(item, (n, k), id))
    }

    /// Returns true if an object is at the place that is noted of a target of an item, if one is.
    pub(crate) fn is_at_its_place(&self, item: &Item, (n, k): (usize, usize), id: ObjectId) -> bool {
        let is_one_each = item.does.targets.get(n).is_some_and(|wanted| wanted.of.scattered);
        if !is_one_each && self.cites().group_stays().is_none() {
            return true;
        }
        let places = item.groups.iter().find(|(at, _)| *at == n).map(|(_, places)| places.as_slice());
        let place = places.and_then(|places| places.get(if is_one_each { k } else { 0 }));
        place.is_none_or(|place| self.object(id).location() == Some(*place))
    }

    /// Returns true if nobody is compelled to act on what fits a description: on cards of a quality in a hand.
    pub(crate) fn may_be_ignored(&self, of: &Filter) -> bool {
        let any = Filter { whose: of.whose, place: Place::Hand, ..Filter::default() };
        of.place == Place::Hand && *of != any && self.is_so(self.cites().private_quality(), Reading::PrivateCards)
    }

    /// Returns true if instructions begin with a card among those being looked at, and none of these fits.
    pub(crate) fn has_nothing_to_pick(&self, then: &[Effect], frame: &ResolveFrame) -> bool {
        let Some(targets) = seen_first(then) else { return false };
        let from = self.speaks(&frame.item);
        let of = self.beside_killed(&targets.of, frame);
        targets.min > 0 && of.is_none_or(|of| self.seen_that_fit(&of, frame, &from).is_empty())
    }

    /// Returns true if it is ruled that a unit which the item was to kill, and has not killed, has no Might at all
    /// instead of zero: where something replaced its death, or it had been killed before. A unit that has gone
    /// elsewhere is left to the rule.
    fn is_absence_ruled(&self, frame: &ResolveFrame) -> bool {
        let died = |id: ObjectId| self.object(self.now(id)).zone == Zone::Trash;
        let killed = frame.item.targets.iter().flatten().any(|id| died(*id)) || !frame.settled.is_empty();
        match self.in_force.readings.get(Reading::AbsentUnit) {
            Some(option) => option == 1,
            None => killed && self.ruling(Reading::AbsentUnit).is_some_and(|ruled| ruled.option == 1),
        }
    }

    /// A description with the number that it takes from the unit which the item has killed. Nothing means that it has killed
    /// none: what is compared with that fits nothing, unless an edition takes it for zero.
    fn beside_killed(&self, of: &Filter, frame: &ResolveFrame) -> Option<Filter> {
        let absent = self.cites().absent_is_zero().filter(|_| !self.is_absence_ruled(frame)).map(|_| 0);
        let Some(more) = of.over_killed else { return Some(of.clone()) };
        let might = frame.killed.or(absent)?;
        Some(Filter { over_killed: None, might_max: Some(might + more), ..of.clone() })
    }
}

/// Returns the card among those being looked at that instructions begin with, if they begin with one.
fn seen_first(then: &[Effect]) -> Option<&Targets> {
    match then.first()? {
        Effect::Banish(Who::Seen(targets))
        | Effect::Hand(Who::Seen(targets))
        | Effect::DrawThese(Who::Seen(targets))
        | Effect::Reveal(Who::Seen(targets))
        | Effect::Recycle(Who::Seen(targets))
        | Effect::Play { who: Who::Seen(targets), .. } => Some(targets),
        _ => None,
    }
}
