//! Instructions as clauses: "draw 2 cards".

use super::super::{
    Amount, DeckEnd, Destination, Effect, Mode, Named, Place, Side, Targets, Trigger, Triggered, Waiver, Who, Whose,
};
use super::amounts::cost;
use super::changes::is_block;
use super::parts::{LAST, only, trait_word};
use super::{Say, count, row, sentence};
use crate::card::{Card, Cost, Kind};
use crate::domain::{Domain, Domains};

impl Say<'_> {
    /// Instructions one after another, a sentence each.
    pub(super) fn sentences(&self, effects: &[Effect]) -> String {
        effects.iter().map(|effect| sentence(&self.effect(effect))).collect::<Vec<_>>().join(" ")
    }

    /// Instructions in a row within a sentence.
    pub(super) fn list(&self, effects: &[Effect]) -> String {
        let last = effects.len().saturating_sub(1);
        let said = effects.iter().enumerate().map(|(at, effect)| {
            let words = self.effect(effect);
            let words = words.trim_end_matches('.').to_owned();
            if is_block(effect) && (at < last || last > 0) { format!("({words})") } else { words }
        });
        let said: Vec<String> = said.collect();
        if said.is_empty() { "do nothing".to_owned() } else { said.join(", then ") }
    }

    /// One of several things to choose from.
    pub(super) fn mode(&self, mode: &Mode) -> String {
        self.instructions(&mode.does)
    }

    /// Limits a delayed trigger to what was chosen, in words; empty if it waits for a moment or nothing was chosen.
    fn bound(&self, triggered: &Triggered) -> &'static str {
        let moment = matches!(triggered.when, Trigger::At(..));
        if moment || self.targets.is_empty() { "" } else { " (only for what was chosen)" }
    }

    fn modes(&self, modes: &[Mode]) -> String {
        let said = modes.iter().zip('a'..).map(|(mode, letter)| {
            let decided = mode.domain.map(Domain::word).or(mode.kind.map(Kind::word));
            let decided = decided.map(|word| format!("{word}: ")).unwrap_or_default();
            format!("({letter}) {decided}{}", self.mode(mode))
        });
        said.collect::<Vec<_>>().join(" ")
    }

    /// Damage that is dealt.
    fn deal(&self, amount: &Amount, to: &Who, by: Option<&Who>) -> String {
        let what = self.so_much(amount, "damage");
        match by {
            Some(by) => format!("{} deals {what} to {}", self.who(by).0, self.to_each(to)),
            None => format!("deal {what} to {}", self.to_each(to)),
        }
    }

    /// Damage that is split.
    fn split(&self, amount: &Amount, among: &Who, by: Option<&Who>) -> String {
        let what = self.so_much(amount, "damage");
        match by {
            Some(by) => format!("{} deals {what}, split among {}", self.who(by).0, self.who(among).0),
            None => format!("deal {what}, split among {}", self.who(among).0),
        }
    }

    /// The cards that a player may not play.
    fn bar(&self, side: Side, kind: Option<Kind>) -> String {
        let what = kind.map_or("cards".to_owned(), |kind| match kind {
            Kind::Gear => "gear".to_owned(),
            kind => format!("{}s", kind.word()),
        });
        format!("{} can't play {what} for the rest of the turn", self.side(side))
    }

    /// Tokens that are played or created.
    fn tokens(&self, card: &Card, count: &Amount, to: &Destination, ready: bool, created: bool) -> String {
        let verb = if created { "create" } else { "play" };
        let ready = if ready { "ready " } else { "exhausted " };
        let to = self.token_destination(card, to);
        match count {
            Amount::Fixed(1) => {
                format!("{verb} {} {to}", super::a(&format!("{ready}{}", self.token(card, false))))
            }
            Amount::Fixed(n) => {
                format!("{verb} {n} {ready}{} {to}", self.token(card, true))
            }
            other => {
                format!("{verb} as many {ready}{} {to} as {}", self.token(card, true), self.amount(other))
            }
        }
    }

    /// The price for which a card is played.
    fn play_price(&self, waives: &Waiver, less: &Cost, less_by: Option<&Amount>) -> String {
        let mut words = self.waiver(waives);
        if !less.is_free() {
            words.push_str(&format!(" less {}", cost(less)));
        }
        if let Some(amount) = less_by {
            words.push_str(&format!(" less as much Energy as {}", self.amount(amount)));
        }
        words
    }

    /// Who chooses, and what, as whoever chooses sees it.
    fn choosers(&self, who: Side, of: &Targets, yours: bool) -> String {
        let (words, verb) = match who {
            Side::You => ("you".to_owned(), "choose"),
            side => (self.side(side), "chooses"),
        };
        let chosen = self.counted(of, "");
        // What is theirs is so for each of them; friend and enemy are as somebody sees it.
        let seen = match (of.of.whose, yours) {
            (Whose::Any, _) => chosen,
            (Whose::Yours, false) if who != Side::You => chosen.replacen(" of yours", " of their own", 1),
            (_, true) => format!("{chosen}, as you see it"),
            (_, false) => format!("{chosen}, as they see it"),
        };
        format!("{words} {verb} {seen}")
    }

    /// The clause of an instruction.
    pub(super) fn effect(&self, effect: &Effect) -> String {
        let to = |verb: &str, who| format!("{verb} {}", self.who(who).0);
        match effect {
            Effect::Deal { amount, to, by } => self.deal(amount, to, by.as_ref()),
            Effect::Split { amount, among, by } => self.split(amount, among, by.as_ref()),
            Effect::Fight(one, other) if one == other => {
                format!("{} each deal their Might as damage to the other", self.who(one).0)
            }
            Effect::Fight(one, other) => {
                format!("{} and {} each deal their Might as damage to the other", self.who(one).0, self.who(other).0)
            }
            Effect::CounterToHand(who) => format!("{}, to its owner's hand in place of the trash", to("counter", who)),
            Effect::Bar(side, kind) => self.bar(*side, *kind),
            Effect::Kill(who) => to("kill", who),
            Effect::Banish(who) => to("banish", who),
            Effect::Return(who) => format!("{} to the hand of its owner", to("return", who)),
            Effect::Stun(who) => to("stun", who),
            Effect::Buff(who) => to("buff", who),
            Effect::Heal(who) => format!("{} of all damage", to("heal", who)),
            Effect::Empower(who) => to("empower", who),
            Effect::Disempower(who) => to("disempower", who),
            Effect::Ready(who) => to("ready", who),
            Effect::Exhaust(who) => to("exhaust", who),
            Effect::Recall(who) => to("recall", who),
            Effect::Move { who, to: place } => format!("{} {}", to("move", who), self.destination(place)),
            Effect::Alter { who, change, until, floor } => self.alter(who, change, *until, *floor),
            Effect::TokenToo(None) => "play that token and a copy of it".to_owned(),
            Effect::TokenToo(Some(card)) => format!("play that token and also a {}", self.token(card, false)),
            Effect::SwapMight(who, until) => {
                format!("{} exchange their Might {}", self.who(who).0, self.duration(*until))
            }
            Effect::TakeControl { who, until } => format!("{} {}", to("gain control of", who), self.duration(*until)),
            Effect::LoseControl(who) => to("lose control of", who),
            Effect::Recycle(who) => to("recycle", who),
            Effect::Hand(who) => format!("{} into its owner's hand", to("put", who)),
            Effect::DrawThese(who) => to("draw", who),
            Effect::Reveal(who) => to("reveal", who),
            Effect::PutInTrash(who) => format!("{} into its owner's trash", to("put", who)),
            Effect::SpendBuff(who) => to("spend the buff of", who),
            Effect::Attach { what, to: on } => format!("{} to {}", to("attach", what), self.who(on).0),
            Effect::Detach(who) => to("detach", who),
            Effect::DetachFrom(what, from) => format!("{} from {}", to("detach", what), self.who(from).0),
            Effect::Weaponmaster(who) => {
                format!("if you wish, attach {} to {} for its Equip cost less 1 Power", self.who(who).0, self.me)
            }
            Effect::Draw(side, amount) => self.side_does(*side, &format!("draw {}", self.so_many(amount, "card"))),
            Effect::Discard(side, n) => self.side_does(*side, &format!("discard {}", count(u64::from(*n), "card"))),
            Effect::DiscardHand(side) => self.side_does(*side, "discard your whole hand"),
            Effect::ChoosePlayer => "choose a player".to_owned(),
            Effect::By { who, then } => {
                format!("{}, being \"you\" in this: {}", self.side(*who), self.list(then))
            }
            Effect::ChooseOpponent => "choose an opponent".to_owned(),
            Effect::RevealHand => format!("{} reveals their hand", self.side(Side::Chosen)),
            Effect::SeeFacedown => {
                format!("you may look at the facedown cards of {} this turn", self.side(Side::Chosen))
            }
            Effect::DiscardThis(who @ (Who::Pick(_) | Who::Seen(_))) => {
                let picked = self.who(who).0.replacen("picked ", "", 1);
                format!("pick {picked}, which its owner discards")
            }
            Effect::DiscardThis(who) => format!("the owner of {} discards it", self.who(who).0),
            Effect::Prevent(who) => to("prevent the next damage this turn to", who),
            Effect::ActivateConquer(who) => format!("the conquer triggers of {} trigger", self.who(who).0),
            Effect::Swap(one, other) => format!("{} and {} change places", self.who(one).0, self.who(other).0),
            Effect::ChannelPerLast { exhausted } => {
                format!("channel a rune{} for each that this was done to", exhausted_word(*exhausted))
            }
            Effect::PayAny { power, then } => {
                format!("pay any amount of {}, then {}", resource(*power), self.list(then))
            }
            Effect::AddPaid { power } => format!("add that much {}", resource(*power)),
            Effect::Channel { who, count: n, exhausted } => {
                self.side_does(*who, &format!("channel {}{}", count(u64::from(*n), "rune"), exhausted_word(*exhausted)))
            }
            Effect::ReadyRunes => "ready all runes of yours".to_owned(),
            Effect::RecycleRunes(n) => format!("recycle {} of yours", count(u64::from(*n), "rune")),
            Effect::Add { energy, power, own, of, only: use_only } => {
                format!("add {}{}", added(*energy, *power, *own, of), use_only.map(only).unwrap_or_default())
            }
            Effect::GainPoints(side, n) => self.side_does(*side, &format!("gain {}", count(u64::from(*n), "point"))),
            Effect::GainXp(side, n) => self.side_does(*side, &format!("gain {}", self.so_much(n, "XP"))),
            Effect::SpendXp(n) => format!("spend {n} XP"),
            Effect::LosePoints(side, n) => self.side_does(*side, &format!("lose {}", count(u64::from(*n), "point"))),
            Effect::LoseGame(side) => self.side_does(*side, "lose the game"),
            Effect::WinGame => "you win the game".to_owned(),
            Effect::ExtraTurn => "after this turn you take another one".to_owned(),
            Effect::Look { whose, count: n, revealed } => {
                let verb = if *revealed { "reveal" } else { "look at" };
                format!("{verb} {} Main Deck's top {}", self.side_s(*whose), top(*n))
            }
            Effect::Mill(n) => format!("put your Main Deck's top {} into your trash", top(*n)),
            Effect::Play { who, waives, less, less_by, at, by_owner, recycled } => {
                let plays = if *by_owner { "its owner plays" } else { "play" };
                let price = self.play_price(waives, less, less_by.as_ref());
                let after = if *recycled { " and recycle it afterwards" } else { "" };
                format!("{plays} {}{} {price}{after}", self.who(who).0, self.entry(*at))
            }
            Effect::Token { card, count, to, ready, created } => self.tokens(card, count, to, *ready, *created),
            Effect::Replace { who, card } => {
                format!("{} with {}", to("replace", who), super::a(&self.token(card, false)))
            }
            Effect::ReplaceBack(who) => format!("{} with the card it stands for", to("replace", who)),
            Effect::Name(Named::Card) => "name a card".to_owned(),
            Effect::Name(Named::Tag) => "name a tag".to_owned(),
            Effect::NewChoices(who) => to("make new choices for", who),
            Effect::Copy(one, other) => format!("{} becomes a copy of {}", self.who(one).0, self.who(other).0),
            Effect::CopyTraits(one, other, traits) => {
                let traits: Vec<String> = traits.iter().copied().map(trait_word).collect();
                format!("{} takes on the {} of {}", self.who(one).0, row(&traits, "and"), self.who(other).0)
            }
            Effect::MoveBuff(from, on) => format!("{} to {}", to("move a buff from", from), self.who(on).0),
            Effect::Counter(who) => to("counter", who),
            Effect::MayRecycleTop => "if you wish, recycle your Main Deck's top card".to_owned(),
            Effect::Predict(n) => format!("Predict {n}"),
            Effect::PutBack => "put the cards looked at back on top in any order".to_owned(),
            Effect::If(condition, then) => format!("if {}, {}", self.condition(condition), self.list(then)),
            Effect::Either(condition, then, other) => {
                format!("if {}, {}; if not, {}", self.condition(condition), self.list(then), self.list(other))
            }
            Effect::IfDone(true, then) => format!("if that was done, {}", self.list(then)),
            Effect::IfDone(false, then) => format!("if that was not done, {}", self.list(then)),
            Effect::IfDoneElse(then, other) => {
                format!("if that was done, {}; if not, {}", self.list(then), self.list(other))
            }
            Effect::All(then) => format!("all of this: {}", self.list(then)),
            Effect::May(then) => match then.as_slice() {
                // Whether it is paid is asked once.
                [Effect::Pay { optional: true, .. }] => self.list(then),
                _ => format!("if you wish, {}", self.list(then)),
            },
            Effect::Pay { price, then, optional } => {
                let may = if *optional { "if you wish, " } else { "" };
                let then = if then.is_empty() { String::new() } else { format!("; for that, {}", self.list(then)) };
                format!("{may}{}{then}", self.price(price))
            }
            Effect::Unless { cost: price, instead, then } if instead.is_empty() => {
                format!("unless its controller pays {}, {}", cost(price), self.list(then))
            }
            Effect::Unless { cost: price, instead, then } => {
                let pays = format!("its controller may pay {}", cost(price));
                format!("{pays}: if they do, {}; if not, {}", self.list(instead), self.list(then))
            }
            Effect::RevealUntil(of) => {
                let found = self.one(of, "", Place::Anywhere).replacen(" object", " card", 1);
                format!("reveal your Main Deck card by card until one is {found}")
            }
            Effect::Modes(modes) => format!("choose one of these: {}", self.modes(modes)),
            Effect::NewModes(modes) => {
                format!("choose one of these that was not chosen yet this turn: {}", self.modes(modes))
            }
            // A spell that is repeated counts what was chosen for this one play.
            Effect::OtherModes(modes) => {
                format!("choose one of these that was not chosen yet for this spell: {}", self.modes(modes))
            }
            Effect::ByKind(modes) => format!("by the type of that card, do this: {}", self.modes(modes)),
            Effect::PutOnDeck(who, end) => format!("{} {}", to("put", who), deck_end(*end)),
            Effect::ByDomain(modes) => format!("by the domain of that rune, do this: {}", self.modes(modes)),
            Effect::OneOf(modes) => {
                let said: Vec<String> = modes.iter().map(|mode| self.list(&mode.does.effects)).collect();
                format!("do one of these: {}", said.join("; or "))
            }
            Effect::RevealRune => "reveal the top rune of your Rune Deck".to_owned(),
            Effect::RecycleRevealedRune => "recycle that rune".to_owned(),
            Effect::Establish { passive, next } => {
                let once = if *next { "for the next time this turn" } else { "for the rest of this turn" };
                format!("{once}, {}", self.passive(passive))
            }
            Effect::DoThis(1, does) => format!("as a trigger of its own: {}", self.instructions(does)),
            Effect::DoThis(n, does) => format!("as {n} triggers of their own: {}", self.instructions(does)),
            Effect::Delay(triggered) => {
                format!("the next time this turn{}: {}", self.bound(triggered), self.triggered(triggered))
            }
            Effect::Await(triggered) => {
                format!("the next time, in whatever turn{}: {}", self.bound(triggered), self.triggered(triggered))
            }
            Effect::Watch(triggered) => format!("every time for the rest of this turn: {}", self.triggered(triggered)),
            Effect::EachChooses { who, of, yours, distinct, from_next, rest, then } => {
                let mut words = self.choosers(*who, of, *yours);
                words.push_str(if *distinct { ", nothing twice" } else { "" });
                words.push_str(if *from_next { ", the next player first" } else { "" });
                let these = if *rest { "all the others of that kind" } else { "all that was chosen" };
                match then.as_slice() {
                    [] => words,
                    then => format!("{words}; then {}", self.list(then).replace(LAST, these)),
                }
            }
            Effect::Shield(replacement) => {
                let bound = if self.targets.is_empty() { "" } else { " (only for what was chosen)" };
                format!("this turn{bound}: {}", self.replacement(replacement))
            }
            Effect::EachInTurn(then) => {
                let before = self.in_turn.replace(true);
                let words = format!("each player in turn order does this: {}", self.list(then));
                self.in_turn.set(before);
                words
            }
            Effect::Gather => "keep note of what that was done to".to_owned(),
            Effect::OwnersPlay(waiver) => {
                format!("the owners of all that was noted, from the next player on, play it {}", self.waiver(waiver))
            }
            Effect::ReturnChampion => "your Chosen Champion goes from your trash to your Champion Zone".to_owned(),
        }
    }
}

/// Says so many cards on top.
fn top(n: u8) -> String {
    if n == 1 { "card".to_owned() } else { format!("{n} cards") }
}

fn exhausted_word(exhausted: bool) -> &'static str {
    if exhausted { " exhausted" } else { "" }
}

fn resource(power: bool) -> &'static str {
    if power { "Power" } else { "Energy" }
}

/// The place on a deck.
fn deck_end(end: DeckEnd) -> &'static str {
    match end {
        DeckEnd::Top => "on top of its owner's Main Deck",
        DeckEnd::Bottom => "at the bottom of its owner's Main Deck",
        DeckEnd::OwnersChoice => "on top or at the bottom of its owner's Main Deck, as that player chooses",
        DeckEnd::YourChoice => "on top or at the bottom of its owner's Main Deck, as you choose",
    }
}

/// The resources that are added.
fn added(energy: u8, power: u8, own: u8, of: &Domains) -> String {
    let mut parts: Vec<String> = Vec::new();
    parts.extend((energy > 0).then(|| format!("{energy} Energy")));
    parts.extend((power > 0).then(|| format!("{power} Power of any domain")));
    parts.extend((own > 0).then(|| format!("{own} Power of this card's domain")));
    parts.extend(of.iter().map(|(domain, n)| format!("{n} {} Power", domain.word())));
    row(&parts, "and")
}
