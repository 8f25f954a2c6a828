//! Lists the legal actions, in lines as they are typed.

use crate::names;
use crate::print;
use crate::quoted::quoted;
use crate::report::{Legal, OpenChoice, RefusedAction};
use tribunal_engine::Game;
use tribunal_engine::action::{Action, Offer};
use tribunal_engine::card::Kind;
use tribunal_engine::ids::{BattlefieldId, ObjectId, PlayerId};
use tribunal_engine::zone::Location;
use tribunal_rule::RuleRef;

/// Returns every action that is legal now: standard moves one unit at a time, and all together where that can be paid, then the uses of runes,
/// conceding last.
pub(super) fn lines(game: &Game) -> Vec<Legal> {
    let offers = game.state.legal_actions();
    let told = |concedes: bool| offers.iter().filter(move |offer| (offer.action == Action::Concede) == concedes);
    let everybody = (!game.state.is_neutral_open()).then(|| Legal { who: None, line: "all pass".to_owned() });
    let runes = game.state.player_ids().flat_map(|player| {
        let who = &game.state.player(player).name;
        let says = move |action: Action| Legal { who: Some(who.clone()), line: line(game, player, &action) };
        game.state.rune_actions(player).into_iter().map(says)
    });
    let others = told(false).flat_map(|offer| of(game, offer)).chain(runes);
    everybody.into_iter().chain(others).chain(told(true).flat_map(|offer| of(game, offer))).collect()
}

/// Returns the illegal actions of players with what is theirs, each with its rule: moves of each unit, plays and
/// abilities.
pub(super) fn barred(game: &Game) -> Vec<RefusedAction> {
    let state = &game.state;
    let bases = |player| Location::Base(player);
    let edition = game.procedures().edition;
    let mut all = vec![];
    for player in state.player_ids() {
        let units = state.board.iter().copied().filter(|id| {
            let object = state.object(*id);
            object.controller == player && object.card.kind == Kind::Unit
        });
        let places = || state.battlefield_ids().map(Location::Battlefield).chain([bases(player)]);
        let moves = units.flat_map(|unit| {
            let elsewhere = move |to: &Location| state.object(unit).location() != Some(*to);
            places().filter(elsewhere).map(move |to| Action::Move { units: vec![unit], to })
        });
        let plays = state.player(player).hand.iter().map(|card| Action::Play(*card));
        let abilities = state.board.iter().copied().filter(|id| state.object(*id).controller == player);
        let abilities = abilities.flat_map(|source| {
            (0..game.state.activated(source).len())
                .map(move |n| Action::Activate(source, u8::try_from(n).unwrap_or(u8::MAX)))
        });
        for action in moves.chain(plays).chain(abilities) {
            if let Err(refusal) = game.state.check(player, &action) {
                all.push(RefusedAction {
                    who: state.player(player).name.clone(),
                    line: line(game, player, &action),
                    rule: refusal.rule.map(|rule| RuleRef::new(edition, rule)),
                    why: refusal.to_string(),
                });
            }
        }
    }
    all
}

/// The most lines that are listed as possible instead of something.
const MOST_TOLD: usize = 5;

/// Returns what a player may do now, or those who may do something; and whose turn it is.
pub(super) fn instead(game: &Game, turn: &str, player: Option<String>) -> String {
    let all = lines(game);
    let acts = |legal: &&Legal| legal.who.is_some() && !legal.line.ends_with(" concedes");
    let own: Vec<&str> =
        all.iter().filter(acts).filter(|legal| legal.who == player).map(|legal| legal.line.as_str()).collect();
    let whose = format!("it is {turn}'s turn");
    match player {
        Some(player) if !own.is_empty() => format!("{whose}; {player} may do: {}", listed(&own)),
        player => {
            let others: Vec<&str> = all.iter().filter(acts).map(|legal| legal.line.as_str()).collect();
            let nothing = player.map(|player| format!("; {player} may do nothing now")).unwrap_or_default();
            let others =
                if others.is_empty() { String::new() } else { format!("; others may do: {}", listed(&others)) };
            format!("{whose}{nothing}{others}")
        }
    }
}

/// Returns who has to answer what before anything else, and the possible answers.
pub(super) fn first_answer(choice: &OpenChoice) -> String {
    format!("{} is asked first: {} Write {}", asked(choice), choice.asks, listed_options(choice))
}

/// Returns the possible answers to a choice, of which another was refused.
pub(super) fn other_answers(choice: &OpenChoice) -> String {
    format!("{} {} may choose: {}", choice.asks, asked(choice), listed_options(choice))
}

fn asked(choice: &OpenChoice) -> &str {
    choice.who.as_deref().unwrap_or("nobody at the table")
}

fn listed_options(choice: &OpenChoice) -> String {
    listed(&choice.options.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Lists lines as they are typed, the first few of them.
fn listed(lines: &[&str]) -> String {
    let told: Vec<String> = lines.iter().take(MOST_TOLD).map(|line| format!("`{line}`")).collect();
    let more = lines.len().saturating_sub(MOST_TOLD);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", told.join(", "))
}

fn of(game: &Game, offer: &Offer) -> Vec<Legal> {
    let who = game.state.player(offer.player).name.clone();
    let says = |action: &Action| Legal { who: Some(who.clone()), line: line(game, offer.player, action) };
    match &offer.action {
        Action::Move { units, to } => {
            let moves = |units: &[ObjectId]| says(&Action::Move { units: units.to_vec(), to: *to });
            let together =
                (units.len() > 1 && game.state.check(offer.player, &offer.action).is_ok()).then(|| moves(units));
            units.iter().map(|unit| moves(&[*unit])).chain(together).collect()
        }
        action => vec![says(action)],
    }
}

/// Returns an action as it is typed.
pub(super) fn line(game: &Game, player: PlayerId, action: &Action) -> String {
    let name = |id: &ObjectId| names::typed(&game.state, *id);
    let what = match action {
        Action::Pass => "passes".to_owned(),
        Action::EndTurn => "ends the turn".to_owned(),
        Action::Invite(other) => format!("invites {}", quoted(&game.state.player(*other).name)),
        Action::Concede => "concedes".to_owned(),
        Action::Move { units, to } => {
            let to = match to {
                Location::Base(_) => "base".to_owned(),
                Location::Battlefield(at) => place(game, *at),
            };
            format!("moves {} to {to}", units.iter().map(name).collect::<Vec<_>>().join(" and "))
        }
        Action::Play(card) => format!("plays {}", name(card)),
        Action::Hide(card, at) => format!("hides {} at {}", name(card), place(game, *at)),
        Action::Rune(of, kind) => print::runes(*of, *kind, 1),
        Action::Activate(source, 0) => format!("activates {}", name(source)),
        Action::Activate(source, n) => format!("activates {} ability {}", name(source), n + 1),
    };
    format!("{} {what}", quoted(&game.state.player(player).name))
}

fn place(game: &Game, at: BattlefieldId) -> String {
    names::typed(&game.state, game.state.battlefield(at).object)
}
