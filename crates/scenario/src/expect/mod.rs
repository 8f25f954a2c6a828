//! Checks expectations against what happened and what is.

mod object;
mod place;
mod player;

use tribunal_engine::event::{Event, EventKind};
use tribunal_engine::ids::PlayerId;
use tribunal_engine::refusal::Refusal;
use tribunal_engine::trace::StepRecord;
use tribunal_engine::{Game, Stop};
use tribunal_rule::{Edition, RuleNumber};

use super::diagnostic::Diagnostic;
use super::fact::Fact;
use super::script::{Claim, Expectation, RuleSpec};

/// The game as expectations see it: its state now, and what happened since the expectations before.
pub(crate) struct Window<'a> {
    pub(crate) game: &'a Game,
    pub(crate) events: usize,
    pub(crate) passes: usize,
    pub(crate) refusal: Option<&'a Refusal>,
    pub(crate) stop: Option<Stop>,
    /// The texts that could not be enacted so far.
    pub taints: &'a [String],
}

/// Checks an expectation. Returns whether it came true, why or why not, and the mistakes in its names.
pub(super) fn check(expectation: &Expectation, window: &Window) -> (bool, String, Vec<Diagnostic>) {
    let mut why = vec![];
    let mut met = true;
    let mut mistakes = vec![];
    for claim in &expectation.claims {
        match window.claim(claim, &expectation.rules) {
            Ok((true, reason)) => why.push(reason),
            Ok((false, reason)) => {
                met = false;
                why.push(format!("not so: {}: {reason}", claim.text));
            }
            Err(mistake) => {
                met = false;
                mistakes.push(mistake);
            }
        }
    }
    why.retain(|reason| !reason.is_empty());
    (met, why.join("; "), mistakes)
}

type Checked = Result<(bool, String), Diagnostic>;

impl Window<'_> {
    fn edition(&self) -> Edition {
        self.game.procedures().edition
    }

    /// Returns the events since the expectations before, without those that were undone.
    fn events(&self) -> impl Iterator<Item = &Event> {
        let trace = &self.game.trace;
        trace.events.iter().skip(self.events).filter(|event| !trace.is_undone(event))
    }

    /// Returns the rules that count in this edition: those written without an edition, and those of this one.
    fn wanted(&self, rules: &[RuleSpec]) -> Vec<RuleNumber> {
        let here = rules.iter().filter(|rule| rule.edition.is_none_or(|edition| edition == self.edition()));
        here.map(|rule| rule.number).collect()
    }

    pub(crate) fn claim(&self, claim: &Claim, rules: &[RuleSpec]) -> Checked {
        let rules = self.wanted(rules);
        // What is said of the whole game rests on a rule where something has happened by it.
        let overall = |(so, told): (bool, String)| Ok(self.state(so, told, &rules, |_| true));
        match &claim.is {
            Fact::Refused(by) => overall(self.refused(by)),
            Fact::Nothing => overall(self.nothing()),
            Fact::Step(rule, fires) => overall(self.step(*rule, *fires)),
            Fact::Asked(player, wanted) => Ok(self.asked(*player, *wanted, &rules)),
            Fact::Loop => overall((matches!(self.stop, Some(Stop::Loop)), "no loop was found".to_owned())),
            Fact::Tainted if self.taints.is_empty() => Ok((false, "everything so far was enacted".to_owned())),
            Fact::Tainted => overall((true, self.taints.join("; "))),
            Fact::ChainEmpty(empty) => {
                let items = self.game.state.chain.items.len();
                overall(((items == 0) == *empty, format!("the chain has {items} items")))
            }
            Fact::Object(name, fact, negated) => self.object(name, fact, *negated, &rules),
            Fact::Place(name, fact, negated) => self.place(name, fact, *negated, &rules),
            Fact::Player(player, fact, negated) => self.player(*player, fact, *negated, &rules),
            Fact::MayLook(player, card, may) => self.may_look(*player, card, *may, &rules),
        }
    }

    fn refused(&self, by: &[RuleSpec]) -> (bool, String) {
        let Some(refusal) = self.refusal else { return (false, "nothing was refused".to_owned()) };
        let wanted = self.wanted(by);
        let rule = refusal.rule;
        let fits = by.is_empty() || rule.is_some_and(|rule| wanted.iter().any(|w| rule.is_within(w)));
        let number = rule.map_or_else(|| "no rule".to_owned(), |rule| rule.to_string());
        (fits, format!("refused by {number}: {refusal}"))
    }

    fn nothing(&self) -> (bool, String) {
        let quiet = |kind: &EventKind| {
            matches!(kind, EventKind::Passed { .. } | EventKind::PriorityGained { .. } | EventKind::FocusGained { .. })
        };
        match self.events().find(|event| !quiet(&event.kind)) {
            None => (true, String::new()),
            Some(event) => (false, event.kind.text(&self.game.state)),
        }
    }

    fn step(&self, spec: RuleSpec, fires: bool) -> (bool, String) {
        if spec.edition.is_some_and(|edition| edition != self.edition()) {
            return (true, "another edition".to_owned());
        }
        let passes = self.game.trace.passes_from(self.passes);
        let steps: Vec<_> =
            passes.flat_map(|(_, steps)| steps).filter(|step| step.rule().is_within(&spec.number)).collect();
        let why = |step: &StepRecord| self.game.trace.why(step, &self.game.state);
        let fired = steps.iter().find(|step| step.fired);
        let told = match (fired, steps.last()) {
            (Some(step), _) => format!("{} fired: {}", spec.number, why(step)),
            (None, Some(step)) => format!("{} did not fire: {}", spec.number, why(step)),
            (None, None) => format!("no cleanup with a step {} was performed", spec.number),
        };
        (fired.is_some() == fires && !(steps.is_empty() && fires), told)
    }

    /// Checks whether a player is asked something, or without a player anybody; or that nobody is.
    fn asked(&self, player: Option<PlayerId>, wanted: bool, rules: &[RuleNumber]) -> (bool, String) {
        let Some(choice) = &self.game.state.under_way.choice else {
            return (!wanted, "nobody is asked anything".to_owned());
        };
        let who = choice.who.map_or("nobody at the table", |who| self.game.state.player(who).name.as_str());
        let meant = choice.who.is_some_and(|who| player.is_none_or(|player| player == who));
        let fits = meant && within(Some(choice.rule), rules);
        (fits == wanted, format!("{who} is asked under {}", choice.rule))
    }

    /// Checks whether an event happened by one of the rules; any rule counts where none is named.
    fn happened(&self, rules: &[RuleNumber], is: impl Fn(&EventKind) -> bool) -> (bool, String) {
        let fits: Vec<_> = self.events().filter(|event| is(&event.kind)).collect();
        let right = fits.iter().find(|event| within(event.authority.rule(), rules));
        match (right, fits.first()) {
            (Some(event), _) => (true, self.tell(event)),
            (None, Some(event)) => (false, format!("it happened by another rule: {}", self.tell(event))),
            (None, None) => (false, "it did not happen".to_owned()),
        }
    }

    fn tell(&self, event: &Event) -> String {
        let rule = event.authority.rule().map(|rule| format!(" [{rule}]")).unwrap_or_default();
        format!("{}{rule}", event.kind.text(&self.game.state))
    }

    /// Checks whether an event happened by one of the rules; or, negated, that it did not, and something else did by
    /// one of them.
    fn event(&self, negated: bool, rules: &[RuleNumber], is: impl Fn(&EventKind) -> bool) -> (bool, String) {
        if !negated {
            return self.happened(rules, is);
        }
        match self.events().find(|event| is(&event.kind)) {
            Some(event) => (false, self.tell(event)),
            None => self.state(true, "it did not happen".to_owned(), rules, |_| true),
        }
    }

    /// Checks a fact that is so now and, where rules are named, that an event in the window by one of them was about
    /// it; a fact that is not so rests on a rule where anything has happened by it.
    fn state(
        &self,
        so: bool,
        told: String,
        rules: &[RuleNumber],
        about: impl Fn(&EventKind) -> bool,
    ) -> (bool, String) {
        if !so || rules.is_empty() {
            return (so, told);
        }
        let (by_rule, why) = self.happened(rules, about);
        (by_rule, if by_rule { told } else { why })
    }
}

fn within(rule: Option<RuleNumber>, rules: &[RuleNumber]) -> bool {
    rules.is_empty() || rule.is_some_and(|rule| rules.iter().any(|wanted| rule.is_within(wanted)))
}
