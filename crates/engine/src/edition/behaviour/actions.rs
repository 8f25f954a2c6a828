//! The behaviours of rules 408 to 446, as edition 1.5 numbers them: game actions, from acting at all to copying.

macro_rules! actions {
    ($($sofar:tt)*) => { chapter! { $($sofar)*
        always {
            /// Discretionary actions belong to the Action Phase.
            action_phase "Neutral Open" ["589.1.a" "398.1.a" "398.1.a" "410.1.a" "410.1.a" "411.1.a"]
            /// Limited actions are taken when instructed to, and at their occasions in the turn.
            limited "instructed to do so" ["589.2.b" "398.2.b" "398.2.b" "410.2.b" "410.2.b" "411.2.b"]
            /// A card is drawn.
            draw "draw" ["591.1" "400.1" "400.1" "413.1" "413.1" "414.1"]
            /// Something is exhausted.
            exhaust "exhausting" ["592.1" "401.1" "401.1" "414.1" "414.1" "415.1"]
            /// An exhausted object cannot be exhausted as a cost.
            exhaust_cost "cost" ["592.4" "401.4" "401.4" "414.4" "414.4" "415.4"]
            /// Something is readied.
            ready "readying" ["593.1" "402.1" "402.1" "415.1" "415.1" "416.1"]
            /// A card is recycled.
            recycle "recycling" ["594.1" "403.1" "403.1" "416.1" "416.1" "417.1"]
            /// The owner orders runes that are recycled together.
            rune_order "owner's choosing" ["594.5.a" "403.5.a" "403.5.a" "416.5.a" "416.5.a" "417.5.a"]
            /// Damage is dealt.
            deal "mark" ["139.3.a" "404.1.b" "404.1.b" "417.1.b" "417.1.b" "418.1.b"]
            /// Damage is healed.
            heal "healing|clear all marked damage" [("627.5") "405.1" "405.1" "418.1" "418.1" "419.1"]
            /// One plays cards of one's own hand.
            own_cards "play cards from" ["107.6.a" "107.6.a" "107.6.a" "419.1.a" "419.1.a" "420.1.a"]
            /// Cards go from a deck to the trash where that has no name.
            deck_to_trash "as an effect|top main deck trash" ["107.1.a" "107.1.a" "107.1.a" "108.2.b" "440.1" "441.1"]
            /// Cards are played from where they may be.
            play_from "play cards from" ["107.6.a" "107.6.a" "107.6.a" "419.1.a" "419.1.a" "420.1.a"]
            /// A card has been played.
            played "completed" ["595.4.a" "406.4.a" "406.4.a" "419.4.a" "419.4.a" "420.4.a"]
            /// A move is between two locations.
            move_between_locations "two locations" ["596.1" "407.1" "407.1" "420.1" "420.1" "421.1"]
            /// Standard moves.
            standard_move "effect is moving" ["596.3.b" "407.3.b" "407.3.b" "420.3.b" "420.3.b" "421.3.b"]
            /// Cards are hidden from where the rule says.
            hide_from "hand" ["597.2.a" "408.2.a" "408.2.a" "421.2.a" "421.2.a" "422.2.a"]
            /// A card is discarded.
            discard "discarding" ["598.1" "409.1" "409.1" "422.1" "422.1" "423.1"]
            /// A unit is stunned.
            stun "stunned" ["599.1" "410.1" "410.1" "423.1" "423.1" "424.1"]
            /// Stun ends.
            stun_ends "ending step|end of turn cleanup"
                ["599.1.a.2" "410.1.a.2" "410.1.a.2" "423.1.a.2" "423.1.a.2" "424.1.a.2"]
            /// An item is countered.
            counter "countering" ["601.1" "412.1" "412.1" "425.1" "425.1" "426.1"]
            /// A unit is buffed.
            buff "buff" ["602.1.b" "413.1.b" "413.1.b" "426.1.b" "426.1.b" "427.1.b"]
            /// Something is banished.
            banish "banish" ["603.1" "414.1" "414.1" "427.1" "427.1" "428.1"]
            /// An effect kills.
            kill "killing" ["604.1" "415.1" "415.1" "428.1" "428.1" "429.1"]
            /// Resources are added.
            add "rune pool" ["605.1" "416.1" "416.1" "429.1" "429.1" "430.1"]
            /// Runes are channeled.
            channel "channeling" ["606.1" "417.1" "417.1" "430.1" "430.1" "431.1"]
            /// A player who is to look at more cards than there are looks at those there are.
            looks_at_fewer "look|burn out" [("607.2") "418.1.c" "418.1.c" "431.1.c" "431.1.c" "432.1.c"]
            /// A burn out.
            burn_out "burn out" ["607.2" "418.2" "418.2" "431.2" "431.2" "432.2"]
        }
        written {
            /// The rule by which a card has been played, for what asks whether, as soon as it is finalized, so that it
            /// counts though it is countered; where there is none, when it has resolved.
            played_when_finalized "have been finalized|has been finalized" [- - - "812.1.c" "419.4.b" "420.4.b"]
            /// The rule by which the conditions of triggered abilities, too, look at what has been finalized; where there
            /// is none, at what has been played to its end.
            clauses_when_finalized "conditional clauses" [- - - - - "420.4.b"]
            /// The rule by which cards may be hidden from the champion zone.
            hide_from_champion_zone "hand or champion" [- "408.2.a" "408.2.a" "421.2.a" "421.2.a" "422.2.a"]
            /// The rule by which a facedown card is revealed as it goes to a zone into which others may not look, and
            /// as the game ends.
            facedown_revealed "owner reveals" ["597.4" "408.4" "408.4" "421.4" "421.4" "422.4"]
            /// The rule by which deaths of the combat cleanup are attributed to whoever assigned the combat damage.
            combat_kills "damage are attributed" [- - - - "428.5.c.2" "429.5.c.2"]
            /// The rule by which a triggered ability that adds resources resolves as soon as it is finalized.
            triggered_adds "abilities that add" [- "333.1.c" "333.1.c" "337.1.c" "429.2" "430.2"]
            /// The rule by which triggered abilities that add resources are finalized and resolve as soon as they
            /// trigger, in the middle of a task or of a resolution.
            adds_interrupt "finalize immediately" [- - - - - "430.2"]
            /// The rule by which who burns out recycles their trash.
            burn_out_recycles "recycles trash" [- "418.2.b" "418.2.b" "431.2.b" "431.2.b" "432.2.b"]
            /// The rule by which who burns out shuffles their trash into their main deck.
            burn_out_shuffles "shuffles trash" ["607.2.a" - - - - -]
            /// The rule by which nothing takes away the points of repeated burn outs.
            burn_out_stands "replaced or prevented" [- - - "431.3.b" "431.3.b" "432.3.b"]
            /// The rule by which a point gained in a burn out wins at once from the second in a row on; where there is
            /// none, from the first, if the deck remains empty.
            burn_out_wins "first burn out" [- - - "431.3.b" "431.3.c" "432.3.c"]
            /// The rule by which Might is swapped, where there is such an action.
            swap "increasing decreasing" [- - "420.1" "433.1" "433.1" "434.1"]
            /// The rule by which a unit is never attached to anything.
            units_unattached "nothing happens" [- - - - - "435.1.h.1"]
            /// The rule by which nothing comes of attaching something to what it is attached to.
            attached_already "nothing additional" [- - - "434.1.h" "434.1.h" "435.1.i"]
            /// The rule by which damage that is prevented is not dealt, where there is such an action.
            prevent "damage reduced" [- - - "437.2" "437.2" "438.2"]
            /// The rule by which cards go from a main deck to the trash, where that has a name.
            burn "top main deck trash" [- - - - "440.1" "441.1"]
            /// The rule by which something becomes Empowered, where that can be.
            empower "rendering" [- - - - "441.1" "442.1"]
            /// The rule by which something is Empowered no more, where that can be.
            disempower "removing the empowered" [- - - - "442.1" "443.1"]
            /// The rule by which a text has something be Empowered more often than once, where that can be.
            empowered_again "permission empowered multiple" [- - - - "441.1.c.1" "442.1.c.1"]
            /// The rule by which what is Empowered more often than once loses one of these statuses; where there is none,
            /// all of them.
            disempowers_one "one of those statuses|permission empowered multiple" [- - - - ("441.1.c.1") "443.1.b"]
            /// The rule by which a cost of nothing is paid without anybody being asked; where there is none, it is
            /// asked for like another.
            zero_is_paid "or greater" [- - - - - "445.1.b"]
            /// The rule by which a spell that adds resources resolves at once.
            spells_add "resources resolve" ["605.2" - - - - -]
            /// The rule by which who is to look at cards of an empty main deck burns out first; where there is none,
            /// they look at as many as there are.
            looking_burns_out "reveal cards" ["607.1.b" - - - - -]
        }
        says {
            /// A player who burns out draws the rest.
            BurntOutDrawsRest "remaining cards" ["591.4.c" "400.4.c" "400.4.c" "413.4.c" "413.4.c" "414.4.c"]
            /// An exhausted object cannot be exhausted again.
            ExhaustedOnce "exhausted again" ["592.1.b" "401.1.b" "401.1.b" "414.1.b" "414.1.b" "415.1.b"]
            /// A ready object cannot be readied again.
            ReadiedOnce "readied again" [- "402.1.b" "402.1.b" "415.1.b" "415.1.b" "416.1.b"]
            /// A cost of recycling can be paid only with enough cards to recycle.
            RecyclingPays "be able to be completed" ["594.3" "403.3" "403.3" "416.3" "416.3" "417.3"]
            /// Effects have cards played.
            EffectsPlay "cards being played" ["595.3" "406.3" "406.3" "419.3" "419.3" "420.3"]
            /// A countered item is not seen as played.
            CounteredIsUnseen "countered" ["595.4.b" "406.4.b" "406.4.b" "419.4.b" "419.4.a.1" "420.4.a.1"]
            /// A trigger on a discard triggers.
            DiscardsAreSeen "after discarding" ["598.1.b" "409.1.b" "409.1.b" "422.1.b" "422.1.b" "423.1.b"]
            /// A cost of discarding can be paid only with enough cards to discard.
            DiscardingPays "be able to be completed" ["598.3" "409.3" "409.3" "422.3" "422.3" "423.3"]
            /// A stunned unit cannot be stunned again.
            StunnedOnce "stunned again" ["599.1.a.1" "410.1.a.1" "410.1.a.1" "423.1.a.1" "423.1.a.1" "424.1.a.1"]
            /// Stunned units deal no combat damage.
            StunnedDealNothing "does not contribute" ["599.1.b" "410.1.b" "410.1.b" "423.1.b" "423.1.b" "424.1.b"]
            /// A countered item has not been played.
            CounteredIsUnplayed "considered to have been played"
                ["601.1.b" "412.1.b" "412.1.b" "425.1.b" "425.1.b" "426.1.b"]
            /// Kills are attributed to what kills.
            KillsAreAttributed "attributed" [- "415.5" "415.5" "428.5" "428.5" "429.5"]
            /// A player who is to channel more runes than there are channels those there are.
            ChannelsFewer "as many as possible" ["515.3.b.1" "315.3.b.1" "315.3.b.1" "315.3.b.1" "430.3" "431.3"]
            /// A player who predicts more cards than there are predicts those there are.
            PredictsFewer "as many as possible" [- - - "436.4" "436.4" "437.4"]
            /// No damage is lethal where all is prevented.
            NeverLethal "ever considered lethal" [- - - "437.5.b" "437.5.b" "438.5.b"]
        }
        reads {}
        words {
            "recycled together" "random order" ["594.5" "403.5" "403.5" "416.5" "416.5" "417.5"]
            "you deal damage" "responsible deal" [- - - - "417.6.b.4" "418.6.b.4"]
            "reveal" "reveal" ["600.1" "411.1" "411.1" "424.1" "424.1" "425.1"]
            "any number of buffs" "buffed multiple" [- - - - "426.1.b.2" "427.1.b.2"]
            "banished with" "banished" ["603.3" "414.3" "414.3" "427.3" "427.3" "428.3"]
            "double" "increasing amount equal" [- - "419.1" "432.1" "432.1" "433.1"]
            "attach" "linking" [- - "421.1" "434.1" "434.1" "435.1"]
            "detach" "unlinking" [- - "422.1" "435.1" "435.1" "436.1"]
            "predict" "looking" [- - - "436.1" "436.1" "437.1"]
            "predict 2" "recycles any number" [- - - "436.1.a" "436.1.a" "437.1.a"]
            "prevent all damage" "infinite" [- - - "437.1.b.1.b" "437.1.b.1.b" "438.1.b.1.b"]
            "replace" "replacing" [- - - "438.1" "438.1" "439.1"]
            "it replaced" "replace" [- - - "438.7" "438.7" "439.7"]
            "create" "create" [- - - "439.2" "439.2" "440.2"]
            "skip" "skipping" [- - - - "443.1" "444.1"]
        }
        keywords {}
    } };
}
