//! Whole abilities.

use super::super::{Activated, Body, Instructions, Place, Prospect, Replacement, Trigger, Triggered, Users, Would};
use super::targets::ordinal;
use super::{Say, amounts, row, sentence};

impl Say<'_> {
    /// An ability of whatever kind.
    pub(super) fn body(&self, body: &Body) -> String {
        match body {
            Body::Passive(passive) => sentence(&self.passive(passive)),
            Body::Replacement(replacement) => sentence(&self.replacement(replacement)),
            Body::Would(would) => self.would(would),
            Body::Activated(activated) => self.activated(activated),
            Body::Triggered(triggered) => sentence(&self.triggered(triggered)),
            Body::Spell(does) => self.instructions(does),
            Body::Additional(additional) => self.additional(additional),
            Body::ShowOff(shown) => {
                let what = self.counted(shown, "");
                format!("Show Off: as you play this, you may show {what} of yours, in hand or on the board.")
            }
            Body::Repeat(price) => format!("Repeat: {} to have this done once more.", self.price(price)),
            Body::Revealed(does) => self.when("this is revealed from its owner's deck", does),
            Body::Seen(does) => self.when("its owner looks at this or reveals it on top of their deck", does),
            Body::Flow(price) => format!("Flow: {} to play this from the trash.", self.price(price)),
            Body::Cost(change) => self.cost_change(change),
        }
    }

    fn when(&self, what: &str, does: &Instructions) -> String {
        format!("When {what}: {}", self.instructions(does))
    }

    /// A triggered ability.
    pub(super) fn triggered(&self, triggered: &Triggered) -> String {
        let Triggered { when, condition, nth, once, in_trash, theirs, gathered, deathknell, does } = triggered;
        let clause = self.trigger(when);
        let mut words = match nth {
            Some(nth) => format!("the {} time in a turn that {clause}", ordinal(*nth)),
            None if matches!(when, Trigger::At(..)) => format!("as {clause}"),
            None => format!("when {clause}"),
        };
        if *deathknell {
            words = format!("Deathknell: {words}");
        }
        if let Some(condition) = condition {
            words.push_str(&format!(", if {}", self.condition(condition)));
        }
        words.push_str(&format!(": {}", self.instructions(does)));
        let notes = [
            (*once, "Only once each turn."),
            (*gathered, "Once for all that happens at the same time."),
            (*in_trash, "This works while the card is in its owner's trash."),
            (*theirs, "Whoever did that is \"you\" in this."),
        ];
        for (_, note) in notes.iter().filter(|(so, _)| *so) {
            words.push(' ');
            words.push_str(note);
        }
        words
    }

    fn activated(&self, activated: &Activated) -> String {
        let Activated { cost, exhaust, deeds, once, users, in_trash, condition, timing, less, does } = activated;
        let mut price: Vec<String> = Vec::new();
        price.extend((!cost.is_free()).then(|| format!("pay {}", amounts::cost(cost))));
        price.extend(exhaust.then(|| format!("exhaust {}", self.me)));
        price.extend(deeds.iter().map(|deed| self.effect(deed)));
        if price.is_empty() {
            price.push("pay nothing".to_owned());
        }
        let timing = timing.map(|keyword| format!("{keyword}, ")).unwrap_or_default();
        let mut words = format!("Ability ({timing}cost: {}): {}", row(&price, "and"), self.instructions(does));
        if let Some(condition) = condition {
            words.push_str(&format!(" Only if {}.", self.condition(condition)));
        }
        if let Some(less) = less {
            let times = less.times.as_ref().map(|n| format!(", times {}", self.amount(n))).unwrap_or_default();
            let when = less.condition.as_ref().map(|c| format!(" if {}", self.condition(c))).unwrap_or_default();
            words.push_str(&format!(" It costs {} less{times}{when}.", amounts::cost(&less.by)));
        }
        if *once {
            words.push_str(" Only once each turn.");
        }
        if *in_trash {
            words.push_str(" This works while the card is in its owner's trash.");
        }
        words.push_str(match users {
            Users::Own => "",
            Users::Anyone => " Every player may use it.",
            Users::Opponents => " Opponents may use it, and nobody else.",
        });
        words
    }

    /// A replacement of a death.
    pub(super) fn replacement(&self, replacement: &Replacement) -> String {
        let Replacement { dies, optional, once, each_turn, price, condition, theirs, instead } = replacement;
        let who = self.one(dies, "", Place::Board);
        let next = if *once { "the next time " } else { "if " };
        let mut words = format!("{next}{who} would die");
        if let Some(condition) = condition {
            words.push_str(&format!(" and {}", self.condition(condition)));
        }
        let may = match (*optional, *theirs) {
            (true, true) => "its controller may instead",
            (true, false) => "you may instead",
            (false, _) => "instead",
        };
        words.push_str(&format!(", {may} "));
        if let Some(price) = price {
            words.push_str(&format!("{}, and for that ", self.price(price)));
        }
        words.push_str(&self.list(instead));
        if *each_turn {
            words.push_str(", only once each turn");
        }
        words
    }

    /// A replacement of what would happen to a player or a battlefield.
    fn would(&self, would: &Would) -> String {
        let Would { what, optional, each_turn, condition, instead } = would;
        let what = match what {
            Prospect::Draw => "you would draw a card".to_owned(),
            Prospect::Contest => "a battlefield would become contested".to_owned(),
            Prospect::PlayToken(None) => "you would play a token".to_owned(),
            Prospect::PlayToken(Some(kind)) => format!("you would play a {} token", kind.word()),
        };
        let condition = condition.as_ref().map(|c| format!(" and {}", self.condition(c))).unwrap_or_default();
        let may = if *optional { "you may instead" } else { "instead" };
        let each_turn = if *each_turn { ", only once each turn" } else { "" };
        sentence(&format!("if {what}{condition}, {may} {}{each_turn}", self.list(instead)))
    }
}
