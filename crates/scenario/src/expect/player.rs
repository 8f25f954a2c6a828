//! Facts about players.

use super::{Checked, Window, within};
use crate::fact::{PlayerEvent, PlayerFact, PlayerState};
use crate::names;
use crate::script::Name;
use tribunal_engine::event::EventKind;
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_engine::payment::Runes;
use tribunal_engine::privacy::Privacy;
use tribunal_engine::zone::Zone;
use tribunal_rule::RuleNumber;

impl Window<'_> {
    /// Checks a fact about a player; without a player, about anybody.
    pub(super) fn player(
        &self,
        player: Option<PlayerId>,
        fact: &PlayerFact,
        negated: bool,
        rules: &[RuleNumber],
    ) -> Checked {
        match fact {
            PlayerFact::Event(event) => self.player_event(player, event, negated, rules),
            PlayerFact::State(fact) => Ok(self.player_state(player, *fact, negated, rules)),
        }
    }

    /// Checks whether a player may look at a card, or may not, by one of the rules.
    pub(super) fn may_look(&self, player: PlayerId, card: &Name, wanted: bool, rules: &[RuleNumber]) -> Checked {
        let state = &self.game.state;
        let id = names::object(state, card, |id| state.object(id).zone != Zone::Gone)?;
        let privacy = state.privacy(id);
        let rule = self.game.state.privacy_rule(privacy);
        let who = match privacy {
            Privacy::Secret => "nobody",
            Privacy::Private(only) => state.player(only).name.as_str(),
            Privacy::Public => "everybody",
        };
        let so = state.may_look(player, id) == wanted && within(Some(rule), rules);
        Ok((so, format!("may be looked at by {rule}: {who}")))
    }

    fn player_event(
        &self,
        player: Option<PlayerId>,
        fact: &PlayerEvent,
        negated: bool,
        rules: &[RuleNumber],
    ) -> Checked {
        use EventKind as K;
        let who = |p: &PlayerId| player.is_none_or(|wanted| wanted == *p);
        let place = match fact {
            PlayerEvent::Conquers(Some(name)) | PlayerEvent::Holds(Some(name)) | PlayerEvent::LosesControl(name) => {
                Some(names::battlefield(&self.game.state, name)?)
            }
            _ => None,
        };
        let there = |at: &BattlefieldId| place.is_none_or(|wanted| wanted == *at);
        if let PlayerEvent::Draws(Some(count)) = fact {
            return Ok(self.draws(player, *count as usize, negated, rules));
        }
        Ok(self.event(negated, rules, |kind| match (fact, kind) {
            (PlayerEvent::Scores, K::Conquered { player, .. } | K::Held { player, .. })
            | (PlayerEvent::Draws(_), K::Drew { player, .. }) => who(player),
            (PlayerEvent::Conquers(_), K::Conquered { player, at })
            | (PlayerEvent::Holds(_), K::Held { player, at })
            | (
                PlayerEvent::LosesControl(_),
                K::ControlLost { by: player, at } | K::ControlEstablished { from: Some(player), at, .. },
            ) => who(player) && there(at),
            _ => false,
        }))
    }

    /// Checks whether exactly that many cards were drawn.
    fn draws(&self, player: Option<PlayerId>, count: usize, negated: bool, rules: &[RuleNumber]) -> (bool, String) {
        let draw = |kind: &EventKind| matches!(kind, EventKind::Drew { player: by, .. } if player.is_none_or(|wanted| wanted == *by));
        let drawn = self.events().filter(|event| draw(&event.kind)).count();
        self.state(
            (drawn == count) != negated,
            match drawn {
                1 => "1 card was drawn".to_owned(),
                _ => format!("{drawn} cards were drawn"),
            },
            rules,
            draw,
        )
    }

    fn player_state(
        &self,
        player: Option<PlayerId>,
        fact: PlayerState,
        negated: bool,
        rules: &[RuleNumber],
    ) -> (bool, String) {
        let state = &self.game.state;
        let is = |holder: Option<PlayerId>, what: &str| {
            let so = holder.is_some_and(|p| player.is_none_or(|wanted| wanted == p));
            (so, format!("{what}: {}", holder.map_or("nobody", |p| state.player(p).name.as_str())))
        };
        let (so, told) = match fact {
            PlayerState::Wins => {
                let winner = state.winners.iter().copied().find(|w| player.is_none_or(|wanted| wanted == *w));
                is(winner.or(state.winners.first().copied()), "the winner")
            }
            PlayerState::Focus => is(state.showdown.as_ref().map(|s| s.focus), "focus"),
            PlayerState::Priority => is(self.game.state.priority(), "priority"),
            PlayerState::TurnPlayer => is(Some(state.turn.player), "the Turn Player"),
            PlayerState::Points(points) => {
                let told = |has: u32| format!("{has} point{}", if has == 1 { "" } else { "s" });
                self.has(player, &|p| (state.points(p) == points, told(state.points(p))))
            }
            PlayerState::Xp(xp) => {
                let has = |p| state.player(p).xp;
                self.has(player, &|p| (has(p) == xp, format!("{} XP", has(p))))
            }
            PlayerState::Runes(wanted, domain) => self.has(player, &|p| {
                let of = |runes: Runes| domain.map_or_else(|| runes.on_board(), |domain| runes.of(Some(domain)));
                let has = state.player(p).runes.map(|runes| u32::from(of(runes)));
                let told = has.map_or_else(
                    || "runes are not listed".to_owned(),
                    |has| format!("{has} rune{}", if has == 1 { "" } else { "s" }),
                );
                (has == Some(wanted), told)
            }),
        };
        self.state(so != negated, told, rules, |kind| negated || changes(fact, kind))
    }
}

impl Window<'_> {
    /// Checks what a player has; without a player, whether anybody has it.
    fn has(&self, player: Option<PlayerId>, has: &dyn Fn(PlayerId) -> (bool, String)) -> (bool, String) {
        let state = &self.game.state;
        match player {
            Some(player) => has(player),
            None => {
                let each: Vec<_> = state.player_ids().map(|p| (p, has(p))).collect();
                let told = each.iter().map(|(p, (_, told))| format!("{}: {told}", state.player(*p).name));
                (each.iter().any(|(_, (so, _))| *so), told.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// Returns true if an event is one of those that bring such a state about.
fn changes(fact: PlayerState, kind: &EventKind) -> bool {
    use EventKind as K;
    match fact {
        PlayerState::Wins => matches!(kind, K::Won { .. }),
        PlayerState::Focus => matches!(kind, K::FocusGained { .. }),
        PlayerState::Priority => matches!(kind, K::PriorityGained { .. }),
        PlayerState::TurnPlayer => matches!(kind, K::TurnBegan { .. }),
        PlayerState::Points(_) => matches!(kind, K::PointsGained { .. } | K::PointsLost { .. }),
        PlayerState::Xp(_) => matches!(kind, K::XpGained { .. } | K::XpSpent { .. }),
        PlayerState::Runes(..) => matches!(kind, K::Channeled { .. }),
    }
}
