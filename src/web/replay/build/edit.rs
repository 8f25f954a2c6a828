//! Edits the text for a tap on the board: adds, marks, moves, copies or deletes. The text is parsed, the script is
//! changed, and its board is printed again in canonical form; actions and expectations stay as they were typed.

use std::sync::Arc;

use super::parts::Fields;
use crate::game::board::ObjectSetup;
use crate::game::ids::{BattlefieldId, PlayerId};
use crate::game::zone::{Location, Zone};
use crate::rule::Edition;
use crate::scenario::names::quoted;
use crate::scenario::remarks::{Remark, remarks};
use crate::scenario::script::Script;
use crate::scenario::{Cards, print, read};
use crate::web::words::build as words;

/// The board that is there before anything is typed.
pub const STANDING: &str = "players A, B\nbattlefield BF1\nbattlefield BF2\n";

/// Returns the text, or the default board for an empty one.
pub fn or_standing(text: &str) -> &str {
    if text.trim().is_empty() { STANDING } else { text }
}

/// Returns a text after a tap.
///
/// # Errors
/// A message, where the text or the addition cannot be parsed.
pub fn edited(cards: &Arc<Cards>, fields: &Fields, text: &str) -> Result<String, String> {
    let text = or_standing(text);
    let mut script = scripted(cards, text).map_err(|_| words::FIX_FIRST.to_owned())?;
    let (set, done) = parted(text, script.lines.first().map(|line| line.span.line));
    let mut remarks = remarks(set);
    script.lines.clear();
    let at = || fields.raw("at").parse::<usize>().ok();
    let place = Spot::read(fields.raw("place"));
    match (fields.raw("op"), at(), place) {
        ("add", _, Some(spot)) => (script, remarks) = added(cards, &script, &remarks, &spot, fields.raw("what"))?,
        ("mark", Some(at), _) => mark(&mut script, at, fields.raw("what")),
        ("move", Some(at), Some(spot)) => spot.take(&mut script, at),
        ("attach", Some(at), _) => attach(&mut script, at, fields.raw("to").parse().ok()),
        ("copy", Some(at), _) => copy(&mut script, at),
        ("delete", Some(at), _) => delete(&mut script, &mut remarks, at),
        ("control", Some(at), _) => control(&mut script, at),
        ("turn", ..) => turn(&mut script),
        ("editions", ..) => script.editions = editions(fields.raw("what")),
        _ => return Err(words::NOTHING_THERE.to_owned()),
    }
    settle_control(&mut script);
    let board = print::print_with(&script, &remarks);
    let done = if done.trim().is_empty() { String::new() } else { format!("{}\n", done.trim_end()) };
    Ok(format!("{board}{done}"))
}

/// Splits a text into the board, and the actions from line `first` on, with the comments right above it.
fn parted(text: &str, first: Option<usize>) -> (&str, &str) {
    let Some(first) = first else { return (text, "") };
    let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let line = |at: usize| text.get(starts.get(at).copied().unwrap_or(text.len())..).unwrap_or_default().lines().next();
    let mut at = first.saturating_sub(1);
    while at > 0 && line(at - 1).is_some_and(|above| above.trim_start().starts_with('#')) {
        at -= 1;
    }
    text.split_at_checked(starts.get(at).copied().unwrap_or(text.len())).unwrap_or((text, ""))
}

fn scripted(cards: &Arc<Cards>, text: &str) -> Result<Script, String> {
    let (script, mistakes) = read::read_with(text, cards);
    match mistakes.first() {
        Some(wrong) => Err(wrong.mistake.help().unwrap_or_else(|| wrong.mistake.to_string())),
        None => Ok(script),
    }
}

fn editions(named: &str) -> Vec<Edition> {
    named.split(',').filter_map(|name| name.trim().parse().ok()).collect()
}

/// A place where something can be put.
enum Spot {
    Battlefield(usize, usize),
    Facedown(usize, usize),
    Base(usize),
    Hand(usize),
    Trash(usize),
}

impl Spot {
    /// Parses `base:0` or `battlefield:1:0`: the kind, the battlefield, the player.
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(':');
        let kind = parts.next()?;
        let mut number = || parts.next()?.parse::<usize>().ok();
        Some(match kind {
            "battlefield" => Self::Battlefield(number()?, number()?),
            "facedown" => Self::Facedown(number()?, number()?),
            "base" => Self::Base(number()?),
            "hand" => Self::Hand(number()?),
            "trash" => Self::Trash(number()?),
            _ => return None,
        })
    }

    fn player(&self) -> usize {
        match self {
            Self::Battlefield(_, player) | Self::Facedown(_, player) => *player,
            Self::Base(player) | Self::Hand(player) | Self::Trash(player) => *player,
        }
    }

    fn zone(&self) -> Zone {
        match self {
            Self::Battlefield(at, _) => Zone::Board(Location::Battlefield(BattlefieldId::at(*at))),
            Self::Facedown(at, _) => Zone::Facedown(BattlefieldId::at(*at)),
            Self::Base(player) => Zone::Board(Location::Base(PlayerId::at(*player))),
            Self::Hand(_) => Zone::Hand,
            Self::Trash(_) => Zone::Trash,
        }
    }

    /// Returns the player on whose side this is, as the language writes the name.
    fn owner(&self, script: &Script) -> Option<String> {
        Some(quoted(&script.setup.players.get(self.player())?.name))
    }

    /// Returns the line that puts something here.
    fn line(&self, script: &Script, what: &str) -> Option<String> {
        let who = self.owner(script)?;
        let field = |at: usize| script.setup.battlefields.get(at).map(|place| quoted(&place.card.name));
        Some(match self {
            Self::Battlefield(at, _) => format!("{}: {who}: {what}", field(*at)?),
            Self::Facedown(at, _) => format!("{}: {who}: facedown {what}", field(*at)?),
            Self::Base(_) => format!("base of {who}: {what}"),
            Self::Hand(_) => format!("hand of {who}: {what}"),
            Self::Trash(_) => format!("trash of {who}: {what}"),
        })
    }

    /// Moves an object here.
    fn take(&self, script: &mut Script, at: usize) {
        let (zone, player) = (self.zone(), PlayerId::at(self.player()));
        let players = script.setup.players.len();
        if let Some(object) = script.setup.objects.get_mut(at).filter(|_| player.index() < players) {
            object.zone = zone;
            object.controller = player;
            object.attached_to = None;
            object.role = None;
            if !matches!(zone, Zone::Board(_)) {
                object.owner = player;
                (object.damage, object.exhausted, object.stunned, object.buffed) = (0, false, false, false);
            }
        }
    }
}

/// Returns the board with one thing added, as it is typed.
fn added(
    cards: &Arc<Cards>,
    script: &Script,
    kept: &[Remark],
    spot: &Spot,
    what: &str,
) -> Result<(Script, Vec<Remark>), String> {
    let what = what.split_whitespace().collect::<Vec<_>>().join(" ");
    let board = print::print_with(script, kept);
    let text = match runes(&what) {
        Some(runes) => with_runes(&board, &spot.owner(script).ok_or(words::NOTHING_THERE)?, &runes),
        None => {
            let line = spot.line(script, &what).filter(|_| !what.is_empty()).ok_or(words::NOTHING_TYPED)?;
            format!("{board}{line}\n")
        }
    };
    let mut script = scripted(cards, &text)?;
    script.lines.clear();
    Ok((script, remarks(&text)))
}

/// Returns what is typed of runes as the language lists them; `None` where it is something else: `2 fury runes` and
/// `1 exhausted calm rune` are `2 fury` and `1 calm exhausted`.
fn runes(what: &str) -> Option<String> {
    let kinds: Option<Vec<String>> = what.split(',').map(kind_of_rune).collect();
    Some(kinds?.join(", "))
}

fn kind_of_rune(what: &str) -> Option<String> {
    let what = what.trim().to_lowercase();
    let (number, kind) = what.split_once(' ')?;
    let number: u16 = number.parse().ok()?;
    let words: Vec<&str> = kind.split(' ').collect();
    let is_rune = |word: &&str| matches!(*word, "rune" | "runes");
    let is_mark = |word: &&str| matches!(*word, "exhausted" | "ready");
    if !words.iter().any(is_rune) {
        return None;
    }
    let (marks, others): (Vec<&str>, Vec<&str>) = words.into_iter().partition(is_mark);
    let domains = others.into_iter().filter(|word| !is_rune(word));
    let number = number.to_string();
    Some(std::iter::once(number.as_str()).chain(domains).chain(marks).collect::<Vec<_>>().join(" "))
}

/// Adds runes to the text of a board: to the line of this player's runes, if there is one.
fn with_runes(board: &str, owner: &str, runes: &str) -> String {
    let head = format!("runes of {owner} ");
    let Some(at) = board.lines().position(|line| line.starts_with(&head)) else {
        return format!("{board}{head}{runes}\n");
    };
    let more = |line: &str| match line.split_once(" # ") {
        Some((said, remark)) => format!("{said}, {runes} # {remark}\n"),
        None => format!("{line}, {runes}\n"),
    };
    board.lines().enumerate().map(|(n, line)| if n == at { more(line) } else { format!("{line}\n") }).collect()
}

fn mark(script: &mut Script, at: usize, what: &str) {
    let Some(object) = script.setup.objects.get_mut(at) else { return };
    let turn = |mark: &mut bool| *mark = !*mark;
    match what {
        "exhausted" => turn(&mut object.exhausted),
        "stunned" => turn(&mut object.stunned),
        "buffed" => turn(&mut object.buffed),
        "empowered" => turn(&mut object.empowered),
        "token" => turn(&mut object.card.token),
        "damage" => object.damage += 1,
        "heal" => object.damage = object.damage.saturating_sub(1),
        "facedown" => facedown(object),
        _ => {}
    }
}

/// Turns a card at a battlefield face down, or face up again.
fn facedown(object: &mut ObjectSetup) {
    object.zone = match object.zone {
        Zone::Board(Location::Battlefield(at)) => Zone::Facedown(at),
        Zone::Facedown(at) => Zone::Board(Location::Battlefield(at)),
        other => other,
    };
}

fn attach(script: &mut Script, at: usize, to: Option<usize>) {
    let zone = to.and_then(|to| script.setup.objects.get(to)).map(|bearer| bearer.zone);
    if let (Some(object), Some(zone)) = (script.setup.objects.get_mut(at), zone.filter(|_| to != Some(at))) {
        (object.zone, object.attached_to) = (zone, to);
    }
}

fn copy(script: &mut Script, at: usize) {
    let Some(object) = script.setup.objects.get(at).cloned() else { return };
    script.setup.objects.push(object);
    script.object_cards.push(script.object_cards.get(at).cloned().flatten());
    script.object_spans.push(script.object_spans.get(at).copied().unwrap_or_default());
}

/// Deletes an object, and with it the comment on its line, unless other objects are on that line.
fn delete(script: &mut Script, remarks: &mut Vec<Remark>, at: usize) {
    if at >= script.setup.objects.len() {
        return;
    }
    script.setup.objects.remove(at);
    if at < script.object_cards.len() {
        script.object_cards.remove(at);
    }
    if at < script.object_spans.len() {
        let line = script.object_spans.remove(at).line;
        let others = script.object_spans.iter().any(|span| span.line == line);
        remarks.retain(|remark| others || remark.alone || remark.line != line);
    }
    for object in &mut script.setup.objects {
        object.attached_to = match object.attached_to {
            Some(to) if to == at => None,
            Some(to) if to > at => Some(to - 1),
            to => to,
        };
    }
}

/// Gives a battlefield to the next player, after the last to nobody.
fn control(script: &mut Script, at: usize) {
    let players = script.setup.players.len();
    if let Some(place) = script.setup.battlefields.get_mut(at) {
        let next = place.controller.map_or(0, |player| player.index() + 1);
        place.controller = (next < players).then(|| PlayerId::at(next));
    }
}

/// Makes the next player the Turn Player: the text then names them first, and all objects stay with their players.
fn turn(script: &mut Script) {
    let count = script.setup.players.len();
    if count < 2 {
        return;
    }
    script.setup.players.rotate_left(1);
    let now = |player: PlayerId| PlayerId::at((player.index() + count - 1) % count);
    for object in &mut script.setup.objects {
        (object.owner, object.controller) = (now(object.owner), now(object.controller));
        if let Zone::Board(Location::Base(player)) = object.zone {
            object.zone = Zone::Board(Location::Base(now(player)));
        }
    }
    for place in &mut script.setup.battlefields {
        place.controller = place.controller.map(now);
        place.contested = place.contested.map(now);
        place.owner = place.owner.map(now);
    }
    for (at, player) in script.setup.players.iter_mut().enumerate() {
        player.team = u8::try_from(at).unwrap_or(u8::MAX);
    }
}

/// Settles the control of uncontested battlefields: a player who alone has objects there controls it.
fn settle_control(script: &mut Script) {
    for (at, place) in script.setup.battlefields.iter_mut().enumerate() {
        let here = |object: &&ObjectSetup| matches!(object.zone, Zone::Board(Location::Battlefield(there)) | Zone::Facedown(there) if there.index() == at);
        let mut players: Vec<PlayerId> =
            script.setup.objects.iter().filter(here).map(|object| object.controller).collect();
        players.sort();
        players.dedup();
        match players.as_slice() {
            [only] if place.contested.is_none() => place.controller = Some(*only),
            [one, other] if place.contested.is_none() => {
                let holder = place.controller.filter(|player| players.contains(player)).unwrap_or(*one);
                place.controller = Some(holder);
                place.contested = Some(if holder == *one { *other } else { *one });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taps(taps: &[&str]) -> Result<String, String> {
        let mut text = String::new();
        for tap in taps {
            let fields = tap.split('|').filter_map(|field| field.split_once('='));
            let fields = Fields::new(fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect());
            text = edited(&Cards::shipped(), &fields, &text)?;
        }
        Ok(text)
    }

    #[test]
    fn a_board_comes_of_taps_and_is_written_in_the_standard_form() {
        let text = taps(&[
            "op=add|place=battlefield:0:1|what=4",
            "op=add|place=battlefield:0:1|what=3 Might Tank",
            "op=add|place=base:0|what=Rider 6",
            "op=mark|at=2|what=exhausted",
            "op=mark|at=0|what=damage",
            "op=copy|at=2",
            "op=add|place=hand:0|what=spell \"Deal 3 to a unit.\"",
            "op=add|place=battlefield:0:1|what=2",
            "op=delete|at=1",
        ]);
        assert_eq!(
            text.as_deref(),
            Ok(
                "players A, B\nbattlefield BF1, controlled by B\n  B: U1 4 might damage 1\nbase of A\n  Rider 6 might exhausted\n  \
                Rider 6 might exhausted\nhand of A\n  S1 spell \"Deal 3 to a unit.\"\nBF1:\n  B: U3 2 might\nbattlefield BF2\n"
            )
        );
    }

    #[test]
    fn runes_are_added_to_those_of_the_player_whose_side_is_tapped() {
        let text = taps(&[
            "op=add|place=base:0|what=2 fury runes",
            "op=add|place=hand:1|what=1 Rune",
            "op=add|place=battlefield:0:0|what=1 fury rune, 1 exhausted calm rune",
        ]);
        let runes = |text: &str| text.lines().filter(|line| line.starts_with("runes")).collect::<Vec<_>>().join("\n");
        assert_eq!(
            text.as_deref().map(runes),
            Ok("runes of A 3 Fury ready, 1 Calm exhausted\nrunes of B 1 ready".to_owned())
        );
        assert!(taps(&["op=add|place=base:0|what=2 wood runes"]).is_err());
    }

    #[test]
    fn comments_stay_where_they_stood() {
        let fields =
            |all: &[(&str, &str)]| Fields::new(all.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect());
        let text = "players A, B\n# the hill\nbattlefield BF1 # his\n  B: D 4 might # blocks\nbattlefield BF2\nbase of A\n  U 6 might # hers\n\n# now\nA moves U to BF1 # attack\nall pass\n";
        let edit = |all: &[(&str, &str)]| edited(&Cards::shipped(), &fields(all), text).unwrap();
        let all = ["# the hill", "# his", "# blocks", "# hers", "# now\nA moves U to BF1 # attack"];
        let taps: [&[(&str, &str)]; 4] = [
            &[("op", "add"), ("place", "base:1"), ("what", "3")],
            &[("op", "mark"), ("at", "0"), ("what", "exhausted")],
            &[("op", "move"), ("at", "1"), ("place", "battlefield:0:0")],
            &[("op", "copy"), ("at", "0")],
        ];
        for tap in taps {
            let after = edit(tap);
            assert!(all.iter().all(|remark| after.matches(remark).count() == 1), "{tap:?}\n{after}");
            assert!(after.contains("D 4 might exhausted # blocks") || after.contains("D 4 might # blocks"), "{after}");
        }
        let gone = edit(&[("op", "delete"), ("at", "0")]);
        assert!(!gone.contains("# blocks") && gone.contains("# hers"), "{gone}");
    }

    #[test]
    fn what_is_done_stays_as_it_was_typed() {
        let fields =
            |all: &[(&str, &str)]| Fields::new(all.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect());
        let text = "BF1 (B): D 4\nA base: U 6\nA moves U to BF1   # attack\nall pass until done\n";
        let moved = fields(&[("op", "move"), ("at", "0"), ("place", "base:1")]);
        let after = edited(&Cards::shipped(), &moved, text).unwrap();
        assert!(after.ends_with("A moves U to BF1   # attack\nall pass until done\n"), "{after}");
        assert!(after.contains("base of B\n  D 4 might\n"), "{after}");
        let turned = edited(&Cards::shipped(), &fields(&[("op", "turn")]), text).unwrap();
        assert!(turned.starts_with("players B, A\nbattlefield BF1, controlled by B\n  B: D 4 might\n"), "{turned}");
        assert_eq!(edited(&Cards::shipped(), &moved, "nonsense (").unwrap_err(), words::FIX_FIRST);
    }
}
