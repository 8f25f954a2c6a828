//! Numbers, costs and durations.

use super::super::{Additional, Amount, CostChange, Duration, Filter, Place, Price, Waiver};
use super::{Say, count, row};
use crate::card::Cost;

/// A cost in words: "2 Energy and 1 Fury Power".
pub(super) fn cost(cost: &Cost) -> String {
    let energy = (cost.energy > 0).then(|| format!("{} Energy", cost.energy));
    let of = cost.of.iter().map(|(domain, n)| format!("{n} {} Power", domain.word()));
    let any = (cost.power > 0).then(|| format!("{} Power", cost.power));
    let parts: Vec<String> = energy.into_iter().chain(of).chain(any).collect();
    if parts.is_empty() { "nothing".to_owned() } else { row(&parts, "and") }
}

impl Say<'_> {
    /// A number as something to count by: "3", "the Might of it".
    pub(super) fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Fixed(n) => n.to_string(),
            Amount::MightOf(who) => format!("the Might of {}", self.who(who).0),
            Amount::EnergyOf(who) => format!("the Energy cost of {}", self.who(who).0),
            Amount::HighestMight(of) => format!("the highest Might among {}", self.all(of, Place::Board)),
            Amount::MyAssault => format!("the Assault value of {}", self.me),
            Amount::Points => "the points you have".to_owned(),
            Amount::CardsPlayed => "the number of other cards you have played this turn".to_owned(),
            Amount::PointsHeld => "the points you have scored by Hold this turn".to_owned(),
            Amount::Excess => "the damage beyond lethal that you assigned in the last combat".to_owned(),
            Amount::Lacking(both) => {
                format!("the Might that {} lacks to equal {}", self.who(&both.0).0, self.who(&both.1).0)
            }
            Amount::PerSeen(n, of) => {
                format!("{n} for each {} among the cards looked at", self.noun(of, "", false, Place::Board))
            }
            Amount::PerRune(n) => format!("{n} for each rune you have"),
            Amount::Paid => "the amount that was paid".to_owned(),
            Amount::Killed => "the number that this has killed".to_owned(),
            Amount::WithBonus(both) => {
                format!("{}, with Bonus Damage of {}", self.amount(&both.0), self.amount(&both.1))
            }
            Amount::MightOfGone => "the Might of the unit that is gone".to_owned(),
            Amount::MightShown => "the Might that the unit had as it was shown off".to_owned(),
            Amount::MightOfCarried => "the Might of what that was done to before".to_owned(),
            Amount::Done => "the number that this was done to".to_owned(),
            Amount::AttachedBonus => format!("the Might Bonuses attached to {}", self.me),
            Amount::Count(of) => format!("the number of {}", self.all(of, Place::Board)),
            Amount::PerEach(n, of) => format!("{n} for {}", self.each(of, Place::Board)),
            Amount::TagsAmong(n, tags, of) => format!("{n} for {}", self.tags_among(tags, of)),
        }
    }

    /// Each of some tags that is among what fits.
    fn tags_among(&self, tags: &[String], of: &Filter) -> String {
        format!("each tag of {} that is among {}", row(tags, "and"), self.all(of, Place::Board))
    }

    /// Says an amount of something: "3 damage", "damage equal to the Might of it".
    pub(super) fn so_much(&self, amount: &Amount, what: &str) -> String {
        match amount {
            Amount::Fixed(n) => format!("{n} {what}"),
            other => format!("{what} equal to {}", self.amount(other)),
        }
    }

    /// Says a number of things.
    pub(super) fn so_many(&self, amount: &Amount, one: &str) -> String {
        match amount {
            Amount::Fixed(n) => match u64::try_from(*n) {
                Ok(n) => count(n, one),
                Err(_) => format!("{n} {one}s"),
            },
            other => format!("as many {one}s as {}", self.amount(other)),
        }
    }

    /// A change of Might with its sign.
    pub(super) fn might(&self, amount: &Amount) -> String {
        match amount {
            Amount::Fixed(n) => format!("{n:+} Might"),
            Amount::PerEach(n, of) => format!("{n:+} Might for {}", self.each(of, Place::Board)),
            Amount::TagsAmong(n, tags, of) => format!("{n:+} Might for {}", self.tags_among(tags, of)),
            Amount::PerSeen(n, of) => {
                format!("{n:+} Might for each {} among the cards looked at", self.noun(of, "", false, Place::Board))
            }
            other => format!("additional Might equal to {}", self.amount(other)),
        }
    }

    /// A price: resources, and what is done.
    pub(super) fn price(&self, price: &Price) -> String {
        let paid = (!price.cost.is_free()).then(|| format!("pay {}", cost(&price.cost)));
        let done = price.deeds.iter().map(|deed| self.effect(deed));
        let parts: Vec<String> = paid.into_iter().chain(done).collect();
        if parts.is_empty() { "pay nothing".to_owned() } else { row(&parts, "and") }
    }

    pub(super) fn duration(&self, until: Duration) -> String {
        match until {
            Duration::ThisTurn => "this turn".to_owned(),
            Duration::ThisCombat => "for this combat".to_owned(),
            Duration::UntilSourceLeaves => format!("until {} leaves the board", self.me),
            Duration::Stays => "for good".to_owned(),
        }
    }

    pub(super) fn waiver(&self, waiver: &Waiver) -> String {
        match waiver {
            Waiver::Nothing => "for its cost".to_owned(),
            Waiver::Energy => "without paying its Energy".to_owned(),
            Waiver::All => "without paying its cost".to_owned(),
            Waiver::For(price) => format!("for {} in place of its cost", cost(price)),
            Waiver::Everything => "without paying anything at all".to_owned(),
        }
    }

    /// Says a cost in addition to the printed one.
    pub(super) fn additional(&self, additional: &Additional) -> String {
        let Additional { price, optional, less, less_each, less_as_paid, waives, condition } = additional;
        let may = if *optional { ", if you wish" } else { "" };
        let only = condition.as_ref().map(|test| format!(", only if {}", self.condition(test))).unwrap_or_default();
        let mut words = format!("Additional cost as you play this{may}{only}: {}.", self.price(price));
        if !less.is_free() {
            words.push_str(&format!(" For that its own cost is {} less.", cost(less)));
        }
        if !less_each.is_free() {
            words.push_str(&format!(" Its own cost is {} less for each one used so.", cost(less_each)));
        }
        if let Some((energy, power)) = less_as_paid {
            words.push_str(&format!(
                " Its own cost is {} less for each Energy, and {} less for each Power, in the cost of what is used so.",
                cost(energy),
                cost(power)
            ));
        }
        if *waives {
            words.push_str(" Its own cost is then not paid.");
        }
        words
    }

    /// A change of what cards cost.
    pub(super) fn cost_change(&self, change: &CostChange) -> String {
        let CostChange {
            condition,
            of,
            choosing_me,
            choosing,
            theirs,
            from_elsewhere,
            by,
            or,
            times,
            more,
            once,
            floor,
        } = change;
        let subject = if of.me { self.each(of, Place::Anywhere) } else { self.all(of, Place::Anywhere) };
        let mut words = match condition {
            Some(condition) => format!("if {}, {subject}", self.condition(condition)),
            None => subject,
        };
        if *choosing_me {
            words.push_str(&format!(" choosing {}", self.me));
        }
        if let Some(choosing) = choosing {
            words.push_str(&format!(" choosing any of {}", self.all(choosing, Place::Board)));
            words.push_str(if *theirs { ", as the player of the card sees it," } else { "" });
        }
        if *from_elsewhere {
            words.push_str(" played from anywhere but a hand");
        }
        words.push_str(if of.me { " costs " } else { " cost " });
        words.push_str(&cost(by));
        if let Some(other) = or {
            words.push_str(&format!(" or, as the player likes, {}", cost(other)));
        }
        words.push_str(if *more { " more" } else { " less" });
        if let Some(times) = times {
            words.push_str(&format!(", times {}", self.amount(times)));
        }
        if *once {
            words.push_str(", for one card each turn");
        }
        if *floor > 0 {
            words.push_str(&format!(", but still at least {floor} Energy"));
        }
        super::sentence(&words)
    }
}
