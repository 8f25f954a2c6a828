//! The behaviours of rules 360 to 407, as edition 1.5 numbers them: abilities, and how those go on the chain.

macro_rules! abilities {
    ($($sofar:tt)*) => { chapter! { $($sofar)*
        always {
            /// The condition that a text sets for using an ability has to be met for it to be activated.
            use_condition "condition on|pay the combined" [("561.1") ("354.1") ("354.1") "377.2.b" "377.2.b" "377.2.b"]
            /// A replacement applies.
            replacement "intercede" ["573" "366" "366" "369" "369" "369"]
            /// A replacement applies once to an event and what replaces it.
            replaced_once "event|replacement effect" [("573") ("366") ("366") "370.2" "370.2" "370.2"]
            /// A replacement on something that leaves also replaces what happens together with that.
            replaces_leaving "simultaneously|intercede" [("573") ("366") ("366") ("369") "370.4" "370.4"]
            /// Several replacements of one event are put in order.
            replacement_order "order" ["575" "368" "368" "372" "372" "372"]
            /// A player who is acted on orders the replacements.
            player_orders "that player decides" ["575.1" "368.1" "368.1" "372.1" "372.1" "372.1"]
            /// The Turn Player orders the replacements of what acts on a battlefield that nobody controls.
            turn_player_orders "Current Turn Player" ["575.2" "368.2" "368.2" "372.2" "372.2" "372.2"]
            /// A player orders the replacements of their own that apply to what happens together.
            same_controller_orders "order|order of their controller" [("575") ("368") ("368") "373" "373" "373"]
            /// The controller of a replacement by which something else "may" be done decides whether it is.
            may_replace "may choose to apply|may choose not to apply|event" [("575") ("368") ("368") ("371.1") "371.2.a" "371.2.a"]
            /// Abilities are activated on the board.
            activate_on_board "on the board" ["580" "373" "373" "380" "380" "380"]
            /// A triggered ability's condition is met.
            triggered "condition is met" ["583" "376" "376" "383" "383" "383"]
            /// A triggered ability goes on the chain.
            trigger_on_chain "placed on the chain" ["583.3" "376.3" "376.3" "383.3" "383.3" "383.3"]
            /// One orders one's own triggers.
            own_trigger_order "selects the order" ["583.3.b" "376.3.b" "376.3.b" "383.3.d" "383.3.d" "383.3.d"]
            /// A trigger bound to a card off the board waits only while the card stays in its zone.
            bound_off_board "appropriate zone|trigger" ["583" "376" "376" ("383") "390.5.c.1" "391.5.c.1"]
            /// An ability is activated.
            activate "pending item|goes on the chain" ["577.3.a.1" "389.1" "389.1" "401.1" "401.1" "402.1"]
            /// Without legal options a trigger leaves the chain.
            trigger_removed "remove it from the chain|cancelled" ["562.3" "390.3" "390.3" "402.3" "402.4" "403.4"]
            /// A trigger that is not paid for leaves the chain.
            trigger_unpaid "decline to pay|cancelled" [("562.3") "392.2" "392.2" "404.2" "404.2" "405.2"]
        }
        written {
            /// The rule by which the controller of an object that is acted on orders the replacements, where it is not
            /// its owner.
            controller_orders "acted on determines the order" [- - - - "372" "372"]
            /// The rule by which replacements of several players that apply to what happens together do so in turn order; where
            /// there is none, in the order of the board.
            replaces_in_turn_order "execute in turn order" [- - - "373.1" "373.1" "373.1"]
            /// The rule by which a replacement applies to simultaneous events in one uninterrupted sequence only.
            one_sequence "one sequence" [- - - "373.2" "373.2" "373.2"]
            /// The rule by which what replaces an event takes over how the event was modified.
            replacement_inherits "inherit" [- - - "375" "375" "375"]
            /// The rule by which an ability has been used, for what waits for that, when it has resolved; where there
            /// is none, as it is activated.
            used_when_resolved "ability resolves" [- - - "377.2.a" "377.2.a" "377.2.a"]
            /// The rule by which "you may" at the beginning of a triggered ability is decided as the ability is
            /// finalized; where there is none, as it resolves.
            may_when_finalized "choose whether" [- - - "383.3.a" "383.3.a" "383.3.a"]
            /// The rule by which what waits for something to be chosen triggers as the item is finalized; where there
            /// is none, as it is chosen.
            chosen_when_finalized "object is finalized" [- - - "383.4.b.2" "383.4.b.2" -]
            /// The rule by which attack and defend triggers happen once for each combat.
            attack_once "once per combat|same combat"
                [- "376.4.d.2.a" "376.4.d.2.a" "383.4.e.2.a" "383.4.e.2.a" "383.4.e.2.a"]
            /// The rule by which the owner of a card off the board activates an ability of it that its text has there.
            owner_activates "owner of the source decides|board|owner" [("580") ("373") ("373") ("380") ("191.4.a.1") "378.1"]
            /// The rule by which that is so in the owner's turn.
            owners_turn "owner main phase|controlling player" [("581") ("374") ("374") ("381") ("381") "381.2"]
            /// The rule by which a text lets players activate an ability whose source is not theirs.
            others_activate "other than the controller|unique abilities"
                [("182.3.b") ("182.3.b") ("185.3.b") ("188.3.b") ("191.3.b") "378.2"]
            /// The rule by which they do so in their own turn; where there is none, it is done in the turn of the player whose
            /// its source is.
            activators_turn "activating player's main" [- - - - - "381.3"]
            /// The rule by which abilities are activated in the turn of the player whose their source is, whoever may use them.
            controllers_turn "controlling player's turn" ["581" "374" "374" "381" "381" -]
            /// The rule by which they control the ability that they have activated.
            activator_controls "plays the ability controls|pending item|goes on the chain|abilities"
                [("577.3.a.1") ("389.1") ("389.1") ("401.1") ("191.4") "191.5.a.2"]
            /// The rule by which instructions behind a Dependent Keyword are not followed while they are inactive, so that nothing
            /// is chosen for them.
            inactive_unfollowed "inactive instructions" [- - - "721.2" "721.2" "721.2"]
            /// The rule by which a passive ability that applies once each turn has become inactive when it has been applied.
            once_applies "applied inactive|constraints" [("568") ("361") ("361") ("364") ("364") "386.3"]
            /// The rule by which abilities are linked that the same object has and gives to others.
            grants_link "same source" [- - - "395" "395" "396"]
            /// The rule by which "you may" at the beginning of a triggered ability is decided as its condition is met: declined, it
            /// is not put on the chain.
            may_when_triggered "choose whether" [- - - "383.3.a" - -]
            /// The rule by which a replacement that is limited to once each turn need not be applied.
            once_replaces_at_will "may choose to apply" [- - - "371.1" - -]
            /// The rule by which a triggered ability that is limited to once each turn need not be put on the chain.
            once_is_optional "may choose to place" [- - - "383.3.f.1" - -]
        }
        says {
            /// There are passive abilities.
            Passives "constraints" ["568" "361" "361" "364" "364" "364"]
            /// Permanents on the board have passive abilities.
            PermanentsHavePassives "while on the board" ["569.1" "362.1" "362.1" "365.1" "365.1" "365.1"]
            /// A text says how a unit enters.
            EntersAsSaid "enters" [- - - - "369.3" "369.3"]
            /// One of several simultaneous events counts as the first, second or later one.
            PicksInstance "picks one of those instances" [- "376.1.b" "376.1.b" "383.1.b" "383.1.b" "383.1.b"]
            /// A test that follows the condition of a trigger is part of that condition.
            IfIsCondition "additional conditional|conditional statement" [- - - "383.3.e" "383.2.a.1" "383.2.a.1"]
            /// An object does not see what leaves together with it.
            LeaversSeeNothing "leaves the zone" [- "376.2.c.2" "376.2.c.2" "383.2.c.2" "383.2.c.2" "383.2.c.2"]
            /// An effect "as" something happens comes after it.
            AsComesAfter "plus the game action" [- - - - "370.1.b.1" "370.1.b.1"]
            /// A replacement for seeing a card, by a text of that card in a deck, applies in that moment.
            SeenAtOnce "secret zone" [- - - - - "370.1.c.1"]
            /// Information about an object that leaves the board, and where, is noted for the triggers on its leaving.
            LeavingIsNoted "note any information" [- - - - - "383.2.c.3.b"]
            /// A cost within the first instruction of a trigger is its base cost.
            CostIsBase "base cost" [- - - "383.3.b" "383.3.b" "383.3.b"]
            /// Each player orders what has triggered, in turn order.
            TriggersInTurnOrder "turn order" ["583.3.b.1" "376.3.b.1" "376.3.b.1" "383.3.d.1" "383.3.d.1" "383.3.d.1"]
            /// A trigger on a permanent being played triggers when it has entered.
            PlayEffects "enters the board" [- "376.4.a.2" "376.4.a.2" "383.4.a.2" "383.4.a.2" "383.4.a.2"]
            /// A trigger on a conquest triggers.
            ConquerEffects "conquer" [- "376.4.b.2.a" "376.4.b.2.a" "383.4.c.2.a" "383.4.c.2.a" "383.4.c.2.a"]
            /// A trigger on a conquest triggers even if the conquest gives no point.
            ConquestWithoutPoint "negated" [- "376.4.b.2.c" "376.4.b.2.c" "383.4.c.2.c" "383.4.c.2.c" "383.4.c.2.c"]
            /// A trigger on a hold triggers.
            HoldEffects "hold" [- "376.4.c.2.a" "376.4.c.2.a" "383.4.d.2.a" "383.4.d.2.a" "383.4.d.2.a"]
            /// A trigger on a hold triggers even if the hold gives no point.
            HoldWithoutPoint "negated" [- "376.4.c.2.c" "376.4.c.2.c" "383.4.d.2.c" "383.4.d.2.c" "383.4.d.2.c"]
            /// A trigger on a unit's defending triggers once in a combat.
            DefendsOnce "once per combat" [- "376.4.e.2.a" "376.4.e.2.a" "383.4.f.2.a" "383.4.f.2.a" "383.4.f.2.a"]
            /// Permanents on the board have triggered abilities.
            PermanentsTrigger "on the board" ["584.1" "377.1" "377.1" "384.1" "384.1" "384.1"]
            /// An ability that adds resources resolves at once.
            AddsAtOnce "resolves immediately" [- "388.2" "388.2" "400.2" "400.2" "401.2"]
            /// An ability that triggers while an item resolves waits until that has resolved.
            TriggeredWaits "continue resolving" [- "389.2" "389.2" "401.2" "401.2" "402.2"]
        }
        reads {
            /// Something depends on "if" or "while".
            conditional "conditional" ["568.3.a" "361.3.a" "361.3.a" "364.3.a" "364.3.a" "364.3.a"]
        }
        words {
            "once each turn if" "each turn" [- - - "371" "371.1" "371.1"]
            "once each turn when" "each turn" [- - - "383.3.f" "383.3.e.1" "383.3.e.1"]
            "choose me" "choose me" [- - - "383.4.b.1" "383.4.b.1" "383.4.b.1"]
            "activate" "specified effects" [- - - - "383.4.g.1" "383.4.g.1"]
            "from your trash" "outside board" ["585.2" "378.2" "378.2" "385.2" "385.2" "385.2"]
            "do this" "reflexive" [- "380" "380" "387.1" "387.1" "388.1"]
            "the next" "delayed triggers" [- "383.2" "383.2" "390.2" "390.2" "391.2"]
            "the next time" "delayed replacements" [- "383.3" "383.3" "390.3" "390.3" "391.3"]
            "the next spell" "delayed passive" [- "383.4" "383.4" "390.4" "390.4" "391.4"]
            "until i leave the board" "delayed linked" [- - - "390.5" "390.5" "391.5"]
            "abilities you activate" "increases decreases" [- "391.3" "391.3" "403.3" "403.3" "404.3"]
        }
        keywords {}
    } };
}
