//! The triggers of a run, as a judge asks about them who is called for a missed one: who is accountable for each, by
//! when it had to be acknowledged, and what happens if it was not.
//!
//! Tournament rules of 2026-10-09, 506 and 702.2. A trigger is forgotten once it would have had an observable impact
//! and a new game action is taken without its accountable player having acknowledged it (506.3.b). The engine forgets
//! nothing: it shows where the impact lies in a game in which every trigger went on the chain. The judge finds out at
//! the table who acknowledged what.

use std::collections::BTreeMap;

pub use super::report::{Action, Impact, Stands, Trigger};

use super::report::{CitedLine, Happened, Run, Step};
use tribunal_engine::event::EventKind as K;
use tribunal_engine::ids::PlayerId;
use tribunal_rule::{Edition, RuleNumber, RuleRef, rule};

/// The issue of the tournament rules that this follows.
const EDITION: Edition = Edition::Tournament(jiff::civil::date(2026, 10, 9));

/// Returns the triggers of a run, in the order in which they triggered.
#[must_use]
pub fn triggers(run: &Run) -> Vec<Trigger> {
    let told = Telling::new(run);
    let found = told.events.iter().filter(|(_, event)| matches!(event.what, K::Triggered { .. }));
    found.map(|(at, event)| told.trigger(*at, event)).collect()
}

/// The events of a run in order, each with the position of its step.
struct Telling<'a> {
    run: &'a Run,
    events: Vec<(usize, &'a Happened)>,
    /// The nearest trigger from which each event comes.
    from: BTreeMap<u32, u32>,
    /// The event from which each event comes.
    parents: BTreeMap<u32, u32>,
}

/// The first impact of a trigger.
struct Reached {
    /// The event that shows it.
    event: u32,
    /// The event whose damage shows it together with that event and is no new action: the damage step in which Might or
    /// a stun matters.
    within: Option<u32>,
    impact: Impact,
}

/// The place where a new game action is taken, or a turn begins.
struct Point {
    /// The position of its step.
    step: usize,
    carried_out: Option<String>,
}

impl<'a> Telling<'a> {
    fn new(run: &'a Run) -> Self {
        let steps = run.steps.iter().enumerate();
        let events: Vec<(usize, &Happened)> =
            steps.flat_map(|(at, step)| step.events.iter().map(move |event| (at, event))).collect();
        let mut from = BTreeMap::new();
        for (_, event) in &events {
            let origin = match event.what {
                K::Triggered { .. } => Some(event.id),
                _ => event.parent.and_then(|parent| from.get(&parent).copied()),
            };
            if let Some(origin) = origin {
                from.insert(event.id, origin);
            }
        }
        let parents = events.iter().filter_map(|(_, event)| Some((event.id, event.parent?))).collect();
        Self { run, events, from, parents }
    }

    /// Returns true if an event comes from one of these.
    fn comes_from(&self, event: u32, wanted: impl Fn(u32) -> bool) -> bool {
        std::iter::successors(self.parents.get(&event), |parent| self.parents.get(parent)).any(|parent| wanted(*parent))
    }

    /// Returns the events that came of a trigger, without those of other triggers that it caused.
    fn of(&self, trigger: u32) -> impl Iterator<Item = &(usize, &'a Happened)> {
        self.events.iter().filter(move |(_, event)| event.id != trigger && self.from.get(&event.id) == Some(&trigger))
    }

    fn trigger(&self, at: usize, event: &Happened) -> Trigger {
        let (text, optional, whole_turn) = match &event.what {
            K::Triggered { text, optional, first_beginning, .. } => (text.clone(), *optional, *first_beginning),
            _ => (String::new(), false, false),
        };
        let accountable = self.accountable(at, event);
        let optional = optional || self.of(event.id).any(|(_, one)| matches!(one.what, K::TriggerDeclined { .. }));
        let impact = self.impact(event, optional);
        let after = match (&impact, whole_turn) {
            (_, true) => self.next_turn(event.id),
            (Some(reached), false) => self.next_action(event.id, reached),
            (None, false) => None,
        };
        let stands = match (&impact, &after) {
            (Some(reached), Some(_)) if self.next_turn(reached.event).is_some() => Stands::MissedEarlier,
            (_, Some(_)) if whole_turn => Stands::MissedEarlier,
            (_, Some(_)) => Stands::MissedThisTurn,
            (Some(_), None) => Stands::StillTime,
            (None, None) => Stands::NotYet,
        };
        let next_opponent = accountable.as_deref().and_then(|player| self.next_opponent(player));
        let said = Said { whole_turn, optional, who: accountable.as_deref(), next: next_opponent.as_deref() };
        Trigger {
            event: event.id,
            action: self.number(at),
            source: event.objects.first().cloned().unwrap_or_default(),
            cases: said.cases(),
            impact: impact.map(|reached| reached.impact),
            forgotten_by: after.and_then(|point| self.action(point)),
            text,
            accountable,
            optional,
            stands,
            next_opponent,
        }
    }

    /// Returns the player who put it on the chain, else whoever controls its source.
    fn accountable(&self, at: usize, event: &Happened) -> Option<String> {
        let put = self.of(event.id).find_map(|(_, one)| match one.what {
            K::PutOnChain { player, .. } => self.player(player),
            _ => None,
        });
        put.or_else(|| self.controller(at, event))
    }

    fn controller(&self, at: usize, event: &Happened) -> Option<String> {
        let K::Triggered { source, .. } = &event.what else { return None };
        let before = at.checked_sub(1).and_then(|at| self.run.steps.get(at)).map(|step| &step.board);
        let boards = self.run.steps.get(at).map(|step| &step.board).into_iter().chain(before);
        let mut pieces = boards.flat_map(|board| {
            let bases = board.players.iter().flat_map(|seat| &seat.base);
            bases.chain(board.battlefields.iter().flat_map(|place| &place.pieces))
        });
        pieces.find(|piece| piece.id == source.0).map(|piece| piece.controller.clone())
    }

    fn player(&self, player: PlayerId) -> Option<String> {
        self.run.board.as_ref()?.players.get(player.index()).map(|seat| seat.name.clone())
    }

    /// Returns the first impact that others can observe.
    fn impact(&self, trigger: &Happened, optional: bool) -> Option<Reached> {
        let direct =
            self.of(trigger.id).find_map(|(at, event)| Some((*at, *event, observable(&event.what, optional)?)));
        let later = || self.later(trigger).map(|found| (found, found.1.parent));
        let ((at, event, number), within) = direct.map(|found| (found, None)).or_else(later)?;
        let rule = RuleRef::new(EDITION, number);
        let impact = Impact { event: event.id, action: self.number(at), rule, text: event.text.clone() };
        Some(Reached { event: event.id, within, impact })
    }

    /// Returns the event in which a change of Might, a stun or damage shows: the next combat in which damage is summed
    /// up (506.3.e.4).
    fn later(&self, trigger: &Happened) -> Option<(usize, &'a Happened, RuleNumber)> {
        let quiet = |event: &Happened| {
            matches!(
                event.what,
                K::MightChanged { .. } | K::KeywordGranted { .. } | K::Stunned { .. } | K::Altered { .. }
            )
        };
        let since = self.of(trigger.id).find(|(_, event)| quiet(event))?.1.id;
        let shows = |event: &Happened| matches!(event.what, K::DamageSummed { .. } | K::DamageSkipped { .. });
        let (at, event) = self.events.iter().find(|(_, event)| event.id > since && shows(event))?;
        Some((*at, event, rule!("506.3.e.4")))
    }

    /// Returns the first new game action after the impact of a trigger: one that a player takes at will, or one that an
    /// effect or the course of the turn has somebody take (core rules 411). What came of the trigger itself does not
    /// count, nor does a pass.
    fn next_action(&self, trigger: u32, reached: &Reached) -> Option<Point> {
        let shown_in = self.events.iter().find(|(_, event)| event.id == reached.event)?.0;
        let own = |event: &Happened| {
            let shows = reached.within.filter(|_| is_dealt(&event.what));
            self.comes_from(event.id, |parent| parent == trigger || Some(parent) == shows)
        };
        self.events.iter().filter(|(_, event)| event.id > reached.event && !own(event)).find_map(|(at, event)| {
            let is_written = *at > shown_in && self.run.steps.get(*at).is_some_and(is_act);
            let carried_out = (!is_written).then(|| event.text.clone());
            let point = Point { step: *at, carried_out };
            (is_written || self.is_carried_out(event)).then_some(point)
        })
    }

    /// Returns true if an event is a game action that somebody takes by an effect or the course of the turn (core rules
    /// 411.2). What a cleanup does by itself is nobody's (412.2).
    fn is_carried_out(&self, event: &Happened) -> bool {
        let resolves = |parent| {
            let found = self.events.binary_search_by_key(&parent, |(_, event)| event.id).ok();
            found.and_then(|at| self.events.get(at)).is_some_and(|(_, one)| matches!(one.what, K::Resolving { .. }))
        };
        match taken(&event.what) {
            Taken::Always => true,
            Taken::ByEffect => self.comes_from(event.id, resolves),
            Taken::Never => false,
        }
    }

    /// Returns where the next turn begins after an event.
    fn next_turn(&self, after: u32) -> Option<Point> {
        let began = |event: &Happened| matches!(event.what, K::TurnBegan { .. });
        let (at, _) = self.events.iter().find(|(_, event)| event.id > after && began(event))?;
        Some(Point { step: *at, carried_out: None })
    }

    /// Returns the next player in turn order who is on another team.
    fn next_opponent(&self, player: &str) -> Option<String> {
        let seats = &self.run.board.as_ref()?.players;
        let own = seats.iter().position(|seat| seat.name == player)?;
        let team = seats.get(own)?.team;
        let after = seats.iter().cycle().skip(own + 1).take(seats.len());
        { after }.find(|seat| seat.team != team).map(|seat| seat.name.clone())
    }

    /// Returns the number of the action of a step.
    fn number(&self, at: usize) -> usize {
        let done = |step: &&Step| step.line > 0 && step.refused.is_none();
        self.run.steps.iter().take(at + 1).filter(done).count()
    }

    fn action(&self, point: Point) -> Option<Action> {
        let step = self.run.steps.get(point.step)?;
        let (number, action) = (self.number(point.step), step.action.clone());
        Some(Action { number, action, carried_out: point.carried_out })
    }
}

/// Returns true if a step is an action that a player takes at will: no pass and no answer that carries on another.
fn is_act(step: &Step) -> bool {
    step.line > 0 && step.refused.is_none() && step.acts
}

/// The condition under which an event is a game action that somebody takes.
enum Taken {
    /// Wherever it happens.
    Always,
    /// Where an effect resolves; a cleanup does the like by itself.
    ByEffect,
    /// It is none.
    Never,
}

/// Returns for each kind of event whether it is a game action (core rules 413 to 448, which call their list open), and
/// when.
fn taken(what: &K) -> Taken {
    match what {
        K::Moved { .. }
        | K::Played { .. }
        | K::Hid { .. }
        | K::DamageAssigned { .. }
        | K::Damaged { .. }
        | K::Stunned { .. }
        | K::Buffed { .. }
        | K::BuffSpent { .. }
        | K::BuffMoved { .. }
        | K::Seen { .. }
        | K::RuneRevealed { .. }
        | K::RunesReadied { .. }
        | K::RuneRecycled { .. }
        | K::RuneExhausted { .. }
        | K::Exhausted { .. }
        | K::Readied { .. }
        | K::Drew { .. }
        | K::XpGained { .. }
        | K::XpSpent { .. }
        | K::Empowered { .. }
        | K::Discarded { .. }
        | K::BurnedOut { .. }
        | K::Recycled { .. }
        | K::Channeled { .. }
        | K::Added { .. }
        | K::ShownOff { .. }
        | K::CostPaid { .. }
        | K::Countered { .. } => Taken::Always,
        K::Recalled { .. }
        | K::DamagePrevented { .. }
        | K::DamageDoubled { .. }
        | K::Killed { .. }
        | K::Healed { .. }
        | K::BuffLost { .. }
        | K::Attached { .. }
        | K::Detached { .. }
        | K::Trashed { .. }
        | K::PutInHand { .. }
        | K::MightChanged { .. }
        | K::KeywordGranted { .. }
        | K::Altered { .. }
        | K::ControlTaken { .. }
        | K::PointsGained { .. }
        | K::PointsLost { .. }
        | K::Disempowered { .. }
        | K::Banished { .. }
        | K::Returned { .. }
        | K::Entered { .. }
        | K::BecameCopy { .. }
        | K::Replaced { .. }
        | K::BattlefieldReplaced { .. } => Taken::ByEffect,
        _ => Taken::Never,
    }
}

/// Returns true if an event belongs to the damage of a combat.
fn is_dealt(what: &K) -> bool {
    matches!(what, K::DamageAssigned { .. } | K::Damaged { .. })
}

/// Returns the example of 506.3.e that an event is like; none where nobody has to notice it.
fn observable(what: &K, optional: bool) -> Option<RuleNumber> {
    Some(match what {
        K::PutOnChain { .. } if optional => rule!("506.3.e.9"),
        K::TriggerDeclined { .. } | K::OptionalCostTaken { .. } => rule!("506.3.e.9"),
        K::Targeted { .. } | K::RunesTargeted { .. } => rule!("506.3.e.10"),
        K::PointsGained { .. } | K::PointsLost { .. } | K::NotScored { .. } => rule!("506.3.e.1"),
        K::Channeled { .. } | K::RuneRecycled { .. } | K::RuneExhausted { .. } | K::RunesReadied { .. } => {
            rule!("506.3.e.2")
        }
        K::Buffed { .. } | K::BuffLost { .. } | K::BuffSpent { .. } | K::BuffMoved { .. } => rule!("506.3.e.3"),
        K::Drew { .. } | K::Discarded { .. } => rule!("506.3.e.5"),
        K::Exhausted { .. } | K::Readied { .. } => rule!("506.3.e.6"),
        K::Moved { .. } | K::Recalled { .. } => rule!("506.3.e.7"),
        K::XpGained { .. } | K::XpSpent { .. } | K::Added { .. } => rule!("506.3.e.11"),
        K::Killed { .. }
        | K::Entered { .. }
        | K::Returned { .. }
        | K::Recycled { .. }
        | K::ShuffledIn { .. }
        | K::Banished { .. }
        | K::Trashed { .. }
        | K::PutInHand { .. }
        | K::PutOnDeck { .. }
        | K::Played { .. } => rule!("506.3.e.12"),
        _ => return None,
    })
}

/// The facts of a trigger that the statements about it depend on.
struct Said<'a> {
    whole_turn: bool,
    optional: bool,
    who: Option<&'a str>,
    next: Option<&'a str>,
}

impl Said<'_> {
    fn cases(&self) -> Vec<CitedLine> {
        let line = |number, text: String| CitedLine { rule: RuleRef::new(EDITION, number), text };
        let who = self.who.unwrap_or("The accountable player");
        let next = self.next.unwrap_or("the next opponent in turn order");
        let mut cases = Vec::new();
        cases.push(match self.whole_turn {
            true => line(rule!("506.3.d"), format!("{who} may acknowledge it during the whole turn in which it triggered.")),
            false => line(
                rule!("506.3.b"),
                format!("Once its impact is reached and a new game action is taken, it is forgotten unless {who} has acknowledged it. A pass is taken for none; what an effect or the course of the turn has somebody do is one (core rules 1.5, 411.2), what a cleanup does by itself is not (412.2)."),
            ),
        });
        cases.push(line(
            rule!("506.3.a"),
            format!("{who} acknowledges it by saying or showing it so that all players understand; nobody else has to point it out (506.2)."),
        ));
        cases.push(line(
            rule!("702.2.f.2"),
            format!("Missed in the turn that is still going on: {next} chooses whether it resolves now or is missed altogether."),
        ));
        cases.push(line(
            rule!("702.1.c.1"),
            "At low level a judge makes that choice at random, where a rewind cannot avoid it.".to_owned(),
        ));
        cases.push(line(rule!("702.2.f.1"), "Missed in an earlier turn: play on; nobody chooses.".to_owned()));
        if !self.optional {
            cases.push(line(
                rule!("702.2.e"),
                format!("It is mandatory: if missing it was good for {who}, the penalty is a Warning. Otherwise there is none."),
            ));
        }
        cases.push(line(
            rule!("702.2.d"),
            "A missed trigger has triggered all the same, for whatever counts or limits how often (506.5 says so of what is not optional); it never goes on the chain (506.4).".to_owned(),
        ));
        cases.push(line(
            rule!("702.2.c"),
            "Opponents may not try to make it missed by hurrying on, by a shortcut or otherwise. The rule names no penalty; Angle Shooting is nearest (704.4.a.2).".to_owned(),
        ));
        cases
    }
}
