-- Seals over the event log: blocks of events that can get no late sibling any more, each with the hash of the seal before it. Written by hand.
-- What is hashed is spelled here for whoever seals and in server/kernel/seals/canonical-sql.ts for whoever verifies: the two must agree for ever.

CREATE TABLE log_seal (
  id bigint PRIMARY KEY, -- counted without a gap, so that a seal that is gone is missed
  kind smallint NOT NULL CHECK (kind IN (1, 2)), -- 1 events, 2 a month that went by retention
  month text NOT NULL, -- 202611, in UTC, as partitions are cut; 'never' for what has no date
  first_id bigint NOT NULL, -- every event of this month with an id from here …
  last_id bigint NOT NULL, -- … to here; the next block begins behind it
  events bigint NOT NULL CHECK (events >= 0),
  content bytea NOT NULL, -- SHA-256 over the SHA-256 of each event; empty for a month that went
  previous bytea NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  sealed_at timestamptz(3) NOT NULL
);
CREATE INDEX log_seal_events_idx ON log_seal (last_id) WHERE kind = 1;
CREATE INDEX log_seal_month_idx ON log_seal (month, id);
CREATE TRIGGER log_seal_append_only BEFORE UPDATE OR DELETE ON log_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_seal_no_truncate BEFORE TRUNCATE ON log_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Puts a seal behind the last one. Only the functions below call it, under their lock.
CREATE FUNCTION log_seal_append(new_kind integer, new_month text, new_first bigint, new_last bigint, new_events bigint, new_content bytea)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  number bigint;
  before bytea;
  moment timestamptz(3) := clock_timestamp();
BEGIN
  SELECT s.id, s.hash INTO number, before FROM log_seal s ORDER BY s.id DESC LIMIT 1;
  number := coalesce(number, 0) + 1;
  before := coalesce(before, ''::bytea);
  INSERT INTO log_seal (id, kind, month, first_id, last_id, events, content, previous, hash, sealed_at)
  VALUES (number, new_kind, new_month, new_first, new_last, new_events, new_content, before,
    sha256(convert_to(jsonb_build_array(number, new_kind, new_month, new_first, new_last, new_events, encode(new_content, 'hex'),
      encode(before, 'hex'), extract(epoch FROM moment)::text)::text, 'UTF8')), moment);
END $$;
REVOKE EXECUTE ON FUNCTION log_seal_append(integer, text, bigint, bigint, bigint, bytea) FROM PUBLIC;

-- Seals the next events, `most` at a time, up to the id `up_to`, below which the caller has waited for every writer. Says how many; NULL when
-- another process is sealing. Reads like any reader and holds no lock that a writer asks for.
CREATE FUNCTION event_log_seal(up_to bigint, most integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  first bigint;
  last bigint;
  part record;
  sealed bigint := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7301029) THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(max(s.last_id), 0) + 1 INTO first FROM log_seal s WHERE s.kind = 1;
  SELECT max(b.id) INTO last FROM (SELECT l.id FROM event_log l WHERE l.id BETWEEN first AND up_to ORDER BY l.id LIMIT most) b;
  IF last IS NULL THEN
    RETURN 0;
  END IF;
  FOR part IN
    SELECT e.month, count(*) AS events, sha256(string_agg(e.hash, ''::bytea ORDER BY e.id, e.reg_date)) AS content
    FROM (
      SELECT l.id, l.reg_date,
        CASE WHEN isfinite(l.reg_date) THEN to_char(l.reg_date AT TIME ZONE 'UTC', 'YYYYMM') ELSE 'never' END AS month,
        sha256(convert_to(jsonb_build_array(l.id, l.contract_id, l.account_id, l.staff_id, l.event_type_id, l.page_name, l.resource, l.item_id,
          l.uri_path, extract(epoch FROM l.reg_date)::text, l.data)::text, 'UTF8')) AS hash
      FROM event_log l WHERE l.id BETWEEN first AND last
    ) e GROUP BY e.month ORDER BY e.month
  LOOP
    PERFORM log_seal_append(1, part.month, first, last, part.events, part.content);
    sealed := sealed + part.events;
  END LOOP;
  RETURN sealed;
END $$;
REVOKE EXECUTE ON FUNCTION event_log_seal(bigint, integer) FROM PUBLIC;

-- As before (0020), but a month goes only when all of it is sealed, and leaves a seal that says how much it was.
CREATE OR REPLACE FUNCTION event_log_retire() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '2s' AS $$
DECLARE
  first date := (date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => (SELECT max(log_months)::int FROM contract)))::date;
  sealed bigint;
  old text;
  lowest bigint;
  highest bigint;
  events bigint;
  gone integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7301029);
  SELECT coalesce(max(s.last_id), 0) INTO sealed FROM log_seal s WHERE s.kind = 1;
  FOR old IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = to_regclass('event_log') AND c.relname ~ '^event_log_\d{6}$' AND to_date(right(c.relname, 6), 'YYYYMM') < first
    ORDER BY c.relname
  LOOP
    -- nobody writes into a month so old; if somebody does, then before it is counted
    EXECUTE format('LOCK TABLE %I IN SHARE MODE', old);
    EXECUTE format('SELECT count(*), min(id), max(id) FROM %I', old) INTO events, lowest, highest;
    CONTINUE WHEN highest > sealed;
    PERFORM log_seal_append(2, right(old, 6), coalesce(lowest, 0), coalesce(highest, 0), events, ''::bytea);
    EXECUTE format('DROP TABLE %I', old);
    gone := gone + 1;
  END LOOP;
  RETURN gone;
END $$;

-- They run with their owner's rights: a temporary table of the caller's must not pass for one of ours.
DO $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['event_log_partitions(integer)', 'event_log_retire()', 'event_log_seal(bigint, integer)'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', one, current_schema());
  END LOOP;
END $$;
