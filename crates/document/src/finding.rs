//! Findings: whatever a reader had to repair or could not read is reported, never passed over in silence.

use serde::{Deserialize, Serialize};

use tribunal_rule::RuleNumber;

/// Something a reader of documents had to do or could not do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The sort of finding.
    pub kind: FindingKind,
    /// The 1-based line of the file, where there is one.
    pub line: Option<usize>,
    /// The rule it concerns, where there is one.
    pub rule: Option<RuleNumber>,
    /// One sentence for people, in our own words, without the document's own sentences.
    pub note: String,
}

/// The sorts of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// Rows stood in another order than their numbers.
    Reordered,
    /// Texts had slid against their numbers.
    Realigned,
    /// A number was not printed, or misprinted, and was inferred.
    Inferred,
    /// A text stands without a number, and nothing proves which it has.
    Unnumbered,
    /// A text torn apart was joined.
    Joined,
    /// Two rules printed as one were parted.
    Split,
    /// A row that carries nothing was dropped.
    Dropped,
    /// Two words are printed without the space between them: reported, not mended.
    Fused,
    /// A number was printed twice.
    Twice,
    /// A number was printed in an unusual form and read all the same.
    Reformed,
    /// A rule or a part of its text is gone.
    Lost,
    /// The edition itself leaves a number out: nothing is lost there.
    Skipped,
    /// A text is cut short.
    Cut,
    /// A block was opened and never closed: an error in a document of our own.
    Unclosed,
    /// The document calls itself a part of a larger one.
    Partial,
    /// The date that it prints is not the day on which it was issued.
    Misdated,
    /// Something could not be read at all.
    Unread,
}

impl Finding {
    /// A finding about a line of the file.
    #[must_use]
    pub fn at(kind: FindingKind, line: usize, note: impl Into<String>) -> Self {
        Self { kind, line: Some(line), rule: None, note: note.into() }
    }

    /// A finding about the document as a whole.
    #[must_use]
    pub fn whole(kind: FindingKind, note: impl Into<String>) -> Self {
        Self { kind, line: None, rule: None, note: note.into() }
    }

    /// The same finding, about this rule.
    #[must_use]
    pub fn about(mut self, rule: RuleNumber) -> Self {
        self.rule = Some(rule);
        self
    }
}

impl FindingKind {
    /// The name used in reports and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Reordered => "reordered",
            Self::Realigned => "realigned",
            Self::Inferred => "inferred",
            Self::Unnumbered => "unnumbered",
            Self::Joined => "joined",
            Self::Split => "split",
            Self::Dropped => "dropped",
            Self::Fused => "fused",
            Self::Twice => "twice",
            Self::Reformed => "reformed",
            Self::Lost => "lost",
            Self::Skipped => "skipped",
            Self::Cut => "cut",
            Self::Unclosed => "unclosed",
            Self::Partial => "partial",
            Self::Misdated => "misdated",
            Self::Unread => "unread",
        }
    }
}

impl std::fmt::Display for FindingKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}
