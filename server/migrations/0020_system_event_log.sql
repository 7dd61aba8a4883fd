-- The event log is read as a list: newest first by its id, narrowed or ordered by page, kind, person or record. How long it is kept is a
-- setting of each contract; months that none of them keeps any more go as whole partitions. Written by hand.

DROP INDEX event_log_page_idx;
CREATE INDEX event_log_id_idx ON event_log (contract_id, id);
CREATE INDEX event_log_page_idx ON event_log (contract_id, page_name, id);
-- The words of server/areas/platform/event-log/event-log-view.ts: a filter by them finds this index.
CREATE INDEX event_log_type_idx ON event_log (contract_id, (CASE event_type_id WHEN 1 THEN 'create' WHEN 2 THEN 'change' WHEN 3 THEN 'delete' WHEN 4 THEN 'archive'
  WHEN 5 THEN 'restore' WHEN 6 THEN 'sign_in' WHEN 7 THEN 'export' WHEN 8 THEN 'sign_in_failed' ELSE 'refused' END), id);
CREATE INDEX event_log_staff_idx ON event_log (contract_id, staff_id, id);
CREATE INDEX event_log_record_idx ON event_log (contract_id, item_id, id);

-- The wire has milliseconds: a place in the order of the moment is exact by them.
ALTER TABLE event_log ALTER COLUMN reg_date SET DEFAULT date_trunc('milliseconds', clock_timestamp());

ALTER TABLE contract ADD COLUMN log_months smallint NOT NULL DEFAULT 60 CHECK (log_months BETWEEN 3 AND 240);

-- Drops the partitions that lie whole before what any contract keeps and says how many; called daily by the application, which may drop
-- nothing itself. Rather than let writers wait behind it, it gives up after a moment and comes again the next day.
CREATE FUNCTION event_log_retire() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '2s' AS $$
DECLARE
  first date := (date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => (SELECT max(log_months)::int FROM contract)))::date;
  old text;
  gone integer := 0;
BEGIN
  FOR old IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = to_regclass('event_log') AND c.relname ~ '^event_log_\d{6}$' AND to_date(right(c.relname, 6), 'YYYYMM') < first
  LOOP
    EXECUTE format('DROP TABLE %I', old);
    gone := gone + 1;
  END LOOP;
  RETURN gone;
END $$;
REVOKE EXECUTE ON FUNCTION event_log_retire() FROM PUBLIC;
