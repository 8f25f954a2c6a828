//! Descriptions of objects.

use super::super::{Chooses, Filter, Mark, Named, Place, Weaker, Whose};
use super::{Say, a};
use crate::card::Kind;

/// The position in which a mark is said.
enum Said {
    /// Before the noun.
    Before(String),
    /// After it.
    After(String),
    /// As a part of the noun.
    Noun,
}

impl Say<'_> {
    /// One thing that fits: "an enemy unit here", "another friendly unit".
    pub(super) fn one(&self, of: &Filter, how: &str, usual: Place) -> String {
        if of.me {
            return self.source(of, usual);
        }
        let noun = self.noun(of, how, false, usual);
        if of.other { format!("another {noun}") } else { a(&noun) }
    }

    /// All that fits, one by one: "each enemy unit here".
    pub(super) fn each(&self, of: &Filter, usual: Place) -> String {
        if of.me {
            return self.source(of, usual);
        }
        let other = if of.other { "other " } else { "" };
        format!("each {other}{}", self.noun(of, "", false, usual))
    }

    /// All that fits: "other friendly units here".
    pub(super) fn all(&self, of: &Filter, usual: Place) -> String {
        if of.me {
            return self.source(of, usual);
        }
        let other = if of.other { "other " } else { "" };
        format!("{other}{}", self.noun(of, "", true, usual))
    }

    /// The source, with what else is asked of it.
    fn source(&self, of: &Filter, usual: Place) -> String {
        let rest = Filter { me: false, ..of.clone() };
        if rest == Filter::default() || rest == (Filter { place: Place::Anywhere, ..Filter::default() }) {
            let anywhere = of.place == Place::Anywhere && usual != Place::Anywhere;
            return format!("{}{}", self.me, if anywhere { ", wherever it is," } else { "" });
        }
        format!("{}, if it is {},", self.me, self.one(&rest, "", usual))
    }

    /// The noun with all that is said before and after it. The usual place is not said.
    pub(super) fn noun(&self, of: &Filter, how: &str, several: bool, usual: Place) -> String {
        let marks: Vec<Said> = of.marks.iter().map(|mark| self.mark(*mark)).collect();
        let mut words = String::from(how);
        let whose = match of.whose {
            Whose::Any | Whose::Yours => "",
            Whose::Friendly => "friendly ",
            Whose::Enemy => "enemy ",
        };
        words.push_str(whose);
        for mark in &marks {
            if let Said::Before(word) = mark {
                words.push_str(word);
                words.push(' ');
            }
        }
        words.push_str(&self.bare(of, several));
        if of.whose == Whose::Yours {
            words.push_str(" of yours");
        }
        let place = self.place(of.place, usual);
        let anywhere = of.place == Place::Anywhere;
        if !anywhere {
            words.push_str(&place);
        }
        words.push_str(&self.after(of));
        for mark in &marks {
            if let Said::After(word) = mark {
                words.push(' ');
                words.push_str(word);
            }
        }
        if anywhere {
            words.push_str(if several { place.replace(" it is", " they are") } else { place }.as_str());
        }
        if let Some(or) = &of.or {
            words.push_str(" or ");
            words.push_str(&if several { self.all(or, usual) } else { self.one(or, "", usual) });
        }
        words
    }

    /// The noun alone.
    pub(super) fn bare(&self, of: &Filter, several: bool) -> String {
        let tag = of.tag.as_ref().map(|tag| format!("{tag} ")).unwrap_or_default();
        let s = if several { "s" } else { "" };
        let permanent = of.marks.contains(&Mark::Permanent);
        let noun = match of.kind {
            _ if permanent && of.kind.is_none() => format!("unit{s} or gear"),
            Some(Kind::Ability) => if several { "abilities" } else { "ability" }.to_owned(),
            Some(Kind::Gear) => "gear".to_owned(),
            Some(kind) => format!("{}{s}", kind.word()),
            None if of.place.is_off_board() || of.place == Place::ChampionZone => format!("card{s}"),
            None => format!("object{s}"),
        };
        let token = if of.marks.contains(&Mark::Token) { " token" } else { "" };
        if several && !token.is_empty() {
            let one = noun.strip_suffix('s').unwrap_or(&noun);
            return format!("{tag}{one}{token}s");
        }
        format!("{tag}{noun}{token}")
    }

    /// Says the numbers, names and choices of a description, which come after its noun.
    fn after(&self, of: &Filter) -> String {
        let Filter {
            me: _,
            other: _,
            kind: _,
            whose: _,
            place: _,
            marks: _,
            tag: _,
            or: _,
            might_min,
            might_max,
            total_might_max,
            unlike,
            together,
            energy_min,
            energy_max,
            energy_below_points,
            energy_up_to_my_might,
            power_min,
            power_max,
            weaker,
            same_controller,
            one_side,
            chooses,
            not_tag,
            over_killed,
            up_to_paid,
            named_for_source,
            named,
            name,
            tags,
            scattered,
            beside,
            fights,
            chosen_by,
        } = of;
        let mut all: Vec<String> = Vec::new();
        all.extend(might_min.map(|n| format!("with at least {n} Might")));
        all.extend(might_max.map(|n| format!("with at most {n} Might")));
        all.extend(unlike.then(|| "no two of one name".to_owned()));
        all.extend(total_might_max.map(|n| format!("with at most {n} Might between them")));
        all.extend(one_side.then(|| "all of one player".to_owned()));
        all.extend(scattered.then(|| "no two in one place".to_owned()));
        all.extend(beside.as_ref().map(|what| format!("with {} there", self.one(what, "", Place::Board))));
        all.extend(fights.as_ref().map(|what| format!("in combat with {}", self.one(what, "", Place::Board))));
        all.extend(chosen_by.as_ref().map(|what| format!("that {} chooses", self.one(what, "", Place::Board))));
        all.extend(together.then(|| "all in one place".to_owned()));
        all.extend(energy_min.map(|n| format!("costing at least {n} Energy")));
        all.extend(energy_max.map(|n| format!("costing at most {n} Energy")));
        all.extend(energy_below_points.then(|| "costing less Energy than you have points".to_owned()));
        all.extend(energy_up_to_my_might.then(|| format!("costing no more Energy than {} has Might", self.me)));
        all.extend(power_min.map(|n| format!("costing at least {n} Power")));
        all.extend(power_max.map(|n| format!("costing at most {n} Power")));
        all.extend(weaker.map(|than| match than {
            Weaker::Source => format!("weaker than {}", self.me),
            Weaker::First => "weaker than what was chosen first".to_owned(),
        }));
        all.extend(same_controller.then(|| "controlled by whoever controls what was chosen first".to_owned()));
        all.extend(chooses.as_deref().map(|chooses| match chooses {
            Chooses::Any(what) => format!("that chooses {}", self.one(what, "", Place::Board)),
            Chooses::First => "that chooses it".to_owned(),
            Chooses::FirstOnly(other) => {
                format!("choosing it alone and no other {}", self.noun(other, "", false, Place::Board))
            }
        }));
        all.extend(not_tag.as_ref().map(|tag| format!("that is no {tag}")));
        all.extend(over_killed.map(|n| format!("with at most {n} Might more than the killed unit had")));
        all.extend(
            up_to_paid.then(|| "costing neither more Energy nor more Power than what this was paid with".to_owned()),
        );
        all.extend(named_for_source.then(|| format!("with the tag that was named for {}", self.me)));
        all.extend(named.map(|what| match what {
            Named::Card => "with the name that was named".to_owned(),
            Named::Tag => "with the tag that was named".to_owned(),
        }));
        all.extend(name.as_ref().map(|name| format!("called {name}")));
        all.extend((!tags.is_empty()).then(|| format!("tagged {}", tags.join(" or "))));
        all.iter().map(|part| format!(" {part}")).collect()
    }

    fn mark(&self, mark: Mark) -> Said {
        let before = |word: &str| Said::Before(word.to_owned());
        let after = |words: &str| Said::After(words.to_owned());
        match mark {
            Mark::Exhausted => before("exhausted"),
            Mark::Ready => before("ready"),
            Mark::Stunned => before("stunned"),
            Mark::Damaged => before("damaged"),
            Mark::Buffed => before("buffed"),
            Mark::Attacking => before("attacking"),
            Mark::Defending => before("defending"),
            Mark::Alone => after("with no friendly unit beside it"),
            Mark::Mighty => before("Mighty"),
            Mark::Token | Mark::Permanent => Said::Noun,
            Mark::NonToken => before("non-token"),
            Mark::Of(domain) => before(domain.word()),
            Mark::NonUnit => before("non-unit"),
            Mark::Owned => after("that you own"),
            Mark::NotYours => after("that you don't control"),
            Mark::InCombat => after("in combat"),
            Mark::OneOnOne => after("facing one enemy unit and nothing else"),
            Mark::Facedown => before("facedown"),
            Mark::Equipped => before("equipped"),
            Mark::Attached => before("attached"),
            Mark::AttachedToMe => Said::After(format!("attached to {}", self.me)),
            Mark::AttachedToChosen => after("attached to what was chosen first"),
            Mark::NotChosen => after("other than those chosen"),
            Mark::Detached => before("unattached"),
            Mark::Empowered => before("Empowered"),
            Mark::BanishedWithMe => Said::After(format!("banished by {}", self.me)),
            Mark::SameName => Said::After(format!("of the same name as {}", self.me)),
            Mark::OfThem => after("among those"),
            Mark::Bound => after("that was chosen"),
            Mark::Something => after("that is a unit, gear or legend"),
            Mark::InShowdown => after("in a showdown"),
            Mark::AtBattlefield => after("at a battlefield"),
            Mark::OfChosenPlayer => after("that the chosen player owns"),
            Mark::NotPaidWith => after("other than what this was paid with"),
            Mark::Without(keyword) => Said::After(format!("without {}", keyword.name())),
            Mark::Has(keyword) => Said::After(format!("with {keyword}")),
        }
    }

    /// A mark as a state that something is in: one that is said before the noun.
    pub(super) fn state(&self, mark: Mark) -> Option<String> {
        match self.mark(mark) {
            Said::Before(word) => Some(word),
            Said::After(_) | Said::Noun => None,
        }
    }

    /// Says where it is, unless that is understood.
    pub(super) fn place(&self, place: Place, usual: Place) -> String {
        if place == usual {
            return String::new();
        }
        match place {
            Place::Board => " on the board".to_owned(),
            Place::Here => " here".to_owned(),
            Place::MyBattlefield => format!(" at the battlefield of {}", self.me),
            Place::ThisBattlefield => " at this battlefield".to_owned(),
            Place::AtBattlefield => " at any battlefield".to_owned(),
            Place::InBase => " in a base".to_owned(),
            Place::Elsewhere => " at another location".to_owned(),
            Place::OtherBattlefield => " at another battlefield".to_owned(),
            Place::There => " there".to_owned(),
            Place::NotThere => " at a location other than that".to_owned(),
            Place::Named => " at that battlefield".to_owned(),
            Place::Trash => " in a trash".to_owned(),
            Place::Hand => " in a hand".to_owned(),
            Place::Banishment => " in banishment".to_owned(),
            Place::ChampionZone => " in a Champion Zone".to_owned(),
            Place::Anywhere => ", wherever it is".to_owned(),
        }
    }
}
