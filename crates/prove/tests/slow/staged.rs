//! The order of staged fights, from 323.7 to 323.12 of 1.5: in a Neutral Open State the Turn Player chooses one of the
//! battlefields where a showdown is staged and no combat, for as long as there is one, and only then one of those where a
//! combat is. Where the contester has no units nothing is staged.

use std::collections::BTreeSet;

use tribunal_engine::Stop;
use tribunal_engine::action::Action;
use tribunal_engine::choice::{Answer, Ask};
use tribunal_engine::edition::procedures;
use tribunal_engine::ids::BattlefieldId;
use tribunal_rule::Edition;

use super::{Dice, game};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Quiet,
    Showdown,
    Combat,
    Left,
}

#[test]
fn the_engine_opens_staged_fights_as_the_text_of_cleanups_does() {
    let table = procedures(Edition::CORE_1_5).expect("1.5 is enacted");
    let mut dice = Dice(3);
    for _ in 0..60 {
        let count = 2 + dice.of(3) as usize;
        let kinds = [Place::Quiet, Place::Showdown, Place::Combat, Place::Left, Place::Showdown, Place::Combat];
        let places: Vec<Place> = (0..count).map(|_| kinds[dice.of(6) as usize]).collect();
        let mut text = "players Ann, Bob\n".to_owned();
        for (at, place) in places.iter().enumerate() {
            text.push_str(&match place {
                Place::Quiet => format!("battlefield Place{at}\n"),
                Place::Showdown => format!("battlefield Place{at}, contested by Ann\n  Ann: Rider{at} 5 might\n"),
                Place::Combat => format!(
                    "battlefield Place{at}, controlled by Bob, contested by Ann\n  Ann: Rider{at} 5 might\n  Bob: Guard{at} 1 might\n"
                ),
                Place::Left => {
                    format!("battlefield Place{at}, controlled by Bob, contested by Ann\n  Bob: Guard{at} 1 might\n")
                }
            });
        }
        let staged = |kind: Place| {
            let some = places.iter().enumerate().filter(move |(_, place)| **place == kind);
            some.map(|(at, _)| BattlefieldId::at(at)).collect::<BTreeSet<_>>()
        };
        let (mut showdowns, mut combats) = (staged(Place::Showdown), staged(Place::Combat));
        let mut game = game(&text, table);
        let mut at: Option<(BattlefieldId, bool)> = None;
        for _ in 0..200 {
            // Whatever has opened is one of those that come next, whether it was asked for or not.
            let now = game.state.showdown.as_ref().map(|showdown| (showdown.at, game.state.combat.is_some()));
            if now != at
                && let Some((here, combat)) = now
            {
                let next = if showdowns.is_empty() { &mut combats } else { &mut showdowns };
                assert!(next.remove(&here), "{here:?} opened too early\n{text}");
                assert_eq!(combat, matches!(places[here.index()], Place::Combat), "{text}");
            }
            at = now;
            match game.advance() {
                Stop::Choice => {
                    let choice = game.state.under_way.choice.clone().expect("a choice is open");
                    if let Ask::Open { combat, at } = &choice.asks {
                        let next = if showdowns.is_empty() { &combats } else { &showdowns };
                        assert_eq!(at.iter().copied().collect::<BTreeSet<_>>(), *next, "{text}");
                        assert_eq!(*combat, showdowns.is_empty(), "{text}");
                        assert_eq!(choice.who, Some(game.state.turn.player), "{text}");
                        let chosen = at[dice.of(at.len() as u32) as usize];
                        game.answer(Answer::At(chosen)).expect("it was offered");
                    } else {
                        let answer = choice.options().remove(0);
                        game.answer(answer).expect("it was offered");
                    }
                }
                Stop::Idle(_) => {
                    let passes = game.state.legal_actions().into_iter().find(|offer| offer.action == Action::Pass);
                    let Some(offer) = passes else { break };
                    game.act(offer.player, &offer.action).expect("it was offered");
                }
                stop => panic!("{stop:?}\n{text}"),
            }
        }
        assert!(showdowns.is_empty() && combats.is_empty(), "something was never opened\n{text}");
    }
}
