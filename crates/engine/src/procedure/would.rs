//! What would happen to a player or a battlefield, and what texts have done instead.

use std::sync::Arc;

use crate::ability::{Body, Effect, Instructions, Prospect, Would};
use crate::agenda::{Applied, Coming, ResolveFrame, Task, WouldFrame};
use crate::asked::{Answered, Asked};
use crate::chain::{Item, Noted, What};
use crate::choice::{Answer, Ask};
use crate::event::EventKind;
use crate::ids::{Aside, ItemId, ObjectId, PlayerId};
use crate::machine::Game;
use tribunal_rule::RuleNumber;

impl Coming {
    fn prospect(&self) -> Prospect {
        match self {
            Self::Draw(..) => Prospect::Draw,
            Self::Contest(..) => Prospect::Contest,
        }
    }

    /// The player to whom it would happen, where it does to one.
    fn player(&self) -> Option<PlayerId> {
        match self {
            Self::Draw(player, _) => Some(*player),
            Self::Contest(..) => None,
        }
    }
}

/// A text by which something else is done than what is about to happen.
pub(crate) struct Standby {
    /// Its source, and which of the texts of that it is.
    pub applied: Applied,
    /// What it says.
    pub would: Would,
}

impl Standby {
    fn source(&self) -> ObjectId {
        self.applied.0
    }
}

impl Game {
    /// The texts by which something else is done than what is about to happen, to a player if it does to one, beside those
    /// that have led to it or were declined.
    pub(crate) fn standbys(&self, what: Prospect, to: Option<PlayerId>, spent: &[Applied]) -> Vec<Standby> {
        let mut found = vec![];
        if self.lacks(Some(self.cites().replacement)) {
            return found;
        }
        for source in self.state.sources() {
            let from = self.state.source(source);
            let meant = to.is_none() || from.controller == to;
            for (ability, at) in self.state.texts(source).zip(0_u8..).filter(|_| meant) {
                let Body::Would(would) = &ability.body else { continue };
                let over = spent.contains(&(source, at)) || (would.each_turn && self.state.used(source, at) > 0);
                let held = || would.condition.as_ref().is_none_or(|condition| self.state.holds(condition, &from));
                if would.what.means(what) && !over && held() {
                    found.push(Standby { applied: (source, at), would: would.clone() });
                }
            }
        }
        found
    }

    /// The replacements that have led to whatever happens now: each applies only once to an event and to what replaces it.
    pub(crate) fn led_here(&self) -> Vec<Applied> {
        if self.lacks(Some(self.cites().replaced_once)) { vec![] } else { self.applied.clone() }
    }

    /// Which of several texts applies first, by its position; none where they need not be applied.
    pub(crate) fn choose_standby(
        &mut self,
        found: &[Standby],
        (who, rule): (PlayerId, RuleNumber),
        what: &str,
    ) -> Answered<Option<usize>> {
        if found.is_empty() {
            return Ok(None);
        }
        let at_will = self.cites().once_replaces_at_will;
        let once = |standby: &Standby| at_will.filter(|_| standby.would.each_turn);
        let optional = found.iter().all(|standby| standby.would.optional || once(standby).is_some());
        let rule = found.iter().find_map(once).unwrap_or(rule);
        match (found, self.take_answer()) {
            ([_], None) if !optional => Ok(Some(0)),
            ([_], Some(Answer::May(yes))) => Ok(yes.then_some(0)),
            ([only], _) => {
                let question = format!("{}: replace {what}", self.state.name(only.source()));
                Err(self.ask(rule, who, Ask::May(question)))
            }
            (_, Some(Answer::Objects(chosen))) => {
                Ok(found.iter().position(|standby| chosen.contains(&standby.source())))
            }
            _ => {
                let (why, min) = ("as what applies first".to_owned(), u8::from(!optional));
                let among = found.iter().map(Standby::source).collect();
                Err(self.ask(rule, who, Ask::Pick { why, among, min, max: 1, bounds: vec![] }))
            }
        }
    }

    /// Puts off what texts may replace. False means that nothing does, and that it happens.
    pub(crate) fn puts_off(&mut self, coming: Coming, rule: RuleNumber) -> bool {
        let spent = self.led_here();
        if self.standbys(coming.prospect(), coming.player(), &spent).is_empty() {
            return false;
        }
        let frame = Task::Would(WouldFrame { coming, rule, spent, cause: Aside(self.cause) });
        if !self.state.agenda.contains(&frame) {
            self.state.under_way().agenda.push(frame);
        }
        true
    }

    /// Goes on with something that texts may replace: one of them does, or, where none is left, it happens.
    pub(crate) fn run_would(&mut self, mut frame: WouldFrame) {
        self.cause = frame.cause.0;
        let mut found = self.standbys(frame.coming.prospect(), frame.coming.player(), &frame.spent);
        let what = match frame.coming {
            Coming::Draw(..) => "the draw",
            Coming::Contest(..) => "that it becomes contested",
        };
        let orders = self.who_orders(&frame.coming);
        match self.choose_standby(&found, orders, what) {
            Ok(None) => self.happens(frame),
            Err(Asked) => self.state.under_way().agenda.push(Task::Would(frame)),
            Ok(Some(at)) => {
                let standby = found.swap_remove(at);
                let mut applied = frame.spent.clone();
                applied.push(standby.applied);
                if let Coming::Draw(_, left) = &mut frame.coming {
                    *left -= 1;
                    if *left > 0 {
                        self.state.under_way().agenda.push(Task::Would(frame));
                    }
                }
                self.does_instead(&standby, standby.would.instead.clone(), applied);
            }
        }
    }

    /// Who says in which order replacements apply: the player who is acted on, or who controls the battlefield that is; of one
    /// that nobody controls the Turn Player.
    fn who_orders(&self, coming: &Coming) -> (PlayerId, RuleNumber) {
        let cites = self.cites();
        match coming {
            Coming::Draw(player, _) => (*player, cites.player_orders),
            Coming::Contest(at, _) => match self.state.battlefield(*at).controller {
                Some(controller) => (controller, cites.replacement_order),
                None => (self.state.turn.player, cites.turn_player_orders),
            },
        }
    }

    /// Nothing is done instead: it happens. Of several draws that is the first one, if something might replace the next.
    fn happens(&mut self, mut frame: WouldFrame) {
        match frame.coming {
            Coming::Draw(player, count) => {
                let again = !self.standbys(Prospect::Draw, Some(player), &frame.spent).is_empty();
                let now = if again { 1 } else { count };
                if count > now {
                    frame.coming = Coming::Draw(player, count - now);
                    self.state.under_way().agenda.push(Task::Would(frame.clone()));
                }
                self.draw_now(&[player], now, frame.rule);
            }
            Coming::Contest(at, by) => {
                let place = self.state.battlefield(at);
                if place.contested.is_none() && place.controller != Some(by) {
                    self.contest(at, by, frame.cause.0, frame.rule);
                }
            }
        }
    }

    /// Has a text do something else; none of the replacements that have led to it applies to what comes of it.
    pub(crate) fn does_instead(&mut self, standby: &Standby, effects: Vec<Effect>, applied: Vec<Applied>) {
        let source = standby.source();
        if standby.would.each_turn {
            self.state.count_use(source, standby.applied.1);
        }
        let why = "something else is done instead";
        let event = self.record(self.cites().replacement, EventKind::Ignored { source, why });
        if effects.is_empty() {
            return;
        }
        let from = self.state.source(source);
        let does = Arc::new(Instructions { targets: vec![], effects });
        let controller = from.controller.unwrap_or(self.state.turn.player);
        let item = Item {
            id: ItemId(u32::MAX),
            you: from.controller,
            pending: false,
            here: from.here,
            noted_source: Noted::Place,
            cause: Aside(event.or(self.cause)),
            ..self.draft(controller, source, What::Triggered("instead".into()), does, None)
        };
        let frame = ResolveFrame { applied, ..ResolveFrame::new(item, true) };
        self.state.under_way().agenda.push(Task::Resolve(Box::new(frame)));
    }
}
