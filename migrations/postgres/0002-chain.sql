-- Each entry carries the hash of the one before, and its event that of the last: what is lost or changed is noticed. Entries
-- that were kept before are given theirs once, which is the only thing that ever happens to an entry.

ALTER TABLE event ADD COLUMN head TEXT NOT NULL DEFAULT '';
ALTER TABLE entry ADD COLUMN hash_before TEXT;

CREATE OR REPLACE FUNCTION entry_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.hash_before IS NULL AND NEW.hash_before IS NOT NULL AND NEW.event = OLD.event AND NEW.seq = OLD.seq
    AND NEW.dispute = OLD.dispute AND NEW.version = OLD.version AND NEW.base = OLD.base AND NEW.member = OLD.member
    AND NEW.at = OLD.at AND NEW.idempotency = OLD.idempotency AND NEW.change = OLD.change THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an entry is never changed';
END $$;

-- A few letters by which nearly every wrong secret is known without hashing it slowly.
ALTER TABLE secret ADD COLUMN tag TEXT NOT NULL DEFAULT '';

-- How much was written: by a person, to a dispute, at an event.
CREATE TABLE spent (
  event TEXT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  share TEXT NOT NULL,
  entries BIGINT NOT NULL,
  bytes BIGINT NOT NULL,
  PRIMARY KEY (event, share)
);
