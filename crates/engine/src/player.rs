//! Players: their points, their zones off the board, and what they have done this turn.

use super::ability::UseOnly;
use super::card::Kind;
use super::ids::{BattlefieldId, ObjectId};
use super::payment::Runes;
use super::rune_deck::RuneDeck;

/// The counts kept for a player in a turn, besides cards played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tallies {
    /// Cards discarded.
    pub discards: u16,
    /// Power spent.
    pub power_spent: u16,
    /// Equipment played.
    pub equipment_played: u16,
    /// Gear other than tokens played.
    pub gear_played: u16,
    /// Activated abilities of gear played.
    pub gear_abilities: u16,
    /// The players whose facedown cards they may look at, one bit each.
    pub sees_facedown_of: u32,
    /// Spells played.
    pub spells_played: u16,
    /// Spells played and not countered.
    pub spells_completed: u16,
    /// Times that they have chosen an enemy unit.
    pub enemy_units_chosen: u16,
    /// Times that they have chosen an enemy unit or gear with a spell or an ability of a unit.
    pub enemies_chosen: u16,
    /// The damage beyond lethal that they assigned in the last combat.
    pub excess: u32,
    /// The battlefields that they conquered, one bit each.
    pub conquered: u32,
    /// XP gained.
    pub xp_gained: u16,
    /// The most Energy spent on one spell.
    pub spell_energy: u16,
    /// Units they controlled that died.
    pub lost: u16,
    /// Those of them that died in the Beginning Phase.
    pub lost_in_beginning: u16,
    /// The types of cards that they may not play for the rest of the turn, one bit each.
    pub barred: u8,
    /// Points scored by Hold.
    pub held: u16,
    /// Cards drawn.
    pub drawn: u16,
}

impl Tallies {
    /// The bit for a type of card; for any card where none is given.
    fn bit(kind: Option<Kind>) -> u8 {
        match kind {
            None => 1,
            Some(Kind::Unit) => 2,
            Some(Kind::Gear) => 4,
            Some(Kind::Spell) => 8,
            Some(_) => 0,
        }
    }

    /// From now on they play none of these.
    pub fn bar(&mut self, kind: Option<Kind>) {
        self.barred |= Self::bit(kind);
    }

    /// Returns true if they may not play cards of a type.
    #[must_use]
    pub fn bars(&self, kind: Kind) -> bool {
        self.barred & (Self::bit(None) | Self::bit(Some(kind))) != 0
    }
}

/// Resources that may be used for one thing only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Earmarked {
    /// The only use they have.
    pub only: UseOnly,
    /// Energy.
    pub energy: u16,
    /// Power of any domain.
    pub power: u16,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    /// Their name.
    pub name: String,
    /// Their team; players of one team win and lose together.
    pub team: u8,
    /// Their points.
    pub points: u32,
    /// Their XP.
    pub xp: u32,
    /// The number of turns of the game that they have begun, as far as the board says which turn it is.
    pub turns: u8,
    /// The how-manieth player they were to have the Victory Score, from 1; 0 if they have not come to it in this game.
    pub reached: u8,
    /// The battlefields they have scored this turn, one bit each.
    pub scored: u32,
    /// The battlefields that the Turn Player's teammates controlled in the Beginning Phase of this turn, one bit each: not to
    /// be conquered by their team.
    pub disqualified: u32,
    /// The battlefields where teammates had units in the Beginning Phase of this turn, one bit each.
    pub excused: u32,
    /// The cards in hand that are known.
    pub hand: Vec<ObjectId>,
    /// The number of cards in hand beyond those.
    pub unknown_hand: u32,
    /// The number of cards that they have drawn and that nobody has listed.
    pub unlisted_draws: u32,
    /// True if the board has listed the hand: what is not there then is not in it.
    pub hand_listed: bool,
    /// True if a card lies on top of the main deck that nobody has listed: what is drawn next is known then, and what comes below is not.
    pub laid_on_top: bool,
    /// The main deck from the top; none while it is unknown and sufficient.
    pub deck: Option<Vec<ObjectId>>,
    /// Cards of the main deck that were recycled together and nobody has looked at since: their order is open.
    pub loose: Vec<Vec<ObjectId>>,
    /// The rune deck; none while it is unknown and sufficient.
    pub rune_deck: Option<RuneDeck>,
    /// The cards in the trash.
    pub trash: Vec<ObjectId>,
    /// The cards in banishment.
    pub banishment: Vec<ObjectId>,
    /// Runes on the board; none while costs are taken as paid.
    pub runes: Option<Runes>,
    /// The resources in the Rune Pool that can be used for some things only.
    pub earmarked: Vec<Earmarked>,
    /// Main deck cards played this turn.
    pub played: u16,
    /// The number of cards they have played this turn that were not countered, as triggers on playing count them.
    pub completed: u16,
    /// The other counts of the turn.
    pub tallies: Tallies,
    /// The name of their Chosen Champion, where the board says which card that is.
    pub champion: Option<String>,
    /// True once they have left the game.
    pub out: bool,
}

impl Player {
    /// Runes that have left the board since it was so go to the bottom of the rune deck together.
    pub fn put_back(&mut self, before: &Runes) {
        if let (Some(deck), Some(runes)) = (&mut self.rune_deck, &self.runes) {
            deck.put_under(&runes.gone_since(before));
        }
    }

    /// So many runes of which nothing is known go to the bottom of the rune deck.
    pub fn put_back_unsaid(&mut self, count: usize) {
        if let Some(deck) = &mut self.rune_deck {
            deck.put_under(&vec![None; count]);
        }
    }

    /// Returns true if they have scored a battlefield this turn.
    #[must_use]
    pub fn has_scored(&self, at: BattlefieldId) -> bool {
        self.scored & (1 << at.0) != 0
    }

    /// Returns true if a battlefield counts as scored for the final point: scored this turn, or left to a teammate.
    #[must_use]
    pub fn counts_for_final_point(&self, at: BattlefieldId) -> bool {
        (self.scored | self.excused) & (1 << at.0) != 0
    }
}
