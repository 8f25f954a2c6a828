//! Boards from nothing: what the seeds' cards say, each put among a few plain units, and played on by chance that is always the
//! same. Small boards come first.

use std::sync::Arc;

use tribunal_engine::Stop;
use tribunal_engine::action::Action;
use tribunal_engine::board::{BattlefieldSetup, ObjectSetup, PlayerSetup};
use tribunal_engine::card::{Card, Kind};
use tribunal_engine::edition::Procedures;
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_engine::work::Work;
use tribunal_engine::zone::{Location, Zone};
use tribunal_scenario::diagnostic::Span;
use tribunal_scenario::script::{NamedCard, Script};
use tribunal_scenario::{Options, position, print};

/// How many steps a board is played on for.
const STEPS: usize = 12;

/// How many actions a played game may offer before it is given up.
const MOST_WORK: u64 = 4_000_000;

/// A card with a text of its own, and how the seed named it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Construct {
    card: Card,
    named: Option<NamedCard>,
}

/// The cards of scenarios that say anything, each once, the shortest first.
pub(crate) fn constructs(scripts: &[Script]) -> Vec<Construct> {
    let mut all: Vec<Construct> = vec![];
    for script in scripts {
        for (object, named) in script.setup.objects.iter().zip(&script.object_cards) {
            let card = &object.card;
            let says = !card.abilities.is_empty() || !card.keywords.list().is_empty() || card.equipment.is_some();
            let known = |other: &Construct| {
                let alike = Card { name: other.card.name.clone(), ..card.clone() };
                other.named == *named && other.card == alike && (named.is_none() || card.name == other.card.name)
            };
            if says && card.unread.is_empty() && !all.iter().any(known) {
                all.push(Construct { card: card.clone(), named: named.clone() });
            }
        }
    }
    all.sort_by_key(|construct| construct.card.abilities.iter().map(|ability| ability.text.len()).sum::<usize>());
    all
}

/// Numbers that look like chance and are always the same.
struct Dice(u64);

impl Dice {
    fn of(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// The how-manieth board, played on under an edition, as a scenario; none where nothing can be played.
pub(crate) fn board(constructs: &[Construct], nth: usize, table: &'static Procedures) -> Option<String> {
    let mut dice = Dice(nth as u64 + 1);
    let construct = constructs.get(nth % constructs.len().max(1))?;
    let beside = dice.of(3);
    let mut script = plain(beside);
    place(&mut script, construct, &mut dice);
    // In every third board there are two that say something.
    if dice.of(3) == 0
        && let Some(other) = constructs.get(dice.of(constructs.len()))
    {
        place(&mut script, other, &mut dice);
    }
    played(&script, table, &mut dice)
}

/// Two players, two battlefields and a few units that say nothing.
fn plain(beside: usize) -> Script {
    let mut script = Script::default();
    for name in ["Ann", "Bob"] {
        let team = script.setup.players.len() as u8;
        script.setup.players.push(PlayerSetup { name: name.to_owned(), team, ..PlayerSetup::default() });
    }
    for (name, controller) in [("Grove", Some(PlayerId(1))), ("Hill", None)] {
        let card = Card { name: name.to_owned(), kind: Kind::Battlefield, ..Card::default() };
        script.setup.battlefields.push(BattlefieldSetup { card, controller, contested: None, owner: None });
        script.battlefield_cards.push(None);
        script.battlefield_spans.push(Span { line: 1, column: 1, length: 1 });
    }
    let units = [
        ("Guard", 3, PlayerId(1), Location::Battlefield(BattlefieldId(0))),
        ("Rider", 4, PlayerId(0), Location::Base(PlayerId(0))),
        ("Page", 1, PlayerId(1), Location::Base(PlayerId(1))),
        ("Squire", 2, PlayerId(0), Location::Base(PlayerId(0))),
    ];
    for (name, might, player, at) in units.into_iter().take(2 + beside) {
        let card = Card { name: name.to_owned(), might, ..Card::default() };
        add(&mut script, ObjectSetup::new(card, player, Zone::Board(at)), None);
    }
    script
}

fn add(script: &mut Script, object: ObjectSetup, named: Option<NamedCard>) {
    script.setup.objects.push(object);
    script.object_cards.push(named);
    script.object_spans.push(Span { line: 1, column: 1, length: 1 });
}

/// Puts a card where it may be: a spell in a hand, a permanent there or on the board.
fn place(script: &mut Script, construct: &Construct, dice: &mut Dice) {
    let player = PlayerId(dice.of(2) as u8);
    let base = Zone::Board(Location::Base(player));
    let bobs = Zone::Board(Location::Battlefield(BattlefieldId(0)));
    let zone = match (construct.card.kind, dice.of(4)) {
        (Kind::Spell, _) | (Kind::Unit | Kind::Gear, 0) => Zone::Hand,
        (Kind::Unit, 1 | 2) if player == PlayerId(1) => bobs,
        (Kind::Unit | Kind::Gear, _) => base,
        (Kind::Legend, _) => Zone::Legend,
        _ => return,
    };
    let mut card = construct.card.clone();
    if construct.named.is_none() && script.setup.objects.iter().any(|object| object.card.name == card.name) {
        card.name.push_str(" Two");
    }
    add(script, ObjectSetup::new(card, player, zone), construct.named.clone());
}

/// A board with what is done on it.
fn played(script: &Script, table: &'static Procedures, dice: &mut Dice) -> Option<String> {
    let work = Arc::new(Work::bounded(MOST_WORK));
    let mut game = position::follow(script, table, &Options::default(), &work).ok()?;
    let mut lines = vec![];
    for _ in 0..STEPS {
        match game.advance() {
            Stop::Choice => {
                let options = game.state.choice.as_ref()?.options();
                let answer = options.get(dice.of(options.len()))?.clone();
                lines.push(position::answer(&game, &answer)?);
                game.answer(answer).ok()?;
            }
            Stop::Idle(_) => {
                let offers = game.legal_actions();
                let conceding = |action: &Action| matches!(action, Action::Concede);
                let some: Vec<_> = offers.into_iter().filter(|offer| !conceding(&offer.action)).collect();
                let offer = some.get(dice.of(some.len()))?;
                let ends = matches!(offer.action, Action::EndTurn);
                // A turn that ends at once shows nothing.
                if ends && lines.len() < 3 && some.len() > 1 {
                    continue;
                }
                lines.push(position::action(&game, offer.player, &offer.action));
                game.act(offer.player, &offer.action).ok()?;
            }
            _ => break,
        }
    }
    let board = print::print(script);
    (!lines.is_empty() && !work.is_over()).then(|| format!("{board}\n{}\n", lines.join("\n")))
}
