//! Enumerates unknown hands: a board for each hand that is consistent with what is known of it.

use tribunal_scenario::script::{PossibleCard, Script, UnknownHand};

/// The most hands that are followed.
pub(crate) const MOST: usize = 256;

/// Returns a board for every possible hand, and whether there are more than are listed. A board without unknown hands
/// is returned as it is.
pub(crate) fn dealt(script: &Script) -> (Vec<Script>, bool) {
    let mut boards = vec![Script { unknown_hands: vec![], ..script.clone() }];
    for hand in &script.unknown_hands {
        let hands = of(hand);
        boards =
            boards.iter().flat_map(|board| hands.iter().map(|cards| with(board, hand, cards))).take(MOST + 1).collect();
    }
    let more = boards.len() > MOST;
    boards.truncate(MOST);
    (boards, more)
}

/// Returns the hands that fit, each as the number of copies of each possible card; at most one more than are followed.
fn of(hand: &UnknownHand) -> Vec<Vec<u32>> {
    let mut hands = vec![];
    fill(hand, hand.count, &mut vec![], &mut hands);
    hands
}

/// Fills what is left of a hand with copies of the cards after those that `so_far` has, in every way that fits.
fn fill(hand: &UnknownHand, left: u32, so_far: &mut Vec<u32>, hands: &mut Vec<Vec<u32>>) {
    if hands.len() > MOST {
        return;
    }
    let Some(card) = hand.among.get(so_far.len()) else {
        hands.push(so_far.clone());
        return;
    };
    let later: u32 = hand.among[so_far.len() + 1..].iter().map(|card| card.copies).sum();
    // Where there are no other cards, those behind this one have to be able to fill the rest.
    let least = if hand.others { 0 } else { left.saturating_sub(later) };
    for copies in (least..=card.copies.min(left)).rev() {
        so_far.push(copies);
        fill(hand, left - copies, so_far, hands);
        so_far.pop();
    }
}

/// Returns a board on which a hand has these cards.
fn with(board: &Script, hand: &UnknownHand, cards: &[u32]) -> Script {
    let mut board = board.clone();
    for (PossibleCard { object, named, span, .. }, copies) in hand.among.iter().zip(cards) {
        for _ in 0..*copies {
            board.setup.objects.push(object.clone());
            board.object_cards.push(named.clone());
            board.object_spans.push(*span);
        }
    }
    let known: u32 = cards.iter().sum();
    if let Some(player) = board.setup.players.get_mut(hand.player.index()) {
        player.unknown_hand = player.unknown_hand.saturating_sub(known);
    }
    board.dealt.push(hand.player);
    // The others stay in the hand, and in the text of the board: how many they are may decide, and that there are none.
    let rest = hand.count.saturating_sub(known);
    let others = UnknownHand { count: rest, among: vec![], others: true, ..hand.clone() };
    board.unknown_hands.extend((rest > 0 || known == 0).then_some(others));
    board
}

/// Returns what is known of a hand, in words.
pub(crate) fn describe(script: &Script, hand: &UnknownHand) -> String {
    let whose = script.setup.players.get(hand.player.index()).map_or("somebody", |player| player.name.as_str());
    let copies = |card: &PossibleCard| if card.copies > 1 { format!(" x{}", card.copies) } else { String::new() };
    let names = hand.among.iter().map(|card| format!("{}{}", card.object.card.name, copies(card)));
    let others = hand.others.then(|| "others that nobody plays".to_owned());
    let among: Vec<String> = names.chain(others).collect();
    format!("{whose} has, in hand, {} of {}", hand.count, among.join(", "))
}
