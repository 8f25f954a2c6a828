//! The behaviours of rules 000 to 299, as edition 1.5 numbers them: game concepts, from zones and cards to control,
//! winning and costs.

macro_rules! concepts {
    ($($sofar:tt)*) => { chapter! { $($sofar)*
        always {
            /// Card text is read by these rules.
            silver_rule "interpreted" ["051" "051" "051" "051" "051" "051"]
            /// No objects in another player's base.
            foreign_base "base" ["106.2.d" "106.2.d" "106.2.d" "107.1.c" "107.1.c" "107.1.c"]
            /// A facedown zone holds one card.
            facedown_one "one card" ["106.4.b" "106.4.b" "106.4.b" "107.3.b" "107.3.b" "107.3.b"]
            /// A card that is too much for a facedown zone goes to the trash.
            facedown_falls "maximum occupancy" [("106.4.b") ("106.4.b") ("106.4.b") "107.3.b.2" "107.3.b.2" "107.3.b.2"]
            /// A facedown zone belongs to who controls the battlefield.
            facedown_control "controls" ["106.4.c" "106.4.c" "106.4.c" "107.3.c" "107.3.c" "107.3.c"]
            /// Something leaves the board for a hand.
            return_to_hand "non-board zone" [("109") ("109") ("109") ("110") ("124.1") ("124.1")]
            /// A card whose face nobody may look at.
            secret "neither player|no player" ["127.3" "127.3" "127.3" "128.3" "128.3" "128.3"]
            /// A card whose face its owner alone may look at; on the board its controller.
            private "only the" ["127.4" "127.4" "127.4" "128.4" "128.4" "128.4"]
            /// A card whose face everybody may look at.
            public "any player" ["127.5" "127.5" "127.5" "128.5" "128.5" "128.5"]
            /// Damage that reaches Might kills.
            board_lethal "killed" ["139.2.a" "140.2.a" "142.2.a" "143.2.a" "143.2.a" "143.2.b"]
            /// Only units move.
            only_units_move "units" ["610.3" "421.3" "425.3" "144" "144" "144"]
            /// No standard move in a Closed State.
            move_closed "closed state" ["140.1.b" "141.1.b" "143.1.b" "144.1.b" "144.1.b" "144.1.b"]
            /// No standard move in a showdown.
            move_showdown "showdown" ["140.1.c" "141.1.c" "143.1.c" "144.1.c" "144.1.c" "144.1.c"]
            /// Exhausting is the cost.
            move_cost "exhausting" ["140.2" "141.2" "143.2" "144.2" "144.2" "144.2"]
            /// Which units move, and to where, in one action.
            move_together "simultaneously" ["140.3" "141.3" "143.3" "144.3" "144.3" "144.3"]
            /// Where a standard move may lead: from one's own base to a battlefield, and back.
            move_destinations "destinations" ["140.4" "141.4" "143.4" "144.4" "144.4" "144.4"]
            /// Moves between battlefields need Ganking.
            ganking "ganking" ["140.4.c.1" "141.4.c.1" "143.4.c.1" "144.4.c.1" "144.4.c.1" "144.4.c.1"]
            /// Gear is in a base.
            board_gear "base" ["144.2" "143.1.a.1" "146.1.a.1" "148.1.a.1" "148.1.a.1" "148.1.a.1"]
            /// Rune Pools empty.
            pool_empties "empties" ["160" "160" "163" "166" "167" "167"]
            /// A rune is exhausted for Energy.
            rune_energy "add" ["157.2.a" "157.2.a" "160.2.a" "163.2.a" "164.2.a" "164.2.a"]
            /// A rune is recycled for Power of its domain.
            rune_power "recycle this" ["157.2.b" "157.2.b" "160.2.b" "163.2.b" "164.2.b" "164.2.b"]
            /// A token is played.
            token_enters "played" ["176.1.a" "176.1.a" "179.1.a" "182.1.a" "185.2.a" "185.2.a"]
            /// A token ceases to exist.
            token_ceases "ceases to exist" ["177.1" "177.1" "180.1" "183.1" "186.1" "186.1"]
            /// Contested is a temporary status of a battlefield.
            board_contested "temporary status" ["181.3.a" "181.3.a" "184.3.a" "187.3.a" "190.3.a" "190.3.a"]
            /// A unit applies Contested.
            contest "apply contested|temporary status"
                ["181.3.a" "181.3.a.1" "184.3.a.1" "187.3.a.1" "190.3.a.1" "190.3.a.1"]
            /// Contested ends when control is established.
            contested_until_control "remains contested" ["181.3.b" "181.3.b" "184.3.b" "187.3.b" "190.3.b" "190.3.b"]
            /// A player who has no units at a battlefield does not control it.
            board_control "units" ["181.4.d" "181.4.c" "184.4.c" "187.4.c" "190.4.c" "190.4.c"]
            /// In the abilities of an uncontrolled battlefield "you" is no one.
            you_is_nobody "no one" [("181.2.b") "181.6.c" "184.6.c" "187.6.c" "190.6.d" "190.6.d"]
            /// One moves one's own units.
            own_units "inherent abilities" ["182.3.a" "182.3.a" "185.3.a" "188.3.a" "191.3.a" "191.4.a"]
            /// One activates abilities of what one controls.
            own_abilities "unique abilities" ["182.3.b" "182.3.b" "185.3.b" "188.3.b" "191.3.b" "191.4.b"]
            /// Control of an object changes.
            control_of_objects "controller" [("183") ("183") ("186") ("189") ("192") ("192")]
        }
        written {
            /// The rule by which the abilities of runes have Reaction; where there is none, their player activates them as others
            /// without it.
            runes_react "reaction" [- "157.2.a" "160.2.a" "163.2.a" "164.2.a" "164.2.a"]
            /// The rule by which a text that forbids something is set over one that permits it.
            cant_beats_can "forbid supersede" [- "054.1" "054.1" "054.1" "054.1" "054.1"]
            /// The rule by which a Champion Legend stays in its zone.
            legends_stay "legend cannot" ["106.5.d" "106.5.d" "106.5.d" "107.4.d" "107.4.d" "107.4.d"]
            /// The rule by which a Chosen Champion returns to the Champion Zone only while no card is there.
            one_champion "card already" [- "107.2.b.1" "107.2.b.1" "108.3.c.1" "108.3.c.1" "108.3.c.1"]
            /// The rule by which nobody has to choose a card of a certain quality from a hidden zone.
            private_quality "cannot be compelled|private" [- - - - "128.6" "128.6"]
            /// The rule by which the Power of a printed cost is of one of the card's domains, where it has several;
            /// where there is none, it may be of any.
            power_of_own "multiple domains" [- - - - "135.2.e.6.c" "135.2.e.6.c"]
            /// The rule by which texts alter how much damage is lethal.
            lethal_altered "damage needed|lethal damage" [- - - - "142.4.c" "142.4.c"]
            /// The rule by which Might below zero counts as it is where it is increased and decreased by what it is.
            true_might "actual value" [- - - "143.2.b.1" "143.2.b.1" "143.2.c.1"]
            /// The rule by which what is a rune, whatever else it is, is recycled to the rune deck.
            runes_go_under "rune deck" [- - - - "178.1.a.2" "178.1.a.2"]
            /// The rule by which a cleanup does not recall a unit of further types from wherever it is; where there is none, it
            /// recalls it from a base that is not its controller's, as other permanents.
            units_unrecalled "not recalled" [- - - - "178.1.a.1.a" -]
            /// The rule by which control of a battlefield is lost with the last unit there, and not in the next
            /// cleanup.
            control_constant "no reliance" ["181.5" - - - - -]
            /// The rule by which a token has the domains that texts give it.
            token_domains "domains" [- - - - "185.3.b.1" "185.3.b.1"]
            /// The rule by which a change of controller applies Contested, where one speaks of it apart from units that
            /// move and enter.
            control_contests "new controller" [- - - - - "190.3.a.2"]
            /// The rule by which control of a battlefield stays until a cleanup in an Open State: what is paid for a
            /// unit does not take its place away.
            control_stays "following cleanup unless" [- - - "187.4.c" "190.4.c" "190.4.c"]
            /// The rule by which an ability of a battlefield that has a certain player choose is that player's.
            doer_controls "responsibility" [- - - - "190.6.c" "190.6.c"]
            /// The rule by which a player needs more points than any opponent to win.
            win_needs_lead "more points than any" [- - - "467" "194.2" "194.2"]
            /// The rule by which abilities that add resources are activated whenever a cost is paid: to move, to hide.
            add_for_any_cost "costs need" [- - - - "204.4.b.1" "204.4.b.1"]
        }
        says {
            /// A card goes to its owner's trash.
            OwnersTrash "never" ["107.1.d" "107.1.d" "107.1.d" "056" "056" "056"]
            /// A card goes to its owner's banishment.
            OwnersBanishment "never" ["107.5.d" "107.5.d" "107.5.d" "056" "056" "056"]
            /// A card goes to its owner's hand.
            OwnersHand "never" [- "107.6.f" "107.6.f" "056" "056" "056"]
            /// The Chosen Champion is played from its zone.
            ChampionIsPlayed "played from here" ["107.2.c" "107.2.c" "107.2.c" "108.3.d" "108.3.d" "108.3.d"]
            /// The Might Bonus of an attached card changes Might.
            BonusChangesMight "might bonus" [- - "136.3" "137.3" "137.3" "137.3"]
            /// Might below zero is treated as zero where it is summed.
            NoMightBelowZero "less than 0" ["139.2.b" "140.2.b" "142.2.b" "143.2.b" "143.2.b" "143.2.c"]
            /// Units enter exhausted.
            UnitsEnterExhausted "enter exhausted" ["139.4" "140.4" "142.4" "143.4" "143.4" "143.4"]
            /// Units that move together need not come from one place.
            OriginsDiffer "origins" ["140.3.b" "141.3.b" "143.3.b" "144.3.b" "144.3.b" "144.3.b"]
            /// Units move from their base to a battlefield.
            MovesOut "from their base" ["140.4.a" "141.4.a" "143.4.a" "144.4.a" "144.4.a" "144.4.a"]
            /// Units move from a battlefield to their base.
            MovesHome "to their base" ["140.4.b" "141.4.b" "143.4.b" "144.4.b" "144.4.b" "144.4.b"]
            /// Units have activated abilities.
            UnitsAreActivated "activated abilities" ["141" "142" "144" "145" "145" "145"]
            /// Gear is played to a base.
            GearToBase "gear base" ["143.1.a.1" "143.1.a.1" "146.1.a.1" "148.1.a.1" "148.1.a.1" "148.1.a.1"]
            /// Gear can be killed.
            GearDies "gear killed" ["143.1.a.4" "143.1.a.4" "146.1.a.4" "148.1.a.4" "148.1.a.4" "148.1.a.4"]
            /// Gear enters ready.
            GearEntersReady "gear ready" ["144.1" "144.1" "147.1" "149.1" "149.1" "149.1"]
            /// Gear has activated abilities.
            GearIsActivated "activated abilities" ["145" "145" "148" "150" "151" "151"]
            /// Nothing else is finalized or resolved while an item resolves.
            ResolvesWhole "while a spell" ["151.3" "151.3" "154.3" "157.3" "158.3" "158.3"]
            /// Recycled runes go to the rune deck.
            RunesGoUnder "rune deck" ["154.2.b" "154.2.b" "157.2.b" "160.2.b" "161.2.b" "161.2.b"]
            /// Battlefields have passive abilities.
            BattlefieldsHavePassives "passive abilities" ["163.8" "163.8" "166.8" "169.8" "170.8" "170.8"]
            /// Battlefields have triggered abilities.
            BattlefieldsTrigger "triggered abilities" ["163.9" "163.9" "166.9" "169.9" "170.9" "170.9"]
            /// Battlefields have activated abilities.
            BattlefieldsAreActivated "activated abilities" [- - - - "170.10" "170.10"]
            /// Legends have passive abilities.
            LegendsHavePassives "passive abilities" ["167.6" "167.6" "170.6" "173.6" "174.6" "174.6"]
            /// Legends have triggered abilities.
            LegendsTrigger "triggered abilities" ["167.7" "167.7" "170.7" "173.7" "174.7" "174.7"]
            /// Legends have activated abilities.
            LegendsAreActivated "activated abilities" ["167.8" "167.8" "170.8" "173.8" "174.8" "174.8"]
            /// A token is controlled by who made it.
            TokensAreTheMakers "controller of the spell or ability" ["173" "173" "176" "179" "182" "182"]
            /// A token enters as its effect says.
            TokensEnterAsSaid "enters ready" ["175.1" "175.1" "178.1" "181.1" "184.1" "184.1"]
            /// Control does not change while a battlefield is contested.
            ContestKeepsControl "cannot change" [- "181.3.c" "184.3.c" - - -]
            /// Units keep a battlefield for their player.
            UnitsKeepControl "maintain|maintains" [- "181.4.a" "184.4.a" "187.4.a" "190.4.a" "190.4.a"]
            /// A player who controls a battlefield keeps it while another contests it.
            HolderKeepsControl "contested|ongoing" [- "181.4.b" "184.4.b" "187.4.b" "190.4.b" "190.4.b"]
            /// A player who controls a battlefield controls its abilities.
            HolderControlsAbilities "controller controls its abilities"
                [- "181.6.a" "184.6.a" "187.6.a" "190.6.a" "190.6.a"]
            /// An ability stays with its controller when its source changes sides.
            AbilitiesStay "do not change control" [- - "185.4.b" "188.4.b" "191.4.b" "191.5.b"]
            /// The same of any cost.
            ReplacedIsPaid "still considered paid" [- - - - "203.2" "203.2"]
            /// The same among costs.
            CostIsBaseCost "base cost" [- - - - "204.3.a" "204.1.c"]
            /// A cost within instructions has to be paid to get the effect.
            PaidForEffect "paid to get the effect" [- - - - "204.3.b" "204.3.a"]
        }
        reads {
            /// A card has tags.
            tags "tag" ["139.1" "132.8" "132.8" "133.8" "133.8" "133.8"]
        }
        words {
            "i" "units and legends" ["053.1" "053.1" "053.1" "053.1" "053.1" "053.1"]
            "kill this" "gear and spells" ["053.2" "053.2" "053.2" "053.2" "053.2" "053.2"]
            "here" "battlefields" ["053.3" "053.3" "053.3" "053.3" "053.3" "053.3"]
            "additional card here" "maximum occupancy" [- - - "107.3.b.1" "107.3.b.1" "107.3.b.1"]
            "m also" "more than one type" [- - - - "178.3" "178.3"]
            "loses" "less than 0" [- - - - "194.4" "194.4"]
            "lose the game" "lose the game" [- - - - "195.1" "195.1"]
            "additional cost" "additional costs" ["560.2" "353.2" "353.2" "356.2" "204.2" "204.2"]
            "opponents must pay" "applied costs" [- - - - "204.4" "204.4"]
        }
        keywords {}
    } };
}
