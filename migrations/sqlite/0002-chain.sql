-- Each entry carries the hash of the one before, and its event that of the last: what is lost or changed is noticed. Entries
-- that were kept before are given theirs once, which is the only thing that ever happens to an entry.

ALTER TABLE event ADD COLUMN head TEXT NOT NULL DEFAULT '';
ALTER TABLE entry ADD COLUMN hash_before TEXT;

DROP TRIGGER entry_is_kept;

CREATE TRIGGER entry_is_kept BEFORE UPDATE ON entry
WHEN OLD.hash_before IS NOT NULL OR NEW.hash_before IS NULL OR NEW.event IS NOT OLD.event OR NEW.seq IS NOT OLD.seq
  OR NEW.dispute IS NOT OLD.dispute OR NEW.version IS NOT OLD.version OR NEW.base IS NOT OLD.base
  OR NEW.member IS NOT OLD.member OR NEW.at IS NOT OLD.at OR NEW.idempotency IS NOT OLD.idempotency
  OR NEW.change IS NOT OLD.change
BEGIN
  SELECT RAISE(ABORT, 'an entry is never changed');
END;

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
