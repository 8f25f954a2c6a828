//! Generates boards: each card with abilities among the seeds' cards is put among a few plain units. Small boards come
//! first.

use tribunal_engine::board::{BattlefieldSetup, ObjectSetup, PlayerSetup};
use tribunal_engine::card::{Card, Kind};
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_engine::keyword::Keyword;
use tribunal_engine::zone::{Location, Zone};
use tribunal_scenario::diagnostic::Span;
use tribunal_scenario::script::{Deed, NamedCard, Says, Script};

use super::constructs::Constructs;
use super::dice::Dice;
use super::reshape;

/// A card with abilities, and the name under which the seed had it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Construct {
    pub card: Card,
    pub named: Option<NamedCard>,
    /// The file of the seed that has it first. Cards of one file tend to be about one thing.
    pub home: String,
}

/// Returns the file that a seed is from: its name up to the line.
pub(super) fn home(seed: &str) -> &str {
    seed.split(':').next().unwrap_or(seed)
}

/// Returns the cards that a script describes or names: those on the board, its battlefields, and those that its lines play
/// from nowhere.
pub(super) fn cards(script: &Script) -> impl Iterator<Item = (&Card, Option<&NamedCard>)> {
    let objects = script.setup.objects.iter().map(|object| &object.card).zip(&script.object_cards);
    let places = script.setup.battlefields.iter().map(|place| &place.card).zip(&script.battlefield_cards);
    let played = script.lines.iter().filter_map(|line| match &line.says {
        Says::Does(_, _, Deed::Play(play)) => play.defined.as_ref(),
        _ => None,
    });
    objects.chain(places).map(|(card, named)| (card, named.as_ref())).chain(played.map(|card| (card, None)))
}

/// Returns the cards of the seeds that have abilities, each once, the shortest first.
pub(super) fn constructs<'a>(seeds: impl Iterator<Item = (&'a str, &'a Script)>) -> Vec<Construct> {
    let mut all: Vec<Construct> = vec![];
    for (seed, script) in seeds {
        for (card, named) in cards(script) {
            let named = named.cloned();
            let says = !card.abilities.is_empty() || !card.keywords.list().is_empty() || card.equipment.is_some();
            let known = |other: &Construct| {
                let same = || Card { name: other.card.name.clone(), ..card.clone() } == other.card;
                other.named == named && same() && (named.is_none() || card.name == other.card.name)
            };
            if says && card.unread.is_empty() && !all.iter().any(known) {
                all.push(Construct { card: card.clone(), named, home: home(seed).to_owned() });
            }
        }
    }
    all.sort_by_key(|construct| construct.card.abilities.iter().map(|ability| ability.text.len()).sum::<usize>());
    all
}

/// Generates the `nth` board; `None` if there are no cards.
pub(super) fn board(with: &Constructs, nth: usize) -> Option<Script> {
    let mut dice = Dice::new(nth as u64 + 1);
    let construct = with.all.get(nth % with.all.len().max(1))?;
    let mut script = plain(dice.of(3));
    reshape::set(&mut script, &mut dice);
    place(&mut script, construct, &mut dice);
    // In two of three boards there are others that say something.
    for _ in 0..dice.of(3) {
        if let Some(other) = with.pick(&construct.home, &mut dice) {
            place(&mut script, &other, &mut dice);
        }
    }
    Some(script)
}

/// Returns a board with a card among a few plain units.
pub(super) fn board_of(construct: &Construct, dice: &mut Dice) -> Script {
    let mut script = plain(dice.of(3));
    reshape::set(&mut script, dice);
    place(&mut script, construct, dice);
    script
}

/// Returns the file that the first construct of the `nth` board is from.
pub(super) fn home_of(with: &Constructs, nth: usize) -> &str {
    with.all.get(nth % with.all.len().max(1)).map_or("", |construct| construct.home.as_str())
}

/// Returns a board with two players, two battlefields and a few units without abilities.
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

pub(super) fn add(script: &mut Script, object: ObjectSetup, named: Option<NamedCard>) {
    script.setup.objects.push(object);
    script.object_cards.push(named);
    script.object_spans.push(Span { line: 1, column: 1, length: 1 });
}

/// Puts a card into a random zone that it may be in: a spell into a hand, a permanent into a hand or onto the board,
/// Equipment also onto a unit, one with Hidden also facedown, any of these now and then into a trash, and a battlefield in the
/// place of one that says nothing.
pub(super) fn place(script: &mut Script, construct: &Construct, dice: &mut Dice) {
    let count = script.setup.players.len();
    let player = PlayerId(dice.of(count) as u8);
    let controlled = script.setup.battlefields.iter().position(|place| place.controller == Some(player));
    let hides = construct.card.keywords.has(Keyword::Hidden);
    let base = Zone::Board(Location::Base(player));
    let there = controlled.map(BattlefieldId::at);
    if construct.card.kind == Kind::Battlefield {
        return put_in_place(script, construct, dice);
    }
    let bears = |object: &ObjectSetup| object.card.kind == Kind::Unit && object.controller == player;
    let bearers = script.setup.objects.iter().enumerate();
    let bearers = bearers.filter(|(_, object)| bears(object) && matches!(object.zone, Zone::Board(_)));
    let bearers: Vec<(usize, Zone)> = bearers.map(|(at, object)| (at, object.zone)).collect();
    let bearer = dice.one(&bearers).copied().filter(|_| construct.card.equipment.is_some() && dice.once_in(2));
    let zone = match (construct.card.kind, there, dice.of(4)) {
        _ if bearer.is_none() && dice.once_in(10) && !construct.card.token => Zone::Trash,
        _ if let Some((_, zone)) = bearer => zone,
        (Kind::Spell | Kind::Unit | Kind::Gear, Some(at), 0 | 1) if hides && is_free(script, at) => Zone::Facedown(at),
        (Kind::Spell, ..) | (Kind::Unit | Kind::Gear, _, 0) => Zone::Hand,
        (Kind::Unit, Some(at), 1 | 2) => Zone::Board(Location::Battlefield(at)),
        (Kind::Unit | Kind::Gear, ..) => base,
        (Kind::Legend, ..) => Zone::Legend,
        _ => return,
    };
    let mut card = construct.card.clone();
    if construct.named.is_none() && script.setup.objects.iter().any(|object| object.card.name == card.name) {
        card.name.push_str(" Two");
    }
    let object = ObjectSetup { attached_to: bearer.map(|(at, _)| at), ..ObjectSetup::new(card, player, zone) };
    add(script, object, construct.named.clone());
}

/// Puts a battlefield in the place of one that says nothing.
fn put_in_place(script: &mut Script, construct: &Construct, dice: &mut Dice) {
    let taken = script.setup.battlefields.iter().any(|place| place.card.name == construct.card.name);
    let plain: Vec<usize> = (0..script.setup.battlefields.len())
        .filter(|at| !taken && script.setup.battlefields[*at].card.abilities.is_empty() && script.lines.is_empty())
        .collect();
    if let Some(at) = dice.one(&plain).copied() {
        script.setup.battlefields[at].card = construct.card.clone();
        script.battlefield_cards[at] = construct.named.clone();
    }
}

/// Returns true if no card is facedown at a battlefield.
fn is_free(script: &Script, at: BattlefieldId) -> bool {
    !script.setup.objects.iter().any(|object| object.zone == Zone::Facedown(at))
}
