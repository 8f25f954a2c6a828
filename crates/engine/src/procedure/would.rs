//! Replacements of events that are about to happen to a player or a battlefield.

use crate::listing::Listed;
use crate::state::State;
use std::sync::Arc;

use crate::ability::{Body, Effect, Instructions, Prospect, Would};
use crate::agenda::{Applied, Coming, ResolveFrame, Task, Which, WouldFrame};
use crate::asked::{Answered, Asked};
use crate::chain::{Item, Noted, What};
use crate::choice::{Answer, Ask, LET_IT_HAPPEN};
use crate::event::EventKind;
use crate::ids::{ItemId, NonState, ObjectId, PlayerId};
use crate::machine::Game;
use tribunal_rule::RuleNumber;

impl Coming {
    fn prospect(&self) -> Prospect {
        match self {
            Self::Draw(..) | Self::DrawThis(..) => Prospect::Draw,
            Self::Contest(..) => Prospect::Contest,
        }
    }

    /// The player to whom it would happen, where it does to one.
    fn player(&self) -> Option<PlayerId> {
        match self {
            Self::Draw(player, _) | Self::DrawThis(player, _) => Some(*player),
            Self::Contest(..) => None,
        }
    }
}

/// A text by which something else is done than what is about to happen.
pub(crate) struct Standby {
    /// The identity of the replacement.
    pub applied: Applied,
    /// The replacement.
    pub would: Would,
    /// Its text.
    pub text: String,
}

impl Standby {
    fn source(&self) -> ObjectId {
        self.applied.source
    }
}

/// A replacement that could apply, as far as settling matters which of several does.
pub(crate) struct Offer {
    /// The identity of the replacement.
    pub applied: Applied,
    /// The player who controls it, if anybody does.
    pub controller: Option<PlayerId>,
    /// Its text, which distinguishes it from others of its source.
    pub text: String,
    /// The rule by which its controller says whether it applies, where that is so.
    pub may: Option<RuleNumber>,
}

impl Offer {
    /// Returns true if it does the same as another one of its source, so that there is nothing to choose between them.
    fn is_as(&self, other: &Self) -> bool {
        self.applied.source == other.applied.source && self.text == other.text && self.controller == other.controller
    }
}

/// The outcome of asking which of several replacements applies.
pub(crate) enum Settled {
    /// None of them applies.
    Happens,
    /// The one at this position applies.
    Applies(usize),
    /// The one at this position does not apply; others may.
    Declined(usize),
}

impl Game {
    /// The replacements that have led to whatever happens now: each applies only once to an event and to what replaces it.
    pub(crate) fn led_here(&self) -> Vec<Applied> {
        if self.state.lacks(Some(self.cites().replaced_once)) { vec![] } else { self.applied.clone() }
    }

    /// Settles which of several replacements applies first. Who is said to order them does so; whether one applies that need
    /// not is said by its own controller, as it comes to it.
    pub(crate) fn settle_replacement(
        &mut self,
        offers: &[Offer],
        first: &mut Option<Applied>,
        (who, rule): (PlayerId, RuleNumber),
        what: &str,
    ) -> Answered<Settled> {
        let picked = first.and_then(|first| offers.iter().position(|offer| offer.applied == first));
        let own = |offer: &Offer| offer.controller.is_none_or(|controller| controller == who);
        let again = |n: &usize| offers[..*n].iter().any(|earlier| earlier.is_as(&offers[*n]));
        let among: Vec<usize> = (0..offers.len()).filter(|n| !again(n)).collect();
        match (among.as_slice(), picked) {
            ([], _) => return Ok(Settled::Happens),
            (_, Some(at)) => return self.consents(offers, at, first, who, what),
            ([at], _) => return self.consents(offers, *at, first, who, what),
            _ => {}
        }
        let free = offers.iter().all(|offer| offer.may.is_some() && own(offer));
        let Some(at) = self.which_first(offers, &among, free, (who, rule), what)? else {
            return Ok(Settled::Happens);
        };
        if own(&offers[at]) {
            return Ok(Settled::Applies(at));
        }
        *first = Some(offers[at].applied);
        self.consents(offers, at, first, who, what)
    }

    /// Which of several replacements is chosen to apply first: by their sources, or by their texts where a source has several.
    /// None where nothing has to replace, and nothing is to.
    fn which_first(
        &mut self,
        offers: &[Offer],
        among: &[usize],
        free: bool,
        (who, rule): (PlayerId, RuleNumber),
        what: &str,
    ) -> Answered<Option<usize>> {
        let source = |at: &usize| offers[*at].applied.source;
        let mut sources: Vec<ObjectId> = among.iter().map(source).collect();
        let listed = sources.clone();
        sources.sort_unstable();
        sources.dedup();
        let asks = if sources.len() == among.len() {
            if let Some(Answer::Objects(chosen)) = self.take_answer() {
                return Ok(among.iter().copied().find(|at| chosen.contains(&source(at))));
            }
            let why = format!("as what replaces {what} first");
            Ask::Pick { why, among: listed, min: u8::from(!free), max: 1, bounds: vec![] }
        } else {
            if let Some(Answer::Mode(chosen)) = self.take_answer() {
                return Ok(among.get(usize::from(chosen)).copied());
            }
            let nothing = free.then(|| LET_IT_HAPPEN.to_owned());
            Ask::Mode(Listed::whole(among.iter().map(|at| self.state.told_apart(offers, *at)).chain(nothing).collect()))
        };
        Err(self.ask(rule, who, asks))
    }

    /// Decides whether a replacement whose turn it is applies, asking its controller where that is optional.
    fn consents(
        &mut self,
        offers: &[Offer],
        at: usize,
        first: &mut Option<Applied>,
        who: PlayerId,
        what: &str,
    ) -> Answered<Settled> {
        let Offer { applied: Applied { source, .. }, controller, may, .. } = offers[at];
        let yes = match may {
            None => true,
            Some(rule) => match self.take_answer() {
                Some(Answer::May(yes)) => yes,
                _ => {
                    let question = format!("{}: replace {what}", self.state.name(source));
                    return Err(self.ask(rule, controller.unwrap_or(who), Ask::May(question)));
                }
            },
        };
        *first = None;
        Ok(if yes { Settled::Applies(at) } else { Settled::Declined(at) })
    }

    /// Puts off what texts may replace. False means that nothing does, and that it happens.
    pub(crate) fn puts_off(&mut self, coming: Coming, rule: RuleNumber, instructed: bool) -> bool {
        let spent = self.led_here();
        if self.state.standbys(coming.prospect(), coming.player(), &spent).is_empty() {
            return false;
        }
        let (declined, first, cause) = (vec![], None, NonState(self.cause));
        let frame = Task::Would(WouldFrame { coming, rule, instructed, spent, declined, first, cause });
        if !self.state.under_way.agenda.contains(&frame) {
            self.state.under_way().agenda.push(frame);
        }
        true
    }

    /// Goes on with something that texts may replace: one of them does, or, where none is left, it happens.
    pub(crate) fn run_would(&mut self, mut frame: WouldFrame) {
        self.cause = frame.cause.0;
        let over: Vec<Applied> = frame.spent.iter().chain(&frame.declined).copied().collect();
        let mut found = self.state.standbys(frame.coming.prospect(), frame.coming.player(), &over);
        let what = match frame.coming {
            Coming::Draw(..) | Coming::DrawThis(..) => "the draw",
            Coming::Contest(..) => "that it becomes contested",
        };
        let orders = self.state.who_orders(&frame.coming);
        let offers: Vec<_> = found.iter().map(|standby| self.state.offered(standby)).collect();
        match self.settle_replacement(&offers, &mut frame.first, orders, what) {
            Ok(Settled::Happens) => self.happens(frame),
            Err(Asked) => self.state.under_way().agenda.push(Task::Would(frame)),
            Ok(Settled::Declined(at)) => {
                frame.declined.push(found[at].applied);
                self.state.under_way().agenda.push(Task::Would(frame));
            }
            Ok(Settled::Applies(at)) => {
                let standby = found.swap_remove(at);
                let mut applied = frame.spent.clone();
                applied.push(standby.applied);
                if let Coming::Draw(_, left) = &mut frame.coming {
                    *left -= 1;
                    if *left > 0 {
                        frame.declined.clear();
                        self.state.under_way().agenda.push(Task::Would(frame));
                    }
                }
                self.does_instead(&standby, standby.would.instead.clone(), applied);
            }
        }
    }

    /// Nothing is done instead: it happens. Of several draws that is the first one, if something might replace the next.
    fn happens(&mut self, mut frame: WouldFrame) {
        if frame.instructed {
            self.tell_of_draw();
        }
        match frame.coming {
            Coming::Draw(player, count) => {
                let again = !self.state.standbys(Prospect::Draw, Some(player), &frame.spent).is_empty();
                let now = if again { 1 } else { count };
                if count > now {
                    frame.coming = Coming::Draw(player, count - now);
                    frame.declined.clear();
                    self.state.under_way().agenda.push(Task::Would(frame.clone()));
                }
                self.draw_now(&[player], now, frame.rule);
            }
            Coming::DrawThis(player, card) => self.draw_this_now(player, card, frame.rule),
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
        if let (Which::Text(at), true) = (standby.applied.which, standby.would.each_turn) {
            self.state.count_use(source, at);
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
            id: ItemId::NOT_ON_CHAIN,
            you: from.controller,
            pending: false,
            here: from.here,
            noted_source: Noted::Place,
            cause: NonState(event.or(self.cause)),
            ..self.state.draft(controller, source, What::Triggered("instead".into()), does, None)
        };
        let frame = ResolveFrame { applied, ..ResolveFrame::new(item, true) };
        self.state.under_way().agenda.push(Task::Resolve(Box::new(frame)));
    }
}

impl State {
    /// Returns the text of a replacement, with the name of its source where a replacement of another source has the
    /// same text.
    fn told_apart(&self, offers: &[Offer], at: usize) -> String {
        let Offer { applied, text, .. } = &offers[at];
        let alike = |other: &Offer| other.text == *text && other.applied.source != applied.source;
        if offers.iter().any(alike) { format!("{}: {text}", self.name(applied.source)) } else { text.clone() }
    }

    /// Returns the texts that replace what is about to happen, to a player if it happens to one, without those that
    /// have led to it or were declined.
    pub(crate) fn standbys(&self, what: Prospect, to: Option<PlayerId>, spent: &[Applied]) -> Vec<Standby> {
        let mut found = vec![];
        if self.lacks(Some(self.cites().replacement)) {
            return found;
        }
        for source in self.sources_with(|body| matches!(body, Body::Would(_))) {
            let from = self.source(source);
            let meant = to.is_none() || from.controller == to;
            for (ability, at) in self.texts(source).zip(0_u8..).filter(|_| meant) {
                let Body::Would(would) = &ability.body else { continue };
                let applied = Applied { source, which: Which::Text(at) };
                let over = spent.contains(&applied) || (would.each_turn && self.used(source, at) > 0);
                let held = || would.condition.as_ref().is_none_or(|condition| self.holds(condition, &from));
                if would.what.means(what) && !over && held() {
                    found.push(Standby { applied, would: would.clone(), text: ability.text.to_string() });
                }
            }
        }
        found
    }

    /// A text by which something else is done, as an offer.
    pub(crate) fn offered(&self, standby: &Standby) -> Offer {
        let Standby { applied, would, text } = standby;
        let controller = self.source(applied.source).controller;
        let may = self.left_open_by(would.optional, would.each_turn);
        Offer { applied: *applied, controller, text: text.clone(), may }
    }

    /// The rule by which a replacement need not be applied, if there is one: its text says "may", or in some editions that it
    /// applies once each turn.
    pub(crate) fn left_open_by(&self, optional: bool, each_turn: bool) -> Option<RuleNumber> {
        let once = self.cites().once_replaces_at_will().filter(|_| each_turn);
        once.or_else(|| optional.then(|| self.cites().may_replace))
    }

    /// Returns the player who orders the replacements: the one who is acted on, or who controls the battlefield that
    /// is; for one that nobody controls the Turn Player.
    fn who_orders(&self, coming: &Coming) -> (PlayerId, RuleNumber) {
        let cites = self.cites();
        match coming {
            Coming::Draw(player, _) | Coming::DrawThis(player, _) => (*player, cites.player_orders),
            Coming::Contest(at, _) => match self.battlefield(*at).controller {
                Some(controller) => (controller, cites.replacement_order),
                None => (self.turn.player, cites.turn_player_orders),
            },
        }
    }
}
