//! Descriptions of objects: the words by which card text singles them out.

use derive_generic_visitor::{Drive, DriveMut};
use serde::{Deserialize, Serialize};

use crate::card::Kind;
use crate::domain::Domain;
use crate::keyword::Keyword;

/// A description of objects, as text gives it: "another friendly unit here with 3 Might or less".
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, Drive, DriveMut)]
#[serde(default)]
pub struct Filter {
    /// Exactly the source itself: "me", "this".
    #[serde(skip_serializing_if = "is_false")]
    pub me: bool,
    /// Not the source: "another", "other".
    #[serde(skip_serializing_if = "is_false")]
    pub other: bool,
    /// The type; none is any permanent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// The side that it is on, as seen from the source's controller.
    pub whose: Whose,
    /// The place where it is.
    pub place: Place,
    /// Might at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub might_min: Option<i32>,
    /// Might at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub might_max: Option<i32>,
    /// Asked of several chosen together: Might that may not come to more than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_might_max: Option<i32>,
    /// Asked of several chosen together: all at one place.
    #[serde(skip_serializing_if = "is_false")]
    pub together: bool,
    /// Asked of several chosen together: all of one player.
    #[serde(skip_serializing_if = "is_false")]
    pub one_side: bool,
    /// Asked of several chosen together: no two of one name.
    #[serde(skip_serializing_if = "is_false")]
    pub unlike: bool,
    /// Asked of several chosen together: no two at one place.
    #[serde(skip_serializing_if = "is_false")]
    pub scattered: bool,
    /// It is in combat with something that fits this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fights: Option<Box<Filter>>,
    /// Something on the chain that fits this chooses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen_by: Option<Box<Filter>>,
    /// Something that fits this is where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Box<Filter>>,
    /// Printed Energy cost at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub energy_min: Option<u16>,
    /// Printed Energy cost at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub energy_max: Option<u16>,
    /// Printed Energy cost no more than the Might of the source.
    #[serde(skip_serializing_if = "is_false")]
    pub energy_up_to_my_might: bool,
    /// Printed Energy cost below the points of the controller of the source.
    #[serde(skip_serializing_if = "is_false")]
    pub energy_below_points: bool,
    /// Printed Power cost at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power_min: Option<u16>,
    /// Printed Power cost at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power_max: Option<u16>,
    /// Its Might is less than that of something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weaker: Option<Weaker>,
    /// True if the controller of what was chosen first has to control it.
    #[serde(skip_serializing_if = "is_false")]
    pub same_controller: bool,
    /// The choices that it makes itself, for an item on the chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chooses: Option<Box<Chooses>>,
    /// An alternative description that is enough as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or: Option<Box<Filter>>,
    /// A tag that it does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_tag: Option<String>,
    /// It has Might up to so much more than the unit had that the same item has killed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over_killed: Option<i32>,
    /// It costs neither more Energy nor more Power than what the item was paid with.
    #[serde(skip_serializing_if = "is_false")]
    pub up_to_paid: bool,
    /// It has the tag that was named as the source was played.
    #[serde(skip_serializing_if = "is_false")]
    pub named_for_source: bool,
    /// It has the name or the tag that has been named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named: Option<Named>,
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The other states or qualities that it has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// Tags of which it has one at least.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// A tag it has, or its name for a token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
}

/// Than whose Might something else has less.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weaker {
    /// The source's.
    Source,
    /// That of what was chosen first.
    First,
}

/// The choices of an item on the chain.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Drive, DriveMut)]
#[serde(rename_all = "kebab-case")]
pub enum Chooses {
    /// Something that fits this.
    Any(Filter),
    /// The object that has been chosen first, or that a trigger is about.
    First,
    /// The same, and nothing else that fits this.
    FirstOnly(Filter),
}

/// The kind of thing that a player names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Named {
    /// A card.
    Card,
    /// A tag.
    Tag,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde asks for
fn is_false(value: &bool) -> bool {
    !*value
}

impl Filter {
    /// The description and what may be meant instead, each by itself.
    pub fn alternatives(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |of| of.or.as_deref())
    }

    /// Makes the same change in the description and in what may be meant instead: "your spells and abilities" are both yours.
    pub fn alter(&mut self, change: impl Fn(&mut Self)) {
        let mut next = Some(self);
        while let Some(of) = next {
            change(of);
            next = of.or.as_deref_mut();
        }
    }

    /// Returns the description with the same change made in it and in what may be meant instead.
    #[must_use]
    pub fn altered(mut self, change: impl Fn(&mut Self)) -> Self {
        self.alter(change);
        self
    }

    /// Puts in the name of the card or tag that it speaks of, once that has been named.
    pub fn name(&mut self, what: Named, name: &str) {
        self.alter(|of| {
            if of.named != Some(what) {
                return;
            }
            of.named = None;
            match what {
                Named::Card => of.name = Some(name.to_owned()),
                Named::Tag => of.tag = Some(name.to_owned()),
            }
        });
    }

    /// Restricts the description, and what may be meant instead, to what is marked so.
    pub fn mark(&mut self, mark: &Mark) {
        self.alter(|of| {
            if !of.marks.contains(mark) {
                of.marks.push(*mark);
            }
        });
    }

    /// Returns true if it describes items on the chain: spells, abilities.
    #[must_use]
    pub fn is_of_items(&self) -> bool {
        matches!(self.kind, Some(Kind::Spell | Kind::Ability)) && self.place == Place::Board
    }

    /// Returns true if it describes runes on the board, which are no objects here but numbers by domain.
    #[must_use]
    pub fn is_of_runes(&self) -> bool {
        self.kind == Some(Kind::Rune) && !self.place.is_off_board()
    }

    /// The source itself.
    #[must_use]
    pub fn me() -> Self {
        Self { me: true, ..Self::default() }
    }

    /// Any unit on the board.
    #[must_use]
    pub fn unit() -> Self {
        Self { kind: Some(Kind::Unit), ..Self::default() }
    }
}

/// A side, as seen from the controller of the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// Anybody's.
    #[default]
    Any,
    /// Controlled by that player or a teammate.
    Friendly,
    /// Controlled by that player.
    Yours,
    /// Controlled by an opponent.
    Enemy,
}

/// A place of objects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Anywhere on the board.
    #[default]
    Board,
    /// Where the source is.
    Here,
    /// Where the source is, if that is a battlefield: "my battlefield".
    MyBattlefield,
    /// At the battlefield that the condition of a trigger names, or else where the source is: "this battlefield".
    ThisBattlefield,
    /// At some battlefield.
    AtBattlefield,
    /// In some base.
    InBase,
    /// At a location where the source is not.
    Elsewhere,
    /// At a battlefield where the source is not.
    OtherBattlefield,
    /// At a location other than the one that has been chosen.
    NotThere,
    /// Where what was chosen is, or what a trigger is about.
    There,
    /// At the battlefield that has been named: chosen, by the condition of a trigger, or by where what was chosen is.
    Named,
    /// In a trash.
    Trash,
    /// In a hand.
    Hand,
    /// In banishment.
    Banishment,
    /// In a Champion Zone.
    ChampionZone,
    /// Anywhere at all.
    Anywhere,
}

impl Place {
    /// Returns true if it is off the board.
    #[must_use]
    pub fn is_off_board(self) -> bool {
        matches!(self, Self::Trash | Self::Hand | Self::Banishment)
    }
}

/// A fact about an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It is exhausted.
    Exhausted,
    /// It is ready.
    Ready,
    /// It is stunned.
    Stunned,
    /// It has damage.
    Damaged,
    /// It has a buff.
    Buffed,
    /// It is an attacker.
    Attacking,
    /// It is a defender.
    Defending,
    /// No other friendly unit is at its location.
    Alone,
    /// Its Might is 5 or more.
    Mighty,
    /// It is a token.
    Token,
    /// It is no token.
    NonToken,
    /// It is of this domain.
    Of(Domain),
    /// It is a unit or a gear.
    Permanent,
    /// It is no unit.
    NonUnit,
    /// The controller of the source owns it.
    Owned,
    /// Somebody else than the controller of the source controls it.
    NotYours,
    /// It attacks or defends.
    InCombat,
    /// One unit of an opponent is where it is, and no other unit.
    OneOnOne,
    /// It lies facedown.
    Facedown,
    /// An Equipment is attached to it.
    Equipped,
    /// It is attached to something.
    Attached,
    /// It is attached to the source.
    AttachedToMe,
    /// It is attached to what was chosen first.
    AttachedToChosen,
    /// It is nothing that was chosen.
    NotChosen,
    /// It is attached to nothing.
    Detached,
    /// It is Empowered.
    Empowered,
    /// The source has banished it.
    BanishedWithMe,
    /// It has the name of the source.
    SameName,
    /// It is one of what the instruction that made the item was done to.
    OfThem,
    /// It is what was chosen by what made the delayed ability that refers to it.
    Bound,
    /// It is a unit, a gear or a legend.
    Something,
    /// It is where a showdown is in progress.
    InShowdown,
    /// It is at a battlefield.
    AtBattlefield,
    /// The player who was chosen owns it.
    OfChosenPlayer,
    /// It is not what its item was paid with.
    NotPaidWith,
    /// It has this keyword.
    Has(Keyword),
    /// It does not have this keyword.
    Without(Keyword),
}
