//! The behaviours of rules 475 to 699, as edition 1.5 numbers them: layers, modes of play and leaving the game.

macro_rules! modes {
    ($($sofar:tt)*) => { chapter! { $($sofar)*
        always {
            /// A characteristic is changed.
            layers "layers" ["636.2" "448.1" "452.1" "470.1" "475.1" "477.1"]
            /// A game has a certain number of players.
            board_players "number of players" ["642.1" "456.1" "460.1" "478.1" "483.1" "485.1"]
            /// A player concedes.
            concede "concede" ["650" "650" "650" "650" "650" "650"]
            /// The last player wins.
            last_player "remaining wins" ["651.1" "651.1" "651.1" "651.1" "651.1" "651.1"]
            /// A player who was removed has no influence any more.
            removal "removal of a player" ["651.3" "651.3" "651.3" "651.3" "651.3" "651.3"]
            /// The permanents they control and the cards they own are banished.
            removal_banish "banish all permanents" ["652.1" "652.1" "652.1" "652.1" "652.1" "652.1"]
            /// The battlefield they contributed is replaced.
            removal_battlefield "token battlefield" ["652.2.a" "652.2.a" "652.2.a" "652.2.a" "652.2.a" "652.2.a"]
            /// Their cards leave the game.
            removal_cards "all cards they own" ["652.3" "652.3" "652.3" "652.3" "652.3" "652.3"]
            /// The items they have on the chain are countered.
            removal_counter "counter all spells and abilities" ["652.4" "652.4" "652.4" "652.4" "652.4" "652.4"]
            /// Their turn gives way to the next player's.
            removal_turn "next available player"
                ["652.5.a.1" "652.5.a.1" "652.5.a.1" "652.5.a.1" "652.5.a.1" "652.5.a.1"]
            /// Their focus goes to the next player.
            removal_focus "receives focus" ["652.5.b.1" "652.5.b.1" "652.5.b.1" "652.5.b.1" "652.5.b.1" "652.5.b.1"]
            /// Their priority goes to the next player.
            removal_priority "receives priority"
                ["652.5.c.1" "652.5.c.1" "652.5.c.1" "652.5.c.1" "652.5.c.1" "652.5.c.1"]
        }
        written {
            /// The rule by which a copy has every trait that is printed, Might as well; where there is none, all but
            /// its own Might.
            copies_might "copyable traits" [- - - - - "479.1.b.1"]
            /// The rule by which increases apply before decreases; where there is none, all arithmetic is one layer.
            increases_first "positive applied first"
                [- "450.3.d.1" "454.3.d.1.a" "472.3.d.1.a" "477.3.e.1.a" "479.4.e.1.a"]
            /// The rule by which, of two effects in one layer, the one that the other alters applies after it.
            by_dependency "depend|both effects" ["638" "452" "456" "474.1" "479.2" "481.2"]
            /// The rule by which the Turn Player's teammates act in a Neutral Open State only when they are invited.
            teammates_invited "invite them" [- - - "484.8.a" "489.8.a" "491.8.a"]
            /// The rule by which a battlefield is scored once a turn by a team; where there is none, by each of its
            /// players.
            score_once_for_team "per team" [- - - - - "491.8.b"]
            /// The rule by which what a player gains is gained by each of their team, for what asks whether they do.
            points_of_teams "team gains" [- - - - "489.8.d.3" "491.8.d.3"]
            /// The rule by which a battlefield that an ally occupied is not asked for on turns of the own team only;
            /// where there is none, on any turn.
            excused_on_own_turns "turn" [- - - - - "491.8.g.1"]
            /// The rule by which the teammates of a player who concedes leave the game too.
            team_leaves "teammates also lose" [- "651.4" "651.4" "651.4" "651.4" "651.4"]
            /// The rule by which a showdown ends in which no relevant player is left in the game.
            nobody_relevant "no other players remain relevant" ["652.5.b.2" - - - - -]
        }
        says {
            /// Might is set in the layer of traits.
            MightIsSet "assignment of might|base might"
                ["637.1.a.1" "450.1.a.1" "454.1.a.1" "472.1.a.1" "477.1.a.1" "479.2.a"]
            /// Abilities are given and taken in a layer.
            AbilitiesHaveALayer "remove" ["637.2.a" "450.2.a" "454.2.a" "472.2.a" "477.2.a" "479.3.a"]
            /// Effect text is appended in the layer of abilities.
            EffectTextHasALayer "appended in this layer" [- - "454.2.c" "472.2.c" "477.2.c" "479.3.c"]
            /// Numbers are increased and decreased in a layer.
            NumbersHaveALayer "increasing and decreasing" ["637.3.a" "450.3.a" "454.3.a" "472.3.a" "477.3.a" "479.4.a"]
            /// A limit is taken as an effect is applied.
            LimitedOnce "snapshotting" [- "450.3.b" "454.3.b" "472.3.b" "477.3.b" "479.4.b"]
            /// Might Bonuses apply in the layer of numbers.
            BonusHasALayer "might bonuses" [- - "454.3.c" "472.3.c" "477.3.d" "479.4.d"]
            /// The older of two effects in a layer applies first.
            OlderFirst "timestamp order" ["639" "453" "457" "475" "480" "482"]
            /// Teammates share their points.
            PointsAreShared "same number" [- - - - "489.8.d.1" "491.8.d.1"]
            /// For the final point a battlefield that an ally occupied is not asked for.
            AlliesExcuse "excepting" ["648.8.g.1" "462.8.f.1" "466.8.f.1" "484.8.f.1" "489.8.g.1" "491.8.g.1"]
            /// Once all who are left have passed focus, the showdown ends.
            RestHavePassedFocus "showdown ends"
                ["652.5.b.3" "652.5.b.2" "652.5.b.2" "652.5.b.2" "652.5.b.2" "652.5.b.2"]
            /// Once all who are left have passed priority, the newest item resolves.
            RestHavePassedPriority "will resolve"
                ["652.5.c.2" "652.5.c.2" "652.5.c.2" "652.5.c.2" "652.5.c.2" "652.5.c.2"]
        }
        reads {}
        words {
            "copy" "copy" ["637.1.b.1" "450.1.b.1" "454.1.b.1" "472.1.b.1" "477.1.b.1" "479.1.b"]
            "copies the" "traits" [- - - "472.1.b.2" "477.1.b.2" "479.1.b"]
        }
        keywords {}
    } };
}
