//! The steps of cleanups. Editions that share a step share its function; the tables say where it stands.

use crate::game::agenda::{Doomed, KillBy, KillFrame, Task};
use crate::game::card::Kind;
use crate::game::choice::{Answer, Ask};
use crate::game::edition::Outcome;
use crate::game::event::EventKind;
use crate::game::ids::{BattlefieldId, ObjectId, PlayerId};
use crate::game::machine::Game;
use crate::game::moment::Moment;
use crate::game::object::Role;
use crate::game::procedure::turn_rows;
use crate::game::reading::Reading;
use crate::game::state::Battlefield;
use crate::game::why::{Aspect, Why};
use crate::game::zone::Location;

use Outcome::{Fired, Quiet};

/// The outcome of a step that concerns battlefields: where it did something, or how they stand if it did nothing.
pub(super) fn at(game: &mut Game, list: Vec<BattlefieldId>, did: &'static str, not: &'static str) -> Outcome {
    if list.is_empty() { Quiet(game.standing(not, Aspect::Control)) } else { Fired(Why::At(did, list)) }
}

/// The outcome of a step that concerns objects.
fn on(list: Vec<ObjectId>, did: &'static str, not: &'static str) -> Outcome {
    if list.is_empty() { Quiet(Why::Fact(not)) } else { Fired(Why::Objects(did, list)) }
}

const IN_PLACE: &str =
    "nothing in foreign bases, no gear at battlefields, no facedown card without control of its battlefield";
const TIED: &str = "nobody with the Victory Score has more points than every opponent";

/// A player with as many points as the Victory Score wins.
pub fn win(game: &mut Game) -> Outcome {
    let mut sides: Vec<PlayerId> = vec![];
    for player in game.state.player_ids().filter(|p| game.has_won(*p)) {
        if sides.iter().all(|other| game.state.opposed(player, *other)) {
            sides.push(player);
        }
    }
    if sides.is_empty() {
        let tied = game.trace.is_on() && game.state.player_ids().any(|p| game.points(p) >= game.state.victory);
        let why = if tied { TIED } else { "nobody has as many points as the Victory Score" };
        return Quiet(game.standing(why, Aspect::Points));
    }
    if sides.len() > 1 {
        match game.reading(Reading::SharedVictory) {
            None => return Outcome::Ask,
            Some(0) => game.keep_first_at_victory(&mut sides),
            Some(_) => {}
        }
    }
    for winner in sides {
        game.win(winner, game.step_rule);
    }
    Fired(game.standing("the Victory Score is reached", Aspect::Points))
}

/// A heading over the steps that follow it.
pub fn heading(_: &mut Game) -> Outcome {
    Quiet(Why::Fact("a heading: the steps below it act"))
}

/// Notes which units are about to die with an ability of their own that looks for it. Each triggers just before its unit
/// goes, and only if nothing saves the unit.
pub fn deathknells(game: &mut Game) -> Outcome {
    let dying = game.lethally_damaged();
    let noted = dying.into_iter().filter(|id| game.looks_for_own_death(*id)).collect();
    on(noted, "noted with location and attributes", "no unit with lethal damage has a Deathknell")
}

/// Units with damage that is not zero and reaches their Might are killed together.
pub fn kill(game: &mut Game) -> Outcome {
    let mut damaged = game.state.board.iter().copied().filter(|id| game.state.object(*id).damage > 0).peekable();
    if damaged.peek().is_none() {
        return Quiet(Why::Fact("no unit has damage"));
    }
    let views = game.state.views();
    let mut seen = vec![];
    let mut doomed = vec![];
    for id in damaged {
        let object = game.state.object(id);
        let might = views.get(id).might(object);
        let lethal = i64::from(object.damage) >= i64::from(might.value());
        if lethal {
            doomed.push(Doomed { object: id, replaced: false, offered: vec![] });
        }
        if lethal || game.trace.is_on() {
            seen.push((id, object.damage, might));
        }
    }
    if doomed.is_empty() {
        return Quiet(Why::Damage(seen));
    }
    game.state.agenda.push(Task::Kill(KillFrame {
        doomed,
        next: 0,
        settled: false,
        by: KillBy::Cleanup(game.step_rule),
    }));
    Fired(Why::Damage(seen))
}

/// All damage is healed from all units.
pub fn heal_all(game: &mut Game) -> Outcome {
    let damaged: Vec<_> = game.state.board.iter().copied().filter(|id| game.state.object(*id).damage > 0).collect();
    for unit in &damaged {
        game.heal(*unit, game.step_rule);
    }
    on(damaged, "healed", "no unit has damage")
}

/// Attackers are recalled if defenders are still present.
pub fn recall_attackers(game: &mut Game) -> Outcome {
    let Some(combat) = &game.state.combat else { return Quiet(Why::Fact("no combat is in progress")) };
    let (place, attacker, defender) = (combat.at, combat.attacker, combat.defender);
    let side = |player: PlayerId| -> Vec<_> {
        game.state.units_on(place).filter(|id| game.state.object(*id).controller == player).collect()
    };
    let (attackers, defenders) = (side(attacker), side(defender));
    if defenders.is_empty() {
        return Quiet(Why::Objects("no Defenders are present, only", attackers));
    }
    if attackers.is_empty() {
        return Quiet(Why::Objects("no Attackers are present, only", defenders));
    }
    for unit in &attackers {
        game.recall(*unit, game.step_rule);
    }
    if let Some(combat) = &mut game.state.combat {
        combat.recalled = true;
    }
    Fired(Why::Objects("Defenders are still present, so Attackers are recalled", attackers))
}

/// Attacker and Defender designations are removed from all units.
pub fn remove_roles(game: &mut Game) -> Outcome {
    let with_role: Vec<_> =
        game.state.board.iter().copied().filter(|id| game.state.object(*id).role.is_some()).collect();
    if let Some(combat) = &mut game.state.combat {
        combat.designated = false;
    }
    for unit in &with_role {
        game.remove_role(*unit, game.step_rule);
        game.state.object_mut(*unit).roles_had = 0;
    }
    on(with_role, "no longer Attackers or Defenders", "no unit has a designation")
}

/// Units at the combat gain their controller's designation; units elsewhere lose theirs.
pub fn designate(game: &mut Game) -> Outcome {
    let Some(combat) = game.state.combat.clone() else {
        return Quiet(Why::Fact("no combat is in progress"));
    };
    let here = Some(Location::Battlefield(combat.at));
    let wanted = |id: ObjectId| -> Option<Role> {
        let object = game.state.object(id);
        (object.location() == here && object.card.kind == Kind::Unit).then(|| combat.role(object.controller)).flatten()
    };
    let wrong: Vec<_> = game.state.board.iter().copied().map(|id| (id, wanted(id))).collect();
    let wrong: Vec<_> = wrong.into_iter().filter(|(id, role)| game.state.object(*id).role != *role).collect();
    let rules = game.cites();
    for (unit, role) in &wrong {
        let had = game.state.object(*unit).role;
        let rule = if role.is_some() { rules.role_gained } else { rules.role_lost_elsewhere };
        let rule = if role.is_some() && had.is_some() { rules.role_changed } else { rule };
        game.remove_role(*unit, rule);
        if let Some(role) = role {
            game.give_role(*unit, *role, rule);
        }
    }
    if wrong.is_empty() {
        let designated = game.state.board.iter().copied().filter(|id| game.state.object(*id).role.is_some());
        return Quiet(Why::Objects("every designation is as it should be", designated.collect()));
    }
    Fired(Why::Objects("designations changed", wrong.into_iter().map(|(id, _)| id).collect()))
}

/// Battlefields without units and without Contested become uncontrolled.
pub fn uncontrol(game: &mut Game) -> Outcome {
    let lost: Vec<_> = game
        .state
        .battlefield_ids()
        .filter(|at| {
            let place = game.state.battlefield(*at);
            place.controller.is_some() && place.contested.is_none() && game.state.presence(*at) == 0
        })
        .collect();
    for at in &lost {
        game.lose_control(*at, game.step_rule);
    }
    at(game, lost, "no units and not contested", "every controlled battlefield has units or is contested")
}

/// In an Open State, battlefields without units of who controls them are lost, unless a showdown or combat is in progress
/// there.
pub fn uncontrol_unoccupied(game: &mut Game) -> Outcome {
    if game.state.is_closed() {
        return Quiet(Why::Fact("the turn is not in an Open State"));
    }
    let unoccupied = |at: &BattlefieldId| {
        let holder = game.state.battlefield(*at).controller;
        holder.is_some_and(|holder| game.units_of(*at, holder).is_empty()) && !game.is_under_way(*at)
    };
    let lost: Vec<_> = game.state.battlefield_ids().filter(unoccupied).collect();
    for at in &lost {
        game.lose_control(*at, game.step_rule);
    }
    at(game, lost, "without units of who controlled it", "nobody controls a battlefield without units of theirs")
}

/// Stun ends, and all effects of this turn expire together.
pub fn expire(game: &mut Game) -> Outcome {
    let before = game.state.lasting.len() + game.state.delayed.len();
    let stunned = game.state.board.iter().any(|id| game.state.object(*id).stunned);
    turn_rows::end_stun(game);
    turn_rows::expire_effects(game);
    if stunned || game.state.lasting.len() + game.state.delayed.len() < before {
        Fired(Why::Fact("effects of this turn are over"))
    } else {
        Quiet(Why::Fact("nothing lasts until the end of this turn"))
    }
}

/// Every player's Rune Pool empties.
pub fn empty_pools(game: &mut Game) -> Outcome {
    let filled = game.state.player_ids().any(|p| game.state.player(p).runes.is_some_and(|r| !r.is_pool_empty()));
    turn_rows::empty_pools(game);
    if filled { Fired(Why::Fact("what was left is lost")) } else { Quiet(Why::Fact("every known Rune Pool is empty")) }
}

/// Gear at battlefields is recalled, and what is in another player's base, where no rule lets it be; facedown cards whose
/// controller does not control their battlefield are removed.
pub fn strays(game: &mut Game) -> Outcome {
    let astray: Vec<_> = game.state.board.iter().copied().filter(|id| game.is_astray(*id)).collect();
    let hidden: Vec<_> = game
        .state
        .battlefield_ids()
        .filter_map(|at| {
            let place = game.state.battlefield(at);
            let card = place.facedown?;
            (place.controller != Some(game.state.object(card).controller)).then_some((at, card))
        })
        .collect();
    for object in &astray {
        game.recall_astray(*object);
    }
    for (at, card) in &hidden {
        game.remove_hidden(*at, *card, game.step_rule);
    }
    let all: Vec<_> = astray.into_iter().chain(hidden.into_iter().map(|(_, card)| card)).collect();
    if all.is_empty() {
        return Quiet(game.standing(IN_PLACE, Aspect::Facedown));
    }
    Fired(Why::Objects("out of place", all))
}

/// A showdown is staged at each contested battlefield that is uncontrolled.
pub fn stage_showdowns(game: &mut Game) -> Outcome {
    let mut staged = vec![];
    for at in game.state.battlefield_ids() {
        let place = game.state.battlefield(at);
        let abandoned = game.is_abandoned(at);
        let open = place.contested.is_some() && (place.controller.is_none() || abandoned);
        if !open || place.showdown_staged || place.combat_staged || game.is_under_way(at) {
            continue;
        }
        let opened = place.opened;
        if abandoned {
            match game.reading(Reading::AbandonedBattlefield) {
                None => return Outcome::Ask,
                Some(0) => {}
                Some(_) => continue,
            }
        } else if opened {
            match game.reading(Reading::EmptyShowdown) {
                None => return Outcome::Ask,
                Some(0) => continue,
                Some(_) => {}
            }
        }
        game.state.battlefield_mut(at).showdown_staged = true;
        game.record(game.step_rule, EventKind::ShowdownStaged { at });
        game.due(Moment::StatusChanged);
        staged.push(at);
    }
    at(game, staged, "contested and uncontrolled", "no battlefield is newly contested and uncontrolled")
}

/// A combat is staged at each contested battlefield that another player than the contester controls, as long as units of
/// opposing players are there.
pub fn stage_combats(game: &mut Game) -> Outcome {
    let mut changed = vec![];
    for at in game.state.battlefield_ids() {
        let place = game.state.battlefield(at);
        let (staged, contested, controller) = (place.combat_staged, place.contested, place.controller);
        let disputed = (staged || contested.is_some()) && game.state.is_disputed(at);
        let stage = !staged && disputed && controller.is_some() && contested != controller && !game.is_under_way(at);
        if stage {
            game.record(game.step_rule, EventKind::CombatStaged { at });
        } else if staged && !disputed {
            game.record(game.cites().unstage_combat, EventKind::CombatUnstaged { at });
        } else {
            continue;
        }
        game.state.battlefield_mut(at).combat_staged = stage;
        game.due(Moment::StatusChanged);
        changed.push(at);
    }
    at(
        game,
        changed,
        "staged, or staged no more",
        "no contested battlefield has units of its controller and of the contester",
    )
}

/// Pending items on the chain are finalized.
pub fn finalize_pending(game: &mut Game) -> Outcome {
    if game.state.chain.pending().is_none() {
        let items = game.state.chain.items.iter().map(|item| item.source).collect::<Vec<_>>();
        let empty = items.is_empty();
        return Quiet(if empty { Why::Fact("the chain is empty") } else { Why::Objects("finalized already", items) });
    }
    let pending = game.state.chain.items.iter().filter(|item| item.pending).map(|item| item.source).collect();
    game.state.agenda.push(Task::FinalizeAll);
    Fired(Why::Objects("pending", pending))
}

/// In a Neutral Open State the Turn Player chooses a staged showdown, and it begins.
pub fn open_showdown(game: &mut Game) -> Outcome {
    open(game, false, |place| place.showdown_staged)
}

/// In a Neutral Open State the Turn Player chooses a staged combat, and it begins.
pub fn open_combat(game: &mut Game) -> Outcome {
    open(game, true, |place| place.combat_staged)
}

/// Opens what is staged at one of the battlefields that fit, in a Neutral Open State.
pub(super) fn open(game: &mut Game, combat: bool, fits: fn(&Battlefield) -> bool) -> Outcome {
    let options: Vec<_> = game.state.battlefield_ids().filter(|at| fits(game.state.battlefield(*at))).collect();
    let rule = game.step_rule;
    let none = if combat { "no combat is staged" } else { "no showdown is staged" };
    let Some(first) = options.first().copied() else { return Quiet(game.standing(none, Aspect::Control)) };
    if !game.state.is_neutral_open() {
        return Quiet(Why::At("staged, but the state is not Neutral Open", options));
    }
    if game.state.combat.is_some() {
        return Quiet(Why::At("staged, but the steps of a combat are being carried out", options));
    }
    let chosen = match (options.len(), game.take_answer()) {
        (1, _) => first,
        (_, Some(Answer::At(chosen))) => chosen,
        _ => {
            game.ask(rule, game.state.turn.player, Ask::Open { combat, at: options });
            return Outcome::Ask;
        }
    };
    if combat {
        game.open_combat(chosen, rule);
    } else if let Some(focus) = game.state.battlefield(chosen).contested {
        game.open_showdown(chosen, focus, rule);
    }
    Fired(Why::At("begins", vec![chosen]))
}

impl Game {
    /// Whether a permanent is where it cannot stay: gear at a battlefield, anything in a base of another player than its
    /// controller.
    pub(in crate::game) fn is_astray(&self, id: ObjectId) -> bool {
        let object = self.state.object(id);
        match object.location() {
            Some(Location::Battlefield(_)) => object.card.kind == Kind::Gear,
            Some(Location::Base(owner)) => owner != object.controller,
            None => false,
        }
    }

    /// Recalls what is astray.
    pub(in crate::game) fn recall_astray(&mut self, id: ObjectId) {
        let in_base = matches!(self.state.object(id).location(), Some(Location::Base(_)));
        self.recall(id, if in_base { self.cites().astray_in_base } else { self.step_rule });
    }

    /// A fact with how things stand, where that is recorded.
    pub(super) fn standing(&mut self, fact: &'static str, aspect: Aspect) -> Why {
        self.trace.standing(&self.state).map_or(Why::Fact(fact), |standing| Why::Standing(fact, aspect, standing))
    }

    /// The units whose damage is not zero and reaches their Might.
    pub(in crate::game) fn lethally_damaged(&self) -> Vec<ObjectId> {
        let mut damaged = self.state.board.iter().copied().filter(|id| self.state.object(*id).damage > 0).peekable();
        if damaged.peek().is_none() {
            return vec![];
        }
        let views = self.state.views();
        damaged.filter(|id| i64::from(self.state.object(*id).damage) >= i64::from(views.might(*id))).collect()
    }

    /// Keeps the side that came to the Victory Score first. Sides of which this is not known, because the board was typed
    /// so, came before all others.
    fn keep_first_at_victory(&self, sides: &mut Vec<PlayerId>) {
        let when = |player: PlayerId| {
            let side = self.state.players.iter().filter(|p| p.team == self.state.player(player).team);
            side.map(|p| p.reached).filter(|n| *n > 0).min().unwrap_or(0)
        };
        let first = sides.iter().map(|player| when(*player)).min();
        sides.retain(|player| Some(when(*player)) == first);
    }

    /// Whether only the contester has units at a battlefield that another player controls, with nothing to open there.
    pub(super) fn is_abandoned(&self, at: BattlefieldId) -> bool {
        let place = self.state.battlefield(at);
        let contester_alone = place.contested.is_some() && self.sole_occupant(at) == place.contested;
        contester_alone && place.controller.is_some() && self.state.is_neutral_open() && self.state.combat.is_none()
    }

    /// Whether a showdown or combat is in progress at a battlefield.
    pub(in crate::game) fn is_under_way(&self, at: BattlefieldId) -> bool {
        self.state.showdown.as_ref().is_some_and(|s| s.at == at)
            || self.state.combat.as_ref().is_some_and(|c| c.at == at)
    }
}
