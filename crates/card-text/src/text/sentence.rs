//! Sentences: instructions with who follows them, when and whether.

use super::change::{Floor, Quantity, Whose};
use super::clause::{Condition, Duration, Event, ForEach, Grants};
use super::cost::Deeds;
use super::event::Later;
use super::line::Statement;
use super::object::{Deck, Group, Kindred, NextPlayed, Noun, Nouns, Object, Plural, Pronoun, Zone};
use super::phrase::{Part, Phrase, phrases};
use super::place::{Goal, Side, To, Top};
use super::step::{
    DamageOf, Discount, DoubleMight, EvenIf, Exhausted, PlayEffect, PossessiveGroup, Ready, Remaining, Shielded, Token,
    TokenToo, Tokens,
};
use super::terminal::{Bracketed, CountedAction, Name, Number, Symbols};
use super::words::Input;

phrases! {
    /// Sentences in order.
    Instructions {
        One(sentence: Sentence) = "{sentence}",
        More(sentence: Sentence, rest: Instructions) = "{sentence}. {rest}",
    }

    /// The usual destination of a countered spell, which is replaced.
    TheUsual {
        Trash = "putting it in their trash",
    }

    /// A sentence of instructions.
    Sentence {
        Do(steps: Steps) = "{steps}",
        YouDo(steps: Steps) = "you {steps}",
        May(steps: Steps) = "you may {steps}",
        Can(steps: Steps) = "you can {steps}",
        Must(steps: Steps) = "you must {steps}",
        MayPay(cost: Deeds, steps: Steps) = "you may {cost} to {steps}",
        MayPayInstead(cost: Deeds, steps: Steps) = "you may {cost} to {steps} instead",
        Pay(cost: Deeds, steps: Steps) = "{cost} to {steps}",
        If(condition: Condition, sentence: Sentence) = "if {condition}, {sentence}",
        DoIf(steps: Steps, condition: Condition) = "{steps} if {condition}",
        YouDoIf(steps: Steps, condition: Condition) = "you {steps} if {condition}",
        DoAndIf(steps: Steps, condition: Condition, sentence: Sentence) = "{steps} and if {condition}, {sentence}",
        MayDoIf(steps: Steps, condition: Condition) = "you may {steps} if {condition}",
        Unless(steps: Steps, condition: Condition) = "{steps} unless {condition}",
        Instead(steps: Steps) = "{steps} instead",
        InsteadDeal(n: Number) = "deal {n} instead",
        MayInstead(steps: Steps) = "you may {steps} instead",
        LeadingInstead(steps: Steps) = "instead {steps}",
        Otherwise(sentence: Sentence) = "otherwise, {sentence}",
        Then(sentence: Sentence) = "then {sentence}",
        ThenComma(sentence: Sentence) = "then, {sentence}",
        AndThen(steps: Steps, sentence: MaySteps) = "{steps}, then {sentence}",
        AndMay(steps: Steps, sentence: MaySteps) = "{steps} and {sentence}",
        InsteadOfTrash(of: TheUsual) = "return it to its owner's hand instead of {of}",
        OwnersRecycle = "their owners recycle them",
        DoThis(sentence: Sentence) = "do this: {sentence}",
        MayDoThis(sentence: Sentence) = "you may do this: {sentence}",
        WhenBurned(what: Object, sentence: Sentence) = "when you burn {what} this way, do this: {sentence}",
        ForEachKilled(noun: Noun, sentence: Sentence) = "for each {noun} this kills, do this: {sentence}",
        StepsDoThis(steps: Steps, sentence: Sentence) = "{steps}, then do this: {sentence}",
        DoThisTimes(times: Times, sentence: Option<Sentence>) = "do this {times}: {sentence}",
        ForEach(kind: Kindred, sentence: Sentence) = "for each {kind}, {sentence}",
        ForEachWho(who: Chooser, sentence: Sentence) = "for each {who}, {sentence}",
        DoAt(steps: Steps, moment: Later) = "{steps} at {moment}",
        AtMoment(moment: Later, sentence: Sentence) = "at {moment}, {sentence}",
        BaseMightBecomes(whose: PossessiveGroup, n: Number, long: Duration) = "{whose} base Might becomes {n} {long}",
        MightBecomes(whose: PossessiveGroup, n: Number, long: Duration) = "{whose} Might becomes {n} {long}",
        StartingNext(sentence: Sentence) = "starting with the next player, {sentence}",
        ThisTurn(sentence: Sentence) = "this turn, {sentence}",
        ThisTurnFact(statement: Statement) = "this turn, {statement}",
        NextTime(event: Event, sentence: Sentence) = "the next time {event}, {sentence}",
        NextTimeThisTurn(event: Event, sentence: Sentence) = "the next time {event} this turn, {sentence}",
        DoNextTime(steps: Steps, event: Event) = "{steps} the next time {event} this turn",
        WhenThisTurn(event: Event, sentence: Sentence) = "when {event} this turn, {sentence}",
        ThisTurnWhen(event: Event, sentence: Sentence) = "this turn, when {event}, {sentence}",
        IfThisTurn(event: Event, sentence: Sentence) = "if {event} this turn, {sentence}",
        Someone(actor: Actor, acts: Acts) = "{actor} {acts}",
        SomeoneAndYou(actor: Actor, acts: Acts, steps: Steps) = "{actor} {acts} and you {steps}",
        BonusForEach(n: Number, each: ForEach) = "this deals {n} Bonus Damage {each}",
        SomeoneMay(actor: Actor, steps: Steps) = "{actor} may {steps}",
        SomeoneMayPay(actor: Actor, cost: Deeds, steps: Steps) = "{actor} may {cost} to {steps}",
        SomeoneMayPayInstead(actor: Actor, cost: Deeds, steps: Steps) = "{actor} may {cost} to {steps} instead",
        SomeoneMust(actor: Actor, steps: Steps) = "{actor} must {steps}",
        TheyAll(actor: Actor, steps: TheirSteps) = "{actor} {steps}",
        They(deed: TheyDo) = "they {deed}",
        We(deed: TheyDo) = "we {deed}",
        It(deed: ItDoes) = "it {deed}",
        UnitDeals(who: Group, amount: Quantity, to: Object) = "{who} deals damage equal to {amount} to {to}",
        IDeal(amount: Quantity, to: Object) = "I deal damage equal to {amount} to {to}",
        IGainThatTag = "I gain that tag",
        ThatGains(noun: Noun, deed: Gains) = "that {noun} {deed}",
        DoAndThey(steps: Steps, acts: Acts) = "{steps}, and they {acts}",
        ThenSomeone(steps: Steps, actor: Actor, acts: Acts) = "{steps}, then {actor} {acts}",
        Lasting(statement: Statement, long: Duration) = "{statement} {long}",
        NextSpell(what: NextPlayed, change: NextChange) = "{what} {change}",
        BuffsGive(grants: Grants, who: Plural, long: Duration) = "buffs give {grants} to {who} {long}",
        PlayedEnterReady(nouns: Nouns) = "{nouns} you play this turn enter ready",
        BecomesCopy(one: Object, other: Object) = "{one} becomes a copy of {other}",
        YouDont(deed: ThisWay) = "you don't {deed} this way",
        TheyEach(grants: Grants, long: Duration) = "they each get {grants} {long}",
        TheyCantMoveIt(long: Duration) = "they can't move it {long}",
        ItsControllerCantMoveIt(long: Duration) = "its controller can't move it {long}",
        TheyBecomeCopies(other: Object) = "they become copies of {other}",
        CopiesTraits(one: Object, traits: Traits, other: Object) = "{one} copies the {traits} of {other}",
        YouControlIt(long: Duration) = "you control it {long}",
        ChooseOne = "choose one —",
        ChooseNewOne = "choose one you've not chosen this turn —",
        ChooseOneAnew = "choose one you haven't already chosen —",
        ChooseOneUnchosen = "choose one that hasn't been chosen this turn —",
        FollowingType(of: TypeOf) = "do the following based on {of} type:",
        Following(by: Quantity) = "do one of the following based on {by}:",
        CostReduced(what: Quantity, by: Symbols) = "{what} is reduced by {by}",
        UseOnlyWhile(condition: Condition) = "use this ability only while {condition}",
        OnlyWhile(condition: Condition) = "use only while {condition}",
        UseOnlyIf(condition: Condition) = "use only if {condition}",
        UseOnlyTo(first: UseFor) = "use only to {first}",
        SpendOnlyTo(first: UseFor) = "spend this Energy only to {first}",
        SpendOnlyInShowdowns = "spend this Energy only during showdowns",
        AbilityCostsLess(symbols: Symbols, each: Option<ForEach>) = "this ability costs {symbols} less {each}",
        AbilityCostsLessIf(symbols: Symbols, condition: Condition) = "this ability costs {symbols} less if {condition}",
        AbilityReduced(by: Quantity) = "this ability's Energy cost is reduced by {by}",
        UseOnlyOncePerTurn = "use only once each turn",
        UseOnlyIfAndOnce(condition: Condition) = "use only if {condition} and only once each turn",
        UseOncePerTurn = "use only once per turn",
        UsableBy(users: Users, verb: Using) = "{users} may {verb} this ability",
        RecycleAfter = "recycle that spell after you play it",
        GiveThenMore(who: Object, grants: Grants, long: Duration, more: Grants, rest: Duration, condition: Condition) =
            "give {who} {grants} {long}, then {more} {rest} if {condition}",
        BothDo(steps: Steps, keyword: Bracketed) = "{steps} with {keyword} instead",
    }

    /// The players who may use an ability.
    Users {
        Any = "any player",
        Opponents = "only opponents",
    }

    /// A verb for the use of an ability.
    Using {
        Use = "use",
        Activate = "activate",
    }

    /// An action done "this way", in a test on whether somebody did it.
    ThisWay {
        Kill(what: Object) = "kill {what}",
    }

    /// The object whose type decides.
    TypeOf {
        Discarded = "the discarded card's",
        Its = "its",
    }

    /// Traits of an object, one or several.
    Traits {
        One(one: Trait) = "{one}",
        And(one: Trait, other: Trait) = "{one} and {other}",
    }

    /// A trait of an object.
    Trait {
        Name = "name",
        Tags = "tags",
        Cost = "cost",
        Domain = "domain",
        Text = "text",
    }

    /// A number of repetitions.
    Times {
        Twice = "twice",
        Many(n: Number) = "{n} times",
    }

    /// Steps that one may follow after the steps before.
    MaySteps {
        May(steps: Steps) = "you may {steps}",
    }

    /// The use to which resources are restricted.
    UseFor {
        Spells = "play spells",
        Units = "play units",
        UnitsAndAbilities = "play units or activated abilities of units",
        UnitsAndUse = "play units or use unit abilities",
        Gear = "play gear or use gear abilities",
    }

    /// Somebody other than the controller, or not only the controller.
    Actor {
        ItsController = "its controller",
        ItsOwner = "its owner",
        EachPlayer = "each player",
        EachOtherPlayer = "each other player",
        EachOpponent = "each opponent",
        ThatPlayer = "that player",
        They = "they",
        YouAndThatPlayer = "you and that player each",
        YouAndEachOpponent = "you and each opponent",
        Opponents = "opponents",
        Attacker = "the attacker",
        Defender = "the defender",
        AttackerAndDefender = "the attacker and defender each",
    }

    /// Whoever did something.
    Chooser {
        OpponentWhoDid = "opponent who did",
        BuffSpent = "buff spent",
    }

    /// Actions of somebody else, in order.
    Acts {
        One(act: Act) = "{act}",
        And(act: Act, rest: Act) = "{act} and {rest}",
        Then(act: Act, rest: Acts) = "{act}, then {rest}",
        Comma(act: Act, other: Act, rest: Acts) = "{act}, {other}, then {rest}",
    }

    /// An action of somebody else.
    Act {
        Draws(n: Number) = "draws {n}",
        DrawsCards(n: Number) = "draws {n} cards",
        DrawEach(n: Number) = "draw {n}",
        Discards(n: Number) = "discards {n}",
        DiscardEach(n: Number) = "discard {n}",
        GainsXp(n: Number) = "gains {n} XP",
        DiscardsHand = "discards their hand",
        DiscardHand = "discard their hand",
        DiscardThat = "discard that card",
        Channels(n: Number) = "channels {n} rune",
        ChannelsExhausted(n: Number) = "channels {n} rune exhausted",
        ChannelEach(n: Number) = "channel {n} rune exhausted",
        Kills(what: Object) = "kills {what}",
        Chooses(what: Object) = "chooses {what}",
        ChoosesCardsOrRunes = "chooses Cards or Runes",
        ChoosesFour(a: Group, b: Group, c: Group, d: Group) = "chooses {a}, {b}, {c}, and {d}",
        ChoosesOne = "chooses one",
        RecyclesRest = "recycles the rest",
        Reveals(top: Top) = "reveals {top}",
        Banishes(what: Object) = "banishes {what}",
        RevealHand = "reveal their hand",
        LooksAt(top: Top) = "looks at {top}",
        GainsPoint(n: Number) = "gains {n} point",
        LosesPoint(n: Number) = "loses {n} point",
        LosesPoints(n: Number) = "loses {n} points",
        LosesGame = "loses the game",
        ScorePoint(n: Number) = "score {n} point",
        GainPoint(n: Number) = "gain {n} point",
        PlaysIt(to: Option<To>, price: Discount) = "plays it {to} {price}",
        PlaysThose = "plays those cards, ignoring Energy costs",
        PlacesIt(side: Side, deck: Deck) = "places it {side} of {deck}",
        PutsIt(side: Side, deck: Deck) = "puts it {side} of {deck}",
        ReturnsTo(what: Object) = "returns {what} to its owner's hand",
        CantPlaySome(nouns: Nouns, long: Duration) = "can't play {nouns} {long}",
        PlayToken = "play a Gold gear token exhausted",
    }

    /// An action of two units on each other.
    TheyDo {
        Fight(amount: Quantity) = "deal damage equal to {amount} to each other",
    }

    /// An action of a unit named before, or a change to it.
    ItDoes {
        Deals(amount: Quantity, to: Object) = "deals damage equal to {amount} to {to}",
        DealsSplit(amount: Quantity, among: Object) = "deals damage equal to {amount} split among {among}",
        Gains(grants: Grants, long: Option<Duration>) = "gains {grants} {long}",
        CantMove(long: Duration) = "can't move {long}",
        CantBeChosen(long: Duration) = "can't be chosen by enemy spells and abilities {long}",
        CantBeChosenOr(long: Duration) = "can't be chosen by enemy spells or abilities {long}",
    }

    /// A change that a unit gets.
    Gains {
        Gains(grants: Grants, long: Option<Duration>) = "gains {grants} {long}",
        Gain(grants: Grants, long: Option<Duration>) = "gain {grants} {long}",
        Has(grants: Grants) = "has {grants}",
    }

    /// A change to the next card played.
    NextChange {
        EntersReady = "enters ready",
        DealsBonus(n: Number) = "deals {n} Bonus Damage",
        CostsLess(cost: Symbols) = "costs {cost} less",
    }

    /// Steps in order.
    Steps {
        One(step: Step) = "{step}",
        And(step: Step, rest: Steps) = "{step} and {rest}",
        Then(step: Step, rest: Steps) = "{step}, then {rest}",
        CommaAnd(step: Step, rest: Steps) = "{step}, and {rest}",
        Comma(step: Step, other: Step, rest: Steps) = "{step}, {other}, and {rest}",
        Or(step: Step, other: Step) = "{step} or {other}",
    }

    /// One thing done.
    Step {
        Deal(n: Number, to: Object) = "deal {n} to {to}",
        DealDamage(n: Number, to: Object) = "deal {n} damage to {to}",
        DealBoth(n: Number, to: Object, m: Number, other: Object) = "deal {n} to {to} and {m} to {other}",
        DealEqual(amount: Quantity, to: Object) = "deal damage equal to {amount} to {to}",
        DealToEqual(to: Object, amount: Quantity) = "deal damage to {to} equal to {amount}",
        DealAs(amount: Quantity, to: Object) = "deal {amount} as damage to {to}",
        DealSplit(n: Number, among: Object) = "deal {n} damage split among {among}",
        DealThat(to: Object) = "deal that much to {to}",
        DealThatDamage(to: Object) = "deal that much damage to {to}",
        DealForEach(n: Number, to: Object, each: ForEach) = "deal {n} to {to} {each}",
        Kill(what: Object) = "kill {what}",
        KillNow(what: Object) = "kill {what} now",
        Banish(what: Object) = "banish {what}",
        Stun(what: Object) = "stun {what}",
        StunAction(what: Object) = "[Stun] {what}",
        Buff(what: Object) = "buff {what}",
        BuffAction(what: Object) = "[Buff] {what}",
        Heal(what: Object) = "heal {what}",
        Ready(what: Object) = "ready {what}",
        ReadyOrExhaust(what: Object) = "ready or exhaust {what}",
        Exhaust(what: Object) = "exhaust {what}",
        Recall(what: Object) = "recall {what}",
        RecallExhausted(what: Object) = "recall {what} exhausted",
        Counter(what: Object) = "counter {what}",
        Choose(what: Object) = "choose {what}",
        ChooseTag(one: Name, other: Name, third: Name, fourth: Name) = "choose {one}, {other}, {third}, or {fourth}",
        ChooseOne = "choose one",
        ReturnFrom(what: Pronoun, from: Zone, to: To) = "return {what} from {from} {to}",
        PutFrom(what: Object, to: To, from: Zone) = "put {what} {to} from {from}",
        Return(what: Object, to: To) = "return {what} {to}",
        Put(what: Object, to: To) = "put {what} {to}",
        PutCards(n: Number, to: To) = "put {n} {to}",
        PutCardsAndRest(n: Number, to: To, rest: Remaining, other: To) = "put {n} {to} and {rest} {other}",
        PutEachInTrash = "put each in its trash",
        PutBackAnyOrder = "put those you don't back in any order",
        Move(what: Object, to: Option<Goal>) = "move {what} {to}",
        MoveBuff(from: Object, to: Object) = "move a buff from {from} to {to}",
        MoveThere(what: Pronoun) = "move {what} there",
        MoveHere(what: Pronoun) = "move {what} here",
        SwapChosen = "move each to the other's location",
        SwapPlaces(one: Object, other: Object) = "move {one} and {other} to each other's locations",
        Swap(me: Object, to: Goal, it: Object, back: Goal) = "move {me} {to} and {it} {back}",
        Give(who: Object, grants: Grants, long: Option<Duration>, floor: Option<Floor>) = "give {who} {grants} {long} {floor}",
        GiveEach(who: Object, grants: Grants, long: Option<Duration>) = "give {who} each {grants} {long}",
        GiveThemEach(grants: Grants, long: Duration) = "give each {grants} {long}",
        GiveForEach(who: Object, grants: Grants, long: Duration, each: ForEach) = "give {who} {grants} {long} {each}",
        GiveToEach(grants: Grants, who: Object, long: Duration) = "give {grants} to {who} {long}",
        GiveBoth(who: Object, one: Grants, long: Duration, other: Object, two: Grants, rest: Duration, floor: Option<Floor>) =
            "give {who} {one} {long} and {other} {two} {rest} {floor}",
        Draw(n: Number) = "draw {n}",
        DrawACard = "draw a card",
        DrawCards(n: Number) = "draw {n} cards",
        Predict(n: Number) = "predict {n}",
        PredictOnce = "predict",
        PredictAction = "[Predict]",
        CountedAction(action: CountedAction) = "{action}",
        DrawForEach(n: Number, each: ForEach) = "draw {n} {each}",
        DrawThem(what: Object) = "draw {what}",
        DrawUnplayed = "draw any you did not play this way",
        DrawUnbanished = "draw any you didn't banish",
        BanishOne = "banish one",
        BanishTop(top: Top) = "banish {top}",
        DrawEqual(amount: Quantity) = "draw cards equal to {amount}",
        Discard(n: Number) = "discard {n}",
        DiscardHand = "discard your hand",
        Channel(n: Number) = "channel {n} rune",
        Channels(n: Number) = "channel {n} runes",
        ChannelExhausted(n: Number) = "channel {n} rune exhausted",
        ChannelsExhausted(n: Number) = "channel {n} runes exhausted",
        Add(symbols: Symbols) = "[Add] {symbols}",
        AddPlain(symbols: Symbols) = "add {symbols}",
        AddThat(symbols: Symbols) = "[Add] that much {symbols}",
        AddThatEnergy = "[Add] that much Energy",
        ScorePoint(n: Number) = "score {n} point",
        ScorePoints(n: Number) = "score {n} points",
        GainPoint(n: Number) = "gain {n} point",
        GainPoints(n: Number) = "gain {n} points",
        GainXp(n: Number) = "gain {n} XP",
        GainXpForEach(n: Number, each: ForEach) = "gain {n} XP {each}",
        LosePoint(n: Number) = "lose {n} point",
        LosePoints(n: Number) = "lose {n} points",
        LoseGame = "lose the game",
        WinGame = "win the game",
        PlayToken(ready: Option<Ready>, token: Token, how: Option<Exhausted>, to: Option<To>) = "play a {ready} {token} {how} {to}",
        PlayTokens(n: Number, ready: Option<Ready>, tokens: Tokens, how: Option<Exhausted>, to: Option<To>) =
            "play {n} {ready} {tokens} {how} {to}",
        CreateToken(ready: Option<Ready>, token: Token, how: Option<Exhausted>, to: Option<To>) = "create a {ready} {token} {how} {to}",
        CreateTokens(n: Number, ready: Option<Ready>, tokens: Tokens, how: Option<Exhausted>, to: Option<To>) =
            "create {n} {ready} {tokens} {how} {to}",
        Replace(what: Object, token: Token) = "replace {what} with a {token}",
        ReplaceBack(what: Object, noun: Noun) = "replace {what} with the {noun} it replaced",
        PlayThatToken(more: TokenToo) = "play that token and {more}",
        PlayTokenForEach(token: Token, how: Option<Exhausted>, each: ForEach) = "play a {token} {how} {each}",
        PlayFrom(what: Pronoun, from: Zone) = "play {what} from {from}",
        PlayFromFor(what: Pronoun, from: Zone, price: Symbols) = "play {what} from {from} for {price}",
        AmbushWherePaid(keyword: Bracketed, what: Pronoun, even: EvenIf) = "{keyword} {what} to its battlefield, {even}",
        PlayThisTurn(what: Object, price: Discount) = "play {what} this turn {price}",
        Play(what: Object, to: Option<To>, price: Option<Discount>) = "play {what} {to} {price}",
        PlayOne = "play one",
        PlayFor(what: Object, price: Symbols) = "play {what} for {price}",
        LookAt(top: Top) = "look at {top}",
        LookFirst = "look at the top card first",
        LookAtFacedown(long: Duration) = "look at their facedown cards {long}",
        Reveal(top: Top) = "reveal {top}",
        RevealUntil(zone: Zone, what: Group) = "reveal cards from {zone} until you reveal {what}",
        RevealObject(what: Object) = "reveal {what}",
        PutTop(top: Top, to: To) = "put {top} {to}",
        Recycle(what: Object) = "recycle {what}",
        RecycleOneOrBoth = "recycle one or both of them",
        RecycleFromTrash(n: Number) = "recycle {n} from your trash",
        SpendItsBuff = "spend its buff",
        Spend(what: Object) = "spend {what}",
        Pay(symbols: Symbols) = "pay {symbols}",
        TakeControl(what: Object) = "take control of {what}",
        TakeControlFor(what: Object, long: Duration) = "take control of {what} {long}",
        GainControlFor(what: Object, long: Duration) = "gain control of {what} {long}",
        GainControl(what: Object) = "gain control of {what}",
        LoseControl(what: Object) = "lose control of {what}",
        Attach(what: Object, to: Object) = "attach {what} to {to}",
        Detach(what: Object) = "detach {what}",
        DetachAll(from: Object) = "detach all Equipment from {from}",
        DetachFrom(what: Pronoun, from: Pronoun) = "detach {what} from {from}",
        Double(quantity: DoubleMight, long: Duration) = "double {quantity} {long}",
        DoubleDamageTo(whom: Object) = "double all damage that would be dealt to {whom} this turn",
        IncreaseUntil(quantity: Quantity, to: Quantity) = "increase {quantity} until it equals {to}",
        CopyText(whose: Whose, long: Duration) = "copy {whose} text to this Equipment's effect text {long}",
        IncreaseMightTo(of: PossessiveGroup, to: Number) = "increase {of} Might to {to} [m]",
        IncreaseTo(quantity: Quantity, to: Quantity) = "increase {quantity} to {to}",
        IncreaseToFor(quantity: Quantity, to: Quantity, long: Duration) = "increase {quantity} to {to} {long}",
        SwapMight(of: Group, long: Duration) = "swap the Might of {of} {long}",
        Prevent(what: Object) = "prevent {what}",
        PreventNext(n: Number, whom: Object) = "prevent the next {n} damage that would be dealt to {whom} this turn",
        PreventAllTo(whom: Object) = "prevent all damage that would be dealt to {whom} this turn",
        NewChoicesFor(what: Object) = "make new choices for {what}",
        Empower(what: Object) = "empower {what}",
        Disempower(what: Object) = "disempower {what}",
        Burn(n: Number) = "burn {n}",
        PreventNextOf(n: Number, of: DamageOf, whom: Object) =
            "prevent the next {n} {of} damage that would be dealt to {whom} this turn",
        PreventAllOf(of: DamageOf, whom: Shielded) = "prevent all {of} damage that would be dealt to {whom} this turn",
        PreventSort(of: DamageOf) = "prevent all {of} damage this turn",
        PreventSortDealt(of: DamageOf) = "prevent all {of} damage that would be dealt this turn",
        ReduceMyCost(by: Symbols, each: Option<ForEach>) = "reduce my cost by {by} {each}",
        ReduceItsCost(by: Symbols) = "reduce its cost by {by}",
        ReduceItsEnergy(by: Quantity) = "reduce its Energy cost by {by}",
        IgnoreCost = "ignore this spell's cost",
        ActivateConquer(of: Group) = "activate the conquer effects of {of}",
        RepeatPlayEffect(of: PlayEffect) = "repeat {of}",
        NameCard = "name a card",
        NameTag = "name a tag",
        TakeTurn = "take a turn after this one",
        HideFree = "hide cards ignoring costs this turn",
    }
}

impl Instructions {
    /// The first sentence, and those behind it.
    #[must_use]
    pub fn first_and_rest(&self) -> (&Sentence, Option<&Self>) {
        match self {
            Self::One(sentence) => (sentence, None),
            Self::More(sentence, rest) => (sentence, Some(rest)),
        }
    }

    /// Every sentence in order.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        let tails = std::iter::successors(Some(self), |text| text.first_and_rest().1);
        tails.map(|text| text.first_and_rest().0)
    }
}

/// Steps that somebody else follows, said with the bare verbs: none that [`Acts`] says with words of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TheirSteps(pub Steps);

impl Phrase for TheirSteps {
    fn read(input: &Input, at: usize) -> Vec<(Self, usize)> {
        let acts = Acts::read(input, at);
        let own = |(_, end): &(Steps, usize)| !acts.iter().any(|(_, other)| other == end);
        Steps::read(input, at).into_iter().filter(own).map(|(steps, end)| (Self(steps), end)).collect()
    }

    fn print(&self, out: &mut Vec<String>) {
        self.0.print(out);
    }

    fn parts(&self, at: usize, see: &mut dyn FnMut(&dyn Part, usize)) {
        see(&self.0, at);
    }
}
