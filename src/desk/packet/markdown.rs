//! A packet as Markdown: for a chat, a repository of rulings, a report.

use std::fmt::Write;

use super::{Cited, Packet, PacketBoard, Said};
use crate::desk::model::{Act, Target};

impl Packet {
    /// The packet as Markdown; `origin` is the address of the site, for links.
    #[must_use]
    pub fn markdown(&self, origin: &str) -> String {
        let mut text = self.head();
        text.push_str(&format!("\n## The question\n\n{}\n", self.question));
        for said in &self.decisions {
            text.push_str(&format!("\n## {}\n\n{}\n", title(said), said.words));
        }
        if let Some(board) = &self.board {
            text.push_str(&board.markdown());
        }
        if !self.cited.is_empty() {
            text.push_str("\n## Cited\n");
            self.cited.iter().for_each(|cited| text.push_str(&cited.markdown(origin)));
        }
        if !self.notes.is_empty() {
            text.push_str("\n## Notes\n");
            self.notes.iter().for_each(|said| {
                text.push_str(&format!("\n{} ({}), {}:\n\n{}\n", said.by, said.role, said.at, said.words))
            });
        }
        text.push_str("\n## History\n\n");
        for done in &self.history {
            text.push_str(&format!("- {} {} ({}) {}\n", done.at, done.by, done.role, done.what));
        }
        text.push_str(&format!("\nSeal: `{}`\n", self.seal));
        text
    }

    fn head(&self) -> String {
        let event = &self.event;
        let mut text = format!("# Dispute {}: {}\n\n", self.dispute, self.state);
        // Writing into a string does not fail.
        let _ =
            writeln!(text, "- Event: {}, {}, {}, core rules {}", event.name, event.date, event.level, event.edition);
        let place = &self.placing;
        for (name, value) in [("Round", &place.round), ("Table", &place.table), ("Players", &place.players.join(", "))]
        {
            if !value.is_empty() {
                let _ = writeln!(text, "- {name}: {value}");
            }
        }
        text
    }
}

fn title(said: &Said) -> String {
    let what = said.act.map(Act::told).unwrap_or_default();
    format!("{} ({}) {what}, {}", said.by, said.role, said.at)
}

impl PacketBoard {
    fn markdown(&self) -> String {
        let fence = "```";
        let trace = self.trace.join("\n");
        let list = |lines: &[String]| lines.iter().map(|line| format!("- {line}\n")).collect::<String>();
        let ends = list(&self.ends);
        let would_end = match self.would_end.as_slice() {
            [] => String::new(),
            lines => format!("\nAfter the hypothetical actions, which have not happened:\n\n{}", list(lines)),
        };
        format!(
            "\n## The board\n\n{fence}scenario\n{}{fence}\n\nUnder {}: {}.\n\n{fence}text\n{trace}\n{fence}\n\n\
             The board as it stands:\n\n{ends}{would_end}\nReceipt: `{}`\n",
            self.board.text, self.edition, self.verdict, self.receipt
        )
    }
}

impl Cited {
    fn markdown(&self, origin: &str) -> String {
        let href = match &self.pinned.target {
            Target::Rule(at) => format!("{origin}/r/{at}"),
            target => format!("{origin}{}", target.href()),
        };
        let mut text = format!("\n**[{}]({href})**", self.name);
        if let Some(since) = self.in_force {
            let _ = write!(text, ", in force from {since}");
        }
        if let Some(layer) = self.decided_by {
            let _ = write!(text, "; {} decide", layer.told());
        }
        text.push_str("\n\n");
        for above in &self.ancestors {
            let _ = writeln!(text, "> {} {}\n>", above.number, above.words.replace('\n', " "));
        }
        let _ = writeln!(text, "> {}\n", self.pinned.words.replace('\n', "\n> "));
        let _ = writeln!(text, "`{}`", self.pinned.hash);
        text
    }
}
