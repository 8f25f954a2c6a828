//! Mutates a board at random in the ways in which boards differ in practice: players, control, ownership, points,
//! status, places, runes, the phase, readings, further cards.

use tribunal_engine::board::PlayerSetup;
use tribunal_engine::card::Kind;
use tribunal_engine::edition::Phase;
use tribunal_engine::ids::{BattlefieldId, PlayerId};
use tribunal_engine::payment::Runes;
use tribunal_engine::reading::Reading;
use tribunal_engine::zone::{Location, Zone};
use tribunal_scenario::script::Script;

use super::constructs::Constructs;
use super::dice::Dice;
use super::scratch::place;

/// The upper bound of the points that a board is given, not reached.
const MOST_POINTS: usize = 8;

/// The upper bound of the runes that a player is given, not reached: few, so that it matters what is paid.
const MOST_RUNES: usize = 4;

/// The Victory Score of a duel, and of teams.
const VICTORY: [u32; 2] = [8, 11];

/// What boards are changed by, beside chance.
pub(super) struct Reshaping {
    /// The cards that say something.
    pub constructs: Constructs,
    /// The readings that the text of one of the sides leaves open.
    pub open: Vec<Reading>,
}

/// Changes one to four things of a board that is made from a seed.
pub(super) fn reshape(script: &mut Script, with: &Reshaping, seed: &str, dice: &mut Dice) {
    for _ in 0..=dice.of(4) {
        if dice.once_in(3) {
            add_card(script, with, seed, dice);
        } else {
            change(script, with, dice);
        }
    }
}

/// Changes one thing of a board that is none of its cards.
pub(super) fn change(script: &mut Script, with: &Reshaping, dice: &mut Dice) {
    match dice.of(12) {
        0 => two_more_players(script),
        1 => score(script, dice),
        2 => points(script, dice),
        3 => control(script, dice),
        4 => owner(script, dice),
        5 => status(script, dice),
        6 => elsewhere(script, dice),
        7 => runes(script, dice),
        8 => one_short(script, dice),
        9 => begins(script),
        10 => readings(script, &with.open, dice),
        _ => side(script, dice),
    }
}

/// Changes what a generated board is played in, each a few times in all: the number of players, who controls what, the score and
/// the phase.
pub(super) fn set(script: &mut Script, dice: &mut Dice) {
    if dice.once_in(4) {
        two_more_players(script);
    }
    if dice.once_in(4) {
        control(script, dice);
    }
    if dice.once_in(4) {
        one_short(script, dice);
    }
    if dice.once_in(4) {
        begins(script);
    }
}

/// Adds a card that says something.
pub(super) fn add_card(script: &mut Script, with: &Reshaping, seed: &str, dice: &mut Dice) {
    if let Some(construct) = with.constructs.pick(seed, dice) {
        place(script, &construct, dice);
    }
}

/// Lists runes of a player, few or none of them ready, so that not every cost can be paid.
fn runes(script: &mut Script, dice: &mut Dice) {
    let who = dice.of(script.setup.players.len());
    let (ready, exhausted) = (dice.of(MOST_RUNES) as u16, dice.of(2) as u16);
    if let Some(player) = script.setup.players.get_mut(who) {
        player.runes = Some(Runes { ready, exhausted, ..Runes::default() });
    }
}

/// Puts a player, and with them their team, one point short of the Victory Score.
fn one_short(script: &mut Script, dice: &mut Dice) {
    let who = dice.of(script.setup.players.len());
    let setup = &mut script.setup;
    let victory = setup.victory.unwrap_or(VICTORY[usize::from(setup.players.len() > 2)]);
    let Some(team) = setup.players.get(who).map(|player| player.team) else { return };
    for (at, player) in setup.players.iter_mut().enumerate().filter(|(_, player)| player.team == team) {
        player.points = if at == who { victory.saturating_sub(1) } else { 0 };
    }
    setup.victory = Some(victory);
}

/// Begins the board with the Beginning Phase, so that what happens there happens.
fn begins(script: &mut Script) {
    script.setup.phase = Some(Phase::Beginning);
}

/// Gives something to another player, with all that is in a zone of its player.
fn side(script: &mut Script, dice: &mut Dice) {
    let (players, count) = (script.setup.players.len(), script.setup.objects.len());
    let (at, to) = (dice.of(count), PlayerId::at(dice.of(players)));
    let carries = script.setup.objects.iter().any(|object| object.attached_to == Some(at));
    let Some(object) = script.setup.objects.get_mut(at).filter(|object| object.attached_to.is_none() && !carries)
    else {
        return;
    };
    if matches!(object.zone, Zone::Facedown(_)) {
        return;
    }
    (object.owner, object.controller, object.role) = (to, to, None);
    if matches!(object.zone, Zone::Board(Location::Base(_))) {
        object.zone = Zone::Board(Location::Base(to));
    }
}

/// Chooses an option of each reading that is left open and not chosen yet, so that lines go on where they would ask for it.
pub(super) fn readings(script: &mut Script, open: &[Reading], dice: &mut Dice) {
    for reading in open {
        let option = dice.of(reading.options().len()) as u8;
        if script.setup.readings.get(*reading).is_none() {
            script.setup.readings.set(*reading, option);
        }
    }
}

/// Gives each of two players a teammate.
fn two_more_players(script: &mut Script) {
    let players = &mut script.setup.players;
    let taken = players.iter().any(|player| ["Cid", "Dee"].contains(&player.name.as_str()));
    if players.len() != 2 || taken {
        return;
    }
    for (name, team) in [("Cid", players[0].team), ("Dee", players[1].team)] {
        players.push(PlayerSetup { name: name.to_owned(), team, ..PlayerSetup::default() });
    }
}

/// Marks a battlefield as scored by a player this turn.
fn score(script: &mut Script, dice: &mut Dice) {
    let at = BattlefieldId::at(dice.of(script.setup.battlefields.len()));
    let who = dice.of(script.setup.players.len());
    let is_there = at.index() < script.setup.battlefields.len();
    if let Some(player) = script.setup.players.get_mut(who).filter(|_| is_there)
        && !player.scored.contains(&at)
    {
        player.scored.push(at);
    }
}

fn points(script: &mut Script, dice: &mut Dice) {
    let who = dice.of(script.setup.players.len());
    let points = dice.of(MOST_POINTS) as u32;
    if let Some(player) = script.setup.players.get_mut(who) {
        player.points = points;
    }
}

/// Gives a battlefield to another player, or to nobody.
fn control(script: &mut Script, dice: &mut Dice) {
    let (places, players) = (script.setup.battlefields.len(), script.setup.players.len());
    let who = dice.of(players + 1);
    if let Some(place) = script.setup.battlefields.get_mut(dice.of(places)) {
        place.controller = (who < players).then(|| PlayerId::at(who));
        place.contested = None;
    }
}

/// Gives a permanent another owner, not its controller.
fn owner(script: &mut Script, dice: &mut Dice) {
    let players = script.setup.players.len();
    let count = script.setup.objects.len();
    if let Some(object) = script.setup.objects.get_mut(dice.of(count))
        && matches!(object.zone, Zone::Board(_))
    {
        object.owner = PlayerId::at(dice.of(players));
    }
}

/// Changes the status of a permanent: exhausted, damaged, buffed or stunned.
fn status(script: &mut Script, dice: &mut Dice) {
    let count = script.setup.objects.len();
    let (at, what) = (dice.of(count), dice.of(4));
    let Some(object) = script.setup.objects.get_mut(at).filter(|object| matches!(object.zone, Zone::Board(_))) else {
        return;
    };
    let unit = object.card.kind == Kind::Unit;
    match what {
        0 => object.exhausted = !object.exhausted,
        1 if unit && object.card.might > 1 => object.damage = u32::from(object.damage == 0),
        2 if unit => object.buffed = !object.buffed,
        3 if unit => object.stunned = !object.stunned,
        _ => {}
    }
}

/// Moves a unit to another place.
fn elsewhere(script: &mut Script, dice: &mut Dice) {
    let (count, places) = (script.setup.objects.len(), script.setup.battlefields.len());
    let (at, to) = (dice.of(count), dice.of(places + 1));
    let carries = script.setup.objects.iter().any(|object| object.attached_to == Some(at));
    let Some(object) = script.setup.objects.get_mut(at) else { return };
    let moves = object.card.kind == Kind::Unit && matches!(object.zone, Zone::Board(_));
    if !moves || carries {
        return;
    }
    object.zone = Zone::Board(if to < places {
        Location::Battlefield(BattlefieldId::at(to))
    } else {
        Location::Base(object.controller)
    });
    object.role = None;
}
