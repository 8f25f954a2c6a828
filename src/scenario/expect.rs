//! Holding expectations against what happened and what is.

use crate::game::event::{Event, EventKind};
use crate::game::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::game::object::Role;
use crate::game::payment::Runes;
use crate::game::privacy::Privacy;
use crate::game::refusal::Refusal;
use crate::game::trace::StepRecord;
use crate::game::zone::{Location, Zone};
use crate::game::{Game, Stop};
use crate::rule::{Edition, RuleNumber};

use super::diagnostic::Diagnostic;
use super::names;
use super::script::{Claim, Expectation, Fact, Name, ObjectFact, PlaceFact, PlayerFact, RuleSpec};

/// What expectations look at: the game now, and what happened since the expectations before.
pub(super) struct Window<'a> {
    pub(super) game: &'a Game,
    pub(super) events: usize,
    pub(super) passes: usize,
    pub(super) refusal: Option<&'a Refusal>,
    pub(super) stop: Option<Stop>,
    /// What could not be enacted so far.
    pub taints: &'a [String],
}

/// Whether an expectation came true, why or why not, and what is wrong with its names.
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

    fn events(&self) -> impl Iterator<Item = &Event> {
        self.game.trace.events.iter().skip(self.events)
    }

    /// The rules that count in this edition: those without one, and those of it.
    fn wanted(&self, rules: &[RuleSpec]) -> Vec<RuleNumber> {
        let here = rules.iter().filter(|rule| rule.edition.is_none_or(|edition| edition == self.edition()));
        here.map(|rule| rule.number).collect()
    }

    fn claim(&self, claim: &Claim, rules: &[RuleSpec]) -> Checked {
        let rules = self.wanted(rules);
        match &claim.is {
            Fact::Refused(by) => Ok(self.refused(by)),
            Fact::Nothing => Ok(self.nothing()),
            Fact::Step(rule, fires) => Ok(self.step(*rule, *fires)),
            Fact::Asked(player) => Ok(self.asked(*player, &rules)),
            Fact::Loop => Ok((matches!(self.stop, Some(Stop::Loop)), "no loop was found".to_owned())),
            Fact::Tainted if self.taints.is_empty() => Ok((false, "everything so far was enacted".to_owned())),
            Fact::Tainted => Ok((true, self.taints.join("; "))),
            Fact::ChainEmpty(empty) => {
                let items = self.game.state.chain.items.len();
                Ok(((items == 0) == *empty, format!("the chain has {items} items")))
            }
            Fact::Object(name, fact, negated) => self.object(name, fact, *negated, &rules),
            Fact::Place(name, fact, negated) => self.place(name, fact, *negated, &rules),
            Fact::Player(player, fact, negated) => self.player(*player, fact, *negated, &rules),
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

    fn asked(&self, player: PlayerId, rules: &[RuleNumber]) -> (bool, String) {
        let Some(choice) = &self.game.state.choice else { return (false, "nobody is asked anything".to_owned()) };
        let who = choice.who.map_or("nobody at the table", |who| self.game.state.player(who).name.as_str());
        let fits = choice.who == Some(player) && within(Some(choice.rule), rules);
        (fits, format!("{who} is asked under {}", choice.rule))
    }

    /// Whether an event happened, with one of the rules.
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

    /// A fact that is so now and, where rules are named, that an event in the window by one of them was about it.
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

    fn object(&self, name: &Name, fact: &ObjectFact, negated: bool, rules: &[RuleNumber]) -> Checked {
        let state = &self.game.state;
        let live = |id: ObjectId| state.object(id).zone != Zone::Gone;
        let id = match names::battlefield(state, name) {
            Ok(at) if *fact == ObjectFact::Triggers => state.battlefield(at).object,
            _ => names::object(state, name, live)?,
        };
        let same = |other: ObjectId| state.now(other) == id;
        let about = |kind: &EventKind| kind.objects().iter().any(|other| same(*other));
        let rules = if negated { &[] } else { rules };
        let (so, told) = match self.object_event(fact, rules, &same) {
            Some(found) => found,
            None => {
                let (so, told) = self.object_state(id, fact)?;
                self.state(so, told, rules, about)
            }
        };
        Ok((so != negated, told))
    }

    fn object_event(
        &self,
        fact: &ObjectFact,
        rules: &[RuleNumber],
        same: &impl Fn(ObjectId) -> bool,
    ) -> Option<(bool, String)> {
        use EventKind as K;
        let is = |kind: &EventKind| match (fact, kind) {
            (ObjectFact::Dies, K::Killed { object, .. })
            | (ObjectFact::Recalled, K::Recalled { object, .. })
            | (ObjectFact::Enters, K::Entered { object, .. })
            | (ObjectFact::Revealed, K::Seen { card: object, revealed: true, .. })
            | (ObjectFact::Recycled, K::Recycled { object })
            | (ObjectFact::CeasesToExist, K::CeasedToExist { object }) => same(*object),
            (ObjectFact::Healed, K::Healed { unit, .. }) | (ObjectFact::Moves, K::Moved { unit, .. }) => same(*unit),
            (ObjectFact::DealtDamage(wanted), K::Damaged { unit, amount, .. }) => {
                same(*unit) && wanted.is_none_or(|wanted| wanted == *amount)
            }
            (ObjectFact::Triggers, K::Triggered { source, .. })
            | (ObjectFact::Resolves, K::Resolved { source, .. })
            | (ObjectFact::Countered, K::Countered { source }) => same(*source),
            _ => false,
        };
        let by_event = matches!(
            fact,
            ObjectFact::Dies
                | ObjectFact::Recalled
                | ObjectFact::Enters
                | ObjectFact::CeasesToExist
                | ObjectFact::Healed
                | ObjectFact::Moves
                | ObjectFact::DealtDamage(_)
                | ObjectFact::Triggers
                | ObjectFact::Resolves
                | ObjectFact::Countered
                | ObjectFact::Recycled
                | ObjectFact::Revealed
        );
        by_event.then(|| self.happened(rules, is))
    }

    fn object_state(&self, id: ObjectId, fact: &ObjectFact) -> Checked {
        let state = &self.game.state;
        let object = state.object(id);
        let yes = |so: bool, told: &str| Ok((so, told.to_owned()));
        let location = || object.location().map_or_else(|| format!("{:?}", object.zone), |l| state.location_name(l));
        match fact {
            ObjectFact::Survives => {
                let died =
                    |kind: &EventKind| matches!(kind, EventKind::Killed { object, .. } if state.now(*object) == id);
                let died = self.events().any(|event| died(&event.kind));
                yes(object.location().is_some() && !died, if died { "it died" } else { "it is on the board" })
            }
            ObjectFact::Might(wanted) => {
                let might = state.might(id);
                Ok((might.value() == *wanted, format!("its Might is {} ({might})", might.value())))
            }
            ObjectFact::Damage(wanted) => {
                let on_board = object.location().is_some();
                Ok((object.damage == *wanted && on_board, format!("its damage is {}", object.damage)))
            }
            ObjectFact::Exhausted => yes(object.exhausted, if object.exhausted { "exhausted" } else { "ready" }),
            ObjectFact::Ready => yes(
                !object.exhausted && object.location().is_some(),
                if object.exhausted { "exhausted" } else { "ready" },
            ),
            ObjectFact::Stunned => yes(object.stunned, if object.stunned { "stunned" } else { "not stunned" }),
            ObjectFact::Buffed => yes(object.buffed, if object.buffed { "buffed" } else { "no buff" }),
            ObjectFact::Empowered => {
                yes(object.empowered, if object.empowered { "Empowered" } else { "not Empowered" })
            }
            ObjectFact::Attacker => yes(object.role == Some(Role::Attacker), "its designation"),
            ObjectFact::Defender => yes(object.role == Some(Role::Defender), "its designation"),
            ObjectFact::Has(keyword) => {
                let keywords: Vec<_> = state.view(id).keywords.list().iter().map(ToString::to_string).collect();
                let valued = state.view(id).keywords.list().contains(keyword);
                Ok((valued, format!("its keywords: {}", keywords.join(", "))))
            }
            ObjectFact::At(place) => {
                let at = names::battlefield(state, place)?;
                Ok((object.location() == Some(Location::Battlefield(at)), format!("it is at {}", location())))
            }
            ObjectFact::InBase => {
                Ok((object.location() == Some(Location::Base(object.controller)), format!("it is at {}", location())))
            }
            ObjectFact::InTrash => yes(object.zone == Zone::Trash, &location()),
            ObjectFact::InChampionZone => yes(object.zone == Zone::Champion, &location()),
            ObjectFact::InHand => yes(object.zone == Zone::Hand, &location()),
            ObjectFact::Banished => yes(object.zone == Zone::Banishment, &location()),
            ObjectFact::Facedown => yes(matches!(object.zone, Zone::Facedown(_)), &location()),
            ObjectFact::OnChain => yes(object.zone == Zone::Chain, &location()),
            ObjectFact::InRuneDeck => yes(object.zone == Zone::RuneDeck, &location()),
            ObjectFact::InDeck => yes(object.zone == Zone::Deck, &location()),
            ObjectFact::AttachedTo(bearer) => {
                let bearer = names::object(state, bearer, |id| state.object(id).location().is_some())?;
                let told = object.attached_to.map_or_else(|| "nothing".to_owned(), |to| state.name(to));
                Ok((object.attached_to == Some(bearer), format!("it is attached to {told}")))
            }
            _ => yes(false, ""),
        }
    }

    fn place(&self, name: &Name, fact: &PlaceFact, negated: bool, rules: &[RuleNumber]) -> Checked {
        let state = &self.game.state;
        let at = names::battlefield(state, name)?;
        let about = |kind: &EventKind| kind.battlefield() == Some(at);
        let rules = if negated { &[] } else { rules };
        let (so, told) = match fact {
            PlaceFact::ShowdownBegins => {
                self.happened(rules, |kind| matches!(kind, EventKind::ShowdownBegan { at: here } if *here == at))
            }
            PlaceFact::CombatBegins => {
                self.happened(rules, |kind| matches!(kind, EventKind::CombatBegan { at: here, .. } if *here == at))
            }
            state_fact => {
                let (so, told) = self.place_state(at, state_fact);
                self.state(so, told, rules, about)
            }
        };
        Ok((so != negated, told))
    }

    fn place_state(&self, at: BattlefieldId, fact: &PlaceFact) -> (bool, String) {
        let state = &self.game.state;
        let place = state.battlefield(at);
        let name = |player: Option<PlayerId>| player.map_or("nobody", |p| state.player(p).name.as_str());
        let control = || format!("controlled by {}", name(place.controller));
        match fact {
            PlaceFact::ControlledBy(player) => (place.controller == Some(*player), control()),
            PlaceFact::Uncontrolled => (place.controller.is_none(), control()),
            PlaceFact::Contested(by) => {
                let so = place.contested.is_some() && (by.is_none() || place.contested == *by);
                (so, format!("contested by {}", name(place.contested)))
            }
            PlaceFact::ShowdownStaged => (place.showdown_staged, "staged showdowns".to_owned()),
            PlaceFact::CombatStaged => (place.combat_staged, "staged combats".to_owned()),
            PlaceFact::Showdown => {
                (state.showdown.as_ref().is_some_and(|s| s.at == at), "showdowns in progress".to_owned())
            }
            _ => (state.combat.as_ref().is_some_and(|c| c.at == at), "combats in progress".to_owned()),
        }
    }

    fn player(&self, player: Option<PlayerId>, fact: &PlayerFact, negated: bool, rules: &[RuleNumber]) -> Checked {
        if let (Some(player), PlayerFact::MayLook(card)) = (player, fact) {
            return self.may_look(player, card, !negated, rules);
        }
        let rules = if negated { &[] } else { rules };
        let (so, told) = match self.player_event(player, fact, rules)? {
            Some(found) => found,
            None => self.player_state(player, fact, rules),
        };
        Ok((so != negated, told))
    }

    /// Whether a player may look at a card, or may not, by one of the rules.
    fn may_look(&self, player: PlayerId, card: &Name, wanted: bool, rules: &[RuleNumber]) -> Checked {
        let state = &self.game.state;
        let privacy = state.privacy(names::object(state, card, |id| state.object(id).zone != Zone::Gone)?);
        let rule = self.game.privacy_rule(privacy);
        let who = match privacy {
            Privacy::Secret => "nobody",
            Privacy::Private(only) => state.player(only).name.as_str(),
            Privacy::Public => "everybody",
        };
        let so = privacy.lets(player) == wanted && within(Some(rule), rules);
        Ok((so, format!("may be looked at by {rule}: {who}")))
    }

    fn player_event(
        &self,
        player: Option<PlayerId>,
        fact: &PlayerFact,
        rules: &[RuleNumber],
    ) -> Result<Option<(bool, String)>, Diagnostic> {
        use EventKind as K;
        let state = &self.game.state;
        let who = |p: &PlayerId| player.is_none_or(|wanted| wanted == *p);
        let place = match fact {
            PlayerFact::Conquers(Some(name)) | PlayerFact::Holds(Some(name)) | PlayerFact::LosesControl(name) => {
                Some(names::battlefield(state, name)?)
            }
            _ => None,
        };
        let there = |at: &BattlefieldId| place.is_none_or(|wanted| wanted == *at);
        Ok(Some(match fact {
            PlayerFact::Scores => self
                .happened(rules, |k| matches!(k, K::Conquered { player, .. } | K::Held { player, .. } if who(player))),
            PlayerFact::Conquers(_) => {
                self.happened(rules, |k| matches!(k, K::Conquered { player, at } if who(player) && there(at)))
            }
            PlayerFact::Holds(_) => {
                self.happened(rules, |k| matches!(k, K::Held { player, at } if who(player) && there(at)))
            }
            PlayerFact::LosesControl(_) => {
                self.happened(rules, |k| matches!(k, K::ControlLost { by, at } if who(by) && there(at)))
            }
            PlayerFact::Draws(count) => {
                let (drew, told) = self.happened(rules, |k| matches!(k, K::Drew { player, .. } if who(player)));
                let drawn = self.events().filter(|e| matches!(&e.kind, K::Drew { player, .. } if who(player))).count();
                let right = count.is_none_or(|count| count as usize == drawn);
                (drew && right, if right { told } else { format!("{drawn} cards were drawn") })
            }
            _ => return Ok(None),
        }))
    }

    fn player_state(&self, player: Option<PlayerId>, fact: &PlayerFact, rules: &[RuleNumber]) -> (bool, String) {
        let state = &self.game.state;
        let is = |holder: Option<PlayerId>, what: &str| {
            let so = holder.is_some_and(|p| player.is_none_or(|wanted| wanted == p));
            (so, format!("{what}: {}", holder.map_or("nobody", |p| state.player(p).name.as_str())))
        };
        match fact {
            PlayerFact::Wins => {
                let winner = state.winners.iter().copied().find(|w| player.is_none_or(|wanted| wanted == *w));
                let (so, told) = is(winner.or(state.winners.first().copied()), "the winner");
                self.state(so, told, rules, |kind| matches!(kind, EventKind::Won { .. }))
            }
            PlayerFact::Focus => {
                let (so, told) = is(state.showdown.as_ref().map(|s| s.focus), "focus");
                self.state(so, told, rules, |kind| matches!(kind, EventKind::FocusGained { .. }))
            }
            PlayerFact::Priority => {
                let (so, told) = is(state.chain.priority, "priority");
                self.state(so, told, rules, |kind| matches!(kind, EventKind::PriorityGained { .. }))
            }
            PlayerFact::TurnPlayer => is(Some(state.turn.player), "the Turn Player"),
            PlayerFact::Points(points) => {
                let has = player.map_or(0, |p| state.points(p));
                self.state(has == *points, format!("{has} points"), rules, |k| {
                    matches!(k, EventKind::PointsGained { .. } | EventKind::PointsLost { .. })
                })
            }
            PlayerFact::Xp(xp) => {
                let has = player.map_or(0, |p| state.player(p).xp);
                self.state(has == *xp, format!("{has} XP"), rules, |k| {
                    matches!(k, EventKind::XpGained { .. } | EventKind::XpSpent { .. })
                })
            }
            PlayerFact::Runes(wanted, domain) => {
                let runes = player.and_then(|p| state.player(p).runes);
                let of = |runes: Runes| domain.map_or_else(|| runes.on_board(), |domain| runes.of(Some(domain)));
                let has = runes.map(|runes| u32::from(of(runes)));
                let told = has.map_or_else(|| "runes are not listed".to_owned(), |has| format!("{has} runes"));
                self.state(has == Some(*wanted), told, rules, |k| matches!(k, EventKind::Channeled { .. }))
            }
            _ => (false, String::new()),
        }
    }
}

fn within(rule: Option<RuleNumber>, rules: &[RuleNumber]) -> bool {
    rules.is_empty() || rule.is_some_and(|rule| rules.iter().any(|wanted| rule.is_within(wanted)))
}
