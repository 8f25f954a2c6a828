//! Fits a packet into a number of bytes: what matters most is kept whole, of the rest as much as there is room for, and
//! the packet itself says how much was left out.

use serde::{Deserialize, Serialize};

use super::{Packet, PacketBoard};

/// The most bytes of a packet, as JSON, as Markdown and as a page.
pub const MOST: usize = 2_000_000;
/// The bytes reserved for seal, signature and field names, which are not counted.
const FRAME: usize = 4_000;

/// The number of elements of each list that were left out of a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LeftOut {
    /// The oldest decisions.
    #[serde(skip_serializing_if = "is_none")]
    pub decisions: usize,
    /// The oldest penalties.
    #[serde(skip_serializing_if = "is_none")]
    pub penalties: usize,
    /// The oldest notes.
    #[serde(skip_serializing_if = "is_none")]
    pub notes: usize,
    /// The last citations.
    #[serde(skip_serializing_if = "is_none")]
    pub cited: usize,
    /// The oldest lines of the history.
    #[serde(skip_serializing_if = "is_none")]
    pub history: usize,
    /// The last lines of the trace of the board.
    #[serde(skip_serializing_if = "is_none")]
    pub trace: usize,
    /// The last lines of the board as it stands.
    #[serde(skip_serializing_if = "is_none")]
    pub ends: usize,
    /// The last lines of the board after the hypothetical actions.
    #[serde(skip_serializing_if = "is_none")]
    pub would_end: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

impl LeftOut {
    /// Returns true if nothing was left out.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Returns what was left out, in words; an empty string where nothing was.
    #[must_use]
    pub fn describe(&self) -> String {
        let all = [
            (self.decisions, "earlier decisions"),
            (self.penalties, "earlier penalties"),
            (self.notes, "earlier notes"),
            (self.cited, "citations"),
            (self.history, "earlier lines of the history"),
            (self.trace, "lines of what happened on the board"),
            (self.ends, "lines of how the board stands"),
            (self.would_end, "lines of how the board would stand"),
        ];
        let parts: Vec<String> =
            all.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        match parts.is_empty() {
            true => String::new(),
            false => format!("Too long to be told whole; left out: {}.", parts.join(", ")),
        }
    }
}

/// The number of bytes that are left.
struct Left(usize);

impl Left {
    /// Truncates a list to the first elements that fit into one `part`th of what is left; returns the number left out.
    fn first<T: Serialize>(&mut self, list: &mut Vec<T>, part: usize) -> usize {
        let kept = self.fitting(list.iter(), part);
        let out = list.len() - kept;
        list.truncate(kept);
        out
    }

    /// Drops the first elements of a list so that the last fit into one `part`th of what is left; returns the number
    /// left out.
    fn last<T: Serialize>(&mut self, list: &mut Vec<T>, part: usize) -> usize {
        let kept = self.fitting(list.iter().rev(), part);
        let out = list.len() - kept;
        list.drain(..out);
        out
    }

    fn fitting<'a, T: Serialize + 'a>(&mut self, list: impl Iterator<Item = &'a T>, part: usize) -> usize {
        let mut room = self.0 / part;
        let fits = |one: &T| {
            let size = size(one);
            let fits = size <= room;
            room -= if fits { size } else { 0 };
            fits
        };
        let before = self.0 / part;
        let kept = list.map(fits).take_while(|fits| *fits).count();
        self.0 -= before - room;
        kept
    }
}

/// Returns the bytes of something as JSON, with the comma after it.
fn size(one: &impl Serialize) -> usize {
    serde_json::to_string(one).map_or(usize::MAX, |json| json.len().saturating_add(1))
}

impl Packet {
    /// Returns the packet shortened to about `most` bytes of JSON, under the seal and the signature that it has. The
    /// question, the board as typed, its verdict and the receipt are always kept.
    #[must_use]
    pub fn within(mut self, most: usize) -> Self {
        if size(&self) <= most.saturating_sub(FRAME) {
            return self;
        }
        let mut out = self.left_out;
        let lists = (std::mem::take(&mut self.decisions), std::mem::take(&mut self.notes));
        let penalties = std::mem::take(&mut self.penalties);
        let (cited, history) = (std::mem::take(&mut self.cited), std::mem::take(&mut self.history));
        let told = self.board.as_mut().map(PacketBoard::untold).unwrap_or_default();
        let mut left = Left(most.saturating_sub(FRAME).saturating_sub(size(&self)));
        (self.decisions, self.notes, self.cited, self.history) = (lists.0, lists.1, cited, history);
        self.penalties = penalties;
        // What rules comes first; of the rest nothing takes all the room.
        out.decisions += left.last(&mut self.decisions, 2);
        out.penalties += left.last(&mut self.penalties, 2);
        out.cited += left.first(&mut self.cited, 2);
        out.notes += left.last(&mut self.notes, 2);
        if let Some(board) = &mut self.board {
            (board.ends, board.would_end, board.trace) = told;
            out.ends += left.first(&mut board.ends, 3);
            out.would_end += left.first(&mut board.would_end, 3);
            out.trace += left.first(&mut board.trace, 2);
        }
        out.history += left.last(&mut self.history, 1);
        self.left_out = out;
        self
    }

    /// Returns the packet as Markdown, in at most `most` bytes; `origin` is the address of the site, for links. Seal
    /// and signature are those of the JSON, of which the Markdown may contain less.
    #[must_use]
    pub fn markdown_within(&self, origin: &str, most: usize) -> String {
        let (mut text, mut room) = (self.markdown(origin), most);
        while text.len() > most && room > 0 {
            room /= 2;
            text = self.clone().within(room).markdown(origin);
        }
        text
    }
}

impl PacketBoard {
    /// Takes out the lines about the replay: the board as it stands, the hypothetical one, the trace.
    fn untold(&mut self) -> (Vec<String>, Vec<String>, Vec<String>) {
        (std::mem::take(&mut self.ends), std::mem::take(&mut self.would_end), std::mem::take(&mut self.trace))
    }

    /// Returns the same board with as many lines left out as another packet says of its own.
    pub(super) fn without(mut self, out: &LeftOut) -> Self {
        self.ends.truncate(self.ends.len().saturating_sub(out.ends));
        self.would_end.truncate(self.would_end.len().saturating_sub(out.would_end));
        self.trace.truncate(self.trace.len().saturating_sub(out.trace));
        self
    }
}

/// Returns the last elements of a list, without the first `left_out`.
#[must_use]
pub fn last_of<T>(list: &[T], left_out: usize) -> &[T] {
    list.get(left_out..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Table;
    use crate::packet::verify;
    use tribunal_reference::library::Library;
    use tribunal_scenario::Cards;

    /// Returns a packet as an earlier build made it, with its board replayed by this one.
    fn packet() -> Packet {
        let packet: Packet = serde_json::from_str(include_str!("../../../../tests/kept/1/packet.json")).unwrap();
        let board = packet.board.as_ref().unwrap();
        let board = PacketBoard::of(&board.board, &Table { edition: board.edition, cards: Cards::shipped() });
        let packet = Packet { board, ..packet };
        Packet { seal: packet.sealed(), ..packet }
    }

    #[test]
    fn what_fits_is_whole() {
        assert_eq!(packet().within(MOST), packet());
    }

    #[test]
    fn what_does_not_fit_is_left_out_and_counted_and_the_rest_still_holds() {
        let whole = packet();
        let all = size(&whole);
        for most in [all + FRAME - 1, all + FRAME - 400, all, FRAME + 1_500, 0] {
            let cut = whole.clone().within(most);
            assert!(size(&cut) <= most.max(3_000), "{most}: {} bytes", size(&cut));
            assert!(!cut.left_out.is_nothing() && cut.markdown("").contains(&cut.left_out.describe()), "{most}");
            let counts = |packet: &Packet| {
                let board = packet.board.as_ref().unwrap();
                [packet.notes.len(), packet.decisions.len(), packet.history.len(), board.trace.len(), board.ends.len()]
            };
            let out = cut.left_out;
            let missing = [out.notes, out.decisions, out.history, out.trace, out.ends];
            let sum: Vec<usize> = counts(&cut).iter().zip(missing).map(|(kept, out)| kept + out).collect();
            assert_eq!(sum, counts(&whole), "{most}");
            let sealed = Packet { seal: cut.sealed(), ..cut };
            let outcome = verify(&serde_json::to_string(&sealed).unwrap(), &Library::new(vec![])).unwrap();
            assert!(outcome.holds, "{most}: {outcome:?}");
        }
    }
}
