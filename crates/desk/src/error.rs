//! The errors of the desk.

use tribunal_rule::counted;

use crate::damage::Faults;
use crate::model::{Act, Action, Entry, PenaltyAct, PenaltyState, Role, State, Version};

/// The reason why the desk refused or failed.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// Nobody has joined here with this session. An event that does not exist gives the same error.
    #[error("you have not joined this event, or your session has ended; join with its code and secret")]
    NotJoined,
    /// The role does not allow it.
    #[error("a {role} may not {}", .action.describe())]
    Forbidden {
        /// The member's role.
        role: Role,
        /// The refused action.
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
    /// Somebody has changed what the change is based on.
    #[error(
        "somebody changed this while you were writing; what you wrote is kept below, look at theirs and send it again"
    )]
    Stale {
        /// The current version.
        now: Version,
        /// The entries that others wrote since.
        theirs: Vec<Entry>,
    },
    /// The state of the dispute does not allow it.
    #[error("a dispute that is {state} cannot be changed by: {act}")]
    NotNow {
        /// The state of the dispute.
        state: State,
        /// The attempted act.
        act: Act,
    },
    /// A ruling of this role, which cannot be appealed.
    #[error("a ruling of the {0} is not appealed")]
    Final(Role),
    /// There is no such penalty in this dispute.
    #[error("this dispute has no penalty {0}")]
    NoPenalty(i64),
    /// The state of the penalty does not allow it.
    #[error("a penalty that is {state} cannot be changed by: {act}")]
    PenaltyNotNow {
        /// The state of the penalty.
        state: PenaltyState,
        /// The attempted act.
        act: PenaltyAct,
    },
    /// The act on a penalty is reserved for somebody else.
    #[error(
        "this is not yours to do ({0}): whoever gave a penalty takes it back, or the head judge, who alone lifts one that \
         nobody has appealed"
    )]
    NotYours(PenaltyAct),
    /// There is no such infraction in the table.
    #[error("the table of infractions has no `{0}`")]
    NoInfraction(String),
    /// Somebody else has taken the call.
    #[error("{by} has taken this call, at {}", .since.strftime("%H:%M UTC"))]
    Taken {
        /// The name of the judge who has it.
        by: String,
        /// The time at which it was taken.
        since: jiff::Timestamp,
    },
    /// Nobody waits for a judge: the dispute is decided.
    #[error("nobody waits for a judge here: it is decided")]
    NotWaiting,
    /// No player of this name is in the table of players; the number of entries that contain the name as text.
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
        /// The field.
        field: &'static str,
        /// Its length, in characters.
        length: usize,
        /// The most characters that are allowed.
        most: usize,
    },
    /// A field cannot be parsed.
    #[error("{field}: {why}")]
    Unreadable {
        /// The field.
        field: &'static str,
        /// The reason.
        why: String,
    },
    /// The library does not have the edition.
    #[error("the library holds no edition `{0}`")]
    NoEdition(String),
    /// The text is not UTF-8.
    #[error("what was sent is not UTF-8 text; the letters that cannot be read are shown as \u{fffd}")]
    NotText,
    /// The secret is not that of the event, or there is no such event: the answer does not say which.
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
        /// The version that the change claims to be based on.
        base: Version,
        /// The current version.
        now: Version,
    },
    /// A quota is used up.
    #[error("{what} would have {would} {unit}; at most {most} are taken. Nothing was changed, what is there stays")]
    TooMuch {
        /// The thing that the quota is for.
        what: &'static str,
        /// The amount that it would take.
        would: i64,
        /// The most that it may take.
        most: i64,
        /// The unit of both amounts.
        unit: &'static str,
    },
    /// The log was changed or lost outside this program.
    #[error(
        "the desk's log is damaged ({0}). What is whole is read, and nothing more is written; `tribunal desk verify` tells \
         what is missing"
    )]
    Damaged(std::sync::Arc<Faults>),
    /// A file cannot be used as a file of the desk.
    #[error("cannot use {}: {error}", .path.display())]
    File {
        /// The path of the file.
        path: std::path::PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// Too many attempts; the number of seconds until the next one is allowed.
    #[error("too many attempts; try again in {}", counted(usize::try_from(*.0).unwrap_or(usize::MAX), "second", "seconds"))]
    TooMany(u64),
    /// Too many writers at this moment.
    #[error("too many are writing at this moment; nothing was changed, send it again in a few seconds")]
    Busy,
    /// An export that cannot be read back.
    #[error("{0}")]
    Import(String),
    /// The database failed.
    #[error("the desk's database did not answer as it should: {0}")]
    Store(#[source] sqlx::Error),
    /// The database has no room left.
    #[error(
        "the disk that the desk is kept on is full. Nothing was changed; whoever runs this server has to make room"
    )]
    Full,
    /// There is no encrypted connection to the database of the kind that its address requires.
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
        /// The format of the desk.
        format: i64,
        /// The newest format that this build reads.
        newest: i64,
    },
    /// The desk is not kept in a file, but in PostgreSQL.
    #[error("this desk is in PostgreSQL: its own tools copy it (pg_dump), or `tribunal desk export`")]
    NoFile,
    /// The database has the format of an earlier build, and nobody has confirmed that a dump was taken.
    #[error(
        "the desk's database has format {format}, and this build writes format {newest}. Stop every server of the earlier build \
         and take a dump (pg_dump --format=custom --file=desk.dump DATABASE; pg_restore brings it back), then start once with \
         --upgrade-database. Nothing was changed"
    )]
    Outdated {
        /// The format of the database.
        format: i64,
        /// The format that this build writes.
        newest: i64,
    },
    /// The database could not be migrated.
    #[error("the desk's database could not be set up: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// A stored entry cannot be parsed.
    #[error("an entry of the desk's log cannot be read: {0}")]
    Log(#[from] serde_json::Error),
    /// The operating system gave no random bytes, or hashing failed.
    #[error("the desk cannot make secrets on this machine: {0}")]
    Secret(String),
}

/// PostgreSQL's error code for characters that it cannot store.
const NO_TEXT: &str = "22021";
/// The error codes of SQLite and PostgreSQL for a full disk.
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
