//! Validation of a typed board: the violations that it can have.

use crate::ability::{Ability, Body, Change, Passive};
use crate::card::{Card, Kind};
use crate::edition::Cites;
use crate::ids::{BattlefieldId, PlayerId};
use crate::zone::{Location, Zone};
use tribunal_rule::RuleNumber;

use super::{ObjectSetup, Setup, belongs};

/// One thing that is wrong with a typed board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
pub struct Violation {
    /// The kind, by whose name it can be waived.
    pub kind: ViolationKind,
    /// A description of the violation, with names.
    pub what: String,
    /// The position of the object that it is about, among the typed ones.
    pub object: Option<usize>,
    /// The battlefield that it is about.
    pub battlefield: Option<BattlefieldId>,
}

/// The kinds of thing that can be wrong with a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ViolationKind {
    /// Fewer than two players.
    Players,
    /// An object in another player's base.
    ForeignBase,
    /// Gear at a battlefield, a spell on the board.
    WrongPlace,
    /// A battlefield controlled without units and not contested.
    ControlWithoutUnits,
    /// Units at a battlefield that their controller does not control, and it is not contested.
    NotContested,
    /// A battlefield contested by the player who controls it.
    ContestedByController,
    /// Units of more than two players at one battlefield.
    ThirdPlayer,
    /// A facedown card whose controller does not control the battlefield.
    FacedownControl,
    /// More than one facedown card at a battlefield.
    FacedownTwo,
    /// A unit with damage that it should have died of.
    LethalDamage,
    /// Something off the board that has damage, a buff or another mark.
    MarksOffBoard,
    /// Attackers and defenders that are not the two sides of one combat.
    Roles,
    /// A unit attached to another card, where an edition has none.
    AttachedUnit,
}

impl ViolationKind {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Players,
        Self::ForeignBase,
        Self::WrongPlace,
        Self::ControlWithoutUnits,
        Self::NotContested,
        Self::ContestedByController,
        Self::ThirdPlayer,
        Self::FacedownControl,
        Self::FacedownTwo,
        Self::LethalDamage,
        Self::MarksOffBoard,
        Self::Roles,
        Self::AttachedUnit,
    ];

    /// The name by which it is waived.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::ForeignBase => "foreign base",
            Self::WrongPlace => "wrong place",
            Self::ControlWithoutUnits => "control without units",
            Self::NotContested => "not contested",
            Self::ContestedByController => "contested by controller",
            Self::ThirdPlayer => "third player",
            Self::FacedownControl => "facedown control",
            Self::FacedownTwo => "two facedown",
            Self::LethalDamage => "lethal damage",
            Self::MarksOffBoard => "marks off board",
            Self::Roles => "roles",
            Self::AttachedUnit => "attached unit",
        }
    }

    /// The rule of an edition that it breaks.
    #[must_use]
    pub fn rule(self, cites: &Cites) -> RuleNumber {
        match self {
            Self::Players => cites.board_players,
            Self::ForeignBase => cites.foreign_base,
            Self::WrongPlace => cites.board_gear,
            Self::ControlWithoutUnits => cites.board_control,
            Self::NotContested | Self::ContestedByController => cites.board_contested,
            Self::ThirdPlayer => cites.third_player,
            Self::FacedownControl => cites.facedown_control,
            Self::FacedownTwo => cites.facedown_one,
            Self::LethalDamage => cites.board_lethal,
            Self::MarksOffBoard => cites.return_to_hand,
            Self::Roles => cites.attackers,
            Self::AttachedUnit => cites.units_unattached().unwrap_or(cites.board_gear),
        }
    }
}

impl Setup {
    /// Everything that is wrong with this board by the rules of an edition.
    #[must_use]
    pub fn violations(&self, cites: &Cites) -> Vec<Violation> {
        let mut found = vec![];
        if self.players.len() < 2 {
            found.push(violation(ViolationKind::Players, "a game needs at least two players".to_owned()));
        }
        for (at, object) in self.objects.iter().enumerate() {
            found.extend(self.object_violations(object).into_iter().map(|v| Violation { object: Some(at), ..v }));
        }
        for at in (0..self.battlefields.len()).map(BattlefieldId::at) {
            let here = self.battlefield_violations(at);
            found.extend(here.into_iter().map(|v| Violation { battlefield: Some(at), ..v }));
        }
        found.extend(self.role_violations());
        if cites.units_unattached().is_some() {
            found.extend(self.attached_units());
        }
        found
    }

    /// One player attacks and an opponent defends, at one battlefield, which is contested by the attacker.
    fn role_violations(&self) -> Vec<Violation> {
        let Some(first) = self.objects.iter().position(|object| object.role.is_some()) else { return vec![] };
        let what = match self.fight() {
            None => "attackers and defenders are units of two opponents who meet at one battlefield".to_owned(),
            Some(fight) => {
                let Some(place) = self.battlefields.get(fight.at.index()) else { return vec![] };
                if place.contested == Some(fight.attacker) {
                    return vec![];
                }
                format!("{} has attackers and is not contested by their controller", place.card.name)
            }
        };
        vec![Violation { object: Some(first), ..violation(ViolationKind::Roles, what) }]
    }

    /// The units that are attached to something.
    fn attached_units(&self) -> impl Iterator<Item = Violation> {
        self.objects.iter().enumerate().filter(|(_, object)| object.card.kind == Kind::Unit).filter_map(|(at, unit)| {
            let bearer = self.objects.get(unit.attached_to?)?;
            let what = format!("{}, a unit, is attached to {}", unit.card.name, bearer.card.name);
            Some(Violation { object: Some(at), ..violation(ViolationKind::AttachedUnit, what) })
        })
    }

    fn object_violations(&self, object: &ObjectSetup) -> Vec<Violation> {
        let mut found = vec![];
        let name = &object.card.name;
        match object.zone {
            Zone::Board(location) => {
                if let Location::Base(owner) = location
                    && owner != object.controller
                {
                    found.push(violation(
                        ViolationKind::ForeignBase,
                        format!("{name} is in a base of a player who does not control it"),
                    ));
                }
                if let Some(bearer) = object.attached_to.and_then(|at| self.objects.get(at)) {
                    if bearer.zone != object.zone {
                        let what = format!("{name} is attached to {} and is not where that is", bearer.card.name);
                        found.push(violation(ViolationKind::WrongPlace, what));
                    }
                } else if !belongs(&object.card, location) {
                    let what = format!("{name}, a {}, does not belong there", object.card.kind.word());
                    found.push(violation(ViolationKind::WrongPlace, what));
                }
                if object.damage > 0 && object.card.abilities.is_empty() && self.dies(object) {
                    let what = format!("{name} has {} damage and {} Might", object.damage, object.card.might);
                    found.push(violation(ViolationKind::LethalDamage, what));
                }
            }
            _ if object.damage > 0 || object.buffed || object.stunned => {
                found.push(violation(
                    ViolationKind::MarksOffBoard,
                    format!("{name} is not on the board and has marks on it"),
                ));
            }
            _ => {}
        }
        found
    }

    /// Returns true if a unit should have died of its damage; false on a board with any abilities, which might give it
    /// more Might.
    fn dies(&self, object: &ObjectSetup) -> bool {
        let plain = self.objects.iter().all(|o| o.card.abilities.is_empty())
            && self.battlefields.iter().all(|b| b.card.abilities.is_empty());
        let might = object.card.might + i32::from(object.buffed);
        plain && object.card.kind == Kind::Unit && i64::from(object.damage) >= i64::from(might.max(0))
    }

    fn battlefield_violations(&self, at: BattlefieldId) -> Vec<Violation> {
        let Some(place) = self.battlefields.get(at.index()) else { return vec![] };
        let name = &place.card.name;
        let mut found = vec![];
        let present = self.present(at);
        if place.controller.is_some() && place.contested.is_none() && present.is_empty() {
            let what = format!("{name} is controlled, but has no units and is not contested");
            found.push(violation(ViolationKind::ControlWithoutUnits, what));
        }
        if place.contested.is_some() && place.contested == place.controller {
            let what = format!("{name} is contested by the player who controls it");
            found.push(violation(ViolationKind::ContestedByController, what));
        }
        let foreign = present.iter().any(|player| Some(*player) != place.controller);
        if foreign && place.contested.is_none() {
            let what = format!("{name} has units of a player who does not control it, and is not contested");
            found.push(violation(ViolationKind::NotContested, what));
        }
        if present.len() > 2 {
            found.push(violation(ViolationKind::ThirdPlayer, format!("units of more than two players are at {name}")));
        }
        found.extend(self.facedown_violations(at));
        found
    }

    fn facedown_violations(&self, at: BattlefieldId) -> Vec<Violation> {
        let Some(place) = self.battlefields.get(at.index()) else { return vec![] };
        let down: Vec<_> = self.objects.iter().filter(|o| o.zone == Zone::Facedown(at)).collect();
        let mut found = vec![];
        if down.iter().any(|o| Some(o.controller) != place.controller) {
            let what = format!("a facedown card at {} belongs to a player who does not control it", place.card.name);
            found.push(violation(ViolationKind::FacedownControl, what));
        }
        if down.len() > self.facedown_capacity(at, &place.card) {
            let what = format!("{} has {} facedown cards", place.card.name, down.len());
            found.push(violation(ViolationKind::FacedownTwo, what));
        }
        found
    }

    /// Returns the number of facedown cards that there can be at a battlefield, counting every text there that allows
    /// more. Whether the condition of such a text holds is checked when the game begins.
    fn facedown_capacity(&self, at: BattlefieldId, place: &Card) -> usize {
        let here = self.objects.iter().filter(|o| o.zone == Zone::Board(Location::Battlefield(at))).map(|o| &o.card);
        let more = |ability: &Ability| match &ability.body {
            Body::Passive(Passive { change: Change::HidesMore(n), .. }) => usize::from(*n),
            _ => 0,
        };
        1 + std::iter::once(place).chain(here).flat_map(Card::all_abilities).map(more).sum::<usize>()
    }

    fn present(&self, at: BattlefieldId) -> Vec<PlayerId> {
        let here = |o: &&ObjectSetup| o.zone == Zone::Board(Location::Battlefield(at)) && o.card.kind == Kind::Unit;
        let mut players: Vec<_> = self.objects.iter().filter(here).map(|o| o.controller).collect();
        players.sort_unstable();
        players.dedup();
        players
    }
}

fn violation(kind: ViolationKind, what: String) -> Violation {
    Violation { kind, what, object: None, battlefield: None }
}
