//! The behaviours of rules 447 to 474, as edition 1.5 numbers them: movement, recalls, combat and scoring.

macro_rules! combat {
    ($($sofar:tt)*) => { chapter! { $($sofar)*
        always {
            /// Other players' combats are closed to others.
            foreign_combat "invalid destinations" ["610.2.a" "421.2.a" "425.2.a" "442.2.a" "447.2.a" "449.2.a"]
            /// A move that cannot be becomes a recall.
            move_becomes_recall "recalls" ["610.2.b" "421.2.b" "425.2.b" "442.2.c" "447.2.c" "449.2.c"]
            /// An effect moves something.
            moves "cause a move" ["612" "423" "427" "444" "449" "451"]
            /// A restriction that a text sets on a destination is checked again as the move is made.
            move_restriction "restrictions" ["612.1" "423.1" "427.1" "444.1" "449.1" "451.1"]
            /// No third player's units.
            third_player "2 other players" ["612.2" "423.2" "427.2" "444.2" "449.2" "451.2"]
            /// A recall.
            recall "base|changes locations" ["617" "429" "433" "450" "455" "457"]
            /// The place that is "here" becomes a base with a unit that goes there instead.
            here_moves "reassigned" ["623.2.b" "436.2.b" "440.2.b" "457.2.b" "462.2.b" "464.2.b"]
            /// A combat opens with a showdown.
            combat_showdown "showdown opens" ["625.1" "438.1" "442.1" "459.2" "464.2" "466.2"]
            /// Units become Attackers.
            attackers "attacker designation|attacker is the player"
                ["625.1.a.1" "438.1.a.3" "442.1.a.3" "459.2.b.3" "464.2.c.3" "466.2.c.3"]
            /// Units become Defenders.
            defenders "defender designation|defender is the player"
                ["625.1.b" "438.1.a.4" "442.1.a.4" "459.2.b.4" "464.2.c.3" "466.2.c.3"]
            /// The order of triggers as a combat opens.
            opening_order "triggered abilities" ["551.1.a" "438.1.b.1" "442.1.b.1" "459.2.d.1" "464.2.e.1" "466.2.d.1"]
            /// Damage only if both sides have units.
            damage_skipped "both" ["626.1.a" "439.1.a" "443.1.a" "460.1" "465.1" "467.1"]
            /// Might is summed.
            sum_might "sum" ["626.1.b" "439.1.b" "443.1.b" "460.2.a" "465.2.a" "467.2.a"]
            /// The same for the defenders.
            sum_defenders "sum the might of all defending" ["626.1.c" "439.1.c" "443.1.c" "460.2.b" "465.2.b" "467.2.b"]
            /// Damage is assigned.
            assign "assigns|distributes" ["626.1.d" "439.1.d" "443.1.d" "460.2.c" "465.2.c" "467.2.c"]
            /// One unit is filled before the next.
            assign_full "lethal damage" ["626.1.d.2" "439.1.d.3" "443.1.d.3" "460.2.c.3" "465.2.c.3" "467.2.c.3"]
            /// No more than lethal while others remain.
            assign_no_excess "minimum|lethal damage"
                ["626.1.d.2" "439.1.d.4" "443.1.d.4" "460.2.c.4" "465.2.c.4" "467.2.c.4"]
            /// Some units must be assigned damage first or last.
            assign_order "obey" ["626.1.d.3" "439.1.d.5" "443.1.d.5" "460.2.c.5" "465.2.c.6" "467.2.c.6"]
            /// Assigned damage is dealt.
            deal_assigned "deal damage|combat damage" ["626.1" "439.1.e" "443.1.e" "460.2.d" "465.2.d" "467.2.d"]
            /// Control after a combat.
            combat_control "establishes control|conquered" ["627.3" "440.2" "444.2" "461.5" "466.5" "468.5"]
            /// Contested is cleared.
            combat_clears_contested "clear the contested" ["627.4" "440.1.b" "444.2.a" "461.5.a" "466.5.a" "468.5.a"]
            /// Control is lost with the last unit.
            combat_control_lost "units" ["181.4.d" "181.4.c" "444.2.d" "461.5.b" "466.5.b" "468.5.b"]
            /// The combat is over.
            combat_over "resolution|combat ends|the resolution step" ["627" "440" "444" "461.7" "466.7" "468.7"]
            /// A battlefield is conquered.
            conquer "conquer" ["630.1" "442.1" "446.1" "464.1" "469.1" "471.1"]
            /// A battlefield that a teammate controlled is not scored.
            score_team "disqualified" ["630.1.a" "442.1.a" "446.1.a" "464.1.a" "469.1.a" "471.1.a"]
            /// A player scores a battlefield by Hold.
            hold "hold" ["630.2" "442.2" "446.2" "464.2" "469.2" "471.2"]
            /// A battlefield is scored once in a turn.
            score_once "once per battlefield" ["631" "443" "447" "465" "470" "472"]
            /// Scoring earns a point.
            score_point "point" ["632.1" "444.1" "448.1" "466.1" "471.1" "473.1"]
            /// Points from other sources.
            other_points "points" ["632.1.a.1" "444.1.a.1" "448.1.a.1" "466.1.a.1" "471.1.a.1" "473.1.a.1"]
            /// The final point by Conquer.
            final_point "draws a card" ["632.1.b.2" "444.1.b.2" "448.1.b.2" "466.1.b.2" "471.1.b.1" "473.1.b.1"]
        }
        written {
            /// The rule by which a player wins as soon as they have the points, not in a cleanup.
            win_at_once "accrues points" ["633" "445" "449" - - -]
            /// The rule by which units may not move to where a teammate's are.
            teammates_apart "teammates invalid destinations" [- - - "442.2.b" "447.2.b" "449.2.b"]
            /// The rule by which effects of the start of combat happen, where there is such a moment.
            start_of_combat "showdown effects" [- - - - "464.2.b" "466.2.b"]
            /// The rule by which whoever has focus keeps it as a showdown becomes a combat.
            focus_kept "focus maintains" [- - - - - "466.2.c.1.b"]
            /// The rule by which the defender puts what attacking and defending has triggered on the chain after
            /// everybody else.
            defender_last "followed by" [- "438.1.b.1" "442.1.b.1" "459.2.d.1" "464.2.e.1" "466.2.d.1"]
            /// The rule by which a unit may not be assigned more than lethal damage while others remain.
            no_excess "minimum required further units" [- "439.1.d.4" "443.1.d.4" "460.2.c.4" "465.2.c.4" "467.2.c.4"]
            /// The rule by which damage a unit already has counts toward lethal damage, where one says so.
            marked_damage_counts "damage already marked" [- - - - "465.2.c.4" "467.2.c.4"]
            /// The rule by which no amount of damage is lethal for a unit that cannot be dealt any, so that it need not
            /// be assigned any; where there is none, it has to be assigned as much as any other.
            exempt "mandatory assignment" [- "439.1.d.9" "443.1.d.9" "460.2.c.9" "465.2.c.10" "467.2.c.10"]
            /// The rule by which effects of the end of combat happen, where there is such a moment.
            end_of_combat "combat ends" [- - - - "466.7.b" "468.7.b"]
            /// The rule by which the final point is as hard to conquer for a player who has the Victory Score already.
            final_point_beyond "or higher" [- - - "466.1.b" "471.1.b" "473.1.b"]
            /// The rule by which whatever triggers as the showdown of a combat opens is of its initial chain; where there
            /// is none, what attacking and defending has triggered is.
            all_in_initial_chain "initial chain of triggered abilities" [- "342.1" "342.1" - - -]
            /// The rule by which the Attacking Player is the first to act in the initial chain of a combat.
            attacker_begins "becomes the active player" ["625.1.e" - - - - -]
            /// The rule by which the Attacking Player gains focus as a showdown becomes a combat.
            attacker_gains_focus "attacker gains focus" [- - - "459.2.c" - -]
            /// The rule by which whoever alone has units left has won a combat though attackers were recalled.
            recalled_have_lost "only player that has units" [- - - "461.3.a" - -]
            /// The rule by which it is the battlefields that teammates control that are barred, not those where they have units.
            teammates_hold_apart "controlled" [- - - "442.2.b" - -]
        }
        says {
            /// Focus does not pass as the first chain of a combat closes.
            FirstChainKeepsFocus "initial chain|combat chain" [- "438.1.e" "442.1.e" "459.2.g" - -]
            /// A player scores the final point by Hold.
            HoldGivesFinalPoint "hold" ["632.1.b.1" "444.1.b.1" "448.1.b.1" "466.1.b.1" - -]
            /// A text that forbids moves does not stop a recall.
            RecallsAreNotStopped "restrict or block" ["618.3" "430.3" "434.3" "451.3" "456.3" "458.3"]
            /// A recall leaves damage as it is.
            RecallsKeepDamage "unaffected" [- "432.1" "436.1" "453.1" "458.1" "460.1"]
            /// An assignment of damage that texts increase is at most the least that comes to lethal damage.
            EnlargedToTheLeast "minimum applied value" [- - - - "465.2.c.4.a" "467.2.c.4.a"]
            /// A text that changes damage applies to the assignment: damage that it prevents has to be assigned in
            /// addition.
            ReplacedAsAssigned "apply to the assignment|prevent value" [- - - "437.5.a" "465.2.c.5" "467.2.c.5"]
            /// Units that must come first alike can be assigned damage in either order.
            AlikeInAnyOrder "in any order" ["626.1.d.4" "439.1.d.6" "443.1.d.6" "460.2.c.6" "465.2.c.7" "467.2.c.7"]
            /// A unit that must be assigned damage both first and last may be either.
            FirstOrLast "exclusionary" [- "439.1.d.7" "443.1.d.7" "460.2.c.7" "465.2.c.8" "467.2.c.8"]
            /// An effect that lasts for a combat ends with it.
            CombatEffectsEnd "this combat" [- - - "461.7.b" "466.7.c" "468.7.c"]
            /// A trigger on scoring triggers.
            ScoreEffects "score abilities" ["632.2" "444.2" "448.2" "466.2" "471.2" "473.2"]
        }
        reads {}
        words {}
        keywords {}
    } };
}
