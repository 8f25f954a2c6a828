//! Might and keywords as they are now. They are computed through the layers from what is on the board, never stored.

mod again;
mod conditions;
mod counting;
mod facts;
pub(crate) mod kept;
mod layers;
pub(crate) mod view;

use std::sync::{Arc, LazyLock};

pub use kept::Kept;
pub use view::{Might, View};

use crate::ability::{Amount, Change, Condition};
use crate::domain::Domain;
use crate::edition::RuleStatement;
use crate::ids::ObjectId;
use crate::keyword::{Keyword, Keywords};
use crate::matching::From;
use crate::reading::Reading;
use crate::state::State;
use crate::work::Work;
use crate::zone::Zone;
use view::Layers;

impl State {
    /// The Might of an object now.
    #[must_use]
    pub fn might(&self, id: ObjectId) -> Might {
        self.view(id).might(self.object(id))
    }

    /// The characteristics of an object now.
    #[must_use]
    pub fn view(&self, id: ObjectId) -> View {
        if self.derived.passives == 0 && self.delayed.is_empty() {
            if self.lasting.is_empty() {
                return self.printed_view(id);
            }
            if let Some(view) = self.view_with_lasting(id) {
                debug_assert_eq!(view, self.views().get(id), "{} as it is now", self.name(id));
                return view;
            }
        }
        self.views().get(id)
    }

    /// The characteristics of an object on a board where nothing applies but what lasts, without those of everything else:
    /// where all that lasts on it can be applied in any order. `None` if it cannot, or if one thing's changes are another's.
    fn view_with_lasting(&self, id: ObjectId) -> Option<View> {
        let reaches_others = |change: &Change| matches!(change, Change::Gives(_) | Change::Have(_));
        if self.in_force.unsaid != 0 || self.lasting.iter().any(|lasting| reaches_others(&lasting.change)) {
            return None;
        }
        if !self.board.contains(&id) {
            return Some(self.printed_view(id));
        }
        let mut view = View::copied(self.object(id), self.copies(id));
        let mut sets_might = false;
        for lasting in self.lasting.iter().filter(|lasting| lasting.on.contains(&id)) {
            let amount = match &lasting.change {
                Change::Might(Amount::Fixed(by)) => *by,
                Change::SetMight(_) if !std::mem::replace(&mut sets_might, true) => 0,
                Change::Grant(_) | Change::Undamageable => 0,
                _ => return None,
            };
            view.change(&lasting.change, amount);
        }
        Some(view)
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
