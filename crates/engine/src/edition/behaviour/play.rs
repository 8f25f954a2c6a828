//! The behaviours of rules 349 to 359, as edition 1.5 numbers them: playing cards.

macro_rules! play {
    ($($sofar:tt)*) => { chapter! { $($sofar)*
        always {
            /// A card being played goes on the chain.
            put_on_chain "onto the chain|to the chain" ["558" "351" "351" "354" "354" "354"]
            /// A unit's location is chosen.
            choose_location "location" ["559.2" "352.2" "352.2" "355.2" "355.2" "355.2"]
            /// Modes are chosen.
            choose_mode "choices are made now|appropriate choices now" ["559.1" "352.1" "352.1" "355.3" "355.3" "355.3"]
            /// A move's destination is chosen.
            move_destination "destination" ["612.1" "352.3" "352.3" "355.4" "355.4" "355.4"]
            /// Objects that are chosen are targeted.
            targets "targeted" ["559.3.c.1" "352.6" "352.6" "355.7" "355.7" "355.7"]
            /// Without valid choices it cannot be put on the chain.
            need_targets "valid choices|targets are legal" ["562.1" "352.7" "352.7" "355.8" "355.8" "355.8"]
            /// A spell does not choose itself.
            not_itself "itself|valid choices|targets are legal"
                [("562.1") "352.8.c" "352.8.c" "355.9.c" "355.9.c" "355.9.c"]
            /// Targets chosen as a group that are none any more: some of them are chosen.
            group_subset "targets" [("559.3.c.3") "352.11.b" "352.11.b" "355.11.b" "355.11.b" "355.11.b"]
            /// Split damage is divided on resolution.
            split "split" ["559.3.d.1" "352.14.e" "352.14.e" "355.14.e" "355.14.e" "355.14.e"]
            /// Too many targets for the damage to be split.
            split_cease "cease being targets" ["559.3.d.8" "352.14.h" "352.14.h" "355.14.h" "355.14.h" "355.14.h"]
            /// A choice that is no target is made on resolution.
            choose_on_resolution "on resolution|execute the game effect"
                ["563.2.b" "352.9" "352.9" "355.17" "355.17" "355.18"]
            /// A player chooses whether to pay an optional additional cost.
            optional_cost "optional"
                ["560.2.b.1" "353.2.b.1" "353.2.b.1" "356.2.b.1" "355.1.a" "355.1.a"]
            /// Energy and Power are paid.
            pay "pay" ["561.1" "354.1" "354.1" "357.1" "357.1" "357.1"]
            /// Costs that are neither Energy nor Power are paid besides.
            pay_otherwise "non-standard" ["561.2" "354.2" "354.2" "357.2" "357.2" "357.2"]
            /// An action that a text prevents is chosen and played all the same, and is passed over when it is to be
            /// done.
            prevented "impossible|can't be followed|prevents the performance"
                ["563.2.c.6" "356.3.e.6" "356.3.e.6" "359.3.e.6" "358.3.a" "358.3.a"]
            /// A play that turns out illegal is undone.
            illegal_play "undone" ["562.3" "355.3" "355.3" "358.4" "358.5" "358.5"]
            /// An item is finalized.
            finalized "no longer pending|category of play" [("563") "356.1" "356.1" "359.1" "359.1" "359.1"]
            /// A unit enters exhausted.
            unit_enters "exhausted" ["563.1.c" "356.2.c" "356.2.c" "359.2.c" "359.2.c" "359.2.c"]
            /// Gear enters ready.
            gear_enters "ready" ["563.1.d" "356.2.d" "356.2.d" "359.2.d" "359.2.d" "359.2.d"]
            /// Illegal targets are unaffected.
            illegal_target "no longer legal" ["563.2.c.5" "356.3.e.5" "356.3.e.5" "359.3.e.5" "359.3.e.5" "359.3.e.5"]
            /// A count of an item's targets includes those that are no longer legal.
            mistargeted_count "targets|targeted"
                [("559.3.c.1") ("352.6") ("352.6") ("355.7") "359.3.e.9.a" "359.3.e.9.a"]
            /// An action done in part counts as done, for a test on whether it was.
            done_in_part "performed|mark"
                [("139.3.a") ("404.1.b") ("404.1.b") ("417.1.b") "359.3.e.14.c" "359.3.e.14.c"]
        }
        written {
            /// The rule by which what was chosen as a group at a battlefield is affected only while it is at that
            /// battlefield.
            group_stays "no longer collectively" [- "352.11.b" "352.11.b" - - -]
            /// The rule by which a player who is chosen is a target, chosen as an item is finalized.
            player_targets "player target" [- "352.8.a" "352.8.a" "355.9.a" "355.9.a" "355.9.a"]
            /// The rule by which spells and abilities on the chain are targets only once they are finalized; where there is
            /// none, whatever is on the chain can be one.
            only_finalized "finalized" [- - - - - "355.9.a.2"]
            /// The rule by which the subset that is chosen of a group of targets leaves out none that fits in; where
            /// there is none, any legal subset may be chosen.
            group_largest "maximum number" [- - - - - "355.11.b.1"]
            /// The rule by which, of several things that a text offers without listing them as modes, one is chosen as
            /// it is done; where there is none, with the targets.
            options_on_resolution "outlined" [- - - "355.17" "355.17" "355.18"]
            /// The rule by which no move goes where its unit is already, so that a unit which the text would move there is not
            /// chosen for it; where there is none, that holds of destinations which a player chooses.
            moves_elsewhere "is one other than" [- - - "355.4.a" "355.4.a" "355.4.a"]
            /// The rule by which a player follows one of several requirements of a place that contradict each other.
            required_sets "contradictory" [- - - - - "355.17.a"]
            /// The rule by which abilities that add resources and have Reaction are activated while paying.
            add_while_paying "use activated abilities" ["561.1.a" "354.1.a" "354.1.a" "357.1.a" "357.1.a" "357.1.a"]
            /// The rule by which what is paid spares what has been chosen, where it can.
            pay_sparing "deterministically result" ["561.3" "354.3" "354.3" "357.3" "357.3" "357.3"]
            /// The rule by which nothing can be said of a target that is no longer legal, not even who controls it.
            null_when_illegal "check returns"
                ["563.2.c.8" "356.3.e.12" "356.3.e.12" "359.3.e.12" "359.3.e.12" "359.3.e.12"]
            /// The rule by which an item knows how that was which it has itself taken off the board.
            looks_back "look back" ["563.2.c.9" "356.3.e.13" "356.3.e.13" "359.3.e.13" "359.3.e.13" "359.3.e.13"]
            /// The rule by which an instruction about what an ignored one was to be done to is ignored as well, and so is
            /// one that hangs on whether it was done.
            linked_instructions "earlier later linked" [- - - "359.3.e.14.a" "359.3.e.14.a" "359.3.e.14.a"]
            /// The rule by which an instruction that is negated does not stop those that are linked to it; where there
            /// is none, whatever was not followed stops them.
            negated_links "negated|ignored" [- - - - - "359.3.e.14.b"]
            /// The rule by which nothing comes of what is over before it begins.
            belated "ended before" [- - - - "359.3.e.16" "359.3.e.16"]
            /// The rule by which what is read from the source of an ability is read as the instruction is executed;
            /// where there is none, that is a reading.
            source_referents "execution|executed" [- - - "359.3.f.2" "359.3.f.2" "359.3.f.2"]
            /// The rule by which what is read from the condition of a trigger is read as the condition is met; where
            /// there is none, that is a reading.
            condition_referents "information trigger" [- - - "359.3.f.3" "359.3.f.3" "359.3.f.3"]
            /// The rule by which a delayed ability means by "here" what that was as it was made.
            delayed_referents "delayed created" [- - - "359.3.f.3.a" "359.3.f.3.a" "359.3.f.3.a"]
            /// The rule by which a delayed ability means by "this battlefield" the one that its trigger was about.
            linked_referents "linked triggered ability" [- - - "359.3.f.3.a.1" "359.3.f.3.b" "359.3.f.3.b"]
            /// The rule by which what is asked of an absent object is zero where it is a number; where there is none,
            /// it is nothing, and so is all that is computed with it.
            absent_is_zero "check returns" ["563.2.c.8" - - - - -]
        }
        says {
            /// A card played by an item waits until that has resolved.
            PlayedWaits "continue resolving" [- "351.3" "351.3" "354.3" "354.3" "354.3"]
            /// A player who chooses up to some number may choose none.
            UpToNone "zero" [- "352.13" "352.13" "355.13" "355.13" "355.13"]
            /// Nothing is chosen that will surely make the play illegal.
            NoDoomedChoices "deterministically" ["559.5" "352.16" "352.16" "355.16" "355.16" "355.16"]
            /// A card is played for another cost.
            PlayedFor "for [cost]" [- - - "356.1.a" "356.1.a" "356.1.a"]
            /// A card is played without its cost.
            IgnoresCost "ignoring its cost" ["560.1.a" "353.1.a" "353.1.a" "356.1.b.1" "356.1.b.1" "356.1.b.1"]
            /// A card is played without a part of its cost only.
            IgnoresPart "only the appropriate cost" ["560.1.b" "353.1.b" "353.1.b" "356.1.b.2" "356.1.b.2" "356.1.b.2"]
            /// A cost does not go below nothing.
            NoCostBelowNothing "below 0" ["560.5" "353.5" "353.5" "356.5" "356.6" "356.6"]
            /// A cost is paid though what was done for it was replaced.
            PaidThoughReplaced "still considered paid" [- "354.2.a" "354.2.a" "357.2.a" "357.2.a" "357.2.a"]
            /// An instruction is followed as far as it can be.
            AsMuchAsPossible "as much as possible"
                ["563.2.c.7" "356.3.e.11" "356.3.e.11" "359.3.e.11" "359.3.e.11" "359.3.e.11"]
        }
        reads {
            /// Modes are chosen.
            modes "choices made|mode" ["559.1" "352.1" "352.1" "355.3" "355.3" "355.3"]
            /// Costs are ignored.
            ignored_cost "ignor|instruction allows" ["560.1" "353.1" "353.1" "356.1.b" "356.1.b" "356.1.b"]
            /// Instructions that cannot be followed are ignored, and so are those that depend on them.
            not_followed "can't be followed" ["563.2.c.6" "356.3.e.6" "356.3.e.6" "359.3.e.6" "359.3.e.6" "359.3.e.6"]
        }
        words {
            "more" "cost increases|increases" ["560.3" "353.3" "353.3" "356.3" "356.3" "356.3"]
            "less" "discounts" ["560.4" "353.4" "353.4" "356.4.b" "356.4.b" "356.4.b"]
            "optional additional costs" "discounts" [- - - "356.4.c" "356.4.c" "356.4.c"]
            "any and all costs" "any and all costs" [- - - - "356.5.a" "356.5.a"]
        }
        keywords {}
    } };
}
