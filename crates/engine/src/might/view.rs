//! The characteristics of objects as they are now: one object's, and everything's on a board.

use std::sync::Arc;

use crate::domain::Domain;
use crate::ids::ObjectId;
use crate::keyword::Keywords;
use crate::object::{Object, Role};
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
    pub(super) base: i32,
    pub(super) plus: i32,
    pub(super) minus: i32,
    /// Its keywords.
    pub keywords: Keywords,
    /// Those of them that it has been given: they are active even while its printed text is not.
    pub(super) given: Keywords,
    /// True if it cannot be dealt damage.
    pub undamageable: bool,
}

impl View {
    /// Returns the printed characteristics, before anything else applies.
    pub(super) fn printed(object: &Object) -> Self {
        Self { base: object.card.might, keywords: object.card.keywords, ..Self::default() }
    }

    /// The same of an object whose own text is copied so many times.
    pub(super) fn copied(object: &Object, copies: usize) -> Self {
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

/// The characteristics of everything on a board, apart from the state that they were computed of.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    /// In the order of the board.
    pub(super) list: Vec<View>,
    /// The position of each object in the list, by its identity.
    pub(super) places: Arc<[Option<u32>]>,
    /// The tags that objects have been given, besides those printed.
    pub(super) tags: Vec<(ObjectId, String)>,
    /// The domains that objects have been given in place of those printed, the newest last.
    pub(super) domains: Vec<(ObjectId, Domain)>,
}
