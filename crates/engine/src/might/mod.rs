//! Might and keywords as they are now. They are computed through the layers from what is on the board, never stored.

mod again;
mod conditions;
mod counting;
mod facts;
mod kept;
mod layers;

use std::sync::{Arc, LazyLock};

pub use kept::Kept;

use crate::ability::Condition;
use crate::domain::Domain;
use crate::edition::RuleStatement;
use crate::ids::ObjectId;
use crate::keyword::{Keyword, Keywords};
use crate::matching::From;
use crate::object::{Object, Role};
use crate::reading::Reading;
use crate::state::State;
use crate::work::Work;
use crate::zone::Zone;
use serde::Serialize;

/// Might with the parts it is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Might {
    /// Printed, or as set.
    pub base: i32,
    /// The sum of increases.
    pub plus: i32,
    /// The sum of decreases.
    pub minus: i32,
}

impl Might {
    /// The Might that rules and effects see: never below zero.
    #[must_use]
    pub fn value(self) -> i32 {
        self.true_value().max(0)
    }

    /// The sum as it is, below zero or not.
    #[must_use]
    pub fn true_value(self) -> i32 {
        self.base.saturating_add(self.plus).saturating_sub(self.minus)
    }
}

impl std::fmt::Display for Might {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.base)?;
        if self.plus != 0 {
            write!(f, "+{}", self.plus)?;
        }
        if self.minus != 0 {
            write!(f, "-{}", self.minus)?;
        }
        Ok(())
    }
}

/// An object's characteristics as they are now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// Printed or set Might.
    base: i32,
    plus: i32,
    minus: i32,
    /// Its keywords.
    pub keywords: Keywords,
    /// Those of them that it has been given: they are active even while its printed text is not.
    given: Keywords,
    /// True if it cannot be dealt damage.
    pub undamageable: bool,
}

impl View {
    /// Returns the printed characteristics, before anything else applies.
    fn printed(object: &Object) -> Self {
        Self { base: object.card.might, keywords: object.card.keywords, ..Self::default() }
    }

    /// The same of an object whose own text is copied so many times.
    fn copied(object: &Object, copies: usize) -> Self {
        let mut view = Self::printed(object);
        if copies == 0 {
            return view;
        }
        for keyword in std::iter::repeat_n(object.card.keywords.list(), copies).flatten() {
            view.keywords.add(keyword);
        }
        view
    }

    /// Its Might, with its buff and what its keywords give in its role.
    #[must_use]
    pub fn might(&self, object: &Object) -> Might {
        Might { base: self.base, plus: self.with(Self::of_buffs(object), self.of_role(object)), minus: self.minus }
    }

    /// Its Might as an effect with a timestamp finds it: without a buff and a role that are newer.
    pub(super) fn might_before(&self, object: &Object, stamp: u32) -> Might {
        let buffs = if object.buffed_at.0 < stamp { Self::of_buffs(object) } else { 0 };
        let role = if object.role_at.0 < stamp { self.of_role(object) } else { 0 };
        Might { base: self.base, plus: self.with(buffs, role), minus: self.minus }
    }

    fn with(&self, buffs: i32, role: i32) -> i32 {
        self.plus.saturating_add(buffs).saturating_add(role)
    }

    fn of_buffs(object: &Object) -> i32 {
        i32::from(object.buffed) + i32::from(object.more_buffs)
    }

    fn of_role(&self, object: &Object) -> i32 {
        i32::from(match object.role {
            Some(Role::Attacker) => self.keywords.assault,
            Some(Role::Defender) => self.keywords.shield,
            None => 0,
        })
    }
}

impl State {
    /// The Might of an object now.
    #[must_use]
    pub fn might(&self, id: ObjectId) -> Might {
        self.view(id).might(self.object(id))
    }

    /// The characteristics of an object now.
    #[must_use]
    pub fn view(&self, id: ObjectId) -> View {
        if self.derived.passives == 0 && self.lasting.is_empty() && self.delayed.is_empty() {
            return self.printed_view(id);
        }
        self.views().get(id)
    }

    /// The characteristics of an object that nothing applies to. Where an edition says so a facedown card has no Hidden.
    fn printed_view(&self, id: ObjectId) -> View {
        let object = self.object(id);
        let mut view = View::printed(object);
        let facedown = self.in_force.facedown_is_plain && matches!(object.zone, Zone::Facedown(_));
        if facedown && self.keeps(RuleStatement::FacedownIsNotHidden) {
            view.keywords.remove(Keyword::Hidden);
        }
        view
    }

    /// Returns true if an object has a keyword now.
    #[must_use]
    pub fn has(&self, id: ObjectId, keyword: Keyword) -> bool {
        self.view(id).keywords.has(keyword)
    }

    /// The keywords that an object has and that do something now: those printed on what is attached are inactive.
    #[must_use]
    pub fn active_keywords(&self, id: ObjectId) -> Keywords {
        let view = self.view(id);
        if self.is_text_inactive(id) { view.given } else { view.keywords }
    }

    /// The characteristics of everything on the board now.
    #[must_use]
    pub fn views(&self) -> Views<'_> {
        self.views_by(self.in_force.by_dependency && self.in_force.readings.get(Reading::Dependency) != Some(1))
    }

    /// The work that reading from this state is counted by.
    #[must_use]
    pub fn work(&self) -> &Work {
        self.derived.kept.work()
    }

    /// The characteristics of everything on the board now, with effects of one layer in the order of what depends on what
    /// or in that of their timestamps.
    fn views_by(&self, dependency: bool) -> Views<'_> {
        if self.derived.passives == 0 && self.lasting.is_empty() && self.delayed.is_empty() {
            return Views { state: self, layers: Arc::clone(&UNCHANGED), dependency };
        }
        let layers = self
            .derived
            .kept
            .once(if dependency { |known| &known.by_dependency } else { |known| &known.by_stamp }, || {
                self.layers_by(dependency)
            });
        Views { state: self, layers, dependency }
    }

    /// Returns true if the order in which effects of one layer apply makes a difference, where the edition leaves it
    /// open and no reading has been chosen.
    pub(crate) fn has_open_order(&self) -> bool {
        if !self.in_force.order_is_open || self.in_force.readings.get(Reading::Dependency).is_some() {
            return false;
        }
        if self.lasting.is_empty() && self.delayed.is_empty() && self.derived.passives == 0 {
            return false;
        }
        self.derived.kept.once(|known| &known.has_open_order, || self.orders_differ())
    }

    fn orders_differ(&self) -> bool {
        let (one, other) = (self.views_by(true).layers, self.views_by(false).layers);
        let differs = |(at, id): (usize, &ObjectId)| {
            let (one, other) = (&one.list[at], &other.list[at]);
            let might = |view: &View| view.might(self.object(*id)).value();
            might(one) != might(other) || one.keywords != other.keywords || one.undamageable != other.undamageable
        };
        self.board.iter().enumerate().any(differs)
    }

    /// The characteristics of everything on the board as they are printed.
    pub(super) fn printed_views(&self) -> Views<'_> {
        let layers = self.derived.kept.once(|known| &known.printed, || Arc::new(Layers::printed(self)));
        Views { state: self, layers, dependency: true }
    }

    /// Returns true if a condition holds for a source.
    #[must_use]
    pub fn holds(&self, condition: &Condition, from: &From) -> bool {
        self.views().holds(condition, from)
    }
}

/// The layers of a board on which nothing applies to anything: each object is as it is printed, and nothing has to be
/// stored.
static UNCHANGED: LazyLock<Arc<Layers>> = LazyLock::new(Arc::default);

/// The characteristics of everything on a board, apart from the state that they were computed of.
#[derive(Clone, Debug, Default)]
struct Layers {
    /// In the order of the board.
    list: Vec<View>,
    /// The position of each object in the list, by its identity.
    places: Arc<[Option<u32>]>,
    /// The tags that objects have been given, besides those printed.
    tags: Vec<(ObjectId, String)>,
    /// The domains that objects have been given in place of those printed, the newest last.
    domains: Vec<(ObjectId, Domain)>,
}

impl Layers {
    fn printed(state: &State) -> Self {
        state.work().allows(state.board.len() as u64);
        let mut places = vec![None; state.objects.len()];
        for (at, id) in state.board.iter().enumerate().rev() {
            places[id.index()] = u32::try_from(at).ok();
        }
        let list = state.board.iter().map(|id| View::copied(state.object(*id), state.copies(*id))).collect();
        Self { list, places: places.into(), tags: vec![], domains: vec![] }
    }
}

/// The characteristics of everything on the board.
pub struct Views<'a> {
    pub(super) state: &'a State,
    layers: Arc<Layers>,
    /// True if an effect that another one of its layer alters applies after that one.
    dependency: bool,
}

impl<'a> Views<'a> {
    /// The characteristics of one object; off the board, what is printed.
    #[must_use]
    pub fn get(&self, id: ObjectId) -> View {
        let at = self.layers.places.get(id.index()).copied().flatten();
        let view = at.and_then(|at| self.layers.list.get(at as usize).copied());
        view.unwrap_or_else(|| self.state.printed_view(id))
    }

    /// The Might of one object.
    #[must_use]
    pub fn might(&self, id: ObjectId) -> i32 {
        self.get(id).might(self.state.object(id)).value()
    }

    /// The sum of one object's Might as it is, below zero or not.
    #[must_use]
    pub fn true_might(&self, id: ObjectId) -> i32 {
        self.get(id).might(self.state.object(id)).true_value()
    }

    /// Returns true if an effect gives an object a tag.
    pub(super) fn is_given_tag(&self, id: ObjectId, tag: &str) -> bool {
        self.layers.tags.iter().any(|(given, name)| *given == id && name.eq_ignore_ascii_case(tag))
    }

    /// The domains of an object on the board: the one that it was given last, else those printed. Only where a rule says so
    /// can a token be given any.
    pub(super) fn domains(&self, id: ObjectId) -> &[Domain] {
        let card = &self.state.object(id).card;
        let takes = !card.token || self.state.in_force.token_domains;
        let given = self.layers.domains.iter().rev().find(|(given, _)| *given == id && takes);
        given.map_or(card.domains.as_slice(), |(_, given)| std::slice::from_ref(given))
    }
}
