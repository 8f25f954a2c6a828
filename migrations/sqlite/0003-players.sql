-- The names of players stand beside the log, which holds a name for each that nobody else has: a player is erased by taking
-- the name away, and no entry changes. Names that were written before this stand in their entries.
CREATE TABLE player (
  event TEXT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (event, id)
);
