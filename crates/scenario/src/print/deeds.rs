//! Prints the actions of players.

use crate::quoted::quoted;
use crate::script::{Deed, Ordered, Play};

use super::{board, name, names, place};
use tribunal_engine::action::RuneUse;
use tribunal_engine::domain::Domain;

/// Returns the words for exhausting or recycling this many runes of a kind.
pub(crate) fn runes(of: RuneUse, kind: Option<Domain>, n: u16) -> String {
    let kind = kind.map(|domain| format!("{} ", domain.word())).unwrap_or_default();
    format!("{} {n} {kind}{}", of.verb(), if n == 1 { "rune" } else { "runes" })
}

/// Returns a verb and its objects, as they are typed.
pub(super) fn deed(deed: &Deed) -> String {
    match deed {
        Deed::Pass => "passes".to_owned(),
        Deed::EndTurn => "ends the turn".to_owned(),
        Deed::Concede => "concedes".to_owned(),
        Deed::Invite(other) => format!("invites {}", name(other)),
        Deed::Move(units, to) => format!("moves {} to {}", names(units, " and "), place(to)),
        Deed::Play(play) => self::play(play),
        Deed::Hide(card, at) => format!("hides {} at {}", name(card), name(at)),
        Deed::Activate(source, n, targets) => {
            let which = if *n == 1 { String::new() } else { format!(" ability {n}") };
            let choosing = if targets.is_empty() { String::new() } else { format!(", choosing {}", places(targets)) };
            format!("activates {}{which}{choosing}", name(source))
        }
        Deed::Runes(of, kind, n) => runes(*of, *kind, *n),
        Deed::Assign(parts) => {
            let parts: Vec<_> = parts.iter().map(|(amount, unit)| format!("{amount} to {}", name(unit))).collect();
            format!("assigns {}", parts.join(", "))
        }
        Deed::Choose(chosen) if chosen.is_empty() => "chooses nothing".to_owned(),
        Deed::Choose(chosen) => format!("chooses {}", places(chosen)),
        Deed::Name(named) => format!("names {}", name(named)),
        Deed::Order(order) => {
            let one = |of: &Ordered| {
                let which = of.ability.map(|n| format!(" ability {n}")).unwrap_or_default();
                format!("{}{which}", name(&of.name))
            };
            format!("orders {}", order.iter().map(one).collect::<Vec<_>>().join(" then "))
        }
        Deed::AnyOrder => "orders any".to_owned(),
        Deed::Answer(true) => "accepts".to_owned(),
        Deed::Answer(false) => "declines".to_owned(),
        Deed::AtWill(what, n) => format!("{} {n}", what.verb()),
    }
}

fn places(list: &[crate::script::Name]) -> String {
    list.iter().map(place).collect::<Vec<_>>().join(", ")
}

fn play(play: &Play) -> String {
    let card = match (&play.defined, &play.named) {
        (Some(card), Some(named)) => board::named(&card.name, named),
        (Some(card), None) => board::card(card),
        (None, _) => name(&play.card),
    };
    let mut text = format!("plays {card}");
    if let Some(from) = play.from {
        text.push_str(&format!(" {}", from.words()));
    }
    if !play.targets.is_empty() {
        text.push_str(&format!(", choosing {}", places(&play.targets)));
    }
    if let Some(to) = &play.to {
        text.push_str(&format!(", to {}", place(to)));
    }
    for keyword in &play.pays {
        text.push_str(&format!(", paying {}", quoted(&keyword.to_string())));
    }
    if !play.shows.is_empty() {
        text.push_str(&format!(", showing off {}", names(&play.shows, ", ")));
    }
    text
}
