//! Steps: the verbs of instructions.

use super::change::{Duration, Floor, ForEach, Grants, Quantity, Whose};
use super::object::{Group, Noun, Object, Pronoun};
use super::phrase::{Part, Phrase, phrases};
use super::place::{Goal, To, Top, Zone};
use super::sentence::Acts;
use super::terminal::{Bracketed, CountedAction, Name, Number, Symbols};
use super::words::Input;

phrases! {
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

    /// A restriction that is lifted.
    EvenIf {
        NoOthers = "even if you don't have other units there",
    }

    /// The play effect of a card.
    PlayEffect {
        Mine = "my play effect",
        Gears = "this gear's play effect",
    }

    /// The objects for which an instruction prevents damage.
    Shielded {
        Counted(counted: super::object::Counted) = "{counted}",
        It = "it",
        That(noun: Noun) = "that {noun}",
    }

    /// A kind of source of damage.
    DamageOf {
        Combat = "combat",
        Effects = "spell and ability",
    }

    /// The objects left of several.
    Remaining {
        Rest = "the rest",
        Other = "the other",
    }

    /// Before a token: it enters ready.
    Ready {
        Ready = "ready",
    }

    /// Behind a token or a card: it enters exhausted.
    Exhausted {
        Exhausted = "exhausted",
    }

    /// A token, as it is described.
    Token {
        Unit(might: Number, name: Name, with: Option<TokenWith>) = "{might} [m] {name} unit token {with}",
        Gear(name: Name) = "{name} gear token",
        Plain(name: Name) = "{name} unit token",
        Battlefield(name: Name) = "{name} battlefield token",
    }

    /// Another token in addition to one that is played.
    TokenToo {
        Copy = "a additional copy",
        CopyOfIt = "a additional copy of it",
        Token(token: Token) = "a {token}",
    }

    /// Tokens, as they are described.
    Tokens {
        Units(might: Number, name: Name, with: Option<TokenWith>) = "{might} [m] {name} unit tokens {with}",
        Gear(name: Name) = "{name} gear tokens",
        Plain(name: Name) = "{name} unit tokens",
        InBrackets(might: Symbols, name: Name, with: Option<TokenWith>) = "{might} [m] {name} unit tokens {with}",
    }

    /// A property of a token.
    TokenWith {
        Keyword(keyword: Bracketed) = "with {keyword}",
    }

    /// The Might that is doubled.
    DoubleMight {
        My = "my Might",
        Its = "its Might",
        Of(group: PossessiveGroup) = "{group} Might",
    }

    /// The owner of a quality, described: "a friendly unit's".
    PossessiveGroup {
        FriendlyUnits = "a friendly unit's",
        EnemyUnits = "a enemy unit's",
        Units = "a unit's",
    }

    /// A discount on playing something.
    Discount {
        Ignoring = ", ignoring its cost",
        IgnoringAll = ", ignoring any and all costs",
        IgnoringEnergy = ", ignoring its Energy cost",
        IgnoringTheir = ", ignoring their costs",
        WithoutEnergy = "without paying its Energy cost",
        Reducing(by: Symbols) = ", reducing its cost by {by}",
        ReducingEnergy(by: Quantity) = ", reducing its Energy cost by {by}",
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
