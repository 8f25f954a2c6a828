//! Turns the parts of the form into lines of the scenario.

use super::draft::Draft;
use super::typed;
use crate::game::domain::Domain;
use crate::game::zone::{Location, Zone};
use crate::scenario::names::quoted;
use crate::web::words::build as words;

/// The fields of the form.
pub struct Fields(Vec<(String, String)>);

/// A part of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Players,
    Battlefield,
    Unit,
    Card,
    Seat,
    Expect,
}

impl Fields {
    /// Wraps the fields of a form.
    pub fn new(fields: Vec<(String, String)>) -> Self {
        Self(fields)
    }

    /// Returns the first field of this name as it was sent, or an empty string.
    pub fn raw(&self, name: &str) -> &str {
        self.0.iter().find(|(held, _)| held == name).map_or("", |(_, value)| value)
    }

    /// Returns a field as one line, without quotation marks, which would end the text that contains it.
    fn line(&self, name: &str) -> String {
        one_line(self.raw(name))
    }

    fn all(&self, name: &str) -> Vec<String> {
        let named = self.0.iter().filter(|(held, _)| held == name);
        named.map(|(_, value)| one_line(value)).filter(|value| !value.is_empty()).collect()
    }

    /// Parses a number above zero; `None` otherwise.
    fn number(&self, name: &str) -> Option<u32> {
        self.raw(name).trim().parse().ok().filter(|number| *number > 0)
    }

    /// Parses a number, zero included; `None` where nothing was filled in.
    fn figure(&self, name: &str) -> Option<u32> {
        self.raw(name).trim().parse().ok()
    }

    /// Returns the text of a card, in quotation marks.
    fn says(&self, name: &str) -> Option<String> {
        Some(self.line(name)).filter(|text| !text.is_empty()).map(|text| format!("\"{text}\""))
    }
}

fn one_line(text: &str) -> String {
    let text = text.replace(['"', '\u{201c}', '\u{201d}'], "'");
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

impl Part {
    /// Returns the part of this name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "players" => Self::Players,
            "battlefield" => Self::Battlefield,
            "unit" => Self::Unit,
            "card" => Self::Card,
            "seat" => Self::Seat,
            "expect" => Self::Expect,
            _ => return None,
        })
    }

    /// Writes the part into the scenario; returns the line that was written, or `None` where something is missing.
    pub fn write(self, draft: &mut Draft, fields: &Fields) -> Option<String> {
        match self {
            Self::Players => players(draft, fields),
            Self::Battlefield => battlefield(draft, fields),
            Self::Unit => unit(draft, fields),
            Self::Card => card(draft, fields),
            Self::Seat => seat(draft, fields),
            Self::Expect => expect(draft, fields),
        }
    }
}

fn list(names: &[String]) -> String {
    names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")
}

fn players(draft: &mut Draft, fields: &Fields) -> Option<String> {
    let names = fields.all("players.seat");
    let alike = names.iter().enumerate().any(|(at, name)| names.iter().skip(at + 1).any(|other| other == name));
    if names.len() < 2 || alike {
        return None;
    }
    let line = format!("players {}", list(&names));
    draft.set("players", &line, &["edition", "editions"]);
    let side =
        |first: usize| names.iter().skip(first).step_by(2).map(|name| quoted(name)).collect::<Vec<_>>().join(" ");
    let teams = !fields.raw("players.teams").is_empty() && names.len() > 2;
    let teams = if teams { format!("teams {}, {}", side(0), side(1)) } else { String::new() };
    draft.set("teams", &teams, &["players"]);
    Some(line)
}

fn battlefield(draft: &mut Draft, fields: &Fields) -> Option<String> {
    let name = Some(fields.line("battlefield.name")).filter(|name| !name.is_empty())?;
    let whose = |word: &str, field: &str| {
        let player = fields.line(field);
        if player.is_empty() { String::new() } else { format!(", {word} by {}", quoted(&player)) }
    };
    let controlled = whose("controlled", "battlefield.controller");
    let contested = whose("contested", "battlefield.contester");
    let says = fields.says("battlefield.says").map(|text| format!(" {text}")).unwrap_or_default();
    let line = format!("battlefield {}{controlled}{contested}{says}", quoted(&name));
    draft.board(&line);
    Some(line)
}

fn unit(draft: &mut Draft, fields: &Fields) -> Option<String> {
    let name = Some(fields.line("unit.name")).filter(|name| !name.is_empty())?;
    let mut told = vec![quoted(&name)];
    told.extend(fields.figure("unit.might").map(|might| format!("{might} might")));
    for keyword in ["Assault", "Shield"] {
        match fields.number(&format!("unit.{keyword}")) {
            Some(1) => told.push(format!("[{keyword}]")),
            Some(value) => told.push(format!("[{keyword} {value}]")),
            None => {}
        }
    }
    told.extend(fields.all("unit.is"));
    told.extend(fields.number("unit.damage").map(|damage| format!("damage {damage}")));
    told.extend(fields.number("unit.count").filter(|count| *count > 1).map(|count| format!("x{count}")));
    let (player, owner) = (fields.line("unit.player"), fields.line("unit.owner"));
    told.extend((!owner.is_empty() && owner != player).then(|| format!("owned by {}", quoted(&owner))));
    told.extend(fields.says("unit.says"));
    let unit = told.join(" ");
    place(draft, fields.raw("unit.place"), &player, &unit)?;
    Some(unit)
}

/// Puts something in its place: at a battlefield, or in the base of its player.
fn place(draft: &mut Draft, place: &str, player: &str, thing: &str) -> Option<()> {
    let known = draft.script().setup.players.iter().any(|held| held.name == player);
    match place.strip_prefix("at ") {
        _ if !known => None,
        Some(battlefield) => draft.at_battlefield(battlefield, &format!("{}: {thing}", quoted(player))).then_some(()),
        None => {
            draft.listed("base", player, thing);
            Some(())
        }
    }
}

fn card(draft: &mut Draft, fields: &Fields) -> Option<String> {
    let name = Some(fields.line("card.name")).filter(|name| !name.is_empty())?;
    let what = fields.raw("card.what");
    let (kind, list) = match what {
        "gear" => (vec!["gear"], "base"),
        "legend" => (vec!["legend"], "legend"),
        "facedown" => (vec!["spell", "[Hidden]"], ""),
        "deck" => (vec!["spell"], "deck"),
        "trash" => (vec!["spell"], "trash"),
        _ => (vec!["spell"], "hand"),
    };
    // A card that is known is of its own type.
    let is_bare = draft.is_card(&name) && fields.says("card.says").is_none();
    let kind = if is_bare { vec![] } else { kind };
    let mut told = vec![quoted(&name)];
    told.extend(fields.all("card.is").into_iter().filter(|word| !kind.contains(&word.as_str())));
    told.splice(1..1, kind.iter().map(|word| (*word).to_owned()));
    told.extend(fields.number("card.bonus").filter(|_| what == "gear").map(|bonus| format!("bonus {bonus}")));
    told.extend(fields.number("card.cost").map(|cost| format!("cost {cost}")));
    told.extend(fields.says("card.says"));
    let player = fields.line("card.player");
    let bearer = fields.raw("card.bearer");
    if what == "gear" && !bearer.is_empty() {
        let at = where_is(draft, bearer)?;
        told.push(format!("attached to {bearer}"));
        let card = told.join(" ");
        place(draft, &at, &player, &card)?;
        return Some(card);
    }
    let card = told.join(" ");
    if what == "facedown" {
        let at = Some(fields.raw("card.place")).filter(|at| at.starts_with("at "))?;
        place(draft, at, &player, &format!("facedown {card}"))?;
    } else {
        draft.script().setup.players.iter().any(|held| held.name == player).then_some(())?;
        draft.listed(list, &player, &card);
    }
    Some(card)
}

/// Returns the place of a unit, as the form names it.
fn where_is(draft: &Draft, unit: &str) -> Option<String> {
    let script = draft.script();
    let (_, found) = typed::units(&script).find(|(typed, _)| typed == unit)?;
    match found.zone {
        Zone::Board(Location::Battlefield(at)) => {
            script.setup.battlefields.get(at.index()).map(|place| format!("at {}", place.card.name))
        }
        _ => Some("base".to_owned()),
    }
}

fn seat(draft: &mut Draft, fields: &Fields) -> Option<String> {
    let player = fields.line("seat.player");
    let mut players = draft.script().setup.players;
    let at = players.iter().position(|held| held.name == player)?;
    let gained = fields.number("seat.points").unwrap_or(0);
    let points: Vec<String> = players
        .iter()
        .map(|held| (&held.name, if held.name == player { gained } else { held.points }))
        .filter(|(_, points)| *points > 0)
        .map(|(name, points)| format!("{} {points}", quoted(name)))
        .collect();
    let points = if points.is_empty() { String::new() } else { format!("points {}", points.join(", ")) };
    draft.set("points", &points, &["edition", "editions", "players"]);
    let (whose, runes) = (format!("runes of {}", quoted(&player)), runes(fields));
    let line = if runes.is_empty() { String::new() } else { format!("{whose} {runes}") };
    draft.replace_or_add(&whose, &line);
    if !fields.raw("seat.turn").is_empty() {
        // Whoever is the Turn Player comes first, the others after them in turn order.
        players.rotate_left(at);
        let names: Vec<String> = players.into_iter().map(|held| held.name).collect();
        draft.set("players", &format!("players {}", list(&names)), &["edition", "editions"]);
    }
    let phase = fields.line("seat.phase");
    if !phase.is_empty() {
        draft.set("phase", &format!("phase {phase}"), &["edition", "editions", "players", "teams", "points"]);
    }
    Some(words::seat(&player, gained, &runes))
}

/// Returns the runes: by domain, of any, and exhausted; an empty string where costs need not be paid.
fn runes(fields: &Fields) -> String {
    let any = fields.number("seat.runes").map(|runes| runes.to_string());
    let of = Domain::ALL
        .into_iter()
        .filter_map(|domain| Some(format!("{} {}", fields.number(&format!("seat.{}", domain.word()))?, domain.word())));
    let exhausted = fields.number("seat.exhausted").map(|runes| format!("{runes} exhausted"));
    any.into_iter().chain(of).chain(exhausted).collect::<Vec<_>>().join(", ")
}

fn expect(draft: &mut Draft, fields: &Fields) -> Option<String> {
    let (subject, claim) = (fields.raw("expect.subject"), fields.line("expect.claim"));
    let known = subject == "nobody" || typed::subjects(&draft.script()).iter().any(|known| known == subject);
    if !known || claim.is_empty() {
        return None;
    }
    let rule = fields.line("expect.rule");
    let rule = if rule.is_empty() { String::new() } else { format!("[{rule}] ") };
    let line = format!("=> {rule}{subject} {claim}");
    draft.last(&line);
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{self, Cards};

    /// Fills in these parts, each as `part field=value|field=value`, and compares the text.
    fn check(parts: &[&str], expected: &str) {
        let mut draft = Draft::of("", &Cards::shipped());
        for part in parts {
            let (name, filled) = part.split_once(' ').unwrap();
            let field = |field: &str| {
                let (field, value) = field.split_once('=').unwrap();
                (format!("{name}.{field}"), value.to_owned())
            };
            let fields = Fields::new(filled.split('|').map(field).collect());
            assert!(Part::named(name).unwrap().write(&mut draft, &fields).is_some(), "{part}");
        }
        assert_eq!(draft.text(), expected);
        assert_eq!(scenario::check(&draft.text()), [], "what is written can be read");
    }

    #[test]
    fn a_board_is_written_part_by_part() {
        check(
            &[
                "players seat=Ann|seat=Bob|seat=|seat=",
                "battlefield name=Way to Nowhere|controller=Bob",
                "unit player=Bob|name=Guard|might=3|place=at Way to Nowhere|is=[Tank]|is=exhausted|Shield=2|damage=1",
                "unit player=Ann|name=Rider|might=4|place=base|says=When I attack, draw \"1\".|owner=Bob|count=2",
                "card player=Ann|name=Bolt|what=spell|is=[Reaction]|says=Deal 2 to a unit.|cost=2",
                "card player=Bob|name=Trap|what=facedown|is=[Hidden]|place=at Way to Nowhere",
                "card player=Ann|name=Lamp|what=gear|bonus=2",
                "card player=Bob|name=Axe|what=gear|bonus=1|bearer=Guard",
                "expect subject=Guard|claim=survives|rule=",
                "expect subject=Rider #2|claim=is ready|rule=322.2",
            ],
            "players Ann, Bob\nbattlefield \"Way to Nowhere\", controlled by Bob\n  Bob: Guard 3 might [Shield 2] [Tank] exhausted damage 1\n  \
             Bob: facedown Trap spell [Hidden]\n  Bob: Axe gear bonus 1 attached to Guard\nbase of Ann\n  Rider 4 might x2 owned by Bob \"When I attack, draw '1'.\"\n  Lamp gear bonus 2\n\
             hand of Ann\n  Bolt spell [Reaction] cost 2 \"Deal 2 to a unit.\"\n=> Guard survives\n=> [322.2] Rider #2 is ready\n",
        );
    }

    #[test]
    fn names_that_need_quotation_marks_can_be_told_apart_and_expected_of() {
        check(
            &[
                "players seat=Ann|seat=Bob",
                "unit player=Ann|name=Jinx, Rebel|might=3|place=base|count=2",
                "card player=Ann|name=Axe|what=gear|bonus=1|bearer=\"Jinx, Rebel\" #2",
                "expect subject=\"Jinx, Rebel\" #2|claim=survives",
            ],
            "players Ann, Bob\nbase of Ann\n  \"Jinx, Rebel\" 3 might x2\n  Axe gear bonus 1 attached to \"Jinx, Rebel\" #2\n\
             => \"Jinx, Rebel\" #2 survives\n",
        );
    }

    #[test]
    fn seats_have_points_runes_by_domain_a_turn_and_a_phase() {
        check(
            &[
                "players seat=Ann|seat=Bob|seat=Cid|seat=Dee|teams=on",
                "seat player=Bob|points=3|runes=|Fury=2|Calm=1|exhausted=1|turn=on|phase=draw",
                "seat player=Ann|points=5|runes=4",
                "seat player=Ann|points=1|runes=",
            ],
            "players Bob, Cid, Dee, Ann\npoints Bob 3, Ann 1\nteams Ann Cid, Bob Dee\nphase draw\nrunes of Bob 2 Fury, 1 Calm, 1 exhausted\n",
        );
    }

    #[test]
    fn what_is_missing_is_said_and_nothing_is_written() {
        let board = "players Ann, Bob\n";
        let fields =
            |all: &[(&str, &str)]| Fields::new(all.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect());
        let cases = [
            (Part::Players, fields(&[("players.seat", "Ann"), ("players.seat", "Ann")])),
            (Part::Battlefield, fields(&[("battlefield.name", " ")])),
            (Part::Unit, fields(&[("unit.name", "Rider"), ("unit.player", "Ann"), ("unit.place", "at Hill")])),
            (Part::Unit, fields(&[("unit.name", "Rider"), ("unit.player", "Eve"), ("unit.place", "base")])),
            (Part::Card, fields(&[("card.name", "Trap"), ("card.player", "Ann"), ("card.what", "facedown")])),
            (Part::Seat, fields(&[("seat.player", "Eve")])),
            (Part::Expect, fields(&[])),
            (Part::Expect, fields(&[("expect.subject", "Rider"), ("expect.claim", "dies")])),
            (Part::Card, fields(&[("card.name", "Axe"), ("card.what", "gear"), ("card.bearer", "Rider")])),
        ];
        for (part, fields) in cases {
            let mut draft = Draft::of(board, &Cards::shipped());
            assert_eq!(part.write(&mut draft, &fields), None, "{part:?}");
            assert_eq!(draft.text(), board, "{part:?}");
        }
    }

    #[test]
    fn a_line_cannot_end_inside_a_field() {
        assert_eq!(one_line("a\r\n=> \"Ann\" wins \u{201c}b\u{201d}"), "a => 'Ann' wins 'b'");
    }
}
