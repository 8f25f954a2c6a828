//! The behaviours of rules 700 to 999, as edition 1.5 numbers them: additional rules and keywords.

macro_rules! keywords {
    ($($sofar:tt)*) => { chapter! { $($sofar)*
        always {
            /// A buff is spent.
            spend_buff "spent" ["702.2" "702.2" "702.2" "702.2" "702.2" "702.2"]
            /// Accelerate may be paid for.
            accelerate "enter ready" ["717.1.a" "721.1.a" "731.1.a" "805.1.a" "805.1.a" "805.1.b"]
            /// A card is hidden.
            hide "hide" ["723.1.b" "727.1.b" "737.1.b" "811.1.b" "811.1.b" "811.1.b"]
            /// A hidden card is played from the next turn on.
            hidden_next_turn "next turn" ["723.1.b" "727.1.b" "737.1.b" "811.1.b" "811.1.b" "811.1.b"]
        }
        written {
            /// The rule by which Bonus Damage does not apply to damage that would not be dealt without it, since all of it is
            /// prevented.
            bonus_after_prevention "replaced or reduced" [- - - "715.4" - -]
            /// The rule by which the controller of an object that leaves the board orders what is detached from it.
            detach_order "order detach" [- - "719.5.a" "719.5.a" "719.5.a" "719.5.a"]
            /// The rule by which a text that waits for its card being attached does so, though it is inactive then.
            attach_text "attach" [- - "725.1" "725.1" "725.1" "725.1"]
            /// The rule by which a text that waits for its card being detached does so.
            detach_text "detach" [- - "725.2" "725.2" "725.2" "725.2"]
            /// The rule by which XP is gained, where there is XP.
            gain_xp "gain xp" [- - - "730.1" "730.1" "730.1"]
            /// The rule by which an ability triggers that becomes active as its condition is fulfilled; where there is none, it
            /// does not.
            active_at_once "active at the same time" [- - - "727.1.c.1.a" "727.1.c.1.a" "727.1.c.1.a"]
            /// The rule by which XP is spent, where that can be.
            spend_xp "player spending" [- - - "730.2" "730.2" "730.2"]
            /// The rule by which the play of a card counts for its own Legion, but for play effects and spells.
            legion_by_itself "other abilities" [- "728.1.c.2" "738.1.c.2" - - -]
            /// The rule by which the mode of an item on the chain can be chosen again as well.
            modes_anew "mode" [- - - - "752.1" "752.1"]
            /// The rule by which new choices for an item are made for all of it, each the same as before if its player
            /// likes; where there is none, each may give way to one that was not chosen yet.
            remakes_choices "remake all" [- - - - - "753"]
            /// The rule by which a card is named, where that can be asked for.
            name_card "must name" [- - - - "762" "762"]
            /// The rule by which a tag is named, where that can be asked for.
            name_tag "tag" [- - - - "763" "763"]
            /// The rule by which the Power of Accelerate is of one of the unit's domains, where it has several; where
            /// there is none, it may be of any.
            accelerate_of_own "matches domain" ["717.1.b" - - - "805.1.a.1" "805.1.b.1"]
            /// The rule by which what looks for its own death is on the chain before the dead leave, and so before what
            /// others see.
            deathknells_first "pending item before" [- - "734.1.d.2" "808.1.d.2" "808.1.d.2" "808.1.d.2"]
            /// The rule by which Deflect is paid each time that its unit is chosen; where there is none, once for a
            /// spell or ability.
            deflect_each_time "each time" [- - - "809.1.c" "809.1.c" "809.1.c"]
            /// The rule by which a hidden card's targets are chosen freely where its text rules out any at its
            /// battlefield.
            hidden_elsewhere "explicitly restricts" [- "727.1.d.2" "737.1.d.2" "811.1.d.2" "811.1.d.2" "811.1.d.3"]
            /// The rule by which a play effect of a permanent that was played from facedown reads from that where it
            /// chooses: once it has left the board, there is nothing to be chosen.
            play_effects_read_source "played from facedown|facedown references" [- - - - - "811.1.d.3.a"]
            /// The rule by which a unit that a facedown card has played goes to the battlefield of that card.
            hidden_plays_there "hidden play" [- "727.1.d.3" "737.1.d.3" "811.1.d.3" "811.1.d.3" "811.1.d.5"]
            /// The rule by which a player may decide as Weaponmaster triggers not to choose any Equipment.
            weaponmaster_may "you may" [- - - "821.1.c" "821.1.c" "821.1.c"]
            /// The rule by which Weaponmaster asks for the Equip cost as texts alter it.
            equip_altered "alter Equip costs" [- - "747.1.c.2" "821.1.c.2" "821.1.c.2" "821.1.c.2"]
            /// The rule by which what is less for abilities as they are played is not less for Weaponmaster; where there is
            /// none, it is, as though the ability were activated.
            equip_unplayed "actually activated" [- - - - - "821.1.c.2.a"]
            /// The rule by which a text has units use the permissions of Ambush elsewhere.
            ambush_further "also appear" [- - - - "822.1.d" "822.1.d"]
            /// The rule by which the ability of Empower may be used although its source is Empowered, where that can be so
            /// again.
            empowers_again "ignore the normal" [- - - - - "827.1.c.5"]
            /// The rule by which something is shown off as a card with Show Off is played.
            show_off "reveal" [- - - - - "832.1.c"]
            /// The rule by which one of several Flow costs is chosen; where there is none, the first is paid.
            flow_chosen "choose which cost" [- - - - "829.1.c.3" "829.1.c.3"]
        }
        says {
            /// Bonus Damage does not apply where no damage is dealt.
            NothingHasNoBonus "no damage was dealt" [- - - "715.4" "715.4" "715.4"]
            /// Damage that is split can be split among as many more as Bonus Damage adds to it.
            BonusWidensSplit "eligible to be chosen" [- "715.3" "715.3" "715.3" "715.3" "715.3"]
            /// There is one buff on a unit at most.
            OneBuff "one buff" ["702.3" "702.3" "702.3" "702.3" "702.3" "702.3"]
            /// The rules text of an attached card is inactive.
            AttachedIsInactive "inactive" [- - "718.2" "718.2" "718.2" "718.2"]
            /// An attached card appends its effect text.
            EffectTextIsAppended "appended" [- - "718.3" "718.3" "718.3" "718.3"]
            /// The same of a spell.
            SpellPaidForEffect "to get the effect" [- - - "742.1.a" "740.4.a.1" "740.4.a.1"]
            /// The same among what texts mean.
            CostIsPaidFirst "finalization" [- - - "742.1.b" "740.4.a.2" "740.4.a.2"]
            /// A newly chosen target sees that it has been chosen.
            NewTargetsSee "did not target|previously targeted" [- - - - "754" "754"]
            /// A unit that enters ready by Accelerate is not readied.
            EnteringIsNoReadying "becoming ready" ["717.6.a" "721.6.a" "731.6.a" "805.6.a" "805.6.a" "805.6.a"]
            /// Information that a trigger on its source's death asks for is noted before the source leaves.
            DeathIsNoted "note its location" [- - "734.1.d.3" "808.1.d.3" "808.1.d.3" "808.1.d.3"]
            /// A facedown card is no card with Hidden.
            FacedownIsNotHidden "facedown card is not" [- - - - - "811.5.a"]
            /// A card played from facedown chooses at its battlefield.
            HiddenChooseThere "hidden" ["723.1.d" "727.1.d" "737.1.d" "811.1.d" "811.1.d" "811.1.d"]
            /// A facedown permanent is played to its battlefield.
            HiddenEnterThere "to that battlefield" [- "727.1.d.1" "737.1.d.1" "811.1.d.1" "811.1.d.1" "811.1.d.1"]
            /// Facedown gear is, too.
            HiddenGearThere "hidden gear" [- - - "811.1.d.1.a" "811.1.d.1.a" "811.1.d.1.a"]
            /// A facedown card has Reaction.
            HiddenReact "gains reaction" [- "727.6" "737.6" "811.6" "811.6" "811.6"]
        }
        reads {}
        words {
            "mighty" "mighty" ["708" "708" "708" "708" "708" "708"]
            "bonus damage" "bonus damage" [- "713" "713" "713" "713" "713"]
            "attached" "moved separately" [- - "718.6" "718.5.c" "718.5.c" "718.5.c"]
            "xp" "xp" [- - - "729.1.a" "729.1.a" "729.1.a"]
            "take a turn" "additional turn" [- - - "737" "737" "737"]
            "alone" "no other friendly" [- - - "741.1" "740.2.a" "740.2.a"]
            "move a buff" "counter between" [- - - - "746" "746"]
            "new choices" "new choices" [- - - - "751" "751"]
            "chosen by" "be chosen" [- - - - "757.1" "757.1"]
            "ignore" "ignored" [- - - - "766" "766"]
            "this has action" "grant action" [- - - "806.4" "806.4" "806.4"]
            "deathknell" "when i die" ["720.1.c" "724.1.c" "734.1.c" "808.1.c" "808.1.c" "808.1.c"]
            "legion" "played another|have played"
                ["724.1.c" "728.1.c.1" "738.1.c.1" "812.1.b.1" "812.1.b.1" "812.1.b.1"]
            "this has reaction" "grant reaction" [- - - "813.4" "813.4" "813.4"]
            "this chooses" "conditions" [- - - "813.4.a" "813.4.a" "813.4.a"]
            "equip" "attach this gear" [- - "744.1.c.2" "818.1.c.2" "818.1.c.2" "818.1.c.2"]
            "quick-draw" "quick-draw" [- - "745.1.d" "819.1.d" "819.1.d" "819.1.d"]
            "repeat" "additional time" [- - "746.1.d" "820.1.d" "820.1.d" "820.1.d"]
            "weaponmaster" "equip" [- - "747.1.c" "821.1.c" "821.1.c" "821.1.c"]
            "level" "xp" [- - - "824.1.b.1" "824.1.b.1" "824.1.b.1"]
            "empower" "empower" [- - - - "827.1.c.1" "827.1.c.1"]
            "empowered" "while empowered" [- - - - "828.1.b.1" "828.1.b.1"]
            "become empowered" "become empowered" [- - - - "828.1.d" "828.1.d"]
            "flow" "flow cost" [- - - - "829.1.b" "829.1.b"]
        }
        keywords {
            Accelerate "enter ready" ["717.1.a" "721.1.a" "731.1.a" "805.1.a" "805.1.a" "805.1.b"]
            Action "action" ["718.1.b" "722.1.b" "732.1.b" "806.1.b" "806.1.b" "806.1.b"]
            Assault(1) "attacker" ["719.1.c" "723.1.c" "733.1.c" "807.1.c" "807.1.c" "807.1.c"]
            Deflect(1) "[deflect value]" ["721.1.c" "725.1.c" "735.1.c" "809.1.c" "809.1.c" "809.1.c"]
            Ganking "another battlefield" ["722.1.b" "726.1.b" "736.1.b" "810.1.b" "810.1.b" "810.1.b"]
            Hidden "hide" ["723.1.b" "727.1.b" "737.1.b" "811.1.b" "811.1.b" "811.1.b"]
            Reaction "reaction" ["725.1.c" "729.1.c" "739.1.c" "813.1.c" "813.1.c" "813.1.c"]
            Shield(1) "defender" ["726.1.c" "730.1.c" "740.1.c" "814.1.c" "814.1.c" "814.1.c"]
            Tank "before any other" ["727.1.b" "731.1.b" "741.1.b" "815.1.b" "815.1.b" "815.1.b"]
            Temporary "before scoring" ["728.1.b" "732.1.b" "742.1.b" "816.1.b" "816.1.b" "816.1.b"]
            Vision(1) "when this is played" ["729.1.b" "733.1.b" "743.1.b" "817.1.b" "817.1.b" "817.1.b"]
            Ambush "where you control units" [- - - "822.1.b" "822.1.b" "822.1.b"]
            Hunt(1) "gains x xp" [- - - "823.1.c.1" "823.1.c.1" "823.1.c.1"]
            Backline "after any other" [- - - "826.3" "826.3" "826.3"]
            Deploy "any battlefield" [- - - - - "830.1.b"]
            Disarm(1) "enemy unit here" [- - - - - "831.1.d"]
        }
    } };
}
