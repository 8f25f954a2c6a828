//! The two abilities of a basic rune, activated at will: exhaust it for Energy, recycle it for Power. What they add is added at
//! once, so nobody reacts and neither priority nor focus passes.

use crate::action::{Action, RuneUse};
use crate::card::Cost;
use crate::domain::{Domain, Domains};
use crate::event::EventKind;
use crate::ids::PlayerId;
use crate::machine::Game;
use crate::refusal::{Forbidden, Refusal};
use crate::rune_deck;
use crate::state::State;
use tribunal_rule::RuleNumber;

use super::Timed;

impl State {
    /// The abilities of runes that a player may activate now, one for each kind of rune. They are no part of
    /// [`State::legal_actions`]: costs are paid with runes anyway, and who asks for all actions would walk each order of them.
    #[must_use]
    pub fn rune_actions(&self, player: PlayerId) -> Vec<Action> {
        let Some(runes) = self.player(player).runes else { return vec![] };
        let kinds =
            RuneUse::ALL.into_iter().flat_map(|of| runes.kinds_usable(of).map(move |kind| Action::Rune(of, kind)));
        kinds.filter(|action| self.check(player, action).is_ok()).collect()
    }

    /// Checks that an ability of a rune may be activated now.
    pub(super) fn check_rune(&self, player: PlayerId, of: RuneUse, kind: Option<Domain>) -> Result<(), Refusal> {
        let Some(runes) = self.player(player).runes else {
            return Err(Refusal::by(self.rule_of_rune(of), Forbidden::RunesUnlisted(self.name_of(player))));
        };
        let reaction = self.cites().runes_react().is_some();
        self.check_timing(player, Timed { action: false, reaction, by_teammates: true })?;
        if runes.usable(of, kind) > 0 {
            return Ok(());
        }
        let (ready, to) = match of {
            RuneUse::Exhaust => ("ready ", "exhaust"),
            RuneUse::Recycle => ("", "recycle"),
        };
        let what = format!("{ready}{}", rune_deck::name(kind));
        Err(Refusal::by(self.rule_of_rune(of), Forbidden::NoRune(self.name_of(player), what, to)))
    }

    fn rule_of_rune(&self, of: RuneUse) -> RuleNumber {
        match of {
            RuneUse::Exhaust => self.cites().rune_energy,
            RuneUse::Recycle => self.cites().rune_power,
        }
    }
}

impl Game {
    /// Activates an ability of a rune, which adds at once what it adds.
    pub(super) fn use_rune(&mut self, player: PlayerId, of: RuneUse, kind: Option<Domain>) {
        let owner = self.state.player_mut(player);
        let Some(before) = owner.runes else { return };
        let Some(runes) = &mut owner.runes else { return };
        let used = match of {
            RuneUse::Exhaust => runes.exhaust_one_of(kind),
            RuneUse::Recycle => runes.recycle_one_of(kind),
        };
        if !used {
            return;
        }
        match of {
            RuneUse::Exhaust => {
                self.cause =
                    self.record(self.state.rule_of_rune(of), EventKind::RuneExhausted { player, domain: kind });
                self.add(player, Cost { energy: 1, ..Cost::default() });
            }
            RuneUse::Recycle => {
                owner.put_back(&before);
                self.cause = self.rune_recycled_by(self.state.rule_of_rune(of), player, kind);
                let mut of = Domains::default();
                kind.into_iter().for_each(|domain| of.add(domain, 1));
                self.add(player, Cost { power: u16::from(kind.is_none()), of, ..Cost::default() });
            }
        }
    }
}
