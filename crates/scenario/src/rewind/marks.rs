//! Follows damage, buffs and states of permanents, event by event: a permanent that leaves the board loses them, and
//! has them again as a rewind brings it back.

use std::collections::BTreeMap;

use crate::report::Permanent;
use tribunal_engine::event::EventKind as K;
use tribunal_engine::ids::ObjectId;

/// The marks of each permanent.
#[derive(Default)]
pub(super) struct Marks(BTreeMap<ObjectId, Marked>);

/// The marks of one permanent.
#[derive(Clone, Copy, Default)]
struct Marked {
    damage: u32,
    exhausted: bool,
    stunned: bool,
    buffs: u32,
}

impl Marks {
    /// Reads the marks of these permanents.
    pub fn of<'a>(pieces: impl Iterator<Item = &'a Permanent>) -> Self {
        let marked = |piece: &Permanent| {
            let is = |mark: &str| piece.marks.iter().any(|one| one == mark);
            let (exhausted, stunned, buffs) = (is("exhausted"), is("stunned"), u32::from(is("buffed")));
            Marked { damage: piece.damage, exhausted, stunned, buffs }
        };
        Self(pieces.map(|piece| (ObjectId(piece.id), marked(piece))).collect())
    }

    /// Updates the marks after an event.
    pub fn follow(&mut self, what: &K) {
        match what {
            K::Damaged { unit, amount, .. } => self.on(*unit).damage += amount,
            K::Healed { unit, amount } => {
                let marked = self.on(*unit);
                marked.damage = marked.damage.saturating_sub(*amount);
            }
            K::Exhausted { object } => self.on(*object).exhausted = true,
            K::Readied { object } => self.on(*object).exhausted = false,
            K::Stunned { unit } => self.on(*unit).stunned = true,
            K::StunEnded { unit } => self.on(*unit).stunned = false,
            K::Buffed { unit } => self.on(*unit).buffs += 1,
            K::BuffLost { unit } | K::BuffSpent { unit } => self.less(*unit),
            K::BuffMoved { from, to } => {
                self.less(*from);
                self.on(*to).buffs += 1;
            }
            _ => {}
        }
    }

    fn on(&mut self, object: ObjectId) -> &mut Marked {
        self.0.entry(object).or_default()
    }

    fn less(&mut self, object: ObjectId) {
        let marked = self.on(object);
        marked.buffs = marked.buffs.saturating_sub(1);
    }

    /// Removes the marks of a permanent that leaves the board, and returns them as words after the place to which it
    /// comes back.
    pub fn leave(&mut self, object: ObjectId) -> String {
        let Marked { damage, exhausted, stunned, buffs } = self.0.remove(&object).unwrap_or_default();
        let buffed = match buffs {
            0 => String::new(),
            1 => ", buffed".to_owned(),
            more => format!(", with {more} buffs"),
        };
        let exhausted = if exhausted { ", exhausted" } else { "" };
        let stunned = if stunned { ", stunned" } else { "" };
        let damage = if damage > 0 { format!(", with {damage} damage") } else { String::new() };
        format!("{exhausted}{stunned}{buffed}{damage}")
    }
}
