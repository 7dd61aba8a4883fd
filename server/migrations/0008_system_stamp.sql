-- The last entry of one resource: whether its lists changed since they were walked through.
CREATE INDEX event_log_resource_idx ON event_log (contract_id, resource, id DESC);
