//! An edition's tables as they would be if a rule were not there.

use super::Procedures;
use tribunal_rule::RuleNumber;

impl Procedures {
    /// The tables without the rows, inserted steps, moments and behaviours of a rule. What is made lives as long as the
    /// program, as the tables themselves do: this is for checking what rests on a rule, not for playing.
    #[must_use]
    pub fn without(&'static self, rule: RuleNumber) -> &'static Self {
        let mut tables = self.clone();
        tables.cleanup = kept(self.cleanup, |step| step.rule != rule);
        tables.end_of_turn = kept(self.end_of_turn, |insert| insert.step.rule != rule);
        tables.combat_cleanup = kept(self.combat_cleanup, |insert| insert.step.rule != rule);
        tables.moments = kept(self.moments, |(_, by)| *by != rule);
        tables.combat = kept(self.combat, |row| row.rule != rule);
        tables.turn = kept(self.turn, |row| row.rule != rule);
        tables.behaviours().into_iter().filter(|(_, by)| **by == Some(rule)).for_each(|(_, by)| *by = None);
        Box::leak(Box::new(tables))
    }

    /// The behaviours that an edition has only if a rule of it says so, each with that rule.
    pub(super) fn behaviours(&mut self) -> [(&'static str, &mut Option<RuleNumber>); 91] {
        [
            ("cleanups repeat", &mut self.cleanup_repeats),
            ("what is due comes first", &mut self.tasks_first),
            ("permanents wait", &mut self.permanents_wait),
            ("attack once", &mut self.attack_once),
            ("no excess damage", &mut self.no_excess),
            ("marked damage counts", &mut self.marked_damage_counts),
            ("you may is decided at once", &mut self.may_when_finalized),
            ("focus stays", &mut self.focus_stays),
            ("only relevant players act", &mut self.relevance),
            ("the Victory Score wins at once", &mut self.win_at_once),
            ("a lead is needed to win", &mut self.win_needs_lead),
            ("the final point is denied beyond", &mut self.final_point_beyond),
            ("teammates leave", &mut self.team_leaves),
            ("teammates stay apart", &mut self.teammates_apart),
            ("hidden cards choose elsewhere", &mut self.hidden_elsewhere),
            ("the controller orders replacements", &mut self.controller_orders),
            ("a burn out wins", &mut self.burn_out_wins),
            ("triggered abilities add at once", &mut self.triggered_adds),
            ("spells add at once", &mut self.spells_add),
            ("played when finalized", &mut self.played_when_finalized),
            ("Legion by itself", &mut self.legion_by_itself),
            ("Deflect each time", &mut self.deflect_each_time),
            ("Accelerate is of one's own domains", &mut self.accelerate_of_own),
            ("XP is gained", &mut self.gain_xp),
            ("things become Empowered", &mut self.empower),
            ("things are Empowered no more", &mut self.disempower),
            ("cards are burned", &mut self.burn),
            ("costs spare what is chosen", &mut self.pay_sparing),
            ("effects apply by dependency", &mut self.by_dependency),
            ("damage is prevented", &mut self.prevent),
            ("Might is swapped", &mut self.swap),
            ("the defender comes last", &mut self.defender_last),
            ("deathknells come first", &mut self.deathknells_first),
            ("hidden from the champion zone", &mut self.hide_from_champion_zone),
            ("XP is spent", &mut self.spend_xp),
            ("can't beats can", &mut self.cant_beats_can),
            ("others are invited to a chain", &mut self.invite_to_chain),
            ("others are invited to a showdown", &mut self.invite_to_showdown),
            ("teammates are invited", &mut self.teammates_invited),
            ("a group stays where it was chosen", &mut self.group_stays),
            ("choosing is seen when finalized", &mut self.chosen_when_finalized),
            ("combat damage kills", &mut self.combat_kills),
            ("looking burns out", &mut self.looking_burns_out),
            ("points of burn outs stand", &mut self.burn_out_stands),
            ("legends stay", &mut self.legends_stay),
            ("nothing begins too late", &mut self.belated),
            ("resources are added while paying", &mut self.add_while_paying),
            ("facedown cards are revealed", &mut self.facedown_revealed),
            ("triggers keep the order", &mut self.triggers_keep_order),
            ("the attacker begins", &mut self.attacker_begins),
            ("control is constant", &mut self.control_constant),
            ("nobody is relevant any more", &mut self.nobody_relevant),
            ("one card in a Champion Zone", &mut self.one_champion),
            ("nobody has to show a private card", &mut self.private_quality),
            ("a player is a target", &mut self.player_targets),
            ("what is granted is linked", &mut self.grants_link),
            ("an illegal target tells nothing", &mut self.null_when_illegal),
            ("an item looks back", &mut self.looks_back),
            ("start of combat", &mut self.start_of_combat),
            ("end of combat", &mut self.end_of_combat),
            ("one of several things is chosen as it is done", &mut self.options_on_resolution),
            ("what is linked to an ignored instruction is ignored", &mut self.linked_instructions),
            ("a card is named", &mut self.name_card),
            ("a tag is named", &mut self.name_tag),
            ("modes are chosen anew", &mut self.modes_anew),
            ("a replacement applies in one sequence", &mut self.one_sequence),
            ("a replacement inherits", &mut self.replacement_inherits),
            ("whoever does it controls the ability", &mut self.doer_controls),
            ("what waits for a moment knows its trigger", &mut self.linked_referents),
            ("what waits for a moment knows where it was made", &mut self.delayed_referents),
            ("what refers to a source is read on execution", &mut self.source_referents),
            ("what refers to a trigger is noted", &mut self.condition_referents),
            ("texts alter what is lethal", &mut self.lethal_altered),
            ("resources are added for any cost", &mut self.add_for_any_cost),
            ("detaching has an order", &mut self.detach_order),
            ("a text looks at its detaching", &mut self.detach_text),
            ("a text looks at its attaching", &mut self.attach_text),
            ("Ambush reaches further", &mut self.ambush_further),
            ("tokens are given domains", &mut self.token_domains),
            ("what is a rune too goes to the rune deck", &mut self.runes_go_under),
            ("one of several Flow costs is chosen", &mut self.flow_chosen),
            ("a team's points are each one's", &mut self.points_of_teams),
            ("Power is of the card's domains", &mut self.power_of_own),
            ("an ability is used when it has resolved", &mut self.used_when_resolved),
            ("facedown cards play units there", &mut self.hidden_plays_there),
            ("Might below zero counts", &mut self.true_might),
            ("what takes no damage is exempt", &mut self.exempt),
            ("an absent object's numbers are zero", &mut self.absent_is_zero),
            ("what is attached is not attached again", &mut self.attached_already),
            ("Weaponmaster may be declined", &mut self.weaponmaster_may),
            ("increases come first", &mut self.increases_first),
        ]
    }
}

/// The rows that stay: the very table where all do.
fn kept<T: Copy>(rows: &'static [T], stays: impl Fn(&T) -> bool) -> &'static [T] {
    if rows.iter().all(&stays) {
        return rows;
    }
    Vec::leak(rows.iter().copied().filter(stays).collect())
}
