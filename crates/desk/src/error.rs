//! What the desk refuses, and why.

use tribunal_rule::counted;

use crate::damage::Faults;
use crate::model::{Act, Action, Entry, PenaltyAct, PenaltyState, Role, State, Version};

/// Why the desk did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// Nobody has joined here with this session. The same is said of an event that does not exist.
    #[error("you have not joined this event, or your session has ended; join with its code and secret")]
    NotJoined,
    /// The role does not allow it.
    #[error("a {role} may not {}", .action.told())]
    Forbidden {
        /// What they are.
        role: Role,
        /// What they wanted to do.
        action: Action,
    },
    /// There is no such dispute at this event.
    #[error("this event has no dispute {0}")]
    NoDispute(i64),
    /// The link is not one, or was revoked.
    #[error("this link does not open anything, or it was revoked")]
    NoLink,
    /// There is no such member at this event.
    #[error("nobody of that name is at this event")]
    NoMember,
    /// The event is closed.
    #[error("this event is closed: it can be read, and nothing in it changes any more")]
    Closed,
    /// Somebody has changed what the change rests on.
    #[error(
        "somebody changed this while you were writing; what you wrote is kept below, look at theirs and send it again"
    )]
    Stale {
        /// The version as it is now.
        now: Version,
        /// What they did.
        theirs: Vec<Entry>,
    },
    /// The state does not admit it.
    #[error("a dispute that is {state} cannot be changed by: {act}")]
    NotNow {
        /// How it stands.
        state: State,
        /// What was to be done.
        act: Act,
    },
    /// A ruling that nobody appeals.
    #[error("a ruling of the {0} is not appealed")]
    Final(Role),
    /// There is no such penalty in this dispute.
    #[error("this dispute has no penalty {0}")]
    NoPenalty(i64),
    /// How a penalty stands does not admit it.
    #[error("a penalty that is {state} cannot be changed by: {act}")]
    PenaltyNotNow {
        /// How it stands.
        state: PenaltyState,
        /// What was to be done.
        act: PenaltyAct,
    },
    /// That is for somebody else to do about a penalty.
    #[error(
        "this is not yours to do ({0}): whoever gave a penalty takes it back, or the head judge, who alone lifts one that \
         nobody has appealed"
    )]
    NotYours(PenaltyAct),
    /// There is no such infraction in the table.
    #[error("the table of infractions has no `{0}`")]
    NoInfraction(String),
    /// Somebody has taken the call.
    #[error("{by} has taken this call, at {}", .since.strftime("%H:%M UTC"))]
    Taken {
        /// Who.
        by: String,
        /// Since when.
        since: jiff::Timestamp,
    },
    /// Nobody waits for a judge.
    #[error("nobody waits for a judge here: it is decided")]
    NotWaiting,
    /// Nobody of that name plays at this event.
    #[error(
        "no player of that name is kept beside the log; in {} the name stands as text, which goes with the event",
        counted(*.0, "entry", "entries")
    )]
    NoPlayer(usize),
    /// Something is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Something is too long.
    #[error("{field} is {length} characters long; at most {most} are taken")]
    TooLong {
        /// What.
        field: &'static str,
        /// How long it is.
        length: usize,
        /// How long it may be.
        most: usize,
    },
    /// Something cannot be read as what it should be.
    #[error("{field}: {why}")]
    Unreadable {
        /// What.
        field: &'static str,
        /// Why.
        why: String,
    },
    /// The edition is not held.
    #[error("the library holds no edition `{0}`")]
    NoEdition(String),
    /// The text is not UTF-8.
    #[error("what was sent is not UTF-8 text; the letters that cannot be read are shown as \u{fffd}")]
    NotText,
    /// The secret is not that of the event, or there is no such event: nobody is told which.
    #[error("no event has this code and this secret")]
    WrongSecret,
    /// Somebody of nearly this name has joined already.
    #[error(
        "`{0}` has joined already; add what tells the two of you apart, such as a family name. Who has lost their session \
         asks the head judge to end it, and joins again"
    )]
    NameTaken(String),
    /// A change rests on a version that does not exist yet.
    #[error("this rests on version {}, and there is none after {}", .base.0, .now.0)]
    Ahead {
        /// What it is said to rest on.
        base: Version,
        /// The version as it is now.
        now: Version,
    },
    /// There is too much already.
    #[error("{what} would have {would} {unit}; at most {most} are taken. Nothing was changed, what is there stays")]
    TooMuch {
        /// What.
        what: &'static str,
        /// What it would take.
        would: i64,
        /// What it may take.
        most: i64,
        /// Of what.
        unit: &'static str,
    },
    /// The log was changed or lost beside this program.
    #[error(
        "the desk's log is damaged ({0}). What is whole is read, and nothing more is written; `tribunal desk verify` tells \
         what is missing"
    )]
    Damaged(std::sync::Arc<Faults>),
    /// A file of the desk is not one of its own.
    #[error("cannot use {}: {error}", .path.display())]
    File {
        /// The file.
        path: std::path::PathBuf,
        /// What is wrong with it.
        error: std::io::Error,
    },
    /// Too many attempts.
    #[error("too many attempts; try again in {}", counted(usize::try_from(*.0).unwrap_or(usize::MAX), "second", "seconds"))]
    TooMany(u64),
    /// Too many write at this moment.
    #[error("too many are writing at this moment; nothing was changed, send it again in a few seconds")]
    Busy,
    /// An export that cannot be read back.
    #[error("{0}")]
    Import(String),
    /// The database did not do its part.
    #[error("the desk's database did not answer as it should: {0}")]
    Store(#[source] sqlx::Error),
    /// The database has no room left.
    #[error(
        "the disk that the desk is kept on is full. Nothing was changed; whoever runs this server has to make room"
    )]
    Full,
    /// There is no encrypted connection to the database of the kind that its address asks for.
    #[error(
        "no encrypted connection to the desk's database: {0}; `sslmode` in its address says what is asked for (require, \
         verify-full), `sslrootcert` whom to trust"
    )]
    Unencrypted(String),
    /// The desk was written by a later build.
    #[error(
        "the desk has format {format}, which a later build of tribunal wrote; this one reads {newest} and earlier ones. Use that build, or one after it"
    )]
    Newer {
        /// Its format.
        format: i64,
        /// The latest that this build knows.
        newest: i64,
    },
    /// The desk is kept in no file of ours.
    #[error("this desk is in PostgreSQL: its own tools copy it (pg_dump), or `tribunal desk export`")]
    NoFile,
    /// The database has the format of an earlier build, of which nobody has said that it is kept.
    #[error(
        "the desk's database has format {format}, and this build writes format {newest}. Stop every server of the earlier build \
         and take a dump (pg_dump --format=custom --file=desk.dump DATABASE; pg_restore brings it back), then start once with \
         --upgrade-database. Nothing was changed"
    )]
    Outdated {
        /// What it has.
        format: i64,
        /// What this build writes.
        newest: i64,
    },
    /// The database could not be brought up to date.
    #[error("the desk's database could not be set up: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// What is kept cannot be read back.
    #[error("an entry of the desk's log cannot be read: {0}")]
    Log(#[from] serde_json::Error),
    /// The operating system gave no random bytes, or hashing failed.
    #[error("the desk cannot make secrets on this machine: {0}")]
    Secret(String),
}

/// What PostgreSQL calls letters that it does not keep.
const NO_TEXT: &str = "22021";
/// What SQLite and PostgreSQL call a full disk.
const FULL: [&str; 2] = ["13", "53100"];

impl From<sqlx::Error> for DeskError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(|error| error.code());
        match code {
            Some(code) if code == NO_TEXT => Self::Unreadable {
                field: "what was sent",
                why: "it holds a character that no text has, such as NUL".to_owned(),
            },
            Some(code) if FULL.contains(&code.as_ref()) => Self::Full,
            _ => Self::Store(error),
        }
    }
}
