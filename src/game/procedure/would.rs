//! What would happen to a player or a battlefield, and what texts have done instead.

use std::sync::Arc;

use crate::game::ability::{Body, Effect, Instructions, Prospect, Would};
use crate::game::agenda::{Coming, ResolveFrame, Task, WouldFrame};
use crate::game::chain::{Item, What};
use crate::game::choice::{Answer, Ask};
use crate::game::event::EventKind;
use crate::game::ids::{Aside, ItemId, ObjectId, PlayerId};
use crate::game::machine::Game;
use crate::rule::RuleNumber;

impl Coming {
    fn prospect(&self) -> Prospect {
        match self {
            Self::Draw(..) => Prospect::Draw,
            Self::Contest(..) => Prospect::Contest,
        }
    }
}

impl Game {
    /// The texts by which something else is done than what is about to happen, each with its source.
    fn instead_of(&self, coming: &Coming) -> Vec<(ObjectId, Vec<Effect>)> {
        let mut found = vec![];
        if self.lacks(Some(self.cites().replacement)) {
            return found;
        }
        for source in self.state.sources() {
            let controller = self.state.source(source).controller;
            let meant = match coming {
                Coming::Draw(player, _) => controller == Some(*player),
                Coming::Contest(..) => true,
            };
            for ability in self.state.texts(source).filter(|_| meant) {
                if let Body::Would(Would { what, instead }) = &ability.body
                    && *what == coming.prospect()
                {
                    found.push((source, instead.clone()));
                }
            }
        }
        found
    }

    /// Puts off what texts may replace. False means that nothing does, and that it happens.
    pub(in crate::game) fn puts_off(&mut self, coming: Coming, rule: RuleNumber) -> bool {
        if self.instead_of(&coming).is_empty() {
            return false;
        }
        let frame = Task::Would(WouldFrame { coming, rule, cause: Aside(self.cause) });
        if !self.state.agenda.contains(&frame) {
            self.state.agenda.push(frame);
        }
        true
    }

    /// Goes on with something that texts may replace: one of them does, or, where none is left, it happens.
    pub(in crate::game) fn run_would(&mut self, mut frame: WouldFrame) {
        self.cause = frame.cause.0;
        let mut found = self.instead_of(&frame.coming);
        if found.is_empty() {
            self.happens(&frame);
            return;
        }
        let chosen = match (found.len(), self.take_answer()) {
            (1, _) => 0,
            (_, Some(Answer::Objects(chosen))) => {
                found.iter().position(|(source, _)| chosen.contains(source)).unwrap_or(0)
            }
            _ => {
                let (who, rule) = self.who_orders(&frame.coming);
                let why = "as what applies first".to_owned();
                let among = found.into_iter().map(|(source, _)| source).collect();
                self.ask(rule, who, Ask::Pick { why, among, min: 1, max: 1, bounds: vec![] });
                self.state.agenda.push(Task::Would(frame));
                return;
            }
        };
        if let Coming::Draw(_, left) = &mut frame.coming {
            *left -= 1;
            if *left > 0 {
                self.state.agenda.push(Task::Would(frame));
            }
        }
        let (source, effects) = found.swap_remove(chosen);
        self.does_instead(source, effects);
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

    fn happens(&mut self, frame: &WouldFrame) {
        match frame.coming {
            Coming::Draw(player, count) => self.draw_now(&[player], count, frame.rule),
            Coming::Contest(at, by) => {
                let place = self.state.battlefield(at);
                if place.contested.is_none() && place.controller != Some(by) {
                    self.contest(at, by, frame.cause.0, frame.rule);
                }
            }
        }
    }

    fn does_instead(&mut self, source: ObjectId, effects: Vec<Effect>) {
        let why = "something else is done instead";
        let event = self.record(self.cites().replacement, EventKind::Ignored { source, why });
        let from = self.state.source(source);
        let does = Arc::new(Instructions { targets: vec![], effects });
        let controller = from.controller.unwrap_or(self.state.turn.player);
        let item = Item {
            id: ItemId(u32::MAX),
            you: from.controller,
            pending: false,
            here: from.here,
            cause: Aside(event.or(self.cause)),
            ..self.draft(controller, source, What::Triggered("instead".into()), does, None)
        };
        self.state.agenda.push(Task::Resolve(Box::new(ResolveFrame::new(item, true))));
    }
}
