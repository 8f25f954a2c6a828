//! Prints a packet as Markdown: for a chat, a repository of rulings, a report.

use std::fmt::Write;

use super::plain::{code, fenced, inline, quoted};
use super::{Cited, Packet, PacketBoard, PacketPenalty, Said};
use crate::model::{Act, Target};
use tribunal_rule::counted;

impl Packet {
    /// Returns the packet as Markdown; `origin` is the address of the site, for links.
    #[must_use]
    pub fn markdown(&self, origin: &str) -> String {
        let mut text = self.head();
        text.push_str(&format!("\n## The question\n\n{}", quoted(&self.question)));
        for said in &self.decisions {
            text.push_str(&format!("\n## {}\n\n{}", title(said), quoted(&said.words)));
        }
        if !self.penalties.is_empty() {
            text.push_str("\n## Penalties\n\n");
            self.penalties.iter().for_each(|penalty| text.push_str(&penalty.markdown()));
        }
        if let Some(minutes) = self.extension {
            text.push_str(&format!("\nTime extension: {}.\n", counted(minutes as usize, "minute", "minutes")));
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
                text.push_str(&format!(
                    "\n### {} ({}), {}\n\n{}",
                    inline(&said.by),
                    said.role,
                    said.at,
                    quoted(&said.words)
                ))
            });
        }
        text.push_str("\n## History\n\n");
        for done in &self.history {
            text.push_str(&format!("- {} {} ({}) {}\n", done.at, inline(&done.by), done.role, inline(&done.what)));
        }
        if !self.left_out.is_nothing() {
            text.push_str(&format!("\n## Left out\n\n{}\n", self.left_out.describe()));
        }
        text.push_str(&format!("\n## Seal\n\nSeal: {}\n", code(&self.seal)));
        if let Some(signature) = &self.signature {
            // A line each, which a reader of Markdown keeps apart.
            text.push_str(&format!("\nKey of the event: {}\n", code(&signature.key.to_string())));
            text.push_str(&format!("\nSignature of the JSON: {}\n", code(&signature.signature)));
        }
        text
    }

    fn head(&self) -> String {
        let event = &self.event;
        let mut text = format!("# Dispute {}: {}\n\n", self.dispute, self.state);
        // Writing into a string does not fail.
        let _ = writeln!(
            text,
            "- Event: {}, {}, {}, core rules {}",
            inline(&event.name),
            event.date,
            event.level,
            event.edition
        );
        let place = &self.placing;
        for (name, value) in [("Round", &place.round), ("Table", &place.table), ("Players", &place.players.join(", "))]
        {
            if !value.is_empty() {
                let _ = writeln!(text, "- {name}: {}", inline(value));
            }
        }
        text
    }
}

impl PacketPenalty {
    fn markdown(&self) -> String {
        let given = &self.given;
        let rule = given.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
        let mut text = format!(
            "- {}: {}, {}{rule}; {}, by {} ({}), {}\n",
            inline(&given.player),
            self.penalty.key(),
            inline(&given.name),
            self.state,
            inline(&self.by),
            self.role,
            self.at
        );
        if let Some(upgraded) = &given.before.upgraded {
            // Writing into a string does not fail.
            let _ = writeln!(
                text,
                "  - upgraded from {} ({}): {}",
                given.penalty.key(),
                upgraded.rule,
                inline(&upgraded.says)
            );
        }
        if !given.words.text.is_empty() {
            text.push_str(&format!("\n{}\n", quoted(&given.words.text)));
        }
        text
    }
}

fn title(said: &Said) -> String {
    let what = said.act.map(Act::describe).unwrap_or_default();
    format!("{} ({}) {what}, {}", inline(&said.by), said.role, said.at)
}

impl PacketBoard {
    fn markdown(&self) -> String {
        let list = |lines: &[String]| lines.iter().map(|line| format!("- {}\n", inline(line))).collect::<String>();
        let ends = list(&self.ends);
        let would_end = match self.would_end.as_slice() {
            [] => String::new(),
            lines => format!("\nAfter the hypothetical actions, which have not happened:\n\n{}", list(lines)),
        };
        format!(
            "\n## The board\n\n{}\nUnder {}: {}.\n\n{}\nThe board as it stands:\n\n{ends}{would_end}\nReceipt: {}\n",
            fenced("scenario", &self.board.text),
            self.edition,
            inline(&self.verdict),
            fenced("text", &self.trace.join("\n")),
            code(&self.receipt)
        )
    }
}

impl Cited {
    fn markdown(&self, origin: &str) -> String {
        let href = match &self.pinned.target {
            Target::Rule(at) => format!("{origin}/r/{at}"),
            target => format!("{origin}{}", target.href()),
        };
        let mut text = format!("\n### [{}]({href})\n\n", inline(&self.name));
        if let Some(since) = self.in_force {
            let _ = write!(text, "In force from {since}. ");
        }
        if let Some(layer) = self.decided_by {
            let _ = write!(text, "Decided by: {}.", layer.describe());
        }
        text.push_str("\n\n");
        for above in &self.ancestors {
            let _ = writeln!(text, "> {} {}\n>", above.number, inline(&above.words));
        }
        let _ = writeln!(text, "{}\n{}", quoted(&self.pinned.words), code(&self.pinned.hash));
        text
    }
}
