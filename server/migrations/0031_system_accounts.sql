-- Sign-ins that succeeded, a retention of the event log that is to become shorter, and kinds of events. Written by hand.

-- Successful sign-ins of the last minute, for their throttle.
CREATE TABLE login_success (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX login_success_login_idx ON login_success (login, at);
CREATE INDEX login_success_address_idx ON login_success (address, at);

-- A shorter retention of the event log that has been ordered, and the moment from which it counts; until then it can be set back.
ALTER TABLE contract
  ADD COLUMN log_months_next smallint CHECK (log_months_next BETWEEN 3 AND 240 AND log_months_next < log_months),
  ADD COLUMN log_months_from timestamptz(3),
  ADD CONSTRAINT contract_log_months_pending CHECK ((log_months_next IS NULL) = (log_months_from IS NULL));

-- Sign-outs, downloads of files and views of pages are events of kinds of their own.
DROP INDEX event_log_type_idx;
-- The words of server/areas/platform/event-log/event-log-view.ts: a filter by them finds this index.
CREATE INDEX event_log_type_idx ON event_log (contract_id, (CASE event_type_id WHEN 1 THEN 'create' WHEN 2 THEN 'change' WHEN 3 THEN 'delete' WHEN 4 THEN 'archive'
  WHEN 5 THEN 'restore' WHEN 6 THEN 'sign_in' WHEN 7 THEN 'export' WHEN 8 THEN 'sign_in_failed' WHEN 10 THEN 'sign_out' WHEN 11 THEN 'download' WHEN 20 THEN 'view' ELSE 'refused' END), id);
