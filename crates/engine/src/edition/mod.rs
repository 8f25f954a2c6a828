//! What differs between editions, as tables: the steps of cleanups, of combat and of the turn, the moments at which a
//! cleanup is due, and the rule that every behaviour rests on.

mod cases;
mod cites;
mod core_1_0;
mod core_1_1;
mod core_1_2;
mod core_1_4;
mod plan;
mod rows;
mod ruling;
mod said;
mod tags;
mod without;

use tribunal_rule::{Edition, RuleNumber};

use super::keyword::Keyword;
use super::moment::Moment;
use super::reading::{Reading, Readings};

pub use cases::{FirstTurns, Results};
pub use cites::Cites;
pub(super) use plan::Plan;
pub use rows::{CombatRow, Flow, Insert, Outcome, Phase, Special, Stage, Step, TurnRow};
pub use ruling::Ruled;
pub use said::Said;

/// The tables of one edition.
#[derive(Clone, Debug)]
pub struct Procedures {
    /// Which edition.
    pub edition: Edition,
    /// The steps of a cleanup in order.
    pub cleanup: &'static [Step],
    /// What the end of turn cleanup inserts.
    pub end_of_turn: &'static [Insert],
    /// What the combat cleanup inserts.
    pub combat_cleanup: &'static [Insert],
    /// When a cleanup is due.
    pub moments: &'static [(Moment, RuleNumber)],
    /// The rule by which a cleanup is repeated until nothing changes, where there is one.
    pub cleanup_repeats: Option<RuleNumber>,
    /// The rule by which what is due, cleanups above all, comes before an item is finalized and between one and the next;
    /// where there is none, items are finalized at once, one after the other.
    pub tasks_first: Option<RuleNumber>,
    /// The rule by which a permanent resolves at once only if it began the chain; where there is none, always.
    pub permanents_wait: Option<RuleNumber>,
    /// What follows the showdown of a combat.
    pub combat: &'static [CombatRow],
    /// What the edition calls the phases, in the order of [`Phase`].
    pub phase_names: [&'static str; 6],
    /// The phases and steps of a turn.
    pub turn: &'static [TurnRow],
    /// The steps that the edition gives a name, each beginning with a row of the turn or of a combat.
    pub stages: &'static [Stage],
    /// The rule by which attack and defend triggers happen once for each combat.
    pub attack_once: Option<RuleNumber>,
    /// The rule by which a unit may not be assigned more than lethal damage while others remain.
    pub no_excess: Option<RuleNumber>,
    /// The rule by which damage a unit already has counts toward lethal damage, where one says so.
    pub marked_damage_counts: Option<RuleNumber>,
    /// The rule by which "you may" at the beginning of a triggered ability is decided as the ability is finalized; where
    /// there is none, as it resolves.
    pub may_when_finalized: Option<RuleNumber>,
    /// The rule by which focus stays after every chain that a triggered ability has opened, not only a combat's first.
    pub focus_stays: Option<RuleNumber>,
    /// The rule by which only relevant players may act during the showdown of a combat.
    pub relevance: Option<RuleNumber>,
    /// The rule by which a player wins as soon as they have the points, not in a cleanup.
    pub win_at_once: Option<RuleNumber>,
    /// The rule by which a player needs more points than any opponent to win.
    pub win_needs_lead: Option<RuleNumber>,
    /// The rule by which the final point is as hard to conquer for a player who has the Victory Score already.
    pub final_point_beyond: Option<RuleNumber>,
    /// The rule by which the teammates of a player who concedes leave the game too.
    pub team_leaves: Option<RuleNumber>,
    /// The rule by which units may not move to where a teammate's are.
    pub teammates_apart: Option<RuleNumber>,
    /// The rule by which a hidden card's targets are chosen freely where its text rules out any at its battlefield.
    pub hidden_elsewhere: Option<RuleNumber>,
    /// The rule by which control of a battlefield stays until a cleanup in an Open State: what is paid for a unit does not
    /// take its place away.
    pub control_stays: Option<RuleNumber>,
    /// The rule by which the controller of what is acted on orders the replacements, where it is not its owner.
    pub controller_orders: Option<RuleNumber>,
    /// The rule by which a point gained in a burn out wins at once from the second in a row on; where there is none, from
    /// the first, if the deck remains empty.
    pub burn_out_wins: Option<RuleNumber>,
    /// The rule by which a triggered ability that adds resources resolves as soon as it is finalized.
    pub triggered_adds: Option<RuleNumber>,
    /// The rule by which a spell that adds resources resolves at once.
    pub spells_add: Option<RuleNumber>,
    /// The rule by which a card has been played, for what asks whether, as soon as it is finalized, so that it counts though
    /// it is countered; where there is none, when it has resolved.
    pub played_when_finalized: Option<RuleNumber>,
    /// The rule by which the play of a card counts for its own Legion, but for play effects and spells.
    pub legion_by_itself: Option<RuleNumber>,
    /// The rule by which Deflect is paid each time that its unit is chosen; where there is none, once for a spell or ability.
    pub deflect_each_time: Option<RuleNumber>,
    /// The rule by which the Power of Accelerate is of one of the unit's domains, where it has several; where there is none,
    /// it may be of any.
    pub accelerate_of_own: Option<RuleNumber>,
    /// The rule by which XP is gained, where there is XP.
    pub gain_xp: Option<RuleNumber>,
    /// The rule by which something becomes Empowered, where that can be.
    pub empower: Option<RuleNumber>,
    /// The rule by which something is Empowered no more, where that can be.
    pub disempower: Option<RuleNumber>,
    /// The rule by which cards go from a main deck to the trash, where that has a name.
    pub burn: Option<RuleNumber>,
    /// The rule by which what is paid spares what has been chosen, where it can.
    pub pay_sparing: Option<RuleNumber>,
    /// The rule by which, of two effects in one layer, the one that the other alters applies after it.
    pub by_dependency: Option<RuleNumber>,
    /// The rule by which damage that is prevented is not dealt, where there is such an action.
    pub prevent: Option<RuleNumber>,
    /// The rule by which Might is swapped, where there is such an action.
    pub swap: Option<RuleNumber>,
    /// The rules of the first turns of a game, for each mode.
    pub first_turns: FirstTurns,
    /// Words of card text, each with the rule that says what it means.
    pub words: &'static [(&'static str, RuleNumber)],
    /// The rule by which the defender puts what attacking and defending has triggered on the chain after everybody else.
    pub defender_last: Option<RuleNumber>,
    /// The rule by which what looks for its own death is on the chain before the dead leave, and so before what others see.
    pub deathknells_first: Option<RuleNumber>,
    /// The rules of the results of a combat, where it has them.
    pub results: Option<Results>,
    /// The rule by which cards may be hidden from the champion zone.
    pub hide_from_champion_zone: Option<RuleNumber>,
    /// The rule by which XP is spent, where that can be.
    pub spend_xp: Option<RuleNumber>,
    /// The rule by which a text that forbids something is set over one that permits it.
    pub cant_beats_can: Option<RuleNumber>,
    /// The rule by which whoever has priority in a combat may have a player act who is not relevant.
    pub invite_to_chain: Option<RuleNumber>,
    /// The rule by which whoever has focus in a combat may have a player act who is not relevant.
    pub invite_to_showdown: Option<RuleNumber>,
    /// The rule by which the Turn Player's teammates act in a Neutral Open State only when they are invited.
    pub teammates_invited: Option<RuleNumber>,
    /// The rule by which what was chosen as a group at a battlefield is affected only while it is at that battlefield.
    pub group_stays: Option<RuleNumber>,
    /// The rule by which what waits for something to be chosen triggers as the item is finalized; where there is none, as it is
    /// chosen.
    pub chosen_when_finalized: Option<RuleNumber>,
    /// The rule by which deaths of the combat cleanup are attributed to whoever assigned the combat damage.
    pub combat_kills: Option<RuleNumber>,
    /// The rule by which who is to look at cards of an empty main deck burns out first; where there is none, they look at as
    /// many as there are.
    pub looking_burns_out: Option<RuleNumber>,
    /// The rule by which nothing takes away the points of repeated burn outs.
    pub burn_out_stands: Option<RuleNumber>,
    /// The rule by which a Champion Legend stays in its zone.
    pub legends_stay: Option<RuleNumber>,
    /// The rule by which nothing comes of what is over before it begins.
    pub belated: Option<RuleNumber>,
    /// The rule by which abilities that add resources and have Reaction are activated while paying.
    pub add_while_paying: Option<RuleNumber>,
    /// The rule by which a facedown card is revealed as it goes to a zone into which others may not look, and as the game ends.
    pub facedown_revealed: Option<RuleNumber>,
    /// The rule by which a trigger that joins a chain leaves the turn to act with whoever has it.
    pub triggers_keep_order: Option<RuleNumber>,
    /// The rule by which the Attacking Player is the first to act in the initial chain of a combat.
    pub attacker_begins: Option<RuleNumber>,
    /// The rule by which control of a battlefield is lost with the last unit there, and not in the next cleanup.
    pub control_constant: Option<RuleNumber>,
    /// The rule by which a showdown ends in which no relevant player is left in the game.
    pub nobody_relevant: Option<RuleNumber>,
    /// The rule by which a Chosen Champion returns to the Champion Zone only while no card is there.
    pub one_champion: Option<RuleNumber>,
    /// The rule by which nobody has to choose a card of a certain quality from a hidden zone.
    pub private_quality: Option<RuleNumber>,
    /// The rule by which a player who is chosen is a target, chosen as an item is finalized.
    pub player_targets: Option<RuleNumber>,
    /// The rule by which abilities are linked that the same object has and gives to others.
    pub grants_link: Option<RuleNumber>,
    /// The rule by which nothing can be said of a target that is no longer legal, not even who controls it.
    pub null_when_illegal: Option<RuleNumber>,
    /// The rule by which an item knows how that was which it has itself taken off the board.
    pub looks_back: Option<RuleNumber>,
    /// The rule by which effects of the start of combat happen, where there is such a moment.
    pub start_of_combat: Option<RuleNumber>,
    /// The rule by which effects of the end of combat happen, where there is such a moment.
    pub end_of_combat: Option<RuleNumber>,
    /// The rule by which what a player gains is gained by each of their team, for what asks whether they do.
    pub points_of_teams: Option<RuleNumber>,
    /// The rule by which one of several Flow costs is chosen; where there is none, the first is paid.
    pub flow_chosen: Option<RuleNumber>,
    /// The rule by which what is a rune, whatever else it is, is recycled to the rune deck.
    pub runes_go_under: Option<RuleNumber>,
    /// The rule by which a token has the domains that texts give it.
    pub token_domains: Option<RuleNumber>,
    /// The rule by which a text has units use the permissions of Ambush elsewhere.
    pub ambush_further: Option<RuleNumber>,
    /// The rule by which a text that waits for its card being attached does so, though it is inactive then.
    pub attach_text: Option<RuleNumber>,
    /// The rule by which a text that waits for its card being detached does so.
    pub detach_text: Option<RuleNumber>,
    /// The rule by which the controller of what leaves the board orders what is detached from it.
    pub detach_order: Option<RuleNumber>,
    /// The rule by which abilities that add resources are activated whenever a cost is paid: to move, to hide.
    pub add_for_any_cost: Option<RuleNumber>,
    /// The rule by which texts alter how much damage is lethal.
    pub lethal_altered: Option<RuleNumber>,
    /// The rule by which what is read from the source of an ability is read as the instruction is executed; where there is
    /// none, that is a reading.
    pub source_referents: Option<RuleNumber>,
    /// The rule by which what is read from the condition of a trigger is read as the condition is met; where there is none,
    /// that is a reading.
    pub condition_referents: Option<RuleNumber>,
    /// The rule by which a delayed ability means by "here" what that was as it was made.
    pub delayed_referents: Option<RuleNumber>,
    /// The rule by which a delayed ability means by "this battlefield" the one that its trigger was about.
    pub linked_referents: Option<RuleNumber>,
    /// The rule by which an ability of a battlefield that has a certain player choose is that player's.
    pub doer_controls: Option<RuleNumber>,
    /// The rule by which a replacement applies to simultaneous events in one uninterrupted sequence only.
    pub one_sequence: Option<RuleNumber>,
    /// The rule by which what replaces an event takes over how the event was modified.
    pub replacement_inherits: Option<RuleNumber>,
    /// The rule by which, of an item on the chain, a mode can be chosen anew as well.
    pub modes_anew: Option<RuleNumber>,
    /// The rule by which, of several things that a text offers without listing them as modes, one is chosen as it is done; where
    /// there is none, with the targets.
    pub options_on_resolution: Option<RuleNumber>,
    /// The rule by which an instruction about what an ignored one was to be done to is ignored as well.
    pub linked_instructions: Option<RuleNumber>,
    /// The rule by which a card is named, where that can be asked for.
    pub name_card: Option<RuleNumber>,
    /// The rule by which a tag is named, where that can be asked for.
    pub name_tag: Option<RuleNumber>,
    /// The rule by which the Power of a printed cost is of one of the card's domains, where it has several; where there is none,
    /// it may be of any.
    pub power_of_own: Option<RuleNumber>,
    /// The rule by which an ability has been used, for what waits for that, when it has resolved; where there is none, as it is
    /// activated.
    pub used_when_resolved: Option<RuleNumber>,
    /// The rule by which a unit that a facedown card has played goes to the battlefield of that card.
    pub hidden_plays_there: Option<RuleNumber>,
    /// The rule by which Might below zero counts as it is where it is increased and decreased by what it is.
    pub true_might: Option<RuleNumber>,
    /// The rule by which no amount of damage is lethal for a unit that cannot be dealt any, so that it need not be assigned
    /// any; where there is none, it has to be assigned as much as any other.
    pub exempt: Option<RuleNumber>,
    /// The rule by which what is asked of an absent object is zero where it is a number; where there is none, it is nothing,
    /// and so is all that is computed with it.
    pub absent_is_zero: Option<RuleNumber>,
    /// The rule by which nothing comes of attaching something to what it is attached to.
    pub attached_already: Option<RuleNumber>,
    /// The rule by which a player may decide as Weaponmaster triggers not to choose any Equipment.
    pub weaponmaster_may: Option<RuleNumber>,
    /// The rule by which increases apply before decreases; where there is none, all arithmetic is one layer.
    pub increases_first: Option<RuleNumber>,
    /// The tags that there are, where the edition lists them.
    pub tags: &'static [&'static str],
    /// The keywords that the edition has, each with the rule that says what it is short for. The values stand for any.
    pub keywords: &'static [(Keyword, RuleNumber)],
    /// Where the text allows more than one reading, and the rules that do.
    pub readings: &'static [(Reading, &'static [RuleNumber])],
    /// The official rulings that settle readings of this edition.
    pub rulings: &'static [Ruled],
    /// The behaviours, by their names in [`Cites`], that no rule of the edition speaks of: what they cite is the nearest.
    pub nearest: &'static [&'static str],
    /// The rules that say something of what happens by others, each at the place of its [`Said`].
    pub said: &'static [Option<RuleNumber>],
    /// The rules that behaviours rest on.
    pub cites: Cites,
}

impl Procedures {
    /// The steps of a cleanup in order, with those that a special one inserts.
    #[must_use]
    pub fn steps(&'static self, special: Special) -> Vec<&'static Step> {
        let inserts = match special {
            Special::None => &[],
            Special::EndOfTurn => self.end_of_turn,
            Special::Combat => self.combat_cleanup,
        };
        let after = |label: &'static str| inserts.iter().filter(move |i| i.after == label).map(|i| &i.step);
        self.cleanup.iter().flat_map(|step| std::iter::once(step).chain(after(step.label))).collect()
    }

    /// What the edition calls a phase.
    #[must_use]
    pub fn phase_name(&self, phase: Phase) -> &'static str {
        self.phase_names.get(phase as usize).copied().unwrap_or_default()
    }

    /// The rules that leave a reading open.
    #[must_use]
    pub fn reading_rules(&self, reading: Reading) -> &'static [RuleNumber] {
        self.readings.iter().find(|(r, _)| *r == reading).map_or(&[], |(_, rules)| rules)
    }

    /// The ruling in force that settles a reading, unless rulings are set aside.
    #[must_use]
    pub fn ruling(&self, reading: Reading, readings: &Readings) -> Option<&'static Ruled> {
        self.rulings.iter().find(|ruled| ruled.reading == reading).filter(|_| !readings.as_printed)
    }

    /// Whether the play of a card counts for its own Legion: as the scenario says, else by a ruling, else by a rule.
    #[must_use]
    pub fn legion_counts_itself(&self, readings: &Readings) -> bool {
        let said = readings.get(Reading::OwnLegion);
        let settled = said.or_else(|| self.ruling(Reading::OwnLegion, readings).map(|ruled| ruled.option));
        settled.map_or(self.legion_by_itself.is_some(), |option| option == 0)
    }

    /// The rule that says what a word of card text means, if the edition has it.
    #[must_use]
    pub fn word(&self, word: &str) -> Option<RuleNumber> {
        self.words.iter().find(|(known, _)| *known == word).map(|(_, rule)| *rule)
    }

    /// Whether a rule of this edition says so.
    #[must_use]
    pub fn says(&self, said: Said) -> bool {
        said.among(self.said).is_some()
    }

    /// The rules that say something of what happens by others.
    pub fn sayings(&self) -> impl Iterator<Item = (Said, RuleNumber)> + '_ {
        Said::all().filter_map(|said| Some((said, said.among(self.said)?)))
    }

    /// Every rule that this edition's tables cite, with the name of what it is cited for.
    #[must_use]
    pub fn cited(&'static self) -> Vec<(&'static str, RuleNumber)> {
        let steps = [Special::None, Special::EndOfTurn, Special::Combat].into_iter().flat_map(|s| self.steps(s));
        let mut all: Vec<_> = steps.map(|step| (step.name, step.rule)).collect();
        all.extend(self.combat.iter().map(|row| (row.label, row.rule)));
        all.extend(self.turn.iter().map(|row| (self.phase_name(row.phase), row.rule)));
        all.extend(self.stages.iter().map(|stage| (stage.name, stage.rule)));
        all.extend(self.moments.iter().map(|(_, rule)| ("a moment for a cleanup", *rule)));
        all.extend(self.clone().behaviours().into_iter().filter_map(|(name, rule)| Some((name, (*rule)?))));
        all.extend(self.keywords.iter().map(|(keyword, rule)| (keyword.name(), *rule)));
        all.extend(self.readings.iter().flat_map(|(r, rules)| rules.iter().map(|rule| (r.name(), *rule))));
        all.extend(self.cites.all());
        all.extend(self.results.iter().flat_map(Results::all));
        all.extend(self.first_turns.all());
        all.extend(self.words.iter().copied());
        all.extend(self.sayings().map(|(said, rule)| (said.name(), rule)));
        all
    }
}

/// The editions that are enacted, the oldest first.
pub const ENACTED: &[&Procedures] = &[&core_1_0::TABLES, &core_1_1::TABLES, &core_1_2::TABLES, &core_1_4::TABLES];

/// The tables of an edition, if it is enacted.
#[must_use]
pub fn procedures(edition: Edition) -> Option<&'static Procedures> {
    ENACTED.iter().find(|tables| tables.edition == edition).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserted_steps_stand_where_their_label_says() {
        for tables in ENACTED {
            for (special, inserts) in
                [(Special::EndOfTurn, tables.end_of_turn), (Special::Combat, tables.combat_cleanup)]
            {
                let steps = tables.steps(special);
                assert_eq!(steps.len(), tables.cleanup.len() + inserts.len(), "{} {special:?}", tables.edition);
            }
        }
    }
}
