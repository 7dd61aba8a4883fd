-- The removed records of a resource, newest first: few among many entries of the log.
CREATE INDEX event_log_removed_idx ON event_log (contract_id, resource, id DESC) WHERE event_type_id = 3;
