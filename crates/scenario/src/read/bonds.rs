//! Settles what one line of the board says of another, such as the unit that gear is attached to, or whose attackers
//! contest a battlefield. This waits until all lines are read, for the other line may come later.

use super::Reader;
use crate::diagnostic::{Diagnostic, Mistake, closest};
use crate::script::Name;
use tribunal_engine::board::ObjectSetup;
use tribunal_engine::card::Kind;
use tribunal_engine::object::Role;
use tribunal_engine::zone::{Location, Zone};

impl Reader {
    /// Attaches gear to its units and marks contested battlefields.
    pub(super) fn bind(&mut self) {
        for (gear, name) in std::mem::take(&mut self.attached) {
            match self.bearer_of(gear, &name) {
                Ok(bearer) => {
                    if let Some(setup) = self.script.setup.objects.get_mut(gear) {
                        setup.attached_to = Some(bearer);
                    }
                }
                Err(mistake) => self.mistakes.push(mistake),
            }
        }
        self.contest();
    }

    /// Returns the unit of a name. Where two or more have it, the only one where the gear is.
    fn bearer_of(&self, gear: usize, name: &Name) -> Result<usize, Diagnostic> {
        let objects = &self.script.setup.objects;
        let alike = |other: &ObjectSetup| other.card.name.eq_ignore_ascii_case(&name.text);
        let units = || {
            let units = objects.iter().enumerate().filter(|(_, object)| object.card.kind == Kind::Unit);
            units.filter(|(at, object)| *at != gear && matches!(object.zone, Zone::Board(_)))
        };
        let named: Vec<(usize, &ObjectSetup)> = units().filter(|(_, object)| alike(object)).collect();
        let ordinal = |at: usize| objects.iter().take(at + 1).filter(|object| alike(object)).count();
        let numbered = name.ordinal.and_then(|n| named.iter().find(|(at, _)| ordinal(*at) == usize::from(n)));
        let zone = objects.get(gear).map(|object| object.zone);
        let here: Vec<usize> =
            named.iter().filter(|(_, object)| Some(object.zone) == zone).map(|(at, _)| *at).collect();
        match (named.as_slice(), here.as_slice(), numbered) {
            (_, _, Some((at, _))) => Ok(*at),
            ([(only, _)], _, None) | (_, [only], None) if name.ordinal.is_none() => Ok(*only),
            ([_, _, ..], _, None) if name.ordinal.is_none() => {
                let count = named.len();
                Err(Diagnostic::new(name.span, Mistake::Ambiguous { name: name.text.clone(), count }))
            }
            _ => {
                let meant = closest(&name.text, units().map(|(_, object)| object.card.name.as_str()));
                Err(Diagnostic::new(name.span, Mistake::UnknownName { name: name.text.clone(), meant }))
            }
        }
    }

    /// Marks a battlefield as contested by whoever attacks there, where nothing else is typed.
    fn contest(&mut self) {
        let setup = &mut self.script.setup;
        for object in setup.objects.iter().filter(|object| object.role == Some(Role::Attacker)) {
            let Zone::Board(Location::Battlefield(at)) = object.zone else { continue };
            if let Some(place) = setup.battlefields.get_mut(at.index()) {
                place.contested.get_or_insert(object.controller);
            }
        }
    }
}
