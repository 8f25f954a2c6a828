//! The behaviours of rules 300 to 348, as edition 1.5 numbers them: the turn, cleanups, chains and showdowns.

macro_rules! turn {
    ($($sofar:tt)*) => { chapter! { $($sofar)*
        always {
            /// Actions are performed one at a time.
            one_at_a_time "one at a time" ["503.1" "303.1" "303.1" "303.1" "303.1" "303.1"]
            /// Only Actions and Reactions are allowed in a Showdown State.
            showdown "Action or Reaction" ["508.1.a" "308.1.a" "308.1.a" "308.1.a" "308.1.a" "308.1.a"]
            /// Only Reactions are allowed in a Closed State.
            closed "Reaction" ["509.1.a" "309.1.a" "309.1.a" "309.1.a" "309.1.a" "309.1.a"]
            /// A player acts by default on their own turn in a Neutral Open State.
            own_turn "on their turn" ["510.1.a" "310.1.a" "310.1.a" "310.1.a" "310.1.a" "310.1.a"]
            /// Without priority no discretionary actions.
            need_priority "Priority" ["512.1.b" "312.1.b" "312.1.b" "312.1.b" "312.1.b" "312.1.b"]
            /// Focus permits acting in a Showdown Open State.
            need_focus "Focus" ["513.1" "313.1" "313.1" "313.1" "313.1" "313.1"]
            /// The Turn Player readies.
            awaken "readies" ["515.1.a" "315.1.a" "315.1.a" "315.1.b" "315.1.b" "315.1.b"]
            /// The runes of the turn.
            channel_phase "channels 2" ["515.3.b" "315.3.b" "315.3.b" "315.3.b" "315.3.b" "315.3.b"]
            /// The draw of the turn.
            draw_phase "draws 1" ["515.4.b" "315.4.b" "315.4.b" "315.4.b" "315.4.b" "315.4.b"]
            /// The Turn Player ends the Action Phase.
            end_of_actions "ending their turn" ["516.6" "316.6" "316.6" "316.6" "316.9" "316.9"]
            /// Effects of this turn expire.
            expire "expire" ["517.2.b" "317.3.a" "317.3.a" "317.2.c" "317.2.c" "317.2.c"]
            /// The next player's turn.
            next_turn "next player" ["517.5" "317.4" "317.4" "317.3" "317.3" "317.3"]
            /// No cleanup comes while an item resolves.
            no_cleanup_resolving "cleanup cannot occur|resolves|execute its effect"
                [("543.1") ("336.1") ("336.1") "321" "321" "321"]
            /// The Victory Score wins.
            win "wins|win the game" ["633" "322.1" "322.1" "323.1" "323.1" "323.1"]
            /// A unit gains its controller's designation.
            role_gained "designation" [("719.1.d") "322.3.a" "322.5.a" "323.2.a" "323.2.a" "323.2.a"]
            /// A unit changes its designation.
            role_changed "opposite designation|remove status"
                [("521") "322.3.b" "322.5.b" "323.2.b" "323.2.b" "323.2.b"]
            /// A unit elsewhere loses its designation.
            role_lost_elsewhere "lose those designations|remove status"
                ["521" "322.3.c" "322.5.c" "323.2.c" "323.2.c" "323.2.c"]
            /// An object in another player's base is recalled.
            astray_in_base "base" ["106.2.d" "106.2.d" "106.2.d" "323.7" "323.7" "323.6"]
            /// A showdown that leads to a combat.
            showdown_to_combat "staged combat|combat pending" ["524" "345.2.b" "345.2.b" "323.9" "323.9" "323.8"]
            /// A combat stays staged while both are there.
            unstage_combat "remains staged|remains pending|cease being staged"
                ["524.1" "322.7.a" "322.10.a" "323.9.a" "323.9.a" "323.9"]
            /// The first priority, when everything is finalized.
            priority_first "gains priority|first active player"
                ["537.1" "333.1.c.3" "333.1.c.3" "337.1.c.3" "337.4" "337.4"]
            /// Priority is passed.
            pass_priority "pass priority|passes to the next"
                ["540.4.a" "334.1.c" "334.1.c" "338.1.c" "338.1.b" "338.1.b"]
            /// Priority goes on to the next player.
            priority_next "passes priority to the next|passes to the next"
                ["540.4.a" "335.2" "335.2" "339.2" "339.2" "339.2"]
            /// The newest item resolves.
            resolve "resolves|execute its effect" ["543.1" "336.1" "336.1" "340.1" "340.1" "340.1"]
            /// The newest item's controller gains priority.
            priority "gains priority|becomes the active player" ["543.4" "336.4" "336.4" "340.4" "340.4" "340.4"]
            /// The contester gains focus.
            first_focus "gains focus" ["549" "341" "341" "345" "345" "345"]
            /// Focus passes when a chain in a showdown has resolved.
            focus_after_chain "focus passes" ["552" "343" "343" "346" "346" "346"]
            /// Focus is passed.
            pass_focus "pass" ["553.4" "344.3" "344.3" "347.3" "347.2" "347.2"]
            /// Focus goes to the next player.
            next_focus "focus passes|gains focus" ["553.5" "344.4" "344.4" "347.4" "347.2.b" "347.2.b"]
            /// The showdown closes.
            showdown_closes "closes|showdown ends" ["553.4.a" "345" "345" "348" "348" "348"]
            /// Control after a showdown.
            showdown_control "establishes control|they have control"
                ["181.4.a" "345.2.a" "345.2.a" "348.2.a" "348.2.a" "348.2.a"]
        }
        written {
            /// The rule by which a cleanup is repeated until nothing changes, where there is one.
            cleanup_repeats "another cleanup" [- "321" "321" "322" "322" "322"]
            /// The rule by which what is due, cleanups above all, comes before an item is finalized and between one and
            /// the next; where there is none, items are finalized at once, one after the other.
            tasks_first "tasks pending" [- - - "335.2" "334.2" "334.2"]
            /// The rule by which focus stays after every chain that a triggered ability has opened, not only a combat's
            /// first.
            focus_stays "focus will not pass" [- - - "346.1" "346.1" "346.1"]
            /// The rule by which only relevant players may act during the showdown of a combat.
            relevance "combat currently occurring" ["531.1" - - - - -]
            /// The rule by which a permanent resolves at once only if it began the chain; where there is none, always.
            permanents_wait "no player receives priority" ["538" - - - - -]
            /// The rule by which whoever has priority in a combat may have a player act who is not relevant.
            invite_to_chain "invite a player" ["540.3" - - - - -]
            /// The rule by which a trigger that joins a chain leaves the turn to act with whoever has it.
            triggers_keep_order "do not affect the order" ["541.2" - - - - -]
            /// The rule by which whoever has focus in a combat may have a player act who is not relevant.
            invite_to_showdown "invite a player" ["553.3" - - - - -]
            /// The rule by which a showdown opens as that of a combat where one is staged there as well.
            showdown_opens_as_combat "open as a combat showdown" [- - - "323.12" - -]
        }
        says {
            /// So does the Turn Player.
            TurnChannelsFewer "as many as possible" [- - - - "315.3.b.1" "315.3.b.1"]
            /// A player who burns out in their draw phase still draws.
            BurntOutStillDraws "still draws" ["515.4.b.2" "315.4.b.2" "315.4.b.2" "315.4.b.2" "315.4.b.2" "315.4.b.2"]
            /// The Turn Player's teammates play and activate.
            TeammatesAct "teammates" ["516.2.b.1" "316.2.b.1" "316.2.b.1" "316.2.b.1" "316.5.b.1" "316.5.b.1"]
        }
        reads {}
        words {}
        keywords {}
    } };
}
