//! Instructions that deal damage.

use crate::game::ability::{Amount, Who};
use crate::game::agenda::ResolveFrame;
use crate::game::choice::{Answer, Ask};
use crate::game::ids::ObjectId;
use crate::game::machine::Game;
use crate::game::procedure::damage::Hit;

impl Game {
    pub(super) fn deal_effect(
        &mut self,
        amount: &Amount,
        to: &Who,
        by: Option<&Who>,
        frame: &mut ResolveFrame,
    ) -> Option<()> {
        let targets = self.select(to, frame)?;
        let by = match by {
            Some(who) => self.select(who, frame)?.first().copied(),
            None => Some(frame.item.source),
        };
        let amount = self.amount(amount, frame)?.max(0) as u32;
        let hits: Vec<_> = targets.into_iter().map(|unit| Hit { unit, amount, by }).collect();
        self.deal_together(&hits, self.cites().deal);
        Some(())
    }

    /// Deals damage as its controller divides it: some to each target. With too few points for all, some cease to be
    /// targets.
    pub(super) fn split(&mut self, amount: &Amount, among: &Who, frame: &mut ResolveFrame) -> Option<()> {
        let among = self.select(among, frame)?;
        let amount = self.amount(amount, frame)?.max(0) as u32;
        let most = usize::try_from(amount).unwrap_or(usize::MAX);
        let (controller, by) = (frame.item.controller, Some(frame.item.source));
        if among.is_empty() || amount == 0 {
            return Some(());
        }
        if among.len() > most {
            let max = most as u8;
            let Some(Answer::Objects(chosen)) = self.take_answer() else {
                let why = "as what remains a target".to_owned();
                self.ask(self.cites().split_cease, controller, Ask::Pick { why, among, min: max, max, bounds: vec![] });
                return None;
            };
            let hits: Vec<_> = chosen.into_iter().map(|unit| Hit { unit, amount: 1, by }).collect();
            self.deal_together(&hits, self.cites().split);
            return Some(());
        }
        let division = match (among.as_slice(), self.take_answer()) {
            ([only], _) => vec![(*only, amount)],
            (_, Some(Answer::Assign(division))) => division,
            _ => {
                self.ask(self.cites().split, controller, Ask::Split { amount, among });
                return None;
            }
        };
        let hits: Vec<_> = division.into_iter().map(|(unit, amount)| Hit { unit, amount, by }).collect();
        self.deal_together(&hits, self.cites().split);
        Some(())
    }

    pub(super) fn fight(&mut self, one: &Who, other: &Who, frame: &mut ResolveFrame) -> Option<()> {
        let one = self.select(one, frame)?.first().copied();
        let other = self.select(other, frame)?.first().copied();
        if let (Some(one), Some(other)) = (one, other) {
            let blow =
                |from: ObjectId, unit| Hit { unit, amount: self.state.might(from).value() as u32, by: Some(from) };
            let hits = [blow(one, other), blow(other, one)];
            self.deal_together(&hits, self.cites().deal);
        }
        Some(())
    }
}
