//! Sentences: instructions with who follows them, when and whether.

use super::change::{Duration, ForEach, Grants, Quantity};
use super::condition::Condition;
use super::cost::Deeds;
use super::event::{Event, Later};
use super::object::{Group, Kindred, NextPlayed, Noun, Nouns, Object, Plural};
use super::phrase::phrases;
use super::place::{Deck, Side, To, Top};
use super::statement::Statement;
use super::step::{Discount, PossessiveGroup, Steps, TheirSteps};
use super::terminal::{Bracketed, Number, Symbols};

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
