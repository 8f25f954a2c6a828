//! The rules that behaviours rest on. Each has a name, and words that its rule contains in every edition that has it: a
//! test holds the tables against the texts, so that a number that exists but says something else is found.

use tribunal_rule::RuleNumber;

macro_rules! cites {
    ($($(#[$doc:meta])* $name:ident: $words:literal,)*) => {
        /// The rules that behaviours rest on, for one edition.
        #[derive(Clone, Debug)]
        pub struct Cites {
            $($(#[$doc])* pub $name: RuleNumber,)*
        }

        impl Cites {
            /// Every behaviour with its rule.
            #[must_use]
            pub fn all(&self) -> Vec<(&'static str, RuleNumber)> {
                vec![$((stringify!($name), self.$name),)*]
            }

            /// Words that the rule of each behaviour contains; after a bar, others that may stand instead.
            #[must_use]
            pub fn words() -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), $words),)*]
            }
        }
    };
}

cites! {
    /// Card text is read by these rules.
    silver_rule: "interpreted",
    /// Actions are performed one at a time.
    one_at_a_time: "one at a time",
    /// Discretionary actions belong to the Action Phase.
    action_phase: "Neutral Open",
    /// By default one acts on one's own turn in a Neutral Open State.
    own_turn: "on their turn",
    /// In a Closed State only Reactions.
    closed: "Reaction",
    /// In a Showdown State only Actions and Reactions.
    showdown: "Action or Reaction",
    /// Without priority no discretionary actions.
    need_priority: "Priority",
    /// Focus permits acting in a Showdown Open State.
    need_focus: "Focus",
    /// Limited actions are taken when instructed to, and at their occasions in the turn.
    limited: "instructed to do so",
    /// A card whose face nobody may look at.
    secret: "neither player|no player",
    /// A card whose face its owner alone may look at; on the board its controller.
    private: "only the",
    /// A card whose face everybody may look at.
    public: "any player",
    /// The Turn Player ends the Action Phase.
    end_of_actions: "ending their turn",
    /// One plays cards of one's own hand.
    own_cards: "play cards from",
    /// One activates abilities of what one controls.
    own_abilities: "unique abilities",
    /// Abilities are activated on the board.
    activate_on_board: "on the board",
    /// Cards are played from where they may be.
    play_from: "play cards from",
    /// A card being played goes on the chain.
    put_on_chain: "onto the chain|to the chain",
    /// A unit's location is chosen.
    choose_location: "location",
    /// A move's destination is chosen.
    move_destination: "destination",
    /// What a text asks of a destination is asked again as the move is made.
    move_restriction: "restrictions",
    /// Objects that are chosen are targeted.
    targets: "targeted",
    /// Modes are chosen.
    choose_mode: "choices are made now|appropriate choices now",
    /// Without valid choices it cannot be put on the chain.
    need_targets: "valid choices|targets are legal",
    /// What counts the targets of an item counts those that are no longer legal.
    mistargeted_count: "targets|targeted",
    /// What a text prevents is chosen and played all the same, and is passed over as it is to be done.
    prevented: "impossible|can't be followed",
    /// What was done in part has been done, for what asks whether.
    done_in_part: "performed|mark",
    /// A spell does not choose itself.
    not_itself: "itself|valid choices|targets are legal",
    /// What is no target is chosen on resolution.
    choose_on_resolution: "on resolution|execute the game effect",
    /// Energy and Power are paid.
    pay: "pay",
    /// Costs that are neither Energy nor Power are paid besides.
    pay_otherwise: "non-standard",
    /// A play that turns out illegal is undone.
    illegal_play: "undone",
    /// Accelerate may be paid for.
    accelerate: "enter ready",
    /// An item is finalized.
    finalized: "no longer pending|category of play",
    /// A unit enters exhausted.
    unit_enters: "exhausted",
    /// Gear enters ready.
    gear_enters: "ready",
    /// Illegal targets are unaffected.
    illegal_target: "no longer legal",
    /// Targets chosen as a group that are none any more: some of them are chosen.
    group_subset: "targets",
    /// Split damage is divided on resolution.
    split: "split",
    /// Too many targets for the damage to be split.
    split_cease: "cease being targets",
    /// A card has been played.
    played: "completed",
    /// The newest item resolves.
    resolve: "resolves|execute its effect",
    /// The newest item's controller gains priority.
    priority: "gains priority|becomes the active player",
    /// The first priority, when everything is finalized.
    priority_first: "gains priority|first active player",
    /// Priority goes on to the next player.
    priority_next: "passes priority to the next|passes to the next",
    /// Priority is passed.
    pass_priority: "pass priority|passes to the next",
    /// A triggered ability's condition is met.
    triggered: "condition is met",
    /// What waits for a card off the board does so for as long as that is in its zone.
    bound_off_board: "appropriate zone|trigger",
    /// A triggered ability goes on the chain.
    trigger_on_chain: "placed on the chain",
    /// One orders one's own triggers.
    own_trigger_order: "selects the order",
    /// The order of triggers as a combat opens.
    opening_order: "triggered abilities",
    /// Without legal options a trigger leaves the chain.
    trigger_removed: "remove it from the chain|cancelled",
    /// A trigger that is not paid for leaves the chain.
    trigger_unpaid: "decline to pay|cancelled",
    /// An ability is activated.
    activate: "pending item|goes on the chain",
    /// A replacement applies.
    replacement: "intercede",
    /// A replacement applies once to an event and what replaces it.
    replaced_once: "event|replacement effect",
    /// What leaves replaces what happens together with that.
    replaces_leaving: "simultaneously|intercede",
    /// Who orders replacements.
    replacement_order: "order",
    /// A player who is acted on orders the replacements.
    player_orders: "that player decides",
    /// Of what acts on a battlefield that nobody controls, the Turn Player orders the replacements.
    turn_player_orders: "Current Turn Player",
    /// Standard moves.
    standard_move: "effect is moving",
    /// Which units move, and to where, in one action.
    move_together: "simultaneously",
    /// Exhausting is the cost.
    move_cost: "exhausting",
    /// What is exhausted cannot be exhausted as a cost.
    exhaust_cost: "cost",
    /// No standard move in a Closed State.
    move_closed: "closed state",
    /// No standard move in a showdown.
    move_showdown: "showdown",
    /// One moves one's own units.
    own_units: "inherent abilities",
    /// Only units move.
    only_units_move: "units",
    /// A move is between two locations.
    move_between_locations: "two locations",
    /// Moves between battlefields need Ganking.
    ganking: "ganking",
    /// No objects in another player's base.
    foreign_base: "base",
    /// What is in another player's base is recalled.
    astray_in_base: "base",
    /// No third player's units.
    third_player: "2 other players",
    /// Other players' combats are closed to others.
    foreign_combat: "invalid destinations",
    /// A move that cannot be becomes a recall.
    move_becomes_recall: "recalls",
    /// An effect moves something.
    moves: "cause a move",
    /// A recall.
    recall: "base|changes locations",
    /// A unit applies Contested.
    contest: "apply contested|temporary status",
    /// Contested ends when control is established.
    contested_until_control: "remains contested",
    /// In the abilities of an uncontrolled battlefield "you" is no one.
    you_is_nobody: "no one",
    /// Control of an object changes.
    control_of_objects: "controller",
    /// The contester gains focus.
    first_focus: "gains focus",
    /// Focus is passed.
    pass_focus: "pass",
    /// Focus goes to the next player.
    next_focus: "focus passes",
    /// Focus passes when a chain in a showdown has resolved.
    focus_after_chain: "focus passes",
    /// The showdown closes.
    showdown_closes: "closes|showdown ends",
    /// Control after a showdown.
    showdown_control: "establishes control|they have control",
    /// A showdown that leads to a combat.
    showdown_to_combat: "staged combat|combat pending",
    /// A combat stays staged while both are there.
    unstage_combat: "remains staged|remains pending",
    /// A combat opens with a showdown.
    combat_showdown: "showdown opens",
    /// Units become Attackers.
    attackers: "attacker designation|attacker is the player",
    /// Units become Defenders.
    defenders: "defender designation|defender is the player",
    /// A unit gains its controller's designation.
    role_gained: "designation",
    /// A unit changes its designation.
    role_changed: "opposite designation|remove status",
    /// A unit elsewhere loses its designation.
    role_lost_elsewhere: "lose those designations|remove status",
    /// Damage only if both sides have units.
    damage_skipped: "both",
    /// Might is summed.
    sum_might: "sum",
    /// The same for the defenders.
    sum_defenders: "sum the might of all defending",
    /// Damage is assigned.
    assign: "assigns|distributes",
    /// One unit is filled before the next.
    assign_full: "lethal damage",
    /// No more than lethal while others remain.
    assign_no_excess: "minimum|lethal damage",
    /// Who must be first or last.
    assign_order: "obey",
    /// Assigned damage is dealt.
    deal_assigned: "deal damage|combat damage",
    /// Contested is cleared.
    combat_clears_contested: "clear the contested",
    /// Control after a combat.
    combat_control: "establishes control|conquered",
    /// Control is lost with the last unit.
    combat_control_lost: "units",
    /// The combat is over.
    combat_over: "resolution|combat ends|the resolution step",
    /// An effect kills.
    kill: "killing",
    /// A token ceases to exist.
    token_ceases: "ceases to exist",
    /// A token is played.
    token_enters: "played",
    /// The Victory Score wins.
    win: "wins|win the game",
    /// The last player wins.
    last_player: "remaining wins",
    /// A player concedes.
    concede: "concede",
    /// A player who was removed has no influence any more.
    removal: "removal of a player",
    /// What they control or own is banished.
    removal_banish: "banish all permanents",
    /// The battlefield they contributed is replaced.
    removal_battlefield: "token battlefield",
    /// Their cards leave the game.
    removal_cards: "all cards they own",
    /// What they have on the chain is countered.
    removal_counter: "counter all spells and abilities",
    /// Their turn gives way to the next player's.
    removal_turn: "next available player",
    /// Their focus goes to the next player.
    removal_focus: "receives focus",
    /// Their priority goes to the next player.
    removal_priority: "receives priority",
    /// A battlefield is conquered.
    conquer: "conquer",
    /// A battlefield is held.
    hold: "hold",
    /// A battlefield is scored once in a turn.
    score_once: "once per battlefield",
    /// A battlefield that a teammate controlled is not scored.
    score_team: "disqualified",
    /// Scoring earns a point.
    score_point: "point",
    /// The final point by Conquer.
    final_point: "draws a card",
    /// Points from other sources.
    other_points: "points",
    /// Damage is healed.
    heal: "healing|clear all marked damage",
    /// Damage is dealt.
    deal: "mark",
    /// A unit is stunned.
    stun: "stunned",
    /// Stun ends.
    stun_ends: "ending step|end of turn cleanup",
    /// A unit is buffed.
    buff: "buff",
    /// A buff is spent.
    spend_buff: "spent",
    /// Something is readied.
    ready: "readying",
    /// Something is exhausted.
    exhaust: "exhausting",
    /// The Turn Player readies.
    awaken: "readies",
    /// Something is banished.
    banish: "banish",
    /// Something leaves the board for a hand.
    return_to_hand: "non-board zone",
    /// A card is discarded.
    discard: "discarding",
    /// A card is drawn.
    draw: "draw",
    /// The draw of the turn.
    draw_phase: "draws 1",
    /// A burn out.
    burn_out: "burn out",
    /// Who is to look at more cards than there are looks at those.
    looks_at_fewer: "look|burn out",
    /// The owner orders runes that are recycled together.
    rune_order: "owner's choosing",
    /// A card is recycled.
    recycle: "recycling",
    /// Runes are channeled.
    channel: "channeling",
    /// The runes of the turn.
    channel_phase: "channels 2",
    /// Resources are added.
    add: "rune pool",
    /// Rune Pools empty.
    pool_empties: "empties",
    /// An item is countered.
    counter: "countering",
    /// No cleanup comes while an item resolves.
    no_cleanup_resolving: "cleanup cannot occur|resolves|execute its effect",
    /// A characteristic is changed.
    layers: "layers",
    /// Effects of this turn expire.
    expire: "expire",
    /// The next player's turn.
    next_turn: "next player",
    /// A card is hidden.
    hide: "hide",
    /// Cards are hidden from where the rule says.
    hide_from: "hand",
    /// A hidden card is played from the next turn on.
    hidden_next_turn: "next turn",
    /// A facedown zone belongs to who controls the battlefield.
    facedown_control: "controls",
    /// A facedown zone holds one card.
    facedown_one: "one card",
    /// With a unit that goes to a base instead, "here" comes to mean that base.
    here_moves: "reassigned",
    /// What is too much for a facedown zone goes to the trash.
    facedown_falls: "maximum occupancy",
    /// How many players a game has.
    board_players: "number of players",
    /// Gear is in a base.
    board_gear: "base",
    /// Who has no units somewhere does not control it.
    board_control: "units",
    /// What Contested is.
    board_contested: "temporary status",
    /// Damage that reaches Might kills.
    board_lethal: "killed",
}
