-- The desk. What is told about an event and its disputes is one log of entries, appended to and never changed; beside it
-- stand only what a log cannot hold: who is asked for secrets, and the secrets' hashes.

CREATE TABLE event (
  id TEXT NOT NULL PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  key BLOB NOT NULL,
  seq BIGINT NOT NULL
);

CREATE TABLE secret (
  event TEXT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  role TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (event, role)
);

CREATE TABLE member (
  id TEXT NOT NULL PRIMARY KEY,
  event TEXT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  removed BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE entry (
  event TEXT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  seq BIGINT NOT NULL,
  dispute BIGINT NOT NULL,
  version BIGINT NOT NULL,
  base BIGINT NOT NULL,
  member TEXT NOT NULL,
  at BIGINT NOT NULL,
  idempotency TEXT NOT NULL,
  change TEXT NOT NULL,
  PRIMARY KEY (event, seq),
  UNIQUE (event, dispute, version),
  UNIQUE (event, member, idempotency)
);

CREATE TABLE attempt (
  scope TEXT NOT NULL,
  span BIGINT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (scope, span)
);

CREATE TRIGGER entry_is_kept BEFORE UPDATE ON entry
BEGIN
  SELECT RAISE(ABORT, 'an entry is never changed');
END;
