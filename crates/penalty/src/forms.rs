//! Words for the search of infractions: those that say nothing, and those that come to another form.
//!
//! A no of any sort comes to `forget`: *did not draw* and *forgot to draw* are one thing to a judge.

/// Words that say nothing about what went wrong.
#[rustfmt::skip]
pub(super) const SILENT: &[&str] = &[
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "from", "with", "and", "or", "that", "this", "it",
    "its", "his", "her", "hers", "their", "my", "he", "she", "they", "them", "him", "is", "are", "was", "were", "be",
    "been", "has", "have", "had", "as", "so", "than", "then", "there", "what", "who", "which", "player", "players",
    "i", "you", "we", "me", "but", "if", "into", "up", "out", "would", "should", "do", "does", "did", "just",
];

/// Forms that no ending tells, and words that judges use for one another: the word, and what it comes to.
#[rustfmt::skip]
pub(super) const FORMS: &[(&str, &str)] = &[
    ("drew", "draw"), ("drawn", "draw"), ("draws", "draw"), ("forgot", "forget"), ("forgotten", "forget"),
    ("forgets", "forget"), ("forgetting", "forget"), ("missed", "forget"), ("misses", "forget"), ("miss", "forget"),
    ("missing", "missing"), ("overlooked", "forget"), ("skipped", "forget"), ("skips", "forget"),
    ("neglected", "forget"), ("not", "forget"), ("didn't", "forget"), ("doesn't", "forget"), ("never", "forget"),
    ("failed", "forget"), ("fails", "forget"), ("without", "forget"), ("cannot", "forget"), ("omitted", "forget"),
    ("paid", "pay"), ("pays", "pay"), ("paying", "pay"), ("payed", "pay"), ("took", "take"), ("taken", "take"),
    ("taking", "take"), ("saw", "see"), ("seen", "see"), ("sees", "see"), ("seeing", "see"), ("noticed", "see"),
    ("noticing", "see"), ("hid", "hide"), ("hidden", "hide"), ("hides", "hide"), ("hiding", "hide"), ("gave", "give"),
    ("given", "give"), ("giving", "give"), ("told", "tell"), ("said", "tell"), ("says", "tell"), ("say", "tell"),
    ("tells", "tell"), ("came", "arrive"), ("arrives", "arrive"), ("comes", "arrive"), ("stole", "steal"),
    ("stolen", "steal"), ("lied", "lie"), ("lying", "lie"), ("lies", "lie"), ("wrote", "write"), ("written", "write"),
    ("knew", "know"), ("fell", "fall"), ("held", "hold"), ("chose", "choose"), ("chosen", "choose"),
    ("choice", "choose"), ("kept", "keep"), ("left", "leave"), ("thought", "think"), ("many", "extra"),
    ("additional", "extra"), ("more", "extra"), ("much", "extra"), ("fewer", "few"), ("less", "few"),
    ("short", "few"), ("only", "few"), ("insufficient", "few"), ("channelled", "channel"), ("channelling", "channel"),
    ("channels", "channel"), ("channeled", "channel"), ("peeked", "look"), ("peek", "look"), ("peeks", "look"),
    ("glanced", "look"), ("viewed", "look"), ("revealed", "reveal"), ("untap", "ready"), ("untapped", "ready"),
    ("readied", "ready"), ("tapped", "exhaust"), ("face-down", "facedown"), ("opponents", "opponent"),
    ("enemy", "opponent"), ("turned", "flip"), ("flipped", "flip"), ("flips", "flip"), ("bet", "wager"),
    ("dice", "die"), ("discovers", "see"), ("discovered", "see"), ("notices", "see"), ("notice", "see"),
    ("realizes", "see"), ("realises", "see"), ("spotted", "see"), ("wont", "forget"), ("isn't", "forget"),
    ("wasn't", "forget"), ("hadn't", "forget"), ("hasn't", "forget"), ("haven't", "forget"), ("aren't", "forget"),
    ("can't", "forget"), ("couldn't", "forget"), ("no", "forget"), ("nobody", "forget"), ("neither", "forget"),
    ("silent", "quiet"), ("insult", "insult"), ("shouts", "shout"), ("yells", "shout"), ("yelled", "shout"),
    ("yelling", "shout"), ("screams", "shout"), ("screaming", "shout"), ("stalls", "stall"), ("stalling", "stall"),
    ("text", "message"), ("messages", "message"), ("grabs", "take"), ("grabbed", "take"), ("picked", "take"),
    ("picks", "take"), ("pick", "take"), ("lifted", "take"), ("lifts", "take"), ("answered", "tell"),
    ("answers", "tell"), ("answer", "tell"), ("announced", "announce"), ("mentioned", "tell"), ("mention", "tell"),
    ("claims", "tell"), ("claimed", "tell"), ("states", "tell"), ("stated", "tell"), ("reminded", "remember"),
    ("reminds", "remember"), ("recalls", "remember"), ("submitted", "register"), ("submits", "register"),
    ("decklists", "decklist"), ("list", "decklist"), ("lists", "decklist"), ("reread", "read"), ("rereads", "read"),
    ("rereading", "read"), ("colour", "domain"), ("color", "domain"), ("symbol", "domain"), ("bets", "wager"),
    ("betting", "wager"), ("opposing", "opponent"), ("cellphone", "phone"), ("smartphone", "phone"),
];
