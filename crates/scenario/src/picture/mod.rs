//! The board as a picture: battlefields in the middle, the sides facing each other, bases at the edges.
//!
//! The picture is SVG without any style of its own: shapes carry classes that the page's stylesheet colours, and sizes
//! and `currentColor` as attributes, so that it can be read alone, printed and themed. It is drawn 360 units wide, the
//! width of a small phone, and grows downward. [`words`] describes the same board to those who cannot see it.

mod card;
mod change;
mod sheet;
pub mod words;

pub use card::LEGEND;
pub use sheet::escaped;

use super::report::{Board, Place, Seat, Step};
use card::{CARD_HEIGHT, CARD_WIDTH};
use change::{Shown, Slot, Slots};
use sheet::{Heading, Sheet, note_lines, place_lines};

/// The width of a picture.
const WIDTH: usize = 360;
/// The space around and between things.
const GAP: usize = 4;
/// The height of a line of small text with its space.
const LINE: usize = 15;

/// The input of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The board before the step, where there was one.
    pub before: Option<&'a Board>,
    /// The step that led to the board that is drawn.
    pub step: &'a Step,
    /// A name that is unique on the page, for the picture's title.
    pub id: &'a str,
}

/// Draws the board after a step. What changed in the step is marked, what died in it is struck out where it stood.
#[must_use]
pub fn draw(scene: &Scene) -> String {
    let board = &scene.step.board;
    let table = Table { board, slots: Slots::of(scene), before: scene.before };
    let mut sheet = Sheet::default();
    let mut y = GAP;
    for at in table.side(false) {
        y = table.base(&mut sheet, at, y);
    }
    y = table.battlefields(&mut sheet, y);
    y = table.chain(&mut sheet, y);
    for at in table.side(true) {
        y = table.base(&mut sheet, at, y);
    }
    sheet.finish(scene.id, WIDTH, y, &words::title(scene.step), &words::board(board).join(" "))
}

/// A board with what is in each place of it.
struct Table<'a> {
    board: &'a Board,
    slots: Slots<'a>,
    before: Option<&'a Board>,
}

impl<'a> Table<'a> {
    /// Returns the players whose bases are at the top, or at the bottom, where the first player sits with their team.
    fn side(&self, bottom: bool) -> Vec<usize> {
        let first = self.board.players.first().map(|seat| seat.team);
        let here = self.board.players.iter().enumerate().filter(|(_, seat)| (Some(seat.team) == first) == bottom);
        let mut here: Vec<usize> = here.map(|(at, _)| at).collect();
        if !bottom {
            here.reverse();
        }
        here
    }

    /// Returns true if a player sits at the bottom.
    fn is_near(&self, name: &str) -> bool {
        let first = self.board.players.first().map(|seat| seat.team);
        self.board.players.iter().any(|seat| seat.name == name && Some(seat.team) == first)
    }

    /// Draws a base from this height; returns the height below it.
    fn base(&self, sheet: &mut Sheet, at: usize, y: usize) -> usize {
        let Some(seat) = self.board.players.get(at) else { return y };
        let pieces: Vec<&Shown> = self.slots.at(Slot::Base(at)).collect();
        let width = WIDTH - 2 * GAP;
        let heading = Heading::new(&seat.name, &facts_of(self.board, seat));
        let top = LINE * heading.lines() + GAP;
        let height = top + rows(pieces.len(), width) * (CARD_HEIGHT + GAP);
        let near = self.is_near(&seat.name);
        sheet.panel(if near { "base near" } else { "base far" }, GAP, y, width, height);
        let scored = self.before.and_then(|before| before.players.get(at)).is_some_and(|old| old.points != seat.points);
        sheet.heading(2 * GAP, y + 13, &heading, scored, LINE);
        self.pieces(sheet, &pieces, 2 * GAP, y + top, width);
        y + height + GAP
    }

    /// Draws the battlefields in rows, as many side by side as fit; returns the height below them.
    fn battlefields(&self, sheet: &mut Sheet, y: usize) -> usize {
        let columns = match self.board.battlefields.len() {
            0 => return y,
            count @ 1..=3 => count,
            _ => 2,
        };
        let width = (WIDTH - GAP) / columns - GAP;
        let mut top = y;
        let all: Vec<(usize, &Place)> = self.board.battlefields.iter().enumerate().collect();
        for row in all.chunks(columns) {
            let far = row.iter().map(|(at, _)| self.half(*at, width, false)).max().unwrap_or_default();
            let near = row.iter().map(|(at, _)| self.half(*at, width, true)).max().unwrap_or_default();
            let notes = |place: &Place| notes_of(place).iter().flat_map(|note| note_lines(note, width - GAP)).count();
            let lines = |place: &Place| place_lines(&place.name, width - GAP).len() + notes(place);
            let lines = row.iter().map(|(_, place)| lines(place)).max().unwrap_or_default();
            let height = GAP + LINE * lines + (far + near) * (CARD_HEIGHT + GAP) + GAP + 2;
            for (column, (at, place)) in row.iter().enumerate() {
                let x = GAP + column * (width + GAP);
                self.battlefield(sheet, (*at, place), (x, top, width, height), far);
            }
            top += height + GAP;
        }
        top
    }

    /// Returns the number of rows of cards that one side needs at a battlefield.
    fn half(&self, at: usize, width: usize, near: bool) -> usize {
        rows(self.side_of(at, near).len(), width)
    }

    fn side_of(&self, at: usize, near: bool) -> Vec<&Shown<'a>> {
        self.slots.at(Slot::Battlefield(at)).filter(|shown| self.is_near(&shown.piece.controller) == near).collect()
    }

    fn battlefield(
        &self,
        sheet: &mut Sheet,
        (at, place): (usize, &Place),
        (x, y, width, height): (usize, usize, usize, usize),
        far: usize,
    ) {
        let held = place.controller.as_deref().map(|name| if self.is_near(name) { "held near" } else { "held far" });
        sheet.panel(&format!("battlefield {}", held.unwrap_or("held")), x, y, width, height);
        let before = self.before.and_then(|before| before.battlefields.get(at)).map(notes_of);
        let mut line = y + far * (CARD_HEIGHT + GAP) + GAP + 11 - LINE;
        for name in place_lines(&place.name, width - GAP) {
            line += LINE;
            sheet.place(x + GAP, line, &name);
        }
        for note in notes_of(place) {
            let changed = before.as_ref().is_some_and(|before| !before.contains(&note));
            for note in note_lines(&note, width - GAP) {
                line += LINE;
                sheet.note(x + GAP, line, &note, changed);
            }
        }
        self.pieces(sheet, &self.side_of(at, false), x + GAP, y + GAP, width);
        self.pieces(sheet, &self.side_of(at, true), x + GAP, line + GAP + 2, width);
    }

    fn pieces(&self, sheet: &mut Sheet, pieces: &[&Shown], x: usize, y: usize, width: usize) {
        let across = across(width);
        for (n, shown) in pieces.iter().enumerate() {
            let (column, row) = (n % across, n / across);
            let near = self.is_near(&shown.piece.controller);
            card::draw(sheet, shown, near, x + column * (CARD_WIDTH + GAP), y + row * (CARD_HEIGHT + GAP));
        }
    }

    /// Draws what is on the chain; returns the height below it.
    fn chain(&self, sheet: &mut Sheet, y: usize) -> usize {
        if self.board.chain.is_empty() {
            return y;
        }
        let heading = Heading::new("Chain", &format!("the newest last: {}", self.board.chain.join(", ")));
        let height = LINE * heading.lines() + GAP;
        sheet.panel("chain", GAP, y, WIDTH - 2 * GAP, height);
        sheet.heading(2 * GAP, y + 13, &heading, false, LINE);
        y + height + GAP
    }
}

/// Returns the number of cards side by side in a panel of this width.
fn across(width: usize) -> usize {
    (width / (CARD_WIDTH + GAP)).max(1)
}

/// Returns the number of rows that this many cards need.
fn rows(count: usize, width: usize) -> usize {
    count.div_ceil(across(width))
}

/// Returns the facts after a player's name: points, who has focus or priority, the known cards in hand.
fn facts_of(board: &Board, seat: &Seat) -> String {
    let mut facts = words::holdings(seat);
    if board.focus.as_ref() == Some(&seat.name) {
        facts.push_str(", has focus");
    }
    if board.priority.as_ref() == Some(&seat.name) {
        facts.push_str(", has priority");
    }
    if !seat.hand.is_empty() {
        facts.push_str(&format!(", holds {}", seat.hand.join(", ")));
    }
    facts
}

/// Returns the lines below a battlefield's name, one for each fact.
fn notes_of(place: &Place) -> Vec<String> {
    words::facts(place).split(", ").map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Run, replay};

    const DUEL: &str = "players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Guard 2 might
base of Ann
  <Rider> & Co 4 might [Assault 2]
  Idle 1 might exhausted
Ann moves <Rider> & Co to Grove
all pass
";

    fn run() -> Run {
        replay(DUEL, &Options::default()).runs.remove(0)
    }

    fn drawn(run: &Run, at: usize) -> String {
        let before = at.checked_sub(1).map_or(run.start.as_ref(), |at| Some(&run.steps[at].board));
        draw(&Scene { before, step: &run.steps[at], id: "b" })
    }

    #[test]
    fn names_do_not_become_markup() {
        let svg = drawn(&run(), 0);
        assert!(svg.contains("&lt;Rider&gt; &amp;") && !svg.contains("<Rider>"), "{svg}");
    }

    #[test]
    fn might_now_stands_beside_the_printed_where_they_differ() {
        let run = run();
        assert!(!drawn(&run, 0).contains("printed 4"));
        assert!(drawn(&run, 1).contains("printed 4"), "an attacker with Assault: {}", drawn(&run, 1));
    }

    #[test]
    fn what_changed_is_marked_and_what_died_is_struck_out() {
        let run = run();
        assert!(!drawn(&run, 0).contains("changed"), "nothing changes where nothing happens");
        assert!(drawn(&run, 1).contains("class=\"card near changed"));
        let end = drawn(&run, 2);
        assert!(end.contains("card far dead") && end.contains("class=\"strike\""), "{end}");
    }

    #[test]
    fn what_is_attached_says_to_what() {
        let text = "players Ann, Bob\nbattlefield Grove\n  Ann: Rider 4 might attacker\n  \
            Ann: Axe gear bonus 2 attached to Rider\n  Bob: Guard 2 might\n";
        let run = replay(text, &Options::default()).runs.remove(0);
        let svg = draw(&Scene { before: None, step: &run.steps[0], id: "b" });
        assert!(svg.contains(">on Rider</text>") && svg.contains("Axe, Ann&#39;s gear, attached to Rider"), "{svg}");
        assert!(svg.contains("badge-attacker") && svg.contains("badge-defender"), "{svg}");
    }

    #[test]
    fn a_phone_shows_no_text_too_small_and_no_note_beyond_its_place() {
        let three = DUEL.replace("base of Ann", "battlefield Hill\nbattlefield Pond of the Old King\nbase of Ann");
        let run = replay(&three, &Options::default()).runs.remove(0);
        let svg = drawn(&run, 1);
        let sizes = svg.split("font-size=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse::<usize>().ok());
        assert!(sizes.clone().count() > 10 && sizes.min() == Some(sheet::SMALL), "{svg}");
        for line in ["showdown in", "progress", "Pond of the Old", "King"] {
            assert!(svg.contains(&format!(">{line}</text>")), "{line}: {svg}");
        }
    }

    #[test]
    fn many_states_and_damage_stand_in_two_rows_on_the_card() {
        let text = "players Ann, Bob\nbattlefield Grove\nbase of Ann\n  \
            Long Named Rider 4 might exhausted stunned buffed token damage 2\n";
        let run = replay(text, &Options::default()).runs.remove(0);
        let svg = draw(&Scene { before: None, step: &run.steps[0], id: "b" });
        let card = svg.split("<g class=\"card").nth(1).unwrap();
        let numbers = |name: &str| -> Vec<usize> {
            let values = card.split("<g class=\"badge-").skip(1);
            let value = |badge: &str| badge.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?.parse().ok();
            values.filter_map(value).collect()
        };
        let (x, y, width) = (numbers("x"), numbers("y"), numbers("width"));
        assert_eq!(x.len(), 5, "{card}");
        let frame = 2 * GAP + CARD_WIDTH;
        assert!(x.iter().zip(&width).all(|(x, width)| x + width <= frame), "{x:?} {width:?}");
        assert!(y.first() < y.last() && card.contains(">Long Named R\u{2026}</text>"), "{card}");
    }

    #[test]
    fn it_is_told_to_those_who_cannot_see_it() {
        let svg = drawn(&run(), 1);
        assert!(svg.starts_with("<svg") && svg.contains("role=\"img\" aria-labelledby=\"b-title b-desc\""), "{svg}");
        assert!(
            svg.contains("<title id=\"b-title\">") && svg.contains("Guard, Bob&#39;s unit, 2 Might, defender"),
            "{svg}"
        );
    }
}
