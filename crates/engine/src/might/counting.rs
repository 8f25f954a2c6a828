//! Evaluation of the amounts and counts in texts, as things are now.

use super::Views;
use crate::ability::{Amount, Filter, Mark, Place, Tally, Trigger, Who, Whose};
use crate::card::Kind;
use crate::ids::{ObjectId, PlayerId};
use crate::matching::From;
use crate::player::{Player, Tallies};
use crate::state::Battlefield;

impl<'a> Views<'a> {
    /// A number, as it is now.
    #[must_use]
    pub fn amount(&self, amount: &Amount, from: &From) -> i32 {
        match amount {
            Amount::Fixed(n) => *n,
            Amount::MightOf(who) if **who == Who::Me => self.might(from.me),
            Amount::MightOf(_)
            | Amount::EnergyOf(_)
            | Amount::Paid
            | Amount::Killed
            | Amount::Done
            | Amount::MightShown
            | Amount::MightOfGone
            | Amount::MightOfCarried
            | Amount::Lacking(_)
            | Amount::WithBonus(_)
            | Amount::PerSeen(..) => 0,
            Amount::Excess => self.of_you(from, |player| player.tallies.excess),
            Amount::AttachedBonus => {
                let bonus = |gear: ObjectId| self.state.object(gear).card.equipment.as_ref()?.bonus;
                self.state.attachments(from.me).filter_map(bonus).sum()
            }
            Amount::HighestMight(filter) => {
                let all = self.state.board.iter().filter(|id| self.matches(filter, **id, from));
                all.map(|id| self.might(*id)).max().unwrap_or(0)
            }
            Amount::MyAssault => i32::from(self.get(from.me).keywords.assault),
            Amount::Points => {
                from.controller.map_or(0, |you| i32::try_from(self.state.points(you)).unwrap_or(i32::MAX))
            }
            Amount::CardsPlayed => self.of_you(from, |player| u32::from(player.played)),
            Amount::PointsHeld => self.of_you(from, |player| u32::from(player.tallies.held)),
            Amount::Count(filter) => self.count(filter, from) as i32,
            Amount::PerRune(by) => {
                let runes = |player: &Player| player.runes.map_or(0, |runes| u32::from(runes.on_board()));
                by.saturating_mul(self.of_you(from, runes))
            }
            Amount::PerEach(by, filter) => by.saturating_mul(self.count(filter, from) as i32),
            Amount::TagsAmong(by, tags, filter) => {
                let there = tags.iter().filter(|tag| self.has_tag_among(tag, filter, from)).count();
                by.saturating_mul(i32::try_from(there).unwrap_or(i32::MAX))
            }
        }
    }

    /// Returns true if something that matches has a tag.
    pub(super) fn has_tag_among(&self, tag: &str, filter: &Filter, from: &From) -> bool {
        self.count(&Filter { tag: Some(tag.to_owned()), ..filter.clone() }, from) > 0
    }

    /// A number of the player whom a text calls "you".
    pub(super) fn of_you(&self, from: &From, number: impl Fn(&Player) -> u32) -> i32 {
        let player = from.controller.map(|player| number(self.state.player(player)));
        player.and_then(|n| i32::try_from(n).ok()).unwrap_or(0)
    }

    /// The cards that match a description which names a place off the board, as far as the layers have been applied: a text that counts them may be one of
    /// those being applied.
    pub fn off_board(&self, from: &From, filter: &Filter) -> impl Iterator<Item = ObjectId> {
        let cards = self.state.players.iter().flat_map(|player| match filter.place {
            Place::Hand => player.hand.iter(),
            Place::Banishment => player.banishment.iter(),
            _ => player.trash.iter(),
        });
        cards.copied().filter(move |id| self.matches(filter, *id, from))
    }

    /// Returns the number of objects that match: on the board, or in the zone that the description names.
    #[must_use]
    pub fn count(&self, filter: &Filter, from: &From) -> usize {
        match filter.place {
            place if place.is_off_board() => self.off_board(from, filter).count(),
            _ if filter.kind == Some(Kind::Battlefield) => self.battlefields(filter, from),
            _ if filter.marks.contains(&Mark::Facedown) => {
                let facedown = self.state.battlefields.iter().flat_map(|place| &place.facedown);
                facedown.filter(|id| self.matches(filter, **id, from)).count()
            }
            _ => self.state.board.iter().filter(|id| self.matches(filter, **id, from)).count(),
        }
    }

    /// Returns the number of battlefields that match; whose they are goes by who controls them.
    fn battlefields(&self, filter: &Filter, from: &From) -> usize {
        let held = |place: &&Battlefield| self.state.is_of(filter.whose, place.object, from);
        self.state.battlefields.iter().filter(held).filter(|place| !filter.other || place.object != from.me).count()
    }

    /// Returns true if "you" have played more than this many cards this turn.
    pub(super) fn has_played(&self, from: &From, than: u16) -> bool {
        from.controller.is_some_and(|player| self.state.player(player).played > than)
    }

    /// Returns how many of the cards played this turn by "you" are the source itself: 1 or 0.
    pub(super) fn played_itself(&self, from: &From) -> u16 {
        let source = self.state.object(from.me);
        u16::from(source.played_on == self.state.turn.number && Some(source.controller) == from.controller)
    }
}

impl Views<'_> {
    /// The players meant by a word.
    pub(super) fn players<'a>(&'a self, whose: Whose, from: &'a From) -> impl Iterator<Item = PlayerId> + 'a {
        self.state.player_ids().filter(move |player| self.state.meant(whose, *player, from))
    }

    /// Returns the number of units of some players that have died this turn.
    fn deaths(&self, whose: Whose, from: &From) -> u32 {
        self.players(whose, from).map(|p| u32::from(self.state.player(p).tallies.lost)).sum()
    }

    /// Returns the number of times this turn that a trigger's event has happened, where players' counts include it
    /// (cards drawn, units died); 0 for other events.
    pub(crate) fn before_now(&self, when: &Trigger, from: &From) -> u32 {
        match when {
            Trigger::Draws(who) => {
                self.players(*who, from).map(|player| u32::from(self.state.player(player).tallies.drawn)).sum()
            }
            Trigger::Dies(of) if *of == (Filter { whose: of.whose, other: of.other, ..Filter::unit() }) => {
                self.deaths(of.whose, from)
            }
            _ => 0,
        }
    }

    /// Returns a count of this turn.
    pub(super) fn tally(&self, tally: Tally, from: &From) -> u32 {
        let mine = |number: fn(&Tallies) -> u16| {
            from.controller.map_or(0, |player| u32::from(number(&self.state.player(player).tallies)))
        };
        match tally {
            Tally::Discards => mine(|tallies| tallies.discards),
            Tally::PowerSpent => mine(|tallies| tallies.power_spent),
            Tally::EquipmentPlayed => mine(|tallies| tallies.equipment_played),
            Tally::SpellsPlayed => mine(|tallies| tallies.spells_played),
            Tally::EnemyUnitsChosen => mine(|tallies| tallies.enemy_units_chosen),
            Tally::GearPlayed => mine(|tallies| tallies.gear_played),
            Tally::FriendlyGearPlayed => {
                let played = |player| u32::from(self.state.player(player).tallies.gear_played);
                self.players(Whose::Friendly, from).map(played).sum()
            }
            Tally::EnemiesChosen => mine(|tallies| tallies.enemies_chosen),
            Tally::EnemyDeaths => self.deaths(Whose::Enemy, from),
            Tally::Deaths => self.deaths(Whose::Any, from),
            Tally::FriendlyDeaths => self.deaths(Whose::Friendly, from),
            Tally::FriendlyDeathsInBeginning => {
                let lost = |player| u32::from(self.state.player(player).tallies.lost_in_beginning);
                self.players(Whose::Friendly, from).map(lost).sum()
            }
            Tally::XpGained => mine(|tallies| tallies.xp_gained),
            Tally::SpellEnergy => mine(|tallies| tallies.spell_energy),
            Tally::Hurts => u32::from(self.state.object(from.me).hurts),
            Tally::Moves => u32::from(self.state.object(from.me).moves),
        }
    }
}
