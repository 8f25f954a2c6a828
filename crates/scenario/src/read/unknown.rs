//! Reads hands of which only possible cards are known: `hand of Bob: unknown 2 of Zap, Trap x2, others`.

use tribunal_engine::ids::PlayerId;
use tribunal_engine::zone::Zone;

use super::Reader;
use super::walk::Walk;
use crate::diagnostic::Diagnostic;
use crate::limits::Limit;
use crate::script::{PossibleCard, UnknownHand};
use crate::warning::{Caution, Warning};

impl Reader {
    /// Reads cards that may be in a hand, to the end of the line. Returns false if the line has none.
    pub(super) fn unknown_hand(&mut self, walk: &mut Walk, player: PlayerId) -> Result<bool, Diagnostic> {
        let (start, span) = (walk.position(), walk.span());
        let count = if walk.eat("unknown") { walk.number() } else { None };
        let Some(count) = count.filter(|_| walk.eat("of")) else {
            walk.back_to(start);
            return Ok(false);
        };
        let mut hand = UnknownHand { player, count, among: vec![], others: false, span };
        loop {
            if walk.eat_any(&["others", "other cards"]).is_some() {
                hand.others = true;
            } else {
                let card = self.possible_card(walk, player)?;
                hand.among.extend(card);
            }
            if !walk.eat_mark(",") && !walk.eat("or") {
                break;
            }
        }
        let most: u32 = hand.among.iter().map(|card| card.copies).sum();
        if most < count && !hand.others {
            return Err(walk.expected(
                "as many cards as are in the hand: `x2` for one that may be there twice, `others` for any that are not played",
            ));
        }
        if let Some(setup) = self.script.setup.players.get_mut(player.index()) {
            setup.unknown_hand += count;
            setup.hand_listed = true;
        }
        self.script.warnings.push(Warning { span, caution: Caution::UnknownHand });
        self.script.unknown_hands.push(hand);
        self.end(walk);
        Ok(true)
    }

    /// Reads `empty` or `nothing` for a hand without a card. Returns false if the line says something else.
    pub(super) fn empty_hand(&mut self, walk: &mut Walk, player: PlayerId) -> bool {
        let start = walk.position();
        if walk.eat_any(&["empty", "nothing"]).is_none() || !walk.is_done() {
            walk.back_to(start);
            return false;
        }
        if let Some(setup) = self.script.setup.players.get_mut(player.index()) {
            setup.hand_listed = true;
        }
        true
    }

    /// Reads a card that may be in a hand; none where a limit is exceeded, which is a mistake then.
    fn possible_card(&mut self, walk: &mut Walk, player: PlayerId) -> Result<Option<PossibleCard>, Diagnostic> {
        let (name, object, copies, named) = self.object(walk, player, Zone::Hand)?;
        self.texts += object.card.all_abilities().count() + object.card.unread.len();
        let known = self.script.unknown_hands.iter().map(|hand| hand.among.len()).sum::<usize>();
        let have = self.script.setup.objects.len() + known + 1;
        let texts = self.texts;
        if !self.may_have(Limit::Objects, have, name.span) || !self.may_have(Limit::Abilities, texts, name.span) {
            return Ok(None);
        }
        self.extra.push(object.card.name.clone());
        Ok(Some(PossibleCard { object, named, copies, span: name.span }))
    }
}
