-- Pages that were viewed are events of a kind of their own. Written by hand.

DROP INDEX event_log_type_idx;
-- The words of server/areas/platform/event-log/event-log-view.ts: a filter by them finds this index.
CREATE INDEX event_log_type_idx ON event_log (contract_id, (CASE event_type_id WHEN 1 THEN 'create' WHEN 2 THEN 'change' WHEN 3 THEN 'delete' WHEN 4 THEN 'archive'
  WHEN 5 THEN 'restore' WHEN 6 THEN 'sign_in' WHEN 7 THEN 'export' WHEN 8 THEN 'sign_in_failed' WHEN 20 THEN 'view' ELSE 'refused' END), id);
